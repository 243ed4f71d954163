"""The store: where games and tables are kept, opened by the path of a file or the URL of a database."""

from __future__ import annotations

from types import TracebackType

from rentier.store.address import address_of, is_file
from rentier.store.clock import Clock, DatabaseTime, Now, server_time
from rentier.store.database import LOCK_SECONDS, Database, database_at
from rentier.store.erasure import ErasureStore
from rentier.store.games import GameStore
from rentier.store.marks import MarkStore
from rentier.store.migrate import migrate
from rentier.store.operators import OperatorStore
from rentier.store.reviews import ReviewStore
from rentier.store.servers import LeaseStore, PresenceStore
from rentier.store.tables import TableStore
from rentier.store.writer import Writer


class Store:
    """Games and tables in one database. Make one with `Store.open`; an `async with` closes it."""

    def __init__(self, database: Database, clock: Now, time: DatabaseTime) -> None:
        self.database = database
        self.clock = clock
        """The time of this process."""
        self.time = time
        """The time of the database; that of a file is the time of its only server."""
        self.writer = Writer(database)
        self.games = GameStore(database, self.writer)
        self.leases = LeaseStore(database, self.writer, time)
        self.tables = TableStore(database, self.writer, clock)
        self.presences = PresenceStore(database, self.writer, time)
        self.marks = MarkStore(database, self.writer)
        self.erasures = ErasureStore(database, self.writer)
        self.operators = OperatorStore(database, self.writer)
        self.reviews = ReviewStore(database, self.writer)

    @classmethod
    async def open(cls, url: str, now: Now | None = None, lock_seconds: float = LOCK_SECONDS) -> Store:
        """The store in `games.db`, `sqlite:///games.db` or `postgresql://user@host/name`, brought up to date.

        With `now` it goes by that clock alone; else by one of its own, which a database server sets.
        """
        address = address_of(url)
        database = database_at(address, lock_seconds)
        try:
            await migrate(database, address)
            if now is None and not is_file(address):
                clock = Clock()
                clock.set(await database.read(server_time))
                return cls(database, clock, server_time)
        except BaseException:
            await database.close()
            raise
        own = now or Clock()
        return cls(database, own, lambda _: own())

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
