"""Floods: clients that send too much are turned away, and nobody else notices (E1 to E5)."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import sqlite3
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rentier.server.config.settings import load
from rentier.server.ops.metrics import Metrics
from rentier.server.table.connection import Connection
from rentier.testing import Scenario
from tests.server.arranged import arrange
from tests.server.flooding import Flooder, frame
from tests.server.live import TOO_QUICK, Player, Server, Socket, serving, wait_for
from tests.server.players import Crowd
from tests.server.refusing import refused, seated
from tests.server.rows import row
from tests.tiers import thorough

log = logging.getLogger(__name__)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "data", absence_grace=600) as server:
        yield server


def memory(server: Server) -> int:
    """KiB that the process holds."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


@row("E1")
def test_a_thousand_messages_a_second_close_the_socket_and_others_play_on(server: Server) -> None:
    ann, _ = server.table(people=2)
    crowd = Crowd(server.table(people=2, options={"round-limit": 500}), pause=0.01).start()
    with ann.connect() as flood:
        before = crowd.moves
        with contextlib.suppress(ConnectionClosed):
            for number in range(20_000):
                flood.raw.send(json.dumps({"type": "ping", "id": f"{number}"}))
        assert flood.closed() == 1008
    wait_for(lambda: crowd.moves > before + 10)
    with ann.connect() as again:
        assert again.command({"type": "ping"})["type"] == "pong"
    crowd.stop()


@row("E1")
def test_every_command_over_the_rate_is_refused_by_its_id(server: Server) -> None:
    """Who sends a command waits for its answer: one that got none would wait forever."""
    ann, _ = server.table(people=2)
    with ann.connect() as a:
        ids = [f"{number}" for number in range(150)]
        for id in ids:
            a.raw.send(json.dumps({"type": "ping", "id": id}))
        wanted = set(ids)
        a.wait(lambda: wanted <= {told.get("id") for told in a.heard})
        answers = [told for told in a.heard if told.get("id") in wanted]
        assert len(answers) == len(ids), "one answer each"
        refused = [told for told in answers if told["type"] == "refused"]
        assert refused
        assert {(told["code"], told["sentence"]) for told in refused} == {("rate", TOO_QUICK)}
        for _ in range(20):
            a.raw.send("{}")  # what nobody waits for is answered now and then
        assert a.command({"type": "ping"})["type"] == "pong"
        assert len([told for told in a.heard if told["type"] == "refused" and told["id"] is None]) < 20


@row("E1")
def test_a_flood_that_does_not_listen_is_cut_off(server: Server) -> None:
    """A line that was closed for its flood is not read on: of eight bytes a message there would be a million."""
    ann, _ = server.table(people=2)
    with contextlib.closing(mute(server, ann)) as line, ann.connect() as other:
        with pytest.raises(ConnectionError):
            line.sendall(frame(b"{}") * 2**20)
        assert other.command({"type": "ping"})["type"] == "pong"


@row("E1")
@pytest.mark.parametrize(
    ("opcode", "then"),
    [(0x89, frame(b"", 0x89)), (0x8A, frame(b"", 0x8A)), (0x01, frame(b"", 0x00))],
    ids=["pings", "pongs", "pieces"],
)
def test_a_flood_below_messages_closes_the_socket(server: Server, opcode: int, then: bytes) -> None:
    """Pings are answered by the server library, and pieces of a message gathered; neither forever."""
    ann, _ = server.table(people=2)
    with contextlib.closing(mute(server, ann)) as line:
        line.sendall(frame(b"", opcode) + then * 500)
        heard = b"".join(iter(lambda: line.recv(65536), b""))
    assert b"\x03\xf0too many" in heard, "a close frame with 1008 and a reason"
    with ann.connect() as again:
        again.raw.ping().wait(5)


@row("E1")
def test_what_comes_all_at_once_is_read_whole_and_in_order(server: Server) -> None:
    ann, _ = server.table(people=2)
    with contextlib.closing(mute(server, ann)) as line, ann.connect():
        sent = [f"{number}-{'x' * number}" for number in range(90)]
        line.sendall(b"".join(frame(json.dumps({"type": "ping", "id": id[:64]}).encode()) for id in sent))
        heard, wanted = b"", [id[:64].encode() for id in sent]
        while wanted[-1] not in heard:
            heard += line.recv(65536)
    places = [heard.index(b'"pong","id":"' + id + b'"') for id in wanted]
    assert places == sorted(places)


TABLES, WINDOWS, WINDOW_SECONDS = 4, 8, 4.0


@row("E1")
@pytest.mark.soak
def test_a_flood_at_most_doubles_what_others_wait(server: Server) -> None:
    """Acts at other tables, with and without a flood in turns, so that whatever else the machine does falls on both."""
    players = server.table(people=2)
    with contextlib.ExitStack() as stack:
        others = []
        for _ in range(TABLES):
            scenario = Scenario("platinum", seats="ann ben")
            scenario.ann.owns("Baltic Avenue").to_roll()
            others.append([stack.enter_context(player.connect()) for player in arrange(server, scenario)])
        flooder = stack.enter_context(contextlib.closing(Flooder(players[0])))
        calm: list[float] = []
        flooded: list[float] = []
        waits(others)  # everything is warm
        for _ in range(WINDOWS):
            calm.append(slowest(waits(others)))
            with flooder:
                flooded.append(slowest(waits(others)))
    told = ", ".join(f"{a * 1000:.1f} and {b * 1000:.1f}" for a, b in zip(calm, flooded, strict=True))
    usual, beside = statistics.median(calm), statistics.median(flooded)
    log.info("p99 of an act, calm and beside a flood: %s ms; medians %.1f and %.1f", told, usual * 1000, beside * 1000)
    log.info("%d messages sent, closed %d times", flooder.sent, flooder.closed)
    assert flooder.closed > WINDOWS, "it was closed and came back, all the time"
    assert beside <= 2 * usual, told


def slowest(times: list[float]) -> float:
    """Seconds that 99 of 100 acts take at most."""
    return sorted(times)[len(times) * 99 // 100]


def waits(tables: list[list[Socket]]) -> list[float]:
    """How long each act took at tables where somebody offers a deal and withdraws it, again and again, for a while."""
    times: list[float] = []
    until = time.monotonic() + WINDOW_SECONDS
    with ThreadPoolExecutor(len(tables)) as threads:
        for done in [threads.submit(deal, a, b, until, times) for a, b in tables]:
            done.result()
    return times


def deal(a: Socket, b: Socket, until: float, times: list[float]) -> None:
    """Offer and withdraw."""
    while time.monotonic() < until:
        for kind in ("OfferDeal", "WithdrawDeal"):
            act = offer(a, b, 1) if kind == "OfferDeal" else a.choice(kind)
            began = time.perf_counter()
            done = a.act(act)
            times.append(time.perf_counter() - began)
            assert done["type"] == "done", done
            while a.choices["version"] < done["version"]:
                a.receive()
            time.sleep(0.04)  # within the rate of one socket


def mute(server: Server, player: Player) -> socket.socket:
    """Somebody who says hello and then never reads: a bare connection, since a library would read for it."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)  # else the system reads for it, by the megabyte
    line.connect(("127.0.0.1", server.port))
    words = [f"GET /ws/{player.table}?invite={player.invite} HTTP/1.1", f"Host: {server.address}", "Upgrade: websocket"]
    words += ["Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", ""]
    line.sendall("\r\n".join(words).encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    line.sendall(frame(json.dumps({"type": "hello", "protocol": 2}).encode()))
    return line


@row("E2")
def test_a_reader_who_stops_reading_is_dropped_and_the_room_plays_on(server: Server) -> None:
    players = server.table(people=2, options={"round-limit": 1000})
    with contextlib.closing(mute(server, players[0])) as line:
        crowd = Crowd(players).start()
        wait_for(lambda: "rentier_slow_readers_dropped_total 1.0" in server.get("/metrics").text)
        before = crowd.moves
        wait_for(lambda: crowd.moves > before + 20)
        heard = b"".join(iter(lambda: line.recv(65536), b""))
        assert heard.endswith(b"\x88\x02" + (4004).to_bytes(2, "big")), "a close frame, for clients that read in time"
        crowd.stop()


@row("E2")
@pytest.mark.parametrize(("size", "fit"), [(100, 64), (4 * 1024, 64), (16 * 1024, 16), (256 * 1024, 1)])
def test_a_reader_may_be_a_number_of_messages_or_bytes_behind(size: int, fit: int) -> None:
    metrics = Metrics()
    connection = Connection(cast(Any, None), load({}), metrics)
    for _ in range(fit):
        connection.send("ä" * (size // 2))
        assert not connection.closing
    connection.send("ä" * (size // 2))
    assert connection.closing
    assert "rentier_slow_readers_dropped_total 1.0" in metrics.page().decode()


@row("E3")
def test_sockets_and_tables_of_an_address_are_limited(server: Server) -> None:
    players = server.table(people=2, public=True)
    crowd = Crowd(players, pause=0.01).start()
    statuses = []
    with contextlib.ExitStack() as stack:
        for _ in range(80):
            try:
                stack.enter_context(contextlib.closing(Socket(server, players[0].table, hello=False)))
                statuses.append(101)
            except InvalidStatus as error:
                statuses.append(error.response.status_code)
        assert statuses.count(429) >= 10
        with server.http() as client:
            made = [client.post("/api/tables", json=new_table(n)).status_code for n in range(30)]
        assert set(made) == {201, 429}
        assert made.count(201) <= 20
        before = crowd.moves
        wait_for(lambda: crowd.moves > before + 10)
    crowd.stop()


@thorough
@row("E3")
def test_idle_connections_of_an_address_are_limited(tmp_path: Path) -> None:
    """They are never seen by what counts requests; who comes from elsewhere is served as before, and so are proxies."""
    with (
        serving(tmp_path / "data", lines_per_address=20, trusted_proxies="127.0.0.3") as server,
        contextlib.ExitStack() as stack,
    ):

        def call(source: str = "127.0.0.2") -> socket.socket:
            address = ("127.0.0.1", server.port)
            line = socket.create_connection(address, timeout=10, source_address=(source, 0))
            return stack.enter_context(contextlib.closing(line))

        idle = [call() for _ in range(20)]
        told = call()
        told.sendall(HEALTH)
        answer = told.makefile("rb").read()
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b'"code":"limit"' in answer
        assert server.get("/healthz").status_code == 200
        proxy = [call("127.0.0.3") for _ in range(30)][-1]
        proxy.sendall(HEALTH)
        assert proxy.recv(100).startswith(b"HTTP/1.1 200 ")
        for line in idle:
            line.close()

        def served() -> bool:
            line = call()
            line.sendall(HEALTH)
            return line.recv(100).startswith(b"HTTP/1.1 200 ")

        wait_for(served)


HEALTH = b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"


def new_table(number: int) -> dict[str, object]:
    """A table to open."""
    return {"edition": "platinum", "seats": 2, "name": f"Guest {number}"}


@row("E4")
def test_chat_and_offers_have_their_measure(server: Server) -> None:
    scenario = Scenario("platinum", seats="ann ben")
    scenario.ann.owns("Baltic Avenue").to_roll()
    with seated(server.table()) as beside, seated(arrange(server, scenario)) as company:
        a, b = company.sockets
        said = [a.command({"type": "say", "text": f"line {n}"}) for n in range(5)]
        assert [reply["type"] for reply in said] == ["done"] * 5
        for n in range(3):
            refused(a, {"type": "say", "text": f"line {n}"}, "rate", at=[company, beside])
        for text in ("x" * 501, "", " "):
            refused(b, {"type": "say", "text": text}, "limit", at=[company, beside])
        assert b.command({"type": "say", "text": "x" * 500})["type"] == "done"
        offers = [a.act(offer(a, b, cash)) for cash in range(1, 6)]
        assert [reply["type"] for reply in offers] == ["done"] * 5, offers
        for cash in (6, 7):
            refused(a, {"type": "act", "act": offer(a, b, cash)}, "limit", at=[company, beside])


def offer(a: Socket, b: Socket, cash: int) -> dict[str, object]:
    """Ann's only deed for a little cash."""
    terms = {"give": {"deeds": [3], "cards": [], "cash": 0}, "take": {"deeds": [], "cards": [], "cash": cash}}
    return {"kind": "OfferDeal", "seat": a.seat, "partner": b.seat, "terms": terms}


@row("E5")
@pytest.mark.parametrize(
    "rooms",
    [8, pytest.param(200, marks=pytest.mark.thorough), pytest.param(10_000, marks=pytest.mark.soak)],
)
def test_abandoned_rooms_are_put_away_and_forgotten(tmp_path: Path, rooms: int) -> None:
    """Many rooms are opened and left; memory comes back, and the tables are gone from the store."""
    limits = {"tables_per_minute": 10_000, "requests_per_minute": 10**6, "sockets_per_address": 1000}
    # A slow machine must not sweep a table away while it is still being opened.
    times = {"unload_seconds": 0.2, "lobby_seconds": 3, "abandoned_seconds": 3, "sweep_seconds": 0.2}
    with serving(tmp_path / "data", **limits, **times) as server:
        leave_rooms(server, 30)
        wait_until_put_away(server)
        before = memory(server)
        leave_rooms(server, rooms)
        wait_until_put_away(server)
        after = memory(server)
        log.info("%d rooms: %d KiB before, %d KiB after", rooms, before, after)
        assert after < before * 1.05 + 2048, (before, after)


@row("E5")
def test_a_table_is_not_unloaded_while_somebody_comes_in(tmp_path: Path) -> None:
    """A slow client that has connected and not said hello yet finds the table open."""
    with serving(tmp_path / "data", unload_seconds=0.1, sweep_seconds=0.1) as server:
        ann = server.table()[0]
        with ann.connect(hello=False) as slow:
            time.sleep(0.5)  # several sweeps
            assert "rentier_rooms 1.0" in server.get("/metrics").text
            slow.send({"type": "hello", "protocol": 2})
            slow.until("welcome")
        wait_for(lambda: "rentier_rooms 0.0" in server.get("/metrics").text)


EACH = 40
"""Tables that one address opens."""


def leave_rooms(server: Server, count: int) -> None:
    """Open tables, start their games, look in, and go; from many addresses, since one alone would meet the limit."""
    for first in range(0, count, EACH):
        place = f"127.0.{first // EACH // 200}.{first // EACH % 200 + 2}"
        with server.http(transport=httpx2.HTTPTransport(local_address=place)) as client:
            for number in range(first, min(first + EACH, count)):
                client.cookies.clear()
                quick = {"edition": "platinum", "name": f"Guest {number}", "level": "simple", "clocks": "none"}
                made = client.post("/api/quick", json=quick)
                assert made.status_code == 201, made.text
                given = made.json()
                with Socket(server, given["table"], given["token"]) as socket:
                    socket.receive()


def wait_until_put_away(server: Server) -> None:
    """No room is in memory, and no table in the store."""
    wait_for(lambda: "rentier_rooms 0.0" in server.get("/metrics").text, seconds=300)
    wait_for(lambda: count_tables(server) == 0, seconds=300)


def count_tables(server: Server) -> int:
    """Tables in the store that still wait for somebody."""
    with contextlib.closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as file:
        return int(file.execute("SELECT count(*) FROM tables WHERE status IN ('open', 'playing')").fetchone()[0])
