"""How the hard bot plays City: money works best in blocks, since a district's rent value can be borrowed for nothing.

It builds where a block adds most to rents that are really met, doubles its best group, keeps hazards off its houses and
goes where the railroads pay. In Jail it waits for doubles: paying to get out early was tried and won no more games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rentier.bots.release_1.bargains import Purse
from rentier.bots.release_1.skill import Prospect, Sense
from rentier.bots.release_1.valuation_city import CityValuation
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass, lot_seen
from rentier.rules.city.blocks import BuildBlocks, Press
from rentier.rules.city.clock import PlayOn, PlayOnChoice
from rentier.rules.city.dodges import DodgeChoice, DodgeRent, PayRent
from rentier.rules.city.industry_tax import DodgeTax, TaxChoice
from rentier.rules.city.permits import RemoveHazard
from rentier.rules.city.plots import BONUSES, HAZARDS
from rentier.rules.city.questions import (
    BLOCKS,
    BLOCKS_LEFT,
    HAS_SKYSCRAPER,
    MAY_PRESS,
    PIECE_LEFT,
    REMOVAL_COST,
    RENT_BASIS,
    ROLLED_STEPS,
    ROOM,
    STANDING,
    TARGETS,
)
from rentier.rules.city.targets import Choose, TargetChoice
from rentier.rules.city.towers import BuildSkyscraper, BuildStadium, BuildTower
from rentier.rules.city.transit import GoOnFoot, Jump, JumpChoice, Stay, TakeTaxi, TaxiChoice
from rentier.rules.debts import DebtDue
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.questions import OWING, RAISABLE, RENT, REPAYMENT
from rentier.rules.turns import RollDue


class CityMind:
    """One seat's way through the city."""

    def __init__(self, view: View, prospect: Prospect, sense: Sense) -> None:
        self.view = view
        self.sense = sense
        self.city = CityValuation(view, prospect)
        self.values = self.city

    def purse(self, seat: int) -> Purse:
        """A coin is a coin."""
        return Purse(self._kept)

    def _kept(self) -> int:
        return self.sense.spare

    # ------------------------------------------------------------ rights, before rolling on or ending the turn

    def first(self, seat: int, duty: Duty) -> Act | None:
        """Buy back, press, double, clean up: whatever is worth more than it costs, once it has rolled."""
        view = self.view
        if type(duty) is RollDue and not view.rolls:
            return None
        cash = view.cash(seat) - self.sense.spare
        if cash <= 0:
            return None
        blocks = self._build(seat, view.ask(BLOCKS_LEFT), cash)
        if blocks is not None:
            return blocks
        for deed in sorted(view.mortgages(seat), key=lambda deed: -view.ask(REPAYMENT, deed)):
            if view.ask(REPAYMENT, deed) <= cash and view.why_not(Repay(seat, deed)) is None:
                return Repay(seat, deed)
        for act in self._landmarks(seat, cash):
            if view.why_not(act) is None:
                return act
        cheapest = min((view.board.group_data[view.board.group[d]]["residential"] for d in view.deeds(seat)), default=0)
        if cheapest and cash >= cheapest and view.ask(MAY_PRESS):
            return Press(seat)
        return None

    def _landmarks(self, seat: int, cash: int) -> Iterator[Act]:
        view, board = self.view, self.view.board
        for deed in view.deeds(seat):
            for piece in view.ask(STANDING, deed):
                if self.sense.cleans and piece in HAZARDS and view.ask(REMOVAL_COST, piece) <= cash:
                    residential, industrial = view.ask(BLOCKS, deed)
                    rents = board.rents[deed]
                    if rents[residential + industrial] - rents[industrial] > view.ask(REMOVAL_COST, piece):
                        yield RemoveHazard(seat, deed, piece)
        values = {deed: view.ask(RENT, deed)[0] for deed in view.deeds(seat)}
        for group in range(len(board.members)):
            members = board.members[group]
            if not view.has_group(seat, group):
                continue
            cost = board.group_data[group]["skyscraper"]
            pays = sum(values[deed] for deed in members) * self.sense.doubling > cost
            if pays and cost <= cash and not view.ask(HAS_SKYSCRAPER, group):
                yield from (BuildSkyscraper(seat, deed) for deed in members)
            if view.whole_groups(seat) > 1 and view.number("tower_cost") <= cash:
                single = sum(rent for deed, rent in values.items() if view.ask(RENT_BASIS, deed)[1] == 1)
                if single * self.sense.crowning > view.number("tower_cost"):
                    yield from (BuildTower(seat, deed) for deed in members)
        if view.ask(PIECE_LEFT, "stadium") and cash >= self.sense.stadium * view.number("stadium_cost"):
            pairs = (group for group in range(len(board.members)) if view.owned(seat, group) > 1)
            yield from (BuildStadium(seat, d) for g in pairs for d in board.members[g] if view.holder(d) == seat)

    # ------------------------------------------------------------ duties

    def answer(self, seat: int, duty: Duty) -> Act | None:
        """The act for a duty, or None where the clock's choice will do."""
        handler = ANSWERS.get(type(duty))
        return handler(self, seat, duty) if handler is not None else None

    def buy(self, seat: int, choice: BuyChoice) -> Act | None:
        """Every district is a place to build."""
        return Buy(seat, choice.number) if self.view.cash(seat) >= self.view.board.price[choice.deed] else None

    def bid(self, seat: int, due: BidDue) -> Act:
        """Up to what the district promises."""
        view, lot = self.view, lot_seen(self.view)
        price = view.board.price[lot.deed]
        limit = min(view.cash(seat), max(price, int(self.city.promise(seat, lot.deed))))
        raised = max(lot.bid + max(10, price // 100 * 10), price // 40 * 10) // 10 * 10
        return Bid(seat, due.number, raised) if raised <= limit else Pass(seat, due.number)

    def play_on(self, seat: int, choice: PlayOnChoice) -> Act:
        """It always has time."""
        return PlayOn(seat, choice.number)

    def _build(self, seat: int, left: int, cash: int) -> Act | None:
        """As many blocks as the button allows, on the district where they are worth most for their price."""
        view, board = self.view, self.view.board
        best, most = -1, 0.0
        for deed in view.deeds(seat) if left else ():
            cost = board.group_data[board.group[deed]]["residential"]
            count = min(left, view.ask(ROOM, deed), cash // cost)
            if count > 0:
                rate = self.city.adds(deed, count) / (cost * count) if self.sense.counts else float(cost)
                if rate > most:
                    best, most = deed, rate
        if best < 0:
            return None
        cost = board.group_data[board.group[best]]["residential"]
        return BuildBlocks(seat, ((best, min(left, view.ask(ROOM, best), cash // cost), 0),))

    def choose(self, seat: int, choice: TargetChoice) -> Act | None:
        """The target that helps most, or hurts the others most."""
        targets: list[tuple[int, str]] = self.view.ask(TARGETS, choice)
        if not targets:
            return None
        deed, piece = max(targets, key=lambda target: self._helps(seat, choice.aim, *target))
        if not choice.must and self._helps(seat, choice.aim, deed, piece) <= 0:
            return None
        return Choose(seat, choice.number, deed, piece)

    def _helps(self, seat: int, aim: str, deed: int, piece: str) -> float:
        view = self.view
        holder, rent = view.holder(deed), float(view.ask(RENT, deed)[0])
        residential, industrial = view.ask(BLOCKS, deed)
        rents = view.board.rents[deed]
        houses = float(rents[residential + industrial] - rents[industrial])
        mine = 1.0 if holder == seat else -1.0 if holder >= 0 else 0.0
        if aim == "clean_up":
            return houses
        if aim == "demolition" or piece in HAZARDS:
            return -mine * (houses + 1) if holder >= 0 else -self.city.promise(seat, deed) / 10
        if piece in BONUSES:
            return mine * (houses + view.board.price[deed]) if holder == seat else -1.0
        if aim == "railroad":
            return rent if holder == seat else -rent - 1 if holder >= 0 else 0.5
        if aim == "repossession":
            return -rent - self.city.promise(seat, deed)
        if aim == "free_block":
            return self.city.adds(deed, 1)
        return rent + self.city.promise(seat, deed)

    def dodge(self, seat: int, choice: DodgeChoice) -> Act:
        """For rents that hurt."""
        return (DodgeRent if choice.amount >= self.sense.dodging else PayRent)(seat, choice.number)

    def dodge_tax(self, seat: int, choice: TaxChoice) -> Act:
        """The tax is always the same."""
        return DodgeTax(seat, choice.number)

    def _landing(self, seat: int, here: int, there: int) -> float:
        """What standing somewhere next is worth: wages on the way, rent to pay, a district to buy."""
        view = self.view
        wages = view.number("salary") if there < here else 0
        holder = view.holder(there)
        if holder == -1:
            price = view.board.price[there]
            return wages + (
                max(self.city.promise(seat, there) - price, price / 10) if view.cash(seat) >= price else 0.0
            )
        return wages - (view.ask(RENT, there)[0] if holder >= 0 and holder != seat else 0)

    def jump(self, seat: int, choice: JumpChoice) -> Act:
        """Where the railroad pays."""
        view, here = self.view, self.view.at(seat)
        stations = [deed for deed in view.board.deeds if deed != here and "railroad" in view.ask(STANDING, deed)]
        best = max(stations, key=lambda deed: self._landing(seat, here, deed), default=-1)
        if self.sense.travels and best >= 0 and self._landing(seat, here, best) > 0:
            return Jump(seat, choice.number, best)
        return Stay(seat, choice.number)

    def ride(self, seat: int, choice: TaxiChoice) -> Act:
        """The Taxi is for getting past somebody's rent, or to a district worth having."""
        view, here, size = self.view, self.view.at(seat), self.view.board.size
        steps: int = view.ask(ROLLED_STEPS)

        def worth(by: int) -> float:
            return self._landing(seat, here, (here + steps + by) % size)

        by = max(view.board.cards[choice.card].data["choices"], key=worth)
        if self.sense.travels and worth(by) - worth(0) > self.sense.dodging:
            return TakeTaxi(seat, choice.number, by)
        return GoOnFoot(seat, choice.number)

    def raise_money(self, seat: int, due: DebtDue) -> Act | None:
        """The smallest mortgage that is enough, else the largest."""
        view = self.view
        if view.ask(RAISABLE, seat) < view.ask(OWING, seat):
            return None
        short = view.ask(OWING, seat) - view.cash(seat)
        values = sorted((view.ask(RENT, deed)[0], deed) for deed in view.deeds(seat) if not view.is_mortgaged(deed))
        enough = [deed for value, deed in values if value >= short]
        return Mortgage(seat, enough[0] if enough else values[-1][1])


ANSWERS: dict[type[Duty], Callable[[Any, int, Any], Act | None]] = {
    BuyChoice: CityMind.buy,
    BidDue: CityMind.bid,
    PlayOnChoice: CityMind.play_on,
    TargetChoice: CityMind.choose,
    DodgeChoice: CityMind.dodge,
    TaxChoice: CityMind.dodge_tax,
    JumpChoice: CityMind.jump,
    TaxiChoice: CityMind.ride,
    DebtDue: CityMind.raise_money,
}
