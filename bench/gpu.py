"""Whether a GPU plays the same games as the CPU, whole record for whole record, and how fast both are.

Run `make gpu`, or `make gpu ARGS="--games 20000"` for fewer games. It needs an NVIDIA GPU and the extras `gpu` and
`sim`. A decision is an act that a policy makes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from batch_tables import PolicyTable, Rows
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from rentier.batch import gpu
from rentier.batch.compiled import compiled
from rentier.batch.gpu import load_on_gpu, numba_cuda, why_no_gpu
from rentier.batch.running import play_games

GAMES = 10**6
CHUNK = 1 << 20
WATCHED = 2000
"""The first games of a table, for which what a league counts is compared too."""
TABLES = (
    PolicyTable(("simple",) * 4),
    PolicyTable(("fp-a",) * 4),
    PolicyTable(("hard-1",) * 4),
    PolicyTable(("fp-a", "fp-b", "fp-c", "fp-a-patched"), "world-of-warcraft"),
    PolicyTable(("normal-1", "hard-1", "fp-a", "simple"), options={"speed-die": True, "free-parking-pot": True}),
    PolicyTable(("fp-a", "simple"), "doctor-who-villains", {"no-auctions": True, "no-evenness": True}),
    PolicyTable(("simple", "fp-b", "hard-1"), "big-bang-theory", {"short": True}),
    PolicyTable(("fp-a", "simple", "fp-c", "normal-1", "simple", "fp-b", "hard-1", "fp-a"), options={"dealt-deeds": 2}),
)
"""What is compared: every policy and edition, two to eight seats, and options that change much."""


def compare(table: PolicyTable, games: int, cores: int, tick: Callable[[int], None]) -> dict[str, Any]:
    """Play the same games on both, in chunks; the rates, and the numbers of the games that differ."""
    row: dict[str, Any] = {"table": table.title, "games": games, "decisions": 0, "turns": 0, "overflow": 0}
    row |= {"cpu": 0.0, "gpu": 0.0, "whole": 0.0, "different": [], "fields": []}
    for first, last in pairwise([*range(0, min(WATCHED, games), WATCHED), *range(WATCHED, games, CHUNK), games]):
        on_gpu, on_cpu = (table.games(first, last - first, watched=first == 0) for _ in range(2))
        start = time.perf_counter()
        took = {"gpu": table.play_on_gpu(*on_gpu), "whole": time.perf_counter() - start}
        took["cpu"] = timed(partial(table.play_on_cores, *on_cpu, cores, tick))
        if first or last == games:  # the few that are watched are no measure
            took |= {"decisions": int(on_cpu[0]["acts"].sum()), "turns": int(on_cpu[0]["turns"].sum())}
            row |= {name: row[name] + more for name, more in took.items()}
        row["overflow"] += int((on_cpu[0]["overflow"] != 0).sum())
        for ours, theirs in zip(on_cpu, on_gpu, strict=True):
            found = differences(ours, theirs)
            row["different"] += [first + int(game) for game in np.flatnonzero(found.any(axis=0))]
            row["fields"] += [name for name, some in zip(ours.dtype.names, found.any(axis=1), strict=True) if some]
    return row


def best_of(table: PolicyTable, games: int, blocks: Sequence[int], console: Console) -> None:
    """Play the same games with several numbers of blocks for each multiprocessor, and keep the fastest."""
    rates = {}
    for count in blocks:
        gpu.BLOCKS = count
        rows = table.games(0, min(games, CHUNK))
        seconds = table.play_on_gpu(*rows)
        rates[count] = rows[0]["acts"].sum() / seconds / 1e6
        console.print(f"{table.title}, {count} blocks: {rates[count]:,.1f} M decisions/s, {seconds:.2f} s")
    gpu.BLOCKS = max(rates, key=rates.__getitem__)


def timed(action: Callable[[], object]) -> float:
    """Seconds that something takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def differences(ours: Rows, theirs: Rows) -> Rows:
    """For each field and each game whether it differs."""
    return np.array(
        [(ours[name] != theirs[name]).reshape(len(ours), -1).any(axis=1) for name in ours.dtype.names], bool
    )


def main() -> None:
    """Compare all tables; the exit status is 1 if a game differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help=f"games in all ({GAMES:,})")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1, help="threads on the CPU (one a core)")
    parser.add_argument("--table", action="append", help="only this table, such as 'four fp-a' (all)")
    parser.add_argument("--blocks", type=int, nargs="+", help="numbers of blocks for each multiprocessor to try first")
    parser.add_argument("--json", type=Path, help="put the figures into this file, too")
    arguments = parser.parse_args()
    if why_no_gpu():
        sys.exit(f"make gpu compares games on a GPU with games on the CPU. {why_no_gpu()}")
    tables = [table for table in TABLES if table.title in (arguments.table or [table.title])]
    console, share = Console(), -(-arguments.games // len(tables))
    compiling = {"cpu": 0.0, "gpu": 0.0}
    for table in tables:
        compiling["cpu"] += timed(partial(compiled, play_games, table.policies))
        compiling["gpu"] += timed(partial(load_on_gpu, table.policies))
    console.print(f"Compiled or loaded: {compiling['cpu']:.0f} s for the CPU, {compiling['gpu']:.0f} s for the GPU")
    warm_up(tables[0])
    if arguments.blocks:
        best_of(tables[0], share, arguments.blocks, console)
    rows = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        for table in tables:
            task = progress.add_task(table.title, total=share)
            rows.append(compare(table, share, arguments.cores, partial(progress.advance, task)))
    grid = Grid(
        "table", "games", "turns", "GPU, M decisions/s", "with copying", "CPU, M decisions/s", "different", box=None
    )
    for row in rows:
        speeds = [f"{row['decisions'] / row[name] / 1e6:,.1f}" for name in ("gpu", "whole", "cpu")]
        grid.add_row(row["table"], f"{row['games']:,}", f"{row['turns']:,}", *speeds, f"{len(row['different']):,}")
    console.print(grid)
    device = numba_cuda().get_current_device().name
    device = device.decode() if isinstance(device, bytes) else device
    loading = " and ".join(f"{compiling[name]:.0f} s" for name in ("gpu", "cpu"))
    console.print(f"{device} beside {arguments.cores} cores; loading or compiling took {loading}")
    if arguments.json:
        played = {row["table"] for row in rows}
        kept = json.loads(arguments.json.read_text(encoding="utf-8"))["tables"] if arguments.json.exists() else []
        others = [row for row in kept if row["table"] not in played]
        found = sorted(rows + others, key=lambda row: [table.title for table in TABLES].index(row["table"]))
        figures = {"device": device, "cores": arguments.cores, "loading": compiling, "tables": found}
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    different = [row for row in rows if row["different"]]
    for row in different:
        console.print(
            f"{row['table']}: game {row['different'][0]} differs in {', '.join(dict.fromkeys(row['fields']))}"
        )
    sys.exit(1 if different else 0)


def warm_up(table: PolicyTable) -> None:
    """The first launch sets the card up."""
    table.play_on_gpu(*table.games(0, 1000))


if __name__ == "__main__":
    main()
