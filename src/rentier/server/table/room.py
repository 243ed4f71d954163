"""A room: one table's mailbox, in which everything that happens at it happens one thing after another.

Validate, store durably, acknowledge, broadcast: nothing is acknowledged or shown that a crash could take back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import weakref

from rentier.rules.leaving import Remove
from rentier.server.ops.logs import DATABASE
from rentier.server.protocol import wire
from rentier.server.table.chat import Chat, shown_line
from rentier.server.table.connection import REMOVED, Connection
from rentier.server.table.door import Door
from rentier.server.table.driver import Driver
from rentier.server.table.game_log import Outrun, Play
from rentier.server.table.hearing import Hearing
from rentier.server.table.inbox import Job, Mailbox
from rentier.server.table.outbox import Telling, over
from rentier.server.table.services import Services
from rentier.store.errors import Ended, Missing, Unavailable
from rentier.store.rows import Line, StoredSeat, StoredTable

log = logging.getLogger(__name__)


class Room:
    """A table that somebody is at."""

    def __init__(self, services: Services, table: StoredTable, seats: list[StoredSeat], lines: list[Line]) -> None:
        self.services = services
        self.table = table
        self.seats = seats
        self.play: Play | None = None
        self.driver: Driver | None = None
        self.connections: set[Connection] = set()
        self.empty_since: float | None = services.clock()
        self._stopping = False
        self.moved = asyncio.Event()
        """Set whenever the game has gone on, for those who wait beside the table."""
        self._self: Room = weakref.proxy(self)
        """What its parts know the room by: one that is put away is freed at once, with no search for lost cycles."""
        self.door = Door(self._self)
        self.hearing = Hearing(self._self)
        self.telling = Telling(self._self)
        self.chat = Chat(services.store.tables, table.id, lines)
        self._mailbox = Mailbox(f"room {table.id}", self._trouble)

    # ------------------------------------------------------------ the mailbox

    def post(self, job: Job) -> bool:
        """Put something in the mailbox, unless it is full."""
        return self._mailbox.post(job)

    async def call(self, job: Job) -> None:
        """Put something in the mailbox and wait until it is done."""
        await self._mailbox.call(job)

    async def _trouble(self, error: Exception) -> None:
        """After a store that cannot be used, try again later; after an error in a rule, or worse, begin anew."""
        if isinstance(error, Unavailable):
            self.unavailable(error)
            return
        try:
            if isinstance(error, Ended | Missing):  # somebody closed the table, perhaps through another process
                await self.look_at_table()
                return
            log.error("the room is opened anew", exc_info=error, extra={"table": self.table.id})
            before = self.driver
            leading = before.leading if before is not None else not self.services.shared
            await self.refresh()
            if self.table.game is not None:
                self.begin(await Play.load(self.services.store, self.table.game), leading, before)
        except Exception:
            log.exception("the room could not be opened again", extra={"table": self.table.id})
            if self.driver is not None:
                self.driver.later()

    def unavailable(self, error: Unavailable) -> None:
        """Count that the store cannot be used, tell its operator, and try again later."""
        if isinstance(error, Outrun):
            if self.driver is not None:
                self.driver.later()
            log.info("other servers were quicker with every try of an act", extra={"table": self.table.id})
            return
        if self.driver is not None:
            self.driver.stall()
        self.services.metrics.unavailable()
        log.warning(DATABASE, error, extra={"table": self.table.id})

    @property
    def stopped(self) -> bool:
        """Whether nobody comes in any more."""
        return self._stopping or self._mailbox.stopped

    async def stop(self, code: int, sentence: str) -> None:
        """Finish what is under way, then see everybody off."""
        self._stopping = True
        self.moved.set()
        if self.driver is not None:
            self.driver.stop()
        await self._mailbox.stop()
        for connection in list(self.connections):
            connection.close(code, sentence)

    # ------------------------------------------------------------ the table

    async def refresh(self) -> None:
        """Read the table again: somebody came, left, or changed something."""
        found = await self.services.store.tables.get(self.table.id)
        if found is not None:
            self.table, self.seats = found
            self.telling.table_changed()
        for connection in list(self.connections):
            if not self.door.owns_seat(connection):
                connection.close(REMOVED, "this seat is no longer yours")
                await self.door.leave(connection)

    def begin(self, play: Play, leading: bool, before: Driver | None = None, resumed: bool = False) -> None:
        """Play a game: a new one, one `resumed` after a rest, or one whose driver `before` broke off."""
        if self.driver is not None:
            self.driver.stop()
        self.play = play
        self.telling.game_changed()
        play.appended = self.services.metrics.appended
        self.driver = Driver(self._self, play, leading)
        if before is not None:
            self.driver.take_over(before)
        elif resumed and leading:
            self.driver.resume()
        for connection in self.connections:
            self.telling.welcome(connection, gap=False)
            self.telling.tell_how_it_stands(connection)
        self._go_on()

    def _go_on(self) -> None:
        """Let the game run while its table plays; an end that was not noted (a crash came between) is noted now."""
        if self.driver is None or self.play is None:
            return
        if self.table.status != "playing":
            self.driver.stop()
        elif self.play.game.over:
            if not self.post(self.finish):
                self.driver.later()
        else:
            self.driver.schedule()

    async def remove(self, seat: int) -> None:
        """Somebody left the game, or was told to; who is out of it already has nothing to leave."""
        if self.driver is None or self.play is None:
            return
        state = self.play.game.state
        if not state.over and not state.out[seat]:
            await self.driver.banker(Remove(seat))

    # ------------------------------------------------------------ what happened

    async def tell_news(self) -> None:
        """Tell everybody what was stored, whoever stored it, then what each may do."""
        play, driver = self.play, self.driver
        acts = driver.news() if driver is not None else []
        if not acts or play is None or driver is None:
            return
        self.moved.set()
        self.telling.tell_what_happened(play, driver, acts)
        await self.services.broker.publish(self.table.id, play.version)
        driver.schedule()
        if play.game.over:
            self._go_on()
        else:
            with contextlib.suppress(Unavailable):  # the acts themselves are stored; the next snapshot will do
                await play.snapshot()

    async def finish(self) -> None:
        """The seed is shown, the record is public to who had access, and the clocks stop."""
        play = self.play
        if play is None:
            return
        if self.table.status == "playing":
            await play.finish(self.services.clock())
            await self.refresh()
        self.telling.broadcast(over(play))
        self.telling.tell_table()

    # ------------------------------------------------------------ other processes

    async def heard(self, version: int) -> None:
        """Another process changed the game."""
        if self.play is None or version > self.play.version:
            await self.look()

    async def look(self) -> None:
        """See in the store how the game stands."""
        if self.play is None or self.driver is None:
            await self.look_at_table()
        else:
            await self.play.catch_up()
            await self.tell_news()

    async def look_at_table(self) -> None:
        """See in the store how the table stands: another process changed it."""
        had = self.table.game
        await self.refresh()
        if self.services.shared:
            await self.tell_lines()
        if self.table.game is not None and self.table.game != had:
            self.begin(await Play.load(self.services.store, self.table.game), not self.services.shared)
        elif self.table.status != "playing":
            self._go_on()
        self.telling.tell_table()

    async def tell_lines(self) -> None:
        """Tell everybody what was said since, whichever process heard it."""
        news = await self.chat.news()
        if news:
            self.telling.broadcast(wire.Said([shown_line(line) for line in news]))

    async def lead(self, leading: bool) -> None:
        """From now on this process runs the clocks and bots, or another one does; time between counts for nobody."""
        if self.driver is not None:
            self.driver.leading = leading
            if leading:
                self.driver.resume()
            self._go_on()
