"""The fixed policies in City, where nothing is built evenly and rent is owed by landing."""

from __future__ import annotations

from rentier.bots import simple_city
from rentier.bots.base import Bot
from rentier.bots.fixed.city_deals import PolicyDeals
from rentier.bots.fixed.tastes import TASTES
from rentier.bots.trading import QUIET, completes
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass, lot_seen
from rentier.rules.deals import DealOffered
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.dice import Roll
from rentier.rules.jail import JailChoice, PayBail, UseJailCard
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.questions import ADDRESSED, KEPT_CARDS, MORTGAGE_VALUE, OWING, RAISABLE, REPAYMENT, SPENDABLE
from rentier.rules.turns import EndDue, EndTurn, RollDue


class CityPolicy(Bot):
    """A fixed policy for one game of City."""

    def __init__(self, name: str) -> None:
        self._taste = TASTES[name]
        self._deals: PolicyDeals | None = None  # made when it sits down
        self._eager: frozenset[int] = frozenset()
        self._never: frozenset[int] = frozenset()
        self._reserve = 0
        self._round = -1
        """The round in which it last thought of its own turn."""
        self._debt = 0
        """The debt that it knows it can pay."""

    def _sit_down(self, view: View) -> PolicyDeals:
        if self._deals is None:
            self._reserve = view.number("salary")
            self._eager = self._groups(view, self._taste.eager)
            self._never = self._groups(view, self._taste.never)
            self._deals = PolicyDeals(self._taste.keeps_worth, self._never, self._reserve)
        return self._deals

    def _groups(self, view: View, names: tuple[str, ...]) -> frozenset[int]:
        ids, kinds = view.board.group_ids, view.board.group_kind
        return frozenset(group for group in range(len(ids)) if ids[group] in names or kinds[group] in names)

    # ------------------------------------------------------------ answering

    def answer(self, view: View, duty: Duty) -> Act:
        """Roll, buy, bid, leave Jail, raise money; for the rest what the clock would play."""
        self._sit_down(view)
        seat = view.me
        act: Act | None = None
        match duty:
            case RollDue():
                return self._before_roll(view, seat) or Roll(seat, duty.number)
            case EndDue():
                return simple_city.before_the_end(view, seat) or EndTurn(seat, duty.number)
            case BuyChoice():
                act = self._buy(view, seat, duty)
            case BidDue():
                act = self._bid(view, seat, duty)
            case JailChoice():
                act = self._leave_jail(view, seat, duty)
            case DebtDue():
                act = self._raise(view, seat, duty)
            case _ if type(duty) in simple_city.ANSWERS:
                return simple_city.ANSWERS[type(duty)](view, duty)
        return act or view.fallback(Waiting(seat, duty))

    def _before_roll(self, view: View, seat: int) -> Act | None:
        """Its plans once a round, and the button."""
        first = self._manage(view, seat) if view.round != self._round else None
        return simple_city.press(view, seat) if first is None and view.rolls else first

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
        lot, cash, step = lot_seen(view), view.cash(seat), view.number("bid_step")
        bid, price = lot.bid, view.board.price[lot.deed]
        if view.board.group[lot.deed] in self._never:
            return Pass(seat, due.number)
        if bid < price:
            raised = bid + max(step, (price - bid) // 2)
        elif completes(view, seat, lot.deed):
            raised = bid + max(step, (cash - bid) // 4)
        else:
            return Pass(seat, due.number)
        raised = max(raised // step * step, view.number("lowest_bid"))
        return Bid(seat, due.number, raised) if raised <= view.ask(SPENDABLE, seat) else Pass(seat, due.number)

    def _leave_jail(self, view: View, seat: int, choice: JailChoice) -> Act | None:
        """By a card, or by the fine while the reserve is there; its turn begins here."""
        first = self._manage(view, seat) if view.round != self._round else None
        if first is not None:
            return first
        opens = view.board.effect_cards.get("get_out_of_jail_free", ())
        kept = [card for card in view.ask(KEPT_CARDS, seat) if card in opens]
        if kept:
            return UseJailCard(seat, choice.number, kept[0])
        return PayBail(seat, choice.number) if view.cash(seat) >= max(self._reserve, view.number("bail")) else None

    # ------------------------------------------------------------ raising money

    def _raise(self, view: View, seat: int, due: DebtDue) -> Act | None:
        """Mortgages, the cheapest first, then loose deeds."""
        free = self._free(view, seat)
        if due.number != self._debt:  # raising money does not change what can be raised
            owing = view.ask(OWING, seat)
            mortgages = sum(map(view.board.mortgage.__getitem__, free))
            if view.cash(seat) + mortgages < owing and view.ask(RAISABLE, seat) < owing:
                return None  # the clock collects what others owe, or declares the bankruptcy
            self._debt = due.number
        return Mortgage(seat, free[0]) if free else self._sell_loose(view, seat)

    def _free(self, view: View, seat: int) -> list[int]:
        """What it can mortgage, the cheapest first."""
        deeds = view.face_up(seat)
        deeds.sort(key=lambda deed: int(view.ask(MORTGAGE_VALUE, deed)))
        return [deed for deed in deeds if view.why_not(Mortgage(seat, deed)) is None]

    def _sell_loose(self, view: View, seat: int) -> Act | None:
        """Deeds outside whole groups, to the richest other player for half their price, each once."""
        deals = self._sit_down(view)
        richest, most = -1, -1
        for other in view.playing:
            if other != seat and view.cash(other) > most:
                richest, most = other, view.cash(other)
        price, group, wholes, now = view.board.price, view.board.group, view.whole_groups(seat), view.round
        for deed in view.deeds(seat):
            asks = price[deed] // 2
            if asks > most or not deals.fresh(deed, richest, now):
                continue
            if not wholes or not view.has_group(seat, group[deed]):
                act = deals.offer(view, seat, richest, (deed,), 0, (), asks)
                if act is not None:
                    return act
        return None

    # ------------------------------------------------------------ wishing

    def wish(self, view: View) -> Act | None:
        """Answer offers; in its own turn, when nothing else is open, repay and offer."""
        deals = self._sit_down(view)
        seat = view.me
        for matter in view.ask(ADDRESSED, seat):
            if isinstance(matter, DealOffered):
                return deals.reply(view, seat, matter)
        return self._manage(view, seat) if type(view.duty) in QUIET and view.turn == seat else None

    def _manage(self, view: View, seat: int) -> Act | None:
        """Repay and offer."""
        self._round = view.round
        cash = view.cash(seat)
        spare = cash - self._reserve
        if spare > 0:
            for deed in view.mortgages(seat):
                if view.board.mortgage[deed] < spare and view.ask(REPAYMENT, deed) <= spare:
                    return Repay(seat, deed)
        return self._sit_down(view).propose(view, seat, cash, view.round)
