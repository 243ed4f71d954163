"""The store: where games and tables are kept, opened by the path of a file or the URL of a database."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType

from rentier.store.address import address_of
from rentier.store.engine import LOCK_SECONDS, Database, database_at
from rentier.store.games import GameStore
from rentier.store.leases import LeaseStore
from rentier.store.marks import MarkStore
from rentier.store.migrating import migrate
from rentier.store.presences import PresenceStore
from rentier.store.tables import TableStore
from rentier.store.writer import Writer


class Store:
    """Games and tables in one database. Make one with `Store.open`; an `async with` closes it."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self.database = database
        self.writer = Writer(database)
        self.games = GameStore(database, self.writer)
        self.leases = LeaseStore(database, self.writer)
        self.tables = TableStore(database, self.writer, now)
        self.presences = PresenceStore(database, self.writer)
        self.marks = MarkStore(database, self.writer)

    @classmethod
    async def open(cls, url: str, now: Callable[[], float] = time.time, lock_seconds: float = LOCK_SECONDS) -> Store:
        """The store in `games.db`, `sqlite:///games.db` or `postgresql://user@host/name`, brought up to date."""
        address = address_of(url)
        database = database_at(address, lock_seconds)
        try:
            await migrate(database, address)
        except BaseException:
            await database.close()
            raise
        return cls(database, now)

    async def close(self) -> None:
        """Write what waits and let go of the database."""
        try:
            await self.writer.close()
        finally:
            await self.database.close()

    async def __aenter__(self) -> Store:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
