"""Tables that are opened: with everything that belongs to them, many at once, and never another's."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from rentier.store.errors import StoreError
from rentier.store.opening import TOGETHER, Opening, Openings
from rentier.store.rows import Opened
from rentier.store.store import Store
from tests.store.kit import SETUP, game, line, on, row, seat, table

MANY = 2 * TOGETHER + 3


async def fill(store: Store, count: int) -> None:
    """A number of tables with two seats; every second plays a game, and at every third somebody chats."""
    for number in range(count):
        id, playing = f"table{number:03}", number % 2 == 0
        await store.tables.create(table(id), [seat(0, "person", table=id), seat(1, table=id)])
        if playing:
            begun = game(id=f"game{number:012}", table=id)
            await store.games.create(begun, SETUP, table=table(id, "playing", game=begun.id))
            await store.games.append(begun.id, row(2, 3))
            if number % 4 == 0:
                await store.games.snapshot(begun.id, 5, {"at": number})
            await store.games.append(begun.id, row(5, 1))
        if number % 3 == 0:
            for said in ("one", "two", "three"):
                await store.tables.say(line(table=id, text=said))


def told(found: Opening | None) -> Any:
    """What an opening is about."""
    assert found is not None
    game: Opened | None = found.game
    played = None if game is None else (game.game.id, game.version, game.position, [row.first for row in game.rows])
    return found.table.id, [seat.table for seat in found.seats], [line.text for line in found.lines], played


def expected(number: int) -> Any:
    """What was stored of a table."""
    id = f"table{number:03}"
    played = None
    if number % 4 == 0:
        played = (f"game{number:012}", 5, {"at": number}, [2, 5])
    elif number % 2 == 0:
        played = (f"game{number:012}", 0, game().header["start"], [0, 2, 5])
    return id, [id, id], ["two", "three"] if number % 3 == 0 else [], played


def test_tables_that_are_opened_at_once_come_each_with_its_own(url: str) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, MANY)
        openings = Openings(store.database, 2)
        found = await asyncio.gather(*(openings.read(f"table{number:03}") for number in range(MANY)))
        assert [told(each) for each in found] == [expected(number) for number in range(MANY)]
        assert await openings.read("nosuchone") is None

    on(url, scenario)


def test_a_table_that_cannot_be_read_does_not_keep_the_others_closed(url: str) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, 7)
        spoil = text("UPDATE acts SET facts = '[]' WHERE game_id = 'game000000000004'")
        await store.database.write(lambda connection: connection.execute(spoil))
        openings = Openings(store.database, 2)
        found = await asyncio.gather(
            *(openings.read(f"table{number:03}") for number in range(7)), return_exceptions=True
        )
        assert isinstance(found[4], StoreError)
        others = [number for number in range(7) if number != 4]
        assert [told(found[number]) for number in others] == [expected(number) for number in others]  # type: ignore[arg-type]
        with pytest.raises(StoreError, match="was altered"):
            await openings.read("table004")

    on(url, scenario)


def test_what_was_stored_before_somebody_asks_is_seen(url: str) -> None:
    async def scenario(store: Store) -> None:
        await fill(store, 3)
        openings = Openings(store.database, 2)
        early = asyncio.create_task(openings.read("table000"))
        await asyncio.sleep(0)
        await store.tables.say(line(table="table000", text="four"))
        late = await openings.read("table000")
        await early
        assert late is not None
        assert [each.text for each in late.lines] == ["three", "four"]

    on(url, scenario)
