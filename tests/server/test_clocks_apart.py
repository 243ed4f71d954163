"""Clocks of a game that several processes serve, or that is reopened: nobody loses by time that did not count."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.mortgage import Mortgage
from rentier.server.config.settings import load
from rentier.server.edge.limits import Rates
from rentier.server.lobby import fair
from rentier.server.lobby.access import SeatTokens, Visit
from rentier.server.lobby.lobby import Lobby
from rentier.server.lobby.seats import Person
from rentier.server.lobby.table_settings import Plan
from rentier.server.lobby.tables import Register
from rentier.server.ops.metrics import Metrics
from rentier.server.table.cluster import LocalBroker, State
from rentier.server.table.live_game import PAUSE
from rentier.server.table.registry import LEASE, Registry
from rentier.server.table.room import Room
from rentier.server.table.services import Services
from rentier.store.store import Store
from tests.server.house import Clock

DECISION, RESERVE = 30, 100
TIME = DECISION + RESERVE
"""The time that the current player has for the next answer."""
HOUR = 3600.0


@pytest.fixture(autouse=True)
def the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game goes the same way."""
    monkeypatch.setattr(fair, "new_seed", lambda: bytes(32))


class Whisper(LocalBroker):
    """A line to other processes on which nothing is ever heard."""

    state: State = "connected"


class Process:
    """What a process has of its own: rooms on the store that all of them share."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.rooms = Registry(Services(load({}), store, Whisper(), Metrics(), Rates(), clock))

    async def room(self, table: str) -> Room:
        """The table as this process has it."""
        found = await self.rooms.room(table)
        assert found is not None
        return found


def spread(folder: Path, story: Callable[[Store, Clock, str], Awaitable[None]]) -> None:
    """A table of two people with short clocks, and an act behind them, in a store that any process may open."""

    async def run() -> None:
        clock = Clock()
        async with await Store.open(str(folder / "games.db"), clock) as store:
            first = Process(store, clock)
            lobby = Lobby(Register(store, first.rooms, clock), SeatTokens(b"long enough to be a secret"), Rates(), 100)
            clocks = {"decision": DECISION, "turn": 0, "reserve": RESERVE, "increment": 0, "rent_grace": 0}
            plan = Plan("platinum", 2, {"dealt-deeds": 3}, clocks=clocks)
            seated = await lobby.create(plan, Person("Ann"), "192.0.2.1")
            await lobby.seats.join(Visit(seated.table, seated.seats, None), Person("Ben"))
            table = seated.table.id
            await lobby.starts.start(Visit(seated.table, seated.seats, 0))
            room = await first.room(table)
            await room.call(partial(do, room, answer))
            await first.rooms.stop()
            clock.now += HOUR
            await story(store, clock, table)

    asyncio.run(run())


async def do(room: Room, choose: Callable[[Game], Act]) -> None:
    """Carry out an act of a person."""
    assert room.live is not None
    act: Any = choose(room.live.game)
    await room.live.carry_out(act, act.seat, f"{act.seat}:{room.live.log.version}")


def answer(game: Game) -> Act:
    """What the table waits for."""
    return game.fallback(game.duties[0])


def mortgage(game: Game) -> Act:
    """Something that a player can do on another's turn."""
    other = 1 - game.duties[0].seat
    return next(act for act in game.acts(other).acts if isinstance(act, Mortgage))


def time_left(room: Room, clock: Clock) -> float:
    """How long the current player still has."""
    assert room.live is not None
    ends = [end["until"] / 1000 for end in room.live.deadlines()["open"]]
    assert len(ends) == 1
    return float(ends[0] - clock.now)


@pytest.mark.parametrize("choose", [answer, mortgage])
def test_an_act_through_another_process_takes_back_no_time_that_did_not_count(
    tmp_path: Path, choose: Callable[[Game], Act]
) -> None:
    async def story(store: Store, clock: Clock, table: str) -> None:
        leader, other = Process(store, clock), Process(store, clock)
        leading, following = await leader.room(table), await other.room(table)
        assert leading.live is not None
        assert following.live is not None
        assert (leading.live.leading, following.live.leading) == (True, False)
        assert time_left(leading, clock) == TIME
        version = leading.live.log.version

        await following.call(partial(do, following, choose))
        await leading.call(leading.look)

        assert version < leading.live.log.version == following.live.log.version
        assert time_left(leading, clock) == TIME
        await leader.rooms.stop()
        await other.rooms.stop()

    spread(tmp_path, story)


async def broken() -> None:
    """What a rule with a bug does to its room."""
    raise AssertionError("a rule is broken")


def test_a_room_that_is_reopened_after_an_error_takes_and_gives_nobody_time(tmp_path: Path) -> None:
    """A player who makes a rule break again and again runs out of time like everybody else."""

    async def story(store: Store, clock: Clock, table: str) -> None:
        process = Process(store, clock)
        room = await process.room(table)
        for passed in range(1, 6):
            clock.now += LEASE
            assert room.post(broken)
            await room.call(room.look)
            assert time_left(room, clock) == TIME - passed * LEASE

        room = await process.room(table)
        assert room.live is not None
        clock.now += TIME
        due = room.live.clocks.due(room.live.game, clock.now)
        assert due is not None
        assert due[0] == clock.now - 5 * LEASE
        await process.rooms.stop()

    spread(tmp_path, story)


def test_a_room_that_is_reopened_while_its_table_pauses_counts_no_pause(tmp_path: Path) -> None:
    async def story(store: Store, clock: Clock, table: str) -> None:
        process = Process(store, clock)
        room = await process.room(table)
        clock.now += PAUSE
        assert room.live is not None
        await room.call(room.tick)  # nobody is there: the table pauses
        clock.now += HOUR
        assert room.post(broken)
        await room.call(room.look)
        room.live.wake_up()
        assert time_left(room, clock) == TIME - PAUSE
        await process.rooms.stop()

    spread(tmp_path, story)


def test_an_absent_player_is_no_less_absent_in_a_reopened_room(tmp_path: Path) -> None:
    async def story(store: Store, clock: Clock, table: str) -> None:
        process = Process(store, clock)
        room = await process.room(table)
        assert room.live is not None
        change = room.live.presence.next_change(room.live.game)
        assert change is not None
        clock.now += LEASE
        assert room.post(broken)
        await room.call(room.look)
        assert room.live.presence.next_change(room.live.game) == change
        clock.now = change
        room.live.attend()
        autopilots = room.live.presence.autopilots
        assert len(autopilots) == 2
        assert room.post(broken)
        await room.call(room.look)
        assert room.live.presence.autopilots == autopilots
        assert room.live.bots.busy
        await process.rooms.stop()

    spread(tmp_path, story)
