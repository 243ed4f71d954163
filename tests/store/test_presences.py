"""Who is connected where: the same for every server on the database."""

from __future__ import annotations

from rentier.store.rows import Presence
from rentier.store.store import Store
from tests.store.kit import TABLE, on, seat, table


def test_people_are_where_they_connected_last(url: str) -> None:
    async def scenario(store: Store) -> None:
        here = store.presences
        await store.tables.create(table(), [seat(0, "person"), seat(1, "person")])
        for server in ("a", "b"):
            await store.leases.beat(server, 100.0)
        await here.come(Presence(TABLE, 0, "a"))
        await here.come(Presence(TABLE, 1, "a"))
        await here.come(Presence(TABLE, 1, "b", autopilot=True, votes=(0,)))
        await here.go(TABLE, 1, "a")
        assert await here.at(TABLE, 90.0) == [Presence(TABLE, 0, "a"), Presence(TABLE, 1, "b", True, (0,))]
        assert await here.tables(90.0, besides="a") == {TABLE}
        await here.go(TABLE, 1, "b")
        assert await here.at(TABLE, 90.0) == [Presence(TABLE, 0, "a")]
        assert await here.tables(90.0, besides="a") == set()

    on(url, scenario)


def test_nobody_is_connected_to_a_server_that_is_silent_or_stopped(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table(), [seat(0, "person")])
        await store.leases.beat("a", 100.0)
        await store.presences.come(Presence(TABLE, 0, "a"))
        assert await store.presences.at(TABLE, 100.5) == []
        assert await store.presences.tables(100.5, besides="b") == set()
        await store.presences.forget("a")
        assert await store.presences.at(TABLE, 0.0) == []

    on(url, scenario)
