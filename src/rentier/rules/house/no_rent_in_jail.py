"""No rent while in Jail: an owner who sits there collects nothing."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game

no_rent_in_jail = Chapter("no_rent_in_jail")


@no_rent_in_jail.answers("collects", replaces=True)
def collects(game: Game, owner: int) -> bool:
    """Only owners outside Jail."""
    return not game.state.jail[owner]
