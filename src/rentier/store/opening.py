"""Opening a table: everything that a server keeps in memory of it, read at one moment of the database."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from rentier.store.engine import Work
from rentier.store.games import opened_game
from rentier.store.rows import Line, Opened, StoredSeat, StoredTable
from rentier.store.tables import last_lines, seated


class Opening(NamedTuple):
    """A table with its seats and chat, and its game if one was begun."""

    table: StoredTable
    seats: list[StoredSeat]
    lines: list[Line]
    game: Opened | None


def opening(table_id: str, lines: int) -> Work[Opening | None]:
    """The work of reading a table with so many lines of its chat; None where there is no such table."""

    def work(connection: Connection) -> Opening | None:
        found = seated(connection, table_id)
        if found is None:
            return None
        table, seats = found
        game = None if table.game is None else opened_game(connection, table.game)
        return Opening(table, seats, last_lines(connection, table_id, lines), game)

    return work
