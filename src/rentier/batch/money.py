"""Money and deeds: what changes hands, and what a seat has."""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.codes import BAIL, BANK, SETTLE
from rentier.batch.counting import count_holding, count_money
from rentier.batch.record import Record
from rentier.batch.tables import Tables


def pay(g: Record, debtor: int, creditor: int, amount: int) -> None:
    """Move money between two seats, or a seat and the Bank."""
    if creditor >= 0:
        g.cash[creditor] += amount
    else:
        g.bank += amount
    if debtor >= 0:
        g.cash[debtor] -= amount
    else:
        g.bank -= amount


def paid(g: Record, b: Tables, debtor: int, creditor: int, amount: int, why: int) -> None:
    """DEBT-1: a payment, after which others may be able to pay; a house rule has fines go into the pot."""
    pay(g, debtor, creditor, amount)
    count_money(g, why, debtor, creditor, amount)
    if b.pot and creditor == BANK and why <= BAIL:
        g.bank -= amount
        g.pot += amount
    money_moved(g)


def money_moved(g: Record) -> None:
    """DEBT-1: others may be able to pay now; with no debt open there is nothing to look for."""
    if g.debts:
        g.unsettled = SETTLE


def give_deed(g: Record, deed: int, to: int) -> None:
    """Hand a deed over."""
    held = g.holder[deed]
    count_holding(g, deed, held, to)
    if held >= 0:
        g.own[held] &= ~(1 << deed)
    if to >= 0:
        g.own[to] |= 1 << deed
    g.holder[deed] = to


def raise_level(g: Record, b: Tables, site: int, by: int) -> None:
    """Change a site's level and move the pieces between site and Bank."""
    old = g.level[site]
    new = old + by
    top = b.top
    g.houses += (old if old < top else 0) - (new if new < top else 0)
    g.hotels += (1 if old == top else 0) - (1 if new == top else 0)
    g.level[site] = new
    if new:
        g.built |= 1 << site
    else:
        g.built &= ~(1 << site)


def raisable(g: Record, b: Tables, seat: int) -> int:
    """DEBT-2: what everything a seat has would bring in cash."""
    total = g.cash[seat]
    deeds = g.own[seat] & ~g.down
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        total += b.mortgage[deed] + b.cost[deed] * g.level[deed] // 2
    return total


def holdings(g: Record, b: Tables, seat: int) -> int:
    """DEAL-6: cash, deeds at their printed price (half of it while mortgaged), and buildings at half price."""
    total = g.cash[seat]
    deeds = g.own[seat]
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if g.down >> deed & 1:
            total += b.price[deed] // 2
        else:
            total += b.price[deed] + b.cost[deed] * g.level[deed] // 2
    return total


def worth(g: Record, b: Tables, seat: int) -> int:
    """SHORT-7: cash, property at its price or half if mortgaged, buildings at what they cost."""
    total = g.cash[seat]
    deeds = g.own[seat]
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        total += b.price[deed] // 2 if g.down >> deed & 1 else b.price[deed] + b.cost[deed] * g.level[deed]
    return total


def interest_on(b: Tables, deed: int) -> int:
    """MTG-3: 10% of the mortgage value, rounded up."""
    return (b.mortgage[deed] + 9) // 10


def interest_on_all(g: Record, b: Tables, deeds: int) -> int:
    """DEAL-4: the interest on the mortgaged ones among some deeds."""
    total = 0
    deeds &= g.down
    while deeds:
        total += interest_on(b, lowest(deeds))
        deeds &= deeds - 1
    return total
