"""The fixed policies known from the literature: one way to play, with tastes that differ (see `bots.fixed`)."""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.codes import (
    BID,
    BIDS,
    BUY,
    BUY_DEED,
    DEBT,
    END,
    INTEREST,
    JAIL,
    KEEP_MORTGAGED,
    MORTGAGE,
    PASS,
    PAY_BAIL,
    REPAY,
    REPAY_NOW,
    ROLL,
    ROLL_DICE,
    SELL,
    USE_CARD,
)
from rentier.batch.deals import loans_on
from rentier.batch.debts import owing
from rentier.batch.engine import refused
from rentier.batch.money import raisable
from rentier.batch.mortgage import repayment
from rentier.batch.policies.acts import ask_rent, offer_to, put_answer, put_right
from rentier.batch.policies.building import order_best
from rentier.batch.policies.fixed_deals import propose_deal, reply, sell_loose
from rentier.batch.policies.groups import cheapest_loan, completes, unbuilt
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.shortage import spendable
from rentier.batch.tables import Tables


def answer_as_fixed(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Roll, buy, bid, leave Jail, raise money; False where the clock's choice will do."""
    step = g.step[g.depth - 1]
    kind = step & 255
    if (kind == ROLL or kind == JAIL) and g.round != m.managed and manage(g, b, m, seat):
        return True
    if kind == ROLL:
        put_answer(g, ROLL_DICE, seat, 0)
        return True
    if kind == BUY:
        return buy(g, b, m, seat, step >> 16)
    if kind == BIDS:
        bid(g, b, m, seat)
        return True
    if kind == JAIL:
        return leave_jail(g, b, seat)
    if kind == INTEREST:
        rich = g.cash[seat] - repayment(b, step >> 16) >= b.salary
        put_answer(g, REPAY_NOW if rich else KEEP_MORTGAGED, seat, 0)
        return True
    return kind == DEBT and raise_money(g, b, m, seat)


def wish_as_fixed(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Ask for rent, answer offers; in its own turn, when nothing else is open, repay, build and offer."""
    if ask_rent(g, seat):
        return True
    offer = offer_to(g, seat)
    if offer >= 0:
        reply(g, b, m, seat, offer)
        return True
    step = g.step[g.depth - 1]
    kind = step & 255
    return (kind == ROLL or kind == END or kind == JAIL) and (step >> 8 & 255) - 1 == seat and manage(g, b, m, seat)


def manage(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Repay, build and offer."""
    m.managed = g.round
    spare = g.cash[seat] - b.salary
    deeds = g.own[seat] & g.down
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if repayment(b, deed) <= spare:
            put_right(g, REPAY, seat, deed)
            return True
    return order_best(g, b, seat, min(m.highest, b.top)) or propose_deal(g, b, m, seat)


def buy(g: Record, b: Tables, m: Memory, seat: int, deed: int) -> bool:
    """If the reserve remains, or to complete a group, mortgaging for that if needed."""
    cash = g.cash[seat]
    price = b.price[deed]
    if m.never >> deed & 1:
        return False
    wanted = completes(g, b, seat, deed)
    if cash >= price:
        put_answer(g, BUY_DEED, seat, 0)
        return cash - price >= b.salary or wanted or m.eager >> deed & 1 == 1
    free = unbuilt(g, b, g.own[seat] & ~g.down)
    if wanted and cash + loans_on(g, b, free) >= price:
        put_right(g, MORTGAGE, seat, cheapest_loan(b, free))
        return True
    return False


def bid(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """Half the gap to the list price; above it only for a completion, a quarter of the remaining cash."""
    cash = g.cash[seat]
    deed = g.lot
    put_answer(g, PASS, seat, 0)
    if deed < 0:
        price = dearest_piece(g, b, seat)
    elif m.never >> deed & 1:
        return
    else:
        price = b.price[deed]
    if g.bid < price:
        raised = g.bid + max(b.bid_step, (price - g.bid) // 2)
    elif deed >= 0 and completes(g, b, seat, deed):
        raised = g.bid + max(b.bid_step, (cash - g.bid) // 4)
    else:
        return
    raised = max(raised // b.bid_step * b.bid_step, b.lowest_bid)
    if raised <= spendable(g, seat):
        put_answer(g, BID, seat, raised)


def dearest_piece(g: Record, b: Tables, seat: int) -> int:
    """A piece of building is worth what it costs where it could stand."""
    most = 0
    for group in range(b.streets):
        mask = b.mask[group]
        if g.own[seat] & mask == mask:
            most = max(most, b.cost[lowest(mask)])
    return most


def leave_jail(g: Record, b: Tables, seat: int) -> bool:
    """By a card, or by the fine while the reserve is there."""
    for deck in range(2):
        if g.keeper[deck] == seat:
            put_answer(g, USE_CARD, seat, deck)
            return True
    put_answer(g, PAY_BAIL, seat, 0)
    return g.cash[seat] >= max(b.salary, b.bail)


def raise_money(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Mortgages, the cheapest first, then loose deeds, then houses; False for what the clock does."""
    number = g.label[g.depth - 1]
    free = unbuilt(g, b, g.own[seat] & ~g.down)
    if number != m.known_debt:  # raising money does not change what can be raised
        owed = owing(g, seat)
        if g.cash[seat] + loans_on(g, b, free) < owed and raisable(g, b, seat) < owed:
            return False
        m.known_debt = number
    if free:
        put_right(g, MORTGAGE, seat, cheapest_loan(b, free))
        return True
    return sell_loose(g, b, m, seat) or sell_houses(g, b, seat)


def sell_houses(g: Record, b: Tables, seat: int) -> bool:
    """From the highest sites, as many as it needs."""
    g.act = SELL
    g.actor = seat
    g.items = 0
    sites = g.own[seat] & g.built
    while sites:
        g.item[g.items] = lowest(sites)
        g.count[g.items] = 0
        g.items += 1
        sites &= sites - 1
    short = owing(g, seat) - g.cash[seat]
    while short > 0:
        best = -1
        highest = 0
        for k in range(g.items):
            level = g.level[g.item[k]] - g.count[k]
            if level > highest:
                highest = level
                best = k
        if best < 0:
            break
        g.count[best] += 1
        short -= b.cost[g.item[best]] // 2
    n = 0
    for k in range(g.items):
        if g.count[k]:
            g.item[n] = g.item[k]
            g.count[n] = g.count[k]
            n += 1
    g.items = n
    return not refused(g, b)
