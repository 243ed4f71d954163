"""The writer: many acts share a transaction, and whatever goes wrong with one leaves the others alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TypeVar

import pytest
from sqlalchemy import Connection, text

from rentier.store.database import Database, Work
from rentier.store.errors import CommitFailed, Conflict, StoreError, Unavailable
from rentier.store.games import GameStore
from rentier.store.store import Store
from rentier.store.tables import TableStore
from rentier.store.writer import MOST, UNCLEAR, Writer
from tests.store.kit import GAME, SETUP, game, on, row, table, unfinished, with_game

T = TypeVar("T")


async def many_games(store: Store, count: int) -> list[str]:
    """A number of games at version 2."""
    ids = [f"game{number:012}" for number in range(count)]
    await asyncio.gather(*(with_game(store, id, f"table{id}") for id in ids))
    return ids


async def versions(store: Store, ids: Sequence[str]) -> list[int]:
    """How far games have come, having seen that nothing is missing in between."""
    found = []
    for id in ids:
        version = 0
        for each in await store.games.rows(id):
            assert each.first == version, f"{id} has a gap"
            version = each.version
        found.append(version)
    return found


def test_acts_that_wait_share_a_transaction(url: str) -> None:
    async def scenario(store: Store) -> None:
        ids = await many_games(store, MOST + 50)
        before = store.writer.batches
        await asyncio.gather(*(store.games.append(id, row(2, 1, "press")) for id in ids))
        assert 2 <= store.writer.batches - before <= 4
        assert await versions(store, ids[::40]) == [3] * len(ids[::40])

    on(url, scenario)


def test_one_that_breaks_the_transaction_fails_alone(url: str) -> None:
    def nonsense(connection: Connection) -> None:
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    def mistake(connection: Connection) -> None:
        raise ZeroDivisionError

    async def scenario(store: Store) -> None:
        ids = await many_games(store, 10)
        acts = [store.games.append(id, row(2 if id != ids[3] else 7, 1)) for id in ids]
        answers = await asyncio.gather(
            store.writer.do("a", nonsense), *acts, store.writer.do("z", mistake), return_exceptions=True
        )
        assert isinstance(answers[0], Unavailable)
        assert "nowhere" in str(answers[0].__cause__)
        assert "nowhere" not in str(answers[0])
        assert isinstance(answers[-1], ZeroDivisionError)
        assert isinstance(answers[4], Conflict)
        assert answers[1:4] + answers[5:-1] == [None] * 9
        assert await versions(store, ids) == [3, 3, 3, 2, 3, 3, 3, 3, 3, 3]

    on(url, scenario)


def test_an_act_that_the_database_cannot_hold_fails_alone(url: str) -> None:
    async def scenario(store: Store) -> None:
        ids = await many_games(store, 5)
        acts = [store.games.append(id, row(2, 1, "\ud800" if id == ids[2] else "press")) for id in ids]
        answers = await asyncio.gather(*acts, return_exceptions=True)
        assert isinstance(answers[2], (ValueError, StoreError))
        assert await versions(store, ids) == [3, 3, 2, 3, 3]

    on(url, scenario)


@pytest.mark.parametrize("ticks", range(6))
def test_a_caller_who_is_cancelled_does_not_break_the_batch(url: str, ticks: int) -> None:
    async def scenario(store: Store) -> None:
        ids = await many_games(store, 6)
        tasks = [asyncio.create_task(store.games.append(id, row(2, 2, "press"))) for id in ids]
        for _ in range(ticks):
            await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert answers[1::2] == [None, None, None]
        found = await versions(store, ids)
        assert found[1::2] == [4, 4, 4]
        assert set(found[::2]) <= {2, 4}, "an act was stored whole or not at all"
        await asyncio.gather(*(store.games.append(id, row(at, 1)) for id, at in zip(ids, found, strict=True)))

    on(url, scenario)


def test_closing_writes_what_waits(url: str) -> None:
    async def closing(store: Store) -> None:
        ids = await many_games(store, 20)
        tasks = [asyncio.create_task(store.games.append(id, row(2))) for id in ids]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*tasks) == [None] * 20
        with pytest.raises(Unavailable, match="closed"):
            await store.games.append(ids[0], row(3))
        with pytest.raises(Unavailable, match="closed"):
            await store.games.rows(ids[0])

    async def found(store: Store) -> None:
        assert await versions(store, await unfinished(store)) == [3] * 20

    on(url, closing, found)


def test_nobody_waits_for_a_writer_that_was_torn_down(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        waiting = asyncio.create_task(store.games.append(GAME, row(2)))
        await asyncio.sleep(0)
        store.writer._task.cancel()
        with pytest.raises(Unavailable):
            await waiting
        with pytest.raises(asyncio.CancelledError):
            await store.writer.close()
        await store.database.close()

    async def opened() -> None:
        await scenario(await Store.open(url))

    asyncio.run(opened())


class BreaksOff:
    """A real database whose connection is lost in the middle of the next commit: the commit was done, nobody heard."""

    commits_clearly = False

    def __init__(self, database: Database) -> None:
        self.database = database
        self.breaks = False
        self.stays_away = False

    async def read(self, work: Work[T]) -> T:
        return await self.database.read(work)

    async def write(self, work: Work[T]) -> T:
        if self.stays_away and not self.breaks:
            raise ConnectionRefusedError
        result = await self.database.write(work)
        if self.breaks:
            self.breaks = False
            raise CommitFailed from ConnectionResetError()
        return result

    async def scrub(self) -> bool:
        return await self.database.scrub()

    async def close(self) -> None:
        await self.database.close()


def test_an_act_whose_commit_went_unheard_is_recognised_as_stored(url: str) -> None:
    async def scenario(store: Store) -> None:
        breaking = BreaksOff(store.database)
        writer = Writer(breaking)
        games, tables = GameStore(breaking, writer), TableStore(breaking, writer, lambda: 0.0)
        await tables.create(table(), [])
        await games.create(game(), SETUP)
        breaking.breaks = True
        acts = [games.append(GAME, row(2, 1, "mine")), games.append(GAME, row(2, 1, "yours"))]
        answers = await asyncio.gather(*acts, tables.touch(["tableone"], 99.0), return_exceptions=True)
        assert answers[0] is None
        assert isinstance(answers[1], Conflict)
        assert isinstance(answers[2], Unavailable), "of anything but an act nobody can say whether it was written"
        assert str(answers[2]) == UNCLEAR
        assert await games.rows(GAME) == [SETUP, row(2, 1, "mine")]
        breaking.breaks = breaking.stays_away = True
        with pytest.raises(Unavailable, match="check before you try again"):
            await games.append(GAME, row(3))
        with pytest.raises(Unavailable, match="Nothing was changed"):
            await games.append(GAME, row(3))
        breaking.stays_away = False
        with pytest.raises(Conflict):
            await games.append(GAME, row(3))
        await writer.close()

    on(url, scenario)
