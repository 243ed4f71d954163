"""A mailbox: jobs that are done one after another, by a task of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context

from rentier.store.errors import Unavailable

Job = Callable[[], Awaitable[None]]
Trouble = Callable[[Exception], Awaitable[None]]

WAITING = 512
"""So many jobs may wait."""


class Mailbox:
    """Does jobs in the order in which they come; what goes wrong is told to `trouble`, and the next one follows."""

    def __init__(self, name: str, trouble: Trouble) -> None:
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(WAITING)
        self._waiting: set[asyncio.Future[None]] = set()
        self._closed = False
        # in a context of its own: else everything that is ever logged here would name who opened the room
        self._worker = asyncio.create_task(self._work(trouble), name=name, context=Context())

    @property
    def stopped(self) -> bool:
        """Whether nothing more is done."""
        return self._closed or self._worker.done()

    def post(self, job: Job) -> bool:
        """Put a job in line, unless too many wait or nothing more is done."""
        if self.stopped:
            return False
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            return False
        return True

    async def call(self, job: Job) -> None:
        """Put a job in line and wait until it is done; what goes wrong with it is raised here."""
        if self.stopped:
            raise put_away()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def told() -> None:
            try:
                await job()
            except BaseException as error:
                if not done.done():
                    done.set_exception(error)
                raise
            else:
                if not done.done():
                    done.set_result(None)

        self._waiting.add(done)
        try:
            await self._jobs.put(told)
            await done
        finally:
            self._waiting.discard(done)

    async def stop(self) -> None:
        """Do what is in line, and no more; whoever came too late is told."""
        if not self.stopped:
            await self.call(self._close)
        while not self._jobs.empty():
            self._jobs.get_nowait()
        for done in self._waiting:
            if not done.done():
                done.set_exception(put_away())

    async def _close(self) -> None:
        """The last job: the worker goes home. Were it cancelled, the trace of that would keep all it knew in memory."""
        self._closed = True

    async def _work(self, trouble: Trouble) -> None:
        while not self._closed:
            await _do(await self._jobs.get(), trouble)


async def _do(job: Job, trouble: Trouble) -> None:
    try:
        await job()
    except Exception as error:
        await trouble(error)


def put_away() -> Unavailable:
    """What who asks too late is told."""
    return Unavailable("The table is being put away: try again.")
