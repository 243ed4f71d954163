"""Neighbours: servers on the same database that cannot hear each other, which the operator should know of."""

from __future__ import annotations

import asyncio
import logging

from rentier.server.live.services import Services
from rentier.store.address import address_of, is_file
from rentier.store.errors import StoreError

LOOK = 5.0
"""Seconds between looks."""

log = logging.getLogger(__name__)


async def warn_of_neighbours(services: Services) -> None:
    """Warn once where another server uses the same database and there is no Redis between them."""
    if services.shared or is_file(address_of(services.settings.database_url)):
        return  # they hear each other, or `alone_with` keeps others off
    servers = services.store.leases
    before: dict[str, float] = {}
    warned = False
    while True:
        try:
            await servers.beat(services.name, services.clock())
            now = {server: at for server, at in (await servers.beats()).items() if server != services.name}
        except StoreError:
            now = before  # others tell of that
        if not warned and any(server in before and at != before[server] for server, at in now.items()):
            warned = True  # and go on beating: the other one needs to notice, too
            log.warning(
                "another server uses the same database and neither hears of what happens at the other: set redis"
                " (RENTIER_REDIS) to the same address on both, or stop one of them"
            )
        before = now
        await asyncio.sleep(LOOK)
