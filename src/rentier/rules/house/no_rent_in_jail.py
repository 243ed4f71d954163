"""No rent while in Jail: an owner who sits there collects nothing."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.rules.classic.rent import visit
from rentier.rules.questions import VISIT

no_rent_in_jail = Chapter("no_rent_in_jail")


@no_rent_in_jail.defines(VISIT, replaces=True)
def visit_an_owner_outside(game: Game, visitor: int, deed: int, owner: int, factor: int) -> None:
    """Only owners outside Jail have a claim."""
    if not game.state.jail[owner]:
        visit(game, visitor, deed, owner, factor)
