"""Where the expert goes when the Speed Die lets it choose: each space by the chances that landing there brings."""

from __future__ import annotations

from rentier.batch.codes import BANK, BUS, GO_TO, PROPERTY, SPACES, TAKE_BUS, TAX_SPACE, TO_JAIL
from rentier.batch.policies.acts import put_answer
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.value.imagine import weigh


def choose_move(g: Record, b: Tables, m: Memory, seat: int) -> None:
    """The number of steps by the Bus, or a space anywhere."""
    step = g.step[g.depth - 1]
    by_bus = step & 255 == BUS
    first = step >> 16 & 15
    second = step >> 20
    best = -1
    most = -1
    weigh(g, b, m)
    for choice in range(1, SPACES):
        space = (g.at[seat] + choice) % SPACES
        if by_bus and choice != first and choice != second and choice != first + second:
            continue
        found = landing(g, b, m, seat, space, choice)
        if found > most:
            most = found
            best = choice if by_bus else space
    put_answer(g, TAKE_BUS if by_bus else GO_TO, seat, best)


def landing(g: Record, b: Tables, m: Memory, seat: int, space: int, steps: int) -> int:
    """Its chance once it landed on a space: salary, tax and rent paid, an unsold deed bought if that helps."""
    cash = b.salary if g.at[seat] + steps >= SPACES else 0
    owner = g.holder[space] if b.kind[space] == PROPERTY else -2
    if owner >= 0 and owner != seat and not g.down >> space & 1:
        rent = m.rent[space]
        m.if_cash[seat] = cash - rent
        m.if_cash[owner] = rent
        weigh(g, b, m)
        m.if_cash[owner] = 0
    else:
        if b.kind[space] == TAX_SPACE:
            cash -= b.tax[space]
        if b.kind[space] == TO_JAIL:
            cash -= b.bail
        m.if_cash[seat] = cash
        weigh(g, b, m)
    found = m.chance[seat]
    if owner == BANK and g.cash[seat] + cash >= b.price[space]:
        m.if_own[seat] = 1 << space
        m.if_cash[seat] = cash - b.price[space]
        weigh(g, b, m)
        m.if_own[seat] = 0
        found = max(found, m.chance[seat])
    m.if_cash[seat] = 0
    return found
