"""Clocks in the terminal: the table's playing time, and the time limit of auctions."""

from __future__ import annotations

import math
from collections.abc import Callable

from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import BankerAct, Fact
from rentier.rules.auction import CloseAuction, Lots
from rentier.rules.banker import TimeUp
from rentier.rules.city.clock import WARNINGS, CallTime, Clock, PlayOnChoice, WarnTime


class PlayingTime:
    """The minutes of one table; breaks between sessions do not count."""

    def __init__(self, game: Game, clock: Callable[[], float], played: int) -> None:
        self.game = game
        self.clock = clock
        self.began = clock() - played
        """When play would have begun if there had been no break since."""
        self._extra = self.extra

    @property
    def played(self) -> int:
        """For how many seconds they have played."""
        return int(self.clock() - self.began)

    @property
    def minutes(self) -> int:
        """What the table set; 0 where it plays without a clock."""
        return int(self.game.book.numbers["minutes"]) if CallTime in self.game.book.handlers else 0

    @property
    def extra(self) -> int:
        """The minutes that the players added."""
        return Clock.of(self.game.state).extra if self.minutes else 0

    @property
    def seconds_left(self) -> float:
        """What is left; time that the players add begins when they do."""
        if self.extra > self._extra:
            self._extra = self.extra
            self.began = self.clock() - 60 * self.extra
        return 60 * (self.minutes + self.extra) - (self.clock() - self.began)

    def call(self, person: int | None = None) -> list[Fact]:
        """Warn, or call time, as the Banker, when it is due; what came of it.

        Bots agree to play on, so where no `person` is left to decide, the game is counted.
        """
        if not self.minutes or self.game.over:
            return []
        state, left = self.game.state, self.seconds_left
        act: BankerAct | None = None
        if left <= 0:
            act = CallTime()
        elif overdue := [minutes for minutes in WARNINGS if minutes < self.minutes and left <= 60 * minutes]:
            act = WarnTime(overdue[-1])
        if type(state.agenda[-1]) is PlayOnChoice and (person is None or state.out[person]):
            waiting = self.game.duties[0]
            act = TimeUp(waiting.seat, waiting.duty.number)
        return [] if act is None or self.game.why_not(act) is not None else self.game.submit(act, BANKER)

    def figures(self) -> str:
        """What is left as on a clock, `12:30 left`; empty where no time was set."""
        if not self.minutes or self.game.over:
            return ""
        minutes, seconds = divmod(max(0, math.ceil(self.seconds_left)), 60)
        return f"{minutes}:{seconds:02} left"

    def left(self) -> str:
        """What is left, in words; empty where no time was set."""
        if not self.minutes or self.game.over:
            return ""
        seconds = math.ceil(self.seconds_left)
        if seconds <= 0:
            return "time is up"
        if seconds < 60:
            return f"{seconds} second{'s' if seconds > 1 else ''} left"
        whole = math.ceil(seconds / 60)
        return "1 minute left" if whole == 1 else f"{whole} of {self.minutes + self.extra} minutes left"


class AuctionTime:
    """CAUC-1, CAUC-4: the seconds for which a lot is open; then everybody else has a last word and the hammer falls."""

    def __init__(self, game: Game, clock: Callable[[], float], on: bool) -> None:
        self.game = game
        self.clock = clock
        self.seconds: int = game.book.numbers.get("auction_seconds", 0) if on else 0
        """0 where auctions have no clock."""
        self._lot = 0
        self._until = 0.0
        self._words = 0
        """Acts since the seconds were over."""

    @property
    def seconds_left(self) -> int | None:
        """What is left for the open lot; None where no lot is open or auctions have no clock."""
        lot = Lots.of(self.game.state).lot
        if not self.seconds or lot is None:
            return None
        if lot.number != self._lot:
            self._lot, self._until, self._words = lot.number, self.clock() + self.seconds, 0
        return max(0, math.ceil(self._until - self.clock()))

    def call(self) -> list[Fact]:
        """Close the lot as the Banker, once the seconds are over and everybody has had a last word; what came of it."""
        if self.seconds_left != 0:
            return []
        self._words += 1
        act = CloseAuction(self._lot)
        if self._words <= len(self.game.state.playing()) or self.game.why_not(act) is not None:
            return []
        return self.game.submit(act, BANKER)

    def figures(self) -> str:
        """What is left, with a warning for the last seconds; empty where nothing is timed."""
        left = self.seconds_left
        if left is None:
            return ""
        return f"only {left} s to bid!" if left <= self.game.book.numbers["auction_warning"] else f"{left} s to bid"
