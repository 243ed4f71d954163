"""Chances: how likely every seat is to win, now or after deeds and cash change hands. The levels decide by them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import exp

Change = tuple[int, int]
"""A deed and its new holder, or a seat and what is added to its cash."""


class Chances(ABC):
    """Everybody's chances at one table. One subclass for each family of rules."""

    def look(self) -> None:  # noqa: B027 (a family without a cache needs nothing here)
        """Read the position again. Called before every decision."""

    @abstractmethod
    def chances(self, moves: Sequence[Change] = (), cash: Sequence[Change] = ()) -> list[float]:
        """The chance of each seat to win after moves and payments. They add up to 1; seats that are out have 0.

        `moves` are (deed, new holder), `cash` are (seat, change). Nobody may end up with less than no cash, unless
        a family says what that means.
        """


def shares(strengths: Sequence[float | None]) -> list[float]:
    """Chances from strengths, None for a seat that is out: one point more means e times the odds."""
    most = max((strength for strength in strengths if strength is not None), default=0.0)
    odds = [0.0 if strength is None else exp(strength - most) for strength in strengths]
    total = sum(odds) or 1.0
    return [one / total for one in odds]
