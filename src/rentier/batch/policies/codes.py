"""Numbers for the policies, by the names of the bots that play like them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SIMPLE: Final = 0
FIXED: Final = 1
RELEASE_1: Final = 2
EXPERT: Final = 3
LEVEL: Final = 4

POLICIES: Final[dict[str, int]] = {
    "simple": SIMPLE,
    "fp-a": FIXED,
    "fp-a-patched": FIXED,
    "fp-b": FIXED,
    "fp-c": FIXED,
    "hard-1": RELEASE_1,
    "normal-1": RELEASE_1,
    "expert": EXPERT,
    "best-response": EXPERT,
    "easy": LEVEL,
    "normal": LEVEL,
    "hard": LEVEL,
}
"""The bots that the batch engine can play, by name."""
WAKE_WITH_TURN: Final = 1 << RELEASE_1 | 1 << EXPERT | 1 << LEVEL
"""Policies that are asked for a wish when their turn begins, as a mask."""


def without_policy(bots: Iterable[str]) -> list[str]:
    """Those of the bots that the batch engine cannot play."""
    return sorted({bot for bot in bots if bot not in POLICIES})
