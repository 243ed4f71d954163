"""How a level plays the classic boards: rents it may meet are kept in cash, and three houses come first."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rentier.bots.classic.chances import ClassicChances
from rentier.bots.mind import Answers, Mind
from rentier.bots.rents import RentRisk, rents_seen
from rentier.bots.streets import own_sites
from rentier.bots.trading import completes, round_sum
from rentier.kernel.records import Act
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass, lot_seen
from rentier.rules.classic.building import Build
from rentier.rules.classic.interest import KeepMortgaged, MortgageChoice, RepayNow
from rentier.rules.classic.questions import LEVELS, PIECES
from rentier.rules.classic.selling import Sell
from rentier.rules.classic.shortage import Place, PlaceChoice, Want, WishDue
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.jail import JailChoice, PayBail, TryDouble, UseJailCard
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.questions import KEPT_CARDS, LEVEL, OWING, RAISABLE, REPAYMENT, SPENDABLE

FIRST = 100.0
"""Added to the rate of the first three houses, which come before everything else."""
TURNS = 30
"""Turns of each opponent for which a house is expected to earn."""
STEP = 50
"""Bids for a house or hotel rise as if this were its list price."""
BARGAIN = 0.5
"""A deed for this part of its list price is a bargain that nobody overlooks."""


@dataclass(frozen=True)
class Habits:
    """How somebody handles money."""

    alert: float = 1.0
    """The share of its turns in which it thinks of building, and of the auctions in which it bids beyond a bargain."""
    laps: float = 4.0
    """Turns of expected rent that it keeps in cash when it bids, buys and deals."""
    nerve: float = 0.1
    """The part of the highest rent that it keeps as well."""
    edge: float = 1.0
    """Turns of expected rent that it keeps when it builds."""
    daring: bool = True
    """Whether it mortgages loose deeds to build on a whole group, to buy and to bid."""
    spare: float = 2.0
    """It builds beyond three houses with cash for this many."""
    idle: float = 3.0
    """It repays a mortgage on a loose deed with this many times the cost in cash."""
    shelter: float = 30.0
    """It stays in Jail once a turn outside is expected to cost this much ..."""
    early: int = 8
    """... and fewer deeds than this are left to buy."""
    starving: int = 4
    """It keeps its houses rather than a hotel while rivals could use this many of those it would give back."""
    piece: float = 120.0
    """What a house or hotel at auction is worth to it."""


class ClassicMind(Mind):
    """One seat's way round a board with houses."""

    def __init__(self, view: View, habits: Habits, seed: int | str = 0) -> None:
        self.view = view
        self.habits = habits
        self.risk = RentRisk(view, rents_seen(view))
        self.chances = ClassicChances(view)
        self._dice = Random(f"{seed}/playing")
        self._round = -1
        self._thinks = True
        """Whether it thinks of building in this round."""
        self._lot = -1
        self._lot_limit = 0
        """How much it bids for a lot, worked out once."""

    def reserve(self, seat: int) -> int:
        """It keeps some turns' rent."""
        return self._kept()

    def _kept(self) -> int:
        """What it keeps back: some turns' expected rent, and part of the worst."""
        seat: int = self.view.seat  # type: ignore[assignment]
        expected, highest = self.risk.danger(seat)
        return int(expected * self.habits.laps + highest * self.habits.nerve)

    # ------------------------------------------------------------ duties

    @property
    def answers(self) -> Answers:
        return ANSWERS

    def _limit(self, seat: int, deed: int, most: int) -> int:
        """The highest price up to `most` at which it would rather have a deed than see the keenest rival pay that."""
        view, chances = self.view, self.chances
        chances.look()
        price = view.board.price[deed]
        rival, gain, before = -1, 0.0, chances.chances()
        for other in view.playing:
            if other != seat and view.cash(other) >= price // 2:
                after = chances.chances(((deed, other),), ((other, -min(price, view.cash(other))),))
                if after[other] - before[other] > gain:
                    rival, gain = other, after[other] - before[other]
        step = round_sum(view)
        low, high = 0, most // step
        while low < high:
            middle = (low + high + 1) // 2
            pays = middle * step
            own = chances.chances(((deed, seat),), ((seat, -pays),))[seat]
            if rival >= 0 and view.cash(rival) >= pays:
                without = chances.chances(((deed, rival),), ((rival, -pays),))[seat]
            else:
                without = before[seat]
            if own >= without:
                low = middle
            else:
                high = middle - 1
        return low * step

    def buy(self, seat: int, choice: BuyChoice) -> Act | None:
        """What it would rather have at list price than see a rival get; a daring one mortgages loose deeds for it."""
        view, deed, price = self.view, choice.deed, self.view.board.price[choice.deed]
        if view.cash(seat) >= price:
            wanted = completes(view, seat, deed) or self._worth(seat, deed, price) >= price
            return Buy(seat, choice.number) if wanted else None
        if view.ask(RAISABLE, seat) >= price and completes(view, seat, deed):
            return self._mortgage(seat)
        if self._means(seat) >= price and self._limit(seat, deed, price) >= price:
            return self._mortgage_loose(seat)
        return None

    def _means(self, seat: int) -> int:
        """The cash that it has, and what loose deeds would bring if it dares to mortgage them."""
        return self.view.cash(seat) + (self._loose(seat) if self.habits.daring else 0)

    def _worth(self, seat: int, deed: int, most: int) -> int:
        """The highest price up to `most` that it pays for a deed; list price at least where cash lies idle."""
        price = self.view.board.price[deed]
        idle = price if price <= self.view.cash(seat) - self._kept() else 0
        return idle if most <= idle else max(idle, self._limit(seat, deed, most))

    def bid(self, seat: int, due: BidDue) -> Act:
        """Up to the price at which a rival may have it; loose deeds are mortgaged only once a bid needs it."""
        lot, cash = lot_seen(self.view), self.view.ask(SPENDABLE, seat)
        if lot.deed < 0:
            return self._bid_up_to(seat, due, STEP, min(int(self.habits.piece), cash))
        if lot.number != self._lot:
            interested = self.habits.alert >= 1 or self._dice.random() < self.habits.alert
            kept = 0 if completes(self.view, seat, lot.deed) else self._kept()
            most = max(0, cash - self.view.cash(seat) + self._means(seat) - kept)
            if not interested:
                most = min(most, int(self.view.board.price[lot.deed] * BARGAIN))
            self._lot, self._lot_limit = lot.number, min(most, self._worth(seat, lot.deed, most))
        act = self._bid_up_to(seat, due, self.view.board.price[lot.deed], self._lot_limit)
        if isinstance(act, Bid) and act.amount > cash:
            return self._mortgage_loose(seat) or Pass(seat, due.number)
        return act

    def _bid_up_to(self, seat: int, due: BidDue, price: int, limit: int) -> Act:
        """In round sums, about a tenth of the price apart."""
        lot, step = lot_seen(self.view), round_sum(self.view)
        raised = max(lot.bid + max(step, price // 10), price // 4)
        bid = min(-(-raised // step), limit // step) * step
        return Bid(seat, due.number, bid) if bid > lot.bid else Pass(seat, due.number)

    def jail(self, seat: int, choice: JailChoice) -> Act:
        """Out early, while there is something to buy; in later, where the rents are."""
        view = self.view
        expected, _ = self.risk.danger(seat)
        unowned = sum(view.holder(deed) < 0 for deed in view.board.deeds)
        if expected > self.habits.shelter and unowned < self.habits.early:
            return TryDouble(seat, choice.number)
        opens = view.board.effect_cards.get("get_out_of_jail_free", ())
        for card in view.ask(KEPT_CARDS, seat):
            if card in opens:
                return UseJailCard(seat, choice.number, card)
        return (PayBail if view.cash(seat) >= view.number("bail") else TryDouble)(seat, choice.number)

    def want(self, seat: int, due: WishDue) -> Act | None:
        """Of the last pieces as many as it could place."""
        for form in self.view.acts().forms:
            if form.act is Want:
                return Want(seat, due.number, form.fields[0].most or 0)
        return None

    def place(self, seat: int, choice: PlaceChoice) -> Act | None:
        """Where a piece earns most."""
        places = [act for act in self.view.acts().acts if isinstance(act, Place)]
        return max(places, key=lambda place: self._rate(place.site, self.view.ask(LEVEL, place.site)), default=None)

    def received(self, seat: int, choice: MortgageChoice) -> Act:
        """A mortgaged deed is redeemed at once where cash is spare."""
        rich = self.view.cash(seat) - self.view.ask(REPAYMENT, choice.deed) >= self._kept()
        return (RepayNow if rich else KeepMortgaged)(seat, choice.number)

    # ------------------------------------------------------------ raising money

    def raise_money(self, seat: int, due: DebtDue) -> Act | None:
        """Whatever loses least: loose deeds, then houses where they earn least, then what is left."""
        if self.view.ask(RAISABLE, seat) < self.view.ask(OWING, seat):
            return None
        return self._mortgage(seat) or self._sell(seat)

    def _mortgage(self, seat: int) -> Mortgage | None:
        """The deed whose income is least for the money, whole groups last."""
        view, board = self.view, self.view.board

        def loss(deed: int) -> tuple[bool, float]:
            group = board.group[deed]
            income = self.risk.income(deed, 0, view.owned(seat, group))
            return view.has_group(seat, group) and board.building_cost[deed] > 0, income / board.mortgage[deed]

        free = sorted((deed for deed in view.deeds(seat) if not view.is_mortgaged(deed)), key=loss)
        return next((act for act in (Mortgage(seat, deed) for deed in free) if view.why_not(act) is None), None)

    def _sell(self, seat: int) -> Act | None:
        """One level where it earns least for its price."""
        view, board = self.view, self.view.board
        best, least = None, float("inf")
        for site in view.deeds(seat):
            level = view.ask(LEVEL, site)
            if level:
                size = len(board.members[board.group[site]])
                drop = self.risk.income(site, level, size) - self.risk.income(site, level - 1, size)
                act = Sell(seat, ((site, 1),))
                if drop / board.building_cost[site] < least and view.why_not(act) is None:
                    best, least = act, drop / board.building_cost[site]
        return best

    # ------------------------------------------------------------ rights of its own turn

    def improve(self, seat: int) -> Act | None:
        """Build, then repay; or think of neither in this round."""
        view = self.view
        if self.habits.alert < 1:
            if view.round != self._round:
                self._round, self._thinks = view.round, self._dice.random() < self.habits.alert
            if not self._thinks:
                return None
        act = self._build(seat) if view.whole_groups(seat) else None
        if act is None and view.mortgages(seat):
            act = self._repay(seat)
        return act

    def _rate(self, site: int, level: int) -> float:
        """What a coin spent on a site of a whole group brings; the first three houses are looked at as one."""
        board = self.view.board
        size, goal = len(board.members[board.group[site]]), max(3, level + 1)
        extra = self.risk.income(site, goal, size) - self.risk.income(site, level, size)
        return extra * TURNS * (len(self.view.playing) - 1) / (board.building_cost[site] * (goal - level))

    def _build(self, seat: int) -> Act | None:
        """Level by level where it earns most for its price; three houses first, and loose deeds mortgaged for them."""
        view, board = self.view, self.view.board
        own = [sites for sites in own_sites(view, seat) if not view.mortgaged_in(board.group[sites[0]])]
        if not own:
            return None
        expected, _ = self.risk.danger(seat)
        cash, top = view.cash(seat) - int(expected * self.habits.edge), view.number("houses_for_hotel")
        houses, hotels = view.ask(PIECES)
        levels: list[int] = view.ask(LEVELS)
        order: dict[int, int] = {}
        site, dearer = self._next_site(seat, own, levels, cash, (houses, hotels))
        tops = site >= 0 and levels[site] == top
        while site >= 0 and tops == (levels[site] == top):  # houses and hotels are ordered apart
            order[site] = order.get(site, 0) + 1
            levels[site] += 1
            cash -= board.building_cost[site]
            houses, hotels = (houses + top, hotels - 1) if tops else (houses - 1, hotels)
            site, _ = self._next_site(seat, own, levels, cash, (houses, hotels))
        if order:
            return Build(seat, tuple(order.items()))
        if self.habits.daring and dearer >= 0:
            enough = board.building_cost[dearer] <= cash + self._loose(seat) // 2
            return self._mortgage_loose(seat) if enough else None
        return None

    def _next_site(
        self, seat: int, own: list[tuple[int, ...]], levels: list[int], cash: int, left: tuple[int, int]
    ) -> tuple[int, int]:
        """Where one more level earns most for its price, and where it would with more cash; -1 for nowhere."""
        board, top, (houses, hotels) = self.view.board, self.view.number("houses_for_hotel"), left
        best, most, dearer, dearest = -1, 1.0, -1, 1.0
        for sites in own:
            site, cost = sites[0], board.building_cost[sites[0]]
            for other in sites:  # the lowest one, and of those the one with the highest rent
                lower = levels[other] - levels[site]
                if lower < 0 or (lower == 0 and board.rents[other][0] > board.rents[site][0]):
                    site = other
            level = levels[site]
            if level > top or not (hotels if level == top else houses):
                continue
            dear = cash < self.habits.spare * cost
            if level >= 3 and (dear or (level == top and self._starves(seat, houses + top))):
                continue
            rate = self._rate(site, level) + (FIRST if level < 3 else 0)
            if cost <= cash:
                best, most = (site, rate) if rate > most else (best, most)
            elif level < 3 and rate > dearest:
                dearer, dearest = site, rate
        return best, dearer

    def _starves(self, seat: int, houses: int) -> bool:
        """Whether a hotel would give houses to a rival who waits for them; `houses` would be in the Bank then."""
        view, wanted = self.view, 0
        for other in view.playing:
            if other != seat and view.whole_groups(other):
                wanted += sum(max(0, 3 - view.ask(LEVEL, site)) for sites in own_sites(view, other) for site in sites)
        return wanted > 0 and houses - view.number("houses_for_hotel") < min(wanted, self.habits.starving)

    def _loose(self, seat: int) -> int:
        """What mortgages on deeds outside whole groups would bring."""
        view, board = self.view, self.view.board
        deeds = [d for d in view.deeds(seat) if not view.is_mortgaged(d) and not view.has_group(seat, board.group[d])]
        return sum(board.mortgage[deed] for deed in deeds)

    def _mortgage_loose(self, seat: int) -> Act | None:
        act = self._mortgage(seat)
        return act if act is not None and not self.view.has_group(seat, self.view.board.group[act.deed]) else None

    def _repay(self, seat: int) -> Act | None:
        """Deeds of whole groups first; others only when cash lies idle."""
        view, group_of = self.view, self.view.board.group
        cash = view.cash(seat) - self._kept()
        deeds = sorted(view.mortgages(seat), key=lambda deed: not view.has_group(seat, group_of[deed]))
        for deed in deeds:
            whole = view.has_group(seat, group_of[deed])
            if view.ask(REPAYMENT, deed) * (1.0 if whole else self.habits.idle) <= cash:
                return Repay(seat, deed)
        return None


ANSWERS: Answers = {
    BuyChoice: ClassicMind.buy,
    BidDue: ClassicMind.bid,
    JailChoice: ClassicMind.jail,
    DebtDue: ClassicMind.raise_money,
    MortgageChoice: ClassicMind.received,
    WishDue: ClassicMind.want,
    PlaceChoice: ClassicMind.place,
}
