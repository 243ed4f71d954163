"""Auctions: lots one after the other, bids in cash, until everybody else has passed."""

from __future__ import annotations

from rentier.batch.agenda import drop_kinds, open_duty
from rentier.batch.codes import A_PIECE, AUCTIONED, BANK, BIDS, BUILDINGS, NO_LOT, NOBODY, PLACE
from rentier.batch.counting import count_money
from rentier.batch.debts import debts_first, has_debt
from rentier.batch.money import give_deed, pay
from rentier.batch.record import Record
from rentier.batch.rent import sum_aside
from rentier.batch.shortage import close_shortage, piece_bidders, places
from rentier.batch.tables import Tables
from rentier.batch.wakes import wake


def next_lot(g: Record, b: Tables, deed: int) -> None:
    """AUC-1, AUC-2, AUC-7: the next lot is auctioned once nobody is in debt."""
    if debts_first(g):
        return
    g.depth -= 1
    open_lot(g, deed, 0, 0)


def next_piece(g: Record, b: Tables) -> None:
    """BLD-9, AUC-2: one piece at a time, among those who still want one and can place it now; debts come first."""
    if debts_first(g):
        return
    bidders = piece_bidders(g, b)
    if bidders and (g.hotels if g.short_of == 2 else g.houses):
        open_lot(g, A_PIECE, g.short_of, bidders)
    else:
        close_shortage(g)


def open_lot(g: Record, deed: int, piece: int, bidders: int) -> None:
    """AUC-3: a lot opens; with nobody able to bid it fails at once."""
    g.lot = deed
    g.lot_piece = piece
    g.lot_number = g.numbers
    g.bidders = bidders
    g.leader = NOBODY
    g.bid = 0
    g.passed = 0
    g.passes = 0
    g.lots += 1
    open_duty(g, BIDS, -1, 0)
    g.lot_changed = 1


def may_bid(g: Record, b: Tables, seat: int) -> bool:
    """AUC-2, BLD-9: not while in debt; a piece is for those who wanted it and could place it now."""
    if has_debt(g, seat) or (g.bidders and not g.bidders >> seat & 1):
        return False
    return g.lot_piece == 0 or places(g, b, seat, g.lot_piece) != 0


def could_go_higher(g: Record, b: Tables, seat: int) -> bool:
    """AUC-2, AUC-5: not the leader, not who passed, not who is out or in debt."""
    return seat != g.leader and g.out[seat] == 0 and not g.passed >> seat & 1 and may_bid(g, b, seat)


def close_if_done(g: Record, b: Tables) -> None:
    """AUC-5: the auction ends when nobody else can go higher."""
    g.lot_changed = 0
    if g.lot == NO_LOT:
        return
    for seat in range(g.seats):
        if could_go_higher(g, b, seat):
            return
    close_lot(g)


def close_lot(g: Record) -> None:
    """AUC-5, AUC-6, BLD-9: the last bidder buys; with no bid at all the lot stays with the Bank."""
    drop_kinds(g, 1 << BIDS)
    piece = g.lot_piece
    deed = g.lot
    g.lot = NO_LOT
    if g.leader < 0:
        if piece:
            close_shortage(g)
        return
    pay(g, g.leader, BANK, g.bid)
    count_money(g, BUILDINGS if piece else AUCTIONED, g.leader, BANK, g.bid)
    if piece:
        open_duty(g, PLACE, g.leader, piece)
    else:
        give_deed(g, deed, g.leader)
        g.deed_price[deed] += g.bid
    wake(g, g.leader)


def bid_allowed(g: Record, b: Tables, seat: int, amount: int) -> bool:
    """AUC-2 to AUC-4, AUC-8: higher than the last, in whole steps, within the cash that is not set aside."""
    least = g.bid + b.bid_step if g.leader >= 0 else b.lowest_bid
    if g.passed >> seat & 1 or amount < least or amount % b.bid_step or amount > g.cash[seat]:
        return False
    return may_bid(g, b, seat) and amount <= g.cash[seat] - sum_aside(g, seat)


def make_bid(g: Record, seat: int, amount: int) -> None:
    """AUC-3: a bid leads."""
    g.leader = seat
    g.bid = amount
    g.lot_changed = 1


def pass_lot(g: Record, seat: int) -> None:
    """AUC-5: a player who passes holds the lot up no longer."""
    place = 0
    while g.passes >> 4 * place & 15:
        place += 1
    g.passed |= 1 << seat
    g.passes |= seat + 1 << 4 * place
    g.lot_changed = 1


def restart_lot(g: Record, seat: int) -> None:
    """DEBT-8: a lot that somebody led starts again; one that only they held up closes."""
    if g.lot == NO_LOT:
        return
    if g.leader == seat:
        g.leader = NOBODY
        g.bid = 0
    g.lot_changed = 1
