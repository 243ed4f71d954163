"""Tables in the store: seats, chat, and which tables are listed, closed or deleted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    Connection,
    Delete,
    RowMapping,
    Select,
    Update,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    update,
)

from rentier.store.database import Database, Work
from rentier.store.errors import Altered, Conflict, Exists, Missing, StoreError, Taken
from rentier.store.rows import Line, Plain, Status, StoredSeat, StoredTable
from rentier.store.schema import games, lines, seats, tables
from rentier.store.sql import padded, parts, read, upsert, written
from rentier.store.writer import Writer

logger = logging.getLogger(__name__)
Stored = TypeVar("Stored", StoredTable, StoredSeat, Line)


def status_of(connection: Connection, table_id: str) -> str:
    """The status of a table, which nobody else can change until the transaction ends."""
    wanted = select(tables.c.status).where(tables.c.id == table_id).with_for_update(key_share=True)
    status: str | None = connection.scalar(wanted)
    if status is None:
        raise Missing(f"There is no table {table_id}.")
    return status


def table_columns(table: StoredTable) -> dict[str, Any]:
    """A table as columns."""
    return {
        "id": table.id,
        "status": table.status,
        "settings": written(table.settings),
        "invite": table.invite,
        "public": table.public,
        "game_id": table.game,
        "previous_id": table.previous,
        "created": table.created,
        "touched": table.touched,
        "host": table.host,
    }


def name_of(connection: Connection, table_id: str, player: str) -> str:
    """What a player is called now; empty for one who has left."""
    wanted = select(seats.c.name).where(seats.c.table_id == table_id, seats.c.player == player)
    return connection.scalar(wanted) or ""


def table_of(stored: RowMapping) -> StoredTable:
    """The table that columns hold."""
    plain = dict(stored)
    plain |= {"settings": read(plain["settings"]), "game": plain["game_id"], "previous": plain["previous_id"]}
    plain["pause"] = None if plain["pause"] is None else read(plain["pause"])
    return checked(StoredTable, plain, stored["id"])


def seat_columns(seat: StoredSeat) -> dict[str, Any]:
    """A seat as columns."""
    return {
        "table_id": seat.table,
        "seat": seat.seat,
        "player": seat.player,
        "name": seat.name,
        "digest": seat.digest,
        "kind": seat.kind,
        "level": seat.level,
        "piece": seat.piece,
        "seed": seat.seed,
        "joined": seat.joined,
        "commitment": seat.commitment,
    }


def seat_of(stored: RowMapping) -> StoredSeat:
    """The seat that columns hold."""
    plain = dict(stored)
    if isinstance(plain["digest"], memoryview):
        plain["digest"] = bytes(plain["digest"])
    return checked(StoredSeat, {**plain, "table": plain["table_id"]}, plain["table_id"])


def line_columns(line: Line) -> dict[str, Any]:
    """A line of chat as columns."""
    return {
        "table_id": line.table,
        "number": line.number,
        "player": line.player,
        "name": line.name,
        "text": line.text,
        "at": line.at,
        "command": line.command,
    }


def line_of(stored: RowMapping) -> Line:
    """The line of chat that columns hold."""
    return checked(Line, {**stored, "table": stored["table_id"]}, stored["table_id"])


def checked(kind: type[Stored], plain: dict[str, Any], table_id: object) -> Stored:
    """A record whose columns hold what they should; no seal covers them, since they change."""
    try:
        # names of columns are a kind of text of their own
        return msgspec.convert({str(name): value for name, value in plain.items()}, kind, builtin_types=(bytes,))
    except msgspec.ValidationError as error:
        raise Altered(
            f"The stored table {table_id} was altered: {str(error)[:1].lower()}{str(error)[1:]}. Restore a backup."
        ) from None


def readable(rows: Iterable[RowMapping]) -> Iterator[Line]:
    """The lines of chat that can be read; the others are logged and left out."""
    for stored in rows:
        try:
            yield line_of(stored)
        except Altered as error:
            logger.error("a line of chat cannot be read: %s", error, extra={"table": str(stored["table_id"])})


Seated = tuple[StoredTable, list[StoredSeat]]
"""A table with its seats in order."""


class TableStore:
    """Tables, seats and chat: what may change, and what may be deleted."""

    def __init__(self, database: Database, writer: Writer, now: Callable[[], float]) -> None:
        self._database = database
        self._writer = writer
        self._now = now

    # ------------------------------------------------------------ tables

    async def create(self, table: StoredTable, seats: Sequence[StoredSeat]) -> None:
        """Store a new table with all its seats, the empty ones too."""
        await self._writer.do(table.id, put_table(table, seats))

    async def get(self, table_id: str) -> Seated | None:
        """A table and its seats."""
        return await self._database.read(lambda connection: seated(connection, table_id))

    async def save_table(self, table: StoredTable, was: Status | None = None) -> None:
        """Update a table; with `was` only while its stored status is that, else it is a `Conflict`."""
        changed = changing(table)

        def work(connection: Connection) -> None:
            check_status(connection, table.id, was)
            connection.execute(changed)

        await self._writer.do(table.id, work)

    async def change_settings(self, table_id: str, was: Status, change: Callable[[Plain], Plain]) -> None:
        """Change the stored settings of a table and nothing else; a `Conflict` unless its status is `was`."""

        def work(connection: Connection) -> None:
            check_status(connection, table_id, was)
            stored = connection.scalars(select(tables.c.settings).where(tables.c.id == table_id)).one()
            connection.execute(setting(table_id, settings=written(change(read(stored)))))

        await self._writer.do(table_id, work)

    async def change_pause(self, table_id: str, change: Callable[[Plain | None], Plain | None]) -> None:
        """Change the pause of a table while its game is played; changes of several servers come one after another."""

        def work(connection: Connection) -> None:
            check_status(connection, table_id, "playing")
            stored = connection.scalar(select(tables.c.pause).where(tables.c.id == table_id))
            changed = change(None if stored is None else read(stored))
            connection.execute(setting(table_id, pause=None if changed is None else written(changed)))

        await self._writer.do(table_id, work)

    async def close(self, table_id: str, was: Status, at: float) -> None:
        """Close a table and end its game, if it has one, where it stands: either both, or neither.

        A `Conflict` where its stored status is not `was`.
        """

        def work(connection: Connection) -> None:
            check_status(connection, table_id, was)
            connection.execute(_END_ITS_GAME, {"table": table_id, "at": at})
            connection.execute(_CLOSE_IT, {"table": table_id, "at": at})

        await self._writer.do(table_id, work)

    async def listed(self, limit: int) -> list[Seated]:
        """Public tables that are open or playing, those that were used last first."""
        wanted = (
            select(tables)
            .where(tables.c.public, tables.c.status.in_(("open", "playing")))
            .order_by(tables.c.touched.desc(), tables.c.id)
            .limit(limit)
        )
        return await self._database.read(lambda connection: _seated(connection, wanted, readable_only=True))

    async def touch(self, ids: Sequence[str], at: float | None = None) -> None:
        """Note that tables are in use, so that they are not forgotten."""
        moment = self._now() if at is None else at
        for part in parts(ids):
            names = {"tables": padded(part), "moment": moment}
            await self._writer.do("touch", partial(_execute, _TOUCH, names))

    async def forget(self, before: float) -> int:
        """Delete tables at which no game was ever begun and that nobody has used since; how many there were."""
        return await self._writer.do("forget", partial(_execute, _FORGET, {"before": before}))

    async def abandon(self, before: float, at: float) -> int:
        """Close the games that nobody has come back to since, where they stand; how many there were."""

        def work(connection: Connection) -> int:
            _execute(_END, {"before": before, "at": at}, connection)
            return _execute(_CLOSE, {"before": before}, connection)

        return await self._writer.do("abandon", work)

    async def live(self, ids: Sequence[str]) -> set[str]:
        """Those of these tables that are open or being played."""

        def work(connection: Connection) -> set[str]:
            return {id for part in parts(ids) for id in connection.scalars(_LIVE, {"tables": padded(part)})}

        return await self._database.read(work)

    # ------------------------------------------------------------ seats

    async def save_seat(self, seat: StoredSeat, of: str | None = None, seen: StoredTable | None = None) -> None:
        """Update a seat; with `of` only while it is that player's, with `seen` only while its table is as it was seen.

        Else it is a `Conflict`.
        """
        columns = seat_columns(seat)

        def work(connection: Connection) -> None:
            status_of(connection, seat.table)
            if seen is not None:
                check_unchanged(connection, seen)
            if of is not None:
                check_owner(connection, seat, of)
            upsert(connection, _SEATS, columns)

        await self._writer.do(seat.table, work)

    async def vacate(self, seat: StoredSeat, of: str, seen: StoredTable, host: int | None, invite: str) -> None:
        """Take a seat from its player, and give its table this host and this invite: either all of it, or nothing.

        A `Conflict` where the seat has another owner by now, or where the table is no longer as it was `seen`.
        """

        def work(connection: Connection) -> None:
            check_unchanged(connection, seen)
            check_owner(connection, seat, of)
            upsert(connection, _SEATS, columns)
            connection.execute(setting(seat.table, host=host, invite=invite))
            connection.execute(_TOUCH, {"tables": [seat.table], "moment": self._now()})

        columns = seat_columns(seat)
        await self._writer.do(seat.table, work)

    async def take_seat(self, seat: StoredSeat) -> StoredSeat:
        """Sit down at an empty seat of an open table, at the first one where `seat.seat` is negative.

        Of many who want the last seat exactly one gets it; the others get `Taken`.
        """

        def work(connection: Connection) -> StoredSeat:
            if status_of(connection, seat.table) != "open":
                raise Taken("This table is no longer open to new players.")
            empty = select(_SEATS.c.seat).where(_SEATS.c.table_id == seat.table, _SEATS.c.kind == "empty")
            free = [*connection.scalars(empty.order_by(_SEATS.c.seat))]
            if seat.seat >= 0 and seat.seat not in free:
                raise Taken("Somebody has taken that seat: choose another.")
            if not free:
                raise Taken("Every seat of this table is taken.")
            taken = replace(seat, seat=seat.seat if seat.seat >= 0 else free[0])
            here = (_SEATS.c.table_id == taken.table, _SEATS.c.seat == taken.seat)
            connection.execute(update(_SEATS).where(*here).values(seat_columns(taken)))
            connection.execute(_TOUCH, {"tables": [seat.table], "moment": self._now()})
            return taken

        return await self._writer.do(seat.table, work)

    # ------------------------------------------------------------ chat

    async def say(self, line: Line) -> Line:
        """Add a line to a table's chat, unless its command is already stored; the one returned has its number.

        It has the name that its speaker has now, who may just have changed or removed it.
        """

        def work(connection: Connection) -> Line:
            status_of(connection, line.table)
            known = None if line.command is None else line_by(connection, line.table, line.command)
            if known is not None:
                return known
            last = connection.scalar(select(func.max(lines.c.number)).where(lines.c.table_id == line.table))
            name = name_of(connection, line.table, line.player) or line.name
            said = replace(line, number=(last or 0) + 1, name=name)
            connection.execute(insert(lines), line_columns(said))
            return said

        return await self._writer.do(line.table, work)

    async def line(self, table_id: str, command: str) -> Line | None:
        """The line that was sent with this command."""
        return await self._database.read(lambda connection: line_by(connection, table_id, command))

    async def lines(self, table_id: str, limit: int) -> list[Line]:
        """The last lines of a table's chat, in the order in which they were said."""
        return await self._database.read(lambda connection: last_lines(connection, table_id, limit))


def ending(game_ids: Select[Any]) -> Update:
    """The statement that ends these games at the moment `at`; an earlier end stays."""
    return update(games).where(games.c.id.in_(game_ids), games.c.ended.is_(None)).values(ended=bindparam("at"))


_SEATS = seats
_TABLES = select(tables).where(tables.c.id.in_(bindparam("tables", expanding=True)))
_CHAIRS = select(seats).where(seats.c.table_id.in_(bindparam("tables", expanding=True)))
_CHAIRS = _CHAIRS.order_by(seats.c.table_id, seats.c.seat)
_TALKING = select(lines.c.table_id).where(lines.c.table_id.in_(bindparam("tables", expanding=True))).distinct()
_LINES = select(lines).where(lines.c.table_id == bindparam("table"), lines.c.text != "").order_by(lines.c.number.desc())
_LINES = _LINES.limit(bindparam("limit"))
_TOUCH = update(tables).where(tables.c.id.in_(bindparam("tables", expanding=True)))
_TOUCH = _TOUCH.where(tables.c.touched < bindparam("moment")).values(touched=bindparam("moment"))
_UNUSED = (tables.c.status.in_(("open", "closed")), tables.c.game_id.is_(None), tables.c.touched < bindparam("before"))
_FORGET = delete(tables).where(*_UNUSED)
_LEFT = (tables.c.status == "playing", tables.c.touched < bindparam("before"))
_END = ending(select(tables.c.game_id).where(*_LEFT))
_IT = tables.c.id == bindparam("table")
_END_ITS_GAME = ending(select(tables.c.game_id).where(_IT))
_CLOSE_IT = update(tables).where(_IT).values(status="closed", touched=bindparam("at"))
_CLOSE = update(tables).where(*_LEFT).values(status="closed")
_LIVE = select(tables.c.id).where(tables.c.id.in_(bindparam("tables", expanding=True)))
_LIVE = _LIVE.where(tables.c.status.in_(("open", "playing")))


def _execute(statement: Update | Delete, values: dict[str, Any], connection: Connection) -> int:
    return connection.execute(statement, values).rowcount


def put_table(table: StoredTable, seats: Sequence[StoredSeat]) -> Work[None]:
    """The work of storing a new table."""
    columns, chairs = table_columns(table), [seat_columns(seat) for seat in seats]
    if any(seat.table != table.id for seat in seats):
        raise ValueError("a seat names another table")

    def work(connection: Connection) -> None:
        if connection.execute(select(tables.c.id).where(tables.c.id == table.id)).first():
            raise Exists(f"Table {table.id} already exists.")
        connection.execute(insert(tables), columns)
        if chairs:
            connection.execute(insert(_SEATS), chairs)

    return work


def changing(table: StoredTable) -> Update:
    """The statement that updates a table; the time of its last use is never set back."""
    columns = table_columns(table)
    columns["touched"] = case((tables.c.touched > table.touched, tables.c.touched), else_=table.touched)
    return setting(table.id, **columns)


def setting(table_id: str, **columns: Any) -> Update:
    """Set columns of a table."""
    return update(tables).where(tables.c.id == table_id).values(columns)


def check_owner(connection: Connection, seat: StoredSeat, of: str) -> None:
    """A `Conflict` where a seat has another owner by now."""
    owner = select(_SEATS.c.player).where(_SEATS.c.table_id == seat.table, _SEATS.c.seat == seat.seat)
    if connection.scalar(owner) != of:
        raise Conflict("This seat now has another owner.")


def check_status(connection: Connection, table_id: str, was: Status | None) -> None:
    """Refuse a change of a table whose status is another by now."""
    status = status_of(connection, table_id)
    if was is not None and status != was:
        raise Conflict(f"This table is now {status}, no longer {was}.")


def check_unchanged(connection: Connection, seen: StoredTable) -> None:
    """Refuse a change that was decided on when the table was as `seen`: another server may have started its game."""
    check_status(connection, seen.id, seen.status)
    settings = select(tables.c.settings).where(tables.c.id == seen.id)
    if seen.status == "open" and read(connection.scalars(settings).one()) != seen.settings:
        raise Conflict("This table was changed meanwhile.")


def seated(connection: Connection, table_id: str) -> Seated | None:
    """A table and its seats."""
    return seated_all(connection, [table_id]).get(table_id)


def seated_all(connection: Connection, table_ids: Sequence[str]) -> dict[str, Seated]:
    """Those of these tables that there are, with their seats."""
    return {table.id: (table, seats) for table, seats in _seated(connection, _TABLES, {"tables": padded(table_ids)})}


def line_by(connection: Connection, table_id: str, command: str) -> Line | None:
    """The line of a table's chat that was sent with a command."""
    wanted = select(lines).where(lines.c.table_id == table_id, lines.c.command == command)
    found = connection.execute(wanted).mappings().first()
    return None if found is None else line_of(found)


def last_lines(connection: Connection, table_id: str, limit: int) -> list[Line]:
    """The last lines of a table's chat, in the order in which they were said."""
    return [*readable(connection.execute(_LINES, {"table": table_id, "limit": limit}).mappings())][::-1]


def last_lines_all(connection: Connection, table_ids: Sequence[str], limit: int) -> dict[str, list[Line]]:
    """The last lines of those of these tables at which something was said."""
    talking = connection.scalars(_TALKING, {"tables": padded(table_ids)}).all()
    return {id: last_lines(connection, id, limit) for id in talking}


def _seated(
    connection: Connection, wanted: Any, values: dict[str, Any] | None = None, readable_only: bool = False
) -> list[Seated]:
    """Tables with their seats; with `readable_only`, one that cannot be read is left out and logged."""
    found = []
    for stored in connection.execute(wanted, values).mappings():
        try:
            found.append(table_of(stored))
        except StoreError as error:
            if not readable_only:
                raise
            logger.error("a table cannot be read: %s", error, extra={"table": str(stored["id"])})
    at: dict[str, list[StoredSeat]] = {table.id: [] for table in found}
    chairs: dict[str, list[RowMapping]] = {table.id: [] for table in found}
    for stored in connection.execute(_CHAIRS, {"tables": padded(at)}).mappings() if at else ():
        chairs.get(stored["table_id"], []).append(stored)
    for id, stored_seats in chairs.items():
        try:
            at[id] = in_order(id, [seat_of(stored) for stored in stored_seats])
        except StoreError as error:
            if not readable_only:
                raise
            logger.error("a table cannot be read: %s", error, extra={"table": id})
            del at[id]
    return [(table, at[table.id]) for table in found if table.id in at]


def in_order(table_id: str, seats: list[StoredSeat]) -> list[StoredSeat]:
    """The seats of a table, if none is missing or has another one's number."""
    if [seat.seat for seat in seats] != [*range(len(seats))]:
        raise Altered(f"The stored table {table_id} was altered: its seats are out of order. Restore a backup.")
    return seats
