"""Marks: texts that a database remembers by name, such as the operator's message or which secret it was used with."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from rentier.store.database import Database
from rentier.store.schema import marks
from rentier.store.sql import upsert
from rentier.store.writer import Writer


def mark_in(connection: Connection, name: str) -> str | None:
    """What a database remembers under a name."""
    found: str | None = connection.scalar(select(marks.c.value).where(marks.c.name == name))
    return found


def put_mark(connection: Connection, name: str, value: str | None) -> None:
    """Remember a text under a name instead of what was there, or, for None, nothing."""
    if value is None:
        connection.execute(delete(marks).where(marks.c.name == name))
    else:
        upsert(connection, marks, {"name": name, "value": value})


def marks_in(connection: Connection) -> set[str]:
    """The names under which a database remembers something."""
    return {*connection.scalars(select(marks.c.name))}


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
        await self._writer.do("marks", lambda connection: put_mark(connection, name, value))
