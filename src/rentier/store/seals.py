"""Seals: checksums beside stored data that show whether it was altered since.

The seal of an act covers the one before it, so that no act can be changed, lost or moved unnoticed. Data of releases
before the seals has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2s
from typing import Any

import msgspec

from rentier.store.errors import Altered

Columns = Mapping[Any, Any]
"""A row of the database by the names of its columns."""

_ACT = (
    "game_id",
    "first",
    "version",
    "format",
    "facts",
    "submitted_by",
    "act",
    "command",
    "payload",
    "at",
    "clocks",
    "said",
)
_GAME = ("id", "table_id", "format", "header", "seed", "player_seeds", "created")
_SNAPSHOT = ("game_id", "version", "state")


def act_seal(before: str | None, columns: Columns) -> str:
    """The seal of an act, with the seal of the act before it, or of the game."""
    return _seal(before, columns, _ACT if columns["bots"] is None else (*_ACT, "bots"))


def game_seal(columns: Columns) -> str:
    """The seal of how a game began; when it ended is written later."""
    return _seal(None, columns, _GAME)


def snapshot_seal(act: str | None, columns: Columns) -> str:
    """The seal of a position, with the seal of the act that led to it."""
    return _seal(act, columns, _SNAPSHOT)


def check_act_seal(columns: Columns) -> None:
    """Refuse an act that does not match its seal; `columns` have the seal before it, too."""
    seal, before = columns["seal"], columns["before"]
    if (seal is not None or before is not None) and seal != act_seal(before, columns):
        raise Altered(
            f"The stored game {columns['game_id']} was altered: the act after event {columns['first']} does not match"
            " its seal. The game is not played on; restore a backup."
        )


def check_game_seal(columns: Columns) -> None:
    """Refuse a game whose beginning does not match its seal."""
    if columns["seal"] is not None and columns["seal"] != game_seal(columns):
        raise Altered(
            f"The stored game {columns['id']} was altered: its beginning does not match its seal. The game is not"
            " played on; restore a backup."
        )


def _seal(before: str | None, columns: Columns, names: tuple[str, ...]) -> str:
    covered = [before, *(columns[name] for name in names)]
    return blake2s(msgspec.json.encode(covered), digest_size=16).hexdigest()
