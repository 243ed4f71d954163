"""`rentier analyze`: review a recorded game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from rentier.commands.progress import bar
from rentier.commands.shared import clear_errors, flowing, screen
from rentier.kernel.edition import load
from rentier.kernel.errors import RentierError
from rentier.kernel.journal import Journal, showing
from rentier.review.page import page
from rentier.review.review import review_game
from rentier.review.summary import summary
from rentier.terminal.saves import seating_of

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier analyze evening.jsonl[/cyan]  what dice and decisions were worth, in sentences

[cyan]rentier analyze evening.jsonl --html review.html[/cyan]  one page to keep or share, without a network

[cyan]rentier analyze evening.jsonl --plot chances.png --json review.json[/cyan]  a chart, and everything as data

[cyan]rentier analyze evening.jsonl --depth 400[/cyan]  play on 400 games from both sides of the largest mistakes

Chances are percentage points of winning. Luck is the chance after a roll or card minus the average over everything that
could have come. An error is the chance of the best alternative minus that of what was done. The same record, depth and
seed give the same review.
"""


def analyze(
    file: Annotated[Path, typer.Argument(metavar="GAME", help="A saved game.")],
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the review as a web page.")] = None,
    data: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write everything as JSON.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the chart: .png or .svg.")] = None,
    depth: Annotated[int, typer.Option(min=0, metavar="N", help="Games from each side of a large mistake.")] = 0,
    seat: Annotated[int | None, typer.Option(min=1, metavar="N", help="Seat to review, from 1.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Random seed for --depth.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, metavar="N", help="Number of processes.")] = 2,
) -> None:
    """Review a game: winning chances, luck, mistakes and best moves."""
    with clear_errors():
        journal = Journal.load(file)
        seating = seating_of(journal)
        if seat is not None and seat > len(seating.names):
            raise RentierError(f"This game has {len(seating.names)} seats: there is no seat {seat}")
        own = seating.person if seat is None else seat - 1
        title = load(journal.header["edition"]).title
        with showing(), bar(f"{title}, acts", len(journal.entries), rate="acts/s") as done:
            review = review_game(journal, seating.names, depth=depth, seed=seed, jobs=jobs, progress=done)
        if html is not None:
            html.write_text(page(review, f"{title}: {', '.join(seating.names)}", own), encoding="utf-8")
        if data is not None:
            data.write_text(json.dumps(review.to_dict(), ensure_ascii=False), encoding="utf-8")
        if plot is not None:
            from rentier.sim.review_plot import save_review_plot

            save_review_plot(review, f"{title}: winning chances", plot)
        console = screen()
        for line in summary(review, own):
            console.print(line, markup=False, soft_wrap=True)
        written = [str(path) for path in (html, data, plot) if path is not None]
        if written:
            console.print(f"Written: {', '.join(written)}", markup=False, soft_wrap=True)


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""
    app.command(epilog=flowing(EXAMPLES))(analyze)
