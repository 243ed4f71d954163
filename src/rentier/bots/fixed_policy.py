"""The fixed policies known from the literature, as yardsticks: one way to play, with a few tastes that differ.

How their description is read here: the 200 that remain are the salary of the edition; a kept card opens Jail before the
fine is thought of; bids and buildings need no more than the cash in hand; a swap gives a lone deed and 0.75 of the
wanted one's price, cash going one way only; "loose deeds" in debt are sold to the richest other player for half their
price, since the Bank takes none back; "eager" buys with any cash there is; "never" neither buys, bids for, asks for
nor accepts. Every policy makes at most one offer a turn, waits ten rounds before it comes back to a deed, and never
repeats an offer that came to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from rentier.bots import simple_city
from rentier.bots.trading import QUIET, breaks_group, completes, one_short, side_of
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

PATIENCE = 10
"""Rounds before it comes back to a deed that somebody would not trade."""


@dataclass(frozen=True)
class Taste:
    """What one policy likes better or worse than the others."""

    eager: tuple[str, ...] = ()
    """Groups (by id or kind) that it buys with any cash it has."""
    never: tuple[str, ...] = ()
    """Groups of which it wants nothing."""
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
        self._eager: frozenset[int] = frozenset()
        self._never: frozenset[int] = frozenset()
        self._streets: tuple[tuple[int, tuple[int, ...], int], ...] = ()
        """Groups that are built on, with their sites and what a building costs."""
        self._own: list[tuple[int, tuple[int, ...], int]] = []
        self._whole = 0
        self._offered: dict[tuple[int, int], int] = {}
        """When (in which round) a deed was last asked for or offered to somebody."""
        self._made: set[tuple[Any, ...]] = set()
        """The terms of all its offers."""
        self._asked = -1
        """The round of the last offer."""
        self._debt = 0
        """The debt that it knows it can pay."""

    def _sit_down(self, view: View) -> None:
        self._view = view
        self._reserve = view.setting("salary")
        self._city = view.knows(Press)
        self._eager = self._groups(view, self.taste.eager)
        self._never = self._groups(view, self.taste.never)
        self._offered, self._made, self._asked, self._debt = {}, set(), -1, 0
        costs = view.board.building_cost
        streets = ((group, members, costs[members[0]]) for group, members in enumerate(view.board.members))
        self._streets = tuple(street for street in streets if street[2])
        self._own, self._whole = [], 0

    def _groups(self, view: View, names: tuple[str, ...]) -> frozenset[int]:
        ids, kinds = view.board.group_ids, view.board.group_kind
        return frozenset(group for group in range(len(ids)) if ids[group] in names or kinds[group] in names)

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
        if group in self._never:
            return None
        if cash - price >= self._reserve:
            return Buy(seat, choice.number)
        wanted = completes(view, seat, deed)
        if cash >= price:
            return Buy(seat, choice.number) if wanted or group in self._eager else None
        free = [*self._free(view, seat)] if wanted else []
        if cash + sum(view.ask("mortgage_value", own) for own in free) >= price:
            return Mortgage(seat, free[0])
        return None

    def _bid(self, view: View, seat: int, due: BidDue) -> Act | None:
        """Half the gap to the list price; above it only for a completion, a quarter of the remaining cash."""
        lot, cash, step, board = view.lot, view.cash(seat), view.setting("bid_step"), view.board
        bid = lot.bid
        if lot.deed < 0:  # a piece of building, worth what it costs where it could stand
            costs = [board.building_cost[deed] for deed in view.deeds(seat) if view.has_group(seat, board.group[deed])]
            price = max(costs)
        elif board.group[lot.deed] in self._never:
            return Pass(seat, due.number)
        else:
            price = board.price[lot.deed]
        if bid < price:
            raised = bid + max(step, (price - bid) // 2)
        elif lot.deed >= 0 and completes(view, seat, lot.deed):
            raised = bid + max(step, (cash - bid) // 4)
        else:
            return Pass(seat, due.number)
        raised = max(raised // step * step, view.setting("lowest_bid"))
        return Bid(seat, due.number, raised) if raised <= cash else Pass(seat, due.number)

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

    # ------------------------------------------------------------ raising money

    def _raise(self, view: View, seat: int, due: DebtDue) -> Act | None:
        """Mortgages, the cheapest first, then loose deeds, then houses."""
        if due.number != self._debt:  # raising money does not change what can be raised
            if view.ask("raisable", seat) < view.ask("owing", seat):
                return None
            self._debt = due.number
        for deed in self._free(view, seat):
            return Mortgage(seat, deed)
        return self._sell_loose(view, seat) or self._sell_houses(view, seat)

    def _free(self, view: View, seat: int) -> Iterator[int]:
        """What it can mortgage, the cheapest first."""
        face_up = [deed for deed in view.deeds(seat) if not view.is_mortgaged(deed)]
        if self._city:
            face_up.sort(key=lambda deed: int(view.ask("mortgage_value", deed)))
        else:
            face_up.sort(key=view.board.mortgage.__getitem__)
            built = {site for _, sites, _ in self._own_streets(view, seat) for site in sites if view.level(site)}
            face_up = [deed for deed in face_up if deed not in built]
        return (deed for deed in face_up if view.why_not(Mortgage(seat, deed)) is None)

    def _sell_loose(self, view: View, seat: int) -> Act | None:
        """Deeds outside whole groups, to the richest other player for half their price, each once."""
        richest = max((other for other in view.playing if other != seat), key=view.cash)
        most, price, group = view.cash(richest), view.board.price, view.board.group
        for deed in view.deeds(seat):
            loose = price[deed] // 2 <= most and not view.has_group(seat, group[deed])
            if loose and self._fresh(view, deed, richest):
                act = self._offer(view, OfferDeal(seat, richest, (deed,), (), 0, (), (), price[deed] // 2))
                if act is not None:
                    return act
        return None

    def _sell_houses(self, view: View, seat: int) -> Act | None:
        """From the highest sites, as many as it needs."""
        if self._city:
            return None
        levels = {site: view.level(site) for site in view.deeds(seat)}
        order: dict[int, int] = {}
        short = view.ask("owing", seat) - view.cash(seat)
        while short > 0 and any(levels.values()):
            site = max(levels, key=levels.__getitem__)
            levels[site] -= 1
            order[site] = order.get(site, 0) + 1
            short -= view.board.building_cost[site] // 2
        act = Sell(seat, tuple(order.items()))
        return act if view.why_not(act) is None else None

    _answers: ClassVar[dict[type[Duty], Callable[[Any, View, int, Any], Act | None]]] = {
        BuyChoice: _buy,
        BidDue: _bid,
        JailChoice: _leave_jail,
        MortgageChoice: _received,
        DebtDue: _raise,
    }

    # ------------------------------------------------------------ wishing

    def wish(self, view: View) -> Act | None:
        """Ask for rent, answer offers; in its own turn, when nothing else is open, repay, build and offer."""
        if view is not self._view:
            self._sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        for matter in view.addressed:
            if type(matter) is RentClaimed:
                return AskRent(seat, matter.number)
            return self._reply(view, seat, matter)
        if view.turn != seat or type(view.duty) not in QUIET:
            return None
        cash = view.cash(seat)
        if cash > self._reserve:
            for deed in view.mortgages(seat):
                if cash - view.ask("repayment", deed) >= self._reserve:
                    return Repay(seat, deed)
        if view.whole_groups(seat) and not self._city:
            order = self._order(view, seat, cash)
            if order:
                return Build(seat, tuple(order.items()))
        return self._propose(view, seat) if view.round != self._asked else None

    def _order(self, view: View, seat: int, cash: int) -> dict[int, int]:
        """Piece by piece where extra rent minus cost is greatest while affordable; houses or hotels, not both."""
        order: dict[int, int] = {}
        levels = {
            site: view.level(site)
            for group, members, cost in self._own_streets(view, seat)
            if cost <= cash and not view.mortgaged_in(group)
            for site in members
        }
        if not levels:
            return order
        board, hotel, left = view.board, view.setting("houses_for_hotel") + 1, view.ask("pieces")
        top, hotels, count = min(self.taste.highest, hotel), False, 0
        while True:
            best, most = -1, 0
            for site, level in levels.items():
                cost, tops = board.building_cost[site], level + 1 == hotel
                if cost > cash or level >= top or (count and tops is not hotels) or left[tops] <= count:
                    continue
                if level and any(levels[other] < level for other in board.members[board.group[site]]):
                    continue
                rents = board.rents[site]
                worth = rents[-1 if tops else level + 1] - (rents[level] if level else 2 * rents[0]) - cost
                if best < 0 or worth > most:
                    best, most = site, worth
            if best < 0:
                return order
            hotels, count = levels[best] + 1 == hotel, count + 1
            levels[best] += 1
            order[best] = order.get(best, 0) + 1
            cash -= board.building_cost[best]

    def _own_streets(self, view: View, seat: int) -> list[tuple[int, tuple[int, ...], int]]:
        """The whole groups it can build on; looked for again only when their number or one of them changed."""
        if self._whole != view.whole_groups(seat) or not all(view.has_group(seat, own[0]) for own in self._own):
            self._whole = view.whole_groups(seat)
            self._own = [street for street in self._streets if view.has_group(seat, street[0])]
        return self._own

    # ------------------------------------------------------------ deals

    def _reply(self, view: View, seat: int, offer: DealOffered) -> Act:
        """Any offer that costs no group and leaves the reserve."""
        side, board = side_of(offer, seat), view.board
        good = view.cash(seat) + side.cash >= self._reserve and not breaks_group(view, seat, side.gives)
        good = good and not any(board.group[deed] in self._never for deed in side.gets)
        if good and self.taste.keeps_worth:
            worth = [board.price[deed] // (2 if view.is_mortgaged(deed) else 1) for deed in (*side.gets, *side.gives)]
            good = sum(worth[: len(side.gets)]) - sum(worth[len(side.gets) :]) + side.cash >= 0
        if good and view.why_not(AcceptDeal(seat, offer.number, offer.revision)) is None:
            return AcceptDeal(seat, offer.number, offer.revision)
        return DeclineDeal(seat, offer.number)

    def _propose(self, view: View, seat: int) -> Act | None:
        """One offer a turn: for a deed that completes its own group, else a lone deed that completes a rival's."""
        self._asked = view.round
        lacks, holds = one_short(view, seat)
        price, group = view.board.price, view.board.group
        for deed, holder in lacks:
            if group[deed] not in self._never and self._fresh(view, deed, holder):
                lone = next(((own,) for own, other in holds if other == holder and group[own] != group[deed]), ())
                pays = price[deed] * 3 // 4 if lone else price[deed] * 9 // 8
                act = self._offer(view, OfferDeal(seat, holder, lone, (), pays, (deed,), (), 0))
                if act is not None:
                    return act
        for deed, other in holds:
            if self._fresh(view, deed, other):
                asks = max(price[deed] * 3 // 2, view.cash(other) // 2)
                act = self._offer(view, OfferDeal(seat, other, (deed,), (), 0, (), (), asks))
                if act is not None:
                    return act
        return None

    def _fresh(self, view: View, deed: int, other: int) -> bool:
        """Whether it was long ago that it spoke with somebody about a deed."""
        return view.round - self._offered.get((deed, other), -PATIENCE) >= PATIENCE

    def _offer(self, view: View, act: OfferDeal) -> Act | None:
        """An offer that is allowed and new: a refusal is an answer."""
        if act.give_cash > view.cash(act.seat) or act.take_cash > view.cash(act.partner):
            return None
        terms = (act.partner, act.give_deeds, act.give_cash, act.take_deeds, act.take_cash)
        if terms in self._made or view.why_not(act) is not None:
            return None
        self._offered[(act.take_deeds or act.give_deeds)[0], act.partner] = view.round
        self._made.add(terms)
        return act
