"""`rentier serve` as a real process: it tells its address, serves within its bounds, and stops in good order."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import httpx2
import pytest
import typer.main
from typer.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from rentier.cli import app
from rentier.commands.serve import address_for_others, address_to_open
from rentier.kernel.errors import RentierError
from rentier.server.config.settings import Settings, load, variable
from rentier.server.edge.listen import listening
from tests.programs import interruptible
from tests.server.live import Process, Server, wait_for
from tests.server.warm import Warm, clean_environment, rentier

LONGEST = 60
"""Seconds after which a process will never do it."""


class Started:
    """A server of its own, from the line that tells its address to its end; in a new Python, or forked."""

    def __init__(self, data: Path, *flags: str, new: bool = False) -> None:
        self.log = data.parent / "log"
        self.log.write_text("")
        words = ["serve", "--port", "0", "--data", str(data), *flags]
        self.process: Process
        if new:
            with self.log.open("ab") as log, interruptible():
                command = [sys.executable, "-m", "rentier", *words]
                self.process = subprocess.Popen(command, env=clean_environment(), stdout=log, stderr=log)
        else:
            self.process = Warm(words, clean_environment(), self.log)
        wait_for(lambda: self.process.poll() is not None or "stops it)\n" in self.log.read_text())
        line = next((line for line in self.log.read_text().splitlines() if line.startswith("Rentier is open at ")), "")
        assert line, self.log.read_text()
        self.url = line.split()[4]

    def ended(self, number: signal.Signals) -> int:
        """Its exit status after this signal."""
        self.process.send_signal(number)
        return self.process.wait(LONGEST)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    server = Started(tmp_path_factory.mktemp("served") / "data", "--log-format", "json", new=True)
    yield server
    server.close()


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Started]:
    server = Started(tmp_path / "data")
    yield server
    server.close()


def table(server: Started) -> dict[str, Any]:
    """A game against bots."""
    made = httpx2.post(f"{server.url}/api/quick", json={"edition": "platinum", "name": "Ann"}, timeout=LONGEST)
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()
    seat = f"{server.url}/api/tables/{found['table']}/seats/{found['seat']}"
    bearer = {"Authorization": f"Bearer {found['token']}"}
    begun = httpx2.patch(seat, json={"seed": "a part of the seed"}, headers=bearer, timeout=LONGEST)
    assert begun.json()["status"] == "playing", begun.text
    return found


def seated(server: Started, made: dict[str, Any], query: str = "") -> connect:
    """A socket at the table, for the seat that was made with it."""
    address = f"{server.url.replace('http', 'ws', 1)}/ws/{made['table']}{query}"
    return connect(address, additional_headers={"Authorization": f"Bearer {made['token']}"}, open_timeout=LONGEST)


async def hello(opened: ClientConnection) -> dict[str, Any]:
    """Say hello and be welcomed."""
    await opened.send(json.dumps({"type": "hello", "protocol": 2}))
    welcome: dict[str, Any] = json.loads(await opened.recv())
    assert welcome["type"] == "welcome"
    return welcome


async def closed(opened: ClientConnection, heard: list[str] | None = None) -> int | None:
    """The code that a socket is closed with; what is said before goes into `heard`."""
    try:
        async with asyncio.timeout(LONGEST):
            while True:
                said = await opened.recv()
                if heard is not None:
                    heard.append(str(said))
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


# ---------------------------------------------------------------- what it serves


def test_the_address_that_it_tells_is_open(started: Started) -> None:
    assert httpx2.get(f"{started.url}/healthz").json()["status"] == "ok"
    assert httpx2.get(f"{started.url}/readyz").json() == {
        "status": "ok",
        "store": "ok",
        "broker": "alone",
        "clock": "ok",
    }
    assert "rentier_sockets 0.0" in httpx2.get(f"{started.url}/metrics").text
    page = httpx2.get(started.url)
    assert page.status_code == 200
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "server" not in page.headers


def test_the_doctor_knows_a_server_of_ours_by_its_answer(started: Started, tmp_path: Path) -> None:
    port = started.url.rpartition(":")[2]
    done = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["doctor", "--port", port, "--data", str(tmp_path)])
    assert f"{port} at 127.0.0.1: Rentier " in done.stdout


def test_sockets_take_no_compression_and_no_frame_without_end(started: Started) -> None:
    async def run() -> None:
        async with seated(started, table(started)) as opened:
            assert opened.response is not None
            assert "sec-websocket-extensions" not in opened.response.headers
            await hello(opened)
            await opened.send("x" * (Settings.model_fields["message_bytes"].default + 1))
            assert await closed(opened) == 1009
        async with seated(started, table(started)) as opened:
            await opened.send("x" * 100_000)
            assert await closed(opened) == 1009

    asyncio.run(run())


def test_headers_without_end_are_cut_off(started: Started) -> None:
    host, port = started.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), LONGEST) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nX: " + b"x" * 40_000)
        assert line.recv(1000).startswith(b"HTTP/1.1 431 ")


def test_the_log_tells_requests_and_sockets_and_no_secret(started: Started) -> None:
    made = table(started)

    async def run() -> None:
        async with seated(started, made, f"?invite={made['invite']}") as opened:
            await hello(opened)
        async with connect(f"{started.url.replace('http', 'ws', 1)}/ws/{made['table']}?invite={made['invite']}") as two:
            await hello(two)

    asyncio.run(run())
    httpx2.get(f"{started.url}/api/tables/{made['table']}?invite={made['invite']}")
    until = time.monotonic() + LONGEST
    while (told := started.log.read_text()).count(made["table"]) < 3 and time.monotonic() < until:
        time.sleep(0.01)

    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    assert {"POST /api/quick", f"SOCKET /ws/{made['table']}"} <= {line["message"] for line in lines}
    assert made["token"] not in told
    assert made["invite"] not in told
    assert "?" not in "".join(line["message"] for line in lines)
    assert not [line for line in lines if line["level"] == "error"]


# ---------------------------------------------------------------- how it stops


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_in_good_order(own: Started, number: signal.Signals) -> None:
    made = table(own)
    heard: list[str] = []

    async def run() -> int | None:
        async with seated(own, made) as opened:
            await hello(opened)
            own.process.send_signal(number)
            return await closed(opened, heard)

    assert asyncio.run(run()) == 1012
    bye = json.loads(heard[-1])
    assert (bye["type"], bye["code"], bye["sentence"]) == ("bye", 1012, "the server is restarting; please reconnect")
    assert own.process.wait(LONGEST) == 0
    assert "Traceback" not in own.log.read_text()


def test_somebody_who_follows_a_stream_does_not_keep_it_from_stopping(own: Started) -> None:
    made = table(own)
    head = {"Authorization": f"Bearer {made['token']}"}
    with httpx2.stream("GET", f"{own.url}/api/tables/{made['table']}/stream", headers=head, timeout=LONGEST) as stream:
        lines = stream.iter_lines()
        assert json.loads(next(lines))["type"] == "game"
        own.process.send_signal(signal.SIGTERM)
        assert "over" not in [json.loads(line)["type"] for line in lines if line]
    assert own.process.wait(LONGEST) == 0
    told = own.log.read_text()
    assert "Traceback" not in told
    assert "error" not in told  # nothing had to be cut off


def test_everything_is_there_when_it_is_started_again(tmp_path: Path) -> None:
    first = Started(tmp_path / "data")
    try:
        made = table(first)
        assert first.ended(signal.SIGTERM) == 0
    finally:
        first.close()
    second = Started(tmp_path / "data")
    try:

        async def run() -> None:
            async with seated(second, made) as opened:
                assert (await hello(opened))["seat"] == made["seat"]

        asyncio.run(run())
    finally:
        second.close()


# ---------------------------------------------------------------- why it does not start


def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "broken.db").write_bytes(b"this is no database, and it is long enough to be read as one" * 100)
    for database in ("postgresql://ann:canary@127.0.0.1:1/none", f"sqlite:///{tmp_path / 'broken.db'}"):
        environment = {"RENTIER_DATABASE": database}
        done = rentier("serve", "--port", "0", "--data", tmp_path, environment=environment)
        assert done.returncode == 1
        assert "cannot be opened" in done.said
        assert "startup failed" not in done.said
        assert len(done.said.splitlines()) == 1
        assert "Traceback" not in done.said
        assert "canary" not in done.said


def refused(*flags: str, **variables: str) -> str:
    """What is said by a server that does not even begin."""
    none = {variable(name): None for name in Settings.model_fields}
    given = {variable(name): value for name, value in variables.items()}
    done = CliRunner(env={**none, **given}).invoke(app, ["serve", "--port", "0", *flags])
    assert done.exit_code == 1
    assert not done.stdout
    return done.stderr


def test_a_known_secret_refuses_to_start(tmp_path: Path) -> None:
    said = refused("--data", str(tmp_path), secret="changeme-changeme-changeme-changeme")
    assert "The secret is a known default" in said
    assert "changeme" not in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("chat_linse=3", "There is no setting chat_linse; did you mean chat_lines?"),
        ("chat_lines", "--set needs a name and a value, as in --set chat_lines=10, not chat_lines"),
        ("chat_lines=many", "Setting chat_lines, given as a flag, is invalid"),
        ("secret=canary", "Other users of this machine can read flags; set RENTIER_SECRET or secret_file instead"),
    ],
)
def test_a_wrong_setting_is_told(given: str, sentence: str, tmp_path: Path) -> None:
    said = refused("--data", str(tmp_path), "--set", given)
    assert sentence in said
    assert "canary" not in said


def test_a_variable_that_means_nothing_is_told(tmp_path: Path) -> None:
    said = refused("--data", str(tmp_path), prot="1", secret="short")
    assert "RENTIER_PROT is set, but there is no such setting; did you mean RENTIER_PORT?" in said


def test_an_address_that_is_not_available_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(
            RentierError, match=f"Port {port} at 127.0.0.1 cannot be used, it is already in use: choose another"
        ):
            listening("127.0.0.1", port)
    with pytest.raises(RentierError, match=r"There is no address nowhere\.invalid on this machine"):
        listening("nowhere.invalid", 0)
    with pytest.raises(RentierError, match=r"There is no address 203\.0\.113\.1 on this machine: choose another with"):
        listening("203.0.113.1", 0)


def test_a_client_that_comes_while_the_server_starts_waits_instead_of_failing() -> None:
    with closing(listening("127.0.0.1", 0)) as opened, socket.create_connection(opened.getsockname(), timeout=5):
        opened.settimeout(5)
        opened.accept()[0].close()


@pytest.mark.parametrize(
    ("host", "flags", "address"),
    [
        ("127.0.0.1", {}, "http://127.0.0.1:{port}"),
        ("0.0.0.0", {}, "http://127.0.0.1:{port}"),
        ("0.0.0.0", {"public_url": "https://play.example/"}, "https://play.example"),
    ],
)
def test_the_address_to_open_is_one_that_a_browser_takes(host: str, flags: dict[str, Any], address: str) -> None:
    with closing(listening(host, 0)) as opened:
        assert address_to_open(opened, load(flags)) == address.format(port=opened.getsockname()[1])


def test_a_server_for_everybody_also_tells_the_address_that_others_can_use() -> None:
    with closing(listening("0.0.0.0", 0)) as opened:
        others = address_for_others(opened, load({}))
        if others is not None:  # else this machine is in no network
            host = others.removeprefix("http://").partition(":")[0]
            assert not ip_address(host).is_loopback
            with closing(listening(host, 0)):  # it is one of this machine's own
                pass
        assert address_for_others(opened, load({"public_url": "https://play.example"})) is None
    with closing(listening("127.0.0.1", 0)) as opened:
        assert address_for_others(opened, load({})) is None


# ---------------------------------------------------------------- its flags


@pytest.mark.parametrize("command", ["serve", "doctor"])
def test_every_flag_is_a_setting_and_says_the_same(command: str) -> None:
    group: Any = typer.main.get_command(app)
    flags = {parameter.name: parameter for parameter in group.get_command(None, command).params}
    assert {"config", "host", "port", "data", "database", "redis", "others"} <= set(flags)
    for name, flag in flags.items():
        if name not in ("others", "help"):
            assert flag.help == Settings.model_fields[name].description
            assert flag.opts == [f"--{name.replace('_', '-')}"]
            assert flag.default is None, f"{name} would come before the environment without being given"


def test_a_second_server_on_the_same_file_is_told_so(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as first:
        second = rentier("serve", "--port", "0", "--data", tmp_path / "data")
        assert second.returncode == 1
        assert "Another server uses" in second.said
        assert first.get("/readyz").status_code == 200
