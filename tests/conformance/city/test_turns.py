"""A City turn: roll and move, act on the space, build; again after a double, and wages at GO."""

from __future__ import annotations

import pytest

from rentier.rules.debts import Owed
from rentier.rules.movement import Salaried
from rentier.testing import CityScenario
from tests.conformance.clauses import clause

# ---------------------------------------------------------------- CTURN-1: A, B, C


@clause("CTURN-1")
def test_a_city_turn_is_a_roll_then_the_space_then_building() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting")

    table.ann.rolls(1, 3)
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.buys()
    assert table.waits_for == [("ann", "EndDue")]
    table.ann.presses(2)
    table.ann.builds_blocks({"Central Quay": (1, 1)})
    table.ann.ends_turn()

    assert table.blocks_on("Central Quay") == (1, 1)
    assert table.waits_for == [("ben", "RollDue")]


@clause("CTURN-1")
def test_nobody_presses_build_before_the_roll_or_before_acting_on_the_space() -> None:
    table = CityScenario()
    table.ann.owns("Summergate").stands_on("Jail / Just Visiting")

    with table.refused("CBLD-1"):
        table.ann.presses(1)
    table.ann.rolls(1, 3)
    with table.refused("CBLD-9"):
        table.ann.presses(1)  # she has not decided about Central Quay
    table.ann.auctions_off(10)
    with table.refused("CBLD-9"):
        table.ann.presses(1)  # nor is the auction over
    table.ben.passes()
    table.ann.presses(1)

    table.ann.builds_blocks({"Summergate": (1, 0)})


@clause("CTURN-1")
def test_building_is_only_if_wanted_and_the_turn_may_end_without_it() -> None:
    table = CityScenario()
    table.ann.owns("Summergate").stands_on("Jail / Just Visiting")

    table.ann.rolls(4, 6)
    table.ann.ends_turn()

    assert table.waits_for == [("ben", "RollDue")]
    assert table.ann.cash == 37700


@clause("CTURN-1")
def test_building_comes_after_the_roll_also_in_the_second_city_turn() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting")
    table.ben.owns("Summergate")

    table.ann.rolls(4, 6)
    with table.refused("CBLD-9"):
        table.ben.presses(1)  # not his turn
    table.ann.ends_turn()
    with table.refused("CBLD-1"):
        table.ben.presses(1)  # he has not rolled, although Ann never pressed

    assert table.waits_for == [("ben", "RollDue")]


@clause("CTURN-1", "CSET-8")
def test_a_city_turn_does_not_end_before_the_roll_nor_before_the_railroad_is_placed() -> None:
    table = CityScenario()
    table.ann.owns("Summergate").stands_on("Jail / Just Visiting")

    with table.refused("CTURN-1"):
        table.ann.ends_turn()
    table.ann.rolls(4, 6)
    table.ann.presses("railroad")
    table.pause_and_resume()
    with table.refused("CBLD-7"):
        table.ann.ends_turn()
    table.ann.forgoes()
    table.ann.ends_turn()

    assert table.ben.to_move


@clause("CTURN-1")
def test_a_city_roll_belongs_to_the_player_whose_turn_it_is_and_to_nobody_twice() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting")

    with table.refused("CTURN-1"):
        table.ben.rolls(4, 6)
    table.ann.rolls(4, 6)
    with table.refused("CTURN-1"):
        table.ann.rolls(4, 6)

    assert table.ann.space == "Free Parking"
    assert table.ben.space == "GO"


@clause("CTURN-1")
def test_the_city_clock_rolls_and_then_passes_the_dice() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting")
    table.chance.put("dice", 0, 3 * 6 + 5)  # 4 and 6

    table.time_runs_out(table.ann)
    assert table.ann.space == "Free Parking"
    table.time_runs_out(table.ann)

    assert table.waits_for == [("ben", "RollDue")]


@clause("CSET-8", "TURN-5")
def test_the_city_dice_pass_to_the_left_over_those_who_are_out() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting")

    table.ann.rolls(4, 6)
    with table.refused("TURN-5"):
        table.cleo.ends_turn()
    table.ben.resigns()
    table.ann.ends_turn()

    assert table.waits_for == [("cleo", "RollDue")]


@clause("CSET-8", "TURN-5", "DEBT-1")
def test_a_city_player_in_debt_cannot_end_the_turn() -> None:
    table = CityScenario()
    table.ann.owns("Old Town").has_cash(900).stands_on("GO")
    table.blocks("Old Town", industrial=3)

    table.ann.rolls(1, 3)  # Industry Tax: 2M
    with table.refused("DEBT-1"):
        table.ann.ends_turn()
    with table.refused("CTURN-1"):
        table.ben.rolls(4, 6)
    table.ann.mortgages("Old Town")
    table.ann.ends_turn()

    assert table.ann.cash == 900 + 2000 - 2000
    assert table.ben.to_move


@clause("CSET-8", "TURN-5", "DEBT-8")
def test_a_player_who_resigns_in_their_own_city_turn_leaves_the_dice_to_the_next() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.stands_on("Jail / Just Visiting")

    table.ann.rolls(5, 5)  # another roll would follow
    table.ann.resigns()

    assert table.waits_for == [("ben", "RollDue")]
    with table.refused("CBANK-1"):
        table.ann.rolls(1, 2)


# ---------------------------------------------------------------- CTURN-2: doubles


@clause("CTURN-2")
def test_a_city_double_gives_another_roll_another_space_and_another_press() -> None:
    table = CityScenario()
    table.ann.owns("Summergate").stands_on("Jail / Just Visiting")

    table.ann.rolls(5, 5)
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.presses(1)
    table.ann.builds_blocks({"Summergate": (1, 0)})
    with table.refused("CBLD-1"):
        table.ann.presses(3)  # once after each roll
    table.ann.rolls(1, 2)
    table.ann.buys()
    table.ann.presses(2)
    table.ann.builds_blocks({"Summergate": (1, 0), "The Wharf": (0, 1)})
    table.ann.ends_turn()

    assert table.blocks_on("Summergate") == (2, 0)
    assert table.blocks_on("The Wharf") == (0, 1)
    assert table.ben.to_move


@clause("CTURN-2")
def test_after_a_city_double_the_turn_cannot_end_without_the_second_roll() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting")

    table.ann.rolls(5, 5)
    with table.refused("CTURN-1"):
        table.ann.ends_turn()
    table.ann.rolls(4, 6)
    assert table.ann.in_jail  # Go To Jail

    assert table.ben.to_move


@clause("CTURN-2")
def test_the_second_roll_of_a_city_double_waits_for_the_space_and_the_railroad() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.ann.owns("Summergate").stands_on("GO")

    table.ann.rolls(3, 3)  # Westlands
    with table.refused("CLAND-1"):
        table.ann.rolls(1, 2)
    table.ann.auctions_off(10)
    with table.refused("AUC-7"):
        table.ann.rolls(1, 2)
    table.hammer_falls()
    table.ann.presses("railroad")
    with table.refused("CBLD-7"):
        table.ann.rolls(1, 2)
    table.pause_and_resume()
    table.ann.forgoes()
    table.ann.rolls(1, 2)

    assert table.ann.space == "Brightside"


@clause("CTURN-2")
def test_a_plain_city_roll_gives_one_press_and_no_second_roll() -> None:
    table = CityScenario()
    table.ann.owns("Summergate").stands_on("Jail / Just Visiting")

    table.ann.rolls(4, 6)
    table.ann.presses(1)
    with table.refused("CBLD-1"):
        table.ann.presses(1)
    with table.refused("CTURN-1"):
        table.ann.rolls(1, 2)


@clause("CTURN-2")
def test_a_press_that_was_let_go_after_the_first_roll_is_not_saved_for_the_second() -> None:
    table = CityScenario()
    table.ann.owns("Summergate").stands_on("Jail / Just Visiting")

    table.ann.rolls(5, 5)
    table.ann.rolls(1, 2)
    table.ann.buys()
    table.ann.presses(1)

    with table.refused("CBLD-1"):
        table.ann.presses(1)


# ---------------------------------------------------------------- CTURN-3: three doubles


@clause("CTURN-3", "CJAIL-1", "CSET-8", "TURN-4")
def test_the_third_city_double_leads_to_jail_without_moving_building_or_wages() -> None:
    table = CityScenario()
    table.ann.owns("Summergate").stands_on("The Wharf")

    table.ann.rolls(1, 1)  # Planning Permission
    table.ann.chooses("Summergate", "water_tower")
    table.ann.rolls(5, 5)  # Planning Permission
    table.ann.chooses("Summergate", "wind_farm")
    table.ann.rolls(3, 3)  # would have passed GO

    assert table.ann.in_jail
    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cash == 37700
    with table.refused("CBLD-9"):
        table.ann.presses(1)
    assert table.waits_for == [("ben", "RollDue")]


@clause("CTURN-3")
def test_two_city_doubles_and_a_plain_roll_are_three_moves_with_three_presses() -> None:
    table = CityScenario()
    table.ann.owns("Summergate", "Harbor Heights").stands_on("Bayview Dock")

    table.ann.rolls(1, 1)  # Just Visiting
    table.ann.presses(1)
    table.ann.builds_blocks({"Summergate": (1, 0)})
    table.ann.rolls(5, 5)  # Free Parking
    table.ann.presses(1)
    table.ann.builds_blocks({"Summergate": (1, 0)})
    table.ann.rolls(4, 1)  # Planning Permission
    table.ann.chooses("Summergate", "water_tower")
    table.ann.presses(1)
    table.ann.builds_blocks({"Summergate": (1, 0)})
    table.ann.ends_turn()

    assert table.blocks_on("Summergate") == (3, 0)
    assert table.ben.to_move


@clause("CTURN-3")
def test_city_doubles_of_different_turns_do_not_add_up() -> None:
    table = CityScenario()
    table.ann.stands_on("Jail / Just Visiting").owns("Seaview")
    table.ben.stands_on("Jail / Just Visiting").owns("Middleton")

    table.ann.rolls(5, 5)
    table.ann.rolls(4, 1)
    table.ann.chooses("Seaview", "water_tower")
    table.ann.ends_turn()
    table.ben.rolls(5, 5)
    table.ben.rolls(1, 3)
    table.ben.ends_turn()
    table.ann.rolls(5, 5)  # from 25 to 35: her second double, in a new turn

    assert not table.ann.in_jail
    assert table.ann.space == "Planning Permission"


# ---------------------------------------------------------------- CTURN-4: wages


@clause("CTURN-4")
@pytest.mark.parametrize(("start", "dice", "wages"), [(39, (2, 1), 2000), (38, (1, 1), 2000), (36, (1, 2), 0)])
def test_city_wages_are_for_moving_onto_or_past_go(start: int, dice: tuple[int, int], wages: int) -> None:
    table = CityScenario()
    table.ann.stands_on(start).owns("Diamond Hills")
    table.next_card("rates")  # free for her, who has no blocks

    table.ann.rolls(*dice)

    assert table.ann.cash == 37700 + wages
    assert [salaried.amount for salaried in table.happened(Salaried)] == [wages] * (wages > 0)


@clause("CTURN-4")
def test_leaving_go_pays_no_wages_again() -> None:
    table = CityScenario()
    table.ann.stands_on(38)

    table.ann.rolls(1, 1)
    assert table.ann.cash == 37700 + 2000
    table.ann.rolls(4, 6)

    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cash == 37700 + 2000


@clause("CTURN-4")
def test_each_stadium_adds_a_million_to_its_owners_wages_also_when_mortgaged() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Harbor Heights", "Seaview").stands_on("Diamond Hills")
    table.ann.owns_for(180, "The Wharf")
    table.ben.stands_on("Diamond Hills")
    table.stands("Old Town", "stadium")
    table.stands("The Wharf", "stadium")
    table.next_card("rates")
    table.next_card("investment")

    table.ann.rolls(1, 2)
    assert table.ann.cash == 37700 + 2000 + 2 * 1000
    table.ann.ends_turn()
    table.ben.rolls(1, 2)

    assert table.ben.cash == 37700 + 2000 + 1000  # the last million is his card


@clause("CTURN-4")
def test_a_railroad_jump_goes_clockwise_and_pays_wages_where_it_passes_go() -> None:
    table = CityScenario()
    table.ann.owns("Diamond Hills", "Summergate", "Old Town").stands_on("Riverside")
    table.stands("Diamond Hills", "railroad")
    table.stands("Summergate", "railroad")
    table.stands("Old Town", "stadium")

    table.ann.rolls(2, 3)
    assert table.ann.cash == 37700
    table.ann.jumps("Summergate")

    assert table.ann.space == "Summergate"
    assert table.ann.cash == 37700 + 2000 + 1000


@clause("CTURN-4")
def test_a_railroad_jump_that_does_not_reach_go_pays_no_wages() -> None:
    table = CityScenario()
    table.ann.owns("Diamond Hills", "Summergate").stands_on(38)
    table.stands("Diamond Hills", "railroad")
    table.stands("Summergate", "railroad")

    table.ann.rolls(1, 2)  # over GO to Summergate, paid once
    table.ann.jumps("Diamond Hills")

    assert table.ann.space == "Diamond Hills"
    assert table.ann.cash == 37700 + 2000


@clause("CTURN-4")
def test_wages_come_before_the_rent_they_lead_to() -> None:
    table = CityScenario()
    table.ann.has_cash(0).stands_on("Diamond Hills")
    table.ben.owns("Stoneside")
    table.blocks("Stoneside", industrial=4)

    table.ann.rolls(1, 3)  # 2M wages, 1.6M rent

    assert table.ann.cash == 400
    assert table.ben.cash == 37700 + 1600
    assert not table.happened(Owed)


@clause("CTURN-4", "CJAIL-1")
def test_three_doubles_from_before_go_to_jail_pay_no_wages() -> None:
    table = CityScenario()
    table.ann.owns("Old Town", "Summergate").stands_on("Royal Court")
    table.stands("Old Town", "stadium")

    table.ann.rolls(2, 2)  # Planning Permission
    table.ann.chooses("Summergate", "wind_farm")
    table.ann.rolls(1, 1)  # Fortune Valley
    table.ann.buys()
    table.ann.rolls(6, 6)

    assert table.ann.in_jail
    assert table.ann.cash == 37700 - 3500
    assert not table.happened(Salaried)
