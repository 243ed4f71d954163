"""A league's results: ratings, wins and who finishes ahead of whom, each with an interval."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rentier.analysis.intervals import interval
from rentier.bots.opponents import PROBES
from rentier.kernel.rulebook import rulebook
from rentier.sim.league_plot import draw_league
from rentier.sim.liveliness import lively
from rentier.sim.looks import save, styled
from rentier.sim.offers import offers_of
from rentier.sim.plans import League, labels
from rentier.sim.ratings import choices, percentiles, rate, resampled
from rentier.sim.tables import Tables
from rentier.sim.trades import chains_of, prices_of

if TYPE_CHECKING:
    import polars

    from rentier.sim.ratings import Array

Plain = dict[str, Any]


def write_league(plan: League, tables: Tables, path: Path) -> Plain:
    """Write the results and their figure into a folder."""
    results = judge(plan, tables)
    (path / "league.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    with styled():
        save(draw_league(rulebook(plan.edition, plan.options), results), path, "league")
    return results


def judge(plan: League, tables: Tables) -> Plain:
    """Everything, as one JSON object; bots from the best to the worst."""
    seats = tables["seats"].join(tables["games"].select("game", "winners"), on="game", maintain_order="left")
    called = labels(plan.bots)
    bots = list(called.values())
    numbers = seats["seed"].unique().sort().to_list()
    weights = resampled(len(numbers), plan.seed)
    ratings, low, high = rate(choices(len(bots), rankings(bots, seats, numbers)), weights)
    tally = Tally(bots, seats, numbers, weights)
    order = sorted(range(len(bots)), key=lambda bot: -ratings[bot])
    won = tally.won()
    return {
        "plan": plan.to_dict(),
        "seeds": len(numbers),
        "games": len(tables["games"]),
        "bots": [
            {
                "bot": bots[bot],
                "rating": round(float(ratings[bot]), 1),
                "rating_low": round(float(low[bot]), 1),
                "rating_high": round(float(high[bot]), 1),
                **won[bots[bot]],
                "mean_rank": round(float(mean_rank(seats, bots[bot])), 4),
            }
            for bot in order
        ],
        "liveliness": lively(tables["liveliness"]),
        "offers": offers_of(tables["offers"]),
        "chains": chains_of(tables["chains"]),
        "prices": prices_of(tables.get("prices")),
        "probes": [
            {"bot": bot, "rate": won[bot]["rate"], "low": won[bot]["low"], "high": won[bot]["high"]}
            for bot in bots
            if bot in PROBES
        ],
        "chance": round(1 / plan.seats, 4),
        "ahead": tally.ahead([bots[bot] for bot in order]),
        "line_ups": [
            {"bots": [called[plan.bots[place]] for place in places], "won": tally.won(number)}
            for number, places in enumerate(plan.line_ups)
        ],
    }


def mean_rank(seats: polars.DataFrame, bot: str) -> Any:
    """The average rank of a bot's seats."""
    import polars as pl

    return seats.filter(pl.col("bot") == bot)["rank"].mean()


def rankings(bots: list[str], seats: polars.DataFrame, numbers: list[int]) -> list[list[list[tuple[int, int]]]]:
    """Seed by seed and game by game, who came in where."""
    place = {bot: number for number, bot in enumerate(bots)}
    row = {seed: index for index, seed in enumerate(numbers)}
    found: list[dict[int, list[tuple[int, int]]]] = [{} for _ in numbers]
    for seed, game, bot, rank in seats.select("seed", "game", "bot", "rank").iter_rows():
        found[row[seed]].setdefault(game, []).append((place[bot], rank))
    return [list(games.values()) for games in found]


class Tally:
    """Shares of games, with intervals from the same bootstrap over seeds as the ratings."""

    def __init__(self, bots: list[str], seats: polars.DataFrame, numbers: list[int], weights: Array) -> None:
        self.bots = bots
        self.seats = seats
        self.row = {seed: index for index, seed in enumerate(numbers)}
        self.weights = weights

    def won(self, line_up: int | None = None) -> dict[str, Plain]:
        """How often each bot won a game it sat in, for each of its seats; those who share a win share it."""
        import numpy as np
        import polars as pl

        seats = self.seats if line_up is None else self.seats.filter(pl.col("line_up") == line_up)
        found = {}
        for bot in self.bots:
            wins, games = np.zeros(len(self.row)), np.zeros(len(self.row))
            own = seats.filter(pl.col("bot") == bot)
            for seed, rank, winners in own.select("seed", "rank", "winners").iter_rows():
                games[self.row[seed]] += 1
                wins[self.row[seed]] += (rank == 1) / winners
            if games.any():
                found[bot] = self.share(wins, games)
        return found

    def share(self, wins: Array, games: Array) -> Plain:
        """A share and its interval."""
        import numpy as np

        with np.errstate(invalid="ignore", divide="ignore"):
            samples = (self.weights @ wins) / (self.weights @ games)
        low, high = percentiles(samples)
        if low == high:  # always or never: samples of it cannot vary, but other seeds might
            low, high = interval(float(wins.sum() / games.sum()) * len(self.row), len(self.row))
        return {
            "seats": int(games.sum()),
            "rate": round(float(wins.sum() / games.sum()), 6),
            "low": round(float(low), 6),
            "high": round(float(high), 6),
        }

    def ahead(self, order: list[str]) -> list[Plain]:
        """For every pair of bots, how often the one finished ahead of the other; a shared rank counts half."""
        import numpy as np

        pairs = {(one, other): (np.zeros(len(self.row)), np.zeros(len(self.row))) for one in order for other in order}
        games: dict[int, list[tuple[int, str, int]]] = {}
        for seed, game, bot, rank in self.seats.select("seed", "game", "bot", "rank").iter_rows():
            games.setdefault(game, []).append((self.row[seed], bot, rank))
        for seated in games.values():
            for row, one, rank in seated:
                for _, other, place in seated:
                    if one != other:
                        wins, met = pairs[one, other]
                        met[row] += 1
                        wins[row] += (rank < place) + 0.5 * (rank == place)
        return [
            {"bot": one, "other": other, **self.share(wins, met)}
            for (one, other), (wins, met) in pairs.items()
            if met.any()
        ]
