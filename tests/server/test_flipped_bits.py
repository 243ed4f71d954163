"""One flipped bit in any column of a real database: a game is stopped or goes on as it was, never otherwise."""

from __future__ import annotations

import asyncio
import sqlite3
import struct
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rentier.kernel.errors import RentierError
from rentier.server.config.settings import load
from rentier.server.lobby.shown import TableShown
from rentier.server.lobby.table_settings import TableSettings
from rentier.server.ops.doctor import database
from rentier.store.errors import Altered
from rentier.store.schema import acts, games, snapshots
from tests.server.test_every_column import ALL, template
from tests.server.test_rooms import a_server
from tests.tiers import thorough

UNSEALED = {
    "games.ended": "when it ended is written later",
}
"""Columns of a game under no seal."""
SEALED = [
    f"{table.name}.{column.name}"
    for table in (games, acts)
    for column in table.columns
    if f"{table.name}.{column.name}" not in UNSEALED
]
KEYS = {"tables": "id", "seats": "table_id", "lines": "table_id", "games": "table_id"}
LAST = "first = (SELECT max(first) FROM acts WHERE game_id = :game)"
MIDDLE = "first = (SELECT first FROM acts WHERE game_id = :game AND first > 0 ORDER BY first LIMIT 1 OFFSET 9)"


def flipped(value: Any, random: Random) -> Any:
    """The value with one bit of it flipped; None for nothing."""
    if isinstance(value, int):
        return value ^ 1 << random.randrange(3)
    if isinstance(value, float):
        bits = struct.unpack("<q", struct.pack("<d", value))[0] ^ 1 << random.randrange(30, 50)
        return struct.unpack("<d", struct.pack("<q", bits))[0]
    if value is None or not value:
        return None
    raw = bytearray(value.encode() if isinstance(value, str) else value)
    raw[random.randrange(len(raw))] ^= 1 << random.randrange(7)
    return raw.decode("utf-8", "surrogateescape") if isinstance(value, str) else bytes(raw)


def flip(file: Path, table: str, column: str, damaged: str, which: str = "", seed: int = 0) -> bool:
    """Flip a bit in a column of a table's game, or of the table; whether there was one to flip."""
    with closing(sqlite3.connect(file)) as connection:
        (game,) = connection.execute("SELECT game_id FROM tables WHERE id = ?", (damaged,)).fetchone()
        key = KEYS.get(table, "game_id")
        where = f"{key} = :{'game' if key == 'game_id' else 'table'}" + (f" AND {which}" if which else "")
        rows = connection.execute(
            f"SELECT rowid, {column} FROM {table} WHERE {where} AND {column} IS NOT NULL",
            {"game": game, "table": damaged},
        ).fetchall()
        connection.execute("PRAGMA ignore_check_constraints = ON")  # a disk knows none
        for bit in range(seed, seed + 3) if rows else ():
            if (value := flipped(rows[-1][1], Random(bit))) is None:
                break
            with suppress(sqlite3.IntegrityError):  # another row has this key: another bit
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (value, rows[-1][0]))
                connection.commit()
                return True
        return False


def doctor(file: Path) -> list[str]:
    """What `rentier doctor` says is wrong with tables and games."""
    checks = asyncio.run(database(load({"database": str(file), "data": file.parent}), TableSettings.of))
    return [check.told for check in checks if check.level == "fail"]


async def looked_at(folder: Path, damaged: str, other: str) -> tuple[str, Any]:
    """What becomes of the damaged game, and its position if it is played on; other tables and lists are unaffected."""
    async with a_server(folder) as (rooms, lobby):
        found, position = "missing", None
        try:
            room = await rooms.room(damaged)
            if room is not None and room.live is not None:
                found, position = "plays on", room.live.game.state.to_dict()
        except Altered:
            assert counted(rooms.services.metrics, "game") >= 1
            found = "stopped"
        except RentierError:
            found = "refused"
        listed = [TableShown.of(*one).table for one in await lobby.listed(50)]
        assert other in listed
        assert await rooms.room(other) is not None
        return found, position


def counted(metrics: Any, what: str) -> float:
    name = f'rentier_stored_data_damaged_total{{what="{what}"}} '
    page: str = metrics.page().decode()
    return float(next(line for line in page.splitlines() if line.startswith(name)).removeprefix(name))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games.db").write_bytes(template()[0])
    return tmp_path


@pytest.mark.parametrize("place", SEALED)
def test_a_flipped_bit_of_a_game_stops_it_and_doctor_names_it(folder: Path, place: str) -> None:
    _, damaged, other = template()
    table, _, column = place.partition(".")
    for seed in range(3):
        (folder / "games.db").write_bytes(template()[0])
        if not flip(folder / "games.db", table, column, damaged, LAST if table == "acts" else "", seed):
            pytest.skip("nothing is stored there in this game")
        before = doctor(folder / "games.db")
        found, _ = asyncio.run(looked_at(folder, damaged, other))
        assert before, "doctor notices"
        if place == "acts.game_id":  # the last act belongs to nobody: the game is as it was before it
            assert found == "plays on"
        else:
            assert found == ("missing" if place == "games.id" else "stopped"), seed


@thorough
@pytest.mark.parametrize("column", [column.name for column in acts.columns if column.name not in ("game_id", "first")])
def test_a_flipped_bit_in_an_old_act_is_found_by_doctor(folder: Path, column: str) -> None:
    _, damaged, other = template()
    if not flip(folder / "games.db", "acts", column, damaged, MIDDLE):
        pytest.skip("nothing is stored there in this game")
    (told,) = doctor(folder / "games.db")
    assert "was altered" in told or "CHECK constraint failed in acts" in told
    sound = asyncio.run(looked_at(whole(folder), damaged, other))
    assert asyncio.run(looked_at(folder, damaged, other)) in (sound, ("stopped", None))


def whole(folder: Path) -> Path:
    """A folder with the same database, unharmed."""
    beside = folder / "whole"
    beside.mkdir(exist_ok=True)
    (beside / "games.db").write_bytes(template()[0])
    return beside


@pytest.mark.parametrize("column", [column.name for column in snapshots.columns])
def test_a_flipped_bit_in_a_snapshot_costs_only_the_snapshot(folder: Path, column: str) -> None:
    _, damaged, other = template()
    assert flip(folder / "games.db", "snapshots", column, damaged)
    told = doctor(folder / "games.db")
    assert column == "game_id" or (len(told) == 1 and "snapshot" in told[0])
    assert asyncio.run(looked_at(folder, damaged, other)) == asyncio.run(looked_at(whole(folder), damaged, other))


UNSEALED_TABLES = [
    (table.name, column.name) for table in ALL if table.name in ("tables", "seats", "lines") for column in table.columns
]


@thorough
@pytest.mark.parametrize(("table", "column"), [*UNSEALED_TABLES, ("games", "ended")])
def test_a_flipped_bit_elsewhere_changes_no_position(folder: Path, table: str, column: str) -> None:
    """Seats, settings and chat can be changed by their owners, so they are under no seal."""
    _, damaged, other = template()
    sound = asyncio.run(looked_at(whole(folder), damaged, other))
    for seed in range(3):
        (folder / "games.db").write_bytes(template()[0])
        if not flip(folder / "games.db", table, column, damaged, seed=seed):
            pytest.skip("nothing is stored there in this game")
        found, position = asyncio.run(looked_at(folder, damaged, other))
        assert position in (None, sound[1]), found
        assert found != "stopped" or doctor(folder / "games.db")
