"""`rentier play` and `replay`: a game in the browser or here in the terminal, and one that was saved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from rentier.commands.browser import play_in_browser
from rentier.commands.shared import clear_errors, complain, screen
from rentier.kernel.errors import JournalError, RentierError
from rentier.kernel.journal import Journal, showing
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
REPLAY_EXAMPLE = "[bold]Example[/bold]  [cyan]rentier replay evening.jsonl --to 120[/cyan]"


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
    auction_clock: Annotated[
        bool,
        typer.Option(
            "--auction-clock",
            help="City: a lot is open for 50 seconds. Your later bids count as a pass; the bots get one last round.",
        ),
    ] = False,
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
        if auction_clock and not game.book.settings.get("auction_seconds"):
            raise RentierError(f"Auctions of {game.book.edition.title} have no clock: leave --auction-clock out")
        path = save or (None if watch else resume)  # watching bots go on does not write into somebody's game
        Session(screen(), game, seating, path=path, delay=delay, pausing=pause, auction_clock=auction_clock).run()


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
        with showing():
            show_record(journal, count if to is None else to, as_json)
    if damage is not None:
        raise typer.Exit(1)


def show_record(journal: Journal, to: int, as_json: bool) -> None:
    """Tell a record in words or in JSON."""
    if as_json:
        typer.echo(json.dumps(replaying.as_json(journal, to), ensure_ascii=False))
    else:
        replaying.show(screen(), journal, to)


def register(app: typer.Typer) -> None:
    """Put these commands on the command line."""
    app.command(epilog=PLAY_EXAMPLES)(play)
    app.command(epilog=REPLAY_EXAMPLE)(replay)
