"""What a player is worth, by the Short Game's count, which also decides games with a last round."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.rules.classic.building import Buildings
from rentier.rules.questions import WORTH, WORTH_COUNTS, WORTHS

worth = Chapter("worth")


@worth.defines(WORTHS)
def worths(game: Game) -> list[int]:
    """SHORT-7: cash, property at its price or half if mortgaged, buildings at what they cost; for every seat."""
    board, state, level = game.book.board, game.state, Buildings.of(game.state).level
    totals = state.cash.copy()
    for deed in board.deeds:
        holder = state.holder[deed]
        if holder >= 0:
            price = board.price[deed]
            down = state.mortgaged[deed]
            totals[holder] += price // 2 if down else price + board.building_cost[deed] * level[deed]
    return totals


@worth.defines(WORTH_COUNTS)
def worth_counts(game: Game) -> str:
    """SHORT-7: what is counted, for people."""
    return "cash, property at its price (half if mortgaged), buildings at cost"


@worth.defines(WORTH)
def worth_of(game: Game, seat: int) -> int:
    """SHORT-7: what one seat is worth."""
    return worths(game)[seat]
