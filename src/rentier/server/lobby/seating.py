"""Seating: who sits where at a table, what they are called and which token they play with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rentier.kernel.edition import Edition
from rentier.server.lobby import fair
from rentier.server.lobby.access import Declined
from rentier.server.lobby.names import bot_name, clean_name, of_the_house, taken
from rentier.store.ids import PLAYER_CHARACTERS, new_id
from rentier.store.rows import StoredSeat

ANYWHERE = -1
"""Any free seat will do."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who sits down, and what they wish for."""

    name: str
    piece: str | None = None
    seed: str | None = None
    seat: int = ANYWHERE


def empty_seat(table: str, seat: int, now: float) -> StoredSeat:
    """A seat that waits for somebody."""
    return StoredSeat(table, seat, "", "", None, "empty", None, None, None, now)


def bot_seat(table: str, seat: int, level: str, names: Iterable[str], now: float) -> StoredSeat:
    """A seat that a bot plays, called by none of these names."""
    name = bot_name(table, names)
    return StoredSeat(table, seat, new_id(PLAYER_CHARACTERS), name, None, "bot", level, None, None, now)


def person_seat(table: str, person: Person, digest: bytes, now: float) -> StoredSeat:
    """The seat of somebody whose wishes were checked."""
    player = new_id(PLAYER_CHARACTERS)
    return StoredSeat(table, person.seat, player, person.name, digest, "person", None, person.piece, person.seed, now)


def checked(person: Person, edition: Edition, seats: Sequence[StoredSeat], own: int | None = None) -> Person:
    """A person's wishes in the form they are kept in, if nobody else has what they wish for."""
    others = [seat for seat in seats if seat.seat != own]
    return replace(
        person,
        name=checked_name(person.name, edition, others),
        piece=checked_piece(person.piece, edition, others),
        seed=None if person.seed is None else fair.clean_seed(person.seed),
    )


def checked_name(text: str, edition: Edition, others: Sequence[StoredSeat]) -> str:
    """A name that nobody at the table could be taken for; bots do not count, since they yield theirs."""
    name = clean_name(text)
    people = [seat.name for seat in others if seat.kind == "person"]
    other = taken(name, people + of_the_house(edition.terms["bank"]))
    if other is not None:
        raise Declined("name", f"{name} could be taken for {other} at this table: choose another name")
    return name


def checked_piece(piece: str | None, edition: Edition, others: Sequence[StoredSeat]) -> str | None:
    """A token of the edition that nobody else chose."""
    if piece is None:
        return None
    if piece not in edition.tokens:
        raise Declined("format", f"There is no such token; there are {', '.join(edition.tokens)}")
    if any(seat.piece == piece for seat in others if seat.kind != "empty"):
        raise Declined("taken", f"Somebody else at this table plays with the {piece}: choose another token")
    return piece


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
    """Everybody's token in seat order: the one chosen, to whoever chose it first by seat, else the next free one."""
    chosen: list[str | None] = []
    for seat in seats:
        chosen.append(seat.piece if seat.piece in edition.tokens and seat.piece not in chosen else None)
    free = iter([token for token in edition.tokens if token not in chosen])
    return [piece if piece is not None else next(free) for piece in chosen]


def heir_of(seats: Sequence[StoredSeat], leaving: int) -> int | None:
    """Who is host after somebody left: the next person to the left, or nobody."""
    people = [seat.seat for seat in seats if seat.kind == "person" and seat.digest and seat.seat != leaving]
    return next((seat for seat in people if seat > leaving), people[0] if people else None)
