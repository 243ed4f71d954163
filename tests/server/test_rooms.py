"""Registry leave nothing behind: neither when they cannot be opened, nor when somebody goes."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import time
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.server.config.settings import load
from rentier.server.edge.limits import NOBODY, Rates
from rentier.server.edge.shares import Cost, Shares
from rentier.server.lobby.access import SeatTokens
from rentier.server.lobby.bot_seats import BotSeats, Move
from rentier.server.lobby.lobby import Lobby
from rentier.server.lobby.seats import Person
from rentier.server.lobby.table_settings import Plan
from rentier.server.lobby.tables import Register
from rentier.server.ops.metrics import Metrics
from rentier.server.protocol import projection, wire
from rentier.server.protocol.errors import CloseCode, RequestError
from rentier.server.table.cluster import broker_at
from rentier.server.table.commands import handle
from rentier.server.table.connection import Connection
from rentier.server.table.game_log import GameLog
from rentier.server.table.inbox import Inbox
from rentier.server.table.listener import attend
from rentier.server.table.registry import Registry
from rentier.server.table.services import Services
from rentier.store.errors import Conflict, Unavailable
from rentier.store.store import Store

Job = Callable[[], Awaitable[None]]


def test_a_game_that_cannot_be_read_leaves_no_mailbox_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(store: object, opened: object) -> GameLog:
        raise RentierError("there is no fact of kind 'Nope'")

    monkeypatch.setattr(GameLog, "of", unreadable)
    store = SimpleNamespace(database=None, tables=None)
    services: Any = SimpleNamespace(store=store, clock=lambda: 0.0, settings=load({}), shared=False)
    table = SimpleNamespace(id="abcdefgh", status="playing")

    async def run() -> None:
        rooms = Registry(services)

        async def read(table_id: str) -> Any:
            return SimpleNamespace(table=table, seats=[], lines=[], game="a game")

        monkeypatch.setattr(rooms, "_read", read)
        with pytest.raises(RentierError, match="Nope"):
            await rooms.room("abcdefgh")
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())


def test_what_no_table_is_called_is_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not every database can even be asked for it."""
    services: Any = SimpleNamespace(store=SimpleNamespace(database=None), shared=False)

    async def run() -> None:
        rooms = Registry(services)

        async def read(table_id: str) -> Any:
            raise AssertionError(table_id)

        monkeypatch.setattr(rooms, "_read", read)
        for name in ("", "\0", "ABCDEFGH", "abcdefgh2", "a" * 5000):
            assert await rooms.seated(name) is None

    asyncio.run(run())


def test_a_player_who_goes_while_the_mailbox_is_full_is_gone_all_the_same() -> None:
    left: list[object] = []

    async def leave(connection: object) -> None:
        left.append(connection)

    async def call(job: Job) -> None:
        await job()

    async def nothing(*_: object) -> None:
        """Is sent."""

    async def hung_up() -> dict[str, str]:
        return {"type": "websocket.disconnect"}

    room: Any = SimpleNamespace(
        sockets=0,
        post=lambda job: False,
        call=call,
        leave=leave,
        table=SimpleNamespace(id="abcdefgh"),
        services=SimpleNamespace(shares=None, metrics=SimpleNamespace(dropped=lambda: None)),
    )
    socket: Any = SimpleNamespace(
        accept=nothing, close=nothing, receive=hung_up, scope={}, application_state=None, client_state=None
    )
    visit: Any = SimpleNamespace(seat=None, table=SimpleNamespace(public=True))
    asyncio.run(attend(socket, room, visit, lambda token: None, load({})))
    assert len(left) == 1


@contextlib.asynccontextmanager
async def a_server(folder: Path, **settings: object) -> AsyncIterator[tuple[Registry, Lobby]]:
    """Real rooms on a real store, and the lobby in front, without the network."""
    chosen = load({name: str(value) for name, value in {"bot_pace": 0, **settings}.items()})
    async with await Store.open(str(folder / "games.db")) as store:
        rates = Rates()
        rooms = Registry(Services(chosen, store, broker_at(None), Metrics(), rates, store.clock))
        yield (
            rooms,
            Lobby(
                Register(store, rooms, store.clock), SeatTokens(b"long enough to be a secret of this test"), rates, 1000
            ),
        )
        await rooms.stop()


@contextlib.contextmanager
def no_search_for_cycles() -> Iterator[None]:
    """What is freed meanwhile is freed because nothing refers to it."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def test_a_room_that_is_put_away_is_freed_at_once(tmp_path: Path) -> None:
    """So is who was in it and was told what they may and may not do; nothing waits for a search for lost cycles."""

    async def run() -> None:
        async with a_server(tmp_path) as (rooms, lobby):
            seated = await lobby.quick(Plan("platinum", 3), Person("Ann"), "simple", "192.0.2.1")
            with no_search_for_cycles():
                left = await visit_and_leave(rooms, seated.table.id, seated.seat)
                await rooms.put_away(seated.table.id, CloseCode.RESTART, "this table was unloaded; please reconnect")
                await asyncio.sleep(0.3)  # what was read for the door is kept for a moment
                assert [thing() for thing in left] == [None] * len(left)

    asyncio.run(run())


async def visit_and_leave(rooms: Registry, table_id: str, seat: int) -> list[weakref.ref[Any]]:
    """Go to a table where bots play until it is our turn, and go away; what was there then."""
    room = await rooms.room(table_id)
    assert room is not None
    assert room.live is not None
    sent: list[str] = []
    socket: Any = SimpleNamespace()
    connection = Connection(socket, rooms.services.settings, rooms.services.metrics)
    connection.send = lambda *messages: sent.extend(messages)  # type: ignore[method-assign]
    connection.seat, connection.digest = seat, room.seats[seat].digest
    await room.call(lambda: room.enter(connection, wire.Hello(wire.PROTOCOL)))
    while not any('"type":"choices"' in message and '"blocked":[]' not in message for message in sent):
        await asyncio.sleep(0.01)  # a refusal that is told has gone through everything that is to be freed
    await room.call(lambda: room.leave(connection))
    parts = (room, room.outbox, room.live, room.live.log, connection)
    return [weakref.ref(part) for part in parts]


def test_rooms_that_are_being_opened_count_as_open(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_server(tmp_path, rooms=2) as (rooms, lobby):
            made = [await lobby.create(Plan("platinum", 2), Person("Ann"), "192.0.2.1") for _ in range(4)]
            opened = await asyncio.gather(*(rooms.room(seated.table.id) for seated in made), return_exceptions=True)
            assert [isinstance(room, RequestError) for room in opened] == [False, False, True, True]
            assert len(rooms.open) == 2
            await rooms.put_away(made[0].table.id, CloseCode.RESTART, "this table was unloaded; please reconnect")
            assert await rooms.room(made[2].table.id) is not None
            for room in rooms.open.values():
                room.sockets += 1  # somebody is there
            with pytest.raises(RequestError, match="Too many tables"):
                await rooms.room(made[3].table.id)
            rooms.open[made[1].table.id].sockets -= 1
            assert await rooms.room(made[3].table.id) is not None, "an empty one makes way"
            assert set(rooms.open) == {made[2].table.id, made[3].table.id}

    asyncio.run(run())


def test_nothing_is_made_to_be_shown_where_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def seen(game: Game, really: Callable[[Game], dict[str, Any]] = projection.seen) -> dict[str, Any]:
        made.append(game.version)
        return really(game)

    monkeypatch.setattr(projection, "seen", seen)

    async def run() -> None:
        async with a_server(tmp_path) as (rooms, lobby):
            seated = await lobby.quick(Plan("platinum", 3), Person("Ann"), "simple", "192.0.2.1")
            await visit_and_leave(rooms, seated.table.id, seated.seat)
            room = rooms.open[seated.table.id]
            assert made
            made.clear()
            assert room.live is not None
            before = room.live.log.version
            room.live.presence.choose(seated.seat, True)
            room.attend()
            room.schedule()
            while room.live.log.version < before + 20:
                await asyncio.sleep(0.01)
            assert not made

    asyncio.run(run())


def test_bots_are_charged_for_the_time_that_they_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move of `expert` takes ten times as long as one of `easy`."""
    asked: list[int] = []

    def ask(seats: BotSeats, really: Callable[[BotSeats], Move | None] = BotSeats.ask) -> Move | None:
        asked.append(seats._game.version)
        until = time.thread_time() + 0.01
        while time.thread_time() < until:
            pass
        return really(seats)

    monkeypatch.setattr(BotSeats, "ask", ask)

    async def run() -> None:
        async with a_server(tmp_path) as (rooms, lobby):
            shares = rooms.services.shares = Shares(1e-6, 1e6)
            seated = await lobby.quick(Plan("platinum", 3), Person("Ann"), "simple", "192.0.2.1")
            await visit_and_leave(rooms, seated.table.id, seated.seat)
            room = rooms.open[seated.table.id]
            assert room.live is not None
            room.live.presence.choose(seated.seat, True)
            room.attend()
            room.schedule()
            before = shares._left(NOBODY, 1)
            asked.clear()
            while len(asked) < 20:
                await asyncio.sleep(0.01)
            asked_before, spent = len(asked) - 1, before - shares._left(NOBODY, 1)  # the last may not be charged yet
            assert spent >= asked_before * (10 + Cost.ACT)

    asyncio.run(run())


def test_a_room_that_has_stopped_takes_nothing_more(tmp_path: Path) -> None:
    done: list[str] = []

    async def job(name: str) -> None:
        done.append(name)

    async def run() -> None:
        async with a_server(tmp_path) as (rooms, lobby):
            seated = await lobby.create(Plan("platinum", 2), Person("Ann"), "192.0.2.1")
            room = await rooms.room(seated.table.id)
            assert room is not None
            assert room.post(lambda: job("first"))
            await room.stop(CloseCode.RESTART, "this table was unloaded; please reconnect")
            assert room.stopped
            assert not room.post(lambda: job("late"))
            with pytest.raises(Unavailable):
                await room.call(lambda: job("later"))
            await room.stop(CloseCode.RESTART, "this table was unloaded; please reconnect")
            assert done == ["first"]

    asyncio.run(run())


def test_an_inbox_that_is_abandoned_says_so_to_everybody_who_waits() -> None:
    async def job() -> None:
        raise AssertionError

    async def run() -> None:
        inbox = Inbox()
        waiting = asyncio.create_task(inbox.call(job))
        await asyncio.sleep(0)
        inbox.abandon()
        with pytest.raises(Unavailable):
            await waiting
        assert not inbox.post(job)

    asyncio.run(run())


def test_servers_that_are_quicker_are_no_trouble_of_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def outrun(*_: object) -> None:
        raise Conflict("somebody was first")

    async def run() -> None:
        async with a_server(tmp_path, bot_pace=60) as (rooms, lobby):
            seated = await lobby.quick(Plan("platinum", 2), Person("Ann"), "simple", "192.0.2.1")
            room = await rooms.room(seated.table.id)
            assert room is not None
            sent: list[str] = []
            connection = Connection(cast(Any, SimpleNamespace()), rooms.services.settings, rooms.services.metrics)
            connection.send = lambda *messages: sent.extend(messages)  # type: ignore[method-assign]
            connection.seat, connection.digest = seated.seat, room.seats[seated.seat].digest
            await room.call(lambda: room.enter(connection, wire.Hello(wire.PROTOCOL)))
            resign = wire.DoAct("go", {"kind": "Resign", "seat": seated.seat})
            with monkeypatch.context() as patched:
                patched.setattr(rooms.services.store.games, "append", outrun)
                await room.call(lambda: handle(room, connection, resign))
            assert '"code":"unavailable"' in sent[-1]
            assert "rentier_database_unavailable_total 0.0" in rooms.services.metrics.page().decode()
            await room.call(lambda: handle(room, connection, resign))
            assert any('"type":"done","id":"go"' in message for message in sent)

    asyncio.run(run())
    told = [record for record in caplog.records if record.name.startswith("rentier")]
    assert [record.levelname for record in told if "faster" in record.message] == ["INFO"]
    assert not [record for record in told if record.levelno >= logging.WARNING]
