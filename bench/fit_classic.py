"""Fits the weights of `bots/classic/chances.py` to who wins: plays games, and finds the weights that explain them best.

Run `.venv/bin/python bench/fit_classic.py --games 4000`. It prints the weights, and how surprising the winners of other
games are with them, with the weights that the bots have, and by chance. Copy the weights into the bots: those there now
were fitted to 4,206 positions. Bots play by their weights, so another run gives slightly different ones.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import exp
from random import Random

import numpy as np
from rich.console import Console
from rich.progress import track

from rentier.bots import make_bot
from rentier.bots.classic.chances import FEATURES, WEIGHTS, ClassicChances
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.rules.turns import RollDue
from rentier.table import Table

PLAYERS = (
    *("hard", "hard", "normal", "hard-1", "fp-a-patched", "simple"),
    *("family-list-price", "family-set-swapper", "family-spoiler", "family-haggler"),
)
"""Who plays, drawn at random for every seat."""
SAMPLED = 0.005
"""The share of later turns that are looked at."""
LIMIT = 120
"""Rounds at most; games that take longer are left out."""

Sample = tuple[list[tuple[float, ...] | None], int]
"""The features of every seat, and who won."""


def in_stages(features: tuple[float, ...], unsold: float) -> tuple[float, ...]:
    """Features for weights that change while the Bank sells its deeds."""
    return (*features, *(feature * unsold for feature in features))


def shuffle(game: Game, dice: Random) -> None:
    """Hand out deeds and cash at random, so that no feature of a position goes along with another.

    Bots reach reasonable positions only: from those alone nobody could tell what it costs to overpay.
    """
    state, board, playing = game.state, game.book.board, game.state.playing()
    levels = game.view(None).ask("levels")
    moved, given = dice.choice((0.0, 0.1, 0.3)), dice.choice((0.0, 0.3, 1.0))
    for members in board.members:
        if any(levels[deed] for deed in members):
            continue
        for deed in members:
            if dice.random() < (given if state.holder[deed] < 0 else moved):
                state.give_deed(deed, dice.choice(playing))
    spread = dice.choice((0.0, 0.5, 1.0))
    for seat in playing:
        state.pay(-1, seat, int(state.cash[seat] * exp(dice.gauss(0, spread))) - state.cash[seat])
    payer, payee = dice.sample(playing, 2)
    state.pay(payer, payee, dice.randrange(state.cash[payer] + 1))


def play(seed: int) -> list[Sample]:
    """A game that is shuffled once and looked at then, and now and then later."""
    dice = Random(seed)
    seats = dice.choice((2, 3, 4, 4, 4, 4, 5, 6))
    game = Game.new("platinum", {"round-limit": LIMIT}, seats, SeededChance(seed), recorded=False)
    players = [make_bot(dice.choice(PLAYERS), f"{seed}/{seat}") for seat in range(seats)]
    chances = ClassicChances(game.view(None))
    seen: list[list[tuple[float, ...] | None]] = []
    table = Table(game, players)
    when, now = int(1 + 25 * dice.random() ** 2), 0
    state = game.state
    while not game.over:
        table.step()
        if state.agenda and state.round * seats + state.turn != now and isinstance(state.agenda[-1], RollDue):
            now = state.round * seats + state.turn
            if state.round >= when and not (shuffled := seen != []):
                shuffle(game, dice)
            if state.round >= when and (not shuffled or dice.random() < SAMPLED):
                chances.look()
                seen.append([None if row is None else in_stages(row, chances.unsold) for row in chances.features()])
    if len(game.state.playing()) > 1:
        return []
    winner = game.state.ranking.index(1)
    return [(features, winner) for features in seen]


def arrays(samples: Iterable[Sample]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features by sample, seat and feature; who was playing; who won."""
    rows = list(samples)
    features = np.zeros((len(rows), 8, 2 * len(FEATURES)))
    playing = np.zeros((len(rows), 8), dtype=bool)
    for index, (seats, _) in enumerate(rows):
        for seat, found in enumerate(seats):
            if found is not None:
                features[index, seat] = found
                playing[index, seat] = True
    return features, playing, np.array([winner for _, winner in rows])


def log_loss(
    weights: np.ndarray, features: np.ndarray, playing: np.ndarray, won: np.ndarray
) -> tuple[float, np.ndarray]:
    """The mean surprise at who won, and its slope."""
    strengths = np.where(playing, features @ weights, -np.inf)
    strengths -= strengths.max(axis=1, keepdims=True)
    odds = np.exp(strengths)
    chances = odds / odds.sum(axis=1, keepdims=True)
    rows = np.arange(len(won))
    loss = -np.log(np.maximum(chances[rows, won], 1e-12)).mean()
    slope = np.einsum("rs,rsf->f", chances, features) - features[rows, won].sum(axis=0)
    return float(loss), slope / len(won)


def fit(features: np.ndarray, playing: np.ndarray, won: np.ndarray, ridge: float = 1e-4) -> np.ndarray:
    """The weights of least surprise, by Newton's method on the convex loss."""
    weights = np.zeros(features.shape[2])
    for _ in range(50):
        strengths = np.where(playing, features @ weights, -np.inf)
        strengths -= strengths.max(axis=1, keepdims=True)
        odds = np.exp(strengths)
        chances = odds / odds.sum(axis=1, keepdims=True)
        mean = np.einsum("rs,rsf->rf", chances, features)
        slope = (mean - features[np.arange(len(won)), won]).mean(axis=0) + ridge * weights
        spread = np.einsum("rs,rsf,rsg->fg", chances, features, features) - mean.T @ mean
        step = np.linalg.solve(spread / len(won) + ridge * np.eye(len(weights)), slope)
        weights -= step
        if np.abs(step).max() < 1e-6:
            break
    return weights


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=900, help="stop playing after this time (900)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
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
    half = len(played) * 3 // 4
    known = arrays(sample for game in played[:half] for sample in game)
    fresh = arrays(sample for game in played[half:] for sample in game)
    weights = fit(*known)
    ours = np.array(WEIGHTS).T.ravel()
    console.print(f"{len(known[2]):,} positions; on {len(fresh[2]):,} others the surprise is")
    console.print(f"  fitted now {log_loss(weights, *fresh)[0]:.4f}")
    console.print(f"  as in the bots {log_loss(ours, *fresh)[0]:.4f}")
    console.print(f"  by chance {log_loss(np.zeros(len(weights)), *fresh)[0]:.4f}")
    for name, late, early in zip(FEATURES, weights, weights[len(FEATURES) :], strict=False):
        console.print(f"    ({late:.3f}, {early:.3f}),  # {name}")


if __name__ == "__main__":
    main()
