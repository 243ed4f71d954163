"""A stored game step by step: for every act its facts, and what they changed of the view."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from rentier.kernel.chance import NoChance
from rentier.kernel.game import Game
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import State
from rentier.server.protocol import projection
from rentier.store.games import facts_of
from rentier.store.rows import Row, StoredGame

STEPS_AT_ONCE = 64
"""So many acts are folded before the server looks after somebody else."""


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
