"""Stored games as journals, live streams, replays and verified dice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

import msgspec

from rentier.kernel.chance import NoChance
from rentier.kernel.game import Game
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import State
from rentier.server.lobby.verify import Verdict, verify_journal
from rentier.server.protocol import projection, wire
from rentier.store.acts import facts_of
from rentier.store.exchange import journal_of, with_names
from rentier.store.rows import Row, StoredGame, StoredSeat
from rentier.store.store import Store
from rentier.text.words import Words

PATIENCE = 15.0
"""A silent stream sends an empty line after this many seconds, so that no proxy closes it."""
PAUSE = 0.1
"""So long it waits at least before it looks again for what has not happened."""
VERDICTS = 256
"""The number of verdicts that are cached: an ended game does not change."""


class Following(Protocol):
    """Waits for new acts of a game."""

    async def beyond(self, table_id: str, version: int, seconds: float) -> bool:
        """Wait until the game of a table has gone beyond a version or has ended, at most `seconds` seconds.

        False where there is no more to wait for.
        """
        ...


def text_of(game: StoredGame, rows: Sequence[Row], named: Sequence[StoredSeat] = ()) -> str:
    """The record as JSON lines, with what the players are called where their seats are given."""
    journal = journal_of(game, rows)
    return "".join(f"{line}\n" for line in (with_names(journal, named) if named else journal).lines())


class Verdicts:
    """Checks ended games, each of them once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Verdict] = OrderedDict()
        self._busy = asyncio.Semaphore(1)

    async def on(self, game: StoredGame) -> Verdict:
        """The verdict on a game that has ended; one is worked out at a time, beside everything else."""
        async with self._busy:
            if game.id not in self._known:
                rows = await self._store.games.rows(game.id)
                self._known[game.id] = await asyncio.to_thread(lambda: verify_journal(journal_of(game, rows)))
                if len(self._known) > VERDICTS:
                    self._known.popitem(last=False)
            return self._known[game.id]


async def stream(
    store: Store, following: Following, game: StoredGame, since: int = 0, patience: float = PATIENCE
) -> AsyncIterator[str]:
    """A game as it is played, as JSON lines: where it began, every act after `since`, and the seeds at its end.

    Acts have the form of the socket's `update`, the end that of its `over`; without it the server stopped before.
    """
    words = rulebook(game.header["edition"], game.header["options"]).words
    yield _line({"type": "game", "table": game.table, "game": game.id, "rules": 1, **game.header})
    version = since
    while True:
        now = await store.games.get(game.id)  # before the rows: a game that has ended gets no more of them
        rows = await store.games.rows(game.id, version)
        for row in rows:
            yield wire.write(update_of(row, words, version)) + "\n"
            version = row.version
        if now is None:
            return
        if now.ended is not None:
            break
        if not rows:
            yield "\n"
            await asyncio.sleep(PAUSE)
        if not await following.beyond(game.table, version, patience):
            return
    rows = await store.games.rows(game.id)
    ranking = await asyncio.to_thread(lambda: journal_of(game, rows).travel().ranking)
    yield wire.write(wire.Over(ranking, game.seed.hex(), game.player_seeds)) + "\n"


def update_of(row: Row, words: Words, since: int) -> wire.Update:
    """An act as the socket tells it, without the view; of one that was seen in part only the rest."""
    skip = max(0, since - row.first)
    told = [
        projection.told_fact(words, number, plain, fact)
        for number, plain, fact in zip(range(row.first + 1, row.version + 1), row.facts, facts_of(row), strict=True)
    ]
    return wire.Update(
        row.version, row.by, row.act["kind"] if row.act is not None else None, told[skip:], said=row.said
    )


STEPS_AT_ONCE = 64
"""The number of acts folded before other requests get a turn."""


class Fold:
    """A game from its beginning on; only folded, so that neither rules nor dice are asked again."""

    def __init__(self, game: StoredGame) -> None:
        header = game.header
        rulebook(header["edition"], header["options"])  # makes the edition's kinds of facts known
        start = State.from_dict(header["start"])
        self._game = Game.new(header["edition"], header["options"], chance=NoChance(), position=start, recorded=False)
        self._view = projection.seen(self._game)

    @property
    def view(self) -> dict[str, Any]:
        """The table as it stands."""
        return self._view

    def step(self, row: Row) -> dict[str, Any]:
        """An act with its facts, and the parts of the view that are new after it."""
        game, before = self._game, self._view
        facts = facts_of(row)
        told = projection.facts_told(game, facts, row.first)
        game.follow(facts)
        self._view = projection.seen(game)
        step = {
            "type": "step",
            "version": row.version,
            "by": row.by,
            "act": row.act["kind"] if row.act is not None else None,
            "at": round(row.at * 1000),
            "facts": told,
            "changes": changes(before, self._view),
        }
        return step if row.said is None else {**step, "said": row.said}

    def lines(self, rows: Sequence[Row]) -> str:
        """Several acts, a line each."""
        return "".join(_line(self.step(row)) for row in rows)


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What is new in a view: its top-level keys, and of `parts` those that changed."""
    new = {key: value for key, value in after.items() if key != "parts" and value != before[key]}
    parts = {key: part for key, part in after["parts"].items() if part != before["parts"].get(key)}
    return {**new, "parts": parts} if parts else new


async def replay(fold: Fold, rows: Sequence[Row]) -> AsyncIterator[str]:
    """A game as JSON lines: how the table stood before it, and a step for every act."""
    yield _line({"type": "start", "view": fold.view, "version": rows[-1].version if rows else 0})
    left = iter(rows)
    while some := list(islice(left, STEPS_AT_ONCE)):
        yield await asyncio.to_thread(fold.lines, some)


def _line(plain: dict[str, Any]) -> str:
    return msgspec.json.encode(plain).decode() + "\n"
