"""The interface of bots: `answer` for duties, `wish` for rights. A bot never sees more than its view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from rentier.bots.personalities import STYLES
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Waiting
from rentier.kernel.plugins import find_class
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.classic.rent import AskRent
from rentier.rules.deals import DealOffered
from rentier.rules.questions import ADDRESSED
from rentier.text.finding import meant


class Bot(Protocol):
    """A program that plays a seat. It keeps nothing between games, and its own seed is its only source of chance.

    Write a class with `answer`, and with `wish` if it should build, deal or ask for rent in its own way:

    >>> from rentier import Bot, SeededChance, play
    >>> from rentier.duties import BuyChoice
    >>> class Shopper(Bot):
    ...     def answer(self, view, duty):
    ...         if isinstance(duty, BuyChoice) and view.cash(view.me) > 2 * view.board.price[duty.deed]:
    ...             return view.parse("buy")
    ...         return super().answer(view, duty)
    >>> game = play("platinum", [Shopper(), "simple"], SeededChance(1), {"round-limit": 10})
    >>> game.over
    True

    With `wakes_with_turn = False` it is not asked for a wish whenever its turn begins. It may have a text `said`:
    what it says about the act it just returned, to be read before that act is submitted.
    """

    def __init__(self, seed: int | str = 0) -> None:
        """A fresh bot; those that play by chance draw on the seed."""
        return  # or a type checker takes it for abstract

    def answer(self, view: View, duty: Duty) -> Act:
        """The act for a duty that the table waits for, or something it wants to do first.

        By default what the clock would play: roll, pass in auctions, end the turn.

        >>> from rentier.duties import JailChoice
        >>> class Sitter(Bot):
        ...     def answer(self, view, duty):
        ...         if isinstance(duty, JailChoice) and view.round > 20:
        ...             return view.parse("roll")
        ...         return super().answer(view, duty)
        >>> play("platinum", [Sitter, "simple"], options={"round-limit": 30}).over
        True
        """
        return view.fallback(Waiting(view.me, duty))

    def wish(self, view: View) -> Act | None:
        """Something the seat wants to do by right (ask for rent, build, deal, ...), or nothing.

        By default it asks for all rent.

        >>> from rentier.acts import Build
        >>> class Builder(Bot):
        ...     def wish(self, view):
        ...         builds = [form.example for form in view.acts().forms if form.act is Build]
        ...         return builds[0] if builds else super().wish(view)
        >>> play("platinum", [Builder, "simple"], options={"round-limit": 30}).over
        True
        """
        for matter in view.ask(ADDRESSED, view.me):
            if not isinstance(matter, DealOffered):
                return AskRent(view.me, matter.number)
        return None


class BotMaker(Protocol):
    """A class of bots: called with a seed it makes one."""

    def __call__(self, seed: int | str = 0) -> Bot:
        """A fresh bot."""
        ...


BOTS: dict[str, BotMaker] = {}
"""Every kind of bot by its name."""
LEAGUES_ONLY: set[str] = {"hard-1", "normal-1"}
"""Bots that nobody can choose for a table: those of release 0.1 and opponents, for leagues, and the tutorial's."""


def table_bots() -> list[str]:
    """The bots that a table of people may have, by name."""
    return sorted(BOTS.keys() - LEAGUES_ONLY)


def bot_class(name: str) -> BotMaker:
    """The kind of bot with a name."""
    if name not in BOTS:
        hint = meant(str(name), BOTS) or f"there are {', '.join(table_bots())}"
        raise RentierError(f"There is no bot called {name!r}; {hint}")
    return BOTS[name]


def find_bot(spec: str) -> BotMaker:
    """A kind of bot by its name, or your own as `file.py:Class`, `module:Class`, or a program as `exec:COMMAND`."""
    if spec.startswith("exec:"):
        from rentier.bots.outside import outside_bot

        return outside_bot(spec)
    if ":" not in spec:
        return bot_class(spec)
    kind: BotMaker = find_class(spec, "bot", is_bot)
    return kind


def is_bot(kind: type[object]) -> bool:
    """Whether a class plays as bots do, made from `Bot` or not."""
    return callable(getattr(kind, "answer", None)) and callable(getattr(kind, "wish", None))


def make_bot(name: str, seed: int | str = 0, style: str = "") -> Bot:
    """A bot by its name: `easy`, `normal` and `hard` are the levels, `simple` and `random` are faster.

    >>> from rentier import make_bot, play
    >>> game = play("platinum", [make_bot("simple"), make_bot("random", seed=5)], options={"round-limit": 5})
    >>> make_bot("hrad")
    Traceback (most recent call last):
    rentier.kernel.errors.RentierError: There is no bot called 'hrad'; did you mean hard?

    Bots that play by chance draw on the `seed`. The levels know a `style`: builder, trader, miser or gambler; others
    play as they always do.
    """
    if style and style not in STYLES:
        hint = meant(style, STYLES) or f"there are {', '.join(STYLES)}"
        raise RentierError(f"There is no style {style!r}; {hint}")
    bot = bot_class(name)(seed)
    if style and hasattr(bot, "style"):
        bot.style = style
    return bot


def introduce_people(bots: Iterable[object], people: Iterable[int]) -> None:
    """Tell those bots that make a difference between people and bots which seats people have."""
    seats = frozenset(people)
    for bot in bots:
        if hasattr(bot, "people"):
            bot.people = seats
