"""Measures the environments for researchers and draws the learning curve: `make researchers`.

Rates are agents' steps in a CPU second of one core, with observations and masks, at the speed of a machine whose
calibration loop takes 0.45 s. With `--gpu` only `RentierGpuVectorEnv` is measured, in steps in a second of the clock
as it is there, after its games were compared with those of the CPU. `--leaderboard` measures the bots instead.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import gymnasium
import numpy as np
from calibration import REFERENCE, calibrate

from rentier.batch.policies.codes import POLICIES
from rentier.commands.evaluate import add, row_of
from rentier.rl import RentierVectorEnv, rentier_city_v0, rentier_classic_v0
from rentier.rl.evaluation import evaluate_bot

FOLDER = Path(__file__).parents[1] / "docs" / "researchers"
GAMES = 256
ON_GPU = (65536, 262144, 1 << 20)
"""Games side by side on a GPU."""
TABLES = (("fp-a",) * 3, ("hard",) * 3)
"""Opponents on the leaderboard."""
EVALUATED = 4000


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


def measured(share: float, only: str) -> Iterator[dict[str, Any]]:
    """The rate of every environment."""
    kinds: list[tuple[str, Callable[[], Callable[[int], float]], int]] = [
        ("`rentier_classic_v0`, four agents", lambda: one_by_one(rentier_classic_v0.env()), 20_000),
        ("`rentier_city_v0`, four agents", lambda: one_by_one(rentier_city_v0.env()), 10_000),
        ("`Rentier-v0`, three `fp-a`", lambda: alone(["fp-a"] * 3), 10_000),
        ("`RentierVectorEnv`, four agents", lambda: side_by_side([None] * 4), 2_000_000),
        ("`RentierVectorEnv`, three `fp-a`", lambda: side_by_side(["fp-a"] * 3), 1_000_000),
    ]
    for what, make, steps in kinds:
        if only not in what:
            continue
        run = make()
        run(max(GAMES, round(steps * share / 10)))
        before = calibrate()
        took = run(round(steps * share))
        loop = (before + calibrate()) / 2
        yield {"what": what, "steps": round(steps * share / took * loop / REFERENCE), "loop": round(loop, 3)}


def choose_at_random(masks: Any, steps: int, actions: Any) -> None:
    """A random legal action for every game, chosen on the GPU."""
    n = cuda.grid(1)  # type: ignore[name-defined]  # noqa: F821
    if n < actions.size:
        legal = 0
        for action in range(masks.shape[1]):
            legal += masks[n, action]
        word = (n * 0x9E3779B1 + steps * 0x85EBCA77) & 0xFFFFFFFF
        word = (word ^ word >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
        word = (word ^ word >> 12) * 0x297A2D39 & 0xFFFFFFFF
        pick = (word >> 8) % max(1, legal)
        actions[n] = 0
        for action in range(masks.shape[1]):
            if masks[n, action]:
                if pick == 0:
                    actions[n] = action
                pick -= 1


def differing_step(settings: dict[str, Any], steps: int) -> int:
    """The first step that is not the same on the GPU and in plain Python, or 0."""
    from rentier.rl import RentierGpuVectorEnv

    ours: Any = RentierGpuVectorEnv(**settings)
    theirs: Any = RentierVectorEnv(**settings, compiled=False)
    rng, got, expected = np.random.default_rng(1), ours.reset(seed=1), theirs.reset(seed=1)
    for step in range(1, steps + 1):
        mask = expected[-1]["action_mask"]
        actions = (rng.random(mask.shape, np.float32) * mask).argmax(1)
        if [*flat(got)] != [*flat(expected)]:
            return step
        got, expected = ours.step(actions), theirs.step(actions)
    return 0


def flat(told: tuple[Any, ...]) -> Iterator[Any]:
    """What a step gave, as lists."""
    *arrays, info = told
    for array in (*arrays, *(info[name] for name in ("action_mask", "seat", "rewards"))):
        yield np.asarray(array).tolist()


def measured_on_gpu(share: float) -> Iterator[dict[str, Any]]:
    """Steps in a second with every number of games, each of them waited for."""
    from rentier.batch.gpu import BLOCK, numba_cuda
    from rentier.rl import RentierGpuVectorEnv

    cuda = numba_cuda()
    choose = cuda.jit(FunctionType(choose_at_random.__code__, {"cuda": cuda, "max": max, "range": range}))
    name = cuda.get_current_device().name
    name = name.decode() if isinstance(name, bytes) else name
    for local in (False, True):
        for games in ON_GPU:
            env = RentierGpuVectorEnv(games, opponents=[None] * 4)
            env.card.local = local
            _, info = env.reset(seed=1)
            actions = cuda.to_device(np.zeros(games, np.int64))
            masks = cuda.as_cuda_array(info["action_mask"]).view(np.uint8)
            took, warm, steps = 0.0, 400, round(100 * share)
            for step in range(warm + steps):
                choose[-(-games // BLOCK), BLOCK](masks, step, actions)
                env.wait()
                start = time.perf_counter()
                env.step(actions)
                env.wait()
                took += (time.perf_counter() - start) * (step >= warm)
            illegal = int(env.illegal.sum())
            yield {
                "device": name,
                "local": local,
                "games": games,
                "steps": round(games * steps / took),
                "illegal": illegal,
            }


def on_gpu(share: float) -> None:
    """Compare and measure on this machine's GPU."""
    start = time.perf_counter()
    for settings in (
        {"num_envs": 32, "opponents": [None] * 4},
        {"num_envs": 32, "opponents": [None] * 3, "options": {"round-limit": 3}, "autoreset_mode": "SameStep"},
    ):
        if step := differing_step(settings, 100):
            sys.exit(f"The GPU plays other games than the CPU from step {step} on: {settings}")
    print(f"the same games as on the CPU, after {time.perf_counter() - start:.0f} s with compiling", flush=True)
    rows = []
    for row in measured_on_gpu(share):
        rows.append(row)
        where = f"{row['games']:,} games on {row['device']}" + (", records in local memory" if row["local"] else "")
        print(f"{row['steps']:>12,}  {where}; {row['illegal']} illegal actions", flush=True)
    (FOLDER / "speeds-gpu.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def measure_bots(share: float) -> None:
    """Add every bot that the batch engine plays to the leaderboard; trained agents there stay."""
    for against in TABLES:
        for bot in POLICIES:
            found = evaluate_bot(bot, against, round(EVALUATED * share))
            add(FOLDER / "leaderboard.json", row_of(bot, against, found))
            print(f"{found.share:7.1%}  {bot} against {', '.join(against)}, {found.games:,} games", flush=True)


def learning_curve() -> str:
    """The share of training games won, as SVG."""
    from rentier.sim.looks import BOTS, QUIET, as_svg, figure, styled

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
    parser.add_argument("--only", default="", metavar="WORD", help="only the environments with this in their names")
    parser.add_argument("--draw", action="store_true", help="only draw the learning curve")
    parser.add_argument("--leaderboard", action="store_true", help="only measure the bots for the leaderboard")
    parser.add_argument("--gpu", action="store_true", help="only compare and measure on an NVIDIA GPU")
    arguments = parser.parse_args()
    if arguments.leaderboard:
        measure_bots(arguments.share)
        return
    if arguments.gpu:
        on_gpu(arguments.share)
        return
    if not arguments.draw:
        speeds = FOLDER / "speeds.json"
        rows = {row["what"]: row for row in json.loads(speeds.read_text(encoding="utf-8"))}
        for row in measured(arguments.share, arguments.only):
            rows[row["what"]] = row
            print(f"{row['steps']:>12,}  {row['what']}  (loop {row['loop']} s)", flush=True)
        speeds.write_text(json.dumps([*rows.values()], indent=1) + "\n", encoding="utf-8")
    (FOLDER / "curve.svg").write_text(learning_curve(), encoding="utf-8")


if __name__ == "__main__":
    main()
