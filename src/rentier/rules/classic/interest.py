"""Mortgage values and interest: what a deed brings, what it costs to turn up, and who takes one over face down."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.classic.building import Buildings
from rentier.rules.classic.questions import INTEREST
from rentier.rules.debts import owe
from rentier.rules.leaving import Settlement
from rentier.rules.mortgage import Repaid, affordable
from rentier.rules.questions import (
    DEAL_COST,
    DEAL_STEPS,
    INHERITED,
    INTEREST_DUE,
    MORTGAGE_VALUE,
    MORTGAGEABLE,
    REPAYABLE,
    REPAYMENT,
    TRADABLE,
    TRADABLES,
)

interest = Chapter("interest")
SELL_FIRST, UNBUILT, TAKEN_OVER = interest.cites("MTG-2"), interest.cites("DEAL-2"), interest.cites("DEAL-4")


@record
class MortgageChoice(Settlement):
    """DEAL-4, DEBT-5: a player who received a mortgaged deed repays it at once or pays the interest."""

    number: int
    seat: int
    deed: int


@record
class RepayNow(Act):
    """Pay off the mortgage of a property you just received."""

    seat: int
    duty: int
    spelling = "redeem"


@record
class KeepMortgaged(Act):
    """Pay the interest on a property you just received, and keep it mortgaged."""

    seat: int
    duty: int
    spelling = "keep"
    exempt_from = ("debts",)


@record
class KeptMortgaged(Fact):
    """A property just received stays mortgaged; its interest is owed to the Bank."""

    seat: int
    deed: int
    duty: int
    says = "{seat:seat} leaves {deed:space} mortgaged"

    def apply(self, state: State) -> None:
        state.close(self.duty)


interest.duty(
    MortgageChoice,
    blocks=TAKEN_OVER,
    instruction="pay off or keep the mortgage",
    fallback=lambda game, choice, seat: KeepMortgaged(seat, choice.number),
)


# ---------------------------------------------------------------- what a mortgage brings and costs


@interest.defines(MORTGAGE_VALUE)
def mortgage_value(game: Game, deed: int) -> int:
    """MTG-1: the value on the deed."""
    return game.book.board.mortgage[deed]


@interest.defines(INTEREST)
def interest_on(game: Game, deed: int) -> int:
    """MTG-3: 10% of the mortgage value, rounded up."""
    return -(-game.book.board.mortgage[deed] // 10)


@interest.defines(REPAYMENT)
def repayment(game: Game, deed: int) -> int:
    """MTG-3: the mortgage value plus 10%."""
    return game.book.board.mortgage[deed] + interest_on(game, deed)


@interest.defines(MORTGAGEABLE)
def mortgageable(game: Game, seat: int, deed: int) -> None:
    """MTG-2: nothing stands in its group."""
    state = game.state
    if state.parts[Buildings].built_in[state.group[deed]]:
        raise Refusal(SELL_FIRST, "sell all buildings of that {group} first")


@interest.defines(REPAYABLE)
def repayable(game: Game, seat: int, deed: int) -> None:
    """DEAL-4: a deed that just came in has a choice of its own."""
    if waiting_choice(game, deed):
        raise Refusal(TAKEN_OVER, "first decide whether to pay off {deed:space}, which you just received", deed=deed)


# ---------------------------------------------------------------- deeds that change hands face down


@interest.answer(RepayNow, to=MortgageChoice, cite=TAKEN_OVER)
def repay_now(game: Game, act: RepayNow, choice: MortgageChoice) -> None:
    """DEAL-4: repay it at once, value plus 10%."""
    cost = affordable(game, act.seat, choice.deed, TAKEN_OVER)
    game.emit(Repaid(act.seat, choice.deed, cost, choice.number))


@interest.answer(KeepMortgaged, to=MortgageChoice, cite=TAKEN_OVER)
def keep_mortgaged(game: Game, act: KeepMortgaged, choice: MortgageChoice) -> None:
    """DEAL-4, DEBT-5: pay 10% and keep it face down; a player who lacks it owes it to the Bank."""
    game.emit(KeptMortgaged(act.seat, choice.deed, choice.number))
    owe(game, act.seat, BANK, interest_on(game, choice.deed), "interest")


@interest.defines(TRADABLE, replaces=True)
def tradable(game: Game, deed: int) -> None:
    """DEAL-2, DEAL-4: nothing stands on any site of its group, and no choice about it is open."""
    state = game.state
    if state.parts[Buildings].built_in[state.group[deed]]:
        raise Refusal(UNBUILT, "{deed:space} cannot be traded while buildings stand in its {group}", deed=deed)
    if waiting_choice(game, deed):
        raise Refusal(TAKEN_OVER, "its new owner must first decide whether to pay off {deed:space}", deed=deed)


@interest.defines(TRADABLES, replaces=True)
def tradables(game: Game) -> list[list[int]]:
    """DEAL-2, DEAL-4: the deeds of every seat that are free to be traded."""
    state, built = game.state, Buildings.of(game.state).built_in
    holder, group = state.holder, state.group
    open_choices = [step.deed for step in state.agenda if type(step) is MortgageChoice]
    free: list[list[int]] = [[] for _ in range(state.seats)]
    for deed in game.book.board.deeds:
        seat = holder[deed]
        if seat >= 0 and not built[group[deed]] and deed not in open_choices:
            free[seat].append(deed)
    return free


@interest.defines(DEAL_COST, replaces=True)
def deal_cost(game: Game, seat: int, taken: tuple[int, ...], cash: int) -> int:
    """DEAL-4: the interest on mortgaged deeds, which who receives them must have."""
    cost = 0
    for deed in taken:
        if game.state.mortgaged[deed]:
            cost += interest_on(game, deed)
    if cost > cash:
        sentence = "{seat:seat} could not pay the {cost:money} interest on the mortgaged property"
        raise Refusal(TAKEN_OVER, sentence, seat=seat, cost=cost)
    return cost


@interest.defines(INTEREST_DUE, replaces=True)
def interest_due(game: Game, seat: int) -> int:
    """DEAL-4: the interest on deeds that just came to a seat; no later deal spends it."""
    total = 0
    for step in game.state.agenda:
        if type(step) is MortgageChoice and step.seat == seat:
            total += interest_on(game, step.deed)
    return total


@interest.defines(DEAL_STEPS, replaces=True)
def deal_steps(
    game: Game, maker: int, to_maker: tuple[int, ...], partner: int, to_partner: tuple[int, ...]
) -> tuple[Step, ...]:
    """DEAL-4: deed by deed, in board order, for each side."""
    mortgaged, taken = game.state.mortgaged, []
    for seat, deeds in ((maker, to_maker), (partner, to_partner)):
        for deed in sorted(deeds):
            if mortgaged[deed]:
                taken.append((seat, deed))
    return choices(game, taken) if taken else ()


@interest.defines(INHERITED, replaces=True)
def inherited(game: Game, heir: int, deeds: tuple[int, ...]) -> tuple[Step, ...]:
    """DEBT-5: the creditor chooses about every mortgaged deed."""
    return choices(game, [(heir, deed) for deed in deeds])


def choices(game: Game, taken: list[tuple[int, int]]) -> tuple[Step, ...]:
    """A choice for each deed that came face down, the first on top."""
    number = game.next_number
    steps = [MortgageChoice(number + index, seat, deed) for index, (seat, deed) in enumerate(taken)]
    return tuple(reversed(steps))


def waiting_choice(game: Game, deed: int) -> int:
    """The number of the open choice about a deed, or 0."""
    for step in game.state.agenda:
        if type(step) is MortgageChoice and step.deed == deed:
            return step.number
    return 0


@interest.offers(RepayNow)
def offer_choice(game: Game, seat: int) -> list[Act]:
    """The choice about a mortgaged deed just received."""
    choices = [step for step in game.state.agenda if type(step) is MortgageChoice and step.seat == seat]
    return [kind(seat, choice.number) for choice in choices for kind in (KeepMortgaged, RepayNow)]
