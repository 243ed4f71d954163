"""Spaces that are no property: taxes, corners, and the way to Jail."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.state import BANK
from rentier.rules.debts import owe

taxes = Chapter("taxes", asks=("send_to_jail",))


@taxes.lands("tax", amount=int)
def land_on_tax(game: Game, seat: int, factor: int) -> None:
    """LAND-7: pay the Bank the amount shown."""
    space = game.state.at[seat]
    owe(game, seat, BANK, game.book.board.data[space]["amount"], "tax")


@taxes.lands("go")
@taxes.lands("jail")
@taxes.lands("free_parking")
def land_quietly(game: Game, seat: int, factor: int) -> None:
    """LAND-9 to LAND-11: Just Visiting, Free Parking, and GO, whose salary is already paid."""


@taxes.lands("go_to_jail")
def land_on_go_to_jail(game: Game, seat: int, factor: int) -> None:
    """LAND-8: to Jail at once."""
    game.ask("send_to_jail", seat)
