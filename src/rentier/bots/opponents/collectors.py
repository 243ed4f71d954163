"""Families that differ in which deeds they want: one color, railroads, what others need, what goes cheaply."""

from __future__ import annotations

from collections.abc import Iterable

from rentier.bots.opponents import city_building
from rentier.bots.opponents.builders import Trader
from rentier.bots.opponents.proposals import Proposal, balanced, purchases
from rentier.bots.trading import Side, completes
from rentier.kernel.views import View
from rentier.rules.auction import Bid
from rentier.rules.questions import TRADABLES


class AuctionShark(Trader):
    """Leaves deeds to the auction and bids by small steps, just beyond what the others can or will pay."""

    def buys(self, view: View, seat: int, deed: int) -> bool:
        """Only what completes a set, what a rival would complete, or where nothing is auctioned."""
        if not view.knows(Bid) or completes(view, seat, deed):
            return super().buys(view, seat, deed)
        rivals = [other for other in view.playing if other != seat]
        if any(completes(view, other, deed) for other in rivals):
            return super().buys(view, seat, deed)
        return False

    def limit(self, view: View, seat: int, deed: int) -> float:
        """What it is worth to it, or to the rival who wants it most, if that is more."""
        rivals = [other for other in view.playing if other != seat]
        value = self.appraisal.gain(view, seat, (deed,), ())
        for other in rivals:
            theirs = self.appraisal.gain(view, other, (deed,), ())
            value = max(value, min(0.6 * theirs, view.cash(other)))
        return min(value, view.cash(seat) - self.thrift * self.salary)

    def rise(self, view: View, deed: int) -> int:
        """One step."""
        return self.step


class ColorCollector(Trader):
    """Wants one color group at any price: the first in which it holds a deed; sells nothing of it."""

    def wanted(self, view: View, seat: int) -> int:
        """The group it collects; -1 before it holds a deed of any color."""
        best, most = -1, 0.0
        for group in self.appraisal.streets:
            held = view.owned(seat, group) / len(view.board.members[group])
            if held > most:
                best, most = group, held
        return best

    def buys(self, view: View, seat: int, deed: int) -> bool:
        """Its color with any cash it has."""
        if view.board.group[deed] == self.wanted(view, seat):
            return view.cash(seat) >= view.board.price[deed] or completes(view, seat, deed)
        return super().buys(view, seat, deed)

    def limit(self, view: View, seat: int, deed: int) -> float:
        """Three times the list price for its color."""
        if view.board.group[deed] == self.wanted(view, seat):
            return min(3.0 * view.board.price[deed], view.cash(seat))
        return super().limit(view, seat, deed)

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """Nothing of its color goes."""
        wanted = self.wanted(view, seat)
        if any(view.board.group[deed] == wanted for deed in side.gives):
            return False
        return super().accepts(view, seat, side)

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """Twice the list price for every deed of its color, with a lone deed on top where cash is short."""
        wanted, spare = self.wanted(view, seat), self.budget(view, seat)
        if wanted < 0 or view.has_group(seat, wanted):
            yield from self.usual(view, seat)
            return
        free, price = view.ask(TRADABLES), view.board.price
        lone = [own for own in free[seat] if view.owned(seat, view.board.group[own]) == 1]
        for deed in view.board.members[wanted]:
            holder = view.holder(deed)
            if holder in (-1, seat) or deed not in free[holder]:
                continue
            if 2 * price[deed] <= spare:
                yield Proposal(holder, (), 2 * price[deed], (deed,), 0)
            for own in lone:
                if view.board.group[own] != wanted and not completes(view, holder, own):
                    pays = min(1.5 * price[deed], float(spare))
                    if pays >= 0:
                        yield balanced(holder, (own,), (deed,), pays)


class RailroadFan(Trader):
    """Wants every railroad and utility; buys the rest only with plenty of cash."""

    def _is_fan_of(self, view: View, deed: int) -> bool:
        return view.board.group[deed] not in self.appraisal.streets

    def buys(self, view: View, seat: int, deed: int) -> bool:
        """Railroads with any cash, others while two salaries remain."""
        left = view.cash(seat) - view.board.price[deed]
        if self._is_fan_of(view, deed):
            return left >= 0
        return left >= 2 * self.salary or completes(view, seat, deed)

    def limit(self, view: View, seat: int, deed: int) -> float:
        """Up to half more than the list price for railroads."""
        if self._is_fan_of(view, deed):
            return min(1.5 * view.board.price[deed], view.cash(seat) - self.thrift * self.salary)
        return super().limit(view, seat, deed)

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """A railroad is worth half more to it than to others, and two of them are not for sale."""
        fond = 0.5 * sum(view.board.price[deed] for deed in side.gets if self._is_fan_of(view, deed))
        loss = sum(view.board.price[deed] for deed in side.gives if self._is_fan_of(view, deed))
        if loss and not fond:
            return False
        return super().accepts(view, seat, side._replace(cash=round(side.cash + fond - 0.5 * loss)))

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """A third more than the list price for every railroad, a lone site with cash for one, then the usual deals."""
        spare, price, free = self.budget(view, seat), view.board.price, view.ask(TRADABLES)
        for holder in view.playing:
            for deed in free[holder] if holder != seat else ():
                if not self._is_fan_of(view, deed) or view.is_mortgaged(deed):
                    continue
                if price[deed] * 4 // 3 <= spare:
                    yield Proposal(holder, (), price[deed] * 4 // 3, (deed,), 0)
        yield from self.usual(view, seat)


class Blocker(Trader):
    """Takes what others need and parts with it only for three times the list price; in City it mixes blocks."""

    style = city_building.MIXED

    def _needed(self, view: View, seat: int, deed: int) -> bool:
        """Whether a rival has some of a group that can be built on."""
        group = view.board.group[deed]
        rivals = [other for other in view.playing if other != seat]
        return group in self.appraisal.streets and any(view.owned(other, group) for other in rivals)

    def buys(self, view: View, seat: int, deed: int) -> bool:
        """What others need with any cash it has."""
        if self._needed(view, seat, deed):
            return view.cash(seat) >= view.board.price[deed]
        return super().buys(view, seat, deed)

    def limit(self, view: View, seat: int, deed: int) -> float:
        """Half more than the list price for what others need, double for the last deed of their set."""
        value = super().limit(view, seat, deed)
        if self._needed(view, seat, deed):
            last = any(completes(view, other, deed) for other in view.playing if other != seat)
            value = max(value, (2.0 if last else 1.5) * view.board.price[deed])
        return min(value, view.cash(seat) - self.thrift * self.salary)

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """Deeds that others need go for three times their price in all, or for a set of its own."""
        needed = [deed for deed in side.gives if self._needed(view, seat, deed)]
        if needed and not any(completes(view, seat, deed) for deed in side.gets):
            got = side.cash + sum(view.board.price[deed] for deed in side.gets)
            if got < 3 * sum(view.board.price[deed] for deed in side.gives):
                return False
        return super().accepts(view, seat, side)

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """Only deeds that it lacks itself."""
        return purchases(view, self.appraisal, seat, self.budget(view, seat), 0.5)
