"""Everybody's chances of winning, from deeds, buildings and cash.

Each seat has a strength: the rent it collects and could collect once its cash is built into houses, its cash beside the
rents it may meet, and what its broken groups may become. A small network weighs them; one point of strength more means
e times the odds. Features and rents are in 2**-20, chances in 2**-30.
"""

from __future__ import annotations

from rentier.batch.backend import lowest, ones
from rentier.batch.codes import GROUPS, SEATS
from rentier.batch.endings import playing
from rentier.batch.mortgage import repayment
from rentier.batch.policies.levels.memory import FEATURES, OWN_FEATURES, TANH_CURVE, UNITS
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables

POINT = 20
"""Bits behind the point of a rent or feature."""
ONE = 1 << POINT
CHANCE = 30
"""Bits behind the point of a chance."""
LOG_2 = 726817
POWER_OF_E = 1512775
"""How many halvings a point of strength is."""
FURTHEST = 30
"""After this many halvings nothing is left of the odds."""

SMALL, PURSE, GRAND, LAPS = 10, 100, 1000, 5
"""Scales of the features: rents, cash, prices, and the turns of rent that cash should cover."""
CROWD = 5
"""The scale of the number of rivals."""
KEPT = 50
"""Cash that is never built into houses."""
HOUSES = 3
"""Every site of a group gets this many houses before any gets more."""


def look_at_chances(g: Record, b: Tables, m: Memory) -> None:
    """Read the position, and find out everybody's chances as things are."""
    deeds = 0
    for group in range(GROUPS):
        deeds |= b.mask[group]
    m.bank_deeds = deeds
    for seat in range(g.seats):
        m.bank_deeds &= ~g.own[seat]
    m.rivals = max(1, playing(g) - 1)
    for group in range(b.streets):
        pieces = 0
        sites = b.mask[group] & g.built
        while sites:
            pieces += g.level[lowest(sites)]
            sites &= sites - 1
        m.group_pieces[group] = pieces
    unsold = (ones(m.bank_deeds) << POINT) // ones(deeds)
    crowd = (playing(g) - 1 << POINT) // CROWD
    for unit in range(UNITS):
        m.start[unit] = (m.bias[unit] << POINT) + m.table_weight[unit][0] * unsold + m.table_weight[unit][1] * crowd
    for seat in range(g.seats):
        if g.out[seat] == 0:
            weigh(g, b, m, seat, g.own[seat], m.bank_deeds, g.cash[seat], seat)
    judge(g, m, 0)
    for seat in range(g.seats):
        m.before[seat] = m.after[seat]


def look_at_exchange(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int, cash: int) -> None:
    """Everybody's chances after two players exchange deeds, and the first gets so much cash."""
    weigh(g, b, m, seat, g.own[seat] & ~gives | gets, m.bank_deeds, g.cash[seat] + cash, SEATS + seat)
    weigh(g, b, m, other, g.own[other] & ~gets | gives, m.bank_deeds, g.cash[other] - cash, SEATS + other)
    judge(g, m, 1 << seat | 1 << other)


def look_at_purchase(g: Record, b: Tables, m: Memory, seat: int, deed: int, pays: int) -> None:
    """Everybody's chances after a player gets a deed from the Bank."""
    unsold = m.bank_deeds & ~(1 << deed)
    group = b.group[deed]
    changed = 1 << seat
    weigh(g, b, m, seat, g.own[seat] | 1 << deed, unsold, g.cash[seat] - pays, SEATS + seat)
    for third in range(g.seats):
        if third != seat and g.out[third] == 0 and ones(g.own[third] & b.mask[group]) == m.group_size[group] - 1:
            changed |= 1 << third  # what it lacks is no longer the Bank's
            weigh(g, b, m, third, g.own[third], unsold, g.cash[third], SEATS + third)
    judge(g, m, changed)


# ---------------------------------------------------------------- one seat


def weigh(g: Record, b: Tables, m: Memory, seat: int, own: int, unsold: int, cash: int, slot: int) -> None:
    """Find out what somebody's deeds and cash amount to, and note it in a slot.

    A player who must pay more than its cash borrows the rest on loose deeds, and owes a tenth more.
    """
    rent = 0
    listed = 0
    loose = 0
    whole = 0
    near_bank = 0
    near_held = 0
    for group in range(GROUPS):
        mask = b.mask[group]
        mine = own & mask
        if mine == 0:
            continue
        owned = ones(mine)
        rent += m.group_rent[group][owned]
        listed += m.group_listed[group][owned]
        if group >= b.streets:
            loose += m.group_loan[group][owned]
        elif mine == mask:
            whole |= 1 << group
        else:
            loose += m.group_loan[group][owned]
            if owned == m.group_size[group] - 1:
                if mask & ~own & unsold:
                    near_bank |= 1 << group
                else:
                    near_held |= 1 << group
    burden = 0
    owed = 0
    mortgaged = own & g.down
    while mortgaged:
        deed = lowest(mortgaged)
        mortgaged &= mortgaged - 1
        loose -= b.mortgage[deed]
        burden += repayment(b, deed)
        if whole >> b.group[deed] & 1:
            owed += repayment(b, deed)
    if cash < 0:
        loose += cash
        burden -= cash * 11 // 10
        cash = 0
    loose = max(0, loose)
    now = rent
    grown = rent
    houses = 0
    groups = whole
    while groups:
        group = lowest(groups)
        groups &= groups - 1
        pieces = m.group_pieces[group]
        now += m.group_grown[group][pieces] - m.group_grown[group][0]
        grown += m.group_grown[group][m.group_size[group] * b.top] - m.group_grown[group][0]
        houses += pieces * b.cost[lowest(b.mask[group])]
    soon = now
    later = now
    if whole:
        budget = max(0, cash - owed - KEPT)
        soon += rent_built(b, m, whole, budget)
        later = now + rent_built(b, m, whole, budget + loose) if loose else soon
    raisable = cash + loose + houses // 2
    m.rent_now[slot] = now
    m.rent_later[slot] = later
    m.means[slot] = raisable + PURSE
    f = m.seat_feature[slot]
    f[0] = listed
    f[1] = log_of_rent(m, now)
    f[2] = log_of_rent(m, soon)
    f[3] = log_of_rent(m, later)
    f[4] = log_of_rent(m, grown)
    f[5] = log_of_rent(m, later + rent_reached(b, m, near_bank, cash)) if near_bank else f[3]
    f[6] = log_of_rent(m, later + rent_reached(b, m, near_held, cash)) if near_held else f[3]
    f[7] = log_and_one(m, (cash << POINT) // PURSE)
    f[8] = log_and_one(m, (raisable << POINT) // PURSE)
    f[9] = (burden << POINT) // GRAND
    for unit in range(UNITS):
        row = m.weight[unit]
        total = m.start[unit]
        for k in range(OWN_FEATURES):
            total += row[k] * f[k]
        m.weighed[slot][unit] = total


def rent_built(b: Tables, m: Memory, whole: int, budget: int) -> int:
    """The rent that a budget adds in houses: three everywhere first.

    A part of a house counts as that part: if cheaper houses took its place, more cash could mean less rent.
    """
    rent = 0
    for first in range(2):
        for k in range(b.streets):
            group = m.best_group[k]
            if not whole >> group & 1:
                continue
            cost = b.cost[lowest(b.mask[group])]
            pieces = m.group_pieces[group]
            most = HOUSES * m.group_size[group]
            if first:
                pieces = max(pieces, most)
                most = b.top * m.group_size[group]
            if most <= pieces:
                continue
            spent = min(budget, (most - pieces) * cost)
            bought = spent // cost
            part = spent - bought * cost
            rent += m.group_grown[group][pieces + bought] - m.group_grown[group][pieces]
            if part:
                step = m.group_grown[group][pieces + bought + 1] - m.group_grown[group][pieces + bought]
                rent += step * part // cost
            budget -= spent
            if budget <= 0:
                return rent
    return rent


def rent_reached(b: Tables, m: Memory, groups: int, budget: int) -> int:
    """The rent of whole groups, each with the budget spent on its missing deed and three houses a site."""
    rent = 0
    while groups:
        group = lowest(groups)
        groups &= groups - 1
        pieces = (budget - m.group_price[group]) // b.cost[lowest(b.mask[group])]
        if pieces <= 0:
            rent += m.group_rent[group][m.group_size[group]]
        else:
            rent += m.group_grown[group][min(pieces, HOUSES * m.group_size[group])]
    return rent


# ---------------------------------------------------------------- everybody


def judge(g: Record, m: Memory, changed: int) -> None:
    """Everybody's chances, with what the slots say, of those in `changed` (a mask) after the change."""
    now = 0
    later = 0
    for seat in range(g.seats):
        if g.out[seat] == 0:
            slot = SEATS + seat if changed >> seat & 1 else seat
            now += m.rent_now[slot]
            later += m.rent_later[slot]
    most = -1 << 60
    for seat in range(g.seats):
        if g.out[seat] == 0:
            slot = SEATS + seat if changed >> seat & 1 else seat
            means = m.means[slot] << POINT
            risk = LAPS * (now - m.rent_now[slot])
            later_risk = LAPS * (later - m.rent_later[slot])
            thin = (risk << POINT) // (means + risk)
            thin_later = (later_risk << POINT) // (means + later_risk)
            m.seat_feature[slot][OWN_FEATURES] = thin
            m.seat_feature[slot][FEATURES - 1] = thin_later
            strength = 0
            for unit in range(UNITS):
                row = m.weight[unit]
                total = m.weighed[slot][unit] + row[OWN_FEATURES] * thin + row[FEATURES - 1] * thin_later
                strength += m.output[unit] * tanh_of(m, total >> POINT)
            m.seat_strength[seat] = strength >> POINT
            most = max(most, m.seat_strength[seat])
    total_odds = 0
    for seat in range(g.seats):
        if g.out[seat]:
            m.after[seat] = 0
        else:
            m.after[seat] = power_of_e(m, most - m.seat_strength[seat])
            total_odds += m.after[seat]
    for seat in range(g.seats):
        m.after[seat] = (m.after[seat] << CHANCE) // total_odds


# ---------------------------------------------------------------- curves


def log_of_rent(m: Memory, rent: int) -> int:
    """The logarithm of what all rivals pay, in tens, and one."""
    return log_and_one(m, m.rivals * rent // SMALL)


def log_and_one(m: Memory, x: int) -> int:
    """The natural logarithm of a number and one."""
    v = ONE + x
    halvings = 0
    if v >= ONE << 16:
        v >>= 16
        halvings = 16
    if v >= ONE << 8:
        v >>= 8
        halvings += 8
    if v >= ONE << 4:
        v >>= 4
        halvings += 4
    if v >= ONE << 2:
        v >>= 2
        halvings += 2
    if v >= ONE << 1:
        v >>= 1
        halvings += 1
    v -= ONE
    k = v >> 12
    low = m.log[k]
    return halvings * LOG_2 + low + ((m.log[k + 1] - low) * (v & 4095) >> 12)


def tanh_of(m: Memory, x: int) -> int:
    """The hyperbolic tangent."""
    size = -x if x < 0 else x
    k = size >> 14
    if k >= TANH_CURVE - 1:
        found = m.tanh[TANH_CURVE - 1]
    else:
        low = m.tanh[k]
        found = low + ((m.tanh[k + 1] - low) * (size & 16383) >> 14)
    return -found if x < 0 else found


def power_of_e(m: Memory, x: int) -> int:
    """e to the power of minus a number, in 2**-30."""
    halvings = x * POWER_OF_E >> POINT
    whole = halvings >> POINT
    if whole > FURTHEST:
        return 0
    part = halvings & ONE - 1
    k = part >> 12
    high = m.power[k]
    return high - ((high - m.power[k + 1]) * (part & 4095) >> 12) >> whole
