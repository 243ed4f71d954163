"""`rentier play` and `replay`: a game in the browser or in the terminal, and replays of saved games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from rentier.commands.browser import play_in_browser
from rentier.commands.browser_table import BrowserTable
from rentier.commands.shared import Edition, Options, clear_errors, complain, is_given, screen
from rentier.kernel.errors import JournalError, RentierError
from rentier.kernel.journal import Journal, showing
from rentier.terminal import replay as replaying
from rentier.terminal.saves import check_free
from rentier.terminal.seating import resumed, seated
from rentier.terminal.session import Session

PLAY_EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier play[/cyan]  in the browser: choose an edition there

[cyan]rentier play --edition city --seats 3 --bots hard[/cyan]  a City table in the browser

[cyan]rentier play --edition world-of-warcraft --option short[/cyan]  a Short Game in the browser

[cyan]rentier play --terminal[/cyan]  in this terminal, against three bots

[cyan]rentier play --terminal --save evening.jsonl[/cyan]  saved after every move

[cyan]rentier play --resume evening.jsonl[/cyan]  continue that game

[cyan]rentier play --watch --bots simple,random[/cyan]  watch bots play
"""
REPLAY_EXAMPLE = "[bold]Example[/bold]  [cyan]rentier replay evening.jsonl --to 120[/cyan]"

TERMINAL_ONLY = ("delay", "pause", "auction_clock", "save")
"""Options that a table in the browser does without."""


def play(
    context: typer.Context,
    edition: Edition = "platinum",
    seats: Annotated[int, typer.Option(metavar="N", help="Number of players.")] = 4,
    bots: Annotated[
        str | None, typer.Option(metavar="NAMES", help="easy, normal, hard or expert; several with commas.")
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Random seed.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Your seat, from 1.")] = None,
    name: Annotated[str | None, typer.Option(metavar="TEXT", help="Your name.")] = None,
    token: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Your token; see [cyan]rentier editions NAME[/cyan].")
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Watch bots play, in this terminal.")] = False,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue a saved game, in this terminal.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Terminal: save the game as you play.")] = None,
    delay: Annotated[
        float, typer.Option(min=0, max=10, metavar="SECONDS", help="Terminal: pause between lines.")
    ] = 0.0,
    pause: Annotated[bool, typer.Option("--pause", help="Terminal: stop before other players' turns too.")] = False,
    auction_clock: Annotated[
        bool, typer.Option("--auction-clock", help="Terminal, City: auctions close after 50 seconds.")
    ] = False,
) -> None:
    """Play in the browser, or in this terminal with --terminal."""
    with clear_errors():
        if not (terminal or watch or resume):
            play_in_browser(browser_table(context))
            return
        if save is not None and save != resume:
            check_free(save)
        if resume is not None:
            for given in ("edition", "seats", "option", "token"):
                if is_given(context, given):
                    raise RentierError(f"A saved game keeps its {given}; leave out --{given}")
            game, seating = resumed(whole_journal(resume), bots=bots, seat=seat, name=name, seed=seed, watch=watch)
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
        if auction_clock and not game.book.numbers.get("auction_seconds"):
            raise RentierError(f"Auctions in {game.book.edition.title} have no clock; leave out --auction-clock")
        path = save or (None if watch else resume)  # watching bots continue a game does not change the file
        Session(screen(), game, seating, path=path, delay=delay, pausing=pause, auction_clock=auction_clock).run()


def browser_table(context: typer.Context) -> BrowserTable | None:
    """The table to open in the browser; None for the lobby, where nothing was chosen."""
    for given in TERMINAL_ONLY:
        if is_given(context, given):
            flag = given.replace("_", "-")
            raise RentierError(f"--{flag} works in the terminal only; add --terminal")
    chosen = {given: context.params[given] for given in context.params if is_given(context, given)}
    if not chosen:
        return None
    options = tuple(chosen.pop("option", ()))
    table = BrowserTable(**chosen, options=options)
    table.check()
    return table


def whole_journal(file: Path) -> Journal:
    """A saved game to continue; a damaged one can only be replayed, up to the damage."""
    try:
        return Journal.load(file)
    except JournalError as error:
        readable = error.readable is not None and error.readable.facts
        advice = f". You cannot continue it, but rentier replay {file} shows what came before" if readable else ""
        raise RentierError(f"{file}, {error}{advice}") from None


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")],
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after this many events.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Output JSON.")] = False,
) -> None:
    """Replay a saved game, optionally up to an event."""
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
            complain(f"{file}, {damage}. The {count} events before it can be read.")
        if to is not None and not 0 <= to <= count:
            raise RentierError(f"--to takes a number from 0 to {count}, the events in this record, not {to}")
        with showing():
            show_record(journal, count if to is None else to, as_json)
    if damage is not None:
        raise typer.Exit(1)


def show_record(journal: Journal, to: int, as_json: bool) -> None:
    """Show a record as text or as JSON."""
    if as_json:
        typer.echo(json.dumps(replaying.as_json(journal, to), ensure_ascii=False))
    else:
        replaying.show(screen(), journal, to)


def register(app: typer.Typer) -> None:
    """Add these commands."""
    app.command(epilog=PLAY_EXAMPLES)(play)
    app.command(epilog=REPLAY_EXAMPLE)(replay)
