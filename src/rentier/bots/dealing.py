"""Looking for deals and answering them: swaps that complete groups, cash to even out, prices felt out step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rentier.bots.trading import breaks_group, side_of
from rentier.bots.valuation import Valuation
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.deals import AcceptDeal, CounterDeal, DealOffered, DeclineDeal, OfferDeal

CARD = 40.0
"""What a kept card is worth."""


@dataclass(frozen=True)
class Manners:
    """How somebody deals."""

    offers: int = 3
    """Offers a turn at most."""
    ladder: tuple[float, ...] = (0.1, 0.6, 1.0, 1.3, 1.7, 2.3, 3.0)
    """What it offers for a deed, in list prices, step by step after each refusal; what somebody refused it skips."""
    margin: float = 1.1
    """It takes what is worth so much more than it gives."""
    counters: bool = True


class Dealer:
    """The deals of one seat in one game: how far up the ladder it has gone with whom."""

    def __init__(self, manners: Manners) -> None:
        self.manners = manners
        self._rung: dict[tuple[int, int], int] = {}
        """The next step of the ladder for a deed and its holder."""
        self._floor: dict[int, int] = {}
        """The first step that a player has not refused."""
        self._last: tuple[int, int, int] | None = None
        """The deed, holder and step of the last offer, until it is known what became of it."""
        self._countered: set[int] = set()
        self._turn = (-1, 0)
        """The round, and the offers made in its turn."""

    # ------------------------------------------------------------ answering

    def reply(self, view: View, value: Valuation, seat: int, offer: DealOffered, reserve: int) -> Act:
        """Accept what gains, ask for more where that may help, else decline."""
        accept = AcceptDeal(seat, offer.number, offer.revision)
        if view.why_not(accept) is not None:
            return DeclineDeal(seat, offer.number)
        side = side_of(offer, seat)
        gain = self._gain(view, value, seat, side.other, side.gets, side.gives) + CARD * side.cards
        after = view.cash(seat) + side.cash
        fits = after >= (0 if gain > 2 * abs(side.cash) else min(reserve, view.cash(seat)))
        worth = gain if gain < 0 else gain / self.manners.margin
        if worth + side.cash > 0 and fits:
            return accept
        if self.manners.counters and offer.number not in self._countered and not side.cards:
            self._countered.add(offer.number)
            counter = self._counter(view, seat, offer, gain)
            if counter is not None and view.why_not(counter) is None:
                return counter
        return DeclineDeal(seat, offer.number)

    def _gain(
        self, view: View, value: Valuation, seat: int, other: int, gets: tuple[int, ...], gives: tuple[int, ...]
    ) -> float:
        """What the deeds change for oneself, less part of what they change for the other."""
        own = value.trade(seat, gets, gives)
        theirs = value.trade(other, gives, gets)
        return own - value.outlook.spite * max(theirs, 0.0)

    def _counter(self, view: View, seat: int, offer: DealOffered, gain: float) -> Act | None:
        """The same deeds, for the cash that makes them worth it."""
        side = side_of(offer, seat)
        ask = int(-gain * self.manners.margin) + 10 if gain < 0 else 0
        if not side.gives or ask > view.cash(side.other) or breaks_group(view, seat, side.gives):
            return None
        return CounterDeal(seat, offer.number, offer.revision, side.gives, (), 0, side.gets, (), ask)

    # ------------------------------------------------------------ proposing

    def propose(self, view: View, value: Valuation, seat: int, reserve: int) -> Act | None:
        """The best offer it can think of that has not been turned down, a few a turn."""
        made = self._turn[1] if self._turn[0] == view.round else 0
        if made >= self.manners.offers:
            return None
        self._learn(view)
        best: tuple[float, tuple[int, int], int, Act] | None = None
        for worth, key, rung, act in self._ideas(view, value, seat, reserve):
            if (best is None or worth > best[0]) and view.why_not(act) is None:
                best = worth, key, rung, act
        if best is None:
            self._turn = (view.round, self.manners.offers)
            return None
        _, key, rung, act = best
        self._turn = (view.round, made + 1)
        self._rung[key] = rung + 1
        self._last = (*key, rung)
        return act

    def _learn(self, view: View) -> None:
        """Who did not part with a deed at a price will not part with the next one for less."""
        if self._last is not None:
            deed, other, rung = self._last
            self._last = None
            if view.holder(deed) == other and rung < len(self.manners.ladder) - 1:
                self._floor[other] = max(self._floor.get(other, 0), rung + 1)

    def _ideas(
        self, view: View, value: Valuation, seat: int, reserve: int
    ) -> Iterator[tuple[float, tuple[int, int], int, Act]]:
        """Buying what fits its groups, and swaps of what completes one on either side."""
        board, cash = view.board, view.cash(seat)
        for deed in board.deeds:
            other = view.holder(deed)
            if other < 0 or other == seat or view.has_group(other, board.group[deed]):
                continue
            owned = view.owned(seat, board.group[deed])
            if not owned:
                continue
            rung = max(self._rung.get((deed, other), 0), self._floor.get(other, 0))
            gain = self._gain(view, value, seat, other, (deed,), ())
            if rung < len(self.manners.ladder):
                pays = max(1, int(board.price[deed] * self.manners.ladder[rung]))
                whole = owned + 1 == len(board.members[board.group[deed]])
                if gain > pays * self.manners.margin and pays <= cash - (0 if whole else reserve):
                    yield gain - pays, (deed, other), rung, OfferDeal(seat, other, (), (), pays, (deed,), (), 0)
            elif owned + 1 == len(board.members[board.group[deed]]) and rung < len(self.manners.ladder) + 4:
                yield from self._swaps(view, value, seat, deed, other, rung)

    def _swaps(
        self, view: View, value: Valuation, seat: int, deed: int, other: int, rung: int
    ) -> Iterator[tuple[float, tuple[int, int], int, Act]]:
        """One of its own deeds for what completes a group, with cash to even out."""
        board = view.board
        for mine in view.deeds(seat):
            group = board.group[mine]
            if group == board.group[deed] or view.has_group(seat, group):
                continue
            gain = self._gain(view, value, seat, other, (deed,), (mine,))
            theirs = value.trade(other, (mine,), (deed,))
            adds = min(max(0, int(-theirs * 0.5)), view.cash(seat) // 2)
            if gain > adds:
                yield gain - adds, (deed, other), rung, OfferDeal(seat, other, (mine,), (), adds, (deed,), (), 0)
