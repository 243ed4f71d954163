"""Who is connected to which server, so that several servers on one database know the same about a table."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from rentier.store.engine import Database
from rentier.store.plain import read, written
from rentier.store.rows import Presence
from rentier.store.schema import beats, presences
from rentier.store.upsert import upsert
from rentier.store.writer import Writer


class PresenceStore:
    """One row for every person who is connected; those of servers that fell silent count for nothing."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def come(self, presence: Presence) -> None:
        """Somebody is connected to a server now, and no longer to another one."""
        columns = {
            "table_id": presence.table,
            "seat": presence.seat,
            "server": presence.server,
            "autopilot": presence.autopilot,
            "votes": written(list(presence.votes)),
        }
        await self._writer.do(
            presence.table, lambda connection: _do(connection, upsert(connection, presences, columns))
        )

    async def wish(self, presence: Presence) -> None:
        """What somebody who is connected wants of whoever runs the game: an autopilot, or somebody removed."""
        here = (presences.c.table_id == presence.table, presences.c.seat == presence.seat)
        changed = (
            update(presences)
            .where(*here, presences.c.server == presence.server)
            .values(autopilot=presence.autopilot, votes=written(list(presence.votes)))
        )
        await self._writer.do(presence.table, lambda connection: _do(connection, changed))

    async def go(self, table: str, seat: int, server: str) -> None:
        """Somebody is no longer connected to a server; if they went to another one, that counts."""
        gone = delete(presences).where(
            presences.c.table_id == table, presences.c.seat == seat, presences.c.server == server
        )
        await self._writer.do(table, lambda connection: _do(connection, gone))

    async def forget(self, server: str) -> None:
        """A server stops: nobody is connected to it."""
        gone = delete(presences).where(presences.c.server == server)
        await self._writer.do("forget", lambda connection: _do(connection, gone))

    async def everywhere(self, since: float) -> dict[str, list[Presence]]:
        """By table, everybody who is connected to a server that was alive after a moment."""
        wanted = select(presences).join(beats, beats.c.server == presences.c.server).where(beats.c.at >= since)

        def work(connection: Connection) -> dict[str, list[Presence]]:
            found: dict[str, list[Presence]] = {}
            for row in connection.execute(wanted).mappings():
                votes: Sequence[int] = read(row["votes"])
                presence = Presence(row["table_id"], row["seat"], row["server"], row["autopilot"], tuple(votes))
                found.setdefault(presence.table, []).append(presence)
            return found

        return await self._database.read(work)


def _do(connection: Connection, statement: object) -> None:
    connection.execute(statement)  # type: ignore[call-overload]
