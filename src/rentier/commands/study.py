"""`rentier study`: what things are worth in winning chance, over many games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from rentier.commands.progress import bar
from rentier.commands.shared import Edition, clear_errors, flowing, screen
from rentier.kernel.edition import load
from rentier.sim.tables import need_libraries

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier study groups[/cyan]  what every whole group is worth to a player who starts with it

[cyan]rentier study money --games 20000 --plot money.png[/cyan]  more games, and a chart

[cyan]rentier study rule:free-parking-pot[/cyan]  what a house rule changes

[cyan]rentier study calibration --games 1000[/cyan]  whether predicted chances come true

Subjects: money, deeds, groups, first, rule:NAME and calibration. Games go on from the changed start with the same dice,
played by --bots at every seat; intervals are 95%. The batch engine plays the classic family, compiled with the extra
[cyan]fast[/cyan]; City takes much longer.
"""

Subject = Annotated[
    str, typer.Argument(metavar="SUBJECT", help="money, deeds, groups, first, calibration or rule:NAME.")
]


def study(
    subject: Subject,
    edition: Edition = "platinum",
    seats: Annotated[int, typer.Option(min=2, metavar="N", help="Number of players.")] = 4,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Games for each position.")] = 2000,
    bots: Annotated[str, typer.Option(metavar="NAME", help="The bot in every seat.")] = "fp-a",
    seed: Annotated[int, typer.Option(metavar="N", help="Random seed.")] = 1,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a chart: .png or .svg.")] = None,
    data: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the findings as JSON.")] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the findings as a table.")] = None,
) -> None:
    """Measure what things are worth in winning chance."""
    with clear_errors():
        need_libraries()
        title = load(edition).title
        if subject == "calibration":
            calibration(edition, title, games, seed, plot, data)
            return
        from rentier.study.studies import Setting, parts, points, save_study_plot
        from rentier.study.studies import study as carried_out

        setting = Setting(edition, seats, games, seed, bots)
        with bar(f"{title}, {subject}", parts(subject, setting), rate="positions/s") as done:
            found = carried_out(subject, setting, done)
        table = Table(box=None, padding=(0, 2, 0, 0), title=found.title, title_justify="left")
        table.add_column("")
        for head in ("winning chance", "difference", "95% interval"):
            table.add_column(head, justify="right")
        for one in found.findings:
            table.add_row(one.what, f"{one.chance:.1%}", points(one.difference), f"±{100 * one.margin:.1f}")
        screen().print(table)
        if plot is not None:
            save_study_plot(found, plot)
        if data is not None:
            data.write_text(json.dumps(found.to_dict(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        if markdown is not None:
            markdown.write_text(found.markdown(), encoding="utf-8")


def calibration(edition: str, title: str, games: int, seed: int, plot: Path | None, data: Path | None) -> None:
    """Compare predicted chances with who won, in games of mixed bots."""
    from rentier.study.calibration import calibrate, save_calibration_plot

    with bar(f"{title}, games", games) as done:
        found = calibrate(edition, games, seed, done)
    told = f"{games:,} games, {found.positions:,} positions"
    table = Table(box=None, padding=(0, 2, 0, 0), title=told, title_justify="left")
    for head in ("predicted", "came true", "95% interval", "seats"):
        table.add_column(head, justify="right")
    for one in found.deciles:
        low, high = one.interval
        table.add_row(f"{one.predicted:.1%}", f"{one.came:.1%}", f"{low:.1%} to {high:.1%}", f"{one.count:,}")
    console = screen()
    console.print(table)
    better = 1 - found.log_loss / found.baseline
    console.print(f"Log-loss {found.log_loss:.4f}, by shares of the worth {found.baseline:.4f}: {better:.1%} lower")
    if plot is not None:
        save_calibration_plot([found], plot)
    if data is not None:
        data.write_text(json.dumps(found.to_dict(), indent=1) + "\n", encoding="utf-8")


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""
    app.command(epilog=flowing(EXAMPLES))(study)
