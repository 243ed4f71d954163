"""Families that differ in what they do with money: how much they keep, when they build, whether they leave Jail."""

from __future__ import annotations

from collections.abc import Iterable

from rentier.bots.opponents import city_building
from rentier.bots.opponents.player import Opponent
from rentier.bots.opponents.proposals import Proposal, purchases, sales, set_swaps
from rentier.bots.trading import Side, breaks_group
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.classic.questions import PIECES
from rentier.rules.mortgage import Mortgage
from rentier.rules.questions import LEVEL


class Trader(Opponent):
    """Plays sensibly and offers the deals that people think of first: set for set, then cash for a set."""

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """The deals that people think of first."""
        return self.usual(view, seat)

    def usual(self, view: View, seat: int) -> Iterable[Proposal]:
        """Swaps of sets, deeds it lacks, deeds that others lack."""
        spare = self.budget(view, seat)
        yield from set_swaps(view, self.appraisal, seat, spare)
        yield from purchases(view, self.appraisal, seat, spare, 0.5)
        yield from sales(view, self.appraisal, seat, 0.6)


class NeverTrader(Opponent):
    """Refuses every deal, bids against sets of others, and builds as fast as it dares."""

    cushion = 0.5

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """Never."""
        return False

    def limit(self, view: View, seat: int, deed: int) -> float:
        """A quarter more for what others could complete."""
        value = super().limit(view, seat, deed)
        group = view.board.group[deed]
        lacking = [len(view.board.members[group]) - view.owned(other, group) for other in view.playing if other != seat]
        if 1 in lacking:
            value = max(value, 1.25 * view.board.price[deed])
        return min(value, view.cash(seat) - self.thrift * self.salary)


class Hoarder(Opponent):
    """Keeps cash, buys only what is cheap for it, builds at most two houses, and sells deeds for a good premium."""

    cushion = 2.0
    city_cushion = 8.0
    thrift = 1.0
    top = 2
    most_blocks = 4
    landmarks = False

    def buys(self, view: View, seat: int, deed: int) -> bool:
        """What costs no more than a third of its cash."""
        return 3 * view.board.price[deed] <= view.cash(seat)

    def limit(self, view: View, seat: int, deed: int) -> float:
        """Four fifths of the list price."""
        return min(0.8 * view.board.price[deed], view.cash(seat) - self.thrift * self.salary)

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """Only deals that bring cash, for a quarter more than its deeds are worth to it."""
        if side.cash <= 0 or breaks_group(view, seat, side.gives):
            return False
        mine, theirs = self.appraisal.both(view, seat, side)
        return mine >= 0.25 * side.cash and mine >= self.envy * theirs

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """Sales of what others lack, dearly."""
        return sales(view, self.appraisal, seat, 0.7)


class LateBloomer(Trader):
    """Saves for the first fifteen rounds, then buys sets and builds with all it has."""

    EARLY = 15

    def buys(self, view: View, seat: int, deed: int) -> bool:
        """At first only while half of its cash remains."""
        if view.round <= self.EARLY:
            return 2 * view.board.price[deed] <= view.cash(seat)
        return super().buys(view, seat, deed)

    def reserve(self, view: View, seat: int) -> int:
        """A lot at first, then next to nothing."""
        if view.round <= self.EARLY:
            return 4 * self.salary
        return self.salary * 2 if self.city else self.salary // 4

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """None at first; later it pays most of what a set is worth to it."""
        if view.round <= self.EARLY:
            return
        spare = self.budget(view, seat)
        yield from set_swaps(view, self.appraisal, seat, spare)
        yield from purchases(view, self.appraisal, seat, spare, 0.8)


class LeveragedBuilder(Trader):
    """Mortgages every loose deed to build three houses at once, and repays last."""

    cushion = 0.25

    def develop(self, view: View, seat: int) -> Act | None:
        """Build; mortgage loose deeds while a set has fewer than three houses a site; repay only with plenty."""
        if self.city:
            return super().develop(view, seat)
        reserve = self.reserve(view, seat)
        act = self.repay(view, seat, reserve, whole=True) or self.build(view, seat, reserve)
        if act is not None:
            return act
        loose = self.loose(view, seat)
        if loose and self._unfinished(view, seat):
            act = Mortgage(seat, loose[0])
            return act if view.why_not(act) is None else None
        return self.repay(view, seat, reserve + 2 * self.salary, whole=False)

    def _unfinished(self, view: View, seat: int) -> bool:
        """Whether a whole, face-up set of its own has a site with fewer than three houses, and houses are left."""
        if not view.whole_groups(seat) or not view.ask(PIECES)[0]:
            return False
        return any(
            view.has_group(seat, group)
            and not view.mortgaged_in(group)
            and min(view.ask(LEVEL, site) for site in sites) < 3
            for group, sites in view.board.streets
        )


class JailSitter(Trader):
    """Stays in Jail as long as it can once most deeds are sold, and builds meanwhile."""

    cushion = 0.5

    def stays_in_jail(self, view: View, seat: int) -> bool:
        """While there is something to buy it leaves."""
        return sum(view.holder(deed) == -1 for deed in view.board.deeds) <= len(view.board.deeds) // 4


class Industrialist(Trader):
    """City: builds factories only, which no hazard can spoil, and few landmarks."""

    style = city_building.FACTORIES
    landmarks = False


class Skyline(Trader):
    """City: builds cheap homes, keeps hazards away, and saves for skyscrapers and the Tower on whole groups."""

    style = city_building.HOMES
    most_blocks = 6

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """It pays most of what a set is worth to it."""
        spare = self.budget(view, seat)
        yield from purchases(view, self.appraisal, seat, spare, 0.8)
        yield from set_swaps(view, self.appraisal, seat, spare)
