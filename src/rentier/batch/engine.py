"""The loop: refuse an act or carry it out, then do whatever is due until the table waits for somebody."""

from __future__ import annotations

from rentier.batch.agenda import auction_open
from rentier.batch.auction import (
    bid_allowed,
    close_if_done,
    close_lot,
    make_bid,
    may_bid,
    next_lot,
    next_piece,
    pass_lot,
)
from rentier.batch.building import order_cost, order_piece, order_size, put_up
from rentier.batch.clock import awaits, fallback
from rentier.batch.codes import (
    ACCEPT_DEAL,
    ASK_RENT,
    BANK,
    BID,
    BUILD,
    BUY_DEED,
    CLOSE_AUCTION,
    COUNT_RENT,
    COUNTER_DEAL,
    DECLINE_DEAL,
    DEEDS_BOUGHT,
    DUTY_OF,
    END_TURN,
    FINAL,
    GO_BANKRUPT,
    GO_TO,
    KEEP_MORTGAGED,
    LAPSE_OFFER,
    LAST_ANSWER,
    LAST_DUTY,
    LAST_OF_SEATS,
    LOT,
    MONOPOLY,
    MORTGAGE,
    MOVE,
    NEXT,
    NO_AUCTION,
    NO_LOT,
    NOT_IN_DEBT,
    NOTHING,
    OFFER_DEAL,
    PASS,
    PAY_BAIL,
    PIECE,
    PLACE_PIECE,
    RELEASE,
    REMOVE,
    RENT,
    REPAY,
    REPAY_NOW,
    RESIGN,
    ROLL_DICE,
    SELL,
    SELL_UP,
    SPACES,
    TAKE_BUS,
    TIME_UP,
    TRY_DOUBLE,
    USE_CARD,
    WAIVE_RENT,
    WANT,
    WITHDRAW_DEAL,
)
from rentier.batch.counting import count_money
from rentier.batch.deals import (
    carry_out_deal,
    decline_offer,
    offer_allowed,
    offer_at,
    propose,
    read_offer,
    remove_offer,
    terms_allowed,
)
from rentier.batch.debts import has_debt, next_owed, owing, payable, settle
from rentier.batch.dice import choose_move, mr_monopoly, release, roll, try_double
from rentier.batch.endings import finish
from rentier.batch.jail import leave_jail
from rentier.batch.leaving import go, leave
from rentier.batch.money import give_deed, pay, raisable
from rentier.batch.mortgage import (
    keep_mortgaged,
    mortgage,
    mortgage_allowed,
    repay,
    repay_allowed,
    repayment,
)
from rentier.batch.movement import set_out, walk
from rentier.batch.record import Record
from rentier.batch.rent import ask_for, claim_at, remove_claim, rent_falls_due
from rentier.batch.selling import sale_allowed, sell
from rentier.batch.shortage import (
    decide,
    needs_the_place,
    open_shortage,
    place_piece,
    placeable,
    places,
    short_by_others,
)
from rentier.batch.tables import Tables
from rentier.batch.turns import pass_dice
from rentier.batch.wakes import wake, wake_stirred

LONGEST = 1000
"""How often the clock plays for a seat at most."""


def advance(g: Record, b: Tables, due: bool) -> None:
    """Finish what is in progress, and with `due` whatever the agenda has, until the table waits or the game is over.

    The order is that of the reference engine: payments and set-offs, a lot that may be done, sums to be owed, a move, a
    departure; only then the agenda.
    """
    while g.overflow == 0 and g.over == 0:
        if g.unsettled:
            settle(g, b)
        elif g.lot_changed:
            close_if_done(g, b)
        elif g.stirred:
            wake_stirred(g)
        elif g.queued:
            next_owed(g, b)
        elif g.walking:
            walk(g, b)
        elif g.leaver >= 0:
            leave(g, b)
        elif due and g.depth and g.step[g.depth - 1] & 255 > LAST_DUTY:
            do_step(g, b)
        else:
            return


def do_step(g: Record, b: Tables) -> None:
    """The step on top of the agenda, which waits for nobody."""
    n = g.depth - 1
    step = g.step[n]
    kind = step & 255
    seat = (step >> 8 & 255) - 1
    argument = step >> 16
    if kind == MOVE:
        g.depth = n
        set_out(g, seat, argument)
    elif kind == NEXT:
        pass_dice(g, b)
    elif kind == RELEASE:
        release(g, seat, argument)
    elif kind == LOT:
        next_lot(g, b, argument)
    elif kind == PIECE:
        next_piece(g, b)
    elif kind == RENT:
        rent_falls_due(g)
    elif kind == MONOPOLY:
        mr_monopoly(g, seat)
    elif kind == FINAL:
        finish(g, b)


def apply(g: Record, b: Tables) -> bool:
    """Carry out the act in the record, if it is allowed; a refused act changes nothing but the act's own fields."""
    if g.act != TIME_UP:
        return attempt(g, b, True)
    seat = g.actor
    number = g.target
    if not time_is_up(g, b, seat, number):
        return False
    for _ in range(LONGEST):
        fallback(g, b, seat)
        if not attempt(g, b, False):
            return False
        if not time_is_up(g, b, seat, number):
            break
    advance(g, b, True)
    return True


def attempt(g: Record, b: Tables, due: bool) -> bool:
    """Carry out an act of a seat or the Banker, if it is allowed, and what follows; with `due` also from the agenda."""
    if refused(g, b):
        return False
    carry_out(g, b)
    advance(g, b, due)
    return True


def time_is_up(g: Record, b: Tables, seat: int, number: int) -> bool:
    """SET-7: whether the table waits for the seat and the duty that the clock names."""
    if g.over or g.overflow or seat < 0 or seat >= g.seats:
        return False
    return g.depth > 0 and g.label[g.depth - 1] == number and awaits(g, b, seat)


def refused(g: Record, b: Tables) -> bool:
    """Whether the rules refuse the act in the record."""
    act = g.act
    seat = g.actor
    if act == NOTHING or g.over:
        return True
    if act <= LAST_OF_SEATS and (seat < 0 or seat >= g.seats or g.out[seat]):
        return True
    if NO_AUCTION >> act & 1 and auction_open(g):
        return True
    if NOT_IN_DEBT >> act & 1 and has_debt(g, seat):
        return True
    if act <= LAST_ANSWER:
        return not_open(g, act, seat) or answer_refused(g, b, act, seat)
    return right_refused(g, b, act, seat)


def not_open(g: Record, act: int, seat: int) -> bool:
    """SET-7: whether the duty that an act answers is not the one on top, or is another seat's."""
    step = g.step[g.depth - 1]
    if step & 255 != DUTY_OF[act] or g.label[g.depth - 1] != g.target:
        return True
    owner = (step >> 8 & 255) - 1
    return owner >= 0 and owner != seat


def answer_refused(g: Record, b: Tables, act: int, seat: int) -> bool:
    """What the clauses say to an answer to the duty on top."""
    amount = g.amount
    argument = g.step[g.depth - 1] >> 16
    if act == BUY_DEED:
        return g.cash[seat] < b.price[argument]
    if act == PAY_BAIL:
        return g.cash[seat] < b.bail
    if act == USE_CARD:
        return amount < 0 or g.keeper[amount] != seat
    if act == BID:
        return not bid_allowed(g, b, seat, amount)
    if act == PASS:
        return seat == g.leader or (g.passed >> seat & 1) != 0 or not may_bid(g, b, seat)
    if act == REPAY_NOW:
        return g.cash[seat] < repayment(b, argument)
    if act == WANT:
        return g.wishes[seat] >= 0 or amount < 0 or amount > placeable(g, b, seat, g.short_of)
    if act == PLACE_PIECE:
        return amount < 0 or amount >= SPACES or not places(g, b, seat, argument) >> amount & 1
    if act == TAKE_BUS:
        first = argument & 15
        second = argument >> 4
        return amount != first and amount != second and amount != first + second
    if act == GO_TO:
        return amount < 0 or amount >= SPACES or amount == g.at[seat]
    if act == GO_BANKRUPT:
        owed = owing(g, seat)
        return owed == 0 or raisable(g, b, seat) >= owed or payable(g, b, seat)
    return False


def right_refused(g: Record, b: Tables, act: int, seat: int) -> bool:
    """What the clauses say to a right of a seat, or to an act of the Banker."""
    if act == ASK_RENT or act == WAIVE_RENT:
        return claim_at(g, g.target, seat) < 0
    if act == BUILD:
        return build_refused(g, b, seat)
    if act == SELL:
        return not sale_allowed(g, b, seat) or needs_the_place(g, b, seat, -1)
    if act == MORTGAGE:
        return not mortgage_allowed(g, b, seat, g.target) or needs_the_place(g, b, seat, g.target)
    if act == REPAY:
        return not repay_allowed(g, b, seat, g.target)
    if act == OFFER_DEAL:
        return not offer_allowed(g, b, seat, g.partner, g.numbers)
    if act == CLOSE_AUCTION:
        return g.lot == NO_LOT or g.lot_number != g.target
    if act == REMOVE:
        return seat < 0 or seat >= g.seats or g.out[seat] != 0
    if act == RESIGN:
        return False
    return answer_to_offer_refused(g, b, act, seat)


def build_refused(g: Record, b: Tables, seat: int) -> bool:
    """BLD-1 to BLD-10: no order during a shortage, no illegal one, none others could contest while debts are open."""
    if g.short_of or order_cost(g, b, seat) == 0:
        return True
    return g.debts > 0 and short_by_others(g, b, seat, order_piece(g, b), order_size(g))


def answer_to_offer_refused(g: Record, b: Tables, act: int, seat: int) -> bool:
    """DEAL-1: an offer that is open, addressed to the seat or its own, at the revision that it has."""
    index = offer_at(g, g.target)
    if index < 0:
        return True
    maker = g.offer_maker[index]
    partner = g.offer_partner[index]
    if act == LAPSE_OFFER:
        return False
    if act == DECLINE_DEAL:
        return partner != seat
    if act == WITHDRAW_DEAL:
        return maker != seat
    if g.amount != g.offer_revision[index]:
        return True
    if act == ACCEPT_DEAL:
        if partner != seat:
            return True
        g.partner = maker
        read_offer(g, index)
        return not terms_allowed(g, b, maker, partner, False)
    if seat != maker and seat != partner:
        return True
    g.partner = partner if seat == maker else maker
    return not offer_allowed(g, b, seat, g.partner, g.target)


def carry_out(g: Record, b: Tables) -> None:
    """An act that is allowed: answers first, then rights."""
    act = g.act
    seat = g.actor
    if act <= LAST_ANSWER:
        answer(g, b, act, seat)
    elif act < OFFER_DEAL:
        use_right(g, b, act, seat)
    elif act == OFFER_DEAL:
        propose(g, seat, g.partner, g.numbers, 1)
    elif act == RESIGN or act == REMOVE:
        go(g, seat, COUNT_RENT)
    elif act == CLOSE_AUCTION:
        close_lot(g)
    else:
        answer_offer(g, act, seat)


def answer(g: Record, b: Tables, act: int, seat: int) -> None:
    """What an answer to the duty on top brings."""
    n = g.depth - 1
    argument = g.step[n] >> 16
    if act == ROLL_DICE:
        roll(g, b, seat)
    elif act == TRY_DOUBLE:
        try_double(g, b, seat)
    elif act == END_TURN:
        pass_dice(g, b)
    elif act == BID:
        make_bid(g, seat, g.amount)
    elif act == PASS:
        pass_lot(g, seat)
    elif act == PAY_BAIL or act == USE_CARD:
        leave_jail(g, b, seat, g.amount if act == USE_CARD else -1)
    elif act == TAKE_BUS:
        choose_move(g, seat, g.amount)
    elif act == GO_TO:
        choose_move(g, seat, (g.amount - g.at[seat]) % SPACES)
    elif act == PLACE_PIECE:
        place_piece(g, b, seat, g.amount)
    elif act == GO_BANKRUPT:
        go(g, seat, SELL_UP)
    elif act == WANT:
        g.wishes[seat] = g.amount
        decide(g, b)
    else:
        g.depth = n
        if act == BUY_DEED:  # LAND-1
            pay(g, seat, BANK, b.price[argument])
            count_money(g, DEEDS_BOUGHT, seat, BANK, b.price[argument])
            g.deed_price[argument] += b.price[argument]
            give_deed(g, argument, seat)
            wake(g, seat)
        elif act == REPAY_NOW:
            repay(g, b, seat, argument)
        elif act == KEEP_MORTGAGED:
            keep_mortgaged(g, b, seat, argument)
        elif not b.no_auctions:  # LAND-2
            g.step[n] = LOT | argument << 16
            g.label[n] = 0
            g.depth = n + 1


def use_right(g: Record, b: Tables, act: int, seat: int) -> None:
    """What a right brings, but deals and leaving."""
    if act == ASK_RENT:
        ask_for(g, b, claim_at(g, g.target, seat), False)
    elif act == WAIVE_RENT:
        remove_claim(g, claim_at(g, g.target, seat))
    elif act == BUILD:
        piece = order_piece(g, b)
        size = order_size(g)
        if short_by_others(g, b, seat, piece, size):
            open_shortage(g, b, seat, piece, size)
        else:
            put_up(g, b, seat, order_cost(g, b, seat))
    elif act == SELL:
        sell(g, b, seat)
    elif act == MORTGAGE:
        mortgage(g, b, seat, g.target)
    else:
        repay(g, b, seat, g.target)


def answer_offer(g: Record, act: int, seat: int) -> None:
    """DEAL-1, DEAL-7: new terms, acceptance, refusal, withdrawal, or the clock of an offer."""
    index = offer_at(g, g.target)
    if act == COUNTER_DEAL:
        propose(g, seat, g.partner, g.target, g.offer_revision[index] + 1)
    elif act == ACCEPT_DEAL:
        carry_out_deal(g, index)
    elif act == DECLINE_DEAL:
        decline_offer(g, index)
    else:
        remove_offer(g, index)
