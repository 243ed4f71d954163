"""Railroads, which let one jump, and the Taxi, which alters a roll."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.cards import CardReturned, Piles, keep, kept_for
from rentier.rules.city.permits import PiecePlaced
from rentier.rules.city.plots import Plots
from rentier.rules.city.questions import CARRY_OUT, MAY_CHOOSE, ROLLED_STEPS
from rentier.rules.city.targets import TargetChoice
from rentier.rules.movement import Moved, MoveDue, pay_salary, plain_move
from rentier.rules.questions import MOVES

transit = Chapter("transit")
BUILD, NO_MORE = transit.cites("CBLD-7"), transit.cites("CCARD-1")
JUMP = transit.cites("CRAIL-1")


@record
class JumpChoice(Duty):
    """CRAIL-1: the player may jump to another railroad, or stay."""

    number: int
    seat: int


@record
class TaxiChoice(Duty):
    """CCARD-1: a roll may be altered by a kept Taxi card."""

    number: int
    seat: int
    card: int


@record
class Jump(Act):
    """Jump to another district with a {railroad}."""

    seat: int
    duty: int
    deed: int
    spelling = "jump {deed:deed}"


@record
class Stay(Act):
    """Stay where you are."""

    seat: int
    duty: int
    spelling = "stay"


@record
class TakeTaxi(Act):
    """Use the Taxi: move 1 or 2 spaces more, or fewer (negative)."""

    seat: int
    duty: int
    by: int
    spelling = "taxi {by:number}"


@record
class GoOnFoot(Act):
    """Keep the Taxi card and move as rolled."""

    seat: int
    duty: int
    spelling = "walk"


@record
class RailroadReached(Fact):
    """CRAIL-1: somebody landed on a railroad while another one stood elsewhere."""

    seat: int
    opens: tuple[Step, ...]

    def apply(self, state: State) -> None:
        state.open(self.opens)


@record
class Stayed(Fact):
    """The railroad was not used."""

    seat: int

    def apply(self, state: State) -> None:
        state.agenda.pop()


@record
class Jumped(Fact):
    """CRAIL-1: somebody went on by railroad."""

    seat: int
    to: int
    says = "{seat:seat} takes the {railroad} to {to:space}"

    def apply(self, state: State) -> None:
        state.agenda.pop()
        state.at[self.seat] = self.to


@record
class TaxiAnswered(Fact):
    """The roll was changed by `by` spaces, or (0) left as it was."""

    seat: int
    by: int

    def telling(self) -> str:
        if not self.by:
            return ""
        return "{seat:seat} takes a taxi: " + f"{'+' if self.by > 0 else '−'}{abs(self.by)} to the roll"

    def apply(self, state: State) -> None:
        state.agenda.pop()
        step = state.agenda[-1]
        assert isinstance(step, MoveDue)
        state.agenda[-1] = MoveDue(step.seat, step.steps + self.by)


# ---------------------------------------------------------------- building railroads


@transit.defines(MAY_CHOOSE["railroad"])
def may_railroad(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """CBLD-7: any district without a railroad, of any owner or none, while there are pieces."""
    plots = Plots.of(game.state)
    if plots.has("railroad", deed):
        raise Refusal(BUILD, "{deed:space} already has a {railroad}", deed=deed)
    if not plots.left_of("railroad"):
        raise Refusal(BUILD, "the {bank} has no {railroad} left")


@transit.defines(CARRY_OUT["railroad"])
def do_railroad(game: Game, choice: TargetChoice, deed: int, piece: str) -> None:
    """CBLD-7: free."""
    game.emit(PiecePlaced(choice.seat, piece, deed))


# ---------------------------------------------------------------- jumping


@transit.reacts(Moved)
def arrive(game: Game, moved: Moved) -> None:
    """CRAIL-1 to CRAIL-3, CLAND-3: the choice lies under what the landing brings, which comes first."""
    railroads = game.state.parts[Plots].railroads
    if moved.steps and moved.to in railroads and len(railroads) > 1:
        game.emit(RailroadReached(moved.seat, (JumpChoice(game.state.numbers, moved.seat),)))


def stations(game: Game, but: int) -> list[int]:
    """The other districts with a railroad."""
    return [deed for deed in Plots.of(game.state).railroads if deed != but]


transit.duty(
    JumpChoice,
    blocks=JUMP,
    instruction="jump or stay",
    fallback=lambda game, choice, seat: Stay(seat, choice.number),
)


@transit.answer(Jump, to=JumpChoice, cite=JUMP)
def jump(game: Game, act: Jump, choice: JumpChoice) -> None:
    """CRAIL-1, CTURN-4: clockwise to any other railroad, paid at GO on the way, and act there; no second jump."""
    here = game.state.at[act.seat]
    if act.deed not in stations(game, here):
        raise Refusal(JUMP, "jump to another district with a {railroad}")
    game.emit(Jumped(act.seat, act.deed))
    if act.deed < here:
        pay_salary(game, act.seat)
    game.book.landings[act.deed](game, act.seat, 1)


@transit.answer(Stay, to=JumpChoice, cite=JUMP)
def stay(game: Game, act: Stay, choice: JumpChoice) -> None:
    """CRAIL-1: staying is allowed."""
    game.emit(Stayed(act.seat))


@transit.offers(Jump)
def offer_jump(game: Game, seat: int) -> list[Act]:
    """Every other railroad, and staying."""
    options: list[Act] = []
    for step in game.state.agenda:
        if type(step) is JumpChoice and step.seat == seat:
            options += [Jump(seat, step.number, deed) for deed in stations(game, game.state.at[seat])]
            options.append(Stay(seat, step.number))
    return options


# ---------------------------------------------------------------- the Taxi


transit.effect("taxi", choices=list)(keep)


@transit.defines(MOVES, replaces=True)
def moves(game: Game, seat: int, thrown: tuple[int, ...], number: int) -> tuple[Step, ...]:
    """CCARD-1: a player who keeps a Taxi may alter the roll, before the move and so before wages and acting."""
    walk, keeper = plain_move(seat, thrown[0] + thrown[1]), game.state.parts[Piles].keeper
    if seat in keeper:
        for card in game.book.board.effect_cards["taxi"]:
            if keeper[card] == seat:
                return (*walk, TaxiChoice(number, seat, card))
    return walk


transit.duty(
    TaxiChoice,
    blocks=NO_MORE,
    instruction="take the taxi or walk",
    fallback=lambda game, choice, seat: GoOnFoot(seat, choice.number),
)


@transit.answer(TakeTaxi, to=TaxiChoice, cite=NO_MORE)
def take_taxi(game: Game, act: TakeTaxi, choice: TaxiChoice) -> None:
    """CCARD-1: the card is used up and goes under its pile."""
    if act.by not in game.board.cards[choice.card].data["choices"]:
        raise Refusal(NO_MORE, "a Taxi changes your roll by 1 or 2, up or down")
    if choice.card not in kept_for(game, act.seat, "taxi"):
        raise Refusal(NO_MORE, "you no longer have that card")
    game.emit(CardReturned(choice.card))
    game.emit(TaxiAnswered(act.seat, act.by))


@transit.answer(GoOnFoot, to=TaxiChoice, cite=NO_MORE)
def go_on_foot(game: Game, act: GoOnFoot, choice: TaxiChoice) -> None:
    """CLAND-8: the card is kept."""
    game.emit(TaxiAnswered(act.seat, 0))


@transit.defines(ROLLED_STEPS)
def rolled_steps(game: Game) -> int:
    """How far the roll goes that a Taxi could alter; 0 where none waits."""
    return next((step.steps for step in game.state.agenda if type(step) is MoveDue), 0)


@transit.offers(TakeTaxi)
def offer_taxi(game: Game, seat: int) -> list[Act]:
    """The ways to alter a roll, and leaving it."""
    options: list[Act] = []
    for step in game.state.agenda:
        if type(step) is TaxiChoice and step.seat == seat:
            ways = game.board.cards[step.card].data["choices"]
            options += [TakeTaxi(seat, step.number, by) for by in ways]
            options.append(GoOnFoot(seat, step.number))
    return options
