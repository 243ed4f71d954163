"""How the bots of release 0.1 answer offers: they accept what gains, or name other terms once."""

from __future__ import annotations

from rentier.batch.codes import ACCEPT_DEAL, DECLINE_DEAL, GROUPS, SPACES
from rentier.batch.deals import DEEDS, goods, read_offer
from rentier.batch.engine import refused
from rentier.batch.policies.acts import put_right
from rentier.batch.policies.groups import last_holder, wanted_deed, whole
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.offers import (
    in_steps,
    mark,
    note_countered,
    note_made,
    only_monopoly,
    put_counter,
    was_countered,
    was_made,
)
from rentier.batch.policies.release_1.values import VALUE, trade_worth
from rentier.batch.policies.risk import kept
from rentier.batch.record import Record
from rentier.batch.tables import Tables

SMALLEST_RISE = 10
"""What it asks for beyond what a deal would cost it."""


def reply(g: Record, b: Tables, m: Memory, seat: int, index: int) -> None:
    """Accept what gains, ask for more where that may help, else decline."""
    other = g.offer_maker[index]
    number = g.offer_number[index]
    read_offer(g, index)
    given = goods(g, 0, g.gives)
    taken = goods(g, g.gives, g.items)
    gets = given & DEEDS
    gives = taken & DEEDS
    cash = g.pays - g.asks
    cards = cards_in(given) - cards_in(taken)
    put_right(g, DECLINE_DEAL, seat, number)
    if gets & ~g.own[other] or gives & ~g.own[seat]:
        return  # something changed hands meanwhile
    gain = deal_gain(g, b, m, seat, other, gets, gives) + (m.card * cards << VALUE)
    if is_wanted(g, b, m, seat, other, gets, gives, cash, gain):
        put_right(g, ACCEPT_DEAL, seat, number)
        g.amount = g.offer_revision[index]
        if refused(g, b):
            put_right(g, DECLINE_DEAL, seat, number)
        return
    if not m.counters or cards or was_countered(m, number):
        return
    note_countered(m, number)
    if not counter(g, b, m, seat, other, index, gets, gives, cash, gain):
        put_right(g, DECLINE_DEAL, seat, number)


def cards_in(things: int) -> int:
    """How many kept cards are among some things."""
    return (things >> SPACES & 1) + (things >> SPACES + 1 & 1)


def deal_gain(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int) -> int:
    """What the deeds change for the seat, less part of what they change for the other."""
    theirs = max(0, trade_worth(g, b, m, other, gives, gets))
    return trade_worth(g, b, m, seat, gets, gives) - theirs * m.deal_spite // 100


def is_wanted(
    g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int, cash: int, gain: int
) -> bool:
    """Whether a deal is worth it, can be afforded, and makes nobody the only one who can build."""
    if (gain if gain < 0 else gain * 100 // m.margin) + (cash << VALUE) <= 0:
        return False
    if only_monopoly(g, b, seat, other, gets, gives):
        return False
    if cash >= 0:
        return True
    reserve = 0 if gain > -2 * cash << VALUE else min(kept(g, b, m, seat), g.cash[seat])
    return g.cash[seat] + cash >= reserve


def counter(
    g: Record, b: Tables, m: Memory, seat: int, other: int, index: int, gets: int, gives: int, cash: int, gain: int
) -> bool:
    """Terms it would take instead: a deed that completes a group of its own, more cash, or a lower price."""
    if gives == 0:
        pays = min(gain * 100 // m.margin >> VALUE, g.cash[seat] - kept(g, b, m, seat)) if gain > 0 else 0
        return 0 < pays < -cash and countered(g, b, m, seat, other, index, gives, gets, pays)
    if whole(g, b, seat, gives):
        return False
    if m.swaps:
        for group in range(GROUPS):
            deed = wanted_deed(g, b, seat, group)
            if deed >= 0 and last_holder(g, b, seat, group) == other and not gets >> deed & 1:
                more = gets | 1 << deed
                good = not only_monopoly(g, b, seat, other, more, gives)
                good = good and deal_gain(g, b, m, seat, other, more, gives) > 0
                if good and countered(g, b, m, seat, other, index, gives, more, 0):
                    return True
    asks = (-gain * m.margin // 100 >> VALUE) + SMALLEST_RISE if gain < 0 else 0
    if asks > g.cash[other] or (asks == 0 and gets == 0) or only_monopoly(g, b, seat, other, gets, gives):
        return False
    return countered(g, b, m, seat, other, index, gives, gets, -asks)


def countered(
    g: Record, b: Tables, m: Memory, seat: int, other: int, index: int, gives: int, takes: int, pays: int
) -> bool:
    """Make these terms the act, if they are new and allowed."""
    pays = in_steps(b, pays) if pays >= 0 else -in_steps(b, -pays)
    number = mark(other, gives, takes, pays)
    if was_made(m, number):
        return False
    put_counter(g, seat, index, gives, takes, pays)
    if refused(g, b):
        return False
    note_made(m, number)
    return True
