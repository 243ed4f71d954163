"""The build button: pressed once after each roll, it shows how many blocks you may build, or a railroad."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.city.plots import (
    Plots,
    check_cash,
    check_face_up,
    check_own,
    check_unhurried,
)
from rentier.rules.city.questions import BLOCKS_LEFT, MAY_PRESS, ROOM
from rentier.rules.city.targets import TargetChoice, first_choice
from rentier.text.forms import Field, Form
from rentier.text.words import Span, Words

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook


@memory("button")
class Button(Part):
    """Which roll of the game the button was last pressed after, and how many blocks its number still allows."""

    __slots__ = ("left", "pressed")
    later = ("left",)

    def __init__(self, state: State, book: Rulebook) -> None:
        self.pressed = 0
        self.left = 0

    def recount(self, state: State) -> None:
        """Older positions keep the number on the agenda."""
        for step in state.agenda:
            if type(step) is BlocksChoice:
                self.left = step.most
        drop_choice(state)


blocks = Chapter("blocks", settings={"build_button": list}, part=Button)
ONCE, MOST, OWN, EIGHT = (blocks.cites(f"CBLD-{number}") for number in (1, 2, 3, 4))
COST, FACE_DOWN, TURN = (blocks.cites(f"CBLD-{number}") for number in (5, 6, 9))

Blocks = tuple[tuple[int, int, int], ...]
"""An order: (district, residential blocks, industrial blocks), ..."""


@record
class BlocksChoice(Duty):
    """The number on the button, as older records and positions keep it: today it is in `Button`."""

    number: int
    seat: int
    most: int
    retired = True


def drop_choice(state: State) -> None:
    """The number on the button is not a duty."""
    state.agenda[:] = [step for step in state.agenda if type(step) is not BlocksChoice]


@record
class Press(Act):
    """Press the build button: it shows how many blocks you may build, or a {railroad}."""

    seat: int
    spelling = "press"


@record
class BuildBlocks(Act):
    """Build blocks on your own districts, as in `Old Town 1r 2i`: 1 residential and 2 industrial."""

    seat: int
    order: tuple[tuple[int, int, int], ...]
    spelling = "build {order:blocks}"
    dropped = ("duty",)


@record
class EndBuilding(Act):
    """In older records: build no blocks. Today the number on the button just expires."""

    seat: int
    duty: int


WHY_NOT = {
    "no_district": "has no district to build on yet",
    "no_room": "has no district with room for any",
    "none_left": "the {bank} has none left",
}
"""Why a press brings nothing for now."""


@record
class ButtonPressed(Fact):
    """CBLD-1: the unit showed a number of blocks, or (0) the railroad; `why_not` if it brings nothing for now."""

    seat: int
    shown: int
    opens: tuple[Step, ...]
    why_not: str = "?"

    def telling(self) -> str:
        what = "{shown:block}" if self.shown else "a {railroad}"
        why_not = self.why_not
        if why_not == "?":  # an older record does not say
            why_not = "" if self.opens else "no_room" if self.shown else "none_left"
        return "{seat:seat} presses Build: " + what + (f", but {WHY_NOT[why_not]}" if why_not in WHY_NOT else "")

    def apply(self, state: State) -> None:
        state.drawn("build")
        button = state.parts[Button]
        button.pressed = state.draws.get("dice", 0)
        button.left = self.shown
        state.open(self.opens)
        drop_choice(state)


@record
class BlocksBuilt(Fact):
    """Blocks were bought and built; in older records also an empty order."""

    seat: int
    order: tuple[tuple[int, int, int], ...]
    cost: int

    def telling(self) -> str:
        if not self.order:
            return "{seat:seat} does not build this time"
        return "{seat:seat} builds {order:blocks} for {cost:money}"

    def apply(self, state: State) -> None:
        button = state.parts[Button]
        button.left -= sum(residential + industrial for _, residential, industrial in self.order)
        state.pay(self.seat, BANK, self.cost)
        build_up(state, self.order)


def build_up(state: State, order: Blocks) -> None:
    """CBLD-8: add blocks to districts, one by one whatever pieces show them."""
    plots = state.parts[Plots]
    for deed, residential, industrial in order:
        plots.residential[deed] += residential
        plots.industrial[deed] += industrial


@blocks.tells("blocks")
def tell_blocks(words: Words, order: tuple[tuple[int, int, int], ...]) -> Iterator[Span]:
    """What is built where."""
    for index, (deed, *counts) in enumerate(order):
        kinds = zip(counts, ("residential_block", "industrial_block"), strict=True)
        some = " and ".join(words.count(count, kind) for count, kind in kinds if count)
        yield Span("text", f"{', ' if index else ''}{some} on ")
        yield Span("space", words.space(deed), deed)


@blocks.defines(MAY_PRESS)
def may_press(game: Game) -> bool:
    """CBLD-1: once after each roll."""
    state = game.state
    return state.rolls > 0 and state.parts[Button].pressed != state.draws.get("dice", 0)


@blocks.defines(BLOCKS_LEFT)
def blocks_left(game: Game) -> int:
    """CBLD-2: how many blocks the number on the button still allows, until the next roll or the end of the turn."""
    state = game.state
    button = state.parts[Button]
    return button.left if state.rolls and button.pressed == state.draws.get("dice", 0) else 0


@blocks.right(Press)
def press(game: Game, act: Press) -> None:
    """CBLD-1, CBLD-9: in step C, once after each roll; what the unit shows is chance."""
    if game.state.turn == act.seat and not may_press(game):
        pressed = "you can press the button only once after each roll"
        raise Refusal(ONCE, pressed if game.state.rolls else "roll first")
    check_unhurried(game, act.seat, TURN)
    faces = game.book.lists["build_button"]
    face = faces[game.draw("build", len(faces))]
    if face == "railroad":
        choice = TargetChoice(game.state.numbers, act.seat, "railroad", ("railroad",), False, -1)
        possible = first_choice(game, choice) is not None
        game.emit(ButtonPressed(act.seat, 0, (choice,) if possible else (), "" if possible else "none_left"))
    else:
        game.emit(ButtonPressed(act.seat, int(face), (), no_place(game, act.seat)))


def no_place(game: Game, seat: int) -> str:
    """Why a seat can build no block for now; empty if it can."""
    deeds = game.state.deeds[seat]
    for deed in deeds:
        if buildable(game, deed):
            return ""
    return "no_room" if deeds else "no_district"


@blocks.defines(ROOM)
def buildable(game: Game, deed: int) -> int:
    """CBLD-4, CBLD-6: how many blocks more a district holds."""
    plots, most = game.state.parts[Plots], game.book.numbers["most_blocks"]
    room: int = most - plots.residential[deed] - plots.industrial[deed]
    return 0 if game.state.mortgaged[deed] else room


@blocks.right(BuildBlocks)
def build_blocks(game: Game, act: BuildBlocks) -> None:
    """CBLD-2 to CBLD-6, CBLD-9: in step C, at most what the number still allows, for what the district cards say."""
    most = blocks_left(game)
    if game.state.turn == act.seat and not most:
        why = "press Build first" if may_press(game) else "the button allows no more blocks now"
        raise Refusal(MOST, why)
    check_unhurried(game, act.seat, TURN)
    cost = check_blocks(game, act.seat, act.order)
    if sum(residential + industrial for _, residential, industrial in act.order) > most:
        raise Refusal(MOST, "you can build at most {most:block} now", most=most)
    check_cash(game, act.seat, cost, COST)
    game.emit(BlocksBuilt(act.seat, act.order, cost))


def check_blocks(game: Game, seat: int, order: Blocks) -> int:
    """What an order costs, if its districts can hold it."""
    board, cost = game.board, 0
    if not order or len({deed for deed, _, _ in order}) != len(order):
        raise Refusal(MOST, "name at least one district, and each only once")
    for deed, residential, industrial in order:
        if residential < 0 or industrial < 0 or not residential + industrial:
            raise Refusal(MOST, "order at least one block for each district")
        check_own(game, seat, deed, OWN)
        check_face_up(game, deed, FACE_DOWN)
        if residential + industrial > buildable(game, deed):
            most = game.book.numbers["most_blocks"]
            raise Refusal(EIGHT, "{deed:space} holds {most:block} at most", deed=deed, most=most)
        group = board.group_data[board.group[deed]]
        cost += residential * group["residential"] + industrial * group["industrial"]
    return cost


@blocks.offers(Press)
def offer_press(game: Game, seat: int) -> list[Act]:
    """The button."""
    return [Press(seat)] if game.state.turn == seat else []


@blocks.offers(BuildBlocks)
def offer_blocks(game: Game, seat: int) -> list[Act | Form]:
    """One block of either kind on each district that has room, and a form for bigger orders."""
    most = blocks_left(game) if game.state.turn == seat else 0
    if not most:
        return []
    room = [(deed, min(most, buildable(game, deed))) for deed in game.state.deeds_of(seat)]
    limits = tuple((deed, room) for deed, room in room if room)
    singles = [BuildBlocks(seat, ((deed, *one),)) for deed, _ in limits for one in ((1, 0), (0, 1))]
    options: list[Act | Form] = [*singles]
    example = next((single for single in singles if game.why_not(single) is None), None)
    if example is not None:
        field = Field("order", "blocks", None, most, limits=limits)
        options.append(Form(BuildBlocks, (field,), example, (("seat", seat),), proven=True))
    return options
