"""The build button: once after each roll it shows how many blocks may be built, or a railroad."""

from __future__ import annotations

from typing import Any

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.forms import Field, Form
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.city.plots import (
    check_cash,
    check_face_up,
    check_own,
    check_unhurried,
)
from rentier.rules.city.targets import TargetChoice, first_choice


@memory("button")
class Button(Part):
    """Which roll of the game the button was last pressed after."""

    __slots__ = ("pressed",)

    def __init__(self, state: State, book: Any) -> None:
        self.pressed = 0


blocks = Chapter("blocks", settings={"build_button": list}, part=Button)
ONCE, MOST, OWN, EIGHT = (blocks.cites(f"CBLD-{number}") for number in (1, 2, 3, 4))
COST, FACE_DOWN, TURN = (blocks.cites(f"CBLD-{number}") for number in (5, 6, 9))

Blocks = tuple[tuple[int, int, int], ...]
"""An order: (district, residential blocks, industrial blocks), ..."""


@record
class BlocksChoice(Duty):
    """CBLD-2: so many blocks may be built now."""

    number: int
    seat: int
    most: int


@record
class Press(Act):
    """Press the build button: it shows how many blocks you may build, or a {railroad}."""

    seat: int
    spelling = "press"


@record
class BuildBlocks(Act):
    """Build blocks on districts of your own, as in `Old Town 1r 2i`: residential and industrial."""

    seat: int
    duty: int
    order: tuple[tuple[int, int, int], ...]
    spelling = "build {order:blocks}"


@record
class EndBuilding(Act):
    """Build nothing this time."""

    seat: int
    duty: int
    spelling = "done"


@record
class ButtonPressed(Fact):
    """CBLD-1: the unit showed a number of blocks, or (0) the railroad."""

    seat: int
    shown: int
    opens: tuple[Step, ...]

    def telling(self) -> str:
        what = "{shown:block}" if self.shown else "a {railroad}"
        why_not = "has no district with room for any" if self.shown else "the {bank} has none left"
        return "{seat:seat} presses Build: " + what + ("" if self.opens else f", but {why_not}")

    def apply(self, state: State) -> None:
        state.drawn("build")
        state.parts["button"].pressed = state.draws.get("dice", 0)
        state.open(self.opens)


@record
class BlocksBuilt(Fact):
    """Blocks were bought and built; an empty order builds none."""

    seat: int
    order: tuple[tuple[int, int, int], ...]
    cost: int

    @property
    def residential(self) -> int:
        """How many residential blocks."""
        return sum(some for _, some, _ in self.order)

    @property
    def industrial(self) -> int:
        """How many industrial blocks."""
        return sum(some for _, _, some in self.order)

    @property
    def where(self) -> tuple[int, ...]:
        """On which districts."""
        return tuple(deed for deed, _, _ in self.order)

    def telling(self) -> str:
        kinds = [f"{{{kind}:{kind}_block}}" for kind in ("residential", "industrial") if getattr(self, kind)]
        if not kinds:
            return "{seat:seat} does not build this time"
        return "{seat:seat} builds " + " and ".join(kinds) + " on {where:spaces} for {cost:money}"

    def apply(self, state: State) -> None:
        state.agenda.pop()
        state.pay(self.seat, BANK, self.cost)
        build_up(state, self.order)


def build_up(state: State, order: Blocks) -> None:
    """Add blocks to districts."""
    plots = state.parts["plots"]
    for deed, residential, industrial in order:
        plots.residential[deed] += residential
        plots.industrial[deed] += industrial


blocks.duty(
    BlocksChoice,
    blocks=MOST,
    waiting="blocks to be built",
    fallback=lambda game, choice, seat: EndBuilding(seat, choice.number),
)


@blocks.answers("may_press", public=True)
def may_press(game: Game) -> bool:
    """CBLD-1: once after each roll."""
    state = game.state
    return state.rolls > 0 and state.parts["button"].pressed != state.draws.get("dice", 0)


@blocks.right(Press)
def press(game: Game, act: Press) -> None:
    """CBLD-1, CBLD-9: in step C, once after each roll; what the unit shows is chance."""
    if game.state.turn == act.seat and not may_press(game):
        raise Refusal(ONCE, "the button is pressed once after each roll")
    check_unhurried(game, act.seat, TURN)
    faces = game.book.settings["build_button"]
    face = faces[game.draw("build", len(faces))]
    if face == "railroad":
        choice = TargetChoice(game.state.numbers, act.seat, "railroad", ("railroad",), False, -1)
        steps: tuple[Step, ...] = (choice,) if first_choice(game, choice) is not None else ()
        game.emit(ButtonPressed(act.seat, 0, steps))
    else:
        steps = (BlocksChoice(game.state.numbers, act.seat, int(face)),) if has_room(game, act.seat) else ()
        game.emit(ButtonPressed(act.seat, int(face), steps))


def has_room(game: Game, seat: int) -> bool:
    """Whether a block could stand on any district of a seat."""
    holder = game.state.holder
    for deed in game.book.board.deeds:  # noqa: SIM110 (asked at every press)
        if holder[deed] == seat and buildable(game, deed):
            return True
    return False


@blocks.answers("room", public=True)
def buildable(game: Game, deed: int) -> int:
    """CBLD-4, CBLD-6: how many blocks more a district holds."""
    plots, most = game.state.parts["plots"], game.book.settings["most_blocks"]
    room: int = most - plots.residential[deed] - plots.industrial[deed]
    return 0 if game.state.mortgaged[deed] else room


@blocks.answer(BuildBlocks, to=BlocksChoice, cite=MOST)
def build_blocks(game: Game, act: BuildBlocks, choice: BlocksChoice) -> None:
    """CBLD-2 to CBLD-6: at most the number shown, on any own districts, for what their cards say."""
    cost = check_blocks(game, act.seat, act.order)
    if sum(residential + industrial for _, residential, industrial in act.order) > choice.most:
        raise Refusal(MOST, "the unit allows {most:block} this time", most=choice.most)
    check_cash(game, act.seat, cost, COST)
    game.emit(BlocksBuilt(act.seat, act.order, cost))


def check_blocks(game: Game, seat: int, order: Blocks) -> int:
    """What an order costs, if its districts can hold it."""
    board, cost = game.board, 0
    if not order or len({deed for deed, _, _ in order}) != len(order):
        raise Refusal(MOST, "an order names each district once, and one or more")
    for deed, residential, industrial in order:
        if residential < 0 or industrial < 0 or not residential + industrial:
            raise Refusal(MOST, "an order has one block or more for each district")
        check_own(game, seat, deed, OWN)
        check_face_up(game, deed, FACE_DOWN)
        if residential + industrial > buildable(game, deed):
            most = game.book.settings["most_blocks"]
            raise Refusal(EIGHT, "{deed:space} holds {most:block} at most", deed=deed, most=most)
        group = board.group_data[board.group[deed]]
        cost += residential * group["residential"] + industrial * group["industrial"]
    return cost


@blocks.answer(EndBuilding, to=BlocksChoice, cite=MOST)
def end_building(game: Game, act: EndBuilding, choice: BlocksChoice) -> None:
    """CBLD-2: the number is the most, and none is fewer."""
    game.emit(BlocksBuilt(act.seat, (), 0))


@blocks.offers(Press)
def offer_press(game: Game, seat: int) -> list[Act]:
    """The button."""
    return [Press(seat)] if game.state.turn == seat else []


@blocks.offers(BuildBlocks)
def offer_blocks(game: Game, seat: int) -> list[Act | Form]:
    """One block of either kind on each district that has room, a form for bigger orders, and being done."""
    options: list[Act | Form] = []
    for step in game.state.agenda:
        if type(step) is not BlocksChoice or step.seat != seat:
            continue
        room = [(deed, min(step.most, buildable(game, deed))) for deed in game.state.deeds_of(seat)]
        limits = tuple((deed, most) for deed, most in room if most)
        singles = [BuildBlocks(seat, step.number, ((deed, *one),)) for deed, _ in limits for one in ((1, 0), (0, 1))]
        options += [*singles, EndBuilding(seat, step.number)]
        example = next((single for single in singles if game.why_not(single) is None), None)
        if example is not None:
            field = Field("order", "blocks", None, step.most, limits=limits)
            options.append(Form(BuildBlocks, (field,), example, (("seat", seat), ("duty", step.number)), proven=True))
    return options
