"""The seats that programs play: bots for the whole game, and autopilots for people who are away."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from rentier.bots.autopilot import Autopilot
from rentier.bots.base import make_bot
from rentier.driver import Driver
from rentier.kernel.game import AUTOPILOT, Game
from rentier.kernel.records import Act, Duty, Fact
from rentier.rules.auction import Bid, BidMade, LotOpened
from rentier.server.lobby.timing import ClockRules


class Move(NamedTuple):
    """What a bot wants to do, as the server stores it."""

    seat: int
    by: int
    act: Act
    duty: Duty | None
    """What this answers; None for a wish."""
    said: str | None = None
    """What the bot says with it."""


class TableBots:
    """Seats bots and autopilots at a game; the driver asks them, as it does in simulations."""

    def __init__(self, game: Game) -> None:
        self._driver = Driver(game)
        self._autopilots: set[int] = set()

    def take(self, seat: int, level: str, autopilot: bool = False, style: str = "") -> None:
        """Let a bot play a seat from now on."""
        bot = make_bot(level, f"{seat}", style)
        if autopilot:
            self._autopilots.add(seat)
        self._driver.take(seat, Autopilot(bot) if autopilot else bot)

    def leave(self, seat: int) -> None:
        """A person plays the seat again."""
        self._autopilots.discard(seat)
        self._driver.leave(seat)

    @property
    def busy(self) -> bool:
        """Whether a bot may have something to do."""
        return self._driver.busy

    def move(self) -> Move | None:
        """The next thing that a bot wants or has to do."""
        move = self._driver.next_move()
        if move is None:
            return None
        seat, act, duty = move
        by = AUTOPILOT if seat in self._autopilots else seat
        return Move(seat, by, act, duty, getattr(self._driver.players[seat], "said", "") or None)

    def after_refusal(self, move: Move) -> Act | None:
        """What is played instead of a refused move."""
        return self._driver.after_refusal((move.seat, move.act, move.duty))


SHORTEST, LONGEST = 0.8, 1.5
"""Seconds between two bids for a lot, where bots take a second for an act."""


class BidRhythm:
    """When bots may bid next, so that people can follow an auction; `pace` is the seconds between bot moves."""

    def __init__(self, pace: float, rules: ClockRules) -> None:
        self._pace = pace
        self._most = rules.auction_quiet / 2 if rules.auction_quiet else LONGEST * pace
        """A lot must not close while a bot only waits for its moment."""
        self._dice = Random()
        self._from = 0.0

    def note(self, facts: Iterable[Fact], now: float) -> None:
        """A lot was opened, or somebody bid: the next bid comes a moment later."""
        for fact in facts:
            if isinstance(fact, BidMade | LotOpened):
                self._from = now + min(self._pace * self._dice.uniform(SHORTEST, LONGEST), self._most)

    def holds(self, act: Act, now: float) -> float | None:
        """Until when a bot's act has to wait, if it is a bid that comes too soon."""
        return self._from if isinstance(act, Bid) and now < self._from else None
