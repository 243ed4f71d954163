"""Lines on which nothing gets on are cut, and nobody's answer with them; they do not keep a server from stopping."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI, Response
from uvicorn.lifespan.off import LifespanOff
from uvicorn.server import ServerState

from rentier.server.config.settings import load
from rentier.server.edge import http, process
from rentier.server.edge.http import LINES_A_REQUEST, TOLD, Callers, RequestProtocol
from rentier.server.edge.listen import listening

LARGE = 20_000_000
"""Bytes, more than the system holds for a peer."""


async def answers(scope: Any, receive: Any, send: Any) -> None:
    """An app: something large, something late, or something small."""
    if scope["path"] == "/late":
        await asyncio.sleep(1)
    body = b"x" * (LARGE if scope["path"] == "/large" else 10)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


def called(story: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]) -> None:
    """Call a server whose patience is short."""

    async def run() -> None:
        config = uvicorn.Config(answers, lifespan="off", log_config=None)
        config.load()
        state = ServerState()

        def made() -> asyncio.Protocol:
            return RequestProtocol(config, state, LifespanOff(config).state)

        server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname(), limit=1000)
        await story(reader, writer)
        while state.connections:  # nobody is left on the line
            await asyncio.sleep(0.02)
        writer.close()
        server.close()

    asyncio.run(run())


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "PATIENCE", 0.2)


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: h"])
def test_a_client_that_does_not_go_on_sending_is_cut_off(sent: bytes) -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(sent)

    called(story)


def test_a_client_that_sends_a_request_byte_by_byte_is_cut_off_too() -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while not reader.at_eof() and reader.exception() is None:
            writer.write(b"x")
            await asyncio.sleep(0.02)

    called(story)


def test_an_answer_that_nobody_reads_is_thrown_away() -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET /large HTTP/1.1\r\nHost: h\r\n\r\n")

    called(story)


def test_a_client_that_reads_slowly_gets_everything() -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        left = LARGE
        while left:
            left -= len(await reader.readexactly(min(left, 1_000_000)))
            await asyncio.sleep(0.06)

    called(story)


def test_an_answer_that_takes_long_is_waited_for() -> None:
    async def story(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
        await reader.readuntil(b"\r\n\r\n")
        assert await reader.readexactly(10) == b"x" * 10

    called(story)


class Line(asyncio.Transport):
    """A line from an address, on which what is said is noted."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 1)})
        self.said = b""
        self.cut = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.said += data

    def abort(self) -> None:
        self.cut = True


def test_connections_of_an_address_are_limited_and_the_next_are_told_why_up_to_a_point() -> None:
    async def run() -> None:
        callers = Callers(load({"lines_per_address": 8, "trusted_proxies": "192.0.2.9"}))
        inside = [callers.enter(Line("192.0.2.1")) for _ in range(8)]
        assert None not in inside
        told = [Line("192.0.2.1") for _ in range(8 * TOLD)]
        assert [callers.enter(line) for line in told] == [None] * len(told)
        assert all(line.said.startswith(b"HTTP/1.1 429 ") and not line.cut for line in told)
        silent = Line("192.0.2.1")
        assert callers.enter(silent) is None
        assert (silent.said, silent.cut) == (b"", True)
        assert callers.enter(Line("192.0.2.2")) is not None
        assert all(callers.enter(Line("192.0.2.9")) is not None for _ in range(100))
        for line in told:
            line.protocol.connection_lost(None)
        assert callers.enter(Line("192.0.2.1")) is None  # only being told is over
        leave = inside[0]
        assert leave is not None
        leave()
        assert callers.enter(Line("192.0.2.1")) is not None

    asyncio.run(run())


def test_connections_that_come_and_go_are_limited_too() -> None:
    """Opening one costs the server about as much as a request."""

    async def run() -> None:
        callers = Callers(load({"requests_per_minute": 10}))
        for _ in range(10 * LINES_A_REQUEST):
            leave = callers.enter(Line("192.0.2.1"))
            assert leave is not None
            leave()
        dropped = Line("192.0.2.1")
        assert callers.enter(dropped) is None
        assert (dropped.said, dropped.cut) == (b"", True)
        assert callers.enter(Line("192.0.2.2")) is not None

    asyncio.run(run())


def test_an_answer_that_nobody_reads_does_not_keep_a_server_from_stopping(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(http, "PATIENCE", 60.0)
    monkeypatch.setattr(process, "LAST_WORDS", 0.1)
    app: Any = FastAPI()

    @app.get("/large")  # type: ignore[untyped-decorator]
    async def large() -> Response:
        return Response(b"x" * LARGE)

    async def stop() -> None:
        """There are no rooms."""

    app.state.rooms = SimpleNamespace(stop=stop)

    async def run() -> None:
        server = process.Process(app, load({"stop_seconds": 4}))
        with closing(listening("127.0.0.1", 0)) as opened:
            serving = asyncio.create_task(server.serve([opened]))
            reader, writer = await asyncio.open_connection(*opened.getsockname(), limit=1000)
            writer.write(b"GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            server.should_exit = True
            await serving
            writer.close()

    asyncio.run(run())
    assert "exceeded" not in caplog.text
