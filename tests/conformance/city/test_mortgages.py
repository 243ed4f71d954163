"""Mortgages: in debt only, for the current rent value, remembered until bought back."""

from __future__ import annotations

import pytest

from rentier.testing import CityScenario
from tests.conformance.clauses import clause


def visiting_diamond_hills(cash: int, seats: str = "ann ben") -> CityScenario:
    """Ben owns Diamond Hills (rent 500K), and Ann, with so much cash, is seven spaces before it."""
    table = CityScenario(seats)
    table.ben.owns("Diamond Hills")
    table.ann.stands_on("The Marina").has_cash(cash)
    return table


# ---------------------------------------------------------------- mortgaging


@clause("CMTG-1")
def test_a_district_is_mortgaged_for_the_rent_its_blocks_bring_and_they_stay() -> None:
    table = visiting_diamond_hills(100)
    table.ann.owns("Old Town")
    table.blocks("Old Town", residential=1, industrial=1)

    table.ann.rolls(3, 4)
    assert table.ann.owes == 500
    table.ann.mortgages("Old Town")

    assert table.lent_on("Old Town") == 1000
    assert table.ann.cash == 100 + 1000 - 500
    assert table.blocks_on("Old Town") == (1, 1)
    assert table.holder("Old Town") == "ann"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CMTG-1")
def test_nobody_mortgages_without_a_debt() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").stands_on("GO")
    table.ben.owns("Seaview")

    with table.refused("CMTG-1"):
        table.ann.mortgages("Old Town")
    with table.refused("CMTG-1"):
        table.ben.mortgages("Seaview")
    table.ann.rolls(4, 6)
    with table.refused("CMTG-1"):
        table.ann.mortgages("Old Town")


@clause("CMTG-1", "CLAND-1", "LAND-1")
def test_the_wish_to_buy_is_no_reason_to_mortgage() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").stands_on("GO").has_cash(500)

    table.ann.rolls(1, 2)
    with table.refused("CLAND-1"):
        table.ann.buys()
    with table.refused("CMTG-1"):
        table.ann.mortgages("Old Town")
    table.ann.offers(table.ben, give=("Old Town",), take=(100,))
    table.ben.accepts()
    table.ann.buys()

    assert table.ann.deeds == {"Stoneside"}


@clause("CMTG-1")
def test_the_industry_tax_can_be_raised_by_a_mortgage() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").stands_on("GO").has_cash(500)
    table.blocks("Old Town", industrial=3)

    table.ann.rolls(1, 3)
    assert table.ann.owes == 2000
    table.ann.mortgages("Old Town")

    assert table.ann.cash == 500 + 2000 - 2000


@clause("CMTG-1", "CJAIL-4")
def test_the_fine_after_three_tries_can_be_raised_by_a_mortgage() -> None:
    table = CityScenario()
    table.ann.owns("Diamond Hills", "Harbor Heights").has_cash(0).sits_in_jail(tries=2)

    table.ann.rolls(1, 2)
    assert table.ann.in_jail
    table.ann.mortgages("Diamond Hills")

    assert table.ann.cash == 0
    assert table.ann.space == "Harbor Heights"


@clause("CMTG-1", "CJAIL-3")
def test_the_fine_before_a_roll_is_no_debt_and_allows_no_mortgage() -> None:
    table = CityScenario()
    table.ann.owns("Diamond Hills").has_cash(400).sits_in_jail()

    with table.refused("CJAIL-3"):
        table.ann.pays_bail()
    with table.refused("CMTG-1"):
        table.ann.mortgages("Diamond Hills")


@clause("CMTG-1")
def test_mortgages_are_made_one_by_one_and_end_with_the_debt() -> None:
    table = visiting_diamond_hills(300)
    table.ann.owns("Old Town", "Harbor Heights", "Seaview")

    table.ann.rolls(3, 4)
    table.ann.mortgages("Old Town")
    assert table.ann.owes == 500
    assert table.waits_for == [("ann", "DebtDue")]
    table.ann.mortgages("Harbor Heights")
    assert table.ann.owes == 0
    with table.refused("CMTG-1"):
        table.ann.mortgages("Seaview")

    assert table.ann.cash == 0


@clause("CMTG-1", "CRENT-3")
def test_a_hazard_lowers_what_the_bank_lends() -> None:
    table = visiting_diamond_hills(0)
    table.ann.owns("Old Town", "Seaview")
    table.blocks("Old Town", residential=5)
    table.blocks("Seaview", residential=2, industrial=2)
    table.stands("Old Town", "prison")
    table.stands("Seaview", "rubbish_dump")

    table.ann.rolls(3, 4)
    table.ann.mortgages("Old Town")
    assert table.lent_on("Old Town") == 100
    table.ann.mortgages("Seaview")

    assert table.lent_on("Seaview") == 1800


@clause("CMTG-1", "CRENT-4", "CMTG-2")
def test_a_skyscraper_doubles_what_the_bank_lends_also_once_its_own_district_is_mortgaged() -> None:
    table = visiting_diamond_hills(200)
    table.ann.owns("Summergate", "Stoneside", "Seaview", "The Wharf", "Middleton")
    table.stands("Seaview", "skyscraper")

    table.ann.rolls(3, 4)
    table.ann.mortgages("Summergate")
    assert table.lent_on("Summergate") == 20
    with table.refused("DEBT-1"):
        table.ann.repays("Summergate")
    table.ann.mortgages("Seaview")

    assert table.lent_on("Seaview") == 360
    assert table.ann.cash == 200 + 20 + 360 - 500
    assert table.rent("Middleton") == 400


@clause("CMTG-1", "CSPEC-6", "CSPEC-7")
def test_the_tower_doubles_what_the_bank_lends_but_never_twice() -> None:
    table = visiting_diamond_hills(0)
    table.ann.owns("Summergate", "Stoneside", "Seaview", "Old Town")
    table.stands("Seaview", "tower")
    table.stands("Stoneside", "skyscraper")

    table.ann.rolls(3, 4)
    table.ann.mortgages("Summergate")
    assert table.lent_on("Summergate") == 40  # a skyscraper and the Tower: 2 x 20
    table.ann.mortgages("Seaview")
    assert table.lent_on("Seaview") == 360
    table.ann.mortgages("Old Town")

    assert table.lent_on("Old Town") == 200
    assert table.ann.cash == 40 + 360 + 200 - 500


@clause("CMTG-1")
def test_only_an_own_district_face_up_can_be_mortgaged() -> None:
    table = visiting_diamond_hills(0, "ann ben cleo")
    table.ann.owns("Fortune Valley", "Seaview")
    table.ann.owns_for(100, "Old Town")
    table.cleo.owns("Stoneside")

    table.ann.rolls(3, 4)

    with table.refused("CMTG-1"):
        table.ann.mortgages("Old Town")
    with table.refused("CMTG-1"):
        table.ann.mortgages("Stoneside")
    with table.refused("CMTG-1"):
        table.ann.mortgages("Westlands")
    with table.refused("CMTG-1"):
        table.ann.mortgages("GO")
    with table.refused("CMTG-1"):
        table.cleo.mortgages("Stoneside")  # the debt is Ann's alone


@clause("CMTG-1", "DEBT-1", "CSET-8")
def test_a_debtor_builds_nothing_and_sells_no_blocks_but_mortgages() -> None:
    table = visiting_diamond_hills(400)
    table.ann.owns("Old Town", "Harbor Heights", "Seaview")
    table.blocks("Old Town", residential=2)

    table.ann.rolls(3, 4)

    assert "Sell" not in table.ann.may
    assert table.ann.may == ["Mortgage", "OfferDeal", "Resign"]
    with table.refused("DEBT-1"):
        table.ann.presses(1)
    with table.refused("DEBT-1"):
        table.ann.builds_stadium("Harbor Heights")
    with table.refused("DEBT-1"):
        table.ann.ends_turn()


@clause("CMTG-1", "DEBT-1")
def test_the_clock_mortgages_the_cheapest_districts_until_the_rent_is_paid() -> None:
    table = visiting_diamond_hills(300)
    table.ann.owns("Fortune Valley", "Old Town", "Stoneside", "Riverside")

    table.ann.rolls(3, 4)
    table.pause_and_resume()
    table.time_runs_out(table.ann)

    names = ("Stoneside", "Old Town", "Riverside", "Fortune Valley")
    assert [table.lent_on(name) for name in names] == [40, 100, 280, 0]
    assert table.ann.cash == 300 + 40 + 100 + 280 - 500


@clause("CMTG-1", "CMTG-3")
def test_the_amount_lent_is_remembered_whatever_the_rent_does_later() -> None:
    table = visiting_diamond_hills(450)
    table.ann.owns("Old Town")
    table.ben.stands_on("Bayview Dock")
    table.blocks("Old Town", residential=4)

    table.ann.rolls(3, 4)
    table.ann.mortgages("Old Town")
    table.ann.ends_turn()
    table.ben.rolls(3, 4)
    table.ben.chooses("Old Town", "prison")
    table.ben.ends_turn()
    assert table.lent_on("Old Town") == 3000
    with table.refused("CMTG-3"):
        table.ann.repays("Old Town")  # 2950 left, and the land rent of today is not the price

    assert table.ann.cash == 2950


# ---------------------------------------------------------------- while mortgaged


@clause("CMTG-2")
def test_a_mortgaged_district_collects_no_rent_however_built_up() -> None:
    table = CityScenario()
    table.ben.owns_for(3000, "Old Town")
    table.blocks("Old Town", industrial=8)
    table.ann.stands_on("Westlands")

    table.ann.rolls(2, 3)

    assert table.ann.space == "Old Town"
    assert table.ann.cash == 37700
    assert table.rent("Old Town") == 0
    assert table.waits_for == [("ann", "EndDue")]


@clause("CMTG-2", "CBLD-6")
def test_no_blocks_go_on_a_mortgaged_district() -> None:
    table = CityScenario()
    table.ann.owns("Seaview").stands_on("GO")
    table.ann.owns_for(100, "Old Town")

    table.ann.rolls(4, 6)
    table.ann.presses(2)

    with table.refused("CBLD-6"):
        table.ann.builds_blocks({"Old Town": (1, 0)})
    with table.refused("CBLD-6"):
        table.ann.builds_blocks({"Seaview": (1, 0), "Old Town": (0, 1)})


@clause("CMTG-2")
def test_no_stadium_skyscraper_or_tower_goes_on_a_mortgaged_district() -> None:
    table = CityScenario()
    table.ann.owns("Summergate", "Fortune Valley", "Diamond Hills")
    table.ann.owns_for(40, "Stoneside")

    with table.refused("CMTG-2"):
        table.ann.builds_stadium("Stoneside")
    with table.refused("CMTG-2"):
        table.ann.builds_skyscraper("Stoneside")
    with table.refused("CMTG-2"):
        table.ann.builds_tower("Stoneside")

    assert table.pieces_on("Stoneside") == []


@clause("CMTG-2", "CSPEC-1", "CSPEC-3", "CSPEC-5")
def test_a_mortgaged_district_counts_towards_the_colours_you_own() -> None:
    table = CityScenario()
    table.ann.owns("Summergate", "Fortune Valley", "Diamond Hills")
    table.ann.owns_for(40, "Stoneside")

    table.ann.builds_stadium("Summergate")
    table.ann.builds_skyscraper("Summergate")
    table.ann.builds_tower("Summergate")

    assert table.pieces_on("Summergate") == ["stadium", "skyscraper", "tower"]
    assert table.ann.cash == 37700 - 2000 - 2000 - 7000


@clause("CMTG-2", "CPLAN-1")
def test_no_bonus_building_of_its_owner_goes_on_a_mortgaged_district() -> None:
    table = CityScenario()
    table.ann.owns("Seaview").stands_on("GO")
    table.ann.owns_for(100, "Old Town")

    table.ann.rolls(2, 3)
    with table.refused("CMTG-2"):
        table.ann.chooses("Old Town", "park")
    table.ann.chooses("Seaview", "park")

    assert table.pieces_on("Seaview") == ["park"]


@clause("CMTG-2", "CPLAN-5")
def test_hazards_come_to_a_mortgaged_district_and_its_owner_may_remove_them() -> None:
    table = CityScenario()
    table.ann.stands_on("GO")
    table.ben.owns_for(100, "Old Town")

    table.ann.rolls(2, 3)
    table.ann.chooses("Old Town", "rubbish_dump")
    table.ann.ends_turn()
    table.ben.removes_hazard("Old Town", "rubbish_dump")

    assert table.pieces_on("Old Town") == []
    assert table.ben.cash == 37700 - 1000
    assert table.lent_on("Old Town") == 100


@clause("CMTG-2", "CBLD-7")
def test_a_railroad_may_come_to_a_mortgaged_district() -> None:
    table = CityScenario()
    table.ann.owns_for(100, "Old Town").stands_on("GO")

    table.ann.rolls(4, 6)
    table.ann.presses("railroad")
    table.ann.chooses("Old Town", "railroad")

    assert table.pieces_on("Old Town") == ["railroad"]


@clause("CMTG-2", "CSPEC-4", "CSPEC-6")
def test_skyscraper_and_tower_on_mortgaged_districts_double_elsewhere() -> None:
    table = CityScenario()
    table.ann.owns("Summergate", "Old Town")
    table.ann.owns_for(80, "Stoneside")
    table.ann.owns_for(360, "Seaview")
    table.ben.owns("Middleton")
    table.stands("Stoneside", "skyscraper")
    table.stands("Seaview", "tower")

    assert table.rent("Summergate") == 40
    assert table.rent("Old Town") == 200
    assert table.rent("Stoneside") == 0
    assert table.rent("Middleton") == 200


# ---------------------------------------------------------------- buying back


@clause("CMTG-3")
def test_buying_back_costs_what_was_lent_and_rent_and_building_start_again() -> None:
    table = CityScenario()
    table.ann.owns_for(1000, "Old Town").stands_on("GO")
    table.blocks("Old Town", residential=3)

    table.ann.repays("Old Town")
    assert table.ann.cash == 37700 - 1000
    assert table.rent("Old Town") == 2000
    table.ann.rolls(4, 6)
    table.ann.presses(1)
    table.ann.builds_blocks({"Old Town": (1, 0)})

    assert table.rent("Old Town") == 3000


@clause("CMTG-3", "CMTG-1")
def test_a_doubled_mortgage_is_bought_back_at_the_doubled_amount() -> None:
    table = CityScenario()
    table.ann.owns_for(200, "Old Town")
    bank = table.bank

    table.ann.repays("Old Town")

    assert table.ann.cash == 37700 - 200
    assert table.bank == bank + 200
    assert table.rent("Old Town") == 100


@clause("CMTG-3")
def test_nobody_buys_back_in_anothers_turn() -> None:
    table = CityScenario()
    table.ann.stands_on("GO")
    table.ben.owns_for(100, "Old Town")

    with table.refused("CMTG-3"):
        table.ben.repays("Old Town")
    table.ann.rolls(4, 6)
    with table.refused("CMTG-3"):
        table.ben.repays("Old Town")
    table.ann.ends_turn()
    table.ben.repays("Old Town")

    assert not table.is_mortgaged("Old Town")


@clause("CMTG-3", "CTURN-1")
def test_a_district_is_bought_back_in_step_c_and_not_while_something_is_pending() -> None:
    table = CityScenario()
    table.ann.owns_for(100, "Old Town").stands_on("GO")

    table.ann.rolls(1, 2)
    with table.refused("CMTG-3"):
        table.ann.repays("Old Town")
    table.ann.buys()
    table.ann.presses("railroad")
    with table.refused("CMTG-3"):
        table.ann.repays("Old Town")
    table.ann.forgoes()
    table.ann.repays("Old Town")

    assert not table.is_mortgaged("Old Town")


@clause("CMTG-3", "CTURN-2")
def test_a_district_is_bought_back_between_the_rolls_of_a_double() -> None:
    table = CityScenario()
    table.ann.owns_for(100, "Old Town").stands_on("GO")

    table.ann.rolls(5, 5)
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.repays("Old Town")

    assert not table.is_mortgaged("Old Town")


@clause("CMTG-3", "CJAIL-2")
def test_a_district_is_bought_back_from_jail() -> None:
    table = CityScenario()
    table.ann.owns_for(100, "Old Town").sits_in_jail()

    table.ann.repays("Old Town")

    assert table.ann.in_jail
    assert table.ann.cash == 37700 - 100


@clause("CMTG-3")
def test_buying_back_needs_the_cash_and_a_mortgaged_district_of_your_own() -> None:
    table = CityScenario()
    table.ann.owns("Seaview").has_cash(999)
    table.ann.owns_for(1000, "Old Town")
    table.ben.owns_for(10, "Stoneside")

    with table.refused("CMTG-3"):
        table.ann.repays("Old Town")
    with table.refused("CMTG-3"):
        table.ann.repays("Seaview")
    with table.refused("CMTG-3"):
        table.ann.repays("Stoneside")
    with table.refused("CMTG-3"):
        table.ann.repays("Westlands")


@clause("CMTG-3", "DEBT-1")
def test_a_debtor_buys_nothing_back() -> None:
    table = visiting_diamond_hills(400)
    table.ann.owns("Fortune Valley")
    table.ann.owns_for(100, "Old Town")

    table.ann.rolls(3, 4)

    with table.refused("DEBT-1"):
        table.ann.repays("Old Town")


@pytest.mark.parametrize("cash", [500, 499])
@clause("CMTG-1", "CLAND-2")
def test_a_rent_that_cash_just_covers_needs_no_mortgage(cash: int) -> None:
    table = visiting_diamond_hills(cash)
    table.ann.owns("Old Town")

    table.ann.rolls(3, 4)

    assert table.ann.owes == (0 if cash == 500 else 500)
    assert table.ann.cash == (0 if cash == 500 else 499)
