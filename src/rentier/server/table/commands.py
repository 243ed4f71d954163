"""What clients ask of a room: every message is answered, and a refusal goes back to its sender alone."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from rentier.kernel.errors import RecordError, Refusal, SpellingError
from rentier.kernel.records import Act, decode
from rentier.rules.deals import CounterDeal, OfferDeal
from rentier.rules.questions import OPEN_OFFERS
from rentier.server.edge.shares import Cost
from rentier.server.lobby.names import clean_line
from rentier.server.protocol import projection, wire
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.server.table.coaching import learner
from rentier.server.table.connection import Connection
from rentier.server.table.game_log import Command
from rentier.server.table.live_game import LiveGame
from rentier.server.table.room import PAUSED, Room
from rentier.store.errors import Ended, Missing, Reused, Unavailable
from rentier.store.rows import Line


async def handle(room: Room, connection: Connection, message: wire.Message) -> None:
    """Carry out one message of a client, in the room's turn."""
    if connection not in room.outbox.connections:
        return  # it was closed, and told why
    id = None if isinstance(message, wire.Hello) else message.id
    try:
        await _dispatch(room, connection, message)
    except RequestError as error:
        room.services.shares.charge(connection.address, Cost.REFUSED)
        room.outbox.refuse(connection, wire.Refused(id, error.code, error.sentence))
    except Reused as error:
        room.outbox.refuse(connection, wire.Refused(id, ErrorCode.COMMAND, str(error)))
    except Unavailable as error:
        room.unavailable(error)
        sentence = "this cannot be stored right now: try again"
        room.outbox.refuse(connection, wire.Refused(id, ErrorCode.UNAVAILABLE, sentence))
    except (Ended, Missing):
        room.outbox.refuse(connection, wire.Refused(id, ErrorCode.CLOSED, "this game has ended"))
        raise
    except Exception:
        sentence = "internal error, and nothing was changed: try again"
        room.outbox.refuse(connection, wire.Refused(id, ErrorCode.INTERNAL, sentence))
        raise


async def _dispatch(room: Room, connection: Connection, message: wire.Message) -> None:
    match message:
        case wire.Ping():
            room.outbox.send(connection, wire.Pong(message.id))
        case wire.Say():
            await _say(room, connection, message)
        case wire.DoAct() | wire.TypeAct():
            await _act(room, connection, message)
        case wire.PreviewAct():
            _preview(room, connection, message)
        case wire.Autopilot():
            await _autopilot(room, connection, message)
        case wire.Vote():
            await _vote(room, connection, message)
        case wire.SetPace():
            await _set_pace(room, connection, message)
        case wire.AskPause():
            await _ask_pause(room, connection, message)
        case wire.SetCoach():
            await _set_coach(room, connection, message)
        case wire.Consult():
            _consult(room, connection, message)
        case wire.AnswerNote():
            await _answer_note(room, connection, message)
        case wire.Hello():
            raise RequestError(ErrorCode.FORMAT, "you already sent hello")


def _playing(room: Room, connection: Connection) -> tuple[LiveGame, int]:
    """The game, and the seat of a connection that wants to do something in it."""
    if connection.seat is None:
        raise RequestError(ErrorCode.SEAT, "you are spectating: take a seat to play")
    if room.live is None:
        raise RequestError(ErrorCode.CLOSED, "the game has not started")
    if room.table.status == "closed":
        raise RequestError(ErrorCode.CLOSED, "the host closed this table, and its game with it")
    return room.live, connection.seat


# ---------------------------------------------------------------- acts


async def _act(room: Room, connection: Connection, message: wire.DoAct | wire.TypeAct) -> None:
    live, seat = _playing(room, connection)
    id = message.id
    command = Command.of(seat, id, message.act if isinstance(message, wire.DoAct) else " ".join(message.text.split()))
    version = await live.log.done(command)
    if version is not None:
        room.outbox.send(connection, wire.Done(id, version))
        return
    live.check_held(command)
    if live.is_paused:
        raise RequestError(ErrorCode.PAUSED, PAUSED)
    act = _read(room, live, seat, message)
    most = room.services.settings.open_offers
    if isinstance(act, OfferDeal) and sum(offer.maker == seat for offer in OPEN_OFFERS(live.game)) >= most:
        refused = wire.Refused(id, ErrorCode.LIMIT, f"you can have at most {most} open offers: withdraw one first")
        await room.turn_down(connection, id, command, refused)
    elif isinstance(act, OFFERS) and (sentence := await _too_many(room, live, seat)) is not None:
        await room.turn_down(connection, id, command, wire.Refused(id, ErrorCode.LIMIT, sentence))
    elif live.is_late(act):
        await room.tick()
        await room.turn_down(connection, id, command, wire.Refused(id, ErrorCode.CLOCK, "your time for that was up"))
    elif live.hold(connection, id, command, act):
        room.schedule()
    else:
        await room.submit(connection, id, command, act)


OFFERS = (OfferDeal, CounterDeal)


async def _too_many(room: Room, live: LiveGame, seat: int) -> str | None:
    """Why a seat can make no more offers: each is stored for good, also one that is withdrawn at once."""
    settings = room.services.settings
    if live.offers_in_turn(seat) >= settings.offers_per_turn:
        return f"you can make at most {settings.offers_per_turn} offers in one turn: wait for the next"
    if await live.offers_in_game(seat) >= settings.offers_per_game:
        return f"you can make at most {settings.offers_per_game} offers in one game"
    return None


def _read(room: Room, live: LiveGame, seat: int, message: wire.DoAct | wire.TypeAct) -> Act:
    """The act that a message holds, as data or as typed."""
    try:
        if isinstance(message, wire.DoAct):
            return decode(message.act, Act)
        return live.game.parse(seat, message.text, [seat.name for seat in room.seats])
    except SpellingError as error:
        raise RequestError(ErrorCode.FORMAT, str(error)) from None
    except RecordError as error:
        raise RequestError(ErrorCode.FORMAT, f"this act cannot be read: {error}") from None


def _preview(room: Room, connection: Connection, message: wire.PreviewAct) -> None:
    live, seat = _playing(room, connection)
    try:
        act = decode(message.act, Act)
        preview = live.game.preview(act, seat)
    except RecordError as error:
        raise RequestError(ErrorCode.FORMAT, f"this act cannot be read: {error}") from None
    except Refusal as refusal:
        room.outbox.send(connection, projection.refusal(live.game, message.id, act, refusal))
    else:
        room.outbox.send(connection, projection.previewed(live.game, message.id, preview))


# ---------------------------------------------------------------- people


async def _say(room: Room, connection: Connection, message: wire.Say) -> None:
    services = room.services
    done = wire.Done(message.id, 0 if room.live is None else room.live.log.version)
    text = clean_line(message.text)
    if connection.seat is None:
        known = room.gallery.said(connection.name, message.id)
        if known is not None and known != text:
            raise Reused
        if known is None:
            _check_line(room, text, connection.address)
            room.gallery.say(connection.name, message.id, text, services.clock())
        room.outbox.send(connection, done)
        return
    speaker = room.seats[connection.seat]
    command = f"{speaker.player}:{message.id}"
    said = await services.store.tables.line(room.table.id, command)
    if said is not None:
        if said.text != text:
            raise Reused
        room.outbox.send(connection, done)
        return
    _check_line(room, text, speaker.player)
    line = Line(room.table.id, 0, speaker.player, speaker.name, text, services.clock(), command)
    if (await services.store.tables.say(line)).text != text:
        raise Reused  # sent to another server at the same moment
    room.outbox.send(connection, done)
    await room.send_chat()
    await services.broker.publish(f"table:{room.table.id}", 0)


def _check_line(room: Room, text: str, speaker: str) -> None:
    """Refuse a line of chat that is too long, or one too many."""
    settings = room.services.settings
    if not text or len(text) > settings.chat_characters:
        raise RequestError(ErrorCode.LIMIT, f"a message has 1 to {settings.chat_characters} characters")
    if not room.services.rates.allow(("chat", speaker), settings.chat_lines, settings.chat_seconds):
        raise RequestError(ErrorCode.RATE, "you are sending messages too fast: wait a moment")


async def _autopilot(room: Room, connection: Connection, message: wire.Autopilot) -> None:
    live, seat = _playing(room, connection)
    before, connection.autopilot = connection.autopilot, message.on
    try:
        await room.note_presence(connection)
    except Unavailable:
        connection.autopilot = before
        raise
    live.presence.choose(seat, message.on)
    room.attend()
    room.schedule()
    room.outbox.send(connection, wire.Done(message.id, live.log.version))
    room.outbox.send_table_later()


async def _vote(room: Room, connection: Connection, message: wire.Vote) -> None:
    if room.live is None and room.table.status == "open":
        await _vote_waiting(room, connection, message)
        return
    live, seat = _playing(room, connection)
    if live.game.over:
        raise RequestError(ErrorCode.CLOSED, "the game is over")
    if live.is_paused:
        raise RequestError(ErrorCode.PAUSED, PAUSED)
    room.attend()  # a player who chose the autopilot may have been away for too long by now
    before = live.presence.has_voted(seat, message.seat)
    removal = live.presence.vote(seat, message.seat, message.remove, live.game)
    try:
        if removal is not None:
            await room.vote_out(removal.seat)
        else:
            await _note_vote(room, connection, message)
    except Unavailable:
        with suppress(RequestError):  # they may be out by now, through another server
            live.presence.vote(seat, message.seat, before, live.game)  # it could not be stored, so it was never cast
        raise
    room.outbox.send(connection, wire.Done(message.id, live.log.version))
    room.outbox.send_table_later()


async def _set_pace(room: Room, connection: Connection, message: wire.SetPace) -> None:
    live, seat = _playing(room, connection)
    if seat != room.table.host:
        raise RequestError(ErrorCode.SEAT, "only the host can change the speed of the bots")
    if live.game.over:
        raise RequestError(ErrorCode.CLOSED, "the game is over")
    await room.change_pace(message.pace)
    room.outbox.send(connection, wire.Done(message.id, live.log.version))


async def _ask_pause(room: Room, connection: Connection, message: wire.AskPause) -> None:
    """Ask for a pause, which begins when everybody who is here has asked, or resume the game, which anybody can."""
    live, seat = _playing(room, connection)
    if live.game.over:
        raise RequestError(ErrorCode.CLOSED, "the game is over")
    if live.game.state.out[seat]:
        raise RequestError(ErrorCode.SEAT, "only people who are still in the game can pause it")
    if not message.on and live.is_paused:
        await room.resume()
    else:
        here, now, clocks = live.presence.here(live.game), room.services.clock(), live.clocks_to_keep()
        await room.change_pause(lambda pause: pause.with_wish(seat, message.on, here, now, clocks))
    room.outbox.send(connection, wire.Done(message.id, live.log.version))


# ---------------------------------------------------------------- the coach


NO_COACH = "only a player whose opponents are all bots can have a coach"


async def _set_coach(room: Room, connection: Connection, message: wire.SetCoach) -> None:
    live, seat = _playing(room, connection)
    if learner(room.seats) != seat:
        raise RequestError(ErrorCode.SEAT, NO_COACH)
    if live.game.over:
        raise RequestError(ErrorCode.CLOSED, "the game is over")
    if live.is_paused:
        raise RequestError(ErrorCode.PAUSED, PAUSED)
    if message.on and not room.services.advisers.allowed:
        raise RequestError(ErrorCode.MISSING, "this server has no coach")
    await room.set_coach(live, seat, message.on)
    room.outbox.send(connection, wire.Done(message.id, live.log.version))


def _consult(room: Room, connection: Connection, message: wire.Consult) -> None:
    live = room.live
    if live is None or live.game.over:
        raise RequestError(ErrorCode.CLOSED, "the coach advises during a game")
    if message.about == "chances":
        if live.coach is None and not live.only_bots_play:
            raise RequestError(ErrorCode.SEAT, "chances are shown when the game is over")
        room.consult(live, connection, message.id, {"about": "chances"})
        return
    seat = connection.seat
    if live.coach is None or seat != live.coach.seat:
        raise RequestError(ErrorCode.SEAT, "turn on the coach first")
    asked: dict[str, Any] = {"about": message.about, "seat": seat}
    if message.about == "deal":
        try:
            act = decode(message.act, Act)
        except RecordError as error:
            raise RequestError(ErrorCode.FORMAT, f"this act cannot be read: {error}") from None
        refused = live.game.why_not(act, seat)
        if refused is not None:
            room.outbox.send(connection, projection.refusal(live.game, message.id, act, refused))
            return
        asked["act"] = message.act
    room.consult(live, connection, message.id, asked)


async def _answer_note(room: Room, connection: Connection, message: wire.AnswerNote) -> None:
    live, seat = _playing(room, connection)
    if live.coach is None or seat != live.coach.seat:
        raise RequestError(ErrorCode.SEAT, "turn on the coach first")
    if live.is_paused:
        raise RequestError(ErrorCode.PAUSED, PAUSED)
    if not await room.answer_note(live, message.take_back):
        raise RequestError(ErrorCode.CLOSED, "it is too late to take that back")
    room.outbox.send(connection, wire.Done(message.id, live.log.version))


async def _vote_waiting(room: Room, connection: Connection, message: wire.Vote) -> None:
    """A vote before the game."""
    if connection.seat is None:
        raise RequestError(ErrorCode.SEAT, "only people who have a seat vote")
    if room.is_starting:
        raise RequestError(ErrorCode.CLOSED, "the game is about to start: vote once it has")
    room.waiting.check(connection.seat, message.seat)
    before = connection.votes
    await _note_vote(room, connection, message)
    if room.waiting.is_out(message.seat):
        try:
            await room.vote_out(message.seat)
        except Unavailable:
            connection.votes = before  # it could not be stored, so it was never cast
            raise
    room.outbox.send(connection, wire.Done(message.id, 0))
    room.outbox.send_table_later()


async def _note_vote(room: Room, connection: Connection, message: wire.Vote) -> None:
    """Tell servers on the same database of a vote."""
    before = connection.votes
    connection.votes = before | {message.seat} if message.remove else before - {message.seat}
    try:
        await room.note_presence(connection)
    except Unavailable:
        connection.votes = before
        raise
