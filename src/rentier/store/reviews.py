"""Reviews in the store: one per game, renewed when a release changes how it reviews."""

from __future__ import annotations

from sqlalchemy import Connection, select

from rentier.store.database import Database
from rentier.store.games import is_known
from rentier.store.schema import reviews
from rentier.store.sql import upsert
from rentier.store.writer import Writer


class ReviewStore:
    """Reviews of games that ended, as JSON texts without names."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def get(self, game: str, made_by: str) -> str | None:
        """The review of a game, if this release made it."""
        wanted = select(reviews.c.review).where(reviews.c.game_id == game, reviews.c.made_by == made_by)

        def work(connection: Connection) -> str | None:
            found: str | None = connection.scalar(wanted)
            return found

        return await self._database.read(work)

    async def put(self, game: str, made_by: str, review: str) -> None:
        """Keep the review of a game; one that was deleted meanwhile is left alone."""

        def work(connection: Connection) -> None:
            if is_known(connection, game):
                upsert(connection, reviews, {"game_id": game, "made_by": made_by, "review": review})

        await self._writer.do("reviews", work)
