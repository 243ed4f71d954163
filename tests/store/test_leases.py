"""Leases and heartbeats: they go by the time of the database, whatever the clocks of servers show."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import insert

from rentier.store.clock import Clock as ProcessClock
from rentier.store.clock import server_time
from rentier.store.errors import Missing
from rentier.store.rows import Presence
from rentier.store.schema import beats
from rentier.store.store import Store
from tests.store.kit import GAME, TABLE, Clock, game, on, seat, table, with_game

HOUR = 3600.0


def test_a_lease_belongs_to_one_server_until_it_ends_or_is_given_back(url: str) -> None:
    clock = Clock()

    async def scenario(store: Store) -> None:
        await with_game(store)

        async def lease(server: str, at: float) -> bool:
            clock.now = at
            return await store.leases.take(server, GAME, seconds=10)

        assert await lease("a", 100)
        assert not await lease("b", 109.9)
        assert await lease("a", 105)
        assert not await lease("b", 114)
        assert await lease("b", 115)
        assert not await lease("a", 116)
        await store.leases.release("a")
        assert not await lease("a", 116)
        await store.leases.release("b", "some other game")
        assert not await lease("a", 116)
        await store.leases.release("b")
        assert await lease("a", 116)
        with pytest.raises(Missing):
            await store.leases.take("a", "nosuchgame", seconds=1)

    on(url, scenario, now=clock)


def test_many_leases_are_kept_at_once_and_each_belongs_to_one_server(url: str) -> None:
    clock = Clock()

    async def scenario(store: Store) -> None:
        ids = [f"other{number:011}" for number in range(3)]
        await with_game(store)
        for id in ids:
            await store.games.create(game(id, TABLE), None)

        async def keep(server: str, wanted: list[str], at: float) -> set[str]:
            clock.now = at
            return await store.leases.keep(server, wanted, seconds=10)

        clock.now = 100
        assert await store.leases.take("b", ids[1], seconds=10)
        assert await keep("a", ids, 101) == {ids[0], ids[2]}
        assert await keep("b", ids[::-1], 105) == {ids[1]}
        assert await keep("b", ids, 111) == set(ids)
        assert await keep("a", [], 112) == set()
        versions = await store.games.versions([GAME, *ids, "nosuchgame"])
        assert versions == {GAME: 2, **dict.fromkeys(ids, 0)}

    on(url, scenario, now=clock)


def test_of_many_servers_one_gets_the_lease_whatever_their_clocks_show(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        async with await Store.open(url) as other:
            wishes = [(store if n % 2 else other).leases.take(f"server {n}", GAME, seconds=10) for n in range(8)]
            assert sorted(await asyncio.gather(*wishes)) == [False] * 7 + [True]

    async def run() -> None:
        async with await Store.open(url) as store:
            await scenario(store)

    asyncio.run(run())


def test_the_last_beat_of_every_server_is_known(url: str) -> None:
    clock = Clock()

    async def beating(store: Store) -> None:
        assert await store.leases.beats() == {}
        for server, at in (("b", 99.0), ("a", 100.5)):
            clock.now = at
            await store.leases.beat(server)
        assert await store.leases.beats() == {"a": 100.5, "b": 99.0}
        clock.now = 101.0
        await store.leases.beat("b")

    async def later(store: Store) -> None:
        assert await store.leases.beats() == {"a": 100.5, "b": 101.0}

    on(url, beating, later, now=clock)


def test_a_lease_and_a_beat_from_before_a_clock_was_set_back_hold_nobody_up(url: str) -> None:
    """Else a server that died then would run its games, and keep its people connected, for an hour."""
    clock = Clock()

    async def scenario(store: Store) -> None:
        await with_game(store)
        await store.tables.save_seat(seat(0, "person"))
        await store.leases.beat("dead")
        await store.leases.take("dead", GAME, seconds=6)
        await store.presences.come(Presence(TABLE, 0, "dead"))
        clock.now -= HOUR
        assert await store.presences.at(TABLE, 6) == []
        assert await store.presences.tables(6, besides="b") == set()
        assert await store.leases.keep("b", [GAME], seconds=6) == {GAME}

    on(url, scenario, now=clock)


@pytest.mark.parametrize("step", [-HOUR, HOUR, 30 * HOUR])
def test_tables_grow_no_older_while_no_server_runs(url: str, step: float) -> None:
    """Neither by the time until the next start, nor by a clock that was set meanwhile."""
    clock = Clock()

    async def before(store: Store) -> None:
        await store.leases.start("a")
        for new in (table("open0001"), table("playing1", "playing"), table("over0001", "over")):
            await store.tables.create(replace(new, touched=clock.now), [])
        clock.now += 600
        await store.leases.beat("a")
        clock.now += step

    async def after(store: Store) -> None:
        await asyncio.gather(store.leases.start("b"), store.leases.start("c"))
        found = [await store.tables.get(id) for id in ("open0001", "playing1", "over0001")]
        ages = [None if one is None else clock.now - one[0].touched for one in found]
        assert ages == [600, 600, 600 + step], "what is over is kept for a time that does count"
        assert await store.tables.forget(clock.now - 601) == 0

    on(url, before, after, now=clock)


@pytest.mark.parametrize("beat", [-1.0, 0.0, 1e300, -1e300])
def test_a_heartbeat_that_was_altered_ages_no_table(url: str, beat: float) -> None:
    """Neither far into the past, where tables are deleted, nor into the future, where they are kept forever."""
    clock = Clock()

    async def before(store: Store) -> None:
        await store.tables.create(replace(table("open0001"), touched=clock.now - 60), [])
        await store.database.write(lambda connection: connection.execute(insert(beats), {"server": "a", "at": beat}))

    async def after(store: Store) -> None:
        await store.leases.start("b")
        found = await store.tables.get("open0001")
        assert found is not None
        assert clock.now - 60 <= found[0].touched <= clock.now

    on(url, before, after, now=clock)


def test_a_store_goes_by_a_clock_that_never_steps(url: str) -> None:
    wall, steady = Clock(), Clock(5.0)
    clock = ProcessClock(wall, steady)
    assert clock() == wall.now
    wall.now += HOUR
    steady.now += 2
    assert clock() == wall.now - HOUR + 2
    wall.now -= 2 * HOUR
    assert clock() == wall.now + HOUR + 2

    async def run() -> None:
        async with await Store.open(url) as store:
            assert isinstance(store.clock, ProcessClock)
            if "postgresql" in url:
                assert store.time is server_time
            now = await store.database.read(store.time)
            assert abs(store.clock() - now) < 60

    asyncio.run(run())
