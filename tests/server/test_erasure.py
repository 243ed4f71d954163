"""Erasure and retention: names and chat can be taken back everywhere, tables deleted, and nothing is kept forever."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rentier.cli import app
from rentier.server.protocol.errors import CloseCode
from rentier.store.store import Store
from tests.server.live import Plain, Player, Server, Socket, wait_for
from tests.server.test_rooms import a_server
from tests.store.kit import GAME, TABLE, game, line, on, played, row, seat, table, with_real_game
from tests.store.kit import SETUP as FIRST
from tests.tiers import thorough

SECRET_NAME, SECRET_LINE = "Zenobia", "my telephone is 555 0199"
DAY = 86400.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data", sweep_seconds=0.1) as running:
        yield running


def over(server: Server) -> tuple[Player, Player]:
    """A finished game in which Zenobia said something."""
    made = server.post("/api/tables", {"edition": "platinum", "seats": 2, "name": SECRET_NAME, "clocks": "none"}).json()
    ann = Player(server, made)
    ben = server.join(ann, "Ben")
    server.post(f"/api/tables/{ann.table}/start", token=ann.token)
    with ann.connect() as a:
        assert a.command({"type": "say", "text": SECRET_LINE})["type"] == "done"
    assert server.post(f"/api/tables/{ann.table}/close", token=ann.token).status_code == 200
    return ann, ben


def everything(server: Server, who: Player) -> str:
    """All that somebody can read of a table, in one text."""
    paths = ("", "/record?names=true", "/replay", "/view", "/stream")
    texts = [server.get(f"/api/tables/{who.table}{path}", token=who.token).text for path in paths]
    with contextlib.suppress(Exception), who.connect() as socket:
        socket.settle()
        texts += [str(frame) for frame in socket.frames]
    return "\n".join(texts)


def on_disk(server: Server, text: str) -> list[str]:
    """The files of the server in which a text is found, also in unused pages and the log of the database."""
    files = [file for file in server.data.rglob("*") if file.is_file()]
    return [file.name for file in files if text.encode() in file.read_bytes()]


def stored(server: Server) -> str:
    """Every text in the database."""
    with contextlib.closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as file:
        return "\n".join(file.iterdump())


def delete(server: Server, path: str, token: str) -> int:
    with server.http() as client:
        return client.delete(path, headers={"Authorization": f"Bearer {token}"}).status_code


def test_a_person_removes_their_name_and_chat_after_the_game_everywhere(server: Server) -> None:
    ann, ben = over(server)
    assert SECRET_NAME in everything(server, ben)
    assert SECRET_LINE in stored(server)
    assert delete(server, f"/api/tables/{ann.table}/seats/{ann.seat}/data", ben.token) == 403
    assert delete(server, f"/api/tables/{ann.table}/seats/{ann.seat}/data", ann.token) == 204
    told = everything(server, ben) + everything(server, ann) + stored(server)
    assert SECRET_NAME not in told
    assert SECRET_LINE not in told
    assert "Player 1" in told
    assert server.get(f"/api/tables/{ann.table}/verify", token=ben.token).json()["fair"], "the seals are as they were"


def test_nothing_that_was_removed_is_left_on_the_disk(server: Server) -> None:
    """Not in pages that the database no longer uses, nor in its log, nor in the server's own log."""
    ann, ben = over(server)
    with ben.connect() as b:
        b.command({"type": "say", "text": "a line that stays"})
    assert on_disk(server, SECRET_NAME)
    assert on_disk(server, SECRET_LINE)
    assert delete(server, f"/api/tables/{ann.table}/seats/{ann.seat}/data", ann.token) == 204
    wait_for(lambda: not on_disk(server, SECRET_LINE))
    wait_for(lambda: not on_disk(server, SECRET_NAME))
    assert on_disk(server, "a line that stays")
    assert delete(server, f"/api/tables/{ann.table}", ann.token) == 204
    wait_for(lambda: not on_disk(server, "a line that stays"))
    server.stop()
    assert not on_disk(server, ann.table) or on_disk(server, ann.table) == ["server.log"]


def test_people_at_the_table_see_names_and_lines_go_at_once(server: Server) -> None:
    ann, ben = server.table(people=2)
    with ann.connect() as a, ben.connect() as b:
        a.command({"type": "say", "text": SECRET_LINE})
        said = b.until("said")["lines"][-1]
        assert said["text"] == SECRET_LINE
        assert delete(server, f"/api/tables/{ann.table}/seats/{ann.seat}/data", ann.token) == 204
        removed = b.until("said")["lines"]
        assert [(one["number"], one["text"], one["name"]) for one in removed] == [(said["number"], "", "")]
        b.wait(lambda: name_seen(b, ann.seat) == "Player 1")
        assert a.command({"type": "say", "text": "still here"})["type"] == "done"
        again = b.until("said")["lines"][-1]
        assert (again["name"], again["number"]) == ("Player 1", said["number"] + 1)


def name_seen(socket: Socket, seat: int) -> str:
    """What a seat was last called in a socket's messages."""
    tables: list[Plain] = [told["table"] for told in socket.heard if "table" in told]
    return str(tables[-1]["seats"][seat]["name"])


def test_a_name_can_be_changed_at_any_time_but_not_into_somebody_elses(server: Server) -> None:
    ann, ben = over(server)

    def rename(who: Player, name: str) -> int:
        with server.http() as client:
            path = f"/api/tables/{who.table}/seats/{who.seat}"
            return client.patch(path, json={"name": name}, headers={"Authorization": f"Bearer {who.token}"}).status_code

    assert rename(ann, "Ben") == 409
    assert rename(ann, "Cleo") == 200
    told = everything(server, ben) + stored(server)
    assert SECRET_NAME not in told
    assert SECRET_LINE in told
    with server.http() as client:
        path = f"/api/tables/{ann.table}/seats/{ann.seat}"
        late = client.patch(path, json={"piece": "racing car"}, headers={"Authorization": f"Bearer {ann.token}"})
    assert late.status_code == 409, "a token is chosen before the game"


def test_a_host_deletes_a_table_and_nobody_else_does(server: Server) -> None:
    ann, ben = server.table(people=2)
    path = f"/api/tables/{ann.table}"
    assert delete(server, path, ben.token) == 403
    assert delete(server, path, ann.token) == 409, "a running game is closed first"
    assert server.post(f"{path}/close", token=ann.token).status_code == 200
    with ben.connect() as b:
        assert delete(server, path, ann.token) == 204
        assert b.closed() == CloseCode.TABLE_CLOSED
    assert server.get(path, token=ann.token).status_code == 404
    assert ann.table not in stored(server)


def test_an_operator_erases_a_name_and_a_running_server_follows(server: Server, tmp_path: Path) -> None:
    ann, ben = server.table(people=2)
    with ann.connect() as a, ben.connect() as b:
        a.command({"type": "say", "text": SECRET_LINE})
        b.until("said")
        place = ("--data", str(server.data), "--yes")
        run = CliRunner().invoke(app, ["erase", "--name", "Ann", "--table", ann.table, *place])
        assert run.exit_code == 0, run.output
        (entry,) = audit(server)
        assert entry[1:] == ("erase", "a name from 1 seat, with their chat")
        assert entry[0].endswith(" (command line)")
        assert b.until("said")["lines"][0]["text"] == ""
        b.wait(lambda: name_seen(b, ann.seat) == "Player 1")
    again = CliRunner().invoke(app, ["erase", "--name", "Ann", *place])
    assert again.exit_code == 1
    assert "Nobody is called Ann at any table" in " ".join(again.output.split())
    server.post(f"/api/tables/{ann.table}/close", token=ann.token)
    assert CliRunner().invoke(app, ["erase", "--table", ann.table, *place]).exit_code == 0
    wait_for(lambda: server.get(f"/api/tables/{ann.table}", token=ann.token).status_code == 404)
    nothing = CliRunner().invoke(app, ["erase", *place])
    assert (nothing.exit_code, "Say what to erase" in nothing.output) == (1, True)
    assert [detail for _, _, detail in audit(server)][1:] == [f"table {ann.table}"]


def audit(server: Server) -> list[tuple[str, str, str]]:
    """The audit log: who, what, and the details."""
    with contextlib.closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as file:
        return [*file.execute("SELECT who, action, detail FROM audit ORDER BY at")]


def test_what_somebody_wrote_in_a_report_goes_with_their_name(tmp_path: Path) -> None:
    with Server(tmp_path / "data", admin_secret="the secret of an operator, long enough") as server:
        ann, ben = server.table(people=2)
        body = {"seat": ben.seat, "reason": "chat", "text": SECRET_LINE}
        assert server.post(f"/api/tables/{ann.table}/reports", body, token=ann.token).status_code == 204
        assert SECRET_LINE in stored(server)
        assert delete(server, f"/api/tables/{ann.table}/seats/{ann.seat}/data", ann.token) == 204
        assert SECRET_LINE not in stored(server)


def test_tables_that_ended_at_once_go_and_games_that_were_played_stay(url_of_file: str) -> None:
    async def scenario(store: Store) -> None:
        await store.tables.create(table("short001", "playing", game="shortgame0000001"), [])
        await store.games.create(game("shortgame0000001", "short001"), FIRST)
        await store.games.append("shortgame0000001", row(2, 1, "0:resign"))
        await store.games.finish("shortgame0000001", 1.0)
        await with_real_game(store, played(), GAME, TABLE)
        await store.games.finish(GAME, 1.0)
        assert await store.erasures.forget_unplayed(0.0) == 0, "not while somebody may look at the result"
        assert await store.erasures.forget_unplayed(1e12) == 1
        assert await store.tables.get("short001") is None
        assert await store.games.get("shortgame0000001") is None
        assert await store.tables.get(TABLE) is not None

    on(url_of_file, scenario)


@pytest.fixture
def url_of_file(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


@pytest.mark.parametrize(
    ("settings", "left"), [({}, (1, 0)), ({"chat_days": 0}, (1, 2)), ({"finished_days": 2}, (0, 0))]
)
def test_finished_games_and_chat_are_kept_as_long_as_the_settings_say(
    tmp_path: Path, settings: dict[str, int], left: tuple[int, int]
) -> None:
    async def run() -> None:
        async with a_server(tmp_path, **settings) as (rooms, _):
            store = rooms.services.store
            await with_real_game(store, played(), GAME, TABLE)
            await store.tables.save_seat(seat(0, "person"))
            await store.tables.say(line("hello"))
            await store.games.finish(GAME, 1.0)
            await rooms.sweep()
            kept = await store.tables.get(TABLE)
            assert (int(kept is not None), len(await store.tables.lines(TABLE, 9))) == left

    asyncio.run(run())


@thorough
def test_offers_that_are_withdrawn_again_and_again_come_to_an_end(tmp_path: Path) -> None:
    with Server(tmp_path / "data", offers_per_turn=3, offers_per_game=5) as server:
        ann, ben = server.table(people=2, options={"dealt-deeds": 3})
        with ann.connect() as a, ben.connect() as b:
            mover, other = (a, b) if a.duty is not None else (b, a)

            def offer(socket: Socket) -> str:
                """Offer something and take it back; the code of a refusal."""
                reply = socket.act(socket.choice("OfferDeal"))
                if reply["type"] == "done":
                    socket.wait(lambda: any(act["kind"] == "WithdrawDeal" for act in socket.choices["acts"]))
                    assert socket.act(socket.choice("WithdrawDeal"))["type"] == "done"
                    socket.settle()
                    return ""
                assert "offers in one" in reply["sentence"]
                return str(reply["code"])

            for one in (mover, other):
                one.settle()
            assert [offer(mover) for _ in range(4)] == ["", "", "", "limit"]
            stored_version = mover.version
            server.kill()
        server.start()
        with ann.connect() as a, ben.connect() as b:
            mover = a if a.duty is not None else b
            mover.settle()
            assert mover.version == stored_version
            assert [offer(mover) for _ in range(3)] == ["", "", "limit"], "the store knows how many there were"
