"""Who is connected where: the same for every server on the database."""

from __future__ import annotations

from rentier.store.rows import Presence
from rentier.store.store import Store
from tests.store.kit import TABLE, Clock, on, seat, table


def test_people_are_where_they_connected_last(url: str) -> None:
    async def scenario(store: Store) -> None:
        here = store.presences
        await store.tables.create(table(), [seat(0, "person"), seat(1, "person")])
        for server in ("a", "b"):
            await store.leases.beat(server)
        await here.come(Presence(TABLE, 0, "a"))
        await here.come(Presence(TABLE, 1, "a"))
        await here.come(Presence(TABLE, 1, "b", autopilot=True, votes=(0,)))
        await here.go(TABLE, 1, "a")
        assert await here.at(TABLE, 10) == [Presence(TABLE, 0, "a"), Presence(TABLE, 1, "b", True, (0,))]
        assert await here.tables(10, besides="a") == {TABLE}
        await here.go(TABLE, 1, "b")
        assert await here.at(TABLE, 10) == [Presence(TABLE, 0, "a")]
        assert await here.tables(10, besides="a") == set()

    on(url, scenario)


def test_nobody_is_connected_to_a_server_that_is_silent_or_stopped(url: str) -> None:
    clock = Clock()

    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [seat(0, "person")])
        await store.leases.beat("a")
        await store.presences.come(Presence(TABLE, 0, "a"))
        clock.now += 6
        assert await store.presences.at(TABLE, 5) == []
        assert await store.presences.tables(5, besides="b") == set()
        await store.presences.forget("a")
        assert await store.presences.at(TABLE, 10) == []

    on(url, scenario, now=clock)
