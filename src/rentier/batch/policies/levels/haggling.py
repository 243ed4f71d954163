"""Haggling: what an exchange is worth to both sides, and at which price it is a deal.

A deal is refused if it helps the partner much more, sells for cash below list price, or moves a deed that was traded in
the last rounds. So no chain of deals leaves a partner with the same things and more cash.
"""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.deals import prices_of
from rentier.batch.policies.levels.chances import CHANCE, look_at_exchange
from rentier.batch.policies.levels.memory import KINDS
from rentier.batch.policies.levels.partners import (
    BELIEF,
    GIVES,
    GIVES_LAST,
    MAYBE,
    TAKES,
    TAKES_LAST,
    asked_by,
    chance_of,
    is_cheap,
    looks_ahead,
    price_goods,
    priced_share,
    votes,
)
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.offers import mark, was_made
from rentier.batch.record import Record
from rentier.batch.tables import Tables

POINT_OF_CHANCE = (1 << CHANCE) // 100
GREAT = 3 * POINT_OF_CHANCE
"""For a gain of this much it spends what it would keep."""
CARD = 40
"""What a kept card counts as, in cash."""
FAIR = 50
"""The share of the joint gain that a counter-offer leaves the partner."""
UNLIKELY = (1 << BELIEF) // 50
"""A kind of partner that is less likely than this is not thought of when it names a price ..."""
NOT_PLAIN = (1 << BELIEF) // 5
"""... nor one that looks ahead, if that is less likely than this."""
NO_PRICE = -1 << 30
NO_DEAL = -1


def named_step(b: Tables) -> int:
    """The multiple in which people name sums: a twentieth of the salary."""
    return max(b.salary // 20, b.bid_step)


def rounded_up(amount: int, step: int) -> int:
    """The next sum that people would name."""
    return -(-amount // step) * step


def bargain(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int, cash: int) -> None:
    """Find out what both sides gain by an exchange in which the seat gets so much cash."""
    look_at_exchange(g, b, m, seat, other, gets, gives, cash)
    m.own_gain = m.after[seat] - m.before[seat]
    m.their_gain = m.after[other] - m.before[other]


def is_keen(g: Record, m: Memory) -> bool:
    """Whether the table stands still: nobody has had a whole group for some rounds."""
    return g.round - m.grouped > m.stalled


def wanted_share(g: Record, m: Memory) -> int:
    """What it wants for every point of the partner's gain, in hundredths of hundredths."""
    return m.wants * (m.keener if is_keen(g, m) else 100)


def cash_price(m: Memory) -> int:
    """The least for which it sells the priced goods for cash alone."""
    return max(m.price[GIVES] + 2 * m.price[GIVES_LAST], -(-m.markup * m.price[GIVES] // 100))


def least_cash(m: Memory, gets: int) -> int:
    """The least cash for the priced goods: list prices, twice for the last deed of a set.

    A swap that gains it half as much as the partner, or more, needs none.
    """
    if gets == 0:
        return cash_price(m)
    if 2 * m.own_gain >= m.their_gain:
        return NO_PRICE
    return m.price[GIVES] + 2 * m.price[GIVES_LAST] - m.price[TAKES] - 2 * m.price[TAKES_LAST]


def is_decent(g: Record, m: Memory, gets: int, cash: int) -> bool:
    """Whether it gains enough, also beside the partner's gain, and gets list price for what it gives."""
    if m.own_gain < m.least_gain or m.own_gain * 10_000 < wanted_share(g, m) * m.their_gain:
        return False
    return cash >= least_cash(m, gets)


def is_affordable(g: Record, m: Memory, seat: int, cash: int, reserve: int) -> bool:
    """Whether it has the cash, and keeps its reserve for all but the best deals."""
    left = g.cash[seat] + cash
    return cash >= 0 or (left >= 0 and (m.own_gain > GREAT or left >= min(reserve, g.cash[seat])))


def is_possible(g: Record, m: Memory, seat: int, other: int, gets: int, cash: int, reserve: int) -> bool:
    """Whether both can pay and it would accept the terms itself."""
    if cash > g.cash[other] or -cash > g.cash[seat]:
        return False
    return is_decent(g, m, gets, cash) and is_affordable(g, m, seat, cash, reserve)


def is_rested(g: Record, m: Memory, deeds: int) -> bool:
    """Whether none of these deeds was traded a short while ago."""
    while deeds:
        if g.round - m.traded[lowest(deeds)] <= m.rested_after:
            return False
        deeds &= deeds - 1
    return True


def goes_back(g: Record, b: Tables, m: Memory, deeds: int) -> bool:
    """Whether the holder of one of these deeds got another one of its group in this round."""
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        others = g.own[g.holder[deed]] & b.mask[b.group[deed]] & ~(1 << deed)
        while others:
            if m.traded[lowest(others)] == g.round:
                return True
            others &= others - 1
    return False


# ---------------------------------------------------------------- prices


def cash_for(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int, share: int, of: int) -> int:
    """The most cash that it can get (or the least that it must pay) if its partner wants this share of the gain."""
    step = named_step(b)
    low = -(g.cash[seat] // step) if gets else 1
    high = g.cash[other] // step if gives else -1
    if low > high:
        return NO_PRICE
    while low < high:
        middle = (low + high + 1) // 2
        bargain(g, b, m, seat, other, gets, gives, middle * step)
        if of * m.their_gain >= share * (m.own_gain + m.their_gain):
            low = middle
        else:
            high = middle - 1
    return low * step


def find_price(
    g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int, reserve: int, leaves: int
) -> int:
    """Find the price from which it can expect most, by what it believes of the partner; returns what that is.

    One that does not learn leaves the partner a share of the gain. NO_DEAL where it is none at any price.
    """
    price_goods(g, b, m, seat, other, gets, gives)
    if m.learns:
        return best_price(g, b, m, seat, other, gets, gives, reserve)
    return fair_price(g, b, m, seat, other, gets, gives, reserve, leaves)


def fair_price(
    g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int, reserve: int, leaves: int
) -> int:
    """The exchange at a price that gives the partner its share of the gain."""
    cash = cash_for(g, b, m, seat, other, gets, gives, leaves, 100)
    if cash == NO_PRICE:
        return NO_DEAL
    step = named_step(b)
    if gives == 0:
        cash = min(cash, -rounded_up(prices_of(g, b, gets), step))  # nobody sells below list price
    bargain(g, b, m, seat, other, gets, gives, cash)
    least = least_cash(m, gets)
    if cash < least:
        cash = rounded_up(least, step)
        bargain(g, b, m, seat, other, gets, gives, cash)
    m.best_cash = cash
    m.best_votes = 0
    if m.their_gain < m.least_gain or was_made(m, mark(other, gives, gets, -cash)):
        return NO_DEAL
    return m.own_gain if is_possible(g, m, seat, other, gets, cash, reserve) else NO_DEAL


def best_price(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int, reserve: int) -> int:
    """Of the prices that some kind of partner would just accept, the one from which it can expect most."""
    think_of_sums(g, b, m, seat, other, gets, gives)
    person = m.people >> other & 1 == 1
    cheap = is_cheap(m, other)
    by_prices = priced_share(m, other) >= MAYBE
    balance = prices_of(g, b, gives) - prices_of(g, b, gets)
    best = NO_DEAL
    for k in range(m.sums):
        cash = m.sum[k]
        if (cash < 0 and gets == 0) or (cash > 0 and gives == 0) or (cash == 0 and (gets == 0 or gives == 0)):
            continue
        if cash > g.cash[other] or -cash > g.cash[seat] or was_made(m, mark(other, gives, gets, -cash)):
            continue
        bargain(g, b, m, seat, other, gets, gives, cash)
        if person and (m.their_gain < 0 or (gives == 0 and cash > balance)):
            continue  # people are offered gains, and list prices
        if m.their_gain < 0 and not cheap and (cash > balance or not by_prices):
            continue  # a loss for the partner, below list price or by its own judgement
        vote = votes(m, -cash, m.own_gain, m.their_gain)
        hope = (chance_of(m, other, vote) * (m.own_gain >> 10) >> BELIEF - 10) // 100
        if hope > best and is_possible(g, m, seat, other, gets, cash, reserve):
            best = hope
            m.best_cash = cash
            m.best_votes = vote
    return best


def think_of_sums(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int) -> None:
    """What the kinds of partner that it thinks of would just accept."""
    m.sums = 0
    step = named_step(b)
    for kind in range(KINDS):
        belief = m.belief[other][kind]
        if looks_ahead(m, kind):
            if belief > NOT_PLAIN:
                share = m.kind_share[kind]
                add_sum(m, cash_for(g, b, m, seat, other, gets, gives, share, 100 + share))
        elif m.kind_sells[kind] and belief > UNLIKELY:
            add_sum(m, -rounded_up(asked_by(m, kind), 100 * step) // 100)


def add_sum(m: Memory, cash: int) -> None:
    """Note a sum, once."""
    for k in range(m.sums):
        if m.sum[k] == cash:
            return
    if cash != NO_PRICE:
        m.sum[m.sums] = cash
        m.sums += 1
