"""Insert or update: the one statement that both databases write in the same way and SQLAlchemy in two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.sql.elements import KeyedColumnElement

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

Columns = ReadOnlyColumnCollection[str, KeyedColumnElement[Any]]
Condition = Callable[[Columns], ColumnElement[bool]]
"""Made of the row that would replace the one that is there; what else it needs are parameters with names of its own."""


def upsert(
    connection: Connection,
    table: Table,
    values: Mapping[str, Any] | Sequence[Mapping[str, Any]],
    when: Condition | None = None,
) -> int:
    """Write whole rows by their primary key, new or changed; how many.

    One that is there is changed only `when` the condition holds, a function that lives as long as the program: its
    statement is made once, which takes longer than to carry it out.
    """
    return connection.execute(_statement(connection.dialect.name, table, when), values).rowcount


@cache
def _statement(dialect: str, table: Table, when: Condition | None) -> sqlite.Insert | postgresql.Insert:
    statement = _insert(dialect)(table)
    key = [column.name for column in table.primary_key]
    changed = {column.name: statement.excluded[column.name] for column in table.columns if column.name not in key}
    where = None if when is None else when(statement.excluded)
    return statement.on_conflict_do_update(index_elements=key, set_=changed, where=where)


def _insert(dialect: str) -> Callable[[Table], sqlite.Insert | postgresql.Insert]:
    if dialect == "sqlite":
        return sqlite.insert
    from sqlalchemy.dialects import postgresql  # takes a while to import

    return postgresql.insert
