"""How fast simulation is: games of four bots of a kind, on one process and on two.

Run `.venv/bin/python bench/sim.py`, with `--seconds 30` for steadier figures. Turns are per CPU second of one process,
bare and with the usual meters listening; "at reference" scales them to a machine whose loop takes 0.45 s. The scaling
is games a second of wall-clock time on two processes over one, so it needs two idle cores.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from calibration import REFERENCE, calibrate
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from rentier.kernel import game
from rentier.sim.batches import play_batch, play_match
from rentier.sim.counts import GameMeter
from rentier.sim.plans import Simulation
from rentier.sim.runner import executor

SEATS = 4
STARTED = "RENTIER_BENCH_STARTED"
"""Marks a process that was started again for the native build."""
COMPILED = Path(__file__).parents[1] / "build" / "compiled" / "package"
MUST = {("platinum", "hard"): "5,000", ("platinum", "fp-a"): "25,000"}
"""Turns in a CPU second at reference, bare."""
KINDS = [(edition, bot) for edition in ("platinum", "city") for bot in ("hard", "fp-a", "simple")]


def measure_turns(plan: Simulation, seconds: float, tick: Callable[[float], None]) -> dict[str, float]:
    """Games and turns in a CPU second, bare and with meters, the machine measured before and after every slice."""
    play_batch(plan, 0, 1)  # compiles the rulebook
    turns = {"bare": 0, "metered": 0}
    spent = {"bare": 0.0, "metered": 0.0}
    games, number, ratios, loops = 0, 0, [], [calibrate()]
    while spent["bare"] < seconds:
        took, played = 0.0, 0
        while took < 1:
            start = time.process_time()
            counted = play_match(plan.edition, plan.options, plan.match(number), [GameMeter])[0]
            took += time.process_time() - start
            assert isinstance(counted, GameMeter)
            played += counted.turns
            number += 1
            games += 1
        start = time.process_time()
        measured = play_batch(plan, number - 3, number)
        spent["metered"] += time.process_time() - start
        turns["metered"] += sum(measured["games"]["turns"])
        turns["bare"] += played
        spent["bare"] += took
        loops.append(calibrate())
        ratios.append(played / took * (loops[-2] + loops[-1]) / 2 / REFERENCE)
        tick(took)
    return {
        "games": games / spent["bare"],
        "turns": turns["bare"] / spent["bare"],
        "metered": turns["metered"] / spent["metered"],
        "loop": statistics.median(loops),
        "at reference": statistics.median(ratios),
    }


def games_a_second(plan: Simulation, workers: Executor, jobs: int, batch: int, batches: int) -> float:
    """Wall-clock rate of a number of processes, once they are warm."""
    list(workers.map(partial(play_batch, plan), range(jobs), range(1, jobs + 1)))
    starts = range(0, batch * batches * jobs, batch)
    start = time.perf_counter()
    list(workers.map(partial(play_batch, plan), starts, [first + batch for first in starts]))
    return batch * len(starts) / (time.perf_counter() - start)


def is_native() -> bool:
    """Whether this process plays on native code."""
    return not str(game.__file__).endswith(".py")


def start_again(package: Path) -> None:
    """Become a process that imports this build."""
    if not package.is_dir():
        sys.exit('There is no native build: make one with make compiled ARGS="build"')
    if STARTED in os.environ:
        sys.exit('This Python cannot load the native build: build it again with make compiled ARGS="build"')
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONPATH": str(package), STARTED: "1"})


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="seconds to play with each kind of bot (10)")
    parser.add_argument("--compiled", action="store_true", help="play on the native build that `make compiled` makes")
    arguments = parser.parse_args()
    if arguments.compiled and not is_native():
        start_again(COMPILED)
    seconds = arguments.seconds
    console = Console()
    speed = Grid("four bots", "games/s", "turns/s", "with meters", "loop", "at reference", "must")
    scaling = Grid("four bots, games/s of wall-clock time", "1 process", "2 processes", "scaling")
    with (
        Progress(console=console, transient=True) as progress,
        executor(1, None, False) as one,
        executor(2, None, False) as two,
    ):
        for edition, bot in KINDS:
            task = progress.add_task(f"{edition}, {bot}", total=seconds)
            plan = Simulation(edition, (bot,) * SEATS, 10**6)
            rate = measure_turns(plan, seconds, partial(progress.advance, task))
            batch = max(2, round(rate["games"]))  # about a second of play
            rounds = max(2, round(seconds / 4))
            alone = games_a_second(plan, one[0], 1, batch, rounds)
            both = games_a_second(plan, two[0], 2, batch, rounds)
            speed.add_row(
                f"{edition}, {bot}",
                f"{rate['games']:,.1f}",
                *(f"{rate[name]:,.0f}" for name in ("turns", "metered")),
                f"{rate['loop']:.3f} s",
                f"{rate['at reference']:,.0f}",
                MUST.get((edition, bot), ""),
            )
            scaling.add_row(f"{edition}, {bot}", f"{alone:,.1f}", f"{both:,.1f}", f"{both / alone:.2f}")
    console.print("Native code:" if is_native() else "Plain Python:")
    console.print(speed)
    console.print(scaling)
    console.print(f"Calibration loop: {calibrate():.3f} s for 10^7 additions; reference {REFERENCE} s.")
    console.print("Two processes must bring 1.8 times as many games, with nothing else running.")


if __name__ == "__main__":
    main()
