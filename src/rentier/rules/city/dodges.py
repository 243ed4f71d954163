"""Dodging: what is due waits while somebody decides about a card; the Rent Dodge card beside Free Parking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.city.districts import charge
from rentier.rules.city.questions import RENT_DODGE, RENT_FALLS_DUE
from rentier.rules.city.targets import NothingHappened
from rentier.rules.debts import owe
from rentier.rules.leaving import Resigned, WentOut
from rentier.rules.questions import CLAIMS_AGAINST

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook


@memory("dodge")
class RentDodge(Part):
    """CSET-2: who holds the Rent Dodge card (-1: it lies beside Free Parking), since when, and whose turn is free."""

    __slots__ = ("free_round", "free_seat", "holder", "since")

    def __init__(self, state: State, book: Rulebook) -> None:
        self.holder = -1
        self.since = 0
        self.free_seat = -1
        self.free_round = 0


dodges = Chapter("dodges", part=RentDodge)
RENT = dodges.cites("CDODGE-2")


class Undecided(Duty):
    """A duty of somebody who may still dodge an `amount` that is due."""

    __slots__ = ()
    seat: int
    amount: int


@record
class DodgeChoice(Undecided):
    """CDODGE-2: rent falls due for the holder of the Rent Dodge card."""

    number: int
    seat: int
    owner: int
    deed: int
    amount: int


@record
class DodgeRent(Act):
    """Use the Rent Dodge card."""

    seat: int
    duty: int
    spelling = "dodge"


@record
class PayRent(Act):
    """Pay the rent and keep the card."""

    seat: int
    duty: int
    spelling = "pay"


@record
class DodgeTaken(Fact):
    """CDODGE-1: the Rent Dodge card was taken, from the board or from its holder."""

    seat: int
    source: int
    round: int

    def telling(self) -> str:
        return "{seat:seat} takes the Rent Dodge card" + (" from {source:seat}" if self.source >= 0 else "")

    def apply(self, state: State) -> None:
        dodge = RentDodge.of(state)
        dodge.holder, dodge.since = self.seat, self.round


@record
class DodgeReturned(Fact):
    """The Rent Dodge card went back beside Free Parking."""

    def apply(self, state: State) -> None:
        dodge = RentDodge.of(state)
        dodge.holder, dodge.since = -1, 0


@record
class ChoiceOpened(Fact):
    """Rent or tax fell due for somebody who may dodge it."""

    seat: int
    opens: tuple[Step, ...]

    def apply(self, state: State) -> None:
        state.open(self.opens)


@record
class RentDodged(Fact):
    """CDODGE-2: no rent in this turn; `played` if the card was used for it just now."""

    seat: int
    owner: int
    deed: int
    round: int
    played: bool

    def telling(self) -> str:
        how = "uses the Rent Dodge card and pays" if self.played else "pays"
        return "{seat:seat} " + how + " no rent on {deed:space}"

    def apply(self, state: State) -> None:
        if self.played:
            state.agenda.pop()
            dodge = RentDodge.of(state)
            dodge.holder, dodge.since = -1, 0
            dodge.free_seat, dodge.free_round = self.seat, self.round


@record
class DodgeKept(Fact):
    """The card was not used; what is due is paid."""

    seat: int

    def apply(self, state: State) -> None:
        state.agenda.pop()


@dodges.lands("free_parking")
def land_on_free_parking(game: Game, seat: int, factor: int) -> None:
    """CLAND-7, CDODGE-1: from the board or from its holder."""
    holder = RentDodge.of(game.state).holder
    if holder == seat:
        game.emit(NothingHappened(seat, "dodge"))
    else:
        game.emit(DodgeTaken(seat, holder, game.state.round))


@dodges.defines(RENT_FALLS_DUE)
def rent_falls_due(game: Game, visitor: int, owner: int, deed: int, amount: int) -> None:
    """CDODGE-2: free in a turn for which the card was used; its holder is asked, but not in the turn it was taken."""
    state = game.state
    dodge = state.parts[RentDodge]
    if dodge.free_seat == visitor and dodge.free_round == state.round:
        game.emit(RentDodged(visitor, owner, deed, state.round, False))
    elif dodge.holder == visitor and dodge.since != state.round:
        game.emit(ChoiceOpened(visitor, (DodgeChoice(state.numbers, visitor, owner, deed, amount),)))
    else:
        charge(game, visitor, owner, deed, amount)


def owner_left(game: Game, step: DodgeChoice, seat: int, heir: int) -> tuple[Step, ...]:
    """DEBT-8: rent that is not decided yet passes to the player who takes the districts."""
    owner = heir if step.owner == seat else step.owner
    if step.seat in (seat, owner):
        return ()
    return (DodgeChoice(step.number, step.seat, owner, step.deed, step.amount),)


dodges.duty(
    DodgeChoice,
    blocks=RENT,
    instruction="pay the rent or dodge it",
    fallback=lambda game, choice, seat: PayRent(seat, choice.number),
    leaves=owner_left,
)


@dodges.answer(DodgeRent, to=DodgeChoice, cite=RENT)
def dodge_rent(game: Game, act: DodgeRent, choice: DodgeChoice) -> None:
    """CDODGE-2: no rent for this turn; the card goes back at once."""
    if RentDodge.of(game.state).holder != act.seat:
        raise Refusal(RENT, "you no longer have the Rent Dodge card")
    game.emit(RentDodged(act.seat, choice.owner, choice.deed, game.state.round, True))


@dodges.answer(PayRent, to=DodgeChoice, cite=RENT)
def pay_rent(game: Game, act: PayRent, choice: DodgeChoice) -> None:
    """CDODGE-2: the holder may, but need not."""
    game.emit(DodgeKept(act.seat))
    charge_undodged(game, choice)


def charge_undodged(game: Game, choice: DodgeChoice) -> None:
    """CLAND-2, DEBT-8: the rent is the owner's, or the Bank's where the owner has left the game."""
    if choice.owner >= 0:
        charge(game, choice.seat, choice.owner, choice.deed, choice.amount)
    else:
        owe(game, choice.seat, BANK, choice.amount, "rent")


@dodges.reacts(WentOut)
def holder_left(game: Game, left: WentOut) -> None:
    """CBANK-2, CBANK-3: the card never passes to an heir."""
    if RentDodge.of(game.state).holder == left.seat:
        game.emit(DodgeReturned())


@dodges.defines(RENT_DODGE)
def rent_dodge(game: Game) -> int:
    """Who holds the Rent Dodge card; -1 for nobody."""
    return RentDodge.of(game.state).holder


@dodges.defines(CLAIMS_AGAINST)
def claims_against(game: Game, seat: int) -> int:
    """DEAL-6: rent or tax about which a seat has still to decide."""
    return sum(step.amount for step in game.state.agenda if isinstance(step, Undecided) and step.seat == seat)


@dodges.reacts(Resigned)
def leave_no_rent_open(game: Game, resigned: Resigned) -> None:
    """DEBT-8: rent that the leaver did not dodge is owed, even where an auction came in between."""
    for step in list(game.state.agenda):
        if isinstance(step, DodgeChoice) and step.seat == resigned.seat:
            charge_undodged(game, step)


@dodges.offers(DodgeRent)
def offer_dodge(game: Game, seat: int) -> list[Act]:
    """Using the card, or paying."""
    choices = [step for step in game.state.agenda if type(step) is DodgeChoice and step.seat == seat]
    return [kind(seat, choice.number) for choice in choices for kind in (DodgeRent, PayRent)]
