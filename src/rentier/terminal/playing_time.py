"""The playing time: what is left of it, where the table set one, and calling time once it is over."""

from __future__ import annotations

import math
from collections.abc import Callable

from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import Fact
from rentier.rules.city.clock import CallTime


class PlayingTime:
    """The minutes of one table; breaks between sessions do not count."""

    def __init__(self, game: Game, clock: Callable[[], float], played: int) -> None:
        self.game = game
        self.clock = clock
        self.began = clock() - played
        """When play would have begun if there had been no break since."""

    @property
    def played(self) -> int:
        """For how many seconds they have played."""
        return int(self.clock() - self.began)

    @property
    def minutes(self) -> int:
        """What the table set; 0 where it plays without a clock."""
        return int(self.game.book.settings["minutes"]) if CallTime in self.game.book.handlers else 0

    @property
    def seconds_left(self) -> float:
        """What is left."""
        return 60 * self.minutes - (self.clock() - self.began)

    def call(self) -> list[Fact]:
        """Call time, as the Banker, once it is over; what came of it."""
        if not self.minutes or self.seconds_left > 0 or self.game.over or self.game.why_not(CallTime()) is not None:
            return []
        return self.game.submit(CallTime(), BANKER)

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
        return "1 minute left" if whole == 1 else f"{whole} of {self.minutes} minutes left"
