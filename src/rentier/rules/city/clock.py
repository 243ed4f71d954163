"""The game's time: to the last, or for some minutes; when these are up, the players may all agree to play on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, BankerAct, Duty, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.deals.rules import turn_ended
from rentier.rules.questions import FINISH
from rentier.rules.turns import EndDue, EndTurn, NextTurn, pass_dice

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook
    from rentier.rules.leaving import WentOut

WARNINGS = (5, 1)
"""Minutes before the end at which everybody is warned."""


@memory("clock")
class Clock(Part):
    """Whether time was called (2: and the players count), the last warning, and who wants to play on."""

    __slots__ = ("agreed", "called", "extra", "warned")
    later = ("agreed", "extra", "warned")

    def __init__(self, state: State, book: Rulebook) -> None:
        self.called = 0
        self.warned = 0
        """The minutes of the last warning; 0 before the first."""
        self.agreed: list[int] = []
        """The seats that want to play on."""
        self.extra = 0
        """The minutes that the players added."""

    def recount(self, state: State) -> None:
        """Older positions name no seats."""
        self.agreed = self.agreed or []


clock = Chapter("clock", settings={"minutes": int}, asks=(FINISH,), part=Clock)
DURATION, ORDER = clock.cites("CSET-6"), clock.cites("turn.order")


@record
class PlayOnChoice(Duty):
    """CSET-6: before the count, every player says whether to play on for another set time."""

    number: int


@record
class WarnTime(BankerAct):
    """Warn the players how many minutes are left."""

    minutes: int


@record
class CallTime(BankerAct):
    """Call time: the playing time is over."""


@record
class PlayOn(Act):
    """Keep playing for the same time again, if everybody agrees."""

    seat: int
    duty: int
    spelling = "continue"
    aliases = ("play on",)


@record
class Count(Act):
    """Count now: the richest player wins."""

    seat: int
    duty: int
    spelling = "count"


@record
class TimeWarned(Fact):
    """CSET-6: the end is near."""

    minutes: int

    def telling(self) -> str:
        return "1 minute left" if self.minutes == 1 else "{minutes} minutes left"

    def apply(self, state: State) -> None:
        Clock.of(state).warned = self.minutes


@record
class TimeCalled(Fact):
    """CSET-6: the turn in progress is the last."""

    says = "Time is up: this turn is the last"

    def apply(self, state: State) -> None:
        Clock.of(state).called = 1


@record
class LastTurnEnded(Fact):
    """CSET-6: the last turn is over, and the players are asked whether to play on."""

    minutes: int
    opens: tuple[Step, ...]

    def telling(self) -> str:
        more = "1 more minute" if self.minutes == 1 else "{minutes} more minutes"
        return f"The last turn is over. Play on for {more}? Everybody must agree"

    def apply(self, state: State) -> None:
        state.agenda[:] = [NextTurn()]
        state.open(self.opens)


@record
class PlayOnAgreed(Fact):
    """A player wants to play on."""

    seat: int
    says = "{seat:seat} wants to play on"

    def apply(self, state: State) -> None:
        Clock.of(state).agreed.append(self.seat)


@record
class PlayOnDeclined(Fact):
    """A player wants to count, so the game is over."""

    seat: int
    duty: int
    says = "{seat:seat} does not want to play on"

    def apply(self, state: State) -> None:
        state.close(self.duty)
        Clock.of(state).called = 2


@record
class TimeExtended(Fact):
    """CSET-6: everybody agreed to play on for another set time."""

    minutes: int
    duty: int

    def telling(self) -> str:
        return "Everybody agreed: 1 more minute" if self.minutes == 1 else "Everybody agreed: {minutes} more minutes"

    def apply(self, state: State) -> None:
        state.close(self.duty)
        clock = Clock.of(state)
        clock.called = clock.warned = 0
        clock.agreed = []
        clock.extra += self.minutes


@clock.right(WarnTime)
def warn_time(game: Game, act: WarnTime) -> None:
    """CSET-6: everybody is warned five minutes and one minute before the end."""
    part = check_timed(game)
    if act.minutes not in WARNINGS or (part.warned and act.minutes >= part.warned):
        raise Refusal(DURATION, "there is no such warning now")
    game.emit(TimeWarned(act.minutes))


@clock.right(CallTime)
def call_time(game: Game, act: CallTime) -> None:
    """CSET-6: only where the table set a time."""
    check_timed(game)
    game.emit(TimeCalled())


def check_timed(game: Game) -> Clock:
    """Refuse what a table without a time, or with its time up, has no use for."""
    if not game.book.numbers["minutes"]:
        raise Refusal(DURATION, "this table has no time limit")
    part = Clock.of(game.state)
    if part.called:
        raise Refusal(DURATION, "time is already up")
    return part


@clock.answer(EndTurn, to=EndDue, cite=ORDER, replaces=True)
@clock.due(NextTurn, replaces=True)
def end_turn(game: Game, *about: Act | Step) -> None:
    """CSET-6: after the last turn the players may play on; if not, they count. Every other turn passes the dice."""
    called = game.state.parts[Clock].called
    if not called:
        pass_dice(game)
    elif called == 1:
        game.emit(LastTurnEnded(game.book.numbers["minutes"], (PlayOnChoice(game.next_number),)))
    else:
        FINISH(game)


clock.reacts(LastTurnEnded)(turn_ended)


# ---------------------------------------------------------------- playing on


def undecided(game: Game, due: PlayOnChoice) -> list[int]:
    """Everybody who has not answered yet."""
    agreed = Clock.of(game.state).agreed
    return [seat for seat in game.state.playing() if seat not in agreed]


clock.duty(
    PlayOnChoice,
    blocks=DURATION,
    instruction="play on or count the scores",
    fallback=lambda game, choice, seat: Count(seat, choice.number),
    leaves=lambda game, step, seat, heir: (step,),
    seats=undecided,
)


@clock.answer(PlayOn, to=PlayOnChoice, cite=DURATION)
def play_on(game: Game, act: PlayOn, choice: PlayOnChoice) -> None:
    """CSET-6: all have to agree."""
    check_undecided(game, act.seat)
    game.emit(PlayOnAgreed(act.seat))
    extend_if_agreed(game, choice.number)


@clock.answer(Count, to=PlayOnChoice, cite=DURATION)
def count(game: Game, act: Count, choice: PlayOnChoice) -> None:
    """CSET-6: a single no, or no answer within the clock, and the players count."""
    check_undecided(game, act.seat)
    game.emit(PlayOnDeclined(act.seat, choice.number))


def check_undecided(game: Game, seat: int) -> None:
    """Refuse a second answer."""
    if seat in Clock.of(game.state).agreed:
        raise Refusal(DURATION, "you have agreed to play on; wait for the others")


def extend_if_agreed(game: Game, duty: int) -> None:
    """CSET-6: once nobody is left to ask, the game goes on."""
    if set(Clock.of(game.state).agreed) >= set(game.state.playing()):
        game.emit(TimeExtended(game.book.numbers["minutes"], duty))


@clock.reacts("WentOut")
def one_less_to_ask(game: Game, left: WentOut) -> None:
    """CSET-6, DEBT-8: the others may all have agreed already."""
    for step in game.state.agenda:
        if type(step) is PlayOnChoice:
            extend_if_agreed(game, step.number)
            return


@clock.offers(PlayOn)
def offer_play_on(game: Game, seat: int) -> list[Act]:
    """Playing on, or counting."""
    choices = [step for step in game.state.agenda if type(step) is PlayOnChoice and seat in undecided(game, step)]
    return [kind(seat, choice.number) for choice in choices for kind in (PlayOn, Count)]
