"""The rhythm of an auction: bots leave people time to follow it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rentier.kernel.records import Act, Fact
from rentier.rules.auction import Bid, BidMade, LotOpened
from rentier.server.lobby.timing import ClockRules

SHORTEST, LONGEST = 0.8, 1.5
"""Seconds between two bids for a lot, where bots take a second for an act."""


class BidRhythm:
    """When bots may bid next, so that people can follow an auction; `pace` is the seconds between bot moves."""

    def __init__(self, pace: float, rules: ClockRules) -> None:
        self.pace = pace
        self._quiet = rules.auction_quiet
        self._dice = Random()
        self._from = 0.0

    def note(self, facts: Iterable[Fact], now: float) -> None:
        """A lot was opened, or somebody bid: the next bid comes a moment later."""
        for fact in facts:
            if isinstance(fact, BidMade | LotOpened):
                wait = self.pace * self._dice.uniform(SHORTEST, LONGEST)
                # A lot must not close while a bot only waits for its moment.
                self._from = now + (min(wait, self._quiet / 2) if self._quiet else wait)

    def holds(self, act: Act, now: float) -> float | None:
        """Until when a bot's act has to wait, if it is a bid that comes too soon."""
        return self._from if isinstance(act, Bid) and now < self._from else None
