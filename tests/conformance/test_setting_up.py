"""Setting up: what is in the box, what everybody gets, and who rolls first."""

from __future__ import annotations

import json

import pytest

from rentier.kernel.edition import load
from rentier.kernel.errors import EditionError
from rentier.kernel.game import BANKER, Game
from rentier.rules.auction import Bid, CloseAuction
from rentier.rules.banker import TimeUp
from rentier.rules.cards import CardDrawn
from rentier.rules.deals import Goods, OfferDeal, Terms
from rentier.rules.deeds import Buy
from rentier.rules.dice import Roll, Rolled
from rentier.rules.leaving import Remove
from rentier.rules.setup import StartRolled
from rentier.testing import Scenario
from tests.conformance.clauses import clause
from tests.conformance.printed import EDITIONS, SITES, STATIONS, UTILITIES

PEOPLE = "ann ben cleo dan eve fay gil hal ivy"


def people(count: int) -> str:
    """The names of a number of players."""
    return " ".join(PEOPLE.split()[:count])


# ---------------------------------------------------------------- SET-1: the box


@clause("SET-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_box_holds_what_the_book_lists(edition: str) -> None:
    table = Scenario(edition, seats="ann ben")
    board = table.book.board

    table.begins((6, 5), (1, 1))

    assert board.size == 40
    assert len(board.deeds) == 28
    assert board.kinds.count("site") == 22
    assert board.kinds.count("station") == 4
    assert board.kinds.count("utility") == 2
    assert {deck: len(cards) for deck, cards in board.deck_cards.items()} == {"deck_a": 16, "deck_b": 16}
    assert (table.houses_left, table.hotels_left) == (32, 12)


@clause("SET-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sites_lie_in_eight_groups_of_two_or_three(edition: str) -> None:
    board = Scenario(edition).book.board

    groups: dict[str, set[int]] = {}
    for site in SITES:
        groups.setdefault(site.group, set()).add(site.space)
    printed = {name: set(members) for name, members in zip(board.group_ids, board.members, strict=True)}

    assert len(groups) == 8
    assert printed == {**groups, "station": set(STATIONS), "utility": set(UTILITIES)}


@clause("SET-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_prints_the_classic_figures(edition: str) -> None:
    board = Scenario(edition).book.board

    for site in SITES:
        assert board.price[site.space] == site.price
        assert board.mortgage[site.space] == site.mortgage
        assert board.building_cost[site.space] == site.house
        assert board.rents[site.space] == site.rents
    assert {(board.price[space], board.mortgage[space]) for space in STATIONS} == {(200, 100)}
    assert {(board.price[space], board.mortgage[space]) for space in UTILITIES} == {(150, 75)}


@clause("SET-1", "TURN-1")
def test_a_roll_is_a_roll_of_two_dice() -> None:
    table = Scenario("doctor-who-villains", seats="ann ben")
    table.begins((6, 5), (1, 1))

    table.ann.rolls(6, 4)

    assert [rolled.dice for rolled in table.happened(Rolled)] == [(6, 4)]


# ---------------------------------------------------------------- SET-2: nobody knows the decks


@clause("SET-2")
def test_tables_whose_decks_lie_differently_look_the_same_until_a_card_is_drawn() -> None:
    one, other = Scenario("platinum", seats="ann ben"), Scenario("platinum", seats="ann ben")
    one.next_card("CH08")
    other.next_card("CH16")
    one.begins((6, 5), (1, 2))
    other.begins((6, 5), (1, 2))

    seen = [[json.dumps(table.game.view(seat).to_dict()) for seat in (None, 0, 1)] for table in (one, other)]
    assert seen[0] == seen[1]
    one.ann.rolls(3, 4)
    other.ann.rolls(3, 4)

    assert one.ann.cash == 1550
    assert other.ann.cash == 1650


@clause("SET-2")
def test_any_card_of_a_deck_may_lie_on_top_of_it() -> None:
    for id in (f"CC{number:02}" for number in range(1, 17)):
        table = Scenario("big-bang-theory", seats="ann ben")
        table.next_card(id)
        table.begins((6, 5), (1, 2))

        table.ann.rolls(1, 1)

        assert [drawn.card for drawn in table.happened(CardDrawn)] == [table.card(id)]


@clause("SET-2")
def test_a_preview_of_a_roll_knows_neither_dice_nor_card() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.begins((6, 5), (1, 2))
    table.chance.put("dice", 0, 15)  # 3 and 4
    roll = Roll(table.ann.seat, table.game.duties[0].duty.number)

    preview = table.game.preview(roll)

    assert not preview.complete
    assert preview.facts == []
    assert preview.after.at(table.ann.seat) == 0


@clause("SET-2")
def test_listing_the_open_acts_turns_no_card_and_rolls_no_die() -> None:
    table = Scenario("platinum", seats="ann ben")  # nothing is scripted: every draw would be an error
    before = table.game.state.to_dict()

    assert "Roll" in table.ann.may
    assert "Roll" not in table.ben.may

    assert table.game.state.to_dict() == before


# ---------------------------------------------------------------- SET-3: money


@clause("SET-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_starts_with_fifteen_hundred(edition: str) -> None:
    table = Scenario(edition, seats="ann ben cleo")

    table.begins((1, 2), (6, 5), (1, 1))

    notes = 2 * 500 + 4 * 100 + 1 * 50 + 1 * 20 + 2 * 10 + 1 * 5 + 5 * 1
    assert [player.cash for player in table.players] == [notes, notes, notes]
    assert notes == 1500


# ---------------------------------------------------------------- SET-4: tokens


@clause("SET-4")
@pytest.mark.parametrize(
    ("edition", "tokens"),
    [("doctor-who-villains", 6), ("big-bang-theory", 7), ("world-of-warcraft", 6), ("platinum", 8)],
)
def test_as_many_can_play_as_there_are_tokens_and_all_start_on_go(edition: str, tokens: int) -> None:
    table = Scenario(edition, seats=people(tokens))

    table.begins((6, 5), *[(1, 2)] * (tokens - 1))

    assert len(set(load(edition).tokens)) == tokens
    assert {player.space for player in table.players} == {"GO"}
    with pytest.raises(EditionError):
        Scenario(edition, seats=people(tokens + 1))


@clause("SET-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_player_takes_a_different_token_of_the_edition(edition: str) -> None:
    first, second, third = load(edition).tokens[:3]

    game = Game.new(edition, seats=2, tokens=(third, first))

    assert [game.view(None).token(seat) for seat in range(2)] == [third, first]
    assert [Game.new(edition, seats=2).view(0).token(seat) for seat in range(2)] == [first, second]
    for wrong in ((first, first), (first,), (first, "A bus ticket")):
        with pytest.raises(EditionError, match="token"):
            Game.new(edition, seats=2, tokens=wrong)


@clause("SET-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_plays_alone(edition: str) -> None:
    with pytest.raises(EditionError):
        Scenario(edition, seats="ann")


# ---------------------------------------------------------------- SET-5, SET-6: the Bank


@clause("SET-5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_at_the_start_the_bank_holds_every_deed(edition: str) -> None:
    table = Scenario(edition, seats="ann ben")

    table.begins((6, 5), (1, 2))

    deeds = [*(site.space for site in SITES), *STATIONS, *UTILITIES]
    assert len(deeds) == 28
    assert {table.holder(table.book.edition.names[deed]) for deed in deeds} == {None}
    assert table.ann.deeds == table.ben.deeds == set()


@clause("SET-5", "TURN-2", "LAND-7")
def test_the_bank_pays_salaries_and_takes_taxes() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Boardwalk").has_cash(500)
    before = table.bank

    table.ann.rolls(2, 3)  # past GO to Income Tax

    assert table.ann.cash == 500 + 200 - 200
    assert table.bank == before - 200 + 200


@clause("SET-5", "LAND-1")
def test_the_bank_sells_property_and_buildings_and_lends_on_deeds() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on(7).owns("Mediterranean Avenue", "Baltic Avenue", "Reading Railroad")
    before = table.bank

    table.ann.builds({"Baltic Avenue": 1})
    assert table.bank == before + 50
    assert table.houses_left == 31
    table.ann.mortgages("Reading Railroad")
    assert table.bank == before + 50 - 100
    table.ann.rolls(4, 1)  # Electric Company
    table.ann.buys()

    assert table.bank == before + 50 - 100 + 150
    assert table.ann.cash == 1500 - 50 + 100 - 150
    assert table.holder("Electric Company") == "ann"


@clause("SET-5", "LAND-2")
def test_what_a_lot_fetches_goes_to_the_bank() -> None:
    table = Scenario("platinum", seats="ann ben")
    before = table.bank

    table.ann.rolls(2, 4)
    table.ann.declines()
    table.ben.bids(33)
    table.ann.passes()

    assert table.holder("Oriental Avenue") == "ben"
    assert (table.ann.cash, table.ben.cash) == (1500, 1467)
    assert table.bank == before + 33


@clause("SET-6")
def test_the_bank_pays_on_when_there_are_no_notes_left_in_the_box() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Luxury Tax").owns("Boardwalk")
    table.ben.has_cash(1_000_000)  # far more than was ever printed
    table.next_card("CC02")
    assert table.bank < -1_000_000

    table.ann.mortgages("Boardwalk")
    table.ann.rolls(1, 3)  # past GO to Community Chest: 200 from the Bank

    assert table.ann.cash == 1500 + 200 + 200 + 200


# ---------------------------------------------------------------- SET-7: the Banker


@clause("SET-7")
def test_no_player_does_what_is_the_bankers() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(1, 2)
    choice = table.game.duties[0].duty.number

    with table.refused("SET-7"):
        table.ben.submits(TimeUp(table.ann.seat, choice))
    with table.refused("SET-7"):
        table.ben.submits(Remove(table.ann.seat))
    table.ann.declines()
    table.ben.bids(1)
    with table.refused("SET-7"):
        table.ben.submits(CloseAuction(table.game.duties[0].duty.number))


@clause("SET-7")
def test_nobody_acts_for_somebody_else() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(1, 2)

    with table.refused("SET-7"):
        table.ben.submits(Buy(table.ann.seat, table.game.duties[0].duty.number))
    table.ann.declines()
    with table.refused("SET-7"):
        table.ann.submits(Bid(table.ben.seat, table.game.duties[0].duty.number, 500))


@clause("SET-7")
def test_the_bankers_clock_moves_nobody_who_is_not_waited_for() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(1, 2)

    with table.refused("SET-7"):
        table.submit(TimeUp(table.ben.seat, table.game.duties[0].duty.number), BANKER)

    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SET-7")
def test_the_program_itself_opens_the_auction_and_lets_the_hammer_fall() -> None:
    table = Scenario("platinum", seats="ann ben cleo")

    table.ann.rolls(1, 2)
    table.ann.declines()
    assert [player.bidding() for player in table.players] == [True, True, True]
    table.cleo.bids(12)
    table.hammer_falls()

    assert table.holder("Baltic Avenue") == "cleo"
    assert table.cleo.cash == 1488


@clause("SET-7", "DEAL-1")
def test_nobody_strikes_a_deal_with_the_bank() -> None:
    table = Scenario("platinum", seats="ann ben")
    boardwalk = table.space("Boardwalk")

    with table.refused("DEAL-1"):
        table.ann.submits(OfferDeal(table.ann.seat, -1, Terms(Goods(cash=1), Goods((boardwalk,)))))

    assert table.holder("Boardwalk") is None


# ---------------------------------------------------------------- SET-8: who starts


@clause("SET-8")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_highest_roller_starts(edition: str) -> None:
    table = Scenario(edition, seats="ann ben cleo")

    table.begins((3, 4), (1, 2), (6, 5))

    assert table.waits_for == [("cleo", "RollDue")]
    assert [rolled.seat for rolled in table.happened(StartRolled)] == [0, 1, 2]


@clause("SET-8")
def test_the_sum_counts_and_not_the_highest_die() -> None:
    table = Scenario("platinum", seats="ann ben")

    table.begins((6, 1), (4, 4))

    assert table.ben.to_move


@clause("SET-8")
def test_those_tied_for_highest_roll_again_among_themselves() -> None:
    table = Scenario("platinum", seats="ann ben cleo dan")

    table.begins((4, 5), (5, 3), (6, 3), (1, 1), (1, 2), (2, 2))  # Ann and Cleo have 9

    assert [rolled.seat for rolled in table.happened(StartRolled)] == [0, 1, 2, 3, 0, 2]
    assert table.waits_for == [("cleo", "RollDue")]  # with 4, although Ben had 8


@clause("SET-8")
def test_a_tie_below_the_highest_is_no_tie() -> None:
    table = Scenario("platinum", seats="ann ben cleo")

    table.begins((1, 2), (2, 1), (6, 6))

    assert len(table.happened(StartRolled)) == 3
    assert table.cleo.to_move


@clause("SET-8")
def test_ties_are_rolled_off_until_one_is_highest() -> None:
    table = Scenario("platinum", seats="ann ben cleo")

    table.begins((3, 4), (5, 2), (6, 1), (1, 1), (6, 6), (6, 6), (2, 2), (3, 1), (5, 1), (6, 1))

    assert [rolled.seat for rolled in table.happened(StartRolled)] == [0, 1, 2, 0, 1, 2, 1, 2, 1, 2]
    assert table.waits_for == [("cleo", "RollDue")]


@clause("SET-8", "TURN-5")
def test_play_goes_clockwise_from_the_player_who_starts() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.begins((3, 4), (1, 2), (6, 5))

    table.cleo.rolls(6, 4)
    table.cleo.ends_turn()
    assert table.ann.to_move
    table.ann.rolls(6, 4)
    table.ann.ends_turn()

    assert table.waits_for == [("ben", "RollDue")]


@clause("SET-8", "TURN-4")
def test_a_roll_for_the_first_turn_moves_nobody_and_its_double_means_nothing() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.begins((6, 6), (1, 1))
    assert table.ann.space == "GO"

    table.ann.rolls(5, 5)
    table.ann.rolls(5, 5)  # her second double of this turn, not her third

    assert table.ann.space == "Free Parking"
    assert not table.ann.in_jail
    assert table.waits_for == [("ann", "RollDue")]


@clause("SET-8")
def test_the_speed_die_is_not_rolled_for_the_first_turn() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})

    table.begins((2, 2), (1, 4))

    assert [rolled.dice for rolled in table.happened(StartRolled)] == [(2, 2), (1, 4)]
    assert table.ben.to_move


# ---------------------------------------------------------------- SET-9: names


@clause("SET-9")
@pytest.mark.parametrize(
    ("edition", "stations", "utilities", "taxes"),
    [
        (
            "platinum",
            ["Reading Railroad", "Pennsylvania Railroad", "B. & O. Railroad", "Short Line"],
            ["Electric Company", "Water Works"],
            ["Income Tax", "Luxury Tax"],
        ),
        (
            "world-of-warcraft",
            ["Deeprun Tram", "Zeppelin", "Galleon", "The Dark Portal"],
            ["Kezan Central Electric", "Gnomeregan Waterworks"],
            ["Auction House Fees", "Repair Fees"],
        ),
        (
            "big-bang-theory",
            ["Toy Train Set", "Soyuz Rocket", "Leonard's Car", "Howard's Scooter"],
            ["Sheldon's Wi-Fi", "Penny's Wine"],
            ["New Comic Book Day", "Bernadette's Engagement Ring"],
        ),
        (
            "doctor-who-villains",
            ["Platform One", "Titanic", "Starship UK", "Valiant"],
            ["The Eye of Harmony", "Torchwood"],
            ["TARDIS Repair", "Sonic Screwdriver Repair"],
        ),
    ],
)
def test_stations_utilities_and_taxes_bear_the_editions_names(
    edition: str, stations: list[str], utilities: list[str], taxes: list[str]
) -> None:
    names, kinds = load(edition).names, Scenario(edition).book.board.kinds

    assert [names[space] for space in range(40) if kinds[space] == "station"] == stations
    assert [names[space] for space in range(40) if kinds[space] == "utility"] == utilities
    assert [names[space] for space in range(40) if kinds[space] == "tax"] == taxes


@clause("SET-9")
@pytest.mark.parametrize(
    ("edition", "price", "decks", "built"),
    [
        ("platinum", "$300", ["Chance", "Community Chest"], "3 houses"),
        ("world-of-warcraft", "300g", ["Chance", "Treasure Chest"], "3 Towns"),
        ("big-bang-theory", "$300", ["Fortune Cookie", "Roommate Agreement"], "3 Colliders"),
        ("doctor-who-villains", "$300", ["Gallifrey", "U.N.I.T"], "3 Pocket Dimensions"),
    ],
)
def test_the_log_speaks_the_editions_language(edition: str, price: str, decks: list[str], built: str) -> None:
    table = Scenario(edition, seats="ann ben")
    names = table.book.edition.names
    table.ann.owns(names[16], names[18], names[19])
    table.next_card("CH08")
    table.next_card("CC04")

    table.ann.builds({names[16]: 1, names[18]: 1, names[19]: 1})
    table.ann.rolls(1, 1)
    table.ann.rolls(1, 4)

    assert (names[7], names[2]) == (decks[0], decks[1])
    assert any(f"{built} on" in line and line.endswith(f"for {price}") for line in table.log)
    assert any(f"ann draws from {decks[0]}: " in line for line in table.log)
    assert any(f"ann draws from {decks[1]}: " in line for line in table.log)


@clause("SET-9")
@pytest.mark.parametrize(
    ("edition", "hotel"),
    [
        ("platinum", "1 hotel"),
        ("world-of-warcraft", "1 City"),
        ("big-bang-theory", "1 Super Collider"),
        ("doctor-who-villains", "1 Parallel Universe"),
    ],
)
def test_hotels_are_called_as_the_edition_calls_them(edition: str, hotel: str) -> None:
    table = Scenario(edition, seats="ann ben")
    brown, other = table.book.edition.names[1], table.book.edition.names[3]
    table.ann.owns(brown, other).built(brown, 4).built(other, 4)

    table.ann.builds({brown: 1})

    assert f"ann builds {hotel} on {brown}" in table.log[-1]


@clause("SET-9", "SET-4")
@pytest.mark.parametrize(
    ("edition", "tokens"),
    [
        (
            "doctor-who-villains",
            {"TARDIS", "Gas Mask", "12th Doctor's Ring", "Pandorica", "K-9", "River Song's Diary"},
        ),
        (
            "big-bang-theory",
            {
                "Leonard's Glasses",
                "Sheldon's Spot",
                "Howard's Space Helmet",
                "Raj's Dog Cinnamon",
                "Penny's Wine Glass",
                "Amy's Tiara",
                "Bernadette's Microscope",
            },
        ),
        (
            "world-of-warcraft",
            {"Core Hound Pup", "Murky", "Doomhammer", "Hearthstone", "Mechagnome", "Flight Path Boot"},
        ),
    ],
)
def test_the_tokens_are_the_printed_ones(edition: str, tokens: set[str]) -> None:
    assert set(load(edition).tokens) == tokens
