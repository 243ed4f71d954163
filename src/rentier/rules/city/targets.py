"""Choosing a district: what a card, a permit or the build button asks for, one kind of duty for all of them.

Each aim has two questions, `may_<aim>`, which refuses a wrong choice, and `do_<aim>`, which carries a right one out.
"""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.city.plots import check_district

targets = Chapter("targets")
CHOOSE = targets.cites("CCARD-1")


@record
class TargetChoice(Duty):
    """A district is to be chosen for an aim, and one of the `pieces` where it is about one.

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
    """Choose a district, and where there is a choice the piece, too."""

    seat: int
    duty: int
    deed: int
    piece: str
    spelling = "choose {deed:deed} for {piece:piece}"


@record
class Forgo(Act):
    """Do without what may be chosen."""

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
        return "{seat:seat} chooses {deed:space}" if self.deed >= 0 else "{seat:seat} chooses nothing"

    def apply(self, state: State) -> None:
        state.agenda.pop()


def ask_for_target(
    game: Game, seat: int, aim: str, pieces: tuple[str, ...] = ("",), must: bool = True, card: int = -1
) -> bool:
    """Open a choice if there is anything to choose; whether there was."""
    choice = TargetChoice(game.state.numbers, seat, aim, pieces, must, card)
    if first_choice(game, choice) is None:
        return False
    game.emit(TargetAsked(seat, (choice,)))
    return True


def allowed(game: Game, choice: TargetChoice, deed: int, piece: str) -> bool:
    """Whether a district may be chosen."""
    try:
        game.ask(f"may_{choice.aim}", choice, deed, piece)
    except Refusal:
        return False
    return True


def first_choice(game: Game, choice: TargetChoice) -> Choose | None:
    """The first thing in board order that may be chosen."""
    for piece in choice.pieces:
        for deed in game.board.deeds:
            if allowed(game, choice, deed, piece):
                return Choose(choice.seat, choice.number, deed, piece)
    return None


def by_the_clock(game: Game, choice: TargetChoice, seat: int) -> Act:
    """What the clock plays: nothing where one may, else the first thing that will do."""
    forgo = Forgo(seat, choice.number)
    return (first_choice(game, choice) or forgo) if choice.must else forgo


targets.duty(TargetChoice, blocks=CHOOSE, waiting="a district to be chosen", fallback=by_the_clock)


@targets.answer(Choose, to=TargetChoice, cite=CHOOSE)
def choose(game: Game, act: Choose, choice: TargetChoice) -> None:
    """CCARD-1: the drawer chooses among what is legal."""
    check_district(game, act.deed)
    if act.piece not in choice.pieces:
        raise Refusal(CHOOSE, "that piece is not to be had now")
    game.ask(f"may_{choice.aim}", choice, act.deed, act.piece)
    game.emit(TargetChosen(act.seat, act.deed, act.piece))
    game.ask(f"do_{choice.aim}", choice, act.deed, act.piece)


@targets.answer(Forgo, to=TargetChoice, cite=CHOOSE)
def forgo(game: Game, act: Forgo, choice: TargetChoice) -> None:
    """CCARD-1: what must be followed is followed, if there is still a way."""
    if choice.must and first_choice(game, choice) is not None:
        raise Refusal(CHOOSE, "you have to choose one")
    game.emit(TargetChosen(act.seat, -1, ""))


@targets.answers("targets", public=True)
def legal_targets(game: Game, choice: TargetChoice) -> list[tuple[int, str]]:
    """Every district, with its piece, that may be chosen."""
    places = [(deed, piece) for piece in choice.pieces for deed in game.board.deeds]
    return [place for place in places if allowed(game, choice, *place)]


@targets.offers(Choose)
def offer_targets(game: Game, seat: int) -> list[Act]:
    """Everything that may be chosen, and doing without."""
    options: list[Act] = []
    for step in game.state.agenda:
        if type(step) is TargetChoice and step.seat == seat:
            options += [Choose(seat, step.number, *place) for place in legal_targets(game, step)]
            options.append(Forgo(seat, step.number))
    return options
