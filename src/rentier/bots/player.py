"""The bot behind every level: a policy of the batch engine in the classic family, a mind of its own in City."""

from __future__ import annotations

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
        self._seed = seed
        self._last: Act | None = None
        """The act it returned last."""

    def memory(self, book: Rulebook) -> Memory:
        """What it knows of the board, and how it plays."""
        memory, skill = Memory(), styled(self.skill, self.style)
        fill_in(memory, skill.habits, skill.temper, book)
        return memory

    def in_city(self) -> Bot:
        """A mind of its own for City."""
        skill = styled(self.skill, self.style)
        return CityPlayer(skill.sense, skill.temper, self._seed)

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
