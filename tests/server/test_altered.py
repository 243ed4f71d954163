"""Stored data that was altered: it is noticed, said, and harms no other table."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from rentier.server.config.settings import load
from rentier.server.ops.doctor import Check, database
from rentier.server.table.game_log import GameLog
from rentier.store.store import Store
from rentier.testing import Scenario
from tests.server.arranged import arrange
from tests.server.live import Player, Server, Socket, handshake_status, serving

ANN = 0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "data", metrics_from="127.0.0.1") as up:
        yield up


def mortgaged(server: Server) -> list[Player]:
    """A table at which Ann mortgaged two of three deeds."""
    table = Scenario("platinum", seats="ann ben")
    table.ann.owns("Boardwalk", "Baltic Avenue", "Reading Railroad")
    players = arrange(server, table)
    with players[ANN].connect() as ann:
        mortgage(ann)
        mortgage(ann)
    return players


def mortgage(ann: Socket) -> None:
    """Ann mortgages a deed."""
    ann.settle()
    reply = ann.act(ann.choice("Mortgage"))
    assert reply["type"] == "done", reply


def alter(server: Server, statement: str, table: str) -> None:
    """Change something of a table's game or the table itself behind the server's back."""
    with closing(sqlite3.connect(server.database)) as connection, connection:
        (game,) = connection.execute("SELECT game_id FROM tables WHERE id = ?", (table,)).fetchone()
        changed = connection.execute(statement, {"game": game, "table": table})
        assert changed.rowcount == 1


def damaged(server: Server, what: str) -> float:
    """How often the server has found stored data damaged."""
    name = f'rentier_stored_data_damaged_total{{what="{what}"}} '
    page = server.get("/metrics").text
    return float(next(line for line in page.splitlines() if line.startswith(name)).removeprefix(name))


def games_check(server: Server) -> list[Check]:
    """What `rentier doctor` says of the stored games."""
    checks = asyncio.run(database(load({"database": str(server.database), "data": server.data})))
    return [check for check in checks if check.name == "games"]


def keep_position(server: Server, table: str) -> None:
    """Store a snapshot of the game as it is now."""

    async def keep() -> None:
        async with await Store.open(str(server.database)) as store:
            found = await store.tables.get(table)
            assert found is not None
            assert found[0].game is not None
            play = await GameLog.load(store, found[0].game)
            await store.games.snapshot(play.stored.id, play.version, play.game.state.to_dict())

    asyncio.run(keep())


LAST = "(SELECT max(first) FROM acts WHERE game_id = :game)"


@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE acts SET facts = replace(facts, 'Mortgaged', 'Mortgagee') WHERE game_id = :game AND first = {LAST}",
        f"UPDATE acts SET facts = CAST(x'5BFF5D' AS TEXT) WHERE game_id = :game AND first = {LAST}",
        f"UPDATE acts SET clocks = NULL, at = at + 1 WHERE game_id = :game AND first = {LAST}",
        f"UPDATE acts SET seal = NULL WHERE game_id = :game AND first = {LAST}",
        "UPDATE acts SET submitted_by = 1 WHERE game_id = :game AND first = 0",
        "DELETE FROM acts WHERE game_id = :game AND first = 0",
        "UPDATE games SET header = replace(header, '\"cash\":[', '\"cash\": [') WHERE id = :game",
    ],
)
def test_an_altered_game_is_stopped_and_the_others_go_on(server: Server, change: str) -> None:
    altered, whole = mortgaged(server)[ANN], mortgaged(server)[ANN]
    server.stop()
    assert [check.level for check in games_check(server)] == ["ok"]
    alter(server, change, altered.table)
    (check,) = games_check(server)
    assert check.level == "fail"
    assert "was altered" in check.told
    server.start()
    assert handshake_status(server, altered.table, token=altered.token) == 500
    assert damaged(server, "game") >= 1
    with whole.connect() as ann:
        mortgage(ann)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE snapshots SET state = replace(state, '1', '2') WHERE game_id = :game",
        "UPDATE snapshots SET state = 'no JSON' WHERE game_id = :game",
        "UPDATE snapshots SET state = '{}', seal = NULL WHERE game_id = :game",
        "UPDATE snapshots SET version = version + 1 WHERE game_id = :game",
        "UPDATE snapshots SET version = version + 1000, seal = NULL WHERE game_id = :game",
    ],
)
def test_a_snapshot_that_cannot_be_trusted_is_dropped_and_the_game_read_from_its_acts(
    server: Server, change: str
) -> None:
    ann = mortgaged(server)[ANN]
    with ann.connect() as socket:
        socket.settle()
        before = socket.view
        assert before is not None
    server.stop()
    keep_position(server, ann.table)
    alter(server, change, ann.table)
    (check,) = games_check(server)
    assert "snapshot" in check.told
    server.start()
    with ann.connect() as socket:
        socket.settle()
        assert socket.view == before
        mortgage(socket)
    assert damaged(server, "snapshot") == 1
    assert damaged(server, "game") == 0
    server.stop()
    assert [check.level for check in games_check(server)] == ["ok"], "the snapshot is gone"


@pytest.mark.parametrize("settings", ["no JSON", "{}", "[]"])
def test_a_table_that_cannot_be_read_is_missing_from_the_list_alone(server: Server, settings: str) -> None:
    altered, whole = (server.table(public=True)[0].table for _ in range(2))
    alter(server, f"UPDATE tables SET settings = '{settings}' WHERE id = :table", altered)
    response = server.get("/api/tables")
    assert response.status_code == 200
    assert [shown["table"] for shown in response.json()["tables"]] == [whole]
