"""F5 at its worst: a broker that loses, repeats and reorders what it is told, then is gone; everybody still agrees."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from rentier.kernel.journal import Journal
from rentier.kernel.records import encode
from tests.server.bad_line import BadLine
from tests.server.live import Server, wait_for
from tests.server.players import Crowd
from tests.services import Postgres, Redis, postgres, redis

__all__ = ["postgres", "redis"]

CLOCKS = {"decision": 5, "reserve": 0, "rent_grace": 0, "claim_wait": 0}
SECONDS = 60
"""So long the broker is bad, and then gone."""
SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978"


@pytest.mark.soak
def test_everybody_agrees_whatever_the_broker_does(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    line, database = BadLine(redis.port), postgres.new()
    line.start()
    with ExitStack() as stack:
        stack.callback(line.cut)
        common: dict[str, Any] = {"database": database, "redis": line.url, "secret": SECRET, "absence_grace": 600}
        one, other = (stack.enter_context(Server(tmp_path / name, **common)) for name in ("one", "two"))
        players = one.table(people=4, options={"round-limit": 1000}, public=True, clocks=CLOCKS)
        for player in players[2:]:
            player.server = other
        crowd = Crowd(players, pause=0.02).start()
        time.sleep(SECONDS)
        wait_for(lambda: crowd.over.is_set() or (line.lost and line.repeated and line.swapped and crowd.moves > 30))
        assert agreed(crowd, other, players[0].table)
        line.cut()
        before = crowd.moves
        time.sleep(SECONDS)
        wait_for(lambda: crowd.over.is_set() or crowd.moves > before + 10)
        line.start()
        wait_for(lambda: other.get("/readyz").json()["broker"] == one.get("/readyz").json()["broker"] == "connected")
        before = crowd.moves
        wait_for(lambda: crowd.over.is_set() or crowd.moves > before + 10)
        assert agreed(crowd, other, players[0].table)
        crowd.stop()


def agreed(crowd: Crowd, server: Server, table: str) -> bool:
    """Within five seconds after the last act everybody sees what is stored, and nobody heard anything else."""
    crowd.resting.set()
    time.sleep(1)  # acts that are under way
    stored = Journal.read(server.get(f"/api/tables/{table}/record").text.splitlines())
    wait_for(
        lambda: set(crowd.versions) == {len(stored.facts)} and crowd.views.count(crowd.views[0]) == len(crowd.players),
        seconds=4,
    )
    for heard in crowd.updates:
        assert all(encode(stored.facts[number - 1]) == fact["fact"] for number, fact in heard.items())
    crowd.resting.clear()
    return True
