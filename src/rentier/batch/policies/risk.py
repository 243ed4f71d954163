"""What rents may come: how much a bot expects to pay and to earn, and how much cash it keeps for that.

Incomes are what a deed brings in one turn of one opponent, in 2**-40 of the edition's money; see `Memory`.
"""

from __future__ import annotations

from rentier.batch.backend import lowest, ones
from rentier.batch.endings import playing
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables

INCOME = 40
"""Bits behind the point of an income."""


def horizon(g: Record, m: Memory) -> int:
    """Opponents' turns that an income is counted for."""
    return m.turns * (playing(g) - 1)


def expected_rent(g: Record, b: Tables, m: Memory, seat: int) -> int:
    """The rent that a seat expects to be asked for in one turn, as an income."""
    total = 0
    for other in range(g.seats):
        if other != seat:
            deeds = g.own[other] & ~g.down
            while deeds:
                deed = lowest(deeds)
                deeds &= deeds - 1
                owned = bare_count(g, b, other, deed)
                level = g.level[deed]
                total += m.income_built[deed][level] if level else m.income_bare[deed][owned]
    return total


def highest_rent(g: Record, b: Tables, m: Memory, seat: int) -> int:
    """The highest rent there is for a seat."""
    most = 0
    for other in range(g.seats):
        if other != seat:
            deeds = g.own[other] & ~g.down
            while deeds:
                deed = lowest(deeds)
                deeds &= deeds - 1
                owned = bare_count(g, b, other, deed)
                level = g.level[deed]
                most = max(most, m.rent_built[deed][level] if level else m.rent_bare[deed][owned])
    return most


def bare_count(g: Record, b: Tables, holder: int, deed: int) -> int:
    """How many deeds of the group count for the rent of one: a site of a mortgaged whole group counts alone."""
    mask = b.mask[b.group[deed]]
    owned = g.own[holder] & mask
    if b.cost[deed] and owned == mask and g.down & mask:
        return 1
    return ones(owned)


def kept(g: Record, b: Tables, m: Memory, seat: int) -> int:
    """The cash it keeps back: some turns' expected rent, and part of the worst."""
    expected = expected_rent(g, b, m, seat) * m.laps // 100
    highest = (highest_rent(g, b, m, seat) << INCOME) * m.nerve // 100 if m.nerve else 0
    return expected + highest >> INCOME
