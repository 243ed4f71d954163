"""Servers on one database: which are alive, which one runs a game, and who is connected to which.

All of it goes by the time of the database, so that it does not matter what the clocks of the servers show.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, case, delete, func, select, update

from rentier.store.clock import DatabaseTime
from rentier.store.database import Database
from rentier.store.games import check_game
from rentier.store.rows import Presence
from rentier.store.schema import beats, leases, presences, tables
from rentier.store.sql import Columns, read, upsert, written
from rentier.store.writer import Writer

FORGET = 7 * 86400.0
"""Heartbeats of servers are deleted after this many silent seconds."""
WRONG = 366 * 86400.0
"""Seconds that a clock can be wrong by; a heartbeat further ahead was altered, and must not age every table."""


class LeaseStore:
    """Servers on one database: each beats, and a game is run by the one that holds its lease."""

    def __init__(self, database: Database, writer: Writer, time: DatabaseTime) -> None:
        self._database = database
        self._writer = writer
        self._time = time

    async def start(self, server_id: str) -> None:
        """Note that a server starts: while none ran, no table has waited for people to come back.

        That is counted from the last heartbeat, so that a clock that was set meanwhile makes no table older.
        """

        def work(connection: Connection) -> None:
            connection.execute(_BEATS.with_for_update())  # of two servers that start at once, one counts
            now, last = self._time(connection), connection.scalar(_LAST_BEAT)
            if isinstance(last, float) and last - now < WRONG:
                connection.execute(_WAITED, {"seconds": now - last, "now": now})
            connection.execute(_NO_LATER, {"now": now})
            self._beat(connection, server_id, now)

        await self._writer.do("beat", work)

    async def beat(self, server_id: str) -> None:
        """Note that a server is alive."""
        await self._writer.do("beat", lambda connection: self._beat(connection, server_id, self._time(connection)))

    def _beat(self, connection: Connection, server_id: str, now: float) -> None:
        upsert(connection, beats, {"server": server_id, "at": now})
        connection.execute(delete(beats).where(beats.c.at < now - FORGET))

    async def beats(self) -> dict[str, float]:
        """When each server was last alive, of those that were not long ago."""
        return await self._database.read(lambda connection: {row.server: row.at for row in connection.execute(_BEATS)})

    async def take(self, server_id: str, game_id: str, seconds: float) -> bool:
        """Whether this server now runs a game's clocks and bots for so long: nobody else does, or no longer."""

        def work(connection: Connection) -> bool:
            check_game(connection, game_id)
            wanted = _wanted(server_id, game_id, self._time(connection), seconds)
            return upsert(connection, leases, wanted, _is_free) == 1

        return await self._writer.do(game_id, work)

    async def keep(self, server_id: str, game_ids: Sequence[str], seconds: float) -> set[str]:
        """Of these games, which must be stored, those that this server now runs for so long, as by `take`."""
        ordered = sorted(game_ids)  # the same order in every process, so that no two wait for each other

        def work(connection: Connection) -> set[str]:
            now = self._time(connection)
            own = select(leases.c.game_id).where(leases.c.server == server_id, leases.c.until > now)
            wanted = [_wanted(server_id, id, now, seconds) for id in ordered]
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
_LAST_BEAT = select(func.max(beats.c.at))
_NO_LATER = update(beats).where(beats.c.at > bindparam("now")).values(at=bindparam("now"))
_WAITED = update(tables).where(tables.c.status.in_(("open", "playing")))
_LATER = tables.c.touched + bindparam("seconds")
_WAITED = _WAITED.values(touched=case((bindparam("now") < _LATER, bindparam("now")), else_=_LATER))


def _wanted(server_id: str, game_id: str, now: float, seconds: float) -> dict[str, Any]:
    return {"game_id": game_id, "server": server_id, "until": now + seconds, "now": now, "longest": now + seconds}


def _is_free(new: Columns) -> ColumnElement[bool]:
    """Whether a server may run a game: nobody else does, or no longer.

    A lease that ends later than any can was given before the database's clock was set back.
    """
    ended = (leases.c.until <= bindparam("now")) | (leases.c.until > bindparam("longest"))
    return ended | (leases.c.server == new.server)


class PresenceStore:
    """One row for every person who is connected; those of servers that fell silent count for nothing."""

    def __init__(self, database: Database, writer: Writer, time: DatabaseTime) -> None:
        self._database = database
        self._writer = writer
        self._time = time

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

    async def tables(self, seconds: float, besides: str) -> set[str]:
        """The tables at which somebody is connected to another server that was alive in these last seconds."""
        wanted = _ALIVE.with_only_columns(presences.c.table_id).where(presences.c.server != besides).distinct()

        def work(connection: Connection) -> set[str]:
            return {*connection.scalars(wanted, self._alive(connection, seconds))}

        return await self._database.read(work)

    async def at(self, table: str, seconds: float) -> list[Presence]:
        """Everybody who is connected to a table through a server that was alive in these last seconds."""
        wanted = _ALIVE.where(presences.c.table_id == table).order_by(presences.c.seat)

        def work(connection: Connection) -> list[Presence]:
            return [
                Presence(row["table_id"], row["seat"], row["server"], row["autopilot"], tuple(read(row["votes"])))
                for row in connection.execute(wanted, self._alive(connection, seconds)).mappings()
            ]

        return await self._database.read(work)

    def _alive(self, connection: Connection, seconds: float) -> dict[str, float]:
        """The span of heartbeats that count; one far ahead came before the database's clock was set back."""
        now = self._time(connection)
        return {"since": now - seconds, "until": now + seconds}


_ALIVE = select(presences).join(beats, beats.c.server == presences.c.server)
_ALIVE = _ALIVE.where(beats.c.at.between(bindparam("since"), bindparam("until")))
