"""A probe that knows how a level replies: it asks a fresh bot of that level on a copy of the game, then offers.

It measures how much a reply rule gives away, so it looks behind its view on purpose. No other bot may.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rentier.bots.base import BotMaker, make_bot
from rentier.bots.opponents.builders import LeveragedBuilder
from rentier.bots.opponents.proposals import Terms, balanced
from rentier.bots.trading import completes, in_steps
from rentier.kernel.errors import Refusal
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.classic.rent import AskRent
from rentier.rules.deals import AcceptDeal, OfferDeal

CASH = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 6.0)
"""The amounts it tries, as shares of the list price of what changes hands."""
MOST_QUESTIONS = 150
"""The most questions it asks in a turn: a turn should not take seconds."""
Deeds = tuple[int, ...]
RIVAL = 0.33
"""How much of a partner's gain it counts as its own loss."""


class Oracle(LeveragedBuilder):
    """Makes the most profitable offer that would be accepted, as often as there is one, and builds at once."""

    level = "normal"
    cushion = 0.25
    city_cushion = 2.0
    offers_a_turn = 20
    patience = 1
    repeats = True

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._questions = 0
        self._round = -1
        self._seen: tuple[Any, ...] = ()
        self._back: Terms | None = None
        """The second half of a chain of two deals."""

    def sit_down(self, view: View) -> None:
        """Begin a game."""
        super().sit_down(view)
        self._round, self._seen, self._back = -1, (), None

    # ------------------------------------------------------------ asking

    def _would(self, game: Any, seat: int, terms: Terms, carried: bool = False) -> Any:
        """Whether a partner accepts terms: the game after it, or None."""
        self._questions += 1
        trial = game.trial()
        view = game.view(seat)
        pays, asks = in_steps(view, terms.pays), in_steps(view, terms.asks)
        try:
            trial.submit(OfferDeal(seat, terms.partner, terms.gives, (), pays, terms.takes, (), asks), seat)
            bot, face = make_bot(self.level), trial.view(terms.partner)
            act = bot.wish(face)
            while type(act) is AskRent:  # a claim comes before the offer
                trial.submit(act, terms.partner)
                act = bot.wish(face)
            if type(act) is not AcceptDeal:
                return None
            if carried:
                trial.submit(act, terms.partner)
        except Refusal:
            return None
        return trial

    def _least(
        self, game: Any, seat: int, partner: int, gives: tuple[int, ...], takes: tuple[int, ...]
    ) -> Terms | None:
        """The cheapest terms for goods that a partner accepts, found by bisecting amounts of cash."""
        view = game.view(seat)
        price = sum(view.board.price[deed] for deed in takes or gives)
        if gives and takes:  # what it would add, down to what it would want on top
            shares: tuple[float, ...] = (*(-share for share in reversed(CASH[1:])), *CASH)
        else:
            shares = CASH if takes else tuple(-share for share in reversed(CASH))
        limit, other = view.cash(seat) - self.reserve(view, seat), view.cash(partner)
        amounts = [amount for share in shares if -other <= (amount := share * price) <= limit]
        low, high = 0, len(amounts) - 1
        found: Terms | None = None
        while low <= high:
            middle = (low + high) // 2
            terms = balanced(partner, gives, takes, amounts[middle])
            if self._would(game, seat, terms) is not None:
                found, high = terms, middle - 1
            else:
                low = middle + 1
        return found

    # ------------------------------------------------------------ looking for offers

    def proposals(self, view: View, seat: int) -> Iterable[Terms]:
        """The other half of a chain first; else the best of all offers that would be accepted."""
        if self._back is not None:
            back, self._back = self._back, None
            yield back
        if view.round != self._round:
            self._round, self._questions = view.round, 0
        game = view._game  # on purpose: see above
        position = (view.holders, view.lent, tuple(view.cash(other) // self.salary for other in range(view.seats)))
        if position == self._seen:
            return
        self._seen = position
        best: tuple[float, Terms] | None = None
        for gives, partner, takes in self._goods(view, seat):
            if self._questions >= MOST_QUESTIONS:
                break
            terms = self._least(game, seat, partner, gives, takes)
            if terms is None:
                continue
            gain = self._profit(view, seat, terms)
            if gain > self.salary / 10 and (best is None or gain > best[0]):
                best = (gain, terms)
        chain = self._chain(game, view, seat)
        if chain is not None and (best is None or chain[0] > best[0]):
            best, self._back = chain[:2], chain[2]
        if best is not None:
            self._seen = ()  # look again once it is done
            yield best[1]

    def _profit(self, view: View, seat: int, terms: Terms) -> float:
        cash = terms.asks - terms.pays
        mine = self.appraisal.gain(view, seat, terms.takes, terms.gives, cash)
        return mine - RIVAL * max(0.0, self.appraisal.gain(view, terms.partner, terms.gives, terms.takes, -cash))

    def _goods(self, view: View, seat: int) -> Iterator[tuple[Deeds, int, Deeds]]:
        """What could change hands, the most promising first: sets of its own, sets for sets, then single deeds."""
        free, group = view.ask("tradables"), view.board.group
        partners = [other for other in view.playing if other != seat]
        loose = [deed for deed in free[seat] if not view.has_group(seat, group[deed])]
        for partner in partners:
            wanted = [deed for deed in free[partner] if completes(view, seat, deed)]
            for deed in wanted:
                yield (), partner, (deed,)
                for own in sorted(loose, key=lambda own: (not completes(view, partner, own), view.board.price[own])):
                    if group[own] != group[deed]:
                        yield (own,), partner, (deed,)
        for partner in partners:
            for deed in free[partner]:
                if view.owned(seat, group[deed]) and not completes(view, seat, deed):
                    yield (), partner, (deed,)
        for partner in partners:
            for own in loose:
                if view.owned(seat, group[own]) == 1:
                    yield (own,), partner, ()
        for partner in partners:
            for deed in free[partner]:
                if not view.owned(seat, group[deed]):
                    yield (), partner, (deed,)

    def _chain(self, game: Any, view: View, seat: int) -> tuple[float, Terms, Terms] | None:
        """Sell a deed and buy another of its group back from the same partner for less, with as many as before."""
        free, group = view.ask("tradables"), view.board.group
        for own in free[seat]:
            for partner in view.playing:
                theirs = [deed for deed in free[partner] if group[deed] == group[own]]
                if partner == seat or not theirs or self._questions >= 2 * MOST_QUESTIONS:
                    continue
                sale = self._least(game, seat, partner, (own,), ())
                after = self._would(game, seat, sale, carried=True) if sale is not None else None
                if sale is None or after is None:
                    continue
                for deed in theirs:
                    back = self._least(after, seat, partner, (), (deed,))
                    if back is None:
                        continue
                    profit = sale.asks - back.pays + view.board.price[deed] - view.board.price[own]
                    if profit > 0 and sale.asks > back.pays:
                        return float(profit), sale, back
        return None

    def put(self, view: View, seat: int, terms: Terms) -> Act | None:
        """Give a chain up where its first half is not allowed."""
        act = super().put(view, seat, terms)
        if act is None:
            self._back = None
        return act


def oracle(level: str) -> BotMaker:
    """A probe of a level."""

    def make(seed: int | str = 0) -> Oracle:
        probe = Oracle(seed)
        probe.level = level
        return probe

    return make
