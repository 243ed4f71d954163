"""The fixed policies known from the literature, as yardsticks: one way to play, with a few tastes that differ.

How their description is read here: the 200 that remain are the salary of the edition; a kept card opens Jail before the
fine is thought of; bids and buildings need no more than the cash in hand; a swap gives a lone deed and 0.75 of the
wanted one's price, cash going one way only; "loose deeds" in debt are sold to the richest other player for half their
price, since the Bank takes none back; "eager" buys with any cash there is; "never" neither buys, bids for, asks for
nor accepts; the interest that comes with a mortgaged deed counts as paid for it. Every policy makes at most one offer
a turn, but for sales in debt, waits ten rounds before it comes back to a deed, and never repeats an offer that came to
nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentier.bots import simple_city
from rentier.bots.base import Bot
from rentier.bots.fixed_policy_deals import PolicyDeals
from rentier.bots.streets import Street, best_order, streets_on
from rentier.bots.tastes import TASTES
from rentier.bots.trading import QUIET, completes
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass, lot_seen
from rentier.rules.city.blocks import Press
from rentier.rules.classic.building import Build
from rentier.rules.classic.interest import KeepMortgaged, MortgageChoice, RepayNow
from rentier.rules.classic.questions import BUILT_BY_GROUP, LEVELS, PIECES
from rentier.rules.classic.rent import AskRent
from rentier.rules.classic.selling import Sell
from rentier.rules.deals import DealOffered
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.dice import Roll
from rentier.rules.jail import JailChoice, PayBail, UseJailCard
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.questions import ADDRESSED, KEPT_CARDS, MORTGAGE_VALUE, OWING, RAISABLE, REPAYMENT, SPENDABLE
from rentier.rules.turns import EndDue, EndTurn, RollDue


class FixedPolicy(Bot):
    """A policy at the table; of what happened it remembers only which offers it made in this game."""

    taste = TASTES["fp-a"]
    wakes_with_turn = False  # it thinks of repaying, building and deals when the dice lie before it

    def __init__(self, seed: int | str = 0) -> None:
        self._view: View | None = None
        self._reserve = 0
        self._step = self._lowest = 1
        """By how much bids rise, and where they begin."""
        self._city = False
        self._eager: frozenset[int] = frozenset()
        self._never: frozenset[int] = frozenset()
        self._deals: PolicyDeals  # made when it sits down
        self._streets: tuple[Street, ...] = ()
        self._top = 0
        """The level at which it stops building."""
        self._holders: tuple[int, ...] = ()
        """Who held what when it last looked for streets of its own."""
        self._own: list[Street] = []
        self._round = -1
        """The round in which it last thought of its own turn."""
        self._debt = 0
        """The debt that it knows it can pay."""

    def _sit_down(self, view: View) -> None:
        self._view = view
        self._reserve = view.number("salary")
        self._step, self._lowest = view.number("bid_step"), view.number("lowest_bid")
        self._city = view.knows(Press)
        self._eager = self._groups(view, self.taste.eager)
        self._never = self._groups(view, self.taste.never)
        self._deals = PolicyDeals(self.taste.keeps_worth, self._never, self._reserve, self._city)
        self._debt = 0
        hotel = 0 if self._city else view.number("houses_for_hotel") + 1
        self._streets = streets_on(view.board, hotel)
        self._top = min(self.taste.highest, hotel)
        self._holders = ()
        self._round = -1

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
            now = view.round
            first = self._manage(view, seat, now) if now != self._round else None
            if first is None and self._city and view.rolls:
                first = simple_city.press(view, seat)
            return first or Roll(seat, duty.number)
        if kind is EndDue:
            first = simple_city.before_the_end(view, seat) if self._city else None
            return first or EndTurn(seat, duty.number)
        answers = ANSWERS.get(kind)
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
        free = self._free(view, seat) if wanted else []
        if cash + sum(view.ask(MORTGAGE_VALUE, own) for own in free) >= price:
            return Mortgage(seat, free[0])
        return None

    def _bid(self, view: View, seat: int, due: BidDue) -> Act | None:
        """Half the gap to the list price; above it only for a completion, a quarter of the remaining cash."""
        lot, cash, step, board = lot_seen(view), view.cash(seat), self._step, view.board
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
        raised = max(raised // step * step, self._lowest)
        return Bid(seat, due.number, raised) if raised <= view.ask(SPENDABLE, seat) else Pass(seat, due.number)

    def _leave_jail(self, view: View, seat: int, choice: JailChoice) -> Act | None:
        """By a card, or by the fine while the reserve is there; its turn begins here."""
        now = view.round
        first = self._manage(view, seat, now) if now != self._round else None
        if first is not None:
            return first
        opens = view.board.effect_cards.get("get_out_of_jail_free", ())
        kept = [card for card in view.ask(KEPT_CARDS, seat) if card in opens]
        if kept:
            return UseJailCard(seat, choice.number, kept[0])
        return PayBail(seat, choice.number) if view.cash(seat) >= max(self._reserve, view.number("bail")) else None

    def _received(self, view: View, seat: int, choice: MortgageChoice) -> Act:
        """Repay a mortgaged deed that came in if the reserve remains."""
        rich = view.cash(seat) - view.ask(REPAYMENT, choice.deed) >= self._reserve
        return (RepayNow if rich else KeepMortgaged)(seat, choice.number)

    # ------------------------------------------------------------ raising money

    def _raise(self, view: View, seat: int, due: DebtDue) -> Act | None:
        """Mortgages, the cheapest first, then loose deeds, then houses."""
        free = self._free(view, seat)
        if due.number != self._debt:  # raising money does not change what can be raised
            owing = view.ask(OWING, seat)
            mortgages = sum(map(view.board.mortgage.__getitem__, free))
            if view.cash(seat) + mortgages < owing and view.ask(RAISABLE, seat) < owing:
                return None  # the clock collects what others owe, or declares the bankruptcy
            self._debt = due.number
        return Mortgage(seat, free[0]) if free else self._sell_loose(view, seat) or self._sell_houses(view, seat)

    def _free(self, view: View, seat: int) -> list[int]:
        """What it can mortgage, the cheapest first."""
        deeds = view.face_up(seat)
        if self._city:
            deeds.sort(key=lambda deed: int(view.ask(MORTGAGE_VALUE, deed)))
            return [deed for deed in deeds if view.why_not(Mortgage(seat, deed)) is None]
        deeds.sort(key=view.board.mortgage.__getitem__)
        if view.whole_groups(seat):  # nothing is mortgaged in a group that is built on
            built, group = view.ask(BUILT_BY_GROUP), view.board.group
            deeds = [deed for deed in deeds if not built[group[deed]]]
        return deeds

    def _sell_loose(self, view: View, seat: int) -> Act | None:
        """Deeds outside whole groups, to the richest other player for half their price, each once."""
        richest, most = -1, -1
        for other in view.playing:
            if other != seat and view.cash(other) > most:
                richest, most = other, view.cash(other)
        price, group, wholes, now = view.board.price, view.board.group, view.whole_groups(seat), view.round
        for deed in view.deeds(seat):
            asks = price[deed] // 2
            if asks > most or not self._deals.fresh(deed, richest, now):
                continue
            if not wholes or not view.has_group(seat, group[deed]):
                act = self._deals.offer(view, seat, richest, (deed,), 0, (), asks)
                if act is not None:
                    return act
        return None

    def _sell_houses(self, view: View, seat: int) -> Act | None:
        """From the highest sites, as many as it needs."""
        if self._city:
            return None
        levels, sites, cost = view.ask(LEVELS), view.deeds(seat), view.board.building_cost
        order: dict[int, int] = {}
        short = view.ask(OWING, seat) - view.cash(seat)
        while sites and short > 0:
            highest = max(sites, key=levels.__getitem__)
            if not levels[highest]:
                break
            levels[highest] -= 1
            order[highest] = order.get(highest, 0) + 1
            short -= cost[highest] // 2
        act = Sell(seat, tuple(order.items()))
        return act if view.why_not(act) is None else None

    # ------------------------------------------------------------ wishing

    def wish(self, view: View) -> Act | None:
        """Ask for rent, answer offers; in its own turn, when nothing else is open, repay, build and offer."""
        if view is not self._view:
            self._sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        for matter in view.ask(ADDRESSED, seat):
            if isinstance(matter, DealOffered):
                return self._deals.reply(view, seat, matter)
            return AskRent(seat, matter.number)
        duty: Any = view.duty
        return self._manage(view, seat, view.round) if type(duty) in QUIET and duty.seat == seat else None

    def _manage(self, view: View, seat: int, now: int) -> Act | None:
        """Repay, build and offer."""
        self._round = now
        cash = view.cash(seat)
        spare = cash - self._reserve
        if spare > 0:
            for deed in view.mortgages(seat):
                if view.board.mortgage[deed] < spare and view.ask(REPAYMENT, deed) <= spare:
                    return Repay(seat, deed)
        if view.holders is not self._holders:
            self._holders = view.holders
            self._own = []
            if view.whole_groups(seat):
                owned = view.owned_by_group(seat)
                self._own = [street for street in self._streets if owned[street.group] == street.size]
        own = []
        for street in self._own:
            if street.cost <= cash and not view.mortgaged_in(street.group):
                own.append(street)
        if own:
            order = best_order(own, view.ask(LEVELS), cash, view.ask(PIECES), self._top)
            if order:
                return Build(seat, tuple(order.items()))
        return self._deals.propose(view, seat, cash, now)


ANSWERS: dict[type[Duty], Callable[[Any, View, int, Any], Act | None]] = {
    BuyChoice: FixedPolicy._buy,
    BidDue: FixedPolicy._bid,
    JailChoice: FixedPolicy._leave_jail,
    MortgageChoice: FixedPolicy._received,
    DebtDue: FixedPolicy._raise,
}
"""How a policy answers each kind of duty; what is not here, the clock answers."""
