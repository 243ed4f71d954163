"""How a policy says what it wants: it makes that the act of the record."""

from __future__ import annotations

from rentier.batch.codes import ASK_RENT
from rentier.batch.record import Record


def put_answer(g: Record, act: int, seat: int, amount: int) -> None:
    """An answer to the duty on top."""
    g.act = act
    g.actor = seat
    g.target = g.label[g.depth - 1]
    g.amount = amount


def put_right(g: Record, act: int, seat: int, target: int) -> None:
    """A right of the seat: a claim or offer by its number, or a deed."""
    g.act = act
    g.actor = seat
    g.target = target
    g.amount = 0


def put_order(g: Record, act: int, seat: int, site: int, count: int) -> None:
    """Building or selling on one site."""
    g.act = act
    g.actor = seat
    g.items = 1
    g.item[0] = site
    g.count[0] = count


def claim_of(g: Record, owner: int) -> int:
    """Where the first claim stands that an owner may ask for, or -1."""
    for i in range(g.claims):
        if g.claim_owner[i] == owner:
            return i
    return -1


def ask_rent(g: Record, seat: int) -> bool:
    """Ask for the oldest rent that a seat may ask for; whether there is any."""
    claim = claim_of(g, seat)
    if claim >= 0:
        put_right(g, ASK_RENT, seat, g.claim_number[claim])
    return claim >= 0


def offer_to(g: Record, partner: int) -> int:
    """Where the oldest offer stands that a seat may answer, or -1."""
    for i in range(g.offers):
        if g.offer_partner[i] == partner:
            return i
    return -1
