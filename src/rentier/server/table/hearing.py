"""What people at a room send: every message is answered, and every refusal goes back to its sender alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from rentier.kernel.errors import RecordError, Refusal, SpellingError
from rentier.kernel.records import Act, decode
from rentier.rules.deals import OfferDeal
from rentier.server.protocol import projection, wire
from rentier.server.table.connection import Connection
from rentier.server.table.driver import Driver
from rentier.server.table.game_log import Play
from rentier.server.table.presence import OutOfPlace
from rentier.store.errors import Ended, Missing, Unavailable
from rentier.store.rows import Line

if TYPE_CHECKING:
    from rentier.server.table.room import Room


class Hearing:
    """Takes the messages of clients, one after another in the room's mailbox."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.services = room.services

    async def hear(self, connection: Connection, message: wire.Message) -> None:
        """One message of a client; every refusal goes back to its sender alone."""
        if connection not in self.room.connections:
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
        except Unavailable as error:
            self.room.unavailable(error)
            self.refuse(connection, id_of(message), "unavailable", "this cannot be stored at the moment: try again")
        except OutOfPlace as error:
            self.refuse(connection, id_of(message), "seat", str(error))
        except (Ended, Missing):
            self.refuse(connection, id_of(message), "closed", "this game has ended")
            raise
        except Exception:
            self.refuse(connection, id_of(message), "internal", "something broke, and nothing was changed: try again")
            raise

    def refuse(self, connection: Connection, id: str | None, code: str, sentence: str) -> None:
        """Tell a sender that the table does not do that."""
        self.services.metrics.refused(code)
        connection.send(wire.write(wire.Refused(id, code, sentence)))

    def _playing(self, connection: Connection, id: str) -> tuple[Play, Driver, int] | None:
        """The game and the seat of who wants to do something in it; anybody else is told."""
        if connection.seat is None:
            self.refuse(connection, id, "seat", "you only watch here: take a seat to play")
        elif self.room.play is None or self.room.driver is None:
            self.refuse(connection, id, "closed", "the game has not begun")
        elif self.room.table.status == "closed":
            self.refuse(connection, id, "closed", "the host closed this table: its game stays as it stands")
        else:
            return self.room.play, self.room.driver, connection.seat
        return None

    def _typed(self, connection: Connection, text: str) -> Act:
        assert self.room.play is not None
        assert connection.seat is not None
        return self.room.play.game.parse(connection.seat, text, [seat.name for seat in self.room.seats])

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
        version = await self.room.play.done(command, refused=True) if self.room.play is not None else None
        if version is None:
            self.refuse(connection, id, code, sentence)
        else:
            connection.send(wire.write(wire.Done(id, version)))

    async def submit(self, connection: Connection, id: str, command: str, seat: int, act: Act) -> None:
        """Carry out a person's act, and answer."""
        assert self.room.driver is not None
        driver = self.room.driver
        began = self.services.clock()
        try:
            version = await driver.carry_out(act, seat, command)
        except Refusal as refusal:
            await self._refused(connection, id, command, act, refusal)
        else:
            connection.send(wire.write(wire.Done(id, version)))
            self.services.metrics.accepted(self.services.clock() - began)
        await self.room.tell_news()

    async def _refused(self, connection: Connection, id: str, command: str, act: Act, refusal: Refusal) -> None:
        """Tell a rule's refusal, unless the act was carried out long ago and is only asked for again."""
        play = self.room.play
        assert play is not None
        done = await play.done(command, refused=True)
        if done is not None:
            connection.send(wire.write(wire.Done(id, done)))
            return
        answer = projection.refusal(play.game, id, act, refusal)
        self.services.metrics.refused(answer.code)
        connection.send(wire.write(answer))

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
        speaker = self.room.seats[connection.seat]
        done = wire.write(wire.Done(message.id, self.room.play.version if self.room.play else 0))
        command = f"{speaker.player}:{message.id}"
        if await self.services.store.tables.was_said(self.room.table.id, command):
            return connection.send(done)
        text = " ".join(message.text.split())
        if not text or len(text) > settings.chat_characters:
            sentence = f"a line has 1 to {settings.chat_characters} characters"
            return self.refuse(connection, message.id, "limit", sentence)
        if not self.services.rates.allow(("chat", speaker.player), settings.chat_lines, settings.chat_seconds):
            return self.refuse(connection, message.id, "rate", "you talk too fast: wait a moment")
        now = self.services.clock()
        line = Line(self.room.table.id, 0, speaker.player, speaker.name, text, now, command)
        await self.services.store.tables.say(line)
        connection.send(done)
        await self.room.tell_lines()
        await self.services.broker.publish(f"table:{self.room.table.id}", 0)

    async def _autopilot(self, connection: Connection, message: wire.Autopilot) -> None:
        found = self._playing(connection, message.id)
        if found is not None:
            play, driver, seat = found
            before, connection.autopilot = connection.autopilot, message.on
            try:
                await self.room.door.note_presence(connection)
            except Unavailable:
                connection.autopilot = before
                raise
            driver.attendance.autopilot(seat, message.on)
            connection.send(wire.write(wire.Done(message.id, play.version)))
            self.room.telling.tell_table()

    async def _vote(self, connection: Connection, message: wire.Vote) -> None:
        found = self._playing(connection, message.id)
        if found is not None:
            play, driver, seat = found
            if play.game.over:
                return self.refuse(connection, message.id, "closed", "the game is over")
            with driver.attendance.voting(seat, message.seat, message.remove) as removed:
                if removed is not None:
                    await driver.banker(removed)
                else:
                    await self._note_vote(connection, message)
            connection.send(wire.write(wire.Done(message.id, play.version)))
            self.room.telling.tell_table()

    async def _note_vote(self, connection: Connection, message: wire.Vote) -> None:
        """Let servers on the same database know of a vote."""
        before = connection.votes
        connection.votes = before | {message.seat} if message.remove else before - {message.seat}
        try:
            await self.room.door.note_presence(connection)
        except Unavailable:
            connection.votes = before
            raise


def id_of(message: wire.Message) -> str | None:
    """What a client calls its command."""
    return None if isinstance(message, wire.Hello) else message.id
