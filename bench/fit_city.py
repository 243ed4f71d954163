"""Fit the weights of City's chances to who won.

    python bench/fit_city.py --games 300 --data city.npz      play a mix of bots and record positions
    python bench/fit_city.py --data city.npz --write          fit, and write src/rentier/bots/city/weights.py

In every game everybody's cash, districts and prospects are recorded at random turns. The weights maximise the
likelihood of the winners. Each kind of bot has a term of its own in the fit, so that a good player's habits are not
taken for the reason why it wins; those terms are dropped afterwards. No weight is negative: more of anything is never
worse. The bots play by the weights that are there, so a second run after a first one may move them a little.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import numpy as np

from rentier.bots import make_bot
from rentier.bots.city.value import FEATURES, CityChances, features_of
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.records import Fact
from rentier.rules.turns import TurnBegan
from rentier.table import Table

KINDS = ("hard", "normal", "easy", "hard-1", "normal-1", "simple")
OFTEN_SEATED = (4, 2, 2, 3, 1, 1)
"""How often each of them is seated, beside the others."""
LIMIT = 120
"""Games that are undecided after this many rounds are left out."""
OFTEN = 0.15
"""The share of turns whose position is recorded."""
SEATS = 4
PULL = 2.0
"""How strongly weights are pulled towards zero."""
WRITTEN = Path(__file__).parents[1] / "src" / "rentier" / "bots" / "city" / "weights.py"


def play(seed: int, rows: list[list[float]], winners: list[int]) -> None:
    """One game: its positions are added to the rows, and who won to the winners."""
    dice = random.Random(seed)
    kinds = dice.choices(KINDS, OFTEN_SEATED, k=SEATS)
    game = Game.new("city", {"round-limit": LIMIT}, SEATS, SeededChance(f"fit {seed}"), recorded=False)
    chances = CityChances(game.view(0))
    found: list[list[float]] = []

    def watch(fact: Fact) -> None:
        if type(fact) is TurnBegan and dice.random() < OFTEN:
            chances.look()
            purses, terms = chances.standing()
            playing = game.state.playing()
            row: list[float] = [game.state.round]
            for seat in range(SEATS):
                row += [seat in playing, KINDS.index(kinds[seat]), purses[seat], *terms[seat]]
            found.append(row)

    Table(game, [make_bot(kind, f"{seed}/{seat}") for seat, kind in enumerate(kinds)], watch).run()
    if game.state.ranking.count(1) == 1 and len(game.state.playing()) == 1:
        rows += found
        winners += [game.state.ranking.index(1)] * len(found)


def features(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(position, seat, feature), (position, seat, kind), and whether a seat still plays."""
    parts = rows[:, 1:].reshape(len(rows), SEATS, -1)
    playing, kind = parts[:, :, 0] > 0, parts[:, :, 1].astype(int)
    numbers = np.zeros((len(rows), SEATS, len(FEATURES)))
    for place, position in enumerate(parts):
        danger = sum(seat[4] for seat in position if seat[0])
        for seat, row in enumerate(position):
            if row[0]:
                numbers[place, seat] = features_of(int(row[2]), row[3:], danger - row[4])
    return numbers, np.eye(len(KINDS))[kind], playing


def odds(numbers: np.ndarray, playing: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Every seat's chance to win."""
    strengths = np.where(playing, numbers @ weights, -np.inf)
    raised = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def fit(numbers: np.ndarray, playing: np.ndarray, winners: np.ndarray, free: int, steps: int = 4000) -> np.ndarray:
    """Projected gradient ascent: the first weights are not negative, the last `free` may be anything."""
    scale = numbers[playing].std(axis=0) + 1e-9
    scaled = numbers / scale
    weights = np.zeros(numbers.shape[2])
    memory = np.zeros_like(weights)
    won = np.eye(SEATS)[winners]
    bound = len(weights) - free
    for _ in range(steps):
        error = won - odds(scaled, playing, weights)
        slope = np.einsum("ps,psf->f", error, scaled) / len(winners) - PULL * weights / len(winners)
        memory = 0.9 * memory + slope
        weights = weights + 0.05 * memory
        weights[:bound] = np.maximum(0.0, weights[:bound])
    return np.asarray(weights / scale)


def likelihood(numbers: np.ndarray, playing: np.ndarray, winners: np.ndarray, weights: np.ndarray) -> float:
    """The mean log-likelihood of the winners."""
    chosen = odds(numbers, playing, weights)[np.arange(len(winners)), winners]
    return float(np.log(np.maximum(chosen, 1e-9)).mean())


def main() -> None:
    """Play, fit, or both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=0, help="games to play and record")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--data", type=Path, required=True, help="the file with the recorded positions")
    parser.add_argument("--write", action="store_true", help="write weights.py")
    arguments = parser.parse_args()
    if arguments.games:
        rows: list[list[float]] = []
        winners: list[int] = []
        for seed in range(arguments.first, arguments.first + arguments.games):
            play(seed, rows, winners)
        np.savez_compressed(arguments.data, rows=np.array(rows), winners=np.array(winners))
    data = np.load(arguments.data)
    numbers, kinds, playing = features(data["rows"])
    won = data["winners"]
    both = np.concatenate([numbers, kinds], axis=2)
    first = np.arange(len(won)) < len(won) * 2 // 3  # positions of a game follow each other: the rest is of other games
    seen = fit(both[first], playing[first], won[first], len(KINDS))
    print(f"{len(won)} positions; mean log-likelihood of the last third:")
    rest = both[~first], playing[~first], won[~first]
    print(f"  by chance {likelihood(*rest, np.zeros_like(seen)):.4f}")
    print(f"  fitted to the first two thirds {likelihood(*rest, seen):.4f}")
    weights = fit(both, playing, won, len(KINDS))
    for name, weight in zip((*FEATURES, *KINDS), weights, strict=True):
        print(f"  {name:10} {weight:.3f}")
    if arguments.write:
        kept = ", ".join(f"{weight:.3f}" for weight in weights[: len(FEATURES)])
        title = "The weights of the features in `value.py`. Written by `bench/fit_city.py`."
        WRITTEN.write_text(f'"""{title}"""\n\nWEIGHTS = ({kept})\n')


if __name__ == "__main__":
    main()
