"""How much the expert builds: the pieces that earn most come first, and chances say where to stop."""

from __future__ import annotations

from rentier.batch.codes import BUILD, SPACES
from rentier.batch.deals import loans_on
from rentier.batch.policies.building import level_ordered, order_one_more
from rentier.batch.policies.groups import unbuilt
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.money import best_site, mortgage_least
from rentier.batch.policies.risk import horizon
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.value.imagine import weigh

MOST_PIECES = 15
"""Pieces of one order."""


def build_by_chances(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Order as many pieces as raise its chance most; whether there are any."""
    if open_streets(g, b, seat) == 0:
        return False
    weigh(g, b, m)
    chosen = best_order(g, b, m, seat, g.cash[seat], m.chance[seat] + m.least_build)
    g.items = 0
    for step in range(chosen):
        order_one_more(g, m.steps[step])
    return chosen > 0


def borrow_to_build(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Mortgage a loose deed, where mortgaging all of them and building with the money raises its chance."""
    if open_streets(g, b, seat) == 0:
        return False
    loose = unbuilt(g, b, g.own[seat] & ~g.down)
    for group in range(b.streets):
        if g.own[seat] & b.mask[group] == b.mask[group]:
            loose &= ~b.mask[group]
    if loose == 0:
        return False
    weigh(g, b, m)
    least = m.chance[seat] + max(m.least_build, 0) + m.least_rise
    m.if_down = loose
    chosen = best_order(g, b, m, seat, g.cash[seat] + loans_on(g, b, loose), least)
    m.if_down = 0
    if chosen == 0:
        return False
    found = mortgage_least(g, b, m, seat)
    return found >= 0 and loose >> found & 1 == 1


def open_streets(g: Record, b: Tables, seat: int) -> int:
    """The groups that a seat may build on, as a mask."""
    streets = 0
    for group in range(b.streets):
        mask = b.mask[group]
        if g.own[seat] & mask == mask and g.down & mask == 0:
            streets |= 1 << group
    return streets


def best_order(g: Record, b: Tables, m: Memory, seat: int, cash: int, most: int) -> int:
    """How many pieces to order with so much cash, to have a chance above `most`; `steps` says where."""
    streets = open_streets(g, b, seat)
    g.act = BUILD
    g.actor = seat
    g.items = 0
    chosen = 0
    pieces = 0
    tops = False
    turns = horizon(g, m)
    while pieces < MOST_PIECES:
        site = best_site(g, b, m, seat, streets, cash, pieces, tops, turns, True)
        if site < 0:
            break
        at_top = level_ordered(g, site) == b.top - 1
        if pieces and at_top != tops:
            break  # houses and hotels are ordered apart
        tops = at_top
        cash -= b.cost[site]
        order_one_more(g, site)
        m.if_level[site] += 1
        m.if_cash[seat] = cash - g.cash[seat]
        m.steps[pieces] = site
        pieces += 1
        weigh(g, b, m)
        if m.chance[seat] > most:
            most = m.chance[seat]
            chosen = pieces
    m.if_cash[seat] = 0
    for space in range(SPACES):
        m.if_level[space] = 0
    return chosen
