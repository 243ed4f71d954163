"""Games stored by every earlier release (G5): this one opens them, replays them and plays them on."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from rentier.kernel.formats import RULES
from rentier.kernel.journal import Journal
from rentier.server.config.secret import keep
from rentier.server.lobby.access import SeatTokens
from rentier.server.lobby.table_settings import TableSettings
from rentier.server.lobby.timing import clock_rules
from tests.server.live import Plain, Player, Server, Socket
from tests.server.rows import row

SECRET = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978"
RELEASES = sorted((Path(__file__).parents[1] / "store" / "releases").glob("*.sql"))


@row("G5")
@pytest.mark.parametrize(
    "release",
    [
        pytest.param(release, id=release.stem, marks=[] if release in RELEASES[-2:] else [pytest.mark.thorough])
        for release in RELEASES
    ],
)
def test_games_of_every_earlier_release_open_replay_and_go_on(tmp_path: Path, release: Path) -> None:
    """A store as an earlier release left it: people find their tables as they were, and play on."""
    rules = 1 if release.stem in ("0001", "0002") else RULES
    server = Server(tmp_path / "data", absence_grace=600, abandoned_seconds=10**10)
    games = restored(server, release)
    assert {ended for _, ended in games.values()} == {True, False}
    with server:
        for table, (version, ended) in games.items():
            ann, ben = people_of(server, table)
            start, *steps = map(json.loads, server.get(f"/api/tables/{table}/replay").text.splitlines())
            assert (start["version"], steps[-1]["version"]) == (version, version)
            journal = Journal.read(server.get(f"/api/tables/{table}/record").text.splitlines())
            assert (len(journal.facts), journal.rules) == (version, rules)
            with ann.connect() as a, ben.connect() as b:
                assert (a.seat, b.seat, a.version, b.version) == (0, 1, version, version)
                assert a.view == b.view == replayed(start["view"], steps), "opened from its last position, and folded"
                verdict = server.get(f"/api/tables/{table}/verify")
                if ended:
                    a.until("over")
                    assert (verdict.json()["fair"], verdict.json()["rules"]) == (True, rules), verdict.text
                else:
                    assert verdict.status_code == 409
                    play_on(*((a, b) if a.duty is not None else (b, a)))


def play_on(one: Socket, other: Socket) -> None:
    """The player whom the table waits for acts, and the other one hears of it."""
    version = one.version
    one.wait(lambda: one.choices["acts"])
    done = one.act(next(act for act in one.choices["acts"] if "duty" in act))
    assert (done["type"], done["version"] > version) == ("done", True)
    other.wait(lambda: other.version == done["version"])


def restored(server: Server, release: Path) -> dict[str, tuple[int, bool]]:
    """Put a store of an earlier release where the server looks for it; how far each table's game is, and if it ended.

    Those were kept without a server: what only a server knows of a table, and whose seats they are, is added.
    """
    server.data.mkdir()
    keep(server.data / "secret", SECRET)
    keys = SeatTokens(SECRET.encode())
    with contextlib.closing(sqlite3.connect(server.database)) as file:
        file.executescript(release.read_text(encoding="utf-8"))
        games = file.execute("SELECT table_id, header, ended FROM games").fetchall()
        versions = dict(file.execute("SELECT table_id, max(version) FROM acts JOIN games ON id = game_id GROUP BY 1"))
        for table, text, _ in games:
            header = json.loads(text)
            arrangement = TableSettings(header["edition"], header["options"], clock_rules("none"))
            file.execute("UPDATE tables SET settings = ? WHERE id = ?", (json.dumps(arrangement.to_dict()), table))
        if release.stem < "0005":  # later acts are sealed with their clocks
            file.execute("UPDATE acts SET clocks = NULL")
        for table, seat in file.execute("SELECT table_id, seat FROM seats").fetchall():
            digest = keys.digest(token_for(table, seat))
            file.execute("UPDATE seats SET digest = ? WHERE table_id = ? AND seat = ?", (digest, table, seat))
        file.commit()
    return {table: (versions[table], ended is not None) for table, _, ended in games}


def token_for(table: str, seat: int) -> str:
    """What opens a seat at a restored table."""
    return f"token of {table} {seat}"


def people_of(server: Server, table: str) -> list[Player]:
    """The two people of a restored table."""
    given = {"table": table, "invite": "secret"}
    return [
        Player(server, {**given, "seat": seat, "player": f"person{seat}", "token": token_for(table, seat)})
        for seat in range(2)
    ]


def replayed(view: Plain, steps: list[Plain]) -> Plain:
    """The view at the end of a replay, as a client puts it together."""
    for step in steps:
        parts = view["parts"] | step["changes"].get("parts", {})
        view = {**view, **step["changes"], "parts": parts}
    return view
