"""Chance cards that are kept until used: Get Out of Jail Free, Taxi and Tax Dodge."""

from __future__ import annotations

import pytest

from rentier.rules.cards import Piles
from rentier.rules.city.questions import ROLLED_STEPS
from rentier.rules.jail import UseJailCard
from rentier.testing import CityScenario
from tests.conformance.clauses import clause


@pytest.mark.parametrize("card", ["jail_free", "taxi", "tax_dodge"])
@clause("CLAND-8", "CCARD-1")
def test_a_card_to_keep_stays_with_its_drawer_and_not_under_the_pile(card: str) -> None:
    table = CityScenario()

    table.ann.draws(card)

    assert table.ann.cards == {card}
    assert table.card(card) not in Piles.of(table.state).seen + Piles.of(table.state).unseen
    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


# ---------------------------------------------------------------- Get Out of Jail Free


@clause("CLAND-8", "CCARD-1", "CJAIL-3")
def test_the_city_jail_card_frees_goes_under_the_pile_and_you_roll_and_move() -> None:
    table = CityScenario()
    table.ann.keeps("jail_free").sits_in_jail()

    table.ann.uses_card("jail_free")
    assert table.ann.cards == set()
    assert table.bottom_card == "jail_free"
    table.ann.rolls(1, 2)

    assert table.ann.space == "Harbor Heights"
    assert table.ann.cash == 37700
    assert not table.ann.in_jail


@clause("CLAND-8", "CJAIL-3")
def test_the_city_jail_card_may_wait_for_a_later_turn_in_jail() -> None:
    table = CityScenario()
    table.ann.keeps("jail_free").sits_in_jail()

    table.ann.rolls(1, 2)
    table.ann.ends_turn()
    assert table.ann.cards == {"jail_free"}
    table.ben.rolls(2, 3)
    table.ben.chooses("Old Town", "park")
    table.ben.ends_turn()
    table.ann.uses_card("jail_free")

    assert not table.ann.in_jail


@clause("CLAND-8", "CJAIL-3")
def test_no_other_kept_card_opens_jail() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").sits_in_jail()
    table.ben.keeps("jail_free")

    with table.refused("CJAIL-3"):
        table.ann.uses_card("taxi")
    with table.refused("CJAIL-3"):
        table.ann.uses_card("jail_free")
    with table.refused("CJAIL-3"):
        table.ann.submits(UseJailCard(0, table.ann._number(), 99))


@clause("CLAND-8", "CDEAL-2", "CJAIL-3")
def test_a_jail_card_bought_in_jail_can_be_used_at_once() -> None:
    table = CityScenario()
    table.ann.sits_in_jail()
    table.ben.keeps("jail_free")

    table.ann.offers(table.ben, give=(300,), take=("jail_free",))
    table.ben.accepts()
    table.ann.uses_card("jail_free")

    assert not table.ann.in_jail
    assert (table.ann.cash, table.ben.cash) == (37400, 38000)


@clause("CJAIL-4", "CLAND-8", "JAIL-7")
def test_after_the_third_failed_try_the_jail_card_comes_too_late() -> None:
    table = CityScenario()
    table.ann.keeps("jail_free").owns("Diamond Hills").has_cash(0).sits_in_jail(tries=2)

    table.ann.rolls(1, 2)
    assert table.waits_for == [("ann", "DebtDue")]
    with table.refused("CJAIL-3"):
        table.ann.uses_card("jail_free")

    assert table.ann.cards == {"jail_free"}


# ---------------------------------------------------------------- Taxi


@pytest.mark.parametrize(("by", "space"), [(-2, "Stoneside"), (-1, "Industry Tax"), (1, "Westlands"), (2, "Chance ?")])
@clause("CLAND-8", "CCARD-1")
def test_a_taxi_alters_the_roll_by_one_or_two_spaces_and_goes_under_the_pile(by: int, space: str) -> None:
    table = CityScenario()
    table.ann.keeps("taxi").stands_on("GO")
    table.next_card("investment")

    table.ann.rolls(2, 3)
    assert table.ann.space == "GO"
    assert table.waits_for == [("ann", "TaxiChoice")]
    assert ROLLED_STEPS(table.game) == 5
    table.ann.takes_taxi(by)
    assert ROLLED_STEPS(table.game) == 0

    assert table.ann.space == space
    assert table.ann.cards == set()
    assert table.card("taxi") in Piles.of(table.state).seen


@pytest.mark.parametrize("by", [0, 3, -3, 12])
@clause("CCARD-1")
def test_a_taxi_goes_one_or_two_spaces_and_no_other_way(by: int) -> None:
    table = CityScenario()
    table.ann.keeps("taxi")

    table.ann.rolls(2, 3)

    with table.refused("CCARD-1"):
        table.ann.takes_taxi(by)


@clause("CLAND-8", "CCARD-1")
def test_a_player_who_goes_on_foot_keeps_the_taxi_for_another_roll() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").stands_on("GO")

    table.ann.rolls(3, 3)
    table.ann.goes_on_foot()
    assert table.ann.space == "Westlands"
    assert table.ann.cards == {"taxi"}
    table.ann.buys()
    table.ann.rolls(1, 2)
    table.ann.takes_taxi(1)

    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cards == set()


@clause("CCARD-1", "CTURN-4")
def test_a_taxi_that_stops_short_of_go_earns_no_wages() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").owns("Diamond Hills")
    table.ann.stands_on(35)

    table.ann.rolls(2, 3)
    assert table.ann.cash == 37700
    table.ann.takes_taxi(-1)

    assert table.ann.space == "Diamond Hills"
    assert table.ann.cash == 37700


@clause("CCARD-1", "CTURN-4")
def test_a_taxi_that_reaches_go_earns_the_wages() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").stands_on(35)

    table.ann.rolls(1, 3)
    table.ann.takes_taxi(1)

    assert table.ann.space == "GO"
    assert table.ann.cash == 37700 + 2000


@clause("CCARD-1", "CLAND-2")
def test_a_taxi_drives_past_a_rent_that_the_roll_would_have_cost() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").stands_on("Brightside")
    table.ben.owns("Old Town")

    table.ann.rolls(1, 1)
    assert table.ben.cash == 37700
    table.ann.takes_taxi(-1)

    assert table.ann.space == "Jail / Just Visiting"
    assert not table.ann.in_jail
    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "RollDue")]


@clause("CCARD-1", "CLAND-9")
def test_a_taxi_can_lead_to_jail_and_saves_nobody_from_it() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").stands_on("Seaview")

    table.ann.rolls(3, 5)
    table.ann.takes_taxi(1)

    assert table.ann.in_jail
    assert table.waits_for == [("ben", "RollDue")]


@clause("CCARD-1", "CJAIL-3", "JAIL-6")
def test_a_taxi_alters_the_double_that_frees_from_jail() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").owns("Shine Village").sits_in_jail()

    table.ann.rolls(2, 2)
    assert table.waits_for == [("ann", "TaxiChoice")]
    table.ann.takes_taxi(2)

    assert table.ann.space == "Shine Village"
    assert not table.ann.in_jail
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CJAIL-3")
def test_after_the_fine_the_taxi_waits_for_the_roll() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").owns("Shine Village").sits_in_jail()

    table.ann.pays_bail()
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(1, 3)
    table.ann.takes_taxi(2)

    assert table.ann.space == "Shine Village"


@clause("CCARD-1", "CJAIL-4")
def test_a_taxi_alters_the_move_after_the_third_failed_try() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").owns("Shine Village").sits_in_jail(tries=2)

    table.ann.rolls(1, 3)
    assert table.ann.cash == 37700 - 500
    table.ann.takes_taxi(2)

    assert table.ann.space == "Shine Village"
    assert not table.ann.in_jail


@clause("CCARD-1", "CJAIL-4", "JAIL-7")
def test_the_fine_after_the_third_try_is_raised_before_the_taxi_comes() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").owns("Shine Village", "Diamond Hills").has_cash(0).sits_in_jail(tries=2)

    table.ann.rolls(1, 3)
    with table.refused("CCARD-1"):
        table.ann.takes_taxi(2)
    table.ann.mortgages("Diamond Hills")
    assert table.waits_for == [("ann", "TaxiChoice")]
    table.pause_and_resume()
    table.ann.takes_taxi(2)

    assert table.ann.space == "Shine Village"
    assert table.ann.cash == 0


@clause("CCARD-1", "CDEAL-2", "CJAIL-4")
def test_a_taxi_sold_to_pay_the_fine_does_not_drive_its_seller() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").owns("Central Quay").has_cash(400).sits_in_jail(tries=2)

    table.ann.rolls(1, 3)
    table.ann.offers(table.ben, give=("taxi",), take=(100,))
    table.ben.accepts()

    assert table.ann.space == "Central Quay"
    assert table.ann.cash == 0
    assert table.ben.cards == {"taxi"}
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CBANK-2", "CJAIL-4")
def test_a_player_who_is_bankrupted_by_the_fine_rides_no_taxi() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.keeps("taxi").has_cash(400).sits_in_jail(tries=2)

    table.ann.rolls(1, 3)
    table.ann.goes_bankrupt()

    assert table.ann.is_out
    assert table.bottom_card == "taxi"
    assert table.waits_for == [("ben", "RollDue")]


@clause("CCARD-1", "CJAIL-3")
def test_a_failed_try_in_jail_calls_no_taxi() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").sits_in_jail()

    table.ann.rolls(1, 3)

    assert table.ann.in_jail
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CTURN-3")
def test_the_third_double_calls_no_taxi() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").owns("Bayview Dock").stands_on("GO")

    table.ann.rolls(2, 2)
    table.ann.goes_on_foot()
    table.ann.rolls(2, 2)
    table.ann.goes_on_foot()
    table.ann.rolls(5, 5)

    assert table.ann.in_jail
    assert table.ann.cards == {"taxi"}
    assert table.waits_for == [("ben", "RollDue")]


@clause("CCARD-1")
def test_only_the_player_who_rolls_is_asked_about_a_taxi() -> None:
    table = CityScenario()
    table.ann.keeps("tax_dodge").stands_on("GO")
    table.ben.keeps("taxi")

    table.ann.rolls(4, 6)

    assert table.ann.space == "Jail / Just Visiting"
    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("CCARD-1"):
        table.ben.takes_taxi(1)


@clause("CCARD-1", "CTURN-1")
def test_while_the_taxi_waits_nothing_else_happens_at_the_table() -> None:
    table = CityScenario()
    table.ann.keeps("taxi")

    table.ann.rolls(4, 6)

    with table.refused("CCARD-1"):
        table.ann.ends_turn()
    with table.refused("CBLD-9"):
        table.ann.presses(2)
    with table.refused("CCARD-1"):
        table.ben.takes_taxi(1)
    with table.refused("CCARD-1"):
        table.ben.goes_on_foot()


@clause("CCARD-1", "CDEAL-2")
def test_a_taxi_dealt_away_after_the_roll_cannot_be_taken() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").stands_on("GO")

    table.ann.rolls(4, 6)
    table.ann.offers(table.ben, give=("taxi",), take=(200,))
    table.ben.accepts()
    with table.refused("CCARD-1"):
        table.ann.takes_taxi(1)
    table.ann.goes_on_foot()

    assert table.ann.space == "Jail / Just Visiting"
    assert table.ben.cards == {"taxi"}


@clause("CCARD-1", "CDEAL-2")
def test_a_taxi_bought_before_the_roll_serves_its_new_keeper() -> None:
    table = CityScenario()
    table.ann.stands_on("GO")
    table.ben.keeps("taxi")

    table.ann.offers(table.ben, give=(200,), take=("taxi",))
    table.ben.accepts()
    table.ann.rolls(4, 5)
    table.ann.takes_taxi(1)

    assert table.ann.space == "Jail / Just Visiting"


@clause("CCARD-1", "CRAIL-1")
def test_a_railroad_jump_is_no_roll_for_a_taxi() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").owns("Old Town", "Seaview").stands_on(2)
    table.stands("Old Town", "railroad")
    table.stands("Seaview", "railroad")

    table.ann.rolls(4, 5)
    table.ann.goes_on_foot()
    table.ann.jumps("Seaview")

    assert table.ann.space == "Seaview"
    assert table.waits_for == [("ann", "EndDue")]
    assert table.ann.cards == {"taxi"}


@clause("CCARD-1")
def test_the_clock_goes_on_foot_and_keeps_the_taxi() -> None:
    table = CityScenario()
    table.ann.keeps("taxi").stands_on("GO")

    table.ann.rolls(4, 6)
    table.pause_and_resume()
    table.time_runs_out(table.ann)

    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cards == {"taxi"}


@clause("CCARD-1", "CBANK-2", "DEBT-8")
def test_a_player_who_resigns_while_the_taxi_waits_does_not_move() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.keeps("taxi").stands_on("GO")

    table.ann.rolls(4, 6)
    table.ann.resigns()

    assert table.ann.space == "GO"
    assert table.bottom_card == "taxi"
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- Tax Dodge


def taxed(seats: str = "ann ben") -> CityScenario:
    """Ann keeps a Tax Dodge, owns industry, and stands four spaces before the Industry Tax."""
    table = CityScenario(seats)
    table.ann.keeps("tax_dodge").owns("Old Town").stands_on("GO")
    table.blocks("Old Town", industrial=2)
    return table


@clause("CLAND-8", "CCARD-1", "CLAND-5")
def test_a_tax_dodge_saves_one_industry_tax_and_goes_under_the_pile() -> None:
    table = taxed()

    table.ann.rolls(1, 3)
    assert table.waits_for == [("ann", "TaxChoice")]
    assert table.ann.cash == 37700
    table.ann.dodges_tax()

    assert table.ann.cash == 37700
    assert table.ann.cards == set()
    assert table.bottom_card == "tax_dodge"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CLAND-8", "CLAND-5")
def test_a_player_who_pays_the_industry_tax_keeps_the_tax_dodge() -> None:
    table = taxed()

    table.ann.rolls(1, 3)
    table.ann.pays_tax()

    assert table.ann.cash == 37700 - 2000
    assert table.ann.cards == {"tax_dodge"}


@clause("CLAND-8", "CLAND-5")
def test_without_industry_the_tax_dodge_is_not_asked_for() -> None:
    table = CityScenario()
    table.ann.keeps("tax_dodge").owns("Old Town").stands_on("GO")
    table.blocks("Old Town", residential=2)

    table.ann.rolls(1, 3)

    assert table.ann.cash == 37700
    assert table.ann.cards == {"tax_dodge"}
    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("CLAND-5"):
        table.ann.dodges_tax()


@clause("CLAND-8", "CLAND-5")
def test_another_players_tax_dodge_is_no_help() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").stands_on("GO")
    table.blocks("Old Town", industrial=2)
    table.ben.keeps("tax_dodge")

    table.ann.rolls(1, 3)

    assert table.ann.cash == 37700 - 2000
    assert table.ben.cards == {"tax_dodge"}


@clause("CLAND-8", "CLAND-5", "CCARD-1")
def test_a_tax_dodge_works_on_three_spaces_back_too() -> None:
    table = CityScenario()
    table.ann.keeps("tax_dodge").owns("Old Town")
    table.blocks("Old Town", industrial=2)

    table.ann.draws("back_three")
    table.ann.dodges_tax()

    assert table.ann.space == "Industry Tax"
    assert table.ann.cash == 37700


@clause("CLAND-8", "CLAND-5")
def test_a_penniless_player_can_dodge_the_industry_tax() -> None:
    table = taxed()
    table.ann.has_cash(0)

    table.ann.rolls(1, 3)
    assert table.ann.owes == 0
    table.ann.dodges_tax()

    assert table.ann.owes == 0
    assert not table.is_mortgaged("Old Town")


@clause("CLAND-5", "CMTG-1")
def test_a_player_who_declines_to_dodge_without_cash_is_in_debt_and_can_dodge_no_more() -> None:
    table = taxed()
    table.ann.has_cash(1500)

    table.ann.rolls(1, 3)
    table.ann.pays_tax()
    assert table.ann.owes == 2000
    with table.refused("CLAND-5"):
        table.ann.dodges_tax()
    table.ann.mortgages("Old Town")

    assert table.ann.cash == 1500 + 1000 - 2000
    assert table.ann.cards == {"tax_dodge"}


@clause("CLAND-8", "CDEAL-2")
def test_a_tax_dodge_dealt_away_while_the_tax_waits_cannot_be_used() -> None:
    table = taxed()

    table.ann.rolls(1, 3)
    table.ann.offers(table.ben, give=("tax_dodge",), take=(300,))
    table.ben.accepts()
    with table.refused("CLAND-5"):
        table.ann.dodges_tax()
    table.ann.pays_tax()

    assert table.ann.cash == 37700 + 300 - 2000
    assert table.ben.cards == {"tax_dodge"}


@clause("CLAND-5", "CLAND-8")
def test_only_the_taxed_player_decides_about_the_tax_dodge() -> None:
    table = taxed()

    table.ann.rolls(1, 3)

    with table.refused("CLAND-5"):
        table.ben.dodges_tax()
    with table.refused("CLAND-5"):
        table.ann.ends_turn()
    with table.refused("CBLD-9"):
        table.ann.presses(1)


@clause("CLAND-5", "CLAND-8")
def test_the_clock_pays_the_industry_tax_and_keeps_the_card() -> None:
    table = taxed()

    table.ann.rolls(1, 3)
    table.pause_and_resume()
    table.time_runs_out(table.ann)

    assert table.ann.cash == 37700 - 2000
    assert table.ann.cards == {"tax_dodge"}


@clause("CLAND-8", "CBANK-2", "DEBT-8")
def test_a_player_who_resigns_before_the_industry_tax_leaves_the_card_to_the_pile() -> None:
    table = taxed("ann ben cleo")

    table.ann.rolls(1, 3)
    table.ann.resigns()
    table.ben.passes()
    table.cleo.passes()

    assert table.bottom_card == "tax_dodge"
    assert table.holder("Old Town") is None
    assert table.waits_for == [("ben", "RollDue")]
