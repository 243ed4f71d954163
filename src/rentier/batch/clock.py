"""The Banker's clock: what the rules play for a seat that does not answer in time."""

from __future__ import annotations

from rentier.batch.auction import could_go_higher
from rentier.batch.backend import lowest
from rentier.batch.codes import (
    ANYWHERE,
    ASK_RENT,
    BIDS,
    BUS,
    BUY,
    DEBT,
    DECLINE,
    END,
    END_TURN,
    GO_BANKRUPT,
    GO_TO,
    INTEREST,
    JAIL,
    KEEP_MORTGAGED,
    LAST_DUTY,
    LAST_DUTY_OF_ONE,
    MORTGAGE,
    PASS,
    PLACE,
    PLACE_PIECE,
    ROLL,
    ROLL_DICE,
    SELL,
    SPACES,
    TAKE_BUS,
    TRY_DOUBLE,
    WANT,
)
from rentier.batch.debts import has_to_pay, owing, payable
from rentier.batch.money import raisable
from rentier.batch.record import Record
from rentier.batch.selling import sale_allowed
from rentier.batch.shortage import places
from rentier.batch.tables import Tables


def awaits(g: Record, b: Tables, seat: int) -> bool:
    """Whether the table waits for a seat."""
    if g.depth == 0:
        return False
    step = g.step[g.depth - 1]
    kind = step & 255
    if kind > LAST_DUTY:
        return False
    if kind <= LAST_DUTY_OF_ONE:
        return (step >> 8 & 255) - 1 == seat
    if kind == BIDS:
        return (g.bidders == 0 or g.bidders >> seat & 1 == 1) and could_go_higher(g, b, seat)
    if kind == DEBT:
        return has_to_pay(g, b, seat)
    return g.wishes[seat] < 0


def fallback(g: Record, b: Tables, seat: int) -> None:
    """SET-7: make what the clock plays for a seat the act."""
    n = g.depth - 1
    step = g.step[n]
    kind = step & 255
    g.actor = seat
    g.target = g.label[n]
    g.amount = 0
    if kind == END:
        g.act = END_TURN
    elif kind == ROLL:
        g.act = ROLL_DICE
    elif kind == JAIL:
        g.act = TRY_DOUBLE
    elif kind == BUY:
        g.act = DECLINE
    elif kind == INTEREST:
        g.act = KEEP_MORTGAGED
    elif kind == PLACE:
        g.act = PLACE_PIECE
        g.amount = lowest(places(g, b, seat, step >> 16))
    elif kind == BUS:
        g.act = TAKE_BUS
        g.amount = (step >> 16 & 15) + (step >> 20)
    elif kind == ANYWHERE:
        g.act = GO_TO
        g.amount = (g.at[seat] + 1) % SPACES
    elif kind == BIDS:
        g.act = PASS
    elif kind == DEBT:
        raise_or_give_up(g, b, seat)
    else:
        g.act = WANT


def raise_or_give_up(g: Record, b: Tables, seat: int) -> None:
    """DEBT-1, DEBT-2: the next thing that raises money, asking for rent, or the bankruptcy."""
    if raisable(g, b, seat) < owing(g, seat):
        if not payable(g, b, seat):
            g.act = GO_BANKRUPT
            return
        for i in range(g.claims):
            if g.claim_owner[i] == seat:
                g.act = ASK_RENT
                g.target = g.claim_number[i]
                return
    raise_money(g, b, seat)


def raise_money(g: Record, b: Tables, seat: int) -> None:
    """DEBT-1: sell buildings, then mortgage, cheapest first."""
    if g.own[seat] & g.built:
        g.act = SELL
        choose_sale(g, b, seat)
        return
    cheapest = -1
    deeds = g.own[seat] & ~g.down
    while deeds:
        deed = lowest(deeds)
        deeds &= deeds - 1
        if cheapest < 0 or b.mortgage[deed] < b.mortgage[cheapest]:
            cheapest = deed
    g.act = MORTGAGE
    g.target = cheapest


def choose_sale(g: Record, b: Tables, seat: int) -> None:
    """DEBT-1, SELL-3: levels of one site, or of a group that goes down together where the Bank lacks houses."""
    group = -1
    for other in range(b.streets):
        sites = g.own[seat] & g.built & b.mask[other]
        if sites and group < 0:
            group = other
        while sites:
            site = lowest(sites)
            sites &= sites - 1
            g.items = 1
            g.item[0] = site
            for levels in range(1, g.level[site] + 1):
                g.count[0] = levels
                if sale_allowed(g, b, seat):
                    return
    for floor in range(b.top - 1, -1, -1):
        g.items = 0
        sites = b.mask[group]
        while sites:
            site = lowest(sites)
            sites &= sites - 1
            if g.level[site] > floor:
                g.item[g.items] = site
                g.count[g.items] = g.level[site] - floor
                g.items += 1
        if g.items and (floor == 0 or sale_allowed(g, b, seat)):
            return
