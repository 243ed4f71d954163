"""Who is asked for a wish next: seats that something happened to, as the facts of the reference engine say it."""

from __future__ import annotations

from rentier.batch.record import Record

SEAT_BITS = 4
"""A seat waits as its number and one."""


def wake(g: Record, seat: int) -> None:
    """Ask a seat for a wish before the game goes on; the last one woken is asked first."""
    if not g.awake >> seat & 1:
        g.awake |= 1 << seat
        g.woken = g.woken << SEAT_BITS | seat + 1


def wake_later(g: Record, seat: int) -> None:
    """Wake a seat once the payments that follow are made: in the reference engine other chapters react first."""
    g.stirred = g.stirred << SEAT_BITS | seat + 1


def wake_stirred(g: Record) -> None:
    """Wake those who were noted, the first one first."""
    stirred = g.stirred
    g.stirred = 0
    if stirred >> SEAT_BITS:
        wake(g, (stirred >> SEAT_BITS) - 1)
    wake(g, (stirred & 15) - 1)


def next_awake(g: Record) -> int:
    """The seat to ask next, which then sleeps again; -1 where nobody is awake."""
    seat = (g.woken & 15) - 1
    if seat >= 0:
        g.woken >>= SEAT_BITS
        g.awake &= ~(1 << seat)
    return seat
