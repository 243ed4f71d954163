"""Marks: the little that a store remembers of itself as a whole, by name."""

from __future__ import annotations

from sqlalchemy import Connection, select

from rentier.store.engine import Database
from rentier.store.schema import marks
from rentier.store.upsert import upsert
from rentier.store.writer import Writer


class MarkStore:
    """Texts by name."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def get(self, name: str) -> str | None:
        """What is remembered under a name."""
        return await self._database.read(lambda connection: mark_in(connection, name))

    async def set(self, name: str, value: str) -> None:
        """Remember something under a name, instead of what was there."""

        def work(connection: Connection) -> None:
            upsert(connection, marks, {"name": name, "value": value})

        await self._writer.do("marks", work)


def mark_in(connection: Connection, name: str) -> str | None:
    """What a database remembers under a name."""
    found: str | None = connection.scalar(select(marks.c.value).where(marks.c.name == name))
    return found
