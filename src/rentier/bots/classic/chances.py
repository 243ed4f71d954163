"""Everybody's chances on a classic board, as the levels' policy has them, for those who look at a table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from rentier.batch.codes import SEATS
from rentier.batch.packing import Full
from rentier.batch.policies.levels.chances import CHANCE, CROWD, ONE, judge, look_at_chances, weigh
from rentier.batch.policies.memory import Memory
from rentier.batch.seen import Seen
from rentier.bots.chances import Chances, Change
from rentier.bots.classic.numbers import fill_in_network
from rentier.kernel.views import View

HELPS = ("listed", "rent", "soon", "borrowed", "grown", "near_bank", "near_held", "cash", "raisable")
"""Features that make a seat stronger: list prices; the rent it collects now, with its cash built into houses, with its
loose deeds mortgaged for more, with hotels everywhere, with broken groups completed; cash, and what it could raise."""
HARMS = ("burden", "thin", "thin_soon")
"""Features that make it weaker: mortgages, and the rents of others, now and soon, beside what it could raise."""
FEATURES = (*HELPS, *HARMS)
"""What a strength is made of, in the order of the weights."""


class ClassicChances(Chances):
    """Chances by the network behind the levels."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._seen, self._memory = Seen(view), Memory()
        fill_in_network(self._memory, self._seen.book)

    def look(self) -> None:
        """Read who holds what, what is built and mortgaged, and everybody's cash."""
        with suppress(Full):  # what waits to be done does not count
            self._seen.look()
        look_at_chances(self._seen.record, self._seen.tables, self._memory)

    @property
    def table(self) -> tuple[float, float]:
        """The share of the deeds that the Bank still has, and how many rivals everybody has, scaled."""
        deeds = self.view.board.deeds
        return self._memory.bank_deeds.bit_count() / len(deeds), (len(self.view.playing) - 1) / CROWD

    def features(self) -> list[tuple[float, ...] | None]:
        """All features of every seat as things are, None for seats that are out."""
        out = self._seen.record.out
        return [
            None if out[seat] else tuple(value / ONE for value in self._memory.seat_feature[seat])
            for seat in range(self.view.seats)
        ]

    def chances(self, moves: Sequence[Change] = (), cash: Sequence[Change] = ()) -> list[float]:
        """A player who must pay more than its cash borrows the rest on loose deeds."""
        g, b, m = self._seen.record, self._seen.tables, self._memory
        own, purses, unsold = g.own.copy(), list(g.cash), m.bank_deeds
        for deed, holder in moves:
            for seat in range(g.seats):
                own[seat] &= ~(1 << deed)
            unsold &= ~(1 << deed)
            if holder >= 0:
                own[holder] |= 1 << deed
            else:
                unsold |= 1 << deed
        for seat, change in cash:
            purses[seat] += change
        for seat in self.view.playing:
            weigh(g, b, m, seat, own[seat], unsold, purses[seat], SEATS + seat)
        judge(g, m, (1 << g.seats) - 1)
        return [chance / (1 << CHANCE) for chance in m.after[: g.seats]]
