"""The questions that only the classic family answers."""

from __future__ import annotations

from typing import Final

from rentier.kernel.question import Question

# ---------------------------------------------------------------- houses and hotels

EVEN: Final[Question[[list[int]], bool]] = Question("even")
"""Whether a group may be built up to these levels."""
ORDER: Final[Question[[int, tuple[tuple[int, int], ...], str, int, int], None]] = Question("order")
"""Carry out a seat's order of pieces for sites, at a cost, or open a shortage."""
LEVELS: Final[Question[[], list[int]]] = Question("levels", public=True)
"""How far every space is built up."""
BUILT_BY_GROUP: Final[Question[[], list[int]]] = Question("built_by_group", public=True)
"""The levels of every group, summed up."""
PIECES: Final[Question[[], tuple[int, int]]] = Question("pieces", public=True)
"""The houses and hotels that the Bank has left."""

# ---------------------------------------------------------------- mortgages and utilities

INTEREST: Final[Question[[int], int]] = Question("interest", public=True)
"""The interest on a deed's mortgage."""
UTILITY_THROW: Final[Question[[int], tuple[tuple[int, ...], int]]] = Question("utility_throw")
"""The dice that a visitor rolls for a utility's rent, and what they count."""
HIGHEST_UTILITY_THROW: Final[Question[[int], int]] = Question("highest_utility_throw")
"""The most that a seat's dice for a utility can count."""
