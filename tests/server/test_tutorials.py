"""Tutorials: every lesson can be played as it is meant, on a table that is private, bounded and soon gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rentier.server.lobby.verify import TUTORIAL, verify_record
from rentier.tutorial import lessons
from tests.server.live import Plain, Player, Server, Socket, bearer, serving, wait_for

PLAYED = {
    "platinum": {
        "roll": ("DeedOffered", "roll"),
        "buy": ("Bought", "buy"),
        "auction": ("LotWon", "end", "bid 60"),
        "deal": ("DealDone", "accept"),
        "build": ("Built", "build Oriental Avenue 1, Vermont Avenue 1, Connecticut Avenue 1"),
        "rent": ("RentAsked", "ask"),
        "debt": ("Paid", "roll", "mortgage Reading Railroad"),
        "jail": ("Freed", "try"),
    },
    "city": {
        "roll": ("DeedOffered", "roll"),
        "buy": ("Bought", "buy"),
        "button": ("ButtonPressed", "press"),
        "blocks": ("BlocksBuilt", "build Old Town 3r"),
        "rent": ("RentCharged", "end"),
        "hazard": ("PiecePlaced", "roll", "choose Shine Village for prison"),
        "railroad": ("Bought", "roll", "jump Silver Harbor", "buy"),
    },
}
"""What every lesson leads to, and what its learner types."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that lets an address open as many tables as it likes."""
    with serving(tmp_path_factory.mktemp("tutorials") / "data", tables_per_minute=1000) as running:
        yield running


def learner(server: Server, edition: str) -> Player:
    """Somebody who has opened a tutorial."""
    given = server.post("/api/tutorials", {"edition": edition})
    assert given.status_code == 201, given.text
    return Player(server, given.json())


def turn_to(player: Player, lesson: str) -> Plain:
    """Set up a lesson; the table as it is then."""
    with player.server.http() as client:
        told = client.put(f"/api/tables/{player.table}/lesson", json={"lesson": lesson}, headers=bearer(player.token))
    shown: Plain = told.json()
    return shown


def happened(socket: Socket) -> list[str]:
    """The kinds of the facts since the last welcome."""
    kinds: list[str] = []
    for message in socket.heard:
        if message["type"] == "welcome":
            kinds.clear()
        kinds += [told["fact"]["kind"] for told in message.get("facts", ())]
    return kinds


def set_up(player: Player, socket: Socket, lesson: str) -> None:
    """Set up a lesson, and hear of its game only."""
    game = turn_to(player, lesson)["game"]
    socket.wait(lambda: socket.heard[-1]["type"] == "welcome" and socket.heard[-1]["table"]["game"] == game)
    socket.heard = socket.heard[-1:]


@pytest.mark.parametrize("edition", PLAYED)
def test_every_lesson_can_be_played_as_it_is_meant(server: Server, edition: str) -> None:
    assert {*lessons(edition)} - {"set"} == {*PLAYED[edition]}  # there is nothing to do about a set
    player = learner(server, edition)
    with player.connect() as socket:
        for lesson, (brought, *typed) in PLAYED[edition].items():
            set_up(player, socket, lesson)
            for command in typed:
                while socket.types(command)["type"] == "refused":  # the bot has yet to act
                    socket.receive()
            while brought not in happened(socket):
                socket.receive()


def test_lessons_of_one_scene_follow_each_other(server: Server) -> None:
    player = learner(server, "platinum")
    with player.connect() as socket:
        for command in ("roll", "buy", "end"):
            assert socket.types(command)["type"] == "done"
        socket.wait(lambda: "LotOpened" in happened(socket))


def test_a_learner_may_do_something_else(server: Server) -> None:
    player = learner(server, "platinum")
    with player.connect() as socket:
        for command in ("roll", "decline", "pass"):
            assert socket.types(command)["type"] == "done"
        socket.wait(lambda: "LotWon" in happened(socket))
    assert turn_to(player, "buy")["tutorial"] == "buy"
    with player.connect() as socket:
        assert socket.types("buy")["type"] == "done"


def test_it_is_private_unlisted_and_not_provably_fair(server: Server) -> None:
    player = learner(server, "platinum")
    table = f"/api/tables/{player.table}"

    assert server.get("/api/tables").json() == {"tables": []}
    assert server.get(table).status_code == 404
    shown = server.get(table, player.token).json()
    assert (shown["commitment"], shown["tutorial"], shown["public"]) == (None, "roll", False)
    joining = {"name": "Ben", "invite": player.invite}
    assert server.post(f"{table}/seats", joining).status_code == 409
    assert server.post(f"{table}/rematch", token=player.token).status_code == 409
    with player.connect() as socket:
        assert socket.types("resign")["type"] == "done"
        socket.until("over")
    verdict = server.get(f"{table}/verify", player.token).json()
    assert (verdict["fair"], verdict["sentence"]) == (False, TUTORIAL)
    record = server.get(f"{table}/record", player.token).text.splitlines()
    assert verify_record(record).sentence == TUTORIAL


def test_only_its_learner_turns_to_lessons_and_only_to_those_there_are(server: Server) -> None:
    player, other = learner(server, "platinum"), server.table(people=1, bots=[{"level": "easy"}])[0]

    assert turn_to(player, "button")["code"] == "format"
    assert turn_to(other, "roll")["code"] == "closed"
    player.token = other.token
    assert turn_to(player, "roll")["code"] == "missing"


def test_it_is_deleted_at_once_or_soon_after(tmp_path: Path) -> None:
    with serving(tmp_path / "data", tutorial_seconds=0.5, sweep_seconds=0.2) as server:
        gone, left = learner(server, "platinum"), learner(server, "city")
        with server.http() as client:
            deleted = client.delete(f"/api/tables/{gone.table}", headers=bearer(gone.token))
        assert deleted.status_code == 204
        assert server.get(f"/api/tables/{gone.table}", gone.token).status_code == 404
        wait_for(lambda: server.get(f"/api/tables/{left.table}", left.token).status_code == 404)


def test_tutorials_count_as_tables(tmp_path: Path) -> None:
    with serving(tmp_path / "data", tables_per_minute=2) as server:
        for _ in range(2):
            learner(server, "platinum")
        assert server.post("/api/tutorials", {"edition": "platinum"}).status_code == 429
