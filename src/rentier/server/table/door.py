"""The door of a room: who comes in, what they are told first, and who goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentier.server.protocol import wire
from rentier.server.table.chat import shown_line
from rentier.server.table.connection import ELSEWHERE, REMOVED, STOPPING, Connection
from rentier.store.errors import Unavailable
from rentier.store.rows import Presence

if TYPE_CHECKING:
    from rentier.server.table.room import Room


FAR = 500
"""Who missed more facts than this gets the table as it stands."""


class Door:
    """Lets sockets into a room and out of it, one after another in the room's mailbox."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.untold: set[int] = set()
        """Seats that were left, which other servers may not know yet."""

    def owns_seat(self, connection: Connection) -> bool:
        """Whether a socket's seat still belongs to who opened it."""
        return connection.seat is None or self.room.seats[connection.seat].digest == connection.digest

    async def enter(self, connection: Connection, hello: wire.Hello) -> None:
        """Somebody connects; where the store cannot be read they are to try again."""
        try:
            await self._enter(connection, hello)
        except Unavailable:
            connection.close(STOPPING, "this table cannot be read at the moment: connect again")
            raise

    async def _enter(self, connection: Connection, hello: wire.Hello) -> None:
        """Somebody connects: the newest socket of a seat is the one that counts."""
        room = self.room
        if room.services.shared and (not self.owns_seat(connection) or self._is_ahead(hello)):
            await room.look_at_table()  # another process knows more than this one
            await room.look()
        if not self.owns_seat(connection):
            connection.close(REMOVED, "this seat is no longer yours")
            return
        older = [other for other in room.connections if connection.seat is not None and other.seat == connection.seat]
        for other in older:
            self._drop(other, "you are connected somewhere else")
        await self.note_presence(connection)
        if room.services.shared:
            await room.tell_lines()
        room.connections.add(connection)
        connection.always_choices = hello.choices == "always"
        room.empty_since = None
        missed = await self._missed(hello.since)
        if room.driver is not None:
            room.driver.attendance.came(connection)
        room.telling.welcome(connection, gap=missed is not None)
        if missed:
            connection.send(*missed)
        if room.chat.lines:
            connection.send(wire.write(wire.Said([shown_line(line) for line in room.chat.lines])))
        room.telling.tell_how_it_stands(connection)
        if connection.seat is not None:
            room.telling.tell_table(but=connection)

    def _is_ahead(self, hello: wire.Hello) -> bool:
        """Whether somebody has seen more than this process knows."""
        play = self.room.play
        return (hello.since or 0) > (play.version if play is not None else 0)

    async def _missed(self, since: int | None) -> list[str] | None:
        """The updates that somebody has missed; None for who never saw one or missed more than can be told."""
        room = self.room
        play = room.play
        if play is None or since is None or not 0 <= since <= play.version <= since + FAR:
            return None
        missed = [wire.write(room.telling.update(play, act, view=False)) for act in await play.missed(since)]
        return missed if sum(map(len, missed)) <= room.services.settings.waiting_bytes // 2 else None

    async def note_presence(self, connection: Connection) -> None:
        """Let servers on the same database know who is here."""
        room = self.room
        if room.services.shared and connection.seat is not None:
            presence = Presence(
                room.table.id, connection.seat, room.services.name, connection.autopilot, tuple(connection.votes)
            )
            await room.services.store.presences.come(presence)

    def _drop(self, connection: Connection, sentence: str) -> None:
        """Close a socket whose owner has a newer one."""
        room = self.room
        self._part_with(connection)
        connection.close(ELSEWHERE, sentence)
        if room.driver is not None:
            room.driver.attendance.went(connection)

    async def others(self, alive_since: float) -> None:
        """Who is connected to other servers: they are here too, and their newest socket is the one that counts."""
        room = self.room
        present = await room.services.store.presences.at(room.table.id, alive_since)
        elsewhere = {presence.seat: presence for presence in present if presence.server != room.services.name}
        for connection in list(room.connections):
            if connection.seat in elsewhere:
                self._drop(connection, "you are connected somewhere else")
        if room.driver is not None and await room.driver.attendance.others(elsewhere):
            room.telling.tell_table()

    async def leave(self, connection: Connection) -> None:
        """A socket closed."""
        room = self.room
        if connection not in room.connections:
            return
        self._part_with(connection)
        if room.driver is not None:
            room.driver.attendance.went(connection)
        if connection.seat is not None:
            room.telling.tell_table()
            if room.services.shared:
                self.untold.add(connection.seat)
                await self.tell_gone()

    async def tell_gone(self) -> None:
        """Let servers on the same database know who is no longer here."""
        room = self.room
        for seat in list(self.untold):
            if not any(connection.seat == seat for connection in room.connections):
                await room.services.store.presences.go(room.table.id, seat, room.services.name)
            self.untold.discard(seat)

    def _part_with(self, connection: Connection) -> None:
        room = self.room
        room.connections.discard(connection)
        if not room.connections:
            room.empty_since = room.services.clock()
            room.telling.forget()
