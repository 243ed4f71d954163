"""Rent: by the blocks that count, doubled once, paid at once."""

from __future__ import annotations

import pytest

from rentier.rules.city.districts import RentCharged
from rentier.rules.questions import RENT, RENTS
from rentier.testing import CityScenario
from tests.conformance.city.printed import DISTRICTS, District
from tests.conformance.clauses import clause


def ben_before(name: str, seats: str = "ann ben") -> CityScenario:
    """Ann owns a district, and Ben is to roll from three spaces before it."""
    table = CityScenario(seats)
    table.ann.owns(name)
    table.ben.stands_on((table.space(name) - 3) % 40).to_roll()
    return table


def each_district(district: District) -> str:
    return district.name


# ---------------------------------------------------------------- by the card


@clause("CRENT-1", "CLAND-2")
@pytest.mark.parametrize("district", DISTRICTS, ids=each_district)
def test_a_district_without_blocks_costs_its_land_rent(district: District) -> None:
    table = ben_before(district.name)
    wages = 2000 if district.space < 3 else 0

    table.ben.rolls(1, 2)

    assert table.ben.space == district.name
    assert table.ann.cash == 37700 + district.rents[0]
    assert table.ben.cash == 37700 + wages - district.rents[0]


@clause("CRENT-1", "CSPEC-2")
def test_pieces_that_are_no_blocks_leave_the_land_rent_as_it_is() -> None:
    table = ben_before("Seaview")
    table.stands("Seaview", "railroad", "stadium", "school", "park")

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 180


@clause("CRENT-1")
def test_a_whole_group_without_blocks_still_costs_the_plain_land_rent() -> None:
    table = ben_before("Old Town")
    table.ann.owns("Harbor Heights", "Central Quay")

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 100


@clause("CRENT-2")
@pytest.mark.parametrize("district", DISTRICTS, ids=each_district)
def test_the_rent_follows_the_card_block_by_block(district: District) -> None:
    for count in range(1, 9):
        for industrial in (0, count // 2, count):
            table = CityScenario()
            table.ann.owns(district.name)
            table.blocks(district.name, residential=count - industrial, industrial=industrial)

            assert table.rent(district.name) == district.rents[count]


@clause("CRENT-2", "CBLD-8")
def test_rent_counts_blocks_and_not_the_pieces_they_came_in() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", residential=3)
    table.blocks("Seaview", residential=1, industrial=1)

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 5500


@clause("CRENT-2")
def test_blocks_on_other_districts_of_the_group_do_not_count() -> None:
    table = ben_before("Seaview")
    table.ann.owns("The Wharf", "Middleton")
    table.blocks("The Wharf", residential=8)

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 180


@clause("CRENT-2", "CBLD-1")
def test_a_block_raises_the_rent_from_the_moment_it_stands() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ann.stands_on("Stoneside").to_roll()
    table.ben.stands_on("Bayview Dock")

    table.ann.rolls(3, 4)
    table.ann.presses(2)
    table.ann.builds_blocks({"Old Town": (1, 1)})
    table.ann.ends_turn()
    table.ben.rolls(1, 2)

    assert table.ben.cash == 37700 - 1000


@clause("CRENT-2", "CLAND-3")
def test_nobody_pays_on_a_built_district_of_their_own() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", residential=8)
    table.ann.stands_on("East Bank").to_roll()

    table.ann.rolls(1, 2)

    assert table.ann.cash == 37700
    assert not table.happened(RentCharged)


@clause("CRENT-2", "CMTG-2")
def test_blocks_on_a_mortgaged_district_bring_no_rent() -> None:
    table = CityScenario()
    table.ann.owns_for(12000, "Seaview")
    table.blocks("Seaview", residential=8)
    table.ben.stands_on("East Bank").to_roll()

    table.ben.rolls(1, 2)

    assert table.ben.cash == 37700
    assert table.waits_for == [("ben", "EndDue")]


@clause("CLAND-2", "CMTG-2")
def test_an_unowned_or_mortgaged_district_names_no_rent() -> None:
    table = CityScenario()
    table.ann.owns_for(12000, "Seaview")
    table.blocks("Seaview", residential=8)

    for name in ("Seaview", "Old Town"):
        assert RENT(table.game, table.space(name)) == (0, 0)
        assert RENTS(table.game)[table.space(name)] == [0, 0]


# ---------------------------------------------------------------- hazards


@clause("CRENT-3", "CPLAN-4")
def test_with_a_hazard_only_the_industrial_blocks_are_charged_for() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", residential=5, industrial=3)
    table.stands("Seaview", "rubbish_dump")

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 3500


@clause("CRENT-3", "CRENT-1")
def test_homes_beside_a_hazard_leave_the_land_rent() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", residential=8)
    table.stands("Seaview", "prison")

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 180


@clause("CRENT-3")
def test_a_second_hazard_takes_nothing_more_away() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", residential=2, industrial=4)
    table.stands("Seaview", "prison", "prison", "power_station", "sewage_plant")

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 4500


@clause("CRENT-3")
def test_a_hazard_spares_a_district_that_is_all_industry() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", industrial=8)
    table.stands("Seaview", "sewage_plant")

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 12000


@clause("CRENT-3")
def test_a_bonus_building_lets_all_blocks_count() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", residential=2, industrial=2)
    table.stands("Seaview", "school")

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 4500


# ---------------------------------------------------------------- doubling


@clause("CRENT-4")
def test_the_rent_example_of_the_book() -> None:
    table = CityScenario()
    table.ann.owns("Central Quay", "Old Town", "Harbor Heights")
    table.blocks("Central Quay", residential=2, industrial=4)
    table.stands("Central Quay", "power_station")
    table.stands("Harbor Heights", "skyscraper")
    table.ben.stands_on("Bayview Dock").to_roll()

    table.ben.rolls(2, 4)

    assert table.ben.space == "Central Quay"
    assert table.ben.cash == 37700 - 7000
    assert table.ann.cash == 37700 + 7000


@clause("CRENT-4", "CSPEC-6")
def test_the_owners_tower_elsewhere_doubles_what_a_visitor_pays() -> None:
    table = ben_before("Seaview")
    table.ann.owns("Summergate")
    table.stands("Summergate", "tower")
    table.blocks("Seaview", residential=2)

    table.ben.rolls(1, 2)

    assert (table.ann.cash, table.ben.cash) == (37700 + 3600, 37700 - 3600)


@clause("CRENT-4", "CSPEC-6")
def test_the_visitors_own_tower_changes_nothing_about_the_rent() -> None:
    table = ben_before("Seaview")
    table.ben.owns("Summergate")
    table.stands("Summergate", "tower")

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 180


@clause("CRENT-4", "CSPEC-7")
def test_skyscraper_and_tower_make_a_visitor_pay_twice_and_not_four_times() -> None:
    table = ben_before("Old Town")
    table.ann.owns("Harbor Heights", "Central Quay")
    table.blocks("Old Town", industrial=3)
    table.stands("Old Town", "skyscraper", "tower")

    table.ben.rolls(1, 2)

    assert (table.ann.cash, table.ben.cash) == (37700 + 4000, 37700 - 4000)


@clause("CRENT-4", "CRENT-1")
def test_the_bare_land_rent_is_doubled_too() -> None:
    table = ben_before("Old Town")
    table.ann.owns("Harbor Heights", "Central Quay")
    table.stands("Central Quay", "skyscraper")

    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 200


@clause("CRENT-4", "CSPEC-4", "CDEAL-2")
def test_a_skyscraper_on_bens_district_doubles_what_he_pays_next_door() -> None:
    table = ben_before("Old Town")
    table.ben.owns("Harbor Heights")
    table.ann.owns("Central Quay")
    table.stands("Harbor Heights", "skyscraper")

    table.ben.rolls(1, 2)

    assert (table.ann.cash, table.ben.cash) == (37700 + 200, 37700 - 200)


# ---------------------------------------------------------------- who cannot pay


@clause("CRENT-5", "CMTG-1")
def test_a_player_who_cannot_pay_the_rent_mortgages_until_it_is_paid() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", industrial=4)
    table.ben.owns("Old Town", "New Town", "Summergate")
    table.blocks("Old Town", residential=3)
    table.blocks("New Town", residential=2)
    table.ben.has_cash(500)

    table.ben.rolls(1, 2)
    assert table.ben.owes == 4500
    assert table.ann.cash == 37700, "nothing is paid until all of it can be"
    table.ben.mortgages("Old Town")
    assert table.ben.owes == 4500
    table.ben.mortgages("New Town")

    assert table.ben.owes == 0
    assert (table.ann.cash, table.ben.cash) == (37700 + 4500, 500 + 2000 + 2200 - 4500)
    assert (table.lent_on("Old Town"), table.lent_on("New Town"), table.lent_on("Summergate")) == (2000, 2200, 0)
    assert table.waits_for == [("ben", "EndDue")]


@clause("CRENT-5", "DEAL-1")
def test_a_deal_with_the_owner_pays_the_rent() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", industrial=4)
    table.ben.owns("Old Town")
    table.blocks("Old Town", residential=8)
    table.ben.has_cash(500)
    table.ben.rolls(1, 2)

    table.ben.offers(table.ann, give=("Old Town",), take=(6000,))
    table.ann.accepts()

    assert table.ben.owes == 0
    assert (table.ann.cash, table.ben.cash) == (37700 - 6000 + 4500, 500 + 6000 - 4500)
    assert table.blocks_on("Old Town") == (8, 0)


@clause("CRENT-5", "DEBT-1", "TURN-5")
def test_rent_owed_holds_up_the_turn() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", industrial=4)
    table.ben.owns("Old Town")
    table.blocks("Old Town", residential=8)
    table.ben.has_cash(500)
    table.ben.rolls(1, 2)

    assert table.waits_for == [("ben", "DebtDue")]
    with table.refused("DEBT-1"):
        table.ben.ends_turn()
    with table.refused("CBANK-1"):
        table.ben.goes_bankrupt()
    table.pause_and_resume()
    table.time_runs_out(table.ben)

    assert table.lent_on("Old Town") == 9000, "the clock mortgages for a player who does not"
    assert table.waits_for == [("ben", "EndDue")]


@clause("CRENT-5", "CMTG-1")
def test_nobody_mortgages_who_can_pay_the_rent() -> None:
    table = ben_before("Seaview")
    table.ben.owns("Old Town")
    table.ben.has_cash(180)

    table.ben.rolls(1, 2)

    assert table.ben.cash == 0
    with table.refused("CMTG-1"):
        table.ben.mortgages("Old Town")


@clause("CRENT-5", "CBANK-1", "CBANK-3")
def test_a_player_who_cannot_raise_the_rent_is_out_and_the_owner_takes_all() -> None:
    table = ben_before("Seaview", seats="ann ben cem")
    table.blocks("Seaview", industrial=8)
    table.ben.owns("Old Town")
    table.ben.has_cash(500)
    table.ben.rolls(1, 2)

    table.ben.goes_bankrupt()

    assert table.ben.is_out
    assert table.ann.cash == 37700 + 500
    assert table.holder("Old Town") == "ann"
    assert table.waits_for == [("cem", "RollDue")]


@clause("CRENT-5", "DEBT-8")
def test_rent_owed_to_an_owner_who_leaves_is_owed_to_the_bank() -> None:
    table = ben_before("Seaview", seats="ann ben cem")
    table.blocks("Seaview", industrial=4)
    table.ben.owns("Old Town")
    table.blocks("Old Town", residential=8)
    table.ben.has_cash(500)
    table.ben.rolls(1, 2)

    table.ann.resigns()
    table.ben.mortgages("Old Town")
    table.ben.passes()
    table.cem.passes()

    assert table.ben.owes == 0
    assert table.ben.cash == 500 + 9000 - 4500
    assert table.holder("Seaview") is None
    assert table.waits_for == [("ben", "EndDue")]


@clause("CRENT-5", "CTURN-2")
def test_rent_owed_after_a_double_is_raised_before_the_next_roll() -> None:
    table = ben_before("Seaview")
    table.blocks("Seaview", industrial=4)
    table.ben.owns("Old Town")
    table.blocks("Old Town", residential=8)
    table.ben.has_cash(500)
    table.ben.stands_on("Treetop Park")
    table.ben.rolls(1, 1)

    with table.refused("DEBT-1"):
        table.ben.rolls(1, 2)
    table.ben.mortgages("Old Town")
    table.ben.rolls(4, 5)

    assert table.ben.in_jail
