"""Money by chances: what to mortgage or sell for a debt, which mortgages to repay, whether to pay to leave Jail."""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.codes import KEEP_MORTGAGED, MORTGAGE, PAY_BAIL, REPAY, REPAY_NOW, SELL, TRY_DOUBLE, USE_CARD
from rentier.batch.engine import refused
from rentier.batch.money import interest_on
from rentier.batch.mortgage import repayment
from rentier.batch.policies.acts import put_answer, put_order, put_right
from rentier.batch.policies.groups import unbuilt
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.value.imagine import weigh


def raise_money(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """The mortgage or the sale of one level after which its chance is best; whether there is any."""
    best = -1
    best_sells = False
    most = -1
    deeds = unbuilt(g, b, g.own[seat] & ~g.down)
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        put_right(g, MORTGAGE, seat, deed)
        if refused(g, b):
            continue
        m.if_down = 1 << deed
        m.if_cash[seat] = b.mortgage[deed]
        weigh(g, b, m)
        if m.chance[seat] > most:
            most = m.chance[seat]
            best = deed
    m.if_down = 0
    sites = g.own[seat] & g.built
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        put_order(g, SELL, seat, site, 1)
        if refused(g, b):
            continue
        m.if_level[site] = -1
        m.if_cash[seat] = b.cost[site] // 2
        weigh(g, b, m)
        m.if_level[site] = 0
        if m.chance[seat] > most:
            most = m.chance[seat]
            best = site
            best_sells = True
    m.if_cash[seat] = 0
    if best < 0:
        return False
    if best_sells:
        put_order(g, SELL, seat, best, 1)
    else:
        put_right(g, MORTGAGE, seat, best)
    return True


def repay_best(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Repay the mortgage after which its chance is best, where that raises it."""
    deeds = g.own[seat] & g.down
    if deeds == 0:
        return False
    weigh(g, b, m)
    most = m.chance[seat] + m.least_repay
    best = -1
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        put_right(g, REPAY, seat, deed)
        if refused(g, b):
            continue
        m.if_down = 1 << deed
        m.if_cash[seat] = -repayment(b, deed)
        weigh(g, b, m)
        if m.chance[seat] > most:
            most = m.chance[seat]
            best = deed
    m.if_down = 0
    m.if_cash[seat] = 0
    put_right(g, REPAY, seat, best)
    return best >= 0


def choose_mortgage(g: Record, b: Tables, m: Memory, seat: int, deed: int) -> None:
    """Repay a deed that came face down, or pay the interest alone."""
    m.if_cash[seat] = -interest_on(b, deed)
    weigh(g, b, m)
    kept = m.chance[seat]
    m.if_down = 1 << deed
    m.if_cash[seat] = -repayment(b, deed)
    weigh(g, b, m)
    m.if_down = 0
    m.if_cash[seat] = 0
    rich = g.cash[seat] >= repayment(b, deed)
    put_answer(g, REPAY_NOW if rich and m.chance[seat] > kept else KEEP_MORTGAGED, seat, 0)


def leave_jail(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """By a card or the fine, or try for a double: whatever leaves the better chance."""
    weigh(g, b, m)
    stays = m.chance[seat]
    deck = 0 if g.keeper[0] == seat else 1 if g.keeper[1] == seat else -1
    m.if_free = 1 << seat
    m.if_cash[seat] = 0 if deck >= 0 else -b.bail
    weigh(g, b, m)
    m.if_free = 0
    m.if_cash[seat] = 0
    if m.chance[seat] <= stays or (deck < 0 and g.cash[seat] < b.bail):
        put_answer(g, TRY_DOUBLE, seat, 0)
    else:
        put_answer(g, USE_CARD if deck >= 0 else PAY_BAIL, seat, max(deck, 0))
