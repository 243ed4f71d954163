"""Chance cards about money: Easy Money, Investment Pays, Tax Bill, City Rates and Toxic Waste."""

from __future__ import annotations

from rentier.testing import CityScenario
from tests.conformance.clauses import clause

# ---------------------------------------------------------------- Easy Money


@clause("CLAND-8", "CCARD-1")
def test_easy_money_comes_from_the_player_on_the_left_alone() -> None:
    table = CityScenario("ann ben cleo")

    table.ann.draws("easy_money")

    assert (table.ann.cash, table.ben.cash, table.cleo.cash) == (38700, 36700, 37700)
    assert table.bottom_card == "easy_money"


@clause("CCARD-1")
def test_easy_money_for_the_last_seat_comes_from_the_first() -> None:
    table = CityScenario("ann ben cleo")
    table.cleo.to_roll()

    table.cleo.draws("easy_money")

    assert (table.ann.cash, table.ben.cash, table.cleo.cash) == (36700, 37700, 38700)


@clause("CCARD-1", "CARD-5")
def test_easy_money_skips_a_neighbour_who_is_out() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.resigns()

    table.next_card("easy_money")
    table.ann.rolls(3, 4)

    assert (table.ann.cash, table.cleo.cash) == (38700, 36700)


@clause("CCARD-1", "CMTG-1", "DEBT-1")
def test_a_neighbour_short_of_easy_money_mortgages_in_the_drawers_turn() -> None:
    table = CityScenario()
    table.ben.owns("Diamond Hills", "Fortune Valley").has_cash(600)

    table.ann.draws("easy_money")
    assert table.waits_for == [("ben", "DebtDue")]
    with table.refused("DEBT-1"):
        table.ann.ends_turn()
    table.ben.mortgages("Diamond Hills")

    assert (table.ann.cash, table.ben.cash) == (38700, 100)
    assert table.is_mortgaged("Diamond Hills")
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CBANK-1", "CBANK-3")
def test_a_neighbour_who_cannot_pay_easy_money_is_out_and_the_drawer_takes_all() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.owns("Old Town").has_cash(600)

    table.ann.draws("easy_money")
    table.ben.goes_bankrupt()

    assert table.ben.is_out
    assert table.holder("Old Town") == "ann"
    assert table.ann.cash == 37700 + 600
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "DEBT-1")
def test_the_clock_pays_easy_money_with_the_cheapest_mortgages() -> None:
    table = CityScenario()
    table.ben.owns("Diamond Hills", "Old Town", "Stoneside").has_cash(900)

    table.ann.draws("easy_money")
    table.time_runs_out(table.ben)

    assert [table.lent_on(name) for name in ("Stoneside", "Old Town", "Diamond Hills")] == [40, 100, 0]
    assert (table.ann.cash, table.ben.cash) == (38700, 40)


@clause("CCARD-1", "CDEAL-1")
def test_a_neighbour_may_raise_easy_money_by_a_deal_with_anybody() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.owns("Old Town").has_cash(950)

    table.ann.draws("easy_money")
    table.cleo.offers(table.ben, give=(70,), take=("Old Town",))
    table.ben.accepts()

    assert table.ben.owes == 0
    assert (table.ann.cash, table.ben.cash) == (38700, 20)


@clause("CCARD-1", "CBANK-3", "DEBT-8")
def test_a_neighbour_who_resigns_owing_easy_money_beyond_its_means_leaves_everything_to_the_drawer() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.owns("Stoneside", "Summergate").has_cash(600)

    table.ann.draws("easy_money")
    table.pause_and_resume()
    table.ben.resigns()

    assert table.ann.deeds == {"Stoneside", "Summergate"}
    assert not table.is_mortgaged("Stoneside")
    assert table.ann.cash == 37700 + 600


@clause("CCARD-1", "DEBT-8")
def test_easy_money_owed_to_a_drawer_who_resigns_is_owed_to_the_bank() -> None:
    table = CityScenario("ann ben cleo")
    table.ben.owns("Diamond Hills").has_cash(600)

    table.ann.draws("easy_money")
    table.ann.resigns()
    bank = table.bank
    assert table.waits_for == [("ben", "DebtDue")]
    table.ben.mortgages("Diamond Hills")

    assert table.ben.cash == 100
    assert table.bank == bank - 500 + 1000


# ---------------------------------------------------------------- Investment Pays and Tax Bill


@clause("CLAND-8", "CCARD-1")
def test_the_investment_is_collected_from_the_bank() -> None:
    table = CityScenario()

    table.ann.draws("investment")

    assert (table.ann.cash, table.ben.cash) == (38700, 37700)
    assert table.bottom_card == "investment"
    assert table.ann.cards == set()


@clause("CLAND-8", "CCARD-1")
def test_the_tax_bill_is_paid_to_the_bank() -> None:
    table = CityScenario()
    bank = table.bank

    table.ann.draws("tax_bill")

    assert (table.ann.cash, table.ben.cash) == (36700, 37700)
    assert table.bank == bank + 1000
    assert table.bottom_card == "tax_bill"


@clause("CCARD-1", "CLAND-8")
def test_a_tax_dodge_does_not_help_against_the_tax_bill() -> None:
    table = CityScenario()
    table.ann.keeps("tax_dodge").owns("Old Town")
    table.blocks("Old Town", industrial=2)

    table.ann.draws("tax_bill")

    assert table.ann.cash == 36700
    assert table.ann.cards == {"tax_dodge"}
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CMTG-1")
def test_a_tax_bill_over_your_cash_is_a_debt_that_mortgages_pay() -> None:
    table = CityScenario()
    table.ann.owns("Diamond Hills").has_cash(500)

    table.ann.draws("tax_bill")
    assert table.ann.owes == 1000
    table.ann.mortgages("Diamond Hills")

    assert table.ann.cash == 0
    assert table.lent_on("Diamond Hills") == 500
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CBANK-2")
def test_a_tax_bill_beyond_all_assets_sends_the_districts_to_auction() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town").has_cash(500)

    table.ann.draws("tax_bill")
    table.time_runs_out(table.ann)
    assert table.ann.is_out
    table.ben.bids(10)
    table.cleo.passes()

    assert table.holder("Old Town") == "ben"


# ---------------------------------------------------------------- City Rates


@clause("CLAND-8", "CCARD-1")
def test_city_rates_are_paid_for_every_block_by_its_kind() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview")
    table.ben.owns("Stoneside")
    table.blocks("Old Town", residential=3, industrial=1)
    table.blocks("Seaview", industrial=2)
    table.blocks("Stoneside", residential=8)

    table.ann.draws("rates")

    assert table.ann.cash == 37700 - 3 * 100 - 3 * 200
    assert table.ben.cash == 37700
    assert table.bottom_card == "rates"


@clause("CCARD-1", "CPLAN-4")
def test_city_rates_count_blocks_under_a_hazard_and_on_mortgaged_districts() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ann.owns_for(900, "Seaview")
    table.stands("Old Town", "prison")
    table.blocks("Old Town", residential=2)
    table.blocks("Seaview", industrial=1)

    table.ann.draws("rates")

    assert table.ann.cash == 37700 - 400


@clause("CCARD-1")
def test_city_rates_count_no_skyscraper_stadium_or_hazard_as_a_block() -> None:
    table = CityScenario()
    table.ann.owns("Summergate", "Stoneside")
    table.stands("Summergate", "skyscraper", "stadium", "park")
    table.stands("Stoneside", "prison", "railroad")

    table.ann.draws("rates")

    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CMTG-1")
def test_city_rates_beyond_your_cash_are_a_debt() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").has_cash(100)
    table.blocks("Old Town", residential=4, industrial=1)

    table.ann.draws("rates")
    assert table.ann.owes == 600
    table.ann.mortgages("Old Town")

    assert table.lent_on("Old Town") == 4000
    assert table.ann.cash == 100 + 4000 - 600


# ---------------------------------------------------------------- Toxic Waste


@clause("CLAND-8", "CCARD-1")
def test_toxic_waste_costs_a_million_for_each_own_sewage_plant() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview")
    table.ben.owns("Stoneside")
    table.stands("Old Town", "sewage_plant", "sewage_plant")
    table.stands("Stoneside", "sewage_plant")

    table.ann.draws("toxic_waste")

    assert table.ann.cash == 37700 - 2000
    assert not table.ann.in_jail
    assert table.pieces_on("Old Town") == ["sewage_plant", "sewage_plant"]
    assert table.bottom_card == "toxic_waste"


@clause("CCARD-1", "CMTG-2")
def test_toxic_waste_counts_the_sewage_plant_on_a_mortgaged_district() -> None:
    table = CityScenario()
    table.ann.owns_for(100, "Old Town")
    table.stands("Old Town", "sewage_plant")

    table.ann.draws("toxic_waste")

    assert table.ann.cash == 37700 - 1000
    assert not table.ann.in_jail


@clause("CCARD-1", "CJAIL-1")
def test_toxic_waste_without_a_sewage_plant_of_your_own_means_jail() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ben.owns("Stoneside")
    table.stands("Old Town", "prison", "power_station", "rubbish_dump")
    table.stands("Stoneside", "sewage_plant")
    table.stands("Seaview", "sewage_plant")

    table.ann.draws("toxic_waste", on=28)

    assert table.ann.in_jail
    assert table.ann.cash == 37700
    assert table.waits_for == [("ben", "RollDue")]
    assert table.bottom_card == "toxic_waste"


@clause("CCARD-1", "CBANK-2")
def test_toxic_waste_beyond_all_assets_ends_in_bankruptcy_to_the_bank() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town").has_cash(500)
    table.stands("Old Town", "sewage_plant")

    table.ann.draws("toxic_waste")
    table.ann.goes_bankrupt()
    table.ben.passes()
    table.cleo.passes()

    assert table.ann.is_out
    assert table.holder("Old Town") is None
    assert table.pieces_on("Old Town") == ["sewage_plant"]
