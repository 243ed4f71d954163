"""How the values of settings are written: lists, paths, networks and origins; a `ValueError` says what is wrong."""

from __future__ import annotations

import re
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from urllib.parse import urlsplit

NO_HOST = re.compile(r"[\s<>\"'`{}|\\^%*]")
"""What no host has in its name."""


def split(value: object) -> object:
    """A list as it is written in a variable or a flag: with commas."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def in_full(path: Path) -> Path:
    """A path without `~`."""
    try:
        return path.expanduser()
    except RuntimeError:
        raise ValueError(f"nobody here has the home folder that {path} begins with: write the path in full") from None


def networks(value: object) -> object:
    """Addresses and networks; a network is written by its first address, so that nobody trusts more than was meant."""
    found = split(value)
    for part in found if isinstance(found, list | tuple) else ():
        try:
            network = ip_network(part, strict=False) if isinstance(part, str) else part
        except ValueError:
            network = None
        if not isinstance(network, IPv4Network | IPv6Network):
            raise ValueError("it should name addresses or networks, such as 10.0.0.0/8")
        if isinstance(part, str) and "/" in part and ip_address(part.partition("/")[0]) != network.network_address:
            raise ValueError(f"{part} is one address and a whole network: write {part.partition('/')[0]} or {network}")
    return found


def not_everybody(found: tuple[IPv4Network | IPv6Network, ...]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Proxies that are believed, which cannot be everybody."""
    if any(network.prefixlen == 0 for network in found):
        raise ValueError("it lets anybody pose as anybody: name the addresses of your proxies alone")
    return found


def as_site(text: str) -> str:
    """The origin of a site, as an operator writes it."""
    origin = as_origin(text)
    if NO_HOST.search(origin):
        raise ValueError(f"{text} is not an address such as https://play.example")
    return origin


def as_origin(text: str) -> str:
    """An origin as browsers send it: scheme, host, and the port where it is not the usual one."""
    try:
        parts = urlsplit(text.strip().rstrip("/").lower())
        port = parts.port
    except ValueError:
        raise ValueError(f"{text} is not an address such as https://play.example") from None
    bare = not (parts.path or parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("http", "https") or not parts.hostname or not bare:
        raise ValueError(f"{text} is not an address such as https://play.example")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + ("" if port in (None, usual) else f":{port}")
