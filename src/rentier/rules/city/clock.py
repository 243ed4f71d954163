"""The game's time: to the last, or until the Banker calls time and the turn in progress is finished."""

from __future__ import annotations

from typing import Any

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, BankerAct, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.turns import EndDue, EndTurn, NextTurn, pass_dice


@memory("clock")
class Clock(Part):
    """Whether time was called."""

    __slots__ = ("called",)

    def __init__(self, state: State, book: Any) -> None:
        self.called = 0


clock = Chapter("clock", settings={"minutes": int}, asks=("finish",), part=Clock)
DURATION, ORDER = clock.cites("CSET-6"), clock.cites("turn.order")


@record
class CallTime(BankerAct):
    """The time that was set is up."""


@record
class TimeCalled(Fact):
    """CSET-6: the turn in progress is the last."""

    says = "Time is up: this turn is the last"

    def apply(self, state: State) -> None:
        Clock.of(state).called = 1


@clock.right(CallTime)
def call_time(game: Game, act: CallTime) -> None:
    """CSET-6: only where the table set a time."""
    if not game.book.settings["minutes"]:
        raise Refusal(DURATION, "this table plays to the last: no time was set")
    if Clock.of(game.state).called:
        raise Refusal(DURATION, "time was called already")
    game.emit(TimeCalled())


@clock.answer(EndTurn, to=EndDue, cite=ORDER, replaces=True)
@clock.due(NextTurn, replaces=True)
def end_turn(game: Game, *about: Act | Step) -> None:
    """CSET-6: the last turn ends the game; any other passes the dice."""
    if game.state.parts["clock"].called:
        game.ask("finish")
    else:
        pass_dice(game)
