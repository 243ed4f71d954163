"""What the bots must reach: every table with its measured numbers, 95% intervals, and whether they hold.

Run `make leagues`, or a part of it with `make leagues ARGS="--only levels --only 'share-*' --seeds 50"`. A table is
played with each seed from every seat; tables that measure liveliness play as many games with dice of their own. Tables
near a bound play five times as many games; those of bots that the compiled engine plays (extra `fast`) fifty times as
many. Games are kept in `--out`, so an interrupted run continues where it stopped; games of other code go to another
folder.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path

from measures import COUNT, MEASURES, Measured
from musts import PARTS, ROUNDS, TABLES, Must, Played
from rich.console import Console
from rich.table import Table as Grid

from rentier.bots import Bot, make_bot
from rentier.bots.opponents import LEVELS
from rentier.commands.simulate import played
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.kernel.plugins import spec_of
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.sim.batch_games import compiles, why_not
from rentier.sim.code import code_digest
from rentier.sim.folder import RunFolder
from rentier.sim.liveliness import LivelinessMeter
from rentier.sim.offers import OfferMeter
from rentier.sim.plans import League, Simulation
from rentier.sim.tables import Tables, gather, load, write
from rentier.sim.trades import ChainMeter, PriceMeter
from rentier.table import Table

PAGE = Path(__file__).parents[1] / "docs" / "bots.md"
BEGIN, END = "<!-- leagues: begin -->", "<!-- leagues: end -->"
"""Between these lines of the page the tables are written."""
HEADS = ("table", "measured", "of", "result", "95% interval", "must", "holds")
METERS = (LivelinessMeter, OfferMeter, ChainMeter, PriceMeter)
SPEED = "answer times"
SLOW = 0.020
"""Of all answers 99% come within this many seconds."""

CLOSE_TIMES, BATCH_TIMES = 5, 50
"""How many times as many games are played at tables near a bound, and where the compiled engine plays them."""

Row = tuple[str, ...]


# ---------------------------------------------------------------- playing


def plan_of(table: Played, seeds: int) -> League | Simulation:
    """The games of a table."""
    options = {"round-limit": ROUNDS}
    if table.independent:
        games = seeds * len(table.bots)
        return Simulation(table.edition, table.bots, games, options=options, meters=tuple(map(spec_of, METERS)))
    return League(table.edition, table.bots, seeds, len(table.bots), options=options)


def times_for(table: Played, seeds: int) -> int:
    """How many times as many games a table plays."""
    many = plan_of(table, BATCH_TIMES * seeds)
    if not why_not(many) and compiles(many):
        return BATCH_TIMES
    return CLOSE_TIMES if table.close else 1


def play(table: Played, seeds: int, out: Path, jobs: int, title: str) -> tuple[League | Simulation, Tables]:
    """The tables of all games, played now or read if they are kept."""
    plan = plan_of(table, seeds * times_for(table, seeds))
    path = out / f"{table.name}-{plan.games}-{code_digest()[:8]}"  # games of other code are not mixed in
    folder = RunFolder.resume(path) if path.exists() else RunFolder.new(path, plan)
    if not played(folder, title, jobs, None, None):
        raise SystemExit(f"Stopped. Finished games are kept in {path}; the same command continues.")
    if folder.finished:
        return plan, {file.stem: load(path, file.stem) for file in path.glob("*.parquet")}
    tables = gather(folder)
    write(tables, path)
    folder.finish()
    return plan, tables


# ---------------------------------------------------------------- judging


def holds(must: Must, found: Measured) -> str:
    """Whether a number is within its bounds; with a question mark where the interval reaches beyond them."""
    if must.least is None and must.most is None:
        return ""
    least = -1.0 if must.least is None else must.least
    most = float("inf") if must.most is None else must.most
    inside = least <= found.value <= most
    sure = least <= found.low and found.high <= most if inside else found.high < least or found.low > most
    return ("yes" if inside else "no") + ("" if sure else "?")


def told(value: float, kind: str) -> str:
    """A number as the report shows it."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if kind == COUNT else f"{value:.1%}"


def bounds(must: Must, kind: str) -> str:
    """What must hold."""
    short = [
        text
        for text, bound in (("at least", must.least), ("at most", must.most), ("aim", must.aim))
        if bound is not None
        for text in (f"{text} {told(bound, kind)}",)
    ]
    return ", ".join(short).replace(".0%", "%") or "–"


def judged(table: Played, plan: League | Simulation, tables: Tables) -> Iterator[Row]:
    """A row for everything that is measured at a table."""
    for must in table.musts:
        found = MEASURES[must.measure](plan, tables, must.bot)
        if found is None:
            yield table.told, must.told, "0", "–", "–", bounds(must, ""), ""
            continue
        ends = f"{told(found.low, found.kind)} to {told(found.high, found.kind)}"
        result = told(found.value, found.kind)
        yield table.told, must.told, f"{found.over:,}", result, ends, bounds(must, found.kind), holds(must, found)


# ---------------------------------------------------------------- how fast they answer


Times = list[tuple[float, float]]
"""How long answers took: by the clock, and of the processor's time."""


class Timed(Bot):
    """A bot whose answers are timed."""

    def __init__(self, bot: Bot, times: Times) -> None:
        self.bot = bot
        self.times = times

    @contextmanager
    def timing(self) -> Iterator[None]:
        """Note how long something takes."""
        begin, worked = time.perf_counter(), time.thread_time()
        yield
        self.times.append((time.perf_counter() - begin, time.thread_time() - worked))

    def answer(self, view: View, duty: Duty) -> Act:
        """As the bot answers."""
        with self.timing():
            return self.bot.answer(view, duty)

    def wish(self, view: View) -> Act | None:
        """As the bot wishes."""
        with self.timing():
            return self.bot.wish(view)


def timed(games: int = 2) -> Iterator[Row]:
    """The 99th percentiles of answer times for every level: four of a kind, one process."""
    for edition in ("platinum", "city"):
        for level in LEVELS:
            times: Times = []
            for seed in range(games):
                game = Game.new(edition, {"round-limit": ROUNDS}, 4, SeededChance(seed), recorded=False)
                Table(game, [Timed(make_bot(level, f"{seed}/{seat}"), times) for seat in range(4)]).run()
            place = f"four {level}" if edition == "platinum" else f"four {level}, City"
            for told, kind in (("99% of answers within", 0), ("99% within, processor time", 1)):
                slowest = sorted(answer[kind] for answer in times)[int(len(times) * 0.99)]
                result, good = f"{slowest * 1000:.1f} ms", "yes" if slowest <= SLOW else "no"
                yield place, told, f"{len(times):,}", result, "–", f"at most {SLOW * 1000:.0f} ms", good


# ---------------------------------------------------------------- the report


def chosen(only: list[str] | None) -> list[Played]:
    """The tables whose name, part or edition was asked for."""
    if not only:
        return list(TABLES)
    return [
        table
        for table in TABLES
        if any(fnmatch(name, wish) for wish in only for name in (table.name, table.part, table.edition))
    ]


def as_grid(part: str, rows: Iterable[Row]) -> Grid:
    """A part of the report for the terminal."""
    grid = Grid(*HEADS, title=part[0].upper() + part[1:], title_justify="left", box=None, pad_edge=False)
    for column in grid.columns[:2]:
        column.overflow = "fold"
    for column in grid.columns[2:5]:
        column.justify = "right"
    for row in rows:
        style = "red" if row[-1].startswith("no") else ""
        grid.add_row(*row, style=style)
    return grid


def as_markdown(report: dict[str, list[Row]], seeds: int) -> str:
    """The whole report for the page."""
    games = f"{seeds:,} seeds from every seat" if seeds > 1 else "1 seed from every seat"
    more = f"{CLOSE_TIMES} times as many near a bound, {BATCH_TIMES} times as many on the compiled engine"
    lines = [f"Measured by `make leagues` with {games} ({more}); games are called off after {ROUNDS} rounds.", ""]
    for part, rows in report.items():
        lines += [f"### {part[0].upper() + part[1:]}", "", f"| {' | '.join(HEADS)} |", "|---" * len(HEADS) + "|"]
        lines += [f"| {' | '.join(row)} |" for row in rows] + [""]
    return "\n".join(lines)


def write_page(text: str, page: Path) -> None:
    """Put the report between the markers of a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{page} lacks the lines {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n\n{text}\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Play, and print a row for everything that is measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=10, help="seeds for each table, each from every seat (10)")
    parser.add_argument("--only", action="append", metavar="NAME", help="a table, part or edition; may be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one a core)")
    parser.add_argument("--out", type=Path, default=Path("build/leagues"), help="where games are kept (build/leagues)")
    parser.add_argument("--write", action="store_true", help="write the tables into docs/bots.md")
    parser.add_argument("--page", type=Path, default=PAGE, help=argparse.SUPPRESS)
    parser.add_argument("--list", action="store_true", help="list the tables and parts, and play nothing")
    arguments = parser.parse_args()
    console = Console()
    tables = chosen(arguments.only)
    speed = not arguments.only or SPEED in arguments.only
    if arguments.list:
        for part in (*PARTS, SPEED):
            console.print(f"{part}: {', '.join(table.name for table in tables if table.part == part)}", soft_wrap=True)
        return
    if not tables and not speed:
        raise SystemExit("No such table or part; see --list")
    report: dict[str, list[Row]] = {}
    for number, table in enumerate(tables, 1):
        title = f"{number}/{len(tables)} {table.name}"
        plan, found = play(table, arguments.seeds, arguments.out, arguments.jobs, title)
        rows = list(judged(table, plan, found))
        report.setdefault(table.part, []).extend(rows)
        if table is tables[-1] or tables[number].part != table.part:
            console.print(as_grid(table.part, report[table.part]))
            console.print()
    if speed:
        report[SPEED] = list(timed())
        console.print(as_grid(SPEED, report[SPEED]))
        console.print()
    failed = sum(row[-1].startswith("no") for rows in report.values() for row in rows)
    checked = sum(bool(row[-1]) for rows in report.values() for row in rows)
    console.print(f"{checked - failed} of {checked} hold. A question mark: the 95% interval reaches beyond the bound.")
    if arguments.write:
        write_page(as_markdown(report, arguments.seeds), arguments.page)
        console.print(f"Written to {arguments.page}", soft_wrap=True)


if __name__ == "__main__":
    main()
