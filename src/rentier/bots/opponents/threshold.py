"""A probe that learns, for each partner and kind of deal, the price at which an offer is just accepted, and uses it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rentier.bots.opponents.builders import LeveragedBuilder
from rentier.bots.opponents.proposals import Proposal
from rentier.bots.trading import completes
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.questions import TRADABLES

CLOSE = 0.05
"""A price is known once its bracket is this narrow, as a share of the list price."""
WIDER = 0.1
"""By how much a bracket opens again when a known price is refused."""

Kind = tuple[int, bool, str, bool]
"""The partner, whether it buys from them, whom the deed completes a set for (me, them, nobody), whether mortgaged."""


@dataclass
class Bracket:
    """A price between one that is refused and one that is accepted, as shares of the list price."""

    low: float
    high: float


class ThresholdProbe(LeveragedBuilder):
    """Bisects what every partner accepts, buying and selling, over the game; deals only where it gains itself."""

    offers_a_turn = 6
    patience = 1
    repeats = True

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.brackets: dict[Kind, Bracket] = {}
        self._pending: tuple[Kind, int, float] | None = None
        """The kind, the deed and the price of the offer whose answer it has not seen."""

    def sit_down(self, view: View) -> None:
        """Begin a game: everybody's prices are unknown."""
        super().sit_down(view)
        self.brackets = {}
        self._pending = None

    def manage(self, view: View, seat: int) -> Act | None:
        """See what became of the last offer, then play on."""
        self._learn(view, seat)
        return super().manage(view, seat)

    def _learn(self, view: View, seat: int) -> None:
        if self._pending is None:
            return
        kind, deed, price = self._pending
        self._pending = None
        buying, bracket = kind[1], self.brackets[kind]
        accepted = view.holder(deed) == (seat if buying else kind[0])
        if accepted is buying:
            bracket.high = price
        else:
            bracket.low = price
        if bracket.high - bracket.low < CLOSE / 2:  # a price that was known did not hold
            bracket.high, bracket.low = price + WIDER, max(0.0, price - WIDER)

    def _kind(self, view: View, seat: int, partner: int, deed: int, buying: bool) -> Kind:
        whom = "me" if completes(view, seat, deed) else "them" if completes(view, partner, deed) else "nobody"
        if buying and view.has_group(partner, view.board.group[deed]):
            whom = "them"
        return partner, buying, whom, view.is_mortgaged(deed)

    def _price(self, kind: Kind) -> float:
        """The next price to try: the middle of what is unknown, or what is accepted."""
        bracket = self.brackets.setdefault(kind, Bracket(0.0, 3.0 if kind[1] else 4.0))
        if bracket.high - bracket.low < CLOSE:
            return bracket.high if kind[1] else bracket.low
        return (bracket.low + bracket.high) / 2

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """Purchases and sales that gain at the next price of their kind, the best first."""
        found = sorted(self._candidates(view, seat), key=lambda candidate: -candidate[0])
        return [proposal for _, proposal in found]

    def _candidates(self, view: View, seat: int) -> Iterator[tuple[float, Proposal]]:
        spare, free = self.budget(view, seat), view.ask(TRADABLES)
        for partner in view.playing:
            if partner == seat:
                continue
            for deed in free[partner]:
                kind, price = self._kind(view, seat, partner, deed, True), view.board.price[deed]
                worth = self.appraisal.gain(view, seat, (deed,), ())
                pays = round(min(self._price(kind) * price, 0.95 * worth, spare))
                if pays >= self.step and pays > self.brackets[kind].low * price:
                    yield worth - pays, Proposal(partner, (), pays, (deed,), 0)
            for deed in free[seat]:
                if view.has_group(seat, view.board.group[deed]):
                    continue
                kind, price = self._kind(view, seat, partner, deed, False), view.board.price[deed]
                cost = -self.appraisal.gain(view, seat, (), (deed,))
                theirs = self.appraisal.gain(view, partner, (deed,), ())
                fair = cost + max(0.0, theirs - cost) / 2  # half of what it makes for the partner
                asks = round(min(max(self._price(kind) * price, 1.05 * fair), view.cash(partner)))
                if fair < asks < self.brackets[kind].high * price:
                    yield asks - fair, Proposal(partner, (deed,), 0, (), asks)

    def put(self, view: View, seat: int, proposal: Proposal) -> Act | None:
        """Remember what it is about to learn."""
        act = super().put(view, seat, proposal)
        if act is not None:
            buying = bool(proposal.takes)
            deed = (proposal.takes or proposal.gives)[0]
            kind = self._kind(view, seat, proposal.partner, deed, buying)
            self._pending = (kind, deed, (proposal.pays or proposal.asks) / view.board.price[deed])
        return act
