"""Two trees of the package side by side: a process for each plays slices of the same games, one after the other.

A machine that slows down slows both, so the ratio of their speeds says more than the speeds themselves.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from calibration import calibrate
from engine import Kind, play_game

SLICE = 0.5
"""CPU seconds of the quicker side in one slice, or one game if that takes longer."""


class Side:
    """A process that plays games with the package in a folder."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        self.process = subprocess.Popen(
            [sys.executable, __file__], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.file: str = self.ask("file")
        """The module that is at play here: native code or Python."""
        if not Path(self.file).is_relative_to(folder.resolve()):
            raise SystemExit(f"there is no package rentier in {folder}")

    def ask(self, *request: Any) -> Any:
        """What the process answers to a request."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline() or '""')

    def play(self, kind: Kind, first: int, games: int) -> tuple[float, float]:
        """Turns and CPU seconds of some games."""
        turns, seconds = self.ask("play", list(kind), first, games)
        return turns, seconds


class Comparison(NamedTuple):
    """Turns in a CPU second of both sides, and how many times as many the second one plays."""

    rates: list[float]
    ratio: float
    quartiles: tuple[float, float]
    """Between these lies the middle half of the slices' ratios."""
    loop: float
    """The calibration loop, measured between the slices."""


def compare(sides: tuple[Side, Side], kind: Kind, seconds: float, tick: Callable[[float], None]) -> Comparison:
    """Play the same games on both sides, in turn, for this many CPU seconds in all; the ratio is the slices' median."""
    once = [side.play(kind, 0, 2)[1] for side in sides]  # compiles the rulebook
    games = max(1, round(SLICE / (min(once) / 2)))
    turns, spent = [0.0, 0.0], [0.0, 0.0]
    ratios: list[float] = []
    loops, first = [calibrate()], 0
    while sum(spent) < seconds or len(ratios) < 3:
        rates, took = [0.0, 0.0], 0.0
        for place in (0, 1) if len(ratios) % 2 else (1, 0):
            played, span = sides[place].play(kind, first, games)
            rates[place] = played / span
            turns[place] += played
            spent[place] += span
            took += span
        ratios.append(rates[1] / rates[0])
        loops.append(calibrate())
        first += games
        tick(took)
    lower, _, upper = statistics.quantiles(ratios, n=4)
    both = [played / span for played, span in zip(turns, spent, strict=True)]
    return Comparison(both, statistics.median(ratios), (lower, upper), statistics.median(loops))


def serve() -> None:
    """Answer requests until there are no more."""
    from rentier.kernel import game

    answers: Mapping[str, Callable[..., Any]] = {"file": lambda: str(Path(game.__file__).resolve()), "play": play}
    for line in sys.stdin:
        request, *arguments = json.loads(line)
        print(json.dumps(answers[request](*arguments)), flush=True)


def play(kind: list[Any], first: int, games: int) -> list[float]:
    """Turns and CPU seconds of some games."""
    played = [play_game(Kind(*kind), seed) for seed in range(first, first + games)]
    return [sum(counts["turns"] for counts, _ in played), sum(seconds for _, seconds in played)]


if __name__ == "__main__":
    serve()
