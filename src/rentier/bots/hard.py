"""A bot that plays to win: it values deeds by the income they bring, builds fast, and looks for deals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rentier.bots.base import BOTS, Bot
from rentier.bots.dealing import Dealer, Manners, Purse, Values
from rentier.bots.hard_city import CityMind, Sense
from rentier.bots.streets import own_sites
from rentier.bots.trading import QUIET, completes
from rentier.bots.valuation import Outlook, Valuation
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass
from rentier.rules.city.blocks import Press
from rentier.rules.classic.building import Build
from rentier.rules.classic.interest import KeepMortgaged, MortgageChoice, RepayNow
from rentier.rules.classic.rent import AskRent, RentClaimed
from rentier.rules.classic.selling import Sell
from rentier.rules.classic.shortage import Place, PlaceChoice, Want, WishDue
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.dice import Roll
from rentier.rules.jail import JailChoice, PayBail, TryDouble, UseJailCard
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.turns import EndDue, EndTurn, RollDue


@dataclass(frozen=True)
class Skill:
    """How well a bot plays; the weaker ones have smaller numbers, or worse ones."""

    outlook: Outlook = field(default_factory=Outlook)
    manners: Manners = field(default_factory=Manners)
    sense: Sense = field(default_factory=Sense)
    laps: float = 4.0
    """So many turns' expected rent it keeps in cash when it bids, buys and deals."""
    nerve: float = 0.1
    """So much of the highest rent it keeps as well."""
    edge: float = 1.0
    """So many turns' expected rent it keeps when it builds."""
    daring: bool = True
    """Whether it mortgages loose deeds to build on a whole group."""
    shelter: float = 30.0
    """It stays in Jail once a turn outside is expected to cost this much."""
    thirst: float = 1.6
    """What a coin is worth to it while a whole group waits for its first three houses."""
    starving: int = 4
    """It keeps its houses rather than a hotel while rivals could use so many of those it would give back."""


FIRST = 100.0
"""Added to the rate of the first three houses, which come before everything else."""


class HardBot(Bot):
    """Plays every duty and right with one valuation of the board."""

    skill = Skill()

    def __init__(self, seed: int | str = 0) -> None:
        self._view: View | None = None
        self._city: CityMind | None = None
        self._value: Any = None
        self._dealer = Dealer(self.skill.manners)

    def _sit_down(self, view: View) -> None:
        self._view = view
        self._city = CityMind(view, self.skill.sense) if view.knows(Press) else None
        self._value = None if self._city else Valuation(view, self.skill.outlook)
        self._dealer = Dealer(self.skill.manners)

    def _kept(self) -> int:
        """What it keeps back: some turns' expected rent, and part of the worst."""
        if self._city is not None:
            return self.skill.sense.spare
        expected, highest = self._value.danger(self._value.view.seat)
        return int(expected * self.skill.laps + highest * self.skill.nerve)

    def _values(self) -> Values:
        """What deeds are worth, in either family."""
        if self._city is not None:
            return self._city
        self._value.look()
        return self._value  # type: ignore[no-any-return]

    def _purse(self, view: View, seat: int) -> Purse:
        return Purse(self._kept, self._thirst(view, seat))

    def _thirst(self, view: View, seat: int) -> float:
        """What a coin is worth: more while a whole group waits for its first three houses."""
        if self._city is None and view.whole_groups(seat):
            levels = view.ask("levels")
            for sites in own_sites(view, seat):
                if min([levels[site] for site in sites]) < 3:
                    return self.skill.thirst
        return 1.0

    # ------------------------------------------------------------ answering

    def answer(self, view: View, duty: Duty) -> Act:
        """Every duty by value; what has no value by what the clock would play."""
        if view is not self._view:
            self._sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        kind = type(duty)
        if kind is RollDue:
            first = self._city.first(seat) if self._city is not None and view.rolls else None
            return first or Roll(seat, duty.number)
        if kind is EndDue:
            first = self._city.first(seat) if self._city is not None else None
            return first or EndTurn(seat, duty.number)
        act: Act | None = None
        if self._city is not None:
            act = self._city.answer(seat, duty)
            return act or view.fallback(Waiting(seat, duty))
        self._value.look()
        if kind is BuyChoice:
            act = self._buy(view, seat, duty)  # type: ignore[arg-type]
        elif kind is BidDue:
            act = self._bid(view, seat, duty.number)
        elif kind is JailChoice:
            act = self._jail(view, seat, duty.number)
        elif kind is DebtDue:
            act = self._raise(view, seat)
        elif kind is MortgageChoice:
            act = self._received(view, seat, duty)  # type: ignore[arg-type]
        elif kind is WishDue:
            act = self._want(view, seat, duty.number)
        elif kind is PlaceChoice:
            act = self._place(view)
        return act or view.fallback(Waiting(seat, duty))

    def _buy(self, view: View, seat: int, choice: BuyChoice) -> Act | None:
        """What is worth its price, while something is left; for a group also by mortgaging."""
        price, cash = view.board.price[choice.deed], view.cash(seat)
        worth = self._value.worth_buying(seat, choice.deed) / self._thirst(view, seat)
        if cash >= price and (worth >= price or cash - price >= self._kept()):
            return Buy(seat, choice.number)
        dear = 1 if completes(view, seat, choice.deed) else 2
        if cash < price and worth > dear * price and view.ask("raisable", seat) >= price:
            return self._mortgage(view, seat)
        return None

    def _bid(self, view: View, seat: int, number: int) -> Act:
        """In small steps up to what the lot is worth."""
        lot, cash = view.lot, view.cash(seat)
        if lot.deed < 0:
            worth, price = 120.0, 50
        else:
            price = view.board.price[lot.deed]
            worth = max(self._value.worth_buying(seat, lot.deed), price * 0.8) / self._thirst(view, seat)
        limit = min(int(worth), cash)
        if worth < 2 * price:
            limit = min(limit, cash - self._kept())
        step = view.setting("bid_step")
        bid = max(lot.bid + max(step, price // 20), price // 4) // step * step
        return Bid(seat, number, bid) if bid <= limit and bid > lot.bid else Pass(seat, number)

    def _jail(self, view: View, seat: int, number: int) -> Act:
        """Out early, while there is something to buy; in later, where the rents are."""
        expected, _ = self._value.danger(seat)
        unowned = sum(view.holder(deed) < 0 for deed in view.board.deeds)
        if expected > self.skill.shelter and unowned < 8:
            return TryDouble(seat, number)
        opens = view.board.effect_cards.get("get_out_of_jail_free", ())
        for card in view.ask("kept_cards", seat):
            if card in opens:
                return UseJailCard(seat, number, card)
        return (PayBail if view.cash(seat) >= view.setting("bail") else TryDouble)(seat, number)

    def _want(self, view: View, seat: int, number: int) -> Act | None:
        """Of the last pieces as many as it could place."""
        for form in view.acts().forms:
            if form.act is Want:
                return Want(seat, number, form.fields[0].most or 0)
        return None

    def _place(self, view: View) -> Act | None:
        """Where a piece earns most."""
        places = [act for act in view.acts().acts if isinstance(act, Place)]
        return max(places, key=lambda place: self._rate(view, place.site), default=None)

    def _received(self, view: View, seat: int, choice: MortgageChoice) -> Act:
        rich = view.cash(seat) - view.ask("repayment", choice.deed) >= self._kept()
        return (RepayNow if rich else KeepMortgaged)(seat, choice.number)

    # ------------------------------------------------------------ raising money

    def _raise(self, view: View, seat: int) -> Act | None:
        """Whatever loses least: loose deeds, then houses where they earn least, then what is left."""
        if view.ask("raisable", seat) < view.ask("owing", seat):
            return None
        return self._mortgage(view, seat) or self._sell(view, seat)

    def _mortgage(self, view: View, seat: int) -> Act | None:
        """The deed whose income is least for the money, whole groups last."""
        board = view.board

        def loss(deed: int) -> tuple[bool, float]:
            group = board.group[deed]
            income = self._value.income(deed, 0, view.owned(seat, group))
            return view.has_group(seat, group) and board.building_cost[deed] > 0, income / board.mortgage[deed]

        free = sorted((deed for deed in view.deeds(seat) if not view.is_mortgaged(deed)), key=loss)
        return next((act for act in (Mortgage(seat, deed) for deed in free) if view.why_not(act) is None), None)

    def _sell(self, view: View, seat: int) -> Act | None:
        """One level where it earns least for its price."""
        board, best, least = view.board, None, float("inf")
        for site in view.deeds(seat):
            level = view.level(site)
            if level:
                size = len(board.members[board.group[site]])
                drop = self._value.income(site, level, size) - self._value.income(site, level - 1, size)
                act = Sell(seat, ((site, 1),))
                if drop / board.building_cost[site] < least and view.why_not(act) is None:
                    best, least = act, drop / board.building_cost[site]
        return best

    # ------------------------------------------------------------ wishing

    def wish(self, view: View) -> Act | None:
        """Ask for rent, answer offers; in its own turn build, repay and look for deals."""
        if view is not self._view:
            self._sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        for matter in view.addressed:
            if type(matter) is RentClaimed:
                return AskRent(seat, matter.number)
            return self._dealer.reply(view, self._values(), seat, matter, self._purse(view, seat))
        if view.turn != seat or type(view.duty) not in QUIET:
            return None
        if self._city is not None:
            return self._dealer.propose(view, self._city, seat, self._purse(view, seat))
        self._value.look()
        act = self._build(view, seat) if view.whole_groups(seat) else None
        if act is None and view.mortgages(seat):
            act = self._repay(view, seat)
        if act is None and self._dealer.in_the_mood(view.round, seat):
            act = self._dealer.propose(view, self._value, seat, self._purse(view, seat))
        return act

    def _rate(self, view: View, site: int) -> float:
        """What a coin spent on a site of a whole group brings; the first three houses are looked at as one."""
        level, size = view.level(site), len(view.board.members[view.board.group[site]])
        goal = max(3, level + 1)
        extra = self._value.income(site, goal, size) - self._value.income(site, level, size)
        return float(extra * self._value.horizon / (view.board.building_cost[site] * (goal - level)))

    def _build(self, view: View, seat: int) -> Act | None:
        """The level that earns most for its price; three houses first, and loose deeds mortgaged for them."""
        board, most = view.board, 1.0
        expected, _ = self._value.danger(seat)
        cash, top = view.cash(seat) - int(expected * self.skill.edge), view.setting("houses_for_hotel")
        houses, hotels = view.ask("pieces")
        best, dearer, dearest = -1, -1, 1.0
        levels = view.ask("levels")
        for sites in own_sites(view, seat):
            cost = board.building_cost[sites[0]]
            if view.mortgaged_in(board.group[sites[0]]):
                continue
            site = max(sites, key=lambda site: (-levels[site], board.rents[site][0]))
            level = levels[site]
            if level > top or not (hotels if level == top else houses):
                continue
            if level >= 3 and (cash < 2 * cost or (level == top and self._starves(view, seat, houses + top))):
                continue
            rate = self._rate(view, site) + (FIRST if level < 3 else 0)
            if cost <= cash:
                best, most = (site, rate) if rate > most else (best, most)
            elif level < 3 and rate > dearest:
                dearer, dearest = site, rate
        if best >= 0:
            return Build(seat, ((best, 1),))
        if self.skill.daring and dearer >= 0:
            enough = board.building_cost[dearer] <= view.cash(seat) + self._loose(view, seat)
            return self._mortgage_loose(view, seat) if enough else None
        return None

    def _starves(self, view: View, seat: int, houses: int) -> bool:
        """Whether a hotel would give houses to somebody who waits for them: so many would lie in the Bank then."""
        wanted = 0
        for other in view.playing:
            if other != seat and view.whole_groups(other):
                wanted += sum(max(0, 3 - view.level(site)) for sites in own_sites(view, other) for site in sites)
        return wanted > 0 and houses - view.setting("houses_for_hotel") < min(wanted, self.skill.starving)

    def _loose(self, view: View, seat: int) -> int:
        """What deeds outside whole groups would bring, beyond what must be kept."""
        board = view.board
        deeds = [d for d in view.deeds(seat) if not view.is_mortgaged(d) and not view.has_group(seat, board.group[d])]
        return sum(board.mortgage[deed] for deed in deeds) // 2

    def _mortgage_loose(self, view: View, seat: int) -> Act | None:
        act = self._mortgage(view, seat)
        if isinstance(act, Mortgage) and not view.has_group(seat, view.board.group[act.deed]):
            return act
        return None

    def _repay(self, view: View, seat: int) -> Act | None:
        """Deeds of whole groups first; others only when cash lies idle."""
        cash = view.cash(seat) - self._kept()
        deeds = sorted(view.mortgages(seat), key=lambda deed: not view.has_group(seat, view.board.group[deed]))
        for deed in deeds:
            whole = view.has_group(seat, view.board.group[deed])
            if view.ask("repayment", deed) * (1 if whole else 3) <= cash:
                return Repay(seat, deed)
        return None


BOTS["hard"] = HardBot
