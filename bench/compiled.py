"""How much faster the compiled build is: the same games played by both builds in turn, and the ratio of CPU time.

`make compiled` runs it after building; alone: `make compiled ARGS="build speed --seconds 30"`. A process for each
build plays slices of the same games, one after the other, so that a machine that slows down slows both; the ratio is
the median over the slices. The loop is the calibration loop, measured in between.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from calibration import REFERENCE, calibrate
from engine import Kind, play_game
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

ROOT = Path(__file__).parents[1]
BUILDS = {"pure": ROOT / "src", "compiled": ROOT / "build" / "compiled" / "package"}
AIM = 3
KINDS = tuple(
    Kind(edition, bot, False, "") for edition in ("platinum", "city") for bot in ("simple", "fp-a", "hard", "random")
)
SLICE = 0.5
"""CPU seconds of the compiled build in one slice, or one game if that takes longer."""


class Player:
    """A process that plays games with one build."""

    def __init__(self, build: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(BUILDS[build])}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--player"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        native = self.ask("which")
        if native is not (build == "compiled"):
            raise SystemExit("there is no compiled build: run make compiled" if build == "compiled" else "not pure")

    def ask(self, *request: Any) -> Any:
        """What the process answers to a request."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline() or "null")

    def play(self, kind: Kind, first: int, games: int) -> tuple[float, float]:
        """Turns and CPU seconds of some games."""
        turns, seconds = self.ask("play", list(kind), first, games)
        return turns, seconds


def serve() -> None:
    """Answer requests until there are no more."""
    from rentier.kernel import game

    for line in sys.stdin:
        request, *arguments = json.loads(line)
        if request == "which":
            answer: Any = not str(game.__file__).endswith(".py")
        else:
            kind, first, games = arguments
            played = [play_game(Kind(*kind), seed) for seed in range(first, first + games)]
            answer = [sum(counts["turns"] for counts, _ in played), sum(seconds for _, seconds in played)]
        print(json.dumps(answer), flush=True)


def measure(players: dict[str, Player], kind: Kind, seconds: float, tick: Callable[[float], None]) -> dict[str, float]:
    """Turns a CPU second of both builds, and the median of the ratios over slices of the same games."""
    once = [player.play(kind, 0, 2)[1] for player in players.values()]  # compiles the rulebook
    games = max(1, round(SLICE / (once[-1] / 2)))
    turns, spent = 0.0, dict.fromkeys(players, 0.0)
    ratios: list[float] = []
    loops, first = [calibrate()], 0
    while sum(spent.values()) < seconds or len(ratios) < 3:
        took = {}
        order = [*players] if len(ratios) % 2 else [*reversed(players)]
        for build in order:
            played, took[build] = players[build].play(kind, first, games)
            spent[build] += took[build]
        turns += played
        ratios.append(took["pure"] / took["compiled"])
        loops.append(calibrate())
        first += games
        tick(sum(took.values()))
    rates = {build: turns / took for build, took in spent.items()}
    return {**rates, "ratio": statistics.median(ratios), "loop": statistics.median(loops)}


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="CPU seconds of both builds for each kind (10)")
    parser.add_argument("--player", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.player:
        serve()
        return
    console = Console()
    players = {build: Player(build) for build in BUILDS}
    grid = Grid("four bots", "pure, turns/s", "compiled, turns/s", "compiled/pure", "loop")
    loops = []
    with Progress(console=console, transient=True) as progress:
        for kind in KINDS:
            task = progress.add_task(kind.title, total=arguments.seconds)
            rate = measure(players, kind, arguments.seconds, partial(progress.advance, task))
            speeds = [f"{rate[build]:,.0f}" for build in BUILDS]
            grid.add_row(kind.title, *speeds, f"{rate['ratio']:.2f}", f"{rate['loop']:.3f} s")
            loops.append(rate["loop"])
    console.print(grid)
    loop = statistics.median(loops)
    console.print(
        f"Turns are a CPU second; the aim is {AIM} times as many. Loop {loop:.3f} s; reference {REFERENCE} s."
    )


if __name__ == "__main__":
    main()
