"""Migrations: the first server to open a store brings it up to date, whole or not at all."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection, inspect, text

from rentier.store.address import address_of
from rentier.store.database import database_at
from rentier.store.errors import StoreError, Unavailable
from rentier.store.migrate import FOLDER, HEAD, revision_of
from rentier.store.schema import metadata
from rentier.store.store import Store
from tests.store.kit import GAME, SETUP, game, on, with_game


def test_a_new_store_has_the_tables_that_the_code_knows(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)

    async def scenario(store: Store) -> None:
        assert await store.database.read(differences) == []
        assert await store.database.read(revision_of) == HEAD

    on(url, scenario)


def test_the_head_is_the_newest_migration() -> None:
    from alembic.script import ScriptDirectory

    assert ScriptDirectory(str(FOLDER)).get_heads() == [HEAD]


def test_many_who_open_a_new_store_at_once_all_find_it_ready(url: str) -> None:
    async def scenario() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(5)))
        await with_game(stores[0])
        assert await stores[-1].games.get(GAME) == game()
        for store in stores:
            await store.close()

    asyncio.run(scenario())


def test_a_store_of_a_later_release_is_refused_and_left_alone(url: str) -> None:
    async def later(store: Store) -> None:
        await with_game(store)
        await store.writer.run("later", text("UPDATE alembic_version SET version_num = '9999'"))

    async def again(store: Store) -> None:
        assert await store.games.rows(GAME) == [SETUP]

    on(url, later)
    with pytest.raises(StoreError, match="made by a later Rentier"):
        on(url, again)
    direct(url, f"UPDATE alembic_version SET version_num = '{HEAD}'")
    on(url, again)


def test_a_migration_that_breaks_off_leaves_nothing_behind(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)

    direct(url, "CREATE TABLE beside (something INTEGER)")
    direct(url, "CREATE INDEX ix_presences_server ON beside (something)")  # in the way of the last table's
    with pytest.raises(Unavailable):
        on(url, scenario)
    assert direct(url) == ["beside"]
    direct(url, "DROP TABLE beside")
    on(url, scenario)


def test_a_database_of_another_program_is_left_alone(url: str) -> None:
    async def scenario(store: Store) -> None:
        raise AssertionError("this should not open")

    direct(url, "CREATE TABLE games (something INTEGER)")
    with pytest.raises(StoreError, match="holds a table games of another program: name an empty one"):
        on(url, scenario)
    assert direct(url) == ["games"]


def direct(url: str, statement: str | None = None) -> list[str]:
    """Run a statement without opening a store; which tables there are now."""

    async def run() -> list[str]:
        database = database_at(address_of(url), 5.0)
        if statement is not None:
            await database.write(lambda connection: connection.execute(text(statement)).close())
        found = await database.read(lambda connection: sorted(inspect(connection).get_table_names()))
        await database.close()
        return found

    return asyncio.run(run())
