"""Disks in trouble below a real server: full, read-only, failing, or held by another program; well again afterwards.

Run as a program this is `rentier serve`, but for one thing: while there is a file `trouble` in the data folder, its
SQLite is told before every transaction that the file is read-only, or may not grow. Root writes whatever the file's
rights are, and not every machine lets a test mount a disk of its own; what SQLite says is the same.
"""

from __future__ import annotations

import contextlib
import resource
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.server.live import Server

SCRIPT = Path(__file__)


@contextlib.contextmanager
def full(server: Server) -> Iterator[None]:
    """Nothing more fits."""
    with told(server, "full"):
        yield


@contextlib.contextmanager
def read_only(server: Server) -> Iterator[None]:
    """The file can be read, and not written."""
    with told(server, "read-only"):
        yield


@contextlib.contextmanager
def told(server: Server, trouble: str) -> Iterator[None]:
    """The program below finds its database in trouble."""
    flag = server.data / "trouble"
    flag.write_text(trouble)
    try:
        yield
    finally:
        flag.unlink()


@contextlib.contextmanager
def failing(server: Server) -> Iterator[None]:
    """The system takes not one byte from the server for any file, which SQLite calls an I/O error."""
    assert server.process is not None
    pid = server.process.pid
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextlib.contextmanager
def held(server: Server) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    with contextlib.closing(sqlite3.connect(server.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def serve() -> None:
    """`rentier serve` on a disk whose troubles a file tells."""
    from rentier.cli import app
    from rentier.server.config.settings import load
    from rentier.store import database
    from rentier.store.store import Store

    flag = load().data / "trouble"
    transact = database.transact

    def troubled(connection: Any, work: Callable[[Any], Any]) -> Any:
        trouble = flag.read_text() if flag.exists() else ""
        connection.connection.cursor().execute(f"PRAGMA query_only = {int(trouble == 'read-only')}")

        def and_more(connection: Any) -> Any:
            result = work(connection)
            if trouble == "full":
                connection.exec_driver_sql("PRAGMA max_page_count = 1")  # as large as it is, and no page more
                connection.exec_driver_sql("CREATE TABLE ballast AS SELECT zeroblob(1000000)")
            return result

        return transact(connection, and_more)

    async def impatient(url: str) -> Store:
        return await opening(url, lock_seconds=0.3)

    opening, Store.open = Store.open, impatient  # type: ignore[method-assign, assignment]
    database.transact = troubled
    app(["serve"])


if __name__ == "__main__":
    serve()
