"""Turning the table: the same position, acts and facts with every seat moved on by the same number of places (20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rentier.kernel.parts import Part
from rentier.kernel.records import Record, names_of
from rentier.kernel.state import State

A_SEAT = frozenset(
    (
        *("seat", "owner", "visitor", "debtor", "creditor", "heir", "maker", "partner", "leader", "orderer"),
        *("turn", "starter", "holder", "source", "free_seat"),
    )
)
"""Names of fields that hold a seat; negative numbers stand for the Bank or nobody."""
SEATS = frozenset(("agreed", "asked", "bidders", "passed", "holder", "keeper"))
"""Names of fields that hold several seats."""
BY_SEAT = frozenset(("at", "cash", "entitled", "jail", "out", "owned", "ranking", "tokens", "wishes", "whole", "worth"))
"""Names of lists with an entry a seat."""
UNORDERED = frozenset(("bidders",))
"""Of several seats, those that are a set written in seat order."""
DECLINED = "declined"
"""Terms of deals in the one form that does not depend on who proposed them: the lower seat's side first."""


class Turned:
    """Moves seats on: seat 0 becomes seat `by`, and so on round the table."""

    def __init__(self, seats: int, by: int) -> None:
        self.seats, self.by = seats, by

    def seat(self, seat: int) -> int:
        """A seat, moved on; the Bank stays the Bank."""
        return (seat + self.by) % self.seats if 0 <= seat < self.seats else seat

    def record(self, record: Record) -> Any:
        """A fact, an act or a step, seen from the turned table."""
        kind: Any = type(record)
        return kind(**{name: self.field(name, getattr(record, name)) for name in names_of(kind)})

    def field(self, name: str, value: Any) -> Any:
        """A field by its name; what names no seat stays as it is."""
        if isinstance(value, Record):
            return self.record(value)
        if name in A_SEAT and type(value) is int:
            return self.seat(value)
        if not isinstance(value, (list, tuple)):
            return value
        made: list[Any] = list(value)
        if name in BY_SEAT and len(value) == self.seats:
            made = [value[(seat - self.by) % self.seats] for seat in range(self.seats)]
        elif name in SEATS:
            made = [self.seat(seat) for seat in value]
            made = sorted(made) if name in UNORDERED else made
        elif name == DECLINED:
            made = [self.terms(terms) for terms in value]
        elif value and isinstance(value[0], Record):
            made = [self.record(item) for item in value]
        return made if isinstance(value, list) else tuple(made)

    def terms(self, terms: Sequence[Any]) -> tuple[Any, ...]:
        """Declined terms: whose side comes first may change."""
        (first, cash), deeds, cards, (second, other_cash), other_deeds, other_cards = terms
        give = ((self.seat(first), cash), deeds, cards)
        take = ((self.seat(second), other_cash), other_deeds, other_cards)
        return (*give, *take) if give[0][0] < take[0][0] else (*take, *give)

    def state(self, state: State) -> State:
        """A position, seen from the turned table."""
        twin = state.copy()
        for name in State.__slots__:
            if name != "parts":
                setattr(twin, name, self.field(name, getattr(state, name)))
        twin.deeds = [*(state.deeds[(seat - self.by) % self.seats] for seat in range(self.seats)), state.deeds[-1]]
        for part in twin.parts.values():
            self._part(part)
        return twin

    def _part(self, part: Part) -> None:
        for name in part.__slots__:
            setattr(part, name, self.field(name, getattr(part, name)))
