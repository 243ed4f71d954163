"""How the levels answer duties and use rights: rents they may meet are kept in cash, and three houses come first."""

from __future__ import annotations

from rentier.batch.codes import (
    BID,
    BIDS,
    BUY,
    BUY_DEED,
    DEBT,
    END,
    END_TURN,
    JAIL,
    PASS,
    ROLL,
    ROLL_DICE,
)
from rentier.batch.money import raisable
from rentier.batch.policies.acts import ask_rent, offer_to, put_answer
from rentier.batch.policies.groups import completes, whole
from rentier.batch.policies.levels.attention import ALWAYS, luck, notice, thinks_of_building
from rentier.batch.policies.levels.chances import look_at_chances, look_at_purchase
from rentier.batch.policies.levels.haggling import named_step, rounded_up
from rentier.batch.policies.levels.proposals import escape, has_more, propose
from rentier.batch.policies.levels.replies import reply
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.money import (
    improve,
    loose_loans,
    manage_money,
    mortgage_least,
)
from rentier.batch.policies.risk import kept
from rentier.batch.record import Record
from rentier.batch.shortage import spendable
from rentier.batch.tables import Tables

PIECE_PRICE = 50
"""Bids for a house or hotel rise as if this were its list price."""
BARGAIN = 50
"""A deed for this part of its list price is a bargain that nobody overlooks."""


def answer_as_level(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Every duty; False for what the clock plays as well."""
    step = g.step[g.depth - 1]
    kind = step & 255
    argument = step >> 16
    notice(g, b, m)
    if kind == ROLL or kind == END:
        if not has_more(g, m, seat) or not own_turn(g, b, m, seat):  # a refusal wakes only its sender
            put_answer(g, ROLL_DICE if kind == ROLL else END_TURN, seat, 0)
        return True
    if kind == BUY:
        return buy(g, b, m, seat, argument)
    if kind == BIDS:
        bid(g, b, m, seat)
        return True
    if kind == DEBT and escape(g, b, m, seat):
        return True
    return manage_money(g, b, m, seat, kind, argument)


def wish_as_level(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Ask for rent, answer offers; in its own turn improve what it has and look for deals."""
    if ask_rent(g, seat):
        return True
    offer = offer_to(g, seat)
    if offer >= 0:
        notice(g, b, m)
        reply(g, b, m, seat, offer, kept(g, b, m, seat))
        return True
    kind = g.step[g.depth - 1] & 255
    if g.turn != seat or (kind != ROLL and kind != END and kind != JAIL):
        return False
    notice(g, b, m)
    return own_turn(g, b, m, seat)


def own_turn(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Improve what it has, then look for deals."""
    if thinks_of_building(g, m, seat) and improve(g, b, m, seat):
        return True
    return propose(g, b, m, seat, kept(g, b, m, seat))


# ---------------------------------------------------------------- buying and bidding


def buy(g: Record, b: Tables, m: Memory, seat: int, deed: int) -> bool:
    """What it would rather have at list price than see a rival get; a daring one mortgages loose deeds for it."""
    price = b.price[deed]
    if g.cash[seat] >= price:
        wanted = completes(g, b, seat, deed) or worth_paying(g, b, m, seat, deed, price) >= price
        put_answer(g, BUY_DEED, seat, 0)
        return wanted
    if completes(g, b, seat, deed) and raisable(g, b, seat) >= price:
        return mortgage_least(g, b, m, seat) >= 0
    if means(g, b, m, seat) >= price and highest_price(g, b, m, seat, deed, price) >= price:
        return mortgage_loose(g, b, m, seat)
    return False


def means(g: Record, b: Tables, m: Memory, seat: int) -> int:
    """The cash that it has, and what loose deeds would bring if it dares to mortgage them."""
    return g.cash[seat] + (loose_loans(g, b, seat) if m.daring else 0)


def mortgage_loose(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Mortgage a deed outside whole groups."""
    deed = mortgage_least(g, b, m, seat)
    return deed >= 0 and not whole(g, b, seat, 1 << deed)


def worth_paying(g: Record, b: Tables, m: Memory, seat: int, deed: int, most: int) -> int:
    """The highest price up to `most` that it pays for a deed; list price at least where cash lies idle."""
    price = b.price[deed]
    idle = price if price <= g.cash[seat] - kept(g, b, m, seat) else 0
    return idle if most <= idle else max(idle, highest_price(g, b, m, seat, deed, most))


def highest_price(g: Record, b: Tables, m: Memory, seat: int, deed: int, most: int) -> int:
    """The highest price up to `most` at which it would rather have a deed than see the keenest rival pay that."""
    look_at_chances(g, b, m)
    price = b.price[deed]
    rival = -1
    gain = 0
    for other in range(g.seats):
        if other != seat and g.out[other] == 0 and g.cash[other] >= price // 2:
            look_at_purchase(g, b, m, other, deed, min(price, g.cash[other]))
            if m.after[other] - m.before[other] > gain:
                rival = other
                gain = m.after[other] - m.before[other]
    step = named_step(b)
    low = 0
    high = most // step
    while low < high:
        middle = (low + high + 1) // 2
        pays = middle * step
        without = m.before[seat]
        if rival >= 0 and g.cash[rival] >= pays:
            look_at_purchase(g, b, m, rival, deed, pays)
            without = m.after[seat]
        look_at_purchase(g, b, m, seat, deed, pays)
        if m.after[seat] >= without:
            low = middle
        else:
            high = middle - 1
    return low * step


def bid(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """Up to the price at which a rival may have it; loose deeds are mortgaged only once a bid needs it."""
    deed = g.lot
    cash = spendable(g, seat)
    if deed < 0:
        bid_up_to(g, b, seat, PIECE_PRICE, min(m.piece, cash))
        return
    if m.lot_known != g.lot_number:
        free = cash - g.cash[seat] + means(g, b, m, seat)
        most = max(0, free - (0 if completes(g, b, seat, deed) else kept(g, b, m, seat)))
        if m.alert < ALWAYS and luck(g, seat, deed, 3) >= m.alert:
            most = min(most, b.price[deed] * BARGAIN // 100)
        m.lot_known = g.lot_number
        m.lot_limit = min(most, worth_paying(g, b, m, seat, deed, most))
    amount = bid_up_to(g, b, seat, b.price[deed], m.lot_limit)
    if amount > cash and not mortgage_loose(g, b, m, seat):
        put_answer(g, PASS, seat, 0)


def bid_up_to(g: Record, b: Tables, seat: int, price: int, limit: int) -> int:
    """In round sums, about a tenth of the price apart; returns the bid."""
    step = named_step(b)
    raised = max(g.bid + max(step, price // 10), price // 4)
    amount = min(rounded_up(raised, step), limit // step * step)
    put_answer(g, BID if amount > g.bid else PASS, seat, amount if amount > g.bid else 0)
    return amount
