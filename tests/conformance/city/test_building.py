"""Building blocks: one press of the button after each roll, on the player's own districts, eight to a district."""

from __future__ import annotations

import pytest

from rentier.rules.city.blocks import BlocksBuilt, BuildBlocks, ButtonPressed
from rentier.rules.city.questions import BLOCKS
from rentier.rules.questions import LEVEL
from rentier.testing import CityScenario
from tests.conformance.clauses import clause

COSTS = {
    "Summergate": (500, 1000),
    "Westlands": (500, 1000),
    "Old Town": (1000, 2000),
    "East Bank": (1000, 2000),
    "Seaview": (1500, 3000),
    "New Town": (1500, 3000),
    "The Marina": (2000, 4000),
    "Diamond Hills": (2000, 4000),
}
"""A district of each colour: what a residential and an industrial block cost there."""


def ann_owning(*names: str, seats: str = "ann ben") -> CityScenario:
    """Ann is to roll from Stoneside, where a seven takes her to Just Visiting."""
    table = CityScenario(seats)
    table.ann.owns(*names)
    table.ann.stands_on("Stoneside").to_roll()
    return table


def ann_after_pressing(shown: int | str, *names: str, seats: str = "ann ben") -> CityScenario:
    """Ann owns districts, is Just Visiting and has pressed Build."""
    table = ann_owning(*names, seats=seats)
    table.ann.rolls(3, 4)
    table.ann.presses(shown)
    return table


# ---------------------------------------------------------------- the button


@clause("CBLD-1")
@pytest.mark.parametrize("shown", [1, 2, 3])
def test_the_unit_shows_how_many_blocks_can_be_built(shown: int) -> None:
    table = ann_owning("Seaview")

    table.ann.rolls(3, 4)
    table.ann.presses(shown)
    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (shown + 1, 0)})
    table.ann.builds_blocks({"Seaview": (shown, 0)})

    assert table.blocks_on("Seaview") == (shown, 0)
    assert table.waits_for == [("ann", "EndDue")]


@clause("CBLD-4")
def test_a_district_counts_its_residential_and_industrial_blocks_together() -> None:
    table = ann_owning("Seaview")
    table.blocks("Seaview", residential=3, industrial=2)

    assert LEVEL(table.game, table.space("Seaview")) == 5
    assert BLOCKS(table.game, table.space("Seaview")) == (3, 2)


@clause("CBLD-1")
def test_the_railroad_comes_up_3_times_in_24_and_each_number_7_times() -> None:
    faces = CityScenario().book.lists["build_button"]

    assert {face: faces.count(face) for face in faces} == {"1": 7, "2": 7, "3": 7, "railroad": 3}


@clause("CBLD-1")
def test_a_second_press_after_one_roll_is_refused_even_if_nothing_was_built() -> None:
    table = ann_after_pressing(3, "Seaview")

    with table.refused("CBLD-1"):
        table.ann.presses(2)

    assert "Press" not in table.ann.may
    table.ann.ends_turn()


@clause("CBLD-1")
def test_the_button_is_not_pressed_before_the_first_roll() -> None:
    table = ann_owning("Seaview")

    with table.refused("CBLD-1"):
        table.ann.presses(3)


@clause("CBLD-1", "CTURN-2")
def test_a_double_lets_ann_press_after_each_of_her_rolls() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ann.stands_on("Westlands").to_roll()

    table.ann.rolls(2, 2)
    table.ann.presses(2)
    table.ann.builds_blocks({"Seaview": (2, 0)})
    with table.refused("CBLD-1"):
        table.ann.presses(1)
    table.ann.rolls(5, 6)
    table.ann.presses(3)
    table.ann.builds_blocks({"Seaview": (0, 3)})

    assert table.ann.space == "Seaview"
    assert table.blocks_on("Seaview") == (2, 3)
    with table.refused("CBLD-1"):
        table.ann.presses(1)


@clause("CBLD-1", "CTURN-2")
def test_a_press_left_out_after_a_double_is_not_saved_up() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ann.stands_on("Westlands").to_roll()

    table.ann.rolls(2, 2)
    table.ann.rolls(5, 6)
    table.ann.presses(1)

    with table.refused("CBLD-1"):
        table.ann.presses(1)


@clause("CBLD-1")
def test_the_next_turn_brings_a_press_of_its_own_but_only_after_its_roll() -> None:
    table = ann_after_pressing(1, "Seaview")
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()

    with table.refused("CBLD-1"):
        table.ann.presses(1)
    table.ann.rolls(5, 6)
    table.ann.presses(1)

    assert len(table.happened(ButtonPressed)) == 2


@clause("CBLD-1", "CTURN-1")
def test_the_button_waits_until_the_district_landed_on_is_bought() -> None:
    table = ann_owning("Seaview")
    table.ann.rolls(1, 2)

    with table.refused("CBLD-9"):
        table.ann.presses(3)
    table.ann.buys()
    table.ann.presses(3)
    table.ann.builds_blocks({"Westlands": (3, 0)})

    assert table.blocks_on("Westlands") == (3, 0)


@clause("CBLD-9", "CTURN-1")
def test_nobody_presses_while_an_auction_runs() -> None:
    table = ann_owning("Seaview")
    table.ann.rolls(1, 2)
    table.ann.auctions_off(10)

    for player in (table.ann, table.ben):
        with table.refused("CBLD-9"):
            player.presses(3)
    table.ben.passes()

    table.ann.presses(1)
    table.ann.builds_blocks({"Seaview": (1, 0)})


@clause("CBLD-1", "DEBT-1")
def test_a_debt_is_paid_before_the_button_is_pressed() -> None:
    table = ann_owning("Seaview")
    table.ben.owns("Westlands")
    table.blocks("Seaview", residential=3)
    table.ann.has_cash(50)
    table.ann.rolls(1, 2)
    assert table.ann.owes == 60

    with table.refused("DEBT-1"):
        table.ann.presses(1)
    table.ann.mortgages("Seaview")
    table.ann.presses(1)

    assert table.waits_for == [("ann", "EndDue")], "her only district is mortgaged now"


@clause("CBLD-1", "CBLD-4")
def test_a_press_without_any_room_says_so_and_counts() -> None:
    table = ann_owning("Seaview")
    table.blocks("Seaview", residential=4, industrial=4)
    table.ann.rolls(3, 4)

    table.ann.presses(3)

    assert table.log[-1] == "ann presses Build: 3 blocks, but has no district with room for any"
    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("CBLD-1"):
        table.ann.presses(1)


@clause("CBLD-1")
def test_a_player_who_owns_nothing_may_press_and_still_get_a_railroad() -> None:
    table = ann_owning()
    table.ann.rolls(3, 4)

    table.ann.presses("railroad")
    table.ann.chooses("Diamond Hills", "railroad")

    assert table.pieces_on("Diamond Hills") == ["railroad"]


# ---------------------------------------------------------------- how many, and of what


@clause("CBLD-2")
def test_three_blocks_may_be_two_homes_and_a_factory() -> None:
    table = ann_after_pressing(3, "Seaview")

    table.ann.builds_blocks({"Seaview": (2, 1)})

    assert table.blocks_on("Seaview") == (2, 1)
    assert table.ann.cash == 37700 - 2 * 1500 - 3000


@clause("CBLD-2")
def test_the_number_may_be_used_in_several_orders() -> None:
    table = ann_after_pressing(3, "Seaview", "Old Town")

    table.ann.builds_blocks({"Seaview": (0, 1)})
    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (3, 0)})
    table.pause_and_resume()
    table.ann.builds_blocks({"Old Town": (1, 0)})
    table.ann.builds_blocks({"Old Town": (1, 0)})

    assert (table.blocks_on("Seaview"), table.blocks_on("Old Town")) == ((0, 1), (2, 0))
    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (1, 0)})


@clause("CBLD-2", "CTURN-2")
def test_what_is_left_of_the_number_is_gone_with_the_next_roll() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ann.stands_on("Westlands").to_roll()

    table.ann.rolls(2, 2)
    table.ann.presses(3)
    table.ann.builds_blocks({"Seaview": (1, 0)})
    table.ann.rolls(5, 6)
    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (1, 0)})
    table.ann.presses(1)
    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (2, 0)})

    table.ann.builds_blocks({"Seaview": (1, 0)})


@clause("CBLD-2")
def test_what_is_left_of_the_number_is_gone_with_the_turn() -> None:
    table = ann_after_pressing(3, "Seaview")
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    with table.refused("CBLD-9"):
        table.ann.builds_blocks({"Seaview": (1, 0)})
    table.ben.ends_turn()

    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (1, 0)})
    table.ann.rolls(5, 6)
    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (1, 0)})


@clause("CBLD-2")
def test_a_press_counts_for_districts_that_come_in_later() -> None:
    table = ann_owning(seats="ann ben cleo")
    table.ben.owns("Old Town")
    table.cleo.owns("Seaview")
    table.ann.rolls(3, 4)

    table.ann.presses(3)
    assert table.log[-1] == "ann presses Build: 3 blocks, but has no district to build on yet"
    table.ann.offers(table.ben, give=(2000,), take=("Old Town",))
    table.ben.accepts()
    table.ann.builds_blocks({"Old Town": (1, 0)})
    table.cleo.resigns()
    table.ann.bids(10)
    table.ben.passes()
    table.ann.builds_blocks({"Seaview": (0, 2)})

    assert (table.blocks_on("Old Town"), table.blocks_on("Seaview")) == ((1, 0), (0, 2))


@clause("CBLD-2", "CMTG-3")
def test_a_press_counts_for_a_district_that_is_bought_back_later() -> None:
    table = ann_owning("Old Town")
    table.ann.owns_for(100, "Harbor Heights")
    table.ann.rolls(3, 4)
    table.ann.presses(2)

    table.ann.builds_blocks({"Old Town": (1, 0)})
    table.ann.repays("Harbor Heights")
    table.ann.builds_blocks({"Harbor Heights": (1, 0)})

    assert table.blocks_on("Harbor Heights") == (1, 0)


@clause("CBLD-2")
def test_the_log_says_how_many_blocks_were_built_where() -> None:
    table = ann_after_pressing(3, "Brightside", "Treetop Park")

    table.ann.builds_blocks({"Brightside": (1, 1), "Treetop Park": (0, 1)})

    where = "1 residential block and 1 industrial block on Brightside, 1 industrial block on Treetop Park"
    assert table.log[-1] == f"ann builds {where} for 3.5M"


@clause("CBLD-2")
def test_after_the_press_you_may_still_build_nothing() -> None:
    table = ann_after_pressing(3, "Seaview")

    table.ann.ends_turn()

    assert table.blocks_on("Seaview") == (0, 0)
    assert table.ann.cash == 37700
    assert table.ben.to_move


@clause("CBLD-2")
def test_the_number_counts_both_kinds_and_all_districts_together() -> None:
    table = ann_after_pressing(2, "Seaview", "Old Town")

    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (1, 1), "Old Town": (1, 0)})
    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (0, 3)})

    table.ann.builds_blocks({"Seaview": (0, 1), "Old Town": (1, 0)})


@clause("CBLD-2")
def test_orders_of_no_blocks_or_fewer_than_none_are_no_orders() -> None:
    table = ann_after_pressing(2, "Seaview", "Old Town")
    seaview = table.space("Seaview")

    for order in ({}, {"Seaview": (0, 0)}, {"Seaview": (3, -1)}, {"Seaview": (2, 0), "Old Town": (0, 0)}):
        with table.refused("CBLD-2"):
            table.ann.builds_blocks(order)
    with table.refused("CBLD-2"):
        table.ann.submits(BuildBlocks(table.ann.seat, ((seaview, 1, 0), (seaview, 1, 0))))


@clause("CBLD-2")
def test_without_a_press_no_block_is_built() -> None:
    table = ann_owning("Seaview")

    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (1, 0)})
    table.ann.rolls(3, 4)
    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (1, 0)})


@clause("CBLD-2")
def test_the_clock_builds_nothing_for_a_player_who_thinks_too_long() -> None:
    table = ann_after_pressing(3, "Seaview")

    table.time_runs_out(table.ann)

    assert table.blocks_on("Seaview") == (0, 0)
    assert table.ben.to_move


@clause("CBLD-2")
def test_a_game_paused_between_press_and_blocks_goes_on_with_the_same_number() -> None:
    table = ann_after_pressing(2, "Seaview")

    table.pause_and_resume()
    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Seaview": (3, 0)})
    table.ann.builds_blocks({"Seaview": (2, 0)})
    table.pause_and_resume()

    with table.refused("CBLD-1"):
        table.ann.presses(1)


@clause("CBLD-2", "DEBT-8")
def test_a_player_who_resigns_with_blocks_still_to_build_leaves_them_unbuilt() -> None:
    table = ann_after_pressing(3, "Seaview", seats="ann ben cem")

    table.ann.resigns()
    table.ben.passes()
    table.cem.passes()

    assert not table.happened(BlocksBuilt)
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- where


@clause("CBLD-3")
def test_blocks_are_spread_over_districts_of_several_colours() -> None:
    table = ann_after_pressing(3, "Summergate", "Seaview", "Diamond Hills")

    table.ann.builds_blocks({"Summergate": (1, 0), "Seaview": (0, 1), "Diamond Hills": (1, 0)})

    assert [table.blocks_on(name) for name in ("Summergate", "Seaview", "Diamond Hills")] == [(1, 0), (0, 1), (1, 0)]
    assert table.ann.cash == 37700 - 500 - 3000 - 2000


@clause("CBLD-3")
def test_a_lone_district_is_built_up_although_its_group_belongs_to_others() -> None:
    table = ann_owning("Old Town")
    table.ben.owns("Harbor Heights", "Central Quay")
    table.ann.rolls(3, 4)

    table.ann.presses(3)
    table.ann.builds_blocks({"Old Town": (3, 0)})

    assert table.blocks_on("Old Town") == (3, 0)


@clause("CBLD-3")
def test_in_a_whole_group_one_district_may_rise_alone() -> None:
    table = ann_owning("Summergate", "Stoneside")
    table.blocks("Summergate", residential=5)
    table.ann.rolls(3, 4)

    table.ann.presses(3)
    table.ann.builds_blocks({"Summergate": (3, 0)})

    assert table.blocks_on("Summergate") == (8, 0)
    assert table.blocks_on("Stoneside") == (0, 0)


@clause("CBLD-3")
def test_no_blocks_go_on_a_neighbours_nor_on_an_unowned_district() -> None:
    table = ann_owning("Old Town")
    table.ben.owns("Harbor Heights")
    table.ann.rolls(3, 4)
    table.ann.presses(3)

    for name in ("Harbor Heights", "Central Quay"):
        with table.refused("CBLD-3"):
            table.ann.builds_blocks({name: (1, 0)})
        with table.refused("CBLD-3"):
            table.ann.builds_blocks({"Old Town": (1, 0), name: (1, 0)})
    with table.refused("CSET-1"):
        table.ann.builds_blocks({"Free Parking": (1, 0)})

    assert table.blocks_on("Old Town") == (0, 0), "an order is carried out whole or not at all"


@clause("CBLD-3", "CDEAL-2")
def test_a_district_bought_from_a_neighbour_after_the_press_can_be_built_on() -> None:
    table = ann_owning("Old Town")
    table.ben.owns("Harbor Heights")
    table.blocks("Harbor Heights", industrial=1)
    table.ann.rolls(3, 4)
    table.ann.presses(2)

    table.ben.offers(table.ann, give=("Harbor Heights",), take=(2000,))
    table.ann.accepts()
    table.ann.builds_blocks({"Harbor Heights": (1, 1)})

    assert table.blocks_on("Harbor Heights") == (1, 2)


@clause("CBLD-3")
def test_a_player_who_sells_the_last_district_after_the_press_has_nowhere_to_build() -> None:
    table = ann_after_pressing(2, "Old Town")

    table.ann.offers(table.ben, give=("Old Town",), take=(2000,))
    table.ben.accepts()
    with table.refused("CBLD-3"):
        table.ann.builds_blocks({"Old Town": (1, 0)})

    assert table.blocks_on("Old Town") == (0, 0)


# ---------------------------------------------------------------- the limit of eight


@clause("CBLD-4")
def test_eight_blocks_of_both_kinds_fill_a_district() -> None:
    table = ann_owning("Seaview")
    table.blocks("Seaview", residential=4, industrial=2)
    table.ann.rolls(3, 4)
    table.ann.presses(3)

    for order in ((3, 0), (0, 3), (1, 2)):
        with table.refused("CBLD-4"):
            table.ann.builds_blocks({"Seaview": order})
    table.ann.builds_blocks({"Seaview": (1, 1)})

    assert table.blocks_on("Seaview") == (5, 3)
    assert table.rent("Seaview") == 12000


@clause("CBLD-4")
def test_a_full_district_does_not_keep_another_one_from_growing() -> None:
    table = ann_owning("Seaview", "The Wharf")
    table.blocks("Seaview", industrial=8)
    table.ann.rolls(3, 4)
    table.ann.presses(1)

    with table.refused("CBLD-4"):
        table.ann.builds_blocks({"Seaview": (1, 0)})
    table.ann.builds_blocks({"The Wharf": (1, 0)})

    assert table.blocks_on("Seaview") == (0, 8)


# ---------------------------------------------------------------- the cost


@clause("CBLD-5")
@pytest.mark.parametrize("name", COSTS)
def test_both_kinds_cost_what_the_district_card_says(name: str) -> None:
    residential, industrial = COSTS[name]
    table = ann_after_pressing(3, name)

    table.ann.builds_blocks({name: (1, 2)})

    assert residential < industrial
    assert table.ann.cash == 37700 - residential - 2 * industrial
    assert table.bank == residential + 2 * industrial - 2 * 37700


@clause("CBLD-5")
def test_blocks_are_paid_for_in_cash_and_the_last_coin_will_do() -> None:
    table = ann_owning("Seaview")
    table.ann.has_cash(4500)
    table.ann.rolls(3, 4)
    table.ann.presses(3)

    with table.refused("CBLD-5"):
        table.ann.builds_blocks({"Seaview": (2, 1)})
    with table.refused("CBLD-5"):
        table.ann.builds_blocks({"Seaview": (0, 2)})
    table.ann.builds_blocks({"Seaview": (1, 1)})

    assert table.ann.cash == 0


@clause("CBLD-5", "CMTG-1")
def test_no_district_is_mortgaged_to_pay_for_blocks() -> None:
    table = ann_owning("Seaview", "Old Town")
    table.ann.has_cash(0)
    table.ann.rolls(3, 4)
    table.ann.presses(1)

    with table.refused("CMTG-1"):
        table.ann.mortgages("Old Town")
    with table.refused("CBLD-5"):
        table.ann.builds_blocks({"Seaview": (1, 0)})


@clause("CBLD-5")
def test_a_neighbours_cash_from_a_deal_pays_for_blocks_after_the_press() -> None:
    table = ann_owning("Seaview", "Old Town")
    table.ann.has_cash(0)
    table.ann.rolls(3, 4)
    table.ann.presses(1)

    table.ann.offers(table.ben, give=("Old Town",), take=(1500,))
    table.ben.accepts()
    table.ann.builds_blocks({"Seaview": (1, 0)})

    assert table.ann.cash == 0
    assert table.blocks_on("Seaview") == (1, 0)


# ---------------------------------------------------------------- mortgaged districts


@clause("CBLD-6")
def test_no_blocks_on_a_mortgaged_district_but_on_its_neighbours_of_the_group() -> None:
    table = ann_owning("Old Town")
    table.ann.owns_for(100, "Harbor Heights")
    table.ann.rolls(3, 4)
    table.ann.presses(2)

    with table.refused("CBLD-6"):
        table.ann.builds_blocks({"Harbor Heights": (1, 0)})
    table.ann.builds_blocks({"Old Town": (2, 0)})

    assert table.blocks_on("Harbor Heights") == (0, 0)


@clause("CBLD-6", "CMTG-3")
def test_a_district_bought_back_before_the_press_is_built_on_at_once() -> None:
    table = ann_owning()
    table.ann.owns_for(100, "Harbor Heights")
    table.ann.rolls(3, 4)

    table.ann.repays("Harbor Heights")
    table.ann.presses(2)
    table.ann.builds_blocks({"Harbor Heights": (2, 0)})

    assert table.ann.cash == 37700 - 100 - 2000


@clause("CSPEC-3", "CBLD-2", "CMTG-3")
def test_landmarks_hazards_and_mortgages_have_their_turn_between_building_orders() -> None:
    table = ann_owning("Seaview", "The Wharf", "Middleton", "Old Town")
    table.ann.owns_for(100, "Harbor Heights")
    table.stands("Old Town", "prison")
    table.ann.rolls(3, 4)
    table.ann.presses(3)

    table.ann.builds_blocks({"Seaview": (1, 0)})
    table.ann.repays("Harbor Heights")
    table.ann.removes_hazard("Old Town", "prison")
    table.ann.builds_stadium("Seaview")
    table.ann.builds_skyscraper("The Wharf")
    table.ann.builds_blocks({"Harbor Heights": (0, 1)})
    table.ann.builds_blocks({"Old Town": (1, 0)})

    assert table.ann.cash == 37700 - 1500 - 100 - 2000 - 2000 - 4000 - 2000 - 1000


# ---------------------------------------------------------------- the railroad


@clause("CBLD-7")
@pytest.mark.parametrize("name", ["Old Town", "Seaview", "Riverside", "Central City"])
def test_a_free_railroad_goes_on_anybodys_district(name: str) -> None:
    table = ann_owning("Old Town")
    table.ben.owns("Seaview")
    table.ben.owns_for(280, "Riverside")
    table.ann.rolls(3, 4)

    table.ann.presses("railroad")
    table.ann.chooses(name, "railroad")

    assert table.pieces_on(name) == ["railroad"]
    assert table.pieces_left("railroad") == 7
    assert (table.ann.cash, table.ben.cash) == (37700, 37700)
    assert table.waits_for == [("ann", "EndDue")]


@clause("CBLD-7")
def test_the_railroad_brings_no_blocks_and_is_the_only_press() -> None:
    table = ann_after_pressing("railroad", "Old Town")

    with table.refused("CBLD-2"):
        table.ann.builds_blocks({"Old Town": (1, 0)})
    table.ann.chooses("Old Town", "railroad")
    with table.refused("CBLD-1"):
        table.ann.presses(1)

    assert table.blocks_on("Old Town") == (0, 0)


@clause("CBLD-7")
def test_a_second_railroad_does_not_fit_on_a_district() -> None:
    table = ann_owning("Old Town")
    table.stands("Old Town", "railroad")
    table.ann.rolls(3, 4)
    table.ann.presses("railroad")

    with table.refused("CBLD-7"):
        table.ann.chooses("Old Town", "railroad")
    with table.refused("CSET-1"):
        table.ann.chooses("GO", "railroad")
    table.ann.chooses("Harbor Heights", "railroad")

    assert table.pieces_on("Old Town") == ["railroad"]


@clause("CBLD-7")
def test_the_railroad_shown_by_the_unit_may_be_declined() -> None:
    table = ann_after_pressing("railroad", "Old Town")

    table.ann.forgoes()

    assert table.pieces_left("railroad") == 8
    assert table.waits_for == [("ann", "EndDue")]


@clause("CBLD-7")
def test_the_eighth_railroad_is_the_last_one() -> None:
    table = CityScenario()
    for name in ("Summergate", "Stoneside", "Westlands", "Bayview Dock", "Brightside", "Old Town", "Central Quay"):
        table.stands(name, "railroad")
    table.ann.owns("Harbor Heights")
    table.ann.stands_on(4).to_roll()

    table.ann.rolls(3, 3)
    table.ann.presses("railroad")
    table.ann.chooses("Harbor Heights", "railroad")
    assert table.pieces_left("railroad") == 0
    table.ann.rolls(4, 6)
    table.ann.presses("railroad")

    assert table.waits_for == [("ann", "EndDue")], "there is nothing left to build"
    with table.refused("CBLD-1"):
        table.ann.presses(1)


@clause("CBLD-7")
def test_the_clock_declines_a_railroad() -> None:
    table = ann_after_pressing("railroad", "Old Town")

    table.time_runs_out(table.ann)

    assert table.pieces_left("railroad") == 8
    assert table.waits_for == [("ann", "EndDue")]


@clause("CBLD-7")
def test_a_game_paused_before_the_railroad_is_placed_goes_on_with_it() -> None:
    table = ann_after_pressing("railroad")

    table.pause_and_resume()
    table.ann.chooses("Diamond Hills", "railroad")

    assert table.pieces_on("Diamond Hills") == ["railroad"]


@clause("CBLD-7", "DEBT-8")
def test_a_player_who_resigns_with_a_railroad_in_hand_builds_none() -> None:
    table = ann_after_pressing("railroad", seats="ann ben cem")

    table.ann.resigns()

    assert table.pieces_left("railroad") == 8
    assert table.waits_for == [("ben", "RollDue")]


@clause("CBLD-7")
def test_nobody_else_places_the_railroad() -> None:
    table = ann_after_pressing("railroad")

    with table.refused("CCARD-1"):
        table.ben.chooses("Diamond Hills", "railroad")
    with table.refused("CCARD-1"):
        table.ben.forgoes()
    table.ann.chooses("Stoneside", "railroad")
    with table.refused("CCARD-1"):
        table.ann.chooses("Diamond Hills", "railroad")

    assert table.pieces_left("railroad") == 7


# ---------------------------------------------------------------- pieces


@clause("CBLD-8")
def test_three_single_blocks_are_worth_one_piece_of_three() -> None:
    table = CityScenario()
    table.ann.owns("Seaview", "The Wharf")
    table.ann.stands_on("Westlands").to_roll()
    table.blocks("Seaview", residential=1, industrial=1)

    table.ann.rolls(2, 2)
    table.ann.presses(1)
    table.ann.builds_blocks({"Seaview": (1, 0)})
    table.ann.rolls(5, 6)
    table.ann.presses(3)
    table.ann.builds_blocks({"The Wharf": (3, 0)})

    assert table.rent("Seaview") == table.rent("The Wharf") == 3500


@clause("CBLD-8")
def test_blocks_never_run_out_even_when_the_city_is_nearly_full() -> None:
    table = CityScenario()
    everything = [table.book.edition.names[deed] for deed in table.book.board.deeds]
    table.ann.owns(*everything)
    for name in everything:
        table.blocks(name, residential=8 if name != "Seaview" else 5)
    table.ann.stands_on("Stoneside").to_roll()

    table.ann.rolls(3, 4)
    table.ann.presses(3)
    table.ann.builds_blocks({"Seaview": (3, 0)})

    assert {table.blocks_on(name) for name in everything} == {(8, 0)}


# ---------------------------------------------------------------- when


@clause("CBLD-9")
def test_nobody_presses_in_anothers_turn() -> None:
    table = ann_owning("Old Town")
    table.ben.owns("Seaview")

    with table.refused("CBLD-9"):
        table.ben.presses(3)
    table.ann.rolls(3, 4)
    with table.refused("CBLD-9"):
        table.ben.presses(3)
    table.ann.presses(3)

    with table.refused("CBLD-9"):
        table.ben.builds_blocks({"Seaview": (1, 0)})
    assert "Press" not in table.ben.may


@clause("CBLD-9", "CJAIL-2", "CJAIL-3")
def test_a_failed_try_in_jail_is_followed_by_building() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ann.sits_in_jail()

    with table.refused("CBLD-1"):
        table.ann.presses(3)
    table.ann.rolls(1, 2)
    assert table.ann.in_jail
    table.ann.presses(3)
    table.ann.builds_blocks({"Seaview": (1, 2)})

    assert table.blocks_on("Seaview") == (1, 2)
    with table.refused("CBLD-1"):
        table.ann.presses(3)
    table.ann.ends_turn()


@clause("CBLD-9", "CJAIL-2")
def test_in_jail_too_a_mortgaged_district_stays_as_it_is() -> None:
    table = CityScenario()
    table.ann.owns("Seaview")
    table.ann.owns_for(180, "The Wharf")
    table.ann.sits_in_jail()
    table.ann.rolls(1, 2)
    table.ann.presses(1)

    with table.refused("CBLD-6"):
        table.ann.builds_blocks({"The Wharf": (1, 0)})


@clause("CBLD-9", "JAIL-6")
def test_the_double_that_opens_jail_brings_one_press_and_no_other_roll() -> None:
    table = CityScenario()
    table.ann.owns("Central Quay")
    table.ann.sits_in_jail()

    table.ann.rolls(2, 2)
    table.ann.presses(1)
    table.ann.builds_blocks({"Central Quay": (1, 0)})

    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("CBLD-1"):
        table.ann.presses(1)


@clause("CBLD-9", "CJAIL-3")
def test_the_fine_alone_brings_no_press_before_the_roll() -> None:
    table = CityScenario()
    table.ann.owns("Central Quay")
    table.ann.sits_in_jail()

    table.ann.pays_bail()
    with table.refused("CBLD-1"):
        table.ann.presses(1)
    table.ann.rolls(1, 3)
    table.ann.presses(1)

    table.ann.builds_blocks({"Central Quay": (1, 0)})


@clause("CBLD-9", "CTURN-3", "CJAIL-1")
def test_a_player_who_is_sent_to_jail_has_no_step_c_left() -> None:
    table = CityScenario()
    table.ann.owns("Central Quay")
    table.ann.stands_on("Westlands").to_roll()

    table.ann.rolls(2, 2)
    table.ann.rolls(2, 2)
    assert table.ann.space == "Central Quay"
    table.ann.rolls(1, 1)

    assert table.ann.in_jail
    assert table.waits_for == [("ben", "RollDue")]
    with table.refused("CBLD-9"):
        table.ann.presses(1)


@clause("CBLD-9", "CLAND-9")
def test_nothing_is_built_in_the_turn_that_ends_on_go_to_jail() -> None:
    table = CityScenario()
    table.ann.owns("Central Quay")
    table.ann.stands_on("Silver Harbor").to_roll()

    table.ann.rolls(1, 2)

    assert table.ann.in_jail
    with table.refused("CBLD-9"):
        table.ann.presses(1)
