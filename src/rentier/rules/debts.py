"""Owing and paying: what cash covers is paid at once, oldest first; the rest waits for its debtor."""

from __future__ import annotations

from typing import Any

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, Duty, Fact, Record, Step, record
from rentier.kernel.state import State


@record
class Debt(Record):
    """An amount that somebody owes to a player or the Bank, and why."""

    number: int
    debtor: int
    creditor: int
    amount: int
    why: str


@memory("debts")
class Debts(Part):
    """The open debts in the order they arose."""

    __slots__ = ("open",)

    def __init__(self, state: State, book: Any) -> None:
        self.open: list[Debt] = []

    def drop(self) -> None:
        self.open = []

    def of_seat(self, seat: int) -> list[Debt]:
        """What a seat owes, oldest first."""
        return [debt for debt in self.open if debt.debtor == seat]


debts = Chapter("debts", part=Debts)
IN_DEBT = debts.cites("debt.first")


@record
class DebtDue(Duty):
    """Everybody who owes more than their cash; nobody rolls meanwhile."""

    number: int


@record
class Owed(Fact):
    """A debt arose that the debtor's cash does not cover."""

    number: int
    debtor: int
    creditor: int
    amount: int
    why: str
    opens: tuple[Step, ...]
    says = "{debtor:seat} owes {creditor:seat} {amount:money} and must raise the money"
    concerns = ("debtor",)

    def apply(self, state: State) -> None:
        state.parts["debts"].open.append(Debt(self.number, self.debtor, self.creditor, self.amount, self.why))
        state.numbered(self.number)
        state.open(self.opens)


@record
class Paid(Fact):
    """Money changed hands for a reason; `debt` is the debt it settled, 0 where none had to be opened."""

    debtor: int
    creditor: int
    amount: int
    why: str
    debt: int
    says = "{debtor:seat} pays {creditor:seat} {amount:money}"

    def apply(self, state: State) -> None:
        state.pay(self.debtor, self.creditor, self.amount)
        if self.debt:
            debts: list[Debt] = state.parts["debts"].open
            for index, debt in enumerate(debts):
                if debt.number == self.debt:
                    del debts[index]
                    break
            if not debts:
                drop_debt_duty(state)


def drop_debt_duty(state: State) -> None:
    """Nobody owes anything any more."""
    state.agenda[:] = [step for step in state.agenda if type(step) is not DebtDue]


def covered(state: State, debtor: int, amount: int) -> bool:
    """DEBT-1, DEBT-7: whether cash covers an amount and no older debt comes first."""
    debts: Debts = state.parts["debts"]
    if state.cash[debtor] < amount:
        return False
    for debt in debts.open:  # noqa: SIM110 (a loop costs half)
        if debt.debtor == debtor:
            return False
    return True


def owe(game: Game, debtor: int, creditor: int, amount: int, why: str) -> None:
    """DEBT-1: a debt that cash covers is paid at once; else the debtor has to raise it."""
    state = game.state
    if amount <= 0:
        return
    if debtor < 0 or covered(state, debtor, amount):
        game.emit(Paid(debtor, creditor, amount, why, 0))
        return
    number = state.numbers
    opens = () if DebtDue in map(type, state.agenda) else (DebtDue(number + 1),)
    game.emit(Owed(number, debtor, creditor, amount, why, opens))


@debts.reacts(Paid, "Mortgaged", "DealDone", "Salaried", "EstatePassed", "DebtsPassed")
def settle(game: Game, fact: Fact) -> None:
    """DEBT-1: whenever money came in or debts changed hands, what cash covers is paid, oldest first."""
    debts: Debts = game.state.parts["debts"]
    if not debts.open:
        return
    seen: set[int] = set()
    for debt in debts.open:
        if debt.debtor in seen:
            continue
        seen.add(debt.debtor)
        if game.state.cash[debt.debtor] >= debt.amount:
            game.emit(Paid(debt.debtor, debt.creditor, debt.amount, debt.why, debt.number))
            return


def debtors(game: Game, due: DebtDue) -> list[int]:
    """Everybody who owes, side by side."""
    owing: list[Debt] = game.state.parts["debts"].open
    return [owing[0].debtor] if len(owing) == 1 else sorted({debt.debtor for debt in owing})


@debts.answers("in_debt", public=True)
def in_debt(game: Game, seat: int) -> bool:
    """Whether a seat owes anything."""
    for debt in game.state.parts["debts"].open:  # noqa: SIM110 (asked at most acts, and a loop costs half)
        if debt.debtor == seat:
            return True
    return False


@debts.answers("owing", public=True)
def owing(game: Game, seat: int) -> int:
    """The sum of a seat's open debts."""
    total = 0
    for debt in game.state.parts["debts"].open:
        if debt.debtor == seat:
            total += debt.amount
    return total


@debts.guards_debtors
def only_raise_money(game: Game, act: Act) -> None:
    """DEBT-1: a debtor may only do what raises money, deal, or give up."""
    if game.state.parts["debts"].open and in_debt(game, act.seat):
        raise Refusal(IN_DEBT, "you are in debt: first raise the money and pay")
