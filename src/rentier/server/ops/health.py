"""Health checks: whether the process answers, whether it is ready, and its metrics."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network

from fastapi import APIRouter, Request, Response

from rentier import __version__
from rentier.server.config.settings import Settings
from rentier.server.edge.limits import client_of, is_trusted, peer_of, within
from rentier.server.ops.metrics import CONTENT_TYPE, Metrics

PATIENCE = 2.0
"""Seconds that the database has to answer."""
FRESH = 1.0
"""Seconds that an answer is good for, so that asking costs the database nothing."""

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Health:
    """How the server is; told by those who know."""

    can_write: Callable[[], Awaitable[object]]
    """Writes something to the store, or raises."""
    broker: Callable[[], str]
    """`alone`, `connected` or `lost`."""
    stopping: Callable[[], bool] = lambda: False
    machine_clock: Callable[[], str] = lambda: "ok"
    """`ok`, or how far this machine's clock is from the database's."""
    clock: Callable[[], float] = time.monotonic
    _asked: float = field(default=float("-inf"), init=False)
    _store: str = field(default="unavailable", init=False)
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def store(self) -> str:
        """`ok` or `unavailable`, checked at most once a second."""
        async with self._asking:
            if self.clock() - self._asked >= FRESH:
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self.can_write()
                    self._store = "ok"
                except Exception as error:
                    logger.warning("not ready: the store cannot write: %s", str(error) or "it does not answer")
                    self._store = "unavailable"
                self._asked = self.clock()
            return self._store

    async def ready(self) -> tuple[bool, dict[str, str]]:
        """Whether people may be sent here; without the broker they may, since the database is the truth."""
        store = await self.store()
        state = "stopping" if self.stopping() else "ok" if store == "ok" else "unavailable"
        return state == "ok", {"status": state, "store": store, "broker": self.broker(), "clock": self.machine_clock()}


def health_router(health: Health, metrics: Metrics, settings: Settings) -> APIRouter:
    """The routes `/healthz`, `/readyz` and `/metrics`."""
    router = APIRouter(tags=["operation"])

    @router.head("/healthz", include_in_schema=False)
    @router.get("/healthz")
    async def healthz() -> dict[str, str]:
        """The process answers."""
        return {"status": "ok", "version": __version__}

    @router.head("/readyz", include_in_schema=False)
    @router.get("/readyz", responses={503: {"description": "Not ready: send no traffic here."}})
    async def readyz(response: Response) -> dict[str, str]:
        """The store can write, so people may be sent here."""
        ready, told = await health.ready()
        response.status_code = 200 if ready else 503
        return told

    @router.get("/metrics", include_in_schema=False)
    async def figures(request: Request) -> Response:
        """Figures for Prometheus; to others there is no such page."""
        if not comes_from(request, settings.metrics_from, settings):
            return Response(status_code=404)
        return Response(metrics.page(), headers={"content-type": CONTENT_TYPE, "cache-control": "no-store"})

    return router


PASSED_ON = frozenset(
    {b"x-forwarded-for", b"x-forwarded-host", b"forwarded", b"x-real-ip", b"via", b"cf-connecting-ip"}
)
"""Headers that proxies add: a request that has one comes from elsewhere, though the peer may be this machine."""


def comes_from(request: Request, networks: Iterable[IPv4Network | IPv6Network], settings: Settings) -> bool:
    """Whether a request comes from one of these networks; requests through an untrusted proxy do not."""
    peer, client = peer_of(request.scope), client_of(request.scope, settings)
    if peer is None or client is None:
        return False
    if not is_trusted(peer, settings) and any(name in PASSED_ON for name, _ in request.scope["headers"]):
        return False
    return within(client, networks)
