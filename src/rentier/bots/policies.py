"""Bots that play by a policy of the batch engine: their preferences, as numbers for the policy."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from rentier.batch.driver import answer, wish
from rentier.batch.packing import Full, read_act
from rentier.batch.policies.codes import POLICIES
from rentier.batch.policies.memory import Memory
from rentier.batch.seen import KNOWN_STEPS, Seen
from rentier.bots.base import Bot
from rentier.bots.classic import numbers as levels
from rentier.bots.expertise import EXPERTS, put_expertise
from rentier.bots.fixed.tastes import TASTES
from rentier.bots.release_1.numbers import fill_in
from rentier.bots.release_1.skill import SKILLS
from rentier.bots.skill import LEVELS
from rentier.bots.trading import QUIET
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.rulebook import Rulebook
from rentier.kernel.views import View
from rentier.rules.city.blocks import Press
from rentier.rules.questions import ADDRESSED


def memory_of(bot: str, book: Rulebook) -> Memory:
    """A fresh memory for a seat that this bot plays, with its tastes.

    >>> from rentier.kernel.rulebook import rulebook
    >>> memory_of("fp-c", rulebook("platinum", {})).highest
    3
    """
    memory = Memory()
    taste = TASTES.get(bot)
    if taste is not None:
        memory.eager, memory.never = deeds_in(book, taste.eager), deeds_in(book, taste.never)
        memory.highest, memory.keeps_worth = taste.highest, int(taste.keeps_worth)
    if bot in SKILLS:
        fill_in(memory, SKILLS[bot], book)
    if bot in EXPERTS:
        put_expertise(memory, EXPERTS[bot], book)
    if bot in LEVELS:
        levels.fill_in(memory, LEVELS[bot].habits, LEVELS[bot].temper, book)
    return memory


def deeds_in(book: Rulebook, names: tuple[str, ...]) -> int:
    """The deeds of some groups, named by id or kind, as a mask."""
    board = book.board
    groups = [g for g, name in enumerate(board.group_ids) if name in names or board.group_kind[g] in names]
    return sum(1 << deed for group in groups for deed in board.members[group])


class PolicyBot(Bot):
    """A bot that decides by a policy of the batch engine, on a record of what its view shows."""

    def __init__(self, name: str, memory: Callable[[Rulebook], Memory]) -> None:
        self._code, self._fresh_memory = POLICIES[name], memory
        self._view: View | None = None
        self._seen: Seen
        self.known: Memory
        """What it knows of this game."""

    def _look(self, view: View) -> bool:
        """Read the position; False where it has more of something than a record holds."""
        if view is not self._view:
            self._view, self._seen = view, Seen(view)
            self.known = self._fresh_memory(self._seen.book)
        try:
            self._seen.look()
        except Full:
            return False
        return True

    def answer(self, view: View, duty: Duty) -> Act:
        """What the policy answers; what it does not know, and what it leaves to the clock, as the clock plays."""
        seat = view.me
        if type(duty) in KNOWN_STEPS and self._look(view):
            g, b = self._seen.record, self._seen.tables
            if answer(g, b, self._code, self.known, seat):
                return read_act(g, b)
        return view.fallback(Waiting(seat, duty))

    def wish(self, view: View) -> Act | None:
        """What the policy wants to do by right."""
        seat, duty = view.me, view.duty
        quiet = type(duty) in QUIET and view.turn == seat
        if not quiet and not view.ask(ADDRESSED, seat):
            return None  # no policy wants anything then, so there is no need to look
        if duty is None or not self._look(view):
            return None
        g, b = self._seen.record, self._seen.tables
        return read_act(g, b) if wish(g, b, self._code, self.known, seat) else None


class FamilyBot(Bot):
    """A bot that plays the classic family by the policy of its name, and City in a way of its own."""

    name = ""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self._view: View | None = None
        self._player: Bot

    def memory(self, book: Rulebook) -> Memory:
        """What it knows before a game of the classic family."""
        return memory_of(self.name, book)

    @abstractmethod
    def in_city(self) -> Bot:
        """How it plays a game of City."""

    def _at(self, view: View) -> Bot:
        if view is not self._view:
            self._view = view
            self._player = self.in_city() if view.knows(Press) else PolicyBot(self.name, self.memory)
        return self._player

    def answer(self, view: View, duty: Duty) -> Act:
        """What it answers in this game's family."""
        return self._at(view).answer(view, duty)

    def wish(self, view: View) -> Act | None:
        """What it wants to do by right."""
        return self._at(view).wish(view)
