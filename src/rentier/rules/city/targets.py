"""Choosing a district: what a card, a permit or the build button asks for, one kind of duty for all of them.

Each aim has two questions: `MAY_CHOOSE[aim]` refuses a wrong choice, and `CARRY_OUT[aim]` does what was chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.city.plots import Plots, check_district
from rentier.rules.city.questions import CARRY_OUT, MAY_CHOOSE, TARGETS

targets = Chapter("targets", asks=(*MAY_CHOOSE.values(), *CARRY_OUT.values()))
CHOOSE, BUTTON = targets.cites("CCARD-1"), targets.cites("CBLD-7")
PERMIT, DRAWN = targets.cites("CLAND-6"), targets.cites("CPLAN-1")
AT_HOME = ("repossession", "free_block", "bonus", "clean_up")
"""Aims that are about a district of the player's own."""
REMOVALS = ("demolition", "clean_up")
"""Aims that take a piece away; the others with pieces put one up."""


@record
class TargetChoice(Duty):
    """A district has to be chosen for an aim, with one of the `pieces` if there are any.

    `must` if there is no doing without; `card` is the card that asks for it, or -1.
    """

    number: int
    seat: int
    aim: str
    pieces: tuple[str, ...]
    must: bool
    card: int


@record
class Choose(Act):
    """Choose a district, and the piece if there is a choice."""

    seat: int
    duty: int
    deed: int
    piece: str
    spelling = "choose {deed:deed} for {piece:piece}"


@record
class Forgo(Act):
    """Choose nothing."""

    seat: int
    duty: int
    spelling = "forgo"


@record
class TargetAsked(Fact):
    """A district is to be chosen."""

    seat: int
    opens: tuple[Step, ...]

    def apply(self, state: State) -> None:
        state.open(self.opens)


@record
class TargetChosen(Fact):
    """A district was chosen, or none (-1); what comes of it follows."""

    seat: int
    deed: int
    piece: str

    def telling(self) -> str:
        return "{seat:seat} chooses {deed:space}" if self.deed >= 0 else "{seat:seat} chooses none"

    def apply(self, state: State) -> None:
        state.agenda.pop()


NOTHING = {
    "permit": "neither piece can be built: the {bank} has none left, or no district takes one",
    "hazard": "no such hazard is left, or no district takes one",
    "railroad": "no {railroad} is left, or every district has one",
    "takeover": "no district can be taken over",
    "auction": "every district is owned",
    "inheritance": "every district is owned",
    "industry": "{seat:seat} has no {industrial_block} and pays nothing",
    "dodge": "{seat:seat} already has the {rent_dodge}",
    "rates": "{seat:seat} has no blocks and pays nothing",
}
"""Why a space or a card does nothing."""


@record
class NothingHappened(Fact):
    """CLAND-6, CCARD-1: a space or a card did nothing, for lack of a piece, a place or somebody to pay."""

    seat: int
    why: str

    def telling(self) -> str:
        return "Nothing happens: " + NOTHING.get(self.why, "it has no effect")


def ask_or_tell(
    game: Game, seat: int, aim: str, pieces: tuple[str, ...] = ("",), must: bool = True, card: int = -1
) -> None:
    """Open a choice; if there is nothing to choose, say so."""
    if not ask_for_target(game, seat, aim, pieces, must, card):
        game.emit(NothingHappened(seat, aim))


def ask_for_target(
    game: Game, seat: int, aim: str, pieces: tuple[str, ...] = ("",), must: bool = True, card: int = -1
) -> bool:
    """Open a choice if there is anything to choose; whether there was."""
    choice = TargetChoice(game.state.numbers, seat, aim, pieces, must, card)
    if first_choice(game, choice) is None:
        return False
    game.emit(TargetAsked(seat, (choice,)))
    return True


def candidates(game: Game, choice: TargetChoice, piece: str) -> Sequence[int]:
    """The districts worth a look: where a piece stands that is to go; none while the Bank lacks one that is to come."""
    aim, plots = choice.aim, game.state.parts[Plots]
    deeds = game.state.deeds_of(choice.seat) if aim in AT_HOME else game.book.board.deeds
    if aim in REMOVALS:
        return [deed for deed in deeds if piece in plots.standing[deed]]
    return deeds if not piece or plots.left_of(piece) else ()


def choices(game: Game, choice: TargetChoice) -> Iterator[tuple[int, str]]:
    """Every district, with its piece, that may be chosen, in board order."""
    may = game.book.questions[MAY_CHOOSE[choice.aim]]
    places = [(piece, candidates(game, choice, piece)) for piece in choice.pieces]
    for deed in game.book.board.deeds:
        for piece, where in places:
            if deed in where:
                try:
                    may(game, choice, deed, piece)
                except Refusal:
                    continue
                yield deed, piece


def first_choice(game: Game, choice: TargetChoice) -> Choose | None:
    """The first thing in board order that may be chosen."""
    first = next(choices(game, choice), None)
    return Choose(choice.seat, choice.number, *first) if first is not None else None


def by_the_clock(game: Game, choice: TargetChoice, seat: int) -> Act:
    """What the clock plays: skip where that is allowed, else the first choice that is."""
    forgo = Forgo(seat, choice.number)
    return (first_choice(game, choice) or forgo) if choice.must else forgo


def clause_of(choice: TargetChoice) -> str:
    """What asks for the choice: a permit, the button, or a card."""
    return PERMIT if choice.aim == "permit" else CHOOSE if choice.card >= 0 else BUTTON


targets.duty(TargetChoice, blocks=clause_of, instruction="choose a district", fallback=by_the_clock)


@targets.answer(Choose, to=TargetChoice, cite=CHOOSE)
def choose(game: Game, act: Choose, choice: TargetChoice) -> None:
    """CCARD-1: the drawer chooses among what is legal."""
    check_district(game, act.deed)
    if act.piece not in choice.pieces:
        raise Refusal(DRAWN if choice.aim == "permit" else CHOOSE, "you can't choose that piece now")
    MAY_CHOOSE[choice.aim](game, choice, act.deed, act.piece)
    game.emit(TargetChosen(act.seat, act.deed, act.piece))
    CARRY_OUT[choice.aim](game, choice, act.deed, act.piece)


@targets.answer(Forgo, to=TargetChoice, cite=CHOOSE)
def forgo(game: Game, act: Forgo, choice: TargetChoice) -> None:
    """CCARD-1: what must be followed is followed, if there is still a way; if not, by what the card names instead."""
    if choice.must and first_choice(game, choice) is not None:
        raise Refusal(PERMIT if choice.aim == "permit" else CHOOSE, "you have to choose one")
    game.emit(TargetChosen(act.seat, -1, ""))
    if choice.must and choice.card >= 0:
        game.book.effects[choice.card](game, act.seat, game.board.cards[choice.card])


@targets.defines(TARGETS)
def legal_targets(game: Game, choice: TargetChoice) -> list[tuple[int, str]]:
    """Every district, with its piece, that may be chosen."""
    return list(choices(game, choice))


@targets.offers(Choose)
def offer_targets(game: Game, seat: int) -> list[Act]:
    """Everything that may be chosen, and doing without."""
    options: list[Act] = []
    for step in game.state.agenda:
        if type(step) is TargetChoice and step.seat == seat:
            options += [Choose(seat, step.number, *place) for place in legal_targets(game, step)]
            options.append(Forgo(seat, step.number))
    return options
