"""The Trading unit's auctions: the player who decides on an auction opens the bidding, and a pass is not final."""

from __future__ import annotations

from rentier.kernel.board import Card
from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, Duty, Fact, Step, record
from rentier.kernel.state import BANK, State
from rentier.rules.auction import Auction, BidMade, LotDue, Lots, open_lot
from rentier.rules.bids import check_amount, least_bid
from rentier.rules.city.plots import check_district
from rentier.rules.city.targets import NothingHappened
from rentier.rules.deeds import BuyChoice, Declined
from rentier.rules.questions import DECLINED, PASS_IS_FINAL, PASS_UP
from rentier.text.forms import Field, Form

trading_unit = Chapter("trading_unit", settings={"auction_seconds": int, "auction_warning": int, "offer_seconds": int})
BUY, PUT_UP, OVER_CASH = trading_unit.cites("CLAND-1"), trading_unit.cites("CLAND-4"), trading_unit.cites("CAUC-3")


@record
class AuctionChoice(Duty):
    """CLAND-4: an unowned district is to be put up for auction."""

    number: int
    seat: int


@record
class AuctionOff(Act):
    """Put the district you stand on up for auction and open the bidding."""

    seat: int
    duty: int
    bid: int
    spelling = "auction {bid:money}"


@record
class PutUp(Act):
    """Put an unowned district up for auction and open the bidding."""

    seat: int
    duty: int
    deed: int
    bid: int
    spelling = "auction {deed:deed} at {bid:money}"


@record
class AuctionGranted(Fact):
    """CLAND-4: somebody is to put a district up."""

    seat: int
    opens: tuple[Step, ...]
    says = "{seat:seat} puts a district up for auction"

    def apply(self, state: State) -> None:
        state.open(self.opens)


@record
class DistrictPutUp(Fact):
    """A district was chosen for auction."""

    seat: int
    deed: int
    opens: tuple[Step, ...]
    says = "{seat:seat} chooses {deed:space}"

    def apply(self, state: State) -> None:
        state.agenda.pop()
        state.open(self.opens)


@record
class PassesLifted(Fact):
    """CAUC-1: there is a new bid, so everybody may bid again."""

    def apply(self, state: State) -> None:
        lots = Lots.of(state)
        lot = lots.lot
        assert lot is not None
        lots.lot = Auction(lot.number, lot.deed, lot.piece, lot.bidders, lot.leader, lot.bid, ())


@trading_unit.reacts(BidMade)
def lift_passes(game: Game, made: BidMade) -> None:
    """CAUC-3: anybody may bid at any time."""
    lot = Lots.of(game.state).lot
    if lot is not None and lot.passed:
        game.emit(PassesLifted())


@trading_unit.defines(PASS_IS_FINAL, replaces=True)
def pass_is_final(game: Game) -> bool:
    """CAUC-1, CAUC-3: players who passed may bid again while the lot is open."""
    return False


# ---------------------------------------------------------------- deciding on an auction


def check_opening(game: Game, seat: int, bid: int) -> None:
    """CAUC-2: at the lowest bid or more, in whole steps, within the player's cash; else others may open."""
    if lowest_opening(game, seat):
        check_amount(game, None, seat, bid)
    elif bid:
        raise Refusal(OVER_CASH, "you have less than the lowest bid: open at 0, and anybody may bid")


def lowest_opening(game: Game, seat: int) -> int:
    """CAUC-2: the least that a seat may open with."""
    lowest = least_bid(game, None)
    return lowest if game.state.cash[seat] >= lowest else 0


@trading_unit.answer(AuctionOff, to=BuyChoice, cite=BUY)
def auction_off(game: Game, act: AuctionOff, choice: BuyChoice) -> None:
    """CLAND-1: a player who does not buy must auction."""
    check_opening(game, act.seat, act.bid)
    game.emit(Declined(act.seat, choice.deed, (LotDue(choice.deed),)))
    open_lot(game, choice.deed, opening=(act.seat, act.bid))


@trading_unit.defines(DECLINED)
def declined(game: Game, deed: int) -> tuple[Step, ...]:
    """CLAND-1: a player who leaves has not bought; anybody may open."""
    return (LotDue(deed),)


@trading_unit.defines(PASS_UP)
def pass_up(game: Game, seat: int, choice: BuyChoice) -> Act:
    """CLAND-1: what the clock plays for a player who does not decide."""
    return AuctionOff(seat, choice.number, lowest_opening(game, seat))


@trading_unit.lands("auction")
def land_on_auction(game: Game, seat: int, factor: int) -> None:
    """CLAND-4: any unowned district, if there is one."""
    if BANK in game.state.holder:
        game.emit(AuctionGranted(seat, (AuctionChoice(game.state.numbers, seat),)))
    else:
        game.emit(NothingHappened(seat, "auction"))


@trading_unit.effect("auction_unowned")
def auction_unowned(game: Game, seat: int, card: Card) -> None:
    """CCARD-1: as on the Auction space."""
    land_on_auction(game, seat, 1)


trading_unit.duty(
    AuctionChoice,
    blocks=PUT_UP,
    instruction="auction a district",
    fallback=lambda game, choice, seat: PutUp(
        seat, choice.number, game.state.deeds_of(BANK)[0], lowest_opening(game, seat)
    ),
)


@trading_unit.answer(PutUp, to=AuctionChoice, cite=PUT_UP)
def put_up(game: Game, act: PutUp, choice: AuctionChoice) -> None:
    """CLAND-4: any unowned district."""
    check_district(game, act.deed)
    if game.state.holder[act.deed] != BANK:
        raise Refusal(PUT_UP, "{deed:space} is owned: choose another", deed=act.deed)
    check_opening(game, act.seat, act.bid)
    game.emit(DistrictPutUp(act.seat, act.deed, (LotDue(act.deed),)))
    open_lot(game, act.deed, opening=(act.seat, act.bid))


@trading_unit.offers(AuctionOff)
def offer_auction(game: Game, seat: int) -> list[Act | Form]:
    """Forms for the opening bid, with the district where there is a choice."""
    options: list[Act | Form] = []
    least, step = lowest_opening(game, seat), game.book.numbers["bid_step"]
    most = game.state.cash[seat] // step * step if least else 0
    bid = Field("bid", "money", least, most, step=step)
    for due in game.state.agenda:
        if type(due) is BuyChoice and due.seat == seat:
            fixed = (("seat", seat), ("duty", due.number))
            options.append(Form(AuctionOff, (bid,), AuctionOff(seat, due.number, least), fixed))
        elif type(due) is AuctionChoice and due.seat == seat:
            fixed = (("seat", seat), ("duty", due.number))
            unowned = tuple(game.state.deeds_of(BANK))
            deed = Field("deed", "deed", choices=unowned)
            options.append(Form(PutUp, (deed, bid), PutUp(seat, due.number, unowned[0], least), fixed))
    return options
