"""Servers in the store: which are alive, and which of them runs a game's clocks and bots, until when."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, bindparam, delete, select

from rentier.store.engine import Database
from rentier.store.games import check_game
from rentier.store.schema import beats, leases
from rentier.store.upsert import Columns, upsert
from rentier.store.writer import Writer

FORGET = 7 * 86400.0
"""Beats of servers that have been silent for so many seconds are thrown away."""


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
