"""How certain chances are: measured on games that no evaluator was fitted to, by how far the game has come."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import BANK, State

PHASES = 4
"""Phases of a game: three by the share of the deeds that are sold, and one from the first whole group on."""


def phase(state: State) -> int:
    """How far a game has come, from 0 to 3."""
    if any(state.whole):
        return PHASES - 1
    deeds = [holder for holder in state.holder if holder >= BANK]
    sold = sum(holder >= 0 for holder in deeds)
    return min(PHASES - 2, sold * (PHASES - 1) // max(1, len(deeds)))


@cache
def measured(family: str) -> dict[str, Any]:
    """What `rentier study calibration` measured for a family of rules."""
    text = files("rentier.review").joinpath("calibration", f"{family}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def margin(book: Rulebook, state: State) -> float:
    """Half the width of the 95% interval of a chance in a position, as measured for its family and phase."""
    if state.over:
        return 0.0
    widths: list[float] = measured(book.edition.family)["margins"]
    return widths[phase(state)]
