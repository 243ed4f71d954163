"""Owing and paying: what cash covers is paid at once, oldest first; the rest waits for its debtor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, Duty, Fact, Record, Step, record
from rentier.kernel.state import State
from rentier.rules.questions import (
    CLAIMS_BY,
    CLAIMS_LOST_BY,
    IN_DEBT,
    OPEN_CLAIMS,
    OPEN_DEBTS,
    OWING,
    PAYABLE,
    RAISABLE,
    RentClaim,
)

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook


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

    def __init__(self, state: State, book: Rulebook) -> None:
        self.open: list[Debt] = []

    def drop(self) -> None:
        self.open = []

    def of_seat(self, seat: int) -> list[Debt]:
        """What a seat owes, oldest first."""
        return [debt for debt in self.open if debt.debtor == seat]


debts = Chapter("debts", asks=(RAISABLE, CLAIMS_BY), part=Debts)
FIRST = debts.cites("debt.first")


@record
class DebtDue(Duty):
    """Everybody who owes more than their cash; nobody rolls meanwhile."""

    number: int


class AfterLot(Step):
    """A step that is done as soon as the open lot closes, before the next one opens."""

    __slots__ = ()


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
        state.parts[Debts].open.append(Debt(self.number, self.debtor, self.creditor, self.amount, self.why))
        state.numbered(self.number)
        state.open(self.opens)


@record
class Paid(Fact):
    """Money changed hands for a reason; `debt` is the debt it settled, or 0 if there was none."""

    debtor: int
    creditor: int
    amount: int
    why: str
    debt: int
    says = "{debtor:seat} pays {creditor:seat} {amount:money}"

    def apply(self, state: State) -> None:
        state.pay(self.debtor, self.creditor, self.amount)
        if self.debt:
            debts = state.parts[Debts].open
            for index, debt in enumerate(debts):
                if debt.number == self.debt:
                    del debts[index]
                    break
            if not debts:
                drop_debt_duty(state)


@record
class DebtsSetOff(Fact):
    """DEBT-2: two players owed each other, and the smaller sum was taken off both debts."""

    seat: int
    other: int
    debt: int
    counter: int
    amount: int
    says = "{seat:seat} and {other:seat} owe each other: {amount:money} cancels out"
    concerns = ("seat", "other")

    def apply(self, state: State) -> None:
        debts = state.parts[Debts]
        struck = (self.debt, self.counter)
        left = [
            Debt(d.number, d.debtor, d.creditor, d.amount - self.amount, d.why) if d.number in struck else d
            for d in debts.open
        ]
        debts.open = [debt for debt in left if debt.amount]
        if not debts.open:
            drop_debt_duty(state)


@record
class DebtsFirst(Fact):
    """AUC-2, DEBT-7: a lot waits until nobody is in debt; first the debtors have to pay."""

    def apply(self, state: State) -> None:
        state.agenda.sort(key=urgency)  # steps of one kind keep their order


def urgency(step: Step) -> int:
    """What comes before a lot: above all what waited for the last one to close, then open debts."""
    return 2 if isinstance(step, AfterLot) else 1 if type(step) is DebtDue else 0


def drop_debt_duty(state: State) -> None:
    """Nobody owes anything any more."""
    state.agenda[:] = [step for step in state.agenda if type(step) is not DebtDue]


def covered(state: State, debtor: int, amount: int) -> bool:
    """DEBT-1, DEBT-7: whether cash covers an amount and no older debt comes first."""
    debts = state.parts[Debts]
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


@debts.reacts(Paid, DebtsSetOff, "Mortgaged", "DealDone", "Salaried", "EstatePassed", "DebtsPassed")
def settle(game: Game, fact: Fact) -> None:
    """DEBT-1: whenever money came in or debts changed hands, what cash covers is paid, oldest first."""
    debts = game.state.parts[Debts]
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
    set_off(game, fact)


@debts.reacts(Owed)
def set_off(game: Game, fact: Fact) -> None:
    """DEBT-2: where two players owe each other and neither has an older debt, the smaller sum is struck from both."""
    open_debts = game.state.parts[Debts].open
    if len(open_debts) < 2:
        return
    oldest: dict[int, Debt] = {}
    for debt in open_debts:
        oldest.setdefault(debt.debtor, debt)
    for seat, debt in oldest.items():
        back = oldest.get(debt.creditor)
        if back is not None and back.creditor == seat:
            struck = min(debt.amount, back.amount)
            game.emit(DebtsSetOff(seat, back.debtor, debt.number, back.number, struck))
            return


def debts_first(game: Game) -> bool:
    """AUC-2, AUC-8, DEBT-7: whether rent or debts have to be settled before a lot opens; then they are on top."""
    if not any(urgency(step) for step in game.state.agenda):
        return False
    game.emit(DebtsFirst())
    return True


# ---------------------------------------------------------------- who has to act, and who waits for others


def debtors(game: Game, due: DebtDue) -> list[int]:
    """Everybody who owes, side by side, except players who can only wait for what others owe them."""
    owing = game.state.parts[Debts].open
    if len(owing) == 1:
        return [owing[0].debtor]
    creditors = {debt.creditor for debt in owing}
    seats = sorted({debt.debtor for debt in owing})
    return [seat for seat in seats if seat not in creditors or not waits_for_payers(game, seat)]


def waits_for_payers(game: Game, seat: int) -> bool:
    """DEBT-2: whether a debtor has nothing left to raise, but could pay once others have paid what they owe.

    At the end of every such line somebody has something left to raise, so the table always waits for somebody.
    """
    means: int = RAISABLE(game, seat)
    return means == game.state.cash[seat] and means + receivable(game, seat, ()) >= owing(game, seat)


Claim = tuple[int, int, Act]
"""Rent that could still be asked for: of whom, how much at most, and the act that asks."""


def receivable(game: Game, seat: int, claims: Sequence[Claim], behind: tuple[int, ...] = ()) -> int:
    """DEBT-2: what others owe a seat and could raise, rent that could still be asked for included.

    What a payer could raise counts what others owe that payer in turn; `behind` are the seats that wait for this one.
    """
    open_debts = Debts.of(game.state)
    waiting = (*behind, seat)
    payers = {debt.debtor for debt in open_debts.open if debt.creditor == seat} | {claim[0] for claim in claims}
    total = 0
    for payer in sorted(payers):
        owed = [(debt.amount, debt.creditor) for debt in open_debts.of_seat(payer)]
        owed += [(amount, seat) for visitor, amount, _ in claims if visitor == payer]
        means: int = RAISABLE(game, payer)
        if payer not in waiting:
            means += receivable(game, payer, CLAIMS_BY(game, payer), waiting)
        for amount, creditor in owed:
            if amount > means:
                break  # each debt is paid whole, oldest first
            means -= amount
            total += amount if creditor == seat else 0
    return total


@debts.defines(CLAIMS_BY)
def claims_by(game: Game, seat: int) -> Sequence[Claim]:
    """CRENT-1: where rent is owed by landing, none is left to ask for."""
    return ()


@debts.defines(OPEN_CLAIMS)
def open_claims(game: Game) -> Sequence[RentClaim]:
    """CRENT-1: where rent is owed by landing, no claim stays open."""
    return ()


@debts.defines(CLAIMS_LOST_BY)
def claims_lost_by(game: Game, act: Act) -> bool:
    """CRENT-1: where rent is owed by landing, none is lost."""
    return False


@debts.defines(OPEN_DEBTS)
def open_debts(game: Game) -> Sequence[Debt]:
    """The debts in the order they arose."""
    return tuple(Debts.of(game.state).open)


@debts.defines(PAYABLE)
def payable(game: Game, seat: int) -> bool:
    """DEBT-2: whether a seat could meet its debts, alone or with what others owe it."""
    short: int = owing(game, seat) - RAISABLE(game, seat)
    return short <= 0 or short <= receivable(game, seat, CLAIMS_BY(game, seat))


@debts.defines(IN_DEBT)
def in_debt(game: Game, seat: int) -> bool:
    """Whether a seat owes anything."""
    for debt in game.state.parts[Debts].open:  # noqa: SIM110 (asked at most acts, and a loop costs half)
        if debt.debtor == seat:
            return True
    return False


@debts.defines(OWING)
def owing(game: Game, seat: int) -> int:
    """The sum of a seat's open debts."""
    total = 0
    for debt in game.state.parts[Debts].open:
        if debt.debtor == seat:
            total += debt.amount
    return total


@debts.guards_every_act
def only_raise_money(game: Game, act: Act) -> None:
    """DEBT-1: a debtor may only do what raises money, deal, or give up."""
    if game.state.parts[Debts].open and in_debt(game, act.seat):
        raise Refusal(FIRST, "you are in debt: first raise the money and pay")
