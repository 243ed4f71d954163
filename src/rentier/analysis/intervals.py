"""Intervals: how far a share counted over games may be from the true one."""

from __future__ import annotations

import math
from typing import Final

NORMAL_95: Final = 1.959964
"""Standard deviations that 95% of a normal distribution lie within."""


def interval(wins: float, games: int) -> tuple[float, float]:
    """A 95% interval for a share of independent games (Wilson's).

    >>> low, high = interval(30, 100)
    >>> round(low, 3), round(high, 3)
    (0.219, 0.396)
    """
    if not games:
        return 0.0, 1.0
    z, share = NORMAL_95, wins / games
    centre = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
