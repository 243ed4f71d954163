"""What districts bring: in a mortgage, in a debt, and at the end of the game."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.city.districts import rent_value, rent_values
from rentier.rules.city.plots import check_unhurried
from rentier.rules.deals import CounterDeal, OfferDeal
from rentier.rules.mortgage import Mortgage, Mortgaged
from rentier.rules.questions import (
    IN_DEBT,
    MORTGAGE_VALUE,
    MORTGAGEABLE,
    OWING,
    RAISABLE,
    RAISABLES,
    RAISE_MONEY,
    REPAYABLE,
    REPAYMENT,
    SELL_UP,
    WORTH,
    WORTH_COUNTS,
    WORTHS,
)

assets = Chapter("assets", asks=(IN_DEBT, OWING))
DEBTORS, BUY_BACK, NOTES = assets.cites("CMTG-1"), assets.cites("CMTG-3"), assets.cites("CDEAL-2")


@assets.defines(MORTGAGE_VALUE)
def mortgage_value(game: Game, deed: int) -> int:
    """CMTG-1: the current rent value, hazards and doubling counted."""
    return rent_value(game, deed)


@assets.defines(MORTGAGEABLE)
def mortgageable(game: Game, seat: int, deed: int) -> None:
    """CMTG-1: only by a player who cannot pay."""
    if not game.book.questions[IN_DEBT](game, seat):
        raise Refusal(DEBTORS, "you can mortgage a district only to pay a debt, and you have none")


@assets.defines(REPAYMENT)
def repayment(game: Game, deed: int) -> int:
    """CMTG-3: the amount received for it, without interest."""
    return game.state.mortgaged[deed]


@assets.defines(REPAYABLE)
def repayable(game: Game, seat: int, deed: int) -> None:
    """CMTG-3: on the owner's turn."""
    check_unhurried(game, seat, BUY_BACK)


@assets.guards("OfferDeal", "CounterDeal")
def payable(game: Game, act: OfferDeal | CounterDeal) -> None:
    """CDEAL-2: cash in the steps that bids have."""
    step = game.book.numbers["bid_step"]
    for cash in (act.terms.give.cash, act.terms.take.cash):
        if type(cash) is int and cash % step:
            raise Refusal(NOTES, "cash in a deal must be a multiple of {step:money}", step=step)


@assets.defines(RAISABLES)
def raisables(game: Game) -> list[int]:
    """CBANK-1: cash plus the rent values of districts that are not mortgaged; for every seat."""
    totals, holder = game.state.cash.copy(), game.state.holder
    for deed, value in enumerate(rent_values(game)):
        if value:
            totals[holder[deed]] += value
    return totals


@assets.defines(RAISABLE)
def raisable(game: Game, seat: int) -> int:
    """CBANK-1: what one seat could raise."""
    return game.state.cash[seat] + sum(value for value, _ in mortgages(game, seat))


def mortgages(game: Game, seat: int) -> list[tuple[int, int]]:
    """What a seat could still mortgage: (what it brings, the district)."""
    state = game.state
    return [
        (rent_value(game, deed), deed)
        for deed in game.book.board.deeds
        if state.holder[deed] == seat and not state.mortgaged[deed]
    ]


@assets.defines(RAISE_MONEY)
def raise_money(game: Game, seat: int) -> Act:
    """DEBT-1: what the clock plays: the cheapest mortgage."""
    return Mortgage(seat, min(mortgages(game, seat))[1])


@assets.defines(SELL_UP, replaces=True)
def sell_up(game: Game, seat: int) -> None:
    """DEBT-8, CBANK-1: a player who leaves mortgages what it takes to pay; a debtor who owes more, nothing further."""
    if raisable(game, seat) >= OWING(game, seat):
        while IN_DEBT(game, seat):
            value, deed = min(mortgages(game, seat))
            game.emit(Mortgaged(seat, deed, value))


@assets.defines(WORTHS)
def worths(game: Game) -> list[int]:
    """CEND-1: the same count decides who is richest."""
    return raisables(game)


@assets.defines(WORTH_COUNTS)
def worth_counts(game: Game) -> str:
    """CEND-1: what is counted, for people."""
    return "cash plus the rent values of {districts} that are not mortgaged"


@assets.defines(WORTH)
def worth(game: Game, seat: int) -> int:
    """CEND-1: what one seat is worth."""
    return raisable(game, seat)
