"""Removing a player from a table: they lose the seat and the invite they came with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rentier.server.lobby.access import new_invite
from rentier.store.rows import StoredSeat, StoredTable
from rentier.store.store import Store


def empty_seat(table: str, seat: int, now: float) -> StoredSeat:
    """A seat that waits for somebody."""
    return StoredSeat(table, seat, "", "", None, "empty", None, None, None, now)


def heir_of(seats: Sequence[StoredSeat], leaving: int) -> int | None:
    """Who is host after somebody left: the next person to the left, or nobody."""
    people = [seat.seat for seat in seats if seat.kind == "person" and seat.digest and seat.seat != leaving]
    return next((seat for seat in people if seat > leaving), people[0] if people else None)


async def remove_person(store: Store, table: StoredTable, seats: Sequence[StoredSeat], seat: int, now: float) -> None:
    """Take a seat away from its owner, who cannot come back by the old invite; the host's role passes on.

    At an open table the seat is free again; in a game it stays, since the game has it. A `Conflict` if the table was
    changed meanwhile: once players reveal their parts of the random seed, nobody is removed until the game has begun.
    """
    there = seats[seat]
    gone = empty_seat(table.id, seat, now) if table.status == "open" else replace(there, digest=None)
    host = heir_of(seats, seat) if table.host == seat else table.host
    await store.tables.vacate(gone, there.player, table, host, new_invite())
