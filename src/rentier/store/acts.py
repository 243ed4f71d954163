"""Acts in the store: many are appended in one transaction, each accepted or refused separately."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, RowMapping, bindparam, func, insert, select

from rentier.kernel import formats
from rentier.kernel.formats import upgraded
from rentier.kernel.records import Act, Fact, decode
from rentier.store.errors import Conflict, Duplicate, Ended, Missing, StoreError
from rentier.store.rows import Row
from rentier.store.schema import acts, games
from rentier.store.seals import act_seal, check_act_seal
from rentier.store.sql import padded, read, today, written


@dataclass(frozen=True, slots=True)
class Append:
    """An act on its way into the store."""

    game: str
    row: Row
    values: dict[str, Any]

    @classmethod
    def of(cls, game: str, row: Row) -> Append:
        """The act, already as columns: what cannot be written fails here, before it meets any other."""
        return cls(game, row, values_of(game, row))

    @property
    def key(self) -> str:
        """Games are taken up in this order."""
        return self.game


def values_of(game: str, row: Row) -> dict[str, Any]:
    """The columns of an act, in today's format; it is sealed when the act before it is known."""
    if not row.facts or row.first < 0:
        raise StoreError("An act is stored with its facts: there must be at least one.")
    return {
        "game_id": game,
        "first": row.first,
        "version": row.version,
        "format": formats.FORMAT,
        "facts": written(row.facts),
        "submitted_by": row.by,
        "act": None if row.act is None else written(row.act),
        "command": row.command,
        "at": float(row.at),
        "clocks": None if row.clocks is None else written(row.clocks),
        "said": row.said,
        "payload": row.payload,
        "bots": None if row.bots is None else written(row.bots),
    }


def row_of(stored: RowMapping) -> Row:
    """The act that columns hold, brought up to today's format; `Altered` where it does not match its seal."""
    check_act_seal(stored)
    format = stored["format"]
    act = None if stored["act"] is None else today("act", read(stored["act"]), format)
    return Row(
        first=stored["first"],
        facts=[today("fact", fact, format) for fact in read(stored["facts"])],
        by=stored["submitted_by"],
        act=act,
        command=stored["command"],
        at=stored["at"],
        clocks=None if stored["clocks"] is None else read(stored["clocks"]),
        said=stored["said"],
        payload=stored["payload"],
        bots=None if stored["bots"] is None else read(stored["bots"]),
    )


def facts_of(row: Row, format: int = formats.FORMAT) -> list[Fact]:
    """The facts of a row; the store hands rows out in today's format, others name theirs."""
    return [decode(upgraded("fact", fact, format), Fact) for fact in row.facts]


def act_of(row: Row, format: int = formats.FORMAT) -> Act | None:
    """The act of a row, None for the setting up; the store hands rows out in today's format, others name theirs."""
    return None if row.act is None else decode(upgraded("act", row.act, format), Act)


# The row of the game is locked first: from here on no other process can go on with it. (SQLite locks the whole file.)
_LOCK = select(games.c.id).where(games.c.id.in_(bindparam("games", expanding=True))).order_by(games.c.id)
_LOCK = _LOCK.with_for_update(key_share=True)
_LAST = select(acts.c.version).where(acts.c.game_id == games.c.id).order_by(acts.c.first.desc()).limit(1)
_NEWEST_SEAL = func.coalesce(_LAST.with_only_columns(acts.c.seal).scalar_subquery(), games.c.seal).label("seal")
_VERSIONS = select(games.c.id, games.c.ended, _LAST.scalar_subquery().label("version"), _NEWEST_SEAL)
_VERSIONS = _VERSIONS.where(games.c.id.in_(bindparam("games", expanding=True)))
_PREVIOUS = acts.alias()
_BEFORE = select(_PREVIOUS.c.seal).where(_PREVIOUS.c.game_id == acts.c.game_id, _PREVIOUS.c.first < acts.c.first)
_BEFORE = _BEFORE.order_by(_PREVIOUS.c.first.desc()).limit(1)
_ITS_GAME = games.alias()
_BEGINNING = select(_ITS_GAME.c.seal).where(_ITS_GAME.c.id == acts.c.game_id).scalar_subquery()
SEALED_ACTS = select(acts, func.coalesce(_BEFORE.scalar_subquery(), _BEGINNING).label("before"))
"""Acts with what it takes to check their seals: that of the act before, or of the game."""
_COMMANDS = SEALED_ACTS.where(
    acts.c.game_id.in_(bindparam("games", expanding=True)), acts.c.command.in_(bindparam("commands", expanding=True))
)
_BEGIN = select(func.max(acts.c.first)).where(acts.c.game_id == bindparam("game"), acts.c.first <= bindparam("since"))
_ROWS = SEALED_ACTS.where(
    acts.c.game_id == bindparam("game"),
    acts.c.first >= func.coalesce(_BEGIN.scalar_subquery(), 0),
    acts.c.version > bindparam("since"),
).order_by(acts.c.first)
_AT = select(acts).where(acts.c.game_id == bindparam("game"), acts.c.first == bindparam("first"))


def append_all(connection: Connection, appends: Sequence[Append], again: bool = False) -> list[StoreError | None]:
    """Append what fits, in order; for each None, or what refuses it.

    With `again`, an earlier try may have been stored after all: then what lies there is this very act, and all is well.
    """
    names = padded({append.game for append in appends})
    if connection.dialect.name != "sqlite":
        connection.execute(_LOCK, {"games": names})
    found = newest_of(connection, names)
    versions = {game: newest.version for game, newest in found.items()}
    seals = {game: newest.seal for game, newest in found.items()}
    commands = rows_by_command(connection, names, {append.row.command for append in appends} - {None})
    answers: list[StoreError | None] = []
    accepted: list[dict[str, Any]] = []
    for append in appends:
        row, game = append.row, append.game
        if again and _is_there(connection, append):
            answers.append(None)
        elif game not in versions:
            answers.append(Missing(f"There is no game {game} in the store."))
        elif row.command is not None and (game, row.command) in commands:
            answers.append(Duplicate(commands[game, row.command]))
        elif found[game].ended:
            answers.append(Ended(f"The game {game} is over."))
        elif row.first != versions[game]:
            sentence = f"The game {game} has gone on: it is at version {versions[game]}, not {row.first}."
            answers.append(Conflict(sentence, versions[game]))
        else:
            answers.append(None)
            seals[game] = act_seal(seals[game], append.values)
            accepted.append({**append.values, "seal": seals[game]})
            versions[game] = row.version
            if row.command is not None:
                commands[game, row.command] = row
    if accepted:
        connection.execute(insert(acts), accepted)
    return answers


class Newest(NamedTuple):
    """How far a game has come."""

    version: int
    """How many facts it has."""
    ended: bool
    seal: str | None
    """Of its last act, or of the game itself."""


def newest_of(connection: Connection, game_ids: Sequence[str]) -> dict[str, Newest]:
    """How far each of these games has come."""
    found = connection.execute(_VERSIONS, {"games": padded(game_ids)})
    return {game: Newest(version or 0, ended is not None, seal) for game, ended, version, seal in found}


def rows_by_command(
    connection: Connection, game_ids: Sequence[str], commands: Collection[str | None]
) -> dict[tuple[str, str], Row]:
    """The acts of these games that were stored with one of these commands."""
    names = [command for command in commands if command is not None]
    if not names:
        return {}
    found = connection.execute(_COMMANDS, {"games": padded(game_ids), "commands": padded(names)}).mappings()
    return {(stored["game_id"], stored["command"]): row_of(stored) for stored in found}


def rows_since(connection: Connection, game_id: str, since: int) -> list[Row]:
    """The acts of a game whose facts go beyond a version, in order."""
    found = connection.execute(_ROWS, {"game": game_id, "since": max(0, since)})
    return [*map(row_of, found.mappings())]


def _is_there(connection: Connection, append: Append) -> bool:
    stored = connection.execute(_AT, {"game": append.game, "first": append.row.first}).mappings().first()
    return stored is not None and {**stored, **append.values} == dict(stored)
