"""A round limit: after that number of rounds the richest wins."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.rules.questions import TIME_IS_UP

round_limit = Chapter("round_limit", settings={"round_limit": int})


@round_limit.defines(TIME_IS_UP, replaces=True)
def time_is_up(game: Game, round: int) -> bool:
    """WIN-3: the last round has been played."""
    limit: int = game.book.numbers["round_limit"]
    return round > limit
