"""Fits the network behind `bots/classic/chances.py`: plays games, and finds the weights that explain the winners best.

Run `.venv/bin/python bench/fit_classic.py --seconds 900 --write`. It prints how surprising the winners of other games
are with the new weights, with those that the bots have, and by chance; `--write` writes the new ones to
`bots/classic/weights.py`.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import exp
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import track

from rentier.bots import make_bot
from rentier.bots.classic import weights as used
from rentier.bots.classic.chances import FEATURES, HELPS, ClassicChances
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.rules.classic.questions import LEVELS
from rentier.rules.turns import RollDue
from rentier.table import Table

PAGE = Path(used.__file__)
PLAYERS = (
    *("family-list-price", "family-set-swapper", "family-spoiler", "family-haggler", "family-color-collector"),
    *("family-late-bloomer", "fp-a-patched", "simple", "hard-1", "answerer"),
)
"""Who plays: quick bots that deal, build and bid in different ways; none whose judgement is fitted here."""
SAMPLED = 0.02
"""The share of later turns that are looked at."""
LIMIT = 150
"""Rounds at most; games that take longer are left out."""
SEATS = 8
"""No table has more."""
UNITS = 8
"""Hidden units of the network."""

Rows = list[tuple[float, ...] | None]


class Sample(NamedTuple):
    """A position: everybody's features, the table's, and who won."""

    seats: Rows
    table: tuple[float, float]
    winner: int


class Samples(NamedTuple):
    """Many positions: features by sample, seat and feature; who was playing; tables; winners."""

    features: np.ndarray
    playing: np.ndarray
    tables: np.ndarray
    won: np.ndarray


class Network(NamedTuple):
    """Weights of the features and of the table by hidden unit, biases, and what each unit counts."""

    weights: np.ndarray
    table: np.ndarray
    biases: np.ndarray
    outputs: np.ndarray

    def strengths(self, samples: Samples) -> np.ndarray:
        """The strength of every seat."""
        start = samples.tables @ self.table.T + self.biases
        return np.asarray(np.tanh(samples.features @ self.weights.T + start[:, None, :]) @ self.outputs)


# ---------------------------------------------------------------- playing


def shuffle(game: Game, dice: Random) -> None:
    """Hand out deeds, sets and cash at random, so that no feature of a position goes along with another.

    Bots reach reasonable positions only: from those alone nobody could tell what it costs to overpay.
    """
    state, board, playing = game.state, game.book.board, game.state.playing()
    levels = game.view(None).ask(LEVELS)
    bare = [members for members in board.members if not any(levels[deed] for deed in members)]
    moved, given = dice.choice((0.0, 0.1, 0.3)), dice.choice((0.0, 0.3, 1.0))
    for members in bare:
        for deed in members:
            if dice.random() < (given if state.holder[deed] < 0 else moved):
                state.give_deed(deed, dice.choice(playing))
    for _ in range(dice.choice((0, 0, 0, 1, 1, 2, 3)) if bare else 0):
        seat = dice.choice(playing)
        for deed in dice.choice(bare):
            state.give_deed(deed, seat)
    spread = dice.choice((0.0, 0.5, 1.0))
    for seat in playing:
        state.pay(-1, seat, int(state.cash[seat] * exp(dice.gauss(0, spread))) - state.cash[seat])
    payer, payee = dice.sample(playing, 2)
    state.pay(payer, payee, dice.randrange(state.cash[payer] + 1))


def play(seed: int) -> list[Sample]:
    """A game that is shuffled once and looked at then, and now and then later."""
    dice = Random(seed)
    seats = dice.choice((2, 3, 4, 4, 4, 4, 4, 4, 5, 6))
    game = Game.new("platinum", {"round-limit": LIMIT}, seats, SeededChance(seed), recorded=False)
    one = dice.choice(PLAYERS) if dice.random() < 0.5 else ""  # half of the tables have players of one kind
    players = [make_bot(one or dice.choice(PLAYERS), f"{seed}/{seat}") for seat in range(seats)]
    chances = ClassicChances(game.view(None))
    seen: list[tuple[Rows, tuple[float, float]]] = []
    table = Table(game, players)
    when, now = int(1 + 25 * dice.random() ** 2), 0
    state = game.state
    while not game.over:
        table.step()
        if state.agenda and state.round * seats + state.turn != now and isinstance(state.agenda[-1], RollDue):
            now = state.round * seats + state.turn
            if state.round < when:
                continue
            if not seen:
                shuffle(game, dice)
            elif dice.random() >= SAMPLED:
                continue
            chances.look()
            seen.append((chances.features(), chances.table))
    if len(state.playing()) > 1:
        return []
    winner = state.ranking.index(1)
    return [Sample(rows, table_, winner) for rows, table_ in seen]


def arrays(samples: Iterable[Sample]) -> Samples:
    """Samples as arrays."""
    rows = list(samples)
    features = np.zeros((len(rows), SEATS, len(FEATURES)))
    playing = np.zeros((len(rows), SEATS), dtype=bool)
    for index, sample in enumerate(rows):
        for seat, found in enumerate(sample.seats):
            if found is not None:
                features[index, seat] = found
                playing[index, seat] = True
    return Samples(
        features, playing, np.array([row.table for row in rows]), np.array([row.winner for row in rows], dtype=int)
    )


# ---------------------------------------------------------------- fitting


def shares(strengths: np.ndarray, playing: np.ndarray) -> np.ndarray:
    """Everybody's chances."""
    strengths = np.where(playing, strengths, -np.inf)
    odds = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def surprise(network: Network, samples: Samples) -> float:
    """The mean surprise at who won."""
    chances = shares(network.strengths(samples), samples.playing)
    return float(-np.log(np.maximum(chances[np.arange(len(samples.won)), samples.won], 1e-9)).mean())


def fit(known: Samples, fresh: Samples, epochs: int = 30, seed: int = 0) -> Network:
    """The network of least surprise on fresh games, by Adam.

    Weights of what helps stay positive, weights of what harms negative.
    """
    dice = np.random.default_rng(seed)
    features = known.features[known.playing]
    middle, spread = features.mean(axis=0), features.std(axis=0) + 1e-6
    middle_table, spread_table = known.tables.mean(axis=0), known.tables.std(axis=0) + 1e-6
    scaled = (known.features - middle) / spread * known.playing[..., None]
    tables = (known.tables - middle_table) / spread_table
    sign = np.where(np.arange(len(FEATURES)) < len(HELPS), 1.0, -1.0)
    values = [
        np.abs(dice.normal(0, 0.5 / len(FEATURES) ** 0.5, (UNITS, len(FEATURES)))) * sign,
        dice.normal(0, 0.3, (UNITS, 2)),
        dice.normal(0, 1, UNITS),
        np.abs(dice.normal(0, 1, UNITS)),
    ]
    means, squares = [0 * value for value in values], [0 * value for value in values]

    def unscaled() -> Network:
        weights, table, biases, outputs = values
        shift = weights @ (middle / spread) + table @ (middle_table / spread_table)
        return Network(weights / spread, table / spread_table, biases - shift, outputs.copy())

    best, least, step = unscaled(), float("inf"), 0
    batches = max(1, len(known.won) // 128)
    for _ in track(range(epochs), "fitting"):
        for rows in np.array_split(dice.permutation(len(known.won)), batches):
            weights, table, biases, outputs = values
            hidden = np.tanh(scaled[rows] @ weights.T + (tables[rows] @ table.T + biases)[:, None, :])
            error = shares(hidden @ outputs, known.playing[rows])
            error[np.arange(len(rows)), known.won[rows]] -= 1
            error /= len(rows)
            back = error[..., None] * outputs * (1 - hidden**2)
            slopes = [
                np.einsum("rsh,rsf->hf", back, scaled[rows]) + 2e-4 * weights,
                back.sum(axis=1).T @ tables[rows],
                back.sum(axis=(0, 1)),
                np.einsum("rs,rsh->h", error, hidden) + 2e-4 * outputs,
            ]
            step += 1
            rate = 3e-3 * min(1.0, 2 - 2 * step / (epochs * batches))
            for index, slope in enumerate(slopes):
                means[index] = 0.9 * means[index] + 0.1 * slope
                squares[index] = 0.999 * squares[index] + 0.001 * slope**2
                mean, square = means[index] / (1 - 0.9**step), squares[index] / (1 - 0.999**step)
                values[index] = values[index] - rate * mean / (np.sqrt(square) + 1e-8)
            values[0] = sign * np.maximum(0, values[0] * sign)
            values[3] = np.maximum(0, values[3])
        found = surprise(unscaled(), fresh)
        if found < least:
            best, least = unscaled(), found
    return best


def written(network: Network, positions: int) -> str:
    """The module that the bots read."""

    def row(values: np.ndarray) -> str:
        return "(" + ", ".join(f"{float(f'{value:.3g}')}" for value in values) + ")"

    def rows(values: np.ndarray) -> str:
        return "(\n" + "".join(f"    {row(line)},\n" for line in values) + ")"

    return f'''"""The network behind `chances.py`, fitted to {positions:,} positions by `bench/fit_classic.py`."""

WEIGHTS = {rows(network.weights)}
"""For each hidden unit the weights of the features."""
TABLE = {rows(network.table)}
"""For each hidden unit the weights of the share of unsold deeds and of the number of rivals."""
BIASES = {row(network.biases)}
OUTPUTS = {row(network.outputs)}
'''


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--seconds", type=float, default=900, help="stop playing after this time (900)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", action="store_true", help=f"write the weights to {PAGE.name}")
    arguments = parser.parse_args()
    console = Console()
    seeds = range(arguments.seed * 1_000_000, arguments.seed * 1_000_000 + arguments.games)
    until, played = time.monotonic() + arguments.seconds, []
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for game in track(pool.map(play, seeds, chunksize=5), "games", len(seeds), console=console):
            played.append(game)
            if time.monotonic() > until:
                pool.shutdown(wait=False, cancel_futures=True)
                break
    part = len(played) * 5 // 6
    known = arrays(sample for game in played[:part] for sample in game)
    fresh = arrays(sample for game in played[part:] for sample in game)
    network = fit(known, fresh)
    ours = Network(*(np.array(values) for values in (used.WEIGHTS, used.TABLE, used.BIASES, used.OUTPUTS)))
    even = network._replace(outputs=network.outputs * 0)
    console.print(f"{len(known.won):,} positions; on {len(fresh.won):,} others the surprise is")
    console.print(f"  fitted now {surprise(network, fresh):.4f}")
    console.print(f"  as in the bots {surprise(ours, fresh):.4f}")
    console.print(f"  by chance {surprise(even, fresh):.4f}")
    if arguments.write:
        PAGE.write_text(written(network, len(known.won)), encoding="utf-8")
        console.print(f"Written to {PAGE.name}")


if __name__ == "__main__":
    main()
