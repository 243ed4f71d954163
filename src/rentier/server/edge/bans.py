"""Bans by address and by player: kept in memory, checked for every request that is more than a page."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from ipaddress import ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

from rentier.server.config.settings import Settings
from rentier.server.edge.limits import Address, client_of
from rentier.server.edge.middleware import refuse, response_to
from rentier.server.edge.own_cookies import own_cookies
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.operators import Ban

SEAT_COOKIE = "rentier_seat_"
"""Part of the name of every cookie that holds a seat token."""
MOST_COOKIES = 64
"""Seat tokens of one request that are looked at."""
Digest = Callable[[str], bytes]


class Bans:
    """Finds the ban of an address or of a seat token, however many bans there are."""

    def __init__(self, digest: Digest = str.encode) -> None:
        self._digest = digest
        self._networks: dict[tuple[int, int], dict[int, Ban]] = {}
        """By IP version and prefix length: the bans by the first address of their network."""
        self._players: dict[bytes, Ban] = {}

    def hold(self, bans: Iterable[Ban]) -> None:
        """Replace the bans by these."""
        networks: dict[tuple[int, int], dict[int, Ban]] = {}
        players: dict[bytes, Ban] = {}
        for ban in bans:
            if ban.kind == "address":
                network = ip_network(ban.value)
                networks.setdefault((network.version, network.prefixlen), {})[int(network.network_address)] = ban
            elif ban.digest is not None:
                players[ban.digest] = ban
        self._networks, self._players = networks, players

    def of_address(self, address: Address | None) -> Ban | None:
        """The ban that an address falls under."""
        if address is None:
            return None
        for (version, length), found in self._networks.items():
            if version == address.version:
                shift = address.max_prefixlen - length
                ban = found.get(int(address) >> shift << shift)
                if ban is not None:
                    return ban
        return None

    def of_digest(self, digest: bytes | None) -> Ban | None:
        """The ban of the player whose seat token has this digest."""
        return None if digest is None else self._players.get(digest)

    def of_request(self, scope: Scope, settings: Settings) -> Ban | None:
        """The ban that a request or a handshake falls under: its address, or one of the seats that it has tokens of."""
        if self._networks:
            ban = self.of_address(client_of(scope, settings))
            if ban is not None:
                return ban
        if self._players:
            for token in tokens_in(scope):
                ban = self.of_digest(self._digest(token))
                if ban is not None:
                    return ban
        return None


def tokens_in(scope: Scope) -> list[str]:
    """The seat tokens that a request brings: one as a bearer, and those in a browser's cookies."""
    found = []
    for name, value in scope["headers"]:
        text = value.decode("latin-1")
        if name == b"authorization" and text[:7].lower() == "bearer ":
            found.append(text[7:].strip())
    found += [value for name, value in own_cookies(scope) if SEAT_COOKIE in name]
    return found[:MOST_COOKIES]


def sentence_of(ban: Ban) -> str:
    """What a banned person is told."""
    until = "" if ban.until is None else time.strftime(" until %Y-%m-%d %H:%M UTC", time.gmtime(ban.until))
    reason = f" Reason: {ban.reason}" if ban.reason else ""
    return f"You are banned from this server{until}.{reason}"


class BanCheck:
    """ASGI middleware that refuses banned people everything but pages, which then show them why."""

    def __init__(self, app: ASGIApp, settings: Settings, bans: Bans) -> None:
        self.app, self.settings, self.bans = app, settings, bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        ban = self.bans.of_request(scope, self.settings) if is_checked(scope) else None
        if ban is None:
            await self.app(scope, receive, send)
            return
        error = RequestError(ErrorCode.BANNED, sentence_of(ban))
        if scope["type"] == "websocket":
            await refuse(scope, receive, send, error)
            return
        for message in response_to(error, "http.response"):
            await send(message)


def is_checked(scope: Scope) -> bool:
    """Whether a request is for people who are not banned only."""
    kind, path = str(scope["type"]), str(scope.get("path"))
    return kind == "websocket" or (kind == "http" and path.startswith("/api/"))
