"""How certain chances are, measured on games that no evaluator was fitted to: see `bench/certainty.py`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import BANK, State

PHASES = 4
"""Phases of a game: three by the share of the deeds that are sold, and one from the first whole group on."""
SHARPNESS = 256
"""What leaves the net's chances as they are."""


def phase(state: State) -> int:
    """How far a game has come, from 0 to 3."""
    deeds = [holder for holder in state.holder if holder >= BANK]
    return phase_at(sum(holder >= 0 for holder in deeds), len(deeds), any(state.whole))


def phase_at(sold: int, deeds: int, whole: bool) -> int:
    """The phase of a game in which this many deeds are sold, and somebody has a whole group or nobody."""
    return PHASES - 1 if whole else min(PHASES - 2, sold * (PHASES - 1) // max(1, deeds))


@cache
def measured(family: str) -> dict[str, Any]:
    """What `bench/certainty.py` measured for a family of rules."""
    text = files("rentier.review").joinpath("calibration", f"{family}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def sharpness(family: str) -> tuple[tuple[int, ...], ...]:
    """How many 256ths of the net's strengths count, by phase and by the number of players still in the game.

    More than 256 where the strongest win more often than the net says.
    """
    found = measured(family)
    return tuple(tuple(whole * part // SHARPNESS for whole in found["players"]) for part in found["phases"])


def margin(book: Rulebook, state: State) -> float:
    """Half the width of the 95% interval of a chance in a position, as measured for its family and phase."""
    return _width("margins", book, state)


def change_margin(book: Rulebook, state: State) -> float:
    """The same of what a decision changes: two positions of one moment are known better beside each other."""
    return _width("changes", book, state)


def _width(what: str, book: Rulebook, state: State) -> float:
    if state.over:
        return 0.0
    widths: list[float] = measured(book.edition.family)[what]
    return widths[phase(state)]
