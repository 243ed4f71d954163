"""Winning: the last one left, or the richest when the game ends."""

from __future__ import annotations

from rentier.batch.codes import NO_LOT, NOBODY
from rentier.batch.counting import count_last_holdings
from rentier.batch.money import worth
from rentier.batch.record import Record
from rentier.batch.tables import Tables


def playing(g: Record) -> int:
    """How many seats are still in the game."""
    left = 0
    for seat in range(g.seats):
        if g.out[seat] == 0:
            left += 1
    return left


def finish(g: Record, b: Tables) -> None:
    """WIN-1, SHORT-8: those still in by worth, equal worth sharing the rank; then the others, latest out first."""
    left = playing(g)
    for seat in range(g.seats):
        rank = 1
        if g.out[seat] == 0:
            mine = worth(g, b, seat)
            for other in range(g.seats):
                if g.out[other] == 0 and worth(g, b, other) > mine:
                    rank += 1
        else:
            rank += left
            for other in range(g.seats):
                if g.out[other] > g.out[seat]:
                    rank += 1
        g.ranking[seat] = rank
    g.over = 1
    count_last_holdings(g)
    g.depth = 0
    g.claims = 0
    g.debts = 0
    g.offers = 0
    g.declined = 0
    g.lot = NO_LOT
    drop_shortage(g)
    g.queued = 0
    g.unsettled = 0
    g.lot_changed = 0
    g.leaver = NOBODY


def drop_shortage(g: Record) -> None:
    """BLD-9: wishes or pieces are gone, or the order was filled."""
    g.orderer = NOBODY
    g.short_of = 0
    g.ordered = 0
    for seat in range(g.seats):
        g.wishes[seat] = 0
