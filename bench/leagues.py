"""What the hard bot must reach: how often it wins at each table that the targets name, with 95% intervals.

Run `make leagues`, or a part of it with `make leagues ARGS="--only normal --seeds 200"`. Every seed is played
from every seat under the same dice. What is done is kept in `--out`, so a run that was stopped goes on where
it was; games of other code are in a folder of their own.
"""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from rentier.commands.simulate import played
from rentier.sim.code import code_digest
from rentier.sim.folder import RunFolder
from rentier.sim.league import write_league
from rentier.sim.plans import League
from rentier.sim.tables import gather, write

TABLES: dict[str, tuple[str, tuple[str, ...], float]] = {
    "fp-a": ("platinum", ("hard", "fp-a", "fp-a", "fp-a"), 0.50),
    "fp-b": ("platinum", ("hard", "fp-b", "fp-b", "fp-b"), 0.50),
    "fp-c": ("platinum", ("hard", "fp-c", "fp-c", "fp-c"), 0.50),
    "fp-a-patched": ("platinum", ("hard", "fp-a-patched", "fp-a-patched", "fp-a-patched"), 0.50),
    "one-of-each": ("platinum", ("hard", "fp-a", "fp-b", "fp-c"), 0.50),
    "normal": ("platinum", ("hard", "normal", "normal", "normal"), 0.40),
    "city": ("city", ("hard", "simple", "simple", "simple"), 0.60),
}
"""Edition, bots, and the share of games that hard must win."""
SEATS = 4


def play(name: str, seeds: int, out: Path, jobs: int) -> dict[str, float]:
    """The win share of the hard bot at a table, with its interval."""
    edition, bots, _ = TABLES[name]
    plan = League(edition, bots, seeds, SEATS)
    path = out / f"{name}-{seeds}-{code_digest()[:8]}"  # games of other code are not mixed in
    folder = RunFolder.resume(path) if path.exists() else RunFolder.new(path, plan)
    if not played(folder, name, jobs, None):
        raise SystemExit(f"Stopped; what is done is kept in {path}")
    if not folder.finished:
        tables = gather(folder)
        write(tables, path)
        write_league(plan, tables, path)
        folder.finish()
    results = json.loads((path / "league.json").read_text(encoding="utf-8"))
    hard: dict[str, float] = next(row for row in results["bots"] if row["bot"] == "hard")
    return {**hard, "games": results["games"]}


def main() -> None:
    """Print a row for every table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=2000, help="seeds for each table, each from every seat (2000)")
    parser.add_argument("--only", choices=TABLES, action="append", help="only this table; may be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a core)")
    parser.add_argument("--out", type=Path, default=Path("build/leagues"), help="where games are kept (build/leagues)")
    arguments = parser.parse_args()
    console = Console()
    grid = Grid("hard against", "games", "won", "95% interval", "must")
    for name in arguments.only or TABLES:
        result = play(name, arguments.seeds, arguments.out, arguments.jobs)
        edition, bots, must = TABLES[name]
        others = f"three {bots[1]}" if bots[1] == bots[2] else ", ".join(bots[1:])
        told = others if edition == "platinum" else f"{others}, {edition}"
        share = f"{result['low']:.1%} to {result['high']:.1%}"
        grid.add_row(told, f"{result['games']:,}", f"{result['rate']:.1%}", share, f"{must:.0%}")
        console.print(f"{told}: {result['rate']:.1%} ({share}), must {must:.0%}")
    console.print(grid)


if __name__ == "__main__":
    main()
