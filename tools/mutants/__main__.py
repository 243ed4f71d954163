"""Plant rule errors one at a time and check that the tests notice each of them.

Run `make mutants`, or `make mutants ARGS="--only classic/rent.py"`. Exits with 1 if a mutant survives.
"""

from __future__ import annotations

import argparse
import difflib
import fnmatch
import os
import sys
import time
from collections import Counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.syntax import Syntax
from rich.table import Table

from tools.mutants.choosing import EQUIVALENT, ListError, equivalents, sample
from tools.mutants.planting import ROOT, Mutant, find_mutants, source_of
from tools.mutants.trying import Outcome, SuiteError, try_mutants

COUNT = 150


def main() -> int:
    """Choose mutants, try them, report; the exit status says whether all were noticed."""
    parser = argparse.ArgumentParser(
        prog="make mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=COUNT, help=f"mutants to plant ({COUNT})")
    parser.add_argument("--seed", type=int, default=0, help="another seed plants others (0)")
    parser.add_argument("--all", action="store_true", help="plant every mutant")
    parser.add_argument("--only", metavar="PATTERN", help='plant every mutant whose name has this in it, as "lapse"')
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time (one per core)")
    parser.add_argument("--list", action="store_true", help="list the mutants, plant none")
    arguments = parser.parse_args()

    mutants = find_mutants()
    try:
        listed = equivalents(mutants)
    except ListError as error:
        print(error, file=sys.stderr)
        return 2
    mutants = [mutant for mutant in mutants if mutant.name not in listed]
    if arguments.only:
        chosen = [mutant for mutant in mutants if _matches(mutant, arguments.only)]
    elif arguments.all:
        chosen = mutants
    else:
        chosen = sample(mutants, arguments.count, arguments.seed)
    if not chosen:
        parser.error(f"no mutant matches {arguments.only!r}; --all --list shows all names")
    if arguments.list:
        for mutant in chosen:
            print(f"{mutant.name}  [{mutant.operator}]")
        return 0

    began = time.perf_counter()
    console = Console(file=sys.stdout, soft_wrap=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    try:
        with Progress(*columns, console=console, auto_refresh=False) as progress:  # forks go badly with threads
            task = progress.add_task("running the tests without a mutant", total=len(chosen))
            progress.refresh()

            def report(outcome: Outcome | None) -> None:
                progress.update(task, description="trying mutants", advance=outcome is not None, refresh=True)
                if outcome is not None and outcome.killer is None:
                    show(console, outcome)

            outcomes = try_mutants(chosen, arguments.jobs, report)
    except SuiteError as error:
        print(error, file=sys.stderr)
        return 2
    survivors = [outcome for outcome in outcomes if outcome.killer is None]
    console.print(counts(outcomes))
    seconds = time.perf_counter() - began
    console.print(
        f"{len(outcomes)} mutants planted, {len(outcomes) - len(survivors)} killed, {len(survivors)} survived "
        f"in {seconds:.0f} s; {len(listed)} known to change nothing were left out."
    )
    if survivors:
        console.print(
            "Write a scenario that fails with the survivor planted. If it cannot change what players see, "
            f"list it with the reason in {EQUIVALENT.relative_to(ROOT)}."
        )
    return bool(survivors)


def _matches(mutant: Mutant, pattern: str) -> bool:
    return pattern in mutant.name or fnmatch.fnmatchcase(mutant.name, pattern)


def show(console: Console, outcome: Outcome) -> None:
    """A survivor with its diff."""
    mutant = outcome.mutant
    source = source_of(mutant.chapter)
    lines = difflib.unified_diff(source.splitlines(), mutant.plant(source).splitlines(), "", "", "", "", 2, "")
    tests = f"{outcome.tests} tests ran it and passed" if outcome.tests else "no scenario runs it"
    console.print(f"\n{mutant.name}  ({mutant.operator}; {tests})", style="bold", markup=False, highlight=False)
    console.print(Syntax("\n".join([*lines][2:]), "diff", background_color="default"))


def counts(outcomes: list[Outcome]) -> Table:
    """How many were planted and survived, by chapter and family."""
    table = Table("chapter", "planted", "survived")
    chapters = Counter(outcome.mutant.chapter for outcome in outcomes)
    families = Counter(outcome.mutant.family for outcome in outcomes)
    alive = Counter(outcome.mutant.chapter for outcome in outcomes if outcome.killer is None)
    alive.update(outcome.mutant.family for outcome in outcomes if outcome.killer is None)
    for chapter, planted in chapters.items():
        table.add_row(chapter, str(planted), str(alive[chapter] or ""))
    table.add_section()
    for family, planted in sorted(families.items()):
        table.add_row(f"{family}, all chapters", str(planted), str(alive[family] or ""))
    return table


if __name__ == "__main__":
    sys.exit(main())
