"""Opening tables: everything that a server keeps in memory about them, read in one snapshot of the database.

After a restart every table is asked for at once: what is asked for while others are being read is read
together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from sqlalchemy import Connection

from rentier.store.database import Database, Work
from rentier.store.games import opened_games
from rentier.store.rows import Line, Opened, StoredSeat, StoredTable
from rentier.store.tables import last_lines_all, seated_all

TOGETHER = 32
"""The maximum number of tables read together: nobody waits long for the others."""


class Opening(NamedTuple):
    """A table with its seats and chat, and its game if one was begun."""

    table: StoredTable
    seats: list[StoredSeat]
    lines: list[Line]
    game: Opened | None


class Openings:
    """Reads tables with the end of their chat and everything needed to continue their games."""

    def __init__(self, database: Database, lines: int) -> None:
        self._database, self._lines = database, lines
        self._waiting: dict[str, asyncio.Future[Opening | None]] = {}
        self._worker: asyncio.Task[None] | None = None

    async def read(self, table_id: str) -> Opening | None:
        """A table as it is stored now; None where there is no such table."""
        if table_id not in self._waiting:
            self._waiting[table_id] = asyncio.get_running_loop().create_future()
        wanted = self._waiting[table_id]
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work())
        return await asyncio.shield(wanted)

    async def _work(self) -> None:
        while self._waiting:
            batch = [*islice(self._waiting, TOGETHER)]
            await self._read({id: self._waiting.pop(id) for id in batch})

    async def _read(self, wanted: dict[str, asyncio.Future[Opening | None]]) -> None:
        """Read tables together; if one cannot be read, the others still are."""
        try:
            found = await self._database.read(openings([*wanted], self._lines))
        except Exception as error:
            if len(wanted) == 1:
                for future in wanted.values():
                    future.set_exception(error)
                return
            for id, future in wanted.items():
                await self._read({id: future})
            return
        for id, future in wanted.items():
            future.set_result(found.get(id))


def openings(table_ids: Sequence[str], lines: int) -> Work[dict[str, Opening]]:
    """The work of reading those of these tables that there are."""

    def work(connection: Connection) -> dict[str, Opening]:
        found = seated_all(connection, table_ids)
        games = [table.game for table, _ in found.values() if table.game is not None]
        opened = opened_games(connection, games) if games else {}
        said = last_lines_all(connection, table_ids, lines)
        return {
            id: Opening(table, seats, said.get(id, []), None if table.game is None else opened.get(table.game))
            for id, (table, seats) in found.items()
        }

    return work
