"""Deals as earlier formats wrote them."""

from __future__ import annotations

from rentier.kernel.formats import upgrades
from rentier.kernel.plain import Json

GOODS = ("deeds", "cards", "cash")
LOOSE = frozenset(f"{side}_{good}" for side in ("give", "take") for good in GOODS)


@upgrades(2, "OfferDeal", "CounterDeal", "DealOffered", "DealDone")
def with_terms(plain: Json) -> Json:
    """Format 2 had six loose fields, `give_deeds` to `take_cash`."""
    if not plain.keys() >= LOOSE:
        return plain
    terms = {side: {good: plain[f"{side}_{good}"] for good in GOODS} for side in ("give", "take")}
    return {**{name: value for name, value in plain.items() if name not in LOOSE}, "terms": terms}


@upgrades(2, "DealDeclined")
def without_terms(plain: Json) -> Json:
    """Format 2 repeated the terms of the offer."""
    return {name: value for name, value in plain.items() if name != "terms"}
