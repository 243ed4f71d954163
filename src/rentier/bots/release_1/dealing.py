"""Dealing: answering offers, and making them one at a time, with prices felt out step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rentier.bots.release_1.bargains import Idea, Purse, Survey, Values
from rentier.bots.release_1.skill import Manners
from rentier.bots.trading import Side, breaks_group, in_steps, one_short, only_monopoly, side_of
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.deals import AcceptDeal, CounterDeal, DealOffered, DeclineDeal
from rentier.rules.questions import OPEN_OFFERS

CASH_STEP = 200
"""Sums that differ by less are one to it while it looks for deals."""


class Dealer:
    """The deals of one seat in one game: what it has offered, and how far up the ladder it has gone with whom."""

    def __init__(self, manners: Manners) -> None:
        self.manners = manners
        self._rung: dict[tuple[int, int], int] = {}
        """The next step of the ladder for a deed and its holder."""
        self._floor: dict[tuple[int, bool], int] = {}
        """The first step that a player has not refused, for what it sells and for what it buys."""
        self._last: Idea | None = None
        """The last offer, until it is known what became of it."""
        self._made: set[tuple[Any, ...]] = set()
        self._countered: set[int] = set()
        self._turn = (-1, 0)
        """The round, and the offers made in its turn."""
        self._refused = 0
        """Offers turned down since the last one that was not."""
        self._rests = 0
        """The round until which it makes no more."""
        self._survey: Survey | None = None
        self._surveyed: tuple[Any, ...] = ()
        """The position for which it was made: who has what, and how much cash."""
        self._barren: tuple[Any, ...] = ()
        """The position in which it had no idea."""

    def _gain(self, value: Values, seat: int, side: Side) -> float:
        """What the deeds change for oneself, less part of what they change for the other."""
        theirs = value.trade(side.other, side.gives, side.gets)
        return value.trade(seat, side.gets, side.gives) - self.manners.spite * max(theirs, 0.0)

    # ------------------------------------------------------------ answering

    def reply(self, view: View, value: Values, seat: int, offer: DealOffered, purse: Purse) -> Act:
        """Accept what gains, ask for more where that may help, else decline."""
        side = side_of(offer, seat)
        if not self._holds(view, side.other, side.gets) or not self._holds(view, seat, side.gives):
            return DeclineDeal(seat, offer.number)  # something changed hands meanwhile
        gain = self._gain(value, seat, side) + self.manners.card * side.cards
        if self._wants(view, seat, side, gain, purse):
            accept = AcceptDeal(seat, offer.number, offer.revision)
            return accept if view.why_not(accept) is None else DeclineDeal(seat, offer.number)
        if self.manners.counters and offer.number not in self._countered and not side.cards:
            self._countered.add(offer.number)
            for better in self._better(view, value, seat, side, gain, purse):
                terms = better._replace(cash=in_steps(view, better.cash)).terms
                counter = CounterDeal(seat, offer.number, offer.revision, terms)
                if (better.other, terms) not in self._made and view.why_not(counter) is None:
                    self._made.add((better.other, terms))
                    return counter
        return DeclineDeal(seat, offer.number)

    def _holds(self, view: View, seat: int, deeds: tuple[int, ...]) -> bool:
        return all(view.holder(deed) == seat for deed in deeds)

    def _wants(self, view: View, seat: int, side: Side, gain: float, purse: Purse) -> bool:
        """Whether a deal is worth it, can be afforded, and makes nobody the only one who can build."""
        if (gain if gain < 0 else gain / self.manners.margin) + side.cash <= 0:
            return False
        if only_monopoly(view, seat, side):
            return False
        after = view.cash(seat) + side.cash
        return side.cash >= 0 or after >= (0 if gain > -2 * side.cash else min(purse.reserve(), view.cash(seat)))

    def _better(self, view: View, value: Values, seat: int, side: Side, gain: float, purse: Purse) -> Iterator[Side]:
        """Terms it would take instead: a deed that completes a group of its own, more cash, or a lower price."""
        if side.gives and self.manners.swaps:
            for deed, holder in one_short(view, seat)[0]:
                if holder == side.other and deed not in side.gets:
                    swap = Side(side.other, (*side.gets, deed), side.gives, 0, 0)
                    keeps = not breaks_group(view, seat, side.gives) and not only_monopoly(view, seat, swap)
                    if keeps and self._gain(value, seat, swap) > 0:
                        yield swap
        if side.gives:
            asks = int(-gain * self.manners.margin) + 10 if gain < 0 else 0
            sells = asks <= view.cash(side.other) and not breaks_group(view, seat, side.gives)
            if sells and (asks or side.gets) and not only_monopoly(view, seat, side):
                yield side._replace(cash=asks)
        elif gain > 0:
            pays = min(int(gain / self.manners.margin), view.cash(seat) - purse.reserve())
            if 0 < pays < -side.cash:
                yield side._replace(cash=-pays)

    # ------------------------------------------------------------ proposing

    def in_the_mood(self, now: int, seat: int) -> bool:
        """Whether it may make another offer in this round."""
        made = self._turn[1] if self._turn[0] == now else 0
        return made < self.manners.offers and now >= self._rests and not (now + seat) % self.manners.patience

    def waits(self, view: View, seat: int) -> bool:
        """Whether an offer of its own has not been answered yet."""
        return self._last is not None and any(offer.maker == seat for offer in view.ask(OPEN_OFFERS))

    def curious(self, now: int, seat: int) -> bool:
        """Whether it made an offer in this turn and may make another one, now that the last one was answered."""
        return self._last is not None and self._turn[0] == now and self.in_the_mood(now, seat)

    def propose(self, view: View, value: Values, seat: int, purse: Purse) -> Act | None:
        """The best offer it can think of that has not been turned down: a few a turn, one at a time."""
        now = view.round
        if not self.in_the_mood(now, seat) or self.waits(view, seat):
            return None
        if self._last is not None:
            self._learn(view, seat, self._last)
        if self._refused >= self.manners.mood:  # nobody wants to deal
            self._refused, self._rests = 0, now + self.manners.rest
            return None
        made = self._turn[1] if self._turn[0] == now else 0
        holders = view.holders
        position = (now // 10, view.cash(seat) // CASH_STEP, holders)
        if position != self._barren:  # where it had no idea a moment ago it has none now
            surveyed = (holders, *(view.cash(other) // CASH_STEP for other in view.playing))
            if self._survey is None or surveyed != self._surveyed:
                self._survey, self._surveyed = Survey(view, value, seat, self.manners), surveyed
            for idea in sorted(self._survey.ideas(purse, self._step), key=lambda idea: -idea.worth):
                if idea.terms not in self._made and view.why_not(idea.act) is None:
                    self._turn = (now, made + 1)
                    self._made.add(idea.terms)
                    self._rung[idea.deed, idea.act.partner] = idea.rung + 1
                    self._last = idea
                    return idea.act
            self._barren = position
        self._turn = (now, self.manners.offers)
        return None

    def _step(self, deed: int, other: int, buys: bool) -> int:
        """The first step on the ladder that was not refused."""
        return max(self._rung.get((deed, other), 0), self._floor.get((other, buys), 0))

    def _learn(self, view: View, seat: int, last: Idea) -> None:
        """Who did not part with a deed at a price will not part with the next one for less; likewise for sales."""
        self._last = None
        other, buys = last.act.partner, bool(last.act.terms.take.deeds)
        if view.holder(last.deed) != (other if buys else seat):
            self._refused = 0
            return
        steps, step = self.manners.ladder if buys else self.manners.asks, last.rung + 1
        if step < len(steps):
            self._floor[other, buys] = max(self._floor.get((other, buys), 0), step)
        else:  # it has learnt nothing
            self._refused += 1
