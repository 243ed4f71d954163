"""The bot behind every level: a policy of the batch engine in the classic family, separate code in City."""

from __future__ import annotations

from collections.abc import Iterable

from rentier.batch.policies.memory import Memory
from rentier.bots.base import Bot
from rentier.bots.city.player import CityPlayer
from rentier.bots.classic.numbers import fill_in
from rentier.bots.policies import FamilyBot, PolicyBot
from rentier.bots.remarks import Why, remark
from rentier.bots.skill import LEVELS, Skill, styled
from rentier.kernel.records import Act, Duty
from rentier.kernel.rulebook import Rulebook
from rentier.kernel.views import View

WHYS = (
    None,
    Why.TOO_LITTLE,
    Why.HELPS_YOU_MORE,
    Why.COMPLETES_YOUR_SET,
    Why.NEEDS_CASH,
    Why.JUST_TRADED,
    Why.NOT_INTERESTED,
    Why.ANNOYED,
)
"""The reasons of `batch.policies.levels.replies`, in their order."""


class LevelBot(FamilyBot):
    """Plays every duty and right as its skill and style say."""

    def __init__(self, seed: int | str = 0, skill: Skill | None = None) -> None:
        super().__init__(seed)
        self.skill = LEVELS[self.name] if skill is None else skill
        self.style = ""
        """What it likes to do, as its personality says (see `personalities`)."""
        self._people: frozenset[int] = frozenset()
        self._memory: Memory | None = None
        """What it knows of this game, in the classic family ..."""
        self._in_city: CityPlayer | None = None
        """... and the one who plays it in City."""
        self._last: Act | None = None
        """The act it returned last."""

    @property
    def people(self) -> frozenset[int]:
        """Seats that people have: they get no offer below list price or by which they would lose."""
        return self._people

    @people.setter
    def people(self, seats: frozenset[int]) -> None:
        self._people = seats
        if self._memory is not None:
            self._memory.people = mask_of(seats)
        if self._in_city is not None:
            self._in_city.haggler.people = seats

    def memory(self, book: Rulebook) -> Memory:
        """What it knows of the board, and how it plays."""
        self._memory, skill = Memory(), styled(self.skill, self.style)
        fill_in(self._memory, skill.habits, skill.temper, book)
        self._memory.people = mask_of(self._people)
        return self._memory

    def in_city(self) -> Bot:
        """A mind of its own for City."""
        skill = styled(self.skill, self.style)
        self._in_city = CityPlayer(skill.sense, skill.temper, self.seed)
        self._in_city.haggler.people = self._people
        return self._in_city

    def answer(self, view: View, duty: Duty) -> Act:
        """What it does about a duty."""
        self._last = act = super().answer(view, duty)
        return act

    def wish(self, view: View) -> Act | None:
        """What it does by right."""
        self._last = act = super().wish(view)
        return act

    @property
    def said(self) -> str:
        """What it says about its last act; worded only if somebody reads it, before that act is submitted."""
        if self._last is None or self._view is None:
            return ""
        player = self._player
        why = WHYS[player.known.why] if isinstance(player, PolicyBot) else getattr(player, "why", None)
        return remark(self._view, self._last, self.style, why)


def mask_of(seats: Iterable[int]) -> int:
    """Seats as a mask."""
    return sum(1 << seat for seat in seats)
