"""Liveliness: how soon things happen at a table, and what the offers made there are like."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rentier.kernel.views import View
from rentier.rules.city.blocks import BlocksBuilt
from rentier.rules.classic.building import Built
from rentier.rules.deals import DealDone, DealOffered
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
"""A deed that goes back to its old owner within so many rounds was moved for nothing."""
POOR = 0.9
"""An offer that gives less than this share of what it asks for, at list prices, is a poor one."""


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
            (fact.give_deeds, fact.maker, fact.partner),
            (fact.take_deeds, fact.partner, fact.maker),
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
        limit = self.view.setting("round_limit")
        if len(self.view.playing) == 1 or self.rounds < limit:
            self.first["end"] = self.rounds
        yield {**{event: self.first.get(event) for event in EVENTS}, "back": self.back}


class OfferMeter(Meter):
    """What every seat offered: how often, how often too little, how often the same goods again, and what was taken."""

    table = "offers"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.made = [0] * view.seats
        self.poor = [0] * view.seats
        self.again = [0] * view.seats
        self.taken = [0] * view.seats
        self.goods: set[tuple[Any, ...]] = set()

    def hears(self) -> Hears:
        """Offers, and deals that came of them."""
        return {DealOffered: self.offered, DealDone: self.done}

    def offered(self, fact: DealOffered) -> None:
        maker = fact.maker
        self.made[maker] += 1
        goods = (maker, fact.partner, fact.give_deeds, fact.give_cards, fact.take_deeds, fact.take_cards)
        self.again[maker] += goods in self.goods
        self.goods.add(goods)
        gives = fact.give_cash + sum(map(self._listed, fact.give_deeds))
        takes = fact.take_cash + sum(map(self._listed, fact.take_deeds))
        self.poor[maker] += gives < POOR * takes

    def _listed(self, deed: int) -> int:
        """The list price, half of it while mortgaged."""
        price = self.view.board.price[deed]
        return price // 2 if self.view.is_mortgaged(deed) else price

    def done(self, fact: DealDone) -> None:
        self.taken[fact.maker] += 1

    def rows(self) -> Rows:
        """One row a seat."""
        for seat, counts in enumerate(zip(self.made, self.poor, self.again, self.taken, strict=True)):
            yield {"seat": seat, **dict(zip(("made", "poor", "again", "taken"), counts, strict=True))}


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


def offers_of(table: polars.DataFrame) -> list[Plain]:
    """What the offers of each bot were like, as shares of all it made."""
    import polars as pl

    counts = table.group_by("bot").agg(pl.len().alias("seats"), pl.col("made", "poor", "again", "taken").sum())
    return [
        {
            "bot": bot,
            "offers": round(made / seats, 2),
            **{
                name: round(count / made, 4) if made else None
                for name, count in (("poor", poor), ("again", again), ("taken", taken))
            },
        }
        for bot, seats, made, poor, again, taken in counts.sort("bot").iter_rows()
    ]
