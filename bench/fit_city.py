"""Fit the weights of City's chances to who won.

    python bench/fit_city.py --games 2500 --data city.npz     play games and record positions
    python bench/fit_city.py --data city.npz --write          fit, and write src/rentier/bots/city/weights.py

Every game is shuffled once: districts, blocks and cash change hands at random, so that no feature of a position goes
along with another, and the fit can tell what it costs to overpay. That position is recorded, and some later ones. Quick
opponents play on, mostly four of a kind, so that nobody wins by playing better. The weights maximise the likelihood of
the winners; none is negative, since more of anything is never worse.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from math import exp
from pathlib import Path
from random import Random

import numpy as np
from rich.progress import track

from rentier.bots import make_bot
from rentier.bots.city.value import FEATURES, CityChances
from rentier.bots.city.weights import WEIGHTS
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.rules.city.plots import Plots
from rentier.rules.turns import RollDue
from rentier.table import Table

PLAYERS = (
    *("family-list-price", "family-set-swapper", "family-haggler", "family-color-collector", "family-auction-shark"),
    *("answerer", "share-120"),
)
"""Who plays: families that the levels may be tuned against, and others that build well."""
ALIKE = 0.6
"""The share of games in which one of them takes every seat."""
SEATS = (2, 3, 4, 4, 4, 4, 4, 4, 4, 5)
MOST_SEATS = max(SEATS)
SAMPLED = 0.03
"""The share of later turns whose position is recorded."""
LIMIT = 120
"""Games that are undecided after this many rounds are left out."""
RIDGE = 1e-4
"""How strongly weights are pulled towards zero."""
WRITTEN = Path(__file__).parents[1] / "src" / "rentier" / "bots" / "city" / "weights.py"

Row = tuple[list[list[float]], list[bool], int]
"""The features of every seat, who still plays, and who won."""


def shuffle(game: Game, dice: Random) -> None:
    """Hand out districts, blocks and cash at random."""
    state, board, playing = game.state, game.book.board, game.state.playing()
    moved, given = dice.choice((0.0, 0.1, 0.3)), dice.choice((0.0, 0.3, 1.0))
    for deed in board.deeds:
        if dice.random() < (given if state.holder[deed] < 0 else moved):
            state.give_deed(deed, dice.choice(playing))
    for members in dice.sample(board.members, dice.choice((0, 0, 0, 1, 1, 2))):
        seat = dice.choice(playing)
        for deed in members:
            state.give_deed(deed, seat)
    plots, most, built = Plots.of(state), game.book.numbers["most_blocks"], dice.choice((0.0, 0.0, 0.5))
    for deed in board.deeds:
        if state.holder[deed] >= 0 and dice.random() < built:
            blocks = dice.randint(0, most - plots.residential[deed] - plots.industrial[deed])
            factories = dice.choice((0, 0, blocks // 2, blocks))
            plots.residential[deed] += blocks - factories
            plots.industrial[deed] += factories
    spread, step = dice.choice((0.0, 0.5, 1.0)), game.book.numbers["bid_step"]
    for seat in playing:
        cash = int(state.cash[seat] * exp(dice.gauss(0, spread))) // step * step
        state.pay(-1, seat, cash - state.cash[seat])


def play(seed: int) -> list[Row]:
    """One game: its positions and who won."""
    dice = Random(seed)
    seats = dice.choice(SEATS)
    game = Game.new("city", {"round-limit": LIMIT}, seats, SeededChance(f"fit {seed}"), recorded=False)
    kinds = dice.choices(PLAYERS, k=1) * seats if dice.random() < ALIKE else dice.choices(PLAYERS, k=seats)
    table = Table(game, [make_bot(kind, f"{seed}/{seat}") for seat, kind in enumerate(kinds)])
    chances, state = CityChances(game.view(None)), game.state
    first, now = int(1 + 22 * dice.random() ** 1.3), (0, 0)
    found: list[tuple[list[list[float]], list[bool]]] = []
    while not game.over:
        table.step()
        if state.agenda and (state.round, state.turn) != now and type(state.agenda[-1]) is RollDue:
            now = state.round, state.turn
            if state.round >= first and (not found or dice.random() < SAMPLED):
                if not found:
                    shuffle(game, dice)
                chances.look()
                rows = [*chances.features(), *[None] * (MOST_SEATS - seats)]
                found.append(([list(row or [0.0] * len(FEATURES)) for row in rows], [row is not None for row in rows]))
    if len(state.playing()) > 1:
        return []
    return [(features, playing, state.ranking.index(1)) for features, playing in found]


def odds(features: np.ndarray, playing: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Every seat's chance to win."""
    strengths = np.where(playing, features @ weights, -np.inf)
    raised = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def likelihood(features: np.ndarray, playing: np.ndarray, won: np.ndarray, weights: np.ndarray) -> float:
    """The mean log-likelihood of the winners."""
    return float(np.log(odds(features, playing, weights)[np.arange(len(won)), won]).mean())


def fit(features: np.ndarray, playing: np.ndarray, won: np.ndarray) -> np.ndarray:
    """The likeliest weights, by Newton's method; a feature whose weight would be negative is left out."""
    weights, used = np.zeros(features.shape[2]), np.ones(features.shape[2], dtype=bool)
    while True:
        chosen, found = features[:, :, used], np.zeros(int(used.sum()))
        for _ in range(50):
            chances = odds(chosen, playing, found)
            mean = np.einsum("ps,psf->pf", chances, chosen)
            slope = (mean - chosen[np.arange(len(won)), won]).mean(axis=0) + RIDGE * found
            bend = np.einsum("ps,psf,psg->fg", chances, chosen, chosen) - mean.T @ mean
            step = np.linalg.solve(bend / len(won) + RIDGE * np.eye(len(found)), slope)
            found = found - step
            if np.abs(step).max() < 1e-6:
                break
        weights = np.zeros(len(used))
        weights[used] = found
        if weights.min() >= 0:
            return weights
        used[int(weights.argmin())] = False


def main() -> None:
    """Play, fit, or both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0, help="games to play and record")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--jobs", type=int, default=None, help="processes (default: one a core)")
    parser.add_argument("--data", type=Path, required=True, help="the file with the recorded positions")
    parser.add_argument("--write", action="store_true", help="write weights.py")
    arguments = parser.parse_args()
    if arguments.games:
        seeds = range(arguments.first, arguments.first + arguments.games)
        rows: list[Row] = []
        with ProcessPoolExecutor(arguments.jobs) as pool:
            for found in track(pool.map(play, seeds, chunksize=10), "Playing", len(seeds)):
                rows += found
        features, playing, won = zip(*rows, strict=True)
        np.savez_compressed(arguments.data, features=features, playing=playing, won=won)
    data = np.load(arguments.data)
    features, playing, won = data["features"], data["playing"], data["won"]
    first = np.arange(len(won)) < len(won) * 2 // 3  # positions of a game follow each other: the rest is of other games
    rest = features[~first], playing[~first], won[~first]
    print(f"{len(won)} positions; mean log-likelihood of the last third:")
    print(f"  by chance {likelihood(*rest, np.zeros(len(FEATURES))):.4f}")
    print(f"  with the weights of the bots {likelihood(*rest, np.array(WEIGHTS)):.4f}")
    print(f"  fitted to the first two thirds {likelihood(*rest, fit(features[first], playing[first], won[first])):.4f}")
    weights = fit(features, playing, won)
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"  {name:10} {weight:.3f}")
    if arguments.write:
        kept = ", ".join(f"{weight:.3f}" for weight in weights)
        title = "The weights of the features in `value.py`. Written by `bench/fit_city.py`."
        WRITTEN.write_text(f'"""{title}"""\n\nWEIGHTS = ({kept})\n')


if __name__ == "__main__":
    main()
