"""Districts: what a landing is worth, and rent that is paid at once."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.records import Fact, record
from rentier.kernel.state import State
from rentier.rules.city.plots import Plots
from rentier.rules.city.questions import RENT_BASIS, RENT_FALLS_DUE
from rentier.rules.debts import covered, owe, settle
from rentier.rules.questions import RENT, RENTS, VISIT

districts = Chapter("districts", asks=(RENT_FALLS_DUE,))


@record
class RentCharged(Fact):
    """CLAND-2: a visitor paid the rent value, or owes it."""

    visitor: int
    owner: int
    deed: int
    amount: int
    paid: bool

    def telling(self) -> str:
        if not self.paid:  # what is owed is told next
            return "{visitor:seat} has too little for the rent on {deed:space}"
        return "{visitor:seat} pays {owner:seat} {amount:money} rent on {deed:space}"

    def apply(self, state: State) -> None:
        if self.paid:
            state.pay(self.visitor, self.owner, self.amount)


@districts.formula("by_blocks", residential=int, industrial=int, skyscraper=int)
def by_blocks(game: Game, deed: int, owner: int, factor: int) -> tuple[int, int]:
    """CRENT-1, CRENT-2: by the blocks that count, doubled or not."""
    return rent_value(game, deed), 0


@districts.defines(RENT_BASIS)
def rent_basis(game: Game, deed: int) -> tuple[int, int]:
    """CRENT-3, CRENT-4, CSPEC-4, CSPEC-6: the blocks that count, and 2 where skyscraper or Tower double."""
    return basis(game.state, game.state.parts[Plots], deed)


def basis(state: State, plots: Plots, deed: int) -> tuple[int, int]:
    """CPLAN-4, CSPEC-7: without residential blocks beside a hazard, and never doubled twice."""
    blocks = plots.industrial[deed]
    if not plots.hazards[deed]:
        blocks += plots.residential[deed]
    tower, holder = plots.tower, state.holder
    doubled = plots.doubled[state.group[deed]] or (tower >= 0 and 0 <= holder[deed] == holder[tower])
    return blocks, 2 if doubled else 1


def rent_value(game: Game, deed: int) -> int:
    """What a visitor would pay for a district, were it not mortgaged."""
    blocks, times = basis(game.state, game.state.parts[Plots], deed)
    value: int = game.book.board.rents[deed][blocks] * times
    return value


def rent_values(game: Game) -> list[int]:
    """The rent of every space: nothing where nobody owns a district or it is mortgaged."""
    state, rents, plots = game.state, game.book.board.rents, Plots.of(game.state)
    values = [0] * len(state.holder)
    for deed in game.book.board.deeds:
        if state.holder[deed] >= 0 and not state.mortgaged[deed]:
            blocks, times = basis(state, plots, deed)
            values[deed] = rents[deed][blocks] * times
    return values


@districts.defines(VISIT)
def visit(game: Game, visitor: int, deed: int, owner: int, factor: int) -> None:
    """CLAND-2: rent falls due at once, but not on a mortgaged district."""
    if not game.state.mortgaged[deed]:
        game.book.questions[RENT_FALLS_DUE](game, visitor, owner, deed, rent_value(game, deed))


def charge(game: Game, visitor: int, owner: int, deed: int, amount: int) -> None:
    """CLAND-2, CRENT-5: cash pays at once; what it does not cover is a debt."""
    paid = covered(game.state, visitor, amount)
    game.emit(RentCharged(visitor, owner, deed, amount, paid))
    if not paid:
        owe(game, visitor, owner, amount, "rent")


districts.reacts(RentCharged)(settle)


@districts.defines(RENTS)
def rents(game: Game) -> list[list[int]]:
    """Current rent of every space as [amount, 0]; zeros where none would be paid."""
    return [[value, 0] for value in rent_values(game)]


@districts.defines(RENT)
def rent_now(game: Game, deed: int) -> tuple[int, int]:
    """Current rent of one district."""
    state = game.state
    return (rent_value(game, deed), 0) if state.holder[deed] >= 0 and not state.mortgaged[deed] else (0, 0)
