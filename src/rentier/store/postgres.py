"""The PostgreSQL engine: the same work as on SQLite, on a database that several processes share."""

from __future__ import annotations

from typing import Any

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from rentier.store.database import READERS, T, Work, check_open, telling, transact
from rentier.store.errors import StoreError


class PostgresDatabase:
    """A PostgreSQL database, shared with other processes."""

    commits_clearly = False

    def __init__(self, address: URL, patience: float) -> None:
        settings = {
            "application_name": "rentier",
            "jit": "off",
            "lock_timeout": str(int(patience * 1000)),
            "synchronous_commit": "on",  # whatever the database's own default
        }
        arguments: dict[str, Any] = {"timeout": 10, "command_timeout": 30, "server_settings": settings}
        try:  # engines of their own, so that a write never waits for many reads
            self._writing = _postgres_engine(address, arguments, 1, isolation_level="READ COMMITTED")
            self._reading = _postgres_engine(address, arguments, READERS, isolation_level="REPEATABLE READ")
        except ModuleNotFoundError as error:
            raise StoreError("PostgreSQL needs the extra postgres: pip install 'rentier[postgres]'.") from error
        self.looking = self._reading.execution_options(postgresql_readonly=True)
        """For reading: every transaction sees one moment of the database."""
        self._closed = False

    async def read(self, work: Work[T]) -> T:
        """Do work in a reading transaction, which sees one moment of the database.

        A connection may have died while it lay idle: then the work is done once more on a fresh one.
        """
        check_open(self._closed)
        with telling("read"):
            try:
                return await self._read(work)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return await self._read(work)

    async def _read(self, work: Work[T]) -> T:
        async with self.looking.connect() as connection, connection.begin():
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Do work in a transaction; it is on the server's disk when this returns."""
        check_open(self._closed)
        async with self._writing.connect() as connection:
            return await connection.run_sync(transact, work)

    async def scrub(self) -> bool:
        """Do nothing: a PostgreSQL server cleans up by itself."""
        return True

    async def close(self) -> None:
        """Hang up."""
        self._closed = True
        await self._reading.dispose()
        await self._writing.dispose()


def _postgres_engine(address: URL, arguments: dict[str, Any], connections: int, isolation_level: str) -> AsyncEngine:
    return create_async_engine(
        address,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=10,
        isolation_level=isolation_level,
        connect_args=arguments,
        hide_parameters=True,  # they hold seeds, and what fails is logged
    )
