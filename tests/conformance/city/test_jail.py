"""Jail in City: how players get there, what they can do there, and the ways out."""

from __future__ import annotations

import pytest

from rentier.rules.movement import Salaried
from rentier.testing import CityScenario
from tests.conformance.clauses import clause

# ---------------------------------------------------------------- CJAIL-1: to Jail


@clause("CJAIL-1", "CSET-8", "JAIL-3")
def test_the_jail_card_ends_the_city_turn_without_wages() -> None:
    table = CityScenario()
    table.ann.stands_on(33).owns("Old Town")
    table.stands("Old Town", "stadium")
    table.next_card("go_to_jail")

    table.ann.rolls(1, 2)  # Chance, from where Jail lies beyond GO

    assert table.ann.in_jail
    assert table.ann.cash == 37700
    assert not table.happened(Salaried)
    assert table.waits_for == [("ben", "RollDue")]


@clause("CJAIL-1", "CSET-8", "JAIL-3")
def test_a_double_onto_the_jail_card_gives_neither_a_roll_nor_a_press() -> None:
    table = CityScenario()
    table.ann.stands_on("Stoneside").owns("Old Town")
    table.next_card("go_to_jail")

    table.ann.rolls(2, 2)

    assert table.ann.in_jail
    with table.refused("CBLD-9"):
        table.ann.presses(1)
    with table.refused("CTURN-1"):
        table.ann.rolls(1, 2)
    assert table.waits_for == [("ben", "RollDue")]


@clause("CJAIL-1")
def test_toxic_waste_without_a_sewage_plant_is_a_way_to_jail_too() -> None:
    table = CityScenario()
    table.ann.stands_on("Stoneside")
    table.next_card("toxic_waste")

    table.ann.rolls(1, 3)

    assert table.ann.in_jail
    assert table.ann.cash == 37700
    assert table.ben.to_move


@clause("CJAIL-1")
def test_the_next_city_turn_of_a_jailed_player_begins_in_jail() -> None:
    table = CityScenario()
    table.ann.stands_on("Silver Harbor")
    table.ben.stands_on("Jail / Just Visiting")

    table.ann.rolls(1, 2)
    table.ben.rolls(4, 6)
    table.ben.ends_turn()

    assert table.waits_for == [("ann", "JailChoice")]


@clause("CJAIL-1", "CSET-6")
def test_when_time_was_called_going_to_jail_ends_the_last_turn_and_the_game() -> None:
    table = CityScenario(options={"minutes": 60})
    table.ann.stands_on("Silver Harbor")

    table.time_is_called()
    table.ann.rolls(1, 2)
    table.ben.wants_to_count()

    assert table.over
    assert table.rank == {"ann": 1, "ben": 1}


# ---------------------------------------------------------------- CJAIL-2: in Jail


@clause("CJAIL-2")
def test_in_a_city_jail_you_collect_rent() -> None:
    table = CityScenario()
    table.ben.sits_in_jail()
    table.ben.owns("Stoneside")

    table.ann.rolls(1, 2)

    assert table.ben.cash == 37700 + 40


@clause("CJAIL-2", "CJAIL-3")
def test_after_a_failed_try_you_build_in_jail_on_districts_that_are_not_mortgaged() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ann.owns_for(100, "Harbor Heights")
    table.ann.sits_in_jail()

    table.ann.rolls(1, 2)
    assert table.waits_for == [("ann", "EndDue")]
    table.ann.presses(3)
    with table.refused("CBLD-6"):
        table.ann.builds_blocks({"Harbor Heights": (1, 0)})
    table.ann.builds_blocks({"Old Town": (2, 1)})

    assert table.ann.in_jail
    assert table.blocks_on("Old Town") == (2, 1)
    with table.refused("CBLD-1"):
        table.ann.presses(1)


@clause("CJAIL-2")
def test_in_jail_nobody_builds_in_anothers_turn_nor_presses_before_the_try() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").sits_in_jail()
    table.ben.owns("Stoneside").stands_on("GO")

    with table.refused("CBLD-1"):
        table.ann.presses(1)
    table.ann.rolls(1, 2)
    table.ann.ends_turn()
    with table.refused("CBLD-9"):
        table.ann.presses(1)

    assert table.blocks_on("Old Town") == (0, 0)


@clause("CJAIL-2", "CSPEC-1")
def test_a_stadium_is_built_from_jail_before_the_try() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Harbor Heights").sits_in_jail()

    table.ann.builds_stadium("Old Town")

    assert table.pieces_on("Old Town") == ["stadium"]
    assert table.waits_for == [("ann", "JailChoice")]


@clause("CJAIL-2", "CSET-8", "DEAL-1")
def test_in_a_city_jail_players_deal() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").sits_in_jail()

    table.ann.offers(table.ben, ("Old Town",), (500,))
    table.ben.accepts()

    assert table.ann.cash == 38200
    assert table.waits_for == [("ann", "JailChoice")]


# ---------------------------------------------------------------- CJAIL-3: out


@clause("CJAIL-3")
@pytest.mark.parametrize("tries", [0, 1, 2])
def test_a_city_fine_at_the_start_of_a_turn_opens_jail_and_you_roll_and_move(tries: int) -> None:
    table = CityScenario()
    table.ann.sits_in_jail(tries)
    before = table.bank

    table.ann.pays_bail()
    assert table.ann.cash == 37700 - 500
    assert table.bank == before + 500
    assert not table.ann.in_jail
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(4, 6)

    assert table.ann.space == "Free Parking"
    assert table.dodge_holder == "ann"


@clause("CJAIL-3")
def test_the_city_fine_comes_from_cash_and_not_from_a_mortgage() -> None:
    table = CityScenario()
    table.ann.has_cash(490).owns("Diamond Hills").sits_in_jail()

    with table.refused("CJAIL-3"):
        table.ann.pays_bail()
    with table.refused("CMTG-1"):
        table.ann.mortgages("Diamond Hills")
    table.ann.offers(table.ben, ("Diamond Hills",), (10,))
    table.ben.accepts()
    table.ann.pays_bail()

    assert table.ann.cash == 0
    assert not table.ann.in_jail


@clause("CJAIL-3")
def test_the_city_fine_is_not_paid_after_the_try_nor_out_of_turn() -> None:
    table = CityScenario()
    table.ben.sits_in_jail()
    table.ann.sits_in_jail()

    with table.refused("CJAIL-3"):
        table.ben.pays_bail()
    table.ann.rolls(1, 2)
    with table.refused("CJAIL-3"):
        table.ann.pays_bail()
    table.ann.ends_turn()
    table.ben.pays_bail()

    assert table.ann.in_jail
    assert not table.ben.in_jail


@clause("CJAIL-3")
def test_a_double_after_the_city_fine_gives_another_roll() -> None:
    table = CityScenario()
    table.ann.sits_in_jail()

    table.ann.pays_bail()
    table.ann.rolls(5, 5)

    assert table.ann.space == "Free Parking"
    assert table.waits_for == [("ann", "RollDue")]


@clause("CJAIL-3")
def test_a_kept_chance_card_opens_jail_and_goes_under_the_pile() -> None:
    table = CityScenario()
    table.ann.keeps("jail_free").sits_in_jail()

    table.ann.uses_card("jail_free")
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(4, 6)

    assert table.ann.cash == 37700
    assert table.ann.cards == set()
    assert table.bottom_card == "jail_free"
    assert table.ann.space == "Free Parking"


@clause("CJAIL-3")
def test_nobody_leaves_jail_with_another_kept_card_nor_with_somebody_elses() -> None:
    table = CityScenario()
    table.ben.keeps("jail_free")
    table.ann.keeps("tax_dodge").keeps("taxi").sits_in_jail()

    for card in ("tax_dodge", "taxi", "jail_free"):
        with table.refused("CJAIL-3"):
            table.ann.uses_card(card)
    table.ann.offers(table.ben, (200,), ("jail_free",))
    table.ben.accepts()
    table.ann.uses_card("jail_free")

    assert not table.ann.in_jail
    assert table.ann.cards == {"tax_dodge", "taxi"}


@clause("CJAIL-3", "CSET-8", "JAIL-6")
@pytest.mark.parametrize("tries", [0, 2])
def test_a_double_in_a_city_jail_frees_and_moves_but_gives_no_other_roll(tries: int) -> None:
    table = CityScenario()
    table.ann.owns("Old Town").sits_in_jail(tries)

    table.ann.rolls(5, 5)
    assert table.ann.space == "Free Parking"
    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("CTURN-1"):
        table.ann.rolls(1, 2)
    table.ann.presses(1)

    table.ann.builds_blocks({"Old Town": (1, 0)})


@clause("CJAIL-3")
def test_a_player_who_leaves_a_city_jail_by_a_double_acts_on_the_space() -> None:
    table = CityScenario()
    table.ann.sits_in_jail()
    table.ben.owns("Central Quay")
    table.blocks("Central Quay", residential=4)

    table.ann.rolls(2, 2)

    assert table.ann.cash == 37700 - 3500
    assert table.waits_for == [("ann", "EndDue")]


@clause("CJAIL-3")
def test_in_jail_nobody_ends_the_turn_or_rolls_again_without_the_try() -> None:
    table = CityScenario()
    table.ann.sits_in_jail()

    with table.refused("CJAIL-3"):
        table.ann.ends_turn()
    table.pause_and_resume()
    table.ann.rolls(1, 2)

    assert table.ann.space == "Jail / Just Visiting"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CJAIL-3")
def test_the_city_clock_tries_for_a_double_and_leaves_the_fine_alone() -> None:
    table = CityScenario()
    table.ann.keeps("jail_free").sits_in_jail()
    table.chance.put("dice", 0, 1)  # 1 and 2

    table.time_runs_out(table.ann)

    assert table.ann.in_jail
    assert table.ann.cash == 37700
    assert table.ann.cards == {"jail_free"}


@clause("CJAIL-3", "CCARD-1")
def test_a_taxi_alters_the_move_of_a_double_out_of_jail() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").sits_in_jail()

    table.ann.rolls(5, 5)
    assert table.waits_for == [("ann", "TaxiChoice")]
    table.ann.takes_taxi(1)

    assert table.ann.space == "Seaview"
    assert not table.ann.in_jail


@clause("CJAIL-3", "CSET-8", "DEBT-8")
def test_a_player_who_resigns_in_a_city_jail_leaves_the_dice_to_the_next() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.sits_in_jail()

    table.ann.resigns()

    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- CJAIL-4: the third try


@clause("CJAIL-4", "CSET-8", "JAIL-7")
def test_no_double_in_three_city_turns_costs_the_fine_and_moves_by_that_roll() -> None:
    table = CityScenario()
    table.ann.sits_in_jail()
    table.ben.sits_in_jail()

    for _ in range(2):
        table.ann.rolls(1, 2)
        assert table.ann.in_jail
        assert table.ann.cash == 37700
        table.ann.ends_turn()
        table.ben.rolls(1, 2)
        table.ben.ends_turn()
    table.ann.rolls(4, 6)

    assert not table.ann.in_jail
    assert table.ann.space == "Free Parking"
    assert table.ann.cash == 37700 - 500
    assert table.waits_for == [("ann", "EndDue")]


@clause("CJAIL-4", "CSET-8", "JAIL-7")
def test_a_card_does_not_save_the_fine_of_the_third_city_try() -> None:
    table = CityScenario()
    table.ann.keeps("jail_free").has_cash(100).owns("Diamond Hills").sits_in_jail(tries=2)

    table.ann.rolls(4, 6)
    assert table.ann.owes == 500
    with table.refused("CJAIL-3"):
        table.ann.uses_card("jail_free")
    assert table.ann.space == "Jail / Just Visiting"
    table.pause_and_resume()
    table.ann.mortgages("Diamond Hills")

    assert table.ann.cash == 100 + 500 - 500
    assert table.ann.cards == {"jail_free"}
    assert table.ann.space == "Free Parking"


@clause("CJAIL-4", "CSET-8", "JAIL-7")
def test_a_player_who_cannot_raise_the_city_fine_is_bankrupt_and_does_not_move() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.has_cash(100).owns("Old Town").sits_in_jail(tries=2)

    table.ann.rolls(1, 3)
    table.ann.goes_bankrupt()

    assert table.ann.is_out
    assert table.ann.space == "Jail / Just Visiting"
    assert table.waits_for == [("ben", "BidDue"), ("cleo", "BidDue")]
    table.hammer_falls()
    assert table.waits_for == [("ben", "RollDue")]


@clause("CJAIL-4", "CSET-8", "JAIL-7")
def test_a_player_who_can_raise_the_city_fine_must_and_the_clock_does_it() -> None:
    table = CityScenario()
    table.ann.has_cash(100).owns("Diamond Hills", "Old Town").sits_in_jail(tries=2)
    table.blocks("Old Town", industrial=2)

    table.ann.rolls(4, 6)
    with table.refused("CBANK-1"):
        table.ann.goes_bankrupt()
    table.time_runs_out(table.ann)

    assert table.ann.owes == 0
    assert table.ann.space == "Free Parking"
    assert table.is_mortgaged("Diamond Hills")  # 500, against 1M for Old Town
    assert not table.is_mortgaged("Old Town")


@clause("CJAIL-4")
def test_the_move_of_the_third_try_is_followed_by_building() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").sits_in_jail(tries=2)

    table.ann.rolls(4, 6)
    table.ann.presses(2)
    table.ann.builds_blocks({"Old Town": (2, 0)})

    assert table.ann.cash == 37700 - 500 - 2000
    assert table.blocks_on("Old Town") == (2, 0)


@clause("CJAIL-4")
def test_a_double_on_the_third_city_try_costs_nothing() -> None:
    table = CityScenario()
    table.ann.sits_in_jail(tries=2)

    table.ann.rolls(5, 5)

    assert table.ann.cash == 37700
    assert table.ann.space == "Free Parking"


@clause("CJAIL-4")
def test_a_player_who_comes_to_a_city_jail_again_has_three_tries_again() -> None:
    table = CityScenario()
    table.ann.sits_in_jail(tries=2)
    table.ben.sits_in_jail()

    table.ann.pays_bail()
    table.ann.rolls(5, 5)
    table.ann.rolls(4, 6)  # Go To Jail
    assert table.ann.in_jail
    table.ben.rolls(1, 2)
    table.ben.ends_turn()
    table.ann.rolls(1, 2)

    assert table.ann.in_jail
    assert table.ann.cash == 37700 - 500


@clause("CJAIL-4", "CCARD-1")
def test_a_taxi_alters_the_move_of_the_third_try_once_the_fine_is_paid() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").has_cash(0).owns("Diamond Hills").sits_in_jail(tries=2)

    table.ann.rolls(4, 6)
    assert table.waits_for == [("ann", "DebtDue")]
    table.ann.mortgages("Diamond Hills")
    assert table.waits_for == [("ann", "TaxiChoice")]
    table.pause_and_resume()
    table.ann.takes_taxi(-1)

    assert table.ann.space == "Treetop Park"
    assert not table.ann.in_jail


@clause("CJAIL-4", "CSET-8", "DEAL-1")
def test_a_taxi_sold_to_pay_the_fine_alters_nothing() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").has_cash(0).owns("Diamond Hills").sits_in_jail(tries=2)

    table.ann.rolls(4, 6)
    table.ann.offers(table.ben, ("taxi",), (500,))
    table.ben.accepts()

    assert table.ann.space == "Free Parking"
    assert table.ben.cards == {"taxi"}
    assert not table.is_mortgaged("Diamond Hills")
    assert table.waits_for == [("ann", "EndDue")]
