"""A mailbox: jobs that are done one after another, by a task of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

Job = Callable[[], Awaitable[None]]
Trouble = Callable[[Exception], Awaitable[None]]

WAITING = 512
"""So many jobs may wait."""


class Mailbox:
    """Does jobs in the order in which they come; what goes wrong is told to `trouble`, and the next one follows."""

    def __init__(self, name: str, trouble: Trouble) -> None:
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(WAITING)
        self._trouble = trouble
        self._worker = asyncio.create_task(self._work(), name=name)

    @property
    def stopped(self) -> bool:
        """Whether nothing more is done."""
        return self._worker.done()

    def post(self, job: Job) -> bool:
        """Put a job in line, unless too many wait."""
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            return False
        return True

    async def call(self, job: Job) -> None:
        """Put a job in line and wait until it is done; what goes wrong with it is raised here."""
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

        await self._jobs.put(told)
        await done

    async def stop(self) -> None:
        """Do what is in line, and no more."""
        if not self._worker.done():
            await self.call(_nothing)
        self._worker.cancel()

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                await job()
            except Exception as error:
                await self._trouble(error)


async def _nothing() -> None:
    """The last job."""
