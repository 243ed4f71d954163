"""A value of a wrong kind in any column: that table is refused with a clear error, and nobody else notices.

Where operators and servers keep something, that row is left out: a server starts, and its admin page opens.
"""

from __future__ import annotations

import asyncio
import gc
import shutil
import sqlite3
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rentier.kernel.errors import RentierError
from rentier.server.admin.orders import Watch
from rentier.server.admin.overview import Overview
from rentier.server.admin.page import overview_page
from rentier.server.config.secret import remember
from rentier.server.edge.bans import Bans
from rentier.server.edge.limits import Crowd, parse_address
from rentier.server.lobby.access import Visit
from rentier.server.lobby.seats import Person
from rentier.server.lobby.shown import TableShown
from rentier.server.lobby.table_settings import Plan
from rentier.server.ops.metrics import Metrics
from rentier.server.ops.samples import Samples
from rentier.server.ops.slow import SlowRequests
from rentier.server.table.game_log import SNAPSHOT_EVERY
from rentier.store.operators import altered_rows
from rentier.store.schema import (
    acts,
    audit,
    bans,
    beats,
    games,
    leases,
    lines,
    marks,
    presences,
    reports,
    seats,
    snapshots,
    tables,
)
from tests.server.test_rooms import a_server
from tests.tiers import thorough

HERE, THERE = "192.0.2.1", "192.0.2.2"
"""Addresses that open a table each."""
WRONG: dict[str, object] = {
    "text": "\u0000not this",
    "json": '{"a":',
    "list": "[1]",
    "number": -7,
    "bytes": b"\xff\xfe",
    "huge": 2**62,
}
ALL = (tables, seats, lines, games, acts, snapshots)
QUICK = ("tables.id", "seats.kind")
COLUMNS = [
    pytest.param(table.name, column.name, marks=[] if f"{table.name}.{column.name}" in QUICK else thorough)
    for table in ALL
    for column in table.columns
]


@pytest.fixture(scope="module", autouse=True)
def other_tests_are_no_garbage() -> None:
    """Every sweep of a server collects garbage: leave out what earlier tests keep in memory."""
    gc.collect()
    gc.freeze()


@cache
def template() -> tuple[bytes, str, str]:
    """A database with a public game that is far enough for a snapshot, and a public table beside it."""

    async def make(folder: Path) -> tuple[str, str]:
        async with a_server(folder) as (rooms, lobby):
            made = await lobby.create(Plan("platinum", 2, public=True), Person("Ann"), HERE)
            await lobby.seats.join(Visit(made.table, made.seats, None), Person("Ben"))
            await lobby.starts.start(Visit(made.table, made.seats, 0))
            room = await rooms.room(made.table.id)
            assert room is not None
            assert room.live is not None
            while room.live.log.version < SNAPSHOT_EVERY + 5:
                act = room.live.game.fallback(room.live.game.duties[0])
                await room.live.carry_out(act, act.seat, f"{act.seat}:{room.live.log.version}")
                await room.live.log.snapshot()
            other = await lobby.create(Plan("platinum", 2, public=True), Person("Cleo"), THERE)
            return made.table.id, other.table.id

    with TemporaryDirectory() as folder:
        damaged, other = asyncio.run(make(Path(folder)))
        with closing(sqlite3.connect(Path(folder) / "games.db")) as file:
            file.execute("INSERT INTO lines VALUES (?, 1, 'player', 'Ann', 'hello', 1.0, NULL)", (damaged,))
            file.commit()
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return (Path(folder) / "games.db").read_bytes(), damaged, other


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_wrong_value_in_any_column_hurts_one_table_alone(tmp_path: Path, table: str, column: str) -> None:
    content, damaged, other = template()
    key = {"tables": "id", "seats": "table_id", "lines": "table_id"}.get(table)
    key_of_game = "id" if table == "games" else "game_id"
    where = f"{key} = :table" if key else f"{key_of_game} IN (SELECT game_id FROM tables WHERE id = :table)"
    for label, value in {**WRONG, "none": None}.items():
        folder = tmp_path / label
        folder.mkdir()
        (folder / "games.db").write_bytes(content)
        with closing(sqlite3.connect(folder / "games.db")) as file:
            try:
                file.execute(f"UPDATE {table} SET {column} = :value WHERE {where}", {"value": value, "table": damaged})
            except sqlite3.Error:
                continue  # the database itself refuses it
            file.commit()
        asyncio.run(opened(folder, damaged, other))
        shutil.rmtree(folder)


async def opened(folder: Path, damaged: str, other: str) -> None:
    """Open both tables, and list all: the damaged one may be refused, in a sentence; the other one is as before."""
    async with a_server(folder) as (rooms, lobby):
        with suppress(RentierError):  # a sentence; any other error would be a fault of the server
            await rooms.seated(damaged)
            await rooms.room(damaged)
        room = await rooms.room(other)
        assert room is not None
        listed = [TableShown.of(*one).table for one in await lobby.listed(50)]
        assert other in listed
        await rooms.sweep()


# ---------------------------------------------------------------- operators and servers

KEPT = (bans, reports, audit, marks, beats, leases, presences)
KEPT_QUICK = ("bans.value", "bans.until", "marks.value", "beats.at")
KEPT_COLUMNS = [
    pytest.param(table.name, column.name, marks=[] if f"{table.name}.{column.name}" in KEPT_QUICK else thorough)
    for table in KEPT
    for column in table.columns
]
KEPT_WRONG = {**WRONG, "far": 1e300, "past": -1e300, "nothing": "", "none": None}
BANNED = "192.0.2.9"
RIGHT = "INSERT INTO bans VALUES ('address', '192.0.2.9/32', NULL, 'as ever', 1.0, NULL)"


@cache
def administered() -> tuple[bytes, str]:
    """A database with something in every table that operators and servers use."""
    content, table, _ = template()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        path.write_bytes(content)
        with closing(sqlite3.connect(path)) as file:
            game, player = file.execute("SELECT game_id, player FROM tables JOIN seats ON table_id = id").fetchone()
            file.execute("INSERT INTO bans VALUES ('player', ?, x'0102', 'rude', 2.0, NULL)", (player,))
            file.execute("INSERT INTO reports VALUES ('r', ?, 0, ?, ?, 'chat', 'rude', 3.0)", (table, player, player))
            file.execute("INSERT INTO audit VALUES ('e', 4.0, 'Olga', 'ban', 'somebody')")
            file.execute('INSERT INTO marks VALUES (\'notice\', \'{"number": 1, "text": "hi", "until": 9e10}\')')
            file.execute("INSERT INTO marks VALUES ('drain', '5.0')")
            file.execute("INSERT OR REPLACE INTO beats VALUES ('another', 6.0)")
            file.execute("INSERT INTO leases VALUES (?, 'another', 7.0)", (game,))
            file.execute("INSERT INTO presences VALUES (?, 0, 'another', 0, '[1]')", (table,))
            file.commit()
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.read_bytes(), table


@pytest.mark.parametrize(("table", "column"), KEPT_COLUMNS)
def test_a_wrong_value_in_any_column_of_operators_and_servers_stops_nobody(
    tmp_path: Path, table: str, column: str
) -> None:
    content, played = administered()
    for label, value in KEPT_WRONG.items():
        folder = tmp_path / label
        folder.mkdir()
        (folder / "games.db").write_bytes(content)
        with closing(sqlite3.connect(folder / "games.db")) as file:
            try:
                file.execute(f"UPDATE {table} SET {column} = ?", (value,))
            except sqlite3.Error:
                continue  # the database itself refuses it
            file.execute(RIGHT)
            file.commit()
        asyncio.run(looked_after(folder, played))
        shutil.rmtree(folder)


async def looked_after(folder: Path, table: str) -> None:
    """Start as a server does, and show the admin page; a ban that can be read holds."""
    async with a_server(folder) as (rooms, lobby):
        store, held = rooms.services.store, Bans()
        await remember(store, b"long enough to be a secret of this test")
        await rooms.start()
        watch = Watch(rooms, held, Samples(Metrics()))
        await watch.refresh()
        assert held.of_address(parse_address(BANNED)) is not None
        crowd = Crowd(1, 1)
        found = await Overview(rooms, watch, Samples(Metrics()), SlowRequests(), crowd, store.clock).show()
        assert BANNED in overview_page(found, "Olga", "token")
        with suppress(RentierError):
            await store.presences.at(table, 6)
        await store.leases.beats()
        assert await rooms.room(table) is not None
        await rooms.sweep()
        assert await lobby.listed(50)
        await store.database.read(altered_rows)
