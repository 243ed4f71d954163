"""Backups: one SQLite file with everything at one moment, made while servers run, and restored into any database.

An SQLite store is copied by its backup interface, a PostgreSQL one row by row out of one snapshot. Neither waits for
the servers, nor they for it. A backup holds seeds: anybody who reads it can know the dice of open games.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, create_engine, insert, select
from sqlalchemy.engine import URL

from rentier.store.address import address_of, is_file, path_of, shown
from rentier.store.database import LOCK_SECONDS, database_at, telling
from rentier.store.errors import StoreError
from rentier.store.migrate import HEAD, migrate, revision_of, upgrade
from rentier.store.schema import metadata
from rentier.store.store import Store

_BROKEN = {
    sqlite3.SQLITE_NOTADB: "not a backup: name a file that rentier backup has written",
    sqlite3.SQLITE_CORRUPT: "damaged, so nothing was restored: name another backup",
}
AT_ONCE = 500
"""The number of rows held in memory while they are copied."""


async def backup(url: str, target: Path | str, replace: bool = False) -> None:
    """Copy a store into a file, whole or not at all; a file that is there is replaced only when asked to."""
    address, target = address_of(url), Path(target)
    if is_file(address) and not path_of(address).is_file():
        raise StoreError(f"There is no database {path_of(address)} to back up: name it with --data or --database.")
    if is_file(address) and target.exists() and target.samefile(path_of(address)):
        raise StoreError(f"{target} is the database itself: name another file for its backup.")
    if target.exists() and not target.is_file():  # a folder, or a device that nobody wants replaced
        raise StoreError(f"{target} is not a file: name one for the backup.")
    if not target.parent.is_dir():
        raise StoreError(f"There is no folder {target.parent}: create it, or choose another place for the backup.")
    if target.exists() and not replace:
        raise StoreError(f"{target} already exists: name another file for the backup.")
    with telling("backed up"), _draft(target) as draft:
        if is_file(address):
            await asyncio.to_thread(_copy_file, path_of(address), draft, "rw")
        else:
            await _copy_snapshot(address, draft)
        await asyncio.to_thread(_check_file, draft)


async def restore(source: Path | str, url: str) -> None:
    """Fill an empty database from a backup, also from one of an earlier release: everything or nothing."""
    source, address = Path(source), address_of(url)
    if not source.is_file():
        raise StoreError(f"There is no file {source}: name one that rentier backup has written.")
    with telling("restored"), tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.db"
        try:
            await asyncio.to_thread(_copy_file, source, copy, "ro")
        except sqlite3.DatabaseError as error:
            told = _BROKEN.get(error.sqlite_errorcode & 0xFF)
            if told is None:
                raise
            raise StoreError(f"{source} is {told}.") from None
        await asyncio.to_thread(_check_file, copy)
        await (await Store.open(str(copy))).close()  # brings an earlier release's backup up to this one
        database = database_at(address, LOCK_SECONDS)
        try:
            await migrate(database, address)
            await database.write(lambda connection: _fill(connection, copy, shown(address)))
        finally:
            await database.close()


# ---------------------------------------------------------------- files


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """A file beside the target that takes its place when all went well, and is gone otherwise."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    os.close(handle)
    draft = Path(name)
    try:
        yield draft
        _flush(draft, os.O_RDWR)
        draft.replace(target)
        _flush(target.parent, os.O_RDONLY)
    finally:
        for left in (draft, Path(f"{draft}-wal"), Path(f"{draft}-shm"), Path(f"{draft}-journal")):
            left.unlink(missing_ok=True)


def _flush(path: Path, flags: int) -> None:
    """See that a file, or the names in a folder, are on disk."""
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _copy_file(source: Path, copy: Path, mode: str) -> None:
    """Copy an SQLite database as it is at this moment, in one step: readers of a write-ahead log hinder nobody."""
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode={mode}", uri=True, timeout=LOCK_SECONDS)) as old:
        if not old.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
            raise StoreError(f"{source} is not a store of Rentier games.")
        with closing(sqlite3.connect(copy)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, with no log beside it


def _check_file(path: Path) -> None:
    """Refuse an inconsistent copy."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchall()
        astray = connection.execute("PRAGMA foreign_key_check").fetchall()
    if found != [("ok",)] or astray:
        raise StoreError(
            f"The database is damaged: {found[0][0] if found != [('ok',)] else 'rows refer to missing rows'}."
        )


# ---------------------------------------------------------------- rows


async def _copy_snapshot(address: URL, copy: Path) -> None:
    """Copy a PostgreSQL store into an SQLite file of the same schema, as it is at this moment."""
    from rentier.store.postgres import PostgresDatabase  # takes a while to import

    database = PostgresDatabase(address, LOCK_SECONDS)
    engine = create_engine(URL.create("sqlite", database=str(copy)), hide_parameters=True)
    try:
        async with database.looking.connect() as old, old.begin():
            revision = await old.run_sync(revision_of)
            if revision != HEAD:
                raise StoreError(f"The database {shown(address)} is of another release: start this one on it first.")
            with engine.connect() as new:
                new.exec_driver_sql("PRAGMA synchronous = OFF")  # the whole file is flushed at the end
                await asyncio.to_thread(upgrade, new, copy.name)
                for table in metadata.sorted_tables:
                    rows = await old.stream(select(table))
                    async for part in rows.mappings().partitions(AT_ONCE):
                        await asyncio.to_thread(_add, new, table, part)
                new.commit()
    finally:
        engine.dispose()
        await database.close()


def _fill(connection: Connection, source: Path, name: str) -> None:
    """Copy every row of an SQLite file into an empty database."""
    for table in metadata.sorted_tables:
        if connection.execute(select(table).limit(1)).first() is not None:
            raise StoreError(f"The database {name} is not empty: a backup is restored into a new one.")
    engine = create_engine(URL.create("sqlite", database=str(source)))
    try:
        with engine.connect() as old:
            for table in metadata.sorted_tables:
                for part in old.execute(select(table)).mappings().partitions(AT_ONCE):
                    _add(connection, table, part)
    finally:
        engine.dispose()


def _add(connection: Connection, table: Table, rows: Sequence[Any]) -> None:
    connection.execute(insert(table), [dict(row) for row in rows])
