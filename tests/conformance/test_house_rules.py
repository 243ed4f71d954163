"""Table options: each told by a story, all off unless asked for, and free to be combined."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rentier.kernel.chance import SeededChance
from rentier.kernel.edition import all_options, edition_names, load
from rentier.kernel.errors import EditionError
from rentier.kernel.game import Game
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import BANK
from rentier.rules.deals import Offers
from rentier.rules.endings import GameEnded
from rentier.rules.questions import POT
from rentier.testing import MR_MONOPOLY, Scenario
from tests.conformance.clauses import clause

ALL = {option.id: option.number["default"] if option.number else True for option in all_options()}
"""Every option there is, switched on or at its default."""


def pot(table: Scenario) -> int:
    """What lies under Free Parking, as anybody can see."""
    money: int = table.game.view(None).ask(POT)
    return money


# ---------------------------------------------------------------- off by default


@clause("WIN-2")
@pytest.mark.parametrize("edition", edition_names())
def test_no_option_is_on_unless_the_table_says_so(edition: str) -> None:
    plain, refused_all = rulebook(edition), rulebook(edition, dict.fromkeys(ALL, False))

    assert plain.options == refused_all.options == {}
    assert plain.edition.digest == load(edition).digest
    assert plain.settings == refused_all.settings


@clause("WIN-2", "LAND-10")
def test_by_the_book_taxes_go_to_the_bank_and_free_parking_pays_nothing() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.stands_on("Jail / Just Visiting")

    table.ann.rolls(1, 3)
    assert table.bank == -3000 + 200
    table.ann.ends_turn()
    table.ben.rolls(4, 6)

    assert table.ben.space == "Free Parking"
    assert table.ben.cash == 1500


# ---------------------------------------------------------------- the Free Parking pot


@clause("WIN-2", "LAND-7")
def test_with_the_pot_taxes_go_to_the_next_player_who_lands_on_free_parking() -> None:
    table = Scenario("platinum", seats="ann ben", options={"free-parking-pot": True})
    table.ben.stands_on("Jail / Just Visiting")

    table.ann.rolls(1, 3)
    assert pot(table) == 200
    table.ann.ends_turn()
    table.ben.rolls(4, 6)

    assert table.ben.cash == 1700
    assert pot(table) == 0
    assert table.bank == -3000


@clause("WIN-2", "JAIL-4")
def test_with_the_pot_bail_and_fines_of_cards_wait_there_too() -> None:
    table = Scenario("platinum", seats="ann ben", options={"free-parking-pot": True})
    table.ann.sits_in_jail().owns("Mediterranean Avenue", "Baltic Avenue").built("Mediterranean Avenue", 1)
    table.ben.stands_on("Reading Railroad")
    table.next_card("CC14")
    table.next_card("CH13")

    table.ann.pays_bail()
    table.ann.rolls(3, 4)  # Community Chest: repairs, 40 a house
    table.ann.ends_turn()
    table.ben.rolls(1, 1)  # Chance: a fine of 15

    assert pot(table) == 50 + 40 + 15


@clause("WIN-2", "DEBT-1")
def test_a_tax_that_must_first_be_raised_fills_the_pot_once_it_is_paid() -> None:
    table = Scenario("platinum", seats="ann ben", options={"free-parking-pot": True})
    table.ann.has_cash(150).owns("Boardwalk")

    table.ann.rolls(1, 3)
    assert pot(table) == 0
    table.ann.mortgages("Boardwalk")

    assert pot(table) == 200
    assert table.ann.cash == 150


@clause("WIN-2")
def test_prices_rents_and_what_players_pay_each_other_stay_out_of_the_pot() -> None:
    table = Scenario("platinum", seats="ann ben", options={"free-parking-pot": True})
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue", "Oriental Avenue").owns_mortgaged("Boardwalk")
    table.ann.stands_on("Park Place")
    table.next_card("CH15")

    table.ben.builds({"Baltic Avenue": 1})
    table.ben.repays("Boardwalk")
    table.ann.rolls(3, 3)
    table.ben.asks_rent("Baltic Avenue")
    table.ann.rolls(1, 3)  # Chance: 50 to every player

    assert table.ann.cash == 1500 + 200 - 20 - 50
    assert pot(table) == 0


@clause("WIN-2", "DEAL-4")
def test_interest_on_a_mortgage_is_no_fine_for_the_pot() -> None:
    table = Scenario("platinum", seats="ann ben", options={"free-parking-pot": True})
    table.ben.owns_mortgaged("Boardwalk")

    table.ann.offers(table.ben, give=(1,), take=("Boardwalk",))
    table.ben.accepts()
    table.ann.keeps_mortgaged()

    assert table.ann.cash == 1500 - 1 - 20
    assert pot(table) == 0


@clause("WIN-2")
def test_an_empty_pot_pays_nothing() -> None:
    table = Scenario("platinum", seats="ann ben", options={"free-parking-pot": True})
    table.ann.stands_on("Jail / Just Visiting")

    table.ann.rolls(4, 6)

    assert table.ann.cash == 1500
    assert table.waits_for == [("ann", "EndDue")]


# ---------------------------------------------------------------- salary, cash and deeds


@clause("WIN-2", "TURN-2", "LAND-11")
@pytest.mark.parametrize(
    ("options", "on_go", "past_go"), [({}, 200, 200), ({"double-go": True}, 400, 200)], ids=["book", "double-go"]
)
def test_landing_on_go_may_pay_twice_but_passing_pays_once(options: dict[str, Any], on_go: int, past_go: int) -> None:
    table = Scenario("platinum", seats="ann ben", options=options)
    table.ann.stands_on("Park Place")
    table.ben.stands_on("Park Place")

    table.ann.rolls(1, 2)
    table.ann.ends_turn()
    table.ben.rolls(1, 3)

    assert table.ann.cash == 1500 + on_go
    assert table.ben.cash == 1500 + past_go


@clause("WIN-2", "CARD-3")
def test_a_card_to_go_is_a_landing_on_go_for_the_double_salary() -> None:
    table = Scenario("platinum", seats="ann ben", options={"double-go": True})
    table.next_card("CC01")

    table.ann.rolls(1, 1)

    assert table.ann.space == "GO"
    assert table.ann.cash == 1900


@clause("WIN-2", "SET-3")
def test_a_table_may_start_with_other_money() -> None:
    table = Scenario("world-of-warcraft", seats="ann ben", options={"starting-cash": 2000})

    table.begins((1, 2), (3, 4))

    assert table.ann.cash == table.ben.cash == 2000


@clause("WIN-2", "SHORT-1")
def test_a_table_may_deal_deeds_without_the_rest_of_the_short_game() -> None:
    table = Scenario("platinum", seats="ann ben", options={"dealt-deeds": 2})
    table.script("deal", 0, 0, 0, 0)

    table.begins((3, 4), (1, 2))

    assert table.ann.deeds == {"Mediterranean Avenue", "Reading Railroad"}
    assert table.ben.deeds == {"Baltic Avenue", "Oriental Avenue"}
    assert table.ann.cash == 1500


@clause("WIN-2", "SHORT-1")
@pytest.mark.parametrize(("each", "hands"), [(3, [3] * 8), (4, [4] * 4 + [3] * 4), (14, [4] * 4 + [3] * 4)])
def test_eight_players_are_dealt_deeds_as_long_as_they_last(each: int, hands: list[int]) -> None:
    game = Game.new("platinum", {"dealt-deeds": each}, seats=8, chance=SeededChance("deal"))

    assert [len(game.state.deeds_of(seat)) for seat in range(8)] == hands
    assert len(game.state.deeds_of(BANK)) == 28 - sum(hands)


# ---------------------------------------------------------------- rent


@clause("RENT-2", "LAND-3")
def test_automatic_rent_is_paid_on_landing() -> None:
    table = Scenario("platinum", seats="ann ben", options={"automatic-rent": True})
    table.ben.owns("Baltic Avenue")

    table.ann.rolls(1, 2)

    assert table.ann.cash == 1496
    assert table.ben.cash == 1504
    with table.refused("RENT-1"):
        table.ben.asks_rent("Baltic Avenue")


@clause("RENT-2")
def test_by_the_book_nothing_is_paid_before_somebody_asks() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Baltic Avenue")

    table.ann.rolls(1, 2)

    assert table.ann.cash == table.ben.cash == 1500


@clause("RENT-2", "RENT-7", "DEBT-1")
def test_automatic_rent_rolls_for_a_utility_and_opens_a_debt_where_cash_is_short() -> None:
    table = Scenario("platinum", seats="ann ben", options={"automatic-rent": True})
    table.ann.stands_on("Oriental Avenue").has_cash(20).owns("Boardwalk")
    table.ben.owns("Electric Company")
    table.utility_roll(3, 5)

    table.ann.rolls(2, 4)
    assert table.ann.owes == 32
    table.ann.mortgages("Boardwalk")

    assert table.ann.cash == 20 + 200 - 32
    assert table.ben.cash == 1532


@clause("RENT-2", "LAND-4")
def test_automatic_rent_asks_nothing_for_mortgaged_property() -> None:
    table = Scenario("platinum", seats="ann ben", options={"automatic-rent": True})
    table.ben.owns_mortgaged("Baltic Avenue")

    table.ann.rolls(1, 2)

    assert table.ann.cash == 1500


@clause("WIN-2", "JAIL-8")
@pytest.mark.parametrize(
    ("options", "rent"), [({}, 4), ({"no-rent-in-jail": True}, 0)], ids=["book", "no-rent-in-jail"]
)
def test_an_owner_in_jail_collects_unless_the_table_says_no(options: dict[str, Any], rent: int) -> None:
    table = Scenario("platinum", seats="ann ben", options={"automatic-rent": True, **options})
    table.ben.owns("Baltic Avenue").sits_in_jail()

    table.ann.rolls(1, 2)

    assert table.ann.cash == 1500 - rent
    assert table.ben.cash == 1500 + rent


@clause("WIN-2", "LAND-9")
def test_a_player_who_is_just_visiting_collects_rent_at_every_table() -> None:
    table = Scenario("platinum", seats="ann ben", options={"no-rent-in-jail": True})
    table.ben.owns("Baltic Avenue").stands_on("Jail / Just Visiting")

    table.ann.rolls(1, 2)
    table.ben.asks_rent("Baltic Avenue")

    assert table.ben.cash == 1504


# ---------------------------------------------------------------- auctions


@clause("WIN-2", "LAND-2")
def test_without_auctions_a_declined_property_waits_for_the_next_visitor() -> None:
    table = Scenario("platinum", seats="ann ben", options={"no-auctions": True})

    table.ann.rolls(1, 2)
    table.ann.declines()
    assert table.waits_for == [("ann", "EndDue")]
    assert table.holder("Baltic Avenue") is None
    table.ann.ends_turn()
    table.ben.rolls(1, 2)
    table.ben.buys()

    assert table.holder("Baltic Avenue") == "ben"


@clause("WIN-2", "DEBT-6")
def test_without_auctions_of_declined_property_an_estate_is_still_auctioned() -> None:
    table = Scenario("platinum", seats="ann ben cleo", options={"no-auctions": True})
    table.ann.has_cash(10).owns("Baltic Avenue")

    table.ann.rolls(1, 3)
    table.ann.goes_bankrupt()
    table.ben.bids(7)
    table.cleo.passes()

    assert table.holder("Baltic Avenue") == "ben"
    assert table.ben.cash == 1493


# ---------------------------------------------------------------- buildings


@clause("WIN-2", "BLD-2")
def test_without_evenness_one_site_may_be_built_up_alone() -> None:
    table = Scenario("platinum", seats="ann ben", options={"no-evenness": True})
    table.ann.owns("Park Place", "Boardwalk").has_cash(2000)
    table.ben.stands_on("Short Line")

    table.ann.builds({"Boardwalk": 4})
    table.ann.builds({"Boardwalk": 1})

    assert table.ann.cash == 1000
    assert (table.level("Boardwalk"), table.level("Park Place")) == (5, 0)
    assert (table.houses_left, table.hotels_left) == (32, 11)


@clause("WIN-2", "BLD-1", "BLD-6")
def test_without_evenness_a_group_must_still_be_whole_and_free_of_mortgages() -> None:
    table = Scenario("platinum", seats="ann ben", options={"no-evenness": True})
    table.ann.owns("Park Place", "Oriental Avenue", "Vermont Avenue").owns_mortgaged("Connecticut Avenue")

    with table.refused("BLD-1"):
        table.ann.builds({"Park Place": 1})
    with table.refused("BLD-6"):
        table.ann.builds({"Vermont Avenue": 1})


@clause("WIN-2", "BLD-4")
def test_without_evenness_a_hotel_still_takes_four_houses_first() -> None:
    table = Scenario("platinum", seats="ann ben", options={"no-evenness": True})
    table.ann.owns("Mediterranean Avenue", "Baltic Avenue").built("Baltic Avenue", 3)

    with table.refused("BLD-4"):
        table.ann.builds({"Baltic Avenue": 2})
    table.ann.builds({"Baltic Avenue": 1})
    assert table.houses_left == 28
    table.ann.builds({"Baltic Avenue": 1})

    assert (table.houses_left, table.hotels_left) == (32, 11)


@clause("WIN-2", "SELL-1")
def test_without_evenness_buildings_are_sold_in_any_order() -> None:
    table = Scenario("platinum", seats="ann ben", options={"no-evenness": True})
    table.ann.owns("Park Place", "Boardwalk").built("Park Place", 3).built("Boardwalk", 3)

    table.ann.sells({"Boardwalk": 3})

    assert (table.level("Boardwalk"), table.level("Park Place")) == (0, 3)
    assert table.ann.cash == 1800


@clause("WIN-2", "MTG-2")
def test_without_evenness_the_whole_group_is_still_sold_before_a_mortgage() -> None:
    table = Scenario("platinum", seats="ann ben", options={"no-evenness": True})
    table.ann.owns("Park Place", "Boardwalk").built("Park Place", 1)

    with table.refused("MTG-2"):
        table.ann.mortgages("Boardwalk")


@clause("BLD-2", "SELL-1")
def test_by_the_book_neither_building_nor_selling_skips_a_site() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Park Place", "Boardwalk").built("Park Place", 1).built("Boardwalk", 1)

    with table.refused("BLD-2"):
        table.ann.builds({"Boardwalk": 2})
    table.ann.builds({"Boardwalk": 1})
    with table.refused("SELL-1"):
        table.ann.sells({"Park Place": 1})


GREEN_TO_RED = (
    *("Kentucky Avenue", "Indiana Avenue", "Illinois Avenue"),
    *("Atlantic Avenue", "Ventnor Avenue", "Marvin Gardens"),
    *("Pacific Avenue", "North Carolina Avenue", "Pennsylvania Avenue"),
)


@clause("WIN-2", "BLD-8", "BLD-9")
def test_unlimited_buildings_never_run_short() -> None:
    table = Scenario("platinum", seats="ann ben", options={"unlimited-buildings": True})
    table.ann.owns(*GREEN_TO_RED).has_cash(10000)
    table.ben.owns("Park Place", "Boardwalk").has_cash(10000)

    table.ann.builds(dict.fromkeys(GREEN_TO_RED, 4))  # 36 houses, more than the printed set
    table.ben.builds({"Park Place": 4, "Boardwalk": 4})
    table.ann.builds(dict.fromkeys(GREEN_TO_RED, 1))

    assert all(table.level(site) == 5 for site in GREEN_TO_RED)
    assert table.level("Boardwalk") == 4
    assert table.ann.cash == 10000 - 5 * 3 * (150 + 150 + 200)


@clause("BLD-8")
def test_by_the_book_there_are_32_houses() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(*GREEN_TO_RED).has_cash(10000)

    with table.refused("BLD-8"):
        table.ann.builds(dict.fromkeys(GREEN_TO_RED, 4))


# ---------------------------------------------------------------- the last round


@clause("WIN-3", "SHORT-7", "SHORT-8")
def test_after_the_last_round_worth_decides_and_equals_share() -> None:
    table = Scenario("platinum", seats="ann ben cleo", options={"round-limit": 2})
    table.ann.has_cash(0).owns("Park Place", "Boardwalk").built("Park Place", 5).built("Boardwalk", 5)
    table.ben.has_cash(2750)
    table.cleo.has_cash(100)

    for dice in ((4, 6), (6, 4)):  # to Just Visiting, and on to Free Parking
        for player in table.players:
            assert not table.over
            player.rolls(*dice)
            player.ends_turn()

    assert table.over
    assert table.happened(GameEnded)[0].worth == (2750, 2750, 100)
    assert table.rank == {"ann": 1, "ben": 1, "cleo": 3}


@clause("WIN-3")
def test_a_round_is_complete_when_the_dice_come_back_to_the_player_who_began() -> None:
    table = Scenario("platinum", seats="ann ben", options={"round-limit": 1})
    table.begins((1, 2), (3, 4))

    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    assert not table.over
    table.ann.rolls(4, 6)
    table.ann.ends_turn()

    assert table.over
    assert table.rank == {"ann": 1, "ben": 1}


@clause("WIN-3", "DEAL-7")
def test_an_offer_still_open_when_the_last_round_ends_is_gone() -> None:
    table = Scenario("platinum", seats="ann ben", options={"round-limit": 1})
    table.ann.owns("Boardwalk")

    table.ann.rolls(4, 6)
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    table.ben.offers(table.ann, give=(100,), take=("Boardwalk",))
    table.ben.ends_turn()

    assert table.over
    assert Offers.of(table.state).open == []


# ---------------------------------------------------------------- together


@clause("WIN-2", "SPEED-8", "SHORT-5")
def test_pot_speed_die_and_short_game_share_a_table() -> None:
    options = {"free-parking-pot": True, "speed-die": True, "short": True}
    table = Scenario("platinum", seats="ann ben cleo", options=options)
    table.ann.sits_in_jail()
    table.ben.uses_speed_die()

    table.ann.rolls(1, 2)  # no double: the fine goes into the pot, and the white dice are moved
    assert table.ann.space == "States Avenue"
    table.ann.buys()
    table.ann.ends_turn()
    table.ben.rolls(3, 3, 3)
    table.ben.goes_to("Free Parking")

    assert table.ben.cash == 2550
    assert pot(table) == 0
    assert table.waits_for == [("ben", "RollDue")]


@clause("SHORT-1", "SPEED-1")
def test_short_game_and_speed_die_are_both_set_up() -> None:
    game = Game.new("platinum", {"speed-die": True, "short": True}, seats=8, chance=SeededChance("both"))

    assert game.state.cash == [2500] * 8
    assert [len(game.state.deeds_of(seat)) for seat in range(8)] == [3] * 8


@clause("SHORT-1", "WIN-2")
def test_a_number_the_table_names_goes_before_the_short_games_own() -> None:
    options = {"short": True, "dealt-deeds": 5, "starting-cash": 900, "speed-die": True}
    game = Game.new("world-of-warcraft", options, seats=2, chance=SeededChance("both"))

    assert [len(game.state.deeds_of(seat)) for seat in range(2)] == [5, 5]
    assert game.state.cash == [1900, 1900]


@clause("SPEED-5", "RENT-2", "DEBT-1")
def test_automatic_rent_is_settled_before_mr_monopoly_leads_on() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True, "automatic-rent": True})
    table.ann.uses_speed_die().has_cash(3).owns("Boardwalk")
    table.ben.owns("Baltic Avenue")

    table.ann.rolls(1, 2, MR_MONOPOLY)
    assert table.ann.space == "Baltic Avenue"
    assert table.ann.owes == 4
    table.ann.mortgages("Boardwalk")

    assert table.ben.cash == 2504
    assert table.ann.space == "Reading Railroad"


@clause("SPEED-5", "LAND-2")
def test_without_auctions_mr_monopoly_leads_on_from_what_was_declined() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True, "no-auctions": True})
    table.ann.uses_speed_die()

    table.ann.rolls(1, 2, MR_MONOPOLY)
    table.ann.declines()
    assert table.ann.space == "Reading Railroad"
    table.ann.declines()

    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-2", "SPEED-8")
def test_three_of_a_kind_to_go_is_a_landing_on_go_for_the_double_salary() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True, "double-go": True})
    table.ann.uses_speed_die().stands_on("Free Parking")

    table.ann.rolls(1, 1, 1)
    table.ann.goes_to("GO")

    assert table.ann.cash == 2900


@clause("SHORT-6", "SPEED-5")
def test_in_a_short_game_a_bankruptcy_comes_before_mr_monopoly() -> None:
    table = Scenario("platinum", seats="ann ben cleo", options={"speed-die": True, "short": True})
    table.ann.uses_speed_die()
    table.ben.has_cash(3)
    table.next_card("CC09")

    table.ann.rolls(1, 1, MR_MONOPOLY)  # 10 from every player
    table.ben.goes_bankrupt()

    assert table.over
    assert table.ann.space == "Community Chest"
    assert table.ann.cash == 2513


@clause("SHORT-2", "SHORT-3")
def test_in_a_short_game_without_evenness_one_site_takes_three_houses_and_a_hotel() -> None:
    options = {"short": True, "no-evenness": True, "unlimited-buildings": True}
    table = Scenario("doctor-who-villains", seats="ann ben", options=options)
    table.ann.owns("Davros", "The Daleks")

    table.ann.builds({"The Daleks": 3})
    table.ann.builds({"The Daleks": 1})
    assert table.ann.cash == 700
    table.ann.sells({"The Daleks": 2})

    assert (table.level("The Daleks"), table.level("Davros")) == (2, 0)
    assert table.ann.cash == 900


@clause("WIN-2", "WIN-3")
@pytest.mark.parametrize("edition", edition_names())
def test_every_edition_plays_with_every_option_it_takes_at_once(edition: str) -> None:
    family = load(edition).family
    options = {option.id: ALL[option.id] for option in all_options() if family in option.families}
    game = Game.new(edition, {**options, "round-limit": 1}, seats=2, chance=SeededChance(edition))

    for _ in range(200):
        if game.over:
            break
        waiting = game.duties[0]
        game.submit(game.fallback(waiting), waiting.seat)

    assert game.over
    assert 1 in game.state.ranking


# ---------------------------------------------------------------- what an option cannot be


@clause("WIN-2")
@pytest.mark.parametrize("value", [True, False, 3, None])
def test_an_unknown_option_is_an_error_that_names_it_and_those_there_are(value: object) -> None:
    with pytest.raises(EditionError) as caught:
        rulebook("platinum", {"speeddie": value})

    assert caught.value.file == "options"
    assert caught.value.key == "speeddie"
    assert "speed-die" in caught.value.sentence


@clause("WIN-2")
@pytest.mark.parametrize("option", [option for option in all_options() if option.number is None], ids=lambda o: o.id)
@pytest.mark.parametrize("value", [1, 0, "yes", [], 1.0])
def test_a_switch_is_on_or_off_and_nothing_else(option: Any, value: object) -> None:
    with pytest.raises(EditionError) as caught:
        rulebook("platinum", {option.id: value})

    assert caught.value.file == f"options/{option.id}.toml"
    assert caught.value.key == option.id
    assert "true or false" in caught.value.sentence


@clause("WIN-2")
@pytest.mark.parametrize("option", [option for option in all_options() if option.number], ids=lambda o: o.id)
def test_a_number_stays_within_its_bounds(option: Any) -> None:
    least, most = option.number["least"], option.number["most"]
    edition = next(name for name in reversed(edition_names()) if load(name).family in option.families)

    for value in (least - 1, most + 1, True, "2", 2.0):
        with pytest.raises(EditionError) as caught:
            rulebook(edition, {option.id: value})
        assert caught.value.file == f"options/{option.id}.toml"
        assert caught.value.key == option.id
        assert f"{least} to {most}" in caught.value.sentence
    for value in (least, most):
        assert rulebook(edition, {option.id: value}).settings[option.number["sets"]] == value


@clause("WIN-2")
@pytest.mark.parametrize("option", all_options(), ids=lambda o: o.id)
def test_an_option_of_another_family_is_refused_by_name(option: Any) -> None:
    stranger = replace(load("platinum"), id="stranger", family="of another family")

    with pytest.raises(EditionError) as caught:
        stranger.overlaid({option.id: ALL[option.id]})

    assert caught.value.file == f"options/{option.id}.toml"
    assert caught.value.key == "families"
    assert "stranger" in caught.value.sentence
    assert option.id in caught.value.sentence
