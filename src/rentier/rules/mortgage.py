"""Mortgages: money from the Bank for a deed face down, and buying it back."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.questions import MORTGAGE_VALUE, MORTGAGEABLE, REPAYABLE, REPAYMENT

mortgage = Chapter("mortgage", asks=(MORTGAGE_VALUE, MORTGAGEABLE, REPAYMENT, REPAYABLE))
MORTGAGE, REPAY = mortgage.cites("mortgage.own"), mortgage.cites("mortgage.repay")


@record
class Mortgage(Act):
    """Mortgage a property for its mortgage value."""

    seat: int
    deed: int
    spelling = "mortgage {deed:deed}"
    exempt_from = ("debts",)


@record
class Repay(Act):
    """Pay off a mortgage."""

    seat: int
    deed: int
    spelling = "repay {deed:deed}"
    aliases = ("buy back",)


@record
class Mortgaged(Fact):
    """A deed was mortgaged."""

    seat: int
    deed: int
    amount: int
    says = "{seat:seat} mortgages {deed:space} for {amount:money}"
    concerns = ("seat",)

    def apply(self, state: State) -> None:
        state.turn_deed(self.deed, self.amount)
        state.pay(BANK, self.seat, self.amount)


@record
class Repaid(Fact):
    """A mortgage was paid off; `duty` is the choice it answered, or 0."""

    seat: int
    deed: int
    amount: int
    duty: int
    says = "{seat:seat} pays off {deed:space} for {amount:money}"
    concerns = ("seat",)

    def apply(self, state: State) -> None:
        state.turn_deed(self.deed, 0)
        state.pay(self.seat, BANK, self.amount)
        if self.duty:
            state.close(self.duty)


@mortgage.right(Mortgage)
def mortgage_deed(game: Game, act: Mortgage) -> None:
    """MTG-1, CMTG-1: a deed of the player's own that is not mortgaged, where the book allows it."""
    seat, deed, questions = act.seat, act.deed, game.book.questions
    own_deed(game, seat, deed, MORTGAGE)
    if game.state.mortgaged[deed]:
        raise Refusal(MORTGAGE, "{deed:space} is already mortgaged", deed=deed)
    questions[MORTGAGEABLE](game, seat, deed)
    game.emit(Mortgaged(seat, deed, questions[MORTGAGE_VALUE](game, deed)))


@mortgage.right(Repay)
def repay(game: Game, act: Repay) -> None:
    """MTG-3, CMTG-3: paid to the Bank, in cash."""
    own_deed(game, act.seat, act.deed, REPAY)
    if not game.state.mortgaged[act.deed]:
        raise Refusal(REPAY, "{deed:space} is not mortgaged", deed=act.deed)
    game.book.questions[REPAYABLE](game, act.seat, act.deed)
    game.emit(Repaid(act.seat, act.deed, affordable(game, act.seat, act.deed, REPAY), 0))


def own_deed(game: Game, seat: int, deed: int, cite: str) -> None:
    """Refuse what is not the seat's own deed."""
    if not 0 <= deed < len(game.state.holder) or game.state.holder[deed] != seat:
        raise Refusal(cite, "that is not your property")


def affordable(game: Game, seat: int, deed: int, cite: str) -> int:
    """The repayment, if the seat has it in cash."""
    cost = game.book.questions[REPAYMENT](game, deed)
    if game.state.cash[seat] < cost:
        raise Refusal(cite, "paying off {deed:space} costs {cost:money}, more than you have", deed=deed, cost=cost)
    return cost


@mortgage.offers(Mortgage)
def offer_mortgage(game: Game, seat: int) -> list[Act]:
    """Mortgaging the seat's deeds, or paying mortgages off."""
    down = game.state.mortgaged
    return [Repay(seat, deed) if down[deed] else Mortgage(seat, deed) for deed in game.state.deeds_of(seat)]
