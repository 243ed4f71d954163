"""Going out: bankrupt to a player or the Bank, resigned, or removed."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, BankerAct, Duty, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.auction import Hammer, HammerDuty, LotDue
from rentier.rules.cards import CardReturned, Piles
from rentier.rules.debts import AfterLot, Debt, DebtDue, Debts, Paid, debtors, drop_debt_duty
from rentier.rules.questions import CLAIMS_BY, INHERITED, OWING, PAYABLE, RAISABLE, RAISE_MONEY, SELL_UP

leaving = Chapter("leaving", asks=(RAISABLE, RAISE_MONEY, SELL_UP, INHERITED, OWING, PAYABLE, CLAIMS_BY))
FIRST, NOT_YET = leaving.cites("debt.first"), leaving.cites("debt.bankrupt")


class Settlement(Duty):
    """A duty that is finished before the lots of an estate come up, as an auction under way is."""

    __slots__ = ()


UNDER_WAY = (Hammer, HammerDuty, Settlement, AfterLot)
"""What is finished before an estate's own choices and lots."""


@record
class GoBankrupt(Act):
    """Declare bankruptcy: you cannot pay your debts."""

    seat: int
    duty: int
    spelling = "bankrupt"
    exempt_from = ("debts",)


@record
class Resign(Act):
    """Leave the game."""

    seat: int
    spelling = "resign"
    exempt_from = ("debts",)


@record
class Remove(BankerAct):
    """Remove a player from the game, by decision of the table."""

    seat: int


@record
class Resigned(Fact):
    """DEBT-8: a player gave up, or was removed by the table."""

    seat: int
    removed: bool

    def telling(self) -> str:
        return "{seat:seat} is removed from the game" if self.removed else "{seat:seat} gives up"


@record
class EstatePassed(Fact):
    """DEBT-4, DEBT-6: cash left, deeds and kept cards went to the creditor; those to the Bank are unmortgaged."""

    seat: int
    heir: int
    cash: int
    deeds: tuple[int, ...]
    cards: tuple[int, ...]

    def telling(self) -> str:
        parts = [part for part, there in (("{cash:money}", self.cash), ("{deeds:spaces}", self.deeds)) if there]
        parts += ["{cards:cards}"] if self.cards else []
        return "{seat:seat} hands over " + " and ".join(parts) + " to {heir:seat}"

    def apply(self, state: State) -> None:
        state.pay(self.seat, self.heir, self.cash)
        for deed in self.deeds:
            state.give_deed(deed, self.heir)
            if self.heir == BANK:
                state.turn_deed(deed, 0)
        for card in self.cards:
            Piles.of(state).keeper[card] = self.heir


@record
class DebtsPassed(Fact):
    """DEBT-8: what the leaver still owed is void, and what was owed to the leaver is owed to the heir."""

    seat: int
    heir: int

    def apply(self, state: State) -> None:
        debts = Debts.of(state)
        kept = []
        for debt in debts.open:
            creditor = self.heir if debt.creditor == self.seat else debt.creditor
            if self.seat != debt.debtor != creditor:
                kept.append(Debt(debt.number, debt.debtor, creditor, debt.amount, debt.why))
        debts.open = kept
        if not kept:
            drop_debt_duty(state)


@record
class WentOut(Fact):
    """Somebody left the game; `rest` is the agenda without them, `opens` their estate and what comes before it."""

    seat: int
    bankrupt: bool
    heir: int
    rest: tuple[Step, ...]
    opens: tuple[Step, ...]

    def telling(self) -> str:
        return "{seat:seat} is bankrupt and out" if self.bankrupt else "{seat:seat} leaves the game"

    def apply(self, state: State) -> None:
        state.out[self.seat] = max(state.out) + 1
        state.jail[self.seat] = 0
        state.agenda[:] = [step for step in self.rest if not step.retired]
        state.open(self.opens)


def raise_or_give_up(game: Game, due: DebtDue, seat: int) -> Act:
    """DEBT-1, DEBT-2: what the clock plays: the next thing that raises money, asking for rent, or the bankruptcy."""
    act: Act
    if RAISABLE(game, seat) < OWING(game, seat):
        if not PAYABLE(game, seat):
            return GoBankrupt(seat, due.number)
        for _, _, act in CLAIMS_BY(game, seat):
            return act
    act = RAISE_MONEY(game, seat)
    return act


leaving.duty(
    DebtDue,
    blocks=FIRST,
    instruction="pay the debt",
    fallback=raise_or_give_up,
    leaves=lambda game, step, seat, heir: (step,),
    seats=debtors,
)


@leaving.answer(GoBankrupt, to=DebtDue, cite=NOT_YET)
def go_bankrupt(game: Game, act: GoBankrupt, due: DebtDue) -> None:
    """DEBT-2, CBANK-1: only when what you could raise, and what others owe you, would not cover the debts."""
    owed = OWING(game, act.seat)
    if not owed:
        raise Refusal(NOT_YET, "you owe nothing")
    if RAISABLE(game, act.seat) >= owed:
        raise Refusal(NOT_YET, "you can still raise what you owe; to give up anyway, resign")
    if PAYABLE(game, act.seat):
        raise Refusal(NOT_YET, "others owe you enough and can pay it: ask for your rent, or wait for their payments")
    leave(game, act.seat)


@leaving.right(Resign)
def resign(game: Game, act: Resign) -> None:
    """DEBT-8: a player may leave at any time."""
    give_up(game, act.seat, False)


@leaving.right(Remove)
def remove(game: Game, act: Remove) -> None:
    """DEBT-8: as if they had resigned."""
    if not 0 <= act.seat < game.state.seats or game.state.out[act.seat]:
        raise Refusal(NOT_YET, "there is no such player in the game")
    give_up(game, act.seat, True)


def give_up(game: Game, seat: int, removed: bool) -> None:
    """DEBT-8: what can still be asked of the leaver is owed, then everything is settled."""
    game.emit(Resigned(seat, removed))
    leave(game, seat)


def leave(game: Game, seat: int) -> None:
    """DEBT-3 to DEBT-8, CBANK-1 to CBANK-3: sell up, pay in order, pass the estate on, and go."""
    SELL_UP(game, seat)
    unmet = pay_in_order(game, seat)
    heir = unmet.creditor if unmet is not None else BANK
    state = game.state
    deeds, cards = tuple(state.deeds_of(seat)), tuple(Piles.of(state).kept_by(seat))
    game.emit(DebtsPassed(seat, heir))
    if state.cash[seat] or deeds or (cards and heir != BANK):
        game.emit(EstatePassed(seat, heir, state.cash[seat], deeds, cards if heir != BANK else ()))
    if heir == BANK:
        for card in cards:
            game.emit(CardReturned(card))
        estate: tuple[Step, ...] = tuple(LotDue(deed) for deed in deeds)
    else:
        estate = INHERITED(game, heir, deeds)
    rest, opens = in_line(agenda_without(game, seat, heir), estate)
    game.emit(WentOut(seat, unmet is not None, heir, rest, opens))


@leaving.defines(SELL_UP)
def sell_nothing(game: Game, seat: int) -> None:
    """CBANK-1: nothing is sold or mortgaged; property passes as it stands."""


@leaving.defines(INHERITED)
def inherited(game: Game, heir: int, deeds: tuple[int, ...]) -> tuple[Step, ...]:
    """CBANK-3: a player who inherits property has nothing to decide about it."""
    return ()


def pay_in_order(game: Game, seat: int) -> Debt | None:
    """DEBT-7: debts in the order they arose; the first that cannot be met decides the creditor."""
    while owed := Debts.of(game.state).of_seat(seat):
        debt, cash = owed[0], game.state.cash[seat]
        if cash < debt.amount:
            return debt
        game.emit(Paid(seat, debt.creditor, debt.amount, debt.why, debt.number))
    return None


def in_line(agenda: tuple[Step, ...], estate: tuple[Step, ...]) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """AUC-7, AUC-8, DEAL-4: an auction or choice under way is finished first, then the estate's choices are made.

    Then come all lots that wait, in board order; open debts lie below and are put on top before one opens (DEBT-7).
    """
    first = next((i for i, step in enumerate(agenda) if isinstance(step, UNDER_WAY)), len(agenda))
    lots = [step for step in (*agenda, *estate) if type(step) is LotDue]
    lots.sort(key=lambda lot: -lot.deed)
    owing = [step for step in agenda[first:] if type(step) is DebtDue]
    under_way = [step for step in agenda[first:] if type(step) not in (LotDue, DebtDue)]
    return (*agenda[:first], *owing), (*lots, *(step for step in estate if type(step) is not LotDue), *under_way)


def agenda_without(game: Game, seat: int, heir: int) -> tuple[Step, ...]:
    """What is left of the agenda when a seat leaves: each step says itself what becomes of it."""
    leaves = game.book.leaves
    return tuple([left for step in game.state.agenda for left in leaves[type(step)](game, step, seat, heir)])


@leaving.offers(GoBankrupt)
def offer_leaving(game: Game, seat: int) -> list[Act]:
    """DEBT-2, DEBT-8: giving up, for a debtor, and leaving the game, for everybody."""
    dues = [step for step in game.state.agenda if type(step) is DebtDue and seat in debtors(game, step)]
    return [*(GoBankrupt(seat, due.number) for due in dues), Resign(seat)]
