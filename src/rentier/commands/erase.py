"""`rentier erase`: remove a person's name and chat, or a whole table, from a server's database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from rentier.commands.records import with_store
from rentier.commands.serve import Config, Data, Database, settings_from
from rentier.commands.shared import clear_errors, flowing, screen
from rentier.kernel.errors import RentierError

if TYPE_CHECKING:
    from rentier.store.store import Store

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier erase --name "Ann Smith"[/cyan]  remove this name, and what was said under it, from every table

[cyan]rentier erase --name Ann --table mfrggzdf[/cyan]  at one table only

[cyan]rentier erase --table mfrggzdf[/cyan]  delete a table with its chat and its game

A server that is running shows the change after its next cleanup (sweep_seconds). Backups and files that people
downloaded are not changed.
"""


def erase(
    name: Annotated[str | None, typer.Option(metavar="TEXT", help="Remove this exact name and its messages.")] = None,
    table: Annotated[str | None, typer.Option(metavar="ID", help="Id of the table, as in its URL.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Skip the confirmation.")] = False,
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Permanently delete a name and its chat, or a whole table."""
    with clear_errors():
        from rentier.commands.admin import user
        from rentier.store.operators import Entry

        if name is None and table is None:
            raise RentierError("Say what to erase: --name NAME, --table ID, or both")
        settings = settings_from({"config": config, "data": data, "database": database})
        what = f"table {table} with its chat and its game" if name is None else f"the name {name} and its chat"
        where = "" if name is None else f" at table {table}" if table else " at every table"
        if not yes and not typer.confirm(f"Erase {what}{where} for good?"):
            raise typer.Exit(1)

        async def work(store: Store) -> str:
            told, logged = await erased(store)
            await store.operators.note(Entry(store.clock(), f"{user() or 'operator'} (command line)", "erase", logged))
            await store.erasures.scrub()  # or the running server does
            return told

        async def erased(store: Store) -> tuple[str, str]:
            """What was done, and the same without the name, for the audit log."""
            if name is None:
                await store.erasures.delete_table(table or "")
                return f"Deleted table {table}", f"table {table}"
            owners = await store.erasures.owners(name, table)
            for owner in owners:
                await store.erasures.erase_person(owner)
            lines = await store.erasures.erase_lines(name, table)
            if not owners and not lines:
                raise RentierError(f"Nobody is called {name}{where.replace('every', 'any')}")
            done = f"from {len(owners)} seat{'' if len(owners) == 1 else 's'}, with their chat"
            return f"Removed {name} {done}", f"a name {done}"

        screen().print(with_store(settings, work), soft_wrap=True)


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""
    app.command(epilog=flowing(EXAMPLES))(erase)
