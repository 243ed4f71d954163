"""A real server in a process of its own, and clients that talk to it over real sockets."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx2
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rentier.server.edge.shares import UNLIMITED
from tests.server.warm import Warm, clean_environment

PATIENCE = 30.0
"""Seconds until a test gives up waiting."""
TOO_QUICK = "you are sending too much at once: wait a moment"
"""How a socket that sends more than it may is refused."""
Plain = dict[str, Any]
Process = Warm | subprocess.Popen[bytes]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Server:
    """`rentier serve` as a process: settings by name, as the environment gives them.

    A script, where there is one, runs in its place; it changes something and then serves.
    """

    def __init__(self, data: Path, script: Path | None = None, **settings: object) -> None:
        self.data = data
        self.port = free_port()
        self.script = script
        # A sweep notes who is at which table: it must not come while a test looks for what an act has left.
        still = {"bot_pace": 0, "reveal_seconds": 0, "sweep_seconds": 3600, "log_format": "json"}
        still |= {"work_per_second": UNLIMITED, "work_burst": UNLIMITED}  # tests play faster than people
        self.settings = {"data": data, "port": self.port, **still, **settings}
        self.log = data / "server.log"
        self.process: Process | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        """The file of its store."""
        return self.data / "rentier.db"

    def start(self) -> Server:
        """Start it, and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        environment = clean_environment() | {
            f"RENTIER_{name.upper()}": str(value) for name, value in self.settings.items()
        }
        self.process = self.begin(environment)
        self.wait_until_ready()
        return self

    def begin(self, environment: dict[str, str]) -> Process:
        """The process."""
        return Warm(["serve"], environment, self.log, self.script)

    def wait_until_ready(self) -> None:
        """Wait for `/readyz`."""
        until = time.monotonic() + 3 * PATIENCE
        while not self.is_ready():
            assert self.process is None or self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, f"the server is not ready: {self.log.read_text()}"
            time.sleep(0.01)

    def is_ready(self) -> bool:
        """Ask over a bare socket, since this is asked often."""
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
            line.sendall(f"GET /readyz HTTP/1.1\r\nHost: {self.address}\r\nConnection: close\r\n\r\n".encode())
            return line.recv(12) == b"HTTP/1.1 200"
        return False

    def kill(self) -> None:
        """As if the power failed."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop, and wait until it has; its exit status."""
        if self.process is None or self.process.poll() is not None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)

    def __enter__(self) -> Server:
        try:
            return self.start()
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    # ------------------------------------------------------------ HTTP

    def http(self, **options: Any) -> httpx2.Client:
        """A client of its own, with its own cookies."""
        quick: Plain = {"timeout": PATIENCE, "verify": False, "trust_env": False}  # TLS would take longer than the test
        return httpx2.Client(base_url=f"http://{self.address}", **quick, **options)

    def post(self, path: str, body: object = None, token: str | None = None, **options: Any) -> httpx2.Response:
        """A POST of JSON."""
        with self.http() as client:
            return client.post(path, json=body, headers=bearer(token), **options)

    def get(self, path: str, token: str | None = None) -> httpx2.Response:
        """A GET."""
        with self.http() as client:
            return client.get(path, headers=bearer(token))

    # ------------------------------------------------------------ tables

    def table(self, edition: str = "platinum", people: int = 2, **wishes: Any) -> list[Player]:
        """A started table with a number of people (and bots in `bots`), one player object a person."""
        bots = wishes.pop("bots", [])
        start = wishes.pop("start", True)
        seats = people + len(bots)
        body = {"edition": edition, "seats": seats, "name": "Ann", "clocks": "none", "bots": bots, **wishes}
        made = self.post("/api/tables", body)
        assert made.status_code == 201, made.text
        players = [Player(self, made.json())]
        for name in ("Ben", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hal")[: people - 1]:
            players.append(self.join(players[0], name))
        if start:
            begun = self.post(f"/api/tables/{players[0].table}/start", token=players[0].token)
            assert begun.status_code == 200, begun.text
        return players

    def join(self, host: Player, name: str) -> Player:
        """One more person at a table."""
        joined = self.post(f"/api/tables/{host.table}/seats", {"name": name, "invite": host.invite})
        assert joined.status_code == 201, joined.text
        return Player(self, joined.json())


class ColdServer(Server):
    """A server in a new Python, for scripts that change what is loaded."""

    def begin(self, environment: dict[str, str]) -> Process:
        """The process."""
        assert self.script is not None
        with self.log.open("ab") as log:
            return subprocess.Popen([sys.executable, "-P", self.script], env=environment, stdout=log, stderr=log)


class Player:
    """Somebody with a seat."""

    def __init__(self, server: Server, given: Plain) -> None:
        self.server = server
        self.table: str = given["table"]
        self.seat: int = given["seat"]
        self.player: str = given["player"]
        self.token: str = given["token"]
        self.invite: str = given["invite"]

    def connect(self, since: int | None = None, **options: Any) -> Socket:
        """Take the seat."""
        return Socket(self.server, self.table, self.token, since=since, **options)

    def watch(self, **options: Any) -> Socket:
        """Watch as somebody who was invited."""
        return Socket(self.server, self.table, invite=self.invite, **options)


class Socket:
    """A client's socket: what was heard is kept, and the newest view, choices and version are at hand."""

    def __init__(
        self,
        server: Server,
        table: str,
        token: str | None = None,
        since: int | None = None,
        invite: str | None = None,
        hello: bool = True,
        headers: Mapping[str, str] | None = None,
        **options: Any,
    ) -> None:
        invited = {"Rentier-Invite": invite} if invite else {}
        self.raw: ClientConnection = connect(
            f"ws://{server.address}/ws/{table}",
            additional_headers={**bearer(token), **invited, **(headers or {})},
            compression=None,
            max_size=None,
            open_timeout=PATIENCE,
            ping_interval=None,  # the server asks; a thread of ours would draw random numbers in the middle of a test
            # Otherwise a socket whose messages nobody fetches would close only after ten seconds.
            **{"max_queue": None, **options},
        ).__enter__()
        self.heard: list[Plain] = []
        self.frames: list[str | bytes] = []
        """The same as it came."""
        self.view: Plain | None = None
        self.choices: Plain = {"acts": [], "forms": [], "blocked": []}
        self.version = 0
        self.seat: int | None = None
        self._commands = 0
        self._name = os.urandom(4).hex()
        if hello:
            self.send({"type": "hello", "protocol": 2, **({} if since is None else {"since": since})})
            self.until("welcome")

    def send(self, message: object) -> None:
        """Send a message."""
        self.raw.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> Plain:
        """The next message."""
        self.frames.append(self.raw.recv(timeout=timeout))
        message: Plain = json.loads(self.frames[-1])
        self.heard.append(message)
        match message["type"]:
            case "welcome":
                self.seat, self.version, self.view = message["seat"], message["version"], message["view"]
            case "update":
                self.version = message["version"]
                self.view = message.get("view") or self.view
            case "choices":
                self.choices = message
        return message

    def until(self, *types: str, timeout: float = PATIENCE) -> Plain:
        """Receive until a message of one of these types comes."""
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, end - time.monotonic()))
            if message["type"] in types:
                return message

    def wait(self, true: Callable[[], object], timeout: float = PATIENCE) -> None:
        """Receive until something is true."""
        end = time.monotonic() + timeout
        while not true():
            self.receive(max(0.01, end - time.monotonic()))

    def drain(self, seconds: float = 0.2) -> list[Plain]:
        """Whatever comes in a while."""
        came = []
        with contextlib.suppress(TimeoutError):
            while True:
                came.append(self.receive(seconds))
        return came

    def command(self, message: Plain, id: str | None = None) -> Plain:
        """Send a command and wait for what comes of it."""
        self._commands += 1
        id = id or f"{self._name}-{self._commands}"
        self.send({**message, "id": id})
        while True:
            reply = self.receive()
            if reply.get("id") == id and reply.get("sentence") == TOO_QUICK:  # a test is quicker than a person
                time.sleep(0.1)
                self.send({**message, "id": id})
            elif reply["type"] in ("done", "refused", "preview", "pong") and reply.get("id") == id:
                return reply

    def act(self, act: Plain, id: str | None = None) -> Plain:
        """Submit an act."""
        return self.command({"type": "act", "act": act}, id)

    def types(self, text: str) -> Plain:
        """Submit an act as players type it."""
        return self.command({"type": "type", "text": text})

    def settle(self) -> None:
        """Hear everything that the table has said so far: it says one thing after the other."""
        self.command({"type": "ping"})

    def choice(self, kind: str) -> Plain:
        """The act of a kind that this seat may carry out; for a form, the example that it comes with."""
        examples = [form["example"] for form in self.choices["forms"]]
        return next(act for act in [*self.choices["acts"], *examples] if act["kind"] == kind)

    @property
    def duty(self) -> Plain | None:
        """What the table waits for from this seat."""
        duties = self.view["duties"] if self.view else []
        return next((waiting["duty"] for waiting in duties if waiting["seat"] == self.seat), None)

    def closed(self, timeout: float = PATIENCE) -> int:
        """Receive until the server closes the socket; its code."""
        end = time.monotonic() + timeout
        try:
            while True:
                self.receive(max(0.01, end - time.monotonic()))
        except ConnectionClosed:
            return self.raw.protocol.close_code or 1006

    def close(self) -> None:
        """Go away."""
        self.raw.close()

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self.raw.close()


def wait_for(true: Callable[[], object], seconds: float = 3 * PATIENCE) -> None:
    """Wait until something is true."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it never came true"
        time.sleep(0.05)


def bearer(token: str | None) -> dict[str, str]:
    """The header that a token travels in."""
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def handshake_status(server: Server, table: str, **options: Any) -> int:
    """The HTTP status that a handshake is answered with; 101 if it is let in."""
    try:
        Socket(server, table, hello=False, **options).close()
    except InvalidStatus as error:
        return int(error.response.status_code)
    return 101


@contextlib.contextmanager
def serving(data: Path, **settings: Any) -> Iterator[Server]:
    """A server for as long as the block runs."""
    with Server(data, **settings) as server:
        yield server
