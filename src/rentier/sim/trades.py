"""Trades: prices of deeds that are sold for cash alone, and chains of deals by which somebody is paid for nothing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rentier.kernel.views import View
from rentier.rules.deals import DealDone
from rentier.rules.turns import TurnBegan
from rentier.sim.meters import Hears, Meter, Rows

if TYPE_CHECKING:
    import polars

Plain = dict[str, Any]


class ChainMeter(Meter):
    """Chains: deals of two players in one turn after which both have what they had and one of them has more cash.

    `exact` counts chains that return exactly the same deeds; `chains` also those that return others of the same groups,
    as many of each, if the cash is more than their list prices differ by. The row of a seat has those that it gained
    by, and `profit` is the cash of them all.
    """

    table = "chains"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.chains = [0] * view.seats
        self.exact = [0] * view.seats
        self.profit = [0] * view.seats
        self.cash: Counter[tuple[int, int]] = Counter()
        """What the first seat of a pair got from the second in this turn."""
        self.deeds: dict[tuple[int, int], Counter[int]] = {}
        """Deeds that it got (+1) or gave (-1)."""

    def hears(self) -> Hears:
        """Turns and deals."""
        return {TurnBegan: self.turn, DealDone: self.deal}

    def turn(self, fact: TurnBegan) -> None:
        self.cash.clear()
        self.deeds.clear()

    def deal(self, fact: DealDone) -> None:
        pair = (fact.maker, fact.partner)
        sign = 1
        if fact.maker > fact.partner:
            pair, sign = (fact.partner, fact.maker), -1
        moved = self.deeds.setdefault(pair, Counter())
        for deed in fact.terms.take.deeds:
            moved[deed] += sign
        for deed in fact.terms.give.deeds:
            moved[deed] -= sign
        self.cash[pair] += sign * fact.terms.gain
        groups: Counter[int] = Counter()
        for deed, count in moved.items():
            groups[self.view.board.group[deed]] += count
        if not any(groups.values()):
            cash = self.cash[pair]
            listed = sum(count * self.view.board.price[deed] for deed, count in moved.items())
            if moved and cash * (cash + listed) > 0:  # more cash, and not for a cheaper deed
                winner = pair[0] if cash > 0 else pair[1]
                self.chains[winner] += 1
                self.exact[winner] += not any(moved.values())
                self.profit[winner] += abs(cash)
            del self.deeds[pair], self.cash[pair]

    def rows(self) -> Rows:
        """One row a seat."""
        for seat in range(self.view.seats):
            yield {
                "seat": seat,
                "chains": self.chains[seat],
                "exact": self.exact[seat],
                "profit": self.profit[seat],
            }


class PriceMeter(Meter):
    """Every sale of deeds for cash alone: the seller, face up or mortgaged, the price as a share of the list price."""

    table = "prices"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.sales: list[dict[str, int | float | bool]] = []

    def hears(self) -> Hears:
        """Deals."""
        return {DealDone: self.deal}

    def deal(self, fact: DealDone) -> None:
        give, take = fact.terms.give, fact.terms.take
        if give.cards or take.cards or (give.deeds and take.deeds):
            return
        deeds = give.deeds or take.deeds
        mortgaged = {self.view.is_mortgaged(deed) for deed in deeds}
        if len(mortgaged) == 1:
            listed = sum(self.view.board.price[deed] for deed in deeds)
            seller = fact.maker if give.deeds else fact.partner
            share = (give.cash + take.cash) / listed
            self.sales.append({"seat": seller, "mortgaged": mortgaged.pop(), "share": round(share, 4)})

    def rows(self) -> Rows:
        """One row a sale."""
        return self.sales


def chains_of(table: polars.DataFrame) -> Plain:
    """Chains of all games: how many per game, how many with exactly the same deeds, and the cash gained by each bot."""
    import polars as pl

    games = max(1, table["game"].n_unique())
    by_bot = table.group_by("bot").agg(pl.col("chains", "profit").sum()).sort("bot")
    return {
        "chains": round(int(table["chains"].sum()) / games, 4),
        "exact": round(int(table["exact"].sum()) / games, 4),
        "gained_by": {bot: round(profit / games, 2) for bot, chains, profit in by_bot.iter_rows() if chains},
    }


def prices_of(table: polars.DataFrame | None) -> list[Plain]:
    """The median price of sales for cash, as a share of the list price, by the seller's bot."""
    import polars as pl

    if table is None:  # nobody sold anything
        return []
    found: list[Plain] = []
    for bot in sorted(table["bot"].unique()):
        own = table.filter(pl.col("bot") == bot)
        row: Plain = {"bot": bot}
        for name, mortgaged in (("face_up", False), ("mortgaged", True)):
            shares = own.filter(pl.col("mortgaged") == mortgaged)["share"]
            median = shares.median()
            row[name] = None if median is None else round(float(median), 3)  # type: ignore[arg-type]
            row[f"{name}_sales"] = len(shares)
        found.append(row)
    return found
