"""Everybody's chances on a classic board, from deeds, buildings and cash.

Each seat has a strength: the rent it collects and could soon collect once its cash is built into houses, its cash beside
the rents it may meet, and what its broken groups may become. The weights were fitted to who won (`bench/fit_chances.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p

from rentier.bots.chances import Chances, Change, shares
from rentier.bots.rents import landings_seen, rents_of
from rentier.kernel.views import View

FEATURES = (
    "rent", "soon", "cash", "cover", "left", "listed", "near_bank", "near_held", "far", "blocks", "groups", "burden",
)  # fmt: skip
"""What a strength is made of, in the order of the weights."""
WEIGHTS = (0.3, 0.9, 0.35, 0.6, 0.1, 0.25, 0.25, 0.15, 0.05, 0.1, 0.1, -0.3)

SMALL, PURSE, GRAND, LAPS = 10.0, 100.0, 1000.0, 5.0
"""Scales of the features: rents, cash, prices, and the turns of rent that cash should cover."""
KEPT = 50
"""Cash that is never built into houses."""


class Group:
    """What the board says about one group."""

    def __init__(self, view: View, group: int) -> None:
        board = view.board
        rents = rents_of(board, landings_seen(view), view.setting("houses_for_hotel") + 1)
        members = board.members[group]
        self.size = len(members)
        self.cost = board.building_cost[members[0]]
        self.price = sum(board.price[deed] for deed in members) / self.size
        self.bare = tuple(
            sum(rents.landings[deed] * rents.bare[deed][owned] for deed in members) * owned / self.size
            for owned in range(self.size + 1)
        )
        """Rent in one turn of one opponent, by how many deeds are held."""
        self.developed = (self.bare[-1],)
        """The same for the whole group, by the number of buildings, evenly placed."""
        if self.cost:
            levels = dict.fromkeys(members, 0)
            steps = [self.bare[-1]]
            for piece in range(rents.hotel * self.size):
                site = max(
                    (deed for deed in members if levels[deed] == piece // self.size), key=lambda d: rents.built[d][-1]
                )
                levels[site] += 1
                steps.append(sum(rents.landings[deed] * rents.built[deed][levels[deed]] for deed in members))
            self.developed = tuple(steps)
        self.promise = self.developed[3 * self.size] if self.cost else 0.0
        """The rent with three houses on every site."""
        self.rate = (self.promise - self.bare[-1]) / (3 * self.size * self.cost) if self.cost else 0.0


class ClassicChances(Chances):
    """Chances by strength: everything is worked out group by group and kept while nothing changes there."""

    def __init__(self, view: View, weights: Sequence[float] = WEIGHTS) -> None:
        self.view = view
        self.weights = tuple(weights)
        self.groups = [Group(view, group) for group in range(len(view.board.members))]
        self._terms: list[dict[tuple[int, ...], list[tuple[float, ...]]]] = [{} for _ in self.groups]
        self._holders: tuple[int, ...] = ()
        self._counts: list[tuple[int, ...]] = []
        self._pieces: list[int] = []
        self._lent: tuple[int, ...] = ()
        self._cash: list[int] = []
        self._playing: list[int] = []

    def look(self) -> None:
        """Read who holds what, what is built and mortgaged, and everybody's cash."""
        view = self.view
        self._playing = view.playing
        self._cash = [view.cash(seat) for seat in range(view.seats)]
        self._lent = view.lent
        if view.holders is not self._holders:
            self._holders = view.holders
            owned = [view.owned_by_group(seat) for seat in range(view.seats)]
            self._counts = [tuple(row[group] for row in owned) for group in range(len(self.groups))]
        levels = view.ask("levels")
        self._pieces = [sum([levels[site] for site in members]) for members in view.board.members]

    def _group_terms(self, group: int, counts: tuple[int, ...]) -> list[tuple[float, ...]]:
        """For each seat: rent, list price, near_bank, near_held, far, blocks."""
        known = self._terms[group].get(counts)
        if known is not None:
            return known
        facts = self.groups[group]
        size, promise = facts.size, facts.promise
        banked = size - sum(counts)
        closest = max(counts)
        terms: list[tuple[float, ...]] = []
        for owned in counts:
            near_bank = near_held = far = blocks = 0.0
            if facts.cost and 0 < owned < size:
                if owned == size - 1:
                    near_bank, near_held = (promise, 0.0) if banked else (0.0, promise)
                else:
                    far = promise
                if closest == size - 1 and owned == 1 and not banked and size > 1 and counts.count(size - 1) == 1:
                    blocks = promise if size > 2 else 0.0
            terms.append((facts.bare[owned], facts.price * owned, near_bank, near_held, far, blocks))
        self._terms[group][counts] = terms
        return terms

    def features(self, moves: Sequence[Change] = (), cash: Sequence[Change] = ()) -> list[tuple[float, ...] | None]:
        """The features of every seat, None for seats that are out."""
        counts, board = self._counts, self.view.board
        if moves:
            counts = counts.copy()
            for deed, holder in moves:
                group = board.group[deed]
                held = list(counts[group])
                if self._holders[deed] >= 0:
                    held[self._holders[deed]] -= 1
                if holder >= 0:
                    held[holder] += 1
                counts[group] = tuple(held)
        purses = self._cash
        if cash:
            purses = purses.copy()
            for seat, change in cash:
                purses[seat] += change
        seats = len(purses)
        sums = [[0.0] * 6 for _ in range(seats)]
        whole: list[list[int]] = [[] for _ in range(seats)]
        for group, row in enumerate(counts):
            if any(row):
                terms = self._group_terms(group, row)
                size = self.groups[group].size
                for seat, owned in enumerate(row):
                    if owned:
                        mine, more = sums[seat], terms[seat]
                        for index in range(6):
                            mine[index] += more[index]
                        if owned == size and self.groups[group].cost:
                            whole[seat].append(group)
        burdens = [0.0] * seats
        if any(self._lent):
            holders = self._holders
            new = dict(moves)
            for deed, lent in enumerate(self._lent):
                if lent:
                    holder = new.get(deed, holders[deed])
                    if holder >= 0:
                        burdens[holder] += self.view.ask("repayment", deed)
                        group = board.group[deed]
                        sums[holder][0] -= self.groups[group].bare[1] if self.groups[group].size > 1 else 0.0
        rents, soons, lefts = [0.0] * seats, [0.0] * seats, [0] * seats
        for seat in self._playing:
            rents[seat], soons[seat], lefts[seat] = self._develop(
                sums[seat][0], whole[seat], purses[seat] - burdens[seat]
            )
        total = sum(rents)
        opponents = max(1, len(self._playing) - 1)
        found: list[tuple[float, ...] | None] = [None] * seats
        for seat in self._playing:
            _, listed, near_bank, near_held, far, blocks = sums[seat]
            purse = max(0, purses[seat])
            danger = total - rents[seat]
            found[seat] = (
                log1p(opponents * max(0.0, rents[seat]) / SMALL),
                log1p(opponents * max(0.0, soons[seat]) / SMALL),
                log1p(purse / PURSE),
                purse / (purse + LAPS * danger + PURSE),
                max(0, lefts[seat]) / GRAND,
                listed / GRAND,
                near_bank / SMALL,
                near_held / SMALL,
                far / SMALL,
                blocks / SMALL,
                float(len(whole[seat])),
                burdens[seat] / GRAND,
            )
        return found

    def _develop(self, bare: float, whole: list[int], cash: float) -> tuple[float, float, int]:
        """The rent of whole groups as built now, as built with the cash, and what is left of it."""
        now = soon = bare
        budget = int(cash) - KEPT
        for group in sorted(whole, key=lambda group: -self.groups[group].rate) if len(whole) > 1 else whole:
            facts, pieces = self.groups[group], self._pieces[group]
            base = facts.developed[0]
            now += facts.developed[pieces] - base
            if budget >= facts.cost:
                more = min(budget // facts.cost, max(0, 3 * facts.size - pieces))
                budget -= more * facts.cost
                pieces += more
            soon += facts.developed[pieces] - base
        if budget > 0:
            for group in whole:
                facts, pieces = self.groups[group], max(self._pieces[group], 3 * self.groups[group].size)
                more = min(budget // facts.cost, len(facts.developed) - 1 - pieces)
                if more > 0:
                    budget -= more * facts.cost
                    soon += facts.developed[pieces + more] - facts.developed[pieces]
        return now, soon, budget + KEPT

    def chances(self, moves: Sequence[Change] = (), cash: Sequence[Change] = ()) -> list[float]:
        """By the strengths that follow from the features."""
        weights = self.weights
        strengths: list[float | None] = []
        for features in self.features(moves, cash):
            if features is None:
                strengths.append(None)
            else:
                strength = 0.0
                for weight, feature in zip(weights, features, strict=True):
                    strength += weight * feature
                strengths.append(strength)
        return shares(strengths)
