"""One client's connection: queues what is sent to it, within bounds."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from rentier.server.config.settings import Settings
from rentier.server.edge.limits import NOBODY
from rentier.server.edge.websocket import ABORT, WRITE
from rentier.server.ops.metrics import Metrics
from rentier.server.protocol import wire
from rentier.server.protocol.errors import CloseCode

AT_ONCE = 16
LAST_WORDS = 5.0
"""Seconds that a client has to read why the socket closes."""


class Connection:
    """A client's socket. `send` never waits: a client that falls too far behind is disconnected instead."""

    def __init__(self, socket: WebSocket, settings: Settings, metrics: Metrics) -> None:
        self.socket = socket
        self.address = NOBODY
        """Whom its work is charged to."""
        self.seat: int | None = None
        self.digest: bytes | None = None
        """The digest of the token it connected with; if the seat has another one now, it has a new owner."""
        self.invite: str | None = None
        """The invite that let a spectator in; one that was renewed since does not."""
        self.name = ""
        """What a spectator is called."""
        self.always_choices = True
        self.autopilot = False
        self.votes: set[int] = set()
        """Seats that this player votes to remove."""
        self._most = settings.waiting_messages, settings.waiting_bytes
        self._metrics = metrics
        self._waiting: deque[tuple[str, ...]] = deque()
        self._bytes = 0
        self._idle: asyncio.Future[None] | None = None
        """What the pump waits for while there is nothing to send."""
        self.stop_reading: Callable[[], object] = lambda: None
        """Is called when the socket is to be closed."""
        self._close: int | None = None
        self._limit: asyncio.Timeout | None = None

    @property
    def closing(self) -> bool:
        """Whether nothing more will be sent."""
        return self._close is not None

    def send(self, *messages: str) -> None:
        """Queue a message; several that belong together count as one, except for their size."""
        if self._close is not None:
            return
        most, size = self._most
        length = sum(map(size_of, messages))
        if len(self._waiting) >= most or self._bytes + length > size:
            self._waiting.clear()
            self._metrics.dropped()
            self.close(CloseCode.SLOW, "you are reading too slowly; please reconnect")
            return
        self._waiting.append(messages)
        self._bytes += length
        self._wake()

    def close(self, code: CloseCode, sentence: str) -> None:
        """Send the reason, then close; messages queued before are still sent."""
        if self._close is None:
            self._waiting.append((wire.write(wire.Bye(code, sentence)),))
            self._close = code
            self._wake()
            self.stop_reading()

    def abort(self) -> None:
        """Drop the connection of a client that does not even read why it closes."""
        cut = self.socket.scope.get("extensions", {}).get(ABORT)
        if cut is not None:
            cut()

    def gone(self) -> None:
        """The client closed the socket itself."""
        self._waiting.clear()
        self.end()

    def end(self) -> None:
        """Nothing more is read; the last messages are still sent if the client reads them soon."""
        if self._close is None:
            self._close = 1000
        self._wake()  # nothing keeps the pump any longer
        if self._limit is not None:
            self._limit.reschedule(asyncio.get_running_loop().time() + LAST_WORDS)

    async def pump(self) -> None:
        """Send queued messages until the socket closes; flow control delays only this connection."""
        try:
            async with asyncio.timeout(None) as self._limit:
                await self._send_all()
        except TimeoutError:
            self.abort()
        except (RuntimeError, OSError, WebSocketDisconnect):
            pass  # the client went away
        finally:
            self._limit = None

    async def _send_all(self) -> None:
        write = self.socket.scope.get("extensions", {}).get(WRITE, self._write)
        while self._close is None or self._waiting:
            while self._waiting:
                await write(self._next())
            if self._close is None:
                self._idle = asyncio.get_running_loop().create_future()
                await self._idle
        if self.socket.application_state is self.socket.client_state is WebSocketState.CONNECTED:
            await self.socket.close(self._close)

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    def _next(self) -> list[str]:
        """What is sent next."""
        messages: list[str] = []
        while self._waiting and len(messages) < AT_ONCE:
            messages += self._waiting.popleft()
        self._bytes = max(0, self._bytes - sum(map(size_of, messages)))
        return messages

    async def _write(self, messages: Iterable[str]) -> None:
        """Send messages one by one, if the server has nothing faster."""
        for message in messages:
            await self.socket.send_text(message)


def size_of(text: str) -> int:
    """The size of a text in UTF-8."""
    return len(text) if text.isascii() else len(text.encode())
