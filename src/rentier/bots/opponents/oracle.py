"""A probe that knows how a level replies: it asks a fresh bot of that level on a copy of the game, then offers.

It measures how much a reply rule gives away, so it looks behind its view on purpose. No other bot may.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rentier.bots.base import Bot, BotMaker, make_bot
from rentier.bots.opponents.builders import LeveragedBuilder
from rentier.bots.opponents.proposals import Proposal, balanced
from rentier.bots.trading import QUIET, completes
from rentier.kernel.errors import Refusal
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.classic.rent import AskRent
from rentier.rules.deals import AcceptDeal, OfferDeal, WithdrawDeal
from rentier.rules.questions import OPEN_OFFERS, TRADABLES

CASH = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0, 6.0)
"""The amounts it tries, as shares of the list price of what changes hands."""
MOST_QUESTIONS = 100
"""The most it asks for one offer: a turn should not take seconds. Chains of two deals get as many again."""
RIVAL = 0.33
"""How much of a partner's gain it counts as its own loss."""
SULK = 5
"""Rounds before it asks again for goods that were refused against its expectation."""

Deeds = tuple[int, ...]
Goods = tuple[Deeds, int, Deeds]
"""What it gives, to whom, and what it takes."""


class Questions:
    """Asks one fresh bot for each partner what it would answer, all on one copy of a position."""

    def __init__(self, game: Any, level: str, seat: int) -> None:
        self.game = game.trial()
        self.view: View = self.game.view(seat)
        self._level = level
        self._seat = seat
        self._bots: dict[int, tuple[Bot, View]] = {}
        self.asked = 0

    def offered(self, proposal: Proposal) -> Act | None:
        """The acceptance that an offer meets, with the offer still open; None if it meets none."""
        self.asked += 1
        game, seat, partner = self.game, self._seat, proposal.partner
        if partner not in self._bots:
            self._bots[partner] = (make_bot(self._level), game.view(partner))
        bot, face = self._bots[partner]
        try:
            game.submit(OfferDeal(seat, partner, proposal.terms(self.view)), seat)
        except Refusal:
            return None
        act = bot.wish(face)
        while type(act) is AskRent:  # a claim comes before the offer
            game.submit(act, partner)
            act = bot.wish(face)
        return act if type(act) is AcceptDeal and face.why_not(act) is None else None

    def accepts(self, proposal: Proposal) -> bool:
        """Whether an offer would be accepted; the position stays as it is."""
        accepted = self.offered(proposal) is not None
        for offer in self.view.ask(OPEN_OFFERS):
            if offer.maker == self._seat:
                self.game.submit(WithdrawDeal(self._seat, offer.number), self._seat)
        return accepted

    def after(self, proposal: Proposal) -> Any:
        """The game after a deal, or None if it is not accepted."""
        aside = Questions(self.game, self._level, self._seat)
        act = aside.offered(proposal)
        self.asked += 1
        if act is None:
            return None
        aside.game.submit(act, proposal.partner)
        return aside.game


class Oracle(LeveragedBuilder):
    """Makes the most profitable offer that would be accepted, as often as there is one, and builds at once.

    In City it plays as the level does, apart from its offers: so whatever it wins beyond chance comes from them.
    """

    cushion = 0.25
    city_cushion = 1.0
    offers_a_turn = 20
    patience = 1
    repeats = True

    def __init__(self, seed: int | str = 0, *, level: str = "normal") -> None:
        super().__init__(seed)
        self.level = level
        self._seen: tuple[Any, ...] = ()
        """The position in which it found nothing."""
        self._refused: dict[Goods, int] = {}
        """When goods were refused against its expectation."""
        self._expected: tuple[Goods, tuple[int, ...]] | None = None
        """The goods it last offered, and who held what then."""
        self._back: Proposal | None = None
        """The second half of a chain of two deals."""
        self._inner: Bot | None = None

    def sit_down(self, view: View) -> None:
        """Begin a game."""
        super().sit_down(view)
        self._seen, self._refused, self._expected, self._back = (), {}, None, None
        self._inner = make_bot(self.level, self._seed) if self.city else None

    def answer(self, view: View, duty: Duty) -> Act:
        """Offers first; in City the level decides the rest."""
        if view is not self._view:
            self.sit_down(view)
        if self._inner is None:
            return super().answer(view, duty)
        seat: int = view.seat  # type: ignore[assignment]
        act = self.offer(view, seat) if type(duty) in QUIET else None
        return act or self._inner.answer(view, duty)

    def wish(self, view: View) -> Act | None:
        """As the sensible player wishes; in City as the level does."""
        if view is not self._view:
            self.sit_down(view)
        return super().wish(view) if self._inner is None else self._inner.wish(view)

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """The other half of a chain first; else the best of all offers that would be accepted."""
        if self._expected is not None and self._expected[1] == view.holders:
            self._refused[self._expected[0]] = view.round
            self._back = None
        self._expected = None
        if self._back is not None:
            back, self._back = self._back, None
            yield back
        position = (view.holders, view.lent, view.round // 3)
        if position == self._seen:
            return
        best = self._best(view, seat)
        if best is None:
            self._seen = position
        else:
            yield best

    def _best(self, view: View, seat: int) -> Proposal | None:
        """The most profitable offer that would be accepted, alone or as the first half of a chain."""
        questions = Questions(view._game, self.level, seat)  # behind the view on purpose: see above
        best: tuple[float, Proposal] | None = None
        for goods in self._goods(view, seat):
            if questions.asked >= MOST_QUESTIONS:
                break
            if view.round - self._refused.get(goods, -SULK) < SULK:
                continue
            proposal = self._cheapest(questions, seat, goods, self.salary / 10)
            if proposal is not None and (best is None or self._profit(view, seat, proposal) > best[0]):
                best = (self._profit(view, seat, proposal), proposal)
        chain = self._chain(questions, view, seat)
        if chain is not None and (best is None or chain[0] > best[0]):
            self._back = chain[2]
            return chain[1]
        return best[1] if best is not None else None

    def _profit(self, view: View, seat: int, proposal: Proposal) -> float:
        cash = proposal.asks - proposal.pays
        mine = self.appraisal.gain(view, seat, proposal.takes, proposal.gives, cash)
        return mine - RIVAL * max(
            0.0, self.appraisal.gain(view, proposal.partner, proposal.gives, proposal.takes, -cash)
        )

    def _cheapest(self, questions: Questions, seat: int, goods: Goods, least: float | None) -> Proposal | None:
        """The cheapest proposal that is accepted, by bisecting amounts of cash; `least` profit, if it matters."""
        gives, partner, takes = goods
        view = questions.view
        price = sum(view.board.price[deed] for deed in takes or gives)
        shares: tuple[float, ...] = CASH if takes else ()
        if gives:  # from what it would want on top to what it would add
            shares = (*(-share for share in reversed(CASH[1:])), *shares)
        limit, other = self.budget(view, seat), view.cash(partner)
        found = [balanced(partner, gives, takes, share * price) for share in shares if -other <= share * price <= limit]
        if least is not None:
            found = [proposal for proposal in found if self._profit(view, seat, proposal) >= least]
        if not found or not questions.accepts(found[-1]):
            return None
        low, high = 0, len(found) - 1
        while low < high:
            middle = (low + high) // 2
            if questions.accepts(found[middle]):
                high = middle
            else:
                low = middle + 1
        return found[high]

    def _goods(self, view: View, seat: int) -> Iterator[Goods]:
        """What could change hands, the most promising first: sets of its own, sets for sets, then single deeds."""
        free, group = view.ask(TRADABLES), view.board.group
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

    def _chain(self, questions: Questions, view: View, seat: int) -> tuple[float, Proposal, Proposal] | None:
        """Sell a deed and buy another of its group back from the same partner for less, with as many as before."""
        free, group = view.ask(TRADABLES), view.board.group
        for own in free[seat]:
            for partner in view.playing:
                goods: Goods = ((own,), partner, ())
                theirs = [deed for deed in free[partner] if group[deed] == group[own]]
                if partner == seat or not theirs or view.round - self._refused.get(goods, -SULK) < SULK:
                    continue
                if questions.asked >= 2 * MOST_QUESTIONS:
                    return None
                sale = self._cheapest(questions, seat, goods, None)
                after = questions.after(sale) if sale is not None else None
                if sale is None or after is None:
                    continue
                later = Questions(after, self.level, seat)
                for deed in theirs:
                    back = self._cheapest(later, seat, ((), partner, (deed,)), None)
                    if back is not None and back.pays < sale.asks:
                        profit = sale.asks - back.pays + view.board.price[deed] - view.board.price[own]
                        if profit > 0:
                            return float(profit), sale, back
                questions.asked += later.asked
        return None

    def put(self, view: View, seat: int, proposal: Proposal) -> Act | None:
        """Remember what it expects to be accepted."""
        act = super().put(view, seat, proposal)
        if act is None:
            self._back = None
        else:
            self._expected = ((proposal.gives, proposal.partner, proposal.takes), view.holders)
        return act


def oracle(level: str) -> BotMaker:
    """A probe of a level."""

    def make(seed: int | str = 0) -> Oracle:
        return Oracle(seed, level=level)

    return make
