"""Backups: made while the store is written to, whole, and restored into either database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from rentier.kernel.chance import VerifiableChance
from rentier.store.backup import backup, restore
from rentier.store.errors import StoreError
from rentier.store.exchange import exported
from rentier.store.store import Store
from tests.services import Postgres
from tests.store.kit import (
    GAME,
    PLAYER_SEEDS,
    SEED,
    TABLE,
    line,
    on,
    played,
    position,
    row,
    seat,
    table,
    with_game,
    with_real_game,
)

BUSY = [f"busy{number:012}" for number in range(6)]


async def contents(store: Store) -> list[object]:
    """All that a store holds of what the tests put there."""
    games = [(await store.games.get(id), await store.games.rows(id), await position(store, id)) for id in [GAME, *BUSY]]
    return [*games, await store.tables.get(TABLE), await store.tables.lines(TABLE, 9), await store.leases.beats()]


async def filled(store: Store) -> None:
    """Put something into every table."""
    await with_real_game(store, played())
    for id in BUSY:
        await with_game(store, id, f"table{id}")
    await store.games.snapshot(GAME, 2, {"cash": [1, 2]})
    await store.leases.beat("server")
    await store.leases.take("server", GAME, 5.0)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def test_a_backup_is_restored_into_either_database(
    url: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    copy = tmp_path / "copy.db"
    target = str(tmp_path / "restored.db") if kind == "sqlite" else request.getfixturevalue("postgres").new()

    async def there(store: Store) -> list[object]:
        await filled(store)
        await backup(url, copy)
        return await contents(store)

    async def here(store: Store) -> None:
        assert await contents(store) == before
        await store.games.append(BUSY[0], row(2))
        journal = await exported(store, GAME)
        journal.verify(VerifiableChance(SEED, [text.encode() for text in PLAYER_SEEDS]))

    before = on(url, there)
    assert copy.stat().st_mode & 0o777 == 0o600, "seeds lie in it"
    asyncio.run(restore(copy, target))
    on(target, here)
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("copy")) == ["copy.db"]


def test_a_backup_under_load_holds_together(url: str, tmp_path: Path) -> None:
    """Every game in it is whole and without a gap, and what was acknowledged before it began is there."""

    async def busy(store: Store) -> None:
        await filled(store)
        await store.tables.create(table("last"), [seat(0, table="last")])
        versions = dict.fromkeys(BUSY, 2)
        stop = asyncio.Event()

        async def play(id: str) -> None:
            while not stop.is_set():
                await store.games.append(id, row(versions[id], 3, f"press {versions[id]}"))
                versions[id] += 3

        players = [asyncio.create_task(play(id)) for id in BUSY]
        for number in range(3):
            await asyncio.sleep(0.05)
            before.append(dict(versions))
            await backup(url, tmp_path / f"copy{number}.db")
        stop.set()
        await asyncio.gather(*players)
        assert sum(versions.values()) > sum(before[0].values())

    async def check(acknowledged: dict[str, int], store: Store) -> None:
        for id, least in acknowledged.items():
            found, version = await store.games.rows(id), 0
            for each in found:
                assert each.first == version
                assert len(each.facts) == (3 if version else 2)
                version = each.version
            assert version >= least
        (await exported(store, GAME)).verify(VerifiableChance(SEED, [text.encode() for text in PLAYER_SEEDS]))

    before: list[dict[str, int]] = []
    on(url, busy)
    for number, acknowledged in enumerate(before):
        target = tmp_path / f"restored{number}.db"
        asyncio.run(restore(tmp_path / f"copy{number}.db", str(target)))
        on(str(target), partial(check, acknowledged))


def test_a_backup_replaces_nothing_unless_asked_to(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")

    async def scenario(store: Store) -> None:
        await filled(store)
        with pytest.raises(StoreError, match="already exists"):
            await backup(url, copy)
        assert copy.read_text() == "precious"
        await backup(url, copy, replace=True)

    on(url, scenario)
    with closing(sqlite3.connect(copy)) as copied:
        assert copied.execute("SELECT count(*) FROM games").fetchone() == (len(BUSY) + 1,)


def test_a_store_is_not_its_own_backup(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    on(str(path), filled)
    with pytest.raises(StoreError, match="the database itself"):
        asyncio.run(backup(str(path), tmp_path / "." / "games.db", replace=True))
    with pytest.raises(StoreError, match="no database"):
        asyncio.run(backup(str(tmp_path / "nowhere.db"), tmp_path / "copy.db"))
    assert not (tmp_path / "nowhere.db").exists()
    with pytest.raises(StoreError, match=r"There is no folder .*nowhere: create it, or choose another place"):
        asyncio.run(backup(str(path), tmp_path / "nowhere" / "copy.db"))


def test_a_backup_is_restored_into_an_empty_database_only(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def small(store: Store) -> None:
        await store.tables.create(table(), [])
        await store.tables.say(line("hello"))
        await backup(url, copy)

    async def unchanged(store: Store) -> None:
        assert await store.tables.get(TABLE) == (table(), [])
        assert len(await store.tables.lines(TABLE, 9)) == 1

    on(url, small)
    with pytest.raises(StoreError, match="not empty"):
        asyncio.run(restore(copy, url))
    on(url, unchanged)


def test_a_damaged_or_foreign_file_is_not_restored(tmp_path: Path) -> None:
    path, copy, target = tmp_path / "games.db", tmp_path / "copy.db", tmp_path / "new.db"
    on(str(path), filled)
    asyncio.run(backup(str(path), copy))
    raw = bytearray(copy.read_bytes())
    for at in range(4096 * 3, len(raw), 4096):
        raw[at : at + 64] = b"\xff" * 64
    copy.write_bytes(raw)
    with pytest.raises(StoreError, match="damaged"):
        asyncio.run(restore(copy, str(target)))
    foreign = sqlite3.connect(tmp_path / "foreign.db")
    foreign.execute("CREATE TABLE something (x)")
    foreign.close()
    with pytest.raises(StoreError, match="not a store"):
        asyncio.run(restore(tmp_path / "foreign.db", str(target)))
    with pytest.raises(StoreError, match="There is no file"):
        asyncio.run(restore(tmp_path / "nowhere.db", str(target)))
    assert not target.exists()


def test_a_file_with_rows_astray_is_not_restored(tmp_path: Path) -> None:
    path, target = tmp_path / "games.db", tmp_path / "new.db"
    on(str(path), filled)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM games WHERE id = ?", (GAME,))
    with pytest.raises(StoreError, match="rows refer to missing rows"):
        asyncio.run(restore(path, str(target)))
    assert not target.exists()


def test_a_database_of_another_release_is_not_copied_row_by_row(
    postgres: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    on(postgres_url, filled)
    postgres.run("UPDATE alembic_version SET version_num = '0000'", postgres_url.rpartition("/")[2])
    with pytest.raises(StoreError, match="of another release"):
        asyncio.run(backup(postgres_url, tmp_path / "copy.db"))
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_breaks_off_leaves_no_file(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: Path) -> None:
        raise StoreError("The database is damaged.")

    monkeypatch.setattr("rentier.store.backup._check_file", broken)
    folder = tmp_path / "backups"
    folder.mkdir()

    async def scenario(store: Store) -> None:
        await filled(store)
        with pytest.raises(StoreError, match="damaged"):
            await backup(url, folder / "copy.db")

    on(url, scenario)
    assert list(folder.iterdir()) == []
