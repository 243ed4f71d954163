"""Operators' orders: read from the database at intervals, and carried out at every table of this process."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from rentier.server.edge.bans import Bans, sentence_of
from rentier.server.edge.limits import client_of
from rentier.server.ops.samples import Samples
from rentier.server.protocol import wire
from rentier.server.protocol.errors import CloseCode
from rentier.server.table.registry import Registry
from rentier.store.errors import StoreError
from rentier.store.operators import Orders

LOOK = 2.0
"""Seconds between looks: another server's order holds here no later."""
LATECOMERS = 15.0
"""Seconds in which sockets that were opened before a ban may still say hello."""
UPDATE = "This server will be updated soon. You can finish your game, but no new games can start."

log = logging.getLogger(__name__)


class Watch:
    """Keeps the orders of this process up to date."""

    def __init__(
        self, rooms: Registry, bans: Bans, samples: Samples, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.orders = Orders()
        self._rooms, self._bans, self._samples, self._now = rooms, bans, samples, now
        self._banned_at = float("-inf")
        """When the bans last changed."""

    @property
    def draining(self) -> bool:
        """Whether no new games begin."""
        return self.orders.draining is not None

    async def run(self) -> None:
        """Look for as long as the server runs."""
        while True:
            began = self._now()
            await asyncio.sleep(LOOK)
            self._samples.take(max(0.0, self._now() - began - LOOK))
            try:
                await self.refresh()
            except StoreError as error:
                log.debug("could not read the operators' orders: %s", error)  # the store's own trouble is logged
            except Exception:
                log.exception("could not apply the operators' orders")

    async def refresh(self) -> None:
        """Read the orders and carry out what is new."""
        services = self._rooms.services
        before, self.orders = self.orders, await services.store.operators.orders(services.clock())
        if self.orders.bans != before.bans:
            self._bans.hold(self.orders.bans)
            self._banned_at = self._now()
        if self.orders.bans and self._now() - self._banned_at < LATECOMERS:
            self._close_banned()
        announced = announced_by(self.orders)
        if announced != services.announced:
            gone = services.announced
            services.announced = announced
            if announced is None and gone is not None:
                announced = wire.Announced(gone.number, "")
            if announced is not None:
                for room in self._rooms.open.values():
                    room.outbox.broadcast(announced)

    def _close_banned(self) -> None:
        """Disconnect those who are banned; the autopilot plays for them, as for everybody who is away."""
        settings = self._rooms.services.settings
        for room in list(self._rooms.open.values()):
            for connection in list(room.outbox.connections):
                ban = self._bans.of_digest(connection.digest)
                ban = ban or self._bans.of_address(client_of(connection.socket.scope, settings))
                if ban is not None:
                    connection.close(CloseCode.BANNED, sentence_of(ban))


def announced_by(orders: Orders) -> wire.Announced | None:
    """What all tables are shown: the operator's message, or that an update is near."""
    if orders.notice is not None:
        return wire.Announced(orders.notice.number, orders.notice.text)
    if orders.draining is not None:
        return wire.Announced(int(orders.draining), UPDATE)
    return None
