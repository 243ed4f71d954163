"""A bot that buys what it can, builds on what it has, and never trades: the yardstick for speed."""

from __future__ import annotations

from rentier.bots import simple_city
from rentier.bots.base import BOTS, Bot
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass, lot_seen
from rentier.rules.city.blocks import Press
from rentier.rules.classic.building import Build
from rentier.rules.classic.questions import LEVELS
from rentier.rules.classic.rent import AskRent
from rentier.rules.deals import DealOffered, DeclineDeal
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.dice import Roll
from rentier.rules.questions import ADDRESSED, SPENDABLE
from rentier.rules.turns import EndDue, EndTurn, RollDue

RESERVE = 150
"""Cash it keeps back when it builds houses."""


class SimpleBot(Bot):
    """Buys everything it lands on, bids up to the price, builds and keeps a small reserve."""

    wakes_with_turn = False  # it builds when the dice lie before it

    def __init__(self, seed: int | str = 0) -> None:
        self._view: View | None = None
        self._city = False

    def answer(self, view: View, duty: Duty) -> Act:
        """Roll, buy, bid to the listed price; for the rest what the clock would play."""
        seat: int = view.seat  # type: ignore[assignment]
        kind = type(duty)
        if view is not self._view:
            self._view, self._city = view, view.knows(Press)
        if kind is RollDue:
            if self._city:
                first = simple_city.press(view, seat) if view.rolls else None
            else:
                first = self._build(view, seat) if view.whole_groups(seat) else None
            return first or Roll(seat, duty.number)
        if kind is EndDue:
            first = simple_city.before_the_end(view, seat) if self._city else None
            return first or EndTurn(seat, duty.number)
        if kind is BuyChoice:
            if view.cash(seat) >= view.board.price[duty.deed]:  # type: ignore[attr-defined]
                return Buy(seat, duty.number)
        elif kind is BidDue:
            return self._bid(view, seat, duty.number)
        elif kind in simple_city.ANSWERS:
            return simple_city.ANSWERS[kind](view, duty)
        return view.fallback(Waiting(seat, duty))

    def _bid(self, view: View, seat: int, number: int) -> Act:
        lot = lot_seen(view)
        assert lot is not None
        worth = view.board.price[lot.deed] if lot.deed >= 0 else 100
        bid = max(lot.bid + max(10, worth // 50 * 10), worth // 20 * 10)
        return Bid(seat, number, bid) if bid <= min(worth, view.ask(SPENDABLE, seat)) else Pass(seat, number)

    def wish(self, view: View) -> Act | None:
        """Ask for rent, decline offers."""
        seat: int = view.seat  # type: ignore[assignment]
        for matter in view.ask(ADDRESSED, seat):
            return (DeclineDeal if isinstance(matter, DealOffered) else AskRent)(seat, matter.number)
        return None

    def _build(self, view: View, seat: int) -> Act | None:
        """One level on the lowest site of the best group it can afford."""
        board = view.board
        cash = view.cash(seat) - RESERVE
        for group in range(len(board.members) - 1, -1, -1):
            members = board.members[group]
            cost = board.building_cost[members[0]]
            if not cost or cost > cash or not view.has_group(seat, group) or view.mortgaged_in(group):
                continue
            levels = view.ask(LEVELS)
            site = min(members, key=levels.__getitem__)
            act = Build(seat, ((site, 1),))
            if levels[site] <= view.number("houses_for_hotel") and view.why_not(act) is None:
                return act
        return None


BOTS["simple"] = SimpleBot
