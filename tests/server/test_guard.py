"""The guard, before a small app on the real server library: where requests come from, how large and how many."""

from __future__ import annotations

import asyncio
import io
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
import uvicorn
from fastapi import FastAPI, Request, WebSocket
from starlette.types import ASGIApp
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rentier.server.config.settings import load
from rentier.server.edge import middleware
from rentier.server.edge.limits import Crowd, Rates
from rentier.server.edge.middleware import Guard
from rentier.server.edge.turns import Turns
from rentier.server.ops.logs import set_up

SITE = "http://table.example"


class Served:
    """A guarded app that is being served, and how to reach it."""

    def __init__(self, port: int, reached: list[str]) -> None:
        self.port, self.reached = port, reached
        self.url = f"http://127.0.0.1:{port}"

    def client(self) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(base_url=self.url, headers={"host": "table.example"})

    async def handshake(self, host: str = "table.example", **headers: str) -> int:
        """The status of a handshake with these headers; 101 is an upgrade."""
        extra = [(name.replace("_", "-"), value) for name, value in headers.items()]
        try:
            where: Any = {"host": "127.0.0.1", "port": self.port}
            async with connect(f"ws://{host}/ws", additional_headers=extra, **where) as opened:
                assert await opened.recv() == "in"
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code


def inner(reached: list[str]) -> FastAPI:
    """An app that notes what reached it."""
    app = FastAPI()

    @app.api_route("/api/thing", methods=["GET", "POST", "PATCH", "DELETE"])
    async def thing(request: Request) -> dict[str, int]:
        reached.append(request.method)
        return {"bytes": len(await request.body())}

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    @app.websocket("/ws")
    async def ws(opened: WebSocket) -> None:
        reached.append("SOCKET")
        await opened.accept()
        await opened.send_text("in")
        await opened.receive()

    return app


@asynccontextmanager
async def serving(wrap: Callable[[ASGIApp], ASGIApp]) -> AsyncIterator[Served]:
    """Serve the small app, wrapped, as `rentier serve` does."""
    reached: list[str] = []
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        wrap(inner(reached)), log_config=None, access_log=False, proxy_headers=False, lifespan="off"
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server._serve([listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield Served(listening.getsockname()[1], reached)
    finally:
        server.should_exit = True
        await task


def guarded(talk: Callable[[Served], Awaitable[None]], **flags: Any) -> None:
    """Talk to an app behind a guard with these settings."""

    async def run() -> None:
        async with serving(lambda app: Guard(app, load({"allowed_hosts": "table.example,inside", **flags}))) as served:
            await talk(served)

    asyncio.run(run())


# ---------------------------------------------------------------- many at once


def test_requests_that_come_at_once_begin_one_by_one_and_addresses_take_turns() -> None:
    """All of them in one round of the event loop would hold up every table until the last is done."""

    async def run() -> None:
        turns, begun, rounds = Turns(), [], []

        async def request(address: str, number: int) -> None:
            await turns.take(address)
            begun.append((address, number))
            rounds.append(now)

        waiting = [asyncio.create_task(request("many", number)) for number in range(6)]
        waiting += [asyncio.create_task(request("one", number)) for number in range(2)]
        waiting[2].cancel()
        now = 0
        while not all(task.done() for task in waiting):
            await asyncio.sleep(0)
            now += 1
        assert begun == [("many", 0), ("many", 1), ("one", 0), ("many", 3), ("one", 1), ("many", 4), ("many", 5)]
        assert len(set(rounds)) == len(rounds), "never two in one round"
        await asyncio.wait_for(turns.take("one"), 5)

    asyncio.run(run())


# ---------------------------------------------------------------- where it comes from

FINE = [
    {},
    {"origin": SITE},
    {"origin": SITE, "sec_fetch_site": "same-origin"},
    {"origin": "https://friend.example", "sec_fetch_site": "cross-site"},
    {"origin": "https://friend.example"},
    {"sec_fetch_site": "same-origin"},
    {"sec_fetch_site": "none"},
]
FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "http://evil.example", "sec_fetch_site": "same-origin"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://table.example.evil.example"},
    {"origin": "http://table.example:8080"},
    {"origin": "http://table.example@evil.example"},
    {"origin": "file://"},
    {"origin": SITE, "sec_fetch_site": "cross-site"},
    {"sec_fetch_site": "cross-site"},
    {"sec_fetch_site": "same-site"},
]


def test_a_handshake_from_a_foreign_page_is_refused_without_an_upgrade() -> None:
    async def talk(served: Served) -> None:
        for headers in FOREIGN:
            status = await served.handshake(cookie="rentier_seat_ab=1", **headers)
            assert (status, headers) == (403, headers)
        assert not served.reached
        for headers in FINE:
            assert (await served.handshake(**headers), headers) == (101, headers)

    guarded(talk, allowed_origins="https://friend.example")


@pytest.mark.parametrize("method", ["POST", "PATCH", "DELETE"])
def test_a_change_from_a_foreign_page_is_refused_and_one_from_ours_is_not(method: str) -> None:
    async def talk(served: Served) -> None:
        async with served.client() as client:
            for given in FOREIGN:
                headers = {name.replace("_", "-"): value for name, value in given.items()}
                answer = await client.request(method, "/api/thing", headers=headers)
                assert (answer.status_code, given) == (403, given)
                assert answer.json()["code"] == "origin"
            assert not served.reached
            for given in FINE:
                headers = {name.replace("_", "-"): value for name, value in given.items()}
                assert (await client.request(method, "/api/thing", headers=headers)).status_code == 200

    guarded(talk, allowed_origins="https://friend.example")


def test_two_origins_are_none() -> None:
    async def talk(served: Served) -> None:
        async with served.client() as client:
            doubled = [("host", "table.example"), ("origin", SITE), ("origin", SITE)]
            assert (await client.post("/api/thing", headers=doubled)).status_code == 403

    guarded(talk)


def test_looking_is_free_from_anywhere_and_only_allowed_sites_may_read_the_answer() -> None:
    async def talk(served: Served) -> None:
        async with served.client() as client:
            friend = await client.get("/api/thing", headers={"origin": "https://friend.example"})
            stranger = await client.get("/api/thing", headers={"origin": "http://evil.example"})
            asked = {"origin": "https://friend.example", "access-control-request-method": "POST"}
            before = await client.options("/api/thing", headers=asked)
            assert friend.headers["access-control-allow-origin"] == "https://friend.example"
            assert "access-control-allow-credentials" not in friend.headers
            assert "access-control-allow-origin" not in stranger.headers
            assert (friend.status_code, stranger.status_code, before.status_code) == (200, 200, 200)

    guarded(talk, allowed_origins="https://friend.example")


def test_behind_tls_a_page_without_tls_is_foreign() -> None:
    async def talk(served: Served) -> None:
        forwarded = {"x_forwarded_proto": "https"}
        assert await served.handshake(origin=SITE, **forwarded) == 403
        assert await served.handshake(origin="https://table.example", **forwarded) == 101

    guarded(talk, trusted_proxies="127.0.0.1")


def test_the_public_address_is_our_own_whatever_the_proxy_makes_of_the_host() -> None:
    async def talk(served: Served) -> None:
        assert await served.handshake(origin="https://play.example", host="inside:8000") == 101
        assert await served.handshake(origin="https://other.example", host="inside:8000") == 403

    guarded(talk, public_url="https://play.example/")


# ---------------------------------------------------------------- headers


def test_every_answer_binds_the_browser() -> None:
    async def talk(served: Served) -> None:
        async with served.client() as client:
            for answer in (
                await client.get("/api/thing"),
                await client.get("/nowhere"),
                await client.post("/api/thing", headers={"origin": "null"}),
                await client.post("/api/thing", content=b"x" * 100_000),
            ):
                rules = dict(rule.split(" ", 1) for rule in answer.headers["content-security-policy"].split("; "))
                assert rules["default-src"] == "'none'"
                assert rules["script-src"] == rules["style-src"] == rules["form-action"] == "'self'"
                assert rules["img-src"] == "'self' data:"
                assert rules["connect-src"] == "'self' ws://table.example"
                assert rules["frame-ancestors"] == rules["base-uri"] == "'none'"
                assert "unsafe" not in answer.headers["content-security-policy"]
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["x-frame-options"] == "DENY"
                assert answer.headers["referrer-policy"] == "no-referrer"
                assert "strict-transport-security" not in answer.headers
            assert (await client.get("/api/thing")).headers["cache-control"] == "no-store"

    guarded(talk)


def test_a_host_cannot_write_into_the_policy() -> None:
    async def talk(served: Served) -> None:
        async with served.client() as client:
            answer = await client.get("/api/thing", headers={"host": "a; script-src *"})
            assert "connect-src 'self';" in answer.headers["content-security-policy"]
            assert "*" not in answer.headers["content-security-policy"]

    guarded(talk)


@pytest.mark.parametrize(("seconds", "found"), [(100, "max-age=100"), (0, None)])
def test_browsers_shall_insist_on_tls_where_there_is_tls(seconds: int, found: str | None) -> None:
    async def talk(served: Served) -> None:
        async with served.client() as client:
            answer = await client.get("/api/thing", headers={"x-forwarded-proto": "https"})
            assert answer.headers.get("strict-transport-security") == found
            assert "wss://table.example" in answer.headers["content-security-policy"]

    guarded(talk, trusted_proxies="127.0.0.1", hsts_seconds=seconds)


# ---------------------------------------------------------------- how large and how many


def test_a_body_over_the_limit_is_refused_whether_it_says_so_or_not() -> None:
    async def in_pieces() -> AsyncIterator[bytes]:
        for _ in range(40):
            yield b"x" * 100

    async def talk(served: Served) -> None:
        async with served.client() as client:
            assert (await client.post("/api/thing", content=b"x" * 2049)).status_code == 413
            assert (await client.post("/api/thing", content=in_pieces())).status_code == 413
            assert not served.reached
            assert (await client.post("/api/thing", content=b"x" * 2048)).json() == {"bytes": 2048}

    guarded(talk, body_bytes=2048)


def test_a_body_has_one_end_only() -> None:
    """A proxy that goes by the other header would take what follows for a request of somebody else."""

    async def talk(served: Served) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        headers = b"Host: table.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
        writer.write(b"POST /api/thing HTTP/1.1\r\n" + headers + b"0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert answer.count(b"HTTP/1.1") == 1
        assert not served.reached
        writer.close()

    guarded(talk)


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def talk(served: Served) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(b"POST /api/thing HTTP/1.1\r\nHost: table.example\r\nContent-Length: 10\r\n\r\nhalf")
        assert b" 408 " in await reader.readline()
        writer.close()
        await writer.wait_closed()
        assert not served.reached

    guarded(talk, body_seconds=0.05)


def test_requests_per_minute_of_an_address_are_limited() -> None:
    async def talk(served: Served) -> None:
        async with served.client() as client:
            assert [(await client.get("/api/thing")).status_code for _ in range(3)] == [200, 200, 200]
            refused = await client.get("/api/thing")
            assert (refused.status_code, refused.json()["code"]) == (429, "rate")
            assert 0 < int(refused.headers["retry-after"]) <= 61
            assert await served.handshake() == 429
            other = await client.get("/api/thing", headers={"x-forwarded-for": "203.0.113.9"})
            assert other.status_code == 200
            assert (await client.get("/healthz")).status_code == 200

    guarded(talk, requests_per_minute=3, trusted_proxies="127.0.0.1")


def test_probes_are_counted_apart_and_have_a_limit_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk(served: Served) -> None:
        async with served.client() as client:
            assert (await client.get("/api/thing")).status_code == 200
            assert (await client.get("/api/thing")).status_code == 429
            statuses = [
                (await client.get(path)).status_code for path in ("/healthz", "/readyz", "/metrics", "/healthz")
            ]
            assert statuses == [200, 404, 404, 429]  # the small app has one of them
            other = await client.get("/healthz", headers={"x-forwarded-for": "203.0.113.9"})
            assert other.status_code == 200

    monkeypatch.setattr(middleware, "PROBES_PER_MINUTE", 3)
    guarded(talk, requests_per_minute=1, trusted_proxies="127.0.0.1")


def test_sockets_are_limited_per_address_and_in_all() -> None:
    crowd = Crowd(2, 3)

    async def run() -> None:
        settings = load({"trusted_proxies": "127.0.0.1", "allowed_hosts": "*"})
        async with serving(lambda app: Guard(app, settings, Rates(), crowd)) as served:
            url = f"ws://127.0.0.1:{served.port}/ws"
            async with connect(url) as one, connect(url) as two:
                assert (await one.recv(), await two.recv()) == ("in", "in")
                assert await served.handshake() == 429
                async with connect(url, additional_headers={"x-forwarded-for": "203.0.113.9"}) as three:
                    assert await three.recv() == "in"
                    assert await served.handshake(x_forwarded_for="203.0.113.10") == 503
                    assert crowd.total == 3
            while crowd.total:
                await asyncio.sleep(0.01)
            assert await served.handshake() == 101

    asyncio.run(run())


def test_a_refused_handshake_is_no_error_of_the_server() -> None:
    root, stream = logging.getLogger(), io.StringIO()
    handlers, level = list(root.handlers), root.level

    async def talk(served: Served) -> None:
        for _ in range(5):
            assert await served.handshake(origin="null") == 403

    try:
        set_up(load(), stream=stream)
        guarded(talk)
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    assert not stream.getvalue()


def test_a_proxy_that_nobody_named_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    async def talk(served: Served) -> None:
        async with served.client() as client:
            for _ in range(3):
                await client.get("/api/thing", headers={"x-forwarded-for": "203.0.113.9"})

    guarded(talk)
    assert len([record for record in caplog.records if "trusted_proxies" in record.getMessage()]) == 1
