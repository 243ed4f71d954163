"""Streets: the return on each further building, computed once per board, and the best order to build."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rentier.kernel.board import Board
from rentier.kernel.views import View


@dataclass(frozen=True, slots=True)
class Piece:
    """One more house or hotel on a site."""

    gain: int
    """Extra rent minus cost."""
    site: int
    cost: int
    hotel: bool


@dataclass(frozen=True, slots=True)
class Street:
    """A group that can be built on."""

    group: int
    sites: tuple[int, ...]
    size: int
    cost: int
    pieces: tuple[tuple[Piece, ...], ...]
    """By level: the pieces that would raise a site from there, the one that gains most first."""


@lru_cache(maxsize=32)
def streets_on(board: Board, hotel: int) -> tuple[Street, ...]:
    """The streets of a board, where a hotel is `top` levels high."""
    found = []
    for group, sites in enumerate(board.members):
        cost = board.building_cost[sites[0]]
        if cost:
            rents = {site: _rents(board.rents[site], hotel) for site in sites}
            pieces = []
            for level in range(hotel):
                gains = [(rents[site][level + 1] - rents[site][level] - cost, site) for site in sites]
                gains.sort(key=lambda gain: -gain[0])
                pieces.append(tuple(Piece(gain, site, cost, level + 1 == hotel) for gain, site in gains))
            found.append(Street(group, sites, len(sites), cost, tuple(pieces)))
    return tuple(found)


def _rents(printed: tuple[int, ...], hotel: int) -> tuple[int, ...]:
    """The rents of a site of a whole group, by level."""
    return (2 * printed[0], *printed[1:hotel], printed[-1])


def own_sites(view: View, seat: int) -> list[tuple[int, ...]]:
    """The sites of every whole group of a seat on which houses can stand."""
    owned = view.owned_by_group(seat)
    return [sites for group, sites in view.board.streets if owned[group] == len(sites)]


def upcoming(street: Street, levels: Sequence[int], top: int) -> Iterator[Piece]:
    """The pieces of a street in the order in which they would be built: evenly, the best first, none above `top`."""
    level = top
    for site in street.sites:
        if levels[site] < level:
            level = levels[site]
    while level < top:
        for piece in street.pieces[level]:
            if levels[piece.site] <= level:
                yield piece
        level += 1


def best_order(
    own: Sequence[Street], levels: Sequence[int], cash: int, left: tuple[int, int], top: int
) -> dict[int, int]:
    """Piece by piece where extra rent minus cost is greatest while affordable; houses or hotels, not both."""
    coming, nexts = [], []
    for street in own:
        pieces = upcoming(street, levels, top)
        coming.append(pieces)
        nexts.append(next(pieces, None))
    order: dict[int, int] = {}
    count, hotels = 0, False
    while True:
        best: Piece | None = None
        where = -1
        for index, piece in enumerate(nexts):
            if piece is None or piece.cost > cash or (best is not None and piece.gain <= best.gain):
                continue
            if left[piece.hotel] > count and (not count or piece.hotel is hotels):
                best, where = piece, index
        if best is None:
            return order
        count, hotels = count + 1, best.hotel
        cash -= best.cost
        order[best.site] = order.get(best.site, 0) + 1
        nexts[where] = next(coming[where], None)
