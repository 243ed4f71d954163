"""Jail: paying or using a card before the roll. Trying for a double is in `dice`, the way there in `movement`."""

from __future__ import annotations

from rentier.batch.agenda import open_duty
from rentier.batch.cards import return_card
from rentier.batch.codes import BAIL, BANK, ROLL
from rentier.batch.money import paid
from rentier.batch.record import Record
from rentier.batch.tables import Tables


def leave_jail(g: Record, b: Tables, seat: int, deck: int) -> None:
    """JAIL-4, JAIL-5: pay, or use the card of a deck (-1 for none), then roll and move as normal."""
    if deck >= 0:
        return_card(g, b, deck)
    else:
        paid(g, b, seat, BANK, b.bail, BAIL)
    g.jail[seat] = 0
    g.depth -= 1
    open_duty(g, ROLL, seat, 0)
