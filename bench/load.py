"""How much a server stands: real clients play real games over real sockets, on the same machine.

Run `.venv/bin/python bench/load.py`, or small with `--rooms 50 --acts 100 --seconds 20`. It starts `rentier serve` on a
fresh folder with the limits as they are by default (clients come from many loopback addresses), seats four people in
every room, and has them play at the rate that `--acts` gives. In the end the server is killed (-9) and started again,
every client comes back, and every act that was acknowledged is looked for in the database. Figures stand beside the
calibration loop, since the load generator needs its share of the machine too.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import os
import random
import resource
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import httpx2
import msgspec
import uvloop
from calibration import REFERENCE, calibrate
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

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
                    hello = {"type": "hello", "protocol": 2, "since": self.version, "choices": "asked"}
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
        """Follow the game, and act when it is one's turn."""
        match message["type"]:
            case "update":
                self.version = message["version"]
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


# ---------------------------------------------------------------- the server


class Server:
    """`rentier serve` on a folder of its own."""

    def __init__(self, data: Path, port: int) -> None:
        self.data, self.port = data, port
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RENTIER_")}
        environment |= {"RENTIER_DATA": str(self.data), "RENTIER_LOG_LEVEL": "warning"}
        command = [sys.executable, "-m", "rentier", "serve", "--port", str(self.port)]
        with (self.data.parent / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        until = time.monotonic() + 30
        while time.monotonic() < until:
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=30):
                    return
            except OSError:
                time.sleep(0.02)
        raise SystemExit((self.data.parent / "server.log").read_text())

    def memory(self) -> float:
        """MiB that the process holds."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def cpu(self) -> float:
        """CPU seconds that it used."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self, signal_: int = signal.SIGKILL) -> None:
        """End it."""
        assert self.process is not None
        self.process.send_signal(signal_)
        self.process.wait()


async def seat_rooms(port: int, rooms: int, figures: Figures, think: float, progress: Progress) -> list[Client]:
    """Open tables, sit down and start, from many addresses."""
    task = progress.add_task("opening rooms", total=rooms)
    addresses = [f"127.0.{1 + number // 250}.{2 + number % 250}" for number in range(ADDRESSES)]
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
        client = http[number % ADDRESSES]
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
            clients.append(Client(port, seat, addresses[(number * SEATS + index) % ADDRESSES], figures, think))
        progress.advance(task)

    waiting = iter(range(rooms))

    async def worker() -> None:
        for number in waiting:
            await one(number)

    await asyncio.gather(*(worker() for _ in range(16)))
    for client in http:
        await client.aclose()
    return clients


async def measure(arguments: argparse.Namespace, console: Console, server: Server) -> bool:
    """Play, kill, come back, and print what was seen."""
    loops = [calibrate()]
    figures = Figures()
    server.start()
    think = arguments.rooms / arguments.acts
    with Progress(console=console, transient=True) as progress:
        clients = await seat_rooms(arguments.port, arguments.rooms, figures, think, progress)
        tasks = []
        for client in clients:
            tasks.append(asyncio.create_task(client.run()))
            if len(tasks) % 50 == 0:
                await asyncio.sleep(0.05)
        await asyncio.sleep(5)
        figures.latencies.clear()
        began, cpu = time.perf_counter(), server.cpu()
        task = progress.add_task("playing", total=arguments.seconds)
        memory = 0.0
        while time.perf_counter() - began < arguments.seconds:
            await asyncio.sleep(1)
            memory = max(memory, server.memory())
            progress.update(task, completed=time.perf_counter() - began)
        took, cpu = time.perf_counter() - began, server.cpu() - cpu
        latencies = sorted(figures.latencies)
        sockets = sum(client.socket is not None and not client.over for client in clients)
        back = progress.add_task("killed, coming back", total=len(figures.moved))
        server.kill()
        for table in figures.moved:
            figures.moved[table] = 0
        over = {client.table for client in clients if client.over}
        restarted = time.perf_counter()
        await asyncio.to_thread(server.start)  # meanwhile the clients try to come back
        up = time.perf_counter() - restarted
        while time.perf_counter() - restarted < 60:
            playing = sum(moved > 0 or table in over for table, moved in figures.moved.items())
            progress.update(back, completed=playing)
            if playing == len(figures.moved):
                break
            await asyncio.sleep(0.05)
        recovered = time.perf_counter() - restarted
        for running in tasks:
            running.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    server.kill(signal.SIGTERM)
    lost = count_lost(server.data / "rentier.db", figures)
    loops.append(calibrate())
    rate = len(latencies) / took
    p99 = latencies[int(len(latencies) * 0.99)] * 1000
    rows = [
        ("sockets / rooms of four", f"{sockets:,} / {arguments.rooms:,}", "2,000 / 500", "5,000 / 1,250"),
        ("durable acts a second", f"{rate:,.0f} for {took:.0f} s", "250", "600"),
        (
            "p50 / p99 from act to own fact",
            f"{statistics.median(latencies) * 1000:.1f} / {p99:.1f} ms",
            "100 ms",
            "50 ms",
        ),
        ("memory of the server", f"{memory:,.0f} MiB", "400 MiB", "250 MiB"),
        ("acknowledged acts lost", f"{lost:,} of {sum(map(len, figures.acknowledged.values())):,}", "0", "0"),
        ("kill -9 until every room plays", f"{recovered:.1f} s ({up:.1f} s until it answers)", "5 s", "2 s"),
        ("share of a core that the server used", f"{cpu / took:.0%}", "", ""),
        ("acts refused", f"{figures.refused:,}", "", ""),
    ]
    grid = Grid("measure", "seen", "must", "aim")
    for row in rows:
        grid.add_row(*row)
    console.print(grid)
    console.print(f"Calibration loop: {statistics.mean(loops):.3f} s for 10^7 additions; reference {REFERENCE} s.")
    full = arguments.rooms >= 500
    return lost == 0 and (not full or (rate >= 250 and p99 <= 100 and memory <= 400 and recovered <= 5))


def count_lost(database: Path, figures: Figures) -> int:
    """Acts that were acknowledged and are not in the database."""
    with sqlite3.connect(database) as connection:
        stored: dict[str, set[str]] = {table: set() for table in figures.acknowledged}
        wanted = "SELECT games.table_id, acts.command FROM acts JOIN games ON games.id = acts.game_id"
        for table, command in connection.execute(wanted):
            if command is not None and table in stored:
                stored[table].add(command)
    return sum(len(commands - stored[table]) for table, commands in figures.acknowledged.items())


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=500, help="rooms of four people (500)")
    parser.add_argument("--acts", type=float, default=300, help="acts a second that all clients together aim at (300)")
    parser.add_argument("--seconds", type=float, default=600, help="how long to play (600)")
    parser.add_argument("--port", type=int, default=8765, help="the server's port (8765)")
    arguments = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    gc.disable()  # a pause of the clients would be timed as the server's
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", arguments.port)
        server.data.mkdir()
        try:
            sys.exit(0 if uvloop.run(measure(arguments, Console(), server)) else 1)  # the quicker, the less it disturbs
        finally:
            server.kill()


if __name__ == "__main__":
    main()
