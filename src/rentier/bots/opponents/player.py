"""The player behind every opponent: buys, bids, builds and raises money sensibly. Families change a few methods."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from rentier.bots import simple_city
from rentier.bots.base import Bot
from rentier.bots.opponents import city_building, city_targets
from rentier.bots.opponents.appraisal import Appraisal
from rentier.bots.opponents.proposals import Proposal
from rentier.bots.streets import Street, best_order, streets_on
from rentier.bots.trading import Side, breaks_group, completes, side_of
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass, lot_seen
from rentier.rules.city.blocks import Press
from rentier.rules.city.questions import ROOM
from rentier.rules.city.targets import TargetChoice
from rentier.rules.city.trading_unit import AuctionChoice, PutUp
from rentier.rules.classic.building import Build
from rentier.rules.classic.interest import KeepMortgaged, MortgageChoice, RepayNow
from rentier.rules.classic.questions import LEVELS, PIECES
from rentier.rules.classic.rent import AskRent
from rentier.rules.deals import AcceptDeal, DealOffered, DeclineDeal, OfferDeal
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.dice import Roll
from rentier.rules.jail import JailChoice, PayBail, UseJailCard
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.questions import ADDRESSED, KEPT_CARDS, OWING, RAISABLE, RENTS, REPAYMENT, SPENDABLE
from rentier.rules.turns import EndDue, EndTurn, RollDue

FILLED = 10
"""Blocks for which it keeps the money before it buys further districts."""


class Opponent(Bot):
    """A sensible player that makes no offers. Amounts of cash it keeps are in salaries (200 classic, 2M in City)."""

    wakes_with_turn = False
    cushion = 0.75
    """Salaries it keeps back when it builds, repays or deals."""
    city_cushion = 2.0
    """The same in City, where rents are many salaries."""
    fear = 0.4
    """The share of the highest rent of others that it keeps in City."""
    few = 3
    """As many districts of City it buys before it thinks of filling them."""
    thrift = 0.25
    """Salaries it keeps back when it buys from the Bank."""
    top = 5
    """The level at which it stops building."""
    most_blocks = 8
    """The same for a district of City."""
    style = city_building.HOMES
    landmarks = True
    offers_a_turn = 1
    patience = 8
    """Rounds before it asks somebody for the same goods again."""
    repeats = False
    """Whether it then makes the same offer again."""
    envy = 0.5
    """The share of a partner's gain that it wants itself."""

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed
        self._view: View | None = None
        self._turn = (-1, -1)
        """The round and the number of offers made in it."""
        self._asked: dict[tuple[Any, ...], int] = {}
        """When it last asked somebody for goods."""
        self.made: set[Proposal] = set()
        """Every offer it made."""
        self.city = False
        self.salary = 0
        self.step = 1
        self.dice = random.Random(0)
        self.appraisal: Appraisal  # made when it sits down
        self._streets: tuple[Street, ...] = ()
        self._hotel = 0

    def sit_down(self, view: View) -> None:
        """Begin a game: nothing is kept from the last."""
        self._view = view
        self.city = view.knows(Press)
        self.salary = view.number("salary")
        self.step = view.number("bid_step")
        self.dice = random.Random(f"{type(self).__name__}/{self._seed}")
        self.appraisal = Appraisal(view, self.city)
        self._hotel = 0 if self.city else view.number("houses_for_hotel") + 1
        self._streets = streets_on(view.board, self._hotel)
        self._turn = (-1, 0)
        self._asked = {}
        self.made = set()

    # ------------------------------------------------------------ duties

    def answer(self, view: View, duty: Duty) -> Act:
        """What it does about a duty; for kinds that it does not know, what the clock would play."""
        if view is not self._view:
            self.sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        kind = type(duty)
        if kind is RollDue:
            return self.manage(view, seat) or Roll(seat, duty.number)
        if kind is EndDue:
            return self.manage(view, seat) or EndTurn(seat, duty.number)
        answers = ANSWERS.get(kind)
        act: Act | None = None
        if answers is not None:
            act = answers(self, view, seat, duty)
        elif kind in simple_city.ANSWERS:
            act = simple_city.ANSWERS[kind](view, duty)
        return act or view.fallback(Waiting(seat, duty))

    def wish(self, view: View) -> Act | None:
        """Ask for rent and answer offers."""
        if view is not self._view:
            self.sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        for matter in view.ask(ADDRESSED, seat):
            if isinstance(matter, DealOffered):
                return self.reply(view, seat, matter)
            return AskRent(seat, matter.number)
        return None

    # ------------------------------------------------------------ buying

    def _buy(self, view: View, seat: int, choice: BuyChoice) -> Act | None:
        deed = choice.deed
        if not self.buys(view, seat, deed):
            return None
        short = view.board.price[deed] - view.cash(seat)
        if short <= 0:
            return Buy(seat, choice.number)
        if self.city or not completes(view, seat, deed):
            return None
        loose = self.loose(view, seat)
        if sum(view.board.mortgage[own] for own in loose) >= short:
            return Mortgage(seat, loose[0])
        return None

    def buys(self, view: View, seat: int, deed: int) -> bool:
        """Whether it wants a deed at the list price."""
        left = view.cash(seat) - view.board.price[deed]
        return left >= self.floor(view, seat) or (not self.city and completes(view, seat, deed))

    def _bid(self, view: View, seat: int, due: BidDue) -> Act:
        lot = lot_seen(view)
        if lot.deed < 0:  # a piece of building
            group = view.board.group
            costs = [view.board.building_cost[own] for own in view.deeds(seat) if view.has_group(seat, group[own])]
            limit, rise = 2 * max(costs, default=0), self.step
        else:
            limit = int(self.limit(view, seat, lot.deed))
            rise = self.rise(view, lot.deed)
        least = lot.bid + self.step if lot.leader >= 0 else view.number("lowest_bid")
        limit = min(limit, view.ask(SPENDABLE, seat)) // self.step * self.step
        if limit < least:
            return Pass(seat, due.number)
        bid = max(least, min((lot.bid + rise) // self.step * self.step, limit))
        return Bid(seat, due.number, bid)

    def limit(self, view: View, seat: int, deed: int) -> float:
        """The most it bids for a deed."""
        value = self.appraisal.gain(view, seat, (deed,), ())
        return min(value, view.cash(seat) - self.floor(view, seat))

    def floor(self, view: View, seat: int) -> float:
        """The cash it keeps when it buys or bids: in City enough for blocks, once it has a few districts to fill."""
        if not self.city:
            return self.thrift * self.salary
        fill = self.reserve(view, seat) / 2
        if len(view.deeds(seat)) >= self.few:
            costs = [view.board.group_data[view.board.group[deed]]["residential"] for deed in view.deeds(seat)]
            rooms = sum(view.ask(ROOM, deed) for deed in view.deeds(seat))
            fill += min(rooms, FILLED) * max(costs)
        return fill

    def rise(self, view: View, deed: int) -> int:
        """By how much it raises a bid."""
        return max(self.step, view.board.price[deed] // 10)

    def _put_up(self, view: View, seat: int, choice: AuctionChoice) -> Act | None:
        """The unowned district that it values most, opened low."""
        free = [deed for deed in view.board.deeds if view.holder(deed) == -1]
        best = max(free, key=lambda deed: self.appraisal.gain(view, seat, (deed,), ()))
        act = PutUp(seat, choice.number, best, view.number("lowest_bid"))
        return act if view.why_not(act) is None else None

    def _choose(self, view: View, seat: int, choice: TargetChoice) -> Act | None:
        return city_targets.choose(view, seat, choice)

    # ------------------------------------------------------------ Jail, mortgages and debts

    def _leave_jail(self, view: View, seat: int, choice: JailChoice) -> Act | None:
        first = self.manage(view, seat)
        if first is not None or self.stays_in_jail(view, seat):
            return first
        opens = view.board.effect_cards.get("get_out_of_jail_free", ())
        kept = [card for card in view.ask(KEPT_CARDS, seat) if card in opens]
        if kept:
            return UseJailCard(seat, choice.number, kept[0])
        return PayBail(seat, choice.number) if view.cash(seat) >= view.number("bail") + self.salary // 2 else None

    def stays_in_jail(self, view: View, seat: int) -> bool:
        """Once somebody's rents are high and little is left to buy."""
        if sum(view.holder(deed) == -1 for deed in view.board.deeds) > len(view.board.deeds) // 4:
            return False
        rents = [rent[0] for deed, rent in enumerate(view.ask(RENTS)) if view.holder(deed) not in (-2, -1, seat)]
        return max(rents, default=0) > 1.5 * self.salary

    def _received(self, view: View, seat: int, choice: MortgageChoice) -> Act:
        rich = view.cash(seat) - view.ask(REPAYMENT, choice.deed) >= self.reserve(view, seat)
        return (RepayNow if rich else KeepMortgaged)(seat, choice.number)

    def _raise(self, view: View, seat: int, due: DebtDue) -> Act | None:
        """Loose deeds first; then what the clock would sell."""
        if self.city or view.ask(RAISABLE, seat) < view.ask(OWING, seat):
            return None
        loose = self.loose(view, seat)
        return Mortgage(seat, loose[0]) if loose else None

    def loose(self, view: View, seat: int) -> list[int]:
        """Deeds outside whole groups that it can mortgage, the least useful first."""
        group = view.board.group
        return sorted(
            (deed for deed in view.face_up(seat) if not view.has_group(seat, group[deed])),
            key=lambda deed: (view.owned(seat, group[deed]), view.board.price[deed]),
        )

    # ------------------------------------------------------------ its own turn

    def reserve(self, view: View, seat: int) -> int:
        """The cash it keeps back: in City also what the dearest visit costs, as far as it fears it."""
        if not self.city:
            return int(self.cushion * self.salary)
        rents = [rent[0] for deed, rent in enumerate(view.ask(RENTS)) if view.holder(deed) != seat]
        return int(max(self.city_cushion * self.salary, self.fear * max(rents, default=0)))

    def budget(self, view: View, seat: int) -> float:
        """The cash that it may spend on deals."""
        return view.cash(seat) - max(self.reserve(view, seat), self.floor(view, seat))

    def manage(self, view: View, seat: int) -> Act | None:
        """Build and repay, then look for a deal."""
        act = self.develop(view, seat)
        return act if act is not None else self.offer(view, seat)

    def develop(self, view: View, seat: int) -> Act | None:
        """Something built or repaid with cash beyond the reserve."""
        reserve = self.reserve(view, seat)
        if self.city:
            if not view.rolls:
                return None
            return city_building.develop(view, seat, reserve, self.style, self.most_blocks, self.landmarks)
        act = self.repay(view, seat, reserve, whole=True) or self.build(view, seat, reserve)
        return act or self.repay(view, seat, reserve, whole=False)

    def repay(self, view: View, seat: int, reserve: int, whole: bool) -> Act | None:
        """A mortgaged deed of a whole group, or any."""
        spare = view.cash(seat) - reserve
        for deed in view.mortgages(seat):
            if view.ask(REPAYMENT, deed) <= spare and (not whole or view.has_group(seat, view.board.group[deed])):
                act = Repay(seat, deed)
                if view.why_not(act) is None:
                    return act
        return None

    def build(self, view: View, seat: int, reserve: int) -> Act | None:
        """As many houses as the reserve allows, where they bring most."""
        spare = view.cash(seat) - reserve
        if not view.whole_groups(seat) or spare < view.board.cheapest_building:
            return None
        own = [
            street
            for street in self._streets
            if view.has_group(seat, street.group) and not view.mortgaged_in(street.group)
        ]
        order = best_order(own, view.ask(LEVELS), spare, view.ask(PIECES), min(self.top, self._hotel))
        act = Build(seat, tuple(order.items()))
        return act if order and view.why_not(act) is None else None

    # ------------------------------------------------------------ deals

    def proposals(self, view: View, seat: int) -> Iterable[Proposal]:
        """Offers that it would like to make now, the best first."""
        return ()

    def offer(self, view: View, seat: int) -> Act | None:
        """The first proposal that is new and allowed."""
        now = view.round
        if self._turn[0] != now:
            self._turn = (now, 0)
        if self._turn[1] >= self.offers_a_turn:
            return None
        for proposal in self.proposals(view, seat):
            goods = (proposal.partner, proposal.gives, proposal.takes)
            if (proposal in self.made and not self.repeats) or now - self._asked.get(
                goods, -self.patience
            ) < self.patience:
                continue
            act = self.put(view, seat, proposal)
            if act is not None:
                return act
        self._turn = (now, self.offers_a_turn)  # nothing more in this turn
        return None

    def put(self, view: View, seat: int, proposal: Proposal) -> Act | None:
        """An offer, if it is allowed."""
        act = OfferDeal(seat, proposal.partner, proposal.terms(view))
        if view.why_not(act) is not None:
            return None
        self._turn = (view.round, self._turn[1] + 1)
        self._asked[proposal.partner, proposal.gives, proposal.takes] = view.round
        self.made.add(proposal)
        return act

    def reply(self, view: View, seat: int, offer: DealOffered) -> Act:
        """Accept what is good for it, else decline."""
        accept = AcceptDeal(seat, offer.number, offer.revision)
        good = self.accepts(view, seat, side_of(offer, seat))
        return accept if good and view.why_not(accept) is None else DeclineDeal(seat, offer.number)

    def accepts(self, view: View, seat: int, side: Side) -> bool:
        """Whether it gains, and not much less than its partner; whole groups are kept."""
        if breaks_group(view, seat, side.gives) or view.cash(seat) + side.cash < self.thrift * self.salary:
            return False
        mine, theirs = self.appraisal.both(view, seat, side)
        return mine > 0 and mine >= self.envy * theirs


ANSWERS: dict[type[Duty], Callable[[Any, View, int, Any], Act | None]] = {
    BuyChoice: Opponent._buy,
    BidDue: Opponent._bid,
    AuctionChoice: Opponent._put_up,
    JailChoice: Opponent._leave_jail,
    MortgageChoice: Opponent._received,
    DebtDue: Opponent._raise,
    TargetChoice: Opponent._choose,
}
"""How an opponent answers each kind of duty; City's others are answered as the simple bot does."""
