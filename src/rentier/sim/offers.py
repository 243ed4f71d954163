"""Offers: how many every seat makes and gets, how fair they are at list prices, and how often goods come up again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rentier.kernel.views import View
from rentier.rules.deals import DealDone, DealOffered, Goods
from rentier.sim.meters import Hears, Meter, Rows

if TYPE_CHECKING:
    import polars

Plain = dict[str, Any]

POOR = 0.9
"""An offer that gives less than this share of what it asks for, at list prices, is a poor one."""
COUNTS = ("made", "poor", "again", "taken", "got", "got_again")


class OfferMeter(Meter):
    """What every seat offered (how often, how often too little, the same goods again, accepted) and was offered.

    A counter-offer is about the same goods by nature, so it is never counted as `again`.
    """

    table = "offers"

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self.made = [0] * view.seats
        self.poor = [0] * view.seats
        self.again = [0] * view.seats
        self.taken = [0] * view.seats
        self.got = [0] * view.seats
        self.got_again = [0] * view.seats
        self.goods: set[tuple[Any, ...]] = set()

    def hears(self) -> Hears:
        """Offers, and deals that came of them."""
        return {DealOffered: self.offered, DealDone: self.done}

    def offered(self, fact: DealOffered) -> None:
        maker, partner = fact.maker, fact.partner
        self.made[maker] += 1
        self.got[partner] += 1
        give, take = fact.terms.give, fact.terms.take
        goods = (maker, partner, give.deeds, give.cards, take.deeds, take.cards)
        if fact.revision == 1 and goods in self.goods:
            self.again[maker] += 1
            self.got_again[partner] += 1
        self.goods.add(goods)
        self.poor[maker] += self._worth(give) < POOR * self._worth(take)

    def _worth(self, goods: Goods) -> int:
        return goods.cash + sum(map(self._listed, goods.deeds))

    def _listed(self, deed: int) -> int:
        """The list price, half of it while mortgaged."""
        price = self.view.board.price[deed]
        return price // 2 if self.view.is_mortgaged(deed) else price

    def done(self, fact: DealDone) -> None:
        self.taken[fact.maker] += 1

    def rows(self) -> Rows:
        """One row a seat."""
        columns = (self.made, self.poor, self.again, self.taken, self.got, self.got_again)
        for seat, counts in enumerate(zip(*columns, strict=True)):
            yield {"seat": seat, **dict(zip(COUNTS, counts, strict=True))}


def offers_of(table: polars.DataFrame) -> list[Plain]:
    """What the offers of each bot were like, as shares of all it made; and of those it got, how many came again."""
    import polars as pl

    counts = table.group_by("bot").agg(pl.len().alias("seats"), pl.col(*COUNTS).sum())
    return [
        {
            "bot": bot,
            "offers": round(made / seats, 2),
            **{
                name: round(count / made, 4) if made else None
                for name, count in (("poor", poor), ("again", again), ("taken", taken))
            },
            "got": round(got / seats, 2),
            "got_again": round(got_again / got, 4) if got else None,
        }
        for bot, seats, made, poor, again, taken, got, got_again in counts.sort("bot").iter_rows()
    ]
