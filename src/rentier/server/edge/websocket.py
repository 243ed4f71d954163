"""WebSocket connections: input is parsed in small pieces, so that one flood does not delay other clients."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from rentier.server.edge.http import BAD_HANDSHAKE
from rentier.server.edge.limits import Bucket
from rentier.server.protocol.errors import CloseCode

if TYPE_CHECKING:
    from asyncio import BaseTransport

    from uvicorn._types import ASGIReceiveEvent
    from websockets.frames import Frame


ABORT = "rentier.abort"
"""The ASGI extension that drops a connection."""
WRITE = "rentier.write"
"""The ASGI extension that sends several messages at once."""
AT_ONCE = 2048
"""Bytes that are parsed before other clients have their turn; a message can be as short as six."""
AFTER_CLOSE = 16 * 1024
"""Bytes accepted from a client that has not read yet that the socket is closed."""
GOODBYE = 5.0
"""Seconds that it has to read that."""
PINGS_A_SECOND, PINGS_AT_ONCE = 1, 20
"""Pings that a client can send, and pongs, which nobody asked it for so often."""
FRAGMENTS = 256
"""Fragments of one message."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, protected against clients that would slow down others.

    The library parses everything that has arrived at once, even after it has closed; it answers pings as fast as they
    come, whether the answers are read or not; and closing waits forever for a peer that does not read. Here a little is
    parsed at a time, pings are limited, and the connection can be dropped. Writing is faster too.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        """A client opens a socket."""
        super().connection_made(transport)
        self.unread = b""
        """What has arrived and was not parsed yet."""
        self.left_after_close = AFTER_CLOSE
        self.close_timeout = GOODBYE
        self.pings = Bucket(PINGS_A_SECOND, PINGS_AT_ONCE)

    # ------------------------------------------------------------ reading

    def data_received(self, data: bytes) -> None:
        """Data arrived; if a client keeps sending after the socket was closed, nothing more is read."""
        if self.conn.parser_exc is not None:
            return  # ignore the rest of an invalid stream
        if self.close_sent:
            self.left_after_close -= len(data)
            if self.left_after_close < 0:
                self.transport.pause_reading()
                return
        waiting = bool(self.unread)
        self.unread += data
        if not waiting:
            self.parse_some()

    def parse_some(self) -> None:
        """Parse some of what has arrived; the rest follows once the app has received these messages."""
        if not self.unread or self.transport.is_closing():
            self.unread = b""
            return
        piece, self.unread = self.unread[:AT_ONCE], self.unread[AT_ONCE:]
        super().data_received(piece)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.refuse_handshake()
            return
        if self.unread and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self.queue.empty() or self.close_sent:  # nobody will ask for more
            self.go_on()

    def refuse_handshake(self) -> None:
        """Answer a handshake that the library cannot read: it would keep the connection, and nobody counts those."""
        self.unread = b""
        self.handshake_complete = self.close_sent = True
        self.transport.write(BAD_HANDSHAKE)
        self.close_timer = self.loop.call_later(GOODBYE, self.transport.abort)
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def go_on(self) -> None:
        """Parse the rest after other clients had their turn, or continue reading."""
        if self.unread:
            self.loop.call_soon(self.parse_some)
        elif self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message, for the app."""
        message = await self.queue.get()
        if self.queue.empty():
            self.go_on()
        return message

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many."""
        if self.pings.take():
            super().handle_ping()
        else:
            self.fail("too many pings")

    def handle_pong(self, event: Frame) -> None:
        """The answer to a ping of ours, unless there are too many."""
        if self.pings.take():
            super().handle_pong(event)
        else:
            self.fail("too many pongs")

    def handle_cont(self, event: Frame) -> None:
        """Another fragment of a message."""
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self.fail("too many fragments")

    def handle_parser_exception(self) -> None:
        """Send the reason and wait a moment: closing at once with unread data would lose it."""
        said = self.conn.close_sent
        assert said is not None
        self.queue.put_nowait({"type": "websocket.disconnect", "code": said.code, "reason": said.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.close_sent = True
        self.unread = b""
        self.close_timer = self.loop.call_later(GOODBYE, self.transport.close)

    def fail(self, why: str) -> None:
        """Close the socket for something that the app is not told of."""
        if not self.close_sent:
            self.conn.fail(CloseCode.ABUSE, why)
            self.handle_parser_exception()

    # ------------------------------------------------------------ the app

    async def run_asgi(self) -> None:
        """Serve the socket."""
        extensions: dict[str, object] = self.scope.setdefault("extensions", {})  # type: ignore[assignment]
        extensions[ABORT] = self.transport.abort
        extensions[WRITE] = self.write
        try:
            await super().run_asgi()
        finally:
            extensions.clear()  # they refer back to this object, which would delay freeing it
            waiting, self.unread = self.unread, b""
            if waiting and not self.transport.is_closing():
                self.data_received(waiting)  # the client's close frame may be in it

    async def write(self, messages: Iterable[str]) -> None:
        """Send several messages with one system call, once the peer has read enough of the previous ones."""
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        if self.close_sent:
            return
        try:
            for message in messages:
                self.conn.send_text(message.encode())
        except InvalidState as error:
            raise ClientDisconnected from error
        self.transport.write(b"".join(self.conn.data_to_send()))
