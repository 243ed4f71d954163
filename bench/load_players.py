"""Players of the load measurement: real clients that play real games over real sockets."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from rentier.server.protocol.wire import PROTOCOL

SEATS = 4
ADDRESSES = 200
"""Loopback addresses that the clients come from."""
WISHED = [
    "AskRent",
    "Roll",
    "Buy",
    "Pass",
    "TryDouble",
    "DeclineDeal",
    "EndTurn",
    "Decline",
    "KeepMortgaged",
    "GoBankrupt",
    "Mortgage",
]
"""What a client does, the first that it may; it mortgages only when nothing else is left: in debt."""
CLOCKS = {"decision": 600, "turn": 0, "rent_grace": 0, "claim_wait": 0}
"""No roll is held back for somebody's rent: that wait is the players' own."""
FIRST_WAIT = 0.5
"""Seconds until a client first tries to come back, then twice as long each time, as the page in the browser does."""
DECODER = msgspec.json.Decoder()


@dataclass
class Figures:
    """What was seen."""

    latencies: list[float] = field(default_factory=list)
    acknowledged: dict[str, set[str]] = field(default_factory=dict)
    """By table: the commands that were answered with `done`."""
    refused: int = 0
    moved: dict[str, int] = field(default_factory=dict)
    """By table: acts since it was last reset."""
    shown: dict[str, int] = field(default_factory=dict)
    """By table: the highest version that somebody was shown."""


class Client:
    """One player: acts when the table waits for it, after its share of thinking."""

    numbers = itertools.count()

    def __init__(self, port: int, given: dict[str, Any], address: str, figures: Figures, think: float) -> None:
        self.port, self.address, self.figures, self.think = port, address, figures, think
        self.table, self.seat, self.token = given["table"], given["seat"], given["token"]
        self.version = 0
        self.socket: ClientConnection | None = None
        self.sent: dict[str, float] = {}
        self.waiting: dict[int, float] = {}
        self.open: dict[str, Any] = {}
        """Acts by kind, as the newest choices have them; empty once one was taken."""
        self.thinking: asyncio.Task[None] | None = None
        self.over = False

    async def run(self) -> None:
        """Play until the game is over, coming back whenever the socket breaks."""
        tries = 0
        while not self.over:
            try:
                async with connect(
                    f"ws://127.0.0.1:{self.port}/ws/{self.table}",
                    additional_headers={"Authorization": f"Bearer {self.token}"},
                    local_addr=(self.address, 0),
                    compression=None,
                    ping_interval=None,
                    open_timeout=30,
                ) as socket:
                    self.socket, tries = socket, 0
                    hello = {"type": "hello", "protocol": PROTOCOL, "since": self.version, "choices": "asked"}
                    await socket.send(msgspec.json.encode(hello).decode())
                    async for message in socket:
                        self.hear(DECODER.decode(message))
            except (OSError, WebSocketException, TimeoutError):
                self.sent.clear()
                self.waiting.clear()
                await asyncio.sleep(FIRST_WAIT * 2**tries * random.uniform(0.75, 1.25))
                tries += 1
            finally:
                self.socket = None

    def hear(self, message: dict[str, Any]) -> None:
        """Follow the game, and act when it is this player's turn."""
        match message["type"]:
            case "update":
                self.version = message["version"]
                self.figures.shown[self.table] = max(self.version, self.figures.shown.get(self.table, 0))
                began = self.waiting.pop(self.version, None)
                if began is not None:
                    self.figures.latencies.append(time.perf_counter() - began)
            case "done":
                self.figures.acknowledged[self.table].add(f"{self.seat}:{message['id']}")
                self.figures.moved[self.table] += 1
                began = self.sent.pop(message["id"], None)
                if began is not None:
                    self.waiting[message["version"]] = began
            case "refused":
                self.figures.refused += 1
                self.sent.pop(message["id"], None)
                self.consider()
            case "choices":
                self.open = {act["kind"]: act for act in message["acts"]}
                self.consider()
            case "over":
                self.over = True

    def consider(self) -> None:
        """Think about the newest choices; what was thought before belongs to a moment that has passed."""
        kind = next((kind for kind in WISHED if kind in self.open), None)
        if self.sent:
            return
        if self.thinking is not None:
            self.thinking.cancel()
        if kind is not None:
            self.thinking = asyncio.create_task(self.act(kind))

    async def act(self, kind: str) -> None:
        """Think, then act; nobody thinks before a table's first act after a restart, which is what is timed."""
        await asyncio.sleep(random.expovariate(1 / self.think) if self.figures.moved[self.table] else 0)
        if self.socket is None:
            return
        id = f"{next(self.numbers):x}"
        self.sent[id] = time.perf_counter()
        act, self.open = self.open[kind], {}
        try:
            await self.socket.send(msgspec.json.encode({"type": "act", "id": id, "act": act}).decode())
        except (OSError, WebSocketException):
            self.sent.clear()


def many_addresses() -> list[str]:
    """Loopback addresses, so that the limits of one do not matter."""
    return [f"127.0.{1 + number // 250}.{2 + number % 250}" for number in range(ADDRESSES)]


async def seat_rooms(
    port: int, rooms: int, figures: Figures, think: float, addresses: list[str], told: Callable[[], None] = lambda: None
) -> list[Client]:
    """Open tables, sit down and start, from these addresses."""
    clients: list[Client] = []
    http = [
        httpx2.AsyncClient(
            base_url=f"http://127.0.0.1:{port}",
            transport=httpx2.AsyncHTTPTransport(
                local_address=address,
                limits=httpx2.Limits(keepalive_expiry=2),  # sooner than the server hangs up
            ),
            timeout=60,
        )
        for address in addresses
    ]

    async def one(number: int) -> None:
        client = http[number % len(addresses)]
        body = {"edition": "platinum", "seats": SEATS, "name": "Ann", "public": True, "clocks": CLOCKS}
        made = (await client.post("/api/tables", json=body)).raise_for_status().json()
        given = [made]
        for name in ("Ben", "Cleo", "Dora"):
            client.cookies.clear()  # another person
            joined = await client.post(f"/api/tables/{made['table']}/seats", json={"name": name})
            given.append(joined.raise_for_status().json())
        client.cookies.clear()
        token = {"Authorization": f"Bearer {made['token']}"}
        (await client.post(f"/api/tables/{made['table']}/start", headers=token)).raise_for_status()
        figures.acknowledged[made["table"]] = set()
        figures.moved[made["table"]] = 0
        for index, seat in enumerate(given):
            clients.append(Client(port, seat, addresses[(number * SEATS + index) % len(addresses)], figures, think))
        told()

    waiting = iter(range(rooms))

    async def worker() -> None:
        for number in waiting:
            await one(number)

    await asyncio.gather(*(worker() for _ in range(16)))
    for client in http:
        await client.aclose()
    return clients
