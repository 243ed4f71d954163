"""Crashes: whatever happens to the process or the disk, nothing that was acknowledged is lost (D5, G1, G3, G4, G6)."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from rentier.server.lobby.fair import chance_of
from rentier.server.table.game_log import GameLog
from rentier.store.exchange import journal_of
from rentier.store.rows import Row
from rentier.store.store import Store
from tests.server.live import ColdServer, Server, Socket, serving, wait_for
from tests.server.players import Crowd
from tests.server.rows import row
from tests.server.warm import rentier
from tests.services import Postgres, postgres
from tests.store.kit import unfinished

__all__ = ["postgres"]

KILLS, MORE_KILLS, WHOLE_KILLS = 3, 12, 200
"""In every run, in a thorough one, and in the soak."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "data", absence_grace=600) as server:
        yield server


def first(*sockets: Socket) -> tuple[Socket, Socket]:
    """The player whom the table waits for, and another one."""
    one = next(socket for socket in sockets if socket.duty is not None)
    return one, next(socket for socket in sockets if socket is not one)


def rolling(socket: Socket) -> dict[str, object]:
    """The act that a player who is to roll sends."""
    assert socket.duty is not None
    return {"kind": "Roll", "seat": socket.seat, "duty": socket.duty["number"]}


async def check_store(url: str, crowds: list[Crowd]) -> int:
    """Every acknowledged act is there, without gaps, and the games replay from their seeds; the facts in all."""
    facts = 0
    async with await Store.open(url) as store:
        for crowd in crowds:
            found = await store.tables.get(crowd.players[0].table)
            assert found is not None
            game_id = found[0].game
            assert game_id is not None
            game = await store.games.get(game_id)
            assert game is not None
            rows = await store.games.rows(game_id)
            version = 0
            for stored in rows:
                assert stored.first == version, "there is a gap"
                version = stored.version
            assert crowd.acknowledged <= {stored.command for stored in rows}, "an acknowledged act is lost"
            assert max(crowd.versions) <= version, "somebody was shown what was not stored"
            journal = journal_of(game, rows)
            journal.verify(chance_of(game.seed, game.player_seeds))
            live = await GameLog.load(store, game_id)
            assert live.game.state == journal.travel()
            facts += version
    return facts


def kill_under_load(server: Server, kills: int) -> None:
    """Three tables play; the process is killed again and again."""
    crowds = [
        Crowd(server.table(edition, people=people, options={"round-limit": 1000}), pause=0.01).start()
        for edition, people in (("platinum", 4), ("city", 3), ("doctor-who-villains", 2))
    ]
    for _ in range(kills):
        wait_for_moves(crowds, 5)
        server.kill()
        server.start()
    wait_for_moves(crowds, 1)
    for crowd in crowds:
        crowd.stop()
    server.stop()
    url = str(server.settings.get("database", server.database))
    assert asyncio.run(check_store(url, crowds)) > 20 * kills


def wait_for_moves(crowds: list[Crowd], moves: int) -> None:
    """Wait until every table that still plays has made a number of moves more."""
    before = [crowd.moves for crowd in crowds]
    wait_for(lambda: all(c.moves >= b + moves or c.over.is_set() for c, b in zip(crowds, before, strict=True)))


@row("G1")
@pytest.mark.parametrize(
    "kills",
    [
        KILLS,
        pytest.param(MORE_KILLS, marks=pytest.mark.thorough),
        pytest.param(WHOLE_KILLS, marks=pytest.mark.soak),
    ],
)
def test_nothing_acknowledged_is_lost_by_kills(server: Server, kills: int) -> None:
    kill_under_load(server, kills)


@row("G1")
@pytest.mark.parametrize(
    "kills",
    [
        1,
        pytest.param(MORE_KILLS, marks=pytest.mark.thorough),
        pytest.param(WHOLE_KILLS, marks=pytest.mark.soak),
    ],
)
def test_nothing_acknowledged_is_lost_by_kills_on_postgresql(tmp_path: Path, postgres: Postgres, kills: int) -> None:
    with serving(tmp_path / "data", absence_grace=600, database=postgres.new()) as server:
        kill_under_load(server, kills)


CUT_OFF = """
import os, signal
from pathlib import Path
from rentier.cli import app
from rentier.store.games import GameStore

append = GameStore.append

async def cut_off(self, game_id, row):
    await append(self, game_id, row)
    if (row.command or "").endswith(":the-roll"):
        os.kill(os.getpid(), signal.SIGKILL)  # it is on disk, and nobody was told

GameStore.append = cut_off
app(["serve"])
"""


@row("D5")
def test_a_roll_that_was_cut_off_brings_the_same_dice(tmp_path: Path) -> None:
    """Killed between storing and acknowledging, every time; the client sends the same command again."""
    script = tmp_path / "cut_off.py"
    script.write_text(CUT_OFF)
    server = Server(tmp_path / "data", script)
    with server:
        ann, ben = server.table(people=2)
        with contextlib.ExitStack() as stack:
            a, b = stack.enter_context(ann.connect()), stack.enter_context(ben.connect())
            one, _ = first(a, b)
            act, who = rolling(one), (ann, ben)[one.seat or 0]
            one.send({"type": "act", "id": "the-roll", "act": act})
            assert one.closed() == 1006
            assert "the-roll" not in [heard.get("id") for heard in one.heard]
        assert server.process is not None
        assert server.process.wait(60) == -signal.SIGKILL
        rolled = asyncio.run(rolls(server, ann.table, f"{who.seat}:the-roll"))
        assert len(rolled) == 1, "it was stored before the process died"
        server.script = None
        server.start()
        with who.connect() as again:
            reply = again.act(act, id="the-roll")
            assert reply["type"] == "done", reply
        server.stop()
        assert asyncio.run(rolls(server, ann.table, f"{who.seat}:the-roll")) == rolled


async def rolls(server: Server, table_id: str, command: str) -> list[Row]:
    """What a command brought, in a game whose dice are right."""
    async with await Store.open(str(server.database)) as store:
        found = await store.tables.get(table_id)
        assert found is not None
        assert found[0].game is not None
        game = await store.games.get(found[0].game)
        assert game is not None
        rows = await store.games.rows(game.id)
        journal_of(game, rows).verify(chance_of(game.seed, game.player_seeds))
        return [stored for stored in rows if stored.command == command]


AN_HOUR_LATER = """
import time
now = time.time
time.time = lambda: now() + 3600
from rentier.cli import app
app(["serve"])
"""


@row("G3")
def test_a_stop_finishes_what_is_under_way_and_takes_nobodys_time(tmp_path: Path) -> None:
    script = tmp_path / "later.py"
    script.write_text(AN_HOUR_LATER)
    with serving(tmp_path / "data") as server:
        ann, ben = server.table(people=2, clocks={"decision": 600, "reserve": 0, "turn": 0})
        a, b = ann.connect(), ben.connect()
        one, _ = first(a, b)
        done = one.act(rolling(one))
        assert done["type"] == "done"
        status = server.stop()
        assert status == 0, server.log.read_text()
        assert {a.closed(), b.closed()} == {1012}
    who = ann if one is a else ben
    with ColdServer(server.data, script) as who.server, who.connect(since=done["version"]) as again:
        face = again.until("clocks")["face"]
        assert face["now"] > time.time() * 1000 + 3_000_000
        (waiting,) = face["open"]
        assert waiting["until"] - face["now"] > 300_000, "the hour that the server was down counts for nobody"


@row("G3")
def test_a_stop_in_the_middle_of_play_sees_everybody_off_and_loses_nothing(server: Server) -> None:
    crowds = [Crowd(server.table(people=4, options={"round-limit": 1000})).start() for _ in range(3)]
    wait_for_moves(crowds, 10)
    with contextlib.ExitStack() as stack:
        watchers = [stack.enter_context(crowd.players[0].watch()) for crowd in crowds]
        with ThreadPoolExecutor(len(watchers)) as threads:
            seen_off = [threads.submit(watcher.closed) for watcher in watchers]
            assert server.stop() == 0, server.log.read_text()
            assert [code.result() for code in seen_off] == [1012] * len(watchers)
        assert [watcher.heard[-1]["type"] for watcher in watchers] == ["bye"] * len(watchers)
    for crowd in crowds:
        crowd.stop()
    assert asyncio.run(check_store(str(server.database), crowds)) > 100
    assert "Traceback" not in server.log.read_text()


BROKEN = """
import sys
from rentier.kernel.errors import RuleError
from rentier.kernel.game import Game
from rentier.cli import app

ERRORS = {666: ZeroDivisionError, 667: RuleError}
submit = Game.submit

def broken(self, act, by):
    if type(act).__name__ == "WithdrawDeal" and act.offer in ERRORS:
        self.state.cash[0] += 1
        raise ERRORS[act.offer]("a rule broke")
    return submit(self, act, by)

Game.submit = broken
app(["serve"])
"""


@row("G4")
@pytest.mark.parametrize("broken", [666, 667])
def test_an_error_inside_a_rule_concerns_its_room_alone(tmp_path: Path, broken: int) -> None:
    script = tmp_path / "broken.py"
    script.write_text(BROKEN)
    with Server(tmp_path / "data", script) as server:
        ann, ben = server.table(people=2)
        cleo, dora = server.table(people=2)
        with ann.connect() as a, ben.connect() as b, cleo.connect() as c, dora.connect() as d:
            one, _ = first(a, b)
            view = one.view
            far, _ = first(c, d)
            broke = one.act({"kind": "WithdrawDeal", "seat": one.seat, "offer": broken})
            assert (broke["type"], broke["code"]) == ("refused", "internal")
            assert far.act(rolling(far))["type"] == "done"
            with ann.watch() as watcher:
                assert watcher.view == view
            assert one.act(rolling(one))["type"] == "done"
        told = server.log.read_text()
        assert "a rule broke" in told
        assert told.count("reloading the room after an error") == 1


@row("G6")
def test_a_backup_under_load_is_whole(server: Server, tmp_path: Path) -> None:
    crowd = Crowd(server.table(people=4, options={"round-limit": 1000}), pause=0.005).start()
    wait_for(lambda: crowd.moves > 20)
    copy = tmp_path / "copy.db"
    done = rentier("backup", copy, "--data", server.data)
    assert done.returncode == 0, done.said
    moves = crowd.moves
    wait_for(lambda: crowd.moves > moves + 10 or crowd.over.is_set())
    crowd.stop()
    with closing(sqlite3.connect(copy)) as connection, connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)

    async def check() -> None:
        async with await Store.open(str(copy)) as store:
            for id in await unfinished(store):
                game = await store.games.get(id)
                assert game is not None
                rows = await store.games.rows(id)
                assert rows[-1].version > 20
                journal_of(game, rows).verify(chance_of(game.seed, game.player_seeds))

    asyncio.run(check())
    server.stop()
    other = Server(tmp_path / "restored", absence_grace=600)
    other.data.mkdir()
    shutil.copy(server.data / "secret", other.data / "secret")
    back = rentier("restore", copy, "--data", other.data)
    assert back.returncode == 0, back.said
    with other:
        for player in crowd.players:
            player.server = other
        again = Crowd(crowd.players).start()
        wait_for(lambda: again.moves > 10 or again.over.is_set())
        again.stop()


@row("G1")
def test_an_end_that_a_crash_cut_off_is_noted_when_the_table_opens(server: Server) -> None:
    """The last act is stored and the process dies before it says that the game is over."""
    players = server.table(people=2, options={"round-limit": 2}, public=True)
    crowd = Crowd(players).start()
    assert crowd.over.wait(60)
    crowd.stop()
    server.kill()
    with closing(sqlite3.connect(server.database)) as connection, connection:
        connection.execute("UPDATE games SET ended = NULL")
        connection.execute("UPDATE tables SET status = 'playing'")
    server.start()
    with players[0].connect() as again:
        again.until("over")
        wait_for(lambda: server.get(f"/api/tables/{players[0].table}").json()["status"] == "over")
    assert server.get(f"/api/tables/{players[0].table}/verify").json()["fair"]
