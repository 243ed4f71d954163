"""`rentier league`: bots against each other under the same dice, from every seat."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

from rentier.commands.shared import Edition, Options, clear_errors, flowing, screen
from rentier.commands.simulate import (
    CORES,
    Cluster,
    Engine,
    Jobs,
    Replaced,
    Resume,
    check_kept,
    check_replaced,
    located,
    played,
    say_stopped,
)
from rentier.kernel.edition import load
from rentier.kernel.errors import RentierError
from rentier.sim.folder import RunFolder
from rentier.sim.plans import League
from rentier.sim.runner import check_address
from rentier.sim.tables import need_libraries, write_tables
from rentier.terminal.seating import read_options

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier league fp-a fp-b fp-c simple --seeds 500[/cyan]  four kinds at one table, 2,000 games

[cyan]rentier league fp-a simple simple simple --edition city --seeds 500[/cyan]  one against three

[cyan]rentier league --bot "exec:./mybot" normal normal normal --seeds 50[/cyan]  your own bot, over a pipe

[cyan]rentier league fp-a fp-a-patched fp-b fp-c simple random --seeds 50 --out league[/cyan]  every four of six

[bold]Method[/bold]

Every seed is played once from every seat: the bots rotate around the table with the same dice and decks. With more
bots than seats, every combination plays every seed. Name a bot twice to seat it twice.

Ratings are Plackett-Luce strengths of whole rankings: 400 points mean odds of ten to one, and 1500 is the average. All
95% intervals come from a bootstrap over seeds. Win rates are per seat, so pure chance gives one in the number of
seats.

The output also shows how lively the games were: when the first deal, complete group, house and bankruptcy came, how
many games were undecided after 60 and 100 rounds, how fair each bot's offers were at list prices, and at which prices
it sold deeds. With a probe among the bots (share-60, threshold, oracle-hard, ...) it shows how often the probe wins.

Bots that the batch engine knows play there, as in rentier simulate; [cyan]--engine[/cyan] chooses another one for the
same games.

With [cyan]--out[/cyan]: league.json, league.png and .svg, and the tables as Parquet; Ctrl-C keeps finished games.
"""

LISTED = 12
"""The number of line-ups printed; all are in league.json."""


def league(
    context: typer.Context,
    bots: Annotated[list[str] | None, typer.Argument(metavar="BOT", help="Names of bots, or FILE.py:CLASS.")] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="BOT", help="Another bot, listed first; exec:COMMAND runs a program.")
    ] = None,
    edition: Edition = "platinum",
    seeds: Annotated[int, typer.Option(metavar="N", help="Number of seeds.")] = 200,
    seats: Annotated[
        int | None, typer.Option(min=2, metavar="N", help="Players at a table, by default all bots, up to 4.")
    ] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Random seed.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for JSON, Parquet and figure.")] = None,
    jobs: Jobs = CORES,
    cluster: Cluster = None,
    engine: Engine = None,
    resume: Resume = False,
    variant: Replaced = None,
    house: Replaced = None,
) -> None:
    """Rate bots against each other, with the same dice for all."""
    with clear_errors():
        check_replaced(variant, house)
        need_libraries()
        check_address(cluster)
        if resume:
            if out is None:
                raise RentierError("--resume needs the folder of the run; add --out DIR")
            check_kept(context, ("bots", "bot", "edition", "seeds", "seats", "option", "seed"))
            folder = RunFolder.resume(out)
            if not isinstance(folder.plan, League):
                raise RentierError(f"{out} holds a simulation; continue it with rentier simulate --out {out} --resume")
            finish(folder, jobs, cluster, engine, True)
            return
        bots = [*(bot or []), *(bots or [])]
        if len(bots) < 2:
            raise RentierError("A league needs at least two bots, as in rentier league fp-a simple")
        options = read_options(option or [], load(edition).family)
        plan = League(edition, tuple(map(located, bots)), seeds, seats or min(4, len(bots)), seed, options)
        if out is not None:
            finish(RunFolder.new(out, plan), jobs, cluster, engine, True)
            return
        with tempfile.TemporaryDirectory(prefix="rentier-league-") as path:
            finish(RunFolder.new(Path(path), plan), jobs, cluster, engine, False)


def finish(folder: RunFolder, jobs: int, cluster: str | None, engine: str | None, kept: bool) -> None:
    """Play what is missing, and write and show what came of it."""
    plan = folder.plan
    assert isinstance(plan, League)
    whole = played(folder, f"{load(plan.edition).title}, games", jobs, cluster, engine)
    if folder.finished:
        screen().print(f"This league is finished: see {folder.path / 'league.json'}", soft_wrap=True)
        return
    if folder.done:
        from rentier.sim.league import write_league

        tables = write_tables(folder)
        show(screen(), write_league(plan, tables, folder.path))
        if whole:
            folder.finish()
        if kept:
            told = f"Written to {folder.path}: league.json, league.png, and the tables as Parquet"
            screen().print(told, soft_wrap=True)
    if not whole and kept:
        say_stopped(folder, "league")
    if not whole:
        screen().print("Stopped. To keep finished games next time, add --out DIR")
        raise typer.Exit(130)


def show(console: Console, results: dict[str, Any]) -> None:
    """Ratings, wins and the matrix."""
    console.print(f"{results['games']:,} games: {results['seeds']:,} seeds, every seat rotation, the same dice for all")
    grid = plain_grid("bot", "rating", "95% interval", "won", "95% interval", "mean rank")
    for row in results["bots"]:
        grid.add_row(
            row["bot"],
            f"{row['rating']:.0f}",
            f"{row['rating_low']:.0f} to {row['rating_high']:.0f}",
            f"{row['rate']:.1%}",
            f"{row['low']:.1%} to {row['high']:.1%}",
            f"{row['mean_rank']:.2f}",
        )
    console.print(grid)
    show_liveliness(console, results)
    show_offers(console, results)
    names = [row["bot"] for row in results["bots"]]
    cells = {(cell["bot"], cell["other"]): f"{cell['rate']:.1%}" for cell in results["ahead"]}
    matrix = plain_grid("finishes ahead of", *names)
    for one in names:
        matrix.add_row(one, *(cells.get((one, other), "–") for other in names))
    console.print(matrix)
    if len(results["line_ups"]) > 1:
        console.print()
        for line_up in results["line_ups"][:LISTED]:
            told = ", ".join(
                f"{bot} {won['rate']:.1%} ({won['low']:.1%} to {won['high']:.1%})"
                for bot, won in line_up["won"].items()
            )
            console.print(f"{' + '.join(line_up['bots'])}: {told}", soft_wrap=True)
        if len(results["line_ups"]) > LISTED:
            console.print(f"... and {len(results['line_ups']) - LISTED} more line-ups in league.json")


def show_liveliness(console: Console, results: dict[str, Any]) -> None:
    """When things happened, and how many games dragged on."""
    lively = results["liveliness"]
    console.print()
    events = plain_grid("first …", "median round", "in games")
    for event, row in lively["first"].items():
        events.add_row(event, "–" if row["median"] is None else f"{row['median']:g}", f"{row['share']:.0%}")
    console.print(events)
    undecided = ", ".join(f"{share:.0%} after {rounds} rounds" for rounds, share in lively["undecided"].items())
    console.print(f"A complete group by round 20: {lively['group_by_20']:.0%} of games. Undecided: {undecided}.")
    console.print(f"Deeds traded back within ten rounds: {lively['back']:.1f} per game.")
    console.print()


def show_offers(console: Console, results: dict[str, Any]) -> None:
    """What the offers and the prices of each bot were like, and whether somebody was paid for nothing."""
    offers = plain_grid(
        "offers of", "per game", "accepted", "below 90% of what they ask", "same goods again", "got", "got again"
    )
    for row in results["offers"]:
        shares = [in_percent(row[name]) for name in ("taken", "poor", "again")]
        offers.add_row(row["bot"], f"{row['offers']:.1f}", *shares, f"{row['got']:.1f}", in_percent(row["got_again"]))
    console.print(offers)
    console.print()
    if results["prices"]:
        prices = plain_grid("median price of deeds sold by", "unmortgaged", "sales", "mortgaged", "sales")
        for row in results["prices"]:
            cells = [(in_percent(row[name]), f"{row[f'{name}_sales']:,}") for name in ("face_up", "mortgaged")]
            prices.add_row(row["bot"], *cells[0], *cells[1])
        console.print(prices)
        console.print("Prices are shares of the list price, for cash-only sales.")
        console.print()
    chains = results["chains"]
    gained = ", ".join(f"{bot} {profit:,.0f}" for bot, profit in chains["gained_by"].items())
    told = f"Chains of deals in one turn that bring the deeds back but move cash: {chains['chains']:.2f}"
    told += f" per game, {chains['exact']:.2f} with exactly the same deeds."
    console.print(told + (f" Cash gained per game: {gained}." if gained else ""), soft_wrap=True)
    for row in results["probes"]:
        console.print(
            f"Exploitability: {row['bot']} wins {row['rate']:.1%} ({row['low']:.1%} to {row['high']:.1%});"
            f" chance gives {results['chance']:.1%}.",
            soft_wrap=True,
        )
    console.print()


def in_percent(share: float | None) -> str:
    """A share, or a dash where there is none."""
    return "–" if share is None else f"{share:.0%}"


def plain_grid(*heads: str) -> Grid:
    """A table without lines; numbers to the right."""
    grid = Grid(*heads, box=None, pad_edge=False)
    for column in grid.columns[1:]:
        column.justify = "right"
    return grid


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""
    app.command(epilog=flowing(EXAMPLES))(league)
