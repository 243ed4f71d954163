"""Middleware around every request: access log, rate limits, origins, body size, cookies, headers, internal errors."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from contextlib import suppress
from contextvars import ContextVar
from typing import Any

import msgspec
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rentier.server.config.settings import Settings, as_origin
from rentier.server.edge.hosts import Hosts
from rentier.server.edge.limits import (
    MINUTE,
    Clock,
    Crowd,
    Rates,
    address_of,
    header_values,
    is_secure,
    is_trusted,
    peer_of,
)
from rentier.server.edge.own_cookies import with_own_cookies
from rentier.server.edge.shares import Cost, Shares
from rentier.server.edge.turns import Turns
from rentier.server.protocol.errors import ErrorCode, RequestError

logger = logging.getLogger(__name__)
access_logger = logging.getLogger("rentier.access")

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The id of the current request or socket, logged with every line about it."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
UP = ("/healthz", "/readyz")
"""Asked by load balancers, by whatever name they have for a server."""
PROBES = (*UP, "/metrics")
"""Polled often by one machine, and cheap."""
PROBES_PER_MINUTE = 3000
"""Probes per address, counted apart from its requests: a load balancer must not be refused because of those."""
PLAIN_HOST = re.compile(r"([a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?", re.ASCII | re.IGNORECASE)
DRAINED = 16
"""Multiples of the largest body that are read and discarded before a client that sends too much is disconnected."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self';"
    " manifest-src 'self'; worker-src 'self'; connect-src 'self'{socket}; frame-ancestors 'none'; base-uri 'none';"
    " form-action 'self'"
)
"""Nothing from other sites, and no inline scripts or styles."""

HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def response_to(error: RequestError, kind: str) -> tuple[Message, Message]:
    """The response to a refused request, as an HTTP response or as one in place of a handshake."""
    body = msgspec.json.encode({"code": error.code, "sentence": error.sentence})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers.append((b"connection", b"close"))  # an unread body must not keep the connection open
    if error.wait:
        headers.append((b"retry-after", str(error.wait).encode()))
    return (
        {"type": f"{kind}.start", "status": error.status, "headers": headers},
        {"type": f"{kind}.body", "body": body},
    )


class Guard:
    """ASGI middleware for limits, origins and headers, the outermost except for the access log."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        rates: Rates | None = None,
        crowd: Crowd | None = None,
        shares: Shares | None = None,
    ) -> None:
        self.settings = settings
        self.rates = rates or Rates()
        self.crowd = crowd or Crowd(settings.sockets_per_address, settings.sockets)
        self.app = app if not settings.allowed_origins else shared(app, settings)
        self.shares = shares or Shares(settings.work_per_second, settings.work_burst)
        self.hosts = Hosts(settings)
        self.turns = Turns()
        self.warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.handshake(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An HTTP request: its rate, its size, and where it comes from if it may change something."""
        send = self.with_headers(scope, send)
        try:
            self.check_rate(scope)
            self.check_host(scope)
            self.check_length(scope)
            if scope["method"] not in SAFE_METHODS:
                self.check_origin(scope)
                receive = await self.read(receive)
        except RequestError as error:
            if error.status == 413:
                await self.drain(receive)
            for message in response_to(error, "http.response"):
                await send(message)
            return
        await self.turns.take(address_of(scope, self.settings))
        await self.app(with_own_cookies(scope), receive, send)

    async def handshake(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A WebSocket: its rate, where it comes from, and how many there are already."""
        address = address_of(scope, self.settings)
        try:
            self.check_rate(scope)
            self.check_host(scope)
            self.check_origin(scope)
            status = self.crowd.enter(address)
            if status is not None:
                raise RequestError(
                    ErrorCode.LIMIT,
                    "Too many connections: close one, or try again later",
                    wait=5,
                    status=status,
                )
        except RequestError as error:
            await refuse(scope, receive, send, error)
            return
        try:
            await self.app(with_own_cookies(scope), receive, send)
        finally:
            self.crowd.leave(address)

    # ---------------------------------------------------------------- checks

    def check_rate(self, scope: Scope) -> None:
        """Limit requests per minute and address."""
        self.warn_of_strangers(scope)
        address = address_of(scope, self.settings)
        key, most = ("request", address), self.settings.requests_per_minute
        if scope["path"] in PROBES:
            key, most = ("probe", address), PROBES_PER_MINUTE
        else:
            self.shares.need(address, cost_of(scope))
        if not self.rates.allow(key, most, MINUTE):
            raise RequestError(
                ErrorCode.RATE, "Too many requests from this address: wait a moment", wait=self.rates.wait(key)
            )

    def check_host(self, scope: Scope) -> None:
        """Refuse names that are not ours; whether the server is up may be asked by any name."""
        if scope["path"] not in UP:
            self.hosts.check(value.decode("latin-1") for name, value in scope["headers"] if name == b"host")

    def check_length(self, scope: Scope) -> None:
        """Refuse a body that declares to be too large, or two lengths: proxies may see another end."""
        lengths = header_values(scope, b"content-length")
        if lengths and header_values(scope, b"transfer-encoding"):
            raise RequestError(ErrorCode.FORMAT, "Send Content-Length or chunks, not both", status=400)
        for length in lengths:
            if not length.isdecimal() or int(length) > self.settings.body_bytes:
                raise self.too_large()

    def check_origin(self, scope: Scope) -> None:
        """Requests that change something must come from our own pages, an allowed site, or no page at all."""
        origins = [value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"]
        at_home = all(site in ("same-origin", "none") for site in header_values(scope, b"sec-fetch-site"))
        if origins:
            fine = len(origins) == 1 and (self.is_listed(origins[0]) or (at_home and self.is_own(scope, origins[0])))
        else:
            fine = at_home
        if not fine:
            raise RequestError(ErrorCode.ORIGIN, "This request comes from another site: use a page of this server")

    def is_listed(self, origin: str) -> bool:
        """Whether the host allowed this site."""
        return origin in self.settings.allowed_origins or origin == self.settings.public_url

    def is_own(self, scope: Scope, origin: str) -> bool:
        """Whether a page of this server sent it: one with the host that the request is for."""
        scheme, _, _ = origin.partition(":")
        if scheme != "https" and is_secure(scope, self.settings):
            return False
        try:
            return as_origin(origin) == as_origin(f"{scheme}://{host_of(scope)}")
        except ValueError:  # such as null, which sandboxed pages send
            return False

    def warn_of_strangers(self, scope: Scope) -> None:
        """Warn once about an untrusted proxy: behind it everybody shares one address."""
        peer = peer_of(scope)
        if self.warned or peer is None or is_trusted(peer, self.settings):
            return
        if header_values(scope, b"x-forwarded-for"):
            self.warned = True
            logger.warning(
                "%s sends X-Forwarded-For but is not trusted, so everybody behind it shares its limits; if it is"
                " your proxy, add it to trusted_proxies",
                peer,
            )

    # ---------------------------------------------------------------- bodies and headers

    async def read(self, receive: Receive) -> Receive:
        """The whole body, within the limits of size and time."""
        body = bytearray()
        try:
            async with asyncio.timeout(self.settings.body_seconds):
                while True:
                    message = await receive()
                    body += message.get("body", b"")
                    if len(body) > self.settings.body_bytes:
                        raise self.too_large()
                    if not message.get("more_body", False):
                        break
        except TimeoutError:
            raise RequestError(ErrorCode.LIMIT, "The request body took too long: send it again", status=408) from None
        whole: Message | None = message if message["type"] != "http.request" else {**message, "body": bytes(body)}

        async def replay() -> Message:
            nonlocal whole
            if whole is None:
                return await receive()
            first, whole = whole, None
            return first

        return replay

    async def drain(self, receive: Receive) -> None:
        """Discard some of a body that is too large, since most clients read the response only after sending it."""
        left = DRAINED * self.settings.body_bytes
        with suppress(TimeoutError):
            async with asyncio.timeout(self.settings.body_seconds):
                while left > 0:
                    message = await receive()
                    left -= len(message.get("body", b""))
                    if not message.get("more_body", False):
                        return

    def too_large(self) -> RequestError:
        """The error for a body over the limit."""
        return RequestError(
            ErrorCode.LIMIT, f"A request body can have at most {self.settings.body_bytes} bytes", status=413
        )

    def with_headers(self, scope: Scope, send: Send) -> Send:
        """Add security headers to every response, unless the app set them itself."""
        secure = is_secure(scope, self.settings)
        host = host_of(scope)
        socket = f" {'wss' if secure else 'ws'}://{host}" if PLAIN_HOST.fullmatch(host) else ""
        extra = {**HEADERS, b"content-security-policy": POLICY.format(socket=socket).encode()}
        if secure and self.settings.hsts_seconds:
            extra[b"strict-transport-security"] = f"max-age={self.settings.hsts_seconds}".encode()
        if scope["path"].startswith("/api/"):
            extra[b"cache-control"] = b"no-store"  # responses hold tokens, and tables change

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                present = {name.lower() for name, _ in headers}
                headers += [(name, value) for name, value in extra.items() if name not in present]
                message = {**message, "headers": headers}
            await send(message)

        return sending


def cost_of(scope: Scope) -> Cost:
    """What a request costs before anything is known of it; some ask for more later."""
    if scope["type"] == "websocket":
        return Cost.HANDSHAKE
    return Cost.REQUEST if scope["method"] in SAFE_METHODS else Cost.CHANGE


def host_of(scope: Scope) -> str:
    """The host that a request is for; none if it names several."""
    hosts = [value.decode("latin-1").lower() for name, value in scope["headers"] if name == b"host"]
    return hosts[0] if len(hosts) == 1 else ""


def shared(app: ASGIApp, settings: Settings) -> ASGIApp:
    """The app with the headers that let pages of the allowed sites read its answers; cookies stay at home."""
    return CORSMiddleware(
        app,
        allow_origins=settings.allowed_origins,
        allow_methods=("GET", "POST", "PATCH", "DELETE"),
        allow_headers=("Authorization", "Content-Type", "Rentier-Invite"),
    )


async def refuse(scope: Scope, receive: Receive, send: Send, error: RequestError) -> None:
    """Answer a handshake with a status instead of an upgrade."""
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        for message in response_to(error, "websocket.http.response"):
            await send(message)
    else:
        await send({"type": "websocket.close"})


class InternalErrors:
    """ASGI middleware that answers and logs unexpected exceptions, inside the other two."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket, or answer with an internal error."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        answered = False

        async def sending(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except Exception:
            if answered:
                raise  # the response has begun: drop the connection
            logger.exception("%s %s failed", method_of(scope), shortened(scope["path"]))
            number = request_id.get()
            told = f": report the number {number} to the host of this server" if number else ""
            error = RequestError(ErrorCode.INTERNAL, f"Internal error{told}")
            instead = "http.response" if scope["type"] == "http" else "websocket.http.response"  # of a handshake
            for message in response_to(error, instead):
                await send(message)


# ---------------------------------------------------------------- access log

PATH = 256
"""Characters of a path that are logged; the rest is cut off before anything else looks at it."""
METHOD = 8
"""Characters of a method that are logged: anybody may make one up."""
REFUSED_PER_MINUTE = 20
"""Refused requests of an address that are logged; anybody can send as many as they like."""


class AccessLog:
    """ASGI middleware around everything else: a line for every request and every socket, without its query."""

    def __init__(self, app: ASGIApp, settings: Settings, now: Clock = time.monotonic) -> None:
        self.app, self.settings = app, settings
        self.refusals = Rates(now)
        self.left_out = 0
        """Refused requests since the last one that was logged."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve it, and tell how it ended."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        token = request_id.set(secrets.token_hex(6))
        began = time.monotonic()
        told: dict[str, Any] = {"status": None}

        async def sending(message: Message) -> None:
            note(message, told)
            await send(message)

        async def receiving() -> Message:
            message = await receive()
            note(message, told)
            return message

        try:
            await self.app(scope, receiving if scope["type"] == "websocket" else receive, sending)
        finally:
            self.tell(scope, told["status"], time.monotonic() - began)
            request_id.reset(token)

    def tell(self, scope: Scope, status: int | None, seconds: float) -> None:
        """Log a request, unless too many of its address were refused lately."""
        address = address_of(scope, self.settings)
        refused = status is not None and 400 <= status < 500
        if refused and not self.refusals.allow(("refused", address), REFUSED_PER_MINUTE, MINUTE):
            self.left_out += 1
            return
        extra = {"status": status, "ms": round(seconds * 1000, 1), "address": address}
        if refused and self.left_out:
            extra["left_out"], self.left_out = self.left_out, 0
        level = logging.DEBUG if scope["path"] in PROBES else logging.INFO
        access_logger.log(level, "%s %s", method_of(scope), shortened(scope["path"]), extra=extra)


def shortened(path: str) -> str:
    """A path as it is logged: anybody may ask for one of any length."""
    return path if len(path) <= PATH else f"{path[:PATH]}…"


def method_of(scope: Scope) -> str:
    """The method of a request as it is logged: of one that nobody knows no more than the length of a known one."""
    method: str = scope.get("method", "SOCKET")
    return method if len(method) <= METHOD else f"{method[:METHOD]}…"


def note(message: Message, told: dict[str, Any]) -> None:
    """Remember how a request or a socket ended: the status, or the code it was closed with, by either side."""
    if message["type"] in ("http.response.start", "websocket.http.response.start"):
        told["status"] = message["status"]
    elif message["type"] in ("websocket.close", "websocket.disconnect") and told["status"] is None:
        told["status"] = message.get("code", 1000)
