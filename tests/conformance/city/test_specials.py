"""Stadiums, skyscrapers and the Tower: what they take, what they bring, and who profits from them."""

from __future__ import annotations

import pytest

from rentier.rules.city.questions import HAS_SKYSCRAPER
from rentier.rules.movement import Salaried
from rentier.testing import CityScenario
from tests.conformance.clauses import clause

BROWN = ("Summergate", "Stoneside")
PURPLE = ("Old Town", "Harbor Heights", "Central Quay")
ORANGE = ("Shine Village", "East Bank", "Treetop Park")
RED = ("Seaview", "The Wharf", "Middleton")

SKYSCRAPERS = {
    BROWN: 2000,
    ("Westlands", "Bayview Dock", "Brightside"): 2000,
    PURPLE: 3000,
    ORANGE: 3000,
    RED: 4000,
    ("New Town", "Silver Harbor", "Central City"): 4000,
    ("Royal Court", "The Marina", "Riverside"): 5000,
    ("Fortune Valley", "Diamond Hills"): 5000,
}
"""What a skyscraper costs in each group."""


def ann_owning(*names: str, seats: str = "ann ben") -> CityScenario:
    """Ann is to roll from Stoneside, where a seven takes her to Just Visiting."""
    table = CityScenario(seats)
    table.ann.owns(*names)
    table.ann.stands_on("Stoneside").to_roll()
    return table


# ---------------------------------------------------------------- stadiums


@clause("CSPEC-1")
@pytest.mark.parametrize("name", ["Seaview", "The Wharf"])
def test_two_districts_of_a_colour_carry_a_stadium_on_either(name: str) -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.ann.rolls(3, 4)

    table.ann.builds_stadium(name)

    assert table.pieces_on(name) == ["stadium"]
    assert table.pieces_left("stadium") == 1
    assert table.ann.cash == 37700 - 2000
    assert table.bank == 2000 - 2 * 37700


@clause("CSPEC-1")
def test_a_stadium_needs_no_press_and_takes_none_away() -> None:
    table = ann_owning("Seaview", "The Wharf")

    table.ann.builds_stadium("Seaview")
    table.ann.rolls(3, 4)
    table.ann.presses(1)
    table.ann.builds_blocks({"Seaview": (1, 0)})

    assert table.pieces_on("Seaview") == ["stadium"]
    assert table.blocks_on("Seaview") == (1, 0)


@clause("CSPEC-1")
def test_one_district_or_two_of_different_colours_carry_no_stadium() -> None:
    table = ann_owning("Seaview", "Old Town")

    for name in ("Seaview", "Old Town"):
        with table.refused("CSPEC-1"):
            table.ann.builds_stadium(name)

    assert "BuildStadium" not in table.ann.may


@clause("CSPEC-1")
def test_a_stadium_stands_on_one_of_the_builders_own_two() -> None:
    table = ann_owning("Seaview", "The Wharf", "Old Town")
    table.ben.owns("Harbor Heights")

    for name in ("Middleton", "Harbor Heights"):
        with table.refused("CSPEC-1"):
            table.ann.builds_stadium(name)
    with table.refused("CSET-1"):
        table.ann.builds_stadium("GO")


@clause("CSPEC-1")
def test_a_colour_has_one_stadium_only() -> None:
    table = ann_owning(*RED)
    table.ann.builds_stadium("Seaview")

    for name in RED:
        with table.refused("CSPEC-1"):
            table.ann.builds_stadium(name)

    assert table.pieces_left("stadium") == 1


@clause("CSPEC-1")
def test_a_neighbours_stadium_in_the_colour_counts_for_the_limit() -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.ben.owns("Middleton")
    table.stands("Middleton", "stadium")

    with table.refused("CSPEC-1"):
        table.ann.builds_stadium("Seaview")


@clause("CSPEC-1")
def test_the_game_has_two_stadiums() -> None:
    table = ann_owning(*RED, *PURPLE, *ORANGE)

    table.ann.builds_stadium("Seaview")
    table.ann.builds_stadium("Old Town")
    with table.refused("CSPEC-1"):
        table.ann.builds_stadium("East Bank")

    assert table.pieces_left("stadium") == 0
    assert table.ann.cash == 37700 - 2 * 2000


@clause("CSPEC-1", "CMTG-2")
def test_no_stadium_on_a_mortgaged_district_but_beside_one() -> None:
    table = ann_owning("Seaview")
    table.ann.owns_for(180, "The Wharf")

    with table.refused("CMTG-2"):
        table.ann.builds_stadium("The Wharf")
    table.ann.builds_stadium("Seaview")

    assert table.pieces_on("Seaview") == ["stadium"], "a mortgaged district counts as owned"


@clause("CSPEC-1")
def test_a_stadium_is_paid_in_cash() -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.ann.has_cash(1990)

    with table.refused("CSPEC-1"):
        table.ann.builds_stadium("Seaview")


@clause("CSPEC-1", "CSPEC-3")
def test_a_stadium_is_built_on_your_own_turn_with_nothing_pending() -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.ben.owns("Old Town", "Harbor Heights")

    with table.refused("CSPEC-1"):
        table.ben.builds_stadium("Old Town")
    table.ann.rolls(1, 2)
    with table.refused("CSPEC-1"):
        table.ann.builds_stadium("Seaview")
    table.ann.buys()
    table.ann.presses("railroad")
    with table.refused("CSPEC-1"):
        table.ann.builds_stadium("Seaview")
    table.ann.forgoes()
    table.ann.builds_stadium("Seaview")

    assert table.pieces_on("Seaview") == ["stadium"]


@clause("CSPEC-1", "CDEAL-2")
def test_a_stadium_stays_when_its_pair_is_broken_up() -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.ann.builds_stadium("Seaview")

    table.ann.offers(table.ben, give=("The Wharf",), take=(3000,))
    table.ben.accepts()

    assert table.pieces_on("Seaview") == ["stadium"]


# ---------------------------------------------------------------- what a stadium brings


@clause("CSPEC-2", "CTURN-4")
@pytest.mark.parametrize(("dice", "space"), [((1, 2), "GO"), ((1, 3), "Summergate")])
def test_a_stadium_adds_a_million_onto_and_past_go(dice: tuple[int, int], space: str) -> None:
    table = ann_owning("Seaview", "The Wharf", "Summergate")
    table.stands("Seaview", "stadium")
    table.ann.stands_on("Fortune Valley")

    table.ann.rolls(*dice)

    assert table.ann.space == space
    assert table.ann.cash == 37700 + 2000 + 1000


@clause("CSPEC-2")
def test_two_stadiums_add_two_millions_every_time() -> None:
    table = ann_owning("Seaview", "The Wharf", "Old Town", "Harbor Heights")
    table.stands("Seaview", "stadium")
    table.stands("Old Town", "stadium")

    table.ann.draws("advance_go", on=2)

    assert [paid.amount for paid in table.happened(Salaried)] == [4000, 4000], (
        "past GO by the roll, onto it by the card"
    )
    assert table.ann.cash == 37700 + 8000


@clause("CSPEC-2", "CMTG-2")
def test_a_stadium_on_a_mortgaged_district_still_adds_to_the_wages() -> None:
    table = ann_owning("The Wharf")
    table.ann.owns_for(180, "Seaview")
    table.stands("Seaview", "stadium")
    table.ann.stands_on("Fortune Valley")

    table.ann.rolls(1, 2)

    assert table.ann.cash == 37700 + 3000


@clause("CSPEC-2", "CDEAL-2")
def test_the_buyer_of_the_district_gets_the_stadiums_income() -> None:
    table = CityScenario()
    table.ann.owns("Seaview", "The Wharf")
    table.stands("Seaview", "stadium")
    table.ann.stands_on("Fortune Valley").to_roll()
    table.ben.stands_on("Fortune Valley")

    table.ann.offers(table.ben, give=("Seaview",), take=(3000,))
    table.ben.accepts()
    table.ann.rolls(1, 2)
    table.ann.ends_turn()
    table.ben.rolls(1, 2)

    assert table.ann.cash == 37700 + 3000 + 2000
    assert table.ben.cash == 37700 - 3000 + 3000


@clause("CSPEC-2")
def test_a_stadium_adds_nothing_to_the_rent() -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.blocks("Seaview", residential=2)

    table.ann.builds_stadium("Seaview")

    assert (table.rent("Seaview"), table.rent("The Wharf")) == (1800, 180)


@clause("CSPEC-2", "CJAIL-1")
def test_no_stadium_income_on_the_way_to_jail() -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.stands("Seaview", "stadium")

    table.ann.draws("go_to_jail", on=36)

    assert table.ann.in_jail
    assert table.ann.cash == 37700


# ---------------------------------------------------------------- skyscrapers


@clause("CSPEC-3")
@pytest.mark.parametrize("group", SKYSCRAPERS)
def test_a_skyscraper_costs_what_the_card_of_its_group_says(group: tuple[str, ...]) -> None:
    table = ann_owning(*group)
    colour = table.book.board.group[table.space(group[0])]
    assert not HAS_SKYSCRAPER(table.game, colour)

    table.ann.builds_skyscraper(group[-1])

    assert HAS_SKYSCRAPER(table.game, colour)
    assert table.pieces_on(group[-1]) == ["skyscraper"]
    assert table.pieces_left("skyscraper") == 4
    assert table.ann.cash == 37700 - SKYSCRAPERS[group]


@clause("CSPEC-3")
def test_without_the_last_district_of_the_group_no_skyscraper_is_built() -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.ben.owns("Middleton")

    for name in RED:
        with table.refused("CSPEC-3"):
            table.ann.builds_skyscraper(name)
    table.ben.offers(table.ann, give=("Middleton",), take=(5000,))
    table.ann.accepts()
    table.ann.builds_skyscraper("Middleton")

    assert table.pieces_on("Middleton") == ["skyscraper"]


@clause("CSPEC-3")
def test_a_group_has_one_skyscraper() -> None:
    table = ann_owning(*RED)
    table.ann.builds_skyscraper("Seaview")

    for name in RED:
        with table.refused("CSPEC-3"):
            table.ann.builds_skyscraper(name)


@clause("CSPEC-3")
def test_there_are_five_skyscrapers_in_all() -> None:
    groups = list(SKYSCRAPERS)[:6]
    table = ann_owning(*(name for group in groups for name in group))

    for group in groups[:5]:
        table.ann.builds_skyscraper(group[0])
    assert table.pieces_left("skyscraper") == 0
    with table.refused("CSPEC-3"):
        table.ann.builds_skyscraper(groups[5][0])

    assert table.ann.cash == 37700 - 14000


@clause("CSPEC-3", "CMTG-2")
def test_a_mortgaged_district_completes_a_group_but_carries_no_skyscraper() -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.ann.owns_for(200, "Middleton")

    with table.refused("CMTG-2"):
        table.ann.builds_skyscraper("Middleton")
    table.ann.builds_skyscraper("Seaview")

    assert (table.rent("Seaview"), table.rent("The Wharf"), table.rent("Middleton")) == (360, 360, 0)


@clause("CSPEC-3")
def test_a_skyscraper_is_paid_in_cash() -> None:
    table = ann_owning(*RED)
    table.ann.has_cash(3990)

    with table.refused("CSPEC-3"):
        table.ann.builds_skyscraper("Seaview")


@clause("CSPEC-3")
def test_a_skyscraper_is_built_before_the_roll_or_in_step_c_and_never_in_between() -> None:
    table = ann_owning(*RED, *PURPLE, *BROWN)
    table.ben.owns(*ORANGE)

    table.ann.builds_skyscraper("Seaview")
    with table.refused("CSPEC-3"):
        table.ben.builds_skyscraper("East Bank")
    table.ann.rolls(1, 2)
    with table.refused("CSPEC-3"):
        table.ann.builds_skyscraper("Old Town")
    table.ann.auctions_off(10)
    with table.refused("CSPEC-3"):
        table.ann.builds_skyscraper("Old Town")
    table.ben.passes()
    table.ann.builds_skyscraper("Old Town")
    table.ann.ends_turn()
    with table.refused("CSPEC-3"):
        table.ann.builds_skyscraper("Summergate")

    assert table.pieces_left("skyscraper") == 3


@clause("CSPEC-3", "DEBT-1")
def test_no_skyscraper_while_its_builder_is_in_debt() -> None:
    table = ann_owning(*BROWN)
    table.ben.owns("Westlands")
    table.blocks("Westlands", industrial=5)
    table.ann.has_cash(2400)
    table.blocks("Summergate", industrial=1)

    table.ann.rolls(1, 2)

    assert table.ann.owes == 2500
    with table.refused("DEBT-1"):
        table.ann.builds_skyscraper("Summergate")


@clause("CSPEC-3", "CJAIL-2")
def test_in_jail_a_skyscraper_is_built_before_the_try_and_a_stadium_after_it() -> None:
    table = ann_owning(*RED)
    table.ann.sits_in_jail()

    table.ann.builds_skyscraper("Seaview")
    table.ann.rolls(1, 2)
    table.ann.builds_stadium("Seaview")

    assert table.pieces_on("Seaview") == ["stadium", "skyscraper"]


@clause("CSPEC-3", "CTURN-2")
def test_a_skyscraper_is_built_between_the_rolls_of_a_double() -> None:
    table = ann_owning(*RED)
    table.ann.stands_on("Westlands")

    table.ann.rolls(2, 2)
    table.ann.builds_skyscraper("Seaview")
    table.ann.rolls(5, 6)

    assert table.pieces_on("Seaview") == ["skyscraper"]


# ---------------------------------------------------------------- what a skyscraper brings


@clause("CSPEC-4")
def test_a_skyscraper_doubles_the_whole_group_at_once_and_no_other() -> None:
    table = ann_owning(*RED, "Old Town")
    table.blocks("The Wharf", residential=2, industrial=1)

    table.ann.builds_skyscraper("Seaview")

    assert (table.rent("Seaview"), table.rent("The Wharf"), table.rent("Middleton")) == (360, 7000, 400)
    assert table.rent("Old Town") == 100


@clause("CSPEC-4")
def test_a_visitor_pays_double_where_no_skyscraper_stands_but_in_the_group() -> None:
    table = ann_owning(*RED)
    table.stands("Middleton", "skyscraper")
    table.ben.stands_on("Free Parking").to_roll()

    table.ben.rolls(1, 2)

    assert (table.ann.cash, table.ben.cash) == (37700 + 360, 37700 - 360)


@clause("CSPEC-4", "CDEAL-2")
def test_a_skyscraper_goes_on_doubling_when_its_group_is_broken_up() -> None:
    table = ann_owning(*RED)
    table.stands("Seaview", "skyscraper")

    table.ann.offers(table.ben, give=("Middleton",), take=(3000,))
    table.ben.accepts()

    assert table.pieces_on("Seaview") == ["skyscraper"]
    assert (table.rent("Seaview"), table.rent("The Wharf"), table.rent("Middleton")) == (360, 360, 400)


@clause("CSPEC-3", "CSPEC-4")
def test_a_player_who_completes_a_group_with_a_skyscraper_in_it_builds_no_second_one() -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.ben.owns("Middleton")
    table.stands("Middleton", "skyscraper")

    table.ben.offers(table.ann, give=("Middleton",), take=(3000,))
    table.ann.accepts()

    with table.refused("CSPEC-3"):
        table.ann.builds_skyscraper("Seaview")


@clause("CSPEC-4", "CMTG-2")
def test_a_skyscraper_on_a_mortgaged_district_doubles_the_others_of_the_group() -> None:
    table = ann_owning("The Wharf", "Middleton")
    table.ann.owns_for(360, "Seaview")
    table.stands("Seaview", "skyscraper")

    assert (table.rent("Seaview"), table.rent("The Wharf"), table.rent("Middleton")) == (0, 360, 400)


@clause("CSPEC-4", "CCARD-1")
def test_a_skyscraper_taken_down_with_its_district_doubles_no_more_and_comes_back_to_the_bank() -> None:
    table = ann_owning(*RED)
    table.stands("Seaview", "skyscraper")
    table.ann.draws("repossessed", on=17)
    assert table.rent("Middleton") == 400

    table.ann.chooses("Seaview")

    assert table.rent("Middleton") == 200
    assert table.pieces_left("skyscraper") == 5


@clause("CSPEC-4", "CCARD-1")
def test_a_skyscraper_doubles_on_when_another_district_of_the_group_is_unowned() -> None:
    table = ann_owning(*RED)
    table.stands("Seaview", "skyscraper")
    table.ann.draws("repossessed", on=17)

    table.ann.chooses("Middleton")

    assert (table.rent("Seaview"), table.rent("The Wharf")) == (360, 360)


# ---------------------------------------------------------------- the Tower


@clause("CSPEC-5")
@pytest.mark.parametrize("name", ["Seaview", "Stoneside"])
def test_the_tower_rises_on_any_district_of_two_whole_groups(name: str) -> None:
    table = ann_owning(*RED, *BROWN)

    table.ann.builds_tower(name)

    assert table.pieces_on(name) == ["tower"]
    assert table.pieces_left("tower") == 0
    assert table.ann.cash == 37700 - 7000


@clause("CSPEC-5")
def test_one_whole_group_and_most_of_another_are_not_enough_for_the_tower() -> None:
    table = ann_owning(*RED, "Old Town", "Harbor Heights", "East Bank")

    for name in ("Seaview", "Old Town"):
        with table.refused("CSPEC-5"):
            table.ann.builds_tower(name)

    assert "BuildTower" not in table.ann.may


@clause("CSPEC-5")
def test_the_tower_does_not_rise_outside_the_whole_groups() -> None:
    table = ann_owning(*RED, *BROWN, "Old Town")
    table.ben.owns("Harbor Heights")

    for name in ("Old Town", "Harbor Heights", "Central Quay"):
        with table.refused("CSPEC-5"):
            table.ann.builds_tower(name)


@clause("CSPEC-5")
def test_the_tower_is_the_only_one_in_the_game() -> None:
    table = ann_owning(*RED, *BROWN)
    table.ben.owns(*PURPLE, *ORANGE)

    table.ann.builds_tower("Seaview")
    with table.refused("CSPEC-5"):
        table.ann.builds_tower("Stoneside")
    table.ann.rolls(3, 4)
    table.ann.ends_turn()
    with table.refused("CSPEC-5"):
        table.ben.builds_tower("Old Town")


@clause("CSPEC-5", "CMTG-2")
def test_the_tower_counts_mortgaged_districts_but_stands_on_none() -> None:
    table = ann_owning("Seaview", "The Wharf", *BROWN)
    table.ann.owns_for(200, "Middleton")

    with table.refused("CMTG-2"):
        table.ann.builds_tower("Middleton")
    table.ann.builds_tower("The Wharf")

    assert table.pieces_on("The Wharf") == ["tower"]


@clause("CSPEC-5", "CSPEC-3")
def test_the_tower_is_for_your_own_turn_and_for_cash() -> None:
    table = ann_owning(*RED, *BROWN)
    table.ann.has_cash(6990)
    table.ben.owns(*PURPLE, *ORANGE)

    with table.refused("CSPEC-5"):
        table.ann.builds_tower("Seaview")
    with table.refused("CSPEC-5"):
        table.ben.builds_tower("Old Town")
    table.ann.rolls(1, 2)
    with table.refused("CSPEC-5"):
        table.ann.builds_tower("Seaview")


@clause("CSPEC-6")
def test_the_tower_doubles_every_district_of_its_owner_and_nobody_elses() -> None:
    table = ann_owning(*RED, *BROWN, "Old Town")
    table.ben.owns("Harbor Heights")
    table.blocks("Old Town", industrial=2)

    table.ann.builds_tower("Seaview")

    assert table.rent("Old Town") == 2000, "also outside the groups that it took"
    assert (table.rent("Summergate"), table.rent("Middleton")) == (40, 400)
    assert table.rent("Harbor Heights") == 100


@clause("CSPEC-6")
def test_a_district_bought_later_is_doubled_by_the_tower_too() -> None:
    table = ann_owning(*RED, *BROWN)
    table.stands("Seaview", "tower")

    table.ann.rolls(1, 2)
    table.ann.buys()

    assert table.rent("Westlands") == 120


@clause("CSPEC-6", "CDEAL-2")
def test_the_new_owner_of_the_towers_district_gets_the_doubling() -> None:
    table = ann_owning(*RED, "Old Town")
    table.ben.owns("Harbor Heights")
    table.stands("Seaview", "tower")

    table.ann.offers(table.ben, give=("Seaview",), take=(9000,))
    table.ben.accepts()

    assert (table.rent("Seaview"), table.rent("Harbor Heights")) == (360, 200)
    assert (table.rent("The Wharf"), table.rent("Old Town")) == (180, 100)


@clause("CSPEC-6", "CMTG-2")
def test_the_tower_on_a_mortgaged_district_still_doubles_elsewhere() -> None:
    table = ann_owning("The Wharf", "Old Town")
    table.ann.owns_for(360, "Seaview")
    table.stands("Seaview", "tower")

    assert (table.rent("Seaview"), table.rent("The Wharf"), table.rent("Old Town")) == (0, 360, 200)


@clause("CSPEC-6", "CBANK-3")
def test_a_bankrupts_tower_doubles_for_the_creditor() -> None:
    table = ann_owning("Seaview", seats="ann ben cem")
    table.stands("Seaview", "tower")
    table.ben.owns("Westlands")
    table.blocks("Westlands", industrial=8)
    table.ann.has_cash(0)

    table.ann.rolls(1, 2)
    table.ann.goes_bankrupt()

    assert table.holder("Seaview") == "ben"
    assert (table.rent("Seaview"), table.rent("Westlands")) == (360, 15000)


@clause("CSPEC-6", "CBANK-2")
def test_the_tower_of_a_player_who_left_doubles_for_nobody_until_its_district_is_sold() -> None:
    table = ann_owning("Seaview", seats="ann ben cem")
    table.stands("Seaview", "tower")
    table.ben.owns("Westlands")
    table.cem.owns("Old Town")

    table.ann.resigns()
    assert (table.rent("Westlands"), table.rent("Old Town")) == (60, 100)
    table.ben.bids(100)
    table.cem.passes()

    assert table.pieces_on("Seaview") == ["tower"]
    assert (table.rent("Westlands"), table.rent("Seaview"), table.rent("Old Town")) == (120, 360, 100)


@clause("CSPEC-7")
def test_skyscraper_and_tower_together_double_once() -> None:
    table = ann_owning(*RED, *BROWN)
    table.blocks("The Wharf", residential=3)
    table.ann.builds_skyscraper("Middleton")
    assert table.rent("The Wharf") == 7000

    table.ann.builds_tower("Seaview")

    assert table.rent("The Wharf") == 7000
    assert table.rent("Seaview") == 360, "also where the Tower stands"
    assert table.rent("Summergate") == 40


@clause("CSPEC-7", "CDEAL-2")
def test_the_tower_gone_from_the_owner_leaves_the_skyscrapers_doubling() -> None:
    table = ann_owning(*RED, "Summergate")
    table.stands("Middleton", "skyscraper")
    table.stands("Summergate", "tower")

    table.ann.offers(table.ben, give=("Summergate",), take=(9000,))
    table.ben.accepts()

    assert table.rent("Seaview") == 360
    assert table.rent("Summergate") == 40


# ---------------------------------------------------------------- the eight blocks


@clause("CSPEC-8")
def test_a_district_full_of_blocks_still_takes_stadium_skyscraper_and_tower() -> None:
    table = ann_owning(*RED, *BROWN)
    table.blocks("Seaview", residential=3, industrial=5)

    table.ann.builds_stadium("Seaview")
    table.ann.builds_skyscraper("Seaview")
    table.ann.builds_tower("Seaview")

    assert table.pieces_on("Seaview") == ["stadium", "skyscraper", "tower"]
    assert table.blocks_on("Seaview") == (3, 5)


@clause("CSPEC-8")
def test_pieces_leave_the_room_for_eight_blocks_as_it_was() -> None:
    table = ann_owning(*RED)
    table.stands("Seaview", "railroad", "stadium", "skyscraper", "tower", "prison", "rubbish_dump")
    table.blocks("Seaview", residential=2, industrial=3)
    table.ann.rolls(3, 4)

    table.ann.presses(3)
    table.ann.builds_blocks({"Seaview": (0, 3)})

    assert table.blocks_on("Seaview") == (2, 6)
    assert table.rent("Seaview") == 2 * 6500


@clause("CSPEC-8", "CPLAN-1")
def test_a_hazard_and_a_bonus_building_find_room_beside_eight_blocks() -> None:
    table = CityScenario()
    table.ann.owns("Old Town")
    table.ben.owns("Seaview")
    for name in ("Old Town", "Seaview"):
        table.blocks(name, residential=8)
    table.ann.stands_on(1).to_roll()

    table.ann.rolls(2, 2)
    table.ann.chooses("Old Town", "park")
    table.ann.rolls(4, 6)
    table.ann.chooses("Seaview", "prison")

    assert (table.pieces_on("Old Town"), table.pieces_on("Seaview")) == (["park"], ["prison"])
