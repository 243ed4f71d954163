"""The process that coaches: it answers questions about positions one after the other, and the server stays free."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

from rentier.kernel.errors import RentierError
from rentier.server.edge.limits import Crowd
from rentier.server.protocol.errors import ErrorCode, RequestError

log = logging.getLogger(__name__)

WORKER = (sys.executable, "-P", "-m", "rentier.review.worker", "coach")
WAITING, EACH = 64, 8
"""Questions that may wait, in all and for one address."""
LONGEST = 1 << 20
"""Bytes of the longest answer."""
SECONDS = 20
"""The longest that a question may take, the start of the process included."""
IDLE = 600
"""Seconds after which a process that nobody asks anything is stopped."""


class Advisers:
    """Asks the coach, whose process is started by the first question and stopped when it is idle."""

    def __init__(self, allowed: bool = True) -> None:
        self.allowed = allowed
        self._crowd = Crowd(EACH, WAITING)
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._idle: asyncio.TimerHandle | None = None

    async def ask(self, question: dict[str, Any], address: str) -> Any:
        """The answer to a question about a position; what cannot be answered is a `RequestError`."""
        if not self.allowed:
            raise RequestError(ErrorCode.MISSING, "This server has no coach")
        if self._crowd.enter(address) is not None:
            raise RequestError(ErrorCode.LIMIT, "The coach is busy: try again in a moment", wait=2)
        try:
            async with self._turn:
                found = await self._asked(json.dumps(question, separators=(",", ":")).encode() + b"\n")
        except (OSError, ValueError, TimeoutError, RentierError) as error:
            log.error("the coach failed: %s", error)
            await self.stop()
            raise RequestError(ErrorCode.UNAVAILABLE, "The coach cannot answer right now: try again") from None
        finally:
            self._crowd.leave(address)
        if "trouble" in found:
            raise RequestError(ErrorCode.LIMIT, found["trouble"])
        return found["answer"]

    async def _asked(self, line: bytes) -> dict[str, Any]:
        async with asyncio.timeout(SECONDS):
            process = await self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(line)
            await process.stdin.drain()
            answer = await process.stdout.readline()
        if not answer:
            raise RentierError("its process ended")
        found: dict[str, Any] = json.loads(answer)
        return found

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(*WORKER, stdin=PIPE, stdout=PIPE, limit=LONGEST)
        loop = asyncio.get_running_loop()
        if self._idle is not None:
            self._idle.cancel()
        self._idle = loop.call_later(IDLE, lambda: loop.create_task(self.stop()))
        return self._process

    async def stop(self) -> None:
        """End the process; the next question starts another one."""
        process, self._process = self._process, None
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
