"""Where a store lies: a file's path or a database's URL, as people write it, made into one that the engines take."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from rentier.store.errors import StoreError, Unavailable

_SQLITE = ("sqlite", "sqlite+aiosqlite", "sqlite+pysqlite")
_POSTGRESQL = ("postgres", "postgresql", "postgresql+asyncpg")


def address_of(url: str) -> URL:
    """`games.db`, `sqlite:///games.db` or `postgresql://user@host/name` as the URL of an engine."""
    if "://" not in url:
        if not url:
            raise StoreError("No database is named: give a file such as games.db, or a postgresql:// address.")
        return URL.create("sqlite", database=url)
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError("This database address cannot be read: write postgresql://user:password@host/name.") from None
    if parsed.drivername in _SQLITE:
        if parsed.database in (None, "", ":memory:") or parsed.host:
            raise StoreError("A store needs a file of its own: write sqlite:///games.db, or sqlite:////srv/games.db.")
        return URL.create("sqlite", database=parsed.database)
    if parsed.drivername in _POSTGRESQL:
        # Other programs say sslmode; asyncpg takes the same words under another name.
        query = {"ssl" if key == "sslmode" else key: value for key, value in parsed.query.items()}
        return parsed.set(drivername="postgresql+asyncpg", query=query)
    raise StoreError(f"A store is kept in SQLite or PostgreSQL, not in {parsed.drivername!r}.")


def shown(address: URL) -> str:
    """How a database is called in messages: without its password."""
    if is_file(address):
        return path_of(address).name
    return address.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


def is_file(address: URL) -> bool:
    """Whether the store is an SQLite file."""
    return address.drivername == "sqlite"


def path_of(address: URL) -> Path:
    """The SQLite file of a store."""
    assert address.database is not None
    return Path(address.database)


def make_file(path: Path) -> None:
    """See that the file is there, and still is after a power cut; seeds lie in it, so nobody else may read it."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        return
    except OSError as error:
        why = "its folder is not there" if isinstance(error, FileNotFoundError) else error.strerror
        raise Unavailable(f"The database {path} cannot be made: {why}.") from error
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
