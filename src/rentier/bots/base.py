"""What a bot is: it answers duties and may wish for something, and never sees more than its view."""

from __future__ import annotations

from typing import Protocol

from rentier.kernel.errors import RentierError
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View


class Bot(Protocol):
    """A player that is a program. It keeps nothing between games and draws only on its own seed.

    With `wakes_with_turn = False` it is not asked for a wish whenever its turn begins. It may have a text `said`:
    what it says about the act it just returned, to be read before that act is submitted.
    """

    def answer(self, view: View, duty: Duty) -> Act:
        """The act for a duty that the table waits for, or something it wants to do first."""
        ...

    def wish(self, view: View) -> Act | None:
        """Something the seat wants to do by right (ask for rent, build, deal, ...), or nothing."""
        ...


class BotMaker(Protocol):
    """A class of bots: called with a seed it makes one."""

    def __call__(self, seed: int | str = 0) -> Bot:
        """A fresh bot."""
        ...


BOTS: dict[str, BotMaker] = {}
"""Every kind of bot by its name."""
LEAGUES_ONLY: set[str] = {"hard-1", "normal-1"}
"""Bots that play leagues for comparison and sit at no table of people: those of release 0.1, and opponents."""


def table_bots() -> list[str]:
    """The bots that a table of people may have, by name."""
    return sorted(BOTS.keys() - LEAGUES_ONLY)


def make_bot(name: str, seed: int | str = 0, style: str = "") -> Bot:
    """A bot by its name; bots that know no styles play as they always do."""
    if name not in BOTS:
        raise RentierError(f"there is no bot called {name!r}; there are {', '.join(sorted(BOTS))}")
    bot = BOTS[name](seed)
    if style and hasattr(bot, "style"):
        bot.style = style
    return bot
