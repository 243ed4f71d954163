"""The hard bot of release 0.1, kept for comparison: it values deeds by income and feels prices out step by step.

In the classic family it plays by `rentier.batch.policies.release_1`.
"""

from __future__ import annotations

from rentier.batch.policies.memory import Memory
from rentier.bots.base import BOTS, Bot
from rentier.bots.policies import FamilyBot
from rentier.bots.release_1.city_bot import FirstCityBot
from rentier.bots.release_1.numbers import fill_in
from rentier.bots.release_1.skill import SKILLS, Skill
from rentier.kernel.rulebook import Rulebook


class FirstHardBot(FamilyBot):
    """Plays every duty and right by value."""

    name = "hard-1"

    def __init__(self, seed: int | str = 0, skill: Skill | None = None) -> None:
        super().__init__(seed)
        self._skill = SKILLS[self.name] if skill is None else skill

    def memory(self, book: Rulebook) -> Memory:
        """What it knows of the board, and how it plays."""
        memory = Memory()
        fill_in(memory, self._skill, book)
        return memory

    def in_city(self) -> Bot:
        """A mind of its own for City."""
        return FirstCityBot(self._skill)


BOTS["hard-1"] = FirstHardBot
