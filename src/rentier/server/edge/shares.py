"""Fair shares: what each address may have the server do, over all its sockets and requests.

Work is counted in units of about a millisecond. An address has a bucket of them, refilled at a steady rate. Whatever it
asks for is paid from there, and refused while the bucket is empty, so that nobody can use up the time of everybody.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from enum import IntEnum

from rentier.server.edge.limits import MOST_KEYS, Clock, shares_of
from rentier.server.protocol.errors import ErrorCode, RequestError

TOO_MUCH = "Too much from your address at once: wait a moment"


class Cost(IntEnum):
    """What things cost, in units."""

    MESSAGE = 1
    REQUEST = 1
    PREVIEW = 3
    ACT = 3
    SAY = 5
    CHANGE = 10
    """A change of a table or a seat, a pause among them: it is stored, and everybody there is shown the table again."""
    REFUSED = 3
    """On top of the act: a refusal explains itself, and leaves nothing that others could use."""
    HANDSHAKE = 5
    VIEW = 10
    TABLE = 20
    RECORD = 20
    REPLAY = 40
    VERIFY = 40
    REVIEW = 10
    WHAT_IF = 60
    ADVICE = 10


UNLIMITED = 1e12
"""More than anybody can use."""
ROWS_A_UNIT = 5
"""Stored acts that are read and told for one unit."""
TABLES_A_UNIT = 3
"""Tables that are listed for one unit."""
TOLD_A_UNIT = 8
"""Connections that are told of an act for one unit."""
UNITS_A_SECOND = 1000
"""Units for a second of the CPU, where it is measured: what bots think."""
MOST_THOUGHT = 30
"""The most units that one thought of a bot is charged: the first one loads what all bots of the server use."""


class Shares:
    """The buckets of all addresses, in bounded memory; a full one is forgotten."""

    def __init__(self, per_second: float, burst: float, now: Clock = time.monotonic, most: int = MOST_KEYS) -> None:
        self.per_second, self.burst, self.now, self.most = per_second, burst, now, most
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address: the units that are used, and when that was; the one that was quiet for longest first."""

    def spend(self, address: str, cost: float = 1) -> bool:
        """Pay for something that is about to be done; False, and nothing is paid, if the bucket is empty."""
        if any(self._left(key, factor) <= 0 for key, factor in shares_of(address)):
            return False
        self.charge(address, cost)
        return True

    def need(self, address: str, cost: float = 1) -> None:
        """Pay for something, or refuse it."""
        if not self.spend(address, cost):
            raise RequestError(ErrorCode.RATE, TOO_MUCH, wait=self.wait(address))

    def charge(self, address: str, cost: float) -> None:
        """Pay for something that was done already; the bucket may go below zero, though never for long."""
        for key, factor in shares_of(address):
            used = self.burst * factor - self._left(key, factor) + cost
            self._used[key] = min(used, 2 * self.burst * factor), self.now()
            self._used.move_to_end(key)
        while len(self._used) > self.most:
            self._used.popitem(last=False)

    def has_spare(self, address: str) -> bool:
        """Whether half the bucket is left: what a table does by itself leaves the other half to its people."""
        return all(self._left(key, factor) > self.burst * factor / 2 for key, factor in shares_of(address))

    def wait(self, address: str) -> int:
        """Whole seconds until the bucket has something again, for Retry-After."""
        lacking = [-self._left(key, factor) / (self.per_second * factor) for key, factor in shares_of(address)]
        return max(1, math.ceil(max(lacking)))

    def _left(self, key: str, factor: int) -> float:
        used, at = self._used.get(key, (0.0, 0.0))
        return self.burst * factor - max(0.0, used - (self.now() - at) * self.per_second * factor)
