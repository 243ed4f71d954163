"""The corners that every board has: GO, Jail as an ordinary landing, and the way to Jail."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.rules.questions import SEND_TO_JAIL

corners = Chapter("corners", asks=(SEND_TO_JAIL,))


@corners.lands("go")
@corners.lands("jail")
def land_quietly(game: Game, seat: int, factor: int) -> None:
    """LAND-9, LAND-11, CLAND-10: Just Visiting, and GO, whose salary is already paid."""


@corners.lands("go_to_jail")
def land_on_go_to_jail(game: Game, seat: int, factor: int) -> None:
    """LAND-8, CLAND-9: to Jail at once."""
    SEND_TO_JAIL(game, seat)
