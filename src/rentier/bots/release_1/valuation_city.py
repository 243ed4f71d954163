"""What districts are worth to a seat in City: the blocks that stand there, room for more, and whole groups."""

from __future__ import annotations

from rentier.analysis.odds import odds_seen
from rentier.bots.release_1.skill import Prospect
from rentier.kernel.views import View
from rentier.rules.city.plots import HAZARDS
from rentier.rules.city.questions import RENT_BASIS, STANDING
from rentier.rules.questions import REPAYMENT


class CityValuation:
    """The city as its odds and rents show it."""

    def __init__(self, view: View, prospect: Prospect) -> None:
        self.view = view
        self.prospect = prospect
        odds = odds_seen(view)
        mean = sum(odds.visits[deed] for deed in view.board.deeds) / len(view.board.deeds)
        self.traffic = tuple(visits / mean for visits in odds.visits)
        """How often a space is met, 1 for the average district."""

    # ------------------------------------------------------------ a district

    def rent_with(self, deed: int, blocks: int) -> int:
        """The rent for so many blocks, doubled as it stands now."""
        _, times = self.view.ask(RENT_BASIS, deed)
        rent: int = self.view.board.rents[deed][blocks] * times
        return rent

    def adds(self, deed: int, residential: int) -> float:
        """What so many residential blocks more add: to what could be borrowed, and in rents met."""
        counted, _ = self.view.ask(RENT_BASIS, deed)
        if any(piece in HAZARDS for piece in self.view.ask(STANDING, deed)):
            return 0.0
        extra = self.rent_with(deed, counted + residential) - self.rent_with(deed, counted)
        return extra * (self.prospect.lent + self.prospect.met * self.traffic[deed])

    def room(self, deed: int, blocks: int, share: float) -> float:
        """What a district may still grow to, for somebody with such a share of its group."""
        board = self.view.board
        rents, cost = board.rents[deed], board.group_data[board.group[deed]]["residential"]
        room: float = max(0.0, rents[-1] * self.traffic[deed] - cost * (len(rents) - 1 - blocks))
        return room * self.prospect.growth * (self.prospect.alone + share)

    def promise(self, seat: int, deed: int) -> float:
        """What a district is worth to a seat that does not hold it: its blocks as they stand, and room for more."""
        view, board = self.view, self.view.board
        group = board.group[deed]
        blocks, _ = view.ask(RENT_BASIS, deed)
        share = (view.owned(seat, group) + 1) / len(board.members[group])
        return float(board.rents[deed][blocks] + self.room(deed, blocks, share))

    # ------------------------------------------------------------ exchanges

    def trade(self, seat: int, gets: tuple[int, ...], gives: tuple[int, ...], cash: int = 0) -> float:
        """What an exchange of districts changes for a seat, group by group, whatever cash it has."""
        view, board = self.view, self.view.board
        worth = 0.0
        for group in {board.group[deed] for deed in gets + gives}:
            held = [deed for deed in board.members[group] if view.holder(deed) == seat]
            then = [deed for deed in board.members[group] if (deed in held and deed not in gives) or deed in gets]
            worth += self._group_worth(group, then) - self._group_worth(group, held)
        return worth

    def gain(self, seat: int, deed: int) -> float:
        """What one more district is worth to a seat that does not hold it."""
        return self.trade(seat, (deed,), ())

    def loss(self, seat: int, deed: int) -> float:
        """What a seat loses with a district it holds."""
        return -self.trade(seat, (), (deed,))

    def threat(self, seat: int, deed: int) -> float:
        """The most that a district would be worth to somebody else than the seat and its holder."""
        thirds = (other for other in self.view.playing if other not in (seat, self.view.holder(deed)))
        return max((self.gain(other, deed) for other in thirds), default=0.0)

    def _group_worth(self, group: int, held: list[int]) -> float:
        """Districts of one group in one hand: what stands there, more once it is whole, and room for more."""
        view, board = self.view, self.view.board
        share = len(held) / len(board.members[group])
        counts = self.prospect.whole if share == 1 else 1.0
        worth = 0.0
        for deed in held:
            blocks, _ = view.ask(RENT_BASIS, deed)
            worth += board.rents[deed][blocks] * counts + self.room(deed, blocks, share)
            if view.is_mortgaged(deed):
                worth -= view.ask(REPAYMENT, deed)
        return worth
