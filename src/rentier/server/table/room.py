"""A room: one live table, at which everything happens one thing after another.

Jobs come from the inbox. An act is validated and stored by the live game, then acknowledged, then sent to everybody by
the outbox: nothing is acknowledged or shown that a crash could take back.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import suppress
from contextvars import Context
from dataclasses import replace
from functools import partial
from typing import Any

from msgspec.structs import replace as replaced

from rentier.kernel.errors import Refusal
from rentier.kernel.records import Act, BankerAct
from rentier.rules.banker import CallCoach
from rentier.rules.leaving import Remove
from rentier.server.edge.shares import MOST_THOUGHT, TOLD_A_UNIT, UNITS_A_SECOND, Cost
from rentier.server.lobby.access import Visit
from rentier.server.lobby.bot_seats import Move
from rentier.server.lobby.pause import Pause
from rentier.server.lobby.removal import remove_person
from rentier.server.lobby.starting import is_starting
from rentier.server.lobby.table_settings import TableSettings
from rentier.server.ops.logs import DATABASE
from rentier.server.protocol import projection, wire
from rentier.server.protocol.errors import CloseCode, ErrorCode, RequestError
from rentier.server.table.coaching import READING, question
from rentier.server.table.connection import Connection
from rentier.server.table.gallery import Gallery
from rentier.server.table.game_log import BOT, GameLog, Moved, Outcome, Outrun
from rentier.server.table.inbox import Inbox, Job
from rentier.server.table.live_game import RETRY, LiveGame
from rentier.server.table.outbox import Outbox, over
from rentier.server.table.services import Services
from rentier.server.table.waiting import Waiting
from rentier.store.errors import Altered, Conflict, Ended, Missing, Reused, StoreError, Unavailable
from rentier.store.rows import Line, Plain, Presence, StoredSeat, StoredTable

logger = logging.getLogger(__name__)

DELETED = "this table was deleted"
PAUSED = "the game is paused: resume it first"
CHAT_LINES = 50
"""Lines of chat that a newcomer is sent."""
LONGEST_GAP = 500
"""Facts that a client may have missed and still gets one by one; beyond, it gets the table as it stands."""


class Room:
    """A table in memory, with the people who are connected to it."""

    def __init__(self, services: Services, table: StoredTable, seats: list[StoredSeat], chat: list[Line]) -> None:
        self.services = services
        self.table = table
        self.seats = seats
        self.chat = chat
        self.live: LiveGame | None = None
        self.outbox = Outbox(services.metrics, services.settings.is_administered)
        self.gallery = Gallery(self.outbox)
        self.empty_since: float | None = services.clock()
        self.sockets = 0
        """Sockets that are open at this table, also those that have not said hello yet."""
        self.moved = asyncio.Event()
        """Set whenever the game has gone on, for streams that wait for it."""
        self.damaged = False
        """Whether its stored game was altered: then nothing is played here any more."""
        self.deleted = False
        """Whether its table is no longer in the store."""
        self._removed: set[int] = set()
        """Lines of chat that were removed, and that everybody here was told of."""
        self.elsewhere: dict[int, Presence] = {}
        """Who is connected to other servers, by seat."""
        self.departed: set[int] = set()
        """Seats that were left, which other servers may not know yet."""
        self._payers: set[str] = set()
        """The addresses that bots act for, and that are charged for it: of those who play here, or did last."""
        self._inbox = Inbox()
        self._stopping = False
        self._asking: set[asyncio.Task[None]] = set()
        """Questions to the coach that are not answered yet."""
        self._running = False
        """Whether the game goes on by itself."""
        self._timer: asyncio.TimerHandle | None = None
        # in a context of its own: else everything that is ever logged here would name the request that opened the room
        self._worker = asyncio.create_task(self._work(), name=f"room {table.id}", context=Context())

    # ------------------------------------------------------------ the inbox

    def post(self, job: Job) -> bool:
        """Queue a job; False if too many wait or the room has stopped."""
        return self._inbox.post(job)

    async def call(self, job: Job) -> None:
        """Queue a job and wait until it is done."""
        await self._inbox.call(job)

    async def _work(self) -> None:
        try:
            while not self._inbox.closed:
                await self._do(await self._inbox.next())
                for _ in range(self._inbox.waiting):
                    if not self._inbox.closed:
                        await self._do(await self._inbox.next())
                if self.outbox.table_due:  # once for everything that came together
                    await self._do(self._send_table)
        finally:
            self._inbox.abandon()

    async def _do(self, job: Job) -> None:
        try:
            await job()
        except Exception as error:
            await self._recover(error)

    async def _recover(self, error: Exception) -> None:
        """Retry later if the store is unavailable; after any other error, reload the game from the store."""
        if isinstance(error, Unavailable):
            self.unavailable(error)
            return
        try:
            if isinstance(error, Ended | Missing):  # somebody closed the table, perhaps through another server
                await self.reload_table()
                return
            logger.error("reloading the room after an error", exc_info=error, extra={"table": self.table.id})
            before = self.live
            leading = before.leading if before is not None else not self.services.shared
            await self._read_table()
            if self.table.game is not None:
                self.begin(await GameLog.load(self.services.store, self.table.game), leading, before)
        except Altered as altered:
            self._give_up(altered)
        except Exception:
            logger.exception("the room could not be reloaded", extra={"table": self.table.id})
            self._retry_later()

    def _give_up(self, altered: Altered) -> None:
        """Stop a game whose stored acts were altered; opening the table again says so."""
        logger.error("%s", altered, extra={"table": self.table.id})
        self.services.metrics.damaged("game")
        self.damaged = True
        self._halt()
        for connection in list(self.outbox.connections):
            connection.close(CloseCode.RESTART, "this game cannot be read; please reconnect")

    def unavailable(self, error: Unavailable) -> None:
        """Count and log that the store is unavailable, and try again later."""
        if isinstance(error, Outrun):
            self._retry_later()
            logger.info("gave up on an act: other servers were faster every time", extra={"table": self.table.id})
            return
        if self.live is not None and not self.services.shared:  # servers that share a store lose their leases instead
            self.live.stall()
        self._retry_later()
        self.services.metrics.unavailable()
        logger.warning(DATABASE, error, extra={"table": self.table.id})

    @property
    def stopped(self) -> bool:
        """Whether nobody can enter any more."""
        return self._stopping or self._inbox.closed

    async def stop(self, code: CloseCode, sentence: str) -> None:
        """Finish what is under way, then close every connection."""
        self._stopping = True
        self.moved.set()
        self._halt()
        for task in self._asking:
            task.cancel()
        await self._inbox.close()
        for connection in list(self.outbox.connections):
            connection.close(code, sentence)

    # ------------------------------------------------------------ the table

    async def reload_table(self) -> None:
        """Read the table from the store: the lobby or another server changed it."""
        game = self.table.game
        await self._read_table()
        if self.deleted:
            return
        await self.send_chat()
        await self._send_removed()
        if self.table.game is not None and self.table.game != game:
            self.begin(await GameLog.load(self.services.store, self.table.game), not self.services.shared)
        elif self.table.status != "playing":
            self._go_on()
        await self._follow_pause()
        if self.live is not None:
            arrangement = TableSettings.of(self.table)
            self.live.set_pace(arrangement.pace)
            self.live.set_coach(arrangement, self.seats)
            self.schedule()
        self.outbox.send_table_later()

    async def _read_table(self) -> None:
        found = await self.services.store.tables.get(self.table.id)
        if found is None:
            self._leave_deleted()
            return
        before, (self.table, self.seats) = self.seats, found
        others = {new.seat for old, new in zip(before, self.seats, strict=True) if old.player != new.player}
        for connection in self.outbox.connections:
            connection.votes -= others  # they were meant for somebody else
        for connection in list(self.outbox.connections):
            if (sentence := self._shut_out(connection)) is not None:
                connection.close(CloseCode.REMOVED, sentence)
                await self.leave(connection)

    def _leave_deleted(self) -> None:
        """The table was deleted: stop its game, and send everybody away."""
        self.deleted = True
        self._halt()
        for connection in list(self.outbox.connections):
            connection.close(CloseCode.TABLE_CLOSED, DELETED)

    def _shut_out(self, connection: Connection) -> str | None:
        """Why somebody can no longer be here, if so."""
        if not self.owns_seat(connection):
            return "this seat is no longer yours"
        if connection.seat is None and connection.invite not in (None, self.table.invite):
            return "the link to this table was renewed: ask for the new one"
        return None

    def owns_seat(self, connection: Connection) -> bool:
        """Whether a connection's seat still belongs to the person who opened it."""
        return connection.seat is None or self.seats[connection.seat].digest == connection.digest

    def _shown_table(self) -> dict[str, Any]:
        """The table as everybody sees it, with who is here."""
        if self.live is not None:
            presence = self.live.presence.to_dict(self.live.game)
        else:
            presence = self.waiting.to_dict()
        return self.outbox.table(self.table, self.seats, {**presence, "watching": self.gallery.to_dict()})

    @property
    def waiting(self) -> Waiting:
        """The people at a table whose game has not begun."""
        people = {seat.seat for seat in self.seats if seat.kind == "person"}
        here: dict[int, Collection[int]] = {seat: found.votes for seat, found in self.elsewhere.items()}
        here |= {found.seat: found.votes for found in self.outbox.connections if found.seat is not None}
        return Waiting(people, {seat: votes for seat, votes in here.items() if seat in people})

    async def _send_table(self) -> None:
        self.outbox.send_table(self._shown_table())

    async def send_chat(self) -> None:
        """Send everybody the lines of chat that are new in the store, whichever server stored them."""
        seen = self.chat[-1].number if self.chat else 0
        self.chat = await self.services.store.tables.lines(self.table.id, CHAT_LINES)
        news = [line for line in self.chat if line.number > seen]
        if news:
            self.outbox.send_chat(news)

    async def _send_removed(self) -> None:
        """Tell everybody which lines of chat were removed since."""
        removed = {*await self.services.store.erasures.removed_lines(self.table.id)}
        new = sorted(removed - self._removed)
        if new and self.outbox.connections:
            self.outbox.send_chat(Line(self.table.id, number, "", "", "", 0.0) for number in new)
        self._removed = removed

    # ------------------------------------------------------------ people

    async def enter(self, connection: Connection, hello: wire.Hello) -> None:
        """Let a connection in; if the store cannot be read, the client has to reconnect."""
        try:
            await self._enter(connection, hello)
        except Unavailable:
            connection.close(CloseCode.RESTART, "this table cannot be read right now; please reconnect")
            raise

    async def _enter(self, connection: Connection, hello: wire.Hello) -> None:
        """Let a connection in; the newest one of a seat replaces older ones."""
        log = None if self.live is None else self.live.log
        is_ahead = (hello.since or 0) > (0 if log is None else log.version)
        if (self.services.shared and is_ahead) or self._shut_out(connection) is not None:
            await self.reload_table()  # the lobby or another server knows more
            if self.services.shared:
                await self.look()
        if (sentence := self._shut_out(connection)) is not None:
            connection.close(CloseCode.REMOVED, sentence)
            return
        seat = connection.seat
        for older in [other for other in self.outbox.connections if seat is not None and other.seat == seat]:
            self._replace(older)
        await self.note_presence(connection)
        if self.services.shared:
            await self.send_chat()
        self.outbox.connections.add(connection)
        self._note_payers()
        connection.always_choices = hello.choices == "always"
        if seat is None:
            self.gallery.name(connection, hello.name, [seat.name for seat in self.seats])
        self.empty_since = None
        live = self.live
        missed = None if live is None else await self._missed(live.log, hello.since)
        if live is not None:
            self._note_presence(live.arrived(connection))
            self.schedule()
        self.outbox.welcome(connection, self._shown_table(), None if live is None else live.log, missed is not None)
        if missed:
            connection.send(*missed)
        if self.chat:
            self.outbox.send_chat(self.chat, to=connection)
        self.gallery.welcome(connection)
        self._send_state(connection)
        if self.services.announced is not None:
            self.outbox.send(connection, self.services.announced)
        if connection.seat is not None or self.gallery.is_small:
            self.outbox.send_table_later(but=connection)

    async def _missed(self, log: GameLog, since: int | None) -> list[str] | None:
        """The updates that a client has missed; None if it never saw one or missed too many."""
        if since is None or not 0 <= since <= log.version <= since + LONGEST_GAP:
            return None
        missed = [wire.write(self.outbox.update(log.game, act)) for act in await log.missed(since)]
        return missed if sum(map(len, missed)) <= self.services.settings.waiting_bytes // 2 else None

    def _send_state(self, connection: Connection) -> None:
        if self.live is not None and self.table.status != "closed":
            self.outbox.send_state(connection, self.live.log, self.live.deadlines())

    async def leave(self, connection: Connection) -> None:
        """A connection closed."""
        if connection not in self.outbox.connections:
            return
        self._disconnect(connection)
        if connection.seat is not None or self.gallery.is_small:
            self.outbox.send_table_later()
        if connection.seat is not None and self.services.shared:
            self.departed.add(connection.seat)
            await self.note_departures()

    def _replace(self, connection: Connection) -> None:
        """Close a connection whose owner has a newer one."""
        self._disconnect(connection)
        connection.close(CloseCode.ELSEWHERE, "you are connected somewhere else")

    def _disconnect(self, connection: Connection) -> None:
        self.outbox.remove(connection)
        if not self.outbox.connections:
            self.empty_since = self.services.clock()
        if self.live is not None:
            self._note_presence(self.live.left(connection))
            self.schedule()

    def _note_presence(self, changed: bool) -> None:
        """Send the table if seats passed to the autopilot or back."""
        if changed:
            self.outbox.send_table_later()

    def attend(self) -> None:
        """Hand seats to the autopilot or back, as their owners chose."""
        if self.live is not None:
            self._note_presence(self.live.attend())

    async def note_presence(self, connection: Connection) -> None:
        """Tell servers on the same database who is connected here."""
        if self.services.shared and connection.seat is not None:
            votes = tuple(connection.votes)
            presence = Presence(self.table.id, connection.seat, self.services.name, connection.autopilot, votes)
            await self.services.store.presences.come(presence)

    async def note_departures(self) -> None:
        """Tell servers on the same database who is no longer connected here."""
        here = {connection.seat for connection in self.outbox.connections}
        for seat in list(self.departed):
            if seat not in here:
                await self.services.store.presences.go(self.table.id, seat, self.services.name)
            self.departed.discard(seat)

    async def see_elsewhere(self, seconds: float) -> None:
        """See who is connected to servers that were alive in these last seconds: their newest connection counts."""
        present = await self.services.store.presences.at(self.table.id, seconds)
        elsewhere = {presence.seat: presence for presence in present if presence.server != self.services.name}
        before, self.elsewhere = self.elsewhere, elsewhere
        for connection in list(self.outbox.connections):
            if connection.seat in elsewhere:
                self._replace(connection)
        live = self.live
        if live is not None:
            seen = live.elsewhere
            try:
                for removal in live.see_elsewhere(elsewhere):
                    await self.vote_out(removal.seat)
            except Unavailable:
                live.elsewhere = seen  # their votes are news again, once they can be stored
                raise
            self.attend()
            self.schedule()
        else:
            for seat in [seat for seat in self.waiting.people if self.waiting.is_out(seat)]:
                await self.vote_out(seat)
        if set(before) != set(elsewhere):
            self.outbox.send_table_later()

    # ------------------------------------------------------------ the game

    def begin(self, log: GameLog, leading: bool, before: LiveGame | None = None, resumed: bool = False) -> None:
        """Play a game: a new one, one `resumed` from the store, or one that broke off as `before`."""
        self._halt()
        services = self.services
        connections = self.outbox.connections
        live = LiveGame(log, self.table, self.seats, services.settings, services.clock, leading, connections)
        if before is not None:
            live.take_over(before)
            live.follow_pause(Pause.of(self.table))
        elif resumed and leading:
            live.resume()
        self.live, self._running = live, True
        for connection in connections:
            connection.votes = set()  # votes before the game end with its start
        for connection in connections:
            self.outbox.welcome(connection, self._shown_table(), log, gap=False)
            self._send_state(connection)
        self._go_on()

    def _go_on(self) -> None:
        """Run the game while its table plays; if its end was not stored (after a crash), do that now."""
        if self.live is None:
            return
        if self.table.status != "playing":
            self._halt()
        elif self.live.game.over:
            if not self.post(self.finish):
                self._retry_later()
        else:
            self.schedule()

    def _halt(self) -> None:
        """Stop clocks and bots; acts that were held back have to be sent again."""
        self._running = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._refuse_held(ErrorCode.UNAVAILABLE, "this was not carried out: try again")

    def _refuse_held(self, code: ErrorCode, sentence: str) -> None:
        for held in self.live.release_all() if self.live is not None else ():
            self.outbox.refuse(held.connection, wire.Refused(held.id, code, sentence))

    # ------------------------------------------------------------ the pace of bots

    async def change_pace(self, pace: str) -> None:
        """Store how fast bots play, then follow it here and at other servers."""
        await self.services.store.tables.change_settings(
            self.table.id, "playing", lambda settings: {**settings, "pace": pace}
        )
        await self.reload_table()
        await self.services.broker.publish(f"table:{self.table.id}", 0)

    # ------------------------------------------------------------ the coach

    async def set_coach(self, live: LiveGame, seat: int, on: bool) -> None:
        """Turn the coach on or off; the first time, the record of the game says so from there on."""
        if on and not TableSettings.of(self.table).coach:
            await self._carry_out_as_banker(live, CallCoach(seat))

        def changed(settings: Plain) -> Plain:
            had_one = bool(settings.get("coach"))
            return {**settings, "coach": "on" if on else "off" if had_one else ""}

        await self.services.store.tables.change_settings(self.table.id, "playing", changed)
        await self.reload_table()
        await self.services.broker.publish(f"table:{self.table.id}", 0)

    def consult(self, live: LiveGame, connection: Connection, id: str, question: dict[str, Any]) -> None:
        """Ask the coach about the present position, and send the answer when it comes."""
        version = live.log.version

        async def ask() -> None:
            try:
                found = await self.services.advisers.ask(self._about(live, question), connection.address)
                advice = wire.Advice(id, version, **found)
            except RequestError as error:
                self.outbox.refuse(connection, wire.Refused(id, error.code, error.sentence))
            else:
                self.outbox.send(connection, advice)

        self._in_background(ask())

    def _about(self, live: LiveGame, question: dict[str, Any]) -> dict[str, Any]:
        book = live.game.book
        names = [seat.name for seat in self.seats]
        header = {"edition": book.edition.id, "options": book.options}
        return {"position": live.game.state.to_dict(), **question, "header": header, "names": names}

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside the room's jobs; it changes nothing but what it posts."""
        task = asyncio.create_task(work)
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    def _look_at(self, live: LiveGame, moves: Sequence[Moved]) -> None:
        """Have the coach look for a mistake in what was just done."""
        coach = live.coach
        here = next((one for one in self.outbox.connections if coach is not None and one.seat == coach.seat), None)
        if coach is None or here is None or not live.leading:
            return

        async def look(moved: Moved) -> None:
            found = None
            with suppress(RequestError):
                found = await self.services.advisers.ask(self._about(live, question(moved, coach.seat)), here.address)
            self.post(partial(self._note_mistake, live, moved, found))

        for moved in moves:
            self._in_background(look(moved))

    async def _note_mistake(self, live: LiveGame, moved: Moved, found: dict[str, Any] | None) -> None:
        """Send the coached player a note on a mistake, and have the bots wait for the answer."""
        coach, now = live.coach, self.services.clock()
        if live is not self.live or coach is None or live.game.over:
            return
        first = moved.followed.first
        if found is None:
            if coach.noted is None:
                coach.until = 0.0
        else:
            is_open = any(move.followed.first == first for move in coach.moves) and coach.back_to(first) is not None
            if is_open:
                coach.noted, coach.until = first, now + READING
            for connection in self.outbox.connections:
                if connection.seat == coach.seat:
                    self.outbox.send(connection, wire.Note({**found, "fact": first}, is_open))
        self.schedule()

    def _close_note(self, live: LiveGame) -> None:
        for connection in self.outbox.connections:
            if live.coach is not None and connection.seat == live.coach.seat:
                self.outbox.send(connection, wire.Note(None))

    async def answer_note(self, live: LiveGame, take_back: bool) -> bool:
        """Take back what the coach's note is about, or keep it; whether there was something to take back."""
        coach = live.coach
        if coach is None:
            return False
        act = coach.back_to(coach.noted) if take_back and coach.noted is not None else None
        if take_back and act is None:
            return False
        coach.noted, coach.until = None, 0.0
        if act is not None:
            self._refuse_held(ErrorCode.CLOSED, "your move was taken back")
            await self._carry_out_as_banker(live, act)
        self.schedule()
        return True

    # ------------------------------------------------------------ pauses

    async def change_pause(self, change: Callable[[Pause], Pause]) -> None:
        """Store a change of the pause, then follow it here and at other servers."""

        def changed(plain: Plain | None) -> Plain | None:
            after = change(Pause.of(replace(self.table, pause=plain)))
            return None if after == Pause() else after.to_dict()

        await self.services.store.tables.change_pause(self.table.id, changed)
        await self.reload_table()
        await self.services.broker.publish(f"table:{self.table.id}", 0)

    async def resume(self) -> None:
        """End a pause, if there is one."""
        if self.live is not None and self.live.is_paused:
            await self.change_pause(lambda _: Pause())

    async def _follow_pause(self) -> None:
        """Stop the game for a pause that is new in the store, or let it go on."""
        live = self.live
        if live is None or self.table.status != "playing":
            return
        pause = Pause.of(self.table)
        if pause.on and pause.clocks is None and live.leading and not live.is_paused:
            kept = live.clocks_to_keep()  # another server stored the pause, which does not run the clocks
            await self.change_pause(lambda now: replaced(now, clocks=kept) if now.since == pause.since else now)
            return
        if not live.follow_pause(pause):
            return
        if pause.on:
            self._refuse_held(ErrorCode.PAUSED, PAUSED)
        self.attend()
        self.outbox.broadcast(wire.Clocks(live.deadlines()))
        self.schedule()

    async def submit(self, connection: Connection, id: str, command: str, act: Act) -> None:
        """Carry out a person's act: store it, acknowledge it, and tell everybody."""
        live, seat = self.live, connection.seat
        if live is None or seat is None:
            return
        began = self.services.clock()
        outcome = await live.carry_out(act, seat, command)
        if isinstance(outcome.error, Refusal):
            await self.turn_down(connection, id, command, projection.refusal(live.game, id, act, outcome.error))
        elif isinstance(outcome.error, Reused):
            self.outbox.refuse(connection, wire.Refused(id, ErrorCode.COMMAND, str(outcome.error)))
            outcome.error = None
        elif outcome.error is None:
            self.outbox.send(connection, wire.Done(id, outcome.version))
            self.services.metrics.accepted(self.services.clock() - began)
        await self._tell(outcome)

    async def turn_down(self, connection: Connection, id: str, command: str, refused: wire.Refused) -> None:
        """Refuse an act, unless it was carried out long ago and is only sent again."""
        try:
            version = None if self.live is None else await self.live.log.done(command, refused=True)
        except Reused as error:
            version, refused = None, wire.Refused(id, ErrorCode.COMMAND, str(error))
        if version is None:
            self.services.shares.charge(connection.address, Cost.REFUSED)
            self.outbox.refuse(connection, refused)
        else:
            self.outbox.send(connection, wire.Done(id, version))

    async def remove(self, seat: int) -> None:
        """Take a seat out of the game: its owner left, or was voted out. A pause ends with that."""
        await self.resume()
        if self.live is not None and not self.live.game.over and not self.live.game.state.out[seat]:
            await self._carry_out_as_banker(self.live, Remove(seat))

    @property
    def is_starting(self) -> bool:
        """Whether players reveal their parts of the random seed: until the game has begun, nobody comes or goes."""
        return is_starting(Visit(self.table, self.seats, None))

    async def vote_out(self, seat: int) -> None:
        """Remove a person whom the others voted out: from the game, if there is one, and from the table."""
        if self.is_starting:
            return
        await self.remove(seat)
        with suppress(Conflict, Missing):  # they left, or another server was faster
            now = self.services.clock()
            await remove_person(self.services.store, self.table, self.seats, seat, now)
        await self.reload_table()
        await self.services.broker.publish(f"table:{self.table.id}", 0)

    async def _carry_out_as_banker(self, live: LiveGame, act: BankerAct) -> None:
        outcome = await live.carry_out_as_banker(act)
        if outcome.refused:
            logger.info("the Banker's %s was refused: %s", type(act).__name__, outcome.error)
        await self._tell(outcome)

    async def _tell(self, outcome: Outcome) -> None:
        """Tell everybody what was stored, whichever server stored it; then raise what the store refused."""
        live = self.live
        if outcome.append_seconds is not None:
            self.services.metrics.appended(outcome.append_seconds)
        self._note_presence(outcome.presence_changed)
        if outcome.news and live is not None:
            self.moved.set()
            if self.outbox.connections:
                self.outbox.send_news(live.log, outcome.news, live.deadlines())
                for connection in self.outbox.connections:
                    self.services.shares.charge(connection.address, 1 / TOLD_A_UNIT)
            await self.services.broker.publish(self.table.id, live.log.version)
            self.schedule()
            if outcome.note_closed:
                self._close_note(live)
            self._look_at(live, outcome.moves)
            if live.game.over:
                self._go_on()
            else:
                with suppress(Unavailable):  # the acts themselves are stored; the next snapshot will do
                    await live.log.snapshot()
        if isinstance(outcome.error, StoreError):
            raise outcome.error

    async def finish(self) -> None:
        """The game is over: store that, reveal the seed, and stop the clocks."""
        if self.live is None:
            return
        if self.table.status == "playing":
            await self.live.log.finish(self.services.clock())
            await self._read_table()
        self.outbox.broadcast(over(self.live.log))
        self.outbox.send_table_later()

    # ------------------------------------------------------------ time

    def schedule(self) -> None:
        """Wake up when the next thing is due."""
        if self.live is None or not self._running or self.live.game.over:
            return
        when = self.live.next_time(self.empty_since)
        if when is not None:
            self._wake_at(when)

    def _retry_later(self) -> None:
        self._wake_at(self.services.clock() + RETRY)

    def _wake_at(self, when: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.live is not None and self._running:
            delay = max(when, self.live.not_before) - self.services.clock()
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _wake(self) -> None:
        self._timer = None
        if not self.post(self.tick):
            self._retry_later()

    async def tick(self) -> None:
        """Do what is due: the Banker first, then acts that were held back, then bots."""
        live = self.live
        if live is None:
            return
        if live.game.over:
            await self.finish()  # the store could not take it before
        if not self._running or live.game.over:
            return
        if live.is_stalled:
            await self._try_store(live)
        now = self.services.clock()
        if now >= self.services.leases_until:
            live.leading = False  # this process was stopped, or cannot reach the database: another one may run the game
        if live.is_running:
            if live.pause(self.empty_since):
                return
            self.attend()
            act = live.banker_act()
            if act is not None:
                await self._carry_out_as_banker(live, act)
        while (held := live.release(now)) is not None:
            await self.submit(held.connection, held.id, held.command, held.act)
        began = time.thread_time()
        move = live.bot_move(can_act=self._can_pay_bots())
        self._charge_for_bots(min(MOST_THOUGHT, UNITS_A_SECOND * (time.thread_time() - began)))
        if move is not None:
            await self._carry_out_as_bot(live, move)
        self.schedule()

    def _can_pay_bots(self) -> bool:
        """Whether the people here have work to spare for bots; else one address with many tables would slow others."""
        self._note_payers()
        return not self._payers or any(map(self.services.shares.has_spare, self._payers))

    def _note_payers(self) -> None:
        """Bots are charged to the players here, else to the spectators; if nobody is here, to those who left last."""
        here = self.outbox.connections
        players = {connection.address for connection in here if connection.seat is not None}
        self._payers = players or {connection.address for connection in here} or self._payers

    async def _try_store(self, live: LiveGame) -> None:
        """See whether the store takes something again; then send everybody the new deadlines."""
        live.give_time_back()
        await self.services.store.leases.beat(self.services.name)
        live.recover()
        self.outbox.broadcast(wire.Clocks(live.deadlines()))

    def _charge_for_bots(self, cost: float) -> None:
        for address in self._payers:
            self.services.shares.charge(address, cost / len(self._payers))

    async def _carry_out_as_bot(self, live: LiveGame, move: Move) -> None:
        """Carry out a bot's act, or what the clock would play if a rule refuses its answer."""
        self._charge_for_bots(Cost.ACT)
        outcome = await live.carry_out(move.act, move.by, f"{BOT}{live.log.version}", move.said)
        await self._tell(outcome)
        if not outcome.refused:
            return
        instead = live.bots.after_refusal(move)
        if move.duty is None:
            return
        logger.warning("a bot's answer was refused: %s", outcome.error, extra={"table": self.table.id})
        if instead is not None:
            outcome = await live.carry_out(instead, move.by, f"{BOT}{live.log.version}:fallback")
            await self._tell(outcome)
            if outcome.error is not None:
                raise outcome.error

    # ------------------------------------------------------------ other servers

    async def heard(self, version: int) -> None:
        """Another server says that the game has reached a version."""
        if self.live is None or version > self.live.log.version:
            await self.look()

    async def look(self) -> None:
        """Follow what other servers have stored."""
        if self.live is None:
            await self.reload_table()
        else:
            await self._tell(await self.live.catch_up())

    async def lead(self, leading: bool) -> None:
        """Run the game's clocks and bots from now on, or leave that to another server; nobody loses time."""
        if self.live is not None:
            self.live.lead(leading)
            self._go_on()
