"""Building: houses and hotels on whole groups, evenly, while the Bank has them; the order is in `item` and `count`."""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.codes import BANK, BUILDINGS, HOTEL, HOUSE, SPACES
from rentier.batch.counting import count_money
from rentier.batch.money import pay, raise_level
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.wakes import wake


def may_build(g: Record, b: Tables, seat: int, group: int) -> bool:
    """BLD-1, BLD-6: a group that the seat owns whole, none of it mortgaged."""
    mask = b.mask[group]
    return g.own[seat] & mask == mask and g.down & mask == 0


def is_even(g: Record, b: Tables, group: int, by: int) -> bool:
    """BLD-2, SELL-1: whether levels in a group differ by one at most, with the order added (by 1) or given up (-1)."""
    if b.no_evenness:
        return True
    low = 99
    high = -99
    sites = b.mask[group]
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        level = g.level[site]
        for k in range(g.items):
            if g.item[k] == site:
                level += by * g.count[k]
        low = min(low, level)
        high = max(high, level)
    return high - low <= 1


def order_cost(g: Record, b: Tables, seat: int) -> int:
    """BLD-1 to BLD-10: what a legal order costs, or 0 for one that is refused; see `order_piece` and `order_size`."""
    named = 0
    pieces = 0
    hotels = 0
    cost = 0
    if g.items == 0:
        return 0
    for k in range(g.items):
        site = g.item[k]
        wanted = g.count[k]
        if site < 0 or site >= SPACES or named >> site & 1 or wanted < 1 or b.cost[site] == 0:
            return 0
        if not may_build(g, b, seat, b.group[site]):
            return 0
        named |= 1 << site
        after = g.level[site] + wanted
        if g.level[site] == b.top or after > b.top:
            return 0
        if after == b.top:
            hotels += 1
        pieces += wanted
        cost += b.cost[site] * wanted
    if (hotels and hotels < pieces) or pieces > (g.hotels if hotels else g.houses) or cost > g.cash[seat]:
        return 0
    for k in range(g.items):
        if not is_even(g, b, b.group[g.item[k]], 1):
            return 0
    return cost


def order_piece(g: Record, b: Tables) -> int:
    """BLD-4: the kind of pieces in a legal order."""
    return HOTEL if g.level[g.item[0]] + g.count[0] == b.top else HOUSE


def order_size(g: Record) -> int:
    """How many pieces an order has."""
    pieces = 0
    for k in range(g.items):
        pieces += g.count[k]
    return pieces


def put_up(g: Record, b: Tables, seat: int, cost: int) -> None:
    """BLD-1, BLD-4: the order is paid and stands."""
    pay(g, seat, BANK, cost)
    count_money(g, BUILDINGS, seat, BANK, cost)
    for k in range(g.items):
        g.deed_buildings[g.item[k]] += b.cost[g.item[k]] * g.count[k]
        raise_level(g, b, g.item[k], g.count[k])
    wake(g, seat)
