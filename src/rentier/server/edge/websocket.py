"""WebSocket connections: input is parsed in small pieces, so that one flood does not delay other clients."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from rentier.server.edge.limits import Bucket
from rentier.server.protocol.errors import CloseCode

if TYPE_CHECKING:
    from asyncio import BaseTransport

    from uvicorn._types import ASGIReceiveEvent
    from websockets.frames import Frame


ABORT = "rentier.abort"
"""The extension by which the process hands out a way to cut a connection."""
WRITE = "rentier.write"
"""The extension by which it hands out a way to send several messages at once."""
AT_ONCE = 2048
"""Bytes that are taken apart before it is somebody else's turn; a message can be as short as six."""
AFTER_CLOSE = 16 * 1024
"""Bytes that may still be on their way from somebody who has not read yet that the socket is closed."""
GOODBYE = 5.0
"""Seconds that they have to read it."""
PINGS_A_SECOND, PINGS_AT_ONCE = 1, 20
"""A client may ask so often whether the server is still there."""
FRAGMENTS = 256
"""A message comes in so many pieces at most."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """The library's own, but for what a client can do to others.

    The library takes apart whatever has arrived, a hundred thousand messages if need be, also after it has closed; it
    answers pings as fast as they come, whether the answers are read or not; and closing waits for ever for a peer who
    does not read. Here a little is read at a time, pings are counted, and the line can be cut. Writing is quicker too.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody opens a socket."""
        super().connection_made(transport)
        self.unread = b""
        """What has arrived and was not taken apart yet."""
        self.left_after_close = AFTER_CLOSE
        self.close_timeout = GOODBYE
        self.pings = Bucket(PINGS_A_SECOND, PINGS_AT_ONCE)

    # ------------------------------------------------------------ reading

    def data_received(self, data: bytes) -> None:
        """Something arrived; of who goes on and on after the socket was closed nothing more is read until it is cut."""
        if self.conn.parser_exc is not None:
            return  # the rest of what broke the rules goes by
        if self.close_sent:
            self.left_after_close -= len(data)
            if self.left_after_close < 0:
                self.transport.pause_reading()
                return
        waiting = bool(self.unread)
        self.unread += data
        if not waiting:
            self.take_apart()

    def take_apart(self) -> None:
        """Take some of what has arrived apart; the rest follows once the app has had the messages in it."""
        if not self.unread or self.transport.is_closing():
            self.unread = b""
            return
        piece, self.unread = self.unread[:AT_ONCE], self.unread[AT_ONCE:]
        super().data_received(piece)
        if self.unread and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self.queue.empty() or self.close_sent:  # nobody will ask for more
            self.go_on()

    def go_on(self) -> None:
        """Take the rest apart when others have had their turn, or read on where there is none."""
        if self.unread:
            self.loop.call_soon(self.take_apart)
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
        """Answer, unless somebody asks all the time."""
        if self.pings.take():
            super().handle_ping()
        else:
            self.fail("too many pings")

    def handle_cont(self, event: Frame) -> None:
        """Another piece of a message."""
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self.fail("too many pieces of one message")

    def handle_parser_exception(self) -> None:
        """Say why and wait a moment: a line that is closed on data nobody read takes the last words back."""
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
        """Close the socket for something that the app does not hear of."""
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
            extensions.clear()  # what was handed out leads back here: nothing would be freed until somebody searches
            waiting, self.unread = self.unread, b""
            if waiting and not self.transport.is_closing():
                self.data_received(waiting)  # the client's own goodbye may be in it

    async def write(self, messages: Iterable[str]) -> None:
        """Send several messages with one call of the system, once the peer has read enough of those before."""
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
