"""A lock on the SQLite file, since a second server on it would not see what the first one does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from rentier.server.config.settings import SettingsError
from rentier.store.address import address_of, is_file, path_of


@contextmanager
def lock_database(database: str) -> Iterator[None]:
    """Keep other servers off an SQLite file for as long as the block runs; the system lets go when the process ends."""
    address = address_of(database)
    if not is_file(address) or sys.platform == "win32":
        yield
        return
    import fcntl

    path = path_of(address)
    with ExitStack() as stack:
        try:
            lock = stack.enter_context(path.with_name(f"{path.name}.lock").open("a"))
        except OSError:  # the store will say in full what is wrong with this place
            yield
            return
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            way_out = "stop it first, give this one its own --data, or share PostgreSQL and Redis"
            raise SettingsError(f"Another server uses {path}: {way_out}") from None
        yield
