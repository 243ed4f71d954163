"""Who is away: grace, autopilot and coming back, votes to remove a seat, and tables that nobody is at."""

from __future__ import annotations

import json

import msgspec
import pytest

from rentier.kernel.errors import RentierError
from rentier.kernel.game import BANKER
from rentier.rules.leaving import Remove
from rentier.server.lobby.timing import ClockRules
from rentier.server.table.presence import AbsenceRules, TablePresence
from rentier.testing import Scenario
from tests.server.timing import LiveTable

ANN, BEN, CLEO, DAN = range(4)
GRACE = 60.0


def everybody(seats: str = "ann ben cleo dan") -> tuple[Scenario, TablePresence]:
    """People at a table, all of them here since second 0, each with one socket."""
    table = Scenario(seats=seats)
    absence = TablePresence(AbsenceRules(grace=60, level="easy"))
    absence.seated(range(len(table.names)), 0.0)
    for seat in range(len(table.names)):
        absence.arrived(seat, f"socket {seat}", 0.0)
    return table, absence


# ---------------------------------------------------------------- presence


def test_rules_are_bounded_and_name_a_bot_that_there_is() -> None:
    assert msgspec.convert({}, AbsenceRules) == AbsenceRules()
    for wrong in ({"grace": -1}, {"grace": 10**6}, {"level": "clever"}, {"mercy": 1}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, AbsenceRules)


def is_here(absence: TablePresence, seat: int) -> bool:
    """Whether everybody is told that a seat's owner is connected."""
    return any(person["here"] for person in absence.to_dict()["people"] if person["seat"] == seat)


def test_a_seat_is_here_as_long_as_any_of_its_sockets_is() -> None:
    _, absence = everybody()

    absence.arrived(ANN, "another window", 5.0)  # the older socket is closed after the new one came
    absence.left(ANN, "socket 0", 5.1)
    assert is_here(absence, ANN)
    absence.left(ANN, "socket 0", 6.0)  # said twice
    assert is_here(absence, ANN)
    absence.left(ANN, "another window", 7.0)
    assert not is_here(absence, ANN)


def test_nobody_arrives_at_a_seat_that_is_no_persons() -> None:
    _, absence = everybody()

    absence.left(7, "a stranger", 1.0)
    with pytest.raises(RentierError, match="take a seat"):
        absence.arrived(7, "a stranger", 1.0)
    with pytest.raises(RentierError, match="take a seat"):
        absence.choose(7, True)


# ---------------------------------------------------------------- the autopilot


def test_after_the_grace_a_bot_plays_for_who_is_away() -> None:
    table, absence = everybody()
    absence.left(BEN, "socket 1", 10.0)

    assert absence.next_change(table.game) == 10.0 + GRACE
    assert absence.note(table.game, 69.9) == frozenset()
    assert absence.note(table.game, 70.0) == {BEN}
    assert absence.autopilots == {BEN}
    assert absence.playing == {ANN, CLEO, DAN}
    assert absence.next_change(table.game) is None
    assert absence.note(table.game, 71.0) == frozenset()


def test_a_player_who_comes_back_within_the_grace_has_lost_nothing() -> None:
    table, absence = everybody()
    absence.left(BEN, "socket 1", 10.0)
    absence.arrived(BEN, "again", 69.0)

    assert absence.note(table.game, 1000.0) == frozenset()
    absence.left(BEN, "again", 1000.0)
    assert absence.note(table.game, 1059.0) == frozenset()  # a new absence has a grace of its own


def test_a_player_who_never_came_is_away_too() -> None:
    table = Scenario(seats="ann ben")
    absence = TablePresence(AbsenceRules(grace=60))
    absence.seated([ANN, BEN], 100.0)
    absence.arrived(ANN, "a", 101.0)

    absence.note(table.game, 160.0)

    assert absence.autopilots == {BEN}


def test_the_seat_is_back_at_once_when_nothing_is_asked_of_it() -> None:
    table, absence = everybody()
    absence.left(BEN, "socket 1", 0.0)
    absence.note(table.game, 60.0)

    absence.arrived(BEN, "again", 70.0)

    assert absence.note(table.game, 70.0) == {BEN}  # it is Ann's turn
    assert absence.playing == {ANN, BEN, CLEO, DAN}


def test_a_decision_that_the_autopilot_is_answering_stays_its_own() -> None:
    table, absence = everybody()
    absence.left(ANN, "socket 0", 0.0)
    absence.note(table.game, 60.0)

    absence.arrived(ANN, "again", 70.0)
    assert absence.note(table.game, 70.0) == frozenset()
    assert absence.note(table.game, 71.0) == frozenset()
    table.ann.rolls(2, 4)  # as the autopilot would
    assert table.waits_for == [("ann", "BuyChoice")]

    assert absence.note(table.game, 71.0) == {ANN}
    assert absence.autopilots == frozenset()


def test_a_player_who_goes_again_while_the_autopilot_is_answering_leaves_it_the_seat() -> None:
    table, absence = everybody()
    absence.left(ANN, "socket 0", 0.0)
    absence.note(table.game, 60.0)
    absence.arrived(ANN, "again", 70.0)
    absence.note(table.game, 70.0)

    absence.left(ANN, "again", 71.0)
    absence.note(table.game, 71.0)
    table.ann.rolls(2, 4)
    absence.note(table.game, 72.0)
    assert absence.autopilots == {ANN}

    absence.arrived(ANN, "once more", 73.0)
    assert absence.note(table.game, 73.0) == frozenset()  # the purchase is being decided
    table.ann.buys()
    assert absence.note(table.game, 74.0) == {ANN}


def test_people_may_choose_the_autopilot_and_keep_it_until_they_say_so() -> None:
    table, absence = everybody()

    absence.choose(BEN, True)
    assert absence.note(table.game, 1.0) == {BEN}
    absence.left(BEN, "socket 1", 2.0)
    absence.arrived(BEN, "again", 3.0)
    assert absence.note(table.game, 3.0) == frozenset()

    absence.choose(BEN, False)
    assert absence.note(table.game, 4.0) == {BEN}
    assert absence.autopilots == frozenset()


def test_taking_the_seat_back_waits_for_the_next_decision_too() -> None:
    table, absence = everybody()
    absence.choose(ANN, True)
    absence.note(table.game, 1.0)

    absence.choose(ANN, False)
    assert absence.note(table.game, 2.0) == frozenset()
    table.ann.rolls(4, 6)
    assert absence.note(table.game, 3.0) == {ANN}


def test_nobody_plays_for_who_is_out_or_after_the_end() -> None:
    table, absence = everybody("ann ben cleo")
    absence.left(BEN, "socket 1", 0.0)
    absence.note(table.game, 60.0)
    table.removes(table.ben)
    assert absence.note(table.game, 61.0) == {BEN}
    assert absence.next_change(table.game) is None

    absence.left(CLEO, "socket 2", 62.0)
    table.removes(table.cleo)
    assert table.over
    assert absence.note(table.game, 500.0) == frozenset()
    assert absence.next_change(table.game) is None


def test_deadlines_follow_the_autopilot() -> None:
    table, absence = everybody("ann ben")
    live = LiveTable(table, ClockRules(decision=300, turn=0, reserve=0))
    absence.left(ANN, "socket 0", 0.0)

    live.passes(60)
    absence.note(table.game, 60.0)
    live.plays(*absence.playing)

    assert live.due is None


# ---------------------------------------------------------------- votes


def test_all_others_together_remove_somebody_who_is_here() -> None:
    table, absence = everybody()

    assert absence.vote(ANN, DAN, True, table.game) is None
    assert absence.vote(BEN, DAN, True, table.game) is None
    assert absence.to_dict(table.game)["votes"] == [{"seat": DAN, "by": [ANN, BEN], "needed": 3}]
    act = absence.vote(CLEO, DAN, True, table.game)

    assert act == Remove(DAN)
    table.submit(act, BANKER)
    absence.note(table.game, 1.0)
    assert table.dan.is_out
    assert absence.to_dict(table.game)["votes"] == []


def test_most_of_the_others_remove_somebody_who_was_given_up() -> None:
    table, absence = everybody()
    absence.left(DAN, "socket 3", 0.0)
    absence.note(table.game, 60.0)

    assert absence.vote(ANN, DAN, True, table.game) is None
    assert absence.vote(BEN, DAN, True, table.game) == Remove(DAN)


def test_a_decision_that_could_not_be_stored_is_made_again_by_voting_again() -> None:
    table, absence = everybody()
    absence.vote(ANN, DAN, True, table.game)
    absence.vote(BEN, DAN, True, table.game)
    absence.vote(CLEO, DAN, True, table.game)

    assert absence.vote(BEN, DAN, True, table.game) == Remove(DAN)


def test_one_vote_counts_once_and_can_be_taken_back() -> None:
    table, absence = everybody()

    absence.vote(ANN, DAN, True, table.game)
    assert absence.vote(ANN, DAN, True, table.game) is None
    assert absence.vote(ANN, DAN, False, table.game) is None
    absence.vote(BEN, DAN, True, table.game)
    assert absence.vote(CLEO, DAN, True, table.game) is None


def test_only_those_who_are_here_and_in_the_game_decide() -> None:
    table, absence = everybody("ann ben cleo dan eve")
    absence.left(BEN, "socket 1", 0.0)
    table.removes(table.cleo)

    for voter in (BEN, CLEO, 7):
        with pytest.raises(RentierError, match="people who are connected"):
            absence.vote(voter, DAN, True, table.game)
    absence.vote(ANN, DAN, True, table.game)
    assert absence.vote(4, DAN, True, table.game) == Remove(DAN)  # both of the two


def test_nobody_votes_about_themselves_a_bot_or_who_is_out() -> None:
    table, absence = everybody()
    absence.seated([ANN, BEN, CLEO], 1.0)  # Dan's seat is a bot's now
    table.removes(table.cleo)

    with pytest.raises(RentierError, match="yourself"):
        absence.vote(ANN, ANN, True, table.game)
    for seat in (CLEO, DAN, 7):
        with pytest.raises(RentierError, match="still in the game"):
            absence.vote(ANN, seat, True, table.game)


def test_the_votes_of_a_player_who_leaves_vanish() -> None:
    table, absence = everybody("ann ben cleo dan eve")
    absence.vote(ANN, DAN, True, table.game)
    absence.vote(BEN, DAN, True, table.game)
    absence.left(ANN, "socket 0", 1.0)
    absence.arrived(ANN, "again", 2.0)

    assert absence.to_dict(table.game)["votes"] == [{"seat": DAN, "by": [BEN], "needed": 4}]
    table.removes(table.ben)
    absence.note(table.game, 3.0)
    assert absence.to_dict(table.game)["votes"] == []


def test_a_player_who_comes_back_is_forgiven() -> None:
    table, absence = everybody()
    absence.left(DAN, "socket 3", 0.0)
    absence.vote(ANN, DAN, True, table.game)

    absence.arrived(DAN, "again", 10.0)

    absence.vote(BEN, DAN, True, table.game)
    assert absence.vote(CLEO, DAN, True, table.game) is None


def test_a_second_window_clears_no_votes() -> None:
    table, absence = everybody()
    absence.vote(ANN, DAN, True, table.game)

    absence.arrived(DAN, "another window", 10.0)

    absence.vote(CLEO, DAN, True, table.game)
    assert absence.vote(BEN, DAN, True, table.game) == Remove(DAN)


def test_one_alone_removes_only_who_was_given_up() -> None:
    table, absence = everybody("ann ben")
    assert absence.vote(ANN, BEN, True, table.game) is None

    absence.left(BEN, "socket 1", 0.0)
    assert absence.vote(ANN, BEN, True, table.game) is None  # he may be back in a moment
    absence.note(table.game, 60.0)
    assert absence.vote(ANN, BEN, True, table.game) == Remove(BEN)


def test_an_autopilot_of_your_choice_is_no_absence() -> None:
    table, absence = everybody("ann ben")
    absence.choose(BEN, True)
    absence.note(table.game, 1.0)

    assert absence.vote(ANN, BEN, True, table.game) is None
    absence.left(BEN, "socket 1", 2.0)
    absence.note(table.game, 3.0)
    assert absence.vote(ANN, BEN, True, table.game) is None  # his line broke, and the bot plays as he wished
    absence.note(table.game, 62.0)
    assert absence.vote(ANN, BEN, True, table.game) == Remove(BEN)


# ---------------------------------------------------------------- what everybody is told


def test_the_table_is_told_who_is_here_and_who_plays() -> None:
    table, absence = everybody("ann ben")
    absence.left(BEN, "socket 1", 12.5)
    absence.note(table.game, 100.0)
    absence.vote(ANN, BEN, True, table.game)
    told = absence.to_dict(table.game)

    assert json.loads(json.dumps(told)) == {
        "level": "easy",
        "grace": 60_000,
        "people": [
            {"seat": ANN, "here": True, "since": 0, "autopilot": False, "chosen": False},
            {"seat": BEN, "here": False, "since": 12_500, "autopilot": True, "chosen": False},
        ],
        "votes": [{"seat": BEN, "by": [ANN], "needed": 1}],
    }


def test_before_the_game_there_is_presence_and_nothing_to_vote_about() -> None:
    _, absence = everybody("ann ben")

    told = absence.to_dict()

    assert [person["here"] for person in told["people"]] == [True, True]
    assert told["votes"] == []
