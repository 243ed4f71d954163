"""Offers as policies make them: terms written into the act, what was offered before, and whom a deal lets build."""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.codes import COUNTER_DEAL, OFFER_DEAL
from rentier.batch.policies.memory import COUNTERED, MADE, Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables

PRIME = 2**31 - 1
FACTOR = 1_000_003
MARK = (1 << 32) - 1
"""The mark of an offer without the game in which it was made."""
MOST_MADE = MADE * 3 // 4
"""Offers that a seat remembers; with more it forgets them all."""


def put_terms(g: Record, gives: int, takes: int, pays: int) -> None:
    """Make deeds, as masks, and cash the terms of the act; with `pays` below 0 it asks for cash."""
    g.pays = max(0, pays)
    g.asks = max(0, -pays)
    g.items = 0
    while gives:
        g.item[g.items] = lowest(gives)
        g.items += 1
        gives &= gives - 1
    g.gives = g.items
    while takes:
        g.item[g.items] = lowest(takes)
        g.items += 1
        takes &= takes - 1


def put_offer(g: Record, seat: int, partner: int, gives: int, takes: int, pays: int) -> None:
    """An offer of these terms."""
    g.act = OFFER_DEAL
    g.actor = seat
    g.partner = partner
    put_terms(g, gives, takes, pays)


def put_counter(g: Record, seat: int, index: int, gives: int, takes: int, pays: int) -> None:
    """These terms instead of those of an open offer."""
    g.act = COUNTER_DEAL
    g.actor = seat
    g.target = g.offer_number[index]
    g.amount = g.offer_revision[index]
    put_terms(g, gives, takes, pays)


def in_steps(b: Tables, amount: int) -> int:
    """An amount that a deal may hold: in the steps that bids have."""
    return amount // b.bid_step * b.bid_step


def mark(partner: int, gives: int, takes: int, pays: int) -> int:
    """A number for an offer, the same at any time; two offers share one once in two thousand million."""
    number = (partner + 1) * FACTOR + gives % PRIME
    number = (number % PRIME * FACTOR + takes % PRIME) % PRIME
    return (number * FACTOR + pays % PRIME) % PRIME + 1


def was_made(m: Memory, number: int) -> bool:
    """Whether the seat made this offer before."""
    slot = number & MADE - 1
    while m.made[slot] >> 32 == m.game and m.made[slot]:
        if m.made[slot] & MARK == number:
            return True
        slot = slot + 1 & MADE - 1
    return False


def note_made(m: Memory, number: int) -> None:
    """Remember an offer."""
    if m.made_count >= MOST_MADE:
        m.made_count = 0
        for slot in range(MADE):
            m.made[slot] = 0
    slot = number & MADE - 1
    while m.made[slot] >> 32 == m.game and m.made[slot]:
        slot = slot + 1 & MADE - 1
    m.made[slot] = m.game << 32 | number
    m.made_count += 1


def was_countered(m: Memory, number: int) -> bool:
    """Whether the seat countered this offer before."""
    for k in range(COUNTERED):
        if m.countered[k] == number:
            return True
    return False


def note_countered(m: Memory, number: int) -> None:
    """Remember that it countered an offer."""
    m.countered[m.countered_next] = number
    m.countered_next = (m.countered_next + 1) % COUNTERED


def only_monopoly(g: Record, b: Tables, seat: int, other: int, gets: int, gives: int) -> bool:
    """Whether a deal would complete a group to build on for the other, and nobody else had one."""
    mine = g.own[seat] & ~gives | gets
    theirs = g.own[other] & ~gets | gives
    completed = False
    for group in range(b.streets):
        mask = b.mask[group]
        if theirs & mask == mask and gives & mask:
            completed = True
        if mine & mask == mask:
            return False
        for third in range(g.seats):
            if third != seat and third != other and g.own[third] & mask == mask:
                return False
    return completed
