"""Seats of a table: joining, leaving, names, tokens and bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rentier.kernel.edition import Edition
from rentier.server.lobby import fair
from rentier.server.lobby.access import SeatTokens, Visit, new_token
from rentier.server.lobby.names import bot_name, clean_name, of_the_house, taken
from rentier.server.lobby.removal import empty_seat, heir_of, remove_person
from rentier.server.lobby.table_settings import check_level
from rentier.server.lobby.tables import Register, edition_at, need_open, seat_at, unless_gone_on
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.erasure import Owner
from rentier.store.errors import Taken
from rentier.store.rows import PLAYER_CHARACTERS, StoredSeat, StoredTable, new_id

ANYWHERE = -1
"""Any free seat will do."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who joins, and what they ask for."""

    name: str
    piece: str | None = None
    seat: int = ANYWHERE
    commitment: str | None = None
    """What they publish of their part of the random seed."""


def bot_seat(table: str, seat: int, level: str, names: Iterable[str], now: float) -> StoredSeat:
    """A seat that a bot plays, called by none of these names."""
    name = bot_name(table, names)
    return StoredSeat(table, seat, new_id(PLAYER_CHARACTERS), name, None, "bot", level, None, None, now)


def person_seat(table: str, person: Person, digest: bytes, now: float) -> StoredSeat:
    """The seat of somebody whose wishes were checked."""
    player = new_id(PLAYER_CHARACTERS)
    return StoredSeat(
        table, person.seat, player, person.name, digest, "person", None, person.piece, None, now, person.commitment
    )


def checked(person: Person, edition: Edition, seats: Sequence[StoredSeat], own: int | None = None) -> Person:
    """A person's wishes in the form they are kept in, if nobody else has what they wish for."""
    others = [seat for seat in seats if seat.seat != own]
    return replace(
        person,
        name=checked_name(person.name, edition, others),
        piece=checked_piece(person.piece, edition, others),
        commitment=None if person.commitment is None else checked_commitment(person.commitment, others),
    )


def checked_name(text: str, edition: Edition, others: Sequence[StoredSeat]) -> str:
    """A name that nobody at the table could be taken for; bots do not count, since they yield theirs."""
    name = clean_name(text)
    people = [seat.name for seat in others if seat.kind == "person"]
    other = taken(name, people + of_the_house(edition.terms["bank"]))
    if other is not None:
        raise RequestError(ErrorCode.NAME, f"{name} could be mistaken for {other}: choose another name")
    return name


def checked_piece(piece: str | None, edition: Edition, others: Sequence[StoredSeat]) -> str | None:
    """A token of the edition that nobody else chose."""
    if piece is None:
        return None
    if piece not in edition.tokens:
        raise RequestError(ErrorCode.FORMAT, f"There is no such token; choose {', '.join(edition.tokens)}")
    if any(seat.piece == piece for seat in others if seat.kind != "empty"):
        raise RequestError(ErrorCode.TAKEN, f"Another player has the {piece}: choose another token")
    return piece


def checked_commitment(text: str, others: Sequence[StoredSeat]) -> str:
    """A commitment that nobody else made: a copy could be revealed in place of its owner's."""
    commitment = fair.clean_commitment(text)
    if any(seat.commitment == commitment for seat in others):
        raise RequestError(ErrorCode.TAKEN, "Another player has that commitment: commit to a random seed of your own")
    return commitment


def yielding(seats: Sequence[StoredSeat], name: str) -> list[StoredSeat]:
    """The bots that have to be called otherwise, now that a person has this name."""
    renamed: list[StoredSeat] = []
    names = [name, *(seat.name for seat in seats if seat.kind != "empty")]
    for seat in seats:
        if seat.kind == "bot" and taken(seat.name, [name]) is not None:
            renamed.append(replace(seat, name=bot_name(seat.table, names)))
            names.append(renamed[-1].name)
    return renamed


def pieces_of(seats: Sequence[StoredSeat], edition: Edition) -> list[str]:
    """Everybody's token in seat order: the one chosen, if no earlier seat chose it, else the next free one."""
    chosen: list[str | None] = []
    for seat in seats:
        chosen.append(seat.piece if seat.piece in edition.tokens and seat.piece not in chosen else None)
    free = iter([token for token in edition.tokens if token not in chosen])
    return [piece if piece is not None else next(free) for piece in chosen]


def owner_of(seat: StoredSeat) -> Owner:
    """Who has a seat, as erasure knows them."""
    return Owner(seat.table, seat.seat, seat.player, seat.name)


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody who joined, with their token, which is shown only now."""

    table: StoredTable
    seats: Sequence[StoredSeat]
    seat: int
    token: str


class SeatChanges:
    """Changes of seats; access was checked by `access.TableAccess`."""

    def __init__(self, register: Register, keys: SeatTokens) -> None:
        self._register = register
        self._keys = keys
        self._tables = register.store.tables

    async def join(self, visit: Visit, person: Person) -> Seated:
        """Sit down at an open table."""
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            need_open(visit)
            if visit.seat is not None:
                raise RequestError(ErrorCode.SEAT, f"You are already at this table, as {visit.own.name}")
            person = checked(person, edition_at(visit.table), visit.seats)
            token = new_token()
            wanted = person_seat(visit.table.id, person, self._keys.digest(token), self._register.clock())
            seat = await self._take(wanted)
            await self._settle(seat)
        await self._register.rooms.changed(visit.table.id)
        return Seated(*await self._register.found(visit.table.id), seat.seat, token)

    async def _take(self, seat: StoredSeat) -> StoredSeat:
        try:
            return await self._tables.take_seat(seat)
        except Taken as error:
            raise RequestError(ErrorCode.TAKEN, str(error)) from None

    async def _settle(self, seat: StoredSeat) -> None:
        """Somebody may have joined through another server meanwhile: the later one gives way, and so do bots."""
        table, seats = await self._register.found(seat.table)
        earlier = [other for other in seats if (other.joined, other.seat) < (seat.joined, seat.seat)]
        try:
            checked_name(seat.name, edition_at(table), earlier)
        except RequestError:
            await self._tables.save_seat(empty_seat(seat.table, seat.seat, self._register.clock()))
            raise
        await self._rename_bots(seats, seat.name)

    async def _rename_bots(self, seats: Sequence[StoredSeat], name: str) -> None:
        for bot in yielding(seats, name):
            await self._tables.save_seat(bot)

    async def change(
        self, visit: Visit, seat: int, name: str | None = None, piece: str | None = None, commitment: str | None = None
    ) -> Visit:
        """Change your name at any time; until the game starts also your token and your commitment."""
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            own = visit.own
            if own.seat != seat:
                raise RequestError(ErrorCode.SEAT, "That is not your seat")
            edition, others = edition_at(visit.table), [other for other in visit.seats if other.seat != seat]
            if name is not None:
                name = checked_name(name, edition, others)
            if visit.table.status != "open" and piece is None and commitment is None and name is not None:
                await self._rename(own, name, others)
                return await self._shown(visit)
            need_open(visit)
            if name is not None and name != own.name:
                await self._rename(own, name, [])
                own = replace(own, name=name)
            if piece is not None:
                own = replace(own, piece=checked_piece(piece, edition, others))
            if commitment is not None:
                own = replace(own, commitment=checked_commitment(commitment, others))
            with unless_gone_on():  # others may have voted them out, or another server may have started the game
                await self._tables.save_seat(own, of=own.player, seen=visit.table)
            await self._rename_bots(others, own.name)
        return await self._shown(visit)

    async def _rename(self, own: StoredSeat, name: str, others: Sequence[StoredSeat]) -> None:
        """Call somebody otherwise, in the chat too; bots in a game keep their names."""
        bot = taken(name, [seat.name for seat in others if seat.kind == "bot"])
        if bot is not None:
            raise RequestError(ErrorCode.NAME, f"{name} could be mistaken for {bot}: choose another name")
        with unless_gone_on():
            await self._register.store.erasures.rename(owner_of(own), name)

    async def erase(self, visit: Visit, seat: int) -> None:
        """Remove a player's name from their seat, and everything they said here, whether the game is over or not."""
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            if visit.own.seat != seat:
                raise RequestError(ErrorCode.SEAT, "That is not your seat")
            with unless_gone_on():
                await self._register.store.erasures.erase_person(owner_of(visit.own))
        await self._register.rooms.changed(visit.table.id)

    async def _shown(self, visit: Visit) -> Visit:
        """The table as it is now, which everybody who is there is shown."""
        await self._register.rooms.changed(visit.table.id)
        return await self._register.again(visit)

    async def assign(self, visit: Visit, seat: int, level: str | None) -> Visit:
        """The host puts a bot on a seat that nobody has, or takes one away (no level)."""
        visit.need_host()
        if level is not None:
            check_level(level)
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            visit.need_host()
            need_open(visit)
            there = seat_at(visit, seat)
            if there.kind == "person":
                raise RequestError(ErrorCode.TAKEN, f"{there.name} has that seat: remove them first")
            if level is None or there.kind == "bot":
                empty = empty_seat(visit.table.id, seat, self._register.clock())
                with unless_gone_on():
                    await self._tables.save_seat(
                        empty if level is None else replace(there, level=level), of=there.player, seen=visit.table
                    )
            else:
                await self.seat_bot(visit, seat, level)
        await self._register.rooms.changed(visit.table.id)
        return await self._register.again(visit)

    async def seat_bot(self, visit: Visit, seat: int, level: str) -> None:
        """Put a bot on an empty seat, unless somebody was quicker."""
        names = [other.name for other in visit.seats if other.kind != "empty"]
        await self._take(bot_seat(visit.table.id, seat, level, names, self._register.clock()))

    async def leave(self, visit: Visit, seat: int) -> None:
        """Leave your own seat; the host can also remove bots, and before the game people who are away.

        In a running game the Banker settles what the seat leaves behind. Who left by themselves may still watch.
        """
        async with self._register.holding(visit):
            visit = await self._register.again(visit)
            there = seat_at(visit, seat)
            if visit.own.seat != seat:
                visit.need_host()
            if there.kind == "empty":
                raise RequestError(ErrorCode.SEAT, "That seat is empty")
            if visit.table.status == "open":
                need_open(visit)
            if visit.own.seat != seat and there.kind == "person":
                await self._remove(visit, there)
            elif visit.table.status == "open":
                await self._free(visit, there)
            elif visit.table.status == "playing":
                await self._drop(visit, there)
            else:
                raise RequestError(ErrorCode.CLOSED, "The game is over: you don't need to leave")
        await self._register.rooms.changed(visit.table.id)

    async def _remove(self, visit: Visit, there: StoredSeat) -> None:
        """The host removes somebody who is away; the host alone never decides about anybody who is here, or plays."""
        if visit.table.status == "playing" or there.seat in await self._register.rooms.here(visit.table.id):
            raise RequestError(
                ErrorCode.VOTE, f"Removing {there.name} takes a vote: everybody else at the table has to agree"
            )
        need_open(visit)
        with unless_gone_on():
            await remove_person(self._register.store, visit.table, visit.seats, there.seat, self._register.clock())

    async def _free(self, visit: Visit, there: StoredSeat) -> None:
        """Empty a seat of an open table; with the last person the table closes."""
        empty = empty_seat(visit.table.id, there.seat, self._register.clock())
        with unless_gone_on():
            await self._tables.save_seat(empty, of=there.player, seen=visit.table)
        if there.seat != visit.table.host:
            return
        heir = heir_of(visit.seats, there.seat)
        if heir is None:
            await self._register.close(visit.table)
        else:
            await self._register.save(replace(visit.table, host=heir), "open")

    async def _drop(self, visit: Visit, there: StoredSeat) -> None:
        """Take a seat out of a running game."""
        if there.seat == visit.table.host:
            await self._register.save(replace(visit.table, host=heir_of(visit.seats, there.seat)), "playing")
        await self._register.rooms.dropped(visit.table.id, there.seat)
