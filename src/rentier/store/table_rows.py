"""Tables, seats and chat as columns of the database, and back."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, RowMapping, select

from rentier.store.errors import Missing
from rentier.store.plain import read, written
from rentier.store.rows import Line, StoredSeat, StoredTable
from rentier.store.schema import tables


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


def table_of(stored: RowMapping) -> StoredTable:
    """The table that columns hold."""
    return StoredTable(
        id=stored["id"],
        status=stored["status"],
        settings=read(stored["settings"]),
        invite=stored["invite"],
        public=stored["public"],
        game=stored["game_id"],
        previous=stored["previous_id"],
        created=stored["created"],
        touched=stored["touched"],
        host=stored["host"],
    )


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
    }


def seat_of(stored: RowMapping) -> StoredSeat:
    """The seat that columns hold."""
    plain = dict(stored)
    digest = plain.pop("digest")
    return StoredSeat(table=plain.pop("table_id"), digest=None if digest is None else bytes(digest), **plain)


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
    plain = dict(stored)
    return Line(table=plain.pop("table_id"), **plain)
