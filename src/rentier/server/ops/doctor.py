"""The checks of `rentier doctor`: what a server needs to run well here, without changing anything."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Literal

from sqlalchemy import Connection, func, insert, select, text

from rentier import __version__
from rentier.kernel.errors import RentierError
from rentier.server.config.secret import (
    LOST,
    SECRET_MARK,
    fingerprint,
    no_data_folder,
    others_read,
    secret_path,
    the_admin_secret,
    the_secret,
    will_be_created,
    writes_data_folder,
)
from rentier.server.config.settings import Settings, unknown_variables, web_address
from rentier.server.edge.listen import bound
from rentier.store.address import address_of, cure, is_file, not_made, path_of, shown
from rentier.store.clock import DRIFT, server_time, wall_clock
from rentier.store.database import Database, database_at, reason_of
from rentier.store.errors import StoreError
from rentier.store.games import damage
from rentier.store.marks import mark_in
from rentier.store.migrate import HEAD, of_others, revision_of
from rentier.store.operators import altered_rows
from rentier.store.rows import StoredTable
from rentier.store.schema import beats
from rentier.store.schema import games as stored_games
from rentier.store.schema import tables as stored_tables
from rentier.store.tables import seated

Level = Literal["ok", "warn", "fail"]

SHOWN = 5
"""Damaged games that are listed one by one."""
PATIENCE = 5.0
"""Seconds that a service has to answer."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: how it is, and what to do about it."""

    name: str
    level: Level
    told: str
    advice: str = ""


def one_line(error: BaseException) -> str:
    """Why something failed, without the pages that some libraries add."""
    if isinstance(error, OSError) and error.strerror:
        return f"{f'{error.filename}: ' if error.filename else ''}{error.strerror.lower()}"
    return (str(error) or type(error).__name__).strip().splitlines()[0].rstrip(".")


LEAST_SPACE, LITTLE_SPACE = 100 * 2**20, 2**30
"""Bytes without which a server will soon stop storing, and with which it will some day."""
RELEASED = 1_767_225_600.0
"""The start of 2026: no clock that is right shows an earlier time."""
SPARE_FILES = 100
"""Files that are open beside the sockets: the database, the log, what is being read."""


TableCheck = Callable[[StoredTable], object]
"""Raises a `StoreError` for a table that cannot be read."""


async def all_checks(settings: Settings, check_table: TableCheck = lambda _: None) -> AsyncIterator[Check]:
    """Every check in turn; one that breaks is a failure of its own and stops no other."""
    look: list[tuple[str, Callable[[Settings], Awaitable[list[Check]]]]] = [
        ("Python", python),
        ("settings", variables),
        ("data folder", data_folder),
        ("secret", secret),
        ("admin page", admin_page),
        ("database", partial(database, check_table=check_table)),
        ("Redis", redis),
        ("clock", clock),
        ("port", port),
        ("network", network),
        ("open files", open_files),
        ("browser client", browser_client),
    ]
    for name, check in look:
        try:
            found = await check(settings)
        except Exception as error:
            found = [Check(name, "fail", f"it could not be checked: {one_line(error)}")]
        for result in found:
            yield result


# ---------------------------------------------------------------- this machine


async def python(settings: Settings) -> list[Check]:
    """The language and this program."""
    version = ".".join(map(str, sys.version_info[:3]))
    return [Check("Python", "ok", f"{version}, with Rentier {__version__}")]


async def variables(settings: Settings) -> list[Check]:
    """Variables that look like settings and are none."""
    told = unknown_variables(os.environ)
    if not told:
        return [Check("settings", "ok", f"read{f' from {settings.config}' if settings.config else ''}")]
    return [Check("settings", "warn", sentence, "Correct its name, or remove it") for sentence in told]


async def data_folder(settings: Settings) -> list[Check]:
    """Whether the data folder can be written, and how much room there is."""
    folder = settings.data
    try:
        if not writes_data_folder(settings):
            return [Check("data folder", "ok", "not used: the database and the secret are elsewhere")]
        standing = next(parent for parent in (folder, *folder.parents) if parent.exists())
        with tempfile.TemporaryFile(dir=standing):
            pass
    except OSError as error:
        return [Check("data folder", "fail", no_data_folder(folder, error))]
    free = shutil.disk_usage(standing).free
    told = f"{folder}{'' if standing == folder else ', which will be created'}, {free / 2**30:,.1f} GiB free"
    level: Level = "fail" if free < LEAST_SPACE else "warn" if free < LITTLE_SPACE else "ok"
    return [Check("data folder", level, told, "" if level == "ok" else "Free some space on that disk")]


async def secret(settings: Settings) -> list[Check]:
    """Whether the secret is one, and only its owner can read it."""
    try:
        shared = settings.redis is not None or not is_file(address_of(settings.database_url))
    except StoreError:
        shared = False  # the check of the database tells why
    path = secret_path(settings)
    if will_be_created(settings):
        found = [Check("secret", "ok", f"the next start creates one in {path}")]
    else:
        try:
            the_secret(settings)
        except RentierError as error:
            return [Check("secret", "fail", str(error))]
        if settings.secret is not None:
            return [Check("secret", "ok", "set")]
        others = others_read(settings)
        found = [Check("secret", "warn" if others else "ok", others or f"kept in {path}")]
    if shared and settings.secret_file is None:
        advice = "Copy it to every server, or set RENTIER_SECRET to the same value everywhere"
        found.append(Check("secret", "warn", "all servers on one database need the same secret", advice))
    return found


async def admin_page(settings: Settings) -> list[Check]:
    """Whether there is an admin page, and from where it can be opened."""
    try:
        if the_admin_secret(settings) is None:
            return [Check("admin page", "ok", "off: no admin secret is set")]
    except RentierError as error:
        return [Check("admin page", "fail", str(error))]
    found = [network for network in settings.admin_from if not network.is_loopback]
    where = ", ".join(map(str, settings.admin_from))
    if found and not (settings.public_url or "").startswith("https:"):
        advice = "Use a tunnel to this machine, or a proxy with TLS and public_url: the secret is sent unencrypted"
        return [Check("admin page", "warn", f"for {where}, without TLS", advice)]
    return [Check("admin page", "ok", f"for {where}")]


async def open_files(settings: Settings) -> list[Check]:
    """Whether the system allows as many sockets as the settings do."""
    if sys.platform == "win32":
        return []
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = settings.sockets + SPARE_FILES
    if most != resource.RLIM_INFINITY and most < wanted:
        advice = f"Allow {wanted} open files (LimitNOFILE in systemd), or set sockets to {max(1, most - SPARE_FILES)}"
        return [Check("open files", "warn", f"{most} at most, for {settings.sockets} sockets", advice)]
    return [Check("open files", "ok", "enough" if most == resource.RLIM_INFINITY else f"{most} at most")]


async def browser_client(settings: Settings) -> list[Check]:
    """Whether people see a table in the browser, or a plain page."""
    built = files("rentier").joinpath("web", "index.html").is_file()
    return [Check("browser client", "ok", "built" if built else "not built: the start page is a plain list of links")]


# ---------------------------------------------------------------- services


async def redis(settings: Settings) -> list[Check]:
    """Whether Redis answers, where it is used."""
    if settings.redis is None:
        return [Check("Redis", "ok", "not used: a single server does not need it")]
    try:
        from redis.asyncio import Redis
        from redis.exceptions import RedisError
    except ModuleNotFoundError:
        return [Check("Redis", "fail", "its library is missing", "pip install 'rentier[redis]'")]
    try:
        client: Any = Redis.from_url(settings.redis, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE)
    except ValueError as error:
        return [Check("Redis", "fail", f"its address cannot be read: {one_line(error)}", "Write redis://HOST:PORT")]
    try:
        seconds, _ = await client.time()
    except (RedisError, OSError, TimeoutError) as error:
        advice = "Check that it runs and that the address is right; until then servers poll the database"
        return [Check("Redis", "fail", f"it does not answer: {one_line(error)}", advice)]
    finally:
        with suppress(RedisError, OSError):
            await client.aclose()
    drift = abs(float(seconds) - wall_clock())
    if drift >= DRIFT:
        return [Check("Redis", "warn", f"its clock differs by {drift:.0f} s", "Synchronize the clocks (NTP)")]
    return [Check("Redis", "ok", "answers")]


# ---------------------------------------------------------------- time and network


async def clock(settings: Settings) -> list[Check]:
    """Whether the time can be right."""
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
    if wall_clock() < RELEASED:
        return [Check("clock", "fail", f"{when} UTC is in the past", "Set the clock of this machine (NTP)")]
    return [Check("clock", "ok", f"{when} UTC")]


async def port(settings: Settings) -> list[Check]:
    """Whether the port is free, or a Rentier server already uses it."""
    where = f"{settings.port} at {settings.host}"
    try:
        bound(settings.host, settings.port).close()
    except RentierError as error:
        running = await asyncio.to_thread(answering, settings) if settings.port else None
        if running:
            return [Check("port", "ok", f"{where}: Rentier {running} is running there")]
        return [Check("port", "fail", str(error))]
    return [Check("port", "ok", f"{where} is free" if settings.port else "a free one will be chosen")]


def answering(settings: Settings) -> str | None:
    """The version of the server that answers at the port, if one does."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"{web_address(settings.host, settings.port)}/healthz", timeout=PATIENCE) as answer:
            told = json.loads(answer.read(10_000))
            return str(told["version"]) if told.get("status") == "ok" else None
    except (OSError, ValueError, KeyError, AttributeError):
        return None


async def network(settings: Settings) -> list[Check]:
    """Whether strangers can reach what they should not, or pretend to be somebody else."""
    try:
        alone = ip_address(settings.host).is_loopback
    except ValueError:
        alone = settings.host == "localhost"
    if not alone and (settings.public_url is None or not settings.public_url.startswith("https:")):
        told = f"others can reach {settings.host} without TLS"
        advice = "Put a proxy with TLS in front and set public_url (docs/how-to), or use it only in a network you trust"
        return [Check("network", "warn", told, advice)]
    return [Check("network", "ok", "only this machine" if alone else str(settings.public_url))]


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
    beat: float | None = None
    """When a server that uses it was last alive."""


class Undone(Exception):
    """Raised to take back what was written to see whether it can be."""


async def database(settings: Settings, check_table: TableCheck = lambda _: None) -> list[Check]:
    """The checks of the database."""
    try:
        address = address_of(settings.database_url)
        if is_file(address) and not path_of(address).exists():
            return [to_be_made(path_of(address), in_data=settings.database is None)]
        opened = database_at(address, PATIENCE)
    except (StoreError, OSError) as error:
        return [Check("database", "fail", one_line(error))]
    name = str(path_of(address)) if is_file(address) else shown(address)
    writing = f"Let the server's user write it{' and its folder' if is_file(address) else ''}"
    games: list[Check] = []
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
        if found.revision == HEAD:
            games = await opened.read(partial(tables_checked, check_table=check_table))
            games += await opened.read(games_checked)
            altered = await opened.read(altered_rows)
            games += [Check("operators", "fail", sentence, "Restore a backup") for sentence in altered]
    finally:
        with suppress(Exception):
            await opened.close()
    return [told, *games, *clock_of(found), *secret_of(settings, found)]


def to_be_made(path: Path, in_data: bool) -> Check:
    """Whether the file of a new database can be created; the data folder has its own check."""
    if not in_data:
        try:
            with tempfile.TemporaryFile(dir=path.parent):
                pass
        except OSError as error:
            return Check("database", "fail", not_made(path, error))
    return Check("database", "ok", f"{path}, which will be created")


def looked_into(connection: Connection) -> Found:
    """What can be seen of a database without changing it."""
    seconds = None
    if connection.dialect.name == "sqlite":
        wrong = [str(row[0]) for row in connection.execute(text("PRAGMA quick_check(3)"))]
        if wrong != ["ok"]:
            return Found(trouble=f"it is damaged ({'; '.join(wrong)})")
        lost = sorted({str(row[0]) for row in connection.execute(text("PRAGMA foreign_key_check"))})
        if lost:
            return Found(trouble=f"it is damaged (orphaned rows in {', '.join(lost)})")
    else:
        if connection.scalar(text("SELECT pg_is_in_recovery()")):
            return Found(stranger="is a standby, which cannot be written: name the primary")
        seconds = server_time(connection)
    revision = revision_of(connection)
    stranger = of_others(connection, revision)
    if stranger is not None:
        return Found(stranger=stranger)
    if revision != HEAD:
        return Found(revision, seconds=seconds)
    beat = connection.scalar(select(func.max(beats.c.at)))
    return Found(revision, seconds=seconds, secret=mark_in(connection, SECRET_MARK), beat=beat)


def tables_checked(connection: Connection, check_table: TableCheck) -> list[Check]:
    """The tables that cannot be read, if there are any."""
    wrong = []
    for id in connection.scalars(select(stored_tables.c.id).order_by(stored_tables.c.created)).all():
        try:
            found = seated(connection, id)
            if found is not None:
                check_table(found[0])
        except StoreError as error:
            wrong.append(str(error))
    return [Check("tables", "fail", sentence, "Restore a backup") for sentence in wrong[:SHOWN]] + (
        [Check("tables", "fail", f"{len(wrong) - SHOWN} more tables are damaged")] if wrong[SHOWN:] else []
    )


def games_checked(connection: Connection) -> list[Check]:
    """Whether every stored game is as it was written."""
    ids = connection.scalars(select(stored_games.c.id).order_by(stored_games.c.created)).all()
    wrong = [sentence for id in ids if (sentence := damage(connection, id)) is not None]
    if not wrong:
        return [Check("games", "ok", f"{len(ids)} stored, none altered")]
    return [Check("games", "fail", sentence, "Restore a backup") for sentence in wrong[:SHOWN]] + (
        [Check("games", "fail", f"{len(wrong) - SHOWN} more of {len(ids)} games are damaged")] if wrong[SHOWN:] else []
    )


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
        return Check("database", "ok", f"{name}, intact and up to date")
    if found.revision is None:
        return Check("database", "ok", f"{name} is empty; the next start creates its tables")
    if found.revision < HEAD:
        told = f"{name} is from an earlier release (schema {found.revision}); the next start brings it up to date"
        return Check("database", "warn", told, "Back it up first")
    return Check("database", "fail", f"{name} was made by a later Rentier (schema {found.revision})", "Update this one")


def clock_of(found: Found) -> list[Check]:
    """Whether the database has another time than this machine, or a server wrote to it later than now."""
    drift = 0.0 if found.seconds is None else abs(found.seconds - wall_clock())
    if drift >= DRIFT:
        return [
            Check("clock", "warn", f"differs from the database's by {drift:.0f} s", "Synchronize both clocks (NTP)")
        ]
    ahead = 0.0 if found.beat is None else found.beat - wall_clock()
    if ahead >= DRIFT:
        told = f"is {ahead:.0f} s behind the last server on this database"
        return [Check("clock", "warn", told, "Set the clock of this machine (NTP), then restart the server")]
    return []


def secret_of(settings: Settings, found: Found) -> list[Check]:
    """Whether the seat tokens in a database go with the secret in force."""
    if found.secret is None:
        return []
    if not will_be_created(settings):
        try:
            if fingerprint(the_secret(settings)) == found.secret:
                return []
        except RentierError:
            return []  # the check of the secret itself tells why
    return [Check("secret", "warn", "it is not the one this database was last used with", LOST)]
