"""Helpers for SQL: JSON columns, stored formats brought up to date, and insert-or-update."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.base import ReadOnlyColumnCollection
from sqlalchemy.sql.elements import KeyedColumnElement

from rentier.kernel.errors import RecordError
from rentier.kernel.formats import upgraded
from rentier.store.errors import Altered, StoreError

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder()


def written(plain: object) -> str:
    """Plain data as JSON text."""
    try:
        return _encoder.encode(plain).decode()
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise StoreError(f"This cannot be stored as JSON: {error}.") from error


def read(text: str) -> Any:
    """The plain data of a JSON text."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Altered("A text in the store is not JSON: the database was altered; restore a backup.") from error


def today(what: str, plain: dict[str, Any], format: int) -> Any:
    """A header, fact or act of an earlier format in today's."""
    try:
        return upgraded(what, plain, format)
    except RecordError as error:
        raise StoreError(f"The store has a newer game than this Rentier reads: {error}.") from error


def padded(names: Iterable[str]) -> list[str]:
    """The names in order, the last one repeated up to a power of two: few lengths mean few statements to prepare."""
    ordered = sorted(names)
    return ordered + ordered[-1:] * ((1 << (len(ordered) - 1).bit_length()) - len(ordered))


AT_ONCE = 500
"""Ids that are named in one statement."""


def parts(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Ids in parts that one statement can name."""
    return (ids[first : first + AT_ONCE] for first in range(0, len(ids), AT_ONCE))


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
