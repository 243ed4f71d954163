"""No request, however it is made, costs the server more than another: one request must not hold up every table."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from rentier.server.edge.own_cookies import own_cookies, with_own_cookies
from tests.server.live import Server, serving

LENGTH = 30_000
"""Bytes of a header, near the most that is taken."""
MOST = 0.25
"""Processor seconds that such a request may take; what takes time by the square of its length takes far more."""
HEADERS = (
    "Accept",
    "Accept-Encoding",
    "Authorization",
    "Content-Type",
    "Cookie",
    "Forwarded",
    "Host",
    "If-Match",
    "If-Modified-Since",
    "If-None-Match",
    "Origin",
    "Range",
    "Rentier-Invite",
    "Sec-WebSocket-Extensions",
    "Sec-WebSocket-Protocol",
    "X-Forwarded-For",
)
TIMES = 20
PATTERNS = (
    'rentier_seat_a="{\\}"',
    'rentier_seat_a="{\\1}"',
    '__Host-rentier_seat_a="{\\"}',
    "{a=b; }",
    "{rentier_seat_a=b; }",
    'application/json; a="{;}"',
    "application/json{; a=b}",
    "bytes=0-1{,0-1}",
    "bytes=0-{,}",
    "{,}",
    "{ }",
    "{a }",
    "{a,}",
    "{(}",
    '{"}',
    "{a;}",
    "{1.}",
    "{seed=[,}",
    "Bearer {a.}",
    "http://{a:}@",
    "{%25}",
)
PLACES = ("/", "/api/tables", "/api/tables/aaaaaaaa", "/ws/aaaaaaaa")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("headers") / "data"
    unlimited = {"work_per_second": 10**6, "work_burst": 10**6, "requests_per_minute": 10**6}
    with serving(folder, admin_secret="the secret of an operator, long enough", **unlimited) as up:
        yield up


def of_length(pattern: str, length: int) -> str:
    """The pattern with what is in braces repeated as often as it takes."""
    before, _, rest = pattern.partition("{")
    again, _, after = rest.partition("}")
    return before + again * ((length - len(before) - len(after)) // len(again)) + after


def processor_seconds(server: Server) -> float:
    """What the server has used so far."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


LONG_PATHS = ("/{x/}", "/assets/{x/}", "/api/clauses/{a/}", "/{../}", "/{%2e%2e/}", "/{/}", "/?{a&}")
"""Addresses near the longest that is taken, by what they repeat."""


def ask(server: Server, place: str, header: str, value: str) -> bytes:
    """Send one request, and read what comes."""
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" if place[:3] == "/ws" else ""
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" if upgrade else "Connection: close\r\n"
    host = "" if header == "Host" else f"Host: 127.0.0.1:{server.port}\r\n"
    head = f"GET {place} HTTP/1.1\r\n{host}{upgrade}{key}{header}: {value}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), 30) as line:
        line.sendall(head.encode("latin-1"))
        found = b""
        while b"\r\n\r\n" not in found:
            piece = line.recv(65536)
            if not piece:
                break
            found += piece
        return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system does not tell what a process has used")
@pytest.mark.parametrize("header", HEADERS)
def test_no_header_takes_time_by_the_square_of_its_length(server: Server, header: str) -> None:
    for pattern in PATTERNS:
        for place in PLACES:
            before = processor_seconds(server)
            answer = ask(server, place, header, of_length(pattern, LENGTH))
            took = processor_seconds(server) - before
            assert answer.startswith(b"HTTP/1.1 "), (place, pattern)
            assert not answer.startswith(b"HTTP/1.1 5"), (place, pattern, answer[:80])
            assert took < MOST, (place, pattern, took)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system does not tell what a process has used")
@pytest.mark.parametrize("path", LONG_PATHS)
def test_no_address_takes_time_by_the_number_of_its_folders(server: Server, path: str) -> None:
    """Each of them would be asked of the file system, while every table waits."""

    def seconds_of(place: str) -> float:
        before = processor_seconds(server)
        for _ in range(TIMES):
            answer = ask(server, place, "Accept", "*/*")
            assert answer.startswith(b"HTTP/1.1 "), place
            assert not answer.startswith(b"HTTP/1.1 50"), answer[:80]
        return processor_seconds(server) - before

    assert seconds_of(of_length(path, 8000)) < 4 * max(0.05, seconds_of(of_length(path, 200)))


def test_a_request_with_many_headers_is_refused_before_it_is_read(server: Server) -> None:
    """A thousand short ones would take the time of ten requests."""
    for number, status in ((100, b"200"), (1000, b"431")):
        many = "\r\n".join(f"a{index}: b" for index in range(number))
        assert ask(server, "/healthz", "X", f"y\r\n{many}")[9:12] == status


# ---------------------------------------------------------------- bodies

CHUNKED = "Transfer-Encoding: chunked\r\nContent-Type: application/json"
TINY = b"1\r\na\r\n"
ENDLESS = 2_000_000
"""Bytes of a body that goes on and on; read to its end, one in tiny chunks takes seconds."""
BODIES = {
    "tiny chunks": ENDLESS // len(TINY) * TINY,
    "trailers": b"0\r\n" + ENDLESS // 5 * b"a:b\r\n" + b"\r\n",
    "folded trailers": b"0\r\na: b\r\n" + ENDLESS // 4 * b" b\r\n" + b"\r\n",
    "chunk extensions": b"1;" + ENDLESS // 4 * b"a=b;" + b"\r\na\r\n0\r\n\r\n",
}


def pour(server: Server, head: str, *pieces: bytes) -> bytes:
    """Send a request piece by piece, each once something came back to the last, as far as the server takes it."""
    found = b""
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(f"{head}\r\nHost: 127.0.0.1:{server.port}\r\n{CHUNKED}\r\n\r\n".encode())
        with contextlib.suppress(ConnectionError):
            for piece in pieces:
                line.sendall(piece)
                found += line.recv(65536)
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system does not tell what a process has used")
@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("head", ["GET /api/tables HTTP/1.1", "POST /api/quick HTTP/1.1"])
def test_no_body_takes_time_by_the_number_of_its_parts(server: Server, head: str, body: str) -> None:
    """Also where nobody reads it: the response to a GET does not wait for its body."""
    before = processor_seconds(server)
    pour(server, head, BODIES[body])
    assert processor_seconds(server) - before < MOST


def test_a_body_in_a_few_chunks_is_read(server: Server) -> None:
    said = b'{"edition": "platinum"}'
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in said)
    assert pour(server, "POST /api/quick HTTP/1.1", chunks + b"0\r\n\r\n").startswith(b"HTTP/1.1 201 ")


def test_a_body_that_breaks_off_after_the_response_is_no_error(server: Server) -> None:
    """Nothing can be said to it any more; anybody could fill the log with such traces."""
    size = server.log.stat().st_size
    answer = pour(server, "GET /healthz HTTP/1.1", b"", b"this is no chunk\r\n")
    assert answer.startswith(b"HTTP/1.1 "), answer
    assert ask(server, "/healthz", "Accept", "*/*").startswith(b"HTTP/1.1 200 ")
    assert '"level": "error"' not in server.log.read_text()[size:]


# ---------------------------------------------------------------- cookies


def test_only_our_cookies_reach_the_app() -> None:
    sent = [
        (b"host", b"here"),
        (
            b"cookie",
            b'theirs=1; rentier_seat_a=tok-en_1; rentier_admin="eyJh=.5f"; rentier_x="a\\\\b"; rentier_invite_b=',
        ),
        (b"cookie", b"__Host-rentier_seat_c=z; rentier_seat_d; =; ;;"),
    ]
    scope = {"type": "http", "headers": sent}
    found = {"rentier_seat_a": "tok-en_1", "rentier_admin": "eyJh=.5f", "__Host-rentier_seat_c": "z"}
    assert dict(own_cookies(scope)) == found
    assert dict(own_cookies(with_own_cookies(scope))) == found
    assert with_own_cookies(scope)["headers"] == [
        (b"host", b"here"),
        (b"cookie", b"rentier_seat_a=tok-en_1; rentier_admin=eyJh=.5f; __Host-rentier_seat_c=z"),
    ]
    assert with_own_cookies({**scope, "headers": [(b"cookie", b"theirs=1")]})["headers"] == []
    assert scope["headers"] == sent, "the access log still has the request as it came"


# ---------------------------------------------------------------- handshakes that the library cannot read


@pytest.mark.parametrize("headers", ["X: {a}\r\n", "{X: a\r\n}"], ids=["long", "many"])
def test_a_handshake_that_cannot_be_read_is_answered_and_closed(server: Server, headers: str) -> None:
    """Nobody would count such a connection or close it, so an attacker could hold as many as the system allows."""
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    head = f"GET /ws/aaaaaaaa HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{upgrade}{key}{of_length(headers, 9000)}\r\n"
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(head.encode())
        found = b""
        while piece := line.recv(65536):
            found += piece
    assert found.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 431 ")), found
    assert b"at most 128 headers" in found
