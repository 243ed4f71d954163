"""The Speed Die, face by face: who rolls it, where it takes the token, and what it leaves alone."""

from __future__ import annotations

import pytest

from rentier.kernel.chance import ScriptedChance
from rentier.kernel.game import Game
from rentier.rules.classic.speed_die import GoTo, TakeBus
from rentier.rules.jail import PayBail
from rentier.testing import BUS, MR_MONOPOLY, Scenario
from tests.conformance.clauses import clause


def speedy(seats: str = "ann ben", edition: str = "platinum") -> Scenario:
    """A table with the Speed Die, where the first player already uses it."""
    table = Scenario(edition, seats=seats, options={"speed-die": True})
    table.players[0].uses_speed_die()
    return table


def every_deed(table: Scenario, but: tuple[str, ...] = ()) -> list[str]:
    """The names of all properties of the board, less some."""
    names = table.book.edition.names
    return [names[deed] for deed in table.book.board.deeds if names[deed] not in but]


# ---------------------------------------------------------------- the start, and who uses it


@clause("SPEED-1")
def test_with_the_speed_die_everybody_starts_with_1000_more() -> None:
    chance = ScriptedChance({"start": (0, 1, 35)})

    game = Game.new("platinum", {"speed-die": True}, seats=3, chance=chance)

    assert game.state.cash == [2500, 2500, 2500]
    assert game.state.bank == -7500
    assert game.state.turn == 2


@clause("SPEED-2", "SET-8")
def test_before_go_is_passed_the_white_dice_are_all_there_is() -> None:
    chance = ScriptedChance({"start": (35, 0), "dice": (1,)})  # nothing is written for the Speed Die
    game = Game.new("platinum", {"speed-die": True}, seats=2, chance=chance)

    game.submit(game.acts(0).acts[0], 0)

    assert game.state.at == [3, 0]
    assert "speed" not in game.state.draws


@clause("SPEED-2")
def test_passing_go_brings_the_speed_die_from_the_next_roll_on() -> None:
    table = Scenario("platinum", options={"speed-die": True})
    table.ann.stands_on("Short Line")

    table.ann.rolls(4, 4)  # moved by these two alone
    assert table.ann.space == "Baltic Avenue"
    table.ann.buys()
    table.ann.rolls(1, 2, 3)

    assert table.ann.space == "Connecticut Avenue"


@clause("SPEED-2")
def test_landing_on_go_counts_as_passing_it() -> None:
    table = Scenario("platinum", options={"speed-die": True})
    table.ann.stands_on("Park Place")

    table.ann.rolls(1, 2)
    assert table.ann.space == "GO"
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    table.ann.rolls(1, 2, 2)

    assert table.ann.space == "Reading Railroad"


@clause("SPEED-2")
def test_a_card_that_leads_past_go_brings_the_speed_die_too() -> None:
    table = Scenario("platinum", options={"speed-die": True})
    table.ann.stands_on("Kentucky Avenue").owns("Reading Railroad")
    table.next_card("CH14")

    table.ann.rolls(5, 5)  # to Pacific Avenue
    table.ann.buys()
    table.ann.rolls(1, 4)  # to Chance, and on to Reading Railroad
    assert table.ann.space == "Reading Railroad"
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    table.ann.rolls(2, 1, 3)

    assert table.ann.space == "St. Charles Place"


@clause("SPEED-2")
def test_going_to_jail_past_go_brings_no_speed_die() -> None:
    table = Scenario("platinum", options={"speed-die": True})
    table.ann.stands_on("B. & O. Railroad")

    table.ann.rolls(2, 3)
    assert table.ann.in_jail
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    table.ann.pays_bail()
    table.ann.rolls(1, 2)

    assert table.ann.space == "States Avenue"
    assert "speed" not in table.state.draws


@clause("SPEED-2")
def test_each_player_must_pass_go_for_themselves() -> None:
    table = speedy()

    table.ann.rolls(4, 5, 1)
    table.ann.ends_turn()
    table.ben.rolls(4, 6)

    assert table.ben.space == "Jail / Just Visiting"
    assert table.state.draws["speed"] == 1


@clause("SPEED-2")
@pytest.mark.parametrize(
    ("face", "space", "duty"),
    [
        (1, "Jail / Just Visiting", "EndDue"),
        (2, "St. Charles Place", "EndDue"),
        (3, "Electric Company", "EndDue"),
        (4, "GO", "BusChoice"),
        (5, "States Avenue", "BuyChoice"),
        (6, "States Avenue", "BuyChoice"),
    ],
)
def test_the_six_faces_are_three_numbers_a_bus_and_mr_monopoly_twice(face: int, space: str, duty: str) -> None:
    table = speedy()
    table.ann.owns("Connecticut Avenue", "St. Charles Place", "Electric Company")

    table.ann.rolls(4, 5, face)

    assert table.ann.space == space
    assert table.waits_for == [("ann", duty)]


# ---------------------------------------------------------------- numbers


@clause("SPEED-3")
@pytest.mark.parametrize(("face", "space"), [(1, "Oriental Avenue"), (2, "Chance"), (3, "Vermont Avenue")])
def test_a_number_is_added_to_the_white_dice(face: int, space: str) -> None:
    table = speedy()
    table.next_card("CH08")

    table.ann.rolls(2, 3, face)

    assert table.ann.space == space


@clause("SPEED-3", "TURN-2")
def test_a_number_can_carry_the_token_past_go() -> None:
    table = speedy()
    table.ann.stands_on("Short Line")

    table.ann.rolls(1, 2, 3)

    assert table.ann.space == "Mediterranean Avenue"
    assert table.ann.cash == 2700


@clause("SPEED-3", "SPEED-8")
def test_a_number_that_matches_no_double_is_only_added() -> None:
    table = speedy()

    table.ann.rolls(3, 3, 2)

    assert table.ann.space == "Vermont Avenue"
    assert table.waits_for == [("ann", "BuyChoice")]


# ---------------------------------------------------------------- the Bus


@clause("SPEED-4")
@pytest.mark.parametrize(
    ("steps", "space"), [(1, "Mediterranean Avenue"), (5, "Reading Railroad"), (6, "Oriental Avenue")]
)
def test_the_bus_goes_by_one_white_die_the_other_or_both(steps: int, space: str) -> None:
    table = speedy()

    table.ann.rolls(1, 5, BUS)
    assert table.ann.space == "GO"
    assert table.waits_for == [("ann", "BusChoice")]
    table.ann.takes_bus(steps)

    assert table.ann.space == space
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SPEED-4")
@pytest.mark.parametrize("steps", [-1, 0, 2, 3, 4, 7, 46])
def test_the_bus_stops_nowhere_else(steps: int) -> None:
    table = speedy()
    table.ann.rolls(1, 5, BUS)

    with table.refused("SPEED-4"):
        table.ann.takes_bus(steps)


@clause("SPEED-4")
def test_nothing_goes_on_before_the_bus_is_taken() -> None:
    table = speedy()
    table.ann.rolls(1, 5, BUS)
    number = table.game.duties[0].duty.number

    with table.refused("SPEED-4"):
        table.ann.ends_turn()
    with table.refused("SPEED-4"):
        table.ben.submits(TakeBus(table.ben.seat, number, 1))
    table.pause_and_resume()
    table.ann.takes_bus(1)
    assert table.ann.space == "Mediterranean Avenue"
    with table.refused("SPEED-4"):
        table.ann.submits(TakeBus(table.ann.seat, number, 5))


@clause("SPEED-4")
def test_there_is_no_bus_to_take_without_its_face() -> None:
    table = speedy()
    table.ann.rolls(1, 2, 1)

    with table.refused("SPEED-4"):
        table.ann.takes_bus(1)


@clause("SPEED-4", "TURN-2")
def test_the_bus_past_go_collects() -> None:
    table = speedy()
    table.ann.stands_on("Park Place")

    table.ann.rolls(2, 6, BUS)
    assert table.ann.cash == 2500
    table.ann.takes_bus(6)

    assert table.ann.space == "Baltic Avenue"
    assert table.ann.cash == 2700


@clause("SPEED-4", "SPEED-7")
def test_the_bus_with_a_double_may_take_one_die_and_then_rolls_again() -> None:
    table = speedy()

    table.ann.rolls(3, 3, BUS)
    with table.refused("SPEED-4"):
        table.ann.takes_bus(9)
    table.ann.takes_bus(3)
    assert table.ann.space == "Baltic Avenue"
    table.ann.buys()

    assert table.waits_for == [("ann", "RollDue")]


@clause("SPEED-4")
def test_the_bus_takes_a_player_whose_time_ran_out_somewhere() -> None:
    table = speedy()
    table.ann.rolls(1, 5, BUS)

    table.time_runs_out(table.ann)

    assert table.ann.space in ("Mediterranean Avenue", "Reading Railroad", "Oriental Avenue")


# ---------------------------------------------------------------- Mr. Monopoly


@clause("SPEED-5")
def test_mr_monopoly_leads_on_after_the_first_purchase() -> None:
    table = speedy()

    table.ann.rolls(1, 2, MR_MONOPOLY)
    assert table.ann.space == "Baltic Avenue"
    table.ann.buys()
    assert table.ann.space == "Reading Railroad"
    table.ann.buys()

    assert table.ann.deeds == {"Baltic Avenue", "Reading Railroad"}
    assert table.ann.cash == 2500 - 60 - 200
    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-5", "LAND-2")
def test_what_mr_monopoly_shows_and_nobody_buys_is_auctioned() -> None:
    table = speedy()
    table.ann.stands_on("Pennsylvania Railroad")
    table.ben.owns("Kentucky Avenue")

    table.ann.rolls(2, 3, MR_MONOPOLY)  # Free Parking, then past Kentucky Avenue and Chance
    assert table.ann.space == "Indiana Avenue"
    table.ann.declines()
    table.ben.bids(1)
    table.ann.passes()

    assert table.holder("Indiana Avenue") == "ben"
    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-5")
def test_mr_monopoly_passes_by_everybodys_property() -> None:
    table = speedy()
    table.ann.owns("Reading Railroad", "Oriental Avenue")
    table.ben.owns("Baltic Avenue", "Vermont Avenue").owns_mortgaged("Connecticut Avenue")

    table.ann.rolls(1, 2, MR_MONOPOLY)

    assert table.ann.space == "St. Charles Place"
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SPEED-5", "RENT-1")
def test_when_everything_is_owned_mr_monopoly_leads_to_the_next_property_of_another() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
    table.ann.owns(*(table.book.edition.names[deed] for deed in table.book.board.deeds))
    table.ben.uses_speed_die().to_roll()

    table.ben.rolls(1, 2, MR_MONOPOLY)

    assert table.ben.space == "Reading Railroad"
    table.ann.asks_rent("Baltic Avenue")
    table.ann.asks_rent("Reading Railroad")
    assert table.ann.cash == 2500 + 8 + 200


@clause("SPEED-5", "AUC-6")
def test_the_space_stood_on_does_not_count_though_nobody_bought_it() -> None:
    table = speedy()

    table.ann.rolls(1, 2, MR_MONOPOLY)
    table.ann.declines()
    table.ann.passes()
    assert table.ann.space == "Baltic Avenue"
    table.ben.passes()

    assert table.holder("Baltic Avenue") is None
    assert table.ann.space == "Reading Railroad"


@clause("SPEED-5", "CARD-4")
def test_mr_monopoly_starts_where_a_card_put_the_token() -> None:
    table = speedy()
    table.next_card("CH03")

    table.ann.rolls(3, 4, MR_MONOPOLY)
    assert table.ann.space == "Illinois Avenue"
    table.ann.buys()

    assert table.ann.space == "B. & O. Railroad"
    assert table.ann.cash == 2500 - 240


@clause("SPEED-5", "CARD-4")
def test_a_card_that_leads_to_another_card_comes_whole_before_mr_monopoly() -> None:
    table = speedy()
    table.ann.stands_on("B. & O. Railroad")
    table.next_card("CH10")
    table.next_card("CC08")

    table.ann.rolls(5, 6, MR_MONOPOLY)  # Chance, back three to Community Chest, and on

    assert table.ann.cash == 2520
    assert table.ann.space == "Pennsylvania Avenue"


@clause("SPEED-5", "CARD-5")
def test_mr_monopoly_waits_for_debts_that_the_card_laid_on_others() -> None:
    table = speedy(seats="ann ben cleo")
    table.ben.has_cash(3).owns("Boardwalk")
    table.next_card("CC09")

    table.ann.rolls(1, 1, MR_MONOPOLY)
    assert table.ann.space == "Community Chest"
    assert table.waits_for == [("ben", "DebtDue")]
    table.ben.mortgages("Boardwalk")

    assert table.ann.cash == 2520
    assert table.ann.space == "Baltic Avenue"
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SPEED-5", "LAND-7", "DEBT-1")
def test_mr_monopoly_waits_for_the_tax_to_be_raised() -> None:
    table = speedy(edition="big-bang-theory")
    table.ann.has_cash(150).owns("Laundry Room", "Broken Elevator")

    table.ann.rolls(1, 3, MR_MONOPOLY)
    assert table.ann.space == "New Comic Book Day"
    assert table.ann.owes == 200
    table.ann.mortgages("Laundry Room")
    assert table.ann.space == "New Comic Book Day"
    table.ann.mortgages("Broken Elevator")

    assert table.ann.cash == 10
    assert table.ann.space == "Toy Train Set"
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SPEED-5", "RENT-1")
def test_rent_nobody_has_asked_for_does_not_delay_mr_monopoly() -> None:
    table = speedy()
    table.ben.owns("Baltic Avenue")

    table.ann.rolls(1, 2, MR_MONOPOLY)
    assert table.ann.space == "Reading Railroad"
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ben.asks_rent("Baltic Avenue")

    assert table.ben.cash == 2504
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SPEED-5", "RENT-1")
def test_rent_asked_after_mr_monopoly_can_hold_up_the_second_purchase() -> None:
    table = speedy()
    table.ann.has_cash(3).owns("Boardwalk")
    table.ben.owns("Baltic Avenue")

    table.ann.rolls(1, 2, MR_MONOPOLY)
    table.ben.asks_rent("Baltic Avenue")
    assert table.waits_for == [("ann", "DebtDue")]
    with table.refused("DEBT-1"):
        table.ann.buys()
    table.ann.mortgages("Boardwalk")

    assert table.ann.cash == 199
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SPEED-5", "AUC-8")
def test_rent_asked_during_the_first_auction_is_settled_before_mr_monopoly() -> None:
    table = speedy()
    table.ann.has_cash(10).owns("Boardwalk").stands_on("GO")
    table.ben.owns("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")

    table.ann.rolls(3, 3, 2)  # Vermont Avenue, doubled rent 12
    table.ann.rolls(1, 2, MR_MONOPOLY)  # St. Charles Place
    table.ann.declines()
    table.ben.asks_rent("Vermont Avenue")
    table.ben.bids(1)
    table.ann.passes()
    assert table.waits_for == [("ann", "DebtDue")]
    assert table.ann.space == "St. Charles Place"
    table.ann.mortgages("Boardwalk")

    assert table.ann.cash == 198
    assert table.ann.space == "Electric Company"


@clause("SPEED-5", "TURN-2")
def test_mr_monopoly_past_go_collects() -> None:
    table = speedy()
    table.ann.stands_on("Pennsylvania Avenue")
    table.ben.owns("Boardwalk")

    table.ann.rolls(1, 3, MR_MONOPOLY)  # Luxury Tax, then past Boardwalk and GO

    assert table.ann.space == "Mediterranean Avenue"
    assert table.ann.cash == 2500 - 100 + 200


@clause("SPEED-5", "DEBT-6")
def test_a_player_who_goes_bankrupt_on_the_first_landing_is_not_led_on() -> None:
    table = speedy(seats="ann ben cleo")
    table.ann.has_cash(150)

    table.ann.rolls(1, 3, MR_MONOPOLY)
    table.ann.goes_bankrupt()

    assert table.ann.is_out
    assert table.ann.space == "Income Tax"
    assert table.waits_for == [("ben", "RollDue")]


@clause("SPEED-5", "DEBT-8")
def test_a_player_who_resigns_before_mr_monopoly_comes_is_not_led_on() -> None:
    table = speedy(seats="ann ben cleo")

    table.ann.rolls(1, 2, MR_MONOPOLY)
    table.ann.resigns()
    table.ben.passes()
    table.cleo.bids(2)

    assert table.holder("Baltic Avenue") == "cleo"
    assert table.waits_for == [("ben", "RollDue")]


@clause("SPEED-5")
def test_mr_monopoly_survives_a_pause_in_the_first_auction() -> None:
    table = speedy(seats="ann ben cleo")

    table.ann.rolls(1, 2, MR_MONOPOLY)
    table.ann.declines()
    table.ben.bids(5)
    table.pause_and_resume()
    table.hammer_falls()

    assert table.holder("Baltic Avenue") == "ben"
    assert table.ann.space == "Reading Railroad"


# ---------------------------------------------------------------- nothing left to buy


@clause("SPEED-6")
def test_with_nothing_unowned_mr_monopoly_leads_to_the_next_property_of_another() -> None:
    table = speedy(seats="ann ben cleo")
    table.ann.owns("Baltic Avenue", "Reading Railroad", "Oriental Avenue")
    table.ben.owns("Connecticut Avenue")
    rest = ("Baltic Avenue", "Reading Railroad", "Oriental Avenue", "Connecticut Avenue", "Vermont Avenue")
    table.cleo.owns("Vermont Avenue", *every_deed(table, but=rest))

    table.ann.rolls(1, 2, MR_MONOPOLY)
    assert table.ann.space == "Vermont Avenue"
    with table.refused("RENT-1"):
        table.ben.asks_rent("Vermont Avenue")
    table.cleo.asks_rent("Vermont Avenue")

    assert table.ann.cash == 2500 - 6
    assert table.cleo.cash == 2500 + 6
    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-6", "RENT-1")
def test_two_landings_in_one_move_are_two_rents() -> None:
    table = speedy(seats="ann ben cleo")
    table.ben.owns("Baltic Avenue")
    table.cleo.owns(*every_deed(table, but=("Baltic Avenue", "Mediterranean Avenue")))
    table.ann.owns("Mediterranean Avenue")

    table.ann.rolls(1, 2, MR_MONOPOLY)
    table.cleo.asks_rent("Reading Railroad")
    table.ben.asks_rent("Baltic Avenue")

    assert table.ann.cash == 2500 - 200 - 4
    assert table.ben.cash == 2504
    assert table.cleo.cash == 2700


@clause("SPEED-6", "LAND-4")
def test_a_mortgaged_property_of_another_is_next_all_the_same() -> None:
    table = speedy()
    table.ben.owns(*every_deed(table, but=("Reading Railroad",))).owns_mortgaged("Reading Railroad")

    table.ann.rolls(1, 2, MR_MONOPOLY)
    assert table.ann.space == "Reading Railroad"
    with table.refused("RENT-1"):
        table.ben.asks_rent("Reading Railroad")

    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-6")
def test_where_every_property_is_your_own_mr_monopoly_leads_nowhere() -> None:
    table = speedy()
    table.ann.owns(*every_deed(table))

    table.ann.rolls(1, 2, MR_MONOPOLY)

    assert table.ann.space == "Baltic Avenue"
    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-6", "SPEED-5")
def test_an_unsold_property_underfoot_is_none_left() -> None:
    table = speedy()
    table.ann.owns("Reading Railroad")
    table.ben.owns(*every_deed(table, but=("Reading Railroad", "Baltic Avenue")))

    table.ann.rolls(1, 2, MR_MONOPOLY)
    table.ann.declines()
    table.ann.passes()
    table.ben.passes()

    assert table.holder("Baltic Avenue") is None
    assert table.ann.space == "Oriental Avenue"


@clause("SPEED-6", "SPEED-5")
def test_one_property_left_at_the_far_end_is_preferred_to_the_nearest_rent() -> None:
    table = speedy()
    table.ann.stands_on("Reading Railroad")
    table.ben.owns(*every_deed(table, but=("Reading Railroad",)))

    table.ann.rolls(1, 2, MR_MONOPOLY)  # Vermont Avenue, then all the way round

    assert table.ann.space == "Reading Railroad"
    assert table.ann.cash == 2700
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("SPEED-6", "TURN-2")
def test_the_way_to_anothers_property_past_go_collects() -> None:
    table = speedy()
    table.ann.stands_on("Short Line").owns(*every_deed(table, but=("Baltic Avenue",)))
    table.ben.owns("Baltic Avenue")

    table.ann.rolls(1, 2, MR_MONOPOLY)  # Luxury Tax

    assert table.ann.space == "Baltic Avenue"
    assert table.ann.cash == 2500 - 100 + 200


# ---------------------------------------------------------------- doubles


@clause("SPEED-7")
def test_a_white_double_gives_another_roll_whatever_the_speed_die_shows() -> None:
    table = speedy()

    table.ann.rolls(2, 2, 1)
    assert table.ann.space == "Reading Railroad"
    table.ann.buys()

    assert table.waits_for == [("ann", "RollDue")]


@clause("SPEED-7")
@pytest.mark.parametrize(("first", "second", "speed"), [(1, 2, 1), (2, 1, 1), (1, 3, 3)])
def test_the_speed_die_makes_no_double(first: int, second: int, speed: int) -> None:
    table = speedy()
    table.ann.owns("Reading Railroad")
    table.next_card("CH08")

    table.ann.rolls(first, second, speed)

    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-7", "SPEED-5")
def test_a_double_rolls_again_only_after_mr_monopoly() -> None:
    table = speedy()

    table.ann.rolls(2, 2, MR_MONOPOLY)
    assert table.ann.space == "Reading Railroad"
    assert table.waits_for == [("ann", "BuyChoice")]
    with table.refused("LAND-2"):
        table.ann.rolls(1, 2, 1)
    table.ann.buys()
    assert table.waits_for == [("ann", "RollDue")]
    table.ann.rolls(1, 3, 2)

    assert table.ann.space == "St. Charles Place"
    assert table.ann.cash == 2500 - 200 - 200


@clause("SPEED-7", "SPEED-9", "TURN-4")
@pytest.mark.parametrize("third", [1, BUS, MR_MONOPOLY])
def test_the_third_white_double_is_jail_and_the_speed_die_is_not_used(third: int) -> None:
    table = speedy()
    table.ann.owns("Reading Railroad", "Connecticut Avenue")

    table.ann.rolls(2, 2, 1)
    table.ann.rolls(1, 1, 2)
    table.ann.rolls(5, 5, third)

    assert table.ann.in_jail
    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cash == 2500
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- three of a kind


@clause("SPEED-8")
@pytest.mark.parametrize("pips", [1, 2, 3])
def test_three_of_a_kind_moves_anywhere_and_rolls_again(pips: int) -> None:
    table = speedy()

    table.ann.rolls(pips, pips, pips)
    assert table.ann.space == "GO"
    assert table.waits_for == [("ann", "SpaceChoice")]
    table.ann.goes_to("Boardwalk")
    table.ann.buys()

    assert table.ann.deeds == {"Boardwalk"}
    assert table.ann.cash == 2500 - 400
    assert table.waits_for == [("ann", "RollDue")]


@clause("SPEED-8", "TURN-2")
@pytest.mark.parametrize(
    ("space", "salary"), [("GO", 200), ("Reading Railroad", 200), ("Illinois Avenue", 200), ("Boardwalk", 0)]
)
def test_three_of_a_kind_goes_clockwise_and_collects_when_it_passes_go(space: str, salary: int) -> None:
    table = speedy()
    table.ann.stands_on("B. & O. Railroad")

    table.ann.rolls(1, 1, 1)
    table.ann.goes_to(space)

    assert table.ann.space == space
    assert table.ann.cash == 2500 + salary


@clause("SPEED-8", "LAND-9")
def test_three_of_a_kind_to_jail_is_just_visiting() -> None:
    table = speedy()
    table.ann.stands_on("Free Parking")

    table.ann.rolls(2, 2, 2)
    table.ann.goes_to("Jail / Just Visiting")

    assert not table.ann.in_jail
    assert table.ann.cash == 2700
    assert table.waits_for == [("ann", "RollDue")]


@clause("SPEED-8", "LAND-8", "JAIL-3")
def test_three_of_a_kind_to_go_to_jail_ends_the_turn_there() -> None:
    table = speedy()

    table.ann.rolls(2, 2, 2)
    table.ann.goes_to("Go To Jail")

    assert table.ann.in_jail
    assert table.ann.cash == 2500
    assert table.waits_for == [("ben", "RollDue")]


@clause("SPEED-8")
def test_the_space_must_be_another_one_of_this_board() -> None:
    table = speedy()
    table.ann.stands_on("Virginia Avenue")
    table.ann.rolls(3, 3, 3)
    number = table.game.duties[0].duty.number

    with table.refused("SPEED-8"):
        table.ann.goes_to("Virginia Avenue")
    for space in (-1, 40, 54):
        with table.refused("SPEED-8"):
            table.ann.submits(GoTo(table.ann.seat, number, space))
    with table.refused("SPEED-8"):
        table.ben.submits(GoTo(table.ben.seat, number, 0))
    with table.refused("SPEED-8"):
        table.ann.ends_turn()
    table.pause_and_resume()
    table.ann.goes_to("Pennsylvania Railroad")
    assert table.ann.space == "Pennsylvania Railroad"


@clause("SPEED-8")
def test_nobody_chooses_a_space_without_three_of_a_kind() -> None:
    table = speedy()
    table.ann.rolls(1, 1, 3)

    with table.refused("SPEED-8"):
        table.ann.goes_to("Boardwalk")


@clause("SPEED-8", "TURN-4")
def test_three_of_a_kind_as_third_double_is_jail_instead() -> None:
    table = speedy()
    table.ann.owns("Reading Railroad", "Connecticut Avenue")

    table.ann.rolls(2, 2, 1)
    table.ann.rolls(1, 1, 2)
    table.ann.rolls(3, 3, 3)

    assert table.ann.in_jail
    assert table.waits_for == [("ben", "RollDue")]


@clause("SPEED-8", "SPEED-4")
def test_two_fours_and_the_bus_are_not_three_of_a_kind() -> None:
    table = speedy()

    table.ann.rolls(4, 4, BUS)

    assert table.waits_for == [("ann", "BusChoice")]


@clause("SPEED-8")
def test_the_clock_moves_a_player_who_cannot_choose_a_space() -> None:
    table = speedy()
    table.ann.rolls(1, 1, 1)

    table.time_runs_out(table.ann)

    assert table.ann.space != "GO"
    assert table.waits_for[0][1] != "SpaceChoice"


# ---------------------------------------------------------------- Jail


@clause("SPEED-9", "JAIL-3")
@pytest.mark.parametrize("dice", [(2, 3), (1, 4)])
def test_sent_to_jail_by_the_space_mr_monopoly_is_not_used(dice: tuple[int, int]) -> None:
    table = speedy()
    table.ann.stands_on("B. & O. Railroad")

    table.ann.rolls(*dice, MR_MONOPOLY)

    assert table.ann.in_jail
    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cash == 2500
    assert table.waits_for == [("ben", "RollDue")]


@clause("SPEED-9", "SPEED-7")
def test_sent_to_jail_by_a_card_neither_mr_monopoly_nor_the_double_counts() -> None:
    table = speedy()
    table.ann.stands_on("St. Charles Place")
    table.next_card("CC06")

    table.ann.rolls(3, 3, MR_MONOPOLY)  # Community Chest

    assert table.ann.in_jail
    assert table.ann.space == "Jail / Just Visiting"
    assert table.waits_for == [("ben", "RollDue")]


@clause("SPEED-9", "SPEED-4")
def test_the_bus_can_end_in_jail() -> None:
    table = speedy()
    table.ann.stands_on("B. & O. Railroad")

    table.ann.rolls(5, 5, BUS)
    table.ann.takes_bus(5)

    assert table.ann.in_jail
    assert table.waits_for == [("ben", "RollDue")]


@clause("SPEED-10")
def test_a_try_in_jail_rolls_the_white_dice_only() -> None:
    table = speedy()
    table.ann.sits_in_jail()

    table.ann.rolls(1, 2)  # no Speed Die is scripted

    assert table.ann.in_jail
    assert "speed" not in table.state.draws
    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-10", "JAIL-6")
def test_the_double_that_frees_moves_by_the_white_dice_only() -> None:
    table = speedy()
    table.ann.sits_in_jail()

    table.ann.rolls(2, 2)
    table.ann.buys()

    assert table.ann.deeds == {"Virginia Avenue"}
    assert "speed" not in table.state.draws
    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-10", "JAIL-7")
def test_the_third_try_is_paid_and_moved_by_the_white_dice_only() -> None:
    table = speedy()
    table.ann.sits_in_jail(tries=2)

    table.ann.rolls(1, 2)

    assert table.ann.space == "States Avenue"
    assert table.ann.cash == 2450
    assert "speed" not in table.state.draws


@clause("SPEED-10", "JAIL-4")
def test_a_player_who_first_pays_bail_rolls_all_three() -> None:
    table = speedy()
    table.ann.sits_in_jail()

    table.ann.pays_bail()
    table.ann.rolls(1, 2, 3)

    assert table.ann.space == "St. James Place"
    assert table.ann.cash == 2450


@clause("SPEED-10", "JAIL-5")
def test_a_player_who_first_uses_a_card_rolls_all_three() -> None:
    table = speedy()
    table.ann.sits_in_jail(tries=1).keeps("CH09")

    table.ann.uses_card("CH09")
    table.ann.rolls(1, 1, 1)
    table.ann.goes_to("Boardwalk")

    assert table.ann.space == "Boardwalk"
    assert table.ann.cards == set()


@clause("SPEED-10")
def test_bail_entitles_nobody_to_the_speed_die() -> None:
    table = Scenario("platinum", options={"speed-die": True})
    table.ann.sits_in_jail()

    table.ann.pays_bail()
    table.ann.rolls(1, 2)

    assert table.ann.space == "States Avenue"
    assert "speed" not in table.state.draws


@clause("SPEED-10")
def test_after_a_failed_try_bail_is_too_late_for_all_three_dice() -> None:
    table = speedy()
    table.ann.sits_in_jail()
    number = table.game.duties[0].duty.number

    table.ann.rolls(1, 2)

    with table.refused("JAIL-4"):
        table.ann.submits(PayBail(table.ann.seat, number))


# ---------------------------------------------------------------- utilities


@clause("SPEED-11", "RENT-7")
def test_a_utility_is_paid_by_all_three_dice() -> None:
    table = speedy()
    table.ann.stands_on("Reading Railroad")
    table.ben.owns("Electric Company")
    table.utility_roll(3, 4, 2)

    table.ann.rolls(1, 3, 3)  # this roll does not count for the rent
    table.ben.asks_rent("Electric Company")

    assert table.ann.cash == 2500 - 4 * 9
    assert table.ben.cash == 2500 + 4 * 9


@clause("SPEED-11", "RENT-7")
def test_the_owner_of_both_utilities_gets_ten_times_all_three_dice() -> None:
    table = speedy()
    table.ann.stands_on("Reading Railroad")
    table.ben.owns("Electric Company").owns_mortgaged("Water Works")
    table.utility_roll(6, 6, 3)

    table.ann.rolls(1, 3, 3)
    table.ben.asks_rent("Electric Company")

    assert table.ann.cash == 2500 - 10 * 15
    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-11")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_bus_and_mr_monopoly_count_zero_for_a_utility(face: int) -> None:
    table = speedy()
    table.ann.stands_on("Reading Railroad")
    table.ben.owns("Electric Company")
    table.utility_roll(3, 4, face)

    table.ann.rolls(1, 3, 3)
    table.ben.asks_rent("Electric Company")

    assert table.ann.cash == 2500 - 4 * 7
    assert table.ann.space == "Electric Company"
    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-11")
def test_three_of_a_kind_for_a_utility_is_only_its_sum() -> None:
    table = speedy()
    table.ann.stands_on("Reading Railroad")
    table.ben.owns("Electric Company")
    table.utility_roll(2, 2, 2)

    table.ann.rolls(1, 3, 3)
    table.ben.asks_rent("Electric Company")

    assert table.ann.cash == 2500 - 4 * 6
    assert table.waits_for == [("ann", "EndDue")]


@clause("SPEED-11", "SPEED-2")
def test_a_payer_without_the_speed_die_rolls_two_though_the_owner_has_it() -> None:
    table = Scenario("platinum", options={"speed-die": True})
    table.ben.uses_speed_die().owns("Electric Company")
    table.ann.stands_on("Reading Railroad")
    table.utility_roll(3, 4)

    table.ann.rolls(3, 4)
    table.ben.asks_rent("Electric Company")

    assert table.ann.cash == 2500 - 4 * 7


@clause("SPEED-11", "CARD-3")
def test_a_card_to_the_nearest_utility_counts_all_three_dice_ten_times() -> None:
    table = speedy()
    table.ben.owns("Electric Company")
    table.next_card("CH07")
    table.utility_roll(1, 2, 3)

    table.ann.rolls(2, 3, 2)  # Chance
    table.ben.asks_rent("Electric Company")

    assert table.ann.cash == 2500 - 10 * 6


@clause("SPEED-11", "DEAL-6")
def test_an_unasked_utility_claim_weighs_as_much_as_three_dice_can_show() -> None:
    table = speedy()
    table.ann.stands_on("Reading Railroad").has_cash(60).owns("Mediterranean Avenue")
    table.ben.owns("Electric Company").keeps("CH09")

    table.ann.rolls(1, 3, 3)
    with table.refused("DEAL-6"):
        table.ann.offers(table.ben, give=("Mediterranean Avenue", 1), take=("CH09",))
    table.ann.offers(table.ben, give=("Mediterranean Avenue",), take=("CH09",))
    table.ben.accepts()

    assert table.ann.cards == {"CH09"}
