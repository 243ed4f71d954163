"""The deals of the fixed policies in City: what one offers, what it accepts, when it asks again."""

from __future__ import annotations

from rentier.bots.trading import breaks_group, in_steps, one_short, side_of
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.deals import AcceptDeal, DealOffered, DeclineDeal, Goods, OfferDeal, Terms

PATIENCE = 10
"""Rounds before it comes back to a deed that somebody would not trade."""


class PolicyDeals:
    """One policy's side of all deals in a game."""

    def __init__(self, keeps_worth: bool, never: frozenset[int], reserve: int) -> None:
        self._keeps_worth = keeps_worth
        self._never = never
        self._reserve = reserve
        self._surveyed: tuple[int, ...] = ()
        """Who held what when it last looked for what deals could complete."""
        self._lacks: list[tuple[int, int]] = []
        self._holds: list[tuple[int, int]] = []
        self._offered: dict[tuple[int, int], int] = {}
        """When (in which round) a deed was last asked for or offered to somebody."""
        self._made: set[OfferDeal] = set()
        """All its offers."""
        self._asked = -1
        """The round of the last offer."""

    def reply(self, view: View, seat: int, offer: DealOffered) -> Act:
        """Any offer that costs no group and leaves the reserve."""
        side, board = side_of(offer, seat), view.board
        cash = side.cash
        good = view.cash(seat) + cash >= self._reserve and not breaks_group(view, seat, side.gives)
        if self._never:
            good = good and not any(board.group[deed] in self._never for deed in side.gets)
        if good and self._keeps_worth:
            worth = [board.price[deed] // (2 if view.is_mortgaged(deed) else 1) for deed in (*side.gets, *side.gives)]
            good = sum(worth[: len(side.gets)]) - sum(worth[len(side.gets) :]) + cash >= 0
        accepted = AcceptDeal(seat, offer.number, offer.revision)
        return accepted if good and view.why_not(accepted) is None else DeclineDeal(seat, offer.number)

    def propose(self, view: View, seat: int, cash: int, now: int) -> Act | None:
        """One offer a turn: for a deed that completes its own group, else a lone deed that completes a rival's."""
        if now == self._asked:
            return None
        self._asked = now
        if view.holders is not self._surveyed:
            self._surveyed = view.holders
            self._lacks, self._holds = one_short(view, seat)
        lacks, holds = self._lacks, self._holds
        price, group = view.board.price, view.board.group
        for deed, holder in lacks:
            if group[deed] not in self._never and self.fresh(deed, holder, now):
                lone: tuple[int, ...] = ()
                for own, other in holds:
                    if other == holder and group[own] != group[deed]:
                        lone = (own,)
                        break
                pays = price[deed] * 3 // 4 if lone else price[deed] * 9 // 8
                if pays <= cash and (act := self.offer(view, seat, holder, lone, pays, (deed,), 0)):
                    return act
        for deed, other in holds:
            if self.fresh(deed, other, now):
                has = view.cash(other)
                asks = max(price[deed] * 3 // 2, has // 2)
                if asks <= has and (act := self.offer(view, seat, other, (deed,), 0, (), asks)):
                    return act
        return None

    def fresh(self, deed: int, other: int, now: int) -> bool:
        """Whether it was long ago that it spoke with somebody about a deed."""
        return now - self._offered.get((deed, other), -PATIENCE) >= PATIENCE

    def offer(
        self, view: View, seat: int, other: int, gives: tuple[int, ...], pays: int, takes: tuple[int, ...], asks: int
    ) -> Act | None:
        """An offer that is allowed and new: a refusal is an answer."""
        pays, asks = in_steps(view, pays), in_steps(view, asks)
        act = OfferDeal(seat, other, Terms(Goods(gives, cash=pays), Goods(takes, cash=asks)))
        if act in self._made:
            return None
        if view.why_not(act) is not None:
            return None
        self._offered[(takes or gives)[0], other] = view.round
        self._made.add(act)
        return act
