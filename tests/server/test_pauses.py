"""Pauses: the people at a table stop their game together; clocks, bots and absences go on exactly where they were."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rentier.server.lobby.pause import Pause
from rentier.server.table.presence import AbsenceRules, TablePresence
from rentier.testing import Scenario
from tests.server.live import Plain, Player, Server, Socket
from tests.server.test_two_servers import two  # noqa: F401 (a fixture)
from tests.services import postgres, redis  # noqa: F401 (fixtures)
from tests.tiers import thorough

CLOCKS = {"decision": 40, "turn": 0, "reserve": 20, "rent_grace": 0, "claim_wait": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that hands seats of people who are away to a bot at once."""
    with Server(tmp_path_factory.mktemp("pauses") / "data", absence_grace=1, bot_pace=0.05) as running:
        yield running


def ask(socket: Socket, on: bool = True) -> Plain:
    """Ask for a pause, or take that back, or resume."""
    return socket.command({"type": "pause", "on": on})


def paused(socket: Socket) -> bool:
    """Whether the newest clocks stand still."""
    return any(heard["type"] == "clocks" for heard in socket.heard) and clocks(socket)["paused"] is True


def table_of(socket: Socket) -> Plain:
    """The newest table."""
    tables: list[Plain] = [heard["table"] for heard in socket.heard if heard["type"] in ("welcome", "table")]
    return tables[-1]


def clocks(socket: Socket) -> Plain:
    """The newest clocks."""
    faces: list[Plain] = [heard["face"] for heard in socket.heard if heard["type"] == "clocks"]
    return faces[-1]


def left(socket: Socket) -> int:
    """Milliseconds until the first deadline."""
    face = clocks(socket)
    return int(min(clock["until"] for clock in face["open"])) - int(face["now"])


def pause_of(socket: Socket) -> Plain | None:
    """The pause as the newest table shows it."""
    found: Plain | None = table_of(socket)["pause"]
    return found


def pausing(players: list[Player]) -> list[Socket]:
    """Everybody at a table, who has paused the game."""
    sockets = [player.connect() for player in players]
    for socket in sockets:
        assert ask(socket)["type"] == "done"
    for socket in sockets:
        socket.wait(lambda socket=socket: paused(socket))  # type: ignore[misc]
    return sockets


def test_a_game_pauses_when_everybody_at_the_table_agrees(server: Server) -> None:
    players = server.table(people=2, clocks=CLOCKS)
    with players[0].connect() as ann, players[1].connect() as ben, players[0].watch() as guest:
        assert ask(ann)["type"] == "done"
        ben.wait(lambda: pause_of(ben) == {"asked": [0], "since": None})
        assert not paused(ben)
        assert ask(ann, on=False)["type"] == "done"
        ben.wait(lambda: pause_of(ben) is None)
        assert ask(ben)["type"] == "done"
        assert not paused(ben)

        assert ask(ann)["type"] == "done"
        for socket in (ann, ben, guest):
            socket.wait(lambda socket=socket: paused(socket))  # type: ignore[misc]
            socket.wait(lambda socket=socket: pause_of(socket)["since"] is not None)  # type: ignore[misc,index]
        before = left(ben)
        roller = next(socket for socket in (ann, ben) if socket.duty is not None)
        for refused in (roller.types("roll"), ann.command({"type": "vote", "seat": 1, "remove": True})):
            assert (refused["type"], refused["code"]) == ("refused", "paused")
        assert ann.command({"type": "say", "text": "Back in ten minutes"})["type"] == "done"
        with players[0].watch() as late:
            late.wait(lambda: paused(late))

        time.sleep(0.6)
        assert ask(ben, on=False)["type"] == "done"
        ann.wait(lambda: not paused(ann) and pause_of(ann) is None)
        assert -2 <= before - left(ann) < 300  # both ends are rounded
        assert roller.types("roll")["type"] == "done"


def test_only_players_pause(server: Server) -> None:
    players = server.table(people=2, options={"round-limit": 40})
    with players[0].connect() as ann, players[1].connect() as ben, players[0].watch() as guest:
        assert ask(guest)["code"] == "seat"
        quitter, other = (ann, ben) if ann.duty else (ben, ann)
        assert quitter.types("resign")["type"] == "done"
        other.settle()
        assert ask(quitter)["code"] in ("seat", "closed")


def test_bots_wait_with_the_only_person(server: Server) -> None:
    players = server.table(people=1, bots=[{"level": "easy"}] * 2, clocks=CLOCKS)
    with players[0].connect() as ann:
        assert ask(ann)["type"] == "done"
        ann.wait(lambda: paused(ann))
        ann.drain(0.2)
        before = ann.version
        time.sleep(0.5)
        assert not [heard for heard in ann.drain(0.1) if heard["type"] == "update"]
        assert ask(ann, on=False)["type"] == "done"
        if ann.duty is not None:
            ann.types("roll")
        ann.wait(lambda: ann.version > before)


def test_nobody_is_away_during_a_pause(server: Server) -> None:
    players = server.table(people=2, clocks=CLOCKS)
    ann, ben = pausing(players)
    ben.close()
    ann.drain(1.6)  # longer than the grace
    people = table_of(ann)["presence"]["people"]
    assert [(person["here"], person["autopilot"]) for person in people] == [(True, False), (False, False)]
    assert ask(ann, on=False)["type"] == "done"
    ann.drain(0.3)
    assert not table_of(ann)["presence"]["people"][1]["autopilot"]  # the whole grace is left
    ann.wait(lambda: table_of(ann)["presence"]["people"][1]["autopilot"])
    ann.close()


def test_a_pause_ends_when_a_player_leaves_the_game(server: Server) -> None:
    players = server.table(people=3, clocks=CLOCKS)
    ann, ben, cleo = pausing(players)
    with server.http() as client:
        gone = client.delete(
            f"/api/tables/{players[2].table}/seats/2", headers={"Authorization": f"Bearer {players[2].token}"}
        )
    assert gone.status_code == 204, gone.text
    ann.wait(lambda: not paused(ann))
    ann.wait(lambda: ann.view is not None and ann.view["out"][2] > 0)
    for socket in (ann, ben, cleo):
        socket.close()


def test_a_pause_outlives_the_server_and_costs_nobody_a_moment(tmp_path: Path) -> None:
    with Server(tmp_path / "data", absence_grace=1) as server:
        players = server.table(people=2, clocks=CLOCKS)
        ann, ben = pausing(players)
        before = [left(ann), *clocks(ann)["reserves"]]
        for socket in (ann, ben):
            socket.close()
        server.kill()
        time.sleep(0.5)
        server.start()
        with players[0].connect() as ann, players[1].connect() as ben:
            ann.wait(lambda: paused(ann))
            assert [left(ann), *clocks(ann)["reserves"]] == before
            shown = server.get(f"/api/tables/{players[0].table}", players[0].token).json()["pause"]
            assert shown["since"] > 0
            assert set(shown) == {"asked", "since"}
            time.sleep(0.5)
            assert ask(ben, on=False)["type"] == "done"
            ann.wait(lambda: not paused(ann))
            assert -2 <= before[0] - left(ann) < 300
            assert clocks(ann)["reserves"] == before[1:]


def test_a_game_that_is_over_is_not_paused(server: Server) -> None:
    players = server.table(people=2)
    with players[0].connect() as ann, players[1].connect() as ben:
        loser = ann if ann.duty else ben
        assert loser.types("resign")["type"] == "done"
        ann.until("over")
        assert ask(ann)["code"] == "closed"


@thorough
def test_a_pause_holds_at_every_server(two: tuple[Server, Server]) -> None:  # noqa: F811
    one, other = two
    players = one.table(people=2, public=True, clocks=CLOCKS)
    players[1].server = other
    with players[0].connect() as ann, players[1].connect() as ben:
        ann.wait(lambda: all(p["here"] for p in table_of(ann)["presence"]["people"]))
        ben.wait(lambda: all(p["here"] for p in table_of(ben)["presence"]["people"]))
        assert ask(ben)["type"] == "done"
        ann.wait(lambda: pause_of(ann) == {"asked": [1], "since": None})
        assert ask(ann)["type"] == "done"
        for socket in (ann, ben):
            socket.wait(lambda socket=socket: paused(socket))  # type: ignore[misc]
        before = left(ann)
        time.sleep(0.5)
        assert ask(ben, on=False)["type"] == "done"
        for socket in (ann, ben):
            socket.wait(lambda socket=socket: not paused(socket))  # type: ignore[misc]
            assert -2 <= before - left(socket) < 1000


# ---------------------------------------------------------------- without sockets


def test_an_absence_goes_on_as_long_as_it_had_lasted() -> None:
    table = Scenario(seats="ann ben cleo")
    absence = TablePresence(AbsenceRules(grace=60))
    absence.seated(range(3), 0.0)
    for seat in range(3):
        absence.arrived(seat, f"socket {seat}", 0.0)
    absence.left(1, "socket 1", 100.0)
    absence.left(2, "socket 2", 500.0)  # during the pause from 130 to 1000

    absence.resume(130.0, 1000.0)

    assert absence.next_change(table.game) == 1030.0
    assert absence.note(table.game, 1030.0) == {1}
    assert absence.next_change(table.game) == 1060.0


def test_a_pause_begins_with_the_last_who_is_here() -> None:
    clocks = {"noted": 1.0}
    pause = Pause().with_wish(2, True, {0, 2}, 10.0, clocks)
    assert pause == Pause(asked=(2,))
    assert pause.with_wish(2, False, {0, 2}, 11.0, clocks) == Pause()
    begun = pause.with_wish(0, True, {0, 2}, 12.0, clocks)
    assert begun == Pause((), 12.0, clocks)
    assert begun.with_wish(0, True, {0, 2}, 13.0, clocks) == begun
    assert pause.with_wish(0, False, {2}, 14.0, clocks) == pause  # only asking begins it
