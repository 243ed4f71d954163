"""The command line: play, replay, explain, editions; the other groups of commands are in `commands`."""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import Annotated

import typer

from rentier import __version__
from rentier.commands import doctor, league, odds, records, serve, simulate
from rentier.commands.browser import play_in_browser
from rentier.commands.shared import clear_errors, complain, screen
from rentier.kernel.clauses import catalogue, families, find_clause
from rentier.kernel.edition import load
from rentier.kernel.errors import JournalError, RentierError
from rentier.kernel.journal import Journal
from rentier.kernel.rulebook import rulebook
from rentier.terminal import pages
from rentier.terminal import replay as replaying
from rentier.terminal.saves import check_free
from rentier.terminal.seating import resumed, seated
from rentier.terminal.session import Session

PLAY_EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier play[/cyan]  in the browser: any edition, with bots and friends

[cyan]rentier play --terminal[/cyan]  here: one person, three bots, by the book

[cyan]rentier play --edition world-of-warcraft --seats 3 --option short[/cyan]  a Short Game

[cyan]rentier play --save evening.jsonl[/cyan]  kept as you play; go on with [cyan]--resume evening.jsonl[/cyan]

[cyan]rentier play --watch --bots simple,random[/cyan]  bots among themselves
"""

app = typer.Typer(
    name="rentier",
    help="Property-trading board games by the book.",
    epilog="Begin with [cyan]rentier play[/cyan]; see [cyan]rentier editions[/cyan] for what there is to play.",
    rich_markup_mode="rich",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        typer.echo(f"rentier {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Property-trading board games by the book."""


@app.command(epilog=PLAY_EXAMPLES)
def play(
    context: typer.Context,
    edition: Annotated[str, typer.Option(help="Which edition; see [cyan]rentier editions[/cyan].")] = "platinum",
    seats: Annotated[int, typer.Option(help="How many players.")] = 4,
    bots: Annotated[str | None, typer.Option(help="Which bots, one kind or several with commas.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME[=NUMBER]", help="A variant or house rule; may be repeated."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same number gives the same dice and cards.")] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, from 1.")] = None,
    name: Annotated[str | None, typer.Option(help="What you are called.")] = None,
    token: Annotated[
        str | None, typer.Option(help="Your token, as [cyan]rentier editions NAME[/cyan] lists it.")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only bots play, and you watch.")] = False,
    delay: Annotated[float, typer.Option(min=0, max=10, help="Seconds between the lines told.")] = 0.0,
    pause: Annotated[bool, typer.Option("--pause", help="Stop before other players' turns too.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game in this file as you play.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in the terminal; so does every option above.")
    ] = False,
) -> None:
    """Play: in the browser, or with any option here in the terminal, by typed acts."""
    with clear_errors():
        if not terminal and not any(is_given(context, name) for name in context.params):
            play_in_browser()
            return
        if save is not None and save != resume:
            check_free(save)
        if resume is not None:
            for given in ("edition", "seats", "option", "token"):
                if is_given(context, given):
                    raise RentierError(f"A saved game keeps its {given}: leave --{given} out")
            game, seating = resumed(to_go_on(resume), bots=bots, seat=seat, name=name, seed=seed, watch=watch)
        else:
            game, seating = seated(
                edition,
                seats,
                options=option or [],
                bots=bots,
                seat=seat,
                name=name,
                token=token,
                seed=seed,
                watch=watch,
            )
        path = save or (None if watch else resume)  # watching bots go on does not write into somebody's game
        Session(screen(), game, seating, path=path, delay=delay, pausing=pause).run()


def is_given(context: typer.Context, name: str) -> bool:
    """Whether an option was typed."""
    source = context.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def to_go_on(file: Path) -> Journal:
    """A whole record; a damaged one cannot be played on, but what came before the damage can be read."""
    try:
        return Journal.load(file)
    except JournalError as error:
        readable = error.readable is not None and error.readable.facts
        advice = f". It cannot be played on; rentier replay {file} tells what came before" if readable else ""
        raise RentierError(f"{file}, {error}{advice}") from None


@app.command(epilog="[bold]Example[/bold]  [cyan]rentier replay evening.jsonl --to 120[/cyan]")
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    to: Annotated[int | None, typer.Option(help="Stop after so many facts.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for programs.")] = False,
) -> None:
    """Tell a saved game, up to its end or to a fact, and show the position there."""
    damage: JournalError | None = None
    with clear_errors():
        try:
            journal = Journal.load(file)
        except JournalError as error:
            damage = error
            if error.readable is None or not error.readable.facts:
                raise RentierError(f"{file}, {error}") from None
            journal = error.readable
        count = len(journal.facts)
        if damage is not None:
            complain(f"{file}, {damage}. The {count} facts before it can be read.")
        if to is not None and not 0 <= to <= count:
            raise RentierError(f"--to takes a number from 0 to {count}, the facts in this record, not {to}")
        show_record(journal, count if to is None else to, as_json)
    if damage is not None:
        raise typer.Exit(1)


def show_record(journal: Journal, to: int, as_json: bool) -> None:
    """Tell a record in words or in JSON."""
    if as_json:
        typer.echo(json.dumps(replaying.as_json(journal, to), ensure_ascii=False))
    else:
        replaying.show(screen(), journal, to)


@app.command(epilog="[bold]Example[/bold]  [cyan]rentier explain BLD-9[/cyan]")
def explain(
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="An id such as RENT-1, in any case.")] = None,
    all_clauses: Annotated[bool, typer.Option("--all", help="List every chapter and its clauses.")] = False,
) -> None:
    """Look up a clause of the rulebook and how we settled it."""
    if clause is None or all_clauses:
        screen().print(pages.clauses_page())
        return
    found = find_clause(clause)
    if found is None:
        ids = [known.id for family in families() for known in catalogue(family)]
        chapter = [id for id in ids if id.startswith(f"{clause.upper().rstrip('-')}-")]
        close = difflib.get_close_matches(clause.upper(), ids, n=3)
        if chapter:
            meant = f"; there are {chapter[0]} to {chapter[-1]}"
        else:
            meant = f"; did you mean {' or '.join(close)}?" if close else "; rentier explain lists them all"
        complain(f"There is no clause {clause}{meant}")
        raise typer.Exit(1)
    screen().print(pages.clause_page(found))


@app.command(epilog="[bold]Example[/bold]  [cyan]rentier editions platinum[/cyan]")
def editions(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="One edition, with its options.")] = None,
) -> None:
    """Show what there is to play, and the variants and house rules each edition takes."""
    if name is None:
        screen().print(pages.editions_page())
        return
    with clear_errors():
        screen().print(pages.edition_page(load(name), rulebook(name).words))


odds.register(app)
simulate.register(app)
league.register(app)
serve.register(app)
doctor.register(app)
records.register(app)
