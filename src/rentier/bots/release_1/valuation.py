"""What deeds are worth to a seat: the income from exact landing odds, whole groups, and keeping them from others.

Written for boards whose groups are built on with houses; amounts are in the edition's own money.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rentier.bots.rents import RentRisk, Rents, landings_seen
from rentier.kernel.board import Board
from rentier.kernel.views import View
from rentier.rules.questions import REPAYMENT

BUDGET_STEP = 100
"""Budgets are rounded to this, so that few tables are worked out."""


@dataclass(frozen=True)
class Outlook:
    """How a bot looks ahead."""

    turns: float = 30.0
    """So many turns of each opponent an income is counted for."""
    hope: float = 0.3
    """How likely it thinks a missing deed is to come in."""
    spite: float = 0.35
    """What a rival's gain counts as one's own loss."""
    budget: int = 100
    """What it expects to have for the houses of one group, beside its cash."""
    share: float = 0.4
    """How much of its cash it counts on for that."""


class Figures(Rents):
    """What the board alone says: rents, and what groups are worth in the long run."""

    def developed(self, group: int, horizon: float, budget: float) -> float:
        """What a whole group earns in so many turns, less its houses: as many as the budget allows, three at most."""
        members = self.board.members[group]
        cost, most = self.board.building_cost[members[0]] * len(members), 0.0
        for level in range(min(3, len(self.built[members[0]]) - 1) + 1):
            share = min(1.0, budget / (cost * level)) if level else 1.0
            income = sum(self.landings[deed] * self.built[deed][level] for deed in members) * share
            most = max(most, income * horizon - cost * level * share)
        return most

    def worths(self, horizon: float, hope: float, budget: float) -> tuple[tuple[float, ...], ...]:
        """For each group, what so many of its deeds are worth: rents now, and the chance of the whole."""
        table = []
        for group, members in enumerate(self.board.members):
            size, row = len(members), [0.0]
            for owned in range(1, size + 1):
                rents = sum(self.landings[deed] * self.bare[deed][owned] for deed in members)
                plain = rents * owned / size * horizon
                if self.board.building_cost[members[0]]:
                    whole = max(self.developed(group, horizon, budget), plain)
                    plain += (whole - plain) * hope ** (size - owned)
                row.append(plain)
            table.append(tuple(row))
        return tuple(table)


@lru_cache(maxsize=32)
def figures(board: Board, landings: tuple[float, ...], hotel: int) -> Figures:
    """The figures of a board, worked out once."""
    return Figures(board, landings, hotel)


@lru_cache(maxsize=1024)
def worths(of: Figures, horizon: float, hope: float, budget: int) -> tuple[tuple[float, ...], ...]:
    """What deeds of each group are worth to somebody with such an outlook, worked out once."""
    return of.worths(horizon, hope, budget)


class Valuation(RentRisk):
    """The board's figures, and what follows from who holds what now."""

    def __init__(self, view: View, outlook: Outlook) -> None:
        self.outlook = outlook
        self.figures = figures(view.board, landings_seen(view), view.number("houses_for_hotel") + 1)
        super().__init__(view, self.figures)
        self._tables: dict[int, tuple[tuple[float, ...], ...]] = {}
        """What deeds are worth to each seat, as far as that was asked since the last look."""

    # ------------------------------------------------------------ values

    def look(self) -> None:
        """Read the position again: once before the bot thinks."""
        self._tables.clear()

    @property
    def horizon(self) -> float:
        """Opponents' turns that an income is counted for."""
        return self.outlook.turns * (len(self.view.playing) - 1)

    def worths_to(self, seat: int, more: int = 0) -> tuple[tuple[float, ...], ...]:
        """For each group, what so many of its deeds are worth to a seat with its cash, or more, and these rivals."""
        if more:
            budget = max(0, self.outlook.budget + int((self.view.cash(seat) + more) * self.outlook.share))
            return worths(self.figures, self.horizon, self.outlook.hope, budget // BUDGET_STEP * BUDGET_STEP)
        if seat not in self._tables:
            budget = self.outlook.budget + int(self.view.cash(seat) * self.outlook.share)
            self._tables[seat] = worths(
                self.figures, self.horizon, self.outlook.hope, budget // BUDGET_STEP * BUDGET_STEP
            )
        return self._tables[seat]

    def gain(self, seat: int, deed: int) -> float:
        """What one more deed is worth to a seat that does not hold it, less the mortgage on it."""
        view = self.view
        group = view.board.group[deed]
        owned, row = view.owned(seat, group), self.worths_to(seat)[group]
        more = row[owned + 1] - row[owned]
        return more - view.ask(REPAYMENT, deed) if view.is_mortgaged(deed) else more

    def loss(self, seat: int, deed: int) -> float:
        """What a seat loses with a deed it holds, less the mortgage on it."""
        view = self.view
        group = view.board.group[deed]
        owned, row = view.owned(seat, group), self.worths_to(seat)[group]
        more = row[owned] - row[owned - 1]
        return more - view.ask(REPAYMENT, deed) if view.is_mortgaged(deed) else more

    def threat(self, seat: int, deed: int) -> float:
        """The most that a deed would be worth to another player."""
        rivals = [self.gain(other, deed) for other in self.view.playing if other not in (seat, self.view.holder(deed))]
        return max(rivals, default=0.0)

    def worth_buying(self, seat: int, deed: int) -> float:
        """What a deed from the Bank is worth: for itself, and kept from the others."""
        return self.gain(seat, deed) + self.outlook.spite * self.threat(seat, deed)

    def trade(self, seat: int, gets: tuple[int, ...], gives: tuple[int, ...], cash: int = 0) -> float:
        """What an exchange of deeds changes for a seat, group by group, when it has so much more cash then."""
        view, group_of, table = self.view, self.view.board.group, self.worths_to(seat, cash)
        change: dict[int, int] = {}
        worth = 0.0
        for deeds, sign in ((gets, 1), (gives, -1)):
            for deed in deeds:
                group = group_of[deed]
                change[group] = change[group] + sign if group in change else sign
                if view.is_mortgaged(deed):
                    worth -= sign * view.ask(REPAYMENT, deed)
        for group, by in change.items():
            owned, row = view.owned(seat, group), table[group]
            worth += row[owned + by] - row[owned]
        return worth
