"""Money: where every seat's came from and went, and what every deed cost and brought."""

from __future__ import annotations

from rentier.kernel.views import View
from rentier.rules.auction import LotWon
from rentier.rules.city.blocks import BlocksBuilt
from rentier.rules.city.chance import DistrictTaken, Repossessed
from rentier.rules.city.districts import RentCharged
from rentier.rules.city.permits import PieceRemoved
from rentier.rules.city.towers import Raised
from rentier.rules.classic.bankruptcy import SoldUp
from rentier.rules.classic.building import Built
from rentier.rules.classic.rent import RentAsked
from rentier.rules.classic.selling import BuildingsSold
from rentier.rules.classic.shortage import Placed
from rentier.rules.deals import DealDone
from rentier.rules.debts import Owed, Paid
from rentier.rules.deeds import Bought
from rentier.rules.house.free_parking_pot import PotTaken
from rentier.rules.leaving import EstatePassed
from rentier.rules.mortgage import Mortgaged, Repaid
from rentier.rules.movement import Salaried
from rentier.rules.setup import GameBegan
from rentier.rules.turns import TurnBegan
from rentier.sim.meters import Hears, Meter, Rows
from rentier.sim.rents import RentTrail

WHYS = (
    "start",
    "salary",
    "rent",
    "cards",
    "deals",
    "estates",
    "pot",
    "mortgages",
    "sales",
    "deeds",
    "auctions",
    "buildings",
    "taxes",
    "bail",
    "interest",
    "other",
)
"""What money is got or spent for. Mortgages and repayments are one thing, and so are buildings and their sale."""
PAID = {"rent": "rent", "card": "cards", "tax": "taxes", "bail": "bail", "interest": "interest"}
"""How the reasons of payments and debts are called here."""


class MoneyMeter(Meter):
    """What every seat got and spent, by reason: start + got - spent is the cash it ended with."""

    table = "money"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.got = {why: [0] * view.seats for why in WHYS}
        self.spent = {why: [0] * view.seats for why in WHYS}

    def move(self, why: str, payer: int, taker: int, amount: int) -> None:
        """Money changed hands; -1 is the Bank."""
        if payer >= 0:
            self.spent[why][payer] += amount
        if taker >= 0:
            self.got[why][taker] += amount

    def hears(self) -> Hears:
        """Every fact that moves money."""
        move = self.move
        return {
            GameBegan: self.began,
            Salaried: lambda fact: move("salary", -1, fact.seat, fact.amount),
            RentAsked: self.rent,
            RentCharged: self.rent,
            Paid: lambda fact: move(PAID.get(fact.why, "other"), fact.debtor, fact.creditor, fact.amount),
            DealDone: self.deal,
            EstatePassed: lambda fact: move("estates", fact.seat, fact.heir, fact.cash),
            PotTaken: lambda fact: move("pot", -1, fact.seat, fact.amount),
            Mortgaged: lambda fact: move("mortgages", -1, fact.seat, fact.amount),
            Repaid: lambda fact: move("mortgages", fact.seat, -1, fact.amount),
            BuildingsSold: lambda fact: move("sales", -1, fact.seat, fact.gained),
            SoldUp: self.sold_up,
            Repossessed: lambda fact: move("sales", -1, fact.seat, fact.amount),
            Bought: lambda fact: move("deeds", fact.seat, -1, fact.price),
            DistrictTaken: lambda fact: move("deeds", fact.seat, -1, fact.price),
            LotWon: lambda fact: move("auctions" if fact.deed >= 0 else "buildings", fact.seat, -1, fact.amount),
            Built: lambda fact: move("buildings", fact.seat, -1, fact.cost),
            BlocksBuilt: lambda fact: move("buildings", fact.seat, -1, fact.cost),
            Raised: lambda fact: move("buildings", fact.seat, -1, fact.cost),
            PieceRemoved: lambda fact: move("buildings", fact.seat, -1, fact.cost),
        }

    def began(self, fact: GameBegan) -> None:
        for seat in range(self.view.seats):
            self.move("start", -1, seat, fact.cash)

    def rent(self, fact: RentAsked | RentCharged) -> None:
        if fact.paid:
            self.move("rent", fact.visitor, fact.owner, fact.amount)

    def deal(self, fact: DealDone) -> None:
        self.move("deals", fact.maker, fact.partner, fact.terms.give.cash)
        self.move("deals", fact.partner, fact.maker, fact.terms.take.cash)

    def sold_up(self, fact: SoldUp) -> None:
        lent = sum(amount for _, amount in fact.deeds)
        self.move("mortgages", -1, fact.seat, lent)
        self.move("sales", -1, fact.seat, fact.gained - lent)

    def rows(self) -> Rows:
        """One row a seat and reason that mattered."""
        for why in WHYS:
            for seat, (got, spent) in enumerate(zip(self.got[why], self.spent[why], strict=True)):
                if got or spent:
                    yield {"seat": seat, "why": why, "got": got, "spent": spent}


class DeedMeter(Meter):
    """What every deed cost (`price` and `buildings`, less what the Bank `returned`), and what `rent` it brought.

    `held` counts the rounds that began with the deed in a player's hand, `rents` the rents that were paid.
    """

    table = "deeds"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        size = view.board.size
        self.trail = RentTrail()
        self.price, self.buildings, self.returned = [0] * size, [0] * size, [0] * size
        self.rent, self.rents, self.held = [0] * size, [0] * size, [0] * size
        self.round = self.last_bid = 0

    def hears(self) -> Hears:
        """Buying, building, selling, rent."""
        return {
            **self.trail.hears(),
            TurnBegan: self.turn,
            RentAsked: self.asked,
            RentCharged: self.asked,
            Owed: self.trail.owed,
            Paid: self.paid,
            Bought: lambda fact: self.buy(fact.deed, fact.price),
            DistrictTaken: lambda fact: self.buy(fact.deed, fact.price),
            LotWon: self.won,
            Built: self.built,
            Placed: self.placed,
            BlocksBuilt: self.blocks,
            Raised: lambda fact: self.build(fact.deed, fact.cost),
            PieceRemoved: lambda fact: self.build(fact.deed, fact.cost),
            BuildingsSold: lambda fact: self.sold(fact.order),
            SoldUp: lambda fact: self.sold(fact.sites),
            Repossessed: self.back,
        }

    def turn(self, fact: TurnBegan) -> None:
        if fact.round > self.round:
            self.round = fact.round
            holder = self.view.holder
            for deed in self.view.board.deeds:
                if holder(deed) >= 0:
                    self.held[deed] += 1

    def earn(self, deed: int, amount: int) -> None:
        self.rent[deed] += amount
        self.rents[deed] += 1

    def asked(self, fact: RentAsked | RentCharged) -> None:
        if fact.paid:
            self.earn(fact.deed, fact.amount)
        else:
            self.trail.asked(fact)

    def paid(self, fact: Paid) -> None:
        deed = self.trail.paid(fact)
        if deed >= 0:
            self.earn(deed, fact.amount)

    def buy(self, deed: int, price: int) -> None:
        self.price[deed] += price

    def won(self, fact: LotWon) -> None:
        if fact.deed >= 0:
            self.price[fact.deed] += fact.amount
        else:
            self.last_bid = fact.amount

    def build(self, deed: int, cost: int) -> None:
        self.buildings[deed] += cost

    def built(self, fact: Built) -> None:
        cost = self.view.board.building_cost
        for site, pieces in fact.order:
            self.build(site, pieces * cost[site])

    def placed(self, fact: Placed) -> None:
        self.build(fact.site, self.last_bid)  # won at auction just before

    def blocks(self, fact: BlocksBuilt) -> None:
        board = self.view.board
        for deed, residential, industrial in fact.order:
            prices = board.group_data[board.group[deed]]
            self.build(deed, residential * prices["residential"] + industrial * prices["industrial"])

    def sold(self, order: tuple[tuple[int, int], ...]) -> None:
        cost = self.view.board.building_cost
        for site, levels in order:
            self.returned[site] += levels * cost[site] // 2

    def back(self, fact: Repossessed) -> None:
        self.returned[fact.deed] += fact.amount

    def rows(self) -> Rows:
        """One row a deed."""
        for deed in self.view.board.deeds:
            yield {
                "deed": deed,
                "held": self.held[deed],
                "price": self.price[deed],
                "buildings": self.buildings[deed],
                "returned": self.returned[deed],
                "rents": self.rents[deed],
                "rent": self.rent[deed],
            }
