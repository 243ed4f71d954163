"""What deeds are worth to a seat: the income from exact landing odds, whole groups, and keeping them from others.

Written for boards whose groups are built on with houses; amounts are in the edition's own money.
"""

from __future__ import annotations

from dataclasses import dataclass

from rentier.analysis.odds import odds_seen
from rentier.kernel.views import View

DICE = 7
"""What two dice show on average, for rents that are rolled for."""


@dataclass(frozen=True)
class Outlook:
    """How a bot looks ahead."""

    turns: float = 22.0
    """So many turns of each opponent an income is counted for."""
    hope: float = 0.22
    """How likely it thinks a missing deed is to come in."""
    spite: float = 0.35
    """What a rival's gain counts as one's own loss."""


class Valuation:
    """The board's figures, worked out once a game, and what follows from who holds what now."""

    def __init__(self, view: View, outlook: Outlook) -> None:
        self.view = view
        self.outlook = outlook
        odds = odds_seen(view)
        self.landings = tuple(visits * odds.rolls_per_turn for visits in odds.visits)
        """Landings of one opponent in one turn, by space."""
        board = view.board
        self.developed = tuple(self._developed(group) for group in range(len(board.members)))
        """Income an opponent's turn of each group with three houses (or of all its stations or utilities)."""
        self.outlay = tuple(
            3 * board.building_cost[members[0]] * len(members) if board.building_cost[members[0]] else 0
            for members in board.members
        )

    # ------------------------------------------------------------ incomes

    def _developed(self, group: int) -> float:
        members = self.view.board.members[group]
        level = 3 if self.view.board.building_cost[members[0]] else 0
        return sum(self.income(deed, level, len(members)) for deed in members)

    def income(self, deed: int, level: int, owned: int) -> float:
        """What a deed brings in one turn of one opponent, at a level and with so many of its group."""
        board = self.view.board
        group = board.group[deed]
        data, rents = board.group_data[group], board.rents[deed]
        if "multipliers" in data:
            rent = float(DICE * data["multipliers"][owned - 1])
        elif "rents" in data:
            rent = float(data["rents"][owned - 1])
        elif level:
            rent = float(rents[-1] if level > self.view.setting("houses_for_hotel") else rents[level])
        else:
            rent = float(rents[0] * (2 if owned == len(board.members[group]) else 1))
        return self.landings[deed] * rent

    @property
    def horizon(self) -> float:
        """Opponents' turns that an income is counted for."""
        return self.outlook.turns * (len(self.view.playing) - 1)

    # ------------------------------------------------------------ values

    def group_worth(self, group: int, owned: int) -> float:
        """What so many deeds of a group are worth: rents now, and the chance of the whole."""
        members = self.view.board.members[group]
        if not owned:
            return 0.0
        size = len(members)
        plain = sum(self.income(deed, 0, owned) for deed in members) * owned / size * self.horizon
        if not self.outlay[group]:
            return plain
        whole = max(self.developed[group] * self.horizon - self.outlay[group], plain)
        return plain + (whole - plain) * (1.0 if owned == size else self.outlook.hope ** (size - owned))

    def gain(self, seat: int, deed: int) -> float:
        """What one more deed is worth to a seat that does not hold it."""
        group = self.view.board.group[deed]
        owned = self.view.owned(seat, group)
        return self.group_worth(group, owned + 1) - self.group_worth(group, owned)

    def loss(self, seat: int, deed: int) -> float:
        """What a seat loses with a deed it holds."""
        group = self.view.board.group[deed]
        owned = self.view.owned(seat, group)
        return self.group_worth(group, owned) - self.group_worth(group, owned - 1)

    def threat(self, seat: int, deed: int) -> float:
        """The most that a deed would be worth to another player."""
        rivals = [self.gain(other, deed) for other in self.view.playing if other not in (seat, self.view.holder(deed))]
        return max(rivals, default=0.0)

    def worth_buying(self, seat: int, deed: int) -> float:
        """What a deed from the Bank is worth: for itself, and kept from the others."""
        return self.gain(seat, deed) + self.outlook.spite * self.threat(seat, deed)

    def trade(self, seat: int, gets: tuple[int, ...], gives: tuple[int, ...]) -> float:
        """What an exchange of deeds changes for a seat, group by group."""
        board = self.view.board
        change: dict[int, int] = {}
        for deeds, sign in ((gets, 1), (gives, -1)):
            for deed in deeds:
                change[board.group[deed]] = change.get(board.group[deed], 0) + sign
        worth = 0.0
        for group, by in change.items():
            owned = self.view.owned(seat, group)
            worth += self.group_worth(group, owned + by) - self.group_worth(group, owned)
        return worth - sum(board.mortgage[deed] * 1.1 for deed in gets if self.view.is_mortgaged(deed))

    # ------------------------------------------------------------ dangers

    def danger(self, seat: int) -> tuple[float, float]:
        """What the next lap may cost: the rent expected in one turn, and the highest there is."""
        view = self.view
        expected = highest = 0.0
        for deed in view.board.deeds:
            holder = view.holder(deed)
            if holder >= 0 and holder != seat and not view.is_mortgaged(deed):
                amount, times = view.ask("rent", deed)
                rent = amount + times * DICE
                expected += self.landings[deed] * rent
                highest = max(highest, rent)
        return expected, highest
