"""Deals: property, cash and kept cards between two players, offered, countered, and carried out whole or not at all.

`terms` is what a deal exchanges, `records` what can be submitted and what can happen, `checks` what a deal may hold,
`rules` how it is made, `menu` what a player could offer, and `upgrade` reads deals of earlier formats.
"""

from rentier.rules.deals.records import (
    TERMS,
    AcceptDeal,
    CounterDeal,
    DealDeclined,
    DealDone,
    DealOffered,
    DeclineDeal,
    LapseOffer,
    OfferDeal,
    Offers,
    OffersLapsed,
    WithdrawDeal,
    deals,
)
from rentier.rules.deals.terms import Goods, Terms

from rentier.rules.deals import checks, menu, rules, upgrade  # isort: skip  (they need the chapter above)

__all__ = [
    "TERMS",
    "AcceptDeal",
    "CounterDeal",
    "DealDeclined",
    "DealDone",
    "DealOffered",
    "DeclineDeal",
    "Goods",
    "LapseOffer",
    "OfferDeal",
    "Offers",
    "OffersLapsed",
    "Terms",
    "WithdrawDeal",
    "deals",
]
