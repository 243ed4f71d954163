"""The log tells what happened, on one line, and nothing secret."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from rentier.server.config.settings import load
from rentier.server.edge.middleware import PATH, REFUSED_PER_MINUTE, AccessLog, InternalErrors, request_id
from rentier.server.ops.logs import LONGEST, PATTERNS, Redactor, Seldom, set_up
from rentier.server.protocol.errors import CloseCode
from rentier.server.table.room import Room
from tests.server.live import serving


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Give the root logger back as it was."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def logged(known: tuple[str, ...] = (), **flags: Any) -> io.StringIO:
    stream = io.StringIO()
    set_up(load(flags), known, stream)
    return stream


# ---------------------------------------------------------------- what a line looks like


def test_json_lines_hold_the_message_and_its_fields() -> None:
    stream = logged(log_format="json")

    logging.getLogger("rentier.server.table.room").warning("it took %d s", 3, extra={"table": "abcd2345", "game": "g1"})

    line = json.loads(stream.getvalue())
    assert line["message"] == "it took 3 s"
    assert (line["level"], line["logger"], line["table"], line["game"]) == (
        "warning",
        "rentier.server.table.room",
        "abcd2345",
        "g1",
    )
    assert set(line) == {"time", "level", "logger", "message", "table", "game"}


def test_lines_for_people_hold_the_same() -> None:
    stream = logged()

    logging.getLogger("rentier.server.table.room").warning("it took %d s", 3, extra={"table": "abcd2345"})

    assert stream.getvalue().endswith(" warning rentier.server.table.room: it took 3 s  table=abcd2345\n")


def test_only_lines_of_the_minimum_level_are_logged() -> None:
    stream = logged(log_level="warning")
    logging.getLogger("rentier").info("quiet")
    logging.getLogger("rentier").warning("loud")
    logging.getLogger("uvicorn.error").info('127.0.0.1 - "WebSocket /ws/ab?invite=x" [accepted]')
    assert "quiet" not in stream.getvalue()
    assert "loud" in stream.getvalue()

    stream = logged(log_level="debug")
    logging.getLogger("uvicorn.error").info('127.0.0.1 - "WebSocket /ws/ab?invite=x" [accepted]')
    logging.getLogger("uvicorn.error").error("Invalid UTF-8 sequence received from client.")
    assert not stream.getvalue()


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_nobody_can_write_a_line_of_their_own(log_format: str) -> None:
    stream = logged(log_format=log_format)

    logging.getLogger("rentier").warning("GET /a\r\n2026 error forged\u2028again\x1b[2J", extra={"path": "x\ny"})

    assert len(stream.getvalue().splitlines()) == 1
    assert "\x1b" not in stream.getvalue()


# ---------------------------------------------------------------- what is never told

TOKEN = "Zk3q-vB9_xYtR5mWpL7sQd"


@pytest.mark.parametrize(
    "text",
    [
        f"token={TOKEN}",
        f"seat_token: {TOKEN}",
        f'{{"token": "{TOKEN}", "since": 3}}',
        f"{{'invite': '{TOKEN}'}}",
        f"GET /t/abcd2345?invite={TOKEN}&x=1",
        f"Authorization: Bearer {TOKEN}",
        f"(b'authorization', b'Bearer {TOKEN}')",
        f"(b'cookie', b'a=b; rentier_seat_abcd2345={TOKEN}; c=d')",
        f"Hello(protocol=1, token='{TOKEN}', since=None)",
        f"postgresql+asyncpg://rentier:{TOKEN}@db:5432/rentier",
        f"redis://:{TOKEN}@redis:6379/0",
        f"seed={TOKEN}",
        f"player_seeds=['{TOKEN}', 'b']",
        f"secret = {TOKEN}",
        f"somebody logged {TOKEN} all alone",
        TOKEN,
    ],
)
def test_tokens_cookies_invitations_seeds_and_passwords_are_taken_out(text: str) -> None:
    shown = Redactor()(text)
    assert TOKEN not in shown
    assert "[hidden]" in shown


def test_what_is_no_secret_stays() -> None:
    for text in (
        "GET /api/tables/abcd2345/seats",
        "commitment 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "the token is wrong",
        'File "/srv/rentier/server/room.py", line 148, in test_every_python_block_of_the_other_pages_runs',
        "http://127.0.0.1:8000/healthz",
    ):
        assert Redactor()(text) == text


def test_known_secrets_are_taken_out_wherever_they_turn_up() -> None:
    assert Redactor(["aaaa", "aaaabbbb", ""])("x aaaabbbb y aaaa z") == "x [hidden] y [hidden] z"


@pytest.mark.parametrize("log_format", ["text", "json"])
def test_nothing_secret_comes_through_messages_arguments_fields_or_traces(log_format: str) -> None:
    known = "plain words that somebody chose as a secret"
    canaries = [known, *(secrets.token_urlsafe(24) for _ in range(50))]
    stream = logged((known,), log_format=log_format)
    log = logging.getLogger("rentier")

    for canary in canaries:
        log.warning("token=%s", canary if canary != known else "x")
        log.warning("known: %s", known, extra={"token": canary, "note": f"invite={canary}" if canary != known else ""})
        try:
            raise ValueError(f"cannot read token='{canary}'")
        except ValueError:
            log.exception("failed")

    told = stream.getvalue()
    assert told.count("failed") == len(canaries)
    assert "ValueError" in told
    assert not [canary for canary in canaries if canary in told]


@pytest.mark.parametrize(
    "part",
    [
        "seed=[,",
        "seed='",
        'token="x',
        "cookie : ",
        "bearer bearer",
        "://a:",
        "://a:b",
        "Aa1-",
        "aaaaseed",
        "secret=   ",
    ],
)
def test_a_text_that_was_made_to_be_slow_takes_no_longer_than_others(part: str) -> None:
    """A megabyte: where the time grew with the square of the length, this would take hours."""
    text = "/" + part * (1_000_000 // len(part))
    assert len(Redactor()(text)) <= 2 * len(text)


def test_no_pattern_of_the_redaction_repeats_without_a_bound() -> None:
    for pattern, _ in PATTERNS:
        bare = re.sub(r"\[\]?(?:\\.|[^\\\]])*\]", "C", re.sub(r"\\[^\[\]]", "E", pattern.pattern))
        assert not re.search(r"[*+]|{\d+,}", bare), pattern.pattern


def test_a_long_text_loses_its_middle_before_it_is_redacted() -> None:
    shown = Redactor()("it began " + "x" * 10_000_000 + " and it ended")
    assert shown == "it began [10000000 characters left out] and it ended"
    assert len(Redactor()("many words " * 1_000_000)) <= LONGEST + 100


@pytest.mark.parametrize("at", [LONGEST // 2, -LONGEST // 2])
def test_a_secret_at_the_cut_is_not_shown_in_part(at: int) -> None:
    text = "word " * LONGEST
    for shift in range(len(TOKEN)):
        start = at % len(text) - shift
        shown = Redactor()(f"{text[:start]} {TOKEN} {text[start:]}")
        assert TOKEN[:8] not in shown
        assert TOKEN[-8:] not in shown


# ---------------------------------------------------------------- requests and sockets


async def hello(request: Request) -> PlainTextResponse:
    logging.getLogger("rentier.inner").info("inside")
    return PlainTextResponse("hi")


async def ws(opened: WebSocket) -> None:
    await opened.accept()
    await opened.close(4001)


def app(now: Callable[[], float] = time.monotonic) -> AccessLog:
    """A small app that logs its requests."""
    return AccessLog(Starlette(routes=[Route("/hello", hello), WebSocketRoute("/ws/{table}", ws)]), load({}), now)


def asked(kind: str, path: str, query: str = "", to: ASGIApp | None = None, **more: Any) -> None:
    """Send a request straight into the app."""
    serve = app() if to is None else to
    scope = {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"here"), (b"cookie", f"rentier_seat_ab={TOKEN}".encode())],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "root_path": "",
        "http_version": "1.1",
        **more,
    }

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"} if kind == "websocket" else {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        return None

    async def run() -> None:
        await serve(scope, receive, send)

    asyncio.run(run())


def test_a_request_is_one_line_without_its_query_and_carries_its_id_inside() -> None:
    stream = logged(log_format="json")

    asked("http", "/hello", f"invite={TOKEN}", method="GET")
    asked("http", "/gone", method="DELETE")

    inside, first, second = map(json.loads, stream.getvalue().splitlines())
    assert (first["message"], first["status"], first["address"]) == ("GET /hello", 200, "127.0.0.1")
    assert (second["message"], second["status"]) == ("DELETE /gone", 404)
    assert inside["request"] == first["request"] != second["request"]
    assert TOKEN not in stream.getvalue()
    assert "invite" not in stream.getvalue()


def test_a_long_path_is_cut_off_before_it_is_looked_at() -> None:
    stream = logged(log_format="json")

    asked("http", "/" + "seed=[," * 34_000, method="GET")

    line = json.loads(stream.getvalue())
    assert line["status"] == 404
    assert line["message"].startswith("GET /seed=[hidden]")
    assert len(line["message"]) <= PATH + 10


def test_a_made_up_method_is_cut_off_too() -> None:
    stream = logged(log_format="json")
    asked("http", "/tables", method="METHOD" * 4000)
    assert json.loads(stream.getvalue())["message"] == "METHODME… /tables"


def test_an_internal_error_shows_no_more_of_the_path() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise ValueError("broken")

    stream = logged(log_format="json")
    asked("http", "/" + "a" * 100_000, to=InternalErrors(broken), method="GET")
    assert len(json.loads(stream.getvalue())["message"]) <= PATH + 20


def test_of_refused_requests_only_some_are_logged_and_the_rest_is_counted() -> None:
    now = 0.0
    stream, small = logged(log_format="json"), app(lambda: now)

    def told() -> list[dict[str, Any]]:
        lines = [json.loads(line) for line in stream.getvalue().splitlines()]
        stream.seek(0)
        stream.truncate()
        return lines

    for _ in range(REFUSED_PER_MINUTE + 30):
        asked("http", "/gone", to=small, method="GET")
    assert len(told()) == REFUSED_PER_MINUTE
    asked("http", "/hello", to=small, method="GET")
    asked("http", "/gone", to=small, method="GET", client=("127.0.0.2", 1))
    _, fine, other = told()
    assert (fine["status"], other["status"], other["left_out"]) == (200, 404, 30)
    now = 120.0
    asked("http", "/gone", to=small, method="GET")
    (again,) = told()
    assert "left_out" not in again


def test_a_socket_is_one_line_with_the_code_it_was_closed_with() -> None:
    stream = logged(log_format="json")

    asked("websocket", "/ws/abcd2345", f"invite={TOKEN}", subprotocols=[])

    line = json.loads(stream.getvalue())
    assert (line["message"], line["status"]) == ("SOCKET /ws/abcd2345", 4001)
    assert TOKEN not in stream.getvalue()


def test_probes_are_told_only_to_those_who_look_closely() -> None:
    stream = logged()
    asked("http", "/healthz", method="GET")
    assert not stream.getvalue()
    stream = logged(log_level="debug")
    asked("http", "/healthz", method="GET")
    assert "GET /healthz" in stream.getvalue()


def test_garbage_on_the_port_fills_no_log(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        for _ in range(50):
            with socket.create_connection(("127.0.0.1", server.port)) as line:
                line.sendall(b"\x16\x03\x01 this is not HTTP\r\n\r\n")
                assert line.recv(12) == b"HTTP/1.1 400"
        (told,) = (line for line in server.log.read_text().splitlines() if "Invalid HTTP request" in line)
        assert json.loads(told)["left_out"] == 0


def test_what_anybody_can_cause_is_told_once_a_minute_with_how_often_it_was_not() -> None:
    now = 0.0
    seldom = Seldom(lambda: now)

    def told() -> int | None:
        record = logging.makeLogRecord({"msg": "Invalid HTTP request received."})
        return record.__dict__["left_out"] if seldom(record) else None

    assert [told() for _ in range(4)] == [0, None, None, None]
    now = 60.0
    assert [told(), told()] == [3, None]
    assert seldom(logging.makeLogRecord({"msg": "something else"}))


def test_what_happens_in_a_room_is_not_put_down_to_who_opened_it() -> None:
    stream = logged()

    async def run() -> None:
        services: Any = SimpleNamespace(metrics=None, clock=time.time, settings=load())
        table: Any = SimpleNamespace(id="abcdefgh")
        token = request_id.set("who opened the room")
        room = Room(services, table, [], [])
        request_id.reset(token)
        await room.call(tell)
        await room.stop(CloseCode.RESTART, "stopping")

    async def tell() -> None:
        logging.getLogger("rentier.test").warning("something happened")

    asyncio.run(run())
    assert "something happened" in stream.getvalue()
    assert "who opened the room" not in stream.getvalue()
