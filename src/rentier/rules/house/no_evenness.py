"""No evenness: build and sell on any site of a whole group in any order."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.rules.classic.questions import EVEN

no_evenness = Chapter("no_evenness")


@no_evenness.defines(EVEN, replaces=True)
def even(game: Game, levels: list[int]) -> bool:
    """All levels will do."""
    return True
