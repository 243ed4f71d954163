"""Access to tables: ids, seat tokens and invites."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.rows import StoredSeat, StoredTable
from rentier.store.store import Store
from rentier.store.tables import Seated

TABLE_ID = re.compile("[a-z2-7]{8}")
TOKEN_BYTES = 24
"""192 bits: a seat token cannot be guessed."""
INVITE_BYTES = 12
MINUTE = 60.0


class Rates(Protocol):
    """How often each key may do something."""

    def allow(self, key: tuple[str, str], count: int, seconds: float) -> bool:
        """Whether this is one of at most `count` in `seconds`."""
        ...

    def exhausted(self, key: tuple[str, str], count: int, seconds: float) -> bool:
        """Whether the key has had its `count`."""
        ...

    def wait(self, key: tuple[str, str]) -> int:
        """Whole seconds until it may try again."""
        ...


@dataclass(frozen=True, slots=True)
class Visit:
    """A visitor of a table: in a seat, or spectating."""

    table: StoredTable
    seats: Sequence[StoredSeat]
    seat: int | None

    @property
    def own(self) -> StoredSeat:
        """The visitor's seat; an error without one."""
        if self.seat is None:
            raise RequestError(ErrorCode.SEAT, "You have no seat at this table: sit down first, or use its token")
        return self.seats[self.seat]

    @property
    def is_host(self) -> bool:
        """Whether the visitor may start and close the table."""
        return self.seat is not None and self.seat == self.table.host

    def need_host(self) -> None:
        """Refuse everybody but the host."""
        if not self.is_host:
            raise RequestError(ErrorCode.HOST, "Only the host can do that")


class SeatTokens:
    """Seat tokens: known to their owners alone, kept as HMAC-SHA256 under the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def digest(self, token: str) -> bytes:
        """What is stored of a token."""
        return hmac.new(self._secret, token.encode("utf-8", "surrogatepass"), hashlib.sha256).digest()

    def seat_of(self, seats: Sequence[StoredSeat], token: str | None) -> int | None:
        """The seat that a token opens at a table, if any."""
        if not token:
            return None
        digest = self.digest(token)
        owners = [seat.seat for seat in seats if seat.digest and hmac.compare_digest(seat.digest, digest)]
        return owners[0] if owners else None


class TableAccess:
    """Checks access to tables; a private one does not exist for people without a seat or an invite."""

    def __init__(self, store: Store, keys: SeatTokens, rates: Rates, misses_a_minute: int) -> None:
        self._store = store
        self._keys = keys
        self._rates = rates
        self._misses = misses_a_minute

    async def visit(
        self, table_id: str, token: str | None, invite: str | None, address: str, known: Seated | None = None
    ) -> Visit:
        """Visit a table; an error if there is none, and a rate limit for addresses that guess.

        People with a seat or the invite, or at a public table, are let in even while a neighbour guesses: an
        invite has 96 bits, so that it needs no limit against guessing. A table that is `known`
        already spares the store a question, unless the visitor is not.
        """
        if known is not None:
            seat = self._keys.seat_of(known[1], token)
            if seat is not None:
                return Visit(*known, seat)
        found = await self._store.tables.get(table_id) if TABLE_ID.fullmatch(table_id) else None
        key = ("miss", address)
        if found is not None:
            table, seats = found
            seat = self._keys.seat_of(seats, token)
            if seat is not None or table.public:
                return Visit(table, seats, seat)
            if is_invite(table, invite):
                return Visit(table, seats, None)
        if not self._rates.allow(key, self._misses, MINUTE):
            raise RequestError(ErrorCode.RATE, "Too many unknown tables: wait a moment", wait=self._rates.wait(key))
        raise RequestError(ErrorCode.MISSING, "There is no such table, or it is private: ask for an invite link")


def is_invite(table: StoredTable, invite: str | None) -> bool:
    """Whether somebody was invited to a table."""
    return bool(invite) and hmac.compare_digest(table.invite.encode(), str(invite).encode("utf-8", "surrogatepass"))


def link_to(table: StoredTable) -> str:
    """The address of a table on this server; what follows the # stays in the browser."""
    return f"/t/{table.id}" if table.public else f"/t/{table.id}#invite={table.invite}"


def new_token() -> str:
    """A seat token, shown to its owner once."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_invite() -> str:
    """A secret in the link to a private table."""
    return secrets.token_urlsafe(INVITE_BYTES)
