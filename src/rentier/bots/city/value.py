"""Everybody's chances in City, from districts, blocks, landmarks and cash.

A district's rent value is what visitors pay, what the Bank lends on it without interest, and what counts at the end.
So a seat's strength is made of what it could pay now, the rents it collects and may have to pay, and what its districts
can still grow to: eight blocks each, doubled in a whole group. The weights were fitted to who won
(`bench/fit_city.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import NamedTuple

from rentier.analysis.odds import odds_seen
from rentier.bots.chances import Chances, Change, shares
from rentier.bots.city.weights import WEIGHTS
from rentier.kernel.views import View
from rentier.rules.city.plots import Plots

FEATURES = ("assets", "income", "cash", "grown", "groups")
"""What a strength is made of, in the order of the weights."""

GRAND = 1000.0
"""A million: added before taking a logarithm, so that little money makes little difference."""
PACE = 0.6
"""How much the cost of what districts may grow to counts, since it is paid over many turns."""
PASSES = 0.2
"""How often a player passes GO in a turn."""
RISK = 0.2
"""The part of the rents of unprotected homes that hazards are expected to take."""
NEAR_BANK, NEAR_HELD = 0.3, 0.2
"""What counts of a doubled group that lacks one district, if the Bank has that, or if another player has."""


class Plot(NamedTuple):
    """What stands on a district, and what the Bank lent on it."""

    residential: int
    industrial: int
    hazards: int
    bonuses: int
    skyscraper: bool
    tower: bool
    stadium: bool
    lent: int

    @property
    def blocks(self) -> int:
        """All blocks, also those that a hazard makes worthless."""
        return self.residential + self.industrial

    @property
    def counted(self) -> int:
        """CRENT-3: the blocks that count in the rent."""
        return self.industrial if self.hazards else self.residential + self.industrial


EMPTY = Plot(0, 0, 0, 0, False, False, False, 0)


class GroupValue(NamedTuple):
    """What the districts of one group mean to one seat. Amounts are in thousands."""

    value: float = 0.0
    """The rent values of districts that are not mortgaged."""
    income: float = 0.0
    """Their rents as often as one opponent meets them in a turn, less what hazards may take."""
    full: float = 0.0
    """Their rent values with eight blocks each, doubled in a whole group."""
    cost: float = 0.0
    """What it costs to get there: blocks, a skyscraper, hazards removed, mortgages repaid."""
    single: float = 0.0
    """The part of `value` that the Tower would double."""
    paid: float = 0.0
    """The part of `income` that the Tower would double."""
    near_bank: float = 0.0
    """What doubling would add for a seat that lacks one district, if the Bank has that ..."""
    near_held: float = 0.0
    """... or if somebody else has it."""
    whole: int = 0


NOTHING = GroupValue()


class CityChances(Chances):
    """Chances by strength: worked out group by group, and kept while nothing changes there."""

    def __init__(self, view: View, weights: Sequence[float] = WEIGHTS) -> None:
        self.view = view
        self.weights = tuple(weights)
        odds = odds_seen(view)
        self.landings = tuple(visits * odds.rolls_per_turn for visits in odds.visits)
        """Landings of one opponent in one turn, by space."""
        board = view.board
        self.members = board.members
        self.rents: list[tuple[int, ...]] = [tuple(board.rents[space] or ()) for space in range(board.size)]
        self.home = [data["residential"] for data in board.group_data]
        """What a residential block costs, by group."""
        self.skyscraper = [data["skyscraper"] for data in board.group_data]
        self.removal: int = 3 * view.number("removal")
        """What it takes to remove a hazard, more or less."""
        self.wages: float = PASSES * view.number("stadium_income") / 2
        """What a stadium brings, as if two opponents paid it."""
        self.plots: list[Plot] = []
        """What stands on every space, as last read."""
        self._read: tuple[object, ...] = ()
        """What they were read from; `view.part` is a copy, so nobody changes it."""
        self._seen: list[tuple[Plot, ...]] = [()] * len(board.members)
        self._terms: list[dict[tuple[int, ...], dict[int, GroupValue]]] = [{} for _ in board.members]
        self._holders: tuple[int, ...] = ()
        self._owners: list[tuple[int, ...]] = []
        """The holders of each group's districts."""
        self._sums: list[Sequence[float]] = []
        """The terms of all groups together, by seat."""
        self._exchanges: dict[tuple[Change, ...], tuple[dict[int, list[float]], int]] = {}
        """What exchanges of districts do while nothing else changes: haggling asks for the same one at many prices."""
        self._cash: list[int] = []
        self._strengths: list[float | None] = []
        """How strong everybody is now, None for seats that are out."""
        self._skyscrapers = False
        self._towers, self._tower = 0, -1

    # ------------------------------------------------------------ reading the table

    def look(self) -> None:
        """Read who holds what, what stands where, and everybody's cash."""
        view = self.view
        part = view.part(Plots)
        self._cash = [view.cash(seat) for seat in range(view.seats)]
        read = (view.holders, view.lent, part.residential, part.industrial, part.standing)
        if read != self._read:
            self._read = read
            self._exchanges = {}
            self._read_plots(part)
        self._strengths = [None] * view.seats
        for seat in view.playing:
            self._strengths[seat] = self._strength(self._cash[seat], self._sums[seat], self._holds_tower(seat))

    def _read_plots(self, part: Plots) -> None:
        """Read what stands where, and what every group means to everybody."""
        self._holders, lent = self.view.holders, self.view.lent
        left = part.left_of("skyscraper") > 0
        if left is not self._skyscrapers:
            self._skyscrapers = left
            self._seen = [()] * len(self.members)
        self._towers, self._tower = part.left_of("tower"), part.tower
        plots = [EMPTY] * self.view.board.size
        for group, members in enumerate(self.members):
            for deed in members:
                pieces = part.standing[deed]
                plots[deed] = Plot(
                    part.residential[deed],
                    part.industrial[deed],
                    part.hazards[deed],
                    part.bonuses[deed],
                    "skyscraper" in pieces,
                    deed == part.tower,
                    "stadium" in pieces,
                    lent[deed],
                )
            seen = tuple([plots[deed] for deed in members])
            if seen != self._seen[group]:
                self._seen[group] = seen
                self._terms[group] = {}
        self.plots = plots
        self._owners = [tuple([self._holders[deed] for deed in members]) for members in self.members]
        self._sums = [NOTHING] * len(self._cash)
        for group, owners in enumerate(self._owners):
            for seat, terms in self._of_group(group, owners).items():
                self._sums[seat] = [have + more for have, more in zip(self._sums[seat], terms, strict=True)]

    def _holds_tower(self, seat: int) -> bool:
        return self._tower >= 0 and self._holders[self._tower] == seat

    # ------------------------------------------------------------ one group

    def _group_terms(self, group: int, holders: tuple[int, ...], plots: Sequence[Plot]) -> dict[int, GroupValue]:
        """What the group means to every seat that has part of it."""
        members, home = self.members[group], self.home[group]
        doubled = any(plot.skyscraper for plot in plots)
        found: dict[int, GroupValue] = {}
        for seat in set(holders):
            if seat < 0:
                continue
            held = holders.count(seat)
            lacks = len(members) - held
            value = income = full = cost = single = paid = more = 0.0
            for deed, holder, plot in zip(members, holders, plots, strict=True):
                if holder != seat:
                    continue
                rents, most, landings = self.rents[deed], len(self.rents[deed]) - 1, self.landings[deed]
                income += self.wages if plot.stadium else 0.0
                if not plot.lent:
                    rent = float(rents[plot.counted]) * (2 if doubled else 1)
                    kept = float(rents[plot.industrial]) * (2 if doubled else 1)
                    expected = (rent if plot.bonuses else rent - RISK * (rent - kept)) * landings
                    value += rent
                    income += expected
                    if not doubled:
                        single += rent
                        paid += expected
                times = 2 if doubled or (not lacks and self._skyscrapers) else 1
                full += rents[most] * times
                spent = home * (most - plot.blocks) + self.removal * plot.hazards + plot.lent
                cost += min(spent, rents[most] * times / PACE)  # no district is worth less than nothing
                more += rents[most]
            if not lacks and not doubled and self._skyscrapers:
                cost += self.skyscraper[group]
            near = more if lacks == 1 and not doubled and self._skyscrapers else 0.0
            bank = -1 in holders
            found[seat] = GroupValue(
                value,
                income,
                full,
                cost,
                single,
                paid,
                near if bank else 0.0,
                0.0 if bank else near,
                int(not lacks),
            )
        return found

    def _of_group(self, group: int, holders: tuple[int, ...]) -> dict[int, GroupValue]:
        """The same, remembered for the plots as they are."""
        known = self._terms[group].get(holders)
        if known is None:
            known = self._terms[group][holders] = self._group_terms(group, holders, self._seen[group])
        return known

    # ------------------------------------------------------------ the whole table

    def features(self) -> list[tuple[float, ...] | None]:
        """The features of every seat as things are, None for seats that are out."""
        found: list[tuple[float, ...] | None] = [None] * len(self._cash)
        for seat in self.view.playing:
            found[seat] = features_of(self._cash[seat], self._towered(self._sums[seat], self._holds_tower(seat)))
        return found

    def chances(
        self,
        moves: Sequence[Change] = (),
        cash: Sequence[Change] = (),
        changed: Mapping[int, Plot] | None = None,
    ) -> list[float]:
        """By the strengths that follow from the features; `changed` are plots that look different then."""
        if changed:
            then, holder = self._after(dict(moves), changed)
        else:
            key = tuple(moves)
            known = self._exchanges.get(key)
            if known is None:
                known = self._exchanges[key] = self._after(dict(key), {})
            then, holder = known
        purses = self._cash
        if cash:
            purses = purses.copy()
            for seat, change in cash:
                purses[seat] += change
        return self._weighed(purses, then, holder, {*then, *[seat for seat, _ in cash]})

    def _weighed(
        self, purses: Sequence[int], then: Mapping[int, Sequence[float]], holder: int, touched: Iterable[int]
    ) -> list[float]:
        """Everybody's chances with this cash; `then` are new terms, `touched` all seats that differ from now."""
        strengths = self._strengths.copy()
        for seat in touched:
            if strengths[seat] is not None:
                strengths[seat] = self._strength(purses[seat], then.get(seat) or self._sums[seat], seat == holder)
        return shares(strengths)

    def _after(self, moved: Mapping[int, int], changed: Mapping[int, Plot]) -> tuple[dict[int, list[float]], int]:
        """The terms of every seat whose terms differ after districts change hands or looks, and who has the Tower."""
        group_of = self.view.board.group
        then: dict[int, list[float]] = {}
        for group in {group_of[deed] for deed in (*moved, *changed)}:
            members, owners = self.members[group], self._owners[group]
            before = self._of_group(group, owners)
            if moved:
                owners = tuple([moved.get(deed, self._holders[deed]) for deed in members])
            if changed:
                after = self._group_terms(group, owners, [changed.get(deed) or self.plots[deed] for deed in members])
            else:
                after = self._of_group(group, owners)
            for seat in {*before, *after}:
                less, more = before.get(seat, NOTHING), after.get(seat, NOTHING)
                total = then.get(seat) or self._sums[seat]
                then[seat] = [have - old + new for have, old, new in zip(total, less, more, strict=True)]
        tower = next((deed for deed, plot in changed.items() if plot.tower), self._tower)
        return then, moved.get(tower, self._holders[tower]) if tower >= 0 else -1

    def _towered(self, terms: Sequence[float], tower: bool) -> Sequence[float]:
        """Terms with the Tower: it doubles rents; before it is built, two whole groups may grow to it."""
        value, income, full, cost, single, paid, near_bank, near_held, whole = terms
        if tower:
            value, income = value + single, income + paid
        elif self._towers and whole >= 2:
            full += single
        return value, income, full, cost, single, paid, near_bank, near_held, whole

    def _strength(self, purse: int, terms: Sequence[float], tower: bool) -> float:
        """How strong a seat is with this cash and these terms, and with or without the Tower."""
        features = features_of(purse, self._towered(terms, tower))
        return sum([weight * feature for weight, feature in zip(self.weights, features, strict=True)])


def features_of(purse: int, terms: Sequence[float]) -> tuple[float, ...]:
    """A seat's features from its cash and its terms; each grows with what it has."""
    value, income, full, cost, _, _, near_bank, near_held, whole = terms
    cash = max(0, purse)
    grown = max(0.0, full - PACE * cost) + NEAR_BANK * near_bank + NEAR_HELD * near_held
    return (
        log(max(0.0, purse + value) + GRAND),
        log(income + GRAND),
        log(cash + GRAND),
        log(grown + PACE * cash + GRAND),
        whole,
    )
