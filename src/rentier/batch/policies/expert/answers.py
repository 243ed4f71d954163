"""How the expert answers duties and uses rights: each by the winning chances of what follows."""

from __future__ import annotations

from typing import Final

from rentier.batch.auction import may_bid
from rentier.batch.codes import (
    ANYWHERE,
    BID,
    BIDS,
    BUS,
    BUY,
    BUY_DEED,
    DEBT,
    END,
    END_TURN,
    INTEREST,
    JAIL,
    PASS,
    ROLL,
    ROLL_DICE,
)
from rentier.batch.debts import owing
from rentier.batch.money import raisable
from rentier.batch.policies.acts import ask_rent, offer_to, put_answer
from rentier.batch.policies.expert.building import borrow_to_build, build_by_chances
from rentier.batch.policies.expert.money import choose_mortgage, leave_jail, raise_money, repay_best
from rentier.batch.policies.expert.moves import choose_move
from rentier.batch.policies.expert.proposals import propose
from rentier.batch.policies.expert.replies import reply
from rentier.batch.policies.groups import completes, whole
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.money import build, loose_loans, mortgage_least, repay_idle
from rentier.batch.policies.release_1.answers import answer_as_release_1
from rentier.batch.policies.release_1.values import look_at_all
from rentier.batch.record import Record
from rentier.batch.shortage import spendable
from rentier.batch.tables import Tables
from rentier.batch.value.imagine import weigh, weigh_purchase

BUILDINGS: Final = 1
DEBTS: Final = 2
REPAYMENTS: Final = 4
WAYS_OUT: Final = 8
PURCHASES: Final = 16
BIDS_MADE: Final = 32
"""What `by_chances` names."""


def answer_as_expert(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Every duty by value; False for what has none, which the clock plays."""
    step = g.step[g.depth - 1]
    kind = step & 255
    argument = step >> 16
    if kind == ROLL or kind == END:
        if m.turn_round != g.round or not m.waits or not own_turn(g, b, m, seat):
            put_answer(g, ROLL_DICE if kind == ROLL else END_TURN, seat, 0)
        return True
    if kind == BUY and m.by_chances & PURCHASES:
        return buy(g, b, m, seat, argument)
    if kind == BIDS and g.lot >= 0 and m.by_chances & BIDS_MADE:
        bid(g, b, m, seat)
        return True
    if kind == DEBT and m.by_chances & DEBTS and raisable(g, b, seat) >= owing(g, seat):
        return raise_money(g, b, m, seat)
    if kind == INTEREST and m.by_chances & REPAYMENTS:
        choose_mortgage(g, b, m, seat, argument)
        return True
    if kind == JAIL and m.by_chances & WAYS_OUT:
        leave_jail(g, b, m, seat)
        return True
    if kind == BUS or kind == ANYWHERE:
        choose_move(g, b, m, seat)
        return True
    look_at_all(g, b, m)
    return answer_as_release_1(g, b, m, seat)


def wish_as_expert(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Ask for rent, answer offers; in its own turn improve what it has and look for deals."""
    if ask_rent(g, seat):
        return True
    index = offer_to(g, seat)
    if index >= 0:
        reply(g, b, m, seat, index)
        return True
    kind = g.step[g.depth - 1] & 255
    return g.turn == seat and (kind == ROLL or kind == END or kind == JAIL) and own_turn(g, b, m, seat)


def own_turn(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Build and repay, then look for deals."""
    look_at_all(g, b, m)
    if m.by_chances & BUILDINGS:
        better = build_by_chances(g, b, m, seat) or borrow_to_build(g, b, m, seat)
    else:
        better = build(g, b, m, seat)
    if not better:
        better = repay_best(g, b, m, seat) if m.by_chances & REPAYMENTS else repay_idle(g, b, m, seat)
    return better or propose(g, b, m, seat)


def keenest(g: Record, b: Tables, m: Memory, seat: int, deed: int, price: int) -> int:
    """The rival who gains most by a deed at this price, -1 if nobody has the cash."""
    best = -1
    most = 0
    for other in range(g.seats):
        if other == seat or g.out[other] or g.cash[other] < price:
            continue
        weigh_purchase(g, b, m, other, deed, price)
        gain = m.chance[other] - m.known_chance[other]
        if best < 0 or gain > most:
            best = other
            most = gain
    return best


def limit_for(g: Record, b: Tables, m: Memory, seat: int, deed: int, most: int) -> int:
    """The highest price up to `most` at which it would rather have a deed than see the keenest rival pay that."""
    m.if_sold = 1
    weigh(g, b, m)
    m.if_sold = 0
    for other in range(g.seats):
        m.known_chance[other] = m.chance[other]
    rival = keenest(g, b, m, seat, deed, b.price[deed] // 2)
    low = 0
    high = most
    while high - low > 4:
        price = (low + high + 1) // 2
        weigh_purchase(g, b, m, seat, deed, price)
        own = m.chance[seat]
        without = m.known_chance[seat]
        if rival >= 0 and g.cash[rival] >= price:
            weigh_purchase(g, b, m, rival, deed, price)
            without = m.chance[seat]
        if own >= without:
            low = price
        else:
            high = price - 1
    return low


def buy(g: Record, b: Tables, m: Memory, seat: int, deed: int) -> bool:
    """What it would rather have at list price than see a rival get; for that it mortgages loose deeds too."""
    price = b.price[deed]
    cash = g.cash[seat]
    if cash >= price:
        put_answer(g, BUY_DEED, seat, 0)
        return completes(g, b, seat, deed) or limit_for(g, b, m, seat, deed, price) >= price - 4
    if raisable(g, b, seat) < price:
        return False
    if not completes(g, b, seat, deed):
        look_at_all(g, b, m)
        if cash + loose_loans(g, b, seat) < price or limit_for(g, b, m, seat, deed, price) < price - 4:
            return False
    found = mortgage_least(g, b, m, seat)
    return found >= 0 and (completes(g, b, seat, deed) or not whole(g, b, seat, 1 << found))


def bid(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """In small steps up to the price at which a rival may have it."""
    deed = g.lot
    price = b.price[deed]
    cash = spendable(g, seat)
    if m.lot_known != g.lot_number:
        m.lot_known = g.lot_number
        m.lot_limit = limit_for(g, b, m, seat, deed, cash)
    amount = max(g.bid + max(b.bid_step, price // 20), price // 4) // b.bid_step * b.bid_step
    limit = min(m.lot_limit, cash)
    put_answer(g, BID if g.bid < amount <= limit and may_bid(g, b, seat) else PASS, seat, amount)
