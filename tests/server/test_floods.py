"""Floods: whoever sends too much is turned away, and nobody else notices (E1 to E5)."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.conformance.kit import Scenario
from tests.server.arranged import arrange
from tests.server.live import Player, Server, Socket, serving, wait_for
from tests.server.players import Crowd
from tests.server.rows import row

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
    wait_for(lambda: crowd.moves > before + 20)
    with ann.connect() as again:
        assert again.command({"type": "ping"})["type"] == "pong"
    crowd.stop()


@row("E1")
@pytest.mark.soak
def test_a_flood_at_most_doubles_what_others_wait(server: Server) -> None:
    """The bound leaves room for a machine that has other things to do; `--log-cli-level=info` tells the figures."""
    players = server.table(people=2)
    with server.table(people=2)[0].connect() as other:
        calm = slowest(other, 1000)
        flooding = threading.Event()

        def flood() -> None:
            while not flooding.is_set():
                with players[0].connect() as socket, contextlib.suppress(ConnectionClosed):
                    for number in range(20_000):
                        socket.raw.send(json.dumps({"type": "ping", "id": f"{number}"}))

        thread = threading.Thread(target=flood)
        thread.start()
        try:
            flooded = slowest(other, 1000)
        finally:
            flooding.set()
            thread.join(60)
    told = f"p99 of a question to another table: {calm * 1000:.1f} ms, beside a flood {flooded * 1000:.1f} ms"
    log.info(told)
    assert flooded < 2 * calm + 0.1, told


def slowest(socket: Socket, count: int) -> float:
    """Seconds that 99 of 100 questions to the table take at most."""
    times = []
    for _ in range(count):
        began = time.perf_counter()
        assert socket.command({"type": "ping"})["type"] == "pong"
        times.append(time.perf_counter() - began)
        time.sleep(0.02)  # within the rate of one socket
    return sorted(times)[count * 99 // 100]


def mute(server: Server, player: Player) -> socket.socket:
    """Somebody who says hello and then never reads: a bare connection, since a library would read for it."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)  # else the system reads for it, by the megabyte
    line.connect(("127.0.0.1", server.port))
    words = [f"GET /ws/{player.table}?invite={player.invite} HTTP/1.1", f"Host: {server.address}", "Upgrade: websocket"]
    words += ["Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", "", ""]
    line.sendall("\r\n".join(words).encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    hello = json.dumps({"type": "hello", "protocol": 1}).encode()
    line.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)  # masked with zeroes
    return line


@row("E2")
def test_a_reader_who_stops_reading_is_dropped_and_the_room_plays_on(server: Server) -> None:
    players = server.table(people=2, options={"round-limit": 1000})
    with contextlib.closing(mute(server, players[0])):
        crowd = Crowd(players).start()
        wait_for(lambda: "rentier_slow_readers_dropped_total 1.0" in server.get("/metrics").text)
        before = crowd.moves
        wait_for(lambda: crowd.moves > before + 20)
        crowd.stop()


@row("E3")
def test_one_address_gets_so_many_sockets_and_tables(server: Server) -> None:
    players = server.table(people=2, public=True)
    crowd = Crowd(players, pause=0.01).start()
    statuses = []
    with contextlib.ExitStack() as stack:
        for _ in range(200):
            try:
                stack.enter_context(contextlib.closing(Socket(server, players[0].table, hello=False)))
                statuses.append(101)
            except InvalidStatus as error:
                statuses.append(error.response.status_code)
        assert statuses.count(429) >= 130
        with server.http() as client:
            made = [client.post("/api/tables", json=new_table(n)).status_code for n in range(60)]
        assert set(made) == {201, 429}
        assert made.count(201) <= 20
        before = crowd.moves
        wait_for(lambda: crowd.moves > before + 10)
    crowd.stop()


def new_table(number: int) -> dict[str, object]:
    """A table to open."""
    return {"edition": "platinum", "seats": 2, "name": f"Guest {number}"}


@row("E4")
def test_chat_and_offers_have_their_measure(server: Server) -> None:
    scenario = Scenario("platinum", seats="ann ben")
    scenario.ann.owns("Baltic Avenue").to_roll()
    ann, ben = arrange(server, scenario)
    with ann.connect() as a, ben.connect() as b:
        said = [a.command({"type": "say", "text": f"line {n}"}) for n in range(8)]
        assert [reply["type"] for reply in said] == ["done"] * 5 + ["refused"] * 3
        assert said[-1]["code"] == "rate"
        long = b.command({"type": "say", "text": "x" * 501})
        assert (long["type"], long["code"]) == ("refused", "limit")
        assert b.command({"type": "say", "text": "x" * 500})["type"] == "done"
        offers = [a.act(offer(a, b, cash)) for cash in range(1, 8)]
        assert [reply["type"] for reply in offers] == ["done"] * 5 + ["refused"] * 2, offers
        assert offers[-1]["code"] == "limit"


def offer(a: Socket, b: Socket, cash: int) -> dict[str, object]:
    """Ann's only deed for a little cash."""
    gives = {"give_deeds": [3], "give_cards": [], "give_cash": 0}
    takes = {"take_deeds": [], "take_cards": [], "take_cash": cash}
    return {"kind": "OfferDeal", "seat": a.seat, "partner": b.seat, **gives, **takes}


@row("E5")
@pytest.mark.parametrize("rooms", [150, pytest.param(10_000, marks=pytest.mark.soak)])
def test_abandoned_rooms_are_put_away_and_forgotten(tmp_path: Path, rooms: int) -> None:
    """Many rooms are opened and left; memory comes back, and the tables are gone from the store."""
    limits = {"tables_per_minute": 10_000, "requests_per_minute": 10**6, "sockets_per_address": 1000}
    times = {"unload_seconds": 1, "lobby_seconds": 2, "abandoned_seconds": 2, "sweep_seconds": 1}
    with serving(tmp_path / "data", **limits, **times) as server:
        leave_rooms(server, 30)
        wait_until_put_away(server)
        before = memory(server)
        leave_rooms(server, rooms)
        wait_until_put_away(server)
        after = memory(server)
        log.info("%d rooms: %d KiB before, %d KiB after", rooms, before, after)
        assert after < before * 1.05 + 2048, (before, after)


EACH = 40
"""Tables that one address opens."""


def leave_rooms(server: Server, count: int) -> None:
    """Open tables, start their games, look in, and go; from many addresses, since one may not have so many."""
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
