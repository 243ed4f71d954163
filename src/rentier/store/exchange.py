"""Games as files: a stored game as a journal that any Rentier reads, and a journal or position as a stored game."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from rentier.kernel.chance import VerifiableChance
from rentier.kernel.errors import JournalError, RecordError, RentierError
from rentier.kernel.game import Entry, Game
from rentier.kernel.journal import Journal
from rentier.kernel.records import encode
from rentier.kernel.rulebook import rulebook
from rentier.store.acts import act_of, facts_of
from rentier.store.errors import Missing, StoreError
from rentier.store.games import put_game
from rentier.store.rows import (
    GAME_CHARACTERS,
    PLAYER_CHARACTERS,
    TABLE_CHARACTERS,
    Plain,
    Row,
    StoredGame,
    StoredSeat,
    StoredTable,
    new_id,
)
from rentier.store.store import Store
from rentier.store.tables import put_table

_PUBLIC = (
    "format",
    "rules",
    "edition",
    "digest",
    "options",
    "commitment",
    "player_commitments",
    "bots",
    "start",
    "script",
)
"""What a file says of a game in its header; whatever else a store may hold stays there."""


# ---------------------------------------------------------------- out


async def exported(store: Store, game_id: str, names: bool = False) -> Journal:
    """A stored game as a journal. It names nobody unless asked to, and holds the seeds only when the game is over."""
    game = await store.games.get(game_id)
    if game is None:
        raise Missing(f"There is no game {game_id} in the store.")
    journal = journal_of(game, await store.games.rows(game_id))
    found = await store.tables.get(game.table) if names else None
    return journal if found is None else with_names(journal, found[1])


def with_names(journal: Journal, seats: Sequence[StoredSeat]) -> Journal:
    """The journal with what its players are called: in the header, where a game saved in the terminal has it too."""
    return Journal(
        {**journal.header, "table": {"names": [seat.name for seat in seats]}}, journal.facts, journal.entries
    )


def journal_of(game: StoredGame, rows: Sequence[Row]) -> Journal:
    """The journal of a game and all its rows; of a game that is over it also holds what its dice are verified by."""
    header = {"rules": 1} | {key: game.header[key] for key in _PUBLIC if key in game.header}
    rulebook(header["edition"], header["options"])  # makes the edition's kinds of facts known
    facts = [fact for row in rows for fact in facts_of(row)]
    journal = Journal(header, facts, [Entry(row.first, row.by, act_of(row), row.bots) for row in rows])
    if game.seed and (game.ended is not None or journal.travel().over):
        header["server_seed"] = game.seed.hex()
        header["player_seeds"] = list(game.player_seeds)
    return journal


# ---------------------------------------------------------------- in


def read_record(path: Path | str, edition: str | None = None, options: Mapping[str, Any] | None = None) -> Journal:
    """A journal from a file, or a position as a journal in which nothing has happened yet.

    A position is a JSON object: `{"edition": ..., "options": ..., "position": ...}`, or the position alone where the
    edition is given here.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise RentierError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RentierError(f"{path} is neither a journal nor a position: it is not text") from None
    if text.startswith('{"rentier":'):
        return Journal.load(path)
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict):
        raise RentierError(f"{path} is neither a journal nor a position: it should begin with a JSON object")
    if "position" in plain:
        edition, options = plain.get("edition", edition), plain.get("options", options)
        plain = plain["position"]
    if not isinstance(edition, str) or not isinstance(plain, dict):
        form = '{"edition": ..., "position": ...}'
        raise RentierError(f"{path} does not say which edition it is of: write it as {form}")
    try:
        return Journal.of(Game.new(edition, options, position=plain))
    except RecordError as error:
        raise RentierError(f"{path} holds no position of this edition: {error}") from None


async def imported(
    store: Store,
    journal: Journal,
    now: float,
    settings: Plain | None = None,
    seats: Callable[[str], Sequence[StoredSeat]] | None = None,
) -> tuple[str, str]:
    """Store a journal as a game with a table of its own: the ids of both.

    A game that is not over goes on with dice of its own, which nobody can verify: who exported it kept the seed.
    `seats` gives the seats of the new table by its id; else they are persons' without a token.
    """
    state = journal.travel()
    header = {key: journal.header[key] for key in _PUBLIC if key in journal.header}
    seed, player_seeds = _seeds(journal.header) if state.over else (secrets.token_bytes(32), [])
    if not state.over:
        header["commitment"] = None
        _check_playable(journal, VerifiableChance(seed))
    table_id, game_id = new_id(TABLE_CHARACTERS), new_id(GAME_CHARACTERS)
    table = StoredTable(
        id=table_id,
        status="over" if state.over else "playing",
        settings=settings or {"edition": header["edition"], "options": header["options"]},
        invite=secrets.token_urlsafe(16),
        public=False,
        game=game_id,
        previous=None,
        created=now,
        touched=now,
        host=None,
    )
    game = StoredGame(game_id, table_id, header, seed, player_seeds, now, now if state.over else None)
    chairs = _seats(journal, table_id, now) if seats is None else seats(table_id)
    putting_table, putting_game = put_table(table, chairs), put_game(game, _rows(journal, now))

    def work(connection: Connection) -> None:
        with connection.begin_nested():
            putting_table(connection)
            putting_game(connection)

    await store.writer.do(table_id, work)
    return table_id, game_id


def _check_playable(journal: Journal, chance: VerifiableChance) -> None:
    try:
        journal.game(chance)
    except JournalError as error:
        raise StoreError(f"This game cannot go on here: {error.sentence}.") from error


def _seeds(header: Plain) -> tuple[bytes, list[str]]:
    """The seeds that a finished game's file reveals; a file without them keeps its facts, unverified."""
    seed, players = header.get("server_seed"), header.get("player_seeds", [])
    try:
        known = bytes.fromhex(seed) if isinstance(seed, str) else b""
    except ValueError:
        raise StoreError("The server_seed in the header should be written in hexadecimal digits.") from None
    if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
        raise StoreError("The player_seeds in the header should be a list of texts.")
    return known, players


def _rows(journal: Journal, at: float) -> list[Row]:
    bounds = [*(entry.first for entry in journal.entries), len(journal.facts)]
    return [
        Row(
            first=entry.first,
            facts=[encode(fact) for fact in journal.facts[entry.first : end]],
            by=entry.by,
            act=None if entry.act is None else encode(entry.act),
            command=None,
            at=at,
            bots=entry.bots,
        )
        for entry, end in zip(journal.entries, bounds[1:], strict=True)
    ]


def _seats(journal: Journal, table_id: str, now: float) -> list[StoredSeat]:
    """A seat for every player; a game saved in the terminal says who sat there."""
    plain = journal.header.get("table")
    plain = plain if isinstance(plain, dict) else {}
    count = journal.start().seats
    names, bots, person = plain.get("names"), plain.get("bots"), plain.get("person")
    seats = []
    for seat in range(count):
        name = _text(names, seat, count) or f"Player {seat + 1}"
        level = _text(bots, seat, count) if seat != person else None
        seats.append(
            StoredSeat(
                table=table_id,
                seat=seat,
                player=new_id(PLAYER_CHARACTERS),
                name=name,
                digest=None,
                kind="bot" if level else "person",
                level=level,
                piece=None,
                seed=None,
                joined=now,
            )
        )
    return seats


def _text(plain: object, index: int, count: int) -> str | None:
    """What a list says of a seat; not every database keeps every character."""
    said = plain[index] if isinstance(plain, list) and len(plain) == count else None
    return said if isinstance(said, str) and said.isprintable() else None
