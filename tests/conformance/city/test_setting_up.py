"""Setting up: what is in the City box, what everybody gets, who is the Banker, how long to play and who starts."""

from __future__ import annotations

import json

import pytest

from rentier.kernel.edition import load
from rentier.kernel.errors import EditionError
from rentier.kernel.game import BANKER, Game
from rentier.rules.auction import Bid, CloseAuction
from rentier.rules.banker import TimeUp
from rentier.rules.cards import CardDrawn
from rentier.rules.city.blocks import Press
from rentier.rules.city.clock import CallTime
from rentier.rules.deals import Goods, OfferDeal, Terms
from rentier.rules.deeds import Buy
from rentier.rules.dice import Roll
from rentier.rules.leaving import Remove
from rentier.rules.setup import StartRolled
from rentier.testing import CityScenario
from tests.conformance.city.printed import (
    BUILDING_COSTS,
    CHANCE,
    DISTRICTS,
    NOTES,
    OTHER_SPACES,
    PERMITS,
    PIECES,
)
from tests.conformance.clauses import clause

PEOPLE = "ann ben cleo dan eve fay gil"

# ---------------------------------------------------------------- CSET-1: the box


@clause("CSET-1")
def test_the_city_track_has_22_districts_at_their_printed_prices_and_rents() -> None:
    board = CityScenario().book.board

    assert board.size == 40
    assert board.deeds == tuple(district.space for district in DISTRICTS)
    for district in DISTRICTS:
        assert board.group_ids[board.group[district.space]] == district.group
        assert board.price[district.space] == district.price
        assert board.rents[district.space] == district.rents
        assert load("city").names[district.space] == district.name


@clause("CSET-1")
def test_the_other_spaces_of_the_city_track_are_where_the_board_has_them() -> None:
    board = CityScenario().book.board

    for kind, spaces in OTHER_SPACES.items():
        assert tuple(space for space in range(40) if board.kinds[space] == kind) == spaces
    assert {space: (board.data[space]["hazard"], board.data[space]["bonus"]) for space in PERMITS} == PERMITS
    assert [board.data[space]["amount"] for space in OTHER_SPACES["industry_tax"]] == [2000, 2000]


@clause("CSET-1")
def test_district_cards_tell_what_blocks_and_a_skyscraper_cost() -> None:
    board = CityScenario().book.board

    told = {
        name: (data["residential"], data["industrial"], data["skyscraper"])
        for name, data in zip(board.group_ids, board.group_data, strict=True)
    }

    assert told == BUILDING_COSTS


@clause("CSET-1", "CSET-5")
def test_before_play_the_city_bank_has_every_district_card_and_every_piece() -> None:
    table = CityScenario()

    table.begins((6, 5), (1, 2))

    assert {table.holder(district.name) for district in DISTRICTS} == {None}
    assert {table.blocks_on(district.name) for district in DISTRICTS} == {(0, 0)}
    assert {piece: table.pieces_left(piece) for piece in PIECES} == PIECES
    assert table.ann.deeds == table.ben.deeds == set()


@clause("CSET-1")
def test_a_space_that_is_no_district_has_no_place_in_the_middle_of_the_board() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting")

    table.ann.rolls(2, 3)  # Planning Permission
    with table.refused("CSET-1"):
        table.ann.chooses("Free Parking", "school")
    table.ann.chooses("Old Town", "school")

    assert table.pieces_on("Old Town") == ["school"]


@clause("CSET-1", "CSET-4")
def test_two_to_six_play_city_and_nobody_plays_it_alone() -> None:
    for seats in range(2, 7):
        table = CityScenario(seats=" ".join(PEOPLE.split()[:seats]))
        table.begins((6, 5), *[(1, 2)] * (seats - 1))
        assert {player.space for player in table.players} == {"GO"}

    for seats in (1, 7):
        with pytest.raises(EditionError):
            CityScenario(seats=" ".join(PEOPLE.split()[:seats]))


# ---------------------------------------------------------------- CSET-2, CSET-3: the cards


@clause("CSET-2")
def test_the_rent_dodge_card_starts_beside_free_parking_and_is_no_chance_card() -> None:
    table = CityScenario()

    table.begins((6, 5), (1, 2))

    assert table.dodge_holder is None
    assert tuple(card.id for card in table.book.board.cards) == CHANCE
    assert len(CHANCE) == 25
    assert table.ann.cards == table.ben.cards == set()


@clause("CSET-3", "CSET-2")
@pytest.mark.parametrize("id", ["easy_money", "investment", "jail_free", "taxi", "tax_dodge", "tax_bill", "rates"])
def test_any_chance_card_may_lie_on_top_of_the_city_pile(id: str) -> None:
    table = CityScenario()
    table.next_card(id)
    table.begins((6, 5), (1, 2))

    table.ann.rolls(3, 4)

    assert [drawn.card for drawn in table.happened(CardDrawn)] == [table.card(id)]


@clause("CSET-3", "CSET-8", "SET-2")
def test_nobody_at_a_city_table_can_tell_how_the_chance_cards_lie() -> None:
    one, other = CityScenario(), CityScenario()
    one.next_card("investment")
    other.next_card("tax_bill")
    one.begins((6, 5), (1, 2))
    other.begins((6, 5), (1, 2))

    seen = [[json.dumps(table.game.view(seat).to_dict()) for seat in (None, 0, 1)] for table in (one, other)]
    assert seen[0] == seen[1]
    one.ann.rolls(3, 4)
    other.ann.rolls(3, 4)

    assert one.ann.cash == 37700 + 1000
    assert other.ann.cash == 37700 - 1000


@clause("CSET-3", "CSET-8", "SET-2")
def test_neither_the_dice_nor_the_build_button_can_be_known_beforehand() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").stands_on("Jail / Just Visiting")
    table.chance.put("dice", 0, 0)
    before = table.game.state.to_dict()

    roll = table.game.preview(Roll(table.ann.seat, table.game.duties[0].duty.number))
    assert (roll.complete, roll.facts) == (False, [])
    assert "Roll" in table.ann.may
    assert table.game.state.to_dict() == before
    table.ann.rolls(4, 6)  # Free Parking
    table.chance.put("build", 0, 2)
    press = table.game.preview(Press(table.ann.seat))

    assert (press.complete, press.facts) == (False, [])


# ---------------------------------------------------------------- CSET-4: movers and money


@clause("CSET-4")
def test_everybody_starts_city_on_go_with_37_million_700() -> None:
    table = CityScenario(seats="ann ben cleo")

    table.begins((1, 2), (6, 5), (1, 1))

    notes = sum(note * count for note, count in NOTES.items())
    assert notes == 37700
    assert [player.cash for player in table.players] == [notes] * 3
    assert {player.space for player in table.players} == {"GO"}


@clause("CSET-4")
def test_everybody_takes_another_city_mover() -> None:
    first, second, third = load("city").tokens[:3]

    game = Game.new("city", seats=2, tokens=(third, first))

    assert len(set(load("city").tokens)) == 6
    assert [game.view(None).token(seat) for seat in range(2)] == [third, first]
    assert [Game.new("city", seats=2).view(0).token(seat) for seat in range(2)] == [first, second]
    with pytest.raises(EditionError, match="token"):
        Game.new("city", seats=2, tokens=(first, first))


# ---------------------------------------------------------------- CSET-5: the Banker


@clause("CSET-5")
def test_prices_taxes_and_fines_go_to_the_city_bank_and_wages_come_from_it() -> None:
    table = CityScenario()
    table.ann.stands_on("Diamond Hills").owns("Old Town")
    table.blocks("Old Town", industrial=1)
    before = table.bank

    table.ann.rolls(2, 3)  # over GO to Industry Tax
    assert table.bank == before - 2000 + 2000
    table.ann.presses(1)
    table.ann.builds_blocks({"Old Town": (1, 0)})

    assert table.bank == before + 1000
    assert table.ann.cash == 37700 - 1000


@clause("CSET-5")
def test_no_player_takes_the_city_bankers_part() -> None:
    table = CityScenario(seats="ann ben cleo", options={"minutes": 60})
    table.ann.rolls(1, 2)
    choice = table.game.duties[0].duty.number

    with table.refused("CSET-5"):
        table.ben.submits(TimeUp(table.ann.seat, choice))
    with table.refused("CSET-5"):
        table.ben.submits(Remove(table.ann.seat))
    with table.refused("CSET-5"):
        table.ben.submits(CallTime())
    table.ann.auctions_off(10)
    with table.refused("CSET-5"):
        table.ben.submits(CloseAuction(table.game.duties[0].duty.number))


@clause("CSET-5")
def test_at_a_city_table_nobody_acts_for_another_seat() -> None:
    table = CityScenario()
    table.ann.rolls(1, 2)

    with table.refused("CSET-5"):
        table.ben.submits(Buy(table.ann.seat, table.game.duties[0].duty.number))
    table.ann.auctions_off(10)
    with table.refused("CSET-5"):
        table.ann.submits(Bid(table.ben.seat, table.game.duties[0].duty.number, 500))


@clause("CSET-5")
def test_the_city_clock_plays_only_for_whom_the_table_waits() -> None:
    table = CityScenario()
    table.ann.rolls(1, 2)

    with table.refused("CSET-5"):
        table.submit(TimeUp(table.ben.seat, table.game.duties[0].duty.number), BANKER)

    assert table.waits_for == [("ann", "BuyChoice")]


@clause("CSET-5", "CSET-8", "DEAL-1")
def test_a_district_of_the_city_bank_cannot_be_traded_for() -> None:
    table = CityScenario()
    with table.refused("DEAL-1"):
        table.ann.submits(OfferDeal(table.ann.seat, -1, Terms(Goods(cash=10), Goods((table.space("Old Town"),)))))
    with table.refused("DEAL-1"):
        table.ann.offers(table.ben, (10,), ("Old Town",))

    assert table.holder("Old Town") is None


@clause("CSET-5", "CSET-8", "SET-6")
def test_the_city_bank_pays_on_when_its_box_is_empty() -> None:
    table = CityScenario()
    table.ben.has_cash(1_000_000)  # far more than was ever printed
    table.ann.stands_on("Diamond Hills")
    table.next_card("investment")
    assert table.bank < -1_000_000

    table.ann.rolls(1, 2)  # over GO to Chance

    assert table.ann.cash == 37700 + 2000 + 1000


# ---------------------------------------------------------------- CSET-7: who starts


@clause("CSET-7")
def test_the_highest_roller_opens_the_city_game_and_play_goes_clockwise() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.begins((3, 4), (1, 2), (6, 5))
    assert table.waits_for == [("cleo", "RollDue")]

    table.cleo.rolls(6, 4)
    table.cleo.ends_turn()
    assert table.ann.to_move
    table.ann.rolls(6, 4)
    table.ann.ends_turn()

    assert table.waits_for == [("ben", "RollDue")]


@clause("CSET-7")
def test_city_players_tied_for_highest_roll_again_until_one_is_highest() -> None:
    table = CityScenario(seats="ann ben cleo dan")

    table.begins((4, 5), (5, 3), (6, 3), (1, 1), (2, 3), (4, 1), (1, 2), (2, 2))  # Ann and Cleo have 9, twice a tie

    assert [rolled.seat for rolled in table.happened(StartRolled)] == [0, 1, 2, 3, 0, 2, 0, 2]
    assert table.waits_for == [("cleo", "RollDue")]  # with 4, although Ben had 8


@clause("CSET-7")
def test_rolling_for_the_first_city_turn_moves_nobody_and_counts_no_double() -> None:
    table = CityScenario()
    table.begins((6, 6), (1, 1))
    assert table.ann.space == "GO"

    table.ann.rolls(5, 5)
    table.ann.rolls(5, 5)  # her second double, not her third

    assert table.ann.space == "Free Parking"
    assert table.waits_for == [("ann", "RollDue")]
