"""Cheating: what the rules and the table do not allow is refused, and who leaves is settled with whole."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rentier.testing import Scenario
from tests.server.arranged import arrange
from tests.server.live import Plain, Server, bearer, wait_for
from tests.server.refusing import Company, acts_at, honest, refused, seated
from tests.server.rows import row
from tests.tiers import sample

LIGHT_BLUE = ("Oriental Avenue", "Vermont Avenue", "Connecticut Avenue")
ANN, BEN, CLEO = 0, 1, 2


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with honest(tmp_path_factory.mktemp("cheating") / "data", tables_per_minute=1000, requests_per_minute=10_000) as up:
        yield up


@pytest.fixture(scope="module")
def beside(server: Server) -> Iterator[Company]:
    """Another table, where nothing may change whatever happens elsewhere."""
    with seated(server.table()) as company:
        yield company


def space(name: str) -> int:
    """The number of a space of the board."""
    return Scenario("platinum").space(name)


def act(kind: str, seat: int, **fields: Any) -> Plain:
    """A message with an act."""
    return {"type": "act", "act": {"kind": kind, "seat": seat, **fields}}


def deal(maker: int, partner: int, give: Plain | None = None, take: Plain | None = None) -> Plain:
    """A message that offers a deal."""
    nothing: Plain = {"deeds": [], "cards": [], "cash": 0}
    terms = {"give": {**nothing, **(give or {})}, "take": {**nothing, **(take or {})}}
    return act("OfferDeal", maker, partner=partner, terms=terms)


def owing() -> Scenario:
    """Ann owes Ben the rent of Baltic Avenue and has to raise it; Cleo looks on."""
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Baltic Avenue")
    table.ann.stands_on("GO").has_cash(1).owns("Mediterranean Avenue", "Boardwalk").rolls(1, 2)
    table.ben.asks_rent("Baltic Avenue")
    assert table.waits_for == [("ann", "DebtDue")]
    return table


# ---------------------------------------------------------------- C1, C2: turns, dice and the Bank


@row("C1")
def test_nobody_plays_out_of_turn(server: Server, beside: Company) -> None:
    with seated(server.table(people=3)) as company:
        one, _ = company.turn()
        assert one.duty is not None
        number = one.duty["number"]
        for other in company.sockets:
            if other is not one:
                assert other.seat is not None
                refused(other, act("Roll", other.seat, duty=number), "rule", "TURN-1", at=[company, beside])
                refused(other, act("EndTurn", other.seat, duty=number - 1), "rule", "TURN-5", at=[company])
                refused(other, {"type": "type", "text": "roll"}, "rule", "TURN-1", at=[company, beside])
        assert one.seat is not None
        refused(one, act("EndTurn", one.seat, duty=number - 1), "rule", "TURN-1", at=[company, beside])
        company.act(one.seat, "Roll")


@row("C1")
def test_nobody_rolls_a_second_time(server: Server, beside: Company) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO")
    with seated(arrange(server, table, rolls=[(1, 2)])) as company:
        ann = company.sockets[ANN]
        roll = {"type": "act", "act": ann.choice("Roll")}
        company.act(ANN, "Roll")
        refused(ann, roll, "stale", "TURN-1", at=[company, beside])
        company.act(ANN, "Buy")
        refused(ann, roll, "stale", "TURN-1", at=[company, beside])
        end = ann.choice("EndTurn")["duty"]
        refused(ann, act("Roll", ANN, duty=end), "rule", "TURN-1", at=[company, beside])
        company.act(ANN, "EndTurn")
        refused(ann, roll, "stale", "TURN-1", at=[company, beside])


@row("C1")
def test_nobody_ends_their_turn_in_debt(server: Server, beside: Company) -> None:
    with seated(arrange(server, owing())) as company:
        ann = company.sockets[ANN]
        assert "EndTurn" not in [choice["kind"] for choice in ann.choices["acts"]]
        end = next(blocked["act"] for blocked in ann.choices["blocked"] if blocked["act"]["kind"] == "EndTurn")
        refused(ann, {"type": "act", "act": end}, "rule", "DEBT-1", at=[company, beside])
        refused(ann, {"type": "type", "text": "end"}, "rule", "DEBT-1", at=[company, beside])
        company.act(ANN, "Mortgage")
        company.act(ANN, "EndTurn")


@row("C2")
@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "Roll", "seat": ANN, "duty": 2, "dice": [6, 6]},
        {"kind": "Roll", "seat": ANN, "duty": 2, "number": 35},
        {"kind": "Rolled", "seat": ANN, "dice": [6, 6], "opens": []},
        {"kind": "Buy", "seat": ANN, "duty": 2, "price": 1},
        {"kind": "Bought", "seat": ANN, "deed": 39, "price": 1},
        {"kind": "AskRent", "seat": ANN, "claim": 1, "amount": 2000},
        {"kind": "Paid", "debtor": 1, "creditor": 0, "amount": 500, "why": "rent", "debt": 0},
        {"kind": "CardDrawn", "seat": ANN, "card": 1},
        {"kind": "UseJailCard", "seat": ANN, "duty": 2, "card": "CH09"},
        {"kind": "RollDue", "number": 2, "seat": ANN},
        {"kind": "Debt", "number": 1, "debtor": 1, "creditor": 0, "amount": 500, "why": "rent"},
        {"kind": "Act", "seat": ANN},
    ],
)
def test_dice_prices_rents_and_cards_are_not_the_clients_to_send(
    server: Server, beside: Company, fields: Plain
) -> None:
    with seated(server.table()) as company:
        one, _ = company.turn()
        if "seat" in fields:
            fields = {**fields, "seat": one.seat}
        for kind in ("act", "preview"):
            refused(one, {"type": kind, "act": fields}, "format", at=[company, beside])


@row("C2")
@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "TimeUp", "seat": BEN, "duty": 2},
        {"kind": "CloseAuction", "duty": 2},
        {"kind": "Remove", "seat": BEN},
        {"kind": "LapseOffer", "offer": 1},
        {"kind": "CallTime"},
    ],
)
def test_nobody_is_the_banker(server: Server, beside: Company, fields: Plain) -> None:
    with seated(server.table()) as company:
        for socket in company.sockets:
            refused(socket, {"type": "act", "act": fields}, "rule", "SET-7", at=[company, beside])


@row("C2")
def test_a_card_that_a_player_does_not_have_opens_no_jail(server: Server, beside: Company) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.sits_in_jail()
    card = table.card("CH09")
    with seated(arrange(server, table)) as company:
        ann = company.sockets[ANN]
        assert ann.duty is not None
        use = act("UseJailCard", ANN, duty=ann.duty["number"], card=card)
        refused(ann, use, "rule", "JAIL-5", at=[company, beside])
        refused(ann, act("UseJailCard", ANN, duty=ann.duty["number"], card=10**6), "rule", "JAIL-5", at=[company])


# ---------------------------------------------------------------- C3 to C5: deals


@pytest.fixture(scope="module")
def market(server: Server) -> Iterator[Company]:
    """Ann has a built group and a railroad, Ben two streets, Cleo one."""
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns(*LIGHT_BLUE, "Reading Railroad").built("Oriental Avenue", 1).built("Vermont Avenue", 1)
    table.ann.built("Connecticut Avenue", 1)
    table.ben.owns("Boardwalk", "Marvin Gardens")
    table.cleo.owns("Park Place")
    with seated(arrange(server, table)) as company:
        yield company


RAILROAD, BOARDWALK, MARVIN, PARK, VERMONT = map(
    space, ("Reading Railroad", "Boardwalk", "Marvin Gardens", "Park Place", "Vermont Avenue")
)


@row("C3")
@pytest.mark.parametrize(
    ("offer", "clause"),
    [
        (deal(ANN, BEN, {"deeds": [PARK]}, {"cash": 100}), "DEAL-1"),
        (deal(ANN, BEN, {"cash": 100}, {"deeds": [PARK]}), "DEAL-1"),
        (deal(ANN, BEN, {"deeds": [BOARDWALK]}, {"cash": 100}), "DEAL-1"),
        (deal(ANN, BEN, {"deeds": [0]}, {"cash": 100}), "DEAL-1"),
        (deal(ANN, BEN, {"deeds": [-1]}, {"cash": 100}), "DEAL-1"),
        (deal(ANN, BEN, {"deeds": [40]}, {"cash": 100}), "DEAL-1"),
        (deal(ANN, BEN, {"deeds": [VERMONT]}, {"cash": 100}), "DEAL-2"),
        (deal(ANN, ANN, {"deeds": [RAILROAD]}, {"cash": 100}), "DEAL-1"),
        (deal(ANN, 3, {"deeds": [RAILROAD]}, {"cash": 100}), "DEAL-1"),
        (deal(ANN, -1, {"deeds": [RAILROAD]}, {"cash": 100}), "DEAL-1"),
        (deal(ANN, BEN, {"deeds": [RAILROAD, RAILROAD]}, {"cash": 100}), "DEAL-1"),
        (deal(ANN, BEN, {"cash": 100}, {"deeds": [MARVIN, BOARDWALK, MARVIN]}), "DEAL-1"),
        (deal(ANN, BEN, {"deeds": [RAILROAD]}, {"cards": [1]}), "DEAL-1"),
        (deal(ANN, BEN, {"cards": [1, 1]}, {"cash": 5}), "DEAL-1"),
        (deal(ANN, BEN, {"deeds": list(range(1000))}, {"cash": 100}), "DEAL-1"),
        (deal(ANN, BEN, {"deeds": [RAILROAD] * 1000}, {"deeds": [BOARDWALK] * 1000}), "DEAL-1"),
        (deal(ANN, BEN, {"deeds": [RAILROAD]}), "DEAL-1"),
        (deal(ANN, BEN, {"cash": 100}, {"cash": 50}), "DEAL-1"),
        (deal(ANN, BEN, {"cash": 100}), "DEAL-5"),
        (deal(ANN, BEN, {"cash": 1501}, {"deeds": [BOARDWALK]}), "DEAL-1"),
        (deal(ANN, BEN, {"cash": -100}, {"deeds": [BOARDWALK]}), "DEAL-1"),
    ],
)
def test_a_deal_holds_only_what_both_sides_may_give(
    market: Company, beside: Company, offer: Plain, clause: str
) -> None:
    refused(market.sockets[ANN], offer, "rule", clause, at=[market, beside])


@row("C3")
def test_nobody_makes_or_answers_a_deal_for_another(server: Server, beside: Company) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ben.owns("Boardwalk")
    with seated(arrange(server, table)) as company:
        ann, ben, cleo = company.sockets
        refused(ann, deal(BEN, ANN, {"deeds": [BOARDWALK]}, {"cash": 1}), "rule", "SET-7", at=[company, beside])
        assert ann.command(deal(ANN, BEN, {"cash": 100}, {"deeds": [BOARDWALK]}))["type"] == "done"
        company.settle()
        accept = ben.choice("AcceptDeal")
        refused(ann, {"type": "act", "act": accept}, "rule", "SET-7", at=[company, beside])
        for socket, seat in ((ann, ANN), (cleo, CLEO)):
            refused(socket, {"type": "act", "act": {**accept, "seat": seat}}, "rule", "DEAL-1", at=[company, beside])
        decline = act("DeclineDeal", CLEO, offer=accept["offer"])
        refused(cleo, decline, "rule", "DEAL-1", at=[company, beside])
        refused(cleo, act("WithdrawDeal", CLEO, offer=accept["offer"]), "rule", "DEAL-1", at=[company, beside])
        company.act(BEN, "AcceptDeal")


@row("C4")
def test_cash_that_was_promised_twice_is_paid_once(server: Server, beside: Company) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.has_cash(100)
    table.ben.owns("Boardwalk")
    table.cleo.owns("Park Place")
    with seated(arrange(server, table)) as company:
        ann, _, cleo = company.sockets
        for partner, deed in ((BEN, BOARDWALK), (CLEO, PARK)):
            assert ann.command(deal(ANN, partner, {"cash": 100}, {"deeds": [deed]}))["type"] == "done"
        company.settle()
        second = {"type": "act", "act": cleo.choice("AcceptDeal")}
        company.act(BEN, "AcceptDeal")
        refused(cleo, second, "rule", "DEAL-1", at=[company, beside])
        view = company.look()
        assert view is not None
        assert view["cash"] == [0, 1600, 1500]
        assert (view["holder"][BOARDWALK], view["holder"][PARK]) == (ANN, CLEO)


@row("C4")
def test_a_deed_that_was_promised_twice_is_given_once(server: Server, beside: Company) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.owns("Boardwalk")
    with seated(arrange(server, table)) as company:
        ann, ben, _ = company.sockets
        for partner in (BEN, CLEO):
            assert ann.command(deal(ANN, partner, {"deeds": [BOARDWALK]}, {"cash": 10}))["type"] == "done"
        company.settle()
        second = {"type": "act", "act": ben.choice("AcceptDeal")}
        company.act(CLEO, "AcceptDeal")
        refused(ben, second, "rule", "DEAL-1", at=[company, beside])


@row("C5")
def test_an_offer_that_was_changed_is_not_accepted_as_it_was(server: Server, beside: Company) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Boardwalk")
    with seated(arrange(server, table)) as company:
        ann, ben = company.sockets
        assert ann.command(deal(ANN, BEN, {"cash": 900}, {"deeds": [BOARDWALK]}))["type"] == "done"
        company.settle()
        generous = {"type": "act", "act": ben.choice("AcceptDeal")}
        terms = deal(ANN, BEN, {"cash": 1}, {"deeds": [BOARDWALK]})["act"]["terms"]
        counter = {**ann.choice("CounterDeal"), "terms": terms}
        assert ann.act(counter)["type"] == "done"
        reply = refused(ben, generous, "stale", "DEAL-1", at=[company, beside])
        assert reply["open"] == company.duties
        more = {**counter, "terms": {**terms, "give": {**terms["give"], "cash": 2}}}
        refused(ann, {"type": "act", "act": more}, "stale", "DEAL-1", at=[company, beside])
        company.act(BEN, "AcceptDeal")
        view = company.look()
        assert view is not None
        assert view["cash"] == [1499, 1501]


# ---------------------------------------------------------------- C6: leaving


def leave(company: Company, seat: int, how: str) -> None:
    """A seat leaves the game: by resigning, by getting up from the table, or because all others vote for it."""
    if how == "resigns":
        company.act(seat, "Resign")
        return
    if how == "gets up":
        with company.server.http() as client:
            token = company.players[seat].token
            left = client.delete(f"/api/tables/{company.table}/seats/{seat}", headers=bearer(token))
            assert left.status_code == 204, left.text
    else:
        for other, socket in enumerate(company.sockets):
            if other != seat:
                voted = socket.command({"type": "vote", "seat": seat, "remove": True})
                assert voted["type"] == "done", voted
        first = company.players[ANN]  # the vote has renewed the invite, and spectators need the new one
        first.invite = company.server.get(f"/api/tables/{company.table}", first.token).json()["invite"]
        company.watcher.close()
        company.watcher = first.watch()
    company.settle()


def goes_on(company: Company) -> None:
    """Those who are left play until each of them has rolled."""
    before = len(acts_at(company.server, company.table))
    assert company.watcher.view is not None
    left = {seat for seat, out in enumerate(company.watcher.view["out"]) if not out}
    usual = ("Pass", "Decline", "Mortgage", "KeepMortgaged", "TryDouble", "Roll", "EndTurn")
    for _ in range(60):
        rolled = {made["seat"] for made in acts_at(company.server, company.table)[before:] if made["kind"] == "Roll"}
        if rolled == left:
            return
        seat = company.waits()[0][0]
        assert seat in left
        kinds = {choice["kind"] for choice in company.sockets[seat].choices["acts"]}
        company.act(seat, next(kind for kind in usual if kind in kinds))
    raise AssertionError("the table waits forever")


def whole(company: Company) -> int:
    """The money at the table and in the Bank: it is never more or less."""
    view = company.look()
    assert view is not None
    for seat, out in enumerate(view["out"]):
        if out:
            assert view["cash"][seat] == 0
            assert seat not in view["holder"]
    return int(view["bank"] + sum(view["cash"]))


@row("C6")
@pytest.mark.parametrize("how", sample(["resigns", "gets up"]))
@pytest.mark.parametrize(("leader", "leaver"), [(ANN, ANN), (BEN, BEN), (BEN, CLEO), (CLEO, ANN)])
def test_leaving_in_the_middle_of_an_auction(
    server: Server, beside: Company, how: str, leader: int, leaver: int
) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.ann.stands_on("GO").owns("Boardwalk").rolls(1, 2)
    table.ann.declines()
    with seated(arrange(server, table, clocks={"rent_grace": 0, "claim_wait": 0})) as company:
        company.act(leader, "Bid", amount=50)
        money = whole(company)
        leave(company, leaver, how)
        assert whole(company) == money
        assert leaver not in [seat for seat, _ in company.waits()]
        goes_on(company)
        assert whole(company) == money


@row("C6")
@pytest.mark.parametrize("how", ["resigns", "gets up"])
def test_leaving_in_debt(server: Server, beside: Company, how: str) -> None:
    with seated(arrange(server, owing(), clocks={"rent_grace": 0, "claim_wait": 0})) as company:
        money = whole(company)
        leave(company, ANN, how)
        assert whole(company) == money
        view = company.look()
        assert view is not None
        assert view["cash"][BEN] >= 1504
        assert view["parts"]["debts"]["open"] == []
        goes_on(company)


@row("C6")
@pytest.mark.parametrize("how", ["resigns", "gets up", "is removed"])
def test_leaving_as_a_creditor(server: Server, beside: Company, how: str) -> None:
    with seated(arrange(server, owing(), clocks={"rent_grace": 0, "claim_wait": 0})) as company:
        money = whole(company)
        leave(company, BEN, how)
        if how == "is removed":
            assert company.sockets[BEN].closed() == 4003
        assert whole(company) == money
        view = company.look()
        assert view is not None
        assert [(debt["debtor"], debt["creditor"]) for debt in view["parts"]["debts"]["open"]] in ([], [(ANN, -1)])
        goes_on(company)


@row("C6")
def test_a_player_who_left_has_no_more_say(server: Server, beside: Company) -> None:
    with seated(server.table(people=3)) as company:
        one, _ = company.turn()
        assert one.seat is not None
        roll = {"type": "act", "act": one.choice("Roll")}
        leave(company, one.seat, "gets up")
        refused(one, roll, "rule", "DEBT-2", at=[company, beside])
        goes_on(company)


# ---------------------------------------------------------------- C7: deadlines


class Stopped:
    """Time passes, and the server does not notice until the block ends."""

    def __init__(self, server: Server) -> None:
        assert server.process is not None
        self.pid = server.process.pid

    def __enter__(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)
        wait_for(lambda: Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T")

    def __exit__(self, *_: object) -> None:
        os.kill(self.pid, signal.SIGCONT)


def wait_until(milliseconds: int) -> None:
    """Wait until a deadline has passed."""
    time.sleep(max(0.0, milliseconds / 1000 - time.time()) + 0.05)


def face(company: Company, seat: int) -> Plain:
    """The clocks as a seat was last told them."""
    told = [message["face"] for message in company.sockets[seat].heard if message["type"] == "clocks"]
    shown: Plain = told[-1]
    return shown


FAST = {"decision": 2, "turn": 0, "reserve": 0, "increment": 0, "reserve_cap": 0, "auction_opening": 2, "offer": 2}


@row("C7")
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
def test_an_answer_after_its_deadline_comes_too_late(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").rolls(1, 2)
    with seated(arrange(server, table, clocks=FAST)) as company:
        ann = company.sockets[ANN]
        buy = {"type": "act", "id": "late", "act": ann.choice("Buy")}
        until = face(company, ANN)["open"][0]["until"]
        with Stopped(server):
            ann.send(buy)
            wait_until(until)
        reply = ann.until("refused", "done")
        assert (reply["type"], reply["id"]) == ("refused", "late")
        assert reply["code"] in ("clock", "stale")
        company.settle()
        assert company.waits() == [(ANN, "BidDue"), (BEN, "BidDue")]
        assert ann.command(buy, "late")["code"] == "stale"
        assert [made["kind"] for made in acts_at(server, company.table)].count("TimeUp") == 1


@row("C7")
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
def test_a_bid_after_the_hammer_fell_is_none(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").rolls(1, 2)
    table.ann.declines()
    clocks = {**FAST, "decision": 0}
    with seated(arrange(server, table, clocks=clocks)) as company:
        ann = company.sockets[ANN]
        until = face(company, ANN)["auction"]["until"]
        with Stopped(server):
            ann.send({"type": "act", "id": "late", "act": {**ann.choice("Bid"), "amount": 60}})
            wait_until(until)
        assert ann.until("refused", "done")["type"] == "refused"
        company.settle()
        assert company.waits() == [(ANN, "EndDue")]
        assert [made["kind"] for made in acts_at(server, company.table)] == ["CloseAuction"]


@row("C7")
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system cannot stop a process")
def test_an_offer_is_not_accepted_after_its_time(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ben.owns("Boardwalk", "Park Place")
    clocks = {**FAST, "decision": 0}
    with seated(arrange(server, table, clocks=clocks)) as company:
        ann, ben = company.sockets
        for deed in (PARK, BOARDWALK):
            assert ann.command(deal(ANN, BEN, {"cash": 10}, {"deeds": [deed]}))["type"] == "done"
        company.settle()
        newest = max((a for a in ben.choices["acts"] if a["kind"] == "AcceptDeal"), key=lambda a: int(a["offer"]))
        until = max(offer["until"] for offer in face(company, BEN)["offers"])
        with Stopped(server):
            ben.send({"type": "act", "id": "late", "act": newest})
            wait_until(until)
        reply = ben.until("refused", "done")
        assert (reply["type"], reply["code"]) == ("refused", "clock")  # the other offer is let go first
        ben.wait(lambda: ben.view is not None and ben.view["parts"]["deals"]["open"] == [])
        kinds = [made["kind"] for made in acts_at(server, company.table)]
        assert kinds == ["OfferDeal", "OfferDeal", "LapseOffer", "LapseOffer"]
