"""Going out: bankrupt to a player or the Bank, resigned, or removed."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import BankerAct, Game
from rentier.kernel.records import Act, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.auction import Hammer, LotDue
from rentier.rules.building import Buildings
from rentier.rules.cards import CardReturned, Piles
from rentier.rules.debts import Debt, DebtDue, Debts, Owed, Paid, debtors, drop_debt_duty
from rentier.rules.mortgage import Mortgage, MortgageChoice, choices
from rentier.rules.rent import Claims, RentAsked, RentDue
from rentier.rules.selling import Sell, check_sale

bankruptcy = Chapter("bankruptcy", asks=("raisable", "utility_throw"))
DEBT_FIRST = bankruptcy.cites("DEBT-1")
NOT_YET = bankruptcy.cites("DEBT-2")


@record
class GoBankrupt(Act):
    """Declare that the debts cannot be paid."""

    seat: int
    duty: int
    spelling = "bankrupt"
    allowed_in_debt = True


@record
class Resign(Act):
    """Leave the game."""

    seat: int
    spelling = "resign"
    allowed_in_debt = True


@record
class Remove(BankerAct):
    """Take a player out of the game, by the table's decision."""

    seat: int


@record
class Resigned(Fact):
    """DEBT-8: a player gave up, or was removed by the table."""

    seat: int
    removed: bool

    def telling(self) -> str:
        return "{seat:seat} is taken out of the game" if self.removed else "{seat:seat} gives up"


@record
class SoldUp(Fact):
    """DEBT-3: all buildings went to the Bank at half price and all property was mortgaged."""

    seat: int
    sites: tuple[tuple[int, int], ...]
    deeds: tuple[int, ...]
    gained: int
    says = "{seat:seat} sells and mortgages everything for {gained:money}"

    def apply(self, state: State) -> None:
        buildings = Buildings.of(state)
        for site, levels in self.sites:
            buildings.raise_level(state, site, -levels)
        for deed in self.deeds:
            state.turn_deed(deed, True)
        state.pay(BANK, self.seat, self.gained)


@record
class EstatePassed(Fact):
    """DEBT-4, DEBT-6: cash left, deeds and kept cards went to the creditor; those to the Bank are unmortgaged."""

    seat: int
    heir: int
    cash: int
    deeds: tuple[int, ...]
    cards: tuple[int, ...]
    says = "Everything {seat:seat} had passes to {heir:seat}"

    def apply(self, state: State) -> None:
        state.pay(self.seat, self.heir, self.cash)
        for deed in self.deeds:
            state.give_deed(deed, self.heir)
            if self.heir == BANK:
                state.turn_deed(deed, False)
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
        state.agenda[:] = self.rest
        state.open(self.opens)


def raise_or_give_up(game: Game, due: DebtDue, seat: int) -> Act:
    """DEBT-1: what the clock plays: sell buildings, then mortgage, cheapest first, or declare the bankruptcy."""
    board, state = game.book.board, game.state
    if game.ask("raisable", seat) < game.ask("owing", seat):
        return GoBankrupt(seat, due.number)
    buildings = Buildings.of(state)
    built = [site for site in state.deeds_of(seat) if buildings.level[site]]
    for site in sorted(built, key=lambda site: board.building_cost[site]):
        for levels in range(1, buildings.level[site] + 1):
            if can_sell(game, sale := Sell(seat, ((site, levels),))):
                return sale
    if built:  # SELL-3: too few houses for one site's exchange: the group goes down together, no further than it must
        group = board.group[min(built, key=lambda site: board.building_cost[site])]
        standing = {site: buildings.level[site] for site in board.members[group]}
        for floor in range(max(standing.values()) - 1, 0, -1):
            sale = Sell(seat, tuple((site, level - floor) for site, level in standing.items() if level > floor))
            if can_sell(game, sale):
                return sale
        return Sell(seat, tuple((site, level) for site, level in standing.items() if level))
    free = [deed for deed in state.deeds_of(seat) if not state.mortgaged[deed]]
    return Mortgage(seat, min(free, key=lambda deed: board.mortgage[deed]))


def can_sell(game: Game, sale: Sell) -> bool:
    """Whether the rules allow a sale."""
    try:
        check_sale(game, sale.seat, sale.order)
    except Refusal:
        return False
    return True


bankruptcy.duty(
    DebtDue,
    blocks=DEBT_FIRST,
    waiting="a debt to be paid",
    fallback=raise_or_give_up,
    leaves=lambda game, step, seat: (step,),
    seats=debtors,
)


@bankruptcy.answers("raisable", public=True)
def raisable(game: Game, seat: int) -> int:
    """DEBT-2: what everything a seat has would bring in cash."""
    return raisables(game)[seat]


@bankruptcy.answers("raisables", public=True)
def raisables(game: Game) -> list[int]:
    """DEBT-2: cash, buildings at half price, and mortgages; for every seat."""
    board, state, level = game.book.board, game.state, Buildings.of(game.state).level
    totals = state.cash.copy()
    for deed in board.deeds:
        holder = state.holder[deed]
        if holder >= 0 and not state.mortgaged[deed]:
            totals[holder] += board.mortgage[deed] + board.building_cost[deed] * level[deed] // 2
    return totals


@bankruptcy.answer(GoBankrupt, to=DebtDue, cite=NOT_YET)
def go_bankrupt(game: Game, act: GoBankrupt, due: DebtDue) -> None:
    """DEBT-2: only when everything sold and mortgaged would not cover the debts."""
    owed = game.ask("owing", act.seat)
    if not owed:
        raise Refusal(NOT_YET, "you owe nothing")
    if raisable(game, act.seat) >= owed:
        raise Refusal(NOT_YET, "you can still raise what you owe; to give up all the same, resign")
    leave(game, act.seat)


@bankruptcy.right(Resign)
def resign(game: Game, act: Resign) -> None:
    """DEBT-8: a player may leave at any time."""
    give_up(game, act.seat, False)


@bankruptcy.right(Remove)
def remove(game: Game, act: Remove) -> None:
    """DEBT-8: as if they had resigned."""
    if not 0 <= act.seat < game.state.seats or game.state.out[act.seat]:
        raise Refusal(NOT_YET, "there is no such player in the game")
    give_up(game, act.seat, True)


def give_up(game: Game, seat: int, removed: bool) -> None:
    """DEBT-8: what can still be asked of the leaver is owed, then everything is settled."""
    game.emit(Resigned(seat, removed))
    claims_count_as_asked(game, seat)
    leave(game, seat)


def claims_count_as_asked(game: Game, seat: int) -> None:
    """DEBT-8: rent that could still be asked for is owed, and so is rent that waits for an auction to close."""
    waiting = [step for step in reversed(game.state.agenda) if type(step) is RentDue and step.visitor == seat]
    for step in waiting:
        game.emit(Owed(game.next_number, seat, step.owner, step.amount, "rent", ()))
    for claim in [claim for claim in Claims.of(game.state).open if claim.visitor == seat]:
        amount, dice = claim.amount, ()
        if claim.times:
            dice, pips = game.ask("utility_throw", seat)
            amount = claim.times * pips
        game.emit(RentAsked(claim.number, claim.owner, seat, claim.deed, amount, dice, False, False))
        game.emit(Owed(game.next_number, seat, claim.owner, amount, "rent", ()))


def leave(game: Game, seat: int) -> None:
    """DEBT-3 to DEBT-8: sell up, pay in order, pass the estate on, and go."""
    sell_up(game, seat)
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
        estate = choices(game, [(heir, deed) for deed in deeds])
    rest, opens = in_line(agenda_without(game, seat, heir), estate)
    game.emit(WentOut(seat, unmet is not None, heir, rest, opens))


def sell_up(game: Game, seat: int) -> None:
    """DEBT-3: all buildings at half price, all property mortgaged."""
    state, level = game.state, Buildings.of(game.state).level
    held = state.deeds_of(seat)
    sites = tuple((site, level[site]) for site in held if level[site])
    deeds = tuple(deed for deed in held if not state.mortgaged[deed])
    if deeds:
        game.emit(SoldUp(seat, sites, deeds, raisable(game, seat) - state.cash[seat]))


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

    Then come all lots that wait, in board order, and last the rent that waits for them.
    """
    first = next((i for i, step in enumerate(agenda) if isinstance(step, (Hammer, MortgageChoice))), len(agenda))
    lots = [step for step in (*agenda, *estate) if type(step) is LotDue]
    lots.sort(key=lambda lot: -lot.deed)
    rents = [step for step in agenda[first:] if lots and type(step) is RentDue]
    under_way = [step for step in agenda[first:] if step not in (*lots, *rents)]
    return (*agenda[:first], *rents), (*lots, *(step for step in estate if type(step) is not LotDue), *under_way)


def agenda_without(game: Game, seat: int, heir: int) -> tuple[Step, ...]:
    """What is left of the agenda when a seat leaves: each duty says itself what becomes of it."""
    rest: list[Step] = []
    for step in game.state.agenda:
        spec = game.book.duties.get(type(step))
        if spec is not None:
            rest.extend(spec.leaves(game, step, seat))
        elif type(step) is RentDue:
            if step.visitor != seat:
                owner = heir if step.owner == seat else step.owner
                rest.extend([RentDue(owner, step.visitor, step.amount)] if owner != step.visitor else [])
        elif getattr(step, "seat", None) != seat:
            rest.append(step)
    return tuple(rest)


@bankruptcy.offers(GoBankrupt)
def offer_leaving(game: Game, seat: int) -> list[Act]:
    """DEBT-2, DEBT-8: giving up, for a debtor, and leaving the game, for everybody."""
    dues = [step for step in game.state.agenda if type(step) is DebtDue and seat in debtors(game, step)]
    return [*(GoBankrupt(seat, due.number) for due in dues), Resign(seat)]
