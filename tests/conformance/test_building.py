"""Building: whole groups, evenly, four houses and then a hotel, while the Bank has pieces."""

from __future__ import annotations

import pytest

from rentier.rules.classic.building import Build
from rentier.testing import Player, Scenario
from tests.conformance.clauses import clause

ORANGE = ("St. James Place", "Tennessee Avenue", "New York Avenue")
LIGHT_BLUE = ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")
DARK_BLUE = ("Park Place", "Boardwalk")


def builder(levels: tuple[int, ...] = (0, 0, 0), cash: int = 1500) -> Scenario:
    """Ann owns the orange group, built up so far."""
    table = Scenario("platinum", seats="ann ben")
    give(table.ann, ORANGE, levels).has_cash(cash)
    return table


def give(player: Player, group: tuple[str, ...], levels: tuple[int, ...]) -> Player:
    """A group with something on its sites."""
    player.owns(*group)
    for site, level in zip(group, levels, strict=True):
        player.built(site, level)
    return player


# ---------------------------------------------------------------- BLD-1


@clause("BLD-1")
@pytest.mark.parametrize(
    ("group", "site", "price"),
    [
        (("Mediterranean Avenue", "Baltic Avenue"), "Baltic Avenue", 50),
        (LIGHT_BLUE, "Vermont Avenue", 50),
        (("St. Charles Place", "States Avenue", "Virginia Avenue"), "States Avenue", 100),
        (ORANGE, "New York Avenue", 100),
        (("Kentucky Avenue", "Indiana Avenue", "Illinois Avenue"), "Kentucky Avenue", 150),
        (("Atlantic Avenue", "Ventnor Avenue", "Marvin Gardens"), "Marvin Gardens", 150),
        (("Pacific Avenue", "North Carolina Avenue", "Pennsylvania Avenue"), "Pacific Avenue", 200),
        (DARK_BLUE, "Boardwalk", 200),
    ],
)
def test_the_owner_of_a_whole_group_buys_a_house_for_the_price_on_the_deed(
    group: tuple[str, ...], site: str, price: int
) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(*group)

    table.ann.builds({site: 1})

    assert table.ann.cash == 1500 - price
    assert table.level(site) == 1
    assert table.houses_left == 31


@clause("BLD-1")
def test_a_group_that_is_not_whole_cannot_be_built_on() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("St. James Place", "Tennessee Avenue")
    table.ben.owns("New York Avenue")

    with table.refused("BLD-1"):
        table.ann.builds({"St. James Place": 1})
    with table.refused("BLD-1"):
        table.ben.builds({"New York Avenue": 1})


@clause("BLD-1")
def test_nobody_builds_on_a_site_of_the_bank_or_of_another() -> None:
    table = builder()

    with table.refused("BLD-1"):
        table.ben.builds({"New York Avenue": 1})
    with table.refused("BLD-1"):
        table.ann.builds({"Boardwalk": 1})


@clause("BLD-1", "BLD-2")
def test_one_order_may_hold_several_pieces_on_several_groups() -> None:
    table = builder(cash=2000)
    table.ann.owns(*DARK_BLUE)

    table.ann.builds({"St. James Place": 2, "Tennessee Avenue": 2, "New York Avenue": 3, "Boardwalk": 1})

    assert table.ann.cash == 2000 - 7 * 100 - 200
    assert [table.level(site) for site in (*ORANGE, *DARK_BLUE)] == [2, 2, 3, 0, 1]
    assert table.houses_left == 32 - 8


@clause("BLD-1")
def test_an_order_of_nothing_or_less_or_of_one_site_twice_is_refused() -> None:
    table = builder()
    site = table.space("New York Avenue")

    with table.refused("BLD-1"):
        table.ann.builds({})
    with table.refused("BLD-1"):
        table.ann.builds({"New York Avenue": 0})
    with table.refused("BLD-1"):
        table.ann.builds({"New York Avenue": 2, "Tennessee Avenue": -1})
    with table.refused("BLD-1"):
        table.ann.submits(Build(table.ann.seat, ((site, 1), (site, 1))))


# ---------------------------------------------------------------- BLD-2


@clause("BLD-2")
def test_no_second_house_before_each_site_has_one() -> None:
    table = builder(levels=(1, 0, 0))

    with table.refused("BLD-2"):
        table.ann.builds({"St. James Place": 1})
    table.ann.builds({"Tennessee Avenue": 1})
    with table.refused("BLD-2"):
        table.ann.builds({"St. James Place": 1})
    table.ann.builds({"New York Avenue": 1})
    table.ann.builds({"St. James Place": 1})

    assert [table.level(site) for site in ORANGE] == [2, 1, 1]


@clause("BLD-2")
def test_an_order_is_judged_by_how_it_leaves_the_group() -> None:
    table = builder()

    with table.refused("BLD-2"):
        table.ann.builds({"St. James Place": 2})
    with table.refused("BLD-2"):
        table.ann.builds({"St. James Place": 2, "Tennessee Avenue": 1})
    table.ann.builds({"St. James Place": 2, "Tennessee Avenue": 1, "New York Avenue": 1})

    assert [table.level(site) for site in ORANGE] == [2, 1, 1]


@clause("BLD-2")
def test_one_even_group_does_not_excuse_another() -> None:
    table = builder(levels=(1, 0, 0))
    table.ann.owns(*DARK_BLUE)

    with table.refused("BLD-2"):
        table.ann.builds({"Boardwalk": 1, "St. James Place": 1})


# ---------------------------------------------------------------- BLD-3


@clause("BLD-3", "BLD-4")
def test_a_site_takes_four_houses_and_no_fifth() -> None:
    table = builder(levels=(3, 3, 3))

    table.ann.builds(dict.fromkeys(ORANGE, 1))
    assert [table.level(site) for site in ORANGE] == [4, 4, 4]
    assert table.houses_left == 20
    table.ann.builds({"New York Avenue": 1})

    assert table.hotels_left == 11
    assert table.houses_left == 24


@clause("BLD-3")
def test_an_order_beyond_what_a_site_can_hold_is_refused() -> None:
    table = builder(levels=(4, 4, 4), cash=5000)

    with table.refused("BLD-3"):
        table.ann.builds({"New York Avenue": 2})
    with table.refused("BLD-3"):
        table.ann.builds(dict.fromkeys(ORANGE, 3))


# ---------------------------------------------------------------- BLD-4


@clause("BLD-4")
def test_four_houses_are_exchanged_for_a_hotel_at_the_listed_price() -> None:
    table = Scenario("world-of-warcraft", seats="ann ben")
    give(table.ann, ("Stormwind", "Orgrimmar"), (4, 4))

    table.ann.builds({"Orgrimmar": 1})

    assert table.ann.cash == 1300
    assert table.level("Orgrimmar") == 5
    assert table.hotels_left == 11
    assert table.houses_left == 32 - 4
    assert table.log[-1] == "ann builds 1 City on Orgrimmar for 200g"


@clause("BLD-4")
def test_a_hotel_needs_four_houses_on_every_site_of_the_group() -> None:
    table = builder(levels=(4, 4, 3))

    with table.refused("BLD-4"):
        table.ann.builds({"St. James Place": 1})
    table.ann.builds({"New York Avenue": 1})
    table.ann.builds({"St. James Place": 1})

    assert [table.level(site) for site in ORANGE] == [5, 4, 4]


@clause("BLD-4")
def test_beside_a_hotel_the_other_sites_may_follow() -> None:
    table = builder(levels=(5, 4, 4))

    table.ann.builds({"Tennessee Avenue": 1, "New York Avenue": 1})

    assert [table.level(site) for site in ORANGE] == [5, 5, 5]
    assert table.hotels_left == 9
    assert table.houses_left == 32


@clause("BLD-4")
def test_the_houses_come_before_the_hotel_not_in_one_order_with_it() -> None:
    table = builder(levels=(4, 4, 3), cash=5000)

    with table.refused("BLD-4"):
        table.ann.builds({"St. James Place": 1, "New York Avenue": 1})
    with table.refused("BLD-4"):
        table.ann.builds({"New York Avenue": 2})


# ---------------------------------------------------------------- BLD-5


@clause("BLD-5")
def test_nothing_more_stands_beside_a_hotel() -> None:
    table = builder(levels=(5, 5, 5))

    for site in ORANGE:
        with table.refused("BLD-5"):
            table.ann.builds({site: 1})


# ---------------------------------------------------------------- BLD-6


@clause("BLD-6", "MTG-4")
def test_no_building_while_any_site_of_the_group_is_mortgaged() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("St. James Place", "Tennessee Avenue").owns_mortgaged("New York Avenue").owns(*DARK_BLUE)

    with table.refused("BLD-6"):
        table.ann.builds({"St. James Place": 1})
    with table.refused("BLD-6"):
        table.ann.builds({"New York Avenue": 1})
    table.ann.builds({"Boardwalk": 1})
    table.ann.repays("New York Avenue")
    table.ann.builds({"St. James Place": 1})

    assert table.ann.cash == 1500 - 200 - 110 - 100


# ---------------------------------------------------------------- BLD-7


@clause("BLD-7", "JAIL-8")
def test_a_player_builds_out_of_turn_and_in_jail() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns(*ORANGE)
    table.cleo.owns(*DARK_BLUE).sits_in_jail()
    table.ann.stands_on("GO")

    table.ben.builds({"New York Avenue": 1})
    table.ann.rolls(3, 3)
    table.cleo.builds({"Boardwalk": 1})  # while Ann thinks about Oriental Avenue
    table.ann.buys()
    table.ben.builds({"Tennessee Avenue": 1})
    table.ann.rolls(1, 2)
    table.ann.buys()
    table.cleo.builds({"Park Place": 1})

    assert [table.level(site) for site in (*ORANGE, *DARK_BLUE)] == [0, 1, 1, 1, 1]


@clause("BLD-7", "TURN-6")
def test_a_player_builds_before_rolling_between_rolls_and_after_the_last() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns(*ORANGE, "Oriental Avenue", "Connecticut Avenue").stands_on("GO")

    table.ann.builds({"St. James Place": 1})
    table.ann.rolls(3, 3)
    table.ann.builds({"Tennessee Avenue": 1})
    table.ann.rolls(1, 2)
    table.ann.builds({"New York Avenue": 1})

    assert [table.level(site) for site in ORANGE] == [1, 1, 1]
    assert table.waits_for == [("ann", "EndDue")]


@clause("BLD-7")
def test_nobody_builds_without_the_cash() -> None:
    table = builder(cash=299)

    with table.refused("BLD-7"):
        table.ann.builds(dict.fromkeys(ORANGE, 1))
    table.ann.builds({"St. James Place": 1, "Tennessee Avenue": 1})
    with table.refused("BLD-7"):
        table.ann.builds({"New York Avenue": 1})

    assert table.ann.cash == 99


@clause("BLD-7", "DEBT-1")
def test_a_player_with_an_open_debt_does_not_build() -> None:
    table = builder(cash=150)
    table.ann.stands_on("GO")

    table.ann.rolls(1, 3)  # Income Tax
    assert table.ann.owes == 200
    with table.refused("BLD-7"):
        table.ann.builds({"New York Avenue": 1})


@clause("BLD-7", "DEBT-1")
def test_a_player_builds_while_another_player_is_in_debt() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").has_cash(0).owns("Boardwalk")
    table.ben.owns(*ORANGE)

    table.ann.rolls(1, 3)
    assert table.ann.owes == 200
    table.ben.builds({"New York Avenue": 1})

    assert table.level("New York Avenue") == 1


@clause("BLD-7", "AUC-7")
def test_nobody_builds_while_an_auction_is_open() -> None:
    table = builder()
    table.ann.stands_on("GO")
    table.ann.rolls(1, 2)
    table.ann.declines()

    with table.refused("BLD-7"):
        table.ann.builds({"New York Avenue": 1})
    table.hammer_falls()
    table.ann.builds({"New York Avenue": 1})

    assert table.level("New York Avenue") == 1


# ---------------------------------------------------------------- BLD-8


@clause("BLD-8")
def test_with_no_houses_left_players_wait_until_others_sell() -> None:
    table = builder()
    give(table.ben, DARK_BLUE, (1, 1))
    table.bank_has(houses=0)

    with table.refused("BLD-8"):
        table.ann.builds({"New York Avenue": 1})
    table.ben.sells({"Boardwalk": 1})
    table.ann.builds({"New York Avenue": 1})
    table.ben.wants(0)

    assert table.level("New York Avenue") == 1
    assert table.houses_left == 0


@clause("BLD-8")
def test_more_than_the_bank_holds_cannot_be_ordered() -> None:
    table = builder()
    table.bank_has(houses=2)

    with table.refused("BLD-8"):
        table.ann.builds(dict.fromkeys(ORANGE, 1))
    table.ann.builds({"St. James Place": 1, "Tennessee Avenue": 1})

    assert table.houses_left == 0


@clause("BLD-8", "BLD-4")
def test_with_no_hotels_left_four_houses_stay() -> None:
    table = builder(levels=(4, 4, 4))
    table.bank_has(hotels=0)

    with table.refused("BLD-8"):
        table.ann.builds({"New York Avenue": 1})


@clause("BLD-8", "BLD-4")
def test_a_hotel_needs_no_house_from_the_bank() -> None:
    table = builder(levels=(4, 4, 4))
    table.bank_has(houses=0)

    table.ann.builds({"New York Avenue": 1})

    assert table.houses_left == 4


# ---------------------------------------------------------------- BLD-10


@clause("BLD-10")
def test_stations_and_utilities_cannot_be_built_on() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Reading Railroad", "Pennsylvania Railroad", "B. & O. Railroad", "Short Line")
    table.ann.owns("Electric Company", "Water Works")

    with table.refused("BLD-10"):
        table.ann.builds({"Short Line": 1})
    with table.refused("BLD-10"):
        table.ann.builds({"Water Works": 1})


@clause("BLD-10")
def test_nothing_is_built_on_spaces_without_a_deed() -> None:
    table = builder()

    with table.refused("BLD-10"):
        table.ann.builds({"Free Parking": 1})
    with table.refused("BLD-10"):
        table.ann.submits(Build(table.ann.seat, ((40, 1),)))
    with table.refused("BLD-10"):
        table.ann.submits(Build(table.ann.seat, ((-1, 1),)))
