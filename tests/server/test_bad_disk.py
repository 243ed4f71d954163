"""A disk in trouble (G2): nothing that cannot be stored is shown to anybody, and all is well when the disk is."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.server.bad_disk import SCRIPT, failing, full, held, read_only
from tests.server.live import Server, Socket, wait_for
from tests.server.rows import row
from tests.services import Postgres, Redis, postgres, redis

__all__ = ["postgres", "redis"]

Trouble = Callable[[Server], AbstractContextManager[None]]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data", SCRIPT, absence_grace=600) as server:
        yield server


@row("G2")
@pytest.mark.parametrize(
    ("trouble", "reason"),
    [
        (full, "the disk is full"),
        (read_only, "it is read-only"),
        (failing, None),  # its log cannot be written either
        (held, "another program has locked it"),
    ],
)
def test_a_disk_in_trouble_refuses_and_heals(server: Server, trouble: Trouble, reason: str | None) -> None:
    ann, ben = server.table(people=2)
    cleo, _ = server.table(people=2)
    with ann.connect() as a, ben.connect() as b, cleo.connect() as far, ann.watch() as watcher:
        one, other = (a, b) if a.duty is not None else (b, a)
        everybody = (a, b, far, watcher)
        for socket in everybody:
            socket.settle()
        assert one.duty is not None
        act = {"kind": "Roll", "seat": one.seat, "duty": one.duty["number"]}
        version, view, stored = one.version, one.view, kept(server)
        heard = {socket: len(socket.heard) for socket in everybody}
        with trouble(server):
            refused = one.act(act, id="roll")
            assert (refused["type"], refused["code"]) == ("refused", "unavailable")
            assert reason is None or operator_knows(server, ann.table)
            wait_for(lambda: server.get("/readyz").status_code == 503)
            made = server.post("/api/tables", {"edition": "city", "seats": 2, "name": "Dora"})
            assert (made.status_code, made.json()["code"]) == (503, "unavailable")
            for socket in (other, far, watcher):
                socket.settle()
                assert [told["type"] for told in socket.heard[heard[socket] :]] == ["pong"], "others heard of it"
        assert kept(server) == stored
        with ann.watch() as late:
            assert (late.version, late.view) == (version, view), "what was not stored is nowhere"
        wait_for(lambda: server.get("/readyz").status_code == 200)
        done = one.act(act, id="roll")
        assert (done["type"], done["version"] > version) == ("done", True)
        assert one.act(act, id="roll") == done, "the same command works once"
        for socket in (other, watcher):
            while socket.version < done["version"]:
                socket.receive()
        assert [command for command, _ in kept(server)[len(stored) :]] == [f"{one.seat}:roll"]
    assert reason is None or reason in server.log.read_text()


@row("G2")
def test_a_vote_whose_removal_cannot_be_stored_is_refused_and_was_never_cast(server: Server) -> None:
    ann, ben, cleo = server.table(people=3)
    with ann.connect() as a, ben.connect() as b, cleo.connect() as c:
        against = {"type": "vote", "seat": cleo.seat, "remove": True}
        assert a.command(against)["type"] == "done"
        with full(server):
            assert b.command(against, id="vote")["code"] == "unavailable"
            b.settle()
        assert [told["type"] for told in b.heard if told.get("id") == "vote"] == ["refused"], "one answer"
        with ann.watch() as late:
            (votes,) = late.heard[0]["table"]["presence"]["votes"]
            assert votes == {"seat": cleo.seat, "by": [ann.seat], "needed": 2}
        wait_for(lambda: server.get("/readyz").status_code == 200)
        assert b.command(against, id="vote")["type"] == "done"
        b.settle()
        for socket in (a, b, c):
            while not (socket.view and socket.view["out"][cleo.seat]):
                socket.receive()


@row("G2")
@pytest.mark.thorough
def test_nobody_loses_their_turn_to_a_disk_in_trouble(server: Server) -> None:
    ann, ben = server.table(people=2, clocks={**dict.fromkeys(CLOCKS, 0), "decision": DECISION})
    with ann.connect() as a, ben.connect() as b:
        one = a if a.duty is not None else b
        one.settle()
        with full(server):
            assert one.act(one.choice("Roll"), id="roll")["code"] == "unavailable"
            stored = kept(server)
            time.sleep(DECISION + 2)
            assert one.act(one.choice("Roll"), id="roll")["code"] == "unavailable"
        assert kept(server) == stored
        told = one.until("clocks")["face"]
        assert 0 < told["open"][0]["until"] - told["now"] <= 1000 * DECISION, (
            "what was left of it when the trouble began"
        )
        assert one.act(one.choice("Roll"), id="roll")["type"] == "done"
        one.wait(lambda: one.duty is None or one.duty["kind"] != "RollDue")
        wait_for(lambda: "TimeUp" in "".join(act or "" for act in acts(server)))  # and from then on time runs


DECISION = 6
"""Seconds until the Banker acts; a busy machine must have come into trouble by then."""
CLOCKS = ("turn", "reserve", "increment", "reserve_cap", "auction_opening", "auction_quiet", "offer", "rent_grace")


def acts(server: Server) -> list[str | None]:
    """The acts in the store."""
    with contextlib.closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as file:
        return [act for (act,) in file.execute("SELECT act FROM acts ORDER BY rowid")]


@row("G2")
@pytest.mark.thorough
def test_a_database_that_goes_away_refuses_and_heals(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    """Two servers on it, a player at each; one of them goes while it is away, and is missed by both afterwards."""
    common: dict[str, Any] = {"database": postgres.new(), "redis": redis.url, "absence_grace": 600}
    secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978"
    with contextlib.ExitStack() as stack:
        one, other = (stack.enter_context(Server(tmp_path / name, secret=secret, **common)) for name in ("one", "two"))
        players = one.table(people=2)
        with players[0].watch() as watcher:
            assert watcher.view is not None
            first = players.pop(watcher.view["duties"][0]["seat"])
        (second,) = players
        second.server = other
        a, b, far = (stack.enter_context(come()) for come in (first.connect, second.connect, second.watch))
        for socket in (a, b, far):
            while here(socket) != {first.seat, second.seat}:
                socket.receive()
            socket.settle()
        heard = {socket: len(socket.heard) for socket in (b, far)}
        roll = a.choice("Roll")
        postgres.stop()
        try:
            refused = a.act(roll, id="roll")
            assert (refused["type"], refused["code"]) == ("refused", "unavailable")
            wait_for(lambda: {server.get("/readyz").status_code for server in (one, other)} == {503})
            for socket, mark in heard.items():
                socket.settle()
                assert [told["type"] for told in socket.heard[mark:]] == ["pong"], "others heard of it"
            b.close()
            far.wait(lambda: here(far) == {first.seat})
        finally:
            postgres.start()
        wait_for(lambda: {server.get("/readyz").status_code for server in (one, other)} == {200})
        done = a.act(roll, id="roll")
        assert done["type"] == "done"
        assert a.act(roll, id="roll") == done
        far.wait(lambda: far.version == done["version"])
        a.wait(lambda: here(a) == {first.seat}, timeout=60)


def here(socket: Socket) -> set[int]:
    """The seats whose owners are connected, as a socket was last told."""
    told = [message["table"] for message in socket.heard if message["type"] in ("welcome", "table")]
    return {person["seat"] for person in told[-1]["presence"]["people"] if person["here"]}


def operator_knows(server: Server, table: str) -> bool:
    """Whether the log tells that an act of a table could not be stored, and why."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return any(line.get("table") == table and "the database cannot be used" in line["message"] for line in lines)


def kept(server: Server) -> list[Any]:
    """The acts in the store."""
    with contextlib.closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as file:
        return file.execute("SELECT command, facts FROM acts ORDER BY rowid").fetchall()
