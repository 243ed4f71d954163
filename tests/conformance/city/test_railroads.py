"""Railroads: landing on one lets a player jump to another, after what the landing costs and before building."""

from __future__ import annotations

from rentier.rules.city.transit import Jumped, RailroadReached
from rentier.rules.movement import Salaried
from rentier.testing import CityScenario
from tests.conformance.clauses import clause


def a_line(*stations: str, seats: str = "ann ben") -> CityScenario:
    """Railroads stand on these districts; Ann owns Old Town and is to roll from Westlands, five spaces before it."""
    table = CityScenario(seats)
    for name in stations:
        table.stands(name, "railroad")
    table.ann.owns("Old Town")
    table.ann.stands_on("Westlands").to_roll()
    return table


# ---------------------------------------------------------------- the jump


@clause("CRAIL-1", "CLAND-3")
def test_from_her_own_railroad_ann_jumps_to_an_unowned_one_and_buys_it() -> None:
    table = a_line("Old Town", "Seaview")

    table.ann.rolls(2, 3)
    assert table.waits_for == [("ann", "JumpChoice")]
    table.ann.jumps("Seaview")
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.buys()

    assert table.ann.space == "Seaview"
    assert table.holder("Seaview") == "ann"
    assert table.ann.cash == 37700 - 2200
    assert table.waits_for == [("ann", "EndDue")]


@clause("CRAIL-1", "CLAND-1")
def test_the_district_jumped_to_may_be_auctioned_instead() -> None:
    table = a_line("Old Town", "Seaview")

    table.ann.rolls(2, 3)
    table.ann.jumps("Seaview")
    with table.refused("CLAND-1"):
        table.ann.ends_turn()
    table.ann.auctions_off(10)
    table.ben.bids(20)
    table.ann.passes()

    assert table.holder("Seaview") == "ben"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CRAIL-1", "CLAND-2")
def test_a_jump_onto_a_neighbours_district_costs_its_rent() -> None:
    table = a_line("Old Town", "Seaview")
    table.ben.owns("Seaview")
    table.blocks("Seaview", industrial=2)

    table.ann.rolls(2, 3)
    table.ann.jumps("Seaview")

    assert (table.ann.cash, table.ben.cash) == (37700 - 1800, 37700 + 1800)
    assert table.waits_for == [("ann", "EndDue")]


@clause("CRAIL-1", "CMTG-2")
def test_a_jump_onto_a_mortgaged_district_is_free() -> None:
    table = a_line("Old Town", "Seaview")
    table.ben.owns_for(180, "Seaview")

    table.ann.rolls(2, 3)
    table.ann.jumps("Seaview")

    assert (table.ann.cash, table.ben.cash) == (37700, 37700)


@clause("CRAIL-1", "DEBT-1")
def test_rent_after_a_jump_can_be_more_than_the_cash_in_hand() -> None:
    table = a_line("Old Town", "Seaview")
    table.ben.owns("Seaview")
    table.blocks("Seaview", industrial=2)
    table.blocks("Old Town", industrial=3)
    table.ann.has_cash(800)

    table.ann.rolls(2, 3)
    table.ann.jumps("Seaview")
    assert table.ann.owes == 1800
    table.ann.mortgages("Old Town")

    assert table.ann.cash == 800 + 2000 - 1800
    assert table.waits_for == [("ann", "EndDue")]


@clause("CRAIL-1", "CLAND-3")
def test_a_jump_between_two_districts_of_your_own_brings_nothing() -> None:
    table = a_line("Old Town", "Seaview")
    table.ann.owns("Seaview")

    table.ann.rolls(2, 3)
    table.ann.jumps("Seaview")

    assert table.ann.space == "Seaview"
    assert table.ann.cash == 37700
    assert table.waits_for == [("ann", "EndDue")]


@clause("CRAIL-1")
def test_staying_at_the_station_is_allowed() -> None:
    table = a_line("Old Town", "Seaview")

    table.ann.rolls(2, 3)
    table.ann.stays()

    assert table.ann.space == "Old Town"
    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("CRAIL-1"):
        table.ann.jumps("Seaview")


@clause("CRAIL-1")
def test_you_jump_only_to_another_district_that_has_a_railroad() -> None:
    table = a_line("Old Town", "Seaview")

    table.ann.rolls(2, 3)
    for name in ("Old Town", "The Wharf", "Free Parking"):
        with table.refused("CRAIL-1"):
            table.ann.jumps(name)

    table.ann.jumps("Seaview")


@clause("CRAIL-1")
def test_one_railroad_alone_leads_nowhere() -> None:
    table = a_line("Old Town")

    table.ann.rolls(2, 3)

    assert table.waits_for == [("ann", "EndDue")]
    assert not table.happened(RailroadReached)


@clause("CRAIL-1")
def test_without_a_railroad_under_the_mover_there_is_no_jump() -> None:
    table = a_line("Brightside", "Seaview")

    table.ann.rolls(2, 3)

    assert table.waits_for == [("ann", "EndDue")], "passing a railroad on the way is not landing on it"
    with table.refused("CRAIL-1"):
        table.ann.jumps("Seaview")


@clause("CRAIL-1")
def test_after_a_jump_there_is_no_second_one() -> None:
    table = a_line("Old Town", "Seaview", "Riverside")
    table.ann.owns("Seaview", "Riverside")

    table.ann.rolls(2, 3)
    table.ann.jumps("Seaview")

    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("CRAIL-1"):
        table.ann.jumps("Riverside")
    assert len(table.happened(Jumped)) == 1


@clause("CRAIL-1", "CTURN-2")
def test_each_landing_of_a_double_has_a_jump_of_its_own() -> None:
    table = a_line("Old Town", "Seaview", "Riverside")
    table.ann.owns("Seaview", "Riverside", "Brightside")
    table.stands("Brightside", "railroad")
    table.ann.stands_on("Stoneside")

    table.ann.rolls(3, 3)
    table.ann.jumps("Old Town")
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(4, 6)
    table.ann.jumps("Riverside")

    assert table.ann.space == "Riverside"
    assert len(table.happened(Jumped)) == 2


@clause("CRAIL-1", "CTURN-2")
def test_after_a_double_the_jump_is_decided_before_the_next_roll() -> None:
    table = a_line("Brightside", "Seaview")
    table.ann.owns("Brightside")
    table.ann.stands_on("Stoneside")
    table.ann.rolls(3, 3)

    with table.refused("CRAIL-1"):
        table.ann.rolls(1, 2)
    table.ann.stays()
    table.ann.rolls(5, 6)

    with table.refused("CRAIL-1"):
        table.ann.jumps("Seaview")


@clause("CRAIL-1", "CTURN-1")
def test_the_jump_comes_before_step_c() -> None:
    table = a_line("Old Town", "Seaview")
    table.ann.owns("Seaview", "The Wharf")
    table.ann.rolls(2, 3)

    with table.refused("CBLD-9"):
        table.ann.presses(1)
    with table.refused("CSPEC-1"):
        table.ann.builds_stadium("Seaview")
    with table.refused("CRAIL-1"):
        table.ann.ends_turn()
    table.ann.jumps("Seaview")
    table.ann.presses(1)
    table.ann.builds_blocks({"Old Town": (1, 0)})

    with table.refused("CRAIL-1"):
        table.ann.jumps("Old Town")


@clause("CRAIL-1")
def test_nobody_jumps_in_anothers_turn() -> None:
    table = a_line("Old Town", "Seaview")
    table.ben.stands_on("Old Town")
    table.ann.rolls(2, 3)

    with table.refused("CRAIL-1"):
        table.ben.jumps("Seaview")
    with table.refused("CRAIL-1"):
        table.ben.stays()


# ---------------------------------------------------------------- GO on the way


@clause("CRAIL-1", "CTURN-4")
def test_a_jump_goes_clockwise_and_past_go_pays_the_wages() -> None:
    table = a_line("Old Town", "Brightside")
    table.ann.owns("Brightside")

    table.ann.rolls(2, 3)
    table.ann.jumps("Brightside")

    assert table.ann.cash == 37700 + 2000


@clause("CRAIL-1", "CTURN-4")
def test_a_jump_ahead_that_does_not_reach_go_pays_nothing() -> None:
    table = a_line("Old Town", "Diamond Hills")
    table.ann.owns("Diamond Hills")

    table.ann.rolls(2, 3)
    table.ann.jumps("Diamond Hills")

    assert table.ann.cash == 37700
    assert not table.happened(Salaried)


@clause("CRAIL-1", "CTURN-4", "CSPEC-2")
def test_a_jump_past_go_collects_for_the_stadiums_too_and_pays_the_rent_after_it() -> None:
    table = a_line("Old Town", "Summergate")
    table.ann.owns("Seaview", "Central City")
    table.stands("Seaview", "stadium")
    table.stands("Central City", "stadium")
    table.ben.owns("Summergate")
    table.blocks("Summergate", residential=5)
    table.ann.has_cash(0)

    table.ann.rolls(2, 3)
    table.ann.jumps("Summergate")

    assert table.ann.cash == 2000 + 2 * 1000 - 1600
    assert table.ann.owes == 0


@clause("CRAIL-1", "CTURN-4")
def test_a_roll_past_go_and_a_jump_past_go_pay_twice() -> None:
    table = a_line("Summergate", "Stoneside")
    table.ann.owns("Summergate", "Stoneside")
    table.ann.stands_on("Fortune Valley")

    table.ann.rolls(2, 4)
    table.ann.jumps("Summergate")

    assert table.ann.cash == 37700 + 2 * 2000


# ---------------------------------------------------------------- which landings count


@clause("CRAIL-2")
def test_starting_the_turn_on_a_railroad_gives_no_jump() -> None:
    table = a_line("Old Town", "Seaview")
    table.ann.stands_on("Old Town")

    with table.refused("CRAIL-1"):
        table.ann.jumps("Seaview")
    table.ann.rolls(4, 5)

    assert table.ann.space == "Free Parking"
    with table.refused("CRAIL-1"):
        table.ann.jumps("Seaview")


@clause("CRAIL-2")
def test_a_railroad_reached_in_one_turn_gives_no_jump_in_the_next() -> None:
    table = a_line("Old Town", "Seaview")
    table.ann.rolls(2, 3)
    table.ann.stays()
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()

    assert table.waits_for == [("ann", "RollDue")]
    with table.refused("CRAIL-1"):
        table.ann.jumps("Seaview")


@clause("CRAIL-1")
def test_a_railroad_built_under_your_own_mover_does_not_help_in_that_turn() -> None:
    table = a_line("Seaview")
    table.ann.rolls(2, 3)
    table.ann.presses("railroad")
    table.ann.chooses("Old Town", "railroad")

    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("CRAIL-1"):
        table.ann.jumps("Seaview")


@clause("CRAIL-1", "CRAIL-2", "CTURN-2")
def test_a_railroad_built_after_a_double_does_not_move_its_builder_before_the_next_roll() -> None:
    table = a_line("Seaview")
    table.ann.owns("Brightside")
    table.ann.stands_on("Stoneside")
    table.ann.rolls(3, 3)
    table.ann.presses("railroad")
    table.ann.chooses("Brightside", "railroad")

    assert table.waits_for == [("ann", "RollDue")]
    with table.refused("CRAIL-1"):
        table.ann.jumps("Seaview")


@clause("CRAIL-1")
def test_a_second_railroad_built_elsewhere_comes_too_late_for_a_player_on_the_first() -> None:
    table = a_line("Old Town")
    table.ann.rolls(2, 3)
    table.ann.presses("railroad")
    table.ann.chooses("Seaview", "railroad")

    assert table.waits_for == [("ann", "EndDue")]
    with table.refused("CRAIL-1"):
        table.ann.jumps("Seaview")


@clause("CRAIL-1", "CCARD-1")
def test_a_card_that_moves_onto_a_railroad_gives_the_jump_too() -> None:
    table = a_line("Old Town", "Middleton")
    table.ann.owns("Middleton")

    table.ann.draws("advance_middleton", on=17)
    assert table.waits_for == [("ann", "JumpChoice")]
    table.ann.jumps("Old Town")

    assert table.ann.cash == 37700 + 2000


@clause("CRAIL-1", "CJAIL-3")
def test_a_player_who_leaves_jail_by_a_double_and_lands_on_a_railroad_may_jump() -> None:
    table = a_line("Central Quay", "Seaview")
    table.ann.owns("Central Quay")
    table.ann.sits_in_jail()

    table.ann.rolls(2, 2)
    table.ann.jumps("Seaview")
    table.ann.buys()

    assert not table.ann.in_jail
    assert table.waits_for == [("ann", "EndDue")]


@clause("CRAIL-1", "CJAIL-4")
def test_the_fine_after_the_third_try_comes_before_move_and_jump() -> None:
    table = a_line("Harbor Heights", "Seaview")
    table.ann.owns("Harbor Heights", "Seaview")
    table.ann.sits_in_jail(tries=2)

    table.ann.rolls(1, 2)
    assert table.ann.cash == 37700 - 500
    table.ann.jumps("Seaview")

    assert table.ann.space == "Seaview"


# ---------------------------------------------------------------- what comes first


@clause("CRAIL-3")
def test_the_rent_of_the_station_is_paid_before_the_jump() -> None:
    table = a_line("Harbor Heights", "Seaview")
    table.ben.owns("Harbor Heights")

    table.ann.rolls(3, 4)
    assert (table.ann.cash, table.ben.cash) == (37700 - 100, 37700 + 100)
    table.ann.jumps("Seaview")

    assert table.waits_for == [("ann", "BuyChoice")]


@clause("CRAIL-3", "CRAIL-1")
def test_rent_falls_due_at_both_ends_of_the_line() -> None:
    table = a_line("Harbor Heights", "Seaview", seats="ann ben cem")
    table.ben.owns("Harbor Heights")
    table.cem.owns("Seaview")

    table.ann.rolls(3, 4)
    table.ann.jumps("Seaview")

    assert (table.ann.cash, table.ben.cash, table.cem.cash) == (37700 - 280, 37700 + 100, 37700 + 180)


@clause("CRAIL-3", "DEBT-1")
def test_a_player_who_cannot_pay_the_stations_rent_raises_it_before_the_jump() -> None:
    table = a_line("Harbor Heights", "Seaview")
    table.ben.owns("Harbor Heights")
    table.blocks("Old Town", residential=2)
    table.ann.has_cash(90)

    table.ann.rolls(3, 4)
    with table.refused("DEBT-1"):
        table.ann.jumps("Seaview")
    table.ann.mortgages("Old Town")
    table.ann.jumps("Seaview")

    assert table.ann.cash == 90 + 1000 - 100
    assert table.ann.space == "Seaview"


@clause("CRAIL-3", "CBANK-1")
def test_a_player_who_goes_bankrupt_over_the_stations_rent_does_not_jump() -> None:
    table = a_line("Harbor Heights", "Seaview", seats="ann ben cem")
    table.ben.owns("Harbor Heights")
    table.blocks("Harbor Heights", industrial=8)
    table.ann.has_cash(90)

    table.ann.rolls(3, 4)
    table.ann.goes_bankrupt()

    assert table.holder("Old Town") == "ben"
    assert table.waits_for == [("ben", "RollDue")]
    assert not table.happened(Jumped)


@clause("CRAIL-3")
def test_an_unowned_station_is_bought_before_the_jump() -> None:
    table = a_line("Harbor Heights", "Seaview")
    table.ann.owns("Seaview")

    table.ann.rolls(3, 4)
    with table.refused("CLAND-1"):
        table.ann.jumps("Seaview")
    table.ann.buys()
    table.ann.jumps("Seaview")

    assert table.holder("Harbor Heights") == "ann"
    assert table.ann.space == "Seaview"


@clause("CRAIL-3")
def test_an_unowned_station_is_auctioned_before_the_jump_and_costs_no_rent_then() -> None:
    table = a_line("Harbor Heights", "Seaview")
    table.ann.owns("Seaview")

    table.ann.rolls(3, 4)
    table.ann.auctions_off(10)
    with table.refused("AUC-7"):
        table.ann.jumps("Seaview")
    table.ben.bids(20)
    table.ann.passes()
    table.ann.jumps("Seaview")

    assert table.holder("Harbor Heights") == "ben"
    assert table.ann.cash == 37700


@clause("CRAIL-3", "CMTG-2")
def test_from_a_mortgaged_station_of_a_neighbour_you_jump_without_paying() -> None:
    table = a_line("Harbor Heights", "Seaview")
    table.ben.owns_for(100, "Harbor Heights")

    table.ann.rolls(3, 4)
    assert table.waits_for == [("ann", "JumpChoice")]
    table.ann.jumps("Seaview")

    assert table.ann.cash == table.ben.cash == 37700


# ---------------------------------------------------------------- in the middle of the choice


@clause("CRAIL-1")
def test_the_clock_lets_a_traveller_stay() -> None:
    table = a_line("Old Town", "Seaview")
    table.ann.rolls(2, 3)

    table.time_runs_out(table.ann)

    assert table.ann.space == "Old Town"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CRAIL-1")
def test_a_game_paused_at_the_station_goes_on_there() -> None:
    table = a_line("Old Town", "Seaview")
    table.ann.rolls(2, 3)

    table.pause_and_resume()
    table.ann.jumps("Seaview")
    table.pause_and_resume()
    table.ann.buys()

    assert table.holder("Seaview") == "ann"
    assert table.waits_for == [("ann", "EndDue")]


@clause("CRAIL-1", "DEBT-8")
def test_a_player_who_resigns_at_the_station_leaves_the_dice_to_the_next() -> None:
    table = a_line("Old Town", "Seaview", seats="ann ben cem")
    table.ann.rolls(2, 3)

    table.ann.resigns()
    table.ben.passes()
    table.cem.passes()

    assert table.waits_for == [("ben", "RollDue")]
    assert table.pieces_on("Old Town") == ["railroad"], "what stands on a district stays there"


@clause("CRAIL-1", "CDEAL-2")
def test_a_deal_at_the_station_can_make_the_goal_your_own() -> None:
    table = a_line("Old Town", "Seaview")
    table.ben.owns("Seaview")
    table.blocks("Seaview", industrial=8)
    table.ann.rolls(2, 3)

    table.ann.offers(table.ben, give=(9000,), take=("Seaview",))
    table.ben.accepts()
    table.ann.jumps("Seaview")

    assert table.ann.cash == 37700 - 9000
    assert table.waits_for == [("ann", "EndDue")]


@clause("CRAIL-1", "CDEAL-2")
def test_a_station_sold_while_you_stand_there_still_lets_you_jump_and_costs_nothing() -> None:
    table = a_line("Old Town", "Seaview")
    table.ann.owns("Seaview")
    table.ann.rolls(2, 3)

    table.ann.offers(table.ben, give=("Old Town",), take=(1000,))
    table.ben.accepts()
    table.ann.jumps("Seaview")

    assert table.ann.cash == 37700 + 1000
    assert table.ann.space == "Seaview"
