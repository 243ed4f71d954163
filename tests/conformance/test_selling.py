"""Selling buildings: half price, evenly, and hotels that turn into houses where the Bank has any."""

from __future__ import annotations

import pytest

from rentier.rules.classic.selling import Sell
from rentier.testing import Scenario
from tests.conformance.clauses import clause

ORANGE = ("St. James Place", "Tennessee Avenue", "New York Avenue")
DARK_BLUE = ("Park Place", "Boardwalk")


def built_up(group: tuple[str, ...], levels: tuple[int, ...], houses: int | None = None) -> Scenario:
    """Ann owns a group with something on its sites and no cash; the Bank may have few houses left."""
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(*group).has_cash(0)
    for site, level in zip(group, levels, strict=True):
        table.ann.built(site, level)
    table.bank_has(houses=houses)
    return table


# ---------------------------------------------------------------- SELL-1


@clause("SELL-1")
@pytest.mark.parametrize(
    ("group", "half"),
    [
        (("Durotar", "Elwynn Forest"), 25),
        (("Westfall", "Northern Barrens", "Ashenvale"), 25),
        (("Duskwood", "Northern Stranglethorn", "Thousand Needles"), 50),
        (("Hellfire Peninsula", "Terokkar Forest", "Netherstorm"), 75),
        (("Stormwind", "Orgrimmar"), 100),
    ],
)
def test_a_house_goes_back_to_the_bank_at_half_price(group: tuple[str, ...], half: int) -> None:
    table = Scenario("world-of-warcraft", seats="ann ben")
    table.ann.owns(*group).has_cash(0).built(group[0], 1)

    table.ann.sells({group[0]: 1})

    assert table.ann.cash == half
    assert table.level(group[0]) == 0
    assert table.houses_left == 32


@clause("SELL-1")
def test_houses_are_sold_evenly() -> None:
    table = built_up(ORANGE, (2, 2, 1))

    with table.refused("SELL-1"):
        table.ann.sells({"New York Avenue": 1})
    table.ann.sells({"St. James Place": 1})
    with table.refused("SELL-1"):
        table.ann.sells({"St. James Place": 1})
    table.ann.sells({"Tennessee Avenue": 1})
    table.ann.sells({"New York Avenue": 1})

    assert [table.level(site) for site in ORANGE] == [1, 1, 0]
    assert table.ann.cash == 150


@clause("SELL-1")
def test_a_sale_of_several_houses_is_judged_by_how_it_leaves_the_group() -> None:
    table = built_up(ORANGE, (3, 3, 3))

    with table.refused("SELL-1"):
        table.ann.sells({"St. James Place": 2})
    with table.refused("SELL-1"):
        table.ann.sells({"St. James Place": 3, "Tennessee Avenue": 3, "New York Avenue": 1})
    table.ann.sells({"St. James Place": 3, "Tennessee Avenue": 3, "New York Avenue": 2})

    assert [table.level(site) for site in ORANGE] == [0, 0, 1]
    assert table.ann.cash == 8 * 50
    assert table.houses_left == 31


@clause("SELL-1")
def test_nobody_sells_what_does_not_stand_on_a_site_of_their_own() -> None:
    table = built_up(ORANGE, (1, 1, 1))

    with table.refused("SELL-1"):
        table.ben.sells({"New York Avenue": 1})
    with table.refused("SELL-1"):
        table.ann.sells({"New York Avenue": 2, "St. James Place": 1, "Tennessee Avenue": 1})
    with table.refused("SELL-1"):
        table.ann.sells({"Boardwalk": 1})
    with table.refused("SELL-1"):
        table.ann.submits(Sell(table.ann.seat, ((40, 1),)))


@clause("SELL-1")
def test_a_sale_of_nothing_or_less_or_of_one_site_twice_is_refused() -> None:
    table = built_up(ORANGE, (2, 2, 2))
    site = table.space("New York Avenue")

    with table.refused("SELL-1"):
        table.ann.sells({})
    with table.refused("SELL-1"):
        table.ann.sells({"New York Avenue": 0})
    with table.refused("SELL-1"):
        table.ann.sells({"New York Avenue": -1})
    with table.refused("SELL-1"):
        table.ann.submits(Sell(table.ann.seat, ((site, 1), (site, 1))))


# ---------------------------------------------------------------- SELL-2


@clause("SELL-2")
def test_a_hotel_is_sold_for_half_its_price_and_exchanged_for_four_houses() -> None:
    table = built_up(DARK_BLUE, (5, 5))

    table.ann.sells({"Boardwalk": 1})

    assert table.ann.cash == 100
    assert table.level("Boardwalk") == 4
    assert table.houses_left == 28
    assert table.hotels_left == 11


@clause("SELL-2", "SELL-1")
def test_beside_a_hotel_no_house_is_sold() -> None:
    table = built_up(ORANGE, (5, 4, 4))

    with table.refused("SELL-1"):
        table.ann.sells({"New York Avenue": 1})
    table.ann.sells({"St. James Place": 1})
    table.ann.sells({"New York Avenue": 1})

    assert [table.level(site) for site in ORANGE] == [4, 4, 3]
    assert table.ann.cash == 100


@clause("SELL-2")
def test_a_hotel_needs_no_more_than_the_last_four_houses() -> None:
    table = built_up(DARK_BLUE, (5, 5), houses=4)

    table.ann.sells({"Park Place": 1})

    assert table.level("Park Place") == 4
    assert table.houses_left == 0


# ---------------------------------------------------------------- SELL-3


@clause("SELL-3")
def test_where_the_bank_lacks_the_houses_a_hotel_is_not_sold_alone() -> None:
    table = built_up(DARK_BLUE, (5, 5), houses=3)

    with table.refused("SELL-3"):
        table.ann.sells({"Boardwalk": 1})

    assert table.level("Boardwalk") == 5


@clause("SELL-3")
def test_with_two_houses_in_the_bank_two_hotels_are_sold_down_to_a_house_each() -> None:
    table = built_up(DARK_BLUE, (5, 5), houses=2)

    with table.refused("SELL-3"):
        table.ann.sells({"Boardwalk": 4, "Park Place": 3})  # one and two would need three
    table.ann.sells({"Boardwalk": 4, "Park Place": 4})

    assert [table.level(site) for site in DARK_BLUE] == [1, 1]
    assert table.ann.cash == 8 * 100  # a hotel counts five
    assert table.houses_left == 0
    assert table.hotels_left == 12


@clause("SELL-3")
def test_the_end_position_must_be_even_too() -> None:
    table = built_up(DARK_BLUE, (5, 5), houses=2)

    with table.refused("SELL-1"):
        table.ann.sells({"Boardwalk": 5, "Park Place": 3})


@clause("SELL-3")
def test_houses_given_up_in_the_same_step_count_as_the_banks() -> None:
    table = built_up(DARK_BLUE, (4, 5), houses=0)

    with table.refused("SELL-3"):
        table.ann.sells({"Boardwalk": 1})
    with table.refused("SELL-3"):
        table.ann.sells({"Boardwalk": 2, "Park Place": 2})  # three and two would be five
    table.ann.sells({"Boardwalk": 3, "Park Place": 2})

    assert [table.level(site) for site in DARK_BLUE] == [2, 2]
    assert table.ann.cash == 5 * 100
    assert table.houses_left == 0
    assert table.hotels_left == 12


@clause("SELL-3")
def test_one_of_three_hotels_sold_down_may_leave_houses_on_all_three() -> None:
    table = built_up(ORANGE, (4, 5, 4), houses=0)

    with table.refused("SELL-3"):
        table.ann.sells({"St. James Place": 1, "Tennessee Avenue": 2, "New York Avenue": 1})  # nine of eight
    table.ann.sells({"St. James Place": 1, "Tennessee Avenue": 2, "New York Avenue": 2})

    assert [table.level(site) for site in ORANGE] == [3, 3, 2]
    assert table.ann.cash == 5 * 50


@clause("SELL-3", "SELL-1")
def test_without_a_house_in_the_bank_everything_can_still_be_sold() -> None:
    table = built_up(ORANGE, (5, 5, 5), houses=0)

    table.ann.sells(dict.fromkeys(ORANGE, 5))

    assert [table.level(site) for site in ORANGE] == [0, 0, 0]
    assert table.ann.cash == 15 * 50
    assert table.houses_left == 0
    assert table.hotels_left == 12


@clause("SELL-3")
def test_some_hotels_may_stay_where_the_end_is_even() -> None:
    table = built_up(ORANGE, (5, 5, 5), houses=8)

    with table.refused("SELL-3"):
        table.ann.sells(dict.fromkeys(ORANGE, 1))  # twelve houses
    table.ann.sells({"St. James Place": 1, "Tennessee Avenue": 1})

    assert [table.level(site) for site in ORANGE] == [4, 4, 5]
    assert table.houses_left == 0


# ---------------------------------------------------------------- SELL-4


@clause("SELL-4", "DEBT-1")
def test_a_player_in_debt_sells_and_so_pays() -> None:
    table = built_up(DARK_BLUE, (2, 1))
    table.ann.stands_on("GO").has_cash(20)

    table.ann.rolls(1, 3)  # Income Tax
    table.ann.sells({"Park Place": 1})
    assert table.ann.owes == 200
    table.ann.sells({"Boardwalk": 1})

    assert table.ann.owes == 0
    assert table.ann.cash == 20
    assert table.waits_for == [("ann", "EndDue")]


@clause("SELL-4", "AUC-4")
def test_a_bidder_sells_during_an_auction() -> None:
    table = built_up(DARK_BLUE, (1, 1))
    table.ann.has_cash(10).stands_on("GO")
    table.ann.rolls(1, 2)
    table.ann.declines()

    table.ann.bids(10)
    table.ann.sells({"Boardwalk": 1})  # also while leading
    table.ben.bids(50)
    table.ann.sells({"Park Place": 1})
    table.ann.bids(210)
    table.ben.passes()

    assert table.holder("Baltic Avenue") == "ann"
    assert table.ann.cash == 0


@clause("SELL-4", "JAIL-8")
def test_a_player_sells_out_of_turn_and_in_jail() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns(*ORANGE).built("New York Avenue", 1)
    table.cleo.owns(*DARK_BLUE).built("Boardwalk", 1).sits_in_jail()
    table.ann.stands_on("GO")

    table.ben.sells({"New York Avenue": 1})
    table.ann.rolls(1, 2)
    table.cleo.sells({"Boardwalk": 1})  # while Ann thinks about Baltic Avenue

    assert table.ben.cash == 1550
    assert table.cleo.cash == 1600
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SELL-4", "BLD-9")
def test_a_player_sells_while_wishes_for_houses_are_asked_for() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(*ORANGE)
    table.ben.owns(*DARK_BLUE).built("Boardwalk", 1)
    table.bank_has(houses=1)
    table.ann.builds({"New York Avenue": 1})
    assert table.waits_for == [("ben", "WishDue")]

    table.ben.sells({"Boardwalk": 1})

    assert table.ben.cash == 1600
    assert table.houses_left == 2
