"""The classic family's own invariants: buildings by level, rent that is asked for, and its printed prices."""

from __future__ import annotations

from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.kernel.state import State
from rentier.rules.cards import CardDrawn
from rentier.rules.classic.building import Buildings, Built
from rentier.rules.classic.rent import Claims, RentAsked, RentClaimed
from rentier.rules.classic.selling import BuildingsSold
from rentier.rules.classic.shortage import Shortage
from rentier.rules.classic.speed_die import MonopolyCalled, MoveChosen, SpeedDieEarned
from rentier.rules.deeds import Bought
from rentier.rules.dice import Rolled
from rentier.rules.mortgage import Mortgaged, Repaid
from rentier.rules.movement import Moved, Salaried
from rentier.rules.questions import RENTS
from rentier.testing.base_watch import Watch
from rentier.testing.classic import oracle
from rentier.testing.invariants import check_table, check_worth, require


def check_groups(game: Game) -> None:
    """5 and 6: even levels (as the table says), built only on whole groups with nothing mortgaged."""
    state, part = game.state, Buildings.of(game.state)
    even = "no-evenness" not in game.book.options
    for group, members in enumerate(game.book.board.members):
        levels = [part.level[deed] for deed in members]
        require(part.built_in[group] == sum(levels), 5, f"group {group} is counted as {part.built_in[group]}")
        if not any(levels):
            continue
        holders = {state.holder[deed] for deed in members}
        require(max(levels) <= part.hotel_level, 5, f"group {group} stands at {levels}")
        require(not even or max(levels) - min(levels) <= 1, 5, f"group {group} stands at {levels}")
        require(len(holders) == 1 and min(holders) >= 0, 5, f"group {group} is built, and held by {holders}")
        require(not state.mortgaged_in[group], 6, f"group {group} is built and mortgaged")


def check_rents(game: Game) -> None:
    """6 and 9: every deed's rent is the oracle's; nothing while mortgaged."""
    told = RENTS(game)
    expected = oracle.rents(plain(game.state))
    require(told == expected, 9, f"rents are {told}, not {expected}")
    for deed, down in enumerate(game.state.mortgaged):
        require(not down or told[deed] == [0, 0], 6, f"{deed} is mortgaged and costs {told[deed]}")


def check_wishes(state: State) -> None:
    """12: nobody who is out wants a piece."""
    wishes = Shortage.of(state).wishes
    require(not any(wishes[seat] for seat in range(state.seats) if state.out[seat]), 12, "somebody out wants pieces")


def plain(state: State) -> oracle.Plain:
    """What the oracle needs of a position."""
    part = Buildings.of(state)
    return oracle.Plain(state.holder, state.mortgaged, part.level, part.hotel_level)


class ClassicWatch(Watch):
    """Follows a game of the classic family."""

    def __init__(self, game: Game) -> None:
        self.card = ""
        """The card that sent the token on its way, if it names a rent of its own."""
        self.landed: Moved | None = None
        super().__init__(game)

    @classmethod
    def pieces(cls, state: State) -> tuple[int, ...]:
        """All houses and hotels there are, on the board and in the Bank."""
        part = Buildings.of(state)
        levels, top = part.level, part.hotel_level
        return part.houses + sum(level for level in levels if level < top), part.hotels + levels.count(top)

    @classmethod
    def worth(cls, state: State, seat: int) -> int:
        """By the oracle."""
        return oracle.worth(plain(state), state.cash, seat)

    @classmethod
    def check_position(cls, game: Game) -> None:
        """Everything that holds of a position after an act (2, 5 to 10, 12, 19)."""
        state, table = game.state, plain(game.state)
        check_groups(game)
        check_rents(game)
        check_worth(
            game,
            lambda seat: oracle.worth(table, state.cash, seat),
            lambda seat: oracle.raisable(table, state.cash, seat),
        )
        check_wishes(state)
        check_table(game)

    def before(self, fact: Fact, state: State) -> None:
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
            claim = next(claim for claim in Claims.of(state).open if claim.number == fact.claim)
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

    def after(self, fact: Fact, state: State) -> None:
        """4, 9: no piece is short, and what is bought, mortgaged, repaid, built and sold costs what the oracle says."""
        part = Buildings.of(state)
        require(part.houses >= 0 and part.hotels >= 0 and min(part.level) >= 0, 4, f"{fact}: fewer than none")
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

    def at_rest(self) -> None:
        """9: no claim is missing."""
        require(self._claim(self.shadow) is None, 9, f"{self._claim(self.shadow)} is missing")
        self.landed = None
