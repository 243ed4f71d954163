"""HTTP connections: limited per address, and closed when the client neither sends a request nor reads the response."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

from rentier.server.config.settings import Settings
from rentier.server.edge.limits import Crowd, grouped, is_trusted, parse_address
from rentier.server.protocol.errors import ErrorCode

HEARD = 1.0
"""Seconds that a refused client has to read why."""
TOLD = 8
"""Refused connections per address that get a response, as a multiple of the limit; beyond, they are dropped."""
_WHY = msgspec.json.encode({"code": ErrorCode.LIMIT, "sentence": "Too many connections: close one, or try again later"})
_HEAD = (
    b"HTTP/1.1 429 Too Many Requests",
    b"content-type: application/json",
    b"content-length: %d" % len(_WHY),
    b"retry-after: 5",
    b"connection: close",
)
WORDS = b"\r\n".join((*_HEAD, b"", _WHY))

Leave = Callable[[], None]


def uncounted() -> None:
    """Do nothing: for connections that are not counted."""


class Callers:
    """Counts connections from the moment they open, since one without a request is noticed nowhere else."""

    def __init__(self, settings: Settings) -> None:
        each, in_all = settings.lines_per_address, 2 * settings.sockets
        self._settings = settings
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
        if self._served.enter(caller) is None:
            return partial(self._served.leave, caller)
        if self._turned_away.enter(caller) is None:
            transport.set_protocol(TurnedAway(transport, partial(self._turned_away.leave, caller)))
            transport.write(WORDS)
        else:  # too many for a response to each
            transport.set_protocol(asyncio.Protocol())
            transport.abort()
        return None


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


class RequestProtocol(H11Protocol):
    """uvicorn's protocol with timeouts for slow requests and for clients that do not read."""

    callers: Callers | None = None
    """Counts connections, if they are limited."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connects."""
        leave = uncounted if self.callers is None else self.callers.enter(transport)
        if leave is None:
            return
        self._leave = leave
        super().connection_made(transport)
        self._before = self._standing()
        self._watch = self.loop.call_later(PATIENCE, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection closed."""
        self._watch.cancel()
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a WebSocket, which is counted and limited as one."""
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


def counting(callers: Callers) -> type[RequestProtocol]:
    """The protocol of a server that limits connections."""
    return type("CountedProtocol", (RequestProtocol,), {"callers": callers})
