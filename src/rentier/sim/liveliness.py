"""Liveliness: how soon things happen at a table, and how many games drag on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rentier.kernel.views import View
from rentier.rules.city.blocks import BlocksBuilt
from rentier.rules.classic.building import Built
from rentier.rules.deals import DealDone
from rentier.rules.leaving import WentOut
from rentier.rules.turns import TurnBegan
from rentier.sim.meters import Hears, Meter, Rows

if TYPE_CHECKING:
    import polars

Plain = dict[str, Any]

EVENTS = ("deal", "group", "house", "bankruptcy", "end")
"""What a lively table sees early, in this order."""
UNDECIDED = (60, 100)
"""Rounds after which a game should be over."""
SOON = 10
"""A deed that goes back to its old owner within this number of rounds was moved for nothing."""


class LivelinessMeter(Meter):
    """The rounds in which the first deal, group, house and bankruptcy came and the game ended; none where they did not.

    `back` counts deeds that a deal returned to their old owner within ten rounds.
    """

    table = "liveliness"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.rounds = self.back = 0
        self.first: dict[str, int] = {}
        self.given: dict[tuple[int, int], int] = {}
        """The round in which a seat last gave a deed away."""
        data = view.board.group_data
        self.colours = [
            group for group, row in enumerate(data) if not row.keys().isdisjoint(("building_cost", "residential"))
        ]

    def hears(self) -> Hears:
        """Turns, deals, buildings, bankruptcies."""
        return {
            TurnBegan: self.turn,
            DealDone: self.deal,
            Built: self.built,
            BlocksBuilt: self.built,
            WentOut: self.out,
        }

    def turn(self, fact: TurnBegan) -> None:
        self.rounds = fact.round
        if "group" not in self.first:
            self._look_for_a_group()

    def _look_for_a_group(self) -> None:
        view = self.view
        if any(
            view.has_group(seat, group) for seat in view.playing if view.whole_groups(seat) for group in self.colours
        ):
            self.first["group"] = self.rounds

    def deal(self, fact: DealDone) -> None:
        self.first.setdefault("deal", self.rounds)
        for deeds, old, new in (
            (fact.terms.give.deeds, fact.maker, fact.partner),
            (fact.terms.take.deeds, fact.partner, fact.maker),
        ):
            for deed in deeds:
                if self.rounds - self.given.get((deed, new), -SOON - 1) <= SOON:
                    self.back += 1
                self.given[deed, old] = self.rounds

    def built(self, fact: Built | BlocksBuilt) -> None:
        if fact.order:
            self.first.setdefault("house", self.rounds)
            if "group" not in self.first:
                self._look_for_a_group()

    def out(self, fact: WentOut) -> None:
        if fact.bankrupt:
            self.first.setdefault("bankruptcy", self.rounds)

    def rows(self) -> Rows:
        """One row."""
        limit = self.view.number("round_limit")
        if len(self.view.playing) == 1 or self.rounds < limit:
            self.first["end"] = self.rounds
        yield {**{event: self.first.get(event) for event in EVENTS}, "back": self.back}


def lively(table: polars.DataFrame) -> Plain:
    """How lively games were: the median round of each event, how often it came at all, and how many dragged on."""
    games = len(table)
    ends = table["end"]
    return {
        "first": {
            event: {
                "median": None if (median := table[event].median()) is None else round(float(median), 1),  # type: ignore[arg-type]
                "share": round(games and table[event].count() / games, 4),
            }
            for event in EVENTS
        },
        "group_by_20": round(games and int((table["group"] <= 20).sum()) / games, 4),
        "undecided": {str(after): round(games and 1 - int((ends <= after).sum()) / games, 4) for after in UNDECIDED},
        "back": round(float(table["back"].mean() or 0.0), 3),  # type: ignore[arg-type]
    }
