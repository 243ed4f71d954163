"""Everybody's chances on a classic board, from deeds, buildings and cash.

Each seat has a strength: the rent it collects and could collect once its cash is built into houses, its cash beside the
rents it may meet, and what its broken groups may become. The weights were fitted to who won: `bench/fit_classic.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log1p
from typing import NamedTuple, cast

from rentier.bots.chances import Chances, Change
from rentier.bots.rents import Rents, rents_seen
from rentier.kernel.views import View

PLAIN = ("listed", "whole", "burden")
"""Features that add up group by group."""
FEATURES = (*PLAIN, "rent", "soon", "near_bank", "near_held", "cash", "thin", "left")
"""What a strength is made of, in the order of the weights."""
WEIGHTS: tuple[tuple[float, float], ...] = (
    (0.085, 0.894),  # listed
    (0.175, 0.499),  # whole
    (-1.121, -0.463),  # burden
    (0.113, 0.306),  # rent
    (1.529, -1.546),  # soon
    (0.906, -1.083),  # near_bank
    (0.431, -0.462),  # near_held
    (-0.263, 1.825),  # cash
    (-3.105, -0.080),  # thin
    (0.163, -0.116),  # left
)
"""For each feature its weight once the Bank has sold all deeds, and what is added while it has all of them."""


AHEAD = ("soon", "near_bank", "near_held", "thin")
"""Features of what is to come: houses, groups that may be completed, rents that may be met."""


def weights_with(foresight: float) -> tuple[tuple[float, float], ...]:
    """The weights of somebody who sees this part of what is to come."""
    return tuple(
        (foresight * late, foresight * early) if name in AHEAD else (late, early)
        for name, (late, early) in zip(FEATURES, WEIGHTS, strict=True)
    )


SMALL, PURSE, GRAND, LAPS = 10.0, 100.0, 1000.0, 5.0
"""Scales of the features: rents, cash, prices, and the turns of rent that cash should cover."""
KEPT = 50
"""Cash that is never built into houses."""
HOUSES = 3
"""Every site of a group gets this many houses before any gets more."""


class Adds(NamedTuple):
    """What a group adds for one seat."""

    rent: float
    """In one turn of one opponent, without buildings."""
    listed: float
    kind: int
    """Whether the group is whole, or lacks one deed; -1 for all others."""


WHOLE, NEAR_BANK, NEAR_HELD = range(3)
"""Groups of a seat: all of it; all but one deed, which the Bank or another player has."""


class Group:
    """What the board says about one group."""

    def __init__(self, rents: Rents, group: int) -> None:
        board = rents.board
        members = board.members[group]
        self.size = len(members)
        self.cost = board.building_cost[members[0]]
        self.price = sum(board.price[deed] for deed in members) / self.size
        self.bare = tuple(
            sum(rents.landings[deed] * rents.bare[deed][owned] for deed in members) * owned / self.size
            for owned in range(self.size + 1)
        )
        """Rent in one turn of one opponent, by how many deeds are held."""
        levels, steps = dict.fromkeys(members, 0), [self.bare[-1]]
        for piece in range(rents.hotel * self.size if self.cost else 0):
            lowest = [deed for deed in members if levels[deed] == piece // self.size]
            levels[max(lowest, key=lambda deed: rents.built[deed][-1])] += 1
            steps.append(sum(rents.landings[deed] * rents.built[deed][levels[deed]] for deed in members))
        self.developed = tuple(steps)
        """The same for the whole group, by how many buildings stand there, evenly placed."""
        self.promise = self.developed[HOUSES * self.size] if self.cost else 0.0
        """The rent with three houses on every site."""
        self.rate = self.promise / self.cost / self.size if self.cost else 0.0
        """What a coin in houses brings."""

    def adds(self, counts: tuple[int, ...], seat: int) -> Adds:
        """What the group adds for a seat when everybody holds these numbers of its deeds."""
        owned, kind = counts[seat], -1
        if self.cost and owned == self.size:
            kind = WHOLE
        elif self.cost and owned == self.size - 1:
            kind = NEAR_BANK if sum(counts) < self.size else NEAR_HELD
        return Adds(self.bare[owned], self.price * owned / GRAND, kind)

    def reached(self, budget: float) -> float:
        """The rent of the whole group once a budget is spent on the missing deed and three houses a site."""
        pieces = int((budget - self.price) // self.cost)
        if pieces <= 0:
            return self.bare[-1]
        return self.developed[pieces] if pieces < HOUSES * self.size else self.promise


@lru_cache(maxsize=32)
def groups_of(rents: Rents) -> tuple[Group, ...]:
    """All groups of a board, worked out once."""
    return tuple(Group(rents, group) for group in range(len(rents.board.members)))


class Held(NamedTuple):
    """What somebody's deeds amount to, apart from cash."""

    rent: float
    """Rent in one turn of one opponent, without buildings."""
    plain: tuple[float, ...]
    """The features that add up."""
    worth: float
    """The same, weighted."""
    groups: tuple[tuple[int, ...], ...]
    """Groups to build on by kind, the best first."""


class ClassicChances(Chances):
    """Chances by strength: what a group adds is worked out once for every way in which it can be held."""

    def __init__(self, view: View, weights: Sequence[tuple[float, float]] = WEIGHTS) -> None:
        self.view = view
        self._weights = weights
        self._plain: tuple[float, ...] = ()
        self._curves: tuple[float, ...] = ()
        """The weights of this stage of the game."""
        self.groups = groups_of(rents_seen(view))
        self._rows: list[dict[tuple[int, ...], list[Adds]]] = [{} for _ in self.groups]
        """For each group and each way to hold it, what it adds for every seat."""
        self._holders: tuple[int, ...] = ()
        self._counts: list[tuple[int, ...]] = []
        """How many deeds of each group every seat holds."""
        self._pieces: list[int] = []
        """How many buildings stand on each group."""
        self._lent: tuple[int, ...] = ()
        self._cash: list[int] = []
        self._playing: list[int] = []
        self.unsold = 1.0
        """The share of the deeds that the Bank still has."""
        self._known: dict[tuple[Change, ...], list[Held]] = {}
        """What everybody holds after moves, as far as it was worked out since anything changed."""

    def look(self) -> None:
        """Read who holds what, what is built and mortgaged, and everybody's cash."""
        view = self.view
        playing, holders, lent = view.playing, view.holders, view.lent
        self._cash = [view.cash(seat) for seat in range(view.seats)]
        levels = view.ask("levels")
        pieces = [sum([levels[site] for site in members]) for members in view.board.members]
        if (
            holders is not self._holders
            or pieces != self._pieces
            or lent != self._lent
            or len(playing) != len(self._playing)
        ):
            self._holders, self._lent, self._pieces, self._playing = holders, lent, pieces, playing
            owned = [view.owned_by_group(seat) for seat in range(view.seats)]
            self._counts = [tuple([row[group] for row in owned]) for group in range(len(self.groups))]
            self.unsold = sum([holder == -1 for holder in holders]) / len(view.board.deeds)
            weights = tuple([late + early * self.unsold for late, early in self._weights])
            self._plain, self._curves = weights[: len(PLAIN)], weights[len(PLAIN) :]
            self._known = {}

    # ------------------------------------------------------------ holdings

    def _row(self, group: int, counts: tuple[int, ...]) -> list[Adds]:
        """What a group adds for every seat when it is held like this."""
        row = self._rows[group].get(counts)
        if row is None:
            row = [self.groups[group].adds(counts, seat) for seat in range(len(counts))]
            self._rows[group][counts] = row
        return row

    def _counted(self, moves: Sequence[Change]) -> dict[int, tuple[int, ...]]:
        """The groups that moves change, as everybody holds them then."""
        changed: dict[int, tuple[int, ...]] = {}
        for deed, holder in moves:
            group, old = self.view.board.group[deed], self._holders[deed]
            held = list(changed.get(group, self._counts[group]))
            if old >= 0:
                held[old] -= 1
            if holder >= 0:
                held[holder] += 1
            changed[group] = tuple(held)
        return changed

    def _held(self, moves: tuple[Change, ...]) -> list[Held]:
        """What everybody holds after moves: as now, but for the groups that changed."""
        known = self._known.get(moves)
        if known is not None:
            return known
        if not moves:
            found = [self._whole_hand(seat) for seat in range(len(self._cash))]
        else:
            found = self._held(()).copy()
            for group, counts in self._counted(moves).items():
                before, after = self._row(group, self._counts[group]), self._row(group, counts)
                for seat in self._playing:
                    if before[seat] is not after[seat]:
                        found[seat] = self._exchanged(found[seat], group, before[seat], after[seat])
            for deed, holder in moves:
                if self._lent[deed]:
                    owed = self.view.ask("repayment", deed) / GRAND
                    old = self._holders[deed]
                    if old >= 0:
                        found[old] = self._burdened(found[old], -owed)
                    if holder >= 0:
                        found[holder] = self._burdened(found[holder], owed)
        self._known[moves] = found
        return found

    def _whole_hand(self, seat: int) -> Held:
        held = Held(0.0, (0.0,) * len(PLAIN), 0.0, ((), (), ()))
        for group, counts in enumerate(self._counts):
            if counts[seat]:
                held = self._exchanged(held, group, NOTHING, self._row(group, counts)[seat])
        for deed in self.view.mortgages(seat):
            held = self._burdened(held, self.view.ask("repayment", deed) / GRAND)
        return held

    def _exchanged(self, held: Held, group: int, before: Adds, after: Adds) -> Held:
        """A hand with one group changed."""
        kinds, (listed, wholes, burden) = held.groups, held.plain
        if after.kind != before.kind:
            listing = list(kinds)
            if before.kind >= 0:
                listing[before.kind] = tuple([one for one in kinds[before.kind] if one != group])
            if after.kind >= 0:
                listing[after.kind] = tuple(sorted((*kinds[after.kind], group), key=lambda one: -self.groups[one].rate))
            kinds = tuple(listing)
        more, new = after.listed - before.listed, float(len(kinds[WHOLE])) - wholes
        plain = (listed + more, wholes + new, burden)
        worth = held.worth + self._plain[0] * more + self._plain[1] * new
        return Held(held.rent - before.rent + after.rent, plain, worth, kinds)

    def _burdened(self, held: Held, owed: float) -> Held:
        listed, wholes, burden = held.plain
        return held._replace(plain=(listed, wholes, burden + owed), worth=held.worth + self._plain[2] * owed)

    # ------------------------------------------------------------ strengths

    def _develop(self, held: Held, cash: float) -> tuple[float, float, float]:
        """The rent as built now, as built with all cash, and what is left of it: three houses everywhere first."""
        now = soon = held.rent
        budget = int(cash) - KEPT
        whole = held.groups[WHOLE]
        for group in whole:
            facts, pieces = self.groups[group], self._pieces[group]
            base = facts.developed[0]
            now += facts.developed[pieces] - base
            more = HOUSES * facts.size - pieces
            if more > 0 and budget >= facts.cost:
                more = min(budget // facts.cost, more)
                budget -= more * facts.cost
                pieces += more
            soon += facts.developed[pieces] - base
        for group in whole if budget > 0 else ():
            facts = self.groups[group]
            pieces = max(self._pieces[group], HOUSES * facts.size)
            more = min(budget // facts.cost, len(facts.developed) - 1 - pieces)
            if more > 0:
                budget -= more * facts.cost
                soon += facts.developed[pieces + more] - facts.developed[pieces]
        return now, soon, max(0, budget + KEPT)

    def _curved(self, moves: tuple[Change, ...], cash: Sequence[Change]) -> list[tuple[float, ...]]:
        """The features that do not simply add up, for every seat in the game, in order."""
        purses = self._cash
        if cash:
            purses = purses.copy()
            for seat, change in cash:
                purses[seat] += change
        hands, developed, total = self._held(moves), cast("list[tuple[float, float, float]]", []), 0.0
        for seat in self._playing:
            rents = self._develop(hands[seat], purses[seat] - GRAND * hands[seat].plain[2])
            total += rents[0]
            developed.append(rents)
        found: list[tuple[float, ...]] = []
        scale, groups = max(1, len(self._playing) - 1) / SMALL, self.groups
        for index, (now, soon, left) in enumerate(developed):
            hand, purse = hands[self._playing[index]], purses[self._playing[index]]
            if purse < 0:
                purse = 0
            level, hopes = log1p(scale * soon), [0.0, 0.0]
            for place, kind in enumerate(hand.groups[1:]):
                if kind:
                    more = soon
                    for group in kind:
                        more += groups[group].reached(left)
                    hopes[place] = log1p(scale * more) - level
            rich, danger = log1p(purse / PURSE), total - now
            thin = LAPS * danger / (purse + GRAND * hand.plain[0] / 2 + LAPS * danger + PURSE)
            found.append((log1p(scale * now), level, *hopes, rich, thin, left / GRAND))
        return found

    def features(self) -> list[tuple[float, ...] | None]:
        """All features of every seat as things are, None for seats that are out."""
        hands, found = self._held(()), cast("list[tuple[float, ...] | None]", [None] * len(self._cash))
        for seat, curved in zip(self._playing, self._curved((), ()), strict=True):
            found[seat] = (*hands[seat].plain, *curved)
        return found

    def chances(self, moves: Sequence[Change] = (), cash: Sequence[Change] = ()) -> list[float]:
        """By the strengths that follow from the features: one point more means e times the odds."""
        moves = tuple(moves)
        hands, odds, total, weights = self._held(moves), [0.0] * len(self._cash), 0.0, self._curves
        for index, curved in enumerate(self._curved(moves, cash)):
            seat = self._playing[index]
            strength = hands[seat].worth
            for weight, feature in zip(weights, curved, strict=True):
                strength += weight * feature
            odds[seat] = exp(strength)
            total += odds[seat]
        return [one / total for one in odds]


NOTHING = Adds(0.0, 0.0, -1)
"""What a group adds for somebody who holds none of it."""
