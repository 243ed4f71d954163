"""The printed rents of the classic boards and how often each is due: the basis of every valuation."""

from __future__ import annotations

from functools import lru_cache

from rentier.analysis.odds import Odds
from rentier.analysis.values import TWO_DICE
from rentier.kernel.board import Board


class Rents:
    """The rents of a board by how many deeds of a group a player holds, or by what is built there."""

    def __init__(self, board: Board, landings: tuple[float, ...], hotel: int) -> None:
        self.board = board
        self.landings = landings
        """Landings of one opponent in one turn, by space."""
        self.hotel = hotel
        self.bare = {deed: self._bare(deed) for deed in board.deeds}
        """Rents of a deed without buildings, by how many of its group its holder has."""
        self.built = {deed: self._built(deed) for deed in board.deeds}
        """Rents of a site of a whole group, by level."""

    def _bare(self, deed: int) -> tuple[float, ...]:
        group = self.board.group[deed]
        data, size = self.board.group_data[group], len(self.board.members[group])
        if "multipliers" in data:  # what a Speed Die adds is left out
            return (0.0, *(TWO_DICE * times for times in data["multipliers"]))
        if "rents" in data:
            return (0.0, *(float(rent) for rent in data["rents"]))
        rent = float(self.board.rents[deed][0])
        return (0.0, *(rent for _ in range(size - 1)), 2 * rent)

    def _built(self, deed: int) -> tuple[float, ...]:
        if not self.board.building_cost[deed]:
            return (self.bare[deed][-1],)
        rents = self.board.rents[deed]
        return (2.0 * rents[0], *(float(rents[level]) for level in range(1, self.hotel)), float(rents[-1]))


def landings_by(odds: Odds) -> tuple[float, ...]:
    """Landings of one opponent in one turn, by space, by the odds of a table."""
    return tuple(visits * odds.rolls_per_turn for visits in odds.visits)


@lru_cache(maxsize=32)
def rents_of(board: Board, landings: tuple[float, ...], hotel: int) -> Rents:
    """The rents of a board, worked out once."""
    return Rents(board, landings, hotel)
