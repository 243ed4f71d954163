"""Stored tables as the lobby changes them, one change at a time per table."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Protocol

from rentier.kernel.edition import Edition
from rentier.kernel.rulebook import rulebook
from rentier.server.lobby.access import Visit
from rentier.server.lobby.table_settings import TableSettings
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.clock import Now
from rentier.store.errors import Conflict, Missing
from rentier.store.rows import Status, StoredSeat, StoredTable
from rentier.store.store import Store


class Rooms(Protocol):
    """What the lobby tells the rooms, where people are connected and games are played."""

    async def began(self, table_id: str) -> None:
        """A game of a table was stored with its setting up: play it."""
        ...

    async def changed(self, table_id: str) -> None:
        """Something about a table is new in the store: show it to everybody who is there."""
        ...

    async def dropped(self, table_id: str, seat: int) -> None:
        """A player left a running game: the Banker takes the seat out of it."""
        ...

    async def here(self, table_id: str) -> set[int]:
        """The seats of people who are connected to a table, here or at another server."""
        ...

    async def closed(self, table_id: str) -> None:
        """A table was closed: its game, if there is one, stops where it stands."""
        ...

    async def deleted(self, table_id: str) -> None:
        """A table was deleted: nobody can be there any more."""
        ...


class Register:
    """Tables in the store as the lobby changes them, one thing after another at one table."""

    def __init__(self, store: Store, rooms: Rooms, clock: Now) -> None:
        self.store = store
        self.rooms = rooms
        self.clock = clock
        self._locks: dict[str, asyncio.Lock] = {}
        self._holders: Counter[str] = Counter()
        """How many hold or wait for each lock; the last one throws it away."""

    @asynccontextmanager
    async def holding(self, visit: Visit) -> AsyncIterator[None]:
        """Hold a table while it is changed; other processes are kept off by the store itself."""
        id = visit.table.id
        self._holders[id] += 1
        try:
            async with self._locks.setdefault(id, asyncio.Lock()):
                yield
        finally:
            self._holders[id] -= 1
            if not self._holders[id]:
                del self._holders[id], self._locks[id]

    async def found(self, table_id: str) -> tuple[StoredTable, list[StoredSeat]]:
        """A table that was there a moment ago."""
        found = await self.store.tables.get(table_id)
        if found is None:
            raise RequestError(ErrorCode.MISSING, "This table no longer exists")
        return found

    async def again(self, visit: Visit) -> Visit:
        """The table as it is now; a visitor whose seat was taken away has none."""
        table, seats = await self.found(visit.table.id)
        seat = visit.seat
        if seat is not None and (seats[seat].player != visit.own.player or seats[seat].digest != visit.own.digest):
            seat = None
        return Visit(table, seats, seat)

    async def save(self, table: StoredTable, was: Status) -> None:
        """Write a table that is still in the status it was in when we looked."""
        with unless_gone_on():
            await self.store.tables.save_table(replace(table, touched=self.clock()), was=was)

    async def close(self, table: StoredTable) -> None:
        """Close a table; a game that runs ends where it stands, and its seeds are shown."""
        with unless_gone_on():
            await self.store.tables.close(table.id, table.status, self.clock())
        await self.rooms.closed(table.id)


@contextmanager
def unless_gone_on() -> Iterator[None]:
    """Decline to change a table that is no longer as it was when we looked."""
    try:
        yield
    except (Conflict, Missing) as error:
        raise RequestError(ErrorCode.CLOSED, str(error)) from None


def edition_at(table: StoredTable) -> Edition:
    """The edition that a table plays, with its options."""
    arrangement = TableSettings.of(table)
    return rulebook(arrangement.edition, arrangement.options).edition


def seat_at(visit: Visit, seat: int) -> StoredSeat:
    """A seat of the table by its number."""
    if not 0 <= seat < len(visit.seats):
        raise RequestError(ErrorCode.MISSING, f"There is no such seat: this table has {len(visit.seats)}")
    return visit.seats[seat]


def need_open(visit: Visit) -> None:
    """Refuse what only goes before the game."""
    if visit.table.status != "open" or TableSettings.of(visit.table).starting is not None:
        raise RequestError(ErrorCode.CLOSED, "This is only possible before the game starts")
