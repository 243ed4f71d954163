"""Whether the database answers, is whole, can be written, and goes with this release and this secret."""

from __future__ import annotations

import asyncio
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, insert, text

from rentier.kernel.errors import RentierError
from rentier.server.operation.checking import DRIFT, PATIENCE, Check, one_line
from rentier.server.operation.secret import LOST, SECRET_MARK, fingerprint, is_made_anew, the_secret
from rentier.server.operation.settings import Settings
from rentier.store.address import address_of, cure, is_file, not_made, path_of, shown
from rentier.store.engine import Database, database_at
from rentier.store.errors import StoreError
from rentier.store.marks import mark_in
from rentier.store.migrating import HEAD, of_others, revision_of
from rentier.store.schema import beats
from rentier.store.trouble import reason_of


@dataclass(frozen=True, slots=True)
class Found:
    """What a look into a database showed."""

    revision: str | None = None
    trouble: str = ""
    stranger: str = ""
    """Why it is not one to be served, however well it is."""
    seconds: float | None = None
    """Its clock, where it has one of its own."""
    secret: str | None = None
    """The fingerprint of the secret that it was last served with."""


class Undone(Exception):
    """Raised to take back what was written to see whether it can be."""


async def database(settings: Settings) -> list[Check]:
    """The checks of the database."""
    try:
        address = address_of(settings.database_url)
        if is_file(address) and not path_of(address).exists():
            return [to_be_made(path_of(address), in_data=settings.database is None)]
        opened = database_at(address, PATIENCE)
    except (StoreError, OSError) as error:
        return [Check("database", "fail", one_line(error))]
    name = str(path_of(address)) if is_file(address) else shown(address)
    writing = f"Let whoever runs the server write it{' and its folder' if is_file(address) else ''}"
    try:
        try:
            async with asyncio.timeout(None if is_file(address) else PATIENCE):
                found = await opened.read(looked_into)
        except (Exception, TimeoutError) as error:
            return [Check("database", "fail", f"{name} cannot be read: {reason_of(error)}", cure(address))]
        told = judged(name, found)
        if told.level != "fail":
            trouble = await written(opened, found.revision)
            if trouble:
                return [Check("database", "fail", f"{name} cannot be written: {trouble}", writing)]
    finally:
        with suppress(Exception):
            await opened.close()
    return [told, *clock_of(found), *secret_of(settings, found)]


def to_be_made(path: Path, in_data: bool) -> Check:
    """Whether the file of a new database can be made where it shall lie; the data folder has a check of its own."""
    if not in_data:
        try:
            with tempfile.TemporaryFile(dir=path.parent):
                pass
        except OSError as error:
            return Check("database", "fail", not_made(path, error))
    return Check("database", "ok", f"{path}, which will be made")


def looked_into(connection: Connection) -> Found:
    """What can be seen of a database without changing it."""
    seconds = None
    if connection.dialect.name == "sqlite":
        wrong = [str(row[0]) for row in connection.execute(text("PRAGMA quick_check(3)"))]
        if wrong != ["ok"]:
            return Found(trouble=f"it is damaged ({'; '.join(wrong)})")
    else:
        if connection.scalar(text("SELECT pg_is_in_recovery()")):
            return Found(stranger="is a standby, which cannot be written: name the primary")
        seconds = float(str(connection.scalar(text("SELECT extract(epoch FROM clock_timestamp())"))))
    revision = revision_of(connection)
    stranger = of_others(connection, revision)
    if stranger is not None:
        return Found(stranger=stranger)
    secret = mark_in(connection, SECRET_MARK) if revision == HEAD else None
    return Found(revision, seconds=seconds, secret=secret)


async def written(opened: Database, revision: str | None) -> str:
    """Why a database cannot be written; it is tried, and taken back."""

    def work(connection: Connection) -> None:
        if revision == HEAD:
            connection.execute(insert(beats), {"server": "doctor", "at": 0.0})
        else:
            connection.execute(text("CREATE TABLE rentier_doctor (here INTEGER)"))
        raise Undone

    try:
        await opened.write(work)
    except Undone:
        return ""
    except Exception as error:
        return reason_of(error)
    return ""


def judged(name: str, found: Found) -> Check:
    """Whether a database is whole and of this release."""
    if found.trouble:
        return Check("database", "fail", f"{name}: {found.trouble}", "Restore a backup")
    if found.stranger:
        return Check("database", "fail", f"{name} {found.stranger}")
    if found.revision == HEAD:
        return Check("database", "ok", f"{name}, whole and up to date")
    if found.revision is None:
        return Check("database", "ok", f"{name} is empty; the next start makes its tables")
    if found.revision < HEAD:
        told = f"{name} is of an earlier release (schema {found.revision}); the next start brings it up to date"
        return Check("database", "warn", told, "Back it up before")
    return Check("database", "fail", f"{name} was made by a later Rentier (schema {found.revision})", "Update this one")


def clock_of(found: Found) -> list[Check]:
    """Whether the database has another time than this machine."""
    drift = 0.0 if found.seconds is None else abs(found.seconds - time.time())
    if drift <= DRIFT:
        return []
    return [Check("clock", "warn", f"differs from the database's by {drift:.0f} s", "Keep both clocks right (NTP)")]


def secret_of(settings: Settings, found: Found) -> list[Check]:
    """Whether the seat tokens in a database go with the secret in force."""
    if found.secret is None:
        return []
    if not is_made_anew(settings):
        try:
            if fingerprint(the_secret(settings)) == found.secret:
                return []
        except RentierError:
            return []  # the check of the secret itself tells why
    return [Check("secret", "warn", "it is not the one that this database was last served with", LOST)]
