"""Auctions: lots one after the other, bids in cash, until everybody else has passed.

What a bid must be is in `bids`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, BankerAct, Duty, Fact, Record, Step, record
from rentier.kernel.state import BANK, State
from rentier.kernel.views import View
from rentier.rules.debts import debts_first
from rentier.rules.questions import BARRED, IN_DEBT, LOT, PRIZE, REPAYMENT, SET_ASIDE

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook
    from rentier.rules.leaving import WentOut


@record
class Auction(Record):
    """The open lot: a deed, or (deed -1) a piece of building."""

    number: int
    deed: int
    piece: str
    bidders: tuple[int, ...]
    """Who may bid; empty where everybody may."""
    leader: int
    bid: int
    passed: tuple[int, ...]


@memory("auction")
class Lots(Part):
    """The lot being auctioned, if any."""

    __slots__ = ("lot",)

    def __init__(self, state: State, book: Rulebook) -> None:
        self.lot: Auction | None = None

    def drop(self) -> None:
        self.lot = None


auction = Chapter(
    "auction",
    settings={"lowest_bid": int, "bid_step": int},
    asks=(IN_DEBT, BARRED, PRIZE, REPAYMENT, SET_ASIDE),
    part=Lots,
)
LATE = auction.cites("bid.late")
HALT = auction.cites("auction.halt")
NO_DEALS = auction.cites("deal.auction")


class Hammer(Step):
    """A lot that waits."""

    __slots__ = ()


class HammerDuty(Duty):
    """A duty of an open auction: meanwhile nobody rolls, builds or deals."""

    __slots__ = ()


@record
class LotDue(Hammer):
    """A deed waits for its auction."""

    deed: int


@record
class BidDue(HammerDuty):
    """The bidders on the open lot."""

    number: int


@record
class Bid(Act):
    """Bid in the open auction."""

    seat: int
    duty: int
    amount: int
    spelling = "bid {amount:money}"
    exempt_from = ("debts",)  # AUC-2 has a refusal of its own


@record
class Pass(Act):
    """Do not bid."""

    seat: int
    duty: int
    spelling = "pass"
    exempt_from = ("debts",)


@record
class CloseAuction(BankerAct):
    """Close an auction whose time is up."""

    duty: int


@record
class LotOpened(Fact):
    """The auction of a lot began."""

    number: int
    deed: int
    piece: str
    bidders: tuple[int, ...]
    concerns = ()

    def telling(self) -> str:
        if self.deed < 0:
            return "One {" + self.piece + "} is auctioned among {bidders:seats}"
        return "{deed:space} is auctioned"

    def apply(self, state: State) -> None:
        if self.deed >= 0:
            state.agenda.pop()
        state.open((BidDue(self.number),))
        Lots.of(state).lot = Auction(self.number, self.deed, self.piece, self.bidders, -1, 0, ())


@record
class BidMade(Fact):
    """Somebody bid."""

    seat: int
    amount: int
    says = "{seat:seat} bids {amount:money}"

    def apply(self, state: State) -> None:
        lots = state.parts[Lots]
        lot = lots.lot
        assert lot is not None
        lots.lot = Auction(lot.number, lot.deed, lot.piece, lot.bidders, self.seat, self.amount, lot.passed)


@record
class BidPassed(Fact):
    """Somebody passed."""

    seat: int
    says = "{seat:seat} passes"

    def apply(self, state: State) -> None:
        lots = state.parts[Lots]
        lot = lots.lot
        assert lot is not None
        passed = (*lot.passed, self.seat)
        lots.lot = Auction(lot.number, lot.deed, lot.piece, lot.bidders, lot.leader, lot.bid, passed)


@record
class BidderLeft(Fact):
    """DEBT-8: the leader left the game; the lot starts again among those who have not passed."""

    seat: int
    says = "The bid of {seat:seat} is void, and the auction starts again"

    def apply(self, state: State) -> None:
        lots = Lots.of(state)
        lot = lots.lot
        assert lot is not None
        lots.lot = Auction(lot.number, lot.deed, lot.piece, lot.bidders, -1, 0, lot.passed)


@record
class LotWon(Fact):
    """AUC-5: the last bidder bought the lot at the bid."""

    seat: int
    number: int
    deed: int
    piece: str
    amount: int
    opens: tuple[Step, ...]
    concerns = ("seat",)

    def telling(self) -> str:
        what = "{deed:space}" if self.deed >= 0 else "one {" + self.piece + "}"
        return "{seat:seat} wins " + what + " for {amount:money}"

    def apply(self, state: State) -> None:
        state.close(self.number)
        state.pay(self.seat, BANK, self.amount)
        if self.deed >= 0:
            state.give_deed(self.deed, self.seat)
        Lots.of(state).lot = None
        state.open(self.opens)


@record
class LotFailed(Fact):
    """AUC-6: nobody bid."""

    number: int
    deed: int
    piece: str

    def telling(self) -> str:
        what = "{deed:space}" if self.deed >= 0 else "The {" + self.piece + "}"
        return "Nobody bids: " + what + " stays with the {bank}"

    def apply(self, state: State) -> None:
        state.close(self.number)
        Lots.of(state).lot = None


def lot_of(state: State) -> Auction:
    """The lot being auctioned, for callers who know that there is one."""
    lot = Lots.of(state).lot
    assert lot is not None
    return lot


def lot_seen(view: View) -> Auction:
    """The lot being auctioned as players see it, for callers who know that there is one."""
    lot = view.ask(LOT)
    assert lot is not None
    return lot


def auction_open(state: State) -> bool:
    """AUC-8: whether an auction is open; a lot that only waits is none."""
    for step in state.agenda:  # noqa: SIM110 (asked at every rent and deal, and a loop is twice as fast)
        if isinstance(step, HammerDuty):
            return True
    return False


def bidding(game: Game, due: BidDue | None = None) -> Iterator[int]:
    """AUC-2, AUC-5: who could still go higher: not the leader, not who passed, not who is in debt."""
    state, questions = game.state, game.book.questions
    lot = lot_of(state)
    for seat in lot.bidders or range(state.seats):
        if seat == lot.leader or state.out[seat] or seat in lot.passed or questions[IN_DEBT](game, seat):
            continue
        if not lot.piece or questions[BARRED](game, lot, seat) is None:
            yield seat


auction.duty(
    BidDue,
    blocks=HALT,
    instruction="bid or pass",
    fallback=lambda game, due, seat: Pass(seat, due.number),
    leaves=lambda game, step, seat, heir: (step,),
    seats=bidding,
)


@auction.due(LotDue)
def open_next_lot(game: Game, due: LotDue) -> None:
    """AUC-1, AUC-2, AUC-7: the next lot is auctioned once nobody is in debt."""
    if not debts_first(game):
        open_lot(game, due.deed)


def open_lot(
    game: Game, deed: int, piece: str = "", bidders: tuple[int, ...] = (), opening: tuple[int, int] = (BANK, 0)
) -> None:
    """Open a lot, with somebody's opening bid where there is one; with nobody able to bid it fails at once."""
    game.emit(LotOpened(game.next_number, deed, piece, bidders))
    opener, amount = opening
    if amount:
        game.emit(BidMade(opener, amount))
    close_if_done(game)


@auction.defines(LOT)
def lot_now(game: Game) -> Auction | None:
    """The lot being auctioned, if there is one."""
    return Lots.of(game.state).lot


@auction.defines(BARRED)
def barred(game: Game, lot: Auction, seat: int) -> Refusal | None:
    """AUC-2, CAUC-3: anybody may bid; asked only where the lot is a piece of building."""
    return None


@auction.defines(PRIZE)
def prize(game: Game, lot: Auction) -> tuple[Step, ...]:
    """AUC-5: a deed is simply the winner's."""
    return ()


@auction.right(CloseAuction)
def close_auction(game: Game, act: CloseAuction) -> None:
    """AUC-5: the table's clock ran out after the last bid."""
    lot = Lots.of(game.state).lot
    if lot is None or lot.number != act.duty:
        raise Refusal(LATE, "that auction is not open")
    close(game, lot)


def close_if_done(game: Game) -> None:
    """AUC-5: the auction ends when nobody else can go higher."""
    lot = game.state.parts[Lots].lot
    if lot is not None and next(bidding(game), None) is None:
        close(game, lot)


def close(game: Game, lot: Auction) -> None:
    """AUC-5, AUC-6: the last bidder buys; with no bid at all the lot stays with the Bank."""
    if lot.leader < 0:
        game.emit(LotFailed(lot.number, lot.deed, lot.piece))
        return
    game.emit(LotWon(lot.leader, lot.number, lot.deed, lot.piece, lot.bid, PRIZE(game, lot)))


@auction.reacts("WentOut")
def bidder_left(game: Game, left: WentOut) -> None:
    """DEBT-8: a lot that somebody led starts again; one that only they held up closes."""
    lot = Lots.of(game.state).lot
    if lot is None:
        return
    if lot.leader == left.seat:
        game.emit(BidderLeft(left.seat))
    close_if_done(game)


@auction.guards("OfferDeal", "CounterDeal", "AcceptDeal")
def no_deals(game: Game, act: Act) -> None:
    """DEAL-6: not while an auction is open."""
    if auction_open(game.state):
        raise Refusal(NO_DEALS, "no deals while an auction is open")
