"""A judge: what a position is worth to everybody, and what dice and cards could bring, outcome by outcome."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rentier.kernel.chance import Chance
from rentier.kernel.errors import ChanceError, Refusal
from rentier.kernel.game import BANKER, Game
from rentier.kernel.records import Act, Fact
from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import State
from rentier.kernel.views import View
from rentier.review.auctions import Auctions
from rentier.review.evaluator import Evaluator, Shares, decided
from rentier.rules.auction import BidDue, CloseAuction, LotFailed, lot_of
from rentier.rules.classic.rent import AskRent
from rentier.rules.deeds import Buy, BuyChoice, Declined
from rentier.rules.dice import PAIRS
from rentier.rules.jail import JailChoice
from rentier.rules.questions import OPEN_CLAIMS
from rentier.rules.turns import EndDue, RollDue

STEPS = 60
"""The most acts that settling a position takes; then it is valued as it stands."""
QUIET = (RollDue, EndDue, JailChoice)
"""Duties that a position is valued with."""


class Undrawn(Exception):
    """A draw that no number was given for."""

    def __init__(self, stream: str, bound: int) -> None:
        super().__init__(stream)
        self.stream = stream
        self.bound = bound


class GivenChance(Chance):
    """Chance that gives some numbers in order, and stops at the draw after the last."""

    def __init__(self, numbers: Sequence[int] = ()) -> None:
        self._numbers: Iterator[int] = iter(numbers)

    def draw(self, stream: str, index: int, bound: int) -> int:
        """The next number."""
        number = next(self._numbers, None)
        if number is None:
            raise Undrawn(stream, bound)
        return number


class AverageChance(Chance):
    """Chance for settling: two dice show the average, anything else stops it."""

    AVERAGE = PAIRS.index((1, 6))

    def draw(self, stream: str, index: int, bound: int) -> int:
        """A seven."""
        if bound != len(PAIRS):
            raise ChanceError(f"nothing settles draw {index} of {stream!r}")
        return self.AVERAGE


@dataclass(slots=True)
class Outcome:
    """What an act leads to: a position, or a draw with everything that it could bring."""

    facts: list[Fact]
    """What happened before the draw, or all of it."""
    chances: Shares
    """Everybody's chances: of the position, or on average over the draw."""
    stream: str = ""
    """What is drawn from, if anything."""
    branches: tuple[tuple[int, Outcome], ...] = ()
    """How often each result comes, and what it leads to; dice that move a token alike count as one result."""


class Judge:
    """Values positions of one rulebook."""

    def __init__(self, book: Rulebook, evaluator: Evaluator) -> None:
        self.book = book
        self.evaluator = evaluator
        self.auctions = Auctions(book, self.evaluate)
        self._by_sum = "speed-die" not in book.options
        """Whether only the sum of two dice matters, and whether they are equal."""

    def game(self, state: State, chance: Chance | None = None) -> Game:
        """A game to try something out on, from a copy of a position."""
        return Game(self.book, state.copy(), chance or AverageChance(), recorded=False)

    # ------------------------------------------------------------ positions

    def value(self, state: State) -> Shares:
        """Everybody's chances in a position, once rent is asked for, debts are paid and a helpful deed is bought."""
        game = self.game(state)
        self.settle(game)
        return self.quiet(game.state)

    def quiet(self, state: State) -> Shares:
        """Everybody's chances in a settled position, which nobody changes any more; auctions are foreseen."""
        duty = state.agenda[-1] if state.agenda else None
        if isinstance(duty, BidDue):
            lot = lot_of(state)
            if lot.deed >= 0:
                LotFailed(lot.number, lot.deed, lot.piece).apply(state)
                return self.auctions.expected(state, lot.deed, lot)
        elif isinstance(duty, BuyChoice):
            Declined(duty.seat, duty.deed, ()).apply(state)
            return self.auctions.expected(state, duty.deed)
        return self.evaluate(state)

    def evaluate(self, state: State) -> Shares:
        """Everybody's chances as the evaluator sees them, or as the game ended."""
        return decided(state) if state.over else self.evaluator.chances(state)

    def settle(self, game: Game) -> None:
        """Do what anybody would: ask for rent, buy what helps, raise money that is owed."""
        view = View(game, None)
        for _ in range(STEPS):
            state = game.state
            if state.over or not state.agenda:
                return
            act, by = self._next(game, view)
            if act is None:
                return
            try:
                game.submit(act, by)
            except (ChanceError, Refusal):
                return

    def _next(self, game: Game, view: View) -> tuple[Act | None, int]:
        """The next act that settles a position, and who submits it."""
        state = game.state
        claims = view.ask(OPEN_CLAIMS)
        duty = state.agenda[-1]
        if claims and not isinstance(duty, BidDue):
            return AskRent(claims[0].owner, claims[0].number), claims[0].owner
        if isinstance(duty, QUIET):
            return None, BANKER
        if isinstance(duty, BidDue):
            lot = lot_of(state)
            return (None, BANKER) if lot.deed >= 0 else (CloseAuction(duty.number), BANKER)
        if isinstance(duty, BuyChoice):
            buy = Buy(duty.seat, duty.number)
            if game.why_not(buy) is not None:
                return None, BANKER
            bought = self.game(state)
            bought.submit(buy)
            gains = self.evaluate(bought.state)[duty.seat] >= self.evaluate(state.copy())[duty.seat]
            return (buy, duty.seat) if gains else (None, BANKER)
        waiting = game.duties
        if not waiting:
            return None, BANKER
        return game.fallback(waiting[0]), waiting[0].seat

    # ------------------------------------------------------------ dice and cards

    def expect(self, state: State, act: Act, by: int, dice: tuple[int, ...] = ()) -> Outcome:
        """What an act leads to; draws are followed to the end. Of dice that move alike, `dice` stand for the rest."""
        return self._expect(state, act, by, dice, ())

    def _expect(self, state: State, act: Act, by: int, dice: tuple[int, ...], drawn: tuple[int, ...]) -> Outcome:
        game = self.game(state, GivenChance(drawn))
        try:
            facts = game.submit(act, by)
        except Undrawn as open_draw:
            facts = game.facts
            branches = tuple(
                (weight, self._expect(state, act, by, dice, (*drawn, number)))
                for number, weight in self._results(open_draw.bound, dice)
            )
            return Outcome(facts, average(branches), open_draw.stream, branches)
        game.chance = AverageChance()
        facts = list(facts)
        self.settle(game)
        return Outcome(facts, self.quiet(game.state))

    def _results(self, bound: int, dice: tuple[int, ...]) -> list[tuple[int, int]]:
        """The numbers that a draw can bring, each with how many it stands for."""
        if bound != len(PAIRS):
            return [(number, 1) for number in range(bound)]
        own = PAIRS.index((dice[0], dice[1])) if len(dice) > 1 else -1
        kinds: dict[tuple[int, ...], list[int]] = {}
        for number, (first, second) in enumerate(PAIRS):
            kind = (first + second, first == second) if self._by_sum else (min(first, second), max(first, second))
            kinds.setdefault(kind, []).append(number)
        return [(own if own in alike else alike[0], len(alike)) for alike in kinds.values()]


def average(branches: Sequence[tuple[int, Outcome]]) -> Shares:
    """The average of what could come, each as often as it comes."""
    total = sum(weight for weight, _ in branches)
    rows = zip(*(branch.chances for _, branch in branches), strict=True)
    weights = [weight for weight, _ in branches]
    return tuple(sum(weight * share for weight, share in zip(weights, row, strict=True)) / total for row in rows)
