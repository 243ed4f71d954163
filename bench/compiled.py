"""How much faster the compiled build is: the same games played by both builds in turn, and the ratio of their speeds.

`make compiled` runs it after building; alone: `make compiled ARGS="build speed --seconds 30"`. The loop is the
calibration loop, measured in between.
"""

from __future__ import annotations

import argparse
import statistics
from functools import partial
from pathlib import Path

from calibration import REFERENCE
from engine import Kind
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from sides import Side, compare

ROOT = Path(__file__).parents[1]
PURE, COMPILED = ROOT / "src", ROOT / "build" / "compiled" / "package"
AIM = 3
KINDS = tuple(
    Kind(edition, bot, False, "") for edition in ("platinum", "city") for bot in ("simple", "fp-a", "hard", "random")
)


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="CPU seconds of both builds for each kind (10)")
    seconds = parser.parse_args().seconds
    if not (COMPILED / "rentier").is_dir():
        raise SystemExit("there is no compiled build: run make compiled")
    sides = Side(PURE), Side(COMPILED)
    if [side.file.endswith(".py") for side in sides] != [True, False]:
        raise SystemExit("there is no compiled build: run make compiled")
    console = Console()
    grid = Grid("four bots", "pure, turns/s", "compiled, turns/s", "compiled/pure", "loop")
    loops = []
    with Progress(console=console, transient=True) as progress:
        for kind in KINDS:
            task = progress.add_task(kind.title, total=seconds)
            found = compare(sides, kind, seconds, partial(progress.advance, task))
            speeds = [f"{rate:,.0f}" for rate in found.rates]
            grid.add_row(kind.title, *speeds, f"{found.ratio:.2f}", f"{found.loop:.3f} s")
            loops.append(found.loop)
    console.print(grid)
    loop = statistics.median(loops)
    console.print(
        f"Turns are a CPU second; the aim is {AIM} times as many. Loop {loop:.3f} s; reference {REFERENCE} s."
    )


if __name__ == "__main__":
    main()
