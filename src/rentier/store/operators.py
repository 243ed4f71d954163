"""What operators keep in the database: bans, reports by players, the message to all tables, and the audit log.

Every change is written in one transaction with its entry in the audit log: there is none without the other.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_network
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, delete, func, insert, select

from rentier.store.database import Database
from rentier.store.errors import Altered
from rentier.store.marks import mark_in, marks_in, put_mark
from rentier.store.rows import new_id
from rentier.store.schema import audit, bans, lines, reports, seats
from rentier.store.sql import read, upsert, written
from rentier.store.tables import name_of
from rentier.store.writer import Writer

logger = logging.getLogger(__name__)

BanKind = Literal["address", "player"]
Moment = Annotated[float, Meta(ge=0, le=1e11)]
"""A time that can be shown."""
NOTICE_MARK, DRAIN_MARK = "notice", "drain"
ID_CHARACTERS = 16
CHAT_LINES = 5
"""Last lines of chat of a reported player that an operator is shown."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody who cannot use the server: a network, or the holder of a seat's token."""

    kind: BanKind
    value: str
    """The network, or the player's id."""
    reason: str
    created: Moment
    until: Moment | None = None
    """None forever."""
    digest: bytes | None = field(default=None, repr=False)
    """Of the seat token, for a player."""

    def __post_init__(self) -> None:
        if self.kind == "address":
            ip_network(self.value)


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to all tables."""

    number: int
    text: str
    until: Moment


@dataclass(frozen=True, slots=True)
class Orders:
    """What operators ordered, for every server of a database."""

    bans: tuple[Ban, ...] = ()
    notice: Notice | None = None
    draining: float | None = None
    """Since when no new games begin."""


@dataclass(frozen=True, slots=True)
class Report:
    """A player who was reported by another one."""

    id: str
    table: str
    seat: int
    player: str
    by: str
    reason: str
    text: str
    at: Moment


@dataclass(frozen=True, slots=True)
class ShownReport:
    """A report with the names as they are now and what the reported player said last."""

    report: Report
    name: str
    by_name: str
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the audit log: when, who, and what."""

    at: Moment
    who: str
    action: str
    detail: str


class OperatorStore:
    """Orders of operators, reports to them, and the log of what they did."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    # ------------------------------------------------------------ orders

    async def orders(self, now: float) -> Orders:
        """What is in force at a moment."""
        return await self._database.read(lambda connection: _orders(connection, now))

    async def ban(self, ban: Ban, entry: Entry) -> None:
        """Ban somebody, or change the ban that is there; bans that have ended are forgotten."""

        def work(connection: Connection) -> None:
            connection.execute(delete(bans).where(bans.c.until <= entry.at))
            upsert(
                connection,
                bans,
                {
                    "kind": ban.kind,
                    "value": ban.value,
                    "digest": ban.digest,
                    "reason": ban.reason,
                    "created": ban.created,
                    "until": ban.until,
                },
            )
            _note(connection, entry)

        await self._writer.do("operators", work)

    async def unban(self, kind: str, value: str, entry: Entry) -> bool:
        """Lift a ban; whether there was one."""

        def work(connection: Connection) -> bool:
            gone = connection.execute(delete(bans).where(bans.c.kind == kind, bans.c.value == value)).rowcount
            if gone:
                _note(connection, entry)
            return bool(gone)

        return await self._writer.do("operators", work)

    async def announce(self, notice: Notice | None, entry: Entry) -> None:
        """Set the message to all tables, or remove it."""

        def work(connection: Connection) -> None:
            plain = {"number": notice.number, "text": notice.text, "until": notice.until} if notice else None
            put_mark(connection, NOTICE_MARK, None if plain is None else written(plain))
            _note(connection, entry)

        await self._writer.do("operators", work)

    async def drain(self, since: float | None, entry: Entry) -> None:
        """Have no new games begin from now on, or let them begin again."""

        def work(connection: Connection) -> None:
            put_mark(connection, DRAIN_MARK, None if since is None else written(since))
            _note(connection, entry)

        await self._writer.do("operators", work)

    # ------------------------------------------------------------ reports

    async def report(self, report: Report) -> None:
        """Keep a report until an operator has settled it or its table is deleted."""
        row = {
            "id": report.id,
            "table_id": report.table,
            "seat": report.seat,
            "player": report.player,
            "by": report.by,
            "reason": report.reason,
            "text": report.text,
            "at": report.at,
        }
        await self._writer.run("operators", insert(reports).values(row))

    async def reports(self, limit: int) -> tuple[int, list[ShownReport]]:
        """How many reports there are, and the oldest of them."""
        return await self._database.read(lambda connection: _reports(connection, limit))

    async def settle(self, report_id: str, entry: Entry) -> bool:
        """Delete a report; whether there was one."""

        def work(connection: Connection) -> bool:
            gone = connection.execute(delete(reports).where(reports.c.id == report_id)).rowcount
            if gone:
                _note(connection, entry)
            return bool(gone)

        return await self._writer.do("operators", work)

    # ------------------------------------------------------------ players and the audit log

    async def digest_of(self, player: str) -> bytes | None:
        """The digest of a player's seat token; None where there is no such person."""
        wanted = select(seats.c.digest).where(seats.c.player == player, seats.c.kind == "person")
        return await self._database.read(lambda connection: connection.scalar(wanted))

    async def note(self, entry: Entry) -> None:
        """Add to the audit log what changed nothing in the database, such as a sign-in."""
        await self._writer.do("operators", lambda connection: _note(connection, entry))

    async def audit(self, limit: int) -> list[Entry]:
        """The last entries of the audit log, newest first."""
        wanted = select(audit.c.at, audit.c.who, audit.c.action, audit.c.detail)
        wanted = wanted.order_by(audit.c.at.desc(), audit.c.id).limit(limit)

        def work(connection: Connection) -> list[Entry]:
            return readable("audit log", Entry, connection.execute(wanted).mappings())

        return await self._database.read(work)


def new_report_id() -> str:
    """An id for a report."""
    return new_id(ID_CHARACTERS)


def _note(connection: Connection, entry: Entry) -> None:
    row = {"id": new_id(ID_CHARACTERS), "at": entry.at, "who": entry.who}
    connection.execute(insert(audit), {**row, "action": entry.action, "detail": entry.detail})


def _orders(connection: Connection, now: float) -> Orders:
    found = readable("bans", Ban, connection.execute(select(bans).order_by(bans.c.created.desc())).mappings())
    held = [ban for ban in found if ban.until is None or ban.until > now]
    notice = _mark(connection, NOTICE_MARK, Notice)
    if notice is not None and notice.until <= now:
        notice = None
    return Orders(tuple(held), notice, _mark(connection, DRAIN_MARK, Moment))


def _mark(connection: Connection, name: str, kind: Any) -> Any:
    """What operators ordered under a name; None if nothing, or if it cannot be read."""
    value = mark_in(connection, name)
    if value is None:
        return None
    try:
        return msgspec.convert(read(value), kind)
    except (msgspec.ValidationError, Altered):
        complain("orders", name)
        return None


def _reports(connection: Connection, limit: int) -> tuple[int, list[ShownReport]]:
    count = connection.scalar(select(func.count()).select_from(reports)) or 0
    wanted = select(reports, reports.c.table_id.label("table")).order_by(reports.c.at, reports.c.id).limit(limit)
    return count, [
        ShownReport(
            report,
            name_of(connection, report.table, report.player),
            name_of(connection, report.table, report.by),
            _said_by(connection, report.table, report.player),
        )
        for report in readable("reports", Report, connection.execute(wanted).mappings())
    ]


Kept = TypeVar("Kept")


def readable(where: str, kind: type[Kept], rows: Iterable[Mapping[Any, Any]]) -> list[Kept]:
    """The rows that hold what they should: one that was altered must not keep a server from starting."""
    found = []
    for row in rows:
        try:
            plain = {str(name): bytes(value) if isinstance(value, memoryview) else value for name, value in row.items()}
            found.append(msgspec.convert(plain, kind, builtin_types=(bytes,)))
        except msgspec.ValidationError as error:
            complain(where, str(error))
    return found


complained: set[tuple[str, str]] = set()
"""What was logged: servers read the orders every few seconds."""


def complain(where: str, why: str) -> None:
    """Log a row that was altered, once."""
    if (where, why) not in complained:
        complained.add((where, why))
        logger.error("a row of the %s was altered and is ignored (%s): restore a backup", where, why)


def altered_rows(connection: Connection) -> list[str]:
    """What of all this cannot be read, for `rentier doctor`."""
    kept = {"bans": (bans, Ban), "reports": (reports, Report), "audit log": (audit, Entry)}
    told = []
    for where, (table, kind) in kept.items():
        rows = [{**row, "table": row.get("table_id")} for row in connection.execute(select(table)).mappings()]
        lost = len(rows) - len(readable(where, kind, rows))
        if lost:
            told.append(f"{lost} of {len(rows)} rows of the {where} were altered and are ignored")
    stored = marks_in(connection)
    for name, kind in ((NOTICE_MARK, Notice), (DRAIN_MARK, Moment)):
        if name in stored and _mark(connection, name, kind) is None:
            told.append(f"the stored order {name!r} was altered and is ignored")
    return told


def _said_by(connection: Connection, table_id: str, player: str) -> tuple[str, ...]:
    wanted = select(lines.c.text).where(lines.c.table_id == table_id, lines.c.player == player)
    return tuple(connection.scalars(wanted.order_by(lines.c.number.desc()).limit(CHAT_LINES)))[::-1]
