"""Servers on one database: which are alive, which one runs a game, and who is connected to which."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, bindparam, delete, select

from rentier.store.database import Database
from rentier.store.games import check_game
from rentier.store.rows import Presence
from rentier.store.schema import beats, leases, presences
from rentier.store.sql import Columns, read, upsert, written
from rentier.store.writer import Writer

FORGET = 7 * 86400.0
"""Heartbeats of servers are deleted after this many silent seconds."""


class LeaseStore:
    """Servers on one database: each beats, and a game is run by the one that holds its lease."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def beat(self, server_id: str, at: float) -> None:
        """Note that a server is alive."""

        def work(connection: Connection) -> None:
            upsert(connection, beats, {"server": server_id, "at": at})
            connection.execute(delete(beats).where(beats.c.at < at - FORGET))

        await self._writer.do("beat", work)

    async def beats(self) -> dict[str, float]:
        """When each server was last alive, of those that were not long ago."""
        return await self._database.read(lambda connection: {row.server: row.at for row in connection.execute(_BEATS)})

    async def take(self, server_id: str, game_id: str, now: float, seconds: float) -> bool:
        """Whether this server now runs a game's clocks and bots for so long: nobody else does, or no longer."""
        columns = {"game_id": game_id, "server": server_id, "until": now + seconds, "now": now}

        def work(connection: Connection) -> bool:
            check_game(connection, game_id)
            return upsert(connection, leases, columns, _is_free) == 1

        return await self._writer.do(game_id, work)

    async def keep(self, server_id: str, game_ids: Sequence[str], now: float, seconds: float) -> set[str]:
        """Of these games, which must be stored, those that this server now runs for so long, as by `take`."""
        ordered = sorted(game_ids)  # the same order in every process, so that no two wait for each other
        own = select(leases.c.game_id).where(leases.c.server == server_id, leases.c.until > now)

        def work(connection: Connection) -> set[str]:
            wanted = [{"game_id": id, "server": server_id, "until": now + seconds, "now": now} for id in ordered]
            if wanted:
                upsert(connection, leases, wanted, _is_free)
            return set(connection.scalars(own)).intersection(ordered)

        return await self._writer.do("leases", work)

    async def release(self, server_id: str, game_id: str | None = None) -> None:
        """Let others run what this server ran: one game, or everything."""
        given_back = delete(leases).where(leases.c.server == server_id)
        if game_id is not None:
            given_back = given_back.where(leases.c.game_id == game_id)
        await self._writer.run("release", given_back)


_BEATS = select(beats)


def _is_free(new: Columns) -> ColumnElement[bool]:
    """Whether a server may run a game: nobody else does, or no longer."""
    return (leases.c.until <= bindparam("now")) | (leases.c.server == new.server)


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
        wanted = _ALIVE.with_only_columns(presences.c.table_id).where(presences.c.server != besides).distinct()
        return await self._database.read(lambda connection: {*connection.scalars(wanted, {"since": since})})

    async def at(self, table: str, since: float) -> list[Presence]:
        """Everybody who is connected to a table through a server that was alive after a moment."""
        wanted = _ALIVE.where(presences.c.table_id == table).order_by(presences.c.seat)

        def work(connection: Connection) -> list[Presence]:
            return [
                Presence(row["table_id"], row["seat"], row["server"], row["autopilot"], tuple(read(row["votes"])))
                for row in connection.execute(wanted, {"since": since}).mappings()
            ]

        return await self._database.read(work)


_ALIVE = select(presences).join(beats, beats.c.server == presences.c.server).where(beats.c.at >= bindparam("since"))
