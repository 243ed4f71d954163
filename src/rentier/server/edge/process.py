"""The server process: uvicorn configured for the app, startup, and a clean shutdown."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI
from starlette.types import Message, Receive, Scope, Send

from rentier.kernel.errors import RentierError
from rentier.server.config.settings import LARGEST_FRAME, LARGEST_HEADERS, Settings
from rentier.server.edge.http import Callers, RequestProtocol, counting
from rentier.server.edge.listen import BACKLOG
from rentier.server.edge.websocket import SocketProtocol

PING_SECONDS = 20.0
"""Interval and timeout of pings to sockets."""

LAST_WORDS = 2.0
"""Seconds that clients have to read the last messages before the server stops."""

SWITCH_SECONDS = 0.0005
"""How long a busy thread keeps the others waiting. The store's threads take turns with the loop a dozen times for one
transaction: with the usual 5 ms a write of 3 ms takes 100 as soon as there is much to do."""

logger = logging.getLogger(__name__)


class Process(uvicorn.Server):
    """One server process; `opened` is called when it takes requests."""

    def __init__(self, app: FastAPI, settings: Settings, opened: Callable[[], None] = lambda: None) -> None:
        self.lifespan_app = Lifespan(app)
        self.settings, self.opened = settings, opened
        self.app_state = app.state
        super().__init__(
            uvicorn.Config(
                self.lifespan_app,
                http=counting(Callers(settings)),  # of h11: the other parser takes headers of any length
                h11_max_incomplete_event_size=LARGEST_HEADERS,
                backlog=BACKLOG,
                ws=SocketProtocol,
                ws_max_size=LARGEST_FRAME,
                ws_per_message_deflate=False,  # a small message could unpack to a large one
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
                lifespan="on",
                log_config=None,
                access_log=False,  # it would tell queries
                proxy_headers=False,  # trusted proxies are a setting
                server_header=False,
                timeout_graceful_shutdown=settings.stop_seconds,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start the app and report that it is open."""
        await super().startup(sockets)
        self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop within the shutdown timeout; everything acknowledged is already stored."""
        try:
            async with asyncio.timeout(self.settings.stop_seconds + 1):
                began = asyncio.get_running_loop().time()
                for listener in self.servers:
                    listener.close()
                await self.see_off()
                taken = asyncio.get_running_loop().time() - began
                self.config.timeout_graceful_shutdown = max(1, round(self.settings.stop_seconds - taken))
                asyncio.get_running_loop().call_later(LAST_WORDS, self.cut_off)
                await super().shutdown(sockets)
        except TimeoutError:
            logger.error("shutdown took longer than %d s; remaining connections are closed", self.settings.stop_seconds)

    async def see_off(self) -> None:
        """Let the rooms finish and send the reason, before the library closes their sockets."""
        try:
            async with asyncio.timeout(self.settings.stop_seconds / 2):
                await self.app_state.rooms.stop()
                while any(isinstance(line, SocketProtocol) for line in self.server_state.connections):
                    await asyncio.sleep(0.02)
        except TimeoutError:
            logger.warning("some clients did not read the shutdown notice, or a write is still in progress")

    def cut_off(self) -> None:
        """Drop the connections of clients that do not read the last messages: closing would wait forever."""
        for line in list(self.server_state.connections):
            if isinstance(line, SocketProtocol) or (isinstance(line, RequestProtocol) and line.is_answered):
                line.transport.abort()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """SIGTERM and SIGINT stop the process, which then exits normally."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal arrives; raise the reason if the app cannot start."""
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            super().run(sockets)
        except SystemExit:
            if self.lifespan_app.failed is not None:
                raise self.lifespan_app.failed from None
            raise


class Lifespan:
    """The app, except that an expected error at startup is kept instead of logged with a traceback."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.failed: RentierError | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return

        failure: Message | None = None

        async def sending(message: Message) -> None:
            nonlocal failure
            if message["type"] == "lifespan.startup.failed":
                failure = message  # its reason comes as an exception, a moment later
            else:
                await send(message)

        try:
            await self.app(scope, receive, sending)
        except RentierError as error:
            if failure is None:
                raise
            self.failed = error
            await send({"type": "lifespan.startup.failed", "message": ""})
        except BaseException:
            if failure is not None:
                await send(failure)
            raise
