"""Measures: one number with a 95% interval from the tables of a run."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import polars as pl

from rentier.analysis.intervals import NORMAL_95, interval
from rentier.sim.league import Tally
from rentier.sim.plans import League, Simulation
from rentier.sim.ratings import resampled
from rentier.sim.tables import Tables

SHARE, COUNT = "share", "count"


@dataclass(frozen=True)
class Measured:
    """A number, its 95% interval, what it was counted over, and whether it is a share of something."""

    value: float
    low: float
    high: float
    over: int
    """Games, or sales, offers, ..."""
    kind: str = SHARE


Plan = League | Simulation
Measure = Callable[[Plan, Tables, str], Measured | None]


def share(true: int, of: int) -> Measured | None:
    """A share of independent cases; None without any."""
    return Measured(true / of, *interval(true, of), of) if of else None


def mean(values: Sequence[float]) -> Measured:
    """A mean with its normal interval."""
    games = len(values)
    centre = sum(values) / games
    variance = sum((value - centre) ** 2 for value in values) / max(1, games - 1)
    spread = NORMAL_95 * math.sqrt(variance / games)
    return Measured(centre, max(0.0, centre - spread), centre + spread, games, COUNT)


def median(values: Sequence[float], kind: str) -> Measured | None:
    """A median, and an interval between two of the ordered values."""
    if not values:
        return None
    ordered, count = sorted(values), len(values)
    spread = NORMAL_95 * math.sqrt(count) / 2
    low = ordered[max(0, math.floor(count / 2 - spread))]
    high = ordered[min(count - 1, math.ceil(count / 2 + spread))]
    middle = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    return Measured(middle, low, high, count, kind)


def won(plan: Plan, tables: Tables, bot: str) -> Measured | None:
    """How often a bot wins; a bootstrap over seeds, since all seats of a seed meet the same dice."""
    seats = tables["seats"].join(tables["games"].select("game", "winners"), on="game", maintain_order="left")
    numbers = seats["seed"].unique().sort().to_list()
    found = Tally([bot], seats, numbers, resampled(len(numbers), plan.seed)).won()[bot]
    return Measured(found["rate"], found["low"], found["high"], found["seats"])


def group_by_20(plan: Plan, tables: Tables, bot: str) -> Measured | None:
    """Games with a whole group by round 20."""
    found = tables["liveliness"]
    return share(int((found["group"] <= 20).sum()), len(found))


def undecided(after: int) -> Measure:
    """Games that go on after a round."""

    def measure(plan: Plan, tables: Tables, bot: str) -> Measured | None:
        found = tables["liveliness"]
        return share(len(found) - int((found["end"] <= after).sum()), len(found))

    return measure


def median_end(plan: Plan, tables: Tables, bot: str) -> Measured | None:
    """The round in which the middle game ends; games that are called off count with the last round."""
    limit = plan.options["round-limit"]
    return median([limit if end is None else end for end in tables["liveliness"]["end"]], COUNT)


def back(plan: Plan, tables: Tables, bot: str) -> Measured | None:
    """Deeds that go back to their old owner within ten rounds, a game."""
    return mean(tables["liveliness"]["back"].to_list())


def chains(plan: Plan, tables: Tables, bot: str) -> Measured | None:
    """Chains of deals in one turn that leave both with what they had and one with more cash, a game."""
    return mean(tables["chains"].group_by("game").agg(pl.col("chains").sum())["chains"].to_list())


def got_again(plan: Plan, tables: Tables, bot: str) -> Measured | None:
    """Of the offers to a bot, those for the same goods again."""
    own = tables["offers"].filter(pl.col("bot") == bot)
    return share(int(own["got_again"].sum()), int(own["got"].sum()))


def price(mortgaged: bool) -> Measure:
    """The median price at which a bot sells for cash, as a share of the list price."""

    def measure(plan: Plan, tables: Tables, bot: str) -> Measured | None:
        if "prices" not in tables:
            return None
        own = tables["prices"].filter((pl.col("bot") == bot) & (pl.col("mortgaged") == mortgaged))
        return median(own["share"].to_list(), SHARE)

    return measure


MEASURES: dict[str, Measure] = {
    "won": won,
    "group_by_20": group_by_20,
    "undecided_60": undecided(60),
    "undecided_100": undecided(100),
    "median_end": median_end,
    "back": back,
    "chains": chains,
    "got_again": got_again,
    "face_up": price(False),
    "mortgaged": price(True),
}
"""Every measure by its name."""
