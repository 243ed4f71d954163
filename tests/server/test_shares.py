"""Fair shares: one address has one budget, whatever it asks for and by however many sockets it asks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx2
import pytest

from rentier.server.edge.limits import SITE_SHARES, Crowd, Rates
from rentier.server.edge.shares import TOLD_A_UNIT, Cost, Shares
from tests.server.live import Server, Socket, handshake_status, serving
from tests.tiers import sample, thorough


class Clock:
    """Time that passes when a test says so."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_what_was_spent_comes_back_with_time() -> None:
    clock = Clock()
    shares = Shares(10, 30, clock)
    assert [shares.spend("192.0.2.1", 10) for _ in range(4)] == [True, True, True, False]
    assert shares.spend("192.0.2.2", 10), "another address has its own"
    assert shares.wait("192.0.2.1") == 1
    clock.now += 0.5
    assert shares.spend("192.0.2.1", 10)
    assert not shares.spend("192.0.2.1", 1), "it is in debt now"
    clock.now += 100
    assert [shares.spend("192.0.2.1", 10) for _ in range(4)] == [True, True, True, False], "never more than the burst"


def test_what_was_done_already_is_paid_later_but_not_forever() -> None:
    clock = Clock()
    shares = Shares(10, 30, clock)
    shares.charge("192.0.2.1", 1_000_000)
    assert not shares.spend("192.0.2.1")
    clock.now += shares.wait("192.0.2.1") + 0.1
    assert clock.now < 110
    assert shares.spend("192.0.2.1")


def test_a_whole_ipv6_site_has_a_few_shares_not_thousands() -> None:
    shares, spent = Shares(10, 30, Clock()), 0
    for network in range(1000):
        while shares.spend(f"2001:db8:1:{network:x}::/64", 10):
            spent += 10
    assert spent == 30 * SITE_SHARES
    assert shares.spend("2001:db8:2:1::/64", 10)


def test_connections_and_rates_count_for_the_site_too() -> None:
    crowd, rates = Crowd(2, 1000), Rates(Clock())
    inside = [crowd.enter(f"2001:db8:1:{network:x}::/64") for network in range(10)]
    assert inside == [None] * 2 * SITE_SHARES + [429] * 2
    crowd.leave("2001:db8:1:1::/64")
    assert crowd.enter("2001:db8:1:2::/64") is None
    allowed = [rates.allow(("request", f"2001:db8:1:{network:x}::/64"), 2, 60) for network in range(10)]
    assert allowed == [True] * 2 * SITE_SHARES + [False] * 2
    assert rates.wait(("request", "2001:db8:1:9::/64")) == 1


def test_half_of_the_budget_is_for_people() -> None:
    clock = Clock()
    shares = Shares(10, 30, clock)
    assert shares.has_spare("192.0.2.1")
    assert shares.spend("192.0.2.1", 20)
    assert not shares.has_spare("192.0.2.1"), "bots wait"
    assert shares.spend("192.0.2.1", 5), "and people act"
    clock.now += 2
    assert shares.has_spare("192.0.2.1")


def test_memory_is_bounded() -> None:
    shares = Shares(10, 30, Clock(), most=100)
    for number in range(1000):
        shares.spend(f"192.0.{number // 256}.{number % 256}")
    assert len(shares._used) == 100


# ---------------------------------------------------------------- at a server

SMALL: dict[str, Any] = {"work_per_second": 0.01, "work_burst": 300}
"""A budget that does not come back within a test."""


def refused(server: Server, sockets: int) -> int:
    """How many acts that a rule forbids are answered by the rules before the address has spent its budget."""
    players = server.table(people=sockets)
    answered = 0
    with ExitStack() as stack:
        opened = [stack.enter_context(player.connect()) for player in players]
        for number in range(400):
            socket = opened[number % sockets]
            socket.send(
                {"type": "act", "id": f"x{number}", "act": {"kind": "EndTurn", "seat": socket.seat, "duty": 99}}
            )
            while (reply := socket.receive()).get("id") != f"x{number}":
                pass
            if reply["code"] == "rate":
                return answered
            answered += 1
    return answered


def test_refused_acts_are_charged_to_the_address_over_all_its_sockets(tmp_path: Path) -> None:
    with serving(tmp_path / "one", **SMALL) as one, serving(tmp_path / "four", **SMALL) as four:
        by_two, by_four = refused(one, 2), refused(four, 4)
    assert 0 < by_four <= by_two <= 300 / (Cost.ACT + Cost.REFUSED)


def test_expensive_requests_are_charged_by_what_they_cost(tmp_path: Path) -> None:
    with serving(tmp_path, **SMALL) as server:
        ann, _ = server.table()
        statuses = [server.get(f"/api/tables/{ann.table}/replay", ann.token).status_code for _ in range(8)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        told = server.get("/api/editions")
        assert (told.status_code, told.json()["code"]) == (429, "rate")
        assert int(told.headers["retry-after"]) >= 1
        assert server.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "message",
    sample(
        [{"type": "vote", "seat": 1, "remove": True}, {"type": "pause", "on": True}, {"type": "autopilot", "on": True}]
    ),
    ids=lambda message: message["type"],
)
def test_messages_that_everybody_is_told_of_are_charged_by_what_they_cost(
    tmp_path: Path, message: dict[str, Any]
) -> None:
    with serving(tmp_path, message_burst=1000, **SMALL) as server, ExitStack() as stack:
        ann, *_ = (stack.enter_context(player.connect()) for player in server.table(people=3))
        answers = []
        for number in range(120):
            ann.send({**message, "id": f"x{number}"})
            while (reply := ann.receive()).get("id") != f"x{number}":
                pass
            answers.append(reply.get("code"))
            if answers[-1] == "rate":
                break
            if "on" in message:
                message = {**message, "on": not message["on"]}
        assert answers[0] is None
        assert answers[-1] == "rate", "one address has others stored and shown no more than its share"


def test_changes_and_long_lists_are_charged_by_what_they_cost(tmp_path: Path) -> None:
    def statuses(server: Server, ask: Callable[[], httpx2.Response], count: int) -> list[int]:
        return [ask().status_code for _ in range(count)]

    with serving(tmp_path / "changes", **SMALL) as server:
        ann, _ = server.table()
        path = f"/api/tables/{ann.table}/invite"
        assert statuses(server, lambda: server.post(path, token=ann.token), 40)[-1] == 429
    with serving(tmp_path / "lists", **{**SMALL, "work_burst": 1000}) as server:
        for _ in range(12):
            server.table(people=1, bots=[{}], start=False, public=True)
        found = statuses(server, lambda: server.get("/api/tables"), 200)
        assert (found[0], found[-1]) == (200, 429)


def autopilot_on(socket: Socket) -> None:
    """Let a bot play for somebody, too."""
    assert socket.command({"type": "autopilot", "on": True})["type"] == "done"


@thorough
def test_bots_act_on_the_budget_of_those_they_play_with(tmp_path: Path) -> None:
    """Else one address could open many tables whose bots take the time of everybody else."""

    def budget_of(server: Server, host: str) -> None:
        """Play on with bots alone until they act no more; the budget of others and of people is left."""
        ann, *_ = server.table(people=1, bots=[{}, {}, {}], pace="instant")
        with ann.connect(source_address=(host, 0)) as socket:
            autopilot_on(socket)
            while any(message["type"] == "update" for message in socket.drain(1.5)):
                pass
            assert 20 < len([message for message in socket.heard if message["type"] == "update"]) < 300 / Cost.ACT
            assert socket.command({"type": "autopilot", "on": False})["type"] == "done"

    with serving(tmp_path, **SMALL) as server:
        budget_of(server, "127.0.0.2")
        budget_of(server, "127.0.0.3")


def test_spectators_are_charged_for_what_they_are_told(tmp_path: Path) -> None:
    with serving(tmp_path, **{**SMALL, "work_burst": 400}) as server, ExitStack() as stack:
        ann, *_ = server.table(people=1, bots=[{}], pace="instant")
        crowd = [stack.enter_context(ann.watch(source_address=("127.0.0.2", 0), max_queue=None)) for _ in range(20)]
        playing = stack.enter_context(ann.connect(source_address=("127.0.0.3", 0)))
        autopilot_on(playing)
        while any(message["type"] == "update" for message in playing.drain(1.5)):
            pass
        crowd[0].drain()
        told = len([message for message in crowd[0].heard if message["type"] == "update"])
        assert told > 40
        spent = 20 * (told / TOLD_A_UNIT + Cost.HANDSHAKE + Cost.MESSAGE)
        for number in range(int(400 - spent) + 5):
            crowd[0].send({"type": "ping", "id": f"x{number}"})
            while (reply := crowd[0].receive()).get("id") != f"x{number}":
                pass
        assert reply.get("code") == "rate"


def test_an_empty_room_makes_way_before_anybody_is_turned_away(tmp_path: Path) -> None:
    with serving(tmp_path, rooms=2) as server:
        tables = [server.table(people=1, bots=[{}], start=False)[0] for _ in range(3)]
        with tables[0].connect():
            assert handshake_status(server, tables[1].table, token=tables[1].token) == 101
            with tables[2].connect():
                assert handshake_status(server, tables[1].table, token=tables[1].token) == 503, "both are in use"
            with tables[1].connect() as back:
                assert back.seat == tables[1].seat
