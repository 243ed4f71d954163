"""The server, put together: one store, the rooms on it, the lobby in front, and the guard around everything."""

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
from rentier.server.api import install
from rentier.server.api.desk import Desk, bearer_of, token_of
from rentier.server.api.errors import DAMAGED
from rentier.server.api.pages import pages_router
from rentier.server.config.file_lock import lock_database
from rentier.server.config.secret import make_data_folder, remember, the_secret
from rentier.server.config.settings import Settings
from rentier.server.edge.limits import Crowd, Rates, address_of
from rentier.server.edge.middleware import AccessLog, Guard, InternalErrors
from rentier.server.lobby.access import Doors, Keys
from rentier.server.lobby.lobby import Lobby
from rentier.server.lobby.records import Verdicts
from rentier.server.lobby.tables import Register
from rentier.server.ops.clock_check import ClockCheck
from rentier.server.ops.health import Health, health_router
from rentier.server.ops.metrics import Metrics
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.server.table.cluster import broker_at
from rentier.server.table.listener import attend
from rentier.server.table.registry import Registry, warn_of_neighbours
from rentier.server.table.services import Services
from rentier.store.errors import Altered
from rentier.store.store import Store

log = logging.getLogger(__name__)


def create_app(settings: Settings) -> FastAPI:
    """The whole server as an ASGI app; its store is opened when it starts."""
    rates, metrics = Rates(), Metrics()
    crowd = Crowd(settings.sockets_per_address, settings.sockets)
    secret = the_secret(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        """Open the store, serve, and leave nothing half done."""
        make_data_folder(settings)
        with lock_database(settings.database_url):
            async with serving(app, settings, secret, rates, metrics, crowd):
                yield

    app = FastAPI(
        title="Rentier",
        version=__version__,
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    install(app)
    app.include_router(health_router(health_of(app), metrics, settings))
    app.include_router(pages_router())
    app.state.settings = settings
    app.add_middleware(TableSockets)
    app.add_middleware(InternalErrors)
    app.add_middleware(Guard, settings=settings, rates=rates, crowd=crowd)
    app.add_middleware(AccessLog, settings=settings)
    return app


@asynccontextmanager
async def serving(
    app: FastAPI, settings: Settings, secret: bytes, rates: Rates, metrics: Metrics, crowd: Crowd
) -> AsyncIterator[None]:
    """The store, the rooms on it and the lobby in front, for as long as the app runs."""
    store = await Store.open(settings.database_url)
    await remember(store, secret)
    services = Services(settings, store, broker_at(settings.redis), metrics, rates, store.clock)
    rooms = Registry(services)
    keys = Keys(secret)
    app.state.rooms = rooms
    app.state.keys = keys
    app.state.desk = Desk(
        lobby=Lobby(Register(store, rooms, store.clock), keys, rates, settings.tables_per_minute),
        doors=Doors(store, keys, rates, settings.code_misses_per_minute),
        store=store,
        rates=rates,
        following=rooms,
        verdicts=Verdicts(store),
        settings=settings,
    )
    metrics.watch(lambda: crowd.total, lambda: len(rooms.open), lambda: services.broker.state != "lost")
    await rooms.start()
    app.state.clock_check = check = ClockCheck(store)
    watching = [asyncio.create_task(warn_of_neighbours(services)), asyncio.create_task(check.run())]
    try:
        yield
    finally:
        for task in watching:
            task.cancel()
        await rooms.stop()
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
    desk: Desk = socket.app.state.desk
    rooms: Registry = socket.app.state.rooms
    keys: Keys = socket.app.state.keys
    try:
        visit = await desk.doors.visit(
            table,
            token_of(socket, table),
            socket.query_params.get("invite"),
            address_of(socket.scope, desk.settings),
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
    await attend(socket, room, visit, lambda told: keys.seat_of(room.seats, told), desk.settings)


async def deny(socket: WebSocket, error: RequestError) -> None:
    """Answer a handshake with a status instead of an upgrade."""
    await socket.send_denial_response(JSONResponse({"code": error.code, "sentence": error.sentence}, error.status))
