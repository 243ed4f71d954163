"""Bids on the open lot: whose are taken, how high they must go, and the money that stands behind the leading one."""

from __future__ import annotations

from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.auction import (
    LATE,
    Auction,
    Bid,
    BidDue,
    BidMade,
    BidPassed,
    Lots,
    Pass,
    auction,
    close_if_done,
    lot_of,
)
from rentier.rules.mortgage import Repay
from rentier.rules.questions import BARRED, IN_DEBT, PASS_IS_FINAL, REPAYMENT, SET_ASIDE, SPENDABLE
from rentier.text.forms import Field, Form

WHO, PASSED = auction.cites("bid.who"), auction.cites("bid.passed")
RAISE, WHOLE = auction.cites("bid.raise"), auction.cites("bid.whole")
OVER_CASH = auction.cites("bid.over_cash")


@auction.answer(Bid, to=BidDue, cite=LATE)
def bid(game: Game, act: Bid, due: BidDue) -> None:
    """AUC-2 to AUC-4: anybody in the game, higher than the last, within the cash in hand."""
    lot = lot_of(game.state)
    if act.seat in lot.passed and PASS_IS_FINAL(game):
        raise Refusal(PASSED, "you have passed in this auction")
    check_bidder(game, lot, act.seat)
    check_amount(game, lot, act.seat, act.amount)
    game.emit(BidMade(act.seat, act.amount))
    close_if_done(game)


@auction.answer(Pass, to=BidDue, cite=LATE)
def pass_lot(game: Game, act: Pass, due: BidDue) -> None:
    """AUC-5, CAUC-1: a player who passes holds the lot up no longer; the leader cannot pass."""
    lot = lot_of(game.state)
    if act.seat in lot.passed:
        raise Refusal(PASSED, "you have passed in this auction")
    check_bidder(game, lot, act.seat)
    if act.seat == lot.leader:
        raise Refusal(PASSED, "you already have the highest bid")
    game.emit(BidPassed(act.seat))
    close_if_done(game)


def check_bidder(game: Game, lot: Auction, seat: int) -> None:
    """AUC-2: who may bid at all."""
    if game.book.questions[IN_DEBT](game, seat):
        raise Refusal(WHO, "you cannot bid while you are in debt")
    barred = BARRED(game, lot, seat) if lot.piece else None
    if barred is not None:
        raise barred


def least_bid(game: Game, lot: Auction | None) -> int:
    """AUC-3, CAUC-2: the smallest bid that would be taken now, or to open a lot with."""
    numbers = game.book.numbers
    least: int = lot.bid + numbers["bid_step"] if lot is not None and lot.leader >= 0 else numbers["lowest_bid"]
    return least


def check_amount(game: Game, lot: Auction | None, seat: int, amount: int) -> None:
    """AUC-3, AUC-4, CAUC-2, CAUC-3: higher than the last bid, in whole steps, within the cash in hand."""
    least, step = least_bid(game, lot), game.book.numbers["bid_step"]
    if type(amount) is not int or amount < least or amount % step:
        low = type(amount) is int and lot is not None and lot.leader >= 0 and amount <= lot.bid
        sentence = "bid {least:money} or more, in steps of {step:money}"
        raise Refusal(RAISE if low else WHOLE, sentence, least=least, step=step)
    if amount > game.state.cash[seat]:
        raise Refusal(OVER_CASH, "bids are in cash only, and {bid:money} is more than you have", bid=amount)


@auction.defines(PASS_IS_FINAL)
def pass_is_final(game: Game) -> bool:
    """AUC-5: who passed bids no more for this lot."""
    return True


@auction.defines(SPENDABLE)
def spendable(game: Game, seat: int) -> int:
    """AUC-4, AUC-8: cash that is neither behind the leading bid nor set aside."""
    lot = Lots.of(game.state).lot
    held = lot.bid if lot is not None and lot.leader == seat else 0
    aside: int = SET_ASIDE(game, seat)
    return game.state.cash[seat] - held - aside


@auction.defines(SET_ASIDE)
def set_aside(game: Game, seat: int) -> int:
    """CRENT-1: where rent is owed by landing, an auction puts none off."""
    return 0


@auction.guards("Repay")
def keep_the_bid(game: Game, act: Repay) -> None:
    """AUC-4: the highest bidder may do nothing that leaves less cash than the bid."""
    lot = Lots.of(game.state).lot
    if lot is None or lot.leader != act.seat:
        return
    if act.deed not in game.state.deeds_of(act.seat) or not game.state.mortgaged[act.deed]:
        return  # the act has a refusal of its own
    if spendable(game, act.seat) < REPAYMENT(game, act.deed):
        raise Refusal(OVER_CASH, "you have the highest bid and need that money for it")


@auction.offers(Bid)
def offer_bid(game: Game, seat: int) -> list[Act | Form]:
    """A bid within its bounds, or a pass."""
    lot = Lots.of(game.state).lot
    if lot is None:
        return []
    least, step = least_bid(game, lot), game.book.numbers["bid_step"]
    most = (game.state.cash[seat] - SET_ASIDE(game, seat)) // step * step
    field = Field("amount", "money", least, most, step=step)
    form = Form(Bid, (field,), Bid(seat, lot.number, least), (("seat", seat), ("duty", lot.number)))
    return [form, Pass(seat, lot.number)]
