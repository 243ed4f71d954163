"""Who sends how much: windows and counts for every address, and the address itself as proxies tell it."""

from __future__ import annotations

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any

from rentier.server.config.settings import Settings

Key = tuple[str, str]
"""What is counted, and for whom: a kind and an address."""
Clock = Callable[[], float]
Address = IPv4Address | IPv6Address

MINUTE = 60.0

SLICES = 64
"""A window remembers its events in this number of slices of time, however many there were."""
MOST_KEYS = 20_000
"""Windows that are kept; beyond them the one that was quiet for longest is forgotten."""
MOST_HOPS = 16
"""Proxies that are looked at in one header."""
NOBODY = "unknown"
"""The address of a peer that has none, as on a local socket."""


class Window:
    """What happened in the last `seconds`, to a slice: never more than `count` in any span of that length."""

    __slots__ = ("seconds", "slices", "total")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.slices: deque[list[int]] = deque()
        """Pairs of a slice's number and how many fell into it, oldest first."""
        self.total = 0

    def forget(self, now: float) -> None:
        """Let go of the slices that have wholly left the window."""
        while self.slices and self.ends(self.slices[0][0]) <= now:
            self.total -= self.slices.popleft()[1]

    def add(self, now: float) -> None:
        """Count one more."""
        number = int(now * SLICES / self.seconds)
        if self.slices and self.slices[-1][0] >= number:
            self.slices[-1][1] += 1
        else:
            self.slices.append([number, 1])
        self.total += 1

    def ends(self, number: int) -> float:
        """When a slice no longer counts."""
        return (number + 1) * self.seconds / SLICES + self.seconds


class Rates:
    """How often each key may do something, in bounded memory."""

    def __init__(self, now: Clock = time.monotonic, most: int = MOST_KEYS) -> None:
        self.now, self.most = now, most
        self.windows: OrderedDict[Key, Window] = OrderedDict()

    def allow(self, key: Key, count: int, seconds: float) -> bool:
        """Whether this is one of at most `count` in `seconds`; only what is allowed counts."""
        if self.exhausted(key, count, seconds):
            return False
        for share, _ in shares_of(key[1]):
            self._add((key[0], share), seconds)
        return True

    def _add(self, key: Key, seconds: float) -> None:
        window = self.windows.get(key)
        if window is None:
            self._forget_quiet()
            window = self.windows[key] = Window(seconds)
        self.windows.move_to_end(key)
        window.add(self.now())

    def _forget_quiet(self) -> None:
        """Make room for one more: the windows that were quiet for longest go when nothing is left in them."""
        while self.windows:
            quiet = next(iter(self.windows.values()))
            quiet.forget(self.now())
            if quiet.slices and len(self.windows) < self.most:
                break
            self.windows.popitem(last=False)

    def exhausted(self, key: Key, count: int, seconds: float) -> bool:
        """Whether the key has had its `count`; asking costs nothing, so a guess is turned away before it is tried."""
        return any(self._is_full((key[0], share), count * factor) for share, factor in shares_of(key[1]))

    def _is_full(self, key: Key, count: int) -> bool:
        window = self.windows.get(key)
        if window is None:
            return False
        window.forget(self.now())
        if not window.slices:
            del self.windows[key]
            return False
        return window.total >= count

    def wait(self, key: Key) -> int:
        """Whole seconds until the oldest event of a key no longer counts, for Retry-After."""
        window = self.windows.get(key)
        if window is None or not window.slices:
            return int(key[1] != shares_of(key[1])[-1][0])  # a neighbour within the same /48 had the count
        return max(1, math.ceil(window.ends(window.slices[0][0]) - self.now()))


class Bucket:
    """What one socket may send: `burst` at once, refilled at `rate` a second."""

    __slots__ = ("burst", "left", "now", "rate", "seen")

    def __init__(self, rate: float, burst: int, now: Clock = time.monotonic) -> None:
        self.rate, self.burst, self.now = rate, burst, now
        self.left, self.seen = float(burst), now()

    def take(self) -> bool:
        """Take one, if one is left."""
        now = self.now()
        self.left = min(self.burst, self.left + (now - self.seen) * self.rate)
        self.seen = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Crowd:
    """How many are in at once, of each address and in all."""

    def __init__(self, each: int, in_all: int) -> None:
        self.each, self.in_all = each, in_all
        self.inside: dict[str, int] = {}
        self.total = 0

    def enter(self, address: str) -> int | None:
        """Let one more in, or tell the HTTP status that it is turned away with."""
        shares = shares_of(address)
        if any(self.inside.get(share, 0) >= self.each * factor for share, factor in shares):
            return 429
        if self.total >= self.in_all:
            return 503
        for share, _ in shares:
            self.inside[share] = self.inside.get(share, 0) + 1
        self.total += 1
        return None

    def leave(self, address: str) -> None:
        """One that was let in has gone."""
        self.total -= 1
        for share, _ in shares_of(address):
            if self.inside[share] == 1:
                del self.inside[share]
            else:
                self.inside[share] -= 1


# ---------------------------------------------------------------- addresses


def address_of(scope: Any, settings: Settings) -> str:
    """Whom limits count for; an IPv6 site counts as one."""
    client = client_of(scope, settings)
    return NOBODY if client is None else grouped(client)


def client_of(scope: Any, settings: Settings) -> Address | None:
    """Who sent this: the peer, or whom trusted proxies name."""
    peer = peer_of(scope)
    if peer is not None and is_trusted(peer, settings):
        for hop in reversed(header_values(scope, b"x-forwarded-for")[-MOST_HOPS:]):
            named = parse_address(hop)
            if named is None:
                break  # what stands further left was not written by a proxy we trust
            peer = named
            if not is_trusted(peer, settings):
                break
    return peer


def is_secure(scope: Any, settings: Settings) -> bool:
    """Whether the way to the browser is TLS, as far as this server or a trusted proxy can tell."""
    if scope.get("scheme") in ("https", "wss"):
        return True
    peer = peer_of(scope)
    if peer is None or not is_trusted(peer, settings):
        return False
    return header_values(scope, b"x-forwarded-proto")[-1:] == ["https"]


def peer_of(scope: Any) -> Address | None:
    """Who is at the other end of the connection."""
    client = scope.get("client")
    return parse_address(client[0]) if client else None


def is_trusted(address: Address, settings: Settings) -> bool:
    """Whether an address is one of the proxies that the operator named."""
    return within(address, settings.trusted_proxies)


def within(address: Address, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Whether an address lies in one of these networks."""
    return any(address in network for network in networks)


@lru_cache(maxsize=MOST_KEYS)
def grouped(address: Address) -> str:
    """An address as limits see it; of IPv6 the first 64 bits, since a household has all the rest."""
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, 64), strict=False))
    return str(address)


SITE_SHARES = 4
"""How often an IPv6 /48 has what a /64 in it has: some providers give a customer the one, some the other."""


@lru_cache(maxsize=MOST_KEYS)
def shares_of(address: str) -> tuple[tuple[str, int], ...]:
    """Whom else limits count for besides a (grouped) address, and how many shares each has: of IPv6 also the /48."""
    try:
        site = IPv6Network(address).supernet(new_prefix=48)
    except ValueError:
        return ((address, 1),)
    return (address, 1), (str(site), SITE_SHARES)


@lru_cache(4096)
def parse_address(text: str) -> Address | None:
    """An address as written in a header, with or without a port, or None."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def header_values(scope: Any, name: bytes) -> list[str]:
    """The parts of a header that is a list, over all its lines."""
    lines = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return [part.strip() for line in lines for part in line.split(",") if part.strip()]
