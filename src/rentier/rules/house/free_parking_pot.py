"""The Free Parking pot: taxes and fines go there, and the next player who lands there takes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.debts import Paid, settle
from rentier.rules.questions import POT

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook


@memory("pot")
class Pot(Part):
    """The money under Free Parking."""

    __slots__ = ("money",)

    def __init__(self, state: State, book: Rulebook) -> None:
        self.money = 0


free_parking_pot = Chapter("free_parking_pot", part=Pot)
FINES = ("tax", "card", "bail")


@record
class PotFilled(Fact):
    """A tax or fine went into the Free Parking pot."""

    amount: int
    says = "{amount:money} goes into the pot"

    def apply(self, state: State) -> None:
        state.bank -= self.amount
        Pot.of(state).money += self.amount


@record
class PotTaken(Fact):
    """Somebody landed on Free Parking and took the pot."""

    seat: int
    amount: int
    says = "{seat:seat} takes the pot of {amount:money}"
    concerns = ("seat",)

    def apply(self, state: State) -> None:
        state.cash[self.seat] += self.amount
        Pot.of(state).money -= self.amount


@free_parking_pot.reacts(Paid)
def fill_pot(game: Game, paid: Paid) -> None:
    """Taxes, fines and bail wait under Free Parking."""
    if paid.creditor == BANK and paid.why in FINES:
        game.emit(PotFilled(paid.amount))


@free_parking_pot.lands("free_parking", replaces=True)
def land_on_free_parking(game: Game, seat: int, factor: int) -> None:
    """A player who lands there takes the pot."""
    if Pot.of(game.state).money:
        game.emit(PotTaken(seat, Pot.of(game.state).money))


free_parking_pot.reacts(PotTaken)(settle)


@free_parking_pot.defines(POT)
def pot(game: Game) -> int:
    """The money in the pot."""
    return Pot.of(game.state).money
