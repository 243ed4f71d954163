"""A small net in fixed point: from the features of every seat to winning chances, the same bits on every machine.

All seats share the net. It turns the features of a seat into a strength, and the strengths into shares of one. Features
have 8 bits behind the point, weights and hidden units 12 and 10, strengths 12. What the features mean it does not know.
"""

from __future__ import annotations

from rentier.batch.backend import strengths
from rentier.batch.codes import SEATS
from rentier.batch.policies.memory import Memory
from rentier.batch.value.mind import FEATURES, FIRST, FULL, LOG2_E, ONE, POINT, SECOND, STRENGTH, UNIT, WEIGHT


def assess(m: Memory) -> None:
    """Fill in everybody's chances from the features."""
    strengths(m)
    highest = -(1 << 31)
    for seat in range(SEATS):
        if m.playing >> seat & 1 and m.strength[seat] > highest:
            highest = m.strength[seat]
    total = 0
    best = 0
    for seat in range(SEATS):
        m.chance[seat] = 0
        if m.playing >> seat & 1:
            m.chance[seat] = power(highest - m.strength[seat])
            total += m.chance[seat]
            if m.strength[seat] == highest:
                best = seat
    if total == 0:
        return
    rest = ONE
    for seat in range(SEATS):
        m.chance[seat] = m.chance[seat] * ONE // total
        rest -= m.chance[seat]
    m.chance[best] += rest  # what rounding left, a few parts in a million


def power(lag: int) -> int:
    """e to the power of minus a strength, in 2**-24."""
    halvings = lag * LOG2_E >> 12
    part = halvings & 4095  # 2**-x for x from 0 to 1, as a polynomial of fourth degree
    found = 114_810
    found = 893_371 - (found * part >> 12)
    found = 4_017_650 - (found * part >> 12)
    found = 11_627_698 - (found * part >> 12)
    found = ONE - (found * part >> 12)
    halvings >>= 12
    return found >> halvings if halvings < 25 else 0


def strengths_by_loops(m: Memory) -> None:
    """Everybody's strength; compiled code uses this, plain Python `backend.strengths`."""
    for seat in range(SEATS):
        if not m.playing >> seat & 1:
            continue
        for u in range(FIRST):
            m.unit[u] = m.net_first_bias[u]
        for f in range(FEATURES):
            x = m.feature[seat][f]
            if x:
                for u in range(FIRST):
                    m.unit[u] += x * m.net_first[f][u]
        for u in range(FIRST):
            m.unit[u] = min(max(m.unit[u] >> POINT + WEIGHT - UNIT, 0), FULL)
        total = m.net_last_bias
        for v in range(SECOND):
            unit = m.net_second_bias[v]
            for u in range(FIRST):
                unit += m.unit[u] * m.net_second[v][u]
            total += min(max(unit >> WEIGHT, 0), FULL) * m.net_last[v]
        m.strength[seat] = total >> UNIT + WEIGHT - STRENGTH
