"""What players can submit about deals, what can happen, and which offers are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.parts import Part, memory
from rentier.kernel.records import Act, BankerAct, Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.cards import Piles
from rentier.rules.deals.terms import Terms
from rentier.rules.questions import (
    CLAIMS_AGAINST,
    DEAL_COST,
    DEAL_STEPS,
    HOLDINGS,
    INTEREST_DUE,
    OWING,
    RAISABLE,
    RAISABLE_AFTER,
    RAISABLES,
    TRADABLE,
    TRADABLES,
)

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook


@memory("deals")
class Offers(Part):
    """Open offers, and the terms that were declined in this turn, as `Terms.between` has them."""

    __slots__ = ("declined", "open")

    def __init__(self, state: State, book: Rulebook) -> None:
        self.open: list[DealOffered] = []
        self.declined: list[tuple[tuple[int, ...], ...]] = []

    def drop(self) -> None:
        self.open = []
        self.declined = []


deals = Chapter(
    "deals",
    settings={"most_offers": int},
    asks=(
        TRADABLE,
        TRADABLES,
        DEAL_COST,
        DEAL_STEPS,
        RAISABLE,
        RAISABLES,
        RAISABLE_AFTER,
        HOLDINGS,
        OWING,
        CLAIMS_AGAINST,
        INTEREST_DUE,
    ),
    part=Offers,
)
TERMS = deals.cites("deal.terms")


@record
class OfferDeal(Act):
    """Propose a deal to another player."""

    seat: int
    partner: int
    terms: Terms
    spelling = "deal {partner:seat} give {terms.give:goods} take {terms.take:goods}"
    exempt_from = ("debts",)


@record
class CounterDeal(Act):
    """Propose other terms for an open offer."""

    seat: int
    offer: int
    revision: int
    terms: Terms
    spelling = "counter {offer:offer} give {terms.give:goods} take {terms.take:goods}"
    exempt_from = ("debts",)


@record
class AcceptDeal(Act):
    """Accept an offer."""

    seat: int
    offer: int
    revision: int
    spelling = "accept {offer:offer}"
    exempt_from = ("debts",)


@record
class DeclineDeal(Act):
    """Turn an offer down."""

    seat: int
    offer: int
    spelling = "refuse {offer:offer}"
    exempt_from = ("debts",)


@record
class WithdrawDeal(Act):
    """Take back your own offer."""

    seat: int
    offer: int
    spelling = "withdraw {offer:offer}"
    exempt_from = ("debts",)


@record
class LapseOffer(BankerAct):
    """End an offer whose time is up."""

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
    terms: Terms
    concerns = ("partner", "maker")

    def telling(self) -> str:
        if self.revision > 1:
            return "{maker:seat} makes {partner:seat} a counter-offer: " + self.terms.telling()
        return "{maker:seat} offers {partner:seat} " + self.terms.telling()

    def apply(self, state: State) -> None:
        offers = state.parts[Offers]
        if offers.open:
            offers.open = [offer for offer in offers.open if offer.number != self.number]
        offers.open.append(self)
        state.numbered(self.number)


@record
class DealDeclined(Fact):
    """An offer was turned down; its terms are not offered again in this turn."""

    seat: int
    number: int
    says = "{seat:seat} declines the offer"
    concerns = ("seat",)

    def apply(self, state: State) -> None:
        offers = Offers.of(state)
        (declined,) = [offer for offer in offers.open if offer.number == self.number]
        offers.open.remove(declined)
        offers.declined.append(declined.terms.between(declined.maker, declined.partner))


@record
class OffersLapsed(Fact):
    """Offers ended: withdrawn, their time was up, or the turn ended (`turn`), which also forgets what was declined."""

    numbers: tuple[int, ...]
    turn: bool

    def telling(self) -> str:
        count = len(self.numbers)
        return {0: "", 1: "An offer has expired"}.get(count, f"{count} offers have expired")

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
    terms: Terms
    opens: tuple[Step, ...]
    concerns = ("maker", "partner")

    def telling(self) -> str:
        return "{maker:seat} and {partner:seat} trade " + self.terms.telling()

    def apply(self, state: State) -> None:
        offers = state.parts[Offers]
        offers.open = [offer for offer in offers.open if offer.number != self.number]
        for goods, giver, taker in (
            (self.terms.give, self.maker, self.partner),
            (self.terms.take, self.partner, self.maker),
        ):
            for deed in goods.deeds:
                state.give_deed(deed, taker)
            for card in goods.cards:
                Piles.of(state).keeper[card] = taker
            state.pay(giver, taker, goods.cash)
        state.open(self.opens)
