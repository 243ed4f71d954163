"""A live table: people play, everybody sees the same, and nobody more than they may."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rentier.testing import Scenario
from tests.server.arranged import arrange
from tests.server.live import Server, Socket, bearer, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "data") as server:
        yield server


def first(*sockets: Socket) -> tuple[Socket, Socket]:
    """The player whom the table waits for, and another one."""
    for socket in sockets:
        if socket.duty is not None:
            return socket, next(other for other in sockets if other is not socket)
    raise AssertionError("the table waits for nobody")


def test_two_people_roll_and_see_the_same(server: Server) -> None:
    ann, ben = server.table(people=2)
    with ann.connect() as a, ben.connect() as b:
        one, other = first(a, b)
        assert one.duty is not None
        done = one.act({"kind": "Roll", "seat": one.seat, "duty": one.duty["number"]})
        assert done["type"] == "done"
        one.wait(lambda: one.version == done["version"])
        other.wait(lambda: other.version == done["version"])
        assert one.view == other.view
        last = [[m for m in socket.heard if m["type"] == "update"][-1] for socket in (one, other)]
        assert last[0] == last[1]


def test_a_refusal_names_its_clause_and_reaches_its_sender_alone(server: Server) -> None:
    ann, ben = server.table(people=2)
    with ann.connect() as a, ben.connect() as b:
        one, other = first(a, b)
        assert one.duty is not None
        other.drain()
        heard = len(one.heard)
        refused = other.act({"kind": "Roll", "seat": other.seat, "duty": one.duty["number"]})
        assert refused["type"] == "refused"
        assert refused["code"] == "rule"
        assert refused["clause"] == "TURN-1"
        assert refused["open"] == one.view["duties"] if one.view else False
        one.drain()
        assert [m["type"] for m in one.heard[heard:] if m["type"] not in ("table", "clocks", "choices")] == []


def test_a_person_plays_a_whole_game_against_bots(server: Server, tmp_path: Path) -> None:
    (ann,) = server.table(people=1, bots=[{"level": "simple"}] * 3, options={"round-limit": 6})
    with ann.connect() as a:
        wanted = ("AskRent", "Roll", "Decline", "Pass", "TryDouble", "EndTurn", "Mortgage", "Sell", "GoBankrupt")
        over = None
        while over is None:
            message = a.receive()
            if message["type"] == "over":
                over = message
            if message["type"] != "choices":
                continue
            acts = {act["kind"]: act for act in message["acts"]}
            kind = next((kind for kind in wanted if kind in acts), None)
            if kind in ("Mortgage", "Sell") and a.duty is None:
                continue
            if kind is not None:
                a.send({"type": "act", "id": f"{message['version']}-{kind}", "act": acts[kind]})
        assert len(over["ranking"]) == 4
        assert min(over["ranking"]) == 1
        table = server.get(f"/api/tables/{ann.table}", ann.token).json()
        assert table["status"] == "over"
    verdict = server.get(f"/api/tables/{ann.table}/verify", ann.token).json()
    assert verdict["fair"] is True, verdict
    assert verdict["draws"] > 10


def test_a_program_lets_people_answer_its_offer_before_its_turn_ends(server: Server) -> None:
    """Ann's autopilot would end her turn at once, and with it the offer she made."""
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Boardwalk")
    table.ann.rolls(4, 6)
    table.ann.offers(table.ben, (100,), ("Boardwalk",))
    ann, ben = arrange(server, table)
    with ann.connect() as a, ben.connect() as b:
        b.wait(lambda: b.view is not None and b.view["parts"]["deals"]["open"])
        assert a.command({"type": "autopilot", "on": True})["type"] == "done"
        b.drain(2)
        assert b.view is not None
        assert b.view["turn"] == 0
        number = b.view["parts"]["deals"]["open"][0]["number"]
        assert b.act({"kind": "DeclineDeal", "seat": 1, "offer": number})["type"] == "done"
        b.wait(lambda: b.view is not None and b.view["turn"] == 1)


def test_a_player_who_has_left_cannot_hold_the_others_up_by_leaving_again(tmp_path: Path) -> None:
    with serving(tmp_path / "data", bot_pace=0.05) as server:
        ann, ben = server.table(people=2, bots=[{"level": "simple"}] * 2)
        with ann.connect() as a, server.http(headers=bearer(ben.token)) as client:
            a.command({"type": "autopilot", "on": True})

            def leave() -> None:
                assert client.delete(f"/api/tables/{ben.table}/seats/{ben.seat}").status_code == 204

            leave()
            a.settle()
            before, patience = a.version, 300
            while a.version < before + 40:
                assert patience, "the table stands still"
                patience -= 1
                leave()
                a.drain(0.01)


def test_a_vote_that_is_not_yours_to_give_is_refused_by_the_seat(server: Server) -> None:
    ann, ben = server.table(people=2, bots=[{"level": "simple"}], seats=3)
    with ann.connect() as a, ben.connect() as b:
        (bot,) = {0, 1, 2} - {ann.seat, ben.seat}
        for seat in (ann.seat, bot, 7):
            reply = a.command({"type": "vote", "seat": seat, "remove": True})
            assert (reply["type"], reply["code"]) == ("refused", "seat")
        assert b.act({"kind": "Resign", "seat": b.seat})["type"] == "done"
        a.wait(lambda: a.view is not None and a.view["out"][ben.seat])
        reply = b.command({"type": "vote", "seat": a.seat, "remove": True})
        assert (reply["type"], reply["code"]) == ("refused", "seat")
        assert a.act({"kind": "Resign", "seat": a.seat})["type"] == "done"
        a.until("over")
        reply = b.command({"type": "vote", "seat": a.seat, "remove": True})
        assert (reply["type"], reply["code"]) == ("refused", "closed")
