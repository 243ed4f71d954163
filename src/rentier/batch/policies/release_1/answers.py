"""How the bots of release 0.1 answer duties and use rights: rents they may meet are kept in cash."""

from __future__ import annotations

from rentier.batch.codes import (
    BID,
    BIDS,
    BUY,
    BUY_DEED,
    END,
    END_TURN,
    JAIL,
    PASS,
    ROLL,
    ROLL_DICE,
)
from rentier.batch.money import raisable
from rentier.batch.policies.acts import ask_rent, offer_to, put_answer
from rentier.batch.policies.groups import completes
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.money import (
    improve,
    manage_money,
    mortgage_least,
)
from rentier.batch.policies.release_1.proposals import in_the_mood, propose
from rentier.batch.policies.release_1.replies import reply
from rentier.batch.policies.release_1.values import VALUE, coin, look_at_all, worth_buying
from rentier.batch.policies.risk import kept
from rentier.batch.record import Record
from rentier.batch.shortage import spendable
from rentier.batch.tables import Tables

PIECE_PRICE = 50
"""Bids for a house or hotel rise as if this were its list price."""


def answer_as_release_1(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Every duty by value; False for what has none, which the clock plays."""
    step = g.step[g.depth - 1]
    kind = step & 255
    argument = step >> 16
    if kind == ROLL or kind == END:
        if not curious(g, m, seat) or not own_turn(g, b, m, seat):
            put_answer(g, ROLL_DICE if kind == ROLL else END_TURN, seat, 0)
        return True
    if kind == BUY:
        return buy(g, b, m, seat, argument)
    if kind == BIDS:
        bid(g, b, m, seat)
        return True
    return manage_money(g, b, m, seat, kind, argument)


def wish_as_release_1(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Ask for rent, answer offers; in its own turn improve what it has and look for deals."""
    if ask_rent(g, seat):
        return True
    offer = offer_to(g, seat)
    if offer >= 0:
        look_at_all(g, b, m)
        reply(g, b, m, seat, offer)
        return True
    kind = g.step[g.depth - 1] & 255
    return g.turn == seat and (kind == ROLL or kind == END or kind == JAIL) and own_turn(g, b, m, seat)


def curious(g: Record, m: Memory, seat: int) -> bool:
    """Whether it made an offer in this turn and may make another one, now that the last one was answered."""
    return m.last == 1 and m.turn_round == g.round and in_the_mood(g, m, seat)


def own_turn(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Improve what it has, then look for deals."""
    return improve(g, b, m, seat) or (in_the_mood(g, m, seat) and propose(g, b, m, seat))


def buy(g: Record, b: Tables, m: Memory, seat: int, deed: int) -> bool:
    """What is worth its price, while something is left; for a group also by mortgaging."""
    look_at_all(g, b, m)
    price = b.price[deed]
    cash = g.cash[seat]
    worth = worth_buying(g, b, m, seat, deed) * 100 // coin(g, b, m, seat)
    if cash >= price:
        put_answer(g, BUY_DEED, seat, 0)
        return worth >= price << VALUE or cash - price >= kept(g, b, m, seat)
    times = 100 if completes(g, b, seat, deed) else m.keen
    dear = worth * 100 > (price << VALUE) * times
    return dear and raisable(g, b, seat) >= price and mortgage_least(g, b, m, seat) >= 0


def bid(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """In small steps up to what the lot is worth."""
    deed = g.lot
    cash = spendable(g, seat)
    if deed < 0:
        price = PIECE_PRICE
        worth = m.piece << VALUE
    else:
        look_at_all(g, b, m)
        price = b.price[deed]
        worth = max(worth_buying(g, b, m, seat, deed), (price << VALUE) * m.least // 100) * 100 // coin(g, b, m, seat)
    limit = min(worth >> VALUE, cash)
    if worth * 100 < (price << VALUE) * m.keen:
        limit = min(limit, cash - kept(g, b, m, seat))
    amount = max(g.bid + max(b.bid_step, price // 20), price // 4) // b.bid_step * b.bid_step
    put_answer(g, BID if g.bid < amount <= limit else PASS, seat, amount)
