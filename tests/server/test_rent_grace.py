"""Rent claims at a live table: nobody's rent is snatched away by a quick roll, and nobody waits for long."""

from __future__ import annotations

import pytest

from rentier.rules.banker import TimeUp
from rentier.rules.classic.rent import AskRent, Claims
from rentier.rules.deals import LapseOffer
from rentier.rules.dice import Roll
from rentier.rules.jail import PayBail, TryDouble
from rentier.rules.mortgage import Mortgage
from rentier.rules.turns import EndTurn
from rentier.server.lobby.timing import PRESETS, ClockRules
from rentier.testing import CityScenario, Scenario
from tests.server.timing import LiveTable

RULES = ClockRules(decision=5, turn=0, reserve=0, increment=0, rent_grace=8, claim_wait=20)
ANN, BEN, CLEO = range(3)


def landed(people: tuple[int, ...] = (ANN, BEN, CLEO), rules: ClockRules = RULES) -> tuple[Scenario, LiveTable]:
    """Ann stands on Cleo's Oriental Avenue since second 1 and has ended her turn at second 3; Ben is to roll."""
    table = Scenario(seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue", "Boardwalk")
    live = LiveTable(table, rules, people)
    live.passes(1)
    live.did(table.ann.rolls(2, 4))
    live.passes(2)
    live.did(table.ann.ends_turn())
    return table, live


def roll(table: Scenario) -> Roll:
    """The roll that the table waits for."""
    waiting = table.game.duties[0]
    return Roll(waiting.seat, waiting.duty.number)


def test_the_next_roll_waits_until_the_grace_is_over() -> None:
    table, live = landed()

    assert live.held(roll(table)) == 9
    assert [entry["until"] for entry in live.face["claims"]] == [9000]
    live.passes(6)
    assert live.held(roll(table)) is None
    assert live.face["claims"] == []


@pytest.mark.parametrize("answer", ["asks_rent", "waives_rent"])
def test_a_claim_that_was_asked_or_waived_holds_nothing(answer: str) -> None:
    table, live = landed()

    live.did(getattr(table.cleo, answer)("Oriental Avenue"))

    assert live.held(roll(table)) is None


def test_only_the_roll_is_held() -> None:
    table, live = landed()
    claim = Claims.of(table.game.state).open[0].number

    assert live.held(AskRent(CLEO, claim)) is None
    assert live.held(Mortgage(CLEO, table.space("Boardwalk"))) is None
    assert live.held(LapseOffer(1)) is None


def test_an_answer_to_an_earlier_moment_is_refused_rather_than_held() -> None:
    _, live = landed()

    assert live.held(Roll(BEN, 1)) is None
    assert live.held(Roll(ANN, 2)) is None
    assert live.held(EndTurn(ANN, 1)) is None


def test_the_roller_has_the_whole_decision_once_the_roll_may_be_made() -> None:
    table, live = landed()

    assert live.due == (14, TimeUp(BEN, roll(table).duty))
    live.passes(10.5)  # 13.5
    assert not live.late(roll(table))
    live.passes(0.5)
    assert live.late(roll(table))


def test_waiting_for_a_claim_costs_no_reserve() -> None:
    table, live = landed(rules=ClockRules(decision=5, turn=0, reserve=10, increment=0, rent_grace=8))

    live.passes(10)  # 13, four seconds after it might have been made
    live.did(table.ben.rolls(4, 6))

    assert live.reserve(BEN) == 10


def test_the_visitors_own_further_rolls_and_the_end_of_the_turn_are_not_held() -> None:
    table = Scenario(seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue")
    live = LiveTable(table, RULES)

    live.did(table.ann.rolls(3, 3))
    assert live.held(roll(table)) is None
    live.did(table.ann.rolls(1, 3))  # Just Visiting
    assert live.held(EndTurn(ANN, 1)) is None


def test_your_own_claim_holds_nobody_but_others() -> None:
    table = Scenario(seats="ann ben cleo")
    table.ben.owns("Oriental Avenue")
    live = LiveTable(table, RULES)
    live.did(table.ann.rolls(2, 4))
    live.did(table.ann.ends_turn())

    assert live.held(roll(table)) is None
    assert live.due == (5, TimeUp(BEN, roll(table).duty))


def test_the_youngest_claim_counts() -> None:
    table = Scenario(seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue", "Virginia Avenue")
    live = LiveTable(table, RULES)
    live.did(table.ann.rolls(3, 3))
    live.passes(4)
    live.did(table.ann.rolls(6, 2))
    live.did(table.ann.ends_turn())
    assert live.held(roll(table)) == 12

    live.did(table.cleo.asks_rent("Virginia Avenue"))

    assert live.held(roll(table)) == 8


def test_a_program_that_owns_holds_nothing() -> None:
    table, live = landed(people=(ANN, BEN))

    assert live.held(roll(table)) is None
    assert live.face["claims"] == []
    assert live.due == (8, TimeUp(BEN, roll(table).duty))


def test_programs_wait_longer_for_a_person_than_people_do() -> None:
    table, live = landed(people=(ANN, CLEO))

    assert live.held(roll(table)) == 21
    assert live.due is None


def test_programs_wait_no_less_than_people() -> None:
    table, live = landed(people=(ANN, CLEO), rules=ClockRules(rent_grace=8, claim_wait=0))

    assert live.held(roll(table)) == 9


def test_the_clock_does_not_roll_while_an_owner_who_came_back_may_ask() -> None:
    table, live = landed(people=(ANN, BEN))
    assert live.due == (8, TimeUp(BEN, roll(table).duty))

    live.plays(ANN, BEN, CLEO)

    assert live.due == (9, TimeUp(BEN, roll(table).duty))
    live.passes(5.5)  # 8.5
    assert not live.late(roll(table))


def test_trying_for_a_double_is_held_and_paying_bail_is_not() -> None:
    table = Scenario(seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue")
    table.ben.sits_in_jail()
    live = LiveTable(table, RULES)
    live.did(table.ann.rolls(2, 4))
    live.did(table.ann.ends_turn())
    duty = table.game.duties[0].duty.number

    assert live.held(TryDouble(BEN, duty)) == 8
    assert live.held(PayBail(BEN, duty)) is None
    live.did(table.ben.pays_bail())
    assert live.held(roll(table)) == 8


def test_the_last_act_of_a_game_waits_for_claims_as_well() -> None:
    table = Scenario(seats="ann ben", options={"round-limit": 1})
    table.ann.owns("Oriental Avenue")
    table.ben.to_roll()
    live = LiveTable(table, RULES)
    live.did(table.ben.rolls(2, 4))

    assert live.held(EndTurn(BEN, 1)) == 8
    assert live.due == (13, TimeUp(BEN, 1))
    live.did(table.ann.asks_rent("Oriental Avenue"))
    assert live.held(EndTurn(BEN, 1)) is None


def test_without_clocks_there_is_still_grace_and_a_table_can_do_without() -> None:
    table, live = landed(rules=PRESETS["none"])
    assert live.held(roll(table)) == 1 + PRESETS["none"].rent_grace
    assert live.due is None

    table, live = landed(rules=ClockRules(rent_grace=0))
    assert live.held(roll(table)) is None


def test_where_rent_is_paid_without_asking_nothing_is_held() -> None:
    table = CityScenario(seats="ann ben cleo")
    table.cleo.owns("Westlands")
    live = LiveTable(table, RULES)
    live.did(table.ann.rolls(2, 4))
    live.did(table.ann.ends_turn())

    assert live.held(roll(table)) is None
    assert live.face["claims"] == []
