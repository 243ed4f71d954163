"""Where a store lies: a file's path or a database's URL, as people write it, made into one that the engines take."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from rentier.store.errors import StoreError, Unavailable

_SQLITE = ("sqlite", "sqlite+aiosqlite", "sqlite+pysqlite")
_POSTGRESQL = ("postgres", "postgresql", "postgresql+asyncpg")
_ASIDE = ("host", "passfile", "port", "service", "servicefile", "ssl", "target_session_attrs")
"""What may stand after the ? of an address."""
_EXAMPLE = "postgresql://user:password@host:5432/name"


def address_of(url: str) -> URL:
    """`games.db`, `sqlite:///games.db` or `postgresql://user@host/name` as the URL of an engine."""
    if "://" not in url:
        if not url:
            raise StoreError("No database is named: give a file such as games.db, or a postgresql:// address.")
        return URL.create("sqlite", database=url)
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(f"This database address cannot be read: write {_EXAMPLE}.") from None
    if parsed.drivername in _SQLITE:
        if parsed.database in (None, "", ":memory:") or parsed.host:
            raise StoreError("A store needs a file of its own: write sqlite:///games.db, or sqlite:////srv/games.db.")
        return URL.create("sqlite", database=parsed.database)
    if parsed.drivername in _POSTGRESQL:
        # Other programs say sslmode; asyncpg takes the same words under another name.
        query = {"ssl" if key == "sslmode" else key: value for key, value in parsed.query.items()}
        unknown = sorted(set(query) - set(_ASIDE))
        if unknown or not 0 < (parsed.port or 1) <= 65535:
            what = f"{unknown[0]} after its ? is unknown" if unknown else "ports go up to 65535"
            raise StoreError(f"This database address cannot be used, {what}: write {_EXAMPLE}.")
        return parsed.set(drivername="postgresql+asyncpg", query=query)
    raise StoreError(f"A store is kept in SQLite or PostgreSQL, not in {parsed.drivername!r}.")


def shown(address: URL) -> str:
    """How a database is called in messages: without its password."""
    if is_file(address):
        return path_of(address).name
    return address.set(drivername="postgresql", query={}).render_as_string(hide_password=True)


def cure(address: URL) -> str:
    """What to do about a database that cannot be used."""
    if is_file(address):
        return "Restore a backup if it is damaged, else let the server's user read and write it and its folder"
    return "See that it runs, and that the name, the user and the password in its address are right"


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
        raise Unavailable(not_made(path, error)) from error
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def not_made(path: Path, error: OSError) -> str:
    """Why the file of a store cannot be made, and what to do."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return f"The database {path} cannot be created, its folder does not exist: create it, or name another place."
    why = (error.strerror or "it cannot be written").lower()
    return f"The database {path} cannot be created, {why}: let the server's user write there."
