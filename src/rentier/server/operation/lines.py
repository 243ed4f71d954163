"""Lines of HTTP: whoever neither sends a request nor reads the answer is hung up on."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from rentier.server.operation.callers import Callers, uncounted

PATIENCE = 15.0
"""Seconds in which a line has to get on: a request to arrive, or some of an answer to be read."""


class RequestProtocol(H11Protocol):
    """The library's own, which waits for ever for the rest of a request, and for who does not read."""

    callers: Callers | None = None
    """Counts lines, where somebody does."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        leave = uncounted if self.callers is None else self.callers.enter(transport)
        if leave is None:
            return
        self._leave = leave
        super().connection_made(transport)
        self._before = self._standing()
        self._watch = self.loop.call_later(PATIENCE, self._look)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._watch.cancel()
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the line is a socket's, which has rules of its own and is counted as one."""
        self._watch.cancel()
        self._leave()
        super().handle_websocket_upgrade(event)

    @property
    def is_answered(self) -> bool:
        """Whether no request is being worked on."""
        request: Any = self.cycle  # None before the first
        return request is None or bool(request.response_complete)

    def _standing(self) -> tuple[Any, int]:
        """The last request, and how much of answers was not read yet."""
        return self.cycle, self.transport.get_write_buffer_size()

    def _look(self) -> None:
        now = self._standing()
        if now == self._before and (now[1] or self.is_answered):
            self.transport.abort()
            return
        self._before = now
        self._watch = self.loop.call_later(PATIENCE, self._look)


def counting(callers: Callers) -> type[RequestProtocol]:
    """Lines of a server that counts who calls."""
    return type("CountedProtocol", (RequestProtocol,), {"callers": callers})
