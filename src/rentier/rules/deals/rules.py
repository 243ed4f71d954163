"""How deals are made: offered, countered, accepted, declined, and lapsed with the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.rules.deals.checks import check_deal, check_offer
from rentier.rules.deals.records import (
    TERMS,
    AcceptDeal,
    CounterDeal,
    DealDeclined,
    DealDone,
    DealOffered,
    DeclineDeal,
    LapseOffer,
    OfferDeal,
    Offers,
    OffersLapsed,
    WithdrawDeal,
    deals,
)
from rentier.rules.deals.terms import Terms
from rentier.rules.questions import ADDRESSED, DEAL_STEPS, OPEN_OFFERS, RentClaim
from rentier.rules.turns import TurnBegan

if TYPE_CHECKING:
    from rentier.rules.leaving import WentOut

LIMIT = deals.cites("deal.limit")


@deals.right(OfferDeal)
def offer_deal(game: Game, act: OfferDeal) -> None:
    """DEAL-1, DEAL-7, CDEAL-1: at most five open offers, and no terms again that were declined in this turn."""
    propose(game, game.state.numbers, 1, act.seat, act.partner, act.terms)


@deals.right(CounterDeal)
def counter_deal(game: Game, act: CounterDeal) -> None:
    """DEAL-1: new terms from either side; the other one is to answer."""
    offer = offer_of(game, act.offer)
    if act.seat not in (offer.maker, offer.partner):
        raise Refusal(TERMS, "that offer is between others")
    if act.revision != offer.revision:
        raise Refusal(TERMS, "that offer has changed; look at it again")
    other = offer.partner if act.seat == offer.maker else offer.maker
    propose(game, offer.number, offer.revision + 1, act.seat, other, act.terms)


def propose(game: Game, number: int, revision: int, maker: int, partner: int, terms: Terms) -> None:
    """Put terms on the table if they hold."""
    offers = game.state.parts[Offers]
    if offers.open:
        others = [offer for offer in offers.open if offer.maker == maker and offer.number != number]
        if len(others) >= game.book.numbers["most_offers"]:
            raise Refusal(LIMIT, "you already have the most open offers allowed: withdraw one first")
    check_offer(game, maker, partner, terms)
    if offers.declined and terms.between(maker, partner) in offers.declined:
        raise Refusal(LIMIT, "this was already refused this turn: change something")
    game.emit(DealOffered(number, revision, maker, partner, terms))


@deals.right(AcceptDeal)
def accept_deal(game: Game, act: AcceptDeal) -> None:
    """DEAL-1: checked again, and carried out whole or not at all."""
    offer = offer_of(game, act.offer)
    if offer.partner != act.seat:
        raise Refusal(TERMS, "that offer is not for you to accept")
    if act.revision != offer.revision:
        raise Refusal(TERMS, "that offer has changed; look at it again")
    terms = offer.terms
    check_deal(game, offer.maker, offer.partner, terms)
    steps = DEAL_STEPS(game, offer.maker, terms.take.deeds, offer.partner, terms.give.deeds)
    game.emit(DealDone(offer.number, offer.maker, offer.partner, terms, steps))


@deals.right(DeclineDeal)
def decline_deal(game: Game, act: DeclineDeal) -> None:
    """DEAL-7: turned down, and not offered again in this turn."""
    offer = offer_of(game, act.offer)
    if offer.partner != act.seat:
        raise Refusal(TERMS, "that offer is not for you to decline")
    game.emit(DealDeclined(act.seat, offer.number))


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
    offers = game.state.parts[Offers].open
    for offer in offers:
        if offer.number == number:
            return offer
    raise Refusal(TERMS, "that offer is no longer open")


@deals.defines(OPEN_OFFERS)
def open_offers(game: Game) -> Sequence[DealOffered]:
    """The open offers, oldest first."""
    return tuple(Offers.of(game.state).open)


@deals.defines(ADDRESSED)
def addressed(game: Game, seat: int) -> Sequence[RentClaim | DealOffered]:
    """DEAL-1: the offers that a seat may answer."""
    return [offer for offer in Offers.of(game.state).open if offer.partner == seat]


@deals.reacts(TurnBegan)
def turn_ended(game: Game, fact: Fact) -> None:
    """DEAL-7: offers lapse at the end of the turn."""
    offers = game.state.parts[Offers]
    if offers.open or offers.declined:
        game.emit(OffersLapsed(tuple(offer.number for offer in offers.open), True))


@deals.reacts("WentOut")
def partner_left(game: Game, left: WentOut) -> None:
    """DEBT-8: offers of and to somebody who goes out lapse."""
    gone = [offer.number for offer in Offers.of(game.state).open if left.seat in (offer.maker, offer.partner)]
    if gone:
        game.emit(OffersLapsed(tuple(gone), False))
