"""The partner in tutorials: it leaves deeds to auction, bids once, and sells what completes a set."""

from __future__ import annotations

from rentier.bots.base import BOTS, LEAGUES_ONLY, Bot
from rentier.bots.trading import QUIET, one_short, round_sum
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, lot_seen
from rentier.rules.deals import AcceptDeal, DealOffered, DeclineDeal, Goods, OfferDeal, Terms
from rentier.rules.questions import ADDRESSED, SPENDABLE

OPENING = 5
"""It opens at this part of a deed's price."""


class TutorBot(Bot):
    """A patient partner: whatever it does leaves the learner something to do."""

    def __init__(self, seed: int | str = 0) -> None:
        self._view: View | None = None
        self._offered: set[int] = set()
        """Deeds it has offered in this game; an offer that was declined is not made again."""

    def answer(self, view: View, duty: Duty) -> Act:
        """One opening bid for a lot without bids; for the rest what the clock would play."""
        if isinstance(duty, BidDue):
            lot, step = lot_seen(view), round_sum(view)
            assert lot is not None
            opening = max(step, view.board.price[lot.deed] // OPENING // step * step) if lot.deed >= 0 else 0
            if lot.bid == 0 and 0 < opening <= view.ask(SPENDABLE, view.me):
                return Bid(view.me, duty.number, opening)
        return view.fallback(Waiting(view.me, duty))

    def wish(self, view: View) -> Act | None:
        """Accept offers, ask for rent, and offer what completes somebody's set for its list price."""
        for matter in view.ask(ADDRESSED, view.me):
            if not isinstance(matter, DealOffered):
                continue
            accepted = AcceptDeal(view.me, matter.number, matter.revision)
            return accepted if view.why_not(accepted) is None else DeclineDeal(view.me, matter.number)
        return super().wish(view) or self._offer(view)

    def _offer(self, view: View) -> Act | None:
        if view is not self._view:
            self._view, self._offered = view, set()
        if len(view.duties) != 1 or type(view.duties[0].duty) not in QUIET:
            return None
        for deed, partner in one_short(view, view.me)[1]:
            offer = OfferDeal(view.me, partner, Terms(Goods((deed,)), Goods(cash=view.board.price[deed])))
            if deed not in self._offered and view.why_not(offer) is None:
                self._offered.add(deed)
                return offer
        return None


BOTS["tutor"] = TutorBot
LEAGUES_ONLY.add("tutor")
