"""What was said at a table, as far as people who come in are told."""

from __future__ import annotations

from typing import Any

from rentier.store.rows import Line
from rentier.store.tables import TableStore

LINES = 50
"""Lines that somebody who comes in reads."""


class Chat:
    """The last lines of a table in the order in which they were said, read from the store when they may be new."""

    def __init__(self, tables: TableStore, table_id: str, lines: list[Line]) -> None:
        self._tables = tables
        self._table_id = table_id
        self.lines = lines

    async def news(self) -> list[Line]:
        """What was said since somebody last looked, whichever process heard it."""
        seen = self.lines[-1].number if self.lines else 0
        self.lines = await self._tables.lines(self._table_id, LINES)
        return [line for line in self.lines if line.number > seen]


def shown_line(line: Line) -> dict[str, Any]:
    """A line as everybody sees it."""
    return {"number": line.number, "player": line.player, "name": line.name, "text": line.text, "at": line.at}
