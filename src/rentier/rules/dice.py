"""The dice: one roll, what it moves, and what a double brings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.movement import plain_move
from rentier.rules.questions import MOVES, PHASES, SEND_TO_JAIL, THROW
from rentier.rules.turns import RollDue
from rentier.text.words import Span, Words

dice = Chapter("dice", settings={"most_doubles": int}, asks=(PHASES, THROW, MOVES, SEND_TO_JAIL))
ROLL = dice.cites("turn.roll")

PAIRS: Final = tuple((first, second) for first in range(1, 7) for second in range(1, 7))
"""The 36 rolls of two dice, by the number that chance draws."""


@record
class Roll(Act):
    """Roll the dice and move."""

    seat: int
    duty: int
    spelling = "roll"
    exempt_from = ("debts",)  # but out of reach: an open debt lies above the roll


@record
class Rolled(Fact):
    """The dice were rolled; `opens` are the steps that follow, the last one first."""

    seat: int
    dice: tuple[int, ...]
    opens: tuple[Step, ...]

    def telling(self) -> str:
        third = self.dice[0] == self.dice[1] and not self.opens
        return "{seat:seat} rolls {dice:dice}" + (", the third double" if third else "")

    def apply(self, state: State) -> None:
        draws = state.draws
        state.rolls += 1
        draws["dice"] = draws.get("dice", 0) + 1
        if len(self.dice) > 2:
            state.drawn("speed")
        state.agenda.pop()
        state.open(self.opens)


dice.duty(RollDue, blocks=ROLL, instruction="roll", fallback=lambda game, due, seat: Roll(seat, due.number))


@dice.answer(Roll, to=RollDue, cite=ROLL)
def roll(game: Game, act: Roll, due: RollDue) -> None:
    """TURN-1, TURN-3, TURN-4, CTURN-2, CTURN-3: roll and move; again after a double; to Jail with the third."""
    seat = act.seat
    questions = game.book.questions
    thrown: tuple[int, ...] = questions[THROW](game, seat)
    number = game.state.numbers
    if thrown[0] != thrown[1]:
        game.emit(Rolled(seat, thrown, questions[MOVES](game, seat, thrown, number)))
    elif game.state.rolls + 1 < game.book.numbers["most_doubles"]:
        again = questions[PHASES](game, seat, number)
        moves = questions[MOVES](game, seat, thrown, number + len(again))
        game.emit(Rolled(seat, thrown, (*again, *moves)))
    else:
        game.emit(Rolled(seat, thrown, ()))
        SEND_TO_JAIL(game, seat)


@dice.offers(Roll)
def offer_roll(game: Game, seat: int) -> list[Act]:
    """Rolling, for the player before whom the dice lie."""
    return [Roll(seat, step.number) for step in game.state.agenda if type(step) is RollDue and step.seat == seat]


def white_dice(game: Game, stream: str = "dice") -> tuple[int, ...]:
    """Two dice, drawn as one of their 36 pairs."""
    return PAIRS[game.draw(stream, 36)]


def faces(words: Words, thrown: Sequence[int]) -> list[str]:
    """What dice show, by the rules' own names; a third die has the faces that the edition prints."""
    printed: list[str] = words.edition.settings.get("speed_die", [])
    third = [printed[shown - 1] if shown <= len(printed) else str(shown) for shown in thrown[2:]]
    return [*map(str, thrown[:2]), *third]


@dice.tells("dice")
def tell_dice(words: Words, thrown: Sequence[int]) -> Iterator[Span]:
    """What dice show, in the edition's words."""
    *most, last = (words.terms.get(face, face) for face in faces(words, thrown))
    yield Span("text", f"{', '.join(most)} and {last}" if most else last)


@dice.defines(THROW)
def throw(game: Game, seat: int) -> tuple[int, ...]:
    """TURN-1: both dice."""
    return PAIRS[game.chance.draw("dice", game.state.draws.get("dice", 0), 36)]


@dice.defines(MOVES)
def moves(game: Game, seat: int, thrown: tuple[int, ...], number: int) -> tuple[Step, ...]:
    """TURN-1: move by the sum."""
    return plain_move(seat, thrown[0] + thrown[1])
