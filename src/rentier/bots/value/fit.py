"""Fitting a net to who won: Adam by numpy on positions of games, and the net in whole numbers that comes of it.

Nothing here knows what the features mean.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from rentier.batch.value.arrays import chances_in, strengths_in
from rentier.batch.value.mind import FEATURES, FIRST, MOST, POINT, SECOND, UNIT, WEIGHT, Net

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Array = NDArray[Any]

BATCH = 1024
"""Positions a step."""
RATE, LEAST_RATE = 2e-3, 2e-5
"""Adam's step, at the start and at the end of the fit."""
DECAY = 1e-4
HIGHEST = 7.9
"""Weights stay below this, so that they fit into 16 bits."""


@dataclass
class Positions:
    """Positions of games: the features of all seats that played, one below the other, and who won which share."""

    features: Array
    """A row of 16-bit numbers for each seat of each position."""
    won: Floats
    """The share of the win that the seat had, for each row."""
    first: Array
    """The first row of each position."""
    seats: Array
    """How many rows it has."""
    game: Array
    """The game that each position is from."""

    def __len__(self) -> int:
        return len(self.first)

    def chosen(self, which: Array) -> Positions:
        """Some of the positions."""
        rows = self.rows(which)
        seats = self.seats[which]
        return Positions(self.features[rows], self.won[rows], np.cumsum(seats) - seats, seats, self.game[which])

    def rows(self, which: Array) -> Array:
        """The rows of some positions, in order."""
        seats = self.seats[which]
        ends = np.cumsum(seats)
        found: Array = np.repeat(self.first[which] - (ends - seats), seats) + np.arange(ends[-1] if len(ends) else 0)
        return found


@dataclass
class Weights:
    """The net while it is fitted: two layers of units that are never below 0, and what the second ones count."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    last_bias: Floats

    @staticmethod
    def drawn(seed: int) -> Weights:
        """Small weights at random."""
        dice = np.random.default_rng(seed)

        def normal(rows: int, columns: int, spread: float) -> Floats:
            return (dice.normal(0, spread, (rows, columns))).astype(np.float32)

        return Weights(
            normal(FEATURES, FIRST, (1 / FEATURES) ** 0.5),
            np.zeros(FIRST, np.float32),
            normal(FIRST, SECOND, (2 / FIRST) ** 0.5),
            np.zeros(SECOND, np.float32),
            normal(SECOND, 1, 0.1)[:, 0],
            np.zeros(1, np.float32),
        )

    @staticmethod
    def straight(seed: int, counts: Sequence[float]) -> Weights:
        """A net that begins as a plain sum: so much for each of the first features, and nothing for the rest yet."""
        found = Weights.drawn(seed)
        found.last[:] = 0
        for place, count in enumerate(counts):
            found.first[:, place] = 0
            found.first[place, place] = 1
            found.first_bias[place] = (MOST + 1) / (1 << POINT)  # so that it is never below 0
            found.second[:, place] = 0
            found.second[place, place] = 1
            found.last[place] = count
        return found

    @staticmethod
    def of(n: Net) -> Weights:
        """Those of a net in fixed point."""

        def floats(numbers: object, point: int) -> Floats:
            return (np.array(numbers, np.float64) / (1 << point)).astype(np.float32)

        return Weights(
            floats(n.net_first, WEIGHT),
            floats(n.net_first_bias, WEIGHT + POINT),
            floats(n.net_second, WEIGHT).T.copy(),
            floats(n.net_second_bias, WEIGHT + UNIT),
            floats(n.net_last, WEIGHT),
            floats([n.net_last_bias], WEIGHT + UNIT),
        )

    def parts(self) -> list[Floats]:
        """All of them."""
        return [self.first, self.first_bias, self.second, self.second_bias, self.last, self.last_bias]

    def rounded(self) -> Net:
        """The net in fixed point."""
        n = Net()
        n.net_first = whole(self.first, WEIGHT)
        n.net_first_bias = whole(self.first_bias, WEIGHT + POINT)
        n.net_second = whole(self.second.T, WEIGHT)
        n.net_second_bias = whole(self.second_bias, WEIGHT + UNIT)
        n.net_last = whole(self.last, WEIGHT)
        n.net_last_bias = int(whole(self.last_bias, WEIGHT + UNIT)[0])
        sums = np.abs(np.array(n.net_first)).sum(axis=0) * MOST + np.abs(np.array(n.net_first_bias))
        assert sums.max() < 1 << 31, "the first layer has sums that 32 bits cannot hold"
        return n


def whole(values: Floats, point: int) -> Any:
    """Numbers with this many bits behind the point."""
    return np.rint(values.astype(np.float64) * (1 << point)).astype(np.int64).tolist()


def shares(strengths: Array, first: Array, seats: Array) -> Array:
    """Everybody's chances, for positions whose seats stand below each other."""
    highest = np.maximum.reduceat(strengths, first)
    odds = np.exp(strengths - np.repeat(highest, seats))
    found: Array = odds / np.repeat(np.add.reduceat(odds, first), seats)
    return found


def fit(
    known: Positions,
    weights: Weights,
    passes: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
    most: float = RATE,
) -> None:
    """Change the weights so that they explain the winners best; some passes over all positions."""
    dice = np.random.default_rng(seed)
    steps = max(1, len(known) // BATCH) * passes
    values = weights.parts()
    means, squares = [np.zeros_like(v) for v in values], [np.zeros_like(v) for v in values]
    step = 0
    for _ in range(passes):
        order = dice.permutation(len(known))
        for part in np.array_split(order, max(1, len(known) // BATCH)):
            step += 1
            if progress is not None:
                progress(step, steps)
            rate = LEAST_RATE + (most - LEAST_RATE) * min(1.0, step / 100) * (1 - step / steps)
            for index, slope in enumerate(slopes(known, part, weights)):
                value, mean, square = values[index], means[index], squares[index]
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                drift = rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
                value -= drift + rate * DECAY * value
                np.clip(value, -HIGHEST, HIGHEST, value)


def slopes(known: Positions, part: Array, w: Weights) -> list[Floats]:
    """How the mean surprise at some positions changes with each weight."""
    rows, seats = known.rows(part), known.seats[part]
    x = known.features[rows].astype(np.float32) * np.float32(2.0**-POINT)
    one = np.maximum(x @ w.first + w.first_bias, 0)
    two = np.maximum(one @ w.second + w.second_bias, 0)
    first = np.cumsum(seats) - seats
    error = (shares(two @ w.last + w.last_bias, first, seats) - known.won[rows]).astype(np.float32) / len(part)
    back_two = error[:, None] * w.last * (two > 0)
    back_one = (back_two @ w.second.T) * (one > 0)
    return [
        x.T @ back_one,
        back_one.sum(axis=0),
        one.T @ back_two,
        back_two.sum(axis=0),
        two.T @ error,
        error.sum(keepdims=True),
    ]


# ---------------------------------------------------------------- judging


def predicted(n: Net, known: Positions) -> Array:
    """The chances that a net gives, row by row, by the very whole numbers that bots use."""
    found = np.zeros(len(known.features))
    for start in range(0, len(known), 1 << 16):
        which = np.arange(start, min(start + (1 << 16), len(known)))
        rows, seats = known.rows(which), known.seats[which]
        table = np.arange(seats.max())[None, :] < seats[:, None]
        strengths = np.zeros(table.shape, np.int64)
        strengths[table] = strengths_in(n, known.features[rows])
        found[rows] = chances_in(strengths, table)[table] / (1 << 24)
    return found


def surprise(chances: Array, known: Positions) -> float:
    """The mean surprise at who won, in natural logarithms."""
    return float(-(known.won * np.log(np.maximum(chances, 1e-9))).sum() / len(known))


def even(known: Positions) -> Array:
    """The same chance for everybody who plays."""
    return np.repeat(1.0 / known.seats, known.seats)


def deciles(chances: Array, known: Positions) -> list[tuple[float, float, int]]:
    """For each tenth of the range: the mean chance there, how often those seats won, and how many there are."""
    found = []
    for tenth in range(10):
        inside = (chances >= tenth / 10) & ((chances < (tenth + 1) / 10) | (tenth == 9))
        if inside.any():
            found.append((float(chances[inside].mean()), float(known.won[inside].mean()), int(inside.sum())))
    return found
