"""The Banker's clock: time is an act, and the kernel reads no clock itself."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal, RuleError
from rentier.kernel.game import Game, Waiting
from rentier.kernel.records import BankerAct, record

banker = Chapter("banker")
CLOCK = banker.cites("banker.clock")


@record
class TimeUp(BankerAct):
    """Play for a player whose time is up, as the rules provide."""

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
