"""A round limit: after so many rounds the richest wins."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game

round_limit = Chapter("round_limit", settings={"round_limit": int})


@round_limit.answers("time_is_up", replaces=True)
def time_is_up(game: Game, round: int) -> bool:
    """WIN-3: the last round has been played."""
    limit: int = game.book.settings["round_limit"]
    return round > limit
