"""The coach: hints, chances and notes for the only person at a table, and moves that are taken back honestly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rentier.kernel.chance import VerifiableChance
from rentier.kernel.game import Game
from rentier.kernel.journal import Journal
from rentier.server.lobby.fair import chance_of
from rentier.testing import Scenario
from tests.server.arranged import put
from tests.server.live import Player, Server, Socket

SEED = next(
    seed for seed in (bytes([n] * 32) for n in range(256)) if chance_of(seed, ["", ""]).draw("dice", 0, 36) == 1
)
"""The first roll is 1 and 2."""
ON, OFF = {"type": "coach", "on": True}, {"type": "coach", "on": False}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("coach"), bot_pace=0.2) as running:
        yield running


def swindling() -> Game:
    """Ann is to roll, and Ben offers a dollar for the deed that makes her orange set whole."""
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("St. James Place", "Tennessee Avenue", "New York Avenue").has_cash(900)
    table.ben.owns("Virginia Avenue").stands_on("Virginia Avenue")
    table.ann.stands_on("Reading Railroad").to_roll()
    table.ben.offers(table.ann, give=(1,), take=("New York Avenue",))
    return Game.new("platinum", table.book.options, chance=dice(), position=table.state.to_dict())


def among_four() -> Game:
    """A game at its first roll, with Ann and Ben among four."""
    table = Scenario("platinum", seats="ann ben cleo dora")
    table.ann.stands_on("Reading Railroad").to_roll()
    return Game.new("platinum", table.book.options, chance=dice(), position=table.state.to_dict())


def swindled(server: Server) -> Player:
    """Ann at such a table, with a bot in Ben's seat."""
    return put(server, swindling(), SEED, "none", bots={1: "easy"})[0]


def dice() -> VerifiableChance:
    """The dice of these tables."""
    return chance_of(SEED, ["", ""])


def asked(socket: Socket, about: str, **more: Any) -> Any:
    """What the coach answers."""
    socket.send({"type": "consult", "id": f"ask {about}", "about": about, **more})
    return socket.until("advice", "refused")


def accepts(socket: Socket) -> Any:
    return socket.act(socket.choice("AcceptDeal"))


def facts(socket: Socket) -> list[Any]:
    """The facts that were heard."""
    return [told["fact"] for heard in socket.heard if heard["type"] == "update" for told in heard["facts"]]


def kinds(socket: Socket) -> list[str]:
    """Their kinds."""
    return [fact["kind"] for fact in facts(socket)]


def test_nobody_is_advised_who_did_not_ask_for_a_coach(server: Server) -> None:
    with swindled(server).connect() as ann:
        assert ann.heard[0]["table"]["coach"] == ""
        ann.until("choices")
        for about in ("hint", "deal", "chances"):
            assert asked(ann, about, act=ann.choice("AcceptDeal"))["code"] == "seat"
        assert ann.command({"type": "note", "take_back": True})["code"] == "seat"
        accepts(ann)
        assert not [heard for heard in ann.drain(0.5) if heard["type"] == "note"]


def test_a_coach_is_only_for_a_table_of_bots(server: Server) -> None:
    ann, ben = server.table(people=2)
    with ann.connect() as one, ben.connect() as other, ann.watch() as eve:
        for socket in (one, other, eve):
            assert socket.command(ON)["code"] == "seat"
            assert asked(socket, "chances")["code"] == "seat"


def test_chances_are_live_once_only_bots_play_and_never_while_a_person_does(server: Server) -> None:
    ann, ben = put(server, among_four(), SEED, "none", bots={2: "easy", 3: "easy"})
    with ann.connect() as one, ben.connect() as other, ann.watch() as eve:
        for socket in (one, other, eve):
            assert asked(socket, "chances")["code"] == "seat"
        assert one.act(one.choice("Resign"))["type"] == "done"
        for socket in (one, other, eve):
            assert asked(socket, "chances")["code"] == "seat", "Ben still plays"
        assert other.act(other.choice("Resign"))["type"] == "done"
        for socket in (one, other, eve):
            answer = asked(socket, "chances")
            assert abs(sum(answer["chances"]) - 1) < 0.001
            assert answer["chances"][:2] == [0, 0]
            assert answer["margin"] > 0
            assert asked(socket, "hint")["code"] == "seat"


def test_hints_chances_and_the_deal_meter(server: Server) -> None:
    player = swindled(server)
    with player.connect() as ann, player.watch() as eve:
        assert ann.command(ON)["type"] == "done"
        hint = asked(ann, "hint")
        assert hint["advice"].startswith("Decline the offer: about ")
        assert [choice["act"] for choice in hint["choices"]] == ["decline the offer", "accept the offer"]
        deal = asked(ann, "deal", act=ann.choice("AcceptDeal"))
        assert deal["chances"][0] < deal["before"][0] - 0.05
        assert abs(sum(deal["chances"]) - 1) < 0.001
        assert deal["margin"] > 0
        assert asked(ann, "deal", act={"kind": "Pass"})["code"] == "format"
        assert asked(eve, "chances")["chances"] == deal["before"]
        assert asked(eve, "hint")["code"] == "seat"


def test_a_clear_mistake_is_noted_and_taken_back_and_the_record_says_both(server: Server) -> None:
    player = swindled(server)
    with player.connect() as ann:
        assert ann.command(ON)["type"] == "done"
        before = ann.view
        assert before is not None
        assert accepts(ann)["type"] == "done"
        note = ann.until("note")
        assert note["open"]
        assert note["mistake"]["better"] == "decline the deal"
        assert note["mistake"]["error"] >= 0.05
        assert ann.view is not None
        assert ann.view["holder"] != before["holder"]
        assert ann.command({"type": "note", "take_back": True})["type"] == "done"
        assert ann.view["holder"] == before["holder"]
        assert ann.view["cash"] == before["cash"]
        assert kinds(ann)[-1] == "TakenBack"
        assert ann.command({"type": "note", "take_back": True})["code"] == "closed"
        assert ann.act(ann.choice("DeclineDeal"))["type"] == "done"
        assert ann.act(ann.choice("Roll"))["type"] == "done"
        ann.wait(lambda: "Rolled" in kinds(ann))
        assert {"CoachCalled", "DealDone", "TakenBack", "DealDeclined", "Rolled"} <= {*kinds(ann)}
        rolled = next(
            f for h in ann.heard if h["type"] == "update" for f in h["facts"] if f["fact"]["kind"] == "Rolled"
        )
        assert rolled["fact"]["dice"][:2] == [1, 2], "the dice are those that would have come anyway"
    record = server.get(f"/api/tables/{player.table}/record", player.token).text
    Journal.read(record.splitlines()).verify(dice())


def test_after_a_roll_it_is_too_late(server: Server) -> None:
    with swindled(server).connect() as ann:
        ann.command(ON)
        accepts(ann)
        assert ann.until("note")["open"]
        ann.act(ann.choice("Roll"))
        assert ann.until("note") == {"type": "note", "mistake": None}
        assert ann.command({"type": "note", "take_back": True})["code"] == "closed"


def test_a_coach_can_be_turned_off_and_the_table_still_says_that_there_was_one(server: Server) -> None:
    with swindled(server).connect() as ann:
        assert ann.command(OFF)["type"] == "done"
        assert ann.command(ON)["type"] == "done"
        assert ann.command(OFF)["type"] == "done"
        ann.wait(lambda: ann.heard[-1]["type"] == "table" and ann.heard[-1]["table"]["coach"] == "off")
        assert asked(ann, "hint")["code"] == "seat"
        ann.command(ON)
        ann.settle()
        assert kinds(ann).count("CoachCalled") == 1
