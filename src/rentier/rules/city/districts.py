"""Districts: what a landing is worth, and rent that is paid at once."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.records import Fact, record
from rentier.kernel.state import State
from rentier.rules.city.plots import Plots
from rentier.rules.debts import covered, owe, settle

districts = Chapter("districts", asks=("rent_falls_due",))


@record
class RentCharged(Fact):
    """CLAND-2: a visitor paid the rent value, or owes it."""

    visitor: int
    owner: int
    deed: int
    amount: int
    paid: bool

    def telling(self) -> str:
        verb = "pays" if self.paid else "owes"
        return "{visitor:seat} " + verb + " {owner:seat} {amount:money} rent on {deed:space}"

    def apply(self, state: State) -> None:
        if self.paid:
            state.pay(self.visitor, self.owner, self.amount)


@districts.formula("by_blocks", residential=int, industrial=int, skyscraper=int)
def by_blocks(game: Game, deed: int, owner: int, factor: int) -> tuple[int, int]:
    """CRENT-1 to CRENT-4: by the blocks that count, doubled by a skyscraper in the group or the owner's Tower."""
    plots: Plots = game.state.parts["plots"]
    blocks = plots.industrial[deed]
    if not plots.hazards[deed]:
        blocks += plots.residential[deed]
    value: int = game.book.board.rents[deed][blocks]
    tower = plots.tower
    if plots.doubled[game.state.group[deed]] or (tower >= 0 and game.state.holder[tower] == owner):
        value *= 2
    return value, 0


def rent_value(game: Game, deed: int) -> int:
    """What a visitor would pay for a district, were it not mortgaged."""
    return by_blocks(game, deed, game.state.holder[deed], 1)[0]


@districts.answers("visit")
def visit(game: Game, visitor: int, deed: int, owner: int, factor: int) -> None:
    """CLAND-2: rent falls due at once, but not on a mortgaged district."""
    if not game.state.mortgaged[deed]:
        game.book.questions["rent_falls_due"](game, visitor, owner, deed, by_blocks(game, deed, owner, 1)[0])


def charge(game: Game, visitor: int, owner: int, deed: int, amount: int) -> None:
    """CLAND-2: cash pays at once; what it does not cover is a debt."""
    paid = covered(game.state, visitor, amount)
    game.emit(RentCharged(visitor, owner, deed, amount, paid))
    if not paid:
        owe(game, visitor, owner, amount, "rent")


districts.reacts(RentCharged)(settle)


@districts.answers("rents", public=True)
def rents(game: Game) -> list[list[int]]:
    """Current rent of every space as [amount, 0]; zeros where none would be paid."""
    return [[rent_now(game, deed)[0], 0] for deed in range(len(game.state.holder))]


@districts.answers("rent", public=True)
def rent_now(game: Game, deed: int) -> tuple[int, int]:
    """Current rent of one district."""
    state = game.state
    return (rent_value(game, deed), 0) if state.holder[deed] >= 0 and not state.mortgaged[deed] else (0, 0)
