"""Races and returns: commands that come twice, too late or all at once, and people who come back."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import TypeVar

import pytest

from rentier.server.table.game_log import GameLog
from rentier.store.store import Store
from rentier.testing import Scenario
from tests.server.arranged import arrange, played
from tests.server.live import Plain, Player, Server, Socket, serving
from tests.server.refusing import Company, acts_at, honest, no_trace, refused, seated
from tests.server.rows import row

T = TypeVar("T")
ANN, BEN, CLEO = 0, 1, 2
CROWD = "ann ben cleo dora eve finn gus hal"
LONG = 700
"""Facts of a game that is longer than what is told again."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with honest(tmp_path_factory.mktemp("returns") / "data", tables_per_minute=1000, requests_per_minute=10_000) as up:
        yield up


def kinds(company: Company) -> list[str]:
    """The kinds of the acts that were carried out at a table."""
    return [act["kind"] for act in acts_at(company.server, company.table)]


def cash(company: Company) -> list[int]:
    """Everybody's cash."""
    view = company.look()
    assert view is not None
    amounts: list[int] = view["cash"]
    return amounts


def at_once(tasks: Sequence[Callable[[], T]]) -> list[T]:
    """What comes of things that are done at the same moment."""
    together = Barrier(len(tasks))

    def run(task: Callable[[], T]) -> T:
        together.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as threads:
        return list(threads.map(run, tasks))


# ---------------------------------------------------------------- F1: the same command again


@row("F1")
def test_a_command_that_is_repeated_is_carried_out_once(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO")
    players = arrange(server, table, rolls=[(1, 2)])
    with seated(players) as company:
        ann = company.sockets[ANN]
        roll = ann.choice("Roll")
        replies = [ann.act(roll, "once") for _ in range(10)]
        for _ in range(10):
            ann.send({"type": "act", "id": "once", "act": roll})
        replies += [ann.until("done", "refused") for _ in range(10)]
        company.settle()
        for _ in range(3):
            with players[ANN].connect() as again:
                replies.append(again.act(roll, "once"))
        assert kinds(company) == ["Roll"]
        assert replies == [replies[0]] * len(replies)
        assert replies[0]["type"] == "done"
        assert len([message for message in company.watcher.heard if message["type"] == "update"]) == 1
    server.kill()
    server.start()
    with players[ANN].connect() as again:
        assert [again.act(roll, "once") for _ in range(10)] == [replies[0]] * 10
        assert again.act(roll, "another")["code"] == "stale"
    assert [act["kind"] for act in acts_at(server, players[0].table)] == ["Roll"]


@row("F1")
def test_your_command_is_your_own(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ben.owns("Park Place")
    with seated(arrange(server, table)) as company:
        for socket in company.sockets:
            assert socket.act(socket.choice("Mortgage"), "first")["type"] == "done"
        assert kinds(company) == ["Mortgage", "Mortgage"]


@row("F1")
def test_what_could_be_done_again_is_not_even_when_only_the_store_remembers(server: Server) -> None:
    """A right is open as often as you like, so nothing but its id tells a repeated command from a new one."""
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk", "Baltic Avenue", "Reading Railroad", "Water Works", "Virginia Avenue", "Short Line")
    deeds = sorted(table.space(name) for name in table.ann.deeds)
    players = arrange(server, table)
    with seated(players) as company:
        ann = company.sockets[ANN]
        mortgage = ann.choice("Mortgage")
        first = ann.act(mortgage, "mortgage")
        company.settle()
        assert ann.act(ann.choice("Repay"), "repay")["type"] == "done"
        company.settle()
        offers = [offer(deed) for deed in deeds[:5]]
        made = [ann.act(terms, f"offer {number}") for number, terms in enumerate(offers)]
        assert [reply["type"] for reply in made] == ["done"] * 5
        assert ann.act(offer(deeds[5]), "offer 5")["code"] == "limit"
        before = kinds(company)
    server.stop()
    forget_commands(server, players[ANN])
    server.start()
    with seated(players) as company:
        ann = company.sockets[ANN]
        with no_trace(company, sender=ann):
            assert [ann.act(mortgage, "mortgage") for _ in range(10)] == [first] * 10
            assert [ann.act(terms, f"offer {number}") for number, terms in enumerate(offers)] == made
        assert kinds(company) == before


def offer(deed: int) -> Plain:
    """Ann offers Ben a deed for a little."""
    terms = {"give": {"deeds": [deed], "cards": [], "cash": 0}, "take": {"deeds": [], "cards": [], "cash": 10}}
    return {"kind": "OfferDeal", "seat": ANN, "partner": BEN, "terms": terms}


def forget_commands(server: Server, player: Player) -> None:
    """Keep the position as it stands, so that a server opens the game without the acts that led there."""

    async def keep() -> None:
        async with await Store.open(str(server.database)) as store:
            found = await store.tables.get(player.table)
            assert found is not None
            assert found[0].game is not None
            play = await GameLog.load(store, found[0].game)
            await store.games.snapshot(play.stored.id, play.version, play.game.state.to_dict())

    asyncio.run(keep())


@row("F1")
def test_a_known_command_with_something_else_is_refused(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk", "Baltic Avenue")
    boardwalk, baltic = ({"kind": "Mortgage", "seat": ANN, "deed": table.space(name)} for name in table.ann.deeds)
    players = arrange(server, table)
    with seated(players) as company:
        ann = company.sockets[ANN]
        first = ann.act(boardwalk, "mine")
        assert first["type"] == "done"
        company.settle()
        with no_trace(company, sender=ann):
            assert ann.act(baltic, "mine")["code"] == "command"
            assert ann.command({"type": "type", "text": "roll"}, "mine")["code"] == "command"
            assert ann.act(boardwalk, "mine") == first
        assert ann.command({"type": "say", "text": "Hello"}, "said")["type"] == "done"
        assert ann.command({"type": "say", "text": "Bye"}, "said")["code"] == "command"
    server.stop()
    forget_commands(server, players[ANN])
    server.start()
    with seated(players) as company, no_trace(company, sender=company.sockets[ANN]):
        ann = company.sockets[ANN]
        assert ann.act(baltic, "mine")["code"] == "command"
        assert ann.act(boardwalk, "mine") == first
        assert ann.command({"type": "say", "text": "Bye"}, "said")["code"] == "command"
    assert kinds(company) == ["Mortgage"]


@row("F1")
def test_a_command_that_is_held_is_known_too(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Oriental Avenue")
    table.ben.owns("Boardwalk")
    table.ann.rolls(2, 4)
    mortgage = {"kind": "Mortgage", "seat": 1, "deed": table.space("Boardwalk")}
    with seated(arrange(server, table, clocks={"rent_grace": 120, "claim_wait": 120})) as company:
        company.act(ANN, "EndTurn")
        company.settle()
        ben = company.sockets[1]
        roll = ben.choice("Roll")
        ben.send({"type": "act", "id": "mine", "act": roll})  # waits for Cleo, who can still ask for rent
        with no_trace(company, sender=ben):
            assert ben.act(mortgage, "mine")["code"] == "command"
        assert ben.act(mortgage, "another")["type"] == "done"
    assert kinds(company) == ["EndTurn", "Mortgage"]


@row("F1")
def test_a_line_of_chat_is_said_once_also_across_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        ann, ben = server.table()
        line = {"type": "say", "text": "Hello"}
        with ann.connect() as a:
            assert [a.command(line, "mine")["type"] for _ in range(10)] == ["done"] * 10
        server.kill()
        server.start()
        with ann.connect() as a, ben.connect() as b:
            assert a.command(line, "mine")["type"] == "done"
            assert b.command(line, "mine")["type"] == "done"
            b.settle()
            said = [said["name"] for heard in b.heard if heard["type"] == "said" for said in heard["lines"]]
            assert said == ["Ann", "Ben"]


@row("F1")
def test_a_roll_that_is_held_back_is_made_once_for_the_last_sender(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben cleo")
    table.cleo.owns("Baltic Avenue")
    table.ann.stands_on("GO").rolls(1, 2)
    table.ann.ends_turn()
    players = arrange(server, table, clocks={"rent_grace": 1, "claim_wait": 1})
    with seated(players) as company:
        roll = company.sockets[BEN].choice("Roll")
        for _ in range(5):
            company.sockets[BEN].send({"type": "act", "id": "held", "act": roll})
        company.sockets[BEN].settle()
        assert kinds(company) == []
        with players[BEN].connect() as again:
            assert again.act(roll, "held")["type"] == "done"
            assert again.act(roll, "held")["type"] == "done"
        assert kinds(company) == ["Roll"]


# ---------------------------------------------------------------- F2: too late


@row("F2")
def test_an_answer_to_what_is_closed_is_told_what_is_open(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO")
    with seated(server.table()) as beside, seated(arrange(server, table, rolls=[(1, 2)])) as company:
        ann = company.sockets[ANN]
        answers: list[Plain] = []
        for kind in ("Roll", "Buy", "EndTurn"):
            answers.append({"type": "act", "act": ann.choice(kind)})
            company.act(ANN, kind)
            for answer in answers:
                for message in (answer, {**answer, "type": "preview"}):
                    reply = refused(ann, message, "stale", clause_of(answer), at=[company, beside])
                    assert reply["open"] == company.duties


def clause_of(answer: Plain) -> str:
    """The clause about an answer to a decision that is not open."""
    return {"Roll": "TURN-1", "Buy": "LAND-1", "EndTurn": "TURN-5"}[answer["act"]["kind"]]


@row("F2")
def test_an_offer_or_claim_that_is_gone_is_stale(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk").stands_on("GO")
    table.ben.owns("Baltic Avenue")
    with seated(server.table()) as beside, seated(arrange(server, table, rolls=[(1, 2)])) as company:
        ann, ben = company.sockets
        assert ann.act(offer(39))["type"] == "done"
        company.settle()
        accept, decline = ben.choice("AcceptDeal"), ben.choice("DeclineDeal")
        company.act(ANN, "WithdrawDeal")
        for late in (accept, decline):
            reply = refused(ben, {"type": "act", "act": late}, "stale", "DEAL-1", at=[company, beside])
            assert reply["open"] == company.duties
        company.act(ANN, "Roll")
        ask = ben.choice("AskRent")
        company.act(BEN, "AskRent")
        refused(ben, {"type": "act", "act": ask}, "stale", "RENT-1", at=[company, beside])


@row("F2")
def test_a_right_carries_no_version(server: Server) -> None:
    """Whatever happened since the player looked, a right is carried out as long as its clause allows it."""
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO")
    table.ben.owns("Boardwalk", "Park Place")
    with seated(arrange(server, table, rolls=[(1, 2)])) as company:
        ben = company.sockets[BEN]
        version, mortgage = ben.version, ben.choice("Mortgage")
        for kind in ("Roll", "Buy", "EndTurn"):
            company.act(ANN, kind)
        assert ben.version > version
        assert ben.act(mortgage)["type"] == "done"


# ---------------------------------------------------------------- F3: all at once


@row("F3")
def test_of_eight_who_want_to_buy_one_does(server: Server) -> None:
    table = Scenario("platinum", seats=CROWD)
    table.ann.stands_on("GO").rolls(1, 2)
    with seated(arrange(server, table)) as company:
        buy = company.sockets[ANN].choice("Buy")
        replies = at_once([partial(s.act, {**buy, "seat": s.seat}) for s in company.sockets])
        assert [reply["type"] for reply in replies] == ["done"] + ["refused"] * 7
        assert kinds(company) == ["Buy"]
        assert cash(company) == [1440] + [1500] * 7


@row("F3")
def test_of_eight_who_bid_the_same_one_leads(server: Server) -> None:
    table = Scenario("platinum", seats=CROWD)
    table.ann.stands_on("GO").rolls(1, 2)
    table.ann.declines()
    with seated(arrange(server, table)) as company:
        bid = {**company.sockets[ANN].choice("Bid"), "amount": 100}
        replies = at_once([partial(s.act, {**bid, "seat": s.seat}) for s in company.sockets])
        won = [seat for seat, reply in enumerate(replies) if reply["type"] == "done"]
        assert len(won) == 1
        assert {reply["clause"] for seat, reply in enumerate(replies) if seat not in won} == {"AUC-3"}
        assert [act["seat"] for act in acts_at(server, company.table)] == won


@row("F3")
def test_of_all_who_accept_one_gets_the_deed(server: Server) -> None:
    table = Scenario("platinum", seats=CROWD)
    table.ann.owns("Boardwalk")
    with seated(arrange(server, table)) as company:
        partners = company.sockets[1:6]
        for partner in partners:
            assert company.sockets[ANN].act({**offer(39), "partner": partner.seat})["type"] == "done"
        company.settle()
        replies = at_once([partial(s.act, s.choice("AcceptDeal")) for s in partners])
        assert sorted(reply["type"] for reply in replies) == ["done"] + ["refused"] * 4
        assert kinds(company).count("AcceptDeal") == 1
        assert sorted(cash(company)) == [1490] + [1500] * 6 + [1510]


@row("F3")
def test_of_eight_commands_for_one_answer_one_is_carried_out(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO").rolls(1, 2)
    with seated(arrange(server, table)) as company:
        ann = company.sockets[ANN]
        buy = ann.choice("Buy")
        for number in range(8):
            ann.send({"type": "act", "id": f"{number}", "act": buy})
        replies = [ann.until("done", "refused") for _ in range(8)]
        assert [(reply["id"], reply["type"]) for reply in replies] == [
            (f"{number}", "refused" if number else "done") for number in range(8)
        ]
        assert kinds(company) == ["Buy"]


@row("F3")
def test_of_eight_who_want_the_last_seat_one_gets_it(server: Server) -> None:
    (host,) = server.table(people=1, seats=2, start=False)
    guests = ("Ben", "Cleo", "Dora", "Eve", "Finn", "Gus", "Hal", "Ivo")

    def join(name: str) -> tuple[int, Plain]:
        answer = server.post(f"/api/tables/{host.table}/seats", {"name": name, "invite": host.invite})
        return answer.status_code, answer.json()

    answers = at_once([partial(join, name) for name in guests])
    assert sorted(status for status, _ in answers) == [201] + [409] * 7
    assert {told["code"] for status, told in answers if status == 409} == {"taken"}
    winner = next(Player(server, told) for status, told in answers if status == 201)
    with winner.connect() as socket:
        assert socket.seat == 1
    table = server.get(f"/api/tables/{host.table}", host.token).json()
    assert [seat["player"] for seat in table["seats"]] == [host.player, winner.player]


@row("F3")
def test_of_eight_starts_one_begins_the_game(server: Server) -> None:
    host = server.table(start=False)[0]
    start = f"/api/tables/{host.table}/start"
    answers = at_once([lambda: server.post(start, token=host.token).status_code] * 8)
    assert sorted(answers) == [200] + [409] * 7
    with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as file:
        games = file.execute("SELECT count(*) FROM games WHERE table_id = ?", (host.table,)).fetchone()
    assert games == (1,)


# ---------------------------------------------------------------- F4: coming back


@pytest.fixture(scope="module")
def long_game(server: Server) -> list[Player]:
    """A game that has been going on for long."""
    return played(server, LONG)


def told(socket: Socket) -> list[Plain]:
    """The facts that a socket was told, with their sentences."""
    return [fact for message in socket.heard if message["type"] == "update" for fact in message["facts"]]


def missed(socket: Socket) -> list[int]:
    """The numbers of the facts that a socket has been told by now."""
    socket.settle()
    return [fact["n"] for fact in told(socket)]


@row("F4")
@pytest.mark.parametrize("behind", [0, 1, 2, 3, 40, 500])
@pytest.mark.parametrize("who", ["player", "spectator"])
def test_a_player_who_comes_back_is_told_what_happened_since(long_game: list[Player], behind: int, who: str) -> None:
    with long_game[0].watch() as watcher:
        version, view = watcher.version, watcher.view
    assert version >= LONG
    since = version - behind
    come = long_game[0].connect if who == "player" else long_game[0].watch
    with come(since=since) as back:
        assert (back.heard[0]["gap"], back.version) == (True, version)
        assert missed(back) == list(range(since + 1, version + 1))
        assert back.view == view


@row("F4")
@pytest.mark.parametrize("since", [0, 1, LONG - 600, -1, -(10**9), LONG + 300, 10**9, None])
def test_a_player_who_was_away_too_long_or_never_here_sees_the_table_as_it_stands(
    long_game: list[Player], since: int | None
) -> None:
    with long_game[1].connect(since=since) as back, long_game[1].watch() as watcher:
        assert back.heard[0]["gap"] is False
        assert missed(back) == []
        assert back.view is not None
        assert (back.version, back.view) == (watcher.version, watcher.view)
        assert back.view["version"] == back.version


@row("F4")
def test_a_version_that_cannot_be_is_refused(long_game: list[Player]) -> None:
    for since in ("7", 7.5, True, 10**30, [7]):
        with long_game[1].connect(hello=False) as back:
            back.send({"type": "hello", "protocol": 2, "since": since})
            assert back.until("refused")["code"] == "format"
            back.send({"type": "hello", "protocol": 2})
            assert back.until("welcome")["gap"] is False


@row("F4")
def test_what_happens_while_one_is_away_and_after_is_told_without_a_gap(server: Server) -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("GO")
    players = arrange(server, table, rolls=[(1, 2)])
    with seated(players) as company:
        seen = company.watcher.version
        company.act(ANN, "Roll")
        with players[BEN].connect(since=seen) as ben:
            company.act(ANN, "Buy")
            assert missed(ben) == list(range(seen + 1, ben.version + 1))
            assert ben.view == company.watcher.view
            assert told(ben) == told(company.watcher)


@row("F4")
def test_what_is_too_much_to_tell_is_shown_instead(tmp_path: Path) -> None:
    """Or else who missed more than may wait for a reader would be dropped whenever they come back."""
    with serving(tmp_path / "data", waiting_bytes=32 * 1024) as server:
        ann = played(server, 400)[ANN]
        with ann.watch() as watcher:
            version = watcher.version
        for behind, gap in ((40, True), (300, False)):
            with ann.connect(since=version - behind) as back:
                assert back.heard[0]["gap"] is gap
                assert missed(back) == (list(range(version - behind + 1, version + 1)) if gap else [])
