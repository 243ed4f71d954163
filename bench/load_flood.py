"""A flood from one address: it uses everything that the limits allow it, in sockets, messages and requests."""

from __future__ import annotations

import asyncio
import itertools
import time
from contextlib import suppress
from typing import Any

import httpx2
import msgspec
from load_players import Figures, seat_rooms
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from rentier.server.config.settings import Settings
from rentier.server.protocol.wire import PROTOCOL

ADDRESS = "127.0.200.200"
"""Where the whole flood comes from."""
TABLES = 4
"""Tables that the flood opens for its sockets."""


def limit(name: str) -> float:
    """A limit as it is by default."""
    return float(Settings.model_fields[name].default)


class Flood:
    """As many sockets as one address may have, each sending as fast as allowed, and as many requests as allowed."""

    def __init__(self, port: int, seats: list[dict[str, Any]]) -> None:
        self.port, self.seats = port, seats
        self.sent = self.refused = self.requests = self.turned_away = 0
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def prepare(cls, port: int) -> Flood:
        """Sit down at some tables."""
        clients = await seat_rooms(port, TABLES, Figures(), 1.0, addresses=[ADDRESS])
        return cls(port, [{"table": client.table, "seat": client.seat, "token": client.token} for client in clients])

    def start(self) -> None:
        """Begin."""
        sockets = int(limit("sockets_per_address"))
        given = itertools.islice(itertools.cycle(self.seats), sockets)
        # the last of a seat's sockets replaces the others, so all but one each of them watch
        work = [self._socket(seat, number < len(self.seats)) for number, seat in enumerate(given)]
        self._tasks = [asyncio.create_task(each) for each in (*work, self._requests())]

    async def stop(self) -> None:
        """End."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _socket(self, seat: dict[str, Any], plays: bool) -> None:
        """Send what costs the server most, forever: previews and acts that are refused."""
        token = {"Authorization": f"Bearer {seat['token']}"} if plays else {}
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    f"ws://127.0.0.1:{self.port}/ws/{seat['table']}",
                    additional_headers=token,
                    local_addr=(ADDRESS, 0),
                    compression=None,
                    ping_interval=None,
                ) as socket:
                    await socket.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL}).decode())
                    reading = asyncio.create_task(self._read(socket))
                    try:
                        await self._send(socket, int(seat["seat"]))
                    finally:
                        reading.cancel()
            await asyncio.sleep(1)

    async def _send(self, socket: ClientConnection, seat: int) -> None:
        pause = 1 / limit("messages_per_second")
        for number in itertools.count():
            act = {"kind": "Bid", "seat": seat, "lot": number, "amount": 10}
            message = {"type": "preview" if number % 2 else "act", "id": f"f{number}", "act": act}
            began = time.perf_counter()
            await socket.send(msgspec.json.encode(message).decode())
            self.sent += 1
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - began)))

    async def _read(self, socket: ClientConnection) -> None:
        async for message in socket:
            self.refused += '"refused"' in str(message)[:200]

    async def _requests(self) -> None:
        """Ask for replays, which are the longest answers, as often as allowed."""
        pause = 60 / limit("requests_per_minute")
        transport = httpx2.AsyncHTTPTransport(local_address=ADDRESS)
        async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", transport=transport) as client:
            for seat in itertools.cycle(self.seats):
                with suppress(httpx2.HTTPError):
                    path = f"/api/tables/{seat['table']}/replay"
                    answer = await client.get(path, headers={"Authorization": f"Bearer {seat['token']}"})
                    self.requests += 1
                    self.turned_away += answer.status_code == 429
                await asyncio.sleep(pause)
