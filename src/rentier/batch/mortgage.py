"""Mortgages: money from the Bank for a deed face down, buying it back, and deeds that change hands face down."""

from __future__ import annotations

from rentier.batch.codes import BANK, INTEREST, INTEREST_OWED, LOANS, NO_LOT, SPACES
from rentier.batch.counting import count_money
from rentier.batch.debts import owe
from rentier.batch.money import interest_on, money_moved, pay
from rentier.batch.record import Record
from rentier.batch.rent import sum_aside
from rentier.batch.shortage import spendable
from rentier.batch.tables import Tables
from rentier.batch.wakes import wake, wake_later


def mortgage_allowed(g: Record, b: Tables, seat: int, deed: int) -> bool:
    """MTG-1, MTG-2: a deed of the seat's own that is not mortgaged, nothing standing in its group."""
    if deed < 0 or deed >= SPACES or g.holder[deed] != seat or g.down >> deed & 1:
        return False
    return g.built & b.mask[b.group[deed]] == 0


def mortgage(g: Record, b: Tables, seat: int, deed: int) -> None:
    """MTG-1: turned face down for the value on the deed."""
    g.down |= 1 << deed
    pay(g, BANK, seat, b.mortgage[deed])
    count_money(g, LOANS, BANK, seat, b.mortgage[deed])
    money_moved(g)
    g.lot_changed = 1
    wake_later(g, seat)


def repayment(b: Tables, deed: int) -> int:
    """MTG-3: the mortgage value plus 10%."""
    return b.mortgage[deed] + interest_on(b, deed)


def repay_allowed(g: Record, b: Tables, seat: int, deed: int) -> bool:
    """MTG-3, DEAL-4, AUC-4, AUC-8: in cash that is neither behind a bid nor set aside; not a deed just received."""
    if deed < 0 or deed >= SPACES or g.holder[deed] != seat or not g.down >> deed & 1 or awaits_choice(g, deed):
        return False
    cost = repayment(b, deed)
    if g.cash[seat] < cost:
        return False
    if (g.lot != NO_LOT and g.leader == seat) or sum_aside(g, seat):
        return spendable(g, seat) >= cost
    return True


def repay(g: Record, b: Tables, seat: int, deed: int) -> None:
    """MTG-3: paid to the Bank, and the deed is turned face up."""
    g.down &= ~(1 << deed)
    pay(g, seat, BANK, repayment(b, deed))
    count_money(g, LOANS, seat, BANK, repayment(b, deed))
    wake(g, seat)


def keep_mortgaged(g: Record, b: Tables, seat: int, deed: int) -> None:
    """DEAL-4, DEBT-5: pay 10% and keep it face down; a player who lacks it owes it to the Bank."""
    owe(g, seat, BANK, interest_on(b, deed), INTEREST_OWED)


def awaits_choice(g: Record, deed: int) -> bool:
    """DEAL-4: whether its new owner has yet to decide about a deed."""
    for i in range(g.depth):
        if g.step[i] & 255 == INTEREST and g.step[i] >> 16 == deed:
            return True
    return False
