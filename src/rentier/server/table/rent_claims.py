"""Rent claims as the clocks need them: the one place where the server knows RENT-1, since no question asks for it."""

from __future__ import annotations

from typing import Any

from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.dice import Roll
from rentier.rules.jail import TryDouble
from rentier.rules.turns import EndTurn


def open_claims(game: Game) -> list[Any]:
    """The open claims, in editions where the owner must ask for rent."""
    rent = game.state.parts.get("rent")
    return rent.open if rent is not None else []


def loses_claims(game: Game, act: Act) -> bool:
    """RENT-1: claims are lost with the first roll of the next turn, and with the game's last act."""
    if isinstance(act, Roll | TryDouble):
        return game.state.rolls == 0 and game.why_not(act) is None
    if isinstance(act, EndTurn):
        try:
            return game.preview(act).after.over
        except Refusal:
            return False
    return False
