"""Plackett-Luce ratings: a game's ranking is a row of choices among those left, each in proportion to strength.

Strengths are told as ratings: 400 points are odds of ten to one, and the average of the bots is 1500. Intervals are
from a bootstrap over seeds, since the games of one seed share their dice and are not independent.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

CENTRE, TENFOLD = 1500.0, 400.0
PRIOR = 0.5
"""Wins and losses against an average bot that are added, so that a bot that never lost has a rating too."""
RESAMPLES = 1000
STEPS, CLOSE = 2000, 1e-9
"""The maximum number of steps, and the largest change of a strength at which they end."""

Ranking = Sequence[tuple[int, int]]
"""(bot, rank) of everybody in a game; a bot may sit there twice, and ranks may be shared."""


@dataclass(frozen=True)
class Choices:
    """What the rankings of all seeds say: how often each field was chosen from, and how often each bot was chosen.

    `fields` has a row a field with how many of each bot are in it; `faced` and `chosen` have a row a seed.
    """

    fields: Array
    faced: Array
    chosen: Array


def choices(bots: int, seeds: Sequence[Iterable[Ranking]]) -> Choices:
    """Read the rankings of every seed; who shares a rank is chosen from the same field (Breslow's way with ties)."""
    import numpy as np

    known: dict[tuple[int, ...], int] = {}
    rows: list[dict[int, int]] = []
    chosen = np.zeros((len(seeds), bots))
    for number, rankings in enumerate(seeds):
        row: dict[int, int] = {}
        for ranking in rankings:
            for bot, rank in ranking:
                left = [0] * bots
                for other, place in ranking:
                    if place >= rank:
                        left[other] += 1
                if sum(1 for some in left if some) > 1:
                    field = known.setdefault(tuple(left), len(known))
                    row[field] = row.get(field, 0) + 1
                    chosen[number, bot] += 1
        rows.append(row)
    faced = np.zeros((len(seeds), len(known)))
    for number, row in enumerate(rows):
        for field, times in row.items():
            faced[number, field] = times
    return Choices(np.array(list(known), dtype=float).reshape(len(known), bots), faced, chosen)


def strengths(fields: Array, faced: Array, chosen: Array) -> Array:
    """The likeliest logarithms of strength, one row a sample, each about 0 on average (Hunter's MM algorithm)."""
    import numpy as np

    theta = np.ones_like(chosen)
    for _ in range(STEPS):
        expected = (faced / np.maximum(theta @ fields.T, 1e-300)) @ fields + 2 * PRIOR / (theta + 1)
        better = (chosen + PRIOR) / expected
        done = bool(np.max(np.abs(better / theta - 1)) < CLOSE)
        theta = better
        if done:
            break
    logs: Array = np.log(theta)
    about: Array = logs - logs.mean(axis=1, keepdims=True)
    return about


def as_ratings(logs: Array) -> Array:
    """Strengths on the scale that people know from chess."""
    return CENTRE + logs * TENFOLD / math.log(10)


def resampled(seeds: int, seed: int) -> Array:
    """How often each seed counts in each sample of the bootstrap."""
    import numpy as np

    generator = np.random.Generator(np.random.PCG64(abs(seed)))
    return np.stack(
        [np.bincount(generator.integers(0, seeds, seeds), minlength=seeds) for _ in range(RESAMPLES)]
    ).astype(float)


def rate(found: Choices, weights: Array) -> tuple[Array, Array, Array]:
    """The ratings, and the lower and upper ends of their 95% intervals."""
    everything = strengths(found.fields, found.faced.sum(axis=0)[None], found.chosen.sum(axis=0)[None])
    samples = strengths(found.fields, weights @ found.faced, weights @ found.chosen)
    low, high = percentiles(as_ratings(samples))
    return as_ratings(everything)[0], low, high


def percentiles(samples: Array) -> tuple[Any, Any]:
    """The middle 95% of the samples."""
    import numpy as np

    low, high = np.nanpercentile(samples, [2.5, 97.5], axis=0)
    return low, high
