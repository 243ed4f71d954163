"""Several servers on one PostgreSQL and one Redis: any of them serves any table, and the database is the truth."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from rentier.kernel.journal import Journal
from rentier.kernel.records import encode
from tests.server.bad_line import BadLine
from tests.server.live import Server, wait_for
from tests.server.players import Crowd
from tests.server.rows import row
from tests.services import Postgres, Redis, postgres, redis

__all__ = ["postgres", "redis"]

CLOCKS = {"decision": 5, "reserve": 0, "rent_grace": 0, "claim_wait": 0}
"""Nobody holds the table up: a bot plays for players who are late."""
PEOPLE = 4
OUTAGE = 60
"""Seconds that the broker is bad, and then gone, in the soak."""
SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978"


@pytest.fixture
def two(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[tuple[Server, Server]]:
    """Two servers that share everything."""
    database = postgres.new()
    with ExitStack() as stack:
        made = [
            stack.enter_context(
                Server(
                    tmp_path / name,
                    database=database,
                    redis=redis.url,
                    secret=SECRET,
                    absence_grace=20,
                )
            )
            for name in ("one", "two")
        ]
        yield made[0], made[1]


@row("F5")
def test_a_table_spread_over_two_servers_plays_to_the_end(two: tuple[Server, Server]) -> None:
    one, other = two
    players = one.table(people=PEOPLE, options={"round-limit": 5}, public=True, clocks=CLOCKS)
    for player in players[2:]:
        player.server = other
    crowd = Crowd(players).start()
    assert crowd.over.wait(120)
    crowd.stop()
    wait_for(lambda: one.get(f"/api/tables/{players[0].table}").json()["status"] == "over")
    facts = [heard for heard in crowd.updates if heard]
    shared = set.intersection(*(set(heard) for heard in facts))
    assert len(shared) > 50
    for number in shared:
        assert all(heard[number] == facts[0][number] for heard in facts)


@row("F5")
def test_everybody_converges_when_a_server_and_then_redis_die(two: tuple[Server, Server], redis: Redis) -> None:
    """F5: kill one process, then Redis for a while: nothing is lost and all clients agree."""
    one, other = two
    players = one.table(people=PEOPLE, options={"round-limit": 400}, public=True, clocks=CLOCKS)
    for player in players[2:]:
        player.server = other
    crowd = Crowd(players, pause=0.02).start()
    wait_for(lambda: crowd.moves > 10)
    one.kill()
    for index in (0, 1):
        crowd.move_to(index, other)
    before = crowd.moves
    wait_for(lambda: crowd.moves > before + 10)
    one.start()
    for index in (0, 1):
        crowd.move_to(index, one)
    redis.kill()
    before = crowd.moves
    wait_for(lambda: crowd.moves > before + 10)
    redis.start()
    before = crowd.moves
    wait_for(lambda: crowd.moves > before + 10)
    assert agreed(crowd, other, players[0].table)
    crowd.stop()


@row("F5")
@pytest.mark.soak
def test_everybody_agrees_whatever_the_broker_does(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    line, database = BadLine(redis.port), postgres.new()
    line.start()
    with ExitStack() as stack:
        stack.callback(line.cut)
        common: dict[str, Any] = {"database": database, "redis": line.url, "secret": SECRET, "absence_grace": 600}
        one, other = (stack.enter_context(Server(tmp_path / name, **common)) for name in ("one", "two"))
        players = one.table(people=PEOPLE, options={"round-limit": 1000}, public=True, clocks=CLOCKS)
        for player in players[2:]:
            player.server = other
        crowd = Crowd(players, pause=0.02).start()
        time.sleep(OUTAGE)
        wait_for(lambda: crowd.over.is_set() or (line.lost and line.repeated and line.swapped and crowd.moves > 30))
        assert agreed(crowd, other, players[0].table)
        line.cut()
        before = crowd.moves
        time.sleep(OUTAGE)
        wait_for(lambda: crowd.over.is_set() or crowd.moves > before + 10)
        line.start()
        wait_for(lambda: other.get("/readyz").json()["broker"] == one.get("/readyz").json()["broker"] == "connected")
        before = crowd.moves
        wait_for(lambda: crowd.over.is_set() or crowd.moves > before + 10)
        assert agreed(crowd, other, players[0].table)
        crowd.stop()


def agreed(crowd: Crowd, server: Server, table: str) -> bool:
    """Once nobody acts, everybody sees what is stored, and nobody heard anything else."""

    def recorded() -> Journal:
        return Journal.read(server.get(f"/api/tables/{table}/record").text.splitlines())

    crowd.resting.set()
    wait_for(lambda: set(crowd.versions) == {len(recorded().facts)} and crowd.views.count(crowd.views[0]) == PEOPLE)
    stored = recorded()
    for heard in crowd.updates:
        assert all(encode(stored.facts[number - 1]) == fact["fact"] for number, fact in heard.items())
    crowd.resting.clear()
    return True
