"""A turn: roll, move, act, once more after a double, and pass the dice."""

from __future__ import annotations

import pytest

from rentier.rules.movement import Moved
from rentier.rules.turns import EndTurn
from rentier.testing import BUS, MR_MONOPOLY, Scenario
from tests.conformance.clauses import clause
from tests.conformance.printed import EDITIONS

# ---------------------------------------------------------------- TURN-1: roll, move, act


@clause("TURN-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_token_moves_clockwise_by_the_sum_of_the_dice(edition: str) -> None:
    table = Scenario(edition, seats="ann ben")
    table.ann.stands_on(14)

    table.ann.rolls(6, 4)

    assert table.ann.space == table.book.edition.names[24]
    assert table.ben.space == "GO"
    assert table.waits_for == [("ann", "BuyChoice")]


@clause("TURN-1")
def test_the_board_is_a_round() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Park Place")

    table.ann.rolls(4, 5)

    assert table.ann.space == "Oriental Avenue"


@clause("TURN-1")
def test_only_the_player_whose_turn_it_is_rolls() -> None:
    table = Scenario("platinum", seats="ann ben cleo")

    with table.refused("TURN-1"):
        table.ben.rolls(1, 2)
    with table.refused("TURN-1"):
        table.cleo.rolls(1, 2)

    assert table.waits_for == [("ann", "RollDue")]


@clause("TURN-1", "TURN-3")
def test_without_a_double_there_is_no_second_roll() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Reading Railroad")
    table.ann.rolls(2, 3)

    with table.refused("TURN-1"):
        table.ann.rolls(2, 3)

    assert table.ann.space == "Jail / Just Visiting"
    assert table.waits_for == [("ann", "EndDue")]


@clause("TURN-1")
def test_the_clock_rolls_for_a_player_who_does_not() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.script("dice", 23)  # 4 and 6

    table.time_runs_out(table.ann)

    assert table.ann.space == "Jail / Just Visiting"


# ---------------------------------------------------------------- TURN-2: the salary


@clause("TURN-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_past_go_collects_two_hundred(edition: str) -> None:
    table = Scenario(edition, seats="ann ben")
    table.ann.stands_on(39)

    table.ann.rolls(5, 6)

    assert table.ann.space == "Jail / Just Visiting"
    assert table.ann.cash == 1700
    assert table.ben.cash == 1500


@clause("TURN-2", "LAND-11")
def test_a_move_onto_go_collects_once_and_leaving_it_nothing() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Short Line")

    table.ann.rolls(2, 3)
    assert table.ann.space == "GO"
    assert table.ann.cash == 1700
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    table.ann.rolls(4, 6)

    assert table.ann.cash == 1700


@clause("TURN-2")
def test_a_move_that_stops_short_of_go_collects_nothing() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Atlantic Avenue")

    table.ann.rolls(6, 6)  # to Luxury Tax

    assert table.ann.cash == 1500 - 100


@clause("TURN-2", "LAND-7")
def test_the_salary_comes_before_the_tax() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Boardwalk").has_cash(0)

    table.ann.rolls(2, 3)

    assert table.ann.space == "Income Tax"
    assert table.log[2:] == ["ann collects $200 at GO", "ann pays the Bank $200"]  # nothing had to be raised
    assert table.ann.cash == 0
    assert table.waits_for == [("ann", "EndDue")]


@clause("TURN-2", "LAND-1")
def test_the_salary_may_buy_the_property_it_leads_to() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Short Line").has_cash(0)

    table.ann.rolls(4, 6)
    table.ann.buys()

    assert table.holder("Reading Railroad") == "ann"
    assert table.ann.cash == 0


@clause("TURN-2", "CARD-3")
@pytest.mark.parametrize(
    ("start", "card", "target"),
    [
        (36, "CH02", "GO"),
        (22, "CH02", "GO"),
        (7, "CH02", "GO"),
        (22, "CH04", "St. Charles Place"),
        (36, "CH03", "Illinois Avenue"),
        (22, "CH14", "Reading Railroad"),
        (36, "CH05", "Reading Railroad"),
        (36, "CH07", "Electric Company"),
        (33, "CC01", "GO"),
        (2, "CC01", "GO"),
    ],
)
def test_a_card_that_moves_the_token_onto_or_past_go_pays_once(start: int, card: str, target: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on((start - 3) % 40)
    table.next_card(card)
    before = table.ann.cash + (200 if start < 3 else 0)  # for reaching the card itself

    table.ann.rolls(1, 2)

    assert table.ann.space == target
    assert table.ann.cash == before + 200


@clause("TURN-2", "CARD-3")
@pytest.mark.parametrize(
    ("start", "card", "target"),
    [
        (7, "CH01", "Boardwalk"),
        (36, "CH01", "Boardwalk"),
        (7, "CH03", "Illinois Avenue"),
        (7, "CH04", "St. Charles Place"),
        (22, "CH06", "B. & O. Railroad"),
        (22, "CH07", "Water Works"),
    ],
)
def test_a_card_that_stops_short_of_go_pays_nothing(start: int, card: str, target: str) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on(start - 3)
    table.next_card(card)

    table.ann.rolls(1, 2)

    assert table.ann.space == target
    assert table.ann.cash == 1500


@clause("TURN-2", "CARD-3")
@pytest.mark.parametrize(("start", "target", "cost"), [(7, 4, 200), (22, 19, 0), (36, 33, 0)])
def test_going_back_three_spaces_never_pays(start: int, target: int, cost: int) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on(start - 3)
    table.next_card("CH10")
    table.next_card("CC15")  # from 36 one draws again: 10 from the Bank

    table.ann.rolls(1, 2)

    assert table.ann.space == table.book.edition.names[target]
    assert table.ann.cash == 1500 - cost + (10 if target == 33 else 0)


@clause("TURN-2")
def test_two_passes_in_one_turn_pay_twice() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Boardwalk")
    table.next_card("CH02")

    table.ann.rolls(3, 5)  # past GO to Chance, and on to GO once more

    assert table.ann.space == "GO"
    assert table.ann.cash == 1500 + 200 + 200


@clause("TURN-2", "SPEED-5")
def test_mr_monopoly_past_go_pays() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
    table.ann.uses_speed_die().stands_on("Marvin Gardens").owns("Boardwalk", "Park Place")
    start = table.ann.cash

    table.ann.rolls(4, 5, MR_MONOPOLY)  # Luxury Tax, then Mediterranean Avenue

    assert table.ann.space == "Mediterranean Avenue"
    assert table.ann.cash == start - 100 + 200


@clause("TURN-2", "SPEED-4")
def test_the_bus_past_go_pays_and_before_go_does_not() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
    table.ann.uses_speed_die().stands_on("Short Line").has_cash(1000)
    table.ben.uses_speed_die().stands_on("Short Line").has_cash(1000)

    table.ann.rolls(3, 4, BUS)
    table.ann.takes_bus(3)  # Luxury Tax
    table.ann.ends_turn()
    table.ben.rolls(3, 6, BUS)
    table.ben.takes_bus(9)  # Income Tax

    assert table.ann.cash == 1000 - 100
    assert table.ben.cash == 1000 + 200 - 200


# ---------------------------------------------------------------- TURN-3: doubles


@clause("TURN-3")
def test_after_a_double_you_roll_and_move_again() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Virginia Avenue")

    table.ann.rolls(3, 3)
    assert table.ann.space == "Free Parking"
    assert table.waits_for == [("ann", "RollDue")]
    with table.refused("TURN-1"):
        table.ann.ends_turn()
    with table.refused("TURN-1"):
        table.ben.rolls(1, 2)
    table.ann.rolls(1, 3)

    assert table.ann.space == "Illinois Avenue"
    table.ann.buys()
    assert table.waits_for == [("ann", "EndDue")]


@clause("TURN-3", "LAND-2")
def test_the_roll_after_a_double_waits_for_the_choice_to_buy() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(3, 3)

    with table.refused("LAND-2"):
        table.ann.rolls(1, 2)
    table.ann.buys()
    table.ann.rolls(2, 2)

    assert table.ann.deeds == {"Oriental Avenue"}
    assert table.ann.space == "Jail / Just Visiting"
    assert table.waits_for == [("ann", "RollDue")]


@clause("TURN-3", "AUC-7")
def test_the_roll_after_a_double_waits_for_the_auction() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(3, 3)
    table.ann.declines()

    with table.refused("AUC-7"):
        table.ann.rolls(1, 3)
    table.ann.passes()
    table.ben.passes()

    table.ann.rolls(1, 3)
    assert table.ann.space == "Jail / Just Visiting"


@clause("TURN-3", "DEBT-1")
def test_the_roll_after_a_double_waits_for_a_debt() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(150).owns("Reading Railroad")
    table.ann.rolls(2, 2)  # Income Tax

    with table.refused("DEBT-1"):
        table.ann.rolls(2, 4)
    table.ann.mortgages("Reading Railroad")
    table.ann.rolls(2, 4)

    assert table.ann.cash == 50
    assert table.ann.space == "Jail / Just Visiting"


@clause("TURN-3", "RENT-1")
def test_the_roll_after_a_double_does_not_wait_for_rent_nobody_asked_for() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Oriental Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(1, 3)

    assert table.ann.space == "Jail / Just Visiting"
    assert table.waits_for == [("ann", "EndDue")]


@clause("TURN-3", "CARD-4")
def test_a_double_onto_a_card_is_rolled_again_once_the_card_is_done() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Baltic Avenue")
    table.next_card("CH03")

    table.ann.rolls(2, 2)
    assert table.ann.space == "Illinois Avenue"
    assert table.waits_for == [("ann", "BuyChoice")]
    table.ann.buys()

    assert table.waits_for == [("ann", "RollDue")]


# ---------------------------------------------------------------- TURN-4: the third double


@clause("TURN-4", "JAIL-1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_third_double_sends_to_jail_and_the_roll_is_neither_moved_nor_acted_on(edition: str) -> None:
    table = Scenario(edition, seats="ann ben")
    table.ann.stands_on(14).owns(table.book.edition.names[24])

    table.ann.rolls(3, 3)  # Free Parking
    table.ann.rolls(2, 2)  # her own
    table.ann.rolls(1, 1)  # would be an unowned property

    assert table.ann.in_jail
    assert table.ann.space == "Jail / Just Visiting"
    assert len(table.happened(Moved)) == 2
    assert table.ann.cash == 1500
    assert table.waits_for == [("ben", "RollDue")]


@clause("TURN-4", "JAIL-2")
def test_a_third_double_that_would_have_passed_go_collects_nothing() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("B. & O. Railroad").owns("Short Line", "Park Place")

    table.ann.rolls(5, 5)
    table.ann.rolls(1, 1)
    assert table.ann.space == "Park Place"
    table.ann.rolls(2, 2)

    assert table.ann.in_jail
    assert table.ann.cash == 1500


@clause("TURN-4")
def test_two_doubles_and_a_plain_roll_are_three_moves() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Virginia Avenue").owns("Illinois Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(2, 2)
    table.ann.rolls(1, 2)

    assert table.ann.space == "Ventnor Avenue"
    assert not table.ann.in_jail
    table.ann.buys()
    assert table.waits_for == [("ann", "EndDue")]


@clause("TURN-4")
def test_doubles_of_different_turns_do_not_add_up() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Virginia Avenue").owns("Illinois Avenue", "Ventnor Avenue", "Marvin Gardens")

    table.ann.rolls(3, 3)
    table.ann.rolls(2, 2)
    table.ann.rolls(1, 2)
    table.ann.ends_turn()
    table.ben.rolls(4, 6)
    table.ben.ends_turn()
    table.ann.rolls(1, 1)

    assert table.ann.space == "Marvin Gardens"
    assert table.waits_for == [("ann", "RollDue")]


@clause("TURN-4")
def test_anothers_doubles_do_not_count() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Virginia Avenue").owns("Illinois Avenue", "Ventnor Avenue")
    table.ben.stands_on("Virginia Avenue")

    table.ann.rolls(3, 3)
    table.ann.rolls(2, 2)
    table.ann.rolls(1, 2)
    table.ann.ends_turn()
    table.ben.rolls(3, 3)

    assert table.ben.space == "Free Parking"
    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- TURN-5: passing the dice


@clause("TURN-5")
def test_the_dice_pass_to_the_left_when_the_player_says_so() -> None:
    table = Scenario("world-of-warcraft", seats="ann ben cleo")
    table.ann.rolls(4, 6)
    assert table.waits_for == [("ann", "EndDue")]

    with table.refused("TURN-1"):
        table.ben.rolls(4, 6)
    table.ann.ends_turn()

    assert table.waits_for == [("ben", "RollDue")]


@clause("TURN-5")
def test_after_the_last_seat_comes_the_first() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.to_roll()

    table.cleo.rolls(4, 6)
    table.cleo.ends_turn()

    assert table.waits_for == [("ann", "RollDue")]


@clause("TURN-5", "TURN-1")
def test_nobody_passes_the_dice_without_having_rolled() -> None:
    table = Scenario("platinum", seats="ann ben")

    with table.refused("TURN-1"):
        table.ann.ends_turn()


@clause("TURN-5")
def test_nobody_ends_anothers_turn_nor_their_own_twice() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(4, 6)
    turn = table.game.duties[0].duty.number

    with table.refused("TURN-5"):
        table.ben.ends_turn()
    table.ann.ends_turn()
    with table.refused("TURN-5"):
        table.ann.submits(EndTurn(table.ann.seat, turn))

    assert table.ben.to_move


@clause("TURN-5", "LAND-2")
def test_a_turn_does_not_end_before_its_action_is_done() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(1, 2)

    with table.refused("LAND-2"):
        table.ann.ends_turn()
    table.ann.declines()
    with table.refused("AUC-7"):
        table.ann.ends_turn()
    table.ann.passes()
    table.ben.passes()

    table.ann.ends_turn()
    assert table.ben.to_move


@clause("TURN-5", "DEBT-1")
def test_a_player_in_debt_to_the_bank_cannot_end_the_turn() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(150).owns("Reading Railroad")
    table.ann.rolls(1, 3)  # Income Tax

    with table.refused("DEBT-1"):
        table.ann.ends_turn()
    table.ann.mortgages("Reading Railroad")

    table.ann.ends_turn()
    assert table.ben.to_move


@clause("TURN-5", "RENT-1")
def test_a_player_in_debt_for_rent_cannot_end_the_turn() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.has_cash(5).owns("Reading Railroad")
    table.ben.owns("Vermont Avenue")

    table.ann.rolls(3, 5)
    table.ben.asks_rent("Vermont Avenue")
    with table.refused("DEBT-1"):
        table.ann.ends_turn()
    table.ann.mortgages("Reading Railroad")
    table.ann.ends_turn()

    assert table.ben.cash == 1506
    assert table.ben.to_move


@clause("TURN-5", "DEBT-2")
def test_bankrupt_players_are_skipped() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.has_cash(50).to_roll()

    table.ben.rolls(1, 3)  # Income Tax
    table.ben.goes_bankrupt()
    assert table.waits_for == [("cleo", "RollDue")]  # the dice pass by themselves
    table.cleo.rolls(4, 6)
    table.cleo.ends_turn()
    table.ann.rolls(4, 6)
    table.ann.ends_turn()

    assert table.ben.is_out
    assert table.waits_for == [("cleo", "RollDue")]


@clause("TURN-5", "DEBT-8")
def test_when_the_player_to_the_left_resigns_the_dice_go_one_further() -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.rolls(4, 6)

    table.ben.resigns()
    assert table.waits_for == [("ann", "EndDue")]
    table.ann.ends_turn()

    assert table.waits_for == [("cleo", "RollDue")]


@clause("TURN-5")
def test_the_clock_passes_the_dice_of_a_player_who_forgets_to() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.rolls(4, 6)

    table.time_runs_out(table.ann)

    assert table.waits_for == [("ben", "RollDue")]


# ---------------------------------------------------------------- TURN-6: at any time of the turn


@clause("TURN-6", "BLD-7")
def test_you_build_before_rolling_between_rolls_and_after_the_last() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Virginia Avenue").owns("Park Place", "Boardwalk", "Indiana Avenue")

    table.ann.builds({"Park Place": 1})
    table.ann.rolls(3, 3)
    table.ann.builds({"Boardwalk": 1})
    table.ann.rolls(1, 2)
    assert table.waits_for == [("ann", "EndDue")]
    table.ann.builds({"Boardwalk": 1})

    assert (table.level("Park Place"), table.level("Boardwalk")) == (1, 2)
    assert table.ann.cash == 1500 - 600


@clause("TURN-6", "MTG-1", "SELL-4")
def test_players_sell_mortgage_and_repay_before_rolling_between_rolls_and_after_the_last() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Pacific Avenue").owns("Park Place", "Boardwalk").built("Boardwalk", 1)

    table.ann.sells({"Boardwalk": 1})
    table.ann.rolls(3, 3)
    table.ann.mortgages("Boardwalk")
    table.ann.rolls(1, 2)  # past GO
    table.ann.repays("Boardwalk")

    assert table.ann.space == "GO"
    assert table.ann.cash == 1500 + 100 + 200 + 200 - 220
    assert table.waits_for == [("ann", "EndDue")]


@clause("TURN-6", "DEAL-1")
def test_players_deal_before_rolling_between_rolls_and_after_the_last() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Virginia Avenue").owns("Short Line")
    table.ben.owns("Water Works", "Baltic Avenue")

    table.ann.offers(table.ben, give=("Short Line",), take=("Water Works",))
    table.ben.accepts()
    table.ann.rolls(3, 3)
    table.ann.offers(table.ben, give=(10,), take=("Baltic Avenue",))
    table.ben.accepts()
    table.ann.rolls(6, 3)
    table.ann.declines()
    table.ann.passes()
    table.ben.passes()
    table.ann.offers(table.ben, give=("Baltic Avenue",), take=(30,))
    table.ben.accepts()

    assert table.ann.deeds == {"Water Works"}
    assert table.ann.cash == 1500 - 10 + 30


@clause("TURN-6")
def test_others_may_act_between_the_rolls_too() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Virginia Avenue")
    table.ben.owns("Mediterranean Avenue", "Baltic Avenue", "Short Line")

    table.ben.mortgages("Short Line")
    table.ann.rolls(3, 3)
    table.ben.builds({"Baltic Avenue": 1})

    assert table.level("Baltic Avenue") == 1
    assert table.waits_for == [("ann", "RollDue")]
