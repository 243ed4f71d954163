"""What the checks of `rentier doctor` have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["ok", "warn", "fail"]

DRIFT = 5.0
"""Seconds that two clocks may differ."""
PATIENCE = 5.0
"""Seconds that a service has to answer."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: how it is, and what to do about it."""

    name: str
    level: Level
    told: str
    advice: str = ""


def one_line(error: BaseException) -> str:
    """Why something failed, without the pages that some libraries add."""
    if isinstance(error, OSError) and error.strerror:
        return f"{f'{error.filename}: ' if error.filename else ''}{error.strerror.lower()}"
    return (str(error) or type(error).__name__).strip().splitlines()[0].rstrip(".")
