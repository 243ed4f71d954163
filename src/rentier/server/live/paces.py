"""A table's pace: how long its bots take for an act, by name."""

from __future__ import annotations

from rentier.kernel.errors import RentierError

PACES: dict[str, float] = {"calm": 2.0, "normal": 1.0, "brisk": 0.3, "instant": 0.05}
"""Times what the server's setting `bot_pace` says; even at once is no burst that would starve the other tables."""


def check_pace(name: str) -> None:
    """Refuse a pace that there is not."""
    if name not in PACES:
        raise RentierError(f"There is no pace called {name!r}; choose {', '.join(PACES)}")
