"""A room: one table's mailbox, in which everything that happens at it happens one thing after another.

Validate, store durably, acknowledge, broadcast: nothing is acknowledged or shown that a crash could take back.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from rentier.kernel.errors import RecordError, Refusal, RentierError, SpellingError
from rentier.kernel.records import Act, decode
from rentier.rules.deals import OfferDeal
from rentier.rules.leaving import Remove
from rentier.server import projection, wire
from rentier.server.api.bodies import TableShown
from rentier.server.connection import ELSEWHERE, REMOVED, Connection
from rentier.server.driver import Driver
from rentier.server.play import Followed, Play
from rentier.server.services import Services
from rentier.store.errors import Unavailable
from rentier.store.rows import Line, Presence, StoredSeat, StoredTable

Job = Callable[[], Awaitable[None]]
WAITING = 512
"""So many jobs may wait in a mailbox."""
FAR = 500
"""Who missed more facts than this gets the table as it stands."""
LINES = 50
"""Lines of chat that somebody who comes in reads."""

log = logging.getLogger(__name__)


class Room:
    """A table that somebody is at."""

    def __init__(self, services: Services, table: StoredTable, seats: list[StoredSeat]) -> None:
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
        self._mailbox: asyncio.Queue[Job] = asyncio.Queue(WAITING)
        self._worker = asyncio.create_task(self._work(), name=f"room {table.id}")

    # ------------------------------------------------------------ the mailbox

    def post(self, job: Job) -> bool:
        """Put something in the mailbox, unless it is full."""
        try:
            self._mailbox.put_nowait(job)
        except asyncio.QueueFull:
            return False
        return True

    async def call(self, job: Callable[[], Awaitable[None]]) -> None:
        """Put something in the mailbox and wait until it is done."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def told() -> None:
            try:
                await job()
            except BaseException as error:
                if not done.done():
                    done.set_exception(error)
                if not isinstance(error, Exception):
                    raise
            else:
                if not done.done():
                    done.set_result(None)

        await self._mailbox.put(told)
        await done

    async def _work(self) -> None:
        while True:
            job = await self._mailbox.get()
            try:
                await job()
            except Unavailable as error:
                self.services.metrics.unavailable()
                log.warning("the database cannot be used: %s", error, extra={"table": self.table.id})
                if self.driver is not None:
                    self.driver.later()
            except Exception:
                log.exception("the room is opened anew", extra={"table": self.table.id})
                await self._reopen()

    async def _reopen(self) -> None:
        """After an error in a rule, or worse: the store knows how the table stands."""
        try:
            await self.refresh()
            if self.table.game is not None:
                leading = self.driver.leading if self.driver is not None else not self.services.shared
                self.begin(await Play.load(self.services.store, self.table.game), leading)
        except Exception:
            log.exception("the room could not be opened again", extra={"table": self.table.id})

    @property
    def stopped(self) -> bool:
        """Whether nobody comes in any more."""
        return self._worker.done() or self._stopping

    async def stop(self, code: int, sentence: str) -> None:
        """Finish what is under way, then see everybody off."""
        self._stopping = True
        self.moved.set()
        if self.driver is not None:
            self.driver.stop()

        async def nothing() -> None:
            return

        if not self._worker.done():
            await self.call(nothing)  # what came before is stored and answered by then
        for connection in list(self.connections):
            connection.close(code, sentence)
        self._worker.cancel()

    # ------------------------------------------------------------ the table

    async def refresh(self) -> None:
        """Read the table again: somebody came, left, or changed something."""
        found = await self.services.store.tables.get(self.table.id)
        if found is not None:
            self.table, self.seats = found
        for connection in list(self.connections):
            if not self._owns_seat(connection):
                connection.close(REMOVED, "this seat is no longer yours")
                await self.leave(connection)

    def _owns_seat(self, connection: Connection) -> bool:
        """Whether a socket's seat still belongs to who opened it."""
        return connection.seat is None or self.seats[connection.seat].digest == connection.digest

    def begin(self, play: Play, leading: bool, resumed: bool = False) -> None:
        """The game is on, or goes on after a rest."""
        if self.driver is not None:
            self.driver.stop()
        self.play = play
        self.driver = Driver(self, play, leading)
        if resumed and leading:
            self.driver.resume()
        for connection in self.connections:
            self._show(connection, gap=False)
        self.driver.schedule()

    async def remove(self, seat: int) -> None:
        """Somebody left the game, or was told to."""
        if self.driver is not None and self.play is not None and not self.play.game.over:
            await self.driver.banker(Remove(seat))

    def shown(self) -> dict[str, Any]:
        """The table as everybody sees it."""
        shown = TableShown.of(self.table, self.seats).model_dump()
        return {**shown, "presence": self._presence()}

    def _presence(self) -> dict[str, Any]:
        """Who is here, for whom a bot plays, and who is voted about."""
        if self.driver is not None:
            return self.driver.absence.to_dict(self.driver.game)
        here = {connection.seat for connection in self.connections}
        people = [seat.seat for seat in self.seats if seat.kind == "person"]
        return {"people": [{"seat": seat, "here": seat in here, "autopilot": False} for seat in people], "votes": []}

    def tell_table(self) -> None:
        """Tell everybody who is here."""
        self.broadcast(wire.TableChanged(self.shown()))

    def broadcast(self, message: wire.Outgoing) -> None:
        """Send the same message to everybody."""
        if not self.connections:
            return
        text = wire.write(message)
        self.services.metrics.sent(len(text) * len(self.connections))
        for connection in self.connections:
            connection.send(text)

    # ------------------------------------------------------------ coming and going

    async def enter(self, connection: Connection, hello: wire.Hello) -> None:
        """Somebody connects: the newest socket of a seat is the one that counts."""
        if not self._owns_seat(connection):
            connection.close(REMOVED, "this seat is no longer yours")
            return
        older = [other for other in self.connections if connection.seat is not None and other.seat == connection.seat]
        for other in older:
            self.connections.discard(other)
            other.close(ELSEWHERE, "you are connected somewhere else")
        await self._note_presence(connection)
        self.connections.add(connection)
        connection.always_choices = hello.choices == "always"
        self.empty_since = None
        if self.driver is not None:
            self.driver.came(connection)
            for other in older:
                self.driver.went(other)
        missed = await self._missed(hello.since)
        self._show(connection, gap=missed is not None, tell_choices=False)
        connection.send(*missed or ())
        lines = await self.services.store.tables.lines(self.table.id, LINES)
        if lines:
            connection.send(wire.write(wire.Said([shown_line(line) for line in lines])))
        self._tell_how_it_stands(connection)
        if connection.seat is not None:
            self.tell_table()

    async def _missed(self, since: int | None) -> list[str] | None:
        """The updates that somebody has missed; None for who never saw one or missed more than can be told."""
        if self.play is None or since is None or not 0 <= since <= self.play.version <= since + FAR:
            return None
        missed = [wire.write(self._update(followed, view=False)) for followed in await self.play.missed(since)]
        return missed if sum(map(len, missed)) <= self.services.settings.waiting_bytes // 2 else None

    async def _note_presence(self, connection: Connection) -> None:
        """Let servers on the same database know who is here."""
        if self.services.shared and connection.seat is not None:
            presence = Presence(
                self.table.id, connection.seat, self.services.name, connection.autopilot, tuple(connection.votes)
            )
            await self.services.store.presences.come(presence)

    async def others(self, present: list[Presence]) -> None:
        """Who is connected to other servers: they are here too, and their newest socket is the one that counts."""
        elsewhere = {presence.seat: presence for presence in present if presence.server != self.services.name}
        for connection in list(self.connections):
            if connection.seat in elsewhere:
                self.connections.discard(connection)
                connection.close(ELSEWHERE, "you are connected somewhere else")
                if self.driver is not None:
                    self.driver.went(connection)
        if self.driver is not None and await self.driver.others(elsewhere):
            self.tell_table()

    def _show(self, connection: Connection, gap: bool, tell_choices: bool = True) -> None:
        game = self.play.game if self.play is not None else None
        view = projection.seen(game) if game is not None else None
        version = game.version if game is not None else 0
        welcome = wire.Welcome(wire.PROTOCOL, self.shown(), connection.seat, version, gap, view)
        connection.send(wire.write(welcome))
        if tell_choices:
            self._tell_how_it_stands(connection)

    def _tell_how_it_stands(self, connection: Connection) -> None:
        if self.play is None or self.driver is None or self.table.status == "closed":
            return
        if self.play.game.over:
            connection.send(wire.write(self._over(self.play)))
            return
        connection.send(wire.write(wire.Clocks(self.driver.face())))
        if connection.seat is not None:
            connection.send(wire.write(projection.choices(self.play.game, connection.seat)))

    async def leave(self, connection: Connection) -> None:
        """A socket closed."""
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        if not self.connections:
            self.empty_since = self.services.clock()
        if self.services.shared and connection.seat is not None:
            await self.services.store.presences.go(self.table.id, connection.seat, self.services.name)
        if self.driver is not None:
            self.driver.went(connection)
        if connection.seat is not None:
            self.tell_table()

    # ------------------------------------------------------------ what people send

    async def hear(self, connection: Connection, message: wire.Message) -> None:
        """One message of a client; every refusal goes back to its sender alone."""
        if connection not in self.connections:
            return  # it was told to go, and why
        try:
            match message:
                case wire.Ping():
                    connection.send(wire.write(wire.Pong(message.id)))
                case wire.Say():
                    await self._say(connection, message)
                case wire.DoAct():
                    await self._act(connection, message.id, partial(decode, message.act, Act))
                case wire.TypeAct():
                    await self._act(connection, message.id, partial(self._typed, connection, message.text))
                case wire.PreviewAct():
                    self._preview(connection, message)
                case wire.Autopilot():
                    await self._autopilot(connection, message)
                case wire.Vote():
                    await self._vote(connection, message)
                case wire.Hello():
                    self.refuse(connection, None, "format", "you said hello already")
        except Unavailable:
            self.services.metrics.unavailable()
            id = None if isinstance(message, wire.Hello) else message.id
            self.refuse(connection, id, "unavailable", "this cannot be stored at the moment: try again")
        except RentierError as error:
            id = None if isinstance(message, wire.Hello) else message.id
            self.refuse(connection, id, "limit", str(error))
        except Exception:
            id = None if isinstance(message, wire.Hello) else message.id
            self.refuse(connection, id, "internal", "something went wrong here, and nothing was changed: try again")
            raise

    def refuse(self, connection: Connection, id: str | None, code: str, sentence: str) -> None:
        """Tell a sender that the table does not do that."""
        self.services.metrics.refused(code)
        connection.send(wire.write(wire.Refused(id, code, sentence)))

    def _playing(self, connection: Connection, id: str) -> tuple[Play, Driver, int] | None:
        """The game and the seat of who wants to do something in it; anybody else is told."""
        if connection.seat is None:
            self.refuse(connection, id, "seat", "you only watch here: take a seat to play")
        elif self.play is None or self.driver is None:
            self.refuse(connection, id, "closed", "the game has not begun")
        elif self.table.status == "closed":
            self.refuse(connection, id, "closed", "the host closed this table: its game stays as it stands")
        else:
            return self.play, self.driver, connection.seat
        return None

    def _typed(self, connection: Connection, text: str) -> Act:
        assert self.play is not None
        assert connection.seat is not None
        return self.play.game.parse(connection.seat, text, [seat.name for seat in self.seats])

    async def _act(self, connection: Connection, id: str, read: Callable[[], Act]) -> None:
        found = self._playing(connection, id)
        if found is None:
            return
        play, driver, seat = found
        command = f"{seat}:{id}"
        version = await play.done(command)
        if version is not None:
            connection.send(wire.write(wire.Done(id, version)))
            return
        try:
            act = read()
        except SpellingError as error:
            return self.refuse(connection, id, "format", str(error))
        except RecordError as error:
            return self.refuse(connection, id, "format", f"this act cannot be read: {error}")
        if isinstance(act, OfferDeal) and self._offers_of(play, seat) >= self.services.settings.open_offers:
            sentence = "you have too many open offers: withdraw one first"
            return await self._turn_down(connection, id, command, "limit", sentence)
        if driver.late(act):
            await driver.tick()
            return await self._turn_down(connection, id, command, "clock", "your time for that was up")
        if driver.hold(connection, id, act):
            return
        await self.submit(connection, id, command, seat, act)

    async def _turn_down(self, connection: Connection, id: str, command: str, code: str, sentence: str) -> None:
        """Refuse an act, unless it is one that was carried out long ago and is only asked for again."""
        version = await self.play.done(command, refused=True) if self.play is not None else None
        if version is None:
            self.refuse(connection, id, code, sentence)
        else:
            connection.send(wire.write(wire.Done(id, version)))

    async def submit(self, connection: Connection, id: str, command: str, seat: int, act: Act) -> None:
        """Carry out a person's act, and answer."""
        assert self.play is not None
        assert self.driver is not None
        play, driver = self.play, self.driver
        began = self.services.clock()
        try:
            version, happened = await driver.carry_out(act, seat, command)
        except Refusal as refusal:
            done = await play.done(command, refused=True)
            if done is not None:
                connection.send(wire.write(wire.Done(id, done)))
                return
            answer = projection.refusal(play.game, id, act, refusal)
            self.services.metrics.refused(answer.code)
            connection.send(wire.write(answer))
            return
        connection.send(wire.write(wire.Done(id, version)))
        self.services.metrics.accepted(self.services.clock() - began)
        await self.happened(happened)

    def _offers_of(self, play: Play, seat: int) -> int:
        return sum(offer.maker == seat for offer in play.game.view(None).offers)

    def _preview(self, connection: Connection, message: wire.PreviewAct) -> None:
        found = self._playing(connection, message.id)
        if found is None:
            return
        play, _, seat = found
        try:
            act = decode(message.act, Act)
            preview = play.game.preview(act, seat)
        except RecordError as error:
            self.refuse(connection, message.id, "format", f"this act cannot be read: {error}")
        except Refusal as refusal:
            connection.send(wire.write(projection.refusal(play.game, message.id, act, refusal)))
        else:
            connection.send(wire.write(projection.previewed(play.game, message.id, preview)))

    async def _say(self, connection: Connection, message: wire.Say) -> None:
        settings = self.services.settings
        if connection.seat is None:
            return self.refuse(connection, message.id, "seat", "only who sits at the table can talk")
        speaker = self.seats[connection.seat]
        text = " ".join(message.text.split())
        if not text or len(text) > settings.chat_characters:
            sentence = f"a line has 1 to {settings.chat_characters} characters"
            return self.refuse(connection, message.id, "limit", sentence)
        if not self.services.rates.allow(("chat", speaker.player), settings.chat_lines, settings.chat_seconds):
            return self.refuse(connection, message.id, "rate", "you talk too fast: wait a moment")
        line = Line(self.table.id, 0, speaker.player, speaker.name, text, self.services.clock())
        line = await self.services.store.tables.say(line)
        connection.send(wire.write(wire.Done(message.id, self.play.version if self.play else 0)))
        self.broadcast(wire.Said([shown_line(line)]))
        await self.services.broker.publish(f"table:{self.table.id}", 0)

    async def _autopilot(self, connection: Connection, message: wire.Autopilot) -> None:
        found = self._playing(connection, message.id)
        if found is not None:
            play, driver, seat = found
            driver.autopilot(seat, message.on)
            connection.autopilot = message.on
            await self._note_presence(connection)
            connection.send(wire.write(wire.Done(message.id, play.version)))
            self.tell_table()

    async def _vote(self, connection: Connection, message: wire.Vote) -> None:
        found = self._playing(connection, message.id)
        if found is not None:
            play, driver, seat = found
            removed = driver.vote(seat, message.seat, message.remove)
            connection.votes = (
                {*connection.votes, message.seat} if message.remove else connection.votes - {message.seat}
            )
            await self._note_presence(connection)
            connection.send(wire.write(wire.Done(message.id, play.version)))
            self.tell_table()
            if removed is not None:
                await driver.banker(removed)

    # ------------------------------------------------------------ what happened

    async def happened(self, acts: Iterable[Followed]) -> None:
        """Tell everybody what was stored, then what each may do."""
        acts = list(acts)
        play, driver = self.play, self.driver
        if not acts or play is None or driver is None:
            return
        self.moved.set()
        for followed in acts[:-1]:
            self.broadcast(self._update(followed, view=False))
        self.broadcast(self._update(acts[-1], view=True))
        if not play.game.over:
            self._tell_choices(play, driver)
        await self.services.broker.publish(self.table.id, play.version)
        driver.schedule()
        if play.game.over:
            await self._finish(play)
        else:
            await play.snapshot()

    def _tell_choices(self, play: Play, driver: Driver) -> None:
        self.broadcast(wire.Clocks(driver.face()))
        asked = {seat for seat, _ in play.game.duties}
        for connection in self.connections:
            seat = connection.seat
            if seat is None:
                continue
            if connection.always_choices or seat in asked or play.game.view(seat).addressed:
                connection.send(wire.write(projection.choices(play.game, seat)))

    def _update(self, followed: Followed, view: bool) -> wire.Update:
        assert self.play is not None
        return projection.update(self.play.game, followed.facts, followed.first, followed.by, followed.act, view)

    async def _finish(self, play: Play) -> None:
        """The seed is shown, the record is public to who had access, and the clocks stop."""
        if await play.finish(self.services.clock()):
            await self.refresh()
            if self.table.status == "playing":
                await self.services.store.tables.save_table(replace(self.table, status="over"), was="playing")
                await self.refresh()
        self.broadcast(self._over(play))
        self.tell_table()

    def _over(self, play: Play) -> wire.Over:
        return wire.Over(play.game.state.ranking.copy(), play.stored.seed.hex(), play.stored.player_seeds)

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
            await self.happened(await self.driver.catch_up())

    async def look_at_table(self) -> None:
        """See in the store how the table stands: another process changed it."""
        had = self.table.game
        await self.refresh()
        if self.table.game is not None and self.table.game != had:
            self.begin(await Play.load(self.services.store, self.table.game), not self.services.shared)
        self.tell_table()

    async def lead(self, leading: bool) -> None:
        """From now on this process runs the clocks and bots, or another one does."""
        if self.driver is not None:
            self.driver.leading = leading
            self.driver.schedule()


def shown_line(line: Line) -> dict[str, Any]:
    """A line of chat as everybody sees it."""
    return {"number": line.number, "player": line.player, "name": line.name, "text": line.text, "at": line.at}
