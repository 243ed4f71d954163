"""Measures the environments for researchers and draws the learning curve: `make researchers`.

Rates are agents' steps in a CPU second of one core, with observations and masks, at the speed of a machine whose
calibration loop takes 0.45 s.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from calibration import REFERENCE, calibrate

from rentier.rl import RentierVectorEnv, rentier_city_v0, rentier_classic_v0
from rentier.sim.looks import BOTS, QUIET, as_svg, figure, styled

FOLDER = Path(__file__).parents[1] / "docs" / "researchers"
GAMES = 64


def one_by_one(env: Any) -> Callable[[int], float]:
    """Random legal actions in a PettingZoo environment: the CPU seconds of this many steps."""

    def run(steps: int) -> float:
        rng, start = random.Random(1), time.process_time()
        env.reset(seed=1)
        for _ in range(steps):
            seen, _, terminated, truncated, _ = env.last()
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            env.step(None if terminated or truncated else rng.choice(legal))
            if not env.agents:
                env.reset()
        return time.process_time() - start

    return run


def alone(opponents: list[str]) -> Callable[[int], float]:
    """The same in the Gymnasium environment."""
    env = gymnasium.make("Rentier-v0", opponents=opponents)

    def run(steps: int) -> float:
        rng, start = random.Random(1), time.process_time()
        _, info = env.reset(seed=1)
        for _ in range(steps):
            _, _, terminated, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
            if terminated:
                _, info = env.reset()
        return time.process_time() - start

    return run


def side_by_side(opponents: list[str | None]) -> Callable[[int], float]:
    """The same in arrays of games; choosing the actions does not count."""
    env = RentierVectorEnv(GAMES, opponents=opponents)

    def run(steps: int) -> float:
        rng, took = np.random.default_rng(1), 0.0
        _, info = env.reset(seed=1)
        for _ in range(steps // GAMES):
            mask = info["action_mask"]
            actions = (rng.random(mask.shape, np.float32) * mask).argmax(1)
            start = time.process_time()
            _, _, _, _, info = env.step(actions)
            took += time.process_time() - start
        return took

    return run


def measured(share: float) -> Iterator[dict[str, Any]]:
    """The rate of every environment."""
    kinds: list[tuple[str, Callable[[], Callable[[int], float]], int]] = [
        ("`rentier_classic_v0`, four agents", lambda: one_by_one(rentier_classic_v0.env()), 20_000),
        ("`rentier_city_v0`, four agents", lambda: one_by_one(rentier_city_v0.env()), 10_000),
        ("`Rentier-v0`, three `fp-a`", lambda: alone(["fp-a"] * 3), 10_000),
        ("`RentierVectorEnv`, four agents", lambda: side_by_side([None] * 4), 2_000_000),
        ("`RentierVectorEnv`, three `fp-a`", lambda: side_by_side(["fp-a"] * 3), 1_000_000),
    ]
    for what, make, steps in kinds:
        run = make()
        run(max(GAMES, round(steps * share / 10)))
        before = calibrate()
        took = run(round(steps * share))
        loop = (before + calibrate()) / 2
        yield {"what": what, "steps": round(steps * share / took * loop / REFERENCE), "loop": round(loop, 3)}


def learning_curve() -> str:
    """The share of training games won, as SVG."""
    points = json.loads((FOLDER / "curve.json").read_text(encoding="utf-8"))
    with styled():
        picture = figure(7.2, 3.2)
        axes = picture.add_subplot()
        minutes = [0.0, *(point["minutes"] for point in points)]
        axes.plot(minutes, [0.0, *(100 * point["wins"] for point in points)], color=BOTS[0], marker="o", markersize=3)
        axes.axhline(35, color=QUIET, linewidth=1, linestyle="--")
        axes.annotate("35%", (minutes[-1], 35), (0, 4), textcoords="offset points", ha="right", color=QUIET)
        axes.set_title("PPO against three fp-a")
        axes.set_xlabel("minutes of training")
        axes.set_ylabel("games won, in %")
        axes.set_ylim(0, 103)
        return as_svg(picture)


def main() -> None:
    """Measure unless only drawing is asked for; then draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1, help="the share of the steps to measure with (1)")
    parser.add_argument("--draw", action="store_true", help="only draw the learning curve")
    arguments = parser.parse_args()
    if not arguments.draw:
        rows = []
        for row in measured(arguments.share):
            rows.append(row)
            print(f"{row['steps']:>12,}  {row['what']}  (loop {row['loop']} s)", flush=True)
        (FOLDER / "speeds.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    (FOLDER / "curve.svg").write_text(learning_curve(), encoding="utf-8")


if __name__ == "__main__":
    main()
