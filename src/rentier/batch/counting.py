"""Counting: what the tables of a simulation say of a game, noted where it happens.

Counts are no part of the position: `pack` leaves them at 0, and no rule reads them.
"""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.record import Record


def count_money(g: Record, why: int, payer: int, taker: int, amount: int) -> None:
    """Money changed hands for a reason; -1 is the Bank."""
    if taker >= 0:
        g.got[why][taker] += amount
    if payer >= 0:
        g.spent[why][payer] += amount


def count_rent(g: Record, deed: int, amount: int) -> None:
    """A rent was paid; deed 0 is none."""
    if deed:
        g.deed_rents[deed] += 1
        g.deed_rent[deed] += amount


def count_turn(g: Record, seat: int, round: int) -> None:
    """A turn begins, and perhaps a round: then every deed that a player holds counts."""
    g.turns[seat] += 1
    if round > g.round:
        for holder in range(g.seats):
            deeds = g.own[holder]
            while deeds:
                g.deed_held[lowest(deeds)] += 1
                deeds &= deeds - 1
