"""A room's inbox: jobs wait here, and the room takes them out one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from rentier.store.errors import Unavailable

Job = Callable[[], Awaitable[None]]

CAPACITY = 512
"""Jobs that can wait at once."""


class Inbox:
    """A bounded queue of jobs."""

    def __init__(self) -> None:
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(CAPACITY)
        self._callers: set[asyncio.Future[None]] = set()
        self.closed = False

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._jobs.qsize()

    def post(self, job: Job) -> bool:
        """Queue a job; False if the inbox is full or closed."""
        if self.closed:
            return False
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            return False
        return True

    async def call(self, job: Job) -> None:
        """Queue a job and wait until it is done; its exceptions are raised here too."""
        if self.closed:
            raise table_unloaded()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def reported() -> None:
            try:
                await job()
            except BaseException as error:
                if not done.done():
                    done.set_exception(error)
                raise
            else:
                if not done.done():
                    done.set_result(None)

        self._callers.add(done)
        try:
            await self._jobs.put(reported)
            await done
        finally:
            self._callers.discard(done)

    async def next(self) -> Job:
        """The next job, as soon as there is one."""
        return await self._jobs.get()

    async def close(self) -> None:
        """Finish the jobs that wait now, and take no more."""
        if not self.closed:
            await self.call(self._close)
        self.abandon()

    async def _close(self) -> None:
        self.closed = True

    def abandon(self) -> None:
        """Drop every job that still waits, and say so to callers."""
        self.closed = True
        while not self._jobs.empty():
            self._jobs.get_nowait()
        for done in self._callers:
            if not done.done():
                done.set_exception(table_unloaded())


def table_unloaded() -> Unavailable:
    """The error for callers that come too late."""
    return Unavailable("This table is being unloaded: try again.")
