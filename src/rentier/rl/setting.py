"""The setting: which table an environment plays at, and what its learners are asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rentier.batch.learning.actions import DEED_INDEX
from rentier.batch.learning.episode import Episode
from rentier.batch.tables import Tables, tables, tables_to_look_at
from rentier.kernel.chance import CounterChance
from rentier.kernel.errors import RentierError
from rentier.kernel.rulebook import Rulebook, rulebook

ENV_ID = "Rentier-v0"
ROUND_LIMIT = 200
"""Games of learners end after this many rounds unless the options say otherwise (WIN-3)."""
DRAFTS = 2
LARGEST = 1e6
"""No number of an observation gets near it: 1 is all of the starting cash."""


@dataclass(frozen=True)
class Setting:
    """A table and its rules for learners.

    >>> Setting("platinum", 4, {"round-limit": 20}).book.numbers["round_limit"]
    20
    """

    edition: str = "platinum"
    seats: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)
    """Variants and house rules, as the command line names them."""
    asks_rent: bool = True
    """Whether a learner's rent is asked for at once; otherwise it decides."""
    between: bool = False
    """Whether learners are asked at the beginning of others' turns too."""
    drafts: int = DRAFTS
    """How many deals a learner may draft in one turn; 0 for none."""
    most_decisions: int = 0
    """Decisions after which an episode is cut off; 0 for no limit."""
    worth_weight: float = 0.0
    """How much of the reward is the change of a seat's share of all net worth; off by default."""
    chance_weight: float = 0.0
    """The same for its winning chance by the value model, where the reference engine plays."""

    @property
    def shaped(self) -> bool:
        """Whether rewards are more than the share of the win."""
        return bool(self.worth_weight or self.chance_weight)

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook of the table."""
        book = rulebook(self.edition, {"round-limit": ROUND_LIMIT, **self.options})
        book.edition.check_seats(self.seats)
        return book

    @cached_property
    def tables(self) -> Tables:
        """The tables that the batch engine plays by."""
        return checked(tables(self.book))

    @cached_property
    def tables_to_look_at(self) -> Tables:
        """The same where the reference engine plays, perhaps with house rules that the batch engine does not know."""
        return checked(tables_to_look_at(self.book))

    def episode(self, learners: int) -> Episode:
        """A fresh episode in which the seats of a mask learn."""
        e = Episode()
        e.learners, e.asked = learners, -1
        e.asks_rent, e.between, e.most_drafts = int(self.asks_rent), int(self.between), self.drafts
        e.most_decisions, e.worth_weight = self.most_decisions, round(1000 * self.worth_weight)
        return e


def checked(b: Tables) -> Tables:
    """Tables of a board whose deeds lie where actions and observations have them."""
    if any((group >= 0) != (DEED_INDEX[space] >= 0) for space, group in enumerate(b.group)):
        raise RentierError("Environments for learning need the deeds of the classic board, space by space")
    return b


def chance_of(seed: int, game: int) -> CounterChance:
    """Dice and cards of the n-th game after `reset(seed=...)`, the same in every environment of a family.

    >>> chance_of(7, 0).key == chance_of(7, 0).key != chance_of(7, 1).key
    True
    """
    return CounterChance(f"{seed}/{game}")
