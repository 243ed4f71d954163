"""What operators can do. Every action is written together with its entry in the audit log."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network

from rentier.server.admin.orders import Watch
from rentier.server.lobby.names import clean_line
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.operators import ID_CHARACTERS, Ban, BanKind, Entry, Notice
from rentier.store.rows import PLAYER_CHARACTERS
from rentier.store.store import Store

log = logging.getLogger(__name__)

HOUR = 3600.0
LONGEST_TEXT = 300
LONGEST_HOURS = 10 * 365 * 24
WIDEST = 8
"""Bits of a banned network at least: a shorter prefix bans a good part of the Internet."""
HOUSEHOLD = 64
"""Bits of an IPv6 address that belong to a household: a single address is banned with all of it, as limits count."""
MESSAGE_HOURS = 24.0
PLAYER = re.compile(f"[a-z2-7]{{{PLAYER_CHARACTERS}}}")
REPORT = re.compile(f"[a-z2-7]{{{ID_CHARACTERS}}}")

Fields = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Actions:
    """Carries out what operators order; each returns a sentence that says what was done."""

    store: Store
    watch: Watch
    clock: Callable[[], float]

    def named(self) -> dict[str, Callable[[Fields, str], Awaitable[str]]]:
        """The actions by the name in their address."""
        return {
            "ban": self.ban,
            "unban": self.unban,
            "message": self.message,
            "clear-message": self.clear_message,
            "drain": self.drain,
            "resume": self.resume,
            "settle": self.settle,
        }

    async def do(self, action: str, fields: Fields, who: str) -> str:
        """Carry out an action, log it, and have it hold here at once."""
        sentence = await self.named()[action](fields, who)
        log.info("admin: %s by %s", sentence, who)
        await self.watch.refresh()
        return sentence

    async def ban(self, fields: Fields, who: str) -> str:
        """Ban an address, a network or a player."""
        kind, value = target_of(fields)
        reason, hours = text_of(fields, "reason"), hours_of(fields)
        digest = None
        if kind == "player":
            digest = await self.store.operators.digest_of(value)
            if digest is None:
                raise RequestError(ErrorCode.MISSING, f"There is no player {value} at any table: ban their address")
        now = self.clock()
        ban = Ban(kind, value, reason, now, None if hours is None else now + hours * HOUR, digest)
        span = "until lifted" if hours is None else f"for {hours:g} hours"
        detail = f"{kind} {value} {span}{f': {reason}' if reason else ''}"
        await self.store.operators.ban(ban, Entry(now, who, "ban", detail))
        return f"Banned {detail}"

    async def unban(self, fields: Fields, who: str) -> str:
        """Lift a ban."""
        kind, value = target_of(fields)
        entry = Entry(self.clock(), who, "unban", f"{kind} {value}")
        if not await self.store.operators.unban(kind, value, entry):
            raise RequestError(ErrorCode.MISSING, f"{value} is not banned")
        return f"Lifted the ban of {kind} {value}"

    async def message(self, fields: Fields, who: str) -> str:
        """Show a message at all tables."""
        text, hours = text_of(fields, "text"), hours_of(fields) or MESSAGE_HOURS
        if not text:
            raise RequestError(ErrorCode.FORMAT, "Write a message first")
        now = self.clock()
        notice = Notice(int(now * 1000), text, now + hours * HOUR)
        await self.store.operators.announce(notice, Entry(now, who, "message", text))
        return f"Message for {hours:g} hours at all tables: {text}"

    async def clear_message(self, fields: Fields, who: str) -> str:
        """Remove the message from all tables."""
        await self.store.operators.announce(None, Entry(self.clock(), who, "clear-message", ""))
        return "Removed the message from all tables"

    async def drain(self, fields: Fields, who: str) -> str:
        """Let no new games begin, so that the server can be updated when the running ones are over."""
        now = self.clock()
        since = self.watch.orders.draining or now
        await self.store.operators.drain(since, Entry(now, who, "drain", ""))
        return "No new games can start; running ones continue"

    async def resume(self, fields: Fields, who: str) -> str:
        """Let new games begin again."""
        await self.store.operators.drain(None, Entry(self.clock(), who, "resume", ""))
        return "New games can start again"

    async def settle(self, fields: Fields, who: str) -> str:
        """Delete a report that was dealt with."""
        id = fields.get("report", "")
        if not REPORT.fullmatch(id) or not await self.store.operators.settle(
            id, Entry(self.clock(), who, "settle", f"report {id}")
        ):
            raise RequestError(ErrorCode.MISSING, "There is no such report; somebody may have settled it already")
        return f"Settled report {id}"


def target_of(fields: Fields) -> tuple[BanKind, str]:
    """Whom a ban is for: a network, or a player by id."""
    text = fields.get("target", "").strip().lower()
    if PLAYER.fullmatch(text):
        return "player", text
    try:
        network: IPv4Network | IPv6Network = ip_network(text, strict=False)
    except ValueError:
        sentence = "Give an address such as 203.0.113.7, a network such as 203.0.113.0/24, or a player id"
        raise RequestError(ErrorCode.FORMAT, sentence) from None
    if isinstance(network, IPv6Network) and network.prefixlen > HOUSEHOLD:
        network = network.supernet(new_prefix=HOUSEHOLD)
    if network.prefixlen < WIDEST:
        raise RequestError(ErrorCode.FORMAT, f"{network} is too large: the prefix must be at least /{WIDEST}")
    return "address", str(network)


def text_of(fields: Fields, name: str) -> str:
    """A line of text in plain characters."""
    text = clean_line(fields.get(name, ""))
    if len(text) > LONGEST_TEXT:
        raise RequestError(ErrorCode.LIMIT, f"A {name} can have at most {LONGEST_TEXT} characters")
    return text


def hours_of(fields: Fields) -> float | None:
    """For how long; None if nothing is said."""
    text = fields.get("hours", "").strip()
    if not text:
        return None
    try:
        hours = float(text)
    except ValueError:
        hours = 0.0
    if not 0 < hours <= LONGEST_HOURS:  # also refuses nan
        raise RequestError(ErrorCode.FORMAT, f"Hours must be a number above 0, at most {LONGEST_HOURS}")
    return hours
