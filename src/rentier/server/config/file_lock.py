"""A lock on the SQLite file, since a second server on it would not see what the first one does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from rentier.server.config.settings import SettingsError
from rentier.store.address import address_of, is_file, path_of


class DatabaseInUse(SettingsError):
    """Another server uses the database file."""


@contextmanager
def lock_database(database: str, address: str = "") -> Iterator[None]:
    """Keep other servers off an SQLite file for as long as the block runs; the system lets go when the process ends.

    The lock's own file says at which `address` this server is open.
    """
    path = lock_path(database)
    if path is None:
        yield
        return
    import fcntl

    with ExitStack() as stack:
        try:
            lock = stack.enter_context(path.open("a+"))
        except OSError:  # the store will say in full what is wrong with this place
            yield
            return
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            there = written_in(path)
            way_out = "stop it first, give this one its own --data, or share PostgreSQL and Redis"
            used = f"Another server uses {path.with_suffix('')}"
            raise DatabaseInUse(f"{used}, at {there}: {way_out}" if there else f"{used}: {way_out}") from None
        with suppress(OSError):  # on a full disk the lock alone has to do
            lock.truncate(0)
            lock.write(address)
            lock.flush()
        yield
        with suppress(OSError):
            lock.truncate(0)


def lock_path(database: str) -> Path | None:
    """The file that is locked, for a database that is one file on a system with such locks."""
    address = address_of(database)
    if not is_file(address) or sys.platform == "win32":
        return None
    path = path_of(address)
    return path.with_name(f"{path.name}.lock")


def holder_of(database: str) -> str | None:
    """Where the server that has locked a database is open; empty while it does not say, None where nobody has."""
    path = lock_path(database)
    if path is None or not path.is_file():
        return None
    import fcntl

    with suppress(OSError), path.open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return written_in(path)
    return None


def written_in(path: Path) -> str:
    """What a lock's file says."""
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
