"""Planning permission: hazards and bonus buildings, where they go, what they do, and how hazards go again."""

from __future__ import annotations

import pytest

from rentier.rules.city.permits import PiecePlaced
from rentier.rules.city.plots import BONUSES, HAZARDS
from rentier.testing import CityScenario
from tests.conformance.clauses import clause

PERMITS = {5: ("park", "rubbish_dump"), 15: ("school", "prison"), 25: ("water_tower", "sewage_plant"),
           35: ("wind_farm", "power_station")}  # fmt: skip
"""The bonus building and the hazard drawn on each Planning Permission space."""
REMOVAL = {"power_station": 1500, "sewage_plant": 1500, "prison": 2000, "rubbish_dump": 1000}
"""What it costs to have a hazard removed."""


def before_a_permit(space: int = 15, seats: str = "ann ben") -> CityScenario:
    """Ann owns Old Town, Ben Seaview; Ann is to roll from three spaces before a Planning Permission space."""
    table = CityScenario(seats)
    table.ann.owns("Old Town")
    table.ben.owns("Seaview")
    table.ann.stands_on(space - 3).to_roll()
    return table


# ---------------------------------------------------------------- what may be built where


@clause("CPLAN-1")
@pytest.mark.parametrize("space", PERMITS)
def test_every_permit_space_has_a_bonus_building_of_its_own_for_an_own_district(space: int) -> None:
    bonus, hazard = PERMITS[space]
    table = before_a_permit(space)

    table.ann.rolls(1, 2)
    for piece in (*BONUSES, *HAZARDS):
        if piece not in (bonus, hazard):
            with table.refused("CPLAN-1"):
                table.ann.chooses("Central City", piece)
    table.ann.chooses("Old Town", bonus)

    assert table.pieces_on("Old Town") == [bonus]
    assert table.pieces_left(bonus) == 2
    assert table.ann.cash == 37700, "it is free"


@clause("CPLAN-1")
@pytest.mark.parametrize("space", PERMITS)
def test_every_permit_space_has_a_hazard_of_its_own_for_a_neighbours_district(space: int) -> None:
    _, hazard = PERMITS[space]
    table = before_a_permit(space)

    table.ann.rolls(1, 2)
    table.ann.chooses("Seaview", hazard)

    assert table.pieces_on("Seaview") == [hazard]
    assert table.pieces_left(hazard) == 2
    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


@clause("CPLAN-1")
@pytest.mark.parametrize("piece", ["school", "prison"])
def test_an_unowned_district_takes_either(piece: str) -> None:
    table = before_a_permit()

    table.ann.rolls(1, 2)
    table.ann.chooses("Diamond Hills", piece)

    assert table.pieces_on("Diamond Hills") == [piece]


@clause("CPLAN-1")
def test_no_bonus_for_a_neighbour_and_no_hazard_for_the_player() -> None:
    table = before_a_permit()
    table.ann.rolls(1, 2)

    with table.refused("CPLAN-1"):
        table.ann.chooses("Seaview", "school")
    with table.refused("CPLAN-1"):
        table.ann.chooses("Old Town", "prison")
    with table.refused("CSET-1"):
        table.ann.chooses("GO", "prison")


@clause("CPLAN-1", "CLAND-6")
def test_a_permit_is_for_one_piece() -> None:
    table = before_a_permit()
    table.ann.rolls(1, 2)
    table.ann.chooses("Old Town", "school")

    with table.refused("CCARD-1"):
        table.ann.chooses("Seaview", "prison")

    assert len(table.happened(PiecePlaced)) == 1


@clause("CPLAN-1", "CLAND-6")
def test_a_permit_has_to_be_used_before_anything_else() -> None:
    table = before_a_permit()
    table.ann.owns("Harbor Heights")
    table.ann.rolls(1, 2)

    with table.refused("CLAND-6"):
        table.ann.forgoes()
    with table.refused("CLAND-6"):
        table.ann.ends_turn()
    with table.refused("CBLD-9"):
        table.ann.presses(1)
    with table.refused("CSPEC-1"):
        table.ann.builds_stadium("Old Town")
    with table.refused("CCARD-1"):
        table.ben.chooses("Old Town", "prison")


@clause("CPLAN-1", "CTURN-2")
def test_a_double_onto_a_permit_is_used_before_the_next_roll() -> None:
    table = before_a_permit()
    table.ann.stands_on("Brightside")
    table.ann.rolls(3, 3)

    with table.refused("CLAND-6"):
        table.ann.rolls(4, 6)
    table.ann.chooses("Seaview", "prison")
    table.ann.rolls(4, 6)

    assert table.ann.space == "Planning Permission"
    assert table.waits_for == [("ann", "TargetChoice")]


@clause("CPLAN-1", "CMTG-2")
def test_a_mortgaged_district_takes_a_neighbours_hazard_but_no_bonus_of_its_owner() -> None:
    table = before_a_permit()
    table.ann.owns_for(100, "Harbor Heights")
    table.ben.owns_for(180, "The Wharf")
    table.ann.rolls(1, 2)

    with table.refused("CMTG-2"):
        table.ann.chooses("Harbor Heights", "school")
    table.ann.chooses("The Wharf", "prison")

    assert table.pieces_on("The Wharf") == ["prison"]


# ---------------------------------------------------------------- in the middle of the choice


@clause("CPLAN-1", "CLAND-6")
def test_the_clock_uses_the_permit_of_a_player_who_thinks_too_long() -> None:
    table = before_a_permit()
    table.ann.rolls(1, 2)

    table.time_runs_out(table.ann)

    assert table.pieces_left("school") + table.pieces_left("prison") == 5
    assert table.waits_for == [("ann", "EndDue")]


@clause("CPLAN-1")
def test_a_game_paused_over_a_permit_goes_on_with_the_same_pieces() -> None:
    table = before_a_permit()
    table.ann.rolls(1, 2)

    table.pause_and_resume()
    with table.refused("CPLAN-1"):
        table.ann.chooses("Seaview", "rubbish_dump")
    table.ann.chooses("Seaview", "prison")

    assert table.pieces_on("Seaview") == ["prison"]


@clause("CPLAN-1", "DEBT-8")
def test_a_player_who_resigns_over_a_permit_builds_nothing() -> None:
    table = before_a_permit(seats="ann ben cem")
    table.ann.rolls(1, 2)

    table.ann.resigns()
    table.ben.passes()
    table.cem.passes()

    assert not table.happened(PiecePlaced)
    assert table.waits_for == [("ben", "RollDue")]


@clause("CPLAN-1", "CDEAL-2")
def test_a_deal_before_the_permit_is_used_changes_what_is_whose() -> None:
    table = before_a_permit()
    table.ann.rolls(1, 2)

    table.ben.offers(table.ann, give=("Seaview",), take=("Old Town",))
    table.ann.accepts()
    with table.refused("CPLAN-1"):
        table.ann.chooses("Seaview", "prison")
    table.ann.chooses("Old Town", "prison")

    assert table.pieces_on("Old Town") == ["prison"]
    assert table.holder("Old Town") == "ben"


@clause("CPLAN-1", "DEBT-8")
def test_a_neighbour_who_leaves_over_anns_permit_leaves_an_unowned_district_for_either() -> None:
    table = before_a_permit(seats="ann ben cem")
    table.ann.rolls(1, 2)

    table.ben.resigns()
    table.ann.passes()
    table.cem.passes()
    assert table.waits_for == [("ann", "TargetChoice")]
    table.ann.chooses("Seaview", "school")

    assert table.holder("Seaview") is None
    assert table.pieces_on("Seaview") == ["school"]


# ---------------------------------------------------------------- side by side


@clause("CPLAN-2")
def test_a_bonus_building_keeps_a_hazard_off() -> None:
    table = before_a_permit()
    table.stands("Seaview", "park")
    table.stands("Diamond Hills", "wind_farm")
    table.ann.rolls(1, 2)

    for name in ("Seaview", "Diamond Hills"):
        with table.refused("CPLAN-2"):
            table.ann.chooses(name, "prison")


@clause("CPLAN-2")
def test_a_hazard_keeps_a_bonus_building_off() -> None:
    table = before_a_permit()
    table.stands("Old Town", "rubbish_dump")
    table.stands("Diamond Hills", "sewage_plant")
    table.ann.rolls(1, 2)

    for name in ("Old Town", "Diamond Hills"):
        with table.refused("CPLAN-2"):
            table.ann.chooses(name, "school")


@clause("CPLAN-2")
def test_hazards_gather_on_one_district() -> None:
    table = before_a_permit()
    table.stands("Seaview", "prison", "rubbish_dump")

    table.ann.rolls(1, 2)
    table.ann.chooses("Seaview", "prison")

    assert table.pieces_on("Seaview") == ["prison", "prison", "rubbish_dump"]


@clause("CPLAN-2")
def test_bonus_buildings_gather_on_one_district() -> None:
    table = before_a_permit()
    table.stands("Old Town", "school", "wind_farm")

    table.ann.rolls(1, 2)
    table.ann.chooses("Old Town", "school")

    assert table.pieces_on("Old Town") == ["school", "school", "wind_farm"]


@clause("CPLAN-2")
def test_railroads_stadiums_and_skyscrapers_keep_neither_off() -> None:
    table = before_a_permit()
    table.stands("Seaview", "railroad", "stadium", "skyscraper")

    table.ann.rolls(1, 2)
    table.ann.chooses("Seaview", "prison")

    assert table.pieces_on("Seaview") == ["railroad", "stadium", "skyscraper", "prison"]


@clause("CPLAN-2", "CPLAN-4")
def test_a_bonus_building_brings_no_rent_of_its_own() -> None:
    table = before_a_permit()
    table.blocks("Old Town", residential=2)

    table.ann.rolls(1, 2)
    table.ann.chooses("Old Town", "school")

    assert table.rent("Old Town") == 1000


# ---------------------------------------------------------------- the pieces


@clause("CPLAN-3")
def test_the_bank_has_three_of_every_hazard_and_bonus_building() -> None:
    table = CityScenario()

    assert {piece: table.pieces_left(piece) for piece in (*BONUSES, *HAZARDS)} == {
        "school": 3, "wind_farm": 3, "water_tower": 3, "park": 3,
        "power_station": 3, "sewage_plant": 3, "prison": 3, "rubbish_dump": 3,
    }  # fmt: skip


@clause("CPLAN-3")
def test_the_last_prison_is_gone_and_a_school_has_to_do() -> None:
    table = before_a_permit()
    table.stands("The Wharf", "prison", "prison", "prison")
    table.ann.rolls(1, 2)

    with table.refused("CPLAN-3"):
        table.ann.chooses("Seaview", "prison")
    table.ann.chooses("Old Town", "school")

    assert table.pieces_left("prison") == 0


@clause("CPLAN-3")
def test_with_no_school_left_the_prison_has_to_be_built() -> None:
    table = before_a_permit()
    table.stands("The Wharf", "school", "school", "school")
    table.ann.rolls(1, 2)

    with table.refused("CPLAN-3"):
        table.ann.chooses("Old Town", "school")
    with table.refused("CLAND-6"):
        table.ann.forgoes()
    table.time_runs_out(table.ann)

    assert table.pieces_left("prison") == 2, "the clock has to build it, too"


@clause("CPLAN-3", "CLAND-6")
def test_with_neither_piece_left_a_permit_is_nothing() -> None:
    table = before_a_permit()
    table.bank_has_left("school", 0)
    table.bank_has_left("prison", 0)

    table.ann.rolls(1, 2)

    assert table.waits_for == [("ann", "EndDue")]


@clause("CPLAN-2", "CLAND-6")
def test_with_no_place_for_either_a_permit_is_nothing() -> None:
    table = CityScenario()
    names = [table.book.edition.names[deed] for deed in table.book.board.deeds]
    table.ann.owns(*names)
    for name in names:
        table.bank_has_left("rubbish_dump", 3)
        table.stands(name, "rubbish_dump")
    table.ann.stands_on("Bayview Dock").to_roll()

    table.ann.rolls(3, 4)

    assert table.waits_for == [("ann", "EndDue")], "hazards keep schools off, and a prison is for others' districts"


# ---------------------------------------------------------------- what hazards do


@clause("CPLAN-4")
@pytest.mark.parametrize("hazard", HAZARDS)
def test_a_hazard_makes_homes_worthless_and_leaves_factories_alone(hazard: str) -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.blocks("Seaview", residential=3, industrial=2)
    table.stands("Seaview", hazard)
    table.ben.stands_on("East Bank").to_roll()

    table.ben.rolls(1, 2)

    assert table.ben.cash == 37700 - 1800
    assert table.blocks_on("Seaview") == (3, 2), "the blocks stay"


@clause("CPLAN-4", "CPLAN-1")
def test_a_new_hazard_lowers_the_rent_at_once() -> None:
    table = before_a_permit()
    table.blocks("Seaview", residential=4)
    table.ann.rolls(1, 2)
    assert table.rent("Seaview") == 4500

    table.ann.chooses("Seaview", "prison")

    assert table.rent("Seaview") == 180


@clause("CPLAN-4")
def test_a_hazard_spares_the_other_districts_of_its_colour() -> None:
    table = before_a_permit()
    table.ben.owns("The Wharf")
    table.blocks("Seaview", residential=2)
    table.blocks("The Wharf", residential=2)
    table.ann.rolls(1, 2)

    table.ann.chooses("Seaview", "prison")

    assert (table.rent("Seaview"), table.rent("The Wharf")) == (180, 1800)


@clause("CPLAN-4", "CBLD-4")
def test_worthless_homes_still_fill_the_eight() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.blocks("Seaview", residential=7)
    table.stands("Seaview", "prison")
    table.ann.stands_on("Stoneside").to_roll()
    table.ann.rolls(3, 4)
    table.ann.presses(3)

    with table.refused("CBLD-4"):
        table.ann.builds_blocks({"Seaview": (0, 2)})
    table.ann.builds_blocks({"Seaview": (0, 1)})

    assert table.rent("Seaview") == 900


@clause("CPLAN-4")
def test_homes_may_be_built_beside_a_hazard_but_count_only_when_it_is_gone() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.stands("Seaview", "rubbish_dump")
    table.ann.stands_on("Stoneside").to_roll()
    table.ann.rolls(3, 4)

    table.ann.presses(2)
    table.ann.builds_blocks({"Seaview": (2, 0)})
    assert table.rent("Seaview") == 180
    table.ann.removes_hazard("Seaview", "rubbish_dump")

    assert table.rent("Seaview") == 1800


# ---------------------------------------------------------------- removing hazards


@clause("CPLAN-5", "CPLAN-3")
@pytest.mark.parametrize("hazard", HAZARDS)
def test_removing_a_hazard_costs_half_a_million_a_block_of_it(hazard: str) -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.blocks("Seaview", residential=2)
    table.stands("Seaview", hazard)

    table.ann.removes_hazard("Seaview", hazard)

    assert table.ann.cash == 37700 - REMOVAL[hazard]
    assert table.bank == REMOVAL[hazard] - 2 * 37700
    assert table.pieces_on("Seaview") == []
    assert table.pieces_left(hazard) == 3
    assert table.rent("Seaview") == 1800


@clause("CPLAN-5", "CPLAN-4")
def test_homes_count_again_only_when_the_last_hazard_is_gone() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.blocks("Seaview", residential=2)
    table.stands("Seaview", "prison", "prison", "rubbish_dump")

    table.ann.removes_hazard("Seaview", "prison")
    assert table.pieces_on("Seaview") == ["prison", "rubbish_dump"]
    assert table.rent("Seaview") == 180
    table.ann.removes_hazard("Seaview", "rubbish_dump")
    assert table.rent("Seaview") == 180
    table.ann.removes_hazard("Seaview", "prison")

    assert table.rent("Seaview") == 1800
    assert table.ann.cash == 37700 - 2000 - 1000 - 2000


@clause("CPLAN-5")
def test_only_the_owner_has_a_hazard_removed_and_only_one_that_stands_there() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ben.owns("Seaview")
    table.stands("Seaview", "prison")
    table.stands("Old Town", "school", "railroad")
    table.stands("Diamond Hills", "prison")

    for name in ("Seaview", "Diamond Hills"):
        with table.refused("CPLAN-5"):
            table.ann.removes_hazard(name, "prison")
    for piece in ("prison", "school", "railroad"):
        with table.refused("CPLAN-5"):
            table.ann.removes_hazard("Old Town", piece)


@clause("CPLAN-5", "CSPEC-3")
def test_a_hazard_is_removed_on_your_own_turn_with_nothing_pending() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ben.owns("Seaview")
    table.stands("Seaview", "prison")
    table.stands("Old Town", "prison", "prison")
    table.ann.stands_on("Stoneside").to_roll()

    with table.refused("CPLAN-5"):
        table.ben.removes_hazard("Seaview", "prison")
    table.ann.removes_hazard("Old Town", "prison")
    table.ann.rolls(1, 2)
    with table.refused("CPLAN-5"):
        table.ann.removes_hazard("Old Town", "prison")
    table.ann.buys()
    table.ann.removes_hazard("Old Town", "prison")
    table.ann.ends_turn()
    table.ben.removes_hazard("Seaview", "prison")

    assert table.pieces_left("prison") == 3


@clause("CPLAN-5")
def test_a_player_who_is_short_of_cash_keeps_the_hazard() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.stands("Seaview", "prison", "rubbish_dump")
    table.ann.has_cash(1990)

    with table.refused("CPLAN-5"):
        table.ann.removes_hazard("Seaview", "prison")
    table.ann.removes_hazard("Seaview", "rubbish_dump")

    assert table.pieces_on("Seaview") == ["prison"]


@clause("CPLAN-5", "CMTG-2")
def test_a_hazard_on_a_mortgaged_district_may_be_removed() -> None:
    table = CityScenario()
    table.ann.owns_for(180, "Seaview")
    table.stands("Seaview", "sewage_plant")

    table.ann.removes_hazard("Seaview", "sewage_plant")

    assert table.pieces_on("Seaview") == []
    assert table.is_mortgaged("Seaview")


@clause("CPLAN-5", "CJAIL-2")
def test_a_hazard_is_removed_from_jail() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.stands("Seaview", "power_station")
    table.ann.sits_in_jail()

    table.ann.removes_hazard("Seaview", "power_station")

    assert table.ann.cash == 37700 - 1500
    assert table.ann.in_jail


@clause("CPLAN-5", "DEBT-1")
def test_a_debtor_removes_no_hazard_that_costs_more_than_it_hides() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.blocks("Seaview", industrial=5)
    table.stands("Seaview", "rubbish_dump")
    table.ben.owns("Westlands")
    table.blocks("Westlands", industrial=4)
    table.ann.has_cash(1500)
    table.ann.stands_on("Stoneside").to_roll()

    table.ann.rolls(1, 2)

    assert table.ann.owes == 1800
    with table.refused("DEBT-1"):
        table.ann.removes_hazard("Seaview", "rubbish_dump")


def ann_in_debt(cash: int, *hazards: str) -> CityScenario:
    """Ann owes Ben 2.4M on Central Quay and owns Seaview: with a hazard worth 180K, without 3.5M."""
    table = CityScenario("ann ben cleo")
    table.ann.owns("Seaview").has_cash(cash).stands_on("Jail / Just Visiting").to_roll()
    table.blocks("Seaview", residential=3)
    table.stands("Seaview", *hazards)
    table.ben.owns("Central Quay")
    table.blocks("Central Quay", residential=3)
    table.ann.rolls(1, 3)
    assert table.ann.owes == 2400
    return table


@clause("CSPEC-3", "CPLAN-5", "CMTG-1")
def test_a_debtor_removes_a_hazard_that_hides_more_rent_than_it_costs() -> None:
    table = ann_in_debt(1000, "rubbish_dump")

    table.ann.removes_hazard("Seaview", "rubbish_dump")
    assert (table.ann.cash, table.ann.owes) == (0, 2400)
    table.ann.mortgages("Seaview")

    assert (table.ann.cash, table.ann.owes) == (3500 - 2400, 0)
    assert table.waits_for == [("ann", "EndDue")]


@clause("CSPEC-3", "DEBT-1")
def test_a_debtor_removes_no_hazard_that_hides_just_the_rent_it_costs() -> None:
    table = CityScenario("ann ben cleo")
    table.ann.owns("Old Town").has_cash(1000).stands_on("Jail / Just Visiting").to_roll()
    table.blocks("Old Town", residential=1, industrial=2)  # the home is worth 1M in rent
    table.stands("Old Town", "rubbish_dump")  # and removing this costs 1M
    table.ben.owns("Central Quay")
    table.blocks("Central Quay", residential=3)
    table.ann.rolls(1, 3)
    assert table.ann.owes == 2400

    with table.refused("DEBT-1"):
        table.ann.removes_hazard("Old Town", "rubbish_dump")


@clause("CSPEC-3", "DEBT-1")
def test_a_debtor_removes_a_hazard_only_with_the_cash_for_it() -> None:
    table = ann_in_debt(990, "rubbish_dump")

    with table.refused("CPLAN-5"):
        table.ann.removes_hazard("Seaview", "rubbish_dump")


@clause("CSPEC-3", "DEBT-1")
def test_a_debtor_removes_no_hazard_while_another_one_is_there() -> None:
    table = ann_in_debt(2300, "rubbish_dump", "prison")

    with table.refused("DEBT-1"):
        table.ann.removes_hazard("Seaview", "rubbish_dump")


@clause("CSPEC-3", "DEBT-1", "CMTG-2")
def test_a_debtor_removes_no_hazard_from_a_mortgaged_district() -> None:
    table = ann_in_debt(1000, "rubbish_dump")
    table.ann.mortgages("Seaview")
    assert table.ann.owes == 2400

    with table.refused("DEBT-1"):
        table.ann.removes_hazard("Seaview", "rubbish_dump")


@clause("CSPEC-3", "DEBT-1")
def test_a_debtor_removes_no_hazard_in_anothers_turn() -> None:
    table = CityScenario()
    table.ben.owns("Seaview").has_cash(900)
    table.blocks("Seaview", residential=3)
    table.stands("Seaview", "rubbish_dump")
    table.ann.draws("easy_money")  # Ben owes her 1M
    assert table.ben.owes == 1000

    with table.refused("DEBT-1"):
        table.ben.removes_hazard("Seaview", "rubbish_dump")


@clause("CPLAN-5", "CPLAN-2")
def test_a_district_freed_of_its_hazard_takes_a_bonus_building() -> None:
    table = before_a_permit()
    table.stands("Old Town", "prison")

    table.ann.removes_hazard("Old Town", "prison")
    table.ann.rolls(1, 2)
    table.ann.chooses("Old Town", "school")

    assert table.pieces_on("Old Town") == ["school"]


@clause("CPLAN-5", "CPLAN-3")
def test_a_removed_piece_can_be_built_again_by_the_next_permit() -> None:
    table = before_a_permit()
    table.stands("Old Town", "prison", "prison", "prison")
    assert table.pieces_left("prison") == 0

    table.ann.removes_hazard("Old Town", "prison")
    table.ann.rolls(1, 2)
    table.ann.chooses("Seaview", "prison")

    assert table.pieces_on("Seaview") == ["prison"]
