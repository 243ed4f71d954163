"""What the value net sees of a record of the classic family: 96 whole numbers a seat, all of them public.

`NAMES` has them in order, each with what counts as 1 (256 as a number). An auction counts as if its leader had the lot
and had paid; sums owed stay with their debtor and are features of their own. So any record can be looked at, also in
the middle of an auction or a debt. What a policy imagines (`mind.Imagined`) counts as if it were so.
"""

from __future__ import annotations

from typing import Final

from rentier.batch.backend import lowest, ones
from rentier.batch.codes import BUY, GROUPS, JAIL, NO_LOT, ROLL, SEATS, SPACES
from rentier.batch.debts import owing
from rentier.batch.mortgage import repayment
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.value.mind import FEATURES, MOST, STREETS

HOUSES: Final = 3
"""Every site of a group gets this many houses before any gets more."""
KEPT: Final = 50
"""Cash that is never thought of as built into houses."""
LATE: Final = 20
"""Rounds before the last one in which it counts who is the richest."""
BARE: Final = 77
"""What a whole group counts for before anything stands there, in 2**-8."""
DICE: Final = (0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""Ways to roll each total, of 36."""

NAMES: Final = (
    *("cash: 500", "cash, by halvings", "cash up to 200", "raisable cash: 1000", "worth: 2000"),
    *("income a round: 50", "income with cash built in: 100", "income with loose deeds mortgaged: 200"),
    *("rents of others: 50", "their rents with cash built in: 100", "rent of the next roll: 100"),
    *("highest rent: 500", "highest rent, by halvings", "a deed missing, unsold: 20", "a deed missing, held: 20"),
    *("cost of three houses: 500", "share of all cash", "share of worth", "share of income", "share of later income"),
    *("share of mortgaged income", "cash below the highest rent", "raisable below it", "in Jail", "cards: 1"),
    *("owes: 200", "may claim: 100", "may be asked: 100", "may buy: 200"),
    *("has the turn", "is about to roll", "has the next turn", "has the turn after it"),
    *("whole groups: 1", "mortgaged deeds: 4", "rivals: 4", "one rival", "unsold deeds: 28", "houses left: 32"),
    *("round: 50", "rounds left: 30", "richest near the end", "Speed Die", "Short Game"),
    *("whole group or none", "highest later income of a rival: 100"),
    *(f"share of group {group}" for group in range(GROUPS)),
    *(f"buildings on group {group}" for group in range(STREETS)),
    *(f"rival's share of group {group}" for group in range(GROUPS)),
    *(f"rival's buildings on group {group}" for group in range(STREETS)),
    *("cash of the richest rival: 500", "of the next: 500", "of the third: 500"),
    *(f"mortgaged in group {group}" for group in range(STREETS)),
    *("mortgaged stations", "mortgaged utilities", "rent missed on mortgages: 50"),
)
"""The features of a seat, and what counts as 1 for it."""
OWN: Final = NAMES.index("share of group 0")


def look(g: Record, b: Tables, m: Memory) -> None:
    """Fill in the features of every seat still in the game."""
    begin(g, m)
    for group in range(GROUPS):
        look_at_group(g, b, m, group)
    for seat in range(g.seats):
        if m.playing >> seat & 1:
            m.soon[seat] = m.income[seat]
            m.borrowed[seat] = m.income[seat]
            if m.whole[seat]:
                budget = max(0, m.purse[seat] - m.redeem[seat] - KEPT)
                m.soon[seat] += built(b, m, m.whole[seat], budget)
                m.borrowed[seat] += built(b, m, m.whole[seat], budget + m.loans[seat])
    for seat in range(g.seats):
        if m.playing >> seat & 1:
            look_at_seat(g, b, m, seat)
            look_at_groups_of(g, b, m, seat)


def begin(g: Record, m: Memory) -> None:
    """Who plays, and what everybody has, with the lot in its leader's hand."""
    m.playing = 0
    m.left = 0
    for seat in range(SEATS):
        m.strength[seat] = 0
    for seat in range(g.seats):
        if g.out[seat] == 0:
            m.playing |= 1 << seat
            m.left += 1
        m.hand[seat] = g.own[seat] ^ m.if_own[seat]
        m.purse[seat] = g.cash[seat] + m.if_cash[seat]
        m.income[seat] = 0
        m.missed[seat] = 0
        m.top[seat] = 0
        m.wealth[seat] = 0
        m.raised[seat] = 0
        m.loans[seat] = 0
        m.down[seat] = 0
        m.whole[seat] = 0
        m.redeem[seat] = 0
        m.need[seat] = 0
        m.near_bank[seat] = 0
        m.near_held[seat] = 0
    m.unsold = (1 << SPACES) - 1
    if g.lot != NO_LOT and g.leader >= 0 and not m.if_sold:
        m.purse[g.leader] -= g.bid
        if g.lot >= 0:
            m.hand[g.leader] |= 1 << g.lot
    for seat in range(g.seats):
        m.unsold &= ~m.hand[seat]
        m.wealth[seat] = m.purse[seat]
        m.raised[seat] = m.purse[seat]


def look_at_group(g: Record, b: Tables, m: Memory, group: int) -> None:
    """What a group brings everybody who holds some of it."""
    mask = b.mask[group]
    size = m.size[group]
    down = (g.down ^ m.if_down) & mask
    street = group < b.streets
    if street:
        m.pieces[group] = 0
    m.most[group] = 0
    m.most_by[group] = -1
    m.runner_up[group] = 0
    for seat in range(g.seats):
        deeds = m.hand[seat] & mask
        if deeds == 0:
            continue
        owned = ones(deeds)
        if owned > m.most[group]:
            m.runner_up[group] = m.most[group]
            m.most[group] = owned
            m.most_by[group] = seat
        elif owned > m.runner_up[group]:
            m.runner_up[group] = owned
        whole = street and owned == size
        if whole:
            m.whole[seat] |= 1 << group
            m.need[seat] += HOUSES * size * b.cost[lowest(mask)]
        elif street and owned == size - 1:
            hope = m.grown[group][HOUSES * size]
            if m.unsold & mask:
                m.near_bank[seat] += hope
            else:
                m.near_held[seat] += hope
        while deeds:
            deed = lowest(deeds)
            deeds &= deeds - 1
            level = g.level[deed] + m.if_level[deed]
            if street:
                rent = b.rent[deed][level]
                if level == 0 and whole and down == 0:
                    rent *= 2
            elif group == b.station:
                rent = b.station_rent[owned - 1]
            else:
                rent = 7 * b.times[owned - 1]
            if down >> deed & 1:
                m.rent[deed] = 0
                m.missed[seat] += rent * m.land[deed] >> 8
                m.wealth[seat] += b.price[deed] // 2
                m.down[seat] += 1
                if whole:
                    m.redeem[seat] += repayment(b, deed)
                continue
            m.rent[deed] = rent
            m.income[seat] += rent * m.land[deed] >> 8
            m.top[seat] = max(m.top[seat], rent)
            m.raised[seat] += b.mortgage[deed] + b.cost[deed] * level // 2
            m.wealth[seat] += b.price[deed] + b.cost[deed] * level
            if whole:
                m.pieces[group] += level
                m.need[seat] -= min(level, HOUSES) * b.cost[deed]
            else:
                m.loans[seat] += b.mortgage[deed]


def built(b: Tables, m: Memory, groups: int, budget: int) -> int:
    """The income that a budget adds in houses: three everywhere first; a part of a house counts as that part."""
    added = 0
    for first in (True, False):
        for place in range(b.streets):
            group = m.order[place]
            if not groups >> group & 1:
                continue
            cost = b.cost[lowest(b.mask[group])]
            size = m.size[group]
            pieces = m.pieces[group]
            most = HOUSES * size
            if not first:
                pieces = max(pieces, most)
                most = b.top * size
            more = most - pieces
            if more <= 0:
                continue
            spent = min(budget, more * cost)
            bought = spent // cost
            part = spent % cost
            added += m.grown[group][pieces + bought] - m.grown[group][pieces]
            if part:
                step = m.grown[group][pieces + bought + 1] - m.grown[group][pieces + bought]
                added += step * part // cost
            budget -= spent
            if budget <= 0:
                return added
    return added


def put(m: Memory, seat: int, f: int, number: int) -> int:
    """Write a feature, in 2**-8, and return the place of the next one."""
    m.feature[seat][f] = min(max(number, -MOST), MOST)
    return f + 1


def halvings(amount: int) -> int:
    """How often 100 has to be doubled for an amount, in 2**-8: a coin counts for more where there are few."""
    number = max(0, amount) + 128 << 8
    found = 0
    while number >= 65536:
        number >>= 1
        found += 256
    return found + (number - 32768 >> 7)


def share(part: int, total: int) -> int:
    """A part of something, in 2**-8."""
    return (part << 8) // max(1, total)


def look_at_seat(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """The features that are about money, rents and turns."""
    cash = m.purse[seat]
    rivals = m.left - 1
    outgo = 0
    outgo_soon = 0
    top = 0
    all_cash = 0
    all_worth = 0
    all_income = 0
    all_soon = 0
    all_borrowed = 0
    best_soon = 0
    richer = 0
    first = 0
    second = 0
    third = 0
    for other in range(g.seats):
        if not m.playing >> other & 1:
            continue
        all_cash += max(0, m.purse[other])
        all_worth += max(0, m.wealth[other])
        all_income += m.income[other]
        all_soon += m.soon[other]
        all_borrowed += m.borrowed[other]
        if other == seat:
            continue
        outgo += m.income[other]
        outgo_soon += m.soon[other]
        top = max(top, m.top[other])
        best_soon = max(best_soon, m.soon[other])
        richer = max(richer, m.wealth[other])
        money = m.purse[other]
        if money > first:
            third = second
            second = first
            first = money
        elif money > second:
            third = second
            second = money
        elif money > third:
            third = money
    exposure = 0
    for roll in range(2, 13):
        space = (g.at[seat] + roll) % SPACES
        if not m.hand[seat] >> space & 1 and not m.unsold >> space & 1:
            exposure += DICE[roll] * m.rent[space]
    jailed = g.jail[seat] != 0 and not m.if_free >> seat & 1
    if jailed:
        exposure //= 6
    claimed = 0
    asked = 0
    for i in range(g.claims):
        if g.claim_owner[i] == seat:
            claimed += g.claim_sum[i]
        elif g.claim_visitor[i] == seat:
            asked += g.claim_sum[i]
    option = 0
    rolling = False
    if g.depth:
        step = g.step[g.depth - 1]
        if (step >> 8 & 255) - 1 == seat:
            rolling = step & 255 == ROLL or step & 255 == JAIL
            if step & 255 == BUY:
                option = b.price[step >> 16]
    f = put(m, seat, 0, cash * 256 // 500)
    f = put(m, seat, f, halvings(cash))
    f = put(m, seat, f, min(cash, 200) * 256 // 200)
    f = put(m, seat, f, m.raised[seat] * 256 // 1000)
    f = put(m, seat, f, m.wealth[seat] * 256 // 2000)
    f = put(m, seat, f, m.income[seat] * rivals // 50)
    f = put(m, seat, f, m.soon[seat] * rivals // 100)
    f = put(m, seat, f, m.borrowed[seat] * rivals // 200)
    f = put(m, seat, f, outgo // 50)
    f = put(m, seat, f, outgo_soon // 100)
    f = put(m, seat, f, exposure * 256 // 3600)
    f = put(m, seat, f, top * 256 // 500)
    f = put(m, seat, f, halvings(top))
    f = put(m, seat, f, m.near_bank[seat] // 20)
    f = put(m, seat, f, m.near_held[seat] // 20)
    f = put(m, seat, f, m.need[seat] * 256 // 500)
    f = put(m, seat, f, share(max(0, cash), all_cash))
    f = put(m, seat, f, share(max(0, m.wealth[seat]), all_worth))
    f = put(m, seat, f, share(m.income[seat], all_income))
    f = put(m, seat, f, share(m.soon[seat], all_soon))
    f = put(m, seat, f, share(m.borrowed[seat], all_borrowed))
    f = put(m, seat, f, 256 if cash < top else 0)
    f = put(m, seat, f, 256 if m.raised[seat] < top else 0)
    f = put(m, seat, f, 256 if jailed else 0)
    f = put(m, seat, f, (256 if g.keeper[0] == seat else 0) + (256 if g.keeper[1] == seat else 0))
    f = put(m, seat, f, owing(g, seat) * 256 // 200)
    f = put(m, seat, f, claimed * 256 // 100)
    f = put(m, seat, f, asked * 256 // 100)
    f = put(m, seat, f, option * 256 // 200)
    turns = turns_until(g, m, seat)
    f = put(m, seat, f, 256 if turns == 0 else 0)
    f = put(m, seat, f, 256 if rolling else 0)
    f = put(m, seat, f, 256 if turns == 1 else 0)
    f = put(m, seat, f, 256 if turns == 2 else 0)
    f = put(m, seat, f, ones(m.whole[seat]) * 256)
    f = put(m, seat, f, m.down[seat] * 64)
    f = put(m, seat, f, rivals * 64)
    f = put(m, seat, f, 256 if rivals == 1 else 0)
    f = put(m, seat, f, unsold_deeds(b, m) * 256 // 28)
    f = put(m, seat, f, min(g.houses, 32) * 8)
    f = put(m, seat, f, g.round * 256 // 50)
    left = b.round_limit - g.round if b.round_limit else 3 * LATE
    f = put(m, seat, f, min(max(left, 0), 3 * LATE) * 256 // 30)
    lead = 0
    if left < LATE:
        lead = (m.wealth[seat] - richer) * (LATE - left) // 40
    f = put(m, seat, f, lead)
    f = put(m, seat, f, 256 * b.speed_die)
    f = put(m, seat, f, 256 * b.short_game)
    f = put(m, seat, f, 256 if m.whole[seat] else 0)
    f = put(m, seat, f, best_soon // 100)
    m.feature[seat][OWN + 2 * GROUPS + 2 * STREETS] = min(first * 256 // 500, MOST)
    m.feature[seat][OWN + 2 * GROUPS + 2 * STREETS + 1] = min(second * 256 // 500, MOST)
    m.feature[seat][OWN + 2 * GROUPS + 2 * STREETS + 2] = min(third * 256 // 500, MOST)


def turns_until(g: Record, m: Memory, seat: int) -> int:
    """How many turns of others are left before a seat's own."""
    turns = 0
    other = g.turn
    while other != seat:
        other = (other + 1) % g.seats
        if m.playing >> other & 1:
            turns += 1
    return turns


def unsold_deeds(b: Tables, m: Memory) -> int:
    """How many deeds the Bank has."""
    found = 0
    for group in range(GROUPS):
        found += ones(m.unsold & b.mask[group])
    return found


def look_at_groups_of(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """The features that are about groups: its share, the largest share of a rival, and what stands there."""
    f = OWN
    missed = m.missed[seat]
    for group in range(GROUPS):
        mask = b.mask[group]
        size = m.size[group]
        owned = ones(m.hand[seat] & mask)
        m.feature[seat][f] = owned * 256 // size
        rival = m.runner_up[group] if m.most_by[group] == seat else m.most[group]
        m.feature[seat][f + GROUPS + STREETS] = rival * 256 // size
        down = ones(m.hand[seat] & mask & (g.down ^ m.if_down)) * 256 // size
        if group < STREETS:
            standing = BARE + m.pieces[group] * 256 // (5 * size) if m.most[group] == size else 0
            m.feature[seat][f + GROUPS] = standing if owned == size else 0
            m.feature[seat][f + 2 * GROUPS + STREETS] = standing if rival == size else 0
            m.feature[seat][f + 2 * GROUPS + 2 * STREETS + 3] = down
        else:
            m.feature[seat][f + 2 * GROUPS + 2 * STREETS + 3] = down
        f += 1
    m.feature[seat][FEATURES - 1] = min(missed // 50, MOST)
