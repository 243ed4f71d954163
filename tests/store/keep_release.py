"""Keeps a store as this release writes it, for all later ones to open: `python -m tests.store.keep_release`.

Run it once for every new schema. What was kept of a release that is out is never written again.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from rentier.store.migrate import HEAD
from rentier.store.store import Store
from tests.store.kit import played, with_real_game

RELEASES = Path(__file__).parent / "releases"


async def fill(path: Path) -> None:
    """A finished game and an open one, each with its last position beside it."""
    async with await Store.open(str(path), now=lambda: 60.0) as store:
        for id, table_id, live in (("overgame", "overtabl", played()), ("opengame", "opentabl", played(12))):
            await with_real_game(store, live, id, table_id)
            await store.games.snapshot(id, live.version, live.state.to_dict())
        await store.leases.beat("server")


def dumped(path: Path) -> str:
    """An SQLite database as the statements that make it."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump()) + "\n"


def main() -> None:
    """Write the file of this release."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        asyncio.run(fill(path))
        (RELEASES / f"{HEAD}.sql").write_text(dumped(path), encoding="utf-8")


if __name__ == "__main__":
    main()
