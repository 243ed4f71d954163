"""What a player is worth, by the Short Game's count, which also decides games with a last round."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.rules.building import Buildings

worth = Chapter("worth")


@worth.answers("worth", public=True)
def worth_of(game: Game, seat: int) -> int:
    """SHORT-7: cash, property at its price or half if mortgaged, buildings at what they cost."""
    board, state, level = game.book.board, game.state, Buildings.of(game.state).level
    total = state.cash[seat]
    for deed, holder in enumerate(state.holder):
        if holder == seat:
            price = board.price[deed]
            total += price // 2 if state.mortgaged[deed] else price + board.building_cost[deed] * level[deed]
    return total


@worth.answers("repair_bill")
def repair_bill(game: Game, seat: int, per_house: int, per_hotel: int) -> int:
    """CARD-3: so much for every house and hotel one owns."""
    buildings = Buildings.of(game.state)
    levels = [buildings.level[deed] for deed in game.state.deeds_of(seat)]
    hotels = sum(level == buildings.hotel_level for level in levels)
    houses = sum(level for level in levels if level < buildings.hotel_level)
    return houses * per_house + hotels * per_hotel
