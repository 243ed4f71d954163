"""Chance cards that build or clear: hazards, a free block, a railroad, an earthquake, a bonus building, a clean-up."""

from __future__ import annotations

import pytest

from rentier.rules.city.plots import HAZARDS
from rentier.testing import CityScenario
from tests.conformance.clauses import clause

# ---------------------------------------------------------------- Prison Overcrowding and Sewage Plant


@pytest.mark.parametrize(("card", "piece"), [("prison_overcrowding", "prison"), ("sewage_plant", "sewage_plant")])
@pytest.mark.parametrize("target", ["Seaview", "Stoneside", "Old Town"])
@clause("CLAND-8", "CCARD-1", "CPLAN-4")
def test_a_hazard_card_hits_any_district_of_any_owner(card: str, piece: str, target: str) -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ben.owns("Stoneside")
    for name in ("Seaview", "Stoneside", "Old Town"):
        table.blocks(name, residential=2)

    table.ann.draws(card)
    table.ann.chooses(target, piece)

    assert table.pieces_on(target) == [piece]
    assert table.pieces_left(piece) == 2
    assert table.ann.cash == 37700
    assert table.bottom_card == card
    assert table.rent("Stoneside") == (40 if target == "Stoneside" else 400)


@pytest.mark.parametrize(("card", "piece"), [("prison_overcrowding", "prison"), ("sewage_plant", "sewage_plant")])
@clause("CCARD-1", "CPLAN-2")
def test_a_hazard_card_spares_districts_with_a_bonus_building(card: str, piece: str) -> None:
    table = CityScenario()
    table.ben.owns("Stoneside")
    table.stands("Stoneside", "school")

    table.ann.draws(card)
    with table.refused("CPLAN-2"):
        table.ann.chooses("Stoneside", piece)


@pytest.mark.parametrize(
    ("card", "piece", "other"),
    [("prison_overcrowding", "prison", "rubbish_dump"), ("sewage_plant", "sewage_plant", "prison")],
)
@clause("CCARD-1")
def test_a_hazard_card_names_its_hazard_and_has_to_be_followed(card: str, piece: str, other: str) -> None:
    table = CityScenario()

    table.ann.draws(card)

    with table.refused("CCARD-1"):
        table.ann.chooses("Stoneside", other)
    with table.refused("CCARD-1"):
        table.ann.forgoes()
    with table.refused("CSET-1"):
        table.ann.chooses("Free Parking", piece)
    with table.refused("CCARD-1"):
        table.ben.chooses("Stoneside", piece)
    with table.refused("CCARD-1"):
        table.ann.ends_turn()


@pytest.mark.parametrize(("card", "piece"), [("prison_overcrowding", "prison"), ("sewage_plant", "sewage_plant")])
@clause("CCARD-1", "CPLAN-3")
def test_a_hazard_card_does_nothing_when_the_pieces_are_used_up(card: str, piece: str) -> None:
    table = CityScenario()
    for name in ("Seaview", "Stoneside", "Old Town"):
        table.stands(name, piece)

    table.ann.draws(card)

    assert table.waits_for == [("ann", "EndDue")]
    assert table.ann.cash == 37700
    assert table.bottom_card == card


@clause("CCARD-1", "CMTG-2", "CPLAN-2")
def test_a_hazard_card_may_hit_a_mortgaged_district_that_has_a_hazard_already() -> None:
    table = CityScenario()
    table.ben.owns_for(40, "Stoneside")
    table.stands("Stoneside", "rubbish_dump")

    table.ann.draws("prison_overcrowding")
    table.ann.chooses("Stoneside", "prison")

    assert table.pieces_on("Stoneside") == ["prison", "rubbish_dump"]


@clause("CCARD-1")
def test_the_clock_puts_a_cards_hazard_on_the_first_district_it_may() -> None:
    table = CityScenario()
    table.stands("Summergate", "park")

    table.ann.draws("prison_overcrowding")
    table.time_runs_out(table.ann)

    assert table.pieces_on("Stoneside") == ["prison"]
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "DEBT-8")
def test_a_player_who_resigns_before_placing_a_cards_hazard_places_none() -> None:
    table = CityScenario("ann ben cleo")

    table.ann.draws("prison_overcrowding")
    table.pause_and_resume()
    table.ann.resigns()

    assert table.pieces_left("prison") == 3
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- Free Build


@clause("CLAND-8", "CCARD-1")
def test_free_build_puts_one_residential_block_on_an_own_district_for_nothing() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview")
    table.blocks("Old Town", industrial=7)

    table.ann.draws("free_build")
    table.ann.chooses("Old Town")

    assert table.blocks_on("Old Town") == (1, 7)
    assert table.ann.cash == 37700
    assert table.bottom_card == "free_build"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CBLD-4", "CBLD-6")
def test_free_build_needs_an_own_district_face_up_with_room() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview")
    table.ann.owns_for(40, "Stoneside")
    table.ben.owns("Riverside")
    table.blocks("Old Town", residential=4, industrial=4)

    table.ann.draws("free_build")

    with table.refused("CBLD-4"):
        table.ann.chooses("Old Town")
    with table.refused("CBLD-6"):
        table.ann.chooses("Stoneside")
    with table.refused("CCARD-1"):
        table.ann.chooses("Riverside")
    with table.refused("CCARD-1"):
        table.ann.chooses("Westlands")
    with table.refused("CCARD-1"):
        table.ann.forgoes()


@clause("CCARD-1", "CLAND-8")
def test_free_build_without_a_district_collects_half_a_million() -> None:
    table = CityScenario()
    table.ben.owns("Old Town")

    table.ann.draws("free_build")

    assert table.ann.cash == 37700 + 500
    assert table.waits_for == [("ann", "EndDue")]
    assert table.bottom_card == "free_build"


@clause("CCARD-1", "CBLD-4", "CMTG-2")
def test_free_build_with_only_full_or_mortgaged_districts_collects_instead() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ann.owns_for(40, "Stoneside")
    table.blocks("Old Town", residential=8)

    table.ann.draws("free_build")

    assert table.ann.cash == 37700 + 500
    assert table.blocks_on("Stoneside") == (0, 0)


@clause("CCARD-1", "CDEAL-2")
def test_a_player_who_deals_the_last_site_away_before_free_build_collects_instead() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")

    table.ann.draws("free_build")
    table.ben.offers(table.ann, give=(10,), take=("Old Town",))
    table.ann.accepts()
    assert table.waits_for == [("ann", "TargetChoice")]
    table.ann.forgoes()

    assert table.ann.cash == 37700 + 10 + 500
    assert table.blocks_on("Old Town") == (0, 0)


@clause("CCARD-1", "CBLD-1")
def test_the_free_block_does_not_use_up_the_build_button() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")

    table.ann.draws("free_build")
    with table.refused("CBLD-9"):
        table.ann.presses(2)
    table.ann.chooses("Old Town")
    table.ann.presses(2)
    table.ann.builds_blocks({"Old Town": (1, 1)})

    assert table.blocks_on("Old Town") == (2, 1)
    assert table.ann.cash == 37700 - 3000


@clause("CCARD-1")
def test_the_clock_puts_the_free_block_on_the_first_own_district() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview")

    table.ann.draws("free_build")
    table.time_runs_out(table.ann)

    assert table.blocks_on("Old Town") == (1, 0)


# ---------------------------------------------------------------- Build a Railroad


@pytest.mark.parametrize("target", ["Seaview", "Stoneside", "Old Town"])
@clause("CLAND-8", "CCARD-1", "CBLD-7")
def test_the_railroad_card_builds_on_any_district_of_any_owner(target: str) -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ben.owns_for(40, "Stoneside")

    table.ann.draws("railroad")
    table.ann.chooses(target, "railroad")

    assert table.pieces_on(target) == ["railroad"]
    assert table.pieces_left("railroad") == 7
    assert table.ann.cash == 37700
    assert table.bottom_card == "railroad"


@clause("CCARD-1", "CBLD-7")
def test_the_railroad_card_wants_a_district_without_one_and_cannot_be_declined() -> None:
    table = CityScenario()
    table.stands("Old Town", "railroad")

    table.ann.draws("railroad")

    with table.refused("CBLD-7"):
        table.ann.chooses("Old Town", "railroad")
    with table.refused("CCARD-1"):
        table.ann.forgoes()
    with table.refused("CSET-1"):
        table.ann.chooses(12, "railroad")


@clause("CCARD-1", "CBLD-7")
def test_the_railroad_card_does_nothing_when_all_eight_are_built() -> None:
    table = CityScenario()
    for name in ("Summergate", "Stoneside", "Westlands", "Old Town", "Seaview", "Middleton", "New Town", "Riverside"):
        table.stands(name, "railroad")

    table.ann.draws("railroad")

    assert table.waits_for == [("ann", "EndDue")]
    assert table.ann.cash == 37700


@clause("CCARD-1", "CBLD-1")
def test_after_the_railroad_card_the_button_may_still_show_blocks() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")

    table.ann.draws("railroad")
    table.time_runs_out(table.ann)
    table.ann.presses(1)
    table.ann.builds_blocks({"Old Town": (0, 1)})

    assert table.pieces_on("Summergate") == ["railroad"]
    assert table.blocks_on("Old Town") == (0, 1)


# ---------------------------------------------------------------- Earthquake


@pytest.mark.parametrize("target", ["Seaview", "Stoneside", "Old Town"])
@clause("CLAND-8", "CCARD-1")
def test_the_earthquake_pulls_one_bonus_building_down_anywhere(target: str) -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ben.owns("Stoneside")
    for name in ("Seaview", "Stoneside", "Old Town"):
        table.stands(name, "school", "park")

    table.ann.draws("earthquake")
    table.ann.chooses(target, "school")

    assert table.pieces_on(target) == ["park"]
    assert table.pieces_left("school") == 1
    assert table.pieces_left("park") == 0
    assert table.bottom_card == "earthquake"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1")
def test_while_a_bonus_building_stands_the_earthquake_builds_no_hazard_and_spares_nobody() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.stands("Seaview", "water_tower", "railroad")
    table.stands("Stoneside", "prison")

    table.ann.draws("earthquake")

    with table.refused("CCARD-1"):
        table.ann.chooses("Stoneside", "rubbish_dump")
    with table.refused("CCARD-1"):
        table.ann.chooses("Stoneside", "water_tower")
    with table.refused("CCARD-1"):
        table.ann.chooses("Seaview", "railroad")
    with table.refused("CCARD-1"):
        table.ann.forgoes()
    table.ann.chooses("Seaview", "water_tower")
    assert table.pieces_on("Seaview") == ["railroad"]


@pytest.mark.parametrize("hazard", HAZARDS)
@clause("CCARD-1", "CPLAN-3")
def test_an_earthquake_without_bonus_buildings_builds_any_hazard(hazard: str) -> None:
    table = CityScenario()
    table.ben.owns("Stoneside")
    table.blocks("Stoneside", residential=3)

    table.ann.draws("earthquake")
    with table.refused("CCARD-1"):
        table.ann.forgoes()
    table.ann.chooses("Stoneside", hazard)

    assert table.pieces_on("Stoneside") == [hazard]
    assert table.pieces_left(hazard) == 2
    assert table.rent("Stoneside") == 40


@clause("CCARD-1", "CPLAN-3")
def test_an_earthquake_with_neither_bonus_buildings_nor_hazards_to_be_had_does_nothing() -> None:
    table = CityScenario()
    for hazard in HAZARDS:
        table.bank_has_left(hazard, 0)

    table.ann.draws("earthquake")

    assert table.waits_for == [("ann", "EndDue")]
    assert table.bottom_card == "earthquake"


@clause("CCARD-1", "CPLAN-3")
def test_an_earthquakes_hazard_must_still_be_in_the_bank() -> None:
    table = CityScenario()
    table.bank_has_left("prison", 0)

    table.ann.draws("earthquake")

    with table.refused("CPLAN-3"):
        table.ann.chooses("Stoneside", "prison")
    table.ann.chooses("Stoneside", "power_station")
    assert table.pieces_on("Stoneside") == ["power_station"]


@clause("CCARD-1", "CPLAN-2")
def test_after_the_earthquake_hazards_may_come_to_the_unprotected_district() -> None:
    table = CityScenario()
    table.ann.owns("Stoneside")
    table.ben.stands_on("GO")
    table.stands("Stoneside", "park")

    table.ann.draws("earthquake")
    table.ann.chooses("Stoneside", "park")
    table.ann.ends_turn()
    table.ben.rolls(2, 3)
    table.ben.chooses("Stoneside", "rubbish_dump")

    assert table.pieces_on("Stoneside") == ["rubbish_dump"]


# ---------------------------------------------------------------- Green Light


@pytest.mark.parametrize("bonus", ["school", "wind_farm", "water_tower", "park"])
@clause("CLAND-8", "CCARD-1")
def test_green_light_puts_any_bonus_building_on_an_own_district(bonus: str) -> None:
    table = CityScenario()
    table.ann.owns("Old Town")

    table.ann.draws("bonus_permit")
    table.ann.chooses("Old Town", bonus)

    assert table.pieces_on("Old Town") == [bonus]
    assert table.pieces_left(bonus) == 2
    assert table.ann.cash == 37700
    assert table.bottom_card == "bonus_permit"


@clause("CCARD-1", "CPLAN-1", "CPLAN-2", "CMTG-2")
def test_green_light_wants_an_own_district_face_up_without_a_hazard() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview")
    table.ann.owns_for(40, "Stoneside")
    table.ben.owns("Riverside")
    table.stands("Old Town", "prison")

    table.ann.draws("bonus_permit")

    with table.refused("CPLAN-2"):
        table.ann.chooses("Old Town", "park")
    with table.refused("CMTG-2"):
        table.ann.chooses("Stoneside", "park")
    with table.refused("CPLAN-1"):
        table.ann.chooses("Riverside", "park")
    with table.refused("CPLAN-1"):
        table.ann.chooses("Westlands", "park")  # an unowned district is for Planning Permission only
    with table.refused("CCARD-1"):
        table.ann.chooses("Seaview", "prison")
    with table.refused("CCARD-1"):
        table.ann.forgoes()


@clause("CCARD-1", "CPLAN-2")
def test_green_light_without_a_place_collects_half_a_million() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ann.owns_for(40, "Stoneside")
    table.stands("Old Town", "prison")

    table.ann.draws("bonus_permit")

    assert table.ann.cash == 37700 + 500
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CPLAN-3")
def test_green_light_without_a_piece_in_the_bank_collects_half_a_million() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    for bonus in ("school", "wind_farm", "water_tower", "park"):
        table.bank_has_left(bonus, 0)

    table.ann.draws("bonus_permit")

    assert table.ann.cash == 37700 + 500
    assert table.pieces_on("Old Town") == []


@clause("CCARD-1", "CDEAL-2")
def test_a_player_who_deals_the_last_place_for_green_light_away_collects_by_the_clock() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")

    table.ann.draws("bonus_permit")
    table.ann.offers(table.ben, give=("Old Town",), take=(10,))
    table.ben.accepts()
    table.time_runs_out(table.ann)

    assert table.ann.cash == 37700 + 10 + 500
    assert table.pieces_on("Old Town") == []


# ---------------------------------------------------------------- Clean-Up Grant


@clause("CLAND-8", "CCARD-1", "CPLAN-4")
def test_the_clean_up_grant_removes_an_own_hazard_for_nothing() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.blocks("Old Town", residential=2)
    table.stands("Old Town", "prison")

    table.ann.draws("clean_up")
    table.ann.chooses("Old Town", "prison")

    assert table.pieces_on("Old Town") == []
    assert table.pieces_left("prison") == 3
    assert table.ann.cash == 37700
    assert table.rent("Old Town") == 1000
    assert table.bottom_card == "clean_up"


@clause("CCARD-1")
def test_the_clean_up_grant_takes_one_hazard_and_leaves_the_others() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.stands("Old Town", "prison", "prison", "rubbish_dump")

    table.ann.draws("clean_up")
    table.ann.chooses("Old Town", "prison")

    assert table.pieces_on("Old Town") == ["prison", "rubbish_dump"]


@clause("CCARD-1")
def test_the_clean_up_grant_is_for_hazards_on_own_districts_and_has_to_be_used() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Seaview")
    table.ben.owns("Stoneside")
    table.stands("Old Town", "prison")
    table.stands("Seaview", "park")
    table.stands("Stoneside", "prison")
    table.stands("Westlands", "prison")

    table.ann.draws("clean_up")

    with table.refused("CCARD-1"):
        table.ann.chooses("Stoneside", "prison")
    with table.refused("CCARD-1"):
        table.ann.chooses("Westlands", "prison")
    with table.refused("CCARD-1"):
        table.ann.chooses("Old Town", "rubbish_dump")
    with table.refused("CCARD-1"):
        table.ann.chooses("Seaview", "park")
    with table.refused("CCARD-1"):
        table.ann.forgoes()


@clause("CCARD-1", "CMTG-2")
def test_the_clean_up_grant_works_on_a_mortgaged_district() -> None:
    table = CityScenario()
    table.ann.owns_for(100, "Old Town")
    table.stands("Old Town", "sewage_plant")

    table.ann.draws("clean_up")
    table.time_runs_out(table.ann)

    assert table.pieces_on("Old Town") == []
    assert table.lent_on("Old Town") == 100


@clause("CCARD-1")
def test_the_clean_up_grant_without_an_own_hazard_collects_half_a_million() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ben.owns("Stoneside")
    table.stands("Stoneside", "prison")

    table.ann.draws("clean_up")

    assert table.ann.cash == 37700 + 500
    assert table.pieces_on("Stoneside") == ["prison"]
    assert table.waits_for == [("ann", "EndDue")]


@clause("CCARD-1", "CDEAL-2")
def test_a_player_who_deals_the_hazard_away_before_the_clean_up_collects_instead() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.stands("Old Town", "prison")

    table.ann.draws("clean_up")
    table.ann.offers(table.ben, give=("Old Town",), take=(10,))
    table.ben.accepts()
    table.pause_and_resume()
    table.ann.forgoes()

    assert table.ann.cash == 37700 + 10 + 500
    assert table.pieces_on("Old Town") == ["prison"]
