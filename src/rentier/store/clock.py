"""Time: the process clock, which never jumps, and the database's time, which all servers share.

Everything that a server counts down goes by its `Clock`; whatever servers compare with each other (leases, heartbeats,
who is connected) goes by the database. The wall clock of the machine is read once, when the process starts.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Connection, text

Now = Callable[[], float]
"""Seconds since 1970."""
wall_clock: Now = time.time
"""The time of the machine, which may step: only to be compared with the database's."""
DRIFT = 3.0
"""From this many seconds on, two clocks that should agree differ."""

DatabaseTime = Callable[[Connection], float]
"""The time as a database has it, inside a transaction."""


class Clock:
    """Seconds since 1970 as they were when it was set, counted steadily since.

    If somebody sets the machine's clock by an hour, no hour passes here.
    """

    def __init__(self, wall: Now = wall_clock, steady: Now = time.monotonic) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> float:
        return self._steady() + self._ahead

    def set(self, now: float) -> None:
        """Go by the time of a database from now on; only for a clock that nobody has read yet."""
        self._ahead = now - self._steady()


def server_time(connection: Connection) -> float:
    """The time of a database server, which has a clock of its own; a file has none."""
    return float(str(connection.scalar(_SERVER_TIME)))


_SERVER_TIME = text("SELECT extract(epoch FROM clock_timestamp())")
