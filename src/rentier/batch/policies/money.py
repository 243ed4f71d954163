"""How bots raise money, build and repay: the levels, and those of release 0.1."""

from __future__ import annotations

from rentier.batch.backend import lowest, ones
from rentier.batch.codes import (
    BANK,
    BUILD,
    DEBT,
    INTEREST,
    JAIL,
    KEEP_MORTGAGED,
    MORTGAGE,
    PAY_BAIL,
    PLACE,
    PLACE_PIECE,
    REPAY,
    REPAY_NOW,
    SELL,
    SPACES,
    TRY_DOUBLE,
    USE_CARD,
    WANT,
    WISH,
)
from rentier.batch.debts import owing
from rentier.batch.engine import refused
from rentier.batch.money import raisable
from rentier.batch.mortgage import repayment
from rentier.batch.policies.acts import put_answer, put_order, put_right
from rentier.batch.policies.building import level_ordered, order_one_more
from rentier.batch.policies.groups import unbuilt, whole
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.risk import INCOME, expected_rent, horizon, kept
from rentier.batch.record import Record
from rentier.batch.shortage import placeable, places
from rentier.batch.tables import Tables

MOST_HOUSES = 3
"""The houses a site that come before everything else."""
FIRST = 100 << INCOME
"""Added to the rate of the first three houses, which come before everything else."""
LEAST_RATE = 1 << INCOME
"""A piece that brings less for each coin is not built."""
NOWHERE = -1


def mortgage_least(g: Record, b: Tables, m: Memory, seat: int) -> int:
    """Mortgage the deed whose income is least for the money, whole streets last; returns it, or -1."""
    free = unbuilt(g, b, g.own[seat] & ~g.down)
    while free:
        best = -1
        best_income = 0
        best_street = False
        deeds = free
        while deeds:
            deed = lowest(deeds)
            deeds &= deeds - 1
            mask = b.mask[b.group[deed]]
            street = b.cost[deed] > 0 and g.own[seat] & mask == mask
            income = m.income_bare[deed][ones(g.own[seat] & mask)]
            less = best >= 0 and income * b.mortgage[best] < best_income * b.mortgage[deed]
            if best < 0 or (best_street and not street) or (best_street == street and less):
                best = deed
                best_income = income
                best_street = street
        put_right(g, MORTGAGE, seat, best)
        if not refused(g, b):
            return best
        free &= ~(1 << best)
    return NOWHERE


def sell_least(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Sell one level where it earns least for its price."""
    best = -1
    best_drop = 0
    sites = g.own[seat] & g.built
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        level = g.level[site]
        drop = m.income_built[site][level] - m.income_built[site][level - 1]
        if best < 0 or drop * b.cost[best] < best_drop * b.cost[site]:
            put_order(g, SELL, seat, site, 1)
            if not refused(g, b):
                best = site
                best_drop = drop
    if best >= 0:
        put_order(g, SELL, seat, best, 1)
    return best >= 0


def improve(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Build, then repay."""
    return build(g, b, m, seat) or repay_idle(g, b, m, seat)


def repay_idle(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Deeds of whole groups first; others only when cash lies idle."""
    mortgaged = g.own[seat] & g.down
    if mortgaged == 0:
        return False
    cash = g.cash[seat] - kept(g, b, m, seat)
    for of_groups in (True, False):
        deeds = mortgaged
        while deeds:
            deed = lowest(deeds)
            deeds &= deeds - 1
            times = 100 if of_groups else m.idle
            if whole(g, b, seat, 1 << deed) == of_groups and repayment(b, deed) * times <= cash * 100:
                put_right(g, REPAY, seat, deed)
                return True
    return False


# ---------------------------------------------------------------- building


def build(g: Record, b: Tables, m: Memory, seat: int) -> bool:
    """Level by level where it earns most for its price; three houses first, and loose deeds mortgaged for them."""
    streets = 0
    for group in range(b.streets):
        mask = b.mask[group]
        if g.own[seat] & mask == mask and g.down & mask == 0:
            streets |= 1 << group
    if streets == 0:
        return False
    cash = g.cash[seat] - (expected_rent(g, b, m, seat) * m.edge // 100 >> INCOME)
    g.act = BUILD
    g.actor = seat
    g.items = 0
    turns = horizon(g, m)
    pieces = 0
    tops = False
    while True:
        site = best_site(g, b, m, seat, streets, cash, pieces, tops, turns, True)
        if site < 0:
            break
        at_top = level_ordered(g, site) == b.top - 1
        if pieces and at_top != tops:
            break  # houses and hotels are ordered apart
        tops = at_top
        pieces += 1
        cash -= b.cost[site]
        order_one_more(g, site)
    if pieces:
        return True
    if not m.daring:
        return False
    dearer = best_site(g, b, m, seat, streets, cash, 0, False, turns, False)
    if dearer < 0 or b.cost[dearer] > cash + loose_loans(g, b, seat) // 2:
        return False
    deed = mortgage_least(g, b, m, seat)
    return deed >= 0 and not whole(g, b, seat, 1 << deed)


def best_site(
    g: Record,
    b: Tables,
    m: Memory,
    seat: int,
    streets: int,
    cash: int,
    pieces: int,
    tops: bool,
    turns: int,
    affordable: bool,
) -> int:
    """Where one more level earns most for its price; or, of the first three, where it would with more cash."""
    top = b.top - 1
    houses = g.houses + top * pieces if tops else g.houses - pieces
    hotels = g.hotels - pieces if tops else g.hotels
    best = NOWHERE
    most = LEAST_RATE
    while streets:
        site = lowest_site(g, b, lowest(streets))
        streets &= streets - 1
        cost = b.cost[site]
        level = level_ordered(g, site)
        if level > top or (hotels if level == top else houses) == 0 or (cost <= cash) != affordable:
            continue
        if level >= MOST_HOUSES:
            dear = cash * 100 < m.spare * cost
            if not affordable or dear or (level == top and starves(g, b, m, seat, houses)):
                continue
        rate = rate_of(b, m, site, level, turns) + (FIRST if level < MOST_HOUSES else 0)
        if rate > most:
            best = site
            most = rate
    return best


def lowest_site(g: Record, b: Tables, group: int) -> int:
    """The site of a group with the lowest level in the order, and of those the one with the highest rent."""
    best = -1
    best_level = 0
    sites = b.mask[group]
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        level = level_ordered(g, site)
        if best < 0 or level < best_level or (level == best_level and b.rent[site][0] > b.rent[best][0]):
            best = site
            best_level = level
    return best


def rate_of(b: Tables, m: Memory, site: int, level: int, turns: int) -> int:
    """What a coin spent on a site of a whole group brings, as an income; the first three houses count as one."""
    goal = max(MOST_HOUSES, level + 1)
    extra = m.income_built[site][goal] - m.income_built[site][level]
    return extra * turns // (b.cost[site] * (goal - level))


def starves(g: Record, b: Tables, m: Memory, seat: int, houses: int) -> bool:
    """Whether a hotel would give houses to somebody who waits for them, with this many in the Bank now."""
    wanted = 0
    for other in range(g.seats):
        if other != seat and g.out[other] == 0:
            for group in range(b.streets):
                mask = b.mask[group]
                if g.own[other] & mask == mask:
                    while mask:
                        wanted += max(0, MOST_HOUSES - g.level[lowest(mask)])
                        mask &= mask - 1
    return wanted > 0 and houses < min(wanted, m.starving)


def loose_loans(g: Record, b: Tables, seat: int) -> int:
    """What mortgages on deeds outside whole groups would bring."""
    total = 0
    deeds = g.own[seat] & ~g.down
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if not whole(g, b, seat, 1 << deed):
            total += b.mortgage[deed]
    return total


# ---------------------------------------------------------------- answers


def receive_mortgaged(g: Record, b: Tables, m: Memory, seat: int, deed: int) -> None:
    """A mortgaged deed is redeemed at once where cash is spare."""
    rich = g.cash[seat] - repayment(b, deed) >= kept(g, b, m, seat)
    put_answer(g, REPAY_NOW if rich else KEEP_MORTGAGED, seat, 0)


def leave_jail(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """Out early, while there is something to buy; in later, where the rents are."""
    if unowned(g) < m.early and expected_rent(g, b, m, seat) > m.shelter << INCOME:
        put_answer(g, TRY_DOUBLE, seat, 0)
        return
    for deck in range(2):
        if g.keeper[deck] == seat:
            put_answer(g, USE_CARD, seat, deck)
            return
    put_answer(g, PAY_BAIL if g.cash[seat] >= b.bail else TRY_DOUBLE, seat, 0)


def unowned(g: Record) -> int:
    """How many deeds the Bank has."""
    left = 0
    for deed in range(SPACES):
        if g.holder[deed] == BANK:
            left += 1
    return left


def place_best(g: Record, b: Tables, m: Memory, seat: int, piece: int) -> bool:
    """Where a piece earns most."""
    best = -1
    most = 0
    sites = places(g, b, seat, piece)
    turns = horizon(g, m)
    for site in range(SPACES):
        if sites >> site & 1:
            rate = rate_of(b, m, site, g.level[site], turns)
            if best < 0 or rate > most:
                best = site
                most = rate
    put_answer(g, PLACE_PIECE, seat, best)
    return best >= 0


def manage_money(g: Record, b: Tables, m: Memory, seat: int, kind: int, argument: int) -> bool:
    """Leave Jail, redeem, raise money, want pieces and place them; False for what the clock plays as well."""
    if kind == JAIL:
        leave_jail(g, b, m, seat)
        return True
    if kind == INTEREST:
        receive_mortgaged(g, b, m, seat, argument)
        return True
    if kind == DEBT:
        if raisable(g, b, seat) < owing(g, seat):
            return False
        return mortgage_least(g, b, m, seat) >= 0 or sell_least(g, b, m, seat)
    if kind == WISH:
        put_answer(g, WANT, seat, placeable(g, b, seat, g.short_of))
        return True
    return kind == PLACE and place_best(g, b, m, seat, argument)
