"""A turn: it lies at the bottom of the agenda, its phases on top of it, and ends when its player says so."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.questions import FINISH, PHASES, TIME_IS_UP

turns = Chapter("turns", asks=(PHASES, TIME_IS_UP, FINISH))
ORDER = turns.cites("turn.order")
for _role in ("kernel.act", "kernel.over", "kernel.banker", "kernel.out", "kernel.seat"):
    turns.cites(_role)


@record
class EndDue(Duty):
    """The turn itself: everything in it is done once this is on top."""

    number: int
    seat: int


@record
class RollDue(Duty):
    """A player has to roll."""

    number: int
    seat: int


@record
class NextTurn(Step):
    """The turn is over without anybody saying so; the dice pass."""


@record
class EndTurn(Act):
    """End your turn and pass the dice."""

    seat: int
    duty: int
    spelling = "end"
    exempt_from = ("debts",)  # but out of reach: an open debt lies above the turn


@record
class TurnBegan(Fact):
    """TURN-5: the dice passed to a player; `opens` is the turn with its phases."""

    seat: int
    round: int
    opens: tuple[Step, ...]
    says = "Round {round}: {seat:seat} to play"

    def apply(self, state: State) -> None:
        if not state.round:
            state.starter = self.seat
        state.turn = self.seat
        state.round = self.round
        state.rolls = 0
        state.agenda[:] = self.opens
        last: Duty = self.opens[-1]  # type: ignore[assignment]
        state.numbers = last.number + 1


def end_of_absent(game: Game, step: EndDue, seat: int, heir: int) -> tuple[Step, ...]:
    """TURN-5: when the player whose turn it is leaves, the dice pass."""
    return (NextTurn(),) if step.seat == seat else (step,)


turns.duty(
    EndDue,
    blocks=ORDER,
    instruction="end the turn",
    fallback=lambda game, due, seat: EndTurn(seat, due.number),
    leaves=end_of_absent,
)


@turns.offers(EndTurn)
def offer_end(game: Game, seat: int) -> list[Act]:
    """Ending the turn, for the player whose turn it is."""
    return [EndTurn(seat, step.number) for step in game.state.agenda if type(step) is EndDue and step.seat == seat]


@turns.answer(EndTurn, to=EndDue, cite=ORDER)
@turns.due(NextTurn)
def pass_dice(game: Game, *_: Act | Step) -> None:
    """TURN-5, JAIL-3, DEBT-8: a turn ended, by its player's word or by itself; the next one still in has the dice."""
    state = game.state
    seats, out, starter = state.seats, state.out, state.starter
    seat, round = state.turn, state.round
    while True:
        seat = (seat + 1) % seats
        if seat == starter:
            round += 1
        if not out[seat]:
            break
    begin_turn(game, seat, round)


def begin_turn(game: Game, seat: int, round: int) -> None:
    """Open a turn with its phases; where a new round begins, the table's time may be up."""
    state, questions = game.state, game.book.questions
    if round > state.round and questions[TIME_IS_UP](game, round):
        FINISH(game)
        return
    number = state.numbers
    game.emit(TurnBegan(seat, round, (EndDue(number, seat), *questions[PHASES](game, seat, number + 1))))


@turns.defines(TIME_IS_UP)
def no_time_limit(game: Game, round: int) -> bool:
    """WIN-3: without the table's option a game has no last round."""
    return False
