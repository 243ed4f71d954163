"""The names that this server answers to: a page of another site must not reach it through a name of its own."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from rentier.server.config.settings import Settings
from rentier.server.protocol.errors import ErrorCode, RequestError

LOOPBACK = "localhost"
ANY = "*"
"""The setting that allows every name."""
LONGEST = 253 + len(":65535")
"""Characters of a host with its port."""


class Hosts:
    """Checks the `Host` of requests against DNS rebinding.

    An attacker can point a name of their own at this machine, and the browser then takes their page for one of ours.
    Nobody can do that with an address, so addresses are always allowed; names have to be known.
    """

    def __init__(self, settings: Settings) -> None:
        self.names = frozenset(known_names(settings))

    def check(self, hosts: Iterable[str]) -> None:
        """Refuse a request for a name that is not ours; one that names no host comes from no browser."""
        named = list(hosts)
        if len(named) > 1 or not all(self.allows(host) for host in named):
            raise RequestError(
                ErrorCode.ADDRESS,
                "This server is not known by that name: use its address, or have the operator set public_url or"
                " allowed_hosts",
            )

    def allows(self, host: str) -> bool:
        """Whether a host, with or without a port, is one of ours."""
        name = name_in(host)
        if name is None:
            return False
        if ANY in self.names or name in self.names or name.endswith(f".{LOOPBACK}"):
            return True
        return is_address(name)


def known_names(settings: Settings) -> Iterable[str]:
    """The names of this machine, and those that the operator set."""
    yield LOOPBACK
    yield settings.host.lower()
    machine = socket.gethostname().lower()
    yield machine
    yield f"{machine.partition('.')[0]}.local"  # as it announces itself in a home network
    for site in (settings.public_url, *settings.allowed_hosts):
        if site is not None:
            yield (urlsplit(site).hostname or "") if "://" in site else site.lower()


@lru_cache(maxsize=1024)
def name_in(host: str) -> str | None:
    """A `Host` without its port and in lower case, or None if it is none."""
    if not host or len(host) > LONGEST or host != host.strip():
        return None
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # a ValueError where it is no number
    except ValueError:
        return None
    if parts.netloc != host or parts.username is not None or not parts.hostname:
        return None
    return parts.hostname.rstrip(".")


@lru_cache(maxsize=1024)
def is_address(name: str) -> bool:
    """Whether a name is an IP address."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
