"""Opponents that the levels are measured against: families of players, probes of weakness, stand-ins for people.

Families are split in two fixed halves. The levels may be tuned against `TUNED`, never against `UNTUNED`.
None of these bots sits at a table of people.
"""

from __future__ import annotations

from rentier.bots.base import BOTS, LEAGUES_ONLY, BotMaker
from rentier.bots.expert import BestResponse
from rentier.bots.opponents.builders import (
    Hoarder,
    Industrialist,
    JailSitter,
    LateBloomer,
    LeveragedBuilder,
    NeverTrader,
    Skyline,
)
from rentier.bots.opponents.collectors import AuctionShark, Blocker, ColorCollector, RailroadFan
from rentier.bots.opponents.oracle import oracle
from rentier.bots.opponents.people import Answerer, Refuser
from rentier.bots.opponents.shares import share_probe
from rentier.bots.opponents.threshold import ThresholdProbe
from rentier.bots.opponents.traders import (
    BargainHunter,
    GenerousNeighbor,
    ListPriceTrader,
    RandomTrader,
    SetSwapper,
    Spoiler,
    TitForTat,
)

_FAMILIES: dict[str, BotMaker] = {
    "family-auction-shark": AuctionShark,
    "family-blocker": Blocker,
    "family-color-collector": ColorCollector,
    "family-generous-neighbor": GenerousNeighbor,
    "family-haggler": BargainHunter,
    "family-hoarder": Hoarder,
    "family-industrialist": Industrialist,
    "family-jail-sitter": JailSitter,
    "family-late-bloomer": LateBloomer,
    "family-leveraged-builder": LeveragedBuilder,
    "family-list-price": ListPriceTrader,
    "family-never-trader": NeverTrader,
    "family-railroad-fan": RailroadFan,
    "family-random-trader": RandomTrader,
    "family-set-swapper": SetSwapper,
    "family-skyline": Skyline,
    "family-spoiler": Spoiler,
    "family-tit-for-tat": TitForTat,
}
FAMILIES = tuple(sorted(_FAMILIES))
"""Every family, in alphabetical order."""
TUNED = FAMILIES[::2]
"""Even places: the levels may be tuned against these."""
UNTUNED = FAMILIES[1::2]
"""Odd places: only measured against."""
CITY_ONLY = ("family-industrialist", "family-skyline")
"""Families whose way of playing exists in City alone; on classic boards they are plain traders."""
CLASSIC_ONLY = (
    "family-jail-sitter",
    "family-late-bloomer",
    "family-leveraged-builder",
    "family-railroad-fan",
    "family-random-trader",
    "family-spoiler",
)
"""Families that are measured on classic boards alone."""

SHARES = (30, 60, 90, 120, 150)
"""Percentages of list that the share probes offer."""
LEVELS = ("easy", "normal", "hard")
"""Levels that have an oracle."""
_PROBES: dict[str, BotMaker] = {
    **{f"share-{percent}": share_probe(percent) for percent in SHARES},
    "threshold": ThresholdProbe,
    **{f"oracle-{level}": oracle(level) for level in LEVELS},
    "best-response": BestResponse,
}
PROBES = tuple(_PROBES)
"""Players that look for a weakness in how others deal."""
_PEOPLE: dict[str, BotMaker] = {"answerer": Answerer, "refuser": Refuser}
PEOPLE = tuple(_PEOPLE)
"""Stand-ins for people."""
OPPONENTS = (*FAMILIES, *PROBES, *PEOPLE)
"""All of them."""

BOTS.update({**_FAMILIES, **_PROBES, **_PEOPLE})
LEAGUES_ONLY.update(OPPONENTS)


def families_of(edition_is_city: bool) -> tuple[str, ...]:
    """The families that are measured in City, or on classic boards."""
    left_out = CLASSIC_ONLY if edition_is_city else CITY_ONLY
    return tuple(family for family in FAMILIES if family not in left_out)
