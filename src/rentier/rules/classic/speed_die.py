"""The Speed Die: a third die for everybody who has passed GO."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.classic.questions import HIGHEST_UTILITY_THROW, UTILITY_THROW
from rentier.rules.dice import white_dice
from rentier.rules.movement import MoveDue, Salaried
from rentier.rules.questions import MOVES, THROW

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook

BUS, MONOPOLY = "bus", "mr_monopoly"


@memory("speed_die")
class SpeedDie(Part):
    """Who uses the Speed Die."""

    __slots__ = ("entitled",)

    def __init__(self, state: State, book: Rulebook) -> None:
        self.entitled: list[int] = [0] * state.seats


speed_die = Chapter("speed_die", settings={"speed_die": list}, part=SpeedDie)
BUS_RIDE, ANYWHERE = speed_die.cites("SPEED-4"), speed_die.cites("SPEED-8")


@record
class MonopolyDue(Step):
    """SPEED-5: after the first landing is settled, Mr. Monopoly moves the token on."""

    seat: int


@record
class BusChoice(Duty):
    """SPEED-4: move by either white die, or by both."""

    number: int
    seat: int
    first: int
    second: int


@record
class SpaceChoice(Duty):
    """SPEED-8: three of a kind; move to any other space."""

    number: int
    seat: int


@record
class TakeBus(Act):
    """Choose how far the Bus goes."""

    seat: int
    duty: int
    steps: int
    spelling = "bus {steps:number}"


@record
class GoTo(Act):
    """Choose any space to move to."""

    seat: int
    duty: int
    space: int
    spelling = "goto {space:space}"


@record
class SpeedDieEarned(Fact):
    """SPEED-2: a player passed GO for the first time."""

    seat: int
    says = "{seat:seat} uses the {speed_die} from now on"

    def apply(self, state: State) -> None:
        SpeedDie.of(state).entitled[self.seat] = 1


@record
class MoveChosen(Fact):
    """A player chose how far the Speed Die takes them."""

    seat: int
    steps: int
    says = "{seat:seat} chooses to move {steps}"

    def apply(self, state: State) -> None:
        state.agenda.pop()
        state.agenda.append(MoveDue(self.seat, self.steps))


@record
class MonopolyCalled(Fact):
    """SPEED-5, SPEED-6: Mr. Monopoly moves the token on by this many spaces; 0 where there is nowhere to go."""

    seat: int
    steps: int

    def telling(self) -> str:
        return "{mr_monopoly} " + (
            "takes {seat:seat} {steps} spaces on" if self.steps else "has nowhere to take {seat:seat}"
        )

    def apply(self, state: State) -> None:
        state.agenda.pop()
        if self.steps:
            state.agenda.append(MoveDue(self.seat, self.steps))


speed_die.duty(
    BusChoice,
    blocks=BUS_RIDE,
    instruction="take {bus}",
    fallback=lambda game, choice, seat: TakeBus(seat, choice.number, choice.first + choice.second),
)
speed_die.duty(
    SpaceChoice,
    blocks=ANYWHERE,
    instruction="choose a space",
    fallback=lambda game, choice, seat: GoTo(seat, choice.number, (game.state.at[seat] + 1) % game.board.size),
)


def face(game: Game, number: int) -> str:
    """What a face of the Speed Die shows."""
    shown: str = game.book.lists["speed_die"][number - 1]
    return shown


@speed_die.reacts(Salaried)
def earn(game: Game, salaried: Salaried) -> None:
    """SPEED-2: passing GO for the first time, landing on it included."""
    if not SpeedDie.of(game.state).entitled[salaried.seat]:
        game.emit(SpeedDieEarned(salaried.seat))


@speed_die.defines(THROW, replaces=True)
def throw(game: Game, seat: int) -> tuple[int, ...]:
    """SPEED-3, SPEED-10: rolled with the two white dice, by those who use it; never to leave Jail."""
    white = white_dice(game)
    return (*white, game.draw("speed", 6) + 1) if SpeedDie.of(game.state).entitled[seat] else white


@speed_die.defines(MOVES, replaces=True)
def moves(game: Game, seat: int, thrown: tuple[int, ...], number: int) -> tuple[Step, ...]:
    """SPEED-3 to SPEED-8: numbers are added, the Bus and three of a kind ask, Mr. Monopoly comes afterwards."""
    first, second = thrown[:2]
    shown = face(game, thrown[2]) if len(thrown) > 2 else "0"
    if shown == BUS:
        return (BusChoice(number, seat, first, second),)
    if shown == MONOPOLY:
        return MonopolyDue(seat), MoveDue(seat, first + second)
    if first == second == int(shown):
        return (SpaceChoice(number, seat),)
    return (MoveDue(seat, first + second + int(shown)),)


@speed_die.answer(TakeBus, to=BusChoice, cite=BUS_RIDE)
def take_bus(game: Game, act: TakeBus, choice: BusChoice) -> None:
    """SPEED-4: either die, or both."""
    if act.steps not in (choice.first, choice.second, choice.first + choice.second):
        raise Refusal(BUS_RIDE, "{bus} goes as far as one white die, or both")
    game.emit(MoveChosen(act.seat, act.steps))


@speed_die.answer(GoTo, to=SpaceChoice, cite=ANYWHERE)
def go_to(game: Game, act: GoTo, choice: SpaceChoice) -> None:
    """SPEED-8: any other space, moving clockwise."""
    size, here = game.book.board.size, game.state.at[act.seat]
    if not 0 <= act.space < size or act.space == here:
        raise Refusal(ANYWHERE, "choose any other space of the board")
    game.emit(MoveChosen(act.seat, (act.space - here) % size))


@speed_die.due(MonopolyDue)
def mr_monopoly(game: Game, due: MonopolyDue) -> None:
    """SPEED-5, SPEED-6: on to the next unowned property; with none left, to the next of another player."""
    board, holder, here = game.book.board, game.state.holder, game.state.at[due.seat]
    space = board.next_of(here, lambda space: holder[space] == BANK and space != here)
    if space < 0:
        space = board.next_of(here, lambda space: holder[space] >= 0 and holder[space] != due.seat and space != here)
    game.emit(MonopolyCalled(due.seat, (space - here) % board.size if space >= 0 else 0))


@speed_die.defines(UTILITY_THROW, replaces=True)
def utility_throw(game: Game, visitor: int) -> tuple[tuple[int, ...], int]:
    """SPEED-11: all three dice for players who use the Speed Die; Bus and Mr. Monopoly count zero."""
    white = white_dice(game, "utility")
    if not SpeedDie.of(game.state).entitled[visitor]:
        return white, sum(white)
    third = game.draw("utility-speed", 6) + 1
    shown = face(game, third)
    return (*white, third), sum(white) + (int(shown) if shown.isdigit() else 0)


@speed_die.defines(HIGHEST_UTILITY_THROW, replaces=True)
def highest_utility_throw(game: Game, seat: int) -> int:
    """DEAL-6: the most that the dice for a utility can show."""
    third = max(int(shown) for shown in game.book.lists["speed_die"] if shown.isdigit())
    return 12 + (third if SpeedDie.of(game.state).entitled[seat] else 0)


@speed_die.offers(TakeBus)
def offer_bus(game: Game, seat: int) -> list[Act]:
    """The Bus's stops."""
    return [
        TakeBus(seat, step.number, steps)
        for step in game.state.agenda
        if type(step) is BusChoice and step.seat == seat
        for steps in sorted({step.first, step.second, step.first + step.second})
    ]


@speed_die.offers(GoTo)
def offer_goto(game: Game, seat: int) -> list[Act]:
    """Every other space."""
    return [
        GoTo(seat, step.number, space)
        for step in game.state.agenda
        if type(step) is SpaceChoice and step.seat == seat
        for space in range(game.board.size)
        if space != game.state.at[seat]
    ]
