"""Ratings: strengths come back from rankings that were drawn with them, and common dice take luck out of a league."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rentier.sim.league import judge, write_league
from rentier.sim.plans import League
from rentier.sim.ratings import CENTRE, TENFOLD, as_ratings, choices, rate, resampled, strengths
from tests.sim.kit import tables_of
from tests.tiers import thorough


def drawn(weights: list[float], random: Random) -> list[tuple[int, int]]:
    """A ranking as the model has it: one after the other, in proportion to strength."""
    left, ranking = list(range(len(weights))), []
    for rank in range(1, len(weights) + 1):
        chosen = random.choices(left, [weights[bot] for bot in left])[0]
        left.remove(chosen)
        ranking.append((chosen, rank))
    return ranking


def test_two_bots_get_the_odds_of_their_games() -> None:
    games = [[(0, 1), (1, 2)]] * 300 + [[(1, 1), (0, 2)]] * 100
    found = choices(2, [games])
    logs = strengths(found.fields, found.faced, found.chosen)[0]
    assert math.exp(logs[0] - logs[1]) == pytest.approx(3, rel=0.01)
    high, low = as_ratings(logs)
    assert (high + low) / 2 == pytest.approx(CENTRE)
    assert high - low == pytest.approx(TENFOLD * math.log10(3), rel=0.01)


def test_strengths_come_back_from_rankings_drawn_with_them() -> None:
    random = Random(5)
    weights = [8.0, 4.0, 2.0, 1.0]
    seeds = [[drawn(weights, random) for _ in range(4)] for _ in range(500)]
    found = choices(4, seeds)
    ratings, low, high = rate(found, resampled(500, 1))
    gaps = [ratings[bot] - ratings[bot + 1] for bot in range(3)]
    assert gaps == pytest.approx([TENFOLD * math.log10(2)] * 3, abs=20)
    assert all(low < ratings)
    assert all(ratings < high)
    assert all(high - low < 60)


def test_fewer_seeds_give_wider_intervals() -> None:
    random = Random(6)
    seeds = [[drawn([3.0, 2.0, 1.0], random)] for _ in range(400)]
    _, low, high = rate(choices(3, seeds), resampled(400, 1))
    _, few_low, few_high = rate(choices(3, seeds[:40]), resampled(40, 1))
    assert all(few_high - few_low > 2 * (high - low))


def test_a_bot_that_sits_twice_has_one_strength() -> None:
    random = Random(7)
    kinds = [0, 1, 1, 1]
    seeds = [
        [[(kinds[seat], rank) for seat, rank in drawn([3.0, 1.0, 1.0, 1.0], random)] for _ in range(4)]
        for _ in range(400)
    ]
    found = choices(2, seeds)
    ratings, _, _ = rate(found, resampled(400, 1))
    assert ratings[0] - ratings[1] == pytest.approx(TENFOLD * math.log10(3), abs=20)


def test_a_bot_that_never_lost_has_a_rating_and_shared_ranks_move_nothing() -> None:
    found = choices(2, [[[(0, 1), (1, 2)]] * 50])
    assert np.isfinite(strengths(found.fields, found.faced, found.chosen)).all()
    even = choices(2, [[[(0, 1), (1, 1)]] * 50])
    assert strengths(even.fields, even.faced, even.chosen)[0] == pytest.approx([0, 0])


# ---------------------------------------------------------------- leagues


def test_bots_alike_win_exactly_their_share_under_common_dice(tmp_path: Path) -> None:
    """Where nobody differs, rotating them changes nothing: every place of the line-up wins once a seed."""
    league = League("city", ("simple", "simple", "simple"), 4, 3, options={"round-limit": 60})
    tables = tables_of(league, tmp_path / "run")
    ranks: dict[tuple[int, int], set[int]] = {}
    for seed, rotation, seat, rank in tables["seats"].select("seed", "rotation", "seat", "rank").iter_rows():
        ranks.setdefault((seed, seat), set()).add(rank)
        assert rotation in (0, 1, 2)
    assert all(len(found) == 1 for found in ranks.values())
    results = judge(league, tables)
    assert results["bots"][0]["rate"] == pytest.approx(1 / 3, abs=1e-6)
    assert results["games"] == 12


@thorough
def test_a_league_is_judged_and_written(tmp_path: Path) -> None:
    league = League("city", ("fp-a", "random", "simple"), 15, 2, options={"round-limit": 60})
    tables = tables_of(league, tmp_path / "run")
    results = write_league(league, tables, tmp_path / "run")
    assert results["seeds"] == 15
    assert results["games"] == 15 * 3 * 2
    names = [row["bot"] for row in results["bots"]]
    assert names[-1] == "random"
    assert sum(row["rating"] for row in results["bots"]) == pytest.approx(3 * CENTRE, abs=0.5)
    cells = {(cell["bot"], cell["other"]): cell["rate"] for cell in results["ahead"]}
    assert set(cells) == {(one, other) for one in names for other in names if one != other}
    for one, other in cells:
        assert cells[one, other] + cells[other, one] == pytest.approx(1, abs=1e-5)
    for row in [*results["bots"], *(won for line_up in results["line_ups"] for won in line_up["won"].values())]:
        assert row["low"] <= row["rate"] <= row["high"]
        assert row["low"] < row["high"]
    assert len(results["line_ups"]) == 3
    assert {path.name for path in (tmp_path / "run").iterdir()} >= {
        "league.json",
        "league.png",
        "league.svg",
        "games.parquet",
        "seats.parquet",
    }
