"""Watching a game: every new fact is applied to a shadow of the state, and the invariants are checked on the way."""

from __future__ import annotations

import json
from typing import Any

from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.kernel.state import State
from rentier.rules.auction import BidMade, LotWon, lot_of
from rentier.rules.cards import Piles
from rentier.rules.deals import DealDone, Offers
from rentier.rules.endings import GameEnded
from rentier.rules.leaving import EstatePassed, WentOut
from rentier.rules.turns import TurnBegan
from rentier.testing.invariants import (
    check_auction_ends,
    check_cash,
    check_clock,
    check_codecs,
    check_fold,
    check_holders,
    check_offers,
    check_table,
    money,
    require,
)


class Watch:
    """Follows a game fact by fact; a family adds what only it has."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.shadow = game.start.copy()
        self.done = 0
        self.money = money(self.shadow)
        self.set = self.pieces(self.shadow)
        self.catch_up()

    # ------------------------------------------------------------ what a family says

    @classmethod
    def pieces(cls, state: State) -> tuple[int, ...]:
        """All building pieces there are, on the board and in the Bank, kind by kind."""
        raise NotImplementedError

    @classmethod
    def worth(cls, state: State, seat: int) -> int:
        """What a seat is worth, counted apart from the rules."""
        raise NotImplementedError

    @classmethod
    def check_position(cls, game: Game) -> None:
        """Everything that holds of a position after an act."""
        check_table(game)

    def before(self, fact: Fact, state: State) -> None:
        """What must be so before a fact is written."""

    def after(self, fact: Fact, state: State) -> None:
        """What must be so once it is."""

    def at_rest(self) -> None:
        """What must be so when an act is done with."""

    # ------------------------------------------------------------ watching

    def catch_up(self) -> list[Fact]:
        """Check everything that happened since the last time, and the position that it led to."""
        new = self.game.facts[self.done :]
        for fact in new:
            self._fact(fact)
        self.at_rest()
        self.done += len(new)
        require(self.shadow == self.game.state, 13, "the facts do not rebuild the position")
        self.check_position(self.game)
        return new

    def refused(self) -> None:
        """16: a refused act changed nothing, not even a random counter."""
        require(len(self.game.facts) == self.done, 16, "a refused act left facts")
        require(self.shadow == self.game.state, 16, "a refused act changed the position")

    def _fact(self, fact: Fact) -> None:
        state = self.shadow
        self.before(fact, state)
        self._turn(fact, state)
        before = state.copy() if isinstance(fact, (BidMade, LotWon, DealDone, EstatePassed, WentOut)) else state
        fact.apply(state)
        require(money(state) == self.money, 1, f"{fact} made {money(state) - self.money:+} of money")
        check_cash(state)
        check_holders(state)
        pieces = self.pieces(state)
        require(pieces == self.set, 4, f"{fact}: {pieces} pieces, not {self.set}")
        if before is not state:
            _transfer(fact, before, state)
        self.after(fact, state)

    def _turn(self, fact: Fact, state: State) -> None:
        """8: the dice pass to the next player who is still in, and a rank is what the oracle's worth makes it."""
        if isinstance(fact, TurnBegan) and state.round:
            left = state.after(state.turn)
            due = left[0] if left else state.turn
            require(fact.seat == due, 8, f"{fact} after {state.turn}, instead of {due}")
        elif isinstance(fact, GameEnded):
            worth = {seat: self.worth(state, seat) for seat in state.playing()}
            for seat, own in worth.items():
                rank = 1 + sum(other > own for other in worth.values())
                require(fact.ranking[seat] == rank, 19, f"{fact} ranks {seat} {fact.ranking[seat]}, not {rank}")

    def closely(self) -> None:
        """The costly checks of this very moment (8, 10, 13, 14, 17); what follows is folded onto a snapshot of it."""
        check_fold(self.game)
        check_codecs(self.game)
        check_offers(self.game)
        check_auction_ends(self.game)
        check_clock(self.game)
        self.shadow = State.from_dict(json.loads(json.dumps(self.shadow.to_dict())))

    @classmethod
    def check_finished(cls, game: Game, rounds: int) -> None:
        """19: it ended in time and everybody has a rank; the end is sound and the facts lead there."""
        state = game.state
        require(state.over and state.round <= rounds, 19, f"round {state.round} of {rounds}")
        cls.check_position(game)
        check_cash(state)
        check_holders(state)
        check_fold(game)
        require(money(state) == money(game.start), 1, "money came or went")
        require(cls.pieces(state) == cls.pieces(game.start), 4, "pieces came or went")


def _transfer(fact: Fact, before: State, after: State) -> None:
    """10, 11, 12: what a bid, a won lot, a deal or an estate moves, it moves whole."""
    if isinstance(fact, BidMade):
        bid = lot_of(before).bid
        require(bid < fact.amount <= before.cash[fact.seat], 10, f"{fact} after {bid}")
    elif isinstance(fact, LotWon):
        lot = lot_of(before)
        paid = before.cash[fact.seat] - after.cash[fact.seat]
        require((lot.leader, lot.bid, lot.deed) == (fact.seat, fact.amount, fact.deed), 10, f"{fact} of {lot}")
        require(paid == fact.amount, 10, f"{fact}, and {paid} was paid")
    elif isinstance(fact, DealDone):
        offer = next(offer for offer in Offers.of(before).open if offer.number == fact.number)
        require(fact.terms == offer.terms, 11, f"{fact} of {offer}")
        sides = ((fact.maker, fact.partner, fact.terms.give), (fact.partner, fact.maker, fact.terms.take))
        expected = before.cash.copy()
        for giver, taker, goods in sides:
            for deed in goods.deeds:
                require((before.holder[deed], after.holder[deed]) == (giver, taker), 11, f"{fact}: deed {deed}")
            for card in goods.cards:
                keepers = Piles.of(before).keeper[card], Piles.of(after).keeper[card]
                require(keepers == (giver, taker), 11, f"{fact}: card {card}")
            expected[giver] -= goods.cash
            expected[taker] += goods.cash
        require(after.cash == expected, 11, f"{fact}: cash is {after.cash}, not {expected}")
    elif isinstance(fact, EstatePassed):
        require(list(fact.deeds) == before.deeds_of(fact.seat), 12, f"{fact} leaves deeds behind")
        require(fact.cash == before.cash[fact.seat], 12, f"{fact} leaves cash behind")
        require(all(after.holder[deed] == fact.heir for deed in fact.deeds), 12, f"{fact} gave to others")
        if fact.heir >= 0:
            require(after.cash[fact.heir] == before.cash[fact.heir] + fact.cash, 12, f"{fact} lost cash")
            require(list(fact.cards) == Piles.of(before).kept_by(fact.seat), 12, f"{fact} leaves cards behind")
    elif isinstance(fact, WentOut):
        empty = not before.cash[fact.seat] and not any(before.owned[fact.seat])
        require(empty and not Piles.of(before).kept_by(fact.seat), 12, f"{fact} with something in hand")


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
