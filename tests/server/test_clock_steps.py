"""Clocks that are set or wrong: nobody loses a turn, no table is deleted, no bot stops, and the operator is warned."""

from __future__ import annotations

import ast
import asyncio
import logging
from functools import partial
from pathlib import Path

import pytest

import rentier
from rentier.server.ops.clock_check import ClockCheck
from rentier.server.table.registry import LEASE
from rentier.store.clock import DRIFT
from rentier.store.rows import Presence
from rentier.store.store import Store
from tests.server.house import Clock
from tests.server.live import ColdServer, Server, wait_for
from tests.server.players import Crowd
from tests.server.test_clocks_apart import HOUR, RESERVE, TIME, Process, answer, do, spread, the_same_dice, time_left

__all__ = ["the_same_dice"]

SOURCES = Path(rentier.__file__).parent
STEPS = [-HOUR, HOUR]


def test_only_one_file_reads_the_clock_of_the_machine() -> None:
    readers = {
        path.name
        for folder in ("server", "store")
        for path in (SOURCES / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in ("time.time", "datetime.now", "datetime.utcnow")
    }
    assert readers == {"clock.py"}


STEPPED = """
import time
from pathlib import Path
real, step = time.time, Path({step!r})
time.time = lambda: real() + float(step.read_text())
from rentier.server.ops import clock_check
clock_check.EVERY = 0.05
from rentier.cli import app
app(["serve"])
"""


def set_by(step: Path, seconds: float) -> None:
    """Set the server's clock; in one go, since it is read all the time."""
    written = step.with_suffix(".new")
    written.write_text(str(seconds))
    written.replace(step)


def shows(server: Server, clock: str) -> bool:
    """What a server that is ready says of its clock."""
    return bool(server.get("/readyz").json()["clock"] == clock)


def beyond(crowd: Crowd, version: int) -> bool:
    """Whether a game has gone on."""
    return crowd.over.is_set() or crowd.versions[0] > version


def test_a_clock_that_is_set_while_people_play_takes_nothing_from_them(tmp_path: Path) -> None:
    step, script = tmp_path / "step", tmp_path / "script.py"
    set_by(step, 0)
    script.write_text(STEPPED.format(step=str(step)))
    with ColdServer(tmp_path / "data", script, sweep_seconds=0.1) as server:
        (waiting,) = server.table(people=1, bots=[{"level": "easy"}], start=False)
        (ann,) = server.table(people=1, bots=[{"level": "easy"}], clocks="blitz", options={"round-limit": 100})
        crowd = Crowd([ann], pause=0.05).start()
        for seconds in (HOUR, -HOUR):
            set_by(step, seconds)
            told = f"{HOUR:.0f} s {'ahead of' if seconds > 0 else 'behind'} the database"
            wait_for(partial(shows, server, told))
            assert f"this machine's clock is {told}" in server.log.read_text()
            wait_for(partial(beyond, crowd, crowd.versions[0] + 40))  # several turns of both
            set_by(step, 0)
            wait_for(partial(shows, server, "ok"))
        crowd.stop()
        acts = server.get(f"/api/tables/{ann.table}/journal", token=ann.token).text
        assert "TimeUp" not in acts
        assert server.get(f"/api/tables/{waiting.table}", token=waiting.token).json()["status"] == "open"


@pytest.mark.parametrize("step", STEPS)
def test_a_server_with_a_wrong_clock_does_not_play_for_people_at_another(tmp_path: Path, step: float) -> None:
    async def story(store: Store, clock: Clock, table: str) -> None:
        wrong = Clock()
        clock.now -= HOUR  # nobody was away
        wrong.now = clock.now + step
        leader, other = Process(store, wrong), Process(store, clock)
        leading, following = await leader.room(table), await other.room(table)
        assert leading.live is not None
        assert following.live is not None
        assert (leading.live.leading, following.live.leading) == (True, False)
        assert time_left(leading, wrong) == TIME, "deadlines go on where they were"
        await store.leases.beat(other.rooms.services.name)
        for seat in (0, 1):
            following.live.presence.arrived(seat, "a socket", clock.now)
            await store.presences.come(Presence(table, seat, other.rooms.services.name))
        await leading.call(partial(leading.see_elsewhere, LEASE))
        for now in (clock, wrong):
            now.now += TIME - 10
        await leading.call(leading.tick)
        assert leading.live.presence.autopilots == frozenset(), "everybody is connected"
        version = leading.live.log.version

        await following.call(partial(do, following, answer))
        await leading.call(leading.look)
        assert leading.live.log.version > version
        for room in (leading, following):
            assert room.live is not None
            reserves = room.live.deadlines()["reserves"]
            assert min(reserves) in (10_000, RESERVE * 1000), "nobody pays for an hour that never passed"
        await leader.rooms.stop()
        await following.call(partial(following.lead, True))
        assert 0 < time_left(following, clock) <= TIME
        await other.rooms.stop()

    spread(tmp_path, story)


def test_a_process_that_was_stopped_past_its_leases_plays_nothing_until_it_has_them_again(tmp_path: Path) -> None:
    async def story(store: Store, clock: Clock, table: str) -> None:
        process = Process(store, clock)
        room = await process.room(table)
        assert room.live is not None
        services = process.rooms.services
        services.leases_until = clock.now + LEASE
        version = room.live.log.version
        clock.now += HOUR
        await room.call(room.tick)
        assert room.live.log.version == version
        assert not room.live.leading
        await process.rooms._keep_in_touch()
        await room.call(room.look)
        assert services.leases_until == clock.now + LEASE
        assert room.live.leading
        assert time_left(room, clock) == TIME
        await process.rooms.stop()

    spread(tmp_path, story)


@pytest.mark.parametrize("step", STEPS)
def test_a_restart_with_another_clock_leaves_deadlines_and_tables_as_they_were(tmp_path: Path, step: float) -> None:
    async def story(store: Store, clock: Clock, table: str) -> None:
        await store.leases.beat("an earlier server")
        clock.now += step
        process = Process(store, clock)
        await process.rooms.start()
        room = await process.room(table)
        assert time_left(room, clock) == TIME
        found = await store.tables.get(table)
        assert found is not None
        assert clock.now - found[0].touched == HOUR, "as when it was last served"
        await process.rooms.stop()

    spread(tmp_path, story)


@pytest.mark.parametrize("step", STEPS)
def test_a_clock_that_is_set_during_a_comparison_is_compared_again(tmp_path: Path, step: float) -> None:
    async def run() -> None:
        clock = Clock()
        async with await Store.open(str(tmp_path / "games.db"), clock) as store:
            readings = iter((clock.now, clock.now + step))
            check = ClockCheck(store, lambda: next(readings))
            await check.look()
            assert str(check) == "ok"

    asyncio.run(run())


def test_a_difference_is_told_once_and_again_when_it_is_gone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        clock, wall = Clock(), Clock()
        async with await Store.open(str(tmp_path / "games.db"), clock) as store:
            check = ClockCheck(store, wall)
            for seconds, told in (
                (2.9, "ok"),
                (DRIFT, "3 s ahead of the database"),
                (4.0, "4 s ahead of the database"),
            ):
                wall.now = clock.now + seconds
                await check.look()
                assert str(check) == told
            wall.now = clock.now - 10
            await check.look()
            assert str(check) == "10 s behind the database"
            wall.now = clock.now
            await check.look()
            assert str(check) == "ok"

    with caplog.at_level(logging.INFO):
        asyncio.run(run())
    assert [record.levelname for record in caplog.records if "clock" in record.message] == ["WARNING", "INFO"]
