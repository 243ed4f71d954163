"""The fixed policies known from the literature, as yardsticks: one way to play, with a few tastes that differ.

A policy buys while a reserve remains or to complete a group, bids half the gap to the list price, builds where the
extra rent is worth most, and trades lone deeds for what completes a group.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from rentier.bots import simple_city
from rentier.bots.trading import breaks_group, completes, missing, side_of
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass
from rentier.rules.city.blocks import Press
from rentier.rules.classic.building import Build
from rentier.rules.classic.interest import KeepMortgaged, MortgageChoice, RepayNow
from rentier.rules.classic.rent import AskRent, RentClaimed
from rentier.rules.classic.selling import Sell
from rentier.rules.deals import AcceptDeal, DealOffered, DeclineDeal, OfferDeal
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.dice import Roll
from rentier.rules.jail import JailChoice, PayBail, UseJailCard
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.turns import EndDue, EndTurn, RollDue


@dataclass(frozen=True)
class Taste:
    """What one policy likes better or worse than the others."""

    eager: tuple[str, ...] = ()
    """Groups (by id or kind) that it buys with any cash it has."""
    never: tuple[str, ...] = ()
    """Groups that it does not buy or bid for."""
    highest: int = 99
    """The level at which it stops building."""
    keeps_worth: bool = False
    """Whether it turns down offers that lower its net worth."""


class FixedPolicy:
    """A policy at the table; it remembers only which offers it made in this game."""

    taste = Taste()

    def __init__(self, seed: int | str = 0) -> None:
        self._view: View | None = None
        self._reserve = 0
        self._city = False
        self._offered: dict[tuple[int, int], int] = {}
        """When (in which round) a deed was last asked for or offered to somebody."""
        self._asked = -1
        """The round of the last offer: one a turn is enough."""

    def _sit_down(self, view: View) -> None:
        self._view = view
        self._reserve = view.setting("starting_cash") * 2 // 15
        self._city = view.knows(Press)
        self._offered = {}
        self._asked = -1

    def _likes(self, view: View, group: int, tastes: tuple[str, ...]) -> bool:
        return bool(tastes) and (view.board.group_ids[group] in tastes or view.board.group_kind[group] in tastes)

    # ------------------------------------------------------------ answering

    def answer(self, view: View, duty: Duty) -> Act:
        """Roll, buy, bid, leave Jail, raise money; for the rest what the clock would play."""
        if view is not self._view:
            self._sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        kind = type(duty)
        if kind is RollDue:
            first = simple_city.press(view, seat) if self._city and view.rolls else None
            return first or Roll(seat, duty.number)
        if kind is EndDue:
            first = simple_city.before_the_end(view, seat) if self._city else None
            return first or EndTurn(seat, duty.number)
        answers = self._answers.get(kind)
        if answers is not None:
            act = answers(self, view, seat, duty)
            if act is not None:
                return act
        elif kind in simple_city.ANSWERS:
            return simple_city.ANSWERS[kind](view, duty)
        return view.fallback(Waiting(seat, duty))

    def _buy(self, view: View, seat: int, choice: BuyChoice) -> Act | None:
        """If the reserve remains, or to complete a group, mortgaging for that if needed."""
        deed, cash = choice.deed, view.cash(seat)
        price, group = view.board.price[deed], view.board.group[deed]
        if self._likes(view, group, self.taste.never):
            return None
        wanted = completes(view, seat, deed)
        if cash >= price and (cash - price >= self._reserve or wanted or self._likes(view, group, self.taste.eager)):
            return Buy(seat, choice.number)
        if wanted and cash < price <= view.ask("raisable", seat):
            return self._mortgage(view, seat)
        return None

    def _bid(self, view: View, seat: int, due: BidDue) -> Act | None:
        """Half the gap to the list price; above it only for a completion, a quarter of the remaining cash."""
        lot, cash, step = view.lot, view.cash(seat), view.setting("bid_step")
        board, bid = view.board, lot.bid
        if lot.deed < 0:  # a piece of building, worth what it would cost
            price, wanted, taboo = min(cost for cost in board.building_cost if cost), False, False
        else:
            group = board.group[lot.deed]
            price, wanted = board.price[lot.deed], completes(view, seat, lot.deed)
            taboo = self._likes(view, group, self.taste.never)
        if bid < price:
            raised = bid + max(step, (price - bid) // 2)
        elif wanted:
            raised = bid + max(step, (cash - bid) // 4)
        else:
            return Pass(seat, due.number)
        raised = max(raised // step * step, bid + step, view.setting("lowest_bid"))
        limit = cash if wanted else cash - self._reserve
        return Bid(seat, due.number, raised) if raised <= limit and not taboo else Pass(seat, due.number)

    def _leave_jail(self, view: View, seat: int, choice: JailChoice) -> Act | None:
        """By a card, or by the fine while the reserve is there."""
        opens = view.board.effect_cards.get("get_out_of_jail_free", ())
        kept = [card for card in view.ask("kept_cards", seat) if card in opens]
        if kept:
            return UseJailCard(seat, choice.number, kept[0])
        return PayBail(seat, choice.number) if view.cash(seat) >= max(self._reserve, view.setting("bail")) else None

    def _received(self, view: View, seat: int, choice: MortgageChoice) -> Act:
        """Repay a mortgaged deed that came in if the reserve remains."""
        rich = view.cash(seat) - view.ask("repayment", choice.deed) >= self._reserve
        return (RepayNow if rich else KeepMortgaged)(seat, choice.number)

    def _raise(self, view: View, seat: int, due: DebtDue) -> Act | None:
        """Mortgage the cheapest deeds that are no part of a group, then the others, then sell houses."""
        if view.ask("raisable", seat) < view.ask("owing", seat):
            return None
        return self._mortgage(view, seat) or self._sell(view, seat)

    _answers: ClassVar[dict[type[Duty], Callable[[Any, View, int, Any], Act | None]]] = {
        BuyChoice: _buy,
        BidDue: _bid,
        JailChoice: _leave_jail,
        MortgageChoice: _received,
        DebtDue: _raise,
    }

    def _mortgage(self, view: View, seat: int) -> Act | None:
        free = [deed for deed in view.deeds(seat) if not view.is_mortgaged(deed)]
        free.sort(key=lambda deed: (view.has_group(seat, view.board.group[deed]), view.ask("mortgage_value", deed)))
        acts = (Mortgage(seat, deed) for deed in free)
        return next((act for act in acts if view.why_not(act) is None), None)

    def _sell(self, view: View, seat: int) -> Act | None:
        if not view.knows(Sell):
            return None
        built = sorted((site for site in view.deeds(seat) if view.level(site)), key=lambda s: -view.level(s))
        acts = (Sell(seat, ((site, 1),)) for site in built)
        return next((act for act in acts if view.why_not(act) is None), None)

    # ------------------------------------------------------------ wishing

    def wish(self, view: View) -> Act | None:
        """Ask for rent, answer offers; in its own turn repay, build and offer."""
        if view is not self._view:
            self._sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        for matter in view.addressed:
            if type(matter) is RentClaimed:
                return AskRent(seat, matter.number)
            return self._reply(view, seat, matter)
        if view.turn != seat:
            return None
        cash = view.cash(seat) - self._reserve
        if cash > 0:
            act = self._repay(view, seat, cash) or (self._build(view, seat, cash) if view.whole_groups(seat) else None)
            if act is not None:
                return act
        return self._propose(view, seat) if view.round != self._asked else None

    def _repay(self, view: View, seat: int, cash: int) -> Act | None:
        for deed in view.mortgages(seat):
            if view.ask("repayment", deed) <= cash and view.why_not(Repay(seat, deed)) is None:
                return Repay(seat, deed)
        return None

    def _build(self, view: View, seat: int, cash: int) -> Act | None:
        """One level where the extra rent minus its cost is greatest."""
        if not view.knows(Build):
            return None
        board, best, worth = view.board, -1, -(10**9)
        for group in range(len(board.members)):
            members = board.members[group]
            cost = board.building_cost[members[0]]
            if not cost or cost > cash or not view.has_group(seat, group) or view.mortgaged_in(group):
                continue
            site = min(members, key=view.level)
            level = view.level(site)
            rents = board.rents[site]
            if level >= min(self.taste.highest, view.setting("houses_for_hotel") + 1):
                continue
            after = rents[-1] if level == view.setting("houses_for_hotel") else rents[level + 1]
            extra = after - (rents[level] if level else 2 * rents[0]) - cost
            if extra > worth and view.why_not(Build(seat, ((site, 1),))) is None:
                best, worth = site, extra
        return Build(seat, ((best, 1),)) if best >= 0 else None

    # ------------------------------------------------------------ deals

    def _reply(self, view: View, seat: int, offer: DealOffered) -> Act:
        """Any offer that costs no group and leaves the reserve."""
        side = side_of(offer, seat)
        good = view.cash(seat) + side.cash >= self._reserve and not breaks_group(view, seat, side.gives)
        if good and self.taste.keeps_worth:
            price = view.board.price
            good = sum(price[d] for d in side.gets) - sum(price[d] for d in side.gives) + side.cash >= 0
        if good and view.why_not(AcceptDeal(seat, offer.number, offer.revision)) is None:
            return AcceptDeal(seat, offer.number, offer.revision)
        return DeclineDeal(seat, offer.number)

    def _propose(self, view: View, seat: int) -> Act | None:
        """One offer a turn: for a deed that completes its own group, else a lone deed that completes a rival's."""
        self._asked = view.round
        lone = {other: deed for deed, other in self._wanted_by_rivals(view, seat)}
        price, cash = view.board.price, view.cash(seat)
        for deed, other in missing(view, seat):
            swap = lone.get(other)
            pays = price[deed] * 3 // 4 if swap is not None else price[deed] * 9 // 8
            gives = (swap,) if swap is not None else ()
            if cash - pays >= self._reserve and self._fresh(view, deed, other):
                act = OfferDeal(seat, other, gives, (), pays, (deed,), (), 0)
                if view.why_not(act) is None:
                    return act
        for other, deed in lone.items():
            asks = max(price[deed] * 3 // 2, view.cash(other) // 2)
            if asks <= view.cash(other) and self._fresh(view, deed, other):
                act = OfferDeal(seat, other, (deed,), (), 0, (), (), asks)
                if view.why_not(act) is None:
                    return act
        return None

    def _wanted_by_rivals(self, view: View, seat: int) -> list[tuple[int, int]]:
        """Its deeds that would complete a rival's group: (deed, rival)."""
        return [(deed, other) for other in view.playing if other != seat for deed, holder in missing(view, other)
                if holder == seat]  # fmt: skip

    def _fresh(self, view: View, deed: int, other: int) -> bool:
        """Not the same again within ten rounds: a refusal is an answer."""
        key, now = (deed, other), view.round
        if now - self._offered.get(key, -100) < 10:
            return False
        self._offered[key] = now
        return True
