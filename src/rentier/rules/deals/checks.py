"""What a deal may hold: both sides give what they have, and can still pay what they owe."""

from __future__ import annotations

from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Step
from rentier.rules.cards import Piles
from rentier.rules.deals.records import TERMS, DealDone, deals
from rentier.rules.deals.terms import Goods, Terms
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

NO_LOANS = deals.cites("deal.loan")
COVER = deals.cites("deal.cover")


def check_offer(game: Game, maker: int, partner: int, terms: Terms) -> None:
    """DEAL-1: terms that a partner who has to raise the cash first can still accept later."""
    check_goods(game, maker, partner, terms)
    check_cash(game, maker, terms.give.cash)
    check_cover(game, maker, maker, partner, terms)
    if terms.take.cash <= game.state.cash[partner]:
        check_cover(game, partner, maker, partner, terms)
    elif terms.take.cash > (most := most_cash(game)):
        raise Refusal(TERMS, "ask for at most {most:money}: all players together could raise no more", most=most)


def check_deal(game: Game, maker: int, partner: int, terms: Terms) -> None:
    """DEAL-1 to DEAL-6: both sides give what they have, now, and can still meet what they owe."""
    check_goods(game, maker, partner, terms)
    check_cash(game, maker, terms.give.cash)
    check_cash(game, partner, terms.take.cash)
    check_cover(game, maker, maker, partner, terms)
    check_cover(game, partner, maker, partner, terms)


def most_cash(game: Game) -> int:
    """The most that an offer may ask for: nobody could ever pay more than all players together could raise."""
    return sum(game.book.questions[RAISABLES](game))


def check_goods(game: Game, maker: int, partner: int, terms: Terms) -> None:
    """DEAL-1, DEAL-2, DEAL-5: both sides give something of their own that is free to go."""
    state = game.state
    if partner == maker or not 0 <= partner < state.seats or state.out[partner]:
        raise Refusal(TERMS, "a deal needs another player who is still in the game")
    given, taken = terms.give.cash, terms.take.cash
    if type(given) is not int or type(taken) is not int or given < 0 or taken < 0:
        raise Refusal(TERMS, "cash must be a whole amount")
    if given and taken:
        raise Refusal(TERMS, "only one side can give cash")
    give, take = terms.give, terms.take
    if not (give.deeds or take.deeds or give.cards or take.cards):
        raise Refusal(NO_LOANS, "add a property or a card: money alone would be a loan or a gift")
    for goods in (give, take):
        if goods.is_empty:
            raise Refusal(TERMS, "each side must give something")
        deeds, cards = goods.deeds, goods.cards
        if (len(deeds) > 1 and len(set(deeds)) != len(deeds)) or (len(cards) > 1 and len(set(cards)) != len(cards)):
            raise Refusal(TERMS, "name each thing in a deal only once")
    check_side(game, maker, give)
    check_side(game, partner, take)


def check_side(game: Game, seat: int, goods: Goods) -> None:
    """What one side gives must be its own and free to go."""
    state = game.state
    for deed in goods.deeds:
        if not 0 <= deed < len(state.holder) or state.holder[deed] != seat:
            raise Refusal(TERMS, "{seat:seat} does not own all of that property", seat=seat)
        game.book.questions[TRADABLE](game, deed)
    for card in goods.cards:
        keeper = Piles.of(state).keeper
        if not 0 <= card < len(keeper) or keeper[card] != seat:
            raise Refusal(TERMS, "{seat:seat} does not have that card", seat=seat)


def check_cash(game: Game, seat: int, cash: int) -> None:
    """DEAL-1: the cash that a side gives is in its hand."""
    short = cash - game.state.cash[seat]
    if short > 0:
        sentence = "{seat:seat} does not have {cash:money}, and would have to raise {short:money} first"
        raise Refusal(TERMS, sentence, seat=seat, cash=cash, short=short)


def check_cover(game: Game, seat: int, maker: int, partner: int, terms: Terms) -> None:
    """DEAL-4, DEAL-6: afterwards a side can pay the interest it takes on, and what it owes or may owe."""
    questions, gain = game.book.questions, terms.gain
    taken, got = (terms.take.deeds, gain) if seat == maker else (terms.give.deeds, -gain)
    cash = game.state.cash[seat] + got
    if taken:
        cash -= questions[DEAL_COST](game, seat, taken, cash)
    owed = questions[OWING](game, seat) + questions[CLAIMS_AGAINST](game, seat) + questions[INTEREST_DUE](game, seat)
    if owed > cash:
        raisable = questions[RAISABLE_AFTER](game, seat, maker, partner, terms)
        cost = questions[DEAL_COST](game, seat, taken, raisable)
        if owed > raisable - cost and not closer_to_paying(game, seat, maker, partner, terms, owed, cost):
            raise Refusal(COVER, "after that, {seat:seat} could no longer pay what they owe", seat=seat)


def closer_to_paying(game: Game, seat: int, maker: int, partner: int, terms: Terms, owed: int, cost: int) -> bool:
    """DEAL-6: whether a deal brings a debtor nearer to the sum, and what is left, sold at its price, would cover it."""
    trial = game.trial()
    DealDone(0, maker, partner, terms, ()).apply(trial.state)
    closer: bool = RAISABLE(trial, seat) - cost > RAISABLE(game, seat)
    return closer and bool(HOLDINGS(trial, seat) - cost >= owed)


@deals.defines(HOLDINGS)
def holdings(game: Game, seat: int) -> int:
    """DEAL-6: cash, and deeds at their printed price, half of it while mortgaged; nothing that stands there is sold."""
    state, price = game.state, game.book.board.price
    deeds = [price[deed] // 2 if state.mortgaged[deed] else price[deed] for deed in state.deeds[seat]]
    return state.cash[seat] + sum(deeds)


@deals.defines(RAISABLE_AFTER)
def raisable_after(game: Game, seat: int, maker: int, partner: int, terms: Terms) -> int:
    """DEAL-6: what a seat could raise once a deal were done, before any interest."""
    trial = game.trial()
    DealDone(0, maker, partner, terms, ()).apply(trial.state)
    return RAISABLE(trial, seat)


@deals.defines(TRADABLE)
def tradable(game: Game, deed: int) -> None:
    """DEAL-1, CDEAL-2: every deed may be traded, and what stands there stays there."""


@deals.defines(TRADABLES)
def tradables(game: Game) -> list[list[int]]:
    """DEAL-1, CDEAL-2: the deeds of every seat that are free to be traded."""
    return [game.state.deeds_of(seat) for seat in range(game.state.seats)]


@deals.defines(DEAL_COST)
def deal_cost(game: Game, seat: int, taken: tuple[int, ...], cash: int) -> int:
    """CDEAL-2: a player who receives a mortgaged deed pays nothing for that."""
    return 0


@deals.defines(INTEREST_DUE)
def interest_due(game: Game, seat: int) -> int:
    """CDEAL-2: a mortgaged deed that was just received costs nothing."""
    return 0


@deals.defines(DEAL_STEPS)
def deal_steps(
    game: Game, maker: int, to_maker: tuple[int, ...], partner: int, to_partner: tuple[int, ...]
) -> tuple[Step, ...]:
    """CDEAL-2: a deal leaves nothing to decide."""
    return ()
