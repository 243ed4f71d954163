"""Going out: bankrupt to a player or the Bank, resigned, or removed; one stage at a time.

Between two stages whatever money came in settles debts, as everywhere (see `advance`).
"""

from __future__ import annotations

from rentier.batch.agenda import has_kinds, insert
from rentier.batch.auction import restart_lot
from rentier.batch.backend import lowest, ones
from rentier.batch.cards import return_card
from rentier.batch.codes import (
    AGENDA,
    ASK_CLAIMS,
    ASK_FINAL,
    BANK,
    BIDS,
    BUY,
    COUNT_RENT,
    COUNTED_AS_ASKED,
    DEBT,
    END,
    ESTATES,
    FINAL,
    GO_OUT,
    INTEREST,
    LEAVE_SHORTAGE,
    LOANS,
    LOT,
    NEXT,
    NOBODY,
    PASS_DEBTS,
    PASS_ESTATE,
    PAY_IN_ORDER,
    PIECE,
    PLACE,
    RENT,
    RENT_ASKED,
    SALES,
    SELL_UP,
    WISH,
)
from rentier.batch.counting import count_money, count_rent
from rentier.batch.deals import drop_offers_of, loans_on
from rentier.batch.debts import oldest_debt, owe_rent, remove_debt
from rentier.batch.endings import finish, playing
from rentier.batch.money import give_deed, money_moved, paid, pay, raisable, raise_level
from rentier.batch.record import Record
from rentier.batch.rent import ask_for, drop_claims_of
from rentier.batch.shortage import leave_shortage
from rentier.batch.tables import Tables

UNDER_WAY = 1 << LOT | 1 << PIECE | 1 << BIDS | 1 << WISH | 1 << PLACE | 1 << INTEREST | 1 << RENT
"""What is finished before an estate's own choices and lots."""


def go(g: Record, seat: int, stage: int) -> None:
    """DEBT-2, DEBT-8: a seat begins to leave: with COUNT_RENT if it resigns or is removed, with SELL_UP if bankrupt."""
    g.leaver = seat
    g.leaving = stage
    g.heir = BANK
    g.bankrupt = 0


def leave(g: Record, b: Tables) -> None:
    """DEBT-3 to DEBT-8: the next stage of leaving."""
    stage = g.leaving
    seat = g.leaver
    g.leaving = stage + 1
    if stage == COUNT_RENT:
        owe_rent_aside(g, seat)
    elif stage == ASK_CLAIMS or stage == ASK_FINAL:
        ask_next(g, b, seat, stage)
    elif stage == SELL_UP:
        sell_up(g, b, seat)
    elif stage == PAY_IN_ORDER:
        pay_in_order(g, b, seat)
    elif stage == PASS_DEBTS:
        pass_debts(g, seat)
    elif stage == PASS_ESTATE:
        pass_estate(g, b, seat)
    elif stage == GO_OUT:
        go_out(g, b, seat)
    elif stage == LEAVE_SHORTAGE:
        leave_shortage(g, b, seat)
    else:
        last_call(g, b)


def owe_rent_aside(g: Record, seat: int) -> None:
    """DEBT-8: rent that waits for an auction to close is owed by the leaver, whatever cash there is."""
    for i in range(g.depth - 1, -1, -1):
        step = g.step[i]
        if step & 255 == RENT and (step >> 20 & 15) - 1 == seat:
            owe_rent(g, seat, (step >> 16 & 15) - 1, g.label[i], RENT_ASKED | COUNTED_AS_ASKED, step >> 24)


def ask_next(g: Record, b: Tables, seat: int, stage: int) -> None:
    """DEBT-8, SHORT-6: rent that could still be asked for counts as asked, one claim after the other."""
    for i in range(g.claims):
        if stage == ASK_FINAL or g.claim_visitor[i] == seat:
            g.leaving = stage
            ask_for(g, b, i, stage == ASK_CLAIMS)
            return
    if stage == ASK_FINAL:
        g.leaver = NOBODY


def sell_up(g: Record, b: Tables, seat: int) -> None:
    """DEBT-3: all buildings at half price, all property mortgaged."""
    total = raisable(g, b, seat) - g.cash[seat]
    lent = loans_on(g, b, g.own[seat])
    pay(g, BANK, seat, total)
    count_money(g, LOANS, BANK, seat, lent)
    count_money(g, SALES, BANK, seat, total - lent)
    sites = g.own[seat] & g.built
    while sites:
        site = lowest(sites)
        sites &= sites - 1
        g.deed_returned[site] += b.cost[site] * g.level[site] // 2
        raise_level(g, b, site, -g.level[site])
    g.down |= g.own[seat]


def pay_in_order(g: Record, b: Tables, seat: int) -> None:
    """DEBT-7: debts in the order they arose; the first that cannot be met decides the creditor."""
    i = oldest_debt(g, seat)
    if i < 0:
        return
    creditor = g.creditor[i]
    amount = g.debt_sum[i]
    if g.cash[seat] < amount:
        g.heir = creditor
        g.bankrupt = 1
        g.out_why[seat] = g.debt_why[i]
        g.out_deed[seat] = g.debt_deed[i]
        return
    why = g.debt_why[i]
    deed = g.debt_deed[i]
    remove_debt(g, i)
    paid(g, b, seat, creditor, amount, why)
    count_rent(g, deed, amount)
    g.leaving = PAY_IN_ORDER


def pass_debts(g: Record, seat: int) -> None:
    """DEBT-8: what the leaver still owed is void, and what was owed to the leaver is owed to the heir."""
    for i in range(g.debts - 1, -1, -1):
        if g.creditor[i] == seat:
            g.creditor[i] = g.heir
        if g.debtor[i] == seat or g.debtor[i] == g.creditor[i]:
            remove_debt(g, i)
    money_moved(g)


def pass_estate(g: Record, b: Tables, seat: int) -> None:
    """DEBT-4, DEBT-6: cash, deeds and kept cards go to the creditor; deeds that go to the Bank are unmortgaged."""
    heir = g.heir
    mine = g.own[seat]
    count_money(g, ESTATES, seat, heir, g.cash[seat])
    pay(g, seat, heir, g.cash[seat])
    deeds = mine
    while deeds:
        give_deed(g, lowest(deeds), heir)
        deeds &= deeds - 1
    if heir == BANK:
        g.down &= ~mine
    for deck in range(2):
        if g.keeper[deck] == seat:
            if heir == BANK:
                return_card(g, b, deck)
            else:
                g.keeper[deck] = heir
    g.estate = mine
    money_moved(g)


def go_out(g: Record, b: Tables, seat: int) -> None:
    """WIN-1, DEBT-8: the agenda goes on without the leaver, claims and offers lapse, and the last one left wins."""
    rearrange(g, b, seat, g.estate)
    if g.overflow:
        return
    last = 0
    for other in range(g.seats):
        last = max(last, g.out[other])
    g.out[seat] = last + 1
    g.out_round[seat] = g.round
    g.out_to[seat] = g.heir
    g.jail[seat] = 0
    drop_claims_of(g, seat)
    drop_offers_of(g, seat)
    if playing(g) == 1:
        finish(g, b)
        return
    restart_lot(g, seat)


def rearrange(g: Record, b: Tables, seat: int, estate: int) -> None:
    """AUC-7, AUC-8, DEAL-4, DEBT-7: what is under way stays on top, below it the heir's choices, then all lots.

    Lots come in board order; open debts lie below them and are put on top before one opens.
    """
    n = without(g, b, seat)
    first = n
    for i in range(n - 1, -1, -1):
        if UNDER_WAY >> (g.draft[i] & 255) & 1:
            first = i
    lots = estate if g.heir == BANK else 0
    choices = 0 if g.heir == BANK else estate
    top = 0
    for i in range(n):
        step = g.draft[i]
        if step & 255 == LOT:
            lots |= 1 << (step >> 16)
        elif i < first or step & 255 == DEBT:
            g.step[top] = step
            g.label[top] = g.draft_label[i]
            top += 1
    g.rest = top
    if n + ones(estate) > AGENDA:
        g.overflow = 1
        return
    place = top + ones(lots)
    g.depth = place + ones(choices)
    while lots:
        place -= 1
        g.step[place] = LOT | lowest(lots) << 16
        g.label[place] = 0
        lots &= lots - 1
    place = g.depth
    while choices:
        place -= 1
        g.step[place] = INTEREST | g.heir + 1 << 8 | lowest(choices) << 16
        g.label[place] = g.numbers
        g.numbers += 1
        choices &= choices - 1
    for i in range(first, n):
        kind = g.draft[i] & 255
        if kind != LOT and kind != DEBT:
            g.step[g.depth] = g.draft[i]
            g.label[g.depth] = g.draft_label[i]
            g.depth += 1


def without(g: Record, b: Tables, seat: int) -> int:
    """DEBT-8: the agenda without a leaver, in `draft`; returns how many steps it has.

    Their turn passes on, what they did not buy is auctioned, rent that waits for them is owed to the heir.
    """
    n = 0
    for i in range(g.depth):
        step = g.step[i]
        label = g.label[i]
        kind = step & 255
        if kind == RENT:
            owner = (step >> 16 & 15) - 1
            visitor = (step >> 20 & 15) - 1
            if owner == seat:
                owner = g.heir
            if visitor == seat or visitor == owner:
                continue
            step = RENT | (owner + 1 | visitor + 1 << 4) << 16 | step >> 24 << 24
        elif (step >> 8 & 255) - 1 == seat:
            if kind == END:
                step = NEXT
                label = 0
            elif kind == BUY and not b.no_auctions:
                step = LOT | step >> 16 << 16
                label = 0
            else:
                continue
        g.draft[n] = step
        g.draft_label[n] = label
        n += 1
    return n


def last_call(g: Record, b: Tables) -> None:
    """SHORT-6: the first bankruptcy ends the game once it is settled; leaving with all debts met does not."""
    if not b.short_game or not g.bankrupt or has_kinds(g, 1 << FINAL):
        g.leaver = NOBODY
        return
    place = g.rest
    for i in range(g.depth - 1, -1, -1):
        if (1 << RENT | 1 << DEBT) >> (g.step[i] & 255) & 1 and i < place:
            place = i
    insert(g, place, FINAL, 0)
