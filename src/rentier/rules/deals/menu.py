"""Forms for deals: what two players could put into one, with an example that the rules accept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.auction import NO_DEALS
from rentier.rules.cards import Piles
from rentier.rules.deals.checks import most_cash
from rentier.rules.deals.records import (
    AcceptDeal,
    CounterDeal,
    DeclineDeal,
    OfferDeal,
    Offers,
    WithdrawDeal,
    deals,
)
from rentier.rules.deals.terms import Goods, Terms
from rentier.rules.questions import TRADABLES
from rentier.text.forms import Field, Form


@deals.offers(OfferDeal)
def offer_offers(game: Game, seat: int) -> list[Act | Form]:
    """Answers to open offers, and forms for other terms and for new offers."""
    options: list[Act | Form] = []
    forms: list[Form | None] = []
    goods, most = all_goods(game), most_cash(game)
    for offer in Offers.of(game.state).open:
        if offer.partner == seat:
            options += [AcceptDeal(seat, offer.number, offer.revision), DeclineDeal(seat, offer.number)]
        elif offer.maker == seat:
            options.append(WithdrawDeal(seat, offer.number))
        else:
            continue
        other = offer.maker if offer.partner == seat else offer.partner
        known = (("seat", seat), ("offer", offer.number), ("revision", offer.revision))
        forms.append(deal_form(game, goods[seat], goods[other], most, CounterDeal, known))
    for other in game.state.after(seat):
        fixed = (("seat", seat), ("partner", other))
        forms.append(deal_form(game, goods[seat], goods[other], most, OfferDeal, fixed))
    return [*options, *(form for form in forms if form is not None)]


def all_goods(game: Game) -> list[Goods]:
    """What every seat is free to trade."""
    cards: list[list[int]] = [[] for _ in range(game.state.seats)]
    keepers = Piles.of(game.state).keeper
    if max(keepers) >= 0:
        for card, keeper in enumerate(keepers):
            if keeper >= 0:
                cards[keeper].append(card)
    free = zip(TRADABLES(game), cards, game.state.cash, strict=True)
    return [Goods(tuple(deeds), tuple(kept), cash) for deeds, kept, cash in free]


def deal_form(
    game: Game, give: Goods, take: Goods, most: int, kind: type[Act], fixed: tuple[tuple[str, int], ...]
) -> Form | None:
    """What two seats could put into a deal, asking for `most` in cash at most; None where no small deal is allowed."""
    example = example_deal(game, kind, fixed, give, take, most)
    if example is None:
        return None
    step = game.book.numbers["bid_step"]  # CDEAL-2: the same multiples as bids
    fields = (
        *goods_fields("give", give.deeds, give.cards, give.cash, step),
        *goods_fields("take", take.deeds, take.cards, most, step),  # DEAL-1: the partner may have to raise it first
    )
    return Form(kind, fields, example, fixed, True)


@lru_cache(64)
def goods_fields(side: str, deeds: tuple[int, ...], cards: tuple[int, ...], cash: int, step: int) -> tuple[Field, ...]:
    """The blanks for one side of a deal; a table asks for the same ones again and again."""
    return (
        Field(f"terms.{side}.deeds", "deeds", None, None, deeds),
        Field(f"terms.{side}.cards", "cards", None, None, cards),
        Field(f"terms.{side}.cash", "money", 0, cash // step * step, step=step),
    )


def example_deal(
    game: Game, kind: type[Act], fixed: tuple[tuple[str, int], ...], give: Goods, take: Goods, most: int
) -> Act | None:
    """One small deal that the rules accept, if there is any."""
    make: Callable[..., Act] = kind
    values = [value for _, value in fixed]
    declined, step = len(Offers.of(game.state).declined), game.book.numbers["bid_step"]
    for terms in small_terms(give, take, most // step * step, declined, step):
        act = make(*values, terms)
        refusal = game.why_not(act)
        if refusal is None:
            return act
        if refusal.cite == NO_DEALS:
            return None  # other terms would meet the same guard
    return None


def small_terms(give: Goods, take: Goods, most: int, declined: int, step: int) -> Iterator[Terms]:
    """Terms with one thing a side: for a little cash, for all of it or for the most, or one for the other."""
    cash, their_cash = give.cash // step * step, take.cash // step * step
    if give.deeds and most and not declined:
        yield Terms(Goods(give.deeds[:1]), Goods(cash=step))  # nearly always enough
    mine, theirs = single_things(give), single_things(take)
    for price in range(step, step * (declined + 2), step):
        yield from (Terms(thing, Goods(cash=price)) for thing in mine if price <= most)
        yield from (Terms(Goods(cash=price), thing) for thing in theirs if price <= cash)
    for asked in (their_cash, most):
        yield from (Terms(thing, Goods(cash=asked)) for thing in mine if asked)
    yield from (Terms(Goods(cash=cash), thing) for thing in theirs if cash)
    for paid, taken in ((0, 0), (cash, 0), (0, their_cash), (0, most)):
        for one in mine:
            for other in theirs:
                yield Terms(Goods(one.deeds, one.cards, paid), Goods(other.deeds, other.cards, taken))


def single_things(goods: Goods) -> list[Goods]:
    """Each deed and each card by itself."""
    return [*(Goods((deed,)) for deed in goods.deeds), *(Goods(cards=(card,)) for card in goods.cards)]
