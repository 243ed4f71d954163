"""Trouble with a database: which exceptions mean it, and how it is told."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from rentier.store.errors import CommitFailed, StoreError, Unavailable

_REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_BUSY: "another program holds it",
    sqlite3.SQLITE_LOCKED: "another program holds it",
    sqlite3.SQLITE_IOERR: "the disk does not answer as it should",
    sqlite3.SQLITE_CANTOPEN: "its file cannot be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged, restore a backup",
    sqlite3.SQLITE_NOTADB: "its file is not a database",
}
_OF_FILES = (errno.EACCES, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOENT, errno.ENOSPC, errno.EPERM, errno.EROFS)


def source_of(error: BaseException) -> BaseException:
    """What a driver raised, without what was wrapped around it."""
    while True:
        wrapped = error.orig if isinstance(error, DBAPIError) else error.__cause__
        if wrapped is None or not (isinstance(error, (DBAPIError, CommitFailed)) or _is_asyncpg(wrapped)):
            return error
        error = wrapped


def is_trouble(error: BaseException) -> bool:
    """Whether an exception comes from a database or from the way to it."""
    source = source_of(error)
    return isinstance(source, (SQLAlchemyError, sqlite3.Error, OSError)) or _is_asyncpg(source)


def reason_of(error: BaseException) -> str:
    """What is wrong, in one line for an operator."""
    source = source_of(error.__cause__ if isinstance(error, Unavailable) and error.__cause__ else error)
    known = _REASONS.get(getattr(source, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(source, TimeoutError):
        known = "it does not answer in time"
    elif isinstance(source, OSError) and source.errno is not None:
        known = (os.strerror(source.errno) if source.errno > 0 else source.strerror or "").lower()
    return known or (str(source) or type(source).__name__).strip().splitlines()[0].rstrip(".")


def unavailable(error: BaseException, doing: str) -> Unavailable:
    """The trouble in a sentence for anybody; it gives nothing away of where the database lies."""
    source = source_of(error)
    reason = _REASONS.get(getattr(source, "sqlite_errorcode", 0) & 0xFF)
    if isinstance(source, OSError) and source.errno in _OF_FILES:
        reason = os.strerror(source.errno)
    trouble = Unavailable(f"The store cannot be {doing} now{f': {reason}' if reason else ''}. Nothing was changed.")
    trouble.__cause__ = error
    return trouble


@contextmanager
def telling(doing: str) -> Iterator[None]:
    """Tell trouble as `Unavailable`."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        if not is_trouble(error):
            raise
        raise unavailable(error, doing) from error


def _is_asyncpg(error: BaseException) -> bool:
    """Whether the driver of PostgreSQL raised this; it need not be installed, so one goes by its name."""
    return type(error).__module__.partition(".")[0] == "asyncpg"
