"""Mortgages: what a deed brings face down, what stands in the way, and what it costs to turn it up again."""

from __future__ import annotations

import pytest

from rentier.rules.mortgage import Mortgage
from rentier.testing import Scenario
from tests.conformance.clauses import clause

DARK_BLUE = ("Park Place", "Boardwalk")

VALUES = [
    ("Mediterranean Avenue", 30, 33),
    ("Oriental Avenue", 50, 55),
    ("Connecticut Avenue", 60, 66),
    ("St. Charles Place", 70, 77),
    ("Virginia Avenue", 80, 88),
    ("Tennessee Avenue", 90, 99),
    ("New York Avenue", 100, 110),
    ("Indiana Avenue", 110, 121),
    ("Illinois Avenue", 120, 132),
    ("Ventnor Avenue", 130, 143),
    ("Marvin Gardens", 140, 154),
    ("Pacific Avenue", 150, 165),
    ("Pennsylvania Avenue", 160, 176),
    ("Park Place", 175, 193),
    ("Boardwalk", 200, 220),
    ("Short Line", 100, 110),
    ("Electric Company", 75, 83),
]


# ---------------------------------------------------------------- MTG-1


@clause("MTG-1")
@pytest.mark.parametrize(("deed", "value"), [(deed, value) for deed, value, _ in VALUES])
def test_a_mortgage_brings_the_value_on_the_deed_from_the_bank(deed: str, value: int) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(deed)
    before = table.bank

    table.ann.mortgages(deed)

    assert table.ann.cash == 1500 + value
    assert table.bank == before - value
    assert table.is_mortgaged(deed)
    assert table.holder(deed) == "ann"


@clause("MTG-1")
def test_only_your_own_deeds_can_be_mortgaged() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Boardwalk")

    with table.refused("MTG-1"):
        table.ann.mortgages("Boardwalk")
    with table.refused("MTG-1"):
        table.ann.mortgages("Park Place")
    with table.refused("MTG-1"):
        table.ann.mortgages("Free Parking")
    with table.refused("MTG-1"):
        table.ann.submits(Mortgage(table.ann.seat, 40))


@clause("MTG-1")
def test_a_deed_is_mortgaged_once() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Boardwalk")

    with table.refused("MTG-1"):
        table.ann.mortgages("Boardwalk")


@clause("MTG-1", "JAIL-8")
def test_a_player_mortgages_out_of_turn_and_in_jail() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Boardwalk")
    table.cleo.owns("Short Line").sits_in_jail()
    table.ann.stands_on("GO")

    table.ben.mortgages("Boardwalk")
    table.ann.rolls(1, 2)
    table.cleo.mortgages("Short Line")  # while Ann thinks about Baltic Avenue

    assert table.ben.cash == 1700
    assert table.cleo.cash == 1600
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("MTG-1", "LAND-1")
def test_a_mortgage_raises_the_price_of_the_property_stood_on() -> None:
    table = Scenario("big-bang-theory", seats="ann ben")
    table.ann.stands_on("GO").has_cash(30).owns("Penny's Apartment")

    table.ann.rolls(1, 2)
    with table.refused("LAND-1"):
        table.ann.buys()
    table.ann.mortgages("Penny's Apartment")
    table.ann.buys()

    assert table.holder("Laundry Room") == "ann"
    assert table.ann.cash == 30 + 175 - 60


@clause("MTG-1", "DEBT-1")
def test_a_mortgage_pays_a_debt_at_once() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").has_cash(20).owns("Boardwalk")

    table.ann.rolls(1, 3)  # Income Tax
    assert table.ann.owes == 200
    table.ann.mortgages("Boardwalk")

    assert table.ann.owes == 0
    assert table.ann.cash == 20


# ---------------------------------------------------------------- MTG-2


@clause("MTG-2", "MTG-1")
def test_no_site_is_mortgaged_while_anything_stands_in_its_group() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(*DARK_BLUE).built("Boardwalk", 1)

    with table.refused("MTG-2"):
        table.ann.mortgages("Park Place")
    with table.refused("MTG-2"):
        table.ann.mortgages("Boardwalk")
    table.ann.sells({"Boardwalk": 1})
    table.ann.mortgages("Park Place")

    assert table.is_mortgaged("Park Place")
    assert table.ann.cash == 1500 + 100 + 175


@clause("MTG-2")
def test_all_of_them_are_sold_first_not_only_those_on_the_site() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(*DARK_BLUE).built("Boardwalk", 2).built("Park Place", 1)

    table.ann.sells({"Boardwalk": 1, "Park Place": 1})
    with table.refused("MTG-2"):
        table.ann.mortgages("Park Place")
    table.ann.sells({"Boardwalk": 1})
    table.ann.mortgages("Park Place")
    table.ann.mortgages("Boardwalk")

    assert table.ann.cash == 1500 + 300 + 175 + 200


@clause("MTG-2")
def test_buildings_of_one_group_do_not_hold_up_mortgages_of_others() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(*DARK_BLUE, "Baltic Avenue", "Short Line").built("Boardwalk", 5).built("Park Place", 5)

    table.ann.mortgages("Baltic Avenue")
    table.ann.mortgages("Short Line")

    assert table.ann.cash == 1500 + 30 + 100


# ---------------------------------------------------------------- MTG-3


@clause("MTG-3")
@pytest.mark.parametrize(("deed", "cost"), [(deed, cost) for deed, _, cost in VALUES])
def test_repaying_costs_the_value_and_ten_percent_rounded_up(deed: str, cost: int) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged(deed)
    before = table.bank

    table.ann.repays(deed)

    assert table.ann.cash == 1500 - cost
    assert table.bank == before + cost
    assert not table.is_mortgaged(deed)


@clause("MTG-3")
def test_repaying_takes_the_whole_amount_in_cash() -> None:
    table = Scenario("world-of-warcraft", seats="ann ben")
    table.ann.owns_mortgaged("Kezan Central Electric", "Stormwind").has_cash(192)

    with table.refused("MTG-3"):
        table.ann.repays("Stormwind")  # 193
    table.ann.repays("Kezan Central Electric")  # 83

    assert table.ann.cash == 109


@clause("MTG-3")
def test_the_last_coin_may_go_into_a_repayment() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns_mortgaged("Park Place").has_cash(193)

    table.ann.repays("Park Place")

    assert table.ann.cash == 0
    assert not table.is_mortgaged("Park Place")


@clause("MTG-3")
def test_only_your_own_mortgaged_deeds_can_be_repaid() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ben.owns_mortgaged("Park Place")

    with table.refused("MTG-3"):
        table.ann.repays("Boardwalk")
    with table.refused("MTG-3"):
        table.ann.repays("Park Place")
    with table.refused("MTG-3"):
        table.ann.repays("Short Line")


@clause("MTG-3", "DEBT-1")
def test_a_player_in_debt_repays_nothing() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").has_cash(150).owns("Boardwalk").owns_mortgaged("Baltic Avenue")

    table.ann.rolls(1, 3)  # Income Tax
    with table.refused("DEBT-1"):
        table.ann.repays("Baltic Avenue")
    table.ann.mortgages("Boardwalk")
    table.ann.repays("Baltic Avenue")

    assert table.ann.cash == 150 + 200 - 200 - 33


@clause("MTG-3", "MTG-1")
def test_a_deed_goes_down_and_up_as_often_as_you_pay_for_it() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Boardwalk")

    for _ in range(3):  # out of turn
        table.ben.mortgages("Boardwalk")
        table.ben.repays("Boardwalk")

    assert table.ben.cash == 1500 - 3 * 20


# ---------------------------------------------------------------- MTG-4


@clause("MTG-4", "LAND-4")
@pytest.mark.parametrize(
    ("deed", "dice"), [("Baltic Avenue", (1, 2)), ("Reading Railroad", (1, 4)), ("Electric Company", (6, 6))]
)
def test_no_rent_on_a_mortgaged_property(deed: str, dice: tuple[int, int]) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO")
    table.ben.owns_mortgaged(deed)

    table.ann.rolls(*dice)

    assert table.ann.space == deed
    with table.refused("RENT-1"):
        table.ben.asks_rent(deed)
    assert table.ann.cash == 1500


@clause("MTG-4", "RENT-4")
def test_one_mortgaged_site_takes_the_doubling_from_the_others() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO")
    table.ben.owns("Baltic Avenue", "Mediterranean Avenue")

    table.ben.mortgages("Mediterranean Avenue")
    table.ann.rolls(1, 2)
    table.ben.asks_rent("Baltic Avenue")

    assert table.ann.cash == 1496


@clause("MTG-4", "RENT-4", "MTG-3")
def test_once_it_is_repaid_the_doubling_is_back() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO")
    table.ben.owns("Baltic Avenue").owns_mortgaged("Mediterranean Avenue")

    table.ben.repays("Mediterranean Avenue")
    table.ann.rolls(1, 2)
    table.ben.asks_rent("Baltic Avenue")

    assert table.ann.cash == 1492


@clause("MTG-4", "RENT-6")
def test_other_stations_of_the_owner_still_cost_rent() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO")
    table.ben.owns("Reading Railroad").owns_mortgaged("Short Line")

    table.ann.rolls(1, 4)
    table.ben.asks_rent("Reading Railroad")

    assert table.ann.cash == 1450


@clause("MTG-4", "BLD-6")
def test_one_mortgaged_site_keeps_its_group_from_being_built_on() -> None:
    table = Scenario("doctor-who-villains", seats="ann ben")
    first, second = (table.book.edition.names[space] for space in (37, 39))
    table.ann.owns(first, second)

    table.ann.mortgages(first)
    with table.refused("BLD-6"):
        table.ann.builds({second: 1})
    table.ann.repays(first)
    table.ann.builds({second: 1})

    assert table.level(second) == 1
