"""Everybody's chances on a classic board, from deeds, buildings and cash.

Each seat has a strength: the rent it collects and could collect once its cash is built into houses, its cash beside the
rents it may meet, and what its broken groups may become. A small network weighs them; `bench/fit_classic.py` fitted it
to who won. Its weights have fixed signs, so that more cash or another deed never makes anybody weaker.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log1p, tanh
from operator import mul
from typing import NamedTuple

from rentier.bots.chances import Chances, Change
from rentier.bots.classic.weights import BIASES, OUTPUTS, TABLE, WEIGHTS
from rentier.bots.rents import Rents, rents_seen
from rentier.kernel.views import View
from rentier.rules.classic.questions import LEVELS
from rentier.rules.questions import REPAYMENT

HELPS = ("listed", "rent", "soon", "borrowed", "grown", "near_bank", "near_held", "cash", "raisable")
"""Features that make a seat stronger: list prices; the rent it collects now, with its cash built into houses, with its
loose deeds mortgaged for more, with hotels everywhere, with broken groups completed; cash, and what it could raise."""
HARMS = ("burden", "thin", "thin_soon")
"""Features that make it weaker: mortgages, and the rents of others, now and soon, beside what it could raise."""
FEATURES = (*HELPS, *HARMS)
"""What a strength is made of, in the order of the weights."""

SMALL, PURSE, GRAND, LAPS = 10.0, 100.0, 1000.0, 5.0
"""Scales of the features: rents, cash, prices, and the turns of rent that cash should cover."""
CROWD = 5.0
"""The scale of the number of rivals."""
INTEREST = 1.1
"""What it costs to repay a coin of a loan that is only thought of."""
KEPT = 50
"""Cash that is never built into houses."""
HOUSES = 3
"""Every site of a group gets this many houses before any gets more."""


class Adds(NamedTuple):
    """What a group adds for one seat."""

    rent: float
    """In one turn of one opponent, without buildings."""
    listed: float
    loose: float
    """What mortgages on it would bring while nothing can be built there."""
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
        self.loan = sum(board.mortgage[deed] for deed in members) / self.size
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
        owned, kind, loose = counts[seat], -1, self.loan * counts[seat]
        if self.cost and owned == self.size:
            kind, loose = WHOLE, 0.0
        elif self.cost and owned == self.size - 1:
            kind = NEAR_BANK if sum(counts) < self.size else NEAR_HELD
        return Adds(self.bare[owned], self.price * owned / GRAND, loose, kind)

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
    listed: float
    loose: float
    """What mortgages on deeds outside whole groups would bring, if none were mortgaged."""
    lent: float
    """What the Bank lent on its deeds."""
    burden: float
    """What it costs to repay that."""
    groups: tuple[tuple[int, ...], ...]
    """Groups to build on by kind, the best first."""

    def borrows(self, amount: int) -> Held:
        """The same deeds with mortgages on loose ones for so much more."""
        return self._replace(lent=self.lent + amount, burden=self.burden + INTEREST * amount)


NOTHING = Adds(0.0, 0.0, 0.0, -1)
"""What a group adds for somebody who holds none of it."""


class Prospect(NamedTuple):
    """Rents of one seat in one turn of one opponent, and its means."""

    now: float
    soon: float
    """Once its cash is built into houses."""
    borrowed: float
    """Once its loose deeds are mortgaged for more houses."""
    raisable: float
    """Cash, mortgages and half of the houses."""
    purse: float


class ClassicChances(Chances):
    """Chances by strength: what a group adds is worked out once for every way in which it can be held."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.groups = groups_of(rents_seen(view))
        self._rows: list[dict[tuple[int, ...], list[Adds]]] = [{} for _ in self.groups]
        """For each group and each way to hold it, what it adds for every seat."""
        self._holders: tuple[int, ...] = ()
        self._counts: list[tuple[int, ...]] = []
        """How many deeds of each group every seat holds."""
        self._pieces: list[int] = []
        """How many buildings stand on each group."""
        self._lent: tuple[int, ...] = ()
        self._owed: list[int] = []
        """What it costs to repay the mortgages of each group."""
        self._cash: list[int] = []
        self._playing: list[int] = []
        self.table: tuple[float, float] = (1.0, 0.0)
        """The share of the deeds that the Bank still has, and how many rivals everybody has, scaled."""
        self._biases: list[float] = []
        """What the hidden units start from at such a table."""
        self._known: dict[tuple[Change, ...], list[Held]] = {}
        """What everybody holds after moves, as far as it was worked out since anything changed."""
        self._prospects: list[Prospect | None] = []
        """Everybody's prospects as things are, as far as they were worked out."""

    def look(self) -> None:
        """Read who holds what, what is built and mortgaged, and everybody's cash."""
        view = self.view
        playing, holders, lent = view.playing, view.holders, view.lent
        self._cash = [view.cash(seat) for seat in range(view.seats)]
        self._prospects = [None] * view.seats
        levels = view.ask(LEVELS)
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
            self._owed = [
                sum([view.ask(REPAYMENT, deed) for deed in members if lent[deed]]) for members in view.board.members
            ]
            unsold = sum([holder == -1 for holder in holders]) / len(view.board.deeds)
            self.table = unsold, (len(playing) - 1) / CROWD
            self._biases = [bias + sum(map(mul, row, self.table)) for bias, row in zip(BIASES, TABLE, strict=True)]
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
                    old = self._holders[deed]
                    if old >= 0:
                        found[old] = self._burdened(found[old], deed, -1)
                    if holder >= 0:
                        found[holder] = self._burdened(found[holder], deed, 1)
        self._known[moves] = found
        return found

    def _whole_hand(self, seat: int) -> Held:
        held = Held(0.0, 0.0, 0.0, 0.0, 0.0, ((), (), ()))
        for group, counts in enumerate(self._counts):
            if counts[seat]:
                held = self._exchanged(held, group, NOTHING, self._row(group, counts)[seat])
        for deed in self.view.mortgages(seat):
            held = self._burdened(held, deed, 1)
        return held

    def _exchanged(self, held: Held, group: int, before: Adds, after: Adds) -> Held:
        """A hand with one group changed."""
        rent, listed, loose, lent, burden, kinds = held
        if after.kind != before.kind:
            listing = list(kinds)
            if before.kind >= 0:
                listing[before.kind] = tuple([one for one in kinds[before.kind] if one != group])
            if after.kind >= 0:
                listing[after.kind] = tuple(sorted((*kinds[after.kind], group), key=lambda one: -self.groups[one].rate))
            kinds = tuple(listing)
        return Held(
            rent - before.rent + after.rent,
            listed - before.listed + after.listed,
            loose - before.loose + after.loose,
            lent,
            burden,
            kinds,
        )

    def _burdened(self, held: Held, deed: int, sign: int) -> Held:
        """A hand with one mortgage more (1) or less (-1)."""
        owed = self.view.ask(REPAYMENT, deed)
        return held._replace(lent=held.lent + sign * self._lent[deed], burden=held.burden + sign * owed)

    # ------------------------------------------------------------ strengths

    def _built(self, groups: tuple[int, ...], budget: int) -> float:
        """The rent that a budget adds in houses: three everywhere first.

        A part of a house counts as that part: if cheaper houses took its place, more cash could mean less rent.
        """
        rent, facts_of, pieces_of = 0.0, self.groups, self._pieces
        for first in (True, False):
            for group in groups:
                facts, pieces = facts_of[group], pieces_of[group]
                if not first:
                    pieces = max(pieces, HOUSES * facts.size)
                more = (HOUSES * facts.size if first else len(facts.developed) - 1) - pieces
                if more <= 0:
                    continue
                bought, part = divmod(min(budget, more * facts.cost), facts.cost)
                rent += facts.developed[pieces + bought] - facts.developed[pieces]
                if part:
                    step = facts.developed[pieces + bought + 1] - facts.developed[pieces + bought]
                    rent += step * part / facts.cost
                budget -= bought * facts.cost + part
                if budget <= 0:
                    return rent
        return rent

    def _prospect(self, held: Held, purse: int) -> Prospect:
        """What somebody with such a hand and so much cash collects, and could."""
        loose = max(0.0, held.loose - held.lent)
        whole = held.groups[WHOLE]
        now, houses, owed = held.rent, 0.0, 0
        for group in whole:
            facts, pieces = self.groups[group], self._pieces[group]
            now += facts.developed[pieces] - facts.developed[0]
            houses += pieces * facts.cost / 2
            owed += self._owed[group]
        soon = borrowed = now
        if whole:
            budget = max(0, purse - owed - KEPT)
            soon += self._built(whole, budget)
            borrowed = now + self._built(whole, budget + int(loose)) if loose else soon
        return Prospect(now, soon, borrowed, purse + loose + houses, purse)

    def _rows_of(self, moves: tuple[Change, ...], cash: Sequence[Change]) -> list[tuple[float, ...]]:
        """The features of every seat in the game, in order, after moves and payments."""
        hands, own, changes = self._held(moves), self._held(()), dict(cash)
        prospects: list[Prospect] = []
        now = soon = 0.0
        for seat in self._playing:
            change = changes.get(seat, 0)
            if change or hands[seat] is not own[seat]:
                purse = self._cash[seat] + change
                if purse < 0:
                    hands = [*hands[:seat], hands[seat].borrows(-purse), *hands[seat + 1 :]]
                prospect: Prospect | None = self._prospect(hands[seat], max(0, purse))
            else:
                prospect = self._prospects[seat]
                if prospect is None:
                    self._prospects[seat] = prospect = self._prospect(own[seat], max(0, self._cash[seat]))
            assert prospect is not None
            now += prospect.now
            soon += prospect.borrowed
            prospects.append(prospect)
        found: list[tuple[float, ...]] = []
        scale, groups = max(1, len(prospects) - 1) / SMALL, self.groups
        for seat, prospect in zip(self._playing, prospects, strict=True):
            hand = hands[seat]
            level = log1p(scale * prospect.borrowed)
            hopes = [level, level]
            grown = hand.rent
            for group in hand.groups[WHOLE]:
                grown += groups[group].developed[-1] - groups[group].developed[0]
            for place, kind in enumerate(hand.groups[1:]):
                if kind:
                    more = prospect.borrowed
                    for group in kind:
                        more += groups[group].reached(prospect.purse)
                    hopes[place] = log1p(scale * more)
            means = prospect.raisable + PURSE
            risk, later = LAPS * (now - prospect.now), LAPS * (soon - prospect.borrowed)
            found.append(
                (
                    hand.listed,
                    log1p(scale * prospect.now),
                    log1p(scale * prospect.soon),
                    level,
                    log1p(scale * grown),
                    *hopes,
                    log1p(prospect.purse / PURSE),
                    log1p(prospect.raisable / PURSE),
                    hand.burden / GRAND,
                    risk / (means + risk),
                    later / (means + later),
                )
            )
        return found

    def features(self) -> list[tuple[float, ...] | None]:
        """All features of every seat as things are, None for seats that are out."""
        found: list[tuple[float, ...] | None] = [None] * len(self._cash)
        for seat, row in zip(self._playing, self._rows_of((), ()), strict=True):
            found[seat] = row
        return found

    def chances(self, moves: Sequence[Change] = (), cash: Sequence[Change] = ()) -> list[float]:
        """By the strengths that follow from the features: one point more means e times the odds.

        A player who must pay more than its cash borrows the rest on loose deeds.
        """
        odds, total, biases = [0.0] * len(self._cash), 0.0, self._biases
        for seat, row in zip(self._playing, self._rows_of(tuple(moves), cash), strict=True):
            strength = 0.0
            for weights, bias, output in zip(WEIGHTS, biases, OUTPUTS, strict=True):
                strength += output * tanh(bias + sum(map(mul, weights, row)))
            odds[seat] = exp(strength)
            total += odds[seat]
        return [one / total for one in odds]
