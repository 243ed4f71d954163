"""Insert or update: the one statement that both databases write in the same way and SQLAlchemy in two."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Table
from sqlalchemy.dialects import sqlite

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql


def upsert(
    connection: Connection,
    table: Table,
    values: dict[str, Any] | list[dict[str, Any]],
    when: Callable[[Any], ColumnElement[bool]] | None = None,
) -> sqlite.Insert | postgresql.Insert:
    """Rows by their primary key, new or changed; one that is there is changed only `when` the condition holds."""
    statement = _insert(connection)(table).values(values)
    key = [column.name for column in table.primary_key]
    names = values if isinstance(values, dict) else values[0]
    changed = {name: statement.excluded[name] for name in names if name not in key}
    where = None if when is None else when(statement.excluded)
    return statement.on_conflict_do_update(index_elements=key, set_=changed, where=where)


def _insert(connection: Connection) -> Callable[[Table], sqlite.Insert | postgresql.Insert]:
    if connection.dialect.name == "sqlite":
        return sqlite.insert
    from sqlalchemy.dialects import postgresql  # takes a while to import

    return postgresql.insert
