"""Setting up: money, dealt deeds, and who starts."""

from __future__ import annotations

from rentier.batch.backend import drawn, lowest, ones
from rentier.batch.codes import BANK, DEAL, NO_DEED, SPACES, START, STARTED_WITH
from rentier.batch.counting import count_money
from rentier.batch.money import give_deed, pay
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.turns import begin_turn

FULL_DECK = (1 << 16) - 1


def set_up(g: Record, b: Tables) -> None:
    """SET-2, SET-3, SET-8, SHORT-1: fill the Bank, hand out money, deal deeds, and roll for the first turn.

    `seats` and `key` of a blank record are set before.
    """
    g.numbers = 1
    g.houses = b.houses
    g.hotels = b.hotels
    g.unseen[0] = FULL_DECK
    g.unseen[1] = FULL_DECK
    bank = 0
    for space in range(SPACES):
        g.holder[space] = BANK if b.group[space] >= 0 else NO_DEED
        if b.group[space] >= 0:
            bank |= 1 << space
    for seat in range(g.seats):
        g.tokens[seat] = seat
        pay(g, BANK, seat, b.starting_cash)
        count_money(g, STARTED_WITH, BANK, seat, b.starting_cash)
    for _ in range(b.dealt):
        for seat in range(g.seats):
            bank = deal_deed(g, seat, bank)
    begin_turn(g, b, highest_roller(g), 1)


def deal_deed(g: Record, seat: int, bank: int) -> int:
    """SHORT-1: one random deed, free, as long as they last; returns what the Bank has left."""
    if bank == 0:
        return bank
    skipped = drawn(g, DEAL, g.draws[DEAL], ones(bank))
    g.draws[DEAL] += 1
    deeds = bank
    for _ in range(skipped):
        deeds &= deeds - 1
    deed = lowest(deeds)
    give_deed(g, deed, seat)
    return bank & ~(1 << deed)


def highest_roller(g: Record) -> int:
    """SET-8: everybody rolls; those tied for highest roll again among themselves."""
    rolling = (1 << g.seats) - 1
    while rolling & rolling - 1:
        best = 0
        highest = 0
        for seat in range(g.seats):
            if rolling >> seat & 1:
                pair = drawn(g, START, g.draws[START], 36)
                g.draws[START] += 1
                pips = pair // 6 + pair % 6 + 2
                if pips > best:
                    best = pips
                    highest = 0
                if pips == best:
                    highest |= 1 << seat
        rolling = highest
    return lowest(rolling)
