"""Garbage collection: tuned so that Python's collector does not pause all rooms."""

from __future__ import annotations

import asyncio
import gc

YOUNG, NEVER = 1_000, 1_000_000
"""The young are searched so often that they stay few: ten times as many let play stand still for 40 ms."""
SECONDS = 900.0
"""Seconds between two full collections, unless this number of rooms was closed since the last."""
MANY = 50
RETURN = 10.0
"""Seconds after the start in which nothing is searched: everybody comes back, and nothing of that is garbage."""


class Garbage:
    """Rooms and sockets are freed at once by counting references; what is left, after errors, waits for a sweep."""

    def __init__(self) -> None:
        self._last, self._put_away = 0.0, 0

    def start(self, now: float) -> None:
        """Search only what is new, once those who come back are there, and everything now and then."""
        self._last = now
        gc.disable()
        asyncio.get_running_loop().call_later(RETURN, self._begin)

    def _begin(self) -> None:
        gc.freeze()  # code and editions live as long as the process, and counting frees the rooms of these seconds
        gc.set_threshold(YOUNG, NEVER, NEVER)
        gc.enable()

    def sweep(self, now: float, put_away: int) -> None:
        """Search everything, if that was long ago or would give much back, or little that nothing is added to."""
        self._put_away += put_away
        if now - self._last >= SECONDS or self._put_away >= MANY or (self._put_away and not put_away):
            self._last, self._put_away = now, 0
            gc.collect()
