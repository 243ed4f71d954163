"""The policy `simple`: it buys what it can, bids up to the price, builds, keeps a small reserve and never deals."""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.codes import (
    BID,
    BIDS,
    BUILD,
    BUY,
    BUY_DEED,
    DECLINE_DEAL,
    PASS,
    ROLL,
    ROLL_DICE,
)
from rentier.batch.engine import refused
from rentier.batch.policies.acts import ask_rent, offer_to, put_answer, put_order, put_right
from rentier.batch.record import Record
from rentier.batch.shortage import spendable
from rentier.batch.tables import Tables

RESERVE = 150
"""Cash it keeps back when it builds houses."""
PIECE_WORTH = 100
"""The most it bids for a piece of building."""
SMALLEST_RAISE = 10


def answer_simply(g: Record, b: Tables, seat: int) -> bool:
    """Roll, buy, bid to the listed price; False for the rest, which the clock plays."""
    step = g.step[g.depth - 1]
    kind = step & 255
    if kind == ROLL:
        if not build_level(g, b, seat):
            put_answer(g, ROLL_DICE, seat, 0)
        return True
    if kind == BIDS:
        bid_to_price(g, b, seat)
        return True
    if kind == BUY and g.cash[seat] >= b.price[step >> 16]:
        put_answer(g, BUY_DEED, seat, 0)
        return True
    return False


def bid_to_price(g: Record, b: Tables, seat: int) -> None:
    """In steps of a fifth of the price, from half of it."""
    worth = b.price[g.lot] if g.lot >= 0 else PIECE_WORTH
    bid = max(g.bid + max(SMALLEST_RAISE, worth // 50 * 10), worth // 20 * 10)
    if bid <= worth and bid <= spendable(g, seat):
        put_answer(g, BID, seat, bid)
    else:
        put_answer(g, PASS, seat, 0)


def build_level(g: Record, b: Tables, seat: int) -> bool:
    """One level on the lowest site of the best group that it can afford; whether there is one."""
    cash = g.cash[seat] - RESERVE
    for group in range(b.streets - 1, -1, -1):
        mask = b.mask[group]
        if g.own[seat] & mask != mask or g.down & mask or b.cost[lowest(mask)] > cash:
            continue
        site = lowest(mask)
        mask &= mask - 1
        while mask:
            other = lowest(mask)
            mask &= mask - 1
            if g.level[other] < g.level[site]:
                site = other
        if g.level[site] < b.top:
            put_order(g, BUILD, seat, site, 1)
            if not refused(g, b):
                return True
    return False


def wish_simply(g: Record, b: Tables, seat: int) -> bool:
    """Ask for rent, decline offers; whether there was anything."""
    if ask_rent(g, seat):
        return True
    offer = offer_to(g, seat)
    if offer >= 0:
        put_right(g, DECLINE_DEAL, seat, g.offer_number[offer])
    return offer >= 0
