"""Orders worked out street by street are those that a plain look at every site finds."""

from __future__ import annotations

import random

import pytest

from rentier.bots.streets import best_order, streets_on
from rentier.kernel.board import Board
from rentier.kernel.rulebook import rulebook

HOTEL = 5


def plain_order(
    board: Board, groups: list[int], levels: list[int], cash: int, left: tuple[int, int], top: int
) -> dict[int, int]:
    """Piece by piece, looking at every site each time: the first of those that bring most beyond their cost."""
    order: dict[int, int] = {}
    now = {site: levels[site] for group in groups for site in board.members[group]}
    hotels, count = False, 0
    while True:
        best, most = -1, 0
        for site, level in now.items():
            cost, tops = board.building_cost[site], level + 1 == HOTEL
            if cost > cash or level >= top or (count and tops is not hotels) or left[tops] <= count:
                continue
            if any(now[other] < level for other in board.members[board.group[site]]):
                continue
            rents = board.rents[site]
            worth = rents[-1 if tops else level + 1] - (rents[level] if level else 2 * rents[0]) - cost
            if best < 0 or worth > most:
                best, most = site, worth
        if best < 0:
            return order
        hotels, count = now[best] + 1 == HOTEL, count + 1
        now[best] += 1
        order[best] = order.get(best, 0) + 1
        cash -= board.building_cost[best]


@pytest.mark.parametrize("seed", range(200))
def test_an_order_is_what_a_look_at_every_site_finds(seed: int) -> None:
    dice, board = random.Random(seed), rulebook("platinum").board
    own = dice.sample(streets_on(board, HOTEL), dice.randint(1, 3))
    own.sort(key=lambda street: street.group)
    levels = [0] * board.size
    for street in own:
        low = dice.randint(0, HOTEL - 1)
        for site in street.sites:
            levels[site] = low + dice.randint(0, 1)
    cash, left = dice.randint(0, 3000), (dice.randint(0, 32), dice.randint(0, 12))
    top = dice.choice((3, HOTEL))

    order = best_order(own, levels, cash, left, top)

    assert order == plain_order(board, [street.group for street in own], levels, cash, left, top)
