"""Selling buildings back to the Bank: half price, evenly, hotels turned into houses where there are any."""

from __future__ import annotations

from rentier.batch.building import is_even
from rentier.batch.codes import BANK, SALES, SPACES
from rentier.batch.counting import count_money
from rentier.batch.money import money_moved, pay, raise_level
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.wakes import wake_later


def sale_allowed(g: Record, b: Tables, seat: int) -> bool:
    """SELL-1 to SELL-4: any even end position that the Bank's houses allow."""
    named = 0
    needed = 0
    if g.items == 0:
        return False
    for k in range(g.items):
        site = g.item[k]
        levels = g.count[k]
        if site < 0 or site >= SPACES or named >> site & 1 or g.holder[site] != seat:
            return False
        old = g.level[site]
        if levels < 1 or levels > old:
            return False
        named |= 1 << site
        new = old - levels
        needed += (new if new < b.top else 0) - (old if old < b.top else 0)
    if needed > g.houses:
        return False
    for k in range(g.items):
        if not is_even(g, b, b.group[g.item[k]], -1):
            return False
    return True


def sell(g: Record, b: Tables, seat: int) -> None:
    """SELL-1, SELL-2: at half price for every level given up."""
    value = 0
    for k in range(g.items):
        value += b.cost[g.item[k]] * g.count[k]
        g.deed_returned[g.item[k]] += b.cost[g.item[k]] * g.count[k] // 2
    give_up_levels(g, b, -1)
    pay(g, BANK, seat, value // 2)
    count_money(g, SALES, BANK, seat, value // 2)
    money_moved(g)
    g.lot_changed = 1
    wake_later(g, seat)


def give_up_levels(g: Record, b: Tables, by: int) -> None:
    """Take the levels of a sale down (by -1), or put them back (by 1)."""
    for k in range(g.items):
        raise_level(g, b, g.item[k], by * g.count[k])
