"""Rooms leave nothing behind: neither when they cannot be opened, nor when somebody goes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from rentier.kernel.errors import RentierError
from rentier.server.live import rooms as rooms_module
from rentier.server.live.play import Play
from rentier.server.live.rooms import Rooms
from rentier.server.live.sockets import attend
from rentier.server.operation.settings import load

Job = Callable[[], Awaitable[None]]


def test_a_game_that_cannot_be_read_leaves_no_mailbox_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(store: object, opened: object) -> Play:
        raise RentierError("there is no fact of kind 'Nope'")

    monkeypatch.setattr(rooms_module, "Garbage", lambda now: None)
    monkeypatch.setattr(Play, "of", unreadable)
    store = SimpleNamespace(database=None, tables=None)
    services: Any = SimpleNamespace(store=store, clock=lambda: 0.0, settings=load({}), shared=False)
    table = SimpleNamespace(id="abcdefgh", status="playing")

    async def run() -> None:
        rooms = Rooms(services)

        async def read(table_id: str) -> Any:
            return SimpleNamespace(table=table, seats=[], lines=[], game="a game")

        monkeypatch.setattr(rooms, "_read", read)
        with pytest.raises(RentierError, match="Nope"):
            await rooms.room("abcdefgh")
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())


def test_who_goes_while_the_mailbox_is_full_is_gone_all_the_same() -> None:
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
        post=lambda job: False,
        call=call,
        leave=leave,
        table=SimpleNamespace(id="abcdefgh"),
        services=SimpleNamespace(metrics=SimpleNamespace(dropped=lambda: None)),
    )
    socket: Any = SimpleNamespace(
        accept=nothing, close=nothing, receive=hung_up, scope={}, application_state=None, client_state=None
    )
    visit: Any = SimpleNamespace(seat=None)
    asyncio.run(attend(socket, room, visit, lambda token: None, load({})))
    assert len(left) == 1
