"""Python's search for lost cycles, kept out of the way of play: a full one over many rooms stops all of them."""

from __future__ import annotations

import gc

YOUNG, MIDDLE, NEVER = 10_000, 10, 1_000_000
SECONDS = 900.0
"""Between two full searches, unless many rooms were put away."""
MANY = 200


class Garbage:
    """Nearly everything is freed at once by counting references; what is left waits for a sweep."""

    def __init__(self, now: float) -> None:
        self._last = now
        gc.collect()
        gc.freeze()  # code and editions live as long as the process
        gc.set_threshold(YOUNG, MIDDLE, NEVER)

    def sweep(self, now: float, put_away: int) -> None:
        """Search everything, if that was long ago or would give much back."""
        if now - self._last >= SECONDS or put_away >= MANY:
            self._last = now
            gc.collect()
