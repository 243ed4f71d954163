"""Watching a game: every new fact is applied to a shadow of the state, and the invariants are checked on the way."""

from __future__ import annotations

import json
from typing import Any

from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.kernel.state import State
from rentier.rules.auction import BidMade, LotWon
from rentier.rules.cards import CardDrawn
from rentier.rules.classic.building import Built
from rentier.rules.classic.rent import RentAsked, RentClaimed
from rentier.rules.classic.selling import BuildingsSold
from rentier.rules.classic.speed_die import MonopolyCalled, MoveChosen, SpeedDieEarned
from rentier.rules.deals import DealDone
from rentier.rules.deeds import Bought
from rentier.rules.dice import Rolled
from rentier.rules.endings import GameEnded
from rentier.rules.leaving import EstatePassed, WentOut
from rentier.rules.mortgage import Mortgaged, Repaid
from rentier.rules.movement import Moved, Salaried
from rentier.rules.turns import TurnBegan
from tests.properties import oracle
from tests.properties.invariants import (
    check_auction_ends,
    check_cash,
    check_clock,
    check_codecs,
    check_fold,
    check_holders,
    check_offers,
    check_position,
    money,
    pieces,
    plain,
    require,
)


class Watch:
    """Follows a game fact by fact."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shadow = game.start.copy()
        self.done = 0
        self.money = money(self.shadow)
        self.pieces = pieces(self.shadow)
        self.card = ""
        """The card that sent the token on its way, if it names a rent of its own."""
        self.landed: Moved | None = None
        self.catch_up()

    def catch_up(self) -> list[Fact]:
        """Check everything that happened since the last time, and the position that it led to."""
        new = self.game.facts[self.done :]
        for fact in new:
            self._fact(fact)
        require(self._claim(self.shadow) is None, 9, f"{self._claim(self.shadow)} is missing")
        self.landed = None
        self.done += len(new)
        require(self.shadow == self.game.state, 13, "the facts do not rebuild the position")
        check_position(self.game)
        return new

    def refused(self) -> None:
        """16: a refused act changed nothing, not even a random counter."""
        require(len(self.game.facts) == self.done, 16, "a refused act left facts")
        require(self.shadow == self.game.state, 16, "a refused act changed the position")

    def _fact(self, fact: Fact) -> None:
        state = self.shadow
        self._rent(fact, state)
        self._turn(fact, state)
        before = state.copy() if isinstance(fact, (BidMade, LotWon, DealDone, EstatePassed, WentOut)) else state
        fact.apply(state)
        require(money(state) == self.money, 1, f"{fact} made {money(state) - self.money:+} of money")
        check_cash(state)
        check_holders(state)
        require(pieces(state) == self.pieces, 4, f"{fact}: {pieces(state)} pieces, not {self.pieces}")
        part = state.parts["building"]
        require(part.houses >= 0 and part.hotels >= 0 and min(part.level) >= 0, 4, f"{fact}: fewer than none")
        if before is not state:
            _transfer(fact, before, state)
        _price(fact)

    def _turn(self, fact: Fact, state: State) -> None:
        """8: the dice pass to the next player who is still in, and a rank is what the oracle's worth makes it."""
        if isinstance(fact, TurnBegan) and state.round:
            left = state.after(state.turn)
            due = left[0] if left else state.turn
            require(fact.seat == due, 8, f"{fact} after {state.turn}, instead of {due}")
        elif isinstance(fact, GameEnded):
            worth = {seat: oracle.worth(plain(state), state.cash, seat) for seat in state.playing()}
            for seat, own in worth.items():
                rank = 1 + sum(other > own for other in worth.values())
                require(fact.ranking[seat] == rank, 19, f"{fact} ranks {seat} {fact.ranking[seat]}, not {rank}")

    def _rent(self, fact: Fact, state: State) -> None:
        """9: every landing on another's property claims what the oracle says, and nothing else does."""
        if isinstance(fact, (Salaried, SpeedDieEarned)):
            return  # on the way, before the landing counts
        expected, self.landed = self._claim(state), None
        if expected is not None or isinstance(fact, RentClaimed):
            require(fact == expected, 9, f"{fact} instead of {expected}")
        if isinstance(fact, Moved):
            self.landed = fact
        elif isinstance(fact, CardDrawn):
            self.card = self.game.book.board.cards[fact.card].id
        elif isinstance(fact, (Rolled, MonopolyCalled, MoveChosen)):
            self.card = ""
        elif isinstance(fact, RentAsked):
            claim = next(claim for claim in state.parts["rent"].open if claim.number == fact.claim)
            due = oracle.utility_rent(claim.times, fact.dice) if claim.times else claim.amount
            require(fact.amount == due, 9, f"{fact} asks for {fact.amount}, not {due}")

    def _claim(self, state: State) -> RentClaimed | None:
        """The claim that the last move must bring, now that the token has landed."""
        if self.landed is None:
            return None
        seat, space = self.landed.seat, self.landed.to
        owner = state.holder[space]
        idle = "no-rent-in-jail" in self.game.book.options and owner >= 0 and state.jail[owner]
        if owner < 0 or owner == seat or idle:
            return None
        amount, times = oracle.rent(plain(state), space, self.card)
        return RentClaimed(state.numbers, space, owner, seat, amount, times) if amount or times else None

    def closely(self) -> None:
        """The costly checks of this very moment (8, 10, 13, 14, 17); what follows is folded onto a snapshot of it."""
        check_fold(self.game)
        check_codecs(self.game)
        check_offers(self.game)
        check_auction_ends(self.game)
        check_clock(self.game)
        self.shadow = State.from_dict(json.loads(json.dumps(self.shadow.to_dict())))


def _price(fact: Fact) -> None:
    """9: what is bought, mortgaged, repaid, built and sold costs what the oracle's table says."""
    if isinstance(fact, Bought):
        require(fact.price == oracle.PRICES[fact.deed], 9, f"{fact}")
    elif isinstance(fact, Mortgaged):
        require(fact.amount == oracle.mortgage_value(fact.deed), 9, f"{fact}")
    elif isinstance(fact, Repaid):
        require(fact.amount == oracle.repayment(fact.deed), 9, f"{fact}")
    elif isinstance(fact, Built):
        require(fact.cost == oracle.building_cost(fact.order), 9, f"{fact}")
    elif isinstance(fact, BuildingsSold):
        require(fact.gained == oracle.building_cost(fact.order) // 2, 9, f"{fact}")


def _transfer(fact: Fact, before: State, after: State) -> None:
    """10, 11, 12: what a bid, a won lot, a deal or an estate moves, it moves whole."""
    if isinstance(fact, BidMade):
        bid = before.parts["auction"].lot.bid
        require(bid < fact.amount <= before.cash[fact.seat], 10, f"{fact} after {bid}")
    elif isinstance(fact, LotWon):
        lot = before.parts["auction"].lot
        paid = before.cash[fact.seat] - after.cash[fact.seat]
        require((lot.leader, lot.bid, lot.deed) == (fact.seat, fact.amount, fact.deed), 10, f"{fact} of {lot}")
        require(paid == fact.amount, 10, f"{fact}, and {paid} was paid")
    elif isinstance(fact, DealDone):
        offer = next(offer for offer in before.parts["deals"].open if offer.number == fact.number)
        sides = ((fact.maker, fact.partner, "give"), (fact.partner, fact.maker, "take"))
        expected = before.cash.copy()
        for giver, taker, side in sides:
            for good in ("deeds", "cards", "cash"):
                require(getattr(fact, f"{side}_{good}") == getattr(offer, f"{side}_{good}"), 11, f"{fact} of {offer}")
            for deed in getattr(fact, f"{side}_deeds"):
                require((before.holder[deed], after.holder[deed]) == (giver, taker), 11, f"{fact}: deed {deed}")
            for card in getattr(fact, f"{side}_cards"):
                keepers = before.parts["piles"].keeper[card], after.parts["piles"].keeper[card]
                require(keepers == (giver, taker), 11, f"{fact}: card {card}")
            expected[giver] -= getattr(fact, f"{side}_cash")
            expected[taker] += getattr(fact, f"{side}_cash")
        require(after.cash == expected, 11, f"{fact}: cash is {after.cash}, not {expected}")
    elif isinstance(fact, EstatePassed):
        require(list(fact.deeds) == before.deeds_of(fact.seat), 12, f"{fact} leaves deeds behind")
        require(fact.cash == before.cash[fact.seat], 12, f"{fact} leaves cash behind")
        require(all(after.holder[deed] == fact.heir for deed in fact.deeds), 12, f"{fact} gave to others")
        if fact.heir >= 0:
            require(after.cash[fact.heir] == before.cash[fact.heir] + fact.cash, 12, f"{fact} lost cash")
            require(list(fact.cards) == before.parts["piles"].kept_by(fact.seat), 12, f"{fact} leaves cards behind")
    elif isinstance(fact, WentOut):
        empty = not before.cash[fact.seat] and not any(before.owned[fact.seat])
        require(empty and not before.parts["piles"].kept_by(fact.seat), 12, f"{fact} with something in hand")


class MirroredGame(Game):
    """A game that checks before every single fact that nothing but facts has written the state (13)."""

    __slots__ = ("mirror", "mirrored")

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.mirror = self.state.copy()
        self.mirrored = 0

    def emit(self, fact: Fact) -> None:
        for earlier in self.facts[self.mirrored :]:
            earlier.apply(self.mirror)
        self.mirrored = len(self.facts)
        require(self.mirror == self.state, 13, f"before {fact} something else wrote the state")
        super().emit(fact)
