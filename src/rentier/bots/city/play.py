"""How a level plays City: every act by what it does to the chances of winning.

Blocks, landmarks, hazards, bids, mortgages and landings are all compared by `CityChances`. The levels share these
values; a weaker one overlooks some of what it could do and misjudges the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any
from zlib import crc32

from rentier.bots.chances import Change
from rentier.bots.city.value import EMPTY, CityChances, Plot
from rentier.bots.trading import round_sum
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass, lot_seen
from rentier.rules.city.blocks import BuildBlocks, Press
from rentier.rules.city.clock import PlayOn, PlayOnChoice
from rentier.rules.city.dodges import DodgeChoice, DodgeRent, PayRent
from rentier.rules.city.industry_tax import DodgeTax, TaxChoice
from rentier.rules.city.permits import RemoveHazard
from rentier.rules.city.plots import HAZARDS
from rentier.rules.city.questions import (
    BLOCKS_LEFT,
    HAS_SKYSCRAPER,
    MAY_PRESS,
    PIECE_LEFT,
    REMOVAL_COST,
    ROLLED_STEPS,
    ROOM,
    STANDING,
    TARGETS,
)
from rentier.rules.city.targets import Choose, TargetChoice
from rentier.rules.city.towers import BuildSkyscraper, BuildStadium, BuildTower
from rentier.rules.city.trading_unit import AuctionChoice, PutUp
from rentier.rules.city.transit import GoOnFoot, Jump, JumpChoice, Stay, TakeTaxi, TaxiChoice
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.jail import JailChoice, PayBail, TryDouble, UseJailCard
from rentier.rules.leaving import Resign
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.questions import KEPT_CARDS, OWING, RAISABLE, RENT
from rentier.rules.turns import RollDue

STEP = 0.1
"""A bid rises by this part of the list price ..."""
LEAP = 0.2
"""... or by this part of the last bid, where that is more."""
OPENING = 0.3
"""It opens an auction with this part of the list price."""
HOPELESS = 0.05
"""With one rival left it resigns when its chance of winning is lower: not one in a hundred such players still wins."""
HASTE = 0.5
"""How much of the price of blocks it minds: what the button allows is lost at the next roll."""


@dataclass(frozen=True)
class Sense:
    """How well somebody judges a city. Prices in deals do not depend on it."""

    notices: float = 1.0
    """The share of the things it could do in a turn that it thinks of."""
    blur: float = 0.0
    """How far off it may be about what something brings: 0.5 is up to half more or less."""
    margin: int = 40000
    """With this much cash beyond homes wherever it has room it does not mind paying more for factories."""
    taxi: float = 0.01
    """It takes the Taxi for this much better a chance to win."""
    kept: int = 1000
    """The cash that it keeps when it deals. The same at every level, as prices are."""


class CityMind:
    """One seat's way through the city."""

    def __init__(self, view: View, sense: Sense, city: CityChances | None = None) -> None:
        self.view = view
        self.sense = sense
        self.city = CityChances(view) if city is None else city
        self.chances = self.city
        self._now: list[float] = []

    def look(self) -> None:
        """Read the position again."""
        self.city.look()
        self._now = self.city.chances()

    def reserve(self, seat: int) -> int:
        """What it keeps when it deals."""
        return self.sense.kept

    def _gain(
        self,
        seat: int,
        moves: Sequence[Change] = (),
        cash: Sequence[Change] = (),
        changed: Mapping[int, Plot] | None = None,
    ) -> float:
        """What a change does to its own chances."""
        return self.city.chances(moves, cash, changed)[seat] - self._now[seat]

    def _sees(self, *what: object) -> float:
        """How large a gain looks to this level, 1 as it is; 0 for what it overlooks. The same for a whole turn."""
        sense, view = self.sense, self.view
        if sense.notices >= 1 and not sense.blur:
            return 1.0
        moment = (view.round, view.rolls, *(view.at(seat) for seat in range(view.seats)), *what)
        dice = crc32(repr(moment).encode())
        if (dice & 0xFFFF) / 0x10000 >= sense.notices:
            return 0.0
        return 1 + sense.blur * ((dice >> 16) / 0x8000 - 1)

    def _judged(self, gain: float, *what: object) -> float:
        """A gain as this level sees it; losses are as large as they are."""
        return gain * self._sees(*what) if gain > 0 else gain

    def _option(self, sight: float, seat: int, act: Act, felt: int, deed: int, then: Plot) -> tuple[float, Act]:
        """An act that changes a district, with what it seems to bring for every thousand of what it costs."""
        gain = self._gain(seat, (), ((seat, -felt),), {deed: then})
        return sight * gain / felt, act

    # ------------------------------------------------------------ rights, before rolling on or ending the turn

    def first(self, seat: int, duty: Duty) -> Act | None:
        """Once it has rolled: what improves its chances most for its price, then the button. It resigns a lost duel."""
        view = self.view
        if type(duty) is RollDue and not view.rolls:
            return None
        self.look()
        if len(view.playing) == 2 and self._now[seat] < HOPELESS:
            return Resign(seat)
        cash = view.cash(seat)
        if cash > 0:
            options = [*self._blocks(seat, cash), *self._landmarks(seat, cash), *self._repairs(seat, cash)]
            options.sort(key=lambda option: -option[0])
            for gain, act in options:
                if gain <= 0:
                    break
                if view.why_not(act) is None:
                    return act
        if view.ask(MAY_PRESS) and view.deeds(seat) and self._sees("press"):
            return Press(seat)
        return None

    def _blocks(self, seat: int, cash: int) -> Iterator[tuple[float, Act]]:
        """Homes on each district with room for them, as many as the button allows.

        Factories cost twice as much. They are for hazards that stay, and for cash to spare: no hazard spoils them.
        """
        view, board = self.view, self.view.board
        left = view.ask(BLOCKS_LEFT)
        if not left:
            return
        prices = {deed: board.group_data[board.group[deed]] for deed in view.deeds(seat)}
        room = {deed: view.ask(ROOM, deed) for deed in prices}
        idle = cash - self.sense.margin - sum([room[deed] * prices[deed]["residential"] for deed in prices])
        for deed, price in prices.items():
            sight = self._sees(deed)
            if not sight:
                continue
            plot, home, factory = self.city.plots[deed], price["residential"], price["industrial"]
            spare = 0 if plot.bonuses else max(0, idle // (factory - home))
            for count in range(1, min(left, room[deed]) + 1):
                for factories in (0, count) if plot.hazards else (min(count, spare),):
                    homes = count - factories
                    cost = homes * home + factories * factory
                    if cost > cash:
                        continue
                    then = plot._replace(residential=plot.residential + homes, industrial=plot.industrial + factories)
                    felt = HASTE * (cost if plot.hazards else count * home)
                    act = BuildBlocks(seat, ((deed, homes, factories),))
                    yield self._option(sight, seat, act, round(felt), deed, then)

    def _landmarks(self, seat: int, cash: int) -> Iterator[tuple[float, Act]]:
        """Skyscrapers, the Tower and stadiums."""
        view, board, plots = self.view, self.view.board, self.city.plots
        tower = view.ask(PIECE_LEFT, "tower") and view.whole_groups(seat) > 1
        stadium = view.ask(PIECE_LEFT, "stadium")
        for group, members in enumerate(board.members):
            owned = view.owned(seat, group)
            if owned < 2:
                continue
            deed = next((deed for deed in members if view.holder(deed) == seat and not plots[deed].lent), -1)
            sight = self._sees("landmark", group)
            if deed < 0 or not sight:
                continue
            plot = plots[deed]
            if owned == len(members):
                cost = board.group_data[group]["skyscraper"]
                if cost <= cash and view.ask(PIECE_LEFT, "skyscraper") and not view.ask(HAS_SKYSCRAPER, group):
                    yield self._option(
                        sight, seat, BuildSkyscraper(seat, deed), cost, deed, plot._replace(skyscraper=True)
                    )
                cost = view.number("tower_cost")
                if tower and cost <= cash:
                    yield self._option(sight, seat, BuildTower(seat, deed), cost, deed, plot._replace(tower=True))
            cost = view.number("stadium_cost")
            if stadium and cost <= cash and not any(plots[member].stadium for member in members):
                yield self._option(sight, seat, BuildStadium(seat, deed), cost, deed, plot._replace(stadium=True))

    def _repairs(self, seat: int, cash: int) -> Iterator[tuple[float, Act]]:
        """Districts bought back and hazards removed."""
        view, plots = self.view, self.city.plots
        for deed in view.deeds(seat):
            plot = plots[deed]
            sight = self._sees("repair", deed) if plot.lent or plot.hazards else 0.0
            if not sight:
                continue
            if plot.lent and plot.lent <= cash:
                yield self._option(sight, seat, Repay(seat, deed), plot.lent, deed, plot._replace(lent=0))
            if plot.hazards:
                clean = plot._replace(hazards=plot.hazards - 1)
                for piece in view.ask(STANDING, deed):
                    cost = view.ask(REMOVAL_COST, piece) if piece in HAZARDS else cash + 1
                    if cost <= cash:
                        yield self._option(sight, seat, RemoveHazard(seat, deed, piece), cost, deed, clean)

    # ------------------------------------------------------------ duties

    def answer(self, seat: int, duty: Duty) -> Act | None:
        """The act for any other duty, or None where the clock's choice will do."""
        answer = ANSWERS.get(type(duty))
        return answer(self, seat, duty) if answer is not None else None

    def buy(self, seat: int, choice: BuyChoice) -> Act | None:
        """Buy, unless it would rather see the most eager rival pay the same."""
        view, deed = self.view, choice.deed
        price = view.board.price[deed]
        if view.cash(seat) < price:
            return None
        rivals = [other for other in view.playing if other != seat and view.cash(other) >= price]
        left = min([self._gain(seat, ((deed, other),), ((other, -price),)) for other in rivals], default=0.0)
        bought = self._gain(seat, ((deed, seat),), ((seat, -price),))
        return Buy(seat, choice.number) if bought >= left else None

    def bid(self, seat: int, due: BidDue) -> Act:
        """Bid as long as having the district at that price beats seeing the leader have it."""
        view, lot = self.view, lot_seen(self.view)
        price, step = view.board.price[lot.deed], round_sum(view)
        raised = max(lot.bid * (1 + LEAP), lot.bid + price * STEP) if lot.bid else price * OPENING
        amount = max(ceil(raised / step) * step, view.number("lowest_bid"))
        if amount > view.cash(seat):
            return Pass(seat, due.number)
        leader = lot.leader
        left = self._gain(seat, ((lot.deed, leader),), ((leader, -lot.bid),)) if leader >= 0 else 0.0
        won = self._gain(seat, ((lot.deed, seat),), ((seat, -amount),))
        return Bid(seat, due.number, amount) if won > left else Pass(seat, due.number)

    def put_up(self, seat: int, choice: AuctionChoice) -> Act | None:
        """Put up the district that it would like best, at a low first bid."""
        view = self.view
        price, step = view.board.price, round_sum(view)
        free = [deed for deed in view.board.deeds if view.holder(deed) == -1 and price[deed] <= view.cash(seat)]
        if not free:
            return None
        deed = max(free, key=lambda deed: self._gain(seat, ((deed, seat),), ((seat, -price[deed]),)))
        return PutUp(seat, choice.number, deed, round(price[deed] * OPENING / step) * step)

    def play_on(self, seat: int, choice: PlayOnChoice) -> Act:
        """It always has time."""
        return PlayOn(seat, choice.number)

    def leave_jail(self, seat: int, choice: JailChoice) -> Act | None:
        """Out at once: waiting for a double wins no more games, and makes them long."""
        view = self.view
        opens = view.board.effect_cards.get("get_out_of_jail_free", ())
        for card in view.ask(KEPT_CARDS, seat):
            if card in opens:
                return UseJailCard(seat, choice.number, card)
        return (PayBail if view.cash(seat) >= view.number("bail") else TryDouble)(seat, choice.number)

    def choose(self, seat: int, choice: TargetChoice) -> Act | None:
        """The district for which its chances are best then."""
        targets: list[tuple[int, str]] = self.view.ask(TARGETS, choice)
        gains = [(self._judged(self._aimed(seat, choice, *target), *target), target) for target in targets]
        gain, (deed, piece) = max(gains, default=(0.0, (-1, "")))
        if deed < 0 or (not choice.must and gain <= 0):
            return None
        return Choose(seat, choice.number, deed, piece)

    def _aimed(self, seat: int, choice: TargetChoice, deed: int, piece: str) -> float:
        """What choosing a district for an aim does to its chances."""
        view, aim = self.view, choice.aim
        plot = self.city.plots[deed]
        if aim == "railroad":
            return self._station(seat, deed)
        if piece in HAZARDS and aim in ("permit", "hazard"):
            return self._spoiled(seat, deed, piece)
        if aim in ("permit", "bonus"):
            return self._gain(seat, (), (), {deed: plot._replace(bonuses=plot.bonuses + 1)})
        if aim == "demolition":
            return self._gain(seat, (), (), {deed: plot._replace(bonuses=plot.bonuses - 1)})
        if aim == "clean_up":
            return self._gain(seat, (), (), {deed: plot._replace(hazards=plot.hazards - 1)})
        if aim == "free_block":
            return self._gain(seat, (), (), {deed: plot._replace(residential=plot.residential + 1)})
        if aim == "repossession":
            return self._gain(seat, ((deed, -1),), (), {deed: EMPTY})
        price = view.board.cards[choice.card].data["price"] if aim == "inheritance" else 0
        return self._gain(seat, ((deed, seat),), ((seat, -price),))

    def _spoiled(self, seat: int, deed: int, piece: str) -> float:
        """What a hazard brings: its owner keeps it or pays to remove it, whichever is better for the owner."""
        view, plot = self.view, self.city.plots[deed]
        holder, cost = view.holder(deed), view.ask(REMOVAL_COST, piece)
        kept = self.city.chances((), (), {deed: plot._replace(hazards=plot.hazards + 1)})
        if holder >= 0 and view.cash(holder) >= cost:
            removed = self.city.chances((), ((holder, -cost),))
            if removed[holder] > kept[holder]:
                kept = removed
        return kept[seat] - self._now[seat]

    def _station(self, seat: int, deed: int) -> float:
        """A railroad is best on a district of its own with a high rent: visitors pay before they jump."""
        holder = self.view.holder(deed)
        if holder == seat:
            return 1.0 + float(self.view.ask(RENT, deed)[0])
        return 0.5 if holder < 0 else -1.0 - float(self.view.ask(RENT, deed)[0])

    def dodge(self, seat: int, choice: DodgeChoice) -> Act:
        """The Rent Dodge card is for a rent above the average of what the others charge."""
        view = self.view
        rents = [view.ask(RENT, deed)[0] for deed in view.board.deeds if view.holder(deed) not in (-1, seat)]
        hurts = choice.amount * len(rents) >= sum(rents) or choice.amount > view.cash(seat)
        return (DodgeRent if hurts else PayRent)(seat, choice.number)

    def dodge_tax(self, seat: int, choice: TaxChoice) -> Act:
        """The tax is always the same."""
        return DodgeTax(seat, choice.number)

    def _landing(self, seat: int, here: int, there: int) -> float:
        """What standing somewhere next does to its chances: wages on the way, rent to pay, a district to buy."""
        view = self.view
        there, wages = there % view.board.size, 0
        if there < here:
            stadiums = sum(self.city.plots[deed].stadium for deed in view.deeds(seat))
            wages = view.number("salary") + stadiums * view.number("stadium_income")
        holder = view.holder(there)
        if holder >= 0 and holder != seat:
            rent = view.ask(RENT, there)[0]
            return self._gain(seat, (), ((seat, wages - rent), (holder, rent)))
        if holder == -1 and view.cash(seat) + wages >= view.board.price[there]:
            return max(0.0, self._gain(seat, ((there, seat),), ((seat, wages - view.board.price[there]),)))
        return self._gain(seat, (), ((seat, wages),)) if wages else 0.0

    def jump(self, seat: int, choice: JumpChoice) -> Act:
        """Where the railroad pays."""
        view, here = self.view, self.view.at(seat)
        stations = [deed for deed in view.board.deeds if deed != here and "railroad" in view.ask(STANDING, deed)]
        gains = [(self._judged(self._landing(seat, here, deed), "jump", deed), deed) for deed in stations]
        gain, best = max(gains, default=(0.0, -1))
        return Jump(seat, choice.number, best) if gain > 0 else Stay(seat, choice.number)

    def ride(self, seat: int, choice: TaxiChoice) -> Act:
        """The Taxi is for getting past somebody's rent, or to a district worth having."""
        view, here = self.view, self.view.at(seat)
        goal = here + view.ask(ROLLED_STEPS)
        walked = self._landing(seat, here, goal)
        choices = view.board.cards[choice.card].data["choices"]
        gain, by = max((self._landing(seat, here, goal + by) - walked, by) for by in choices)
        if self._judged(gain, "taxi") > self.sense.taxi:
            return TakeTaxi(seat, choice.number, by)
        return GoOnFoot(seat, choice.number)

    # ------------------------------------------------------------ raising money

    def raise_money(self, seat: int, due: DebtDue) -> Act | None:
        """Of the mortgages that are enough the one that costs least chances, else the largest."""
        view, plots = self.view, self.city.plots
        owing, cash = view.ask(OWING, seat), view.cash(seat)
        if view.ask(RAISABLE, seat) < owing:
            return self._clean(seat)
        values = [(view.ask(RENT, deed)[0], deed) for deed in view.face_up(seat)]
        enough = [(value, deed) for value, deed in values if cash + value >= owing]
        if not enough:
            return Mortgage(seat, max(values)[1])

        def left(value: int, deed: int) -> float:
            return self._gain(seat, (), ((seat, value - owing),), {deed: plots[deed]._replace(lent=value)})

        return Mortgage(seat, max(enough, key=lambda one: left(*one))[1])

    def _clean(self, seat: int) -> Act | None:
        """A hazard removed, where that raises more than it costs."""
        view = self.view
        for deed in view.face_up(seat):
            for piece in view.ask(STANDING, deed):
                if piece in HAZARDS and view.why_not(RemoveHazard(seat, deed, piece)) is None:
                    return RemoveHazard(seat, deed, piece)
        return None


ANSWERS: Mapping[type[Duty], Callable[[Any, int, Any], Act | None]] = {
    BuyChoice: CityMind.buy,
    BidDue: CityMind.bid,
    AuctionChoice: CityMind.put_up,
    PlayOnChoice: CityMind.play_on,
    JailChoice: CityMind.leave_jail,
    TargetChoice: CityMind.choose,
    DodgeChoice: CityMind.dodge,
    TaxChoice: CityMind.dodge_tax,
    JumpChoice: CityMind.jump,
    TaxiChoice: CityMind.ride,
    DebtDue: CityMind.raise_money,
}
