"""`rentier simulate`: many games, their tables, and a report."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from rentier.commands.progress import bar
from rentier.commands.shared import Edition, Options, clear_errors, flowing, is_given, screen
from rentier.kernel.edition import load
from rentier.kernel.errors import RentierError
from rentier.sim.batch_games import engine_for, prepare
from rentier.sim.folder import RunFolder
from rentier.sim.plans import Plan, Simulation
from rentier.sim.runner import check_address, run
from rentier.sim.tables import need_libraries, write_tables
from rentier.terminal.seating import in_turns, read_options

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier simulate[/cyan]  a thousand games of Platinum with four fp-a bots; then open simulation/report.html

[cyan]rentier simulate --edition city --bots simple,fp-a --seats 4 --games 500 --out city[/cyan]

[cyan]rentier simulate --option short --option starting-cash=1000 --out short[/cyan]

[cyan]rentier simulate --resume[/cyan]  continue after Ctrl-C; finished games are kept

[cyan]rentier simulate --meter examples/doubles.py:Doubles --out rolls[/cyan]  with a custom metric

[bold]Output[/bold]

report.html, self-contained; every figure as PNG and SVG; summary.json; Parquet tables of games, seats, deeds,
spaces, money and worths, and one for each custom metric. The same arguments and seed give identical files, on any
number of processes and on a cluster.

[bold]Speed[/bold]

Games of easy, normal, hard, expert, simple and the fp bots on a classic edition are played by the batch engine, with
the same games and tables as on the reference engine. With the extra fast (numba) it is compiled, once, for 1,000
games or more, and then plays thousands of games per second. With the extra gpu (numba-cuda) and an NVIDIA GPU,
[cyan]--engine gpu[/cyan] plays a hundred times as many; writing the tables then takes the time.

[bold]Cluster[/bold]

Start a dask scheduler and workers (dask scheduler, dask worker ADDRESS) where rentier is installed, and pass the
scheduler's address, as in [cyan]--cluster tcp://10.0.0.1:8786[/cyan]. If a worker dies, another one plays its games.
"""

OUT = Path("simulation")
Replaced = Annotated[list[str] | None, typer.Option(hidden=True)]
"""An option of 0.1.0 that `--option` replaces."""
CORES = os.cpu_count() or 1
Jobs = Annotated[
    int, typer.Option(min=1, metavar="N", help="Number of processes or threads.", show_default="one per core")
]
Cluster = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on a dask cluster instead.")]
Engine = Annotated[
    str | None, typer.Option(metavar="NAME", help="reference, batch or gpu; by default the faster CPU one.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue the run in --out.")]


def simulate(
    context: typer.Context,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Folder for the results.")] = OUT,
    edition: Edition = "platinum",
    option: Options = None,
    bots: Annotated[str, typer.Option(metavar="NAMES", help="Bot names, or FILE.py:CLASS.")] = "fp-a",
    seats: Annotated[
        int | None, typer.Option(min=2, metavar="N", help="Number of players, by default one per bot.")
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="Number of games.")] = 1000,
    seed: Annotated[int, typer.Option(metavar="N", help="Random seed.")] = 1,
    fixed_seats: Annotated[
        bool, typer.Option("--fixed-seats", help="Keep the bots in their seats; they rotate by default.")
    ] = False,
    meter: Annotated[
        list[str] | None, typer.Option(metavar="FILE.py:CLASS", help="A custom metric. Can be repeated.")
    ] = None,
    jobs: Jobs = CORES,
    cluster: Cluster = None,
    engine: Engine = None,
    resume: Resume = False,
    variant: Replaced = None,
    house: Replaced = None,
) -> None:
    """Play many games among bots; write tables, figures and a report."""
    with clear_errors():
        check_replaced(variant, house)
        need_libraries()
        check_address(cluster)
        if resume:
            check_kept(context, ("edition", "option", "bots", "seats", "games", "seed", "fixed_seats", "meter"))
            folder = RunFolder.resume(out)
            if not isinstance(folder.plan, Simulation):
                raise RentierError(f"{out} holds a league; continue it with rentier league --out {out} --resume")
        else:
            plan = Simulation(
                edition,
                seated(bots, seats),
                games,
                seed,
                read_options(option or [], load(edition).family),
                not fixed_seats,
                tuple(located(spec) for spec in meter or ()),
            )
            folder = RunFolder.new(out, plan)
        finish(folder, jobs, cluster, engine)


def finish(folder: RunFolder, jobs: int, cluster: str | None, engine: str | None) -> None:
    """Play the missing games and write the results."""
    plan = folder.plan
    assert isinstance(plan, Simulation)
    whole = played(folder, f"{load(plan.edition).title}, games", jobs, cluster, engine)
    if not whole and not folder.done:
        say_stopped(folder, "simulate")
    if folder.finished:
        screen().print(f"This run is finished: see {folder.path / 'report.html'}", soft_wrap=True)
        return
    from rentier.sim.report import SECTIONS, write_report

    tables = write_tables(folder)
    with bar("figures", len(SECTIONS), rate="figures/s") as done:
        summary = write_report(plan, tables, folder.path, lambda name: done(1))
    if whole:
        folder.finish()
    show(plan, summary, folder.path)
    if not whole:
        say_stopped(folder, "simulate")


def played(folder: RunFolder, what: str, jobs: int, cluster: str | None, engine: str | None) -> bool:
    """Play what is missing, with a progress bar; False where Ctrl-C stopped it."""
    if folder.finished:
        return True
    engine = engine_for(folder.plan, engine)
    if cluster is None and not load_engine(folder.plan, engine):
        return False
    with bar(what, folder.plan.games) as done:
        return run(folder, jobs, cluster, done, engine)


def load_engine(plan: Plan, engine: str) -> bool:
    """Load a compiled engine; the first time it is compiled, with a bar of its own. False where Ctrl-C stopped it."""
    with ExitStack() as shown:
        bars: list[Callable[[int], None]] = []

        def advance(done: int, total: int) -> None:
            if not bars:
                screen().print("Compiling the batch engine. This takes up to a minute, and happens once.")
                bars.append(shown.enter_context(bar("functions", total, rate="functions/s")))
            else:
                bars[0](1)

        try:
            prepare(plan, engine, advance)
        except KeyboardInterrupt:
            return False
    return True


def say_stopped(folder: RunFolder, command: str) -> None:
    """Say how to continue, and exit with the status of an interrupted program."""
    kept = sum(last - first for first, last in folder.done)
    line = shlex.join(["rentier", command, "--out", str(folder.path), "--resume"])
    screen().print(f"Stopped: {kept:,} of {folder.plan.games:,} games are saved. Continue with {line}", soft_wrap=True)
    raise typer.Exit(130)


def show(plan: Simulation, summary: dict[str, Any], path: Path) -> None:
    """The main figures, and where the rest is."""
    console = screen()
    grid = Grid("bot", "seats", "won", "95% interval", "mean rank", "bankrupt", box=None, pad_edge=False)
    for column in grid.columns[1:]:
        column.justify = "right"
    for row in summary["bots"]:
        grid.add_row(
            row["bot"],
            f"{row['games']:,}",
            f"{row['rate']:.1%}",
            f"{row['low']:.1%} to {row['high']:.1%}",
            f"{row['mean_rank']:.2f}",
            f"{row['bankrupt'] / row['games']:.1%}",
        )
    console.print(grid)
    length = summary["length"]
    console.print(
        f"{summary['games']:,} games, median {length['p50']:.0f} rounds; {length['at_limit']:,} reached the limit of"
        f" {length['limit']:,} rounds"
    )
    console.print(f"Report: {path / 'report.html'}", soft_wrap=True)


# ---------------------------------------------------------------- what was typed


def check_replaced(variant: list[str] | None, house: list[str] | None) -> None:
    """Say what to write in place of the options of 0.1.0."""
    for flag, texts in (("--variant", variant), ("--house", house)):
        if texts:
            raise RentierError(f"{flag} is now --option: write {' '.join(f'--option {text}' for text in texts)}")


def seated(bots: str, seats: int | None) -> tuple[str, ...]:
    """The bots of all seats: as many as are named, or as many as asked for; one alone plays four of its kind."""
    named = [located(kind.strip()) for kind in bots.split(",") if kind.strip()]
    return in_turns(named, seats or (len(named) if len(named) > 1 else 4))


def located(spec: str) -> str:
    """A bot or meter as other processes find it, wherever they run."""
    where, _, name = spec.rpartition(":")
    return f"{Path(where).resolve()}:{name}" if where.endswith(".py") else spec


def check_kept(context: typer.Context, names: tuple[str, ...]) -> None:
    """Refuse options that a resumed run already has."""
    for name in names:
        if is_given(context, name):
            flag = name.replace("_", "-")
            raise RentierError(f"A run that is resumed keeps its {flag}; leave out --{flag}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog=flowing(EXAMPLES))(simulate)
