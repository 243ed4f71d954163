"""The listening socket of a server, or an error that says why there is none."""

from __future__ import annotations

import errno
import socket
import sys
from contextlib import suppress
from ipaddress import ip_address

from rentier.kernel.errors import RentierError
from rentier.server.config.settings import web_address

BACKLOG = 4096
"""Connections that may wait to be accepted: after a restart everybody comes back at once."""
SEND_BUFFER = 128 * 1024
"""Bytes that the system holds for a peer who does not read; left to itself it takes megabytes."""
FOR_EVERYBODY = 1024
"""Ports below this one need extra privileges."""


def listening(host: str, port: int) -> socket.socket:
    """A socket at this address, opened before anything else: clients that come meanwhile wait instead of failing."""
    opened = bound(host, port)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        opened.listen(BACKLOG)
    except OSError as error:
        opened.close()
        raise no_port(host, port, error) from None
    return opened


def bound(host: str, port: int) -> socket.socket:
    """A socket that has the address, and does not listen yet."""
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (socket.gaierror, UnicodeError):
        raise no_address(host) from None
    opened = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind(address)
    except OSError as error:
        opened.close()
        raise no_port(host, port, error) from None
    return opened


def network_address(host: str, port: int) -> str | None:
    """What people on other machines of the network type, where the server listens to everybody."""
    if host not in ("0.0.0.0", "::"):
        return None
    family, elsewhere = (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((elsewhere, 9))  # an address kept for examples; nothing is sent
        found = str(probe.getsockname()[0])
        return None if ip_address(found).is_loopback else web_address(found, port)
    return None


def no_port(host: str, port: int, error: OSError) -> RentierError:
    """Why a port is not available."""
    if error.errno == errno.EADDRNOTAVAIL:
        return no_address(host)
    why = "it is already in use" if error.errno == errno.EADDRINUSE else (error.strerror or "not available").lower()
    if error.errno == errno.EACCES and port < FOR_EVERYBODY:
        why = f"ports below {FOR_EVERYBODY} need extra privileges"
    return RentierError(
        f"Port {port} at {host} cannot be used, {why}: choose another with --port, or --port 0 for a free one"
    )


def no_address(host: str) -> RentierError:
    """What is wrong with a host that is not this one."""
    return RentierError(f"There is no address {host} on this machine: choose another with --host")
