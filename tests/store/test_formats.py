"""What earlier releases stored opens in this one: their tables, and the format of what lies in them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from rentier.kernel import formats
from rentier.kernel.journal import Journal
from rentier.kernel.records import encode
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import State
from rentier.store.acts import act_of, facts_of
from rentier.store.backup import restore
from rentier.store.errors import StoreError
from rentier.store.exchange import exported
from rentier.store.migrate import HEAD
from rentier.store.rows import Row
from rentier.store.schema import metadata
from rentier.store.store import Store
from tests.store.keep_release import RELEASES, fill
from tests.store.kit import GAME, TABLE, game, on, played, position, row, rows_of, table, unfinished, with_game

KEPT_DEALS = Path(__file__).parents[1] / "unit" / "kept" / "platinum-deals"

OLD = {"kind": "SoldUp", "seat": 1, "sites": [], "deeds": [3, 5], "gained": 90}
NEW = {**OLD, "deeds": [[3, 1], [5, 1]]}
"""A fact as format 1 wrote it, and what it says today."""


async def replays(store: Store) -> None:
    """Every game folds to the position that was kept beside it, and the open one has its next act."""
    for id, over in (("overgame", True), ("opengame", False)):
        journal = await exported(store, id)
        version, plain = await position(store, id)
        assert version == len(journal.facts)
        assert journal.travel() == State.from_dict(plain)
        assert journal.travel().over is over
    assert await unfinished(store) == ["opengame"]
    assert [line.text for line in await store.tables.lines("overtabl", 5)] == ["Plaudern"]
    await store.games.append("opengame", row(version))


@pytest.mark.parametrize("release", sorted(RELEASES.glob("*.sql")), ids=lambda path: path.stem)
def test_a_store_of_every_release_opens_and_replays(release: Path, url: str, tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(release.read_text(encoding="utf-8"))
    asyncio.run(restore(path, url))
    on(str(path), replays)
    on(url, replays)


def test_this_release_is_kept_for_later_ones(tmp_path: Path) -> None:
    """After a change of the schema: `python -m tests.store.keep_release`."""
    path = tmp_path / "kept.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((RELEASES / f"{HEAD}.sql").read_text(encoding="utf-8"))

    async def same(store: Store) -> None:
        found: Any = await store.database.read(
            lambda connection: compare_metadata(MigrationContext.configure(connection), metadata)
        )
        assert found == []

    on(str(path), same)
    asyncio.run(fill(tmp_path / "new.db"))
    on(str(tmp_path / "new.db"), replays)


async def as_format(store: Store, format: int, first: int, facts: list[dict[str, Any]]) -> None:
    """Change an act in the store into one that another release wrote."""
    changed = text("UPDATE acts SET format = :format, facts = :facts WHERE first = :first")
    for name in ("games", "acts"):
        await store.writer.run("unsealed", text(f"UPDATE {name} SET seal = NULL"))
    await store.writer.run("old", changed.bindparams(format=format, facts=json.dumps(facts), first=first))


def test_acts_of_an_earlier_format_are_read_in_todays(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await store.games.append(GAME, row(2, 1, "old"))
        await as_format(store, 1, 2, [OLD])
        await store.writer.run("old", text("UPDATE games SET format = 1"))
        await store.games.append(GAME, row(3, 1))

    async def later(store: Store) -> None:
        found = await store.games.get(GAME)
        assert found is not None
        assert found.header["format"] == formats.FORMAT
        rows = await store.games.rows(GAME, 2)
        assert rows[0].facts == [NEW]
        assert rows[1] == row(3, 1), "an act of today in a game that an earlier release began"
        known = await store.games.command(GAME, "old")
        assert known == rows[0]

    on(url, scenario, later)


def test_a_game_with_deals_of_format_2_is_exported_and_played_on(url: str) -> None:
    """As the store held it then: acts and facts with six loose fields, and a position with open offers."""
    lines = KEPT_DEALS.with_suffix(".jsonl").read_text().splitlines()
    header, *written = [json.loads(line) for line in lines]
    rows = []
    for place, line in enumerate(written):
        if "brings" in line:
            facts = [brought["fact"] for brought in written[place : place + line["brings"]]]
            rows.append(Row(place, facts, line["by"], line["act"], None, 1.0))

    async def scenario(store: Store) -> None:
        await store.tables.create(table(TABLE, "playing", game=GAME), [])
        await store.games.create(game(header=header["rentier"]), rows[0])
        for each in rows[1:]:
            await store.games.append(GAME, each)
        await store.games.snapshot(GAME, len(written), json.loads(KEPT_DEALS.with_suffix(".json").read_text()))
        await store.writer.run("old", text("UPDATE acts SET format = 2, seal = NULL"))
        for name in ("games", "snapshots"):
            await store.writer.run("old", text(f"UPDATE {name} SET seal = NULL"))

    async def later(store: Store) -> None:
        journal, kept = await exported(store, GAME), Journal.read(lines)
        assert journal.facts == kept.facts
        assert journal.entries == kept.entries
        version, plain = await position(store, GAME)
        assert version == len(kept.facts)
        assert State.from_dict(plain) == kept.travel()
        await store.games.append(GAME, row(version))

    on(url, scenario, later)


def test_acts_of_a_later_format_ask_for_an_update(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await as_format(store, formats.FORMAT + 1, 0, [NEW, NEW])
        with pytest.raises(StoreError, match="update it"):
            await store.games.rows(GAME)

    on(url, scenario)


def test_an_altered_text_is_told_in_a_sentence(url: str) -> None:
    async def scenario(store: Store) -> None:
        await with_game(store)
        await store.writer.run("torn", text("UPDATE acts SET facts = '[{'"))
        with pytest.raises(StoreError, match="restore a backup"):
            await store.games.rows(GAME)

    on(url, scenario)


def test_rows_are_read_as_facts_and_acts() -> None:
    live = played(10)
    rows = rows_of(live)
    assert [fact for each in rows for fact in facts_of(each)] == live.facts
    assert [act_of(each) for each in rows] == [entry.act for entry in live.entries]


def test_rows_from_elsewhere_are_read_in_the_format_they_name() -> None:
    rulebook("platinum", {})
    old = Row(0, [OLD], 0, {"kind": "EndTurn", "seat": 0, "duty": 1}, None, 1.0)
    assert [encode(fact) for fact in facts_of(old, 1)] == [NEW]
    act = act_of(old, 1)
    assert act is not None
    assert encode(act) == old.act
