"""Probes that offer a fixed share of the list price in cash for everything, and otherwise play competently."""

from __future__ import annotations

from collections.abc import Iterable

from rentier.bots.base import BotMaker
from rentier.bots.opponents.builders import LeveragedBuilder
from rentier.bots.opponents.proposals import Proposal
from rentier.bots.trading import completes
from rentier.kernel.views import View
from rentier.rules.questions import TRADABLES


class ShareProbe(LeveragedBuilder):
    """Offers one share of list to one player after the other, for every deed they have."""

    offers_a_turn = 40
    patience = 1
    repeats = True

    def __init__(self, seed: int | str = 0, *, share: float = 1.0) -> None:
        super().__init__(seed)
        self.share = share

    def reserve(self, view: View, seat: int) -> int:
        """Little: deeds are what it wants."""
        return self.salary if self.city else self.salary // 4

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """Every deed of the player whose turn it is to be asked, those that complete a set first."""
        others = [other for other in range(view.seats) if other != seat]
        partner = others[view.round % len(others)]
        if view.is_out(partner):
            return
        spare, price = view.cash(seat) - self.reserve(view, seat), view.board.price
        deeds = view.ask(TRADABLES)[partner]
        for deed in sorted(deeds, key=lambda deed: (not completes(view, seat, deed), price[deed])):
            pays = round(self.share * price[deed])
            if pays <= spare:
                yield Proposal(partner, (), pays, (deed,), 0)


def share_probe(percent: int) -> BotMaker:
    """A probe that offers this percentage of list price."""

    def make(seed: int | str = 0) -> ShareProbe:
        return ShareProbe(seed, share=percent / 100)

    return make
