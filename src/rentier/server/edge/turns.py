"""Turns: of the requests that arrive at once, one begins at a time, so that messages at tables come in between."""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """A queue of requests; addresses take turns, so that many requests of one do not delay those of another."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By address, the one whose turn is next first."""
        self._taken = False
        """Whether a request has begun in this round of the event loop."""

    async def take(self, address: str) -> None:
        """Wait for a turn."""
        loop = asyncio.get_running_loop()
        if not self._taken:
            self._taken = True
            loop.call_soon(self._next)
            return
        turn = loop.create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        await turn

    def _next(self) -> None:
        """Give the next request its turn; those whose clients have gone are skipped."""
        while self._waiting:
            address = next(iter(self._waiting))
            requests = self._waiting.pop(address)
            turn = requests.popleft()
            if requests:
                self._waiting[address] = requests
            if not turn.done():
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._taken = False
