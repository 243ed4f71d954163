"""Packing: a state of the reference engine as a record, and back, exactly; and its acts as those of the record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rentier.batch import codes
from rentier.batch.codes import BANK, NOBODY, SPACES
from rentier.batch.record import Record, blank
from rentier.batch.tables import CARDS, DECKS, Tables, UnknownToBatch
from rentier.kernel.chance import Chance, CounterChance
from rentier.kernel.game import AUTOPILOT, BANKER
from rentier.kernel.records import Act, Duty, Step
from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import State
from rentier.rules.auction import Auction, Bid, BidDue, CloseAuction, LotDue, Lots, Pass
from rentier.rules.banker import TimeUp
from rentier.rules.cards import Piles
from rentier.rules.classic.building import Build, Buildings
from rentier.rules.classic.declining import Decline
from rentier.rules.classic.interest import KeepMortgaged, MortgageChoice, RepayNow
from rentier.rules.classic.rent import AskRent, Claims, RentClaimed, RentDue, WaiveRent
from rentier.rules.classic.selling import Sell
from rentier.rules.classic.short_game import FinalDue
from rentier.rules.classic.shortage import PieceDue, Place, PlaceChoice, Shortage, Want, WishDue
from rentier.rules.classic.speed_die import BusChoice, GoTo, MonopolyDue, SpaceChoice, SpeedDie, TakeBus
from rentier.rules.deals import (
    AcceptDeal,
    CounterDeal,
    DealOffered,
    DeclineDeal,
    Goods,
    LapseOffer,
    OfferDeal,
    Offers,
    Terms,
    WithdrawDeal,
)
from rentier.rules.debts import Debt, DebtDue, Debts
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.dice import Roll
from rentier.rules.house.free_parking_pot import Pot
from rentier.rules.jail import JailChoice, PayBail, ReleaseDue, TryDouble, UseJailCard
from rentier.rules.leaving import GoBankrupt, Remove, Resign
from rentier.rules.mortgage import Mortgage, Repay
from rentier.rules.movement import MoveDue
from rentier.rules.turns import EndDue, EndTurn, NextTurn, RollDue

PIECES = ("", "house", "hotel")
REASONS = ("", "tax", "card", "bail", "rent", "interest")
LARGEST = 2**31 - 1

STEPS: dict[type[Step], int] = {
    EndDue: codes.END,
    RollDue: codes.ROLL,
    JailChoice: codes.JAIL,
    BuyChoice: codes.BUY,
    MortgageChoice: codes.INTEREST,
    PlaceChoice: codes.PLACE,
    BusChoice: codes.BUS,
    SpaceChoice: codes.ANYWHERE,
    BidDue: codes.BIDS,
    DebtDue: codes.DEBT,
    WishDue: codes.WISH,
    NextTurn: codes.NEXT,
    MoveDue: codes.MOVE,
    ReleaseDue: codes.RELEASE,
    LotDue: codes.LOT,
    PieceDue: codes.PIECE,
    RentDue: codes.RENT,
    MonopolyDue: codes.MONOPOLY,
    FinalDue: codes.FINAL,
}
"""Every step of the classic family."""


class Full(UnknownToBatch):
    """A position that has more of something than a record holds."""


# ---------------------------------------------------------------- from a state


def pack(state: State, b: Tables, chance: Chance | None = None) -> Record:
    """The record of a position. With `CounterChance` it draws by itself, also compiled; other chance goes along."""
    g = blank()
    g.seats = state.seats
    if isinstance(chance, CounterChance):
        g.key = signed(chance.key)
    else:
        g.chance = chance
    for index, stream in enumerate(codes.STREAMS):
        g.draws[index] = state.draws.get(stream, 0)
    if set(state.draws) - set(codes.STREAMS):
        raise UnknownToBatch(f"This position draws from other streams: {', '.join(state.draws)}")
    g.numbers, g.turn, g.starter, g.round, g.rolls = state.numbers, state.turn, state.starter, state.round, state.rolls
    g.over, g.bank = int(state.over), state.bank
    for field in ("cash", "at", "jail", "out", "tokens", "ranking"):
        fill(getattr(g, field), getattr(state, field))
    if max(state.cash) > LARGEST or state.numbers > LARGEST:
        raise Full("This position has larger numbers than a record holds")
    pack_deeds(g, state, b)
    pack_cards(g, state, b)
    pack_agenda(g, state)
    pack_debts(g, state)
    pack_lot(g, state)
    pack_shortage(g, state)
    pack_offers(g, state, b)
    entitled, pot = SpeedDie.found_in(state), Pot.found_in(state)
    if entitled is not None:
        fill(g.entitled, entitled.entitled)
    g.pot = pot.money if pot is not None else 0
    return g


def fill(row: list[int], values: Sequence[int]) -> None:
    """Write values into the front of a row; what does not fit is an error."""
    if len(values) > len(row):
        raise Full("This position has more than a record holds")
    row[: len(values)] = values


def signed(word: int) -> int:
    """A 64-bit word as the signed number that a record holds."""
    return word - (1 << 64) if word >= 1 << 63 else word


def pack_deeds(g: Record, state: State, b: Tables) -> None:
    fill(g.holder, state.holder)
    buildings = Buildings.of(state)
    fill(g.level, buildings.level)
    g.houses, g.hotels = buildings.houses, buildings.hotels
    for deed in range(SPACES):
        if state.holder[deed] >= 0:
            g.own[state.holder[deed]] |= 1 << deed
        if state.mortgaged[deed]:
            if state.mortgaged[deed] != b.mortgage[deed]:
                raise UnknownToBatch("This position has a mortgage of another amount than the deed shows")
            g.down |= 1 << deed
        if g.level[deed]:
            g.built |= 1 << deed


def pack_cards(g: Record, state: State, b: Tables) -> None:
    piles = Piles.of(state)
    if piles.unseen != sorted(piles.unseen):
        raise UnknownToBatch("This position has its unseen cards in another order")
    for number in piles.unseen:
        g.unseen[number // CARDS] |= 1 << number % CARDS
    for place, number in enumerate(piles.seen):
        deck = number // CARDS
        g.seen[deck] |= number % CARDS << 4 * g.seen_count[deck]
        g.seen_count[deck] += 1
        g.woven |= deck << place
    g.seen = [signed(pile) for pile in g.seen]
    for number, keeper in enumerate(piles.keeper):
        if keeper >= 0:
            if number % CARDS != b.jail_card[number // CARDS]:
                raise UnknownToBatch("This position has a kept card that does not open Jail")
            g.keeper[number // CARDS] = keeper


def pack_agenda(g: Record, state: State) -> None:
    if len(state.agenda) > codes.AGENDA:
        raise Full("This position has more steps than a record holds")
    for index, step in enumerate(state.agenda):
        if type(step) not in STEPS:
            raise UnknownToBatch(f"The batch engine knows no {type(step).__name__}")
        g.step[index], g.label[index] = packed_step(step)
    g.depth = len(state.agenda)


def packed_step(step: Step) -> tuple[int, int]:
    """A step and its label; one that the batch engine does not know has the kind 0."""
    kind, seat = type(step), getattr(step, "seat", NOBODY)
    argument = ARGUMENTS[kind](step) if kind in ARGUMENTS else 0
    label = step.number if isinstance(step, Duty) else step.amount if isinstance(step, RentDue) else 0
    return STEPS.get(kind, 0) | seat + 1 << 8 | argument << 16, label


ARGUMENTS: dict[type[Step], Callable[[Any], int]] = {
    BuyChoice: lambda step: int(step.deed),
    MortgageChoice: lambda step: int(step.deed),
    LotDue: lambda step: int(step.deed),
    PlaceChoice: lambda step: PIECES.index(step.piece),
    BusChoice: lambda step: int(step.first | step.second << 4),
    ReleaseDue: lambda step: int(step.dice[0] | step.dice[1] << 4),
    MoveDue: lambda step: int(step.steps),
    RentDue: lambda step: int(step.owner + 1 | step.visitor + 1 << 4),
}
"""What a step has beside its seat and number."""


def pack_debts(g: Record, state: State) -> None:
    debts, claims = Debts.of(state).open, Claims.of(state).open
    fill(g.debt_number, [debt.number for debt in debts])
    fill(g.debtor, [debt.debtor for debt in debts])
    fill(g.creditor, [debt.creditor for debt in debts])
    fill(g.debt_sum, [debt.amount for debt in debts])
    fill(g.debt_why, [REASONS.index(debt.why) for debt in debts])
    g.debts = len(debts)
    fill(g.claim_number, [claim.number for claim in claims])
    fill(g.claim_deed, [claim.deed for claim in claims])
    fill(g.claim_owner, [claim.owner for claim in claims])
    fill(g.claim_visitor, [claim.visitor for claim in claims])
    fill(g.claim_sum, [claim.amount for claim in claims])
    fill(g.claim_times, [claim.times for claim in claims])
    g.claims = len(claims)


def pack_lot(g: Record, state: State) -> None:
    lot = Lots.of(state).lot
    if lot is None:
        return
    g.lot, g.lot_number, g.lot_piece = lot.deed, lot.number, PIECES.index(lot.piece)
    g.leader, g.bid = lot.leader, lot.bid
    g.bidders = sum(1 << seat for seat in lot.bidders)
    for place, seat in enumerate(lot.passed):
        g.passed |= 1 << seat
        g.passes |= seat + 1 << 4 * place


def pack_shortage(g: Record, state: State) -> None:
    shortage = Shortage.of(state)
    g.orderer, g.short_of = shortage.orderer, PIECES.index(shortage.piece)
    fill(g.wishes, shortage.wishes)
    fill(g.order_site, [site for site, _ in shortage.order])
    fill(g.order_count, [count for _, count in shortage.order])
    g.ordered = len(shortage.order)


def pack_offers(g: Record, state: State, b: Tables) -> None:
    offers = Offers.of(state)
    if len(offers.open) > codes.OFFERS or len(offers.declined) > codes.DECLINED:
        raise Full("This position has more offers than a record holds")
    for index, offer in enumerate(offers.open):
        g.offer_number[index], g.offer_revision[index] = offer.number, offer.revision
        g.offer_maker[index], g.offer_partner[index] = offer.maker, offer.partner
        g.offer_pays[index], g.offer_asks[index] = offer.terms.give.cash, offer.terms.take.cash
        given, taken = _items(offer.terms.give, b), _items(offer.terms.take, b)
        g.offer_gives[index], g.offer_items[index] = len(given), len(given) + len(taken)
        fill(g.offer_item[index], given + taken)
    g.offers = len(offers.open)
    for index, ((low, pays), deeds, cards, (high, asks), others, other_cards) in enumerate(offers.declined):
        g.declined_low[index], g.declined_high[index] = low, high
        g.declined_pays[index], g.declined_asks[index] = pays, asks
        g.declined_give[index] = sum(1 << item for item in _items(Goods(deeds, cards), b))
        g.declined_take[index] = sum(1 << item for item in _items(Goods(others, other_cards), b))
    g.declined = len(offers.declined)


def _items(goods: Goods, b: Tables) -> list[int]:
    """Deeds, then cards; -1 for what does not exist or cannot be kept."""
    deeds = [deed if 0 <= deed < SPACES else NOBODY for deed in goods.deeds]
    return [*deeds, *(SPACES + deck if (deck := _deck(card, b)) >= 0 else NOBODY for card in goods.cards)]


def _deck(card: int, b: Tables) -> int:
    """The deck of a card that opens Jail, or -1."""
    fits = 0 <= card < CARDS * len(DECKS) and card % CARDS == b.jail_card[card // CARDS]
    return card // CARDS if fits else NOBODY


# ---------------------------------------------------------------- to a state


def unpack(g: Record, b: Tables, book: Rulebook) -> State:
    """The position of a record."""
    seats = g.seats
    state = State(seats, book.board.group, len(book.board.group_ids))
    for chapter in book.chapters:
        if chapter.part is not None:
            state.parts[chapter.part] = chapter.part(state, book)
    state.draws = {stream: count for stream, count in zip(codes.STREAMS, g.draws, strict=True) if count}
    state.numbers, state.turn, state.starter, state.round, state.rolls = g.numbers, g.turn, g.starter, g.round, g.rolls
    state.over, state.bank = bool(g.over), g.bank
    for field in ("cash", "at", "jail", "out", "tokens"):
        setattr(state, field, getattr(g, field)[:seats])
    state.ranking = g.ranking[:seats] if g.over else []
    for deed in range(SPACES):
        if g.holder[deed] >= 0:
            state.give_deed(deed, g.holder[deed])
        if g.down >> deed & 1:
            state.turn_deed(deed, b.mortgage[deed])
    buildings = Buildings.of(state)
    buildings.level = g.level.copy()
    buildings.houses, buildings.hotels = g.houses, g.hotels
    buildings.recount(state)
    state.agenda = [_step(g, index) for index in range(g.depth)]
    _unpack_cards(g, b, state)
    _unpack_debts(g, state)
    _unpack_lot(g, state)
    _unpack_offers(g, b, state)
    entitled, pot = SpeedDie.found_in(state), Pot.found_in(state)
    if entitled is not None:
        entitled.entitled = g.entitled[:seats]
    if pot is not None:
        pot.money = g.pot
    return state


def _unpack_cards(g: Record, b: Tables, state: State) -> None:
    piles = Piles.of(state)
    piles.unseen = [n for n in range(CARDS * len(DECKS)) if g.unseen[n // CARDS] >> n % CARDS & 1]
    taken = [0, 0]
    piles.seen = []
    for place in range(sum(g.seen_count)):
        deck = g.woven >> place & 1
        piles.seen.append(CARDS * deck + (g.seen[deck] >> 4 * taken[deck] & 15))
        taken[deck] += 1
    for deck, keeper in enumerate(g.keeper):
        piles.keeper[CARDS * deck + b.jail_card[deck]] = keeper


def _step(g: Record, index: int) -> Step:
    """One step of the agenda."""
    kind, seat, more = g.step[index] & 255, (g.step[index] >> 8 & 255) - 1, g.step[index] >> 16
    label = g.label[index]
    makers: dict[int, Callable[[], Step]] = {
        codes.END: lambda: EndDue(label, seat),
        codes.ROLL: lambda: RollDue(label, seat),
        codes.JAIL: lambda: JailChoice(label, seat),
        codes.BUY: lambda: BuyChoice(label, seat, more),
        codes.INTEREST: lambda: MortgageChoice(label, seat, more),
        codes.PLACE: lambda: PlaceChoice(label, seat, PIECES[more]),
        codes.BUS: lambda: BusChoice(label, seat, more & 15, more >> 4),
        codes.ANYWHERE: lambda: SpaceChoice(label, seat),
        codes.BIDS: lambda: BidDue(label),
        codes.DEBT: lambda: DebtDue(label),
        codes.WISH: lambda: WishDue(label),
        codes.NEXT: lambda: NextTurn(),
        codes.MOVE: lambda: MoveDue(seat, more),
        codes.RELEASE: lambda: ReleaseDue(seat, (more & 15, more >> 4)),
        codes.LOT: lambda: LotDue(more),
        codes.PIECE: lambda: PieceDue(),
        codes.RENT: lambda: RentDue((more & 15) - 1, (more >> 4 & 15) - 1, label),
        codes.MONOPOLY: lambda: MonopolyDue(seat),
        codes.FINAL: lambda: FinalDue(),
    }
    return makers[kind]()


def _unpack_debts(g: Record, state: State) -> None:
    Debts.of(state).open = [
        Debt(g.debt_number[i], g.debtor[i], g.creditor[i], g.debt_sum[i], REASONS[g.debt_why[i]])
        for i in range(g.debts)
    ]
    Claims.of(state).open = [
        RentClaimed(
            g.claim_number[i],
            g.claim_deed[i],
            g.claim_owner[i],
            g.claim_visitor[i],
            g.claim_sum[i],
            g.claim_times[i],
        )
        for i in range(g.claims)
    ]


def _unpack_lot(g: Record, state: State) -> None:
    if g.lot != codes.NO_LOT:
        bidders = tuple(seat for seat in range(g.seats) if g.bidders >> seat & 1)
        passed = tuple((g.passes >> 4 * place & 15) - 1 for place in range(g.passed.bit_count()))
        Lots.of(state).lot = Auction(g.lot_number, g.lot, PIECES[g.lot_piece], bidders, g.leader, g.bid, passed)
    shortage = Shortage.of(state)
    shortage.orderer, shortage.piece = g.orderer, PIECES[g.short_of]
    shortage.order = [(g.order_site[k], g.order_count[k]) for k in range(g.ordered)]
    shortage.wishes = g.wishes[: g.seats]


def _unpack_offers(g: Record, b: Tables, state: State) -> None:
    offers = Offers.of(state)
    offers.open = []
    for i in range(g.offers):
        gives, items = g.offer_gives[i], g.offer_item[i][: g.offer_items[i]]
        terms = Terms(_goods(items[:gives], g.offer_pays[i], b), _goods(items[gives:], g.offer_asks[i], b))
        number, revision = g.offer_number[i], g.offer_revision[i]
        offers.open.append(DealOffered(number, revision, g.offer_maker[i], g.offer_partner[i], terms))
    offers.declined = []
    for i in range(g.declined):
        given = _goods(_bits(g.declined_give[i]), g.declined_pays[i], b)
        taken = _goods(_bits(g.declined_take[i]), g.declined_asks[i], b)
        offers.declined.append(Terms(given, taken).between(g.declined_low[i], g.declined_high[i]))


def _goods(items: list[int], cash: int, b: Tables) -> Goods:
    decks = [item - SPACES for item in items if item >= SPACES]
    cards = tuple(CARDS * deck + b.jail_card[deck] for deck in decks)
    return Goods(tuple(item for item in items if item < SPACES), cards, cash)


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(SPACES + len(DECKS)) if mask >> bit & 1]


# ---------------------------------------------------------------- acts

ANSWERS: dict[type[Act], int] = {
    EndTurn: codes.END_TURN,
    Roll: codes.ROLL_DICE,
    TryDouble: codes.TRY_DOUBLE,
    PayBail: codes.PAY_BAIL,
    UseJailCard: codes.USE_CARD,
    Buy: codes.BUY_DEED,
    Decline: codes.DECLINE,
    RepayNow: codes.REPAY_NOW,
    KeepMortgaged: codes.KEEP_MORTGAGED,
    Place: codes.PLACE_PIECE,
    TakeBus: codes.TAKE_BUS,
    GoTo: codes.GO_TO,
    Bid: codes.BID,
    Pass: codes.PASS,
    GoBankrupt: codes.GO_BANKRUPT,
    Want: codes.WANT,
}
RIGHTS: dict[type[Act], int] = {
    AskRent: codes.ASK_RENT,
    WaiveRent: codes.WAIVE_RENT,
    Build: codes.BUILD,
    Sell: codes.SELL,
    Mortgage: codes.MORTGAGE,
    Repay: codes.REPAY,
    OfferDeal: codes.OFFER_DEAL,
    CounterDeal: codes.COUNTER_DEAL,
    AcceptDeal: codes.ACCEPT_DEAL,
    DeclineDeal: codes.DECLINE_DEAL,
    WithdrawDeal: codes.WITHDRAW_DEAL,
    Resign: codes.RESIGN,
}
BANKER_ACTS: dict[type[Act], int] = {
    CloseAuction: codes.CLOSE_AUCTION,
    LapseOffer: codes.LAPSE_OFFER,
    Remove: codes.REMOVE,
    TimeUp: codes.TIME_UP,
}
ACTS: dict[type[Act], int] = {**ANSWERS, **RIGHTS, **BANKER_ACTS}
"""Every act of the classic family."""
MOST = 100
"""More pieces for a site than there could be: larger counts are refused as this one is."""
HUGE = 2**53
"""More than any sum or number that a position holds."""


def put_act(g: Record, b: Tables, act: Act, by: int | None = None) -> None:
    """Write an act of the reference engine into a record, to be applied; `by` submits it, as in `Game.submit`."""
    seat: int = getattr(act, "seat", NOBODY)
    allowed = by is None or (by == BANKER if act.by_banker else by in (seat, AUTOPILOT))
    g.act = ACTS.get(type(act), codes.NOTHING) if allowed and (act.by_banker or 0 <= seat < g.seats) else codes.NOTHING
    g.actor = seat if 0 <= seat < g.seats else NOBODY
    g.target = g.amount = g.pays = g.asks = g.gives = g.items = 0
    g.partner = NOBODY
    match act:
        case Bid():
            g.amount = bounded(act.amount)
        case Want():
            g.amount = bounded(act.count)
        case Place():
            g.amount = bounded(act.site)
        case TakeBus():
            g.amount = bounded(act.steps)
        case GoTo():
            g.amount = bounded(act.space)
        case UseJailCard():
            g.amount = _deck(act.card, b)
        case AskRent() | WaiveRent():
            g.target = bounded(act.claim)
        case Mortgage() | Repay():
            g.target = bounded(act.deed)
        case Build() | Sell():
            _put_order(g, act.order)
        case OfferDeal():
            g.partner = act.partner if 0 <= act.partner < g.seats else NOBODY
            _put_terms(g, b, act.terms)
        case CounterDeal():
            g.target, g.amount = bounded(act.offer), bounded(act.revision)
            _put_terms(g, b, act.terms)
        case AcceptDeal():
            g.target, g.amount = bounded(act.offer), bounded(act.revision)
        case DeclineDeal() | WithdrawDeal() | LapseOffer():
            g.target = bounded(act.offer)
    if type(act) in ANSWERS or type(act) in (CloseAuction, TimeUp):
        g.target = bounded(act.duty)


def bounded(number: int) -> int:
    """A number that fits a field: one that is refused for its size is refused as the largest too."""
    return max(-HUGE, min(number, HUGE))


def _put_order(g: Record, order: tuple[tuple[int, int], ...]) -> None:
    if len(order) > codes.SITES:
        g.act = codes.NOTHING  # it names a site twice
        return
    for k, (site, count) in enumerate(order):
        g.item[k] = site if 0 <= site < SPACES else NOBODY
        g.count[k] = max(-1, min(count, MOST))
    g.items = len(order)


def _put_terms(g: Record, b: Tables, terms: Terms) -> None:
    given, taken = _items(terms.give, b), _items(terms.take, b)
    if len(given) + len(taken) > codes.GOODS:
        g.act = codes.NOTHING  # it names something twice
        return
    g.pays, g.asks = bounded(terms.give.cash), bounded(terms.take.cash)
    g.gives, g.items = len(given), len(given) + len(taken)
    g.item[: g.items] = given + taken


def read_act(g: Record, b: Tables) -> Act:
    """The act in a record, as one of the reference engine.

    >>> from rentier.kernel.rulebook import rulebook
    >>> from rentier.batch.tables import tables
    >>> g, b = blank(), tables(rulebook("platinum", {}))
    >>> g.seats = 2
    >>> put_act(g, b, Bid(1, 7, 90))
    >>> read_act(g, b)
    Bid(seat=1, duty=7, amount=90)
    """
    kind, seat = KINDS_OF_ACTS[g.act], g.actor
    if kind in (Bid, Want, Place, TakeBus, GoTo):
        return kind(seat, g.target, g.amount)
    if kind is UseJailCard:
        return UseJailCard(seat, g.target, CARDS * g.amount + b.jail_card[g.amount])
    if kind in (Build, Sell):
        return kind(seat, tuple(zip(g.item[: g.items], g.count[: g.items], strict=True)))
    if kind in (OfferDeal, CounterDeal):
        given, taken = g.item[: g.gives], g.item[g.gives : g.items]
        terms = Terms(_goods(given, g.pays, b), _goods(taken, g.asks, b))
        return OfferDeal(seat, g.partner, terms) if kind is OfferDeal else CounterDeal(seat, g.target, g.amount, terms)
    if kind is AcceptDeal:
        return AcceptDeal(seat, g.target, g.amount)
    return Resign(seat) if kind is Resign else kind(seat, g.target)


KINDS_OF_ACTS: dict[int, Callable[..., Act]] = {code: kind for kind, code in (ANSWERS | RIGHTS).items()}


assert BANK == NOBODY
