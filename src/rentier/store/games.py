"""Games in the store: their acts and snapshots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, bindparam, delete, func, insert, or_, select, update

from rentier.kernel import formats
from rentier.kernel.errors import RentierError
from rentier.kernel.rulebook import rulebook
from rentier.kernel.state import State
from rentier.store.acts import SEALED_ACTS, Append, newest_of, row_of, rows_by_command, rows_since, values_of
from rentier.store.database import Database, Work
from rentier.store.errors import Conflict, Exists, Missing, StoreError
from rentier.store.rows import Opened, Plain, Row, Status, StoredGame, StoredSeat, StoredTable
from rentier.store.schema import acts, games, snapshots, tables
from rentier.store.seals import act_seal, check_game_seal, game_seal, snapshot_seal
from rentier.store.sql import Columns, padded, parts, read, today, upsert, written
from rentier.store.tables import changing, check_status, ending, seated
from rentier.store.writer import Writer


class GameStore:
    """Games: append-only, so that nothing that happened can be lost or changed."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    # ------------------------------------------------------------ acts

    async def create(
        self,
        game: StoredGame,
        first: Row | None,
        rest: Sequence[Row] = (),
        table: StoredTable | None = None,
        was: Status | None = None,
        seats: Sequence[StoredSeat] | None = None,
    ) -> None:
        """Store a new game of a stored table with its setting up, and the `rest` of what happened elsewhere.

        With `table` its table is updated in the same transaction, as by `save_table`: either both, or neither.
        With `seats` it is a `Conflict` where they have changed: the game was made from them.
        """
        rows = [row for row in (first, *rest) if row is not None and row.facts]
        put = put_game(game, rows, table, was)

        def work(connection: Connection) -> None:
            check_status(connection, game.table, was)  # locks the table
            found = None if seats is None else seated(connection, game.table)
            if found is not None and found[1] != list(seats or ()):
                raise Conflict("The seats of this table have changed.")
            put(connection)

        await self._writer.do(game.table, work)

    async def replace(self, game: StoredGame, table: StoredTable, was: Status) -> None:
        """Store a new game of a table instead of the one it has, which is deleted with all that was played."""
        put = put_game(game, (), table, was)

        def work(connection: Connection) -> None:
            put(connection)
            connection.execute(delete(games).where(games.c.table_id == table.id, games.c.id != game.id))

        await self._writer.do(table.id, work)

    async def append(self, game_id: str, row: Row) -> None:
        """Add an act at the end of a game; when this returns it is on disk.

        Raises `Duplicate` when its command is stored already and `Conflict` when the game has gone on meanwhile.
        """
        await self._writer.append(Append.of(game_id, row))

    async def get(self, game_id: str) -> StoredGame | None:
        """A game without its acts, its header in today's format."""
        return await self._database.read(lambda connection: _game(connection, game_id))

    async def rows(self, game_id: str, since: int = 0) -> list[Row]:
        """The acts whose facts go beyond the version `since`, in order."""
        return await self._database.read(lambda connection: rows_since(connection, game_id, since))

    async def opened(self, game_id: str) -> Opened | None:
        """Everything that it takes to play a game on, at one moment of the database."""
        return await self._database.read(lambda connection: opened_game(connection, game_id))

    async def command(self, game_id: str, command: str) -> Row | None:
        """What a command brought, if it is stored."""
        found = await self._database.read(lambda connection: rows_by_command(connection, [game_id], [command]))
        return found.get((game_id, command))

    async def versions(self, game_ids: Sequence[str]) -> dict[str, int]:
        """How many facts each of these games has."""

        def work(connection: Connection) -> dict[str, int]:
            found: dict[str, int] = {}
            for part in parts(game_ids):
                found |= {game: newest.version for game, newest in newest_of(connection, part).items()}
            return found

        return await self._database.read(work)

    async def count(self, game_id: str, seat: int, kinds: Sequence[str]) -> int:
        """How many acts of these kinds a seat has submitted."""
        kind = or_(*(acts.c.act.like(f'%"kind":"{kind}"%') for kind in kinds))
        wanted = select(func.count()).where(acts.c.game_id == game_id, acts.c.submitted_by == seat, kind)
        return await self._database.read(lambda connection: connection.scalar(wanted) or 0)

    async def finish(self, game_id: str, at: float) -> None:
        """Note when a game ended, and that its table's game is over; the first time counts."""

        def work(connection: Connection) -> None:
            connection.execute(_END, {"game": game_id, "at": at})
            connection.execute(_OVER, {"game": game_id})

        await self._writer.do(game_id, work)

    # ------------------------------------------------------------ snapshots

    async def snapshot(self, game_id: str, version: int, state: Plain) -> None:
        """Keep a position, from which the game is `opened`; it replaces an earlier one, never a later one."""
        columns = {"game_id": game_id, "version": version, "state": written(state)}

        def work(connection: Connection) -> None:
            check_game(connection, game_id)
            led = connection.scalar(_LED_BY, {"game": game_id, "version": version})
            upsert(connection, snapshots, {**columns, "seal": snapshot_seal(led, columns)}, _is_later)

        await self._writer.do(game_id, work)

    async def drop_snapshot(self, game_id: str) -> None:
        """Delete a position that cannot be used, so that a later one takes its place."""

        def work(connection: Connection) -> None:
            connection.execute(_DROP, {"game": game_id})

        await self._writer.do(game_id, work)


def put_game(
    game: StoredGame, rows: Sequence[Row], table: StoredTable | None = None, was: Status | None = None
) -> Work[None]:
    """The work of storing a new game with what has happened in it so far."""
    version = 0
    for row in rows:
        if row.first != version:
            raise ValueError(f"fact {version} should come next, not {row.first}")
        version = row.version
    values = [values_of(game.id, row) for row in rows]
    changed = None if table is None else changing(table)
    columns: dict[str, Any] = {
        "id": game.id,
        "table_id": game.table,
        "format": game.header["format"],
        "header": written(game.header),
        "seed": game.seed,
        "player_seeds": written(game.player_seeds),
        "created": float(game.created),
        "ended": game.ended,
    }
    columns["seal"] = seal = game_seal(columns)
    for act in values:
        act["seal"] = seal = act_seal(seal, act)

    def work(connection: Connection) -> None:
        check_status(connection, game.table, was)
        if is_known(connection, game.id):
            raise Exists(f"Game {game.id} already exists.")
        connection.execute(insert(games), columns)
        if values:
            connection.execute(insert(acts), values)
        if changed is not None:
            connection.execute(changed)

    return work


def opened_game(connection: Connection, game_id: str) -> Opened | None:
    """A game's last position and the acts since, with the one that led to it."""
    return opened_games(connection, [game_id]).get(game_id)


def opened_games(connection: Connection, game_ids: Sequence[str]) -> dict[str, Opened]:
    """Those of these games that there are, as by `opened_game`."""
    names = {"games": padded(game_ids)}
    kept = {stored["game_id"]: stored for stored in connection.execute(_SNAPSHOTS, names).mappings()}
    rows: dict[str, list[Row]] = {}
    seals: dict[tuple[str, int], str | None] = {}
    for stored in connection.execute(_NEWEST, names).mappings():
        if stored["game_id"] is not None:  # a game without acts has a row all the same
            rows.setdefault(stored["game_id"], []).append(row_of(stored))
            seals[stored["game_id"], stored["version"]] = stored["seal"]
    found: dict[str, Opened] = {}
    for stored in connection.execute(_GAMES, names).mappings():
        game = _game_of(stored)
        start = Opened(game, 0, game.header["start"], rows.get(game.id, []))
        if game.id in kept:
            snapshot = kept[game.id]
            led = seals.get((game.id, snapshot["version"]))
            wrong = _wrong_with(snapshot, game, start.rows, led)
            if wrong is None:
                start = replace(start, version=snapshot["version"], position=read(snapshot["state"]))
            else:
                start = replace(start, rows=rows_since(connection, game.id, 0), unused_snapshot=wrong)
        found[game.id] = start
    return found


def damage(connection: Connection, game_id: str) -> str | None:
    """What is wrong with a stored game, if anything, as a sentence."""
    try:
        opened = opened_game(connection, game_id)
        rows_since(connection, game_id, 0)
    except StoreError as error:
        return str(error)
    if opened is None or opened.unused_snapshot is None:
        return None
    return f"The snapshot of game {game_id} is not used: {opened.unused_snapshot}; the game is read from its acts."


def _wrong_with(snapshot: RowMapping, game: StoredGame, rows: Sequence[Row], led: str | None) -> str | None:
    """Why a position cannot be used, if so; `rows` begin with the act that led to it, whose seal is `led`."""
    if not rows or rows[0].version != snapshot["version"]:
        return "no stored act leads to it"
    if snapshot["seal"] is not None:
        return None if snapshot["seal"] == snapshot_seal(led, snapshot) else "it does not match its seal"
    try:
        rulebook(game.header["edition"], game.header["options"])  # makes the edition's parts known
        State.from_dict(read(snapshot["state"]))
    except RentierError as error:
        return str(error)
    return None


_KNOWN = select(games.c.id).where(games.c.id == bindparam("game"))
_END = ending(_KNOWN)
_TABLE = select(games.c.table_id).where(games.c.id == bindparam("game")).scalar_subquery()
_OVER = update(tables).where(tables.c.id == _TABLE, tables.c.status == "playing").values(status="over")
_GAMES = select(games).where(games.c.id.in_(bindparam("games", expanding=True)))
_SNAPSHOTS = select(snapshots).where(snapshots.c.game_id.in_(bindparam("games", expanding=True)))
_LED_BY = select(acts.c.seal).where(acts.c.game_id == bindparam("game"), acts.c.version == bindparam("version"))
_DROP = delete(snapshots).where(snapshots.c.game_id == bindparam("game"))
_LED = func.coalesce(snapshots.c.version, 1) - 1
"""Of every game: the act with the fact before this one led to its snapshot."""
_EARLIER = acts.alias()
_LEADING = select(func.max(_EARLIER.c.first)).where(_EARLIER.c.game_id == games.c.id, _EARLIER.c.first <= _LED)
_SINCE = (acts.c.first >= func.coalesce(_LEADING.scalar_subquery(), 0)) & (acts.c.version > _LED)
_NEWEST = (
    SEALED_ACTS.select_from(
        games.outerjoin(snapshots, snapshots.c.game_id == games.c.id)
        # an outer join too: else SQLite begins with the acts, and with all of them
        .outerjoin(acts, (acts.c.game_id == games.c.id) & _SINCE)
    )
    .where(games.c.id.in_(bindparam("games", expanding=True)))
    .order_by(games.c.id, acts.c.first)
)
# made once: to put a statement together takes longer than to carry it out


def _is_later(new: Columns) -> ColumnElement[bool]:
    """Whether a position is newer than the one that is kept."""
    return snapshots.c.version < new.version


def is_known(connection: Connection, game_id: str) -> bool:
    """Whether there is a game."""
    return connection.execute(_KNOWN, {"game": game_id}).first() is not None


def check_game(connection: Connection, game_id: str) -> None:
    """Refuse a game that there is not."""
    if not is_known(connection, game_id):
        raise Missing(f"There is no game {game_id} in the store.")


def _game(connection: Connection, game_id: str) -> StoredGame | None:
    stored = connection.execute(_GAMES, {"games": [game_id]}).mappings().first()
    return None if stored is None else _game_of(stored)


def _game_of(stored: RowMapping) -> StoredGame:
    check_game_seal(stored)
    header = {**today("header", read(stored["header"]), stored["format"]), "format": formats.FORMAT}
    return StoredGame(
        id=stored["id"],
        table=stored["table_id"],
        header=header,
        seed=bytes(stored["seed"]),
        player_seeds=read(stored["player_seeds"]),
        created=stored["created"],
        ended=stored["ended"],
    )
