"""Databases in trouble: what cannot be written is refused whole, and the store heals when the database does."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event, text
from sqlalchemy.ext.asyncio import create_async_engine

from rentier.store.address import address_of
from rentier.store.database import SqliteDatabase
from rentier.store.errors import StoreError, Unavailable
from rentier.store.store import Store
from tests.services import Postgres
from tests.store.kit import GAME, SETUP, game, on, row, table, with_game


@contextmanager
def written_under(store: Store, pragma: str) -> Iterator[None]:
    """While this lasts, the connection that writes has met some trouble with its file."""
    database = store.database
    assert isinstance(database, SqliteDatabase)

    def trouble(connection: sqlite3.Connection, _: object) -> None:
        connection.execute(pragma)

    event.listen(database.writing, "connect", trouble)
    database.writing.dispose()
    try:
        yield
    finally:
        event.remove(database.writing, "connect", trouble)


async def refused(store: Store, reason: str) -> None:
    """An act is refused for this reason, and leaves nothing behind."""
    with pytest.raises(Unavailable, match=reason) as error:
        await store.games.append(GAME, row(2, 1, "press"))
    assert error.value.__cause__ is not None
    assert await store.games.rows(GAME) == [SETUP]
    assert await store.games.command(GAME, "press") is None


async def healed(store: Store) -> None:
    """The same act is taken now."""
    await store.games.append(GAME, row(2, 1, "press"))
    assert await store.games.rows(GAME) == [SETUP, row(2, 1, "press")]


# ---------------------------------------------------------------- SQLite


def test_a_read_only_file_refuses_and_heals(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        with written_under(store, "PRAGMA query_only = ON"):
            await refused(store, "read-only")
            with pytest.raises(Unavailable):
                await store.tables.create(table("other"), [])
        await healed(store)

    on(str(tmp_path / "games.db"), scenario)


CANARY = "a bird that sings when it is seen"


def test_what_fails_is_told_without_its_secrets(url: str) -> None:
    """What is raised goes into the log, its causes too."""
    secret = game(seed=CANARY.encode(), player_seeds=[CANARY])

    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [])
        await store.writer.run("z", text("ALTER TABLE games RENAME COLUMN player_seeds TO players"))
        with pytest.raises(Unavailable) as error:
            await store.games.create(secret, SETUP)
        told = "".join(traceback.format_exception(error.value))
        assert "INSERT INTO games" in told
        assert CANARY not in told
        assert CANARY not in repr(secret)

    on(url, scenario)


def test_on_a_full_disk_what_fits_is_stored_and_the_rest_refused(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await with_game(store, "game000000000002", "tabletwo")
        huge = row(2, 1, "press", act={"kind": "Act", "text": "x" * 1_000_000})
        with written_under(store, "PRAGMA max_page_count = 60"):
            answers = await asyncio.gather(
                store.games.append(GAME, huge), store.games.append("game000000000002", row(2)), return_exceptions=True
            )
            assert isinstance(answers[0], Unavailable)
            assert "the disk is full" in str(answers[0])
            assert answers[1] is None
            assert await store.games.rows(GAME) == [SETUP]
        await healed(store)

    on(str(tmp_path / "games.db"), scenario)


LIMITED = """
import asyncio, resource, sys
from rentier.store.errors import Unavailable
from rentier.store.store import Store
from tests.store.kit import GAME, row, with_game

async def main(url):
    store = await Store.open(url)
    await with_game(store)
    none = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, none[1]))
    version, refused = 2, 0
    while refused < 5:
        try:
            await store.games.append(GAME, row(version, 1, act={"kind": "Act", "text": "x" * 20_000}))
            version += 1
        except Unavailable:
            refused += 1
    assert version > 2
    assert (await store.games.rows(GAME))[-1].version == version
    resource.setrlimit(resource.RLIMIT_FSIZE, none)
    await store.games.append(GAME, row(version, 1, "healed"))
    await store.close()
    store = await Store.open(url)
    assert [each.first for each in await store.games.rows(GAME)] == [0, *range(2, version + 1)]
    await store.close()

asyncio.run(main(sys.argv[1]))
"""


def test_files_that_cannot_grow_refuse_and_heal(tmp_path: Path) -> None:
    """The system itself refuses to write: a limit on the size of files, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(tmp_path / "games.db")],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_a_file_that_another_program_holds_refuses_and_heals(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def scenario(store: Store) -> None:
        await with_game(store)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await refused(store, "another program has locked it")
        other.execute("ROLLBACK")
        other.close()
        await healed(store)

    on(str(path), scenario, lock_seconds=0.05)


def test_what_is_committed_is_flushed_to_the_disk(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        database = store.database
        assert isinstance(database, SqliteDatabase)
        for engine in (database.writing, database.reading):
            with engine.connect() as connection:
                found = {
                    name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
                }
            assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}

    on(str(tmp_path / "games.db"), scenario)
    assert (tmp_path / "games.db").stat().st_mode & 0o777 == 0o600, "seeds lie in it"


def test_a_file_that_is_no_store_is_not_opened(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        raise AssertionError("this should not open")

    prose = tmp_path / "text.db"
    prose.write_text("this is not a database, however long one looks at it " * 20)
    with pytest.raises(Unavailable, match=r"text\.db cannot be opened: its file is not a database"):
        on(str(prose), scenario)
    assert prose.read_text().startswith("this is not a database")
    with pytest.raises(Unavailable, match="cannot be created, its folder does not exist: create it"):
        on(str(tmp_path / "nowhere" / "games.db"), scenario)
    with pytest.raises(StoreError):
        on(str(tmp_path), scenario)


# ---------------------------------------------------------------- PostgreSQL


@pytest.mark.thorough
def test_a_server_that_dies_refuses_and_heals(postgres: Postgres, postgres_url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await asyncio.to_thread(postgres.kill)
        try:
            for _ in range(2):
                with pytest.raises(Unavailable) as error:
                    await store.games.append(GAME, row(2, 1, "press"))
                assert str(error.value) == "The store cannot be written now. Nothing was changed."
                with pytest.raises(Unavailable):
                    await store.games.rows(GAME)
        finally:
            await asyncio.to_thread(postgres.start)
        assert await store.games.rows(GAME) == [SETUP]
        await healed(store)

    on(postgres_url, scenario)


@pytest.mark.thorough
def test_connections_that_were_cut_are_not_noticed(postgres: Postgres, postgres_url: str) -> None:
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{postgres_url.rpartition('/')[2]}'"

    async def scenario(store: Store) -> None:
        await with_game(store)
        assert await store.games.rows(GAME) == [SETUP]
        for version in range(2, 5):
            await asyncio.to_thread(postgres.run, cut)
            await store.games.append(GAME, row(version, 1, f"press {version}"))
            await asyncio.to_thread(postgres.run, cut)
            assert len(await store.games.rows(GAME)) == version

    on(postgres_url, scenario)


@pytest.mark.thorough
def test_a_game_that_another_session_holds_refuses_and_heals(postgres_url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        engine = create_async_engine(address_of(postgres_url))
        async with engine.connect() as other:
            await other.execute(text("SELECT * FROM games FOR UPDATE"))
            await refused(store, "cannot be written")
        await engine.dispose()
        await healed(store)

    on(postgres_url, scenario, lock_seconds=0.05)


@pytest.mark.thorough
def test_a_commit_waits_for_the_disk_whatever_the_servers_default(postgres: Postgres, postgres_url: str) -> None:
    name = postgres_url.rpartition("/")[2]
    postgres.run(f"ALTER DATABASE {name} SET synchronous_commit = off")

    async def scenario(store: Store) -> None:
        shown = await store.writer.do("look", lambda connection: connection.scalar(text("SHOW synchronous_commit")))
        assert shown == "on"

    on(postgres_url, scenario)


@pytest.mark.thorough
def test_a_database_that_is_not_there_is_told_without_its_password(postgres: Postgres) -> None:
    async def scenario(store: Store) -> None:
        raise AssertionError("this should not open")

    address = postgres.url("nosuchdatabase").replace("rentier@", "rentier:hunter2@")
    with pytest.raises(Unavailable, match='database "nosuchdatabase" does not exist') as error:
        on(address, scenario)
    assert "hunter2" not in str(error.value)
