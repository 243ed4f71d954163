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


def count_holding(g: Record, deed: int, before: int, after: int) -> None:
    """A deed changes hands: the rounds from when a player has it to when the Bank has it again; -1 is the Bank."""
    if before < 0 <= after:
        g.deed_held[deed] -= g.round
    elif after < 0 <= before:
        g.deed_held[deed] += g.round


def count_last_holdings(g: Record) -> None:
    """The game is over, and everybody's deeds are counted up to this round."""
    for seat in range(g.seats):
        deeds = g.own[seat]
        while deeds:
            g.deed_held[lowest(deeds)] += g.round
            deeds &= deeds - 1
