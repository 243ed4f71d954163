"""The seats that programs play: bots for the whole game, and autopilots for people who are away."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from rentier.bots.autopilot import Autopilot
from rentier.bots.base import Bot, make_bot
from rentier.kernel.game import AUTOPILOT, Game
from rentier.kernel.records import Act, Fact
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidMade, LotOpened
from rentier.server.lobby.timing import ClockRules


class Move(NamedTuple):
    """What a bot wants to do, and whether the table waits for it."""

    seat: int
    by: int
    act: Act
    asked: bool
    said: str | None = None
    """What it says with it."""


class TableBots:
    """Asks bots for wishes when something concerned them, and for answers when they are due."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._bots: dict[int, Bot] = {}
        self._views: dict[int, View] = {}
        self._autopilots: set[int] = set()
        self._woken: list[int] = []
        self._turn = game.state.turn

    def take(self, seat: int, level: str, autopilot: bool = False, style: str = "") -> None:
        """Let a bot play a seat from now on."""
        bot = make_bot(level, f"{seat}", style)
        self._bots[seat] = Autopilot(bot) if autopilot else bot
        self._views[seat] = self.game.view(seat)  # one for the whole game: a bot takes another view for another game
        if autopilot:
            self._autopilots.add(seat)
        self._wake(seat)

    def leave(self, seat: int) -> None:
        """A person plays the seat again."""
        self._bots.pop(seat, None)
        self._views.pop(seat, None)
        self._autopilots.discard(seat)
        self._woken = [woken for woken in self._woken if woken != seat]

    def note(self, facts: Iterable[Fact]) -> None:
        """Remember whom something concerned."""
        for fact in facts:
            for field in fact.concerns:
                self._wake(getattr(fact, field))
        turn = self.game.state.turn
        if turn != self._turn:
            self._turn = turn
            if turn in self._bots and getattr(self._bots[turn], "wakes_with_turn", True):
                self._wake(turn)

    def _wake(self, seat: int) -> None:
        if seat in self._bots and seat not in self._woken:
            self._woken.append(seat)

    @property
    def busy(self) -> bool:
        """Whether a bot may have something to do."""
        return bool(self._woken) or any(seat in self._bots for seat, _ in self.game.duties)

    def move(self) -> Move | None:
        """The next thing that a bot wants or has to do."""
        state = self.game.state
        while self._woken:
            seat = self._woken.pop()
            act = None if state.over or state.out[seat] else self._bots[seat].wish(self._views[seat])
            if act is not None:
                return self._move(seat, act, asked=False)
        for seat, duty in self.game.duties:
            if seat in self._bots:
                return self._move(seat, self._bots[seat].answer(self._views[seat], duty), asked=True)
        return None

    def _move(self, seat: int, act: Act, asked: bool) -> Move:
        by = AUTOPILOT if seat in self._autopilots else seat
        return Move(seat, by, act, asked, getattr(self._bots[seat], "said", "") or None)


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
