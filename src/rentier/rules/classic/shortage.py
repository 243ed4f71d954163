"""A building shortage: who else wants the last pieces is asked, and if they do not suffice they are auctioned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.auction import Auction, Hammer, HammerDuty, LotFailed, Lots, close_if_done, open_lot
from rentier.rules.classic.building import Buildings, Built, Order, buildable, check_order
from rentier.rules.classic.questions import EVEN, ORDER
from rentier.rules.debts import Debts, debts_first
from rentier.rules.questions import BARRED, PRIZE, SPENDABLE
from rentier.text.forms import Field, Form

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook
    from rentier.rules.leaving import WentOut


@memory("shortage")
class Shortage(Part):
    """The contested order and everybody's wish; -1 where the answer is still open."""

    __slots__ = ("order", "orderer", "piece", "wishes")

    def __init__(self, state: State, book: Rulebook) -> None:
        self.orderer = -1
        self.piece = ""
        self.order: list[tuple[int, int]] = []
        self.wishes: list[int] = [0] * state.seats

    def drop(self) -> None:
        self.orderer, self.piece, self.order, self.wishes = -1, "", [], [0] * len(self.wishes)


shortage = Chapter("shortage", asks=(EVEN, SPENDABLE), part=Shortage)
CONTESTED = shortage.cites("BLD-9")
TOO_FEW = shortage.cites("SELL-3")


@record
class WishDue(HammerDuty):
    """Others are asked how many of the short pieces they want."""

    number: int


@record
class PieceDue(Hammer):
    """The next of the short pieces waits for its auction."""


@record
class PlaceChoice(HammerDuty):
    """The winner of a piece puts it on a site."""

    number: int
    seat: int
    piece: str


@record
class Want(Act):
    """Say how many of the last pieces you want."""

    seat: int
    duty: int
    count: int
    spelling = "want {count:number}"


@record
class Place(Act):
    """Place the piece you just won on a {site}."""

    seat: int
    duty: int
    site: int
    spelling = "place {site:deed}"


@record
class ShortageOpened(Fact):
    """BLD-9: an order meets others who could build too."""

    number: int
    seat: int
    order: tuple[tuple[int, int], ...]
    piece: str
    count: int
    asked: tuple[int, ...]

    def telling(self) -> str:
        return "{seat:seat} orders {count:" + self.piece + "}; too few are left, so {asked:seats} can ask for some too"

    def apply(self, state: State) -> None:
        part = Shortage.of(state)
        part.orderer, part.piece = self.seat, self.piece
        part.order = list(self.order)
        part.wishes = [-1 if seat in self.asked else 0 for seat in range(state.seats)]
        part.wishes[self.seat] = self.count
        state.open((WishDue(self.number),))


@record
class Wished(Fact):
    """Somebody said how many they want."""

    seat: int
    count: int
    says = "{seat:seat} wants {count}"

    def apply(self, state: State) -> None:
        Shortage.of(state).wishes[self.seat] = self.count


@record
class ShortageAuctioned(Fact):
    """BLD-9: the wishes do not fit; the pieces are auctioned one at a time."""

    says = "There are not enough for everybody: they are auctioned one by one"

    def apply(self, state: State) -> None:
        state.agenda[-1] = PieceDue()


@record
class ShortageClosed(Fact):
    """Wishes or pieces are gone, or the order was filled."""

    def apply(self, state: State) -> None:
        Shortage.of(state).drop()
        state.agenda[:] = [step for step in state.agenda if type(step) not in (WishDue, PieceDue)]


@record
class Placed(Fact):
    """The winner of a piece put it up."""

    seat: int
    site: int
    piece: str

    def telling(self) -> str:
        return "{seat:seat} puts a {" + self.piece + "} on {site:space}"

    def apply(self, state: State) -> None:
        state.agenda.pop()
        Buildings.of(state).raise_level(state, self.site, 1)
        Shortage.of(state).wishes[self.seat] -= 1


# ---------------------------------------------------------------- who could build


def places(game: Game, seat: int, piece: str) -> list[int]:
    """The sites where one more piece of this kind may stand now."""
    buildings = Buildings.of(game.state)
    level, top = buildings.level, buildings.hotel_level
    wanted = []
    for sites in buildable(game, seat):
        for site in sites:
            fits = level[site] < top and (level[site] + 1 == top) == (piece == "hotel")
            if fits and EVEN(game, [level[other] + (other == site) for other in sites]):
                wanted.append(site)
    return wanted


def placeable(game: Game, seat: int, piece: str) -> int:
    """BLD-9: how many pieces of a kind a seat could place right now with its cash."""
    board, buildings = game.book.board, Buildings.of(game.state)
    if piece == "hotel":
        room = [(board.building_cost[site], 1) for site in places(game, seat, piece)]
    else:
        level, most = buildings.level, buildings.hotel_level - 1
        room = [
            (board.building_cost[sites[0]], sum([max(0, most - level[site]) for site in sites]))
            for sites in buildable(game, seat)
        ]
    cash, count = game.state.cash[seat], 0
    for cost, pieces in sorted(room):
        placed = min(pieces, cash // cost)
        cash -= placed * cost
        count += placed
    return count


# ---------------------------------------------------------------- the order of events


@shortage.defines(ORDER)
def order(game: Game, seat: int, order: Order, piece: str, count: int, cost: int) -> None:
    """BLD-9: fill an order, unless others could place pieces too and there are not enough for all."""
    state = game.state
    buildings = state.parts[Buildings]
    left = buildings.hotels if piece == "hotel" else buildings.houses
    most = count  # nobody builds for less than the cheapest house: mostly that is all there is to know
    for other, groups in enumerate(state.whole):
        if groups and other != seat:
            most += state.cash[other] // game.book.board.cheapest_building
    if most <= left:
        game.emit(Built(seat, order, piece, count, cost))
        return
    others = {other: placeable(game, other, piece) for other in state.after(seat) if state.whole[other]}
    if count + sum(others.values()) <= left:
        game.emit(Built(seat, order, piece, count, cost))
        return
    if Debts.of(game.state).open:
        raise Refusal(CONTESTED, "others may want these too: order again once all debts are paid")
    asked = tuple(other for other, could in others.items() if could)
    game.emit(ShortageOpened(game.next_number, seat, order, piece, count, asked))


def wishing(game: Game, due: WishDue) -> list[int]:
    """Those who have not answered yet."""
    return [seat for seat, wish in enumerate(Shortage.of(game.state).wishes) if wish < 0]


shortage.duty(
    WishDue,
    blocks=CONTESTED,
    instruction="place or skip an order",
    fallback=lambda game, due, seat: Want(seat, due.number, 0),
    leaves=lambda game, step, seat, heir: (step,),
    seats=wishing,
)
shortage.duty(
    PlaceChoice,
    blocks=CONTESTED,
    instruction="place the building",
    fallback=lambda game, due, seat: Place(seat, due.number, places(game, seat, due.piece)[0]),
)


@shortage.answer(Want, to=WishDue, cite=CONTESTED)
def want(game: Game, act: Want, due: WishDue) -> None:
    """BLD-9: each says how many they want, at most what they could place now."""
    part = Shortage.of(game.state)
    if part.wishes[act.seat] >= 0:
        raise Refusal(CONTESTED, "you were not asked, or have answered already")
    most = placeable(game, act.seat, part.piece)
    if not 0 <= act.count <= most:
        raise Refusal(CONTESTED, "you can place at most {most} now", most=most)
    game.emit(Wished(act.seat, act.count))
    decide(game)


def decide(game: Game) -> None:
    """BLD-9: once all have answered, fill the order if everything fits, else auction."""
    part = Shortage.of(game.state)
    if any(wish < 0 for wish in part.wishes):
        return
    buildings = Buildings.of(game.state)
    left = buildings.hotels if part.piece == "hotel" else buildings.houses
    if sum(part.wishes) > left:
        game.emit(ShortageAuctioned())
        return
    orderer, wanted = part.orderer, tuple(part.order)
    game.emit(ShortageClosed())
    try:
        piece, count, cost = check_order(game, orderer, wanted)
    except Refusal:
        return  # the orderer can no longer pay or place it
    if cost > SPENDABLE(game, orderer):
        return  # AUC-8: the money is set aside for rent
    game.emit(Built(orderer, wanted, piece, count, cost))


@shortage.due(PieceDue)
def next_piece(game: Game, due: PieceDue) -> None:
    """BLD-9, AUC-2: one piece at a time, among those who still want one and can place it now; debts come first."""
    if debts_first(game):
        return
    part, buildings, state = Shortage.of(game.state), Buildings.of(game.state), game.state
    left = buildings.hotels if part.piece == "hotel" else buildings.houses
    bidders = tuple(
        seat
        for seat in state.playing()
        if part.wishes[seat] > 0 and state.cash[seat] > 0 and places(game, seat, part.piece)
    )
    if left and bidders:
        open_lot(game, -1, part.piece, bidders)
    else:
        game.emit(ShortageClosed())


@shortage.defines(PRIZE, replaces=True)
def prize(game: Game, lot: Auction) -> tuple[Step, ...]:
    """BLD-9: the winner of a piece puts it on a site at once."""
    return (PlaceChoice(game.next_number, lot.leader, lot.piece),) if lot.piece else ()


@shortage.defines(BARRED, replaces=True)
def barred(game: Game, lot: Auction, seat: int) -> Refusal | None:
    """BLD-9: a piece is for those who wanted it and could place it now."""
    if lot.bidders and seat not in lot.bidders:
        return Refusal(CONTESTED, "only players who wanted this piece and can place it may bid")
    if lot.piece and not places(game, seat, lot.piece):
        return Refusal(CONTESTED, "you could not place that piece now")
    return None


@shortage.reacts("Mortgaged", "BuildingsSold")
def bidder_fell_short(game: Game, raised: Fact) -> None:
    """BLD-9: who raised money may have lost the place for the piece; if they alone held the lot up, it closes."""
    close_if_done(game)


@shortage.guards("Build")
def one_order_at_a_time(game: Game, act: Act) -> None:
    """BLD-9: until the short pieces are sold, nobody orders others."""
    if game.state.parts[Shortage].piece:
        raise Refusal(CONTESTED, "the last pieces are being auctioned: order again afterwards")


@shortage.guards("Sell", "Mortgage")
def keep_the_piece(game: Game, act: Act) -> None:
    """BLD-9, SELL-3: the bidder who leads, or just won, keeps a site for the piece, and the Bank keeps the piece."""
    if not game.state.parts[Shortage].piece:
        return
    lot = Lots.of(game.state).lot
    pieces = [(step.piece, step.seat) for step in game.state.agenda if type(step) is PlaceChoice]
    if lot is not None and lot.piece:
        pieces.append((lot.piece, lot.leader))
    if not pieces:
        return
    piece, winner = pieces[0]
    trial = game.trial()
    try:
        trial.book.unguarded[type(act)](trial, act)
    except Refusal:
        return  # the act has a refusal of its own
    if act.seat == winner and not places(trial, act.seat, piece):
        raise Refusal(CONTESTED, "you still have a piece to place, and that would leave no place for it")
    if piece == "house" and not Buildings.of(trial.state).houses:
        raise Refusal(TOO_FEW, "the last {house} is being auctioned: sell down further in one step")


@shortage.answer(Place, to=PlaceChoice, cite=CONTESTED)
def place(game: Game, act: Place, due: PlaceChoice) -> None:
    """BLD-9: on a site where it may legally stand."""
    if act.site not in places(game, act.seat, due.piece):
        raise Refusal(CONTESTED, "that piece can't go there now")
    game.emit(Placed(act.seat, act.site, due.piece))


@shortage.reacts(LotFailed)
def nobody_wants_it(game: Game, failed: LotFailed) -> None:
    """BLD-9: without a bid the wishes are gone."""
    if failed.piece and not game.state.over:
        game.emit(ShortageClosed())


@shortage.reacts("WentOut")
def wisher_left(game: Game, left: WentOut) -> None:
    """DEBT-8: a player who leaves wants nothing; without its orderer an order is void."""
    part = Shortage.of(game.state)
    if not part.piece or game.state.over:
        return
    asking = any(type(step) is WishDue for step in game.state.agenda)
    if asking and part.orderer == left.seat:
        game.emit(ShortageClosed())
        return
    if part.wishes[left.seat]:
        game.emit(Wished(left.seat, 0))
    if asking:
        decide(game)


@shortage.offers(Want)
def offer_want(game: Game, seat: int) -> list[Act | Form]:
    """How many to want, when asked."""
    part = Shortage.of(game.state)
    due = next((step for step in game.state.agenda if type(step) is WishDue), None)
    if due is None or part.wishes[seat] >= 0:
        return []
    field = Field("count", "number", 0, placeable(game, seat, part.piece))
    return [Form(Want, (field,), Want(seat, due.number, 0), (("seat", seat), ("duty", due.number)))]


@shortage.offers(Place)
def offer_place(game: Game, seat: int) -> list[Act]:
    """The sites for a piece just won."""
    return [
        Place(seat, step.number, site)
        for step in game.state.agenda
        if type(step) is PlaceChoice and step.seat == seat
        for site in places(game, seat, step.piece)
    ]
