"""Migrations: a database is brought up to this release in one transaction, by the first server that opens it."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import URL

from rentier.store.address import cure, shown
from rentier.store.database import Database, is_trouble, reason_of
from rentier.store.errors import StoreError, Unavailable
from rentier.store.schema import metadata

FOLDER = Path(__file__).parent / "migrations"
HEAD = "0009"
"""The revision that this release works with; a test compares it with the newest file in `migrations`."""
_LOCK = 7_236_481_905
"""Any number that no other program locks a PostgreSQL database by."""


async def migrate(database: Database, address: URL) -> None:
    """Apply what is missing; a database of a later release, or of somebody else, is refused."""
    name = shown(address)
    try:
        await database.write(lambda connection: upgrade(connection, name))
    except Exception as error:
        if isinstance(error, StoreError) or not is_trouble(error):
            raise
        raise Unavailable(f"The database {name} cannot be opened: {reason_of(error)}. {cure(address)}.") from error


def upgrade(connection: Connection, name: str) -> None:
    """Bring a database up to date inside the transaction of this connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    revision = revision_of(connection)
    if revision == HEAD:
        return
    stranger = of_others(connection, revision)
    if stranger is not None:
        raise StoreError(f"The database {name} {stranger}.")
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    known = [script.revision for script in ScriptDirectory(str(FOLDER)).walk_revisions()]
    if revision is not None and revision not in known:
        raise StoreError(f"The database {name} was made by a later Rentier (schema {revision}): update this one.")
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def of_others(connection: Connection, revision: str | None) -> str | None:
    """What says that a database without a revision is another program's: tables in it are called as ours would be."""
    taken = sorted(set(inspect(connection).get_table_names()) & set(metadata.tables)) if revision is None else []
    return f"holds a table {taken[0]} of another program: name an empty one" if taken else None


def revision_of(connection: Connection) -> str | None:
    """The revision of a database, None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision
