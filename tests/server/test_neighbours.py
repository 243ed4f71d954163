"""Servers on one database that do not hear each other: both tell their operator."""

from __future__ import annotations

import asyncio
import logging
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rentier.server.config.settings import load
from rentier.server.table import registry
from tests.server.live import Server, wait_for
from tests.services import Postgres, free_port, postgres

__all__ = ["postgres"]

SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978"
WARNING = "another server uses the same database"


OFTEN = """
from rentier.cli import app
from rentier.server.table import registry
registry.LOOK = 0.1
app(["serve"])
"""


def test_two_servers_without_redis_are_warned_of_each_other(tmp_path: Path, postgres: Postgres) -> None:
    database, script = postgres.new(), tmp_path / "script.py"
    script.write_text(OFTEN)
    with ExitStack() as stack:
        places = (tmp_path / name for name in ("one", "two"))
        servers = [stack.enter_context(Server(place, script, database=database, secret=SECRET)) for place in places]
        wait_for(lambda: all(WARNING in server.log.read_text() for server in servers))


@pytest.mark.parametrize(("beats", "warned"), [([7.0, 7.0, 7.0], False), ([7.0, 7.0, 12.0, 17.0], True)])
def test_only_a_server_that_goes_on_beating_is_a_neighbour(
    beats: list[float], warned: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Leases:
        """What a server that was killed a moment ago leaves behind, or one that lives."""

        own = 0

        async def beat(self, server: str) -> None:
            assert server == "me"
            self.own += 1

        async def beats(self) -> dict[str, float]:
            if not beats:
                raise asyncio.CancelledError
            return {"me": 9.0, "other": beats.pop(0)}

    settings = load({"database": "postgresql://ann@db/rentier"})
    looks, leases = len(beats), Leases()
    store = SimpleNamespace(leases=leases)
    services: Any = SimpleNamespace(settings=settings, store=store, shared=False, name="me")
    monkeypatch.setattr(registry, "LOOK", 0.0)

    async def run() -> None:
        await asyncio.wait({asyncio.create_task(registry.warn_of_neighbours(services))})

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert caplog.text.count(WARNING) == warned
    assert leases.own == looks + 1, "it goes on beating after its warning, so that the other server warns, too"


def test_redis_that_is_not_there_at_the_start_is_told(tmp_path: Path, postgres: Postgres) -> None:
    redis = f"redis://127.0.0.1:{free_port()}"
    with Server(tmp_path / "one", database=postgres.new(), secret=SECRET, redis=redis) as server:
        wait_for(lambda: "Redis cannot be reached; polling the database instead" in server.log.read_text())
