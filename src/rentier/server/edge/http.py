"""HTTP connections: limited per address and in what they send, and closed when nothing more is sent or read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from rentier.server.config.settings import LARGEST_HEADERS, LARGEST_LINE, Settings
from rentier.server.edge.limits import MINUTE, Crowd, Rates, grouped, is_trusted, parse_address
from rentier.server.protocol.errors import ErrorCode

MOST_HEADERS = 128
"""Headers of a request, as many as a handshake may have: each takes time to read, however short it is."""
MOST_CHUNKS = 64
"""Chunks of a body: each takes as long to read as a header, however short it is."""
AT_ONCE = 4096
"""Bytes that are read at once: the library checks the size of what it reads only after all that arrived together."""
HEARD = 5.0
"""Seconds that a refused client has to read why."""
TOLD = 8
"""Refused connections per address that get a response, as a multiple of the limit; beyond, they are dropped."""
LINES_A_REQUEST = 2
"""Connections that an address may open, as a multiple of its requests; more bring nothing that would be answered."""


def response(status: str, sentence: str, *headers: str) -> bytes:
    """A whole response to a request that the app never sees."""
    body = msgspec.json.encode({"code": ErrorCode.LIMIT, "sentence": sentence})
    fixed = ("content-type: application/json", f"content-length: {len(body)}", "connection: close")
    return "\r\n".join((f"HTTP/1.1 {status}", *fixed, *headers, "", "")).encode() + body


TOO_MANY = response("429 Too Many Requests", "Too many connections: close one, or try again later", "retry-after: 5")
LONG_LINE = response("414 URI Too Long", f"The first line of a request can have at most {LARGEST_LINE} bytes")
LONG_HEADERS = response(
    "431 Request Header Fields Too Large",
    f"The address and headers of a request can have at most {LARGEST_HEADERS} bytes",
)
MANY_HEADERS = response("431 Request Header Fields Too Large", f"A request can have at most {MOST_HEADERS} headers")
BAD_HANDSHAKE = response(
    "400 Bad Request", "This request for a socket cannot be read: it can have at most 128 headers of 8,192 bytes each"
)

Leave = Callable[[], None]


def uncounted() -> None:
    """Do nothing: for connections that are not counted."""


class Callers:
    """Counts connections from the moment they open, since one without a request is noticed nowhere else."""

    def __init__(self, settings: Settings) -> None:
        each, in_all = settings.lines_per_address, 2 * settings.sockets
        self._settings = settings
        self._rates = Rates()
        self._most = LINES_A_REQUEST * settings.requests_per_minute
        self._served, self._turned_away = Crowd(each, in_all), Crowd(TOLD * each, in_all)

    def enter(self, transport: asyncio.Transport) -> Leave | None:
        """Count a connection until it is left; None if it was refused.

        Trusted proxies are not counted: they connect for many clients.
        """
        peer = transport.get_extra_info("peername")
        address = parse_address(peer[0]) if peer else None
        if address is None or is_trusted(address, self._settings):
            return uncounted
        caller = grouped(address)
        if not self._rates.allow(("line", caller), self._most, MINUTE):
            drop(transport)
            return None
        if self._served.enter(caller) is None:
            return partial(self._served.leave, caller)
        if self._turned_away.enter(caller) is None:
            transport.set_protocol(TurnedAway(transport, partial(self._turned_away.leave, caller)))
            transport.write(TOO_MANY)
        else:  # too many for a response to each
            drop(transport)
        return None


def drop(transport: asyncio.Transport) -> None:
    """Close a connection at once, without a word."""
    transport.set_protocol(asyncio.Protocol())
    transport.abort()


class TurnedAway(asyncio.Protocol):
    """A refused connection: nothing is read, but closing it at once would lose the response."""

    def __init__(self, transport: asyncio.Transport, leave: Leave) -> None:
        self._leave = leave
        self._watch = asyncio.get_running_loop().call_later(HEARD, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection closed."""
        self._watch.cancel()
        self._leave()


PATIENCE = 15.0
"""Seconds in which a connection must make progress: a request arrives, or some of a response is read."""


class RequestReader(h11.Connection):
    """The library's reader of requests; it would take a body in any number of chunks, also after the response."""

    chunks = 0
    """How many the body has so far."""

    def next_event(self) -> Any:
        """The next part of a request."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.chunks = 0
        elif isinstance(event, h11.Data) and event.chunk_start:
            self.chunks += 1
            if self.chunks > MOST_CHUNKS:
                raise h11.RemoteProtocolError(f"a body can have at most {MOST_CHUNKS} chunks")
        return event


class RequestProtocol(H11Protocol):
    """uvicorn's protocol with timeouts for slow requests and for clients that do not read, and limits of a request."""

    callers: Callers | None = None
    """Counts connections, if they are limited."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects."""
        leave = uncounted if self.callers is None else self.callers.enter(transport)
        if leave is None:
            return
        self._leave = leave
        super().connection_made(transport)
        self.conn = RequestReader(h11.SERVER, LARGEST_HEADERS)
        self._reads = True
        self._before = self._standing()
        self._watch = self.loop.call_later(PATIENCE, self._look)

    def data_received(self, data: bytes) -> None:
        """Data arrived; what follows a refused request is ignored."""
        for start in range(0, len(data), AT_ONCE):
            if self._reads and not self.transport.is_closing():
                super().data_received(data[start : start + AT_ONCE])

    def handle_events(self) -> None:
        """Parse what has arrived, unless the start of a request is too long.

        The library itself only limits a start that arrives in pieces.
        """
        excess = too_long(self.conn.trailing_data[0]) if self.conn.their_state is h11.IDLE else None
        if excess is None:
            super().handle_events()
        else:
            self._refuse(excess)

    def _refuse(self, response: bytes) -> None:
        """Answer in place of the app, and wait a moment: closing with unread data would lose the response."""
        self._reads = False
        self._unset_keepalive_if_required()
        self.transport.write(response)
        self._watch.cancel()
        self._watch = self.loop.call_later(HEARD, self.transport.abort)

    def send_400_response(self, msg: str) -> None:
        """Answer a request that cannot be read on; if it has a response already, there is nothing more to say."""
        if self.cycle is not None:
            self.cycle.disconnected = True  # what the app still has to say would follow the last response
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection closed."""
        self._watch.cancel()
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a WebSocket, which is counted and limited as one."""
        self._reads = False
        self._watch.cancel()
        self._leave()
        super().handle_websocket_upgrade(event)

    @property
    def is_answered(self) -> bool:
        """Whether no request is in progress."""
        request: Any = self.cycle  # None before the first
        return request is None or bool(request.response_complete)

    def _standing(self) -> tuple[Any, int]:
        """The last request, and how many bytes of responses were not read yet."""
        return self.cycle, self.transport.get_write_buffer_size()

    def _look(self) -> None:
        now = self._standing()
        if now == self._before and (now[1] or self.is_answered):
            self.transport.abort()
            return
        self._before = now
        self._watch = self.loop.call_later(PATIENCE, self._look)


def too_long(start: bytes) -> bytes | None:
    """The response to a request whose first line or headers are over the limit, complete or not."""
    line = start.find(b"\n")
    if (len(start) if line < 0 else line) > LARGEST_LINE:
        return LONG_LINE
    ends = [end for end in (start.find(b"\n\r\n"), start.find(b"\n\n")) if end >= 0]
    end = min(ends, default=len(start))
    if end > LARGEST_HEADERS:
        return LONG_HEADERS
    return MANY_HEADERS if start.count(b"\n", 0, end) > MOST_HEADERS else None


def counting(callers: Callers) -> type[RequestProtocol]:
    """The protocol of a server that limits connections."""
    return type("CountedProtocol", (RequestProtocol,), {"callers": callers})
