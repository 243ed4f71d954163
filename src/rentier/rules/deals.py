"""Deals: property, cash and kept cards between two players, offered, countered, and carried out whole or not at all."""

from __future__ import annotations

from typing import Any

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, BankerAct, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.cards import Piles
from rentier.rules.terms import Goods, same_terms, tell_terms
from rentier.rules.turns import TurnBegan


@memory("deals")
class Offers(Part):
    """Open offers, and the terms that were declined in this turn."""

    __slots__ = ("declined", "open")

    def __init__(self, state: State, book: Any) -> None:
        self.open: list[DealOffered] = []
        self.declined: list[tuple[Any, ...]] = []

    def drop(self) -> None:
        self.open = []
        self.declined = []


deals = Chapter(
    "deals",
    settings={"most_offers": int},
    asks=("tradable", "tradables", "deal_cost", "deal_steps", "raisable", "raisable_after", "owing", "claims_against"),
    part=Offers,
)
TERMS = deals.cites("deal.terms")
NO_LOANS = deals.cites("deal.loan")
COVER = deals.cites("deal.cover")
LIMIT = deals.cites("deal.limit")


@record
class OfferDeal(Act):
    """Propose a deal to another player."""

    seat: int
    partner: int
    give_deeds: tuple[int, ...]
    give_cards: tuple[int, ...]
    give_cash: int
    take_deeds: tuple[int, ...]
    take_cards: tuple[int, ...]
    take_cash: int
    spelling = "deal {partner:seat} give {give:goods} take {take:goods}"
    allowed_in_debt = True


@record
class CounterDeal(Act):
    """Put new terms to an open offer, from either side."""

    seat: int
    offer: int
    revision: int
    give_deeds: tuple[int, ...]
    give_cards: tuple[int, ...]
    give_cash: int
    take_deeds: tuple[int, ...]
    take_cards: tuple[int, ...]
    take_cash: int
    spelling = "counter {offer:offer} give {give:goods} take {take:goods}"
    allowed_in_debt = True


@record
class AcceptDeal(Act):
    """Accept an offer as it stands at a revision."""

    seat: int
    offer: int
    revision: int
    spelling = "accept {offer:offer}"
    allowed_in_debt = True


@record
class DeclineDeal(Act):
    """Turn an offer down."""

    seat: int
    offer: int
    spelling = "refuse {offer:offer}"
    allowed_in_debt = True


@record
class WithdrawDeal(Act):
    """Take back one's own offer."""

    seat: int
    offer: int
    spelling = "withdraw {offer:offer}"
    allowed_in_debt = True


@record
class LapseOffer(BankerAct):
    """The table's clock ran out on an offer."""

    offer: int


@record
class DealOffered(Fact):
    """An offer was made, or an open one got new terms: this fact is the offer.

    `maker` proposes and `partner` is to answer; every change of terms raises `revision`.
    """

    number: int
    revision: int
    maker: int
    partner: int
    give_deeds: tuple[int, ...]
    give_cards: tuple[int, ...]
    give_cash: int
    take_deeds: tuple[int, ...]
    take_cards: tuple[int, ...]
    take_cash: int
    concerns = ("partner", "maker")

    def telling(self) -> str:
        return "{maker:seat} offers {partner:seat} " + tell_terms(self)

    def apply(self, state: State) -> None:
        offers: Offers = state.parts["deals"]
        if offers.open:
            offers.open = [offer for offer in offers.open if offer.number != self.number]
        offers.open.append(self)
        state.numbered(self.number)


@record
class DealDeclined(Fact):
    """An offer was turned down; its terms are not offered again in this turn."""

    seat: int
    number: int
    terms: tuple[tuple[int, ...], ...]
    says = "{seat:seat} declines the offer"
    concerns = ("seat",)

    def apply(self, state: State) -> None:
        offers = Offers.of(state)
        offers.open = [offer for offer in offers.open if offer.number != self.number]
        offers.declined.append(self.terms)


@record
class OffersLapsed(Fact):
    """Offers ended: withdrawn, their time was up, or the turn ended (`turn`), which also forgets what was declined."""

    numbers: tuple[int, ...]
    turn: bool

    def telling(self) -> str:
        which = ", ".join(f"#{number}" for number in self.numbers)
        return {0: "", 1: f"Offer {which} lapses"}.get(len(self.numbers), f"Offers {which} lapse")

    def apply(self, state: State) -> None:
        offers = Offers.of(state)
        offers.open = [offer for offer in offers.open if offer.number not in self.numbers]
        if self.turn:
            offers.declined.clear()


@record
class DealDone(Fact):
    """DEAL-1: a deal was carried out, whole."""

    number: int
    maker: int
    partner: int
    give_deeds: tuple[int, ...]
    give_cards: tuple[int, ...]
    give_cash: int
    take_deeds: tuple[int, ...]
    take_cards: tuple[int, ...]
    take_cash: int
    opens: tuple[Step, ...]
    concerns = ("maker", "partner")

    def telling(self) -> str:
        return "{maker:seat} and {partner:seat} trade " + tell_terms(self)

    def apply(self, state: State) -> None:
        offers: Offers = state.parts["deals"]
        offers.open = [offer for offer in offers.open if offer.number != self.number]
        for deed in self.give_deeds:
            state.give_deed(deed, self.partner)
        for deed in self.take_deeds:
            state.give_deed(deed, self.maker)
        for card in self.give_cards:
            Piles.of(state).keeper[card] = self.partner
        for card in self.take_cards:
            Piles.of(state).keeper[card] = self.maker
        state.pay(self.maker, self.partner, self.give_cash)
        state.pay(self.partner, self.maker, self.take_cash)
        state.open(self.opens)


# ---------------------------------------------------------------- what a deal may hold


def check_terms(game: Game, maker: int, partner: int, terms: Goods) -> None:
    """DEAL-1 to DEAL-6: both sides give what they have, now, and can still meet what they owe."""
    state = game.state
    if partner == maker or not 0 <= partner < state.seats or state.out[partner]:
        raise Refusal(TERMS, "a deal needs another player who is still in the game")
    given, taken = terms.give_cash, terms.take_cash
    if type(given) is not int or type(taken) is not int or given < 0 or taken < 0:
        raise Refusal(TERMS, "cash is a whole amount")
    if given and taken:
        raise Refusal(TERMS, "cash goes one way only")
    if not (terms.give_deeds or terms.take_deeds or terms.give_cards or terms.take_cards):
        raise Refusal(NO_LOANS, "no property or card changes hands: money alone would be a loan or a gift")
    for deeds, cards, cash in (
        (terms.give_deeds, terms.give_cards, terms.give_cash),
        (terms.take_deeds, terms.take_cards, terms.take_cash),
    ):
        if not (deeds or cards or cash):
            raise Refusal(TERMS, "both sides give something; promises count for nothing")
        if (len(deeds) > 1 and len(set(deeds)) != len(deeds)) or (len(cards) > 1 and len(set(cards)) != len(cards)):
            raise Refusal(TERMS, "a deal names each thing once")
    check_side(game, maker, terms.give_deeds, terms.give_cards, terms.give_cash)
    check_side(game, partner, terms.take_deeds, terms.take_cards, terms.take_cash)
    check_cover(game, maker, partner, terms)


def check_side(game: Game, seat: int, deeds: tuple[int, ...], cards: tuple[int, ...], cash: int) -> None:
    """What one side gives must be its own and free to go."""
    state = game.state
    for deed in deeds:
        if not 0 <= deed < len(state.holder) or state.holder[deed] != seat:
            raise Refusal(TERMS, "{seat:seat} does not hold all of that property", seat=seat)
        game.book.questions["tradable"](game, deed)
    for card in cards:
        keeper = Piles.of(state).keeper
        if not 0 <= card < len(keeper) or keeper[card] != seat:
            raise Refusal(TERMS, "{seat:seat} does not hold that card", seat=seat)
    if cash > state.cash[seat]:
        raise Refusal(TERMS, "{seat:seat} does not have {cash:money}", seat=seat, cash=cash)


def check_cover(game: Game, maker: int, partner: int, terms: Goods) -> None:
    """DEAL-4, DEAL-6: afterwards each side can pay the interest it takes on, and what it owes or may owe."""
    state, questions = game.state, game.book.questions
    owing, claims_against = questions["owing"], questions["claims_against"]
    gain = terms.take_cash - terms.give_cash
    for seat, taken, got in ((maker, terms.take_deeds, gain), (partner, terms.give_deeds, -gain)):
        cash = state.cash[seat] + got
        if taken:
            cash -= questions["deal_cost"](game, seat, taken, cash)
        owed = owing(game, seat) + claims_against(game, seat)
        if owed > cash:
            raisable = questions["raisable_after"](game, seat, maker, partner, terms)
            if owed > raisable - questions["deal_cost"](game, seat, taken, raisable):
                raise Refusal(COVER, "after that {seat:seat} could not pay what is owed", seat=seat)


@deals.answers("raisable_after")
def raisable_after(game: Game, seat: int, maker: int, partner: int, terms: Goods) -> int:
    """DEAL-6: what a seat could raise once a deal were done, before any interest."""
    trial = game.trial()
    done(terms, 0, maker, partner, ()).apply(trial.state)
    raisable: int = trial.ask("raisable", seat)
    return raisable


def done(terms: Goods, number: int, maker: int, partner: int, opens: tuple[Step, ...]) -> DealDone:
    """The fact that carries terms out."""
    return DealDone(
        number, maker, partner, terms.give_deeds, terms.give_cards, terms.give_cash,
        terms.take_deeds, terms.take_cards, terms.take_cash, opens,
    )  # fmt: skip


@deals.answers("tradable")
def tradable(game: Game, deed: int) -> None:
    """DEAL-1, CDEAL-2: every deed may be traded, and what stands there stays there."""


@deals.answers("tradables", public=True)
def tradables(game: Game) -> list[list[int]]:
    """DEAL-1, CDEAL-2: the deeds of every seat that are free to be traded."""
    return [game.state.deeds_of(seat) for seat in range(game.state.seats)]


@deals.answers("deal_cost")
def deal_cost(game: Game, seat: int, taken: tuple[int, ...], cash: int) -> int:
    """CDEAL-2: who receives a mortgaged deed pays nothing for that."""
    return 0


@deals.answers("deal_steps")
def deal_steps(
    game: Game, maker: int, to_maker: tuple[int, ...], partner: int, to_partner: tuple[int, ...]
) -> tuple[Step, ...]:
    """CDEAL-2: a deal leaves nothing to decide."""
    return ()


# ---------------------------------------------------------------- offering and answering


@deals.right(OfferDeal)
def offer_deal(game: Game, act: OfferDeal) -> None:
    """DEAL-1, DEAL-7: at most five open offers, and no terms again that were declined in this turn."""
    propose(game, game.state.numbers, 1, act.seat, act.partner, act)


@deals.right(CounterDeal)
def counter_deal(game: Game, act: CounterDeal) -> None:
    """DEAL-1: new terms from either side; the other one is to answer."""
    offer = offer_of(game, act.offer)
    if act.seat not in (offer.maker, offer.partner):
        raise Refusal(TERMS, "that offer is between others")
    if act.revision != offer.revision:
        raise Refusal(TERMS, "that offer has changed; look at it again")
    other = offer.partner if act.seat == offer.maker else offer.maker
    propose(game, offer.number, offer.revision + 1, act.seat, other, act)


def propose(game: Game, number: int, revision: int, maker: int, partner: int, terms: Goods) -> None:
    """Put terms on the table if they hold."""
    offers: Offers = game.state.parts["deals"]
    if offers.open:
        others = [offer for offer in offers.open if offer.maker == maker and offer.number != number]
        if len(others) >= game.book.settings["most_offers"]:
            raise Refusal(LIMIT, "you have as many open offers as are allowed: withdraw one first")
    check_terms(game, maker, partner, terms)
    if offers.declined and same_terms(maker, partner, terms) in offers.declined:
        raise Refusal(LIMIT, "these terms were declined in this turn")
    game.emit(
        DealOffered(
            number, revision, maker, partner, terms.give_deeds, terms.give_cards, terms.give_cash,
            terms.take_deeds, terms.take_cards, terms.take_cash,
        )
    )  # fmt: skip


@deals.right(AcceptDeal)
def accept_deal(game: Game, act: AcceptDeal) -> None:
    """DEAL-1: checked again, and carried out whole or not at all."""
    offer = offer_of(game, act.offer)
    if offer.partner != act.seat:
        raise Refusal(TERMS, "that offer is not for you to accept")
    if act.revision != offer.revision:
        raise Refusal(TERMS, "that offer has changed; look at it again")
    check_terms(game, offer.maker, offer.partner, offer)
    steps = game.ask("deal_steps", offer.maker, offer.take_deeds, offer.partner, offer.give_deeds)
    game.emit(done(offer, offer.number, offer.maker, offer.partner, steps))


@deals.right(DeclineDeal)
def decline_deal(game: Game, act: DeclineDeal) -> None:
    """DEAL-7: turned down, and not offered again in this turn."""
    offer = offer_of(game, act.offer)
    if offer.partner != act.seat:
        raise Refusal(TERMS, "that offer is not for you to decline")
    game.emit(DealDeclined(act.seat, offer.number, same_terms(offer.maker, offer.partner, offer)))


@deals.right(WithdrawDeal)
def withdraw_deal(game: Game, act: WithdrawDeal) -> None:
    """DEAL-1: the maker may take an offer back."""
    offer = offer_of(game, act.offer)
    if offer.maker != act.seat:
        raise Refusal(TERMS, "that offer is not yours to withdraw")
    game.emit(OffersLapsed((offer.number,), False))


@deals.right(LapseOffer)
def lapse_offer(game: Game, act: LapseOffer) -> None:
    """The table's clock ended an offer."""
    game.emit(OffersLapsed((offer_of(game, act.offer).number,), False))


def offer_of(game: Game, number: int) -> DealOffered:
    """The open offer with this number."""
    offers: list[DealOffered] = game.state.parts["deals"].open
    for offer in offers:
        if offer.number == number:
            return offer
    raise Refusal(TERMS, "that offer is no longer open")


@deals.reacts(TurnBegan)
def turn_ended(game: Game, began: TurnBegan) -> None:
    """DEAL-7: offers lapse at the end of the turn."""
    offers: Offers = game.state.parts["deals"]
    if offers.open or offers.declined:
        game.emit(OffersLapsed(tuple(offer.number for offer in offers.open), True))


@deals.reacts("WentOut")
def partner_left(game: Game, left: Any) -> None:
    """DEBT-8: offers of and to somebody who goes out lapse."""
    gone = [offer.number for offer in Offers.of(game.state).open if left.seat in (offer.maker, offer.partner)]
    if gone:
        game.emit(OffersLapsed(tuple(gone), False))
