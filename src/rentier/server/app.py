"""The server app: assembles the store, rooms, lobby, routes and middleware."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, WebSocket
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from rentier import __version__
from rentier.kernel.errors import RentierError
from rentier.server.admin.actions import Actions
from rentier.server.admin.orders import Watch
from rentier.server.admin.overview import Overview
from rentier.server.admin.routes import Administration, admin_router
from rentier.server.admin.session import Login
from rentier.server.api import install
from rentier.server.api.dependencies import ApiServices, bearer_of, invite_of, token_of
from rentier.server.api.docs import Site, docs_router
from rentier.server.api.errors import DAMAGED
from rentier.server.api.pages import pages_router
from rentier.server.config.file_lock import lock_database
from rentier.server.config.secret import make_data_folder, remember, the_admin_secret, the_secret
from rentier.server.config.settings import Settings, SettingsError
from rentier.server.edge.bans import BanCheck, Bans
from rentier.server.edge.limits import Crowd, Rates, address_of
from rentier.server.edge.middleware import AccessLog, Guard, InternalErrors
from rentier.server.edge.shares import Shares
from rentier.server.lobby.access import SeatTokens, TableAccess
from rentier.server.lobby.lobby import Lobby
from rentier.server.lobby.records import Verdicts
from rentier.server.lobby.reviews import Reviews
from rentier.server.lobby.tables import Register
from rentier.server.ops.clock_check import ClockCheck
from rentier.server.ops.health import Health, health_router
from rentier.server.ops.metrics import Metrics
from rentier.server.ops.samples import Samples
from rentier.server.ops.slow import SlowRequests, Stopwatch
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.server.table.cluster import broker_at
from rentier.server.table.listener import attend
from rentier.server.table.registry import Registry, warn_of_neighbours
from rentier.server.table.services import Services
from rentier.store.errors import Altered
from rentier.store.store import Store

log = logging.getLogger(__name__)


def create_app(settings: Settings, address: str = "") -> FastAPI:
    """The whole server as an ASGI app, open at an address of this machine; its store is opened when it starts."""
    secret, admin_secret = the_secret(settings), the_admin_secret(settings)
    if secret == admin_secret:
        raise SettingsError("The admin secret and the secret are the same: set another admin_secret")
    parts = Parts(settings, SeatTokens(secret))
    site = Site(settings.data / "docs")

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        """Open the store, serve, and leave nothing half done."""
        make_data_folder(settings)
        with lock_database(settings.database_url, address):
            async with serving(app, settings, secret, admin_secret, parts):
                try:
                    yield
                finally:
                    await site.stop()

    app = FastAPI(
        title="Rentier",
        version=__version__,
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    install(app)
    app.include_router(health_router(health_of(app), parts.metrics, settings))
    if admin_secret is not None:
        app.include_router(admin_router())
    app.include_router(docs_router(site))
    app.include_router(pages_router())
    app.state.settings = settings
    app.add_middleware(TableSockets)
    app.add_middleware(InternalErrors)
    app.add_middleware(Stopwatch, slow=parts.slow)
    app.add_middleware(BanCheck, settings=settings, bans=parts.bans)
    app.add_middleware(Guard, settings=settings, rates=parts.rates, crowd=parts.crowd, shares=parts.shares)
    app.add_middleware(AccessLog, settings=settings)
    return app


class Parts:
    """What exists before the store is open."""

    def __init__(self, settings: Settings, keys: SeatTokens) -> None:
        self.keys, self.rates, self.metrics = keys, Rates(), Metrics()
        self.crowd = Crowd(settings.sockets_per_address, settings.sockets)
        self.shares = Shares(settings.work_per_second, settings.work_burst)
        self.bans = Bans(keys.digest)
        self.slow = SlowRequests()


@asynccontextmanager
async def serving(
    app: FastAPI, settings: Settings, secret: bytes, admin_secret: bytes | None, parts: Parts
) -> AsyncIterator[None]:
    """The store, the rooms on it and the lobby in front, for as long as the app runs."""
    store = await Store.open(settings.database_url)
    await remember(store, secret)
    rates, metrics, crowd, keys = parts.rates, parts.metrics, parts.crowd, parts.keys
    broker = broker_at(settings.redis)
    services = Services(settings, store, broker, metrics, rates, store.clock, shares=parts.shares, bans=parts.bans)
    services.advisers.allowed = settings.review_processes > 0
    rooms = Registry(services)
    samples = Samples(metrics)
    watch = Watch(rooms, parts.bans, samples)
    app.state.rooms = rooms
    app.state.keys = keys
    lobby = Lobby(
        Register(store, rooms, store.clock),
        keys,
        rates,
        settings.tables_per_minute,
        reveal_seconds=settings.reveal_seconds,
        draining=lambda: watch.draining,
    )
    if admin_secret is not None:
        app.state.administration = Administration(
            Login(admin_secret),
            Actions(store, watch, services.clock),
            Overview(rooms, watch, samples, parts.slow, crowd, services.clock),
            rates,
            settings,
        )
    reviews = Reviews(store, settings.review_processes)
    app.state.services = ApiServices(
        lobby=lobby,
        access=TableAccess(store, keys, rates, settings.code_misses_per_minute),
        store=store,
        rates=rates,
        shares=parts.shares,
        following=rooms,
        verdicts=Verdicts(store),
        reviews=reviews,
        settings=settings,
    )
    metrics.watch(lambda: crowd.total, lambda: len(rooms.open), lambda: services.broker.state != "lost")
    await watch.refresh()  # before anybody comes: bans hold from the first request on
    await rooms.start()
    app.state.clock_check = check = ClockCheck(store)
    endless = (warn_of_neighbours(services), watch.run(), check.run())
    watching = [asyncio.create_task(task) for task in endless]
    try:
        yield
    finally:
        for task in watching:
            task.cancel()
        await lobby.starts.stop()
        await reviews.stop()
        await rooms.stop()
        await services.advisers.stop()
        await store.close()


def health_of(app: FastAPI) -> Health:
    """What the app knows about itself; before it has started, nothing."""

    async def can_write() -> None:
        services: Services = app.state.rooms.services
        await services.store.leases.beat(services.name)

    def broker() -> str:
        return str(app.state.rooms.services.broker.state)

    return Health(can_write, broker, lambda: bool(app.state.rooms.stopping), lambda: str(app.state.clock_check))


class TableSockets:
    """ASGI middleware that takes the sockets of tables itself.

    After a restart everybody comes back at once, and the way through the framework is most of what that costs.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve `/ws/TABLE`, and leave everything else to the app."""
        before, _, table = scope.get("path", "").rpartition("/")
        if scope["type"] == "websocket" and before == "/ws":
            await table_socket(WebSocket(scope, receive, send), table)
        else:
            await self.app(scope, receive, send)


async def table_socket(socket: WebSocket, table: str) -> None:
    """Play at a table, or watch it."""
    services: ApiServices = socket.app.state.services
    rooms: Registry = socket.app.state.rooms
    keys: SeatTokens = socket.app.state.keys
    try:
        visit = await services.access.visit(
            table,
            token_of(socket, table),
            invite_of(socket, table),
            address_of(socket.scope, services.settings),
            await rooms.seated(table),
        )
        if bearer_of(socket) is not None and visit.seat is None:
            raise RequestError(ErrorCode.SEAT, "This token does not belong to a seat at this table")
        room = await rooms.room(table)
    except RequestError as error:
        await deny(socket, error)
        return
    except Altered:  # logged by the registry
        await deny(socket, RequestError(ErrorCode.DAMAGED, DAMAGED))
        return
    except RentierError as error:
        log.warning("a table could not be opened: %s", error)
        await deny(socket, RequestError(ErrorCode.UNAVAILABLE, "This table cannot be opened right now: try again"))
        return
    if room is None:
        await deny(socket, RequestError(ErrorCode.MISSING, "There is no such table"))
        return
    await attend(socket, room, visit, lambda told: keys.seat_of(room.seats, told), services.settings)


async def deny(socket: WebSocket, error: RequestError) -> None:
    """Answer a handshake with a status instead of an upgrade."""
    await socket.send_denial_response(JSONResponse({"code": error.code, "sentence": error.sentence}, error.status))
