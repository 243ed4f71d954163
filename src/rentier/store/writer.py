"""The writer: whatever waits to be written shares one transaction and one wait for the disk, yet fails alone.

While a batch is on its way the next one gathers, so the busier the store, the fewer commits an act; a store that never
stands still also waits a moment before the next batch. A batch that breaks is undone whole and each of its pieces tried
once more by itself: only the piece that cannot be written is refused.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable

from rentier.store.acts import Append, append_all
from rentier.store.database import Database, Work, is_trouble, unavailable
from rentier.store.errors import CommitFailed, StoreError, Unavailable

T = TypeVar("T")

MOST = 256
"""No more pieces than this share a transaction."""
PAUSE = 0.01
"""Seconds for which the next batch is gathered if pieces came while the last was written: fewer, larger batches."""
PATIENCE = 2.0
"""A batch that failed after this many seconds met a slow database; its pieces are not tried again."""
UNCLEAR = "The database failed during a write that may have been stored: check before you try again."


@dataclass(frozen=True, slots=True)
class Job:
    """Any work but an append; it may refuse with a `StoreError` as long as it has written nothing."""

    key: str
    """Jobs are done in this order, the same in every process, so that no two wait for each other's locks."""
    work: Work[Any]


Piece = Append | Job


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A piece and the caller who waits for it."""

    piece: Piece
    caller: asyncio.Future[Any]

    def answer(self, answer: object) -> None:
        """Tell the caller what came of it; one who was cancelled meanwhile no longer listens."""
        if self.caller.done():
            return
        if isinstance(answer, Exception):
            self.caller.set_exception(answer)
        else:
            self.caller.set_result(answer)


class Writer:
    """Takes pieces from many callers and writes them batch by batch."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._gathered: list[_Waiting] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._run(), name="rentier-store-writer")
        self.batches = 0
        """How many batches have been written."""

    async def do(self, key: str, work: Work[T]) -> T:
        """Do a job; when this returns, what it wrote is on disk."""
        result: T = await self._add(Job(key, work))
        return result

    async def run(self, key: str, statement: Executable) -> None:
        """Do a job of a single statement."""

        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self.do(key, work)

    async def append(self, append: Append) -> None:
        """Add an act to a game; when this returns, it is on disk."""
        await self._add(append)

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closed = True
        self._wake.set()
        await asyncio.shield(self._task)  # who gives up waiting does not stop it

    async def _add(self, piece: Piece) -> Any:
        if self._closed:
            raise Unavailable("The store is closed.")
        caller: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._gathered.append(_Waiting(piece, caller))
        self._wake.set()
        return await caller

    async def _run(self) -> None:
        batch: list[_Waiting] = []
        try:
            while self._gathered or not self._closed:
                if not self._gathered:
                    self._wake.clear()
                    await self._wake.wait()
                    continue
                batch, self._gathered = self._gathered[:MOST], self._gathered[MOST:]
                await self._flush(batch)
                if 0 < len(self._gathered) < MOST:
                    await asyncio.sleep(PAUSE)
        finally:  # also when the loop is torn down: nobody waits forever
            self._closed = True
            for waiting in (*batch, *self._gathered):
                waiting.answer(Unavailable(UNCLEAR))

    async def _flush(self, batch: list[_Waiting]) -> None:
        """Write a batch and answer its callers."""
        batch = [waiting for waiting in batch if not waiting.caller.done()]
        batch.sort(key=lambda waiting: waiting.piece.key)
        began = time.monotonic()
        try:
            answers = await self._write([waiting.piece for waiting in batch])
        except Exception as error:
            for waiting in batch:
                if not waiting.caller.done():
                    waiting.answer(await self._alone(waiting.piece, error, began))
        else:
            for waiting, answer in zip(batch, answers, strict=True):
                waiting.answer(answer)

    async def _alone(self, piece: Piece, error: Exception, began: float) -> object:
        """Try a piece of a broken batch once more by itself; whether an act is already stored can be seen."""
        unclear = self._is_unclear(error)
        if time.monotonic() - began < PATIENCE and not (unclear and isinstance(piece, Job)):
            try:
                return (await self._write([piece], again=unclear))[0]
            except Exception as second:
                error, unclear = second, unclear or self._is_unclear(second)
        if not is_trouble(error):
            return error
        trouble = Unavailable(UNCLEAR) if unclear else unavailable(error, "written")
        trouble.__cause__ = error
        return trouble

    def _is_unclear(self, error: Exception) -> bool:
        """Whether nobody knows what came of it."""
        return isinstance(error, CommitFailed) and not self._database.commits_clearly

    async def _write(self, pieces: Sequence[Piece], again: bool = False) -> list[object]:
        if not pieces:
            return []
        self.batches += 1
        return await self._database.write(partial(_write_all, pieces, again))


def _write_all(pieces: Sequence[Piece], again: bool, connection: Connection) -> list[object]:
    """Write pieces inside a transaction: for each its result, or what refuses it."""
    appends = [piece for piece in pieces if isinstance(piece, Append)]
    appended = iter(append_all(connection, appends, again) if appends else ())
    return [next(appended) if isinstance(piece, Append) else _done(piece, connection) for piece in pieces]


def _done(job: Job, connection: Connection) -> object:
    try:
        return job.work(connection)
    except StoreError as refusal:
        return refusal
