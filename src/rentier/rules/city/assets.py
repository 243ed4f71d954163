"""What districts bring: in a mortgage, in a debt, and at the end of the game."""

from __future__ import annotations

from typing import Any

from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act
from rentier.rules.city.districts import rent_value, rent_values
from rentier.rules.city.plots import check_unhurried
from rentier.rules.mortgage import Mortgage, Mortgaged

assets = Chapter("assets", asks=("in_debt", "owing"))
IN_DEBT, BUY_BACK, NOTES = assets.cites("CMTG-1"), assets.cites("CMTG-3"), assets.cites("CDEAL-2")


@assets.answers("mortgage_value", public=True)
def mortgage_value(game: Game, deed: int) -> int:
    """CMTG-1: the current rent value, hazards and doubling counted."""
    return rent_value(game, deed)


@assets.answers("mortgageable")
def mortgageable(game: Game, seat: int, deed: int) -> None:
    """CMTG-1: only by who cannot pay."""
    if not game.ask("in_debt", seat):
        raise Refusal(IN_DEBT, "a district is mortgaged only to pay a debt, and you have none")


@assets.answers("repayment", public=True)
def repayment(game: Game, deed: int) -> int:
    """CMTG-3: the amount received for it, without interest."""
    return game.state.mortgaged[deed]


@assets.answers("repayable")
def repayable(game: Game, seat: int, deed: int) -> None:
    """CMTG-3: in one's own turn."""
    check_unhurried(game, seat, BUY_BACK)


@assets.guards("OfferDeal", "CounterDeal")
def payable(game: Game, act: Any) -> None:
    """CDEAL-2: cash in the steps that bids have."""
    step = game.book.settings["bid_step"]
    for cash in (act.terms.give.cash, act.terms.take.cash):
        if type(cash) is int and cash % step:
            raise Refusal(NOTES, "cash in a deal is a multiple of {step:money}", step=step)


@assets.answers("raisables", public=True)
def raisables(game: Game) -> list[int]:
    """CBANK-1: cash plus the rent values of districts that are not mortgaged; for every seat."""
    totals, holder = game.state.cash.copy(), game.state.holder
    for deed, value in enumerate(rent_values(game)):
        if value:
            totals[holder[deed]] += value
    return totals


@assets.answers("raisable", public=True)
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


@assets.answers("raise_money")
def raise_money(game: Game, seat: int) -> Act:
    """DEBT-1: what the clock plays: the cheapest mortgage."""
    return Mortgage(seat, min(mortgages(game, seat))[1])


@assets.answers("sell_up", replaces=True)
def sell_up(game: Game, seat: int) -> None:
    """DEBT-8, CBANK-1: who leaves mortgages what it takes to pay; who owes more than that, nothing further."""
    if raisable(game, seat) >= game.ask("owing", seat):
        while game.ask("in_debt", seat):
            value, deed = min(mortgages(game, seat))
            game.emit(Mortgaged(seat, deed, value))


@assets.answers("worths", public=True)
def worths(game: Game) -> list[int]:
    """CEND-1: the same count decides who is richest."""
    return raisables(game)


@assets.answers("worth_counts", public=True)
def worth_counts(game: Game) -> str:
    """CEND-1: what is counted, for people."""
    return "cash plus the rent values of {districts} that are not mortgaged"


@assets.answers("worth", public=True)
def worth(game: Game, seat: int) -> int:
    """CEND-1: what one seat is worth."""
    return raisable(game, seat)
