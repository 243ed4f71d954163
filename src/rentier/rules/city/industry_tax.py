"""The Industry Tax, and the Tax Dodge card that pays it."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.cards import CardReturned, keep, kept_for
from rentier.rules.city.dodges import ChoiceOpened, DodgeKept, Undecided
from rentier.rules.city.plots import Plots
from rentier.rules.city.targets import NothingHappened
from rentier.rules.debts import owe
from rentier.rules.leaving import Resigned

industry_tax = Chapter("industry_tax")
TAX = industry_tax.cites("CLAND-5")


@record
class TaxChoice(Undecided):
    """CLAND-5: the Industry Tax falls due for a player with a Tax Dodge card."""

    number: int
    seat: int
    amount: int
    card: int


@record
class DodgeTax(Act):
    """Use the Tax Dodge card."""

    seat: int
    duty: int
    spelling = "dodge"


@record
class PayTax(Act):
    """Pay the tax and keep the card."""

    seat: int
    duty: int
    spelling = "pay"


@record
class TaxDodged(Fact):
    """The Industry Tax was not paid."""

    seat: int
    says = "{seat:seat} dodges the Industry Tax"

    def apply(self, state: State) -> None:
        state.agenda.pop()


industry_tax.effect("tax_dodge")(keep)


@industry_tax.lands("industry_tax", amount=int)
def land_on_industry_tax(game: Game, seat: int, factor: int) -> None:
    """CLAND-5: for owners of any industrial building, also on mortgaged districts."""
    state, industrial = game.state, Plots.of(game.state).industrial
    if not any(industrial[deed] for deed in state.deeds_of(seat)):
        game.emit(NothingHappened(seat, "industry"))
        return
    amount = game.board.data[state.at[seat]]["amount"]
    cards = kept_for(game, seat, "tax_dodge")
    if cards:
        game.emit(ChoiceOpened(seat, (TaxChoice(state.numbers, seat, amount, cards[0]),)))
    else:
        owe(game, seat, BANK, amount, "tax")


industry_tax.duty(
    TaxChoice,
    blocks=TAX,
    instruction="pay the tax or dodge it",
    fallback=lambda game, choice, seat: PayTax(seat, choice.number),
)


@industry_tax.answer(DodgeTax, to=TaxChoice, cite=TAX)
def dodge_tax(game: Game, act: DodgeTax, choice: TaxChoice) -> None:
    """CLAND-8: the card is used up and goes under its pile."""
    if choice.card not in kept_for(game, act.seat, "tax_dodge"):
        raise Refusal(TAX, "you no longer have that card")
    game.emit(CardReturned(choice.card))
    game.emit(TaxDodged(act.seat))


@industry_tax.answer(PayTax, to=TaxChoice, cite=TAX)
def pay_tax(game: Game, act: PayTax, choice: TaxChoice) -> None:
    """CLAND-5: the holder may keep the card and pay."""
    game.emit(DodgeKept(act.seat))
    owe(game, act.seat, BANK, choice.amount, "tax")


@industry_tax.reacts(Resigned)
def leave_no_tax_open(game: Game, resigned: Resigned) -> None:
    """DEBT-8: tax that the leaver did not dodge is owed."""
    for step in list(game.state.agenda):
        if isinstance(step, TaxChoice) and step.seat == resigned.seat:
            owe(game, step.seat, BANK, step.amount, "tax")


@industry_tax.offers(DodgeTax)
def offer_tax_dodge(game: Game, seat: int) -> list[Act]:
    """Using the card, or paying."""
    choices = [step for step in game.state.agenda if type(step) is TaxChoice and step.seat == seat]
    return [kind(seat, choice.number) for choice in choices for kind in (DodgeTax, PayTax)]
