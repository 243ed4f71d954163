"""Positions that are only thought of: what would everybody's chances be if deeds and cash changed hands?"""

from __future__ import annotations

from rentier.batch.backend import lowest
from rentier.batch.money import interest_on_all
from rentier.batch.policies.memory import Memory
from rentier.batch.record import Record
from rentier.batch.tables import Tables
from rentier.batch.value.features import look
from rentier.batch.value.net import assess


def weigh(g: Record, b: Tables, m: Memory) -> None:
    """Everybody's chances in the position that is imagined, in `chance`."""
    look(g, b, m)
    assess(m)


def exchange(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int, cash: int) -> None:
    """Imagine a deal: a seat gets some deeds and gives others and cash; interest on mortgaged ones is paid."""
    m.if_own[seat] ^= gets | gives
    m.if_own[other] ^= gets | gives
    m.if_cash[seat] -= cash + interest_on_all(g, b, gets)
    m.if_cash[other] += cash - interest_on_all(g, b, gives)


def weigh_deal(g: Record, b: Tables, m: Memory, seat: int, other: int, gets: int, gives: int, cash: int) -> None:
    """Everybody's chances after a deal."""
    exchange(g, b, m, seat, other, gets, gives, cash)
    weigh(g, b, m)
    forget_deal(m, seat, other)


def forget_deal(m: Memory, seat: int, other: int) -> None:
    """Two seats have again what they have."""
    m.if_own[seat] = 0
    m.if_own[other] = 0
    m.if_cash[seat] = 0
    m.if_cash[other] = 0


def weigh_purchase(g: Record, b: Tables, m: Memory, seat: int, deed: int, price: int) -> None:
    """Everybody's chances after a seat bought a deed of the Bank, or the lot."""
    m.if_own[seat] = 1 << deed
    m.if_cash[seat] = -price
    m.if_sold = 1
    weigh(g, b, m)
    m.if_own[seat] = 0
    m.if_cash[seat] = 0
    m.if_sold = 0


def imagine_mortgages(b: Tables, m: Memory, seat: int, deeds: int) -> None:
    """Imagine mortgages on some deeds of a seat, on top of what is imagined already."""
    m.if_down ^= deeds
    while deeds:
        m.if_cash[seat] += b.mortgage[lowest(deeds)]
        deeds &= deeds - 1
