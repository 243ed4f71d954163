"""`rentier verify`, `export`, `import`, `backup` and `restore`: check, move and back up games."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from collections.abc import Awaitable, Callable
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.table import Table
from rich.text import Text

from rentier.commands.serve import Config, Data, Database, settings_from
from rentier.commands.shared import clear_errors, complain, flowing, screen
from rentier.kernel.errors import RentierError
from rentier.server.lobby.verify import Verdict, verify_record
from rentier.terminal.palette import QUIET

if TYPE_CHECKING:
    from rentier.server.config.settings import Settings
    from rentier.server.lobby.imports import TakenIn
    from rentier.store.store import Store

T = TypeVar("T")

VERIFY_EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier verify rentier-mfrggzdf.jsonl[/cyan]  a record downloaded from the table's page after the game

[cyan]rentier verify game.jsonl --commitment 2c26b46b68ff…[/cyan]  also compare the commitment you were shown

[cyan]rentier verify game.jsonl --seed 9f86d081884c…[/cyan]  also check that your own seed was used

[cyan]rentier verify game.jsonl --players 2c26b46b68ff…,-,fcde2b2edba5…[/cyan]  also compare the players' commitments

[bold]What is checked[/bold]

Every line against its checksum; the server's seed against the commitment published before the first roll; the
players' seeds against theirs; every roll, card and other event, by replaying all moves with these seeds; and every move
of a bot or the autopilot, by asking the same program again. For games played under older rules, moves that would go
differently today are checked for their rolls and cards only. The exit status is 0 if everything matches, else 1.
"""

EXPORT_EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier export mfrggzdf --out evening.jsonl[/cyan]  by the table's id, as in its URL

[cyan]rentier export mfrggzdfmztwq2lk | rentier verify -[/cyan]  by the game's id

[cyan]rentier export mfrggzdf --names --out evening.jsonl[/cyan]  with the players' names

Records have no names unless you add --names. They include the seeds once the game is over.
"""

IMPORT_EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier import evening.jsonl[/cyan]  a game saved by rentier play or exported from a server

The game gets a new table. An unfinished game continues there, with dice that cannot be verified. The seat tokens that
players need to sit down are shown only once.
"""

BACKUP_EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier backup rentier-monday.db[/cyan]  the server keeps running

[cyan]rentier backup latest.db --replace --database postgresql://rentier@db/rentier[/cyan]

A backup contains the seeds of open games, so keep it private. [cyan]rentier restore[/cyan] loads it into an empty
database.
"""

RESTORE_EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier restore rentier-monday.db --data /srv/rentier[/cyan]  into a new data folder

[cyan]rentier restore rentier-monday.db --database postgresql://rentier@db/rentier[/cyan]  into an empty database
"""

Game = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game or its table.")]
Out = Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file instead of standard output.")]


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Record of a finished game; - for standard input.")],
    commitment: Annotated[
        str | None, typer.Option(metavar="HEX", help="The commitment shown before the first roll.")
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="MINE", help="Your own seed, to check that it was used.")] = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="HEX,-,HEX", help="The players' commitments that you were shown."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Output JSON.")] = False,
) -> None:
    """Check that every roll, card and bot move of a game was fair."""
    with clear_errors():
        shown = None if players is None else commitments_in(players)
        verdict = verify_record(lines_of(file), commitment, seed, shown)
    if as_json:
        typer.echo(json.dumps(verdict.to_dict(), ensure_ascii=False))
    elif verdict.fair:
        show(verdict, compared=commitment is not None, own=seed, complete=shown is not None)
    else:
        complain(in_print(f"Not verified. {verdict.sentence}").plain)
    if not verdict.fair:
        raise typer.Exit(1)


def lines_of(file: Path) -> list[str]:
    """The lines of a file, or of what is piped in."""
    try:
        raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise RentierError(f"{file} cannot be read: {error.strerror}") from None
    return [line.decode("utf-8", "replace") for line in raw.splitlines()]


def commitments_in(text: str) -> list[str | None]:
    """The commitments of all seats, as they were noted: with commas, and a dash for a seat without one."""
    given = [part.strip().lower() for part in text.split(",")]
    if not all(part == "-" or re.fullmatch("[0-9a-f]{64}", part) for part in given):
        raise RentierError("--players needs a commitment of 64 hexadecimal digits or - for every seat, with commas")
    return [None if part == "-" else part for part in given]


def show(verdict: Verdict, compared: bool, own: str | None, complete: bool) -> None:
    """Tell a good verdict, and what is left to compare by eye."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style=QUIET, no_wrap=True)
    grid.add_column(overflow="fold")
    left = "as you were shown" if compared else "compare it with the one shown before the first roll"
    grid.add_row("game", in_print(f"{verdict.edition}, rules version {verdict.rules}{options_of(verdict)}"))
    grid.add_row("commitment", in_print(f"{verdict.commitment}: {left}"))
    for seat, (seed, bot) in enumerate(zip_longest(verdict.player_seeds, verdict.bots, fillvalue="")):
        yours = ": yours" if seed and seed == own else ""
        if bot:
            grid.add_row(f"seat {seat + 1}", in_print(f"bot: {bot}"))
        else:
            grid.add_row(
                f"seed of seat {seat + 1}", in_print(f"{seed}{yours}") if seed else Text("none given", style=QUIET)
            )
    console = screen()
    console.print(Text(f"{'Fair as far as it could be checked' if verdict.unchecked else 'Fair'}. {verdict.sentence}."))
    for line in (*verdict.unchecked, *verdict.notes):
        console.print(in_print(f"{line}."))
    if sum(map(bool, verdict.player_seeds)) > 1 and not complete:
        console.print("Use --players to compare the other players' commitments with those you were shown.")
    console.print(grid)


def in_print(text: str) -> Text:
    """A text that moves no cursor and colours nothing: what a record says comes from the server that is checked."""
    return Text("".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text))


def options_of(verdict: Verdict) -> str:
    """The house rules and variants of a game."""
    return "".join(f", {name}{'' if value is True else f' {value}'}" for name, value in verdict.options.items())


def export(
    game: Game,
    out: Out = None,
    names: Annotated[bool, typer.Option("--names", help="Include the players' names.")] = False,
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Export a stored game to a file."""
    with clear_errors():
        from rentier.store.errors import Missing
        from rentier.store.exchange import exported

        if out is not None and out.exists():
            raise RentierError(f"{out} already exists; choose another file")

        async def work(store: Store) -> tuple[list[str], bool, int]:
            found = await store.tables.get(game)
            journal = await exported(store, found[0].game if found is not None and found[0].game else game, names)
            return list(journal.lines()), "server_seed" in journal.header, journal.rules

        try:
            lines, over, rules = with_store(settings_from({"config": config, "data": data, "database": database}), work)
        except Missing:
            raise RentierError(f"There is no game or table {game} in this database") from None
        text = "".join(f"{line}\n" for line in lines)
        if out is None:
            typer.echo(text, nl=False)
        else:
            write_new(out, text)
            screen().print(f"Written to {out}: {len(lines) - 1} events, rules version {rules}", soft_wrap=True)
        if not over:
            complain("This game is not over; its record includes the seeds only when it is")


def write_new(file: Path, text: str) -> None:
    """Write a file that is not there yet, whole or not at all."""
    made = False
    try:
        with file.open("x", encoding="utf-8") as opened:
            made = True
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
    except OSError as error:
        if made:
            file.unlink(missing_ok=True)
        raise RentierError(f"{file} cannot be written: {error.strerror}") from None


def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved or exported game.")],
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Import a game from a file, at a new table."""
    with clear_errors():
        from rentier.server.config.secret import LOST, goes_with, make_data_folder, remember, the_secret
        from rentier.server.config.settings import web_address
        from rentier.server.lobby.imports import take_in
        from rentier.store.exchange import read_record

        journal = read_record(file)
        settings = settings_from({"config": config, "data": data, "database": database})
        make_data_folder(settings)
        secret = the_secret(settings)

        async def work(store: Store) -> tuple[TakenIn, bool]:
            taken, fits = await take_in(store, journal, secret, store.clock()), await goes_with(store, secret)
            if fits:
                await remember(store, secret)
            return taken, fits

        taken, fits = with_store(settings, work, new=True)
        console = screen()
        console.print(f"Imported as game {taken.game}, at table {taken.table}")
        site = settings.public_url or web_address(settings.host, settings.port)
        console.print(f"Start a server and open {site}{taken.link}", soft_wrap=True)
        if taken.tokens and not fits:
            complain(f"The secret here is not the one this database was last used with. {LOST}")
        if taken.tokens:
            grid = Table.grid(padding=(0, 2, 0, 0))
            for seat, (name, token) in taken.tokens.items():
                grid.add_row(f"seat {seat + 1}", Text(name), Text(token))
            console.print("Seat tokens (shown only once):")
            console.print(grid)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace an existing file.")] = False,
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Back up the database to a file."""
    with clear_errors():
        from rentier.server.config.secret import secret_path
        from rentier.store.backup import backup as copy

        settings = settings_from({"config": config, "data": data, "database": database})
        asyncio.run(copy(settings.database_url, file, replace))
        screen().print(f"Backed up to {file}", soft_wrap=True)
        place = "RENTIER_SECRET" if settings.secret is not None else str(secret_path(settings))
        screen().print(f"The backup does not include the secret; keep a copy of {place} too", soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Restore a backup into an empty database."""
    with clear_errors():
        from rentier.server.config.secret import LOST, goes_with, make_data_folder, the_secret, will_be_created
        from rentier.store.backup import restore as fill

        settings = settings_from({"config": config, "data": data, "database": database})
        make_data_folder(settings)
        asyncio.run(fill(file, settings.database_url))
        screen().print(f"Restored from {file}", soft_wrap=True)
        if will_be_created(settings):
            complain(f"The secret is not in a backup, and there is none here yet. {LOST}")
        elif not with_store(settings, lambda store: goes_with(store, the_secret(settings))):
            complain(f"The secret here is not the one the backup was made with. {LOST}")


def with_store(settings: Settings, work: Callable[[Store], Awaitable[T]], new: bool = False) -> T:
    """Do something with the store that is there; only where asked to is a new one made."""
    from rentier.store.address import address_of, is_file, path_of
    from rentier.store.store import Store

    address = address_of(settings.database_url)
    if is_file(address) and not new and not path_of(address).exists():
        raise RentierError(f"No database {path_of(address)}; use --data or --database")

    async def run() -> T:
        async with await Store.open(settings.database_url) as store:
            return await work(store)

    return asyncio.run(run())


def register(app: typer.Typer) -> None:
    """Put these commands on the command line."""
    app.command(epilog=flowing(VERIFY_EXAMPLES))(verify)
    app.command(epilog=flowing(EXPORT_EXAMPLES))(export)
    app.command("import", epilog=flowing(IMPORT_EXAMPLES))(import_)
    app.command(epilog=flowing(BACKUP_EXAMPLES))(backup)
    app.command(epilog=flowing(RESTORE_EXAMPLES))(restore)
