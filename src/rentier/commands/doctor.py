"""`rentier doctor`: whether a server would run well here, and what to do where it would not."""

from __future__ import annotations

import asyncio

import typer
from rich.table import Table
from rich.text import Text

from rentier.commands.serve import Config, Data, Database, Host, Others, Port, PublicUrl, Redis, settings_from
from rentier.commands.shared import clear_errors, flowing, screen
from rentier.terminal.palette import QUIET, WRONG

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier doctor[/cyan]  as rentier serve would start here

[cyan]rentier doctor --config /etc/rentier.toml[/cyan]  with these settings

It changes nothing. The exit status is 1 where something would keep a server from running, else 0.
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
    """Check this machine and the settings, and say what is wrong."""
    given = dict(locals())
    with clear_errors():
        settings = settings_from(given, telling=False)
        from rentier.server.ops.doctor import Check, all_checks

        async def gathered() -> list[Check]:
            return [check async for check in all_checks(settings)]

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
        console.print(Text(f"{failed} of {len(found)} would keep a server from running well", style=WRONG))
        raise typer.Exit(1)
    console.print(f"All well{f', but for {warned} to look at' if warned else ''}")


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""
    app.command(epilog=flowing(EXAMPLES))(doctor)
