"""The database: one way to read and one way to write, over SQLite and over PostgreSQL, and what its errors mean.

Work is a plain function of a SQLAlchemy connection. PostgreSQL runs it on asyncpg. SQLite runs it whole in a thread of
its own: the asynchronous driver would change threads some twenty times for a small transaction, at twice the cost.
"""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from rentier.store.address import is_file, make_file, path_of
from rentier.store.errors import CommitFailed, StoreError, Unavailable

_REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_BUSY: "another program has locked it",
    sqlite3.SQLITE_LOCKED: "another program has locked it",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_CANTOPEN: "its file cannot be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged, restore a backup",
    sqlite3.SQLITE_NOTADB: "its file is not a database",
}
_OF_FILES = (errno.EACCES, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOENT, errno.ENOSPC, errno.EPERM, errno.EROFS)


def source_of(error: BaseException) -> BaseException:
    """What a driver raised, without what was wrapped around it."""
    while True:
        wrapped = error.orig if isinstance(error, DBAPIError) else error.__cause__
        if wrapped is None or not (isinstance(error, (DBAPIError, CommitFailed)) or _is_asyncpg(wrapped)):
            return error
        error = wrapped


def is_trouble(error: BaseException) -> bool:
    """Whether an exception comes from a database or from the way to it."""
    source = source_of(error)
    return isinstance(source, (SQLAlchemyError, sqlite3.Error, OSError)) or _is_asyncpg(source)


def reason_of(error: BaseException) -> str:
    """What is wrong, in one line for an operator."""
    source = source_of(error.__cause__ if isinstance(error, Unavailable) and error.__cause__ else error)
    known = _REASONS.get(getattr(source, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(source, TimeoutError):
        known = "it does not answer in time"
    elif isinstance(source, OSError) and source.errno is not None:
        known = (os.strerror(source.errno) if source.errno > 0 else source.strerror or "").lower()
    return known or (str(source) or type(source).__name__).strip().splitlines()[0].rstrip(".")


def unavailable(error: BaseException, doing: str) -> Unavailable:
    """The trouble in a sentence for anybody; it gives nothing away of where the database lies."""
    source = source_of(error)
    reason = _REASONS.get(getattr(source, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(source, OSError) and source.errno in _OF_FILES:
        reason = os.strerror(source.errno)
    trouble = Unavailable(f"The store cannot be {doing} now{f': {reason}' if reason else ''}. Nothing was changed.")
    trouble.__cause__ = error
    return trouble


@contextmanager
def telling(doing: str) -> Iterator[None]:
    """Tell trouble as `Unavailable`."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        if not is_trouble(error):
            raise
        raise unavailable(error, doing) from error


def _is_asyncpg(error: BaseException) -> bool:
    """Whether the driver of PostgreSQL raised this; it need not be installed, so its name decides."""
    return type(error).__module__.partition(".")[0] == "asyncpg"


T = TypeVar("T")
Work = Callable[[Connection], T]
"""What to do with a connection inside one transaction."""

LOCK_SECONDS = 5.0
"""So long does a write wait for a lock that another program holds."""
READERS = 4
"""How many reads an SQLite store does at once."""


class Database(Protocol):
    """A database that does work in transactions, whole or not at all."""

    commits_clearly: bool
    """Whether a commit that fails has surely written nothing; over a network nobody can know."""

    async def read(self, work: Work[T]) -> T:
        """Do work that only looks, at one moment of the database."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Do work in a transaction that is on disk when this returns."""
        ...

    async def scrub(self) -> bool:
        """Overwrite what was deleted, where that is up to us; False if somebody is reading, so that it has to wait."""
        ...

    async def close(self) -> None:
        """Let go of every connection."""
        ...


def database_at(address: URL, patience: float) -> Database:
    """The database of an address; it waits `patience` seconds for locks that others hold."""
    if is_file(address):
        return SqliteDatabase(address, patience)
    from rentier.store.postgres import PostgresDatabase  # takes a while to import

    return PostgresDatabase(address, patience)


def check_open(closed: bool) -> None:
    """Refuse work on a store that was closed."""
    if closed:
        raise Unavailable("The store is closed.")


def transact(connection: Connection, work: Work[T]) -> T:
    """Do work and commit it; a connection on which something failed is not used again."""
    try:
        transaction = connection.begin()
        result = work(connection)
    except BaseException as error:
        connection.invalidate(error)
        raise
    try:
        transaction.commit()
    except BaseException as error:
        connection.invalidate(error)
        raise CommitFailed from error
    return result


# ---------------------------------------------------------------- SQLite


class SqliteDatabase:
    """A file in write-ahead logging: one writer, several readers that never wait for it."""

    commits_clearly = True

    def __init__(self, address: URL, patience: float) -> None:
        make_file(path_of(address))
        self.writing = _sqlite_engine(address, patience, "BEGIN IMMEDIATE", 1)
        self.reading = _sqlite_engine(address, patience, "BEGIN", READERS)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="rentier-writer")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="rentier-reader")
        self._closed = False

    async def read(self, work: Work[T]) -> T:
        """Do work in a reading transaction, which sees one moment of the file."""
        check_open(self._closed)
        return await asyncio.get_running_loop().run_in_executor(self._readers, partial(self._read, work))

    def _read(self, work: Work[T]) -> T:
        with telling("read"), self.reading.connect() as connection, connection.begin():
            return work(connection)

    async def write(self, work: Work[T]) -> T:
        """Do work in the writing transaction; it is on disk when this returns."""
        check_open(self._closed)
        return await asyncio.get_running_loop().run_in_executor(self._writer, partial(self._write, work))

    def _write(self, work: Work[T]) -> T:
        with self.writing.connect() as connection:
            return transact(connection, work)

    async def scrub(self) -> bool:
        """Empty the log, which has pages as they were before; in the file itself deleted content is overwritten."""
        check_open(self._closed)
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._scrub)

    def _scrub(self) -> bool:
        with telling("written"), self.writing.connect() as connection:
            cursor = connection.connection.cursor()
            (patience,) = cursor.execute("PRAGMA busy_timeout").fetchone()
            cursor.execute("PRAGMA busy_timeout = 0")  # acts wait behind this
            busy, _, _ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            cursor.execute(f"PRAGMA busy_timeout = {patience}")
            cursor.close()
            return not busy

    async def close(self) -> None:
        """Let go of the file; the last one to do so also folds the log into it."""
        self._closed = True
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        for threads, engine in ((self._readers, self.reading), (self._writer, self.writing)):
            threads.shutdown()
            engine.dispose()


_text = partial(str, encoding="utf-8", errors="replace")
"""Reads texts that are no longer UTF-8, too: their seals show that they were altered."""


def _sqlite_engine(address: URL, patience: float, begin: str, connections: int) -> Engine:
    engine = create_engine(address, pool_size=connections, max_overflow=0, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def opened(connection: sqlite3.Connection, _: object) -> None:
        prepare(connection, patience)
        connection.text_factory = _text

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _turned_to_wal(cursor: sqlite3.Cursor, patience: float) -> object:
    """The journal of a file from now on; of several who open a new one at once SQLite lets all but one fail at once."""
    until = time.monotonic() + patience
    while True:
        try:
            return cursor.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
            time.sleep(0.01)


def prepare(connection: sqlite3.Connection, patience: float) -> None:
    """Set a connection up so that what is committed is on disk."""
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
    if _turned_to_wal(cursor, patience) != ("wal",):
        raise sqlite3.OperationalError("this file system cannot hold a write-ahead log")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA secure_delete = ON")  # who erases their name can rely on it
    cursor.execute("PRAGMA cache_size = -512")  # KiB for each connection: the system keeps the file in memory anyway
    cursor.execute("PRAGMA wal_autocheckpoint = 4000")  # of 4 KiB: fewer pauses than the usual 1000
    cursor.execute("PRAGMA journal_size_limit = 67108864")
    cursor.close()
