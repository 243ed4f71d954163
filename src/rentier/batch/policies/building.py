"""Building as policies do it: piece by piece where the rent grows most beyond the cost."""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.codes import BUILD
from rentier.batch.record import Record
from rentier.batch.tables import Tables


def order_best(g: Record, b: Tables, seat: int, top: int) -> bool:
    """Order what cash allows on the seat's groups, no site above `top`; houses or hotels, not both."""
    cash = g.cash[seat]
    streets = 0
    for group in range(b.streets):
        mask = b.mask[group]
        if g.own[seat] & mask == mask and g.down & mask == 0 and b.cost[lowest(mask)] <= cash:
            streets |= 1 << group
    g.act = BUILD
    g.actor = seat
    g.items = 0
    pieces = 0
    hotels = False
    while streets:
        best = -1
        best_gain = 0
        best_hotel = False
        groups = streets
        while groups:
            site = next_site(g, b, lowest(groups), top)
            groups &= groups - 1
            if site < 0 or b.cost[site] > cash:
                continue
            level = level_ordered(g, site)
            gain = rent_gain(b, site, level)
            hotel = level + 1 == b.top
            left = g.hotels if hotel else g.houses
            if (best < 0 or gain > best_gain) and left > pieces and (pieces == 0 or hotel == hotels):
                best = site
                best_gain = gain
                best_hotel = hotel
        if best < 0:
            break
        pieces += 1
        hotels = best_hotel
        cash -= b.cost[best]
        order_one_more(g, best)
    return pieces > 0


def next_site(g: Record, b: Tables, group: int, top: int) -> int:
    """Where the next piece of a group goes: on the lowest level, the one that gains most; -1 if all are at `top`."""
    lowest_level = top
    best = -1
    best_gain = 0
    sites = b.mask[group]
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        level = level_ordered(g, site)
        if level < lowest_level:
            lowest_level = level
            best = -1
        if level == lowest_level and level < top:
            gain = rent_gain(b, site, level)
            if best < 0 or gain > best_gain:
                best = site
                best_gain = gain
    return best


def rent_gain(b: Tables, site: int, level: int) -> int:
    """What one more piece on a site of a whole group adds to the rent, less its cost."""
    before = b.rent[site][level]
    return b.rent[site][level + 1] - (before if level else 2 * before) - b.cost[site]


def level_ordered(g: Record, site: int) -> int:
    """The level of a site with what the order adds."""
    level = g.level[site]
    for k in range(g.items):
        if g.item[k] == site:
            level += g.count[k]
    return level


def order_one_more(g: Record, site: int) -> None:
    """Add a piece to the order."""
    for k in range(g.items):
        if g.item[k] == site:
            g.count[k] += 1
            return
    g.item[g.items] = site
    g.count[g.items] = 1
    g.items += 1
