"""Routes to a game's record: whole, live, as it stands, and checked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from rentier.kernel.errors import RentierError
from rentier.server.api.bodies import ChoicesShown, VerdictShown
from rentier.server.api.dependencies import Address, ApiServices, Services, Visitor
from rentier.server.api.errors import PROBLEMS
from rentier.server.api.routing import StrictRoute
from rentier.server.edge.shares import ROWS_A_UNIT, Cost
from rentier.server.lobby import records
from rentier.server.lobby.access import MINUTE, Visit
from rentier.server.lobby.records import Fold
from rentier.server.lobby.records import replay as replayed
from rentier.server.lobby.reviews import AGAIN, Waiting, with_names
from rentier.server.protocol import projection
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.server.table.game_log import GameLog
from rentier.store.rows import StoredGame

log = logging.getLogger(__name__)
router = APIRouter(route_class=StrictRoute, responses=PROBLEMS, tags=["records"])

LINES = "application/x-ndjson"
RECORDS_A_MINUTE = 60
"""Records per minute and address: each is a whole game."""
NOT_BEGUN = "The game at this table has not started"
NDJSON: dict[int | str, dict[str, Any]] = {
    **PROBLEMS,
    200: {"content": {LINES: {}}, "description": "One JSON object per line."},
}

REVIEW: dict[int | str, dict[str, Any]] = {
    **PROBLEMS,
    200: {"content": {"application/json": {}}, "description": "The review, as `rentier analyze --json` writes it."},
    202: {"content": {"application/json": {}}, "description": "It is being made; `ahead` games come before it."},
}
VIEW: dict[int | str, dict[str, Any]] = {
    **PROBLEMS,
    200: {"content": {"application/json": {}}, "description": "A view, as in the socket's `welcome`."},
}


class Counted(StreamingResponse):
    """A stream that is counted until it ends."""

    def __init__(self, lines: AsyncIterator[str], leave: Callable[[], None]) -> None:
        super().__init__(lines, media_type=LINES)
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines; if the store fails, drop the connection, so that the stream does not look complete."""
        try:
            await super().__call__(scope, receive, send)
        except RentierError as error:
            log.warning("a stream was interrupted: %s", error)
        finally:
            self._leave()


@router.get("/tables/{table}/record", response_class=Response, responses=NDJSON)
async def record(
    visit: Visitor,
    services: Services,
    address: Address,
    names: Annotated[bool, Query(description="Include player names in the header.")] = False,
) -> Response:
    """The game's journal as JSON lines, sealed line by line; with the seeds once it has ended."""
    limit(services, address, Cost.RECORD)
    game = await game_of(visit, services)
    rows = await services.store.games.rows(game.id)
    services.shares.charge(address, len(rows) / ROWS_A_UNIT)
    text = await asyncio.to_thread(records.text_of, game, rows, visit.seats if names else ())
    headers = {"Content-Disposition": f'attachment; filename="rentier-{visit.table.id}.jsonl"'}
    return Response(text, media_type=LINES, headers=headers)


@router.get("/tables/{table}/stream", response_class=StreamingResponse, responses=NDJSON)
async def stream(
    visit: Visitor,
    services: Services,
    address: Address,
    since: Annotated[int, Query(ge=0, le=10**9, description="The last version you have seen.")] = 0,
) -> Response:
    """The game as it is played: a line for its start, one for every act, one for its end."""
    limit(services, address, Cost.RECORD)
    game = await game_of(visit, services)
    if services.streams.enter(address) is not None:
        raise RequestError(ErrorCode.LIMIT, "Too many streams are open: close one, or try again later", wait=5)
    lines = records.stream(services.store, services.following, game, since)
    return Counted(lines, partial(services.streams.leave, address))


@router.get("/tables/{table}/replay", response_class=StreamingResponse, responses=NDJSON)
async def replay(visit: Visitor, services: Services, address: Address) -> Response:
    """The game so far, act by act: a line with the view before it, then facts and what they changed of the view."""
    limit(services, address, Cost.REPLAY)
    game = await game_of(visit, services)
    rows = await services.store.games.rows(game.id)
    services.shares.charge(address, len(rows) / ROWS_A_UNIT)
    fold = await asyncio.to_thread(Fold, game)
    if services.streams.enter(address) is not None:
        raise RequestError(ErrorCode.LIMIT, "Too many streams are open: close one, or try again later", wait=5)
    return Counted(replayed(fold, rows), partial(services.streams.leave, address))


@router.get("/tables/{table}/view", response_class=Response, responses=VIEW)
async def view(visit: Visitor, services: Services, address: Address) -> Response:
    """The current view of the game, as everybody at its table sees it."""
    services.shares.need(address, Cost.VIEW)
    opened = None if visit.table.game is None else await services.store.games.opened(visit.table.game)
    if opened is None:
        raise RequestError(ErrorCode.MISSING, NOT_BEGUN)
    seen = projection.seen(GameLog.of(services.store, opened).game)
    return Response(msgspec.json.encode(seen), media_type="application/json")


@router.get("/tables/{table}/verify")
async def verify(visit: Visitor, services: Services, address: Address) -> VerdictShown:
    """Check a game that has ended: the commitment, every roll and every card."""
    limit(services, address, Cost.VERIFY)
    unfinished = "The seeds are revealed when the game is over; it can be verified then"
    verdict = await services.verdicts.on(await ended(visit, services, unfinished))
    return VerdictShown(**verdict.to_dict())


@router.get("/tables/{table}/review", response_class=Response, responses=REVIEW)
async def review(visit: Visitor, services: Services, address: Address) -> Response:
    """Winning chances, luck, mistakes and best moves of a game that has ended; made when first asked for."""
    services.shares.need(address, Cost.REVIEW)
    found = await services.reviews.on(await ended(visit, services), address)
    if isinstance(found, Waiting):
        waits = msgspec.json.encode({"ahead": found.ahead})
        return Response(waits, 202, {"Retry-After": str(AGAIN)}, media_type="application/json")
    text = with_names(found, [seat.name for seat in sorted(visit.seats, key=lambda seat: seat.seat)])
    return Response(text, media_type="application/json")


@router.get("/tables/{table}/alternatives")
async def alternatives(
    visit: Visitor,
    services: Services,
    address: Address,
    at: Annotated[int, Query(ge=0, le=10**9, description="The number of events so far.")],
) -> list[ChoicesShown]:
    """What the players could have done at a moment of a game that has ended, with everybody's winning chances."""
    limit(services, address, Cost.WHAT_IF)
    found = await services.reviews.alternatives(await ended(visit, services), at, address)
    return [ChoicesShown(**each) for each in found]


async def ended(
    visit: Visit, services: ApiServices, unfinished: str = "A game can be reviewed when it is over"
) -> StoredGame:
    """The game of a table, if it is over: before that nobody is told the seeds, or who is likely to win."""
    game = await game_of(visit, services)
    if game.ended is None:  # the last act is stored a moment before the end is noted
        opened = await services.store.games.opened(game.id)
        if opened is None or not GameLog.of(services.store, opened).game.over:
            raise RequestError(ErrorCode.UNFINISHED, unfinished)
    return game


def limit(services: ApiServices, address: str, cost: Cost) -> None:
    """Limit records per minute and address, and what they cost."""
    services.shares.need(address, cost)
    key = ("record", address)
    if not services.rates.allow(key, RECORDS_A_MINUTE, MINUTE):
        raise RequestError(ErrorCode.RATE, "Too many records requested: wait a moment", wait=services.rates.wait(key))


async def game_of(visit: Visit, services: ApiServices) -> StoredGame:
    """The game of a table."""
    game = None if visit.table.game is None else await services.store.games.get(visit.table.game)
    if game is None:
        raise RequestError(ErrorCode.MISSING, NOT_BEGUN)
    return game
