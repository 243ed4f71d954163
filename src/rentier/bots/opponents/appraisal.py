"""What the opponents think deeds are worth: list prices, with a bonus for sets. Plain on purpose."""

from __future__ import annotations

from collections.abc import Iterable

from rentier.bots.trading import Side
from rentier.kernel.views import View
from rentier.rules.city.questions import RENT_BASIS
from rentier.rules.classic.questions import INTEREST
from rentier.rules.questions import REPAYMENT

SET_BONUS = 1.5
"""A whole classic colour group is worth this much of its list price on top."""
DISTRICT_BONUS = 0.5
"""The same in City, where blocks stand on single districts too."""
DISTRICT = 1.5
"""A district of City, before anything stands there, as a multiple of its list price."""
NEARLY = 0.15
"""All but one deed of a colour group, as a share of its list price on top."""
STATION_BONUS = 0.25
"""Every further railroad or utility, for each that its holder has already, as a share of its price on top."""


class Appraisal:
    """The value of deeds at one table, for any seat."""

    def __init__(self, view: View, city: bool) -> None:
        board = view.board
        self.city = city
        self._whole = DISTRICT_BONUS if city else SET_BONUS
        self._price = board.price
        self._group = board.group
        self._members = board.members
        data = board.group_data
        self.streets = frozenset(
            group for group in range(len(data)) if "building_cost" in data[group] or "residential" in data[group]
        )
        """The groups that can be built on."""
        self._list = [sum(board.price[deed] for deed in members) for members in board.members]

    def face(self, view: View, deed: int) -> float:
        """A deed alone: its price, in City with its rent, less the mortgage. Never less than a tenth of the price."""
        price = value = float(self._price[deed])
        if self.city:  # cash is plentiful there, and a district can be mortgaged for its rent
            blocks, times = view.ask(RENT_BASIS, deed)
            value = DISTRICT * price + view.board.rents[deed][blocks] * times
        if view.is_mortgaged(deed):
            value -= view.ask(REPAYMENT, deed)
        return max(value, price / 10)

    def bonus(self, group: int, count: int) -> float:
        """What holding this number of deeds of a group adds to them."""
        size = len(self._members[group])
        if group not in self.streets:
            return STATION_BONUS * self._list[group] / size * count * (count - 1) / 2
        if count == size:
            return self._whole * self._list[group]
        return NEARLY * self._list[group] if count == size - 1 and count else 0.0

    def gain(self, view: View, seat: int, gets: Iterable[int], gives: Iterable[int], cash: float = 0.0) -> float:
        """How much richer a seat is after an exchange."""
        total = float(cash)
        changes: dict[int, int] = {}
        for deed in gets:
            total += self.face(view, deed)
            if not self.city and view.is_mortgaged(deed):
                total -= view.ask(INTEREST, deed)
            changes[self._group[deed]] = changes.get(self._group[deed], 0) + 1
        for deed in gives:
            total -= self.face(view, deed)
            changes[self._group[deed]] = changes.get(self._group[deed], 0) - 1
        for group, change in changes.items():
            before = view.owned(seat, group)
            total += self.bonus(group, before + change) - self.bonus(group, before)
        return total

    def both(self, view: View, seat: int, side: Side) -> tuple[float, float]:
        """What a deal brings a seat and its partner."""
        mine = self.gain(view, seat, side.gets, side.gives, side.cash)
        theirs = self.gain(view, side.other, side.gives, side.gets, -side.cash)
        return mine, theirs
