"""Removing a player: by a vote of all others, never by the host alone; and not to come back by the old invite."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from rentier.server.lobby.fair import player_commitment
from tests.server.live import Player, Server, Socket, bearer, handshake_status, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("removal")) as server:
        yield server


def remove(socket: Socket, player: Player, yes: bool = True) -> dict[str, object]:
    """Vote about somebody."""
    return socket.command({"type": "vote", "seat": player.seat, "remove": yes})


def votes(socket: Socket) -> list[dict[str, object]]:
    """The votes that everybody was told of last."""
    tables = [heard["table"] for heard in socket.heard if heard["type"] in ("welcome", "table")]
    found: list[dict[str, object]] = tables[-1]["presence"]["votes"]
    return found


@pytest.mark.parametrize("start", [False, True], ids=["before the game", "in the game"])
def test_all_others_together_remove_somebody_who_is_here(server: Server, start: bool) -> None:
    ann, ben, cleo = server.table(people=3, start=start)
    with ExitStack() as sockets:
        a, b, c = (sockets.enter_context(player.connect()) for player in (ann, ben, cleo))
        with server.http(headers=bearer(ann.token)) as host:
            refused = host.delete(f"/api/tables/{ann.table}/seats/{cleo.seat}")
        assert (refused.status_code, refused.json()["code"]) == (409, "vote")
        assert remove(a, cleo)["type"] == "done"
        b.wait(lambda: votes(b) == [{"seat": cleo.seat, "by": [ann.seat], "needed": 2}])
        assert server.get(f"/api/tables/{ann.table}", cleo.token).json()["seat"] == cleo.seat, "not by the host alone"
        assert remove(b, cleo)["type"] == "done"
        assert c.closed() == 4003
        b.wait(lambda: not votes(b))
    assert handshake_status(server, ann.table, token=cleo.token) in (403, 404)
    again = server.post(f"/api/tables/{ann.table}/seats", {"name": "Cleo", "invite": cleo.invite})
    assert again.status_code == 404, "the old invite is worth nothing"
    shown = server.get(f"/api/tables/{ann.table}", ann.token).json()
    assert shown["invite"] not in (None, cleo.invite)
    assert shown["seats"][cleo.seat]["kind"] == ("person" if start else "empty")
    if start:
        view = server.get(f"/api/tables/{ann.table}/view", ann.token).json()
        assert view["out"][cleo.seat] > 0
    else:
        assert (
            server.post(f"/api/tables/{ann.table}/seats", {"name": "Dora", "invite": shown["invite"]}).status_code
            == 201
        )


@pytest.mark.parametrize("start", [False, True], ids=["before the game", "in the game"])
def test_one_alone_removes_nobody_who_is_here(server: Server, start: bool) -> None:
    """Bots have no vote, so that the other person would decide alone."""
    ann, ben = server.table(people=2, bots=[{}], start=start)
    with ann.connect() as a, ben.connect() as b:
        assert remove(a, ben)["type"] == "done"
        a.wait(lambda: votes(a) == [{"seat": ben.seat, "by": [ann.seat], "needed": 2}])
        assert b.command({"type": "ping"})["type"] == "pong"
        assert remove(a, ben, yes=False)["type"] == "done"
        a.wait(lambda: not votes(a))


def test_before_the_game_the_host_removes_people_who_are_away(server: Server) -> None:
    ann, ben = server.table(people=2, start=False)
    with ann.connect(), server.http(headers=bearer(ann.token)) as host:
        assert host.delete(f"/api/tables/{ann.table}/seats/{ben.seat}").status_code == 204
    joining = {"name": "Ben", "invite": ben.invite}
    assert server.post(f"/api/tables/{ann.table}/seats", joining).status_code == 404


def test_votes_before_the_game_are_about_people_and_by_people(server: Server) -> None:
    ann, ben = server.table(people=2, bots=[{}], start=False)
    with ann.connect() as a, ann.watch() as watching:
        bot = next(seat for seat in range(3) if seat not in (ann.seat, ben.seat))
        assert remove(watching, ben)["code"] == "seat"
        for seat in (ann.seat, bot, 7):
            assert a.command({"type": "vote", "seat": seat, "remove": True})["code"] == "seat"


def test_a_vote_is_about_a_person_and_not_about_a_chair(server: Server) -> None:
    ann, ben, cleo = server.table(people=3, start=False)
    with ann.connect() as a, ben.connect() as b:
        with cleo.connect():
            assert remove(a, cleo)["type"] == "done"
            b.wait(lambda: bool(votes(b)))
            with server.http(headers=bearer(cleo.token)) as client:
                assert client.delete(f"/api/tables/{ann.table}/seats/{cleo.seat}").status_code == 204
        dora = server.join(ann, "Dora")
        assert dora.seat == cleo.seat
        with dora.connect() as d:
            assert votes(d) == []
            assert remove(b, dora)["type"] == "done"
            assert d.command({"type": "ping"})["type"] == "pong"


def test_nobody_is_voted_out_while_parts_of_the_seed_are_revealed(tmp_path: Path) -> None:
    """Else two who work with the server could drop a player's part after they have seen it."""
    with serving(tmp_path, reveal_seconds=60) as server, ThreadPoolExecutor(1) as pool:
        ann, ben, cleo = server.table(people=3, start=False)
        here = f"/api/tables/{ann.table}"
        promised = server.get(here, ann.token).json()["commitment"]
        with server.http(headers=bearer(cleo.token)) as client:
            part = {"commitment": player_commitment(promised, "a part of the seed")}
            assert client.patch(f"{here}/seats/{cleo.seat}", json=part).status_code == 200
            with ann.connect() as a, ben.connect() as b, cleo.connect() as c:
                assert remove(a, cleo)["type"] == "done"
                starting = pool.submit(server.post, f"{here}/start", token=ann.token)
                b.wait(lambda: any(heard["type"] == "table" and heard["table"]["starting"] for heard in b.heard))
                assert remove(b, cleo)["code"] == "closed"
                assert c.command({"type": "ping"})["type"] == "pong"
                seed = {"seed": "a part of the seed"}
                assert client.patch(f"{here}/seats/{cleo.seat}", json=seed).json()["status"] == "playing"
                assert starting.result().status_code == 200


def test_spectators_go_with_the_link_that_let_them_in(server: Server) -> None:
    """A guest who was removed could else watch on from another tab."""
    ann, ben, cleo = server.table(people=3)
    with ann.connect() as a, ben.connect() as b, cleo.connect(), cleo.watch() as watching:
        remove(a, cleo)
        remove(b, cleo)
        assert watching.closed() == 4003
        assert a.command({"type": "ping"})["type"] == "pong"
        renewed = server.get(f"/api/tables/{ann.table}", ann.token).json()["invite"]
        with Socket(server, ann.table, invite=renewed) as friend:
            assert friend.command({"type": "ping"})["type"] == "pong"


def test_a_neighbours_wrong_guesses_never_lock_out_the_right_invite(server: Server) -> None:
    ann, _ = server.table()
    for guess in range(25):
        status = server.get(f"/api/tables/{ann.table}?invite=guess{guess}").status_code
    assert status == 429
    assert handshake_status(server, ann.table, invite=ann.invite) == 101
    with server.http(headers={"Rentier-Invite": ann.invite}) as friend:
        assert friend.get(f"/api/tables/{ann.table}").status_code == 200
    assert server.get(f"/api/tables/{ann.table}?invite=guess").status_code == 429
