"""What the value net of City sees: numbers of every seat, all of them public, and the chances that follow.

They are made of the same terms as `CityChances`: what districts are worth, what they bring and what they can grow to,
added up for every seat. So exchanges, payments and new blocks are looked at without counting everything again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np

from rentier.batch.value.arrays import chances_in, strengths_in
from rentier.batch.value.mind import FEATURES, MOST, ONE, Net
from rentier.bots.city.value import GRAND, CityChances, features_of
from rentier.bots.value.weights import load
from rentier.kernel.views import View
from rentier.rules.jail import JailChoice
from rentier.rules.questions import OWING
from rentier.rules.turns import RollDue

MIDDLE: Final = log(30_000)
"""Logarithms count from here."""
LATE: Final = 30
"""Rounds before the last one that make a difference."""
WAYS: Final = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""Ways to roll 2 to 12, of 36."""

OWN: Final = (
    *("assets, as a logarithm", "income, as a logarithm", "cash, as a logarithm", "growth, as a logarithm"),
    *("whole groups", "highest rents, as a logarithm", "their cost, as a logarithm"),
    *("a district missing, unsold: 10M", "a district missing, held: 10M"),
    *("cash: 20M", "income a turn: 2M", "assets: 50M"),
)
NAMES: Final = (
    *OWN,
    *(f"best rival: {name}" for name in OWN),
    *("share of all assets", "share of all income", "share of all cash", "share of all growth"),
    *("income of rivals: 5M", "rivals: 4", "one rival", "the Tower", "a rival's Tower"),
    *("cash below the highest rent", "assets below it"),
    *("rent of the next roll: 1M", "highest rent: 10M", "in Jail", "owes: 5M"),
    *("has the turn", "is about to roll", "has the next turn", "round: 50", "rounds left: 10", "the end is near"),
    *("lead near the end: 50M", "unsold districts"),
)
"""What a seat is described by, and what counts as 1; the rest of the net's features are 0 in City."""
BLANK: Final = (0,) * (FEATURES - len(NAMES))


class Place(NamedTuple):
    """What describes a seat and does not change with deeds and cash."""

    top: float
    """The highest rent that it may have to pay."""
    near: float
    """How near the end is, from 0 to 1."""
    rest: tuple[float, ...]
    """Features in their order, "rent of the next roll" first, but for the last two."""


class NetChances(CityChances):
    """Chances by the value net: it sees rivals, turns and time as well."""

    def __init__(self, view: View, net: Net | None = None) -> None:
        super().__init__(view)
        self._net = net
        self._places: list[Place | None] = []
        self._unsold = 0.0

    def look(self) -> None:
        """Read the position again, and all that does not change with deeds and cash."""
        super().look()
        view = self.view
        self._unsold = self._holders.count(-1) / len(self._holders)
        last = view.settings.get("round_limit")
        left = min(max(last - view.round, 0), LATE) if isinstance(last, int) else LATE
        near = 1 - left / LATE
        duty, size, rents = view.duty, view.board.size, self._rents_now()
        playing = view.playing
        order = [seat for seat in (*range(view.turn, view.seats), *range(view.turn)) if seat in playing]
        self._places = [None] * view.seats
        for turns, seat in enumerate(order):
            here, jailed = view.at(seat), view.in_jail(seat)
            met = 0.0
            for roll, ways in enumerate(WAYS, 2):
                holder, rent = rents[(here + roll) % size]
                if holder != seat:
                    met += ways * rent
            top = max([rent for holder, rent in rents if holder != seat])
            rolling = turns == 0 and type(duty) in (RollDue, JailChoice)
            rest = (
                met / (216_000 if jailed else 36_000),
                top / 10_000,
                float(jailed),
                view.ask(OWING, seat) / 5_000,
                float(turns == 0),
                float(rolling),
                float(turns == 1),
                view.round / 50,
                left / 10,
                near,
            )
            self._places[seat] = Place(top, near, rest)

    def _rents_now(self) -> list[tuple[int, float]]:
        """The holder and the rent of every space, as things are."""
        found = [(-1, 0.0)] * len(self.plots)
        tower = self._holders[self._tower] if self._tower >= 0 else -1
        for members in self.members:
            doubled = any(self.plots[deed].skyscraper for deed in members)
            for deed in members:
                plot, holder = self.plots[deed], self._holders[deed]
                if holder >= 0 and not plot.lent:
                    times = 2 if doubled or (tower >= 0 and holder == tower) else 1
                    found[deed] = holder, float(self.rents[deed][plot.counted] * times)
        return found

    def described(
        self, purses: Sequence[int], then: Mapping[int, Sequence[float]], holder: int
    ) -> dict[int, tuple[int, ...]]:
        """The features of every seat still in the game, in 2**-8, with this cash and these terms."""
        own: dict[int, tuple[float, ...]] = {}
        raw: dict[int, tuple[float, float, float, float]] = {}
        for seat, place in enumerate(self._places):
            if place is None:
                continue
            purse = purses[seat]
            terms = self._towered(then.get(seat) or self._sums[seat], seat == holder)
            value, income, full, cost, _, _, near_bank, near_held, _ = terms
            assets, earned, cash, growth, whole = features_of(purse, terms)
            own[seat] = (
                assets - MIDDLE,
                earned - MIDDLE + 2,
                cash - MIDDLE + 1,
                growth - MIDDLE - 1,
                whole,
                log(full + GRAND) - MIDDLE - 1,
                log(cost + GRAND) - MIDDLE,
                near_bank / 10_000,
                near_held / 10_000,
                purse / 20_000,
                income / 2_000,
                (purse + value) / 50_000,
            )
            raw[seat] = max(0.0, purse + value), income, max(0.0, purse), max(0.0, full - cost)
        totals = [max(1.0, sum(parts)) for parts in zip(*raw.values(), strict=True)]
        rivals = len(own) - 1
        found: dict[int, tuple[int, ...]] = {}
        for seat, mine in own.items():
            place = self._places[seat]
            assert place is not None
            others = [row for other, row in own.items() if other != seat]
            best = [max(parts) for parts in zip(*others, strict=True)] if others else [0.0] * len(OWN)
            assets, income, cash, growth = raw[seat]
            row = (
                *mine,
                *best,
                assets / totals[0],
                income / totals[1],
                cash / totals[2],
                growth / totals[3],
                (totals[1] - income) / 5_000,
                rivals / 4,
                float(rivals == 1),
                float(seat == holder),
                float(holder not in (-1, seat)),
                float(cash < place.top),
                float(assets < place.top),
                *place.rest,
                place.near * (mine[-1] - best[-1]),
                self._unsold,
            )
            found[seat] = (*[min(max(round(256 * number), -MOST), MOST) for number in row], *BLANK)
        return found

    def rows(self) -> dict[int, tuple[int, ...]]:
        """The features of every seat still in the game as things are."""
        return self.described(self._cash, {}, self._holders[self._tower] if self._tower >= 0 else -1)

    def _weighed(
        self, purses: Sequence[int], then: Mapping[int, Sequence[float]], holder: int, touched: Iterable[int]
    ) -> list[float]:
        return self.shares_of(self.described(purses, then, holder))

    def shares_of(self, rows: Mapping[int, Sequence[int]]) -> list[float]:
        """Everybody's chances, by the features of those who play."""
        strengths = np.zeros((1, len(self._places)), np.int64)
        playing = np.zeros(strengths.shape, np.bool_)
        seats = list(rows)
        net = load("city") if self._net is None else self._net
        strengths[0, seats] = strengths_in(net, np.array(list(rows.values())))
        playing[0, seats] = True
        shares: list[float] = (chances_in(strengths, playing)[0] / ONE).tolist()
        return shares
