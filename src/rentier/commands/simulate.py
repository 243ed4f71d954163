"""`rentier simulate`: many games, their tables, and a report."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from rentier.commands.progress import bar
from rentier.commands.shared import clear_errors, flowing, screen
from rentier.kernel.edition import all_options, load
from rentier.kernel.errors import RentierError
from rentier.sim.folder import RunFolder
from rentier.sim.meters import find_meter
from rentier.sim.plans import Simulation
from rentier.sim.runner import check_address, run
from rentier.sim.tables import gather, need_libraries, write
from rentier.terminal.seating import bot_kinds, read_options

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier simulate --games 1000 --out first[/cyan]  Platinum, four fp-a bots; then open first/report.html

[cyan]rentier simulate --edition city --bots simple,fp-a --seats 4 --games 500 --jobs 2 --out city[/cyan]

[cyan]rentier simulate --variant short --house starting-cash=1000 --out short[/cyan]

[cyan]rentier simulate --out first --resume[/cyan]  go on after Ctrl-C: what was done is kept

[cyan]rentier simulate --meter examples/doubles.py:Doubles --out rolls[/cyan]  with a meter of your own

[bold]What comes out[/bold]

report.html, self-contained; every figure as PNG and SVG; summary.json; Parquet tables of games, seats, deeds,
spaces, money and worths, and one of every meter of your own. The same plan and seed give the same bytes, on any number
of processes and on a cluster.

[bold]A cluster[/bold]

Start a dask scheduler and workers (dask scheduler, dask worker ADDRESS) where rentier is installed, and name the
scheduler's address, as [cyan]--cluster tcp://10.0.0.1:8786[/cyan]. Games of a worker that dies are played by another
one.
"""

Edition = Annotated[str, typer.Option(help="Which edition; see [cyan]rentier editions[/cyan].")]
Variant = Annotated[
    list[str] | None,
    typer.Option("--variant", metavar="NAME[=NUMBER]", help="A variant that a rulebook prints; may be repeated."),
]
House = Annotated[
    list[str] | None, typer.Option("--house", metavar="NAME[=NUMBER]", help="A house rule; may be repeated.")
]
Jobs = Annotated[int, typer.Option(min=1, help="How many processes play.")]
Cluster = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Play on a dask cluster instead.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the run in --out; it keeps its plan.")]


def simulate(
    context: typer.Context,
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for tables, figures and report.")],
    edition: Edition = "platinum",
    variant: Variant = None,
    house: House = None,
    bots: Annotated[str, typer.Option(help="Which bots, one kind or several with commas.")] = "fp-a",
    seats: Annotated[
        int | None,
        typer.Option(min=2, help="How many players, if not as many as bots are named; the kinds take turns."),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same number gives the same games.")] = 1,
    fixed_seats: Annotated[
        bool, typer.Option("--fixed-seats", help="Seat the bots as named; else they move on by one with every game.")
    ] = False,
    meter: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE.py:CLASS", help="Count something of your own too; may be repeated."),
    ] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    resume: Resume = False,
) -> None:
    """Play many games among bots, and write tables, figures and a report."""
    with clear_errors():
        need_libraries()
        check_address(cluster)
        if resume:
            check_kept(
                context, ("edition", "variant", "house", "bots", "seats", "games", "seed", "fixed_seats", "meter")
            )
            folder = RunFolder.resume(out)
            if not isinstance(folder.plan, Simulation):
                raise RentierError(f"{out} holds a league: go on with rentier league --out {out} --resume")
        else:
            plan = Simulation(
                edition,
                seated(bots, seats),
                games,
                seed,
                options_from(edition, variant, house),
                not fixed_seats,
                tuple(located(spec) for spec in meter or ()),
            )
            folder = RunFolder.new(out, plan)
        finish(folder, jobs, cluster)


def finish(folder: RunFolder, jobs: int, cluster: str | None) -> None:
    """Play what is missing and write what came of it."""
    plan = folder.plan
    assert isinstance(plan, Simulation)
    whole = played(folder, f"{load(plan.edition).title}, games", jobs, cluster)
    if not whole and not folder.done:
        say_stopped(folder, "simulate")
    if folder.finished:
        screen().print(f"This run is done: see {folder.path / 'report.html'}", soft_wrap=True)
        return
    from rentier.sim.report import SECTIONS, write_report

    tables = gather(folder)
    write(tables, folder.path)
    with bar("figures", len(SECTIONS), rate="figures/s") as done:
        summary = write_report(plan, tables, folder.path, lambda name: done(1))
    if whole:
        folder.finish()
    show(plan, summary, folder.path)
    if not whole:
        say_stopped(folder, "simulate")


def played(folder: RunFolder, what: str, jobs: int, cluster: str | None) -> bool:
    """Play what is missing, with a progress bar; False where Ctrl-C stopped it."""
    if folder.finished:
        return True
    with bar(what, folder.plan.games) as done:
        return run(folder, jobs, cluster, done)


def say_stopped(folder: RunFolder, command: str) -> None:
    """Say how to go on, and leave as programs do that were interrupted."""
    kept = sum(last - first for first, last in folder.done)
    line = shlex.join(["rentier", command, "--out", str(folder.path), "--resume"])
    screen().print(f"Stopped: {kept:,} of {folder.plan.games:,} games are kept. Go on with {line}", soft_wrap=True)
    raise typer.Exit(130)


def show(plan: Simulation, summary: dict[str, Any], path: Path) -> None:
    """The main figures, and where the rest is."""
    console = screen()
    grid = Grid("bot", "seats played", "won", "95% interval", "mean rank", "bankrupt", box=None, pad_edge=False)
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
        f"{summary['games']:,} games, median {length['p50']:.0f} rounds; {length['at_limit']:,} met the limit of"
        f" {length['limit']:,} rounds"
    )
    console.print(f"Report: {path / 'report.html'}", soft_wrap=True)


# ---------------------------------------------------------------- what was typed


def options_from(edition: str, variants: list[str] | None, house: list[str] | None) -> dict[str, Any]:
    """Variants and house rules as typed, each under its own name."""
    family = load(edition).family
    found: dict[str, Any] = {}
    marks = {option.id: option.mark for option in all_options()}
    for texts, mark, other in ((variants, "book", "--house"), (house, "house", "--variant")):
        for name, value in read_options(texts or [], family).items():
            if marks[name] != mark:
                raise RentierError(f"{name} is a {'house rule' if mark == 'book' else 'variant'}: write {other} {name}")
            found[name] = value
    return found


def seated(bots: str, seats: int | None) -> tuple[str, ...]:
    """The bots of all seats: as many as are named, or as many as asked for; one alone plays four of its kind."""
    named = len([kind for kind in bots.split(",") if kind.strip()])
    return bot_kinds(bots, seats or (named if named > 1 else 4))


def located(spec: str) -> str:
    """A meter as other processes find it, wherever they run."""
    where, _, name = spec.rpartition(":")
    found = f"{Path(where).resolve()}:{name}" if where.endswith(".py") else spec
    find_meter(found)
    return found


def check_kept(context: typer.Context, names: tuple[str, ...]) -> None:
    """A run that goes on keeps its plan."""
    for name in names:
        source = context.get_parameter_source(name)
        if source is not None and source.name != "DEFAULT":
            raise RentierError(f"A run that goes on keeps its {name}: leave --{name.replace('_', '-')} out")


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""
    app.command(epilog=flowing(EXAMPLES))(simulate)
