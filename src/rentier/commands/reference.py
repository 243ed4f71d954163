"""`rentier explain` and `editions`: look up clauses and editions."""

from __future__ import annotations

import difflib
from typing import Annotated

import typer

from rentier.commands.shared import clear_errors, complain, screen
from rentier.kernel.clauses import catalogue, families, find_clause
from rentier.kernel.edition import load
from rentier.kernel.rulebook import rulebook
from rentier.terminal import pages

EXPLAIN_EXAMPLE = "[bold]Example[/bold]  [cyan]rentier explain BLD-9[/cyan]"
EDITIONS_EXAMPLE = "[bold]Example[/bold]  [cyan]rentier editions platinum[/cyan]"


def explain(
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="A clause id such as RENT-1.")] = None,
    all_clauses: Annotated[bool, typer.Option("--all", help="List all clauses by chapter.")] = False,
    edition: Annotated[
        str | None, typer.Option("--edition", "-e", metavar="NAME", help="Use this edition's rules and wording.")
    ] = None,
) -> None:
    """Look up a clause of the rules."""
    with clear_errors():
        own = rulebook(edition).clauses if edition else None
    if clause is None or all_clauses:
        screen().print(pages.clauses_page(own.values() if own else None))
        return
    found = own.get(clause.strip().upper()) if own else find_clause(clause)
    if found is None:
        ids = list(own) if own else [known.id for family in families() for known in catalogue(family)]
        chapter = [id for id in ids if id.startswith(f"{clause.upper().rstrip('-')}-")]
        close = difflib.get_close_matches(clause.upper(), ids, n=3)
        if chapter:
            meant = f"; there are {chapter[0]} to {chapter[-1]}"
        else:
            meant = f"; did you mean {' or '.join(close)}?" if close else "; run rentier explain to list them"
        complain(f"No clause {clause}{meant}")
        raise typer.Exit(1)
    screen().print(pages.clause_page(found))


def editions(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Show this edition and its options.")] = None,
) -> None:
    """List the editions, or show one with its variants and house rules."""
    if name is None:
        screen().print(pages.editions_page())
        return
    with clear_errors():
        screen().print(pages.edition_page(load(name), rulebook(name).words))


def register(app: typer.Typer) -> None:
    """Put these commands on the command line."""
    app.command(epilog=EXPLAIN_EXAMPLE)(explain)
    app.command(epilog=EDITIONS_EXAMPLE)(editions)
