"""Compares this machine's clock with the database's. Tables do not depend on it, but records show its time."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from rentier.store.clock import DRIFT, Now, wall_clock
from rentier.store.errors import StoreError
from rentier.store.store import Store

EVERY = 5.0
"""Seconds between looks."""

logger = logging.getLogger(__name__)


class ClockCheck:
    """How far the machine's clock is from the time that games go by."""

    def __init__(self, store: Store, wall: Now = wall_clock) -> None:
        self._store = store
        self._wall = wall
        self.difference = 0.0
        """Seconds that the machine's clock is ahead; negative if it is behind."""

    @property
    def differs(self) -> bool:
        """Whether the difference is worth a warning."""
        return abs(self.difference) >= DRIFT

    def __str__(self) -> str:
        if not self.differs:
            return "ok"
        side = "ahead of" if self.difference > 0 else "behind"
        return f"{abs(self.difference):.0f} s {side} the database"

    async def look(self) -> None:
        """Compare, and tell the operator of a change."""
        before, asked = self.differs, self._wall()
        now = await self._store.database.read(self._store.time)
        answered = self._wall()
        if abs(answered - asked) >= DRIFT:
            return  # so slow an answer says little, and the clock may have been set meanwhile
        self.difference = (asked + answered) / 2 - now
        if self.differs and not before:
            logger.warning(
                "this machine's clock is %s: games are not affected, but keep the clocks right (NTP) and restart"
                " the server",
                self,
            )
        elif before and not self.differs:
            logger.info("this machine's clock agrees with the database's again")

    async def run(self) -> None:
        """Look from time to time."""
        while True:
            with suppress(StoreError):  # logged elsewhere
                await self.look()
            await asyncio.sleep(EVERY)
