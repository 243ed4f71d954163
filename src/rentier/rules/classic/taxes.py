"""Taxes, and Free Parking, where nothing happens."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.state import BANK
from rentier.rules.debts import owe

taxes = Chapter("taxes")


@taxes.lands("tax", amount=int)
def land_on_tax(game: Game, seat: int, factor: int) -> None:
    """LAND-7: pay the Bank the amount shown."""
    space = game.state.at[seat]
    owe(game, seat, BANK, game.book.board.data[space]["amount"], "tax")


@taxes.lands("free_parking")
def land_on_free_parking(game: Game, seat: int, factor: int) -> None:
    """LAND-10: nothing happens."""
