"""Reads a client's socket: size, rate and format are checked before a message reaches the room."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from rentier.server.config.settings import Settings
from rentier.server.edge.bans import sentence_of
from rentier.server.edge.limits import Bucket, address_of
from rentier.server.edge.shares import Cost, Shares
from rentier.server.lobby.access import Visit
from rentier.server.protocol import wire
from rentier.server.protocol.errors import CloseCode, Disconnect, ErrorCode, RequestError
from rentier.server.table.commands import handle
from rentier.server.table.connection import Connection
from rentier.server.table.room import Room
from rentier.store.errors import StoreError

log = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
"""Close sockets that have not sent hello by then."""
OVERLOAD = 100
"""Messages over the rate limit before disconnecting."""


COSTS = {
    wire.DoAct: Cost.ACT,
    wire.TypeAct: Cost.ACT,
    wire.PreviewAct: Cost.PREVIEW,
    wire.Consult: Cost.ADVICE,
    wire.SetCoach: Cost.CHANGE,
    wire.AnswerNote: Cost.ACT,
    wire.Say: Cost.SAY,
    wire.Autopilot: Cost.ACT,
    wire.Vote: Cost.ACT,
    wire.AskPause: Cost.CHANGE,
    wire.SetPace: Cost.CHANGE,
}
"""What messages cost on top of being read."""


class Listener:
    """Reads one socket; size, rate and format of each message are checked before it reaches the room."""

    def __init__(self, socket: WebSocket, connection: Connection, settings: Settings, shares: Shares) -> None:
        self.socket = socket
        self.connection = connection
        self.settings = settings
        self.shares = shares
        self._rate = Bucket(settings.messages_per_second, settings.message_burst)
        self._over = Bucket(OVERLOAD / 10, OVERLOAD)
        self._notice = Bucket(1, 5)
        self._bad = Bucket(settings.bad_messages / settings.bad_messages_seconds, settings.bad_messages - 1)

    async def message(self) -> wire.Message | None:
        """The next message, or None for one that was refused; `Disconnect` if the connection has to be closed."""
        await asyncio.sleep(0)  # so that a client that never pauses does not block others
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text = received.get("text")
        if text is None:
            raise Disconnect(CloseCode.NOT_TEXT, "only text frames are accepted")
        if len(text) > self.settings.message_bytes or len(text.encode()) > self.settings.message_bytes:
            self.refuse(ErrorCode.LIMIT, f"a message can have at most {self.settings.message_bytes} bytes")
            raise Disconnect(CloseCode.TOO_LONG, "the message is too long")
        if not self._rate.take() or not self.shares.spend(self.connection.address, Cost.MESSAGE):
            if not self._over.take():
                raise Disconnect(CloseCode.ABUSE, "you are sending far too many messages")
            id = wire.id_in(text)  # a command gets an answer; messages without an id do not, one by one
            if id is not None or self._notice.take():
                self.refuse(ErrorCode.RATE, "you are sending too much at once: wait a moment", id)
            return None
        try:
            message = wire.read(text)
            self.shares.charge(self.connection.address, COSTS.get(type(message), 0))
            return message
        except RequestError as error:
            self.refuse(error.code, error.sentence, wire.id_in(text))
            if not self._bad.take():
                raise Disconnect(CloseCode.ABUSE, "too many malformed messages") from None
            return None

    def refuse(self, code: ErrorCode, sentence: str, id: str | None = None) -> None:
        """Refuse a message."""
        self.connection.send(wire.write(wire.Refused(id, code, sentence)))

    async def hello(self) -> wire.Hello:
        """The first valid message, which must be a hello."""
        while True:
            message = await self.message()
            if isinstance(message, wire.Hello):
                if message.protocol != wire.PROTOCOL:
                    raise Disconnect(CloseCode.BAD_HELLO, f"this server uses protocol {wire.PROTOCOL}")
                return message
            if message is not None:
                raise Disconnect(CloseCode.BAD_HELLO, "send hello first")


async def attend(
    socket: WebSocket, room: Room, visit: Visit, identify: Callable[[str], int | None], settings: Settings
) -> None:
    """Serve a socket until it closes; a token in the hello takes precedence over the cookie."""
    room.sockets += 1
    try:
        await _attend(socket, room, visit, identify, settings)
    finally:
        room.sockets -= 1


async def _attend(
    socket: WebSocket, room: Room, visit: Visit, identify: Callable[[str], int | None], settings: Settings
) -> None:
    await socket.accept()
    connection = Connection(socket, settings, room.services.metrics)
    connection.address = address_of(socket.scope, settings)
    if visit.seat is not None:
        connection.seat, connection.digest = visit.seat, visit.own.digest
    elif not visit.table.public:
        connection.invite = visit.table.invite
    listener = Listener(socket, connection, settings, room.services.shares)
    reading = asyncio.create_task(read(listener, room, identify))
    reading.add_done_callback(lambda _: connection.end())
    connection.stop_reading = reading.cancel
    try:
        await connection.pump()
    finally:
        reading.cancel()
        for ended in await asyncio.gather(reading, return_exceptions=True):
            if isinstance(ended, Exception):
                log.error("a connection failed", exc_info=ended, extra={"table": room.table.id})
        if not room.post(partial(room.leave, connection)):
            with contextlib.suppress(StoreError):
                await room.call(partial(room.leave, connection))  # else the room would never notice that it left


async def read(listener: Listener, room: Room, identify: Callable[[str], int | None]) -> None:
    """Read a client's messages until it leaves or is disconnected."""
    connection = listener.connection
    try:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await listener.hello()
        except TimeoutError:
            raise Disconnect(CloseCode.BAD_HELLO, "send hello first") from None
        if hello.token is not None:
            connection.seat = identify(hello.token)
            if connection.seat is None and room.services.shared:
                await room.call(room.reload_table)  # they may have joined through another server
                connection.seat = identify(hello.token)
            if connection.seat is None:
                listener.refuse(ErrorCode.SEAT, "this token does not belong to a seat at this table")
                raise Disconnect(CloseCode.BAD_HELLO, "this token does not belong to a seat at this table")
            connection.digest = room.seats[connection.seat].digest
            ban = room.services.bans.of_digest(connection.digest)
            if ban is not None:  # the handshake had no token by which to know them
                raise Disconnect(CloseCode.BANNED, sentence_of(ban))
        if room.stopped or not room.post(partial(room.enter, connection, hello)):
            raise Disconnect(CloseCode.RESTART, "this table is overloaded; please reconnect")
        while not connection.closing:
            message = await listener.message()
            if message is not None and not room.post(partial(handle, room, connection, message)):
                id = getattr(message, "id", None)
                connection.send(wire.write(wire.Refused(id, ErrorCode.LIMIT, "this table is overloaded: try again")))
    except Disconnect as closed:
        connection.close(closed.code, closed.sentence)
    except WebSocketDisconnect:
        connection.gone()
