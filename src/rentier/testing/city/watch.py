"""Watching a City game: what every landing must bring, what everything costs, and who holds the Rent Dodge card.

The watch remembers by itself what was lent on which district and which turn is free of rent, from the facts alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.kernel.state import BANK, State
from rentier.rules.auction import BidMade
from rentier.rules.cards import CardDrawn, Piles
from rentier.rules.city.blocks import BlocksBuilt, Button, ButtonPressed
from rentier.rules.city.chance import DistrictTaken, FreeBlockBuilt, Repossessed
from rentier.rules.city.clock import Clock, TimeCalled, TimeExtended
from rentier.rules.city.districts import RentCharged
from rentier.rules.city.dodges import (
    ChoiceOpened,
    DodgeChoice,
    DodgeKept,
    DodgeReturned,
    DodgeTaken,
    RentDodge,
    RentDodged,
)
from rentier.rules.city.industry_tax import TaxChoice
from rentier.rules.city.permits import PiecePlaced, PieceRemoved
from rentier.rules.city.plots import Plots
from rentier.rules.city.targets import TargetAsked, TargetChosen
from rentier.rules.city.towers import Raised
from rentier.rules.city.trading_unit import AuctionGranted
from rentier.rules.city.transit import Jumped, RailroadReached
from rentier.rules.deals import DealDone
from rentier.rules.debts import DebtDue, Debts, Owed, Paid
from rentier.rules.deeds import Bought, DeedOffered
from rentier.rules.dice import Rolled
from rentier.rules.jail import Jailed
from rentier.rules.leaving import EstatePassed, Resigned
from rentier.rules.mortgage import Mortgaged, Repaid
from rentier.rules.movement import Moved, Salaried
from rentier.rules.turns import TurnBegan
from rentier.testing.base_watch import Watch
from rentier.testing.city import oracle
from rentier.testing.city.invariants import check_city, pieces, plain
from rentier.testing.invariants import check_table, check_worth, require

Coming = Callable[[State], "Fact | type[Fact] | None"]
"""A fact that has to come next, or its kind, or None where nothing has to; asked when the next fact is there."""

BUILDING = (BlocksBuilt, FreeBlockBuilt, PiecePlaced, PieceRemoved, Raised, Repossessed)
"""Facts that change what stands on the board; no other does."""
ANNOUNCED = (RailroadReached, Salaried, RentCharged, DeedOffered, DodgeTaken)
"""Facts that only a move, or a rent that was not dodged, brings."""


class CityWatch(Watch):
    """Follows a City game."""

    def __init__(self, game: Game) -> None:
        dodge = RentDodge.of(game.start)
        now = game.start.round
        self.holder = dodge.holder
        """Who holds the Rent Dodge card."""
        self.took = dodge.holder if dodge.since == now else -1
        """Who took it in this very turn."""
        self.free = dodge.free_seat if dodge.free_round == now else -1
        """Who pays no rent in this turn."""
        self.lent = {deed: lent for deed, lent in enumerate(game.start.mortgaged) if lent}
        self.last_turn = bool(Clock.of(game.start).called)
        self.may_press = game.start.rolls > 0 and Button.of(game.start).pressed != game.start.draws.get("dice", 0)
        """Whether the button was not pressed since the last roll of this turn."""
        self.left = Button.of(game.start).left if game.start.rolls and not self.may_press else 0
        """How many blocks the number on the button still allows."""
        self.plots: Any = None
        """What stood before a fact that must not change it."""
        self.coming: list[Coming] = []
        self.chosen = False
        """Whether a target was chosen just now."""
        super().__init__(game)

    @classmethod
    def pieces(cls, state: State) -> tuple[int, ...]:
        """All pieces there are, on the board and in the Bank."""
        return pieces(state)

    @classmethod
    def worth(cls, state: State, seat: int) -> int:
        """By the oracle."""
        return oracle.assets(plain(state), state.cash)[seat]

    @classmethod
    def check_position(cls, game: Game) -> None:
        """Everything that holds of a position after an act (2, 4, 7 to 10, 12, 19, 21 to 26)."""
        check_city(game)
        totals = oracle.assets(plain(game.state), game.state.cash)
        check_worth(game, totals.__getitem__, totals.__getitem__)
        check_table(game)

    def at_rest(self) -> None:
        """9, 25, 26: nothing is missing, and the position remembers what the facts said."""
        for ask in self.coming:
            require(ask(self.shadow) is None, 9, f"{ask(self.shadow)} is missing")
        self.coming, self.chosen = [], False
        lent = {deed: amount for deed, amount in enumerate(self.shadow.mortgaged) if amount}
        require(lent == self.lent, 25, f"{lent} is remembered as lent, and {self.lent} was")
        holder = RentDodge.of(self.shadow).holder
        require(holder == self.holder, 26, f"{holder} holds the Rent Dodge card instead of {self.holder}")

    # ------------------------------------------------------------ fact by fact

    def before(self, fact: Fact, state: State) -> None:
        """9: what has to come comes, and costs what the oracle says."""
        self._expect(fact, state)
        if isinstance(fact, Moved):
            passed = state.at[fact.seat] + fact.steps >= 40
            self.coming = [self._railroad(fact.steps, fact.to), self._wages(fact.seat, passed)]
            self.coming.append(lambda state: self._landing(state, fact.seat, fact.to))
        elif isinstance(fact, Jumped):
            self.coming = [self._wages(fact.seat, fact.to < state.at[fact.seat])]
            self.coming.append(lambda state: self._landing(state, fact.seat, fact.to))
        elif isinstance(fact, RentCharged) and not fact.paid:
            self.coming.insert(0, lambda state: self._due(state, fact.visitor, fact.owner, fact.amount, "rent"))
        elif isinstance(fact, DodgeKept):
            self.coming = [self._kept(state.agenda[-1])]
        elif isinstance(fact, Resigned):
            undecided = [step for step in state.agenda if isinstance(step, (DodgeChoice, TaxChoice))]
            self.coming = [self._kept(step) for step in undecided if step.seat == fact.seat]
        elif isinstance(fact, TurnBegan):
            require(not self.last_turn, 19, "time was called, and the dice passed on")
            self.took = self.free = -1
            self.may_press, self.left = False, 0
        elif isinstance(fact, Rolled):
            self.may_press, self.left = True, 0
        elif isinstance(fact, ButtonPressed):
            require(self.may_press and fact.seat == state.turn, 21, f"{fact}, without a roll since the last time")
            self.may_press, self.left = False, fact.shown
        elif isinstance(fact, TimeCalled):
            self.last_turn = True
        elif isinstance(fact, TimeExtended):
            self.last_turn = False
        self._dodge(fact, state)
        self._price(fact, state)
        self.chosen = isinstance(fact, TargetChosen) and fact.deed >= 0
        self.plots = None if isinstance(fact, BUILDING) else Plots.of(state).copy()

    def _expect(self, fact: Fact, state: State) -> None:
        """The first of the coming facts that is due must be this one."""
        while self.coming:
            due = self.coming.pop(0)(state)
            if due is not None:
                met = isinstance(fact, due) if isinstance(due, type) else fact == due
                require(met, 9, f"{fact} instead of {due}")
                return
        require(not isinstance(fact, ANNOUNCED), 9, f"{fact} out of the blue")

    # ------------------------------------------------------------ what has to come

    def _railroad(self, steps: int, to: int) -> Coming:
        """CRAIL-1, CRAIL-2: landing on a railroad allows a jump to another one; a move of 0 is no landing there."""

        def reached(state: State) -> type[Fact] | None:
            stations = [space for space, stands in enumerate(Plots.of(state).standing) if "railroad" in stands]
            return RailroadReached if steps and to in stations and len(stations) > 1 else None

        return reached

    def _wages(self, seat: int, passed: bool) -> Coming:
        """CTURN-4: onto or past GO, clockwise."""
        return lambda state: Salaried(seat, oracle.wages(plain(state), seat)) if passed else None

    def _landing(self, state: State, seat: int, space: int) -> Fact | type[Fact] | None:
        """LAND: what the space brings."""
        if space in oracle.DISTRICTS:
            return self._district(state, seat, space)
        if space in oracle.TAXES and oracle.owes_tax(plain(state), seat):
            cards = [card for card in self.game.book.board.cards if card.effect == "tax_dodge"]
            kept = [card.number for card in cards if Piles.of(state).keeper[card.number] == seat]
            if kept:
                return ChoiceOpened(seat, (TaxChoice(state.numbers, seat, oracle.TAX, kept[0]),))
            return self._due(state, seat, BANK, oracle.TAX, "tax")
        if space in oracle.PERMITS:
            return TargetAsked if oracle.may_permit(plain(state), seat, space) else None
        if space in oracle.AUCTIONS:
            return AuctionGranted if BANK in state.holder else None
        if space == oracle.FREE_PARKING:
            return DodgeTaken(seat, self.holder, state.round) if self.holder != seat else None
        if space == oracle.GO_TO_JAIL:
            return Jailed(seat, 10)
        return CardDrawn if space in oracle.CHANCE else None

    def _district(self, state: State, seat: int, deed: int) -> Fact | type[Fact] | None:
        """CLAND-1, CLAND-2, CDODGE-2: unowned it is offered; another's costs its value, or may be dodged."""
        owner = state.holder[deed]
        if owner == BANK:
            return DeedOffered
        if owner == seat or state.mortgaged[deed]:
            return None
        amount = oracle.value(plain(state), deed)
        if self.free == seat:
            return RentDodged(seat, owner, deed, state.round, False)
        if self.holder == seat and self.took != seat:
            return ChoiceOpened(seat, (DodgeChoice(state.numbers, seat, owner, deed, amount),))
        return RentCharged(seat, owner, deed, amount, _pays(state, seat, amount))

    def _kept(self, choice: Any) -> Coming:
        """CDODGE-2, CLAND-5, DEBT-8: a player who does not dodge, or leaves before that, pays what was due."""
        if isinstance(choice, TaxChoice):
            return lambda state: self._due(state, choice.seat, BANK, oracle.TAX, "tax")

        def charged(state: State) -> Fact:
            if choice.owner < 0:
                return self._due(state, choice.seat, BANK, choice.amount, "rent")
            paid = _pays(state, choice.seat, choice.amount)
            return RentCharged(choice.seat, choice.owner, choice.deed, choice.amount, paid)

        return charged

    def _due(self, state: State, debtor: int, creditor: int, amount: int, why: str) -> Fact:
        """DEBT-1: cash pays at once; what it does not cover is owed."""
        if _pays(state, debtor, amount):
            return Paid(debtor, creditor, amount, why, 0)
        number = state.numbers
        first = not any(isinstance(step, DebtDue) for step in state.agenda)
        return Owed(number, debtor, creditor, amount, why, (DebtDue(number + 1),) if first else ())

    # ------------------------------------------------------------ what things cost, and who has what

    def _dodge(self, fact: Fact, state: State) -> None:
        """26: the card goes to a player who lands on Free Parking, and back when it is used or its holder leaves."""
        if isinstance(fact, DodgeTaken):
            self.holder = self.took = fact.seat
        elif isinstance(fact, DodgeReturned):
            require(state.out[self.holder], 26, f"{self.holder} loses the Rent Dodge card")
            self.holder = self.took = -1
        elif isinstance(fact, RentDodged) and fact.played:
            allowed = self.holder == fact.seat == state.turn and self.took != fact.seat
            require(allowed, 26, f"{fact}, and {self.holder} holds the card")
            self.holder, self.free = -1, fact.seat

    def _price(self, fact: Fact, state: State) -> None:
        """9, 25: everything costs what the oracle's table says, and stands where it may."""
        table = plain(state)
        if isinstance(fact, Bought):
            require(fact.price == oracle.DISTRICTS[fact.deed][1], 9, f"{fact}")
        elif isinstance(fact, Mortgaged):
            require(fact.amount == oracle.value(table, fact.deed), 9, f"{fact}")
            owing = {debt.debtor for debt in Debts.of(state).open}
            require(fact.seat in owing and fact.deed not in self.lent, 25, f"{fact}, owing nothing")
            self.lent[fact.deed] = fact.amount
        elif isinstance(fact, Repaid):
            require(fact.amount == self.lent.pop(fact.deed) and fact.seat == state.turn, 25, f"{fact}")
        elif isinstance(fact, EstatePassed) and fact.heir == BANK:
            self.lent = {deed: lent for deed, lent in self.lent.items() if deed not in fact.deeds}
        elif isinstance(fact, BlocksBuilt):
            built = sum(residential + industrial for _, residential, industrial in fact.order)
            own = all(state.holder[deed] == fact.seat and not state.mortgaged[deed] for deed, _, _ in fact.order)
            require(fact.cost == oracle.block_cost(fact.order), 9, f"{fact}")
            require(own and 0 < built <= self.left and fact.seat == state.turn, 21, f"{fact} with {self.left} left")
            self.left -= built
        elif isinstance(fact, Raised):
            cost = oracle.may_raise(table, fact.seat, fact.piece, fact.deed)
            require(cost, 22, f"{fact} on another's, a mortgaged or a lone district")
            require(fact.cost == cost and fact.seat == state.turn, 9, f"{fact}, which costs {cost}")
        elif isinstance(fact, PiecePlaced):
            allowed = fact.piece not in oracle.BONUSES or not state.mortgaged[fact.deed]
            require(allowed, 25, f"{fact}, which is mortgaged")
        elif isinstance(fact, DealDone):
            require(fact.terms.give.cash % 10 == 0 == fact.terms.take.cash % 10, 11, f"{fact}")
        elif isinstance(fact, BidMade):
            require(fact.amount >= 10 and fact.amount % 10 == 0, 10, f"{fact}")
        elif isinstance(fact, PieceRemoved):
            cost = 0 if self.chosen else oracle.REMOVAL * oracle.HAZARD_BLOCKS[fact.piece]
            require(fact.cost == cost, 9, f"{fact}, which costs {cost}")
            if cost and fact.seat in {debt.debtor for debt in Debts.of(state).open}:
                clean = state.copy()
                Plots.of(clean).take(clean, fact.piece, fact.deed)
                gain = oracle.value(plain(clean), fact.deed) - oracle.value(table, fact.deed)
                allowed = gain > cost and fact.seat == state.turn and not state.mortgaged[fact.deed]
                require(allowed, 25, f"{fact} in debt, which raises {gain}")
        elif isinstance(fact, DistrictTaken):
            require(fact.source == state.holder[fact.deed] != fact.seat, 9, f"{fact} of {state.holder[fact.deed]}")
            require(fact.price == (500 if fact.source == BANK else 0), 9, f"{fact}")
        elif isinstance(fact, Repossessed):
            require(fact.amount == 1000 and not state.mortgaged[fact.deed], 9, f"{fact}")

    def after(self, fact: Fact, state: State) -> None:
        """24: nothing but building changes what stands; a repossession leaves nothing behind but the railroad."""
        require(self.plots is None or self.plots == Plots.of(state), 24, f"{fact} changed what stands")
        if isinstance(fact, Repossessed):
            plots, deed = Plots.of(state), fact.deed
            blocks = plots.residential[deed] + plots.industrial[deed]
            require(not blocks and set(plots.standing[deed]) <= {"railroad"}, 24, f"{fact} left {plots.standing[deed]}")


def _pays(state: State, seat: int, amount: int) -> bool:
    """DEBT-1, DEBT-7: whether cash covers an amount, and nothing older is owed."""
    return state.cash[seat] >= amount and all(debt.debtor != seat for debt in Debts.of(state).open)
