"""Erasure and retention: removing names and chat, deleting tables, and how long data is kept.

Names and chat are under no seal, so games verify as before. Lines that were removed keep their numbers, without name or
text, so that clients can tell which ones to take away.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, exists, func, or_, select, update

from rentier.store.database import Database
from rentier.store.errors import Missing
from rentier.store.marks import put_mark
from rentier.store.schema import acts, lines, reports, seats, tables
from rentier.store.writer import Writer

DAY = 86400.0
PLAYED, BEGUN = 3, 20
"""A game ended at once if people did less than the first, and everybody together less than the second."""
ERASED = "erased"
"""The mark that is new after every erasure: servers that see it read their tables again."""


def nameless(seat: int) -> str:
    """What somebody is called who removed their name; nobody can choose such a name."""
    return f"Player {seat + 1}"


class Owner(NamedTuple):
    """A seat at a table, and what its owner is called."""

    table: str
    seat: int
    player: str
    name: str


class ErasureStore:
    """Takes names, chat and whole tables out of the store."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def rename(self, owner: Owner, name: str) -> None:
        """Call somebody otherwise, also in the chat; a seed of their own choice stays."""
        await self._change(owner, {"name": name}, {"name": name})

    async def erase_person(self, owner: Owner) -> None:
        """Remove somebody's name from their seat, and everything that they said, to operators too."""
        name = nameless(owner.seat)
        await self._change(owner, {"name": name}, {"name": name, "text": ""}, {"text": ""})

    async def _change(
        self, owner: Owner, seat: dict[str, Any], line: dict[str, Any], report: dict[str, Any] | None = None
    ) -> None:
        at = (seats.c.table_id == owner.table, seats.c.seat == owner.seat, seats.c.player == owner.player)

        def work(connection: Connection) -> None:
            if not connection.execute(update(seats).where(*at).values(seat)).rowcount:
                raise Missing("That seat is no longer yours.")
            said = (lines.c.table_id == owner.table, lines.c.player == owner.player, lines.c.text != "")
            connection.execute(update(lines).where(*said).values(line))
            if report is not None:
                told = (reports.c.table_id == owner.table, reports.c.by == owner.player)
                connection.execute(update(reports).where(*told).values(report))
            _note(connection)

        await self._writer.do(owner.table, work)

    async def delete_table(self, table_id: str) -> None:
        """Delete a table with its seats, its chat and its game."""

        def work(connection: Connection) -> None:
            if not connection.execute(delete(tables).where(tables.c.id == table_id)).rowcount:
                raise Missing(f"There is no table {table_id}.")
            _note(connection)

        await self._writer.do(table_id, work)

    async def owners(self, name: str, table_id: str | None = None) -> list[Owner]:
        """The people who are called so, at one table or at all of them, also in chat from seats they have left."""
        at = [seats.c.name == name, seats.c.kind == "person"]
        wanted = select(seats.c.table_id, seats.c.seat, seats.c.player, seats.c.name).where(*at)
        if table_id is not None:
            wanted = wanted.where(seats.c.table_id == table_id)
        ordered = wanted.order_by(seats.c.table_id, seats.c.seat)
        return await self._database.read(lambda connection: [Owner(*row) for row in connection.execute(ordered)])

    async def erase_lines(self, name: str, table_id: str | None = None) -> int:
        """Remove what somebody of this name said who has no seat any more; how many lines."""
        said = [lines.c.name == name, lines.c.text != ""]
        if table_id is not None:
            said.append(lines.c.table_id == table_id)

        def work(connection: Connection) -> int:
            count = connection.execute(update(lines).where(*said).values(name="", text="")).rowcount
            _note(connection)
            return count

        return await self._writer.do("erase", work)

    async def removed_lines(self, table_id: str) -> list[int]:
        """The numbers of the lines of a table's chat that were removed."""
        wanted = select(lines.c.number).where(lines.c.table_id == table_id, lines.c.text == "")
        return await self._database.read(lambda connection: [*connection.scalars(wanted)])

    async def scrub(self) -> bool:
        """See that nothing that was removed is left in the file of an SQLite database; False if it has to wait."""
        return await self._database.scrub()

    # ------------------------------------------------------------ retention

    async def forget_unplayed(self, before: float) -> int:
        """Delete tables whose game ended at once, and that nobody has used since; how many."""
        return await self._delete(_UNPLAYED, {"before": before, "played": PLAYED, "begun": BEGUN})

    async def forget_learned(self, before: float, level: str) -> int:
        """Delete tables with a bot of this level that nobody has used since, whatever was played there; how many."""
        return await self._delete(_LEARNED, {"before": before, "after": before - DAY, "level": level})

    async def forget_finished(self, before: float) -> int:
        """Delete tables whose game is over, and that nobody has used since; how many."""
        return await self._delete(_FINISHED, {"before": before})

    async def forget_chat(self, before: float) -> int:
        """Delete the chat of tables whose game is over, and that nobody has used since; how many lines."""
        return await self._delete(_OLD_CHAT, {"before": before})

    async def _delete(self, statement: Any, values: dict[str, Any]) -> int:
        return await self._writer.do("forget", lambda connection: connection.execute(statement, values).rowcount)


def _note(connection: Connection) -> None:
    put_mark(connection, ERASED, secrets.token_hex(8))


def _over() -> Sequence[Any]:
    return (tables.c.status.in_(("over", "closed")), tables.c.touched < bindparam("before"))


_BY_PEOPLE = (
    acts.c.game_id == tables.c.game_id,
    acts.c.submitted_by >= 0,
    or_(acts.c.command.is_(None), ~acts.c.command.like("bot:%")),
)
_COUNT = select(func.count()).select_from(acts)
_PLAYED = _COUNT.where(*_BY_PEOPLE).correlate(tables).scalar_subquery()
_ACTS = _COUNT.where(acts.c.game_id == tables.c.game_id).correlate(tables).scalar_subquery()
_SHORT = (bindparam("begun") > _ACTS, bindparam("played") > _PLAYED)
_UNPLAYED = delete(tables).where(*_over(), tables.c.game_id.is_not(None), *_SHORT)
_FINISHED = delete(tables).where(*_over())
_RECENT = (tables.c.touched < bindparam("before"), tables.c.touched >= bindparam("after"))
_TAUGHT = exists().where(seats.c.table_id == tables.c.id, seats.c.level == bindparam("level"))
_LEARNED = delete(tables).where(tables.c.status.in_(("playing", "over", "closed")), *_RECENT, _TAUGHT)
"""Those of the last day: the sweeps come every few seconds, and should not look at every game ever played."""
_OLD_CHAT = delete(lines).where(exists().where(tables.c.id == lines.c.table_id, *_over()))
