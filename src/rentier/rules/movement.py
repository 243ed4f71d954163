"""Moving: a roll or a card takes a token on, GO pays on the way, and the space it lands on says what follows."""

from __future__ import annotations

from functools import cache

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.records import Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.questions import SALARY

movement = Chapter("movement", settings={"salary": int}, asks=(SALARY,))


@record
class MoveDue(Step):
    """A token is to move by this number of spaces."""

    seat: int
    steps: int


@record
class Moved(Fact):
    """A token moved by `steps` (back if negative) and landed on a space."""

    seat: int
    to: int
    steps: int
    says = "{seat:seat} moves to {to:space}"

    def apply(self, state: State) -> None:
        state.at[self.seat] = self.to
        if type(state.agenda[-1]) is MoveDue:
            state.agenda.pop()


@record
class Salaried(Fact):
    """TURN-2: the Bank paid for a move onto or past GO."""

    seat: int
    amount: int
    says = "{seat:seat} collects {amount:money} at {go}"

    def apply(self, state: State) -> None:
        state.pay(BANK, self.seat, self.amount)


@cache
def moved(seat: int, to: int, steps: int) -> Moved:
    """Facts never change, so those that recur are made once."""
    return Moved(seat, to, steps)


@cache
def plain_move(seat: int, steps: int) -> tuple[Step, ...]:
    """The step of an ordinary roll, made once."""
    return (MoveDue(seat, steps),)


@movement.due(MoveDue)
def move_on(game: Game, due: MoveDue) -> None:
    """TURN-1: clockwise by `steps` spaces."""
    move(game, due.seat, due.steps)


def move(game: Game, seat: int, steps: int, factor: int = 1) -> None:
    """Move a token clockwise, or back where `steps` is negative, and act on the space it lands on.

    TURN-2: GO pays on the way and before acting, never backwards. A `factor` above 1 is a card's special rent.
    """
    ahead = game.state.at[seat] + steps
    book = game.book
    to = ahead % book.board.size
    game.emit(moved(seat, to, steps))
    if ahead > to:
        pay_salary(game, seat)
    book.landings[to](game, seat, factor)


def pay_salary(game: Game, seat: int) -> None:
    """TURN-2: the Bank pays for a way onto or past GO."""
    game.emit(Salaried(seat, game.book.questions[SALARY](game, seat, game.state.at[seat])))


def advance(game: Game, seat: int, space: int, factor: int = 1) -> None:
    """Move a token clockwise to a named space."""
    size = game.book.board.size
    move(game, seat, (space - game.state.at[seat] - 1) % size + 1, factor)


@movement.defines(SALARY)
def salary(game: Game, seat: int, landed_on: int) -> int:
    """TURN-2: the same for landing on GO and for passing it."""
    amount: int = game.book.numbers["salary"]
    return amount
