"""The Banker's acts of order: the clock, which the kernel does not read itself, and moves that are taken back."""

from __future__ import annotations

import json

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import RecordError, Refusal, RuleError
from rentier.kernel.game import Game, Waiting
from rentier.kernel.records import BankerAct, Fact, Return, record
from rentier.kernel.state import State

banker = Chapter("banker")
CLOCK = banker.cites("banker.clock")


@record
class TimeUp(BankerAct):
    """Play for a player whose time is up, as the rules say."""

    seat: int
    duty: int


@banker.right(TimeUp)
def time_up(game: Game, act: TimeUp) -> None:
    """Play the duty's fallback, as often as it takes until this seat no longer holds the table up with it."""
    waiting = awaited(game, act)
    if waiting is None:
        raise Refusal(CLOCK, "the table is not waiting for that")
    for _ in range(1000):
        game.do(game.fallback(waiting))
        waiting = awaited(game, act)
        if waiting is None:
            return
    raise RuleError(f"the fallback of {waiting} never ends")


def awaited(game: Game, act: TimeUp) -> Waiting | None:
    """The duty that the clock speaks of, if the table waits for it."""
    return next((w for w in game.duties if w.seat == act.seat and w.duty.number == act.duty), None)


# ---------------------------------------------------------------- the coach


@record
class CallCoach(BankerAct):
    """Mark a game as coached: from here on a player gets advice."""

    seat: int


@record
class CoachCalled(Fact):
    """SET-7: a player gets advice from here on; the record says so."""

    seat: int
    says = "{seat:seat} turns on the coach"


@record
class TakeBack(BankerAct):
    """Take the game back to an earlier position, as a player with a coach asked."""

    seat: int
    to: int
    position: str


@record
class TakenBack(Return):
    """SET-7: the game goes on from the position that it had after the first `to` facts."""

    seat: int
    to: int
    position: str
    says = "{seat:seat} takes a move back"

    def apply(self, state: State) -> None:
        numbers = state.numbers
        state.become(State.from_dict(json.loads(self.position)))
        state.numbers = numbers  # what was taken back keeps its numbers, so that late answers to it are refused


@banker.right(CallCoach)
def call_coach(game: Game, act: CallCoach) -> None:
    """SET-7: nothing changes but what the record says."""
    if not 0 <= act.seat < game.state.seats or game.state.out[act.seat]:
        raise Refusal(CLOCK, "there is no such player in the game")
    game.emit(CoachCalled(act.seat))


@banker.right(TakeBack)
def take_back(game: Game, act: TakeBack) -> None:
    """SET-7: only as far as the last roll or card, so that nobody plays again knowing what chance brings."""
    if not 0 <= act.seat < game.state.seats or game.state.out[act.seat]:
        raise Refusal(CLOCK, "there is no such player in the game")
    try:
        before = State.from_dict(json.loads(act.position))
    except (RecordError, ValueError):
        raise Refusal(CLOCK, "this is not a position of the game") from None
    if before.group != game.state.group or before.seats != game.state.seats or before.over:
        raise Refusal(CLOCK, "this is not a position of the game")
    if before.draws != game.state.draws:
        raise Refusal(CLOCK, "dice or a card came after it: it is too late to take that back")
    game.emit(TakenBack(act.seat, act.to, act.position))
