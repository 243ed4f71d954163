"""Fuzzing: thousands of made-up messages and requests per edition, and never an internal error (B10)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from rentier.kernel.edition import edition_names
from tests.server.fuzzing import Fuzzer
from tests.server.live import Player, Server, Socket, bearer
from tests.server.refusing import Company, honest, seated
from tests.server.rows import row
from tests.tiers import sample

FEW, MORE, MANY = 150, 1_000, 10_000
"""Messages, and as many requests, per edition: in every run, in a thorough one, and in the soak."""
AT_ONCE = 16
"""Messages that are sent before their answers are awaited; a client that falls behind would be disconnected."""
SIZES = [FEW, pytest.param(MORE, marks=pytest.mark.thorough), pytest.param(MANY, marks=pytest.mark.soak)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One without limits on how much nonsense one sends; at the end every game must follow from its seeds."""
    limits = ("tables_per_minute", "requests_per_minute", "code_misses_per_minute", "messages_per_second")
    plenty = dict.fromkeys((*limits, "message_burst", "bad_messages", "chat_lines"), 1_000_000)
    with honest(tmp_path_factory.mktemp("fuzz") / "data", **plenty) as server:
        yield server


@pytest.fixture(scope="module")
def beside(server: Server) -> Iterator[Company]:
    """Another table, where nothing may change."""
    with seated(server.table()) as company:
        yield company


def unharmed(server: Server, beside: Company) -> None:
    """The server still runs, logged no error, and the table beside is as it was."""
    assert server.process is not None
    assert server.process.poll() is None
    log = server.log.read_text()
    assert "Traceback" not in log
    assert '"level": "error"' not in log
    assert [kind for _, kind in beside.waits()] == ["RollDue"]
    beside.settle()


def send(fuzzer: Fuzzer, socket: Socket, numbers: range) -> None:
    """Send some messages and hear all that is said to them; no answer may tell of an internal error."""
    for number in numbers:
        socket.raw.send(fuzzer.message(socket, number))
    socket.settle()
    internal = [message for message in socket.heard if message.get("code") == "internal"]
    assert not internal, internal
    socket.heard.clear()
    socket.frames.clear()


@row("B10")
@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("edition", sample(edition_names(), first=5))
def test_no_message_brings_an_internal_error(server: Server, beside: Company, edition: str, count: int) -> None:
    fuzzer = Fuzzer(count)
    table = server.table(edition, public=True)
    sockets: list[Socket | None] = [None, None]
    for first in range(0, count, AT_ONCE):
        seat = fuzzer.chance.randrange(2)
        try:
            socket = sockets[seat] = sockets[seat] or table[seat].connect()
            send(fuzzer, socket, range(first, min(count, first + AT_ONCE)))
            over = socket.view is not None and socket.view["over"]
        except ConnectionClosed:  # a frame that was too bad: come back
            sockets[seat], over = None, False
        if over:
            for each in filter(None, sockets):
                each.close()
            table, sockets = server.table(edition, public=True), [None, None]
    for each in filter(None, sockets):
        each.close()
    unharmed(server, beside)


@row("B10")
@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("edition", sample(edition_names(), first=5))
def test_no_request_brings_an_internal_error(server: Server, beside: Company, edition: str, count: int) -> None:
    fuzzer = Fuzzer(-count)
    tables: list[list[Player]] = [server.table(edition), server.table(edition, start=False, public=True)]
    with server.http() as client:
        for _ in range(count):
            method, path, body, token = fuzzer.request(fuzzer.chance.choice(tables))
            client.cookies.clear()
            headers = {"content-type": "application/json", **(bearer(token) if token else {})}
            answer = client.request(method, path, content=body, headers=headers)
            assert answer.status_code < 500, (method, path, body, answer.text)
    unharmed(server, beside)
