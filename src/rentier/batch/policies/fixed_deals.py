"""The deals of the fixed policies: what one offers, what it accepts, and how long it waits before it asks again."""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.codes import ACCEPT_DEAL, DECLINE_DEAL, GROUPS
from rentier.batch.deals import DEEDS, goods, prices_of, read_offer
from rentier.batch.engine import refused
from rentier.batch.money import interest_on_all
from rentier.batch.policies.acts import put_right
from rentier.batch.policies.groups import last_holder, lone_deed, wanted_deed, whole
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.offers import in_steps, mark, note_made, put_offer, was_made
from rentier.batch.record import Record
from rentier.batch.tables import Tables

PATIENCE = 10
"""Rounds before it comes back to a deed that somebody would not trade."""


def reply(g: Record, b: Tables, m: Memory, seat: int, index: int) -> None:
    """Any offer that costs no group and leaves the reserve."""
    read_offer(g, index)
    gets = goods(g, 0, g.gives) & DEEDS
    gives = goods(g, g.gives, g.items) & DEEDS
    cash = g.pays - g.asks - interest_on_all(g, b, gets)
    good = g.cash[seat] + cash >= b.salary and gets & m.never == 0 and not whole(g, b, seat, gives)
    if good and m.keeps_worth:
        good = prices_of(g, b, gets) - prices_of(g, b, gives) + cash >= 0
    put_right(g, ACCEPT_DEAL, seat, g.offer_number[index])
    g.amount = g.offer_revision[index]
    if not good or refused(g, b):
        put_right(g, DECLINE_DEAL, seat, g.offer_number[index])


def propose_deal(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """One offer a turn: for a deed that completes its own group, else a lone deed that completes a rival's."""
    if m.proposed == g.round:
        return False
    m.proposed = g.round
    for group in range(GROUPS):
        deed = wanted_deed(g, b, seat, group)
        if deed >= 0 and not m.never >> deed & 1 and ask_for_deed(g, b, m, seat, deed):
            return True
    for group in range(GROUPS):
        deed = lone_deed(g, b, seat, group)
        if deed >= 0 and offer_lone(g, b, m, seat, deed):
            return True
    return False


def ask_for_deed(g: Record, b: Tables, m: Memory, seat: int, deed: int) -> bool:
    """With a lone deed that its holder lacks and three quarters of its price, or for cash alone with an eighth more."""
    holder = g.holder[deed]
    if holder < 0 or not fresh(g, m, deed, holder):
        return False
    lone = -1
    for group in range(GROUPS):
        if lone < 0 and group != b.group[deed] and last_holder(g, b, seat, group) == holder:
            lone = lone_deed(g, b, seat, group)
    price = b.price[deed]
    pays = price * 3 // 4 if lone >= 0 else price * 9 // 8
    gives = 1 << lone if lone >= 0 else 0
    return pays <= g.cash[seat] and offered(g, b, m, seat, holder, deed, gives, 1 << deed, in_steps(b, pays))


def offer_lone(g: Record, b: Tables, m: Memory, seat: int, deed: int) -> bool:
    """A lone deed, to the one who holds the rest of its group, for half of their cash, or more where that is little."""
    other = last_holder(g, b, seat, b.group[deed])
    if other < 0 or not fresh(g, m, deed, other):
        return False
    asks = max(b.price[deed] * 3 // 2, g.cash[other] // 2)
    return asks <= g.cash[other] and offered(g, b, m, seat, other, deed, 1 << deed, 0, -in_steps(b, asks))


def sell_loose(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Deeds outside whole groups, to the richest other player for half their price, each once."""
    richest = -1
    for other in range(g.seats):
        if other != seat and g.out[other] == 0 and (richest < 0 or g.cash[other] > g.cash[richest]):
            richest = other
    deeds = g.own[seat]
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        asks = b.price[deed] // 2
        if asks > g.cash[richest] or not fresh(g, m, deed, richest) or whole(g, b, seat, 1 << deed):
            continue
        if offered(g, b, m, seat, richest, deed, 1 << deed, 0, -in_steps(b, asks)):
            return True
    return False


def fresh(g: Record, m: Memory, deed: int, other: int) -> bool:
    """Whether it was long ago that it spoke with somebody about a deed."""
    spoke = m.spoke[deed][other]
    return spoke == 0 or (m.game << 32 | g.round) - spoke >= PATIENCE


def offered(
    g: Record, b: Tables, m: Memory, seat: int, other: int, deed: int, gives: int, takes: int, pays: int
) -> bool:
    """Make an offer the act, if it is new and allowed, and note when: a refusal is an answer."""
    number = mark(other, gives, takes, pays)
    if was_made(m, number):
        return False
    put_offer(g, seat, other, gives, takes, pays)
    if refused(g, b):
        return False
    m.spoke[deed][other] = m.game << 32 | g.round
    note_made(m, number)
    return True
