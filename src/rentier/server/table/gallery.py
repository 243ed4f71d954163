"""The spectators of a table: what they are called, and their chat, which players do not get.

Their lines are kept in memory only, so that nothing of people without a seat is stored; each server has its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import count
from typing import Any

from rentier.server.lobby.names import clean_name, of_the_house, taken
from rentier.server.protocol.errors import RequestError
from rentier.server.table.connection import Connection
from rentier.server.table.outbox import Outbox

GUEST = "Guest"
LINES = 50
"""Lines that a new spectator is sent."""
NAMED = 20
"""Spectators who are named to everybody; beyond that many, coming and going is not announced one by one."""


class Gallery:
    """The spectators among the connections of a room."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._lines: deque[dict[str, Any]] = deque(maxlen=LINES)
        self._said: deque[tuple[str, str, str]] = deque(maxlen=LINES)
        """Who said each line, with the id of the command and the text: one that is sent again is not said twice."""

    @property
    def names(self) -> list[str]:
        """What the spectators are called."""
        return [connection.name for connection in self._outbox.connections if connection.seat is None]

    @property
    def is_small(self) -> bool:
        """Whether everybody is told who comes and goes."""
        return len(self.names) <= NAMED

    def name(self, connection: Connection, wanted: str | None, seated: Iterable[str]) -> None:
        """Give a newcomer a name that nobody at the table has, like the one they want."""
        try:
            name = clean_name(wanted or GUEST)
        except RequestError:
            name = GUEST
        seats, others = [*seated, *of_the_house("Bank")], {*self.names}
        numbered = (name if number == 1 else f"{name[:20]} {number}" for number in count(1))
        connection.name = next(free for free in numbered if free not in others and taken(free, seats) is None)

    def welcome(self, connection: Connection) -> None:
        """Send a newcomer what was said."""
        if self._lines:
            self._outbox.send_gallery(self._lines, to=connection)

    def said(self, name: str, command: str) -> str | None:
        """What somebody said with a command, if it was said already."""
        return next((text for who, id, text in self._said if (who, id) == (name, command)), None)

    def say(self, name: str, command: str, text: str, now: float) -> None:
        """Send a line to all spectators."""
        last = self._lines[-1]["number"] if self._lines else 0
        number = max(last + 1, round(now * 1000))  # greater than any before a restart, too
        self._lines.append({"number": number, "player": "", "name": name, "text": text, "at": now})
        self._said.append((name, command, text))
        self._outbox.send_gallery([self._lines[-1]])

    def to_dict(self) -> dict[str, Any]:
        """Who watches, for everybody: some names, and how many more there are."""
        names = sorted(self.names)
        return {"names": names[:NAMED], "more": max(0, len(names) - NAMED)}
