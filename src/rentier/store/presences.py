"""Who is connected to which server, so that several servers on one database know the same about a table."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

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
        await self._writer.do(presence.table, lambda connection: upsert(connection, presences, columns))

    async def go(self, table: str, seat: int, server: str) -> None:
        """Somebody is no longer connected to a server; if they went to another one, that counts."""
        gone = delete(presences).where(
            presences.c.table_id == table, presences.c.seat == seat, presences.c.server == server
        )
        await self._writer.run(table, gone)

    async def forget(self, server: str) -> None:
        """A server stops: nobody is connected to it."""
        gone = delete(presences).where(presences.c.server == server)
        await self._writer.run("forget", gone)

    async def tables(self, since: float, besides: str) -> set[str]:
        """The tables at which somebody is connected to another server that was alive after a moment."""
        alive = select(presences.c.table_id).join(beats, beats.c.server == presences.c.server)
        wanted = alive.where(beats.c.at >= since, presences.c.server != besides).distinct()
        return await self._database.read(lambda connection: {*connection.scalars(wanted)})

    async def at(self, table: str, since: float) -> list[Presence]:
        """Everybody who is connected to a table through a server that was alive after a moment."""
        alive = select(presences).join(beats, beats.c.server == presences.c.server)
        wanted = alive.where(beats.c.at >= since, presences.c.table_id == table).order_by(presences.c.seat)

        def work(connection: Connection) -> list[Presence]:
            return [
                Presence(row["table_id"], row["seat"], row["server"], row["autopilot"], tuple(read(row["votes"])))
                for row in connection.execute(wanted).mappings()
            ]

        return await self._database.read(work)
