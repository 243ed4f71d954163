"""`rentier doctor`: check whether a server would run well on this machine."""

from __future__ import annotations

import asyncio

import typer
from rich.table import Table
from rich.text import Text

from rentier.commands.serve import Config, Data, Database, Host, Others, Port, PublicUrl, Redis, settings_from
from rentier.commands.shared import clear_errors, flowing, screen
from rentier.terminal.palette import QUIET, WRONG

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier doctor[/cyan]  with the settings that rentier serve would use

[cyan]rentier doctor --config /etc/rentier.toml[/cyan]  with the settings in a file

It changes nothing. The exit status is 1 if something would keep a server from running, else 0.
"""

STYLES = {"ok": "green", "warn": "yellow", "fail": WRONG}


def doctor(
    config: Config = None,
    host: Host = None,
    port: Port = None,
    data: Data = None,
    database: Database = None,
    redis: Redis = None,
    public_url: PublicUrl = None,
    others: Others = None,
) -> None:
    """Check this machine and the settings for problems."""
    given = dict(locals())
    with clear_errors():
        settings = settings_from(given, telling=False)
        from rentier.server.lobby.table_settings import TableSettings
        from rentier.server.ops.doctor import Check, all_checks

        async def gathered() -> list[Check]:
            return [check async for check in all_checks(settings, TableSettings.of)]

        found = asyncio.run(gathered())
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for check in found:
        told = Text(check.told)
        if check.advice:
            told.append(f"\n{check.advice}", style=QUIET)
        table.add_row(Text(check.level, style=STYLES[check.level]), check.name, told)
    console = screen()
    console.print(table)
    failed, warned = (sum(check.level == level for check in found) for level in ("fail", "warn"))
    if failed:
        console.print(Text(f"{failed} of {len(found)} checks failed", style=WRONG))
        raise typer.Exit(1)
    warnings = f", with {warned} warning{'s' if warned > 1 else ''}" if warned else ""
    console.print(f"Ready to serve{warnings}")


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""
    app.command(epilog=flowing(EXAMPLES))(doctor)
