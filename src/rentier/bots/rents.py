"""Rents that the classic boards print, and how often each is met: what every valuation starts from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rentier.analysis.odds import Odds, odds_seen
from rentier.analysis.values import TWO_DICE
from rentier.kernel.board import Board
from rentier.kernel.views import View
from rentier.rules.classic.questions import LEVELS


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


def landings_seen(view: View) -> tuple[float, ...]:
    """Landings of one opponent in one turn, by space, under the rules of this table."""
    return landings_by(odds_seen(view))


def landings_by(odds: Odds) -> tuple[float, ...]:
    """The same, by the odds of a table."""
    return tuple(visits * odds.rolls_per_turn for visits in odds.visits)


@lru_cache(maxsize=32)
def rents_of(board: Board, landings: tuple[float, ...], hotel: int) -> Rents:
    """The rents of a board, worked out once."""
    return Rents(board, landings, hotel)


def rents_seen(view: View) -> Rents:
    """The rents of a table's board."""
    return rents_of(view.board, landings_seen(view), view.number("houses_for_hotel") + 1)


class RentRisk:
    """What rents mean to a seat in the present position."""

    def __init__(self, view: View, rents: Rents) -> None:
        self.view = view
        self.rents = rents
        self._dangers: dict[int, tuple[float, float]] = {}
        """The dangers of each seat in this position: holders, mortgages and buildings."""
        self._position: tuple[Sequence[int], Sequence[int], Sequence[int]] = ((), (), ())

    def income(self, deed: int, level: int, owned: int) -> float:
        """What a deed brings in one turn of one opponent, by its level and how many of its group are held."""
        rent = self.rents.built[deed][level] if level else self.rents.bare[deed][owned]
        return self.rents.landings[deed] * rent

    def danger(self, seat: int) -> tuple[float, float]:
        """What the next lap may cost: the rent expected in one turn, and the highest there is."""
        view, group_of = self.view, self.view.board.group
        holders, lent, levels = position = view.holders, view.lent, view.ask(LEVELS)
        if position != self._position:  # rents follow from these alone
            self._position = position
            self._dangers.clear()
        if seat in self._dangers:
            return self._dangers[seat]
        landings, bare, built = self.rents.landings, self.rents.bare, self.rents.built
        owned_by = [view.owned_by_group(holder) for holder in range(view.seats)]
        expected = highest = 0.0
        for deed in view.board.deeds:
            holder = holders[deed]
            if holder < 0 or holder == seat or lent[deed]:
                continue
            group = group_of[deed]
            owned = owned_by[holder][group]
            rent = bare[deed][owned]
            if owned == len(bare[deed]) - 1 and len(built[deed]) > 1:
                if levels[deed]:
                    rent = built[deed][levels[deed]]
                elif view.mortgaged_in(group):
                    rent = bare[deed][1]
            expected += landings[deed] * rent
            if rent > highest:
                highest = rent
        self._dangers[seat] = expected, highest
        return expected, highest
