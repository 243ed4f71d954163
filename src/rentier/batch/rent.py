"""Rent: landing opens a claim, and nothing is owed until the owner asks."""

from __future__ import annotations

from rentier.batch.agenda import auction_open, insert
from rentier.batch.backend import drawn, ones
from rentier.batch.codes import (
    BIDS,
    CLAIMS,
    COUNTED_AS_ASKED,
    PLACE,
    RENT,
    RENT_ASKED,
    UTILITY,
    UTILITY_SPEED,
    WISH,
)
from rentier.batch.counting import count_money, count_rent
from rentier.batch.debts import covered, owe_rent
from rentier.batch.money import money_moved
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.wakes import wake


def visit(g: Record, b: Tables, visitor: int, deed: int, owner: int) -> None:
    """LAND-3, LAND-4, RENT-8: another's property, not mortgaged: a claim opens, worth what the board says now."""
    if g.down >> deed & 1 or (b.no_rent_in_jail and g.jail[owner]):
        return
    n = g.claims
    if n >= CLAIMS:
        g.overflow = 1
        return
    times = rent_times(g, b, deed, owner)
    g.claim_number[n] = g.numbers
    g.claim_deed[n] = deed
    g.claim_owner[n] = owner
    g.claim_visitor[n] = visitor
    g.claim_sum[n] = 0 if times else rent_of(g, b, deed, owner)
    g.claim_times[n] = times
    g.claims = n + 1
    g.numbers += 1
    if b.automatic_rent:
        ask_for(g, b, n, False)
        if g.queued:
            wake(g, visitor)
    wake(g, owner)


def rent_of(g: Record, b: Tables, deed: int, owner: int) -> int:
    """RENT-3 to RENT-6: by level, twice for an unimproved site of a whole group with no mortgage, or by count."""
    group = b.group[deed]
    mask = b.mask[group]
    if group == b.station:
        return b.station_rent[ones(g.own[owner] & mask) - 1] * g.factor
    rent = b.rent[deed][g.level[deed]] * g.factor
    if g.level[deed] == 0 and g.own[owner] & mask == mask and g.down & mask == 0:
        rent *= 2
    return rent


def rent_times(g: Record, b: Tables, deed: int, owner: int) -> int:
    """RENT-7: how many times a fresh roll; a card may name the number itself (CARD-3). 0 for other deeds."""
    if b.group[deed] != b.utility:
        return 0
    return g.factor if g.factor > 1 else b.times[ones(g.own[owner] & b.mask[b.utility]) - 1]


def utility_roll(g: Record, b: Tables, visitor: int) -> int:
    """RENT-7, SPEED-11: a fresh roll; with the Speed Die for those who use it, Bus and Mr. Monopoly counting zero."""
    pair = drawn(g, UTILITY, g.draws[UTILITY], 36)
    g.draws[UTILITY] += 1
    pips = pair // 6 + pair % 6 + 2
    if g.entitled[visitor]:
        face = b.face[drawn(g, UTILITY_SPEED, g.draws[UTILITY_SPEED], 6)]
        g.draws[UTILITY_SPEED] += 1
        pips += face if face > 0 else 0
    return pips


def ask_for(g: Record, b: Tables, index: int, leaving: bool) -> None:
    """RENT-1, RENT-7, AUC-8: the rent is paid or owed; while a lot is open the sum is set aside.

    DEBT-8: rent of somebody who is `leaving` is owed in any case.
    """
    owner = g.claim_owner[index]
    visitor = g.claim_visitor[index]
    deed = g.claim_deed[index]
    amount = g.claim_sum[index]
    if g.claim_times[index]:
        amount = g.claim_times[index] * utility_roll(g, b, visitor)
    remove_claim(g, index)
    money_moved(g)
    if leaving:
        owe_rent(g, visitor, owner, amount, RENT_ASKED | COUNTED_AS_ASKED, deed)
    elif auction_open(g):
        set_aside(g, owner, visitor, amount, deed)
    elif covered(g, visitor, amount):
        g.cash[visitor] -= amount
        g.cash[owner] += amount
        count_money(g, RENT_ASKED, visitor, owner, amount)
        count_rent(g, deed, amount)
    else:
        owe_rent(g, visitor, owner, amount, RENT_ASKED, deed)


def set_aside(g: Record, owner: int, visitor: int, amount: int, deed: int) -> None:
    """AUC-8: rent asked for while a lot is open falls due when it closes, what was asked for first before the rest."""
    place = 0
    while not (1 << BIDS | 1 << WISH | 1 << PLACE) >> (g.step[place] & 255) & 1:
        place += 1
    while place and g.step[place - 1] & 255 == RENT:
        place -= 1
    insert(g, place, RENT | (owner + 1 | visitor + 1 << 4 | deed << 8) << 16, amount)


def sum_aside(g: Record, seat: int) -> int:
    """AUC-8: what a seat was asked for while a lot is open."""
    total = 0
    for i in range(g.depth):
        if g.step[i] & 255 == RENT and (g.step[i] >> 20 & 15) - 1 == seat:
            total += g.label[i]
    return total


def rent_falls_due(g: Record) -> None:
    """AUC-8, DEBT-7: the lot is closed, and all rent set aside is owed, in the order it was asked for."""
    while g.depth and g.step[g.depth - 1] & 255 == RENT:
        n = g.depth - 1
        argument = g.step[n] >> 16
        g.depth = n
        owe_rent(g, (argument >> 4 & 15) - 1, (argument & 15) - 1, g.label[n], RENT_ASKED, argument >> 8)


def remove_claim(g: Record, index: int) -> None:
    """A claim was asked for, let go, or lapsed."""
    n = g.claims - 1
    for i in range(index, n):
        move_claim(g, i + 1, i)
    g.claims = n


def move_claim(g: Record, source: int, target: int) -> None:
    """Write a claim over another one."""
    g.claim_number[target] = g.claim_number[source]
    g.claim_deed[target] = g.claim_deed[source]
    g.claim_owner[target] = g.claim_owner[source]
    g.claim_visitor[target] = g.claim_visitor[source]
    g.claim_sum[target] = g.claim_sum[source]
    g.claim_times[target] = g.claim_times[source]


def drop_claims_of(g: Record, seat: int) -> None:
    """RENT-1, RENT-8: claims of and against somebody who goes out lapse."""
    n = 0
    for i in range(g.claims):
        if g.claim_owner[i] != seat and g.claim_visitor[i] != seat:
            move_claim(g, i, n)
            n += 1
    g.claims = n


def claim_at(g: Record, number: int, owner: int) -> int:
    """Where an owner's claim with this number stands, or -1."""
    for i in range(g.claims):
        if g.claim_number[i] == number and g.claim_owner[i] == owner:
            return i
    return -1
