"""Mortgages: money from the Bank for a deed face down, and what it costs to turn it up or take it over."""

from __future__ import annotations

from typing import Any

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.building import Buildings
from rentier.rules.debts import owe

mortgage = Chapter("mortgage", asks=("repayment", "interest"))
UNIMPROVED, SELL_FIRST, REPAY = mortgage.cites("MTG-1"), mortgage.cites("MTG-2"), mortgage.cites("MTG-3")
UNBUILT, TAKEN_OVER = mortgage.cites("DEAL-2"), mortgage.cites("DEAL-4")


@record
class MortgageChoice(Duty):
    """DEAL-4, DEBT-5: who received a mortgaged deed repays it at once or pays the interest."""

    number: int
    seat: int
    deed: int


@record
class Mortgage(Act):
    """Turn a deed face down for its mortgage value."""

    seat: int
    deed: int
    spelling = "mortgage {deed:deed}"
    allowed_in_debt = True


@record
class Repay(Act):
    """Repay a mortgage with its interest."""

    seat: int
    deed: int
    spelling = "repay {deed:deed}"


@record
class RepayNow(Act):
    """Repay a mortgaged deed that was just received."""

    seat: int
    duty: int
    spelling = "redeem"


@record
class KeepMortgaged(Act):
    """Pay the interest on a mortgaged deed that was just received, and leave it face down."""

    seat: int
    duty: int
    spelling = "keep"
    allowed_in_debt = True


@record
class Mortgaged(Fact):
    """A deed was turned face down."""

    seat: int
    deed: int
    amount: int
    says = "{seat:seat} mortgages {deed:space} for {amount:money}"
    concerns = ("seat",)

    def apply(self, state: State) -> None:
        state.turn_deed(self.deed, True)
        state.pay(BANK, self.seat, self.amount)


@record
class Repaid(Fact):
    """A mortgage was repaid and the deed turned face up; `duty` is the choice it answered, or 0."""

    seat: int
    deed: int
    amount: int
    duty: int
    says = "{seat:seat} repays {deed:space} for {amount:money}"
    concerns = ("seat",)

    def apply(self, state: State) -> None:
        state.turn_deed(self.deed, False)
        state.pay(self.seat, BANK, self.amount)
        if self.duty:
            state.close(self.duty)


@record
class KeptMortgaged(Fact):
    """A received deed stays face down; its interest is owed to the Bank."""

    seat: int
    deed: int
    duty: int
    says = "{seat:seat} leaves {deed:space} mortgaged"

    def apply(self, state: State) -> None:
        state.close(self.duty)


mortgage.duty(
    MortgageChoice,
    blocks=TAKEN_OVER,
    waiting="a choice about a mortgaged deed",
    fallback=lambda game, choice, seat: KeepMortgaged(seat, choice.number),
)


@mortgage.answers("mortgage_value", public=True)
def mortgage_value(game: Game, deed: int) -> int:
    """MTG-1: the value on the deed."""
    return game.book.board.mortgage[deed]


@mortgage.answers("interest", public=True)
def interest(game: Game, deed: int) -> int:
    """MTG-3: 10% of the mortgage value, rounded up."""
    return -(-game.book.board.mortgage[deed] // 10)


@mortgage.answers("repayment", public=True)
def repayment(game: Game, deed: int) -> int:
    """MTG-3: the mortgage value plus 10%."""
    return game.book.board.mortgage[deed] + interest(game, deed)


@mortgage.right(Mortgage)
def mortgage_deed(game: Game, act: Mortgage) -> None:
    """MTG-1, MTG-2: an unimproved property, with nothing standing in its group."""
    own_deed(game, act.seat, act.deed, UNIMPROVED)
    if game.state.mortgaged[act.deed]:
        raise Refusal(UNIMPROVED, "{deed:space} is mortgaged already", deed=act.deed)
    if Buildings.of(game.state).built_in[game.book.board.group[act.deed]]:
        raise Refusal(SELL_FIRST, "sell all buildings of that {group} first")
    game.emit(Mortgaged(act.seat, act.deed, mortgage_value(game, act.deed)))


@mortgage.right(Repay)
def repay(game: Game, act: Repay) -> None:
    """MTG-3: the mortgage value plus 10%, to the Bank."""
    own_deed(game, act.seat, act.deed, REPAY)
    if not game.state.mortgaged[act.deed]:
        raise Refusal(REPAY, "{deed:space} is not mortgaged", deed=act.deed)
    duty = waiting_choice(game, act.deed)
    if duty:
        raise Refusal(TAKEN_OVER, "first choose what happens to {deed:space}, which just came to you", deed=act.deed)
    game.emit(Repaid(act.seat, act.deed, affordable(game, act.seat, act.deed, REPAY), 0))


@mortgage.answer(RepayNow, to=MortgageChoice, cite=TAKEN_OVER)
def repay_now(game: Game, act: RepayNow, choice: MortgageChoice) -> None:
    """DEAL-4: repay it at once, value plus 10%."""
    cost = affordable(game, act.seat, choice.deed, TAKEN_OVER)
    game.emit(Repaid(act.seat, choice.deed, cost, choice.number))


@mortgage.answer(KeepMortgaged, to=MortgageChoice, cite=TAKEN_OVER)
def keep_mortgaged(game: Game, act: KeepMortgaged, choice: MortgageChoice) -> None:
    """DEAL-4, DEBT-5: pay 10% and keep it face down; who lacks it owes it to the Bank."""
    game.emit(KeptMortgaged(act.seat, choice.deed, choice.number))
    owe(game, act.seat, BANK, interest(game, choice.deed), "interest")


@mortgage.answers("tradable")
def tradable(game: Game, deed: int) -> None:
    """DEAL-2, DEAL-4: nothing stands on any site of its group, and no choice about it is open."""
    if Buildings.of(game.state).built_in[game.book.board.group[deed]]:
        raise Refusal(UNBUILT, "{deed:space} cannot be traded while buildings stand in its {group}", deed=deed)
    if waiting_choice(game, deed):
        raise Refusal(TAKEN_OVER, "its new owner has not yet chosen what happens to {deed:space}", deed=deed)


@mortgage.answers("tradables", public=True)
def tradables(game: Game) -> list[list[int]]:
    """DEAL-2, DEAL-4: the deeds of every seat that are free to be traded."""
    state, built = game.state, Buildings.of(game.state).built_in
    open_choices = [step.deed for step in state.agenda if type(step) is MortgageChoice]
    free: list[list[int]] = [[] for _ in range(state.seats)]
    for deed in game.book.board.deeds:
        if state.holder[deed] >= 0 and not built[state.group[deed]] and deed not in open_choices:
            free[state.holder[deed]].append(deed)
    return free


@mortgage.answers("deal_cost")
def deal_cost(game: Game, seat: int, taken: tuple[int, ...], cash: int) -> int:
    """DEAL-4: the interest on mortgaged deeds, which who receives them must have."""
    cost = sum(interest(game, deed) for deed in taken if game.state.mortgaged[deed])
    if cost > cash:
        sentence = "{seat:seat} would lack the {cost:money} of interest on the mortgaged property"
        raise Refusal(TAKEN_OVER, sentence, seat=seat, cost=cost)
    return cost


@mortgage.answers("deal_steps")
def deal_steps(
    game: Game, maker: int, to_maker: tuple[int, ...], partner: int, to_partner: tuple[int, ...]
) -> tuple[Step, ...]:
    """DEAL-4: deed by deed, in board order, for each side."""
    taken = [(seat, deed) for seat, deeds in ((maker, to_maker), (partner, to_partner)) for deed in sorted(deeds)]
    return choices(game, [(seat, deed) for seat, deed in taken if game.state.mortgaged[deed]])


def choices(game: Game, taken: list[tuple[int, int]]) -> tuple[Step, ...]:
    """A choice for each deed that came face down, the first on top."""
    number = game.next_number
    steps = [MortgageChoice(number + index, seat, deed) for index, (seat, deed) in enumerate(taken)]
    return tuple(reversed(steps))


def own_deed(game: Game, seat: int, deed: int, cite: str) -> None:
    """Refuse what is not the seat's own deed."""
    if not 0 <= deed < len(game.state.holder) or game.state.holder[deed] != seat:
        raise Refusal(cite, "that is not your property")


def affordable(game: Game, seat: int, deed: int, cite: str) -> int:
    """The repayment, if the seat has it in cash."""
    cost = repayment(game, deed)
    if game.state.cash[seat] < cost:
        raise Refusal(cite, "repaying {deed:space} takes {cost:money} in cash", deed=deed, cost=cost)
    return cost


def waiting_choice(game: Game, deed: int) -> int:
    """The number of the open choice about a deed, or 0."""
    for step in game.state.agenda:
        if type(step) is MortgageChoice and step.deed == deed:
            return step.number
    return 0


@mortgage.offers(Mortgage)
def offer_mortgage(game: Game, seat: int) -> list[Act]:
    """Turning one's deeds down or up."""
    down = game.state.mortgaged
    return [Repay(seat, deed) if down[deed] else Mortgage(seat, deed) for deed in game.state.deeds_of(seat)]


@mortgage.offers(RepayNow)
def offer_choice(game: Game, seat: int) -> list[Any]:
    """The choice about a mortgaged deed just received."""
    choices = [step for step in game.state.agenda if type(step) is MortgageChoice and step.seat == seat]
    return [kind(seat, choice.number) for choice in choices for kind in (KeepMortgaged, RepayNow)]
