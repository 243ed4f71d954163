"""Moving and landing: two steps, so that something can be asked in between."""

from __future__ import annotations

from functools import cache

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.records import Fact, Step, record
from rentier.kernel.state import BANK, State

movement = Chapter("movement", settings={"salary": int}, asks=("salary",))


@record
class MoveDue(Step):
    """A token has so many spaces to go."""

    seat: int
    steps: int


@record
class LandingDue(Step):
    """A token came to rest; `factor` above 1 is a card's special rent."""

    seat: int
    factor: int


@record
class Moved(Fact):
    """A token moved to a space."""

    seat: int
    to: int
    opens: tuple[Step, ...]
    says = "{seat:seat} moves to {to:space}"

    def apply(self, state: State) -> None:
        state.at[self.seat] = self.to
        agenda = state.agenda
        if type(agenda[-1]) is MoveDue:
            agenda[-1:] = self.opens
        else:
            agenda += self.opens


@record
class Salaried(Fact):
    """TURN-2: the Bank paid for a move onto or past GO."""

    seat: int
    amount: int
    says = "{seat:seat} collects {amount:money} at {go}"

    def apply(self, state: State) -> None:
        state.pay(BANK, self.seat, self.amount)


@record
class Landed(Fact):
    """A token landed; `opens` is what the space asks for."""

    seat: int
    space: int
    opens: tuple[Step, ...]

    def apply(self, state: State) -> None:
        state.agenda.pop()
        if self.opens:
            state.open(self.opens)


@cache
def moved(seat: int, to: int, factor: int) -> Moved:
    """A move with its landing; facts never change, so those that recur are made once."""
    return Moved(seat, to, (LandingDue(seat, factor),))


@cache
def landed(seat: int, space: int) -> Landed:
    """A landing that opens nothing, made once."""
    return Landed(seat, space, ())


@cache
def plain_move(seat: int, steps: int) -> tuple[Step, ...]:
    """The step of an ordinary roll, made once."""
    return (MoveDue(seat, steps),)


@movement.due(MoveDue)
def move_on(game: Game, due: MoveDue) -> None:
    """TURN-1, TURN-2: clockwise by so many spaces; GO pays on the way."""
    seat = due.seat
    ahead = game.state.at[seat] + due.steps
    size = game.book.board.size
    if ahead < size:
        game.emit(moved(seat, ahead, 1))
    else:
        move(game, seat, due.steps)


@movement.due(LandingDue)
def land(game: Game, due: LandingDue) -> None:
    """LAND: what the space brings."""
    game.book.landings[game.state.at[due.seat]](game, due.seat, due.factor)


def move(game: Game, seat: int, steps: int, factor: int = 1) -> None:
    """Move a token clockwise, or back where `steps` is negative; GO pays on the way (TURN-2), never backwards."""
    ahead = game.state.at[seat] + steps
    size = game.book.board.size
    to = ahead % size
    game.emit(moved(seat, to, factor))
    if ahead >= size:
        game.emit(Salaried(seat, game.ask("salary", to)))


def advance(game: Game, seat: int, space: int, factor: int = 1) -> None:
    """Move a token clockwise to a named space."""
    size = game.book.board.size
    move(game, seat, (space - game.state.at[seat] - 1) % size + 1, factor)


@movement.answers("salary")
def salary(game: Game, landed_on: int) -> int:
    """TURN-2: the same for landing on GO and for passing it."""
    amount: int = game.book.settings["salary"]
    return amount
