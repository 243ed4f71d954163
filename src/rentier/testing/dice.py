"""Dice in scenarios: translates faces into the numbers that chance draws."""

from __future__ import annotations

from rentier.testing.names import ScenarioError

BUS, MR_MONOPOLY = 4, 5
"""Faces of the Speed Die as `rolls(2, 3, BUS)` names them; 1 to 3 are themselves."""


def pair(first: int, second: int) -> int:
    """Two dice as chance draws them."""
    for pips in (first, second):
        if pips not in range(1, 7):
            raise ScenarioError(f"a die shows 1 to 6, not {pips}")
    return (first - 1) * 6 + second - 1


def face(speed: int) -> int:
    """A face of the Speed Die as chance draws it."""
    if speed not in range(1, 7):
        raise ScenarioError(f"the Speed Die has six faces, 1 to 3, BUS (4) and MR_MONOPOLY (5 or 6), not {speed}")
    return speed - 1
