"""What deeds are worth to a seat: income from exact landing odds, whole groups, and keeping them from others.

Values are in 2**-20 of the edition's money, incomes in 2**-40; see `Memory`.
"""

from __future__ import annotations

from rentier.batch.backend import lowest, ones
from rentier.batch.codes import GROUPS
from rentier.batch.mortgage import repayment
from rentier.batch.policies.memory import Memory
from rentier.batch.policies.money import MOST_HOUSES
from rentier.batch.policies.risk import INCOME, horizon
from rentier.batch.record import Record
from rentier.batch.tables import Tables

VALUE = 20
"""Bits behind the point of a value."""
BUDGET_STEP = 100
"""Budgets are rounded to this, so that few worths are calculated."""


def look_at_worths(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """Calculate what each number of deeds of a group is worth to a seat with its cash, unless that is known already."""
    budget = (m.budget + g.cash[seat] * m.share // 100) // BUDGET_STEP * BUDGET_STEP
    turns = horizon(g, m)
    key = (budget << 16 | turns) + 1
    if m.worth_key[seat] == key:
        return
    m.worth_key[seat] = key
    for group in range(GROUPS):
        size = ones(b.mask[group])
        whole = developed(b, m, group, turns, budget) if group < b.streets else 0
        m.worths[seat][group][0] = 0
        for owned in range(1, size + 1):
            plain = (m.group_bare[group][owned] * owned * turns // size) >> INCOME - VALUE
            if group < b.streets and whole > plain:
                plain += (whole - plain) * m.hopes[size - owned] >> VALUE
            m.worths[seat][group][owned] = plain


def developed(b: Tables, m: Memory, group: int, turns: int, budget: int) -> int:
    """What a whole group earns in this many turns, less its houses: as many as the budget allows, three at most."""
    cost = b.cost[lowest(b.mask[group])] * ones(b.mask[group])
    most = m.group_built[group][0] * turns >> INCOME - VALUE
    for level in range(1, MOST_HOUSES + 1):
        gain = (m.group_built[group][level] * turns >> INCOME - VALUE) - (cost * level << VALUE)
        if budget < cost * level:
            gain = gain * budget // (cost * level)
        most = max(most, gain)
    return most


def look_at_all(g: Record, b: Tables, m: Memory) -> None:
    """Calculate everybody's worths."""
    for seat in range(g.seats):
        if g.out[seat] == 0:
            look_at_worths(g, b, m, seat)


def step_worth(g: Record, b: Tables, m: Memory, seat: int, deed: int, more: int) -> int:
    """What one more deed of a group is worth (`more` 1), or the last one (0), less the mortgage on it."""
    group = b.group[deed]
    owned = ones(g.own[seat] & b.mask[group]) + more
    worth = m.worths[seat][group][owned] - m.worths[seat][group][owned - 1]
    if g.down >> deed & 1:
        worth -= repayment(b, deed) << VALUE
    return worth


def threat(g: Record, b: Tables, m: Memory, seat: int, deed: int) -> int:
    """The most that a deed would be worth to another player."""
    most = 0
    found = False
    for other in range(g.seats):
        if other != seat and other != g.holder[deed] and g.out[other] == 0:
            gain = step_worth(g, b, m, other, deed, 1)
            if not found or gain > most:
                most = gain
            found = True
    return most


def worth_buying(g: Record, b: Tables, m: Memory, seat: int, deed: int) -> int:
    """What a deed from the Bank is worth: for itself, and kept from the others."""
    return step_worth(g, b, m, seat, deed, 1) + threat(g, b, m, seat, deed) * m.spite // 100


def trade_worth(g: Record, b: Tables, m: Memory, seat: int, gets: int, gives: int) -> int:
    """What an exchange of deeds changes for a seat, group by group, mortgages included and cash not."""
    worth = 0
    for group in range(GROUPS):
        mask = b.mask[group]
        if (gets | gives) & mask:
            owned = ones(g.own[seat] & mask)
            after = owned + ones(gets & mask) - ones(gives & mask)
            worth += m.worths[seat][group][after] - m.worths[seat][group][owned]
    deeds = (gets | gives) & g.down
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        worth += -repayment(b, deed) << VALUE if gets >> deed & 1 else repayment(b, deed) << VALUE
    return worth


def coin(g: Record, b: Tables, m: Memory, seat: int) -> int:
    """What a coin is worth, in hundredths: more while a whole group waits for its first three houses."""
    for group in range(b.streets):
        mask = b.mask[group]
        if g.own[seat] & mask == mask:
            while mask:
                if g.level[lowest(mask)] < MOST_HOUSES:
                    return m.thirst
                mask &= mask - 1
    return 100
