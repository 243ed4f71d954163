"""Slow requests: the last ones that took long to answer, for the operator."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rentier.server.edge.middleware import method_of, shortened
from rentier.store.clock import wall_clock

SLOW_SECONDS = 0.25
"""A response that begins later than this is slow."""
KEPT = 50


@dataclass(frozen=True, slots=True)
class SlowRequest:
    """A request that took long, without its query."""

    at: float
    method: str
    path: str
    status: int
    seconds: float


class SlowRequests:
    """The last slow requests of this process."""

    def __init__(self, wall: Callable[[], float] = wall_clock, now: Callable[[], float] = time.monotonic) -> None:
        self.wall, self.now = wall, now
        self.last: deque[SlowRequest] = deque(maxlen=KEPT)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """Keep a request if it was slow."""
        if seconds >= SLOW_SECONDS:
            self.last.append(SlowRequest(self.wall(), method_of(scope), shortened(scope["path"]), status, seconds))


class Stopwatch:
    """ASGI middleware that times requests until their response begins: a stream may go on for hours."""

    def __init__(self, app: ASGIApp, slow: SlowRequests) -> None:
        self.app, self.slow = app, slow

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = self.slow.now()

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.slow.note(scope, message["status"], self.slow.now() - began)
            await send(message)

        await self.app(scope, receive, sending)
