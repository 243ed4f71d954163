"""The driver of a room's game: clocks, bots and autopilots, all of which act through the room's mailbox."""

from __future__ import annotations

import asyncio
import logging
import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rentier.bots.personalities import style_of
from rentier.kernel.errors import RecordError, Refusal
from rentier.kernel.game import AUTOPILOT, BANKER, Game, Waiting
from rentier.kernel.records import Act, BankerAct, Fact
from rentier.server.lobby.arrangement import Arrangement, table_level
from rentier.server.lobby.timing import PACES
from rentier.server.protocol import wire
from rentier.server.table.attendance import Attendance
from rentier.server.table.bots import BidRhythm, Move, Robots
from rentier.server.table.clocks import Clocks
from rentier.server.table.connection import Connection
from rentier.server.table.game_log import Followed, Play
from rentier.server.table.presence import AbsenceRules

if TYPE_CHECKING:
    from rentier.server.table.room import Room


log = logging.getLogger(__name__)

AGAIN = 2.0
"""Seconds until something is tried again that the store could not take."""
PAUSE = 30.0
"""A game that nobody is at goes on for so long, then waits."""


@dataclass(slots=True)
class Held:
    """An act that has to wait a moment: a roll while somebody may still ask for rent."""

    until: float
    connection: Connection
    id: str
    act: Act


class Driver:
    """Makes a game go on by itself. Only the process that has the game's lease runs clocks and bots."""

    def __init__(self, room: Room, play: Play, leading: bool) -> None:
        self.room = room
        self.play = play
        self.game: Game = play.game
        self.leading = leading
        self.now = room.services.clock
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._held: dict[str, Held] = {}
        self._stopped = False
        self._robots_at = 0.0
        self._not_before = 0.0
        self._twin: Clocks | None = None
        """The clocks as this process stored them with the newest act."""
        self._paused_at: float | None = None
        self._stalled_at: float | None = None
        """Until when time was given back, while the store takes nothing."""
        now = self.now()
        people = [seat.seat for seat in room.seats if seat.kind == "person"]
        arrangement = Arrangement.of(room.table)
        self._pace = room.services.settings.bot_pace * PACES[arrangement.pace]
        rules = AbsenceRules(int(room.services.settings.absence_grace), table_level(arrangement, room.seats))
        self.attendance = Attendance(weakref.proxy(self), rules, people, now)
        self.robots = Robots(play.game)
        for seat in room.seats:
            if seat.kind == "bot" and not self.game.state.out[seat.seat]:
                self.robots.take(seat.seat, seat.level or rules.level, style=style_of(seat.name))
        timing = arrangement.clocks
        self._rhythm = BidRhythm(self._pace, timing)
        if play.last is None or play.last.clocks is None:
            self.clocks = Clocks(timing, self.game, people, now)
        else:
            try:
                self.clocks = Clocks.from_dict(timing, play.last.clocks)
            except RecordError as error:
                log.warning("clocks begin anew: %s", error, extra={"table": room.table.id})
                self.clocks = Clocks(timing, self.game, people, now)

    def resume(self) -> None:
        """The game was at rest since its last act: nobody loses by that."""
        self.clocks.extend(max(0.0, self.now() - self.clocks.noted))

    def take_over(self, before: Driver) -> None:
        """Go on where another driver of this game broke off: nobody gains time by that, and nobody loses any."""
        if before.play.version == self.play.version:
            self.clocks = before._twin or before.clocks
            self._paused_at, self._stalled_at = before._paused_at, before._stalled_at
        self.attendance.take_over(before.attendance)

    # ------------------------------------------------------------ acts

    async def carry_out(self, act: Act, by: int, command: str, said: str | None = None) -> int:
        """An act of anybody, with the clocks as they stand after it; `news` has what happened, refused or not."""
        self._give_time_back()
        now, twin = self.now(), self.clocks

        def clocks_after(game: Game, facts: list[Fact]) -> dict[str, Any]:
            nonlocal twin
            twin = self.clocks.copy()
            twin.note(game, facts, now)
            return twin.to_dict()

        version = await self.play.carry_out(act, by, command, now, clocks_after, said)
        self._stalled_at = None
        last = self.play.last
        if last is not None and last.at == twin.noted:
            self._twin = twin
        return version

    def news(self) -> list[Followed]:
        """What happened since this was last asked, noted by clocks and bots."""
        happened, twin, last = self.play.news(), self._twin, self.play.last
        self._twin = None
        if not happened:
            return happened
        if twin is not None:
            self.clocks = twin
        elif self.leading and last is not None:  # another process stored it, which knows nothing of pauses
            self.clocks.note(self.game, [fact for followed in happened for fact in followed.facts], last.at)
        elif last is not None and last.clocks is not None:
            self.clocks = Clocks.from_dict(self.clocks.rules, last.clocks)
        for followed in happened:
            self.robots.note(followed.facts)
            self._rhythm.note(followed.facts, self.now())
        self._robots_at = min(self._robots_at, self.now() + self._pace)  # what a bot waited for may have come
        self.attendance.attend()
        return happened

    async def banker(self, act: BankerAct) -> None:
        """An act of time or order; one that came too late is nothing."""
        try:
            await self.carry_out(act, BANKER, f"bank:{self.play.version}:{type(act).__name__}")
        except Refusal as refusal:
            log.info("the Banker's %s was refused: %s", type(act).__name__, refusal)
            self.clocks.note(self.game, (), self.now())
            self._not_before = self.now() + AGAIN  # what is still due must not be tried without a pause
        await self.room.tell_news()

    def late(self, act: Act) -> bool:
        """Whether somebody's time for this was up; only who runs the clocks knows what they were given on top."""
        self._give_time_back()
        return self.leading and self.clocks.late(self.game, act, self.now())

    def hold(self, connection: Connection, id: str, act: Act) -> bool:
        """Keep a roll back for a moment while rent may still be asked for; the same command is kept once."""
        command = f"{connection.seat}:{id}"
        until = self.clocks.holds(self.game, act, self.now())
        if until is None or self.game.why_not(act) is not None:
            return False
        self._held[command] = Held(until, connection, id, act)
        self.schedule()
        return True

    def stall(self) -> None:
        """The store could not take something: nobody's time runs until it can; servers that share one lose leases."""
        if self._stalled_at is None and self.leading and not self.room.services.shared:
            self._stalled_at = self.now()
        self.later()

    def _give_time_back(self) -> None:
        """What passed since the store takes nothing counts for nobody."""
        if self._stalled_at is not None:
            now = self.now()
            self.clocks.extend(now - self._stalled_at)
            self._stalled_at = now

    def wake_up(self) -> None:
        """A game that was at rest goes on, and nobody loses by the pause."""
        if self._paused_at is not None:
            self.clocks.extend(self.now() - self._paused_at)
            self._paused_at = None

    def face(self) -> dict[str, Any]:
        """The clocks as clients are told them."""
        return self.clocks.face(self.game, self.now())

    # ------------------------------------------------------------ time

    def stop(self) -> None:
        """No more acts of its own; what was held back has to be sent again."""
        self._stopped = True
        for held in self._held.values():
            self.room.hearing.refuse(held.connection, held.id, "unavailable", "this was not carried out: try again")
        self._held.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def later(self) -> None:
        """Try again in a while."""
        self._set(self.now() + AGAIN)

    def schedule(self) -> None:
        """Wake up when the next thing is due."""
        if self._stopped or self.game.over:
            return
        if self.robots.busy and self._robots_at < self.now():
            self._robots_at = self.now() + self._pace
        times = [held.until for held in self._held.values()]
        if self.leading and self._paused_at is None:
            due = self.clocks.due(self.game, self.now())
            if due is not None:
                times.append(due[0])
            if self.robots.busy:
                times.append(self._robots_at)
            change = self.attendance.absence.next_change(self.game)
            if change is not None:
                times.append(change)
            if self.attendance.empty_since is not None:
                times.append(self.attendance.empty_since + PAUSE)
        if times:
            self._set(min(times))

    def _set(self, when: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self._stopped:
            self._timer = self._loop.call_later(max(when, self._not_before) - self.now(), self._wake)

    def _wake(self) -> None:
        self._timer = None
        if not self.room.post(self.tick):
            self.later()

    async def tick(self) -> None:
        """Do what is due: the Banker first, then acts that were held back, then bots."""
        if self.game.over:
            await self.room.finish()  # the store could not take it before
        if self._stopped or self.game.over:
            return
        if self._stalled_at is not None:
            await self._try_again()
        now = self.now()
        if self.leading and self._paused_at is None:
            if self.attendance.empty_since is not None and now >= self.attendance.empty_since + PAUSE:
                self._paused_at = now
                return
            self.attendance.attend()
            due = self.clocks.due(self.game, now)
            if due is not None and due[0] <= now:
                await self.banker(due[1])
        for command, held in [(c, h) for c, h in self._held.items() if h.until <= now]:
            del self._held[command]
            if held.connection.seat is not None:
                await self.room.hearing.submit(held.connection, held.id, command, held.connection.seat, held.act)
        if self.leading and self._paused_at is None and self._robots_at <= now and self.robots.busy:
            await self._robot()
        self.schedule()

    async def _try_again(self) -> None:
        """See whether the store takes something again; then everybody is told what time they have."""
        self._give_time_back()
        await self.room.services.store.leases.beat(self.room.services.name, self.now())
        self._stalled_at = None
        self.room.telling.broadcast(wire.Clocks(self.face()))

    async def _robot(self) -> None:
        """One act of a program."""
        move = self.robots.move()
        if move is None or self.game.over:
            return
        now = self.now()
        until = self.clocks.holds(self.game, move.act, now) or self.clocks.awaits(self.game, move.act, now)
        until = until or self._rhythm.holds(move.act, now)
        if until is not None:
            self._robots_at = until  # bots wait for open claims, for answers to their offers, and between bids
            return
        self._robots_at = self.now() + self._pace
        try:
            await self.carry_out(move.act, move.by, f"bot:{self.play.version}", move.said)
        except Refusal as refusal:
            if move.asked:
                log.warning("a bot's answer was refused: %s", refusal, extra={"table": self.room.table.id})
                await self._fallback(move)
        await self.room.tell_news()

    async def _fallback(self, move: Move) -> None:
        """What the clock would play for a bot that has no idea."""
        waiting: Waiting | None = next((w for w in self.game.duties if w.seat == move.seat), None)
        if waiting is not None:
            by = AUTOPILOT if move.by == AUTOPILOT else move.seat
            await self.carry_out(self.game.fallback(waiting), by, f"bot:{self.play.version}:fallback")
