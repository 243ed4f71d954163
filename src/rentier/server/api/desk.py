"""The desk: what the routes work with, and who stands in front of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Path, Query, Request, Response
from starlette.requests import HTTPConnection

from rentier.server.config.settings import Settings
from rentier.server.edge.limits import Crowd, address_of, is_secure
from rentier.server.lobby.access import TABLE_ID, Doors, Rates, Visit
from rentier.server.lobby.lobby import Lobby
from rentier.server.lobby.records import Following, Verdicts
from rentier.store.store import Store

COOKIE = "rentier_seat_"
COOKIE_SECONDS = 30 * 86400
COOKIES, COOKIES_AT_ONCE = 40, 10
"""Seat cookies that a browser keeps at ease, and how many it is told to forget in one answer."""
STREAMS_EACH, STREAMS = 8, 1000
"""Streams that one address may follow at once, and all of them together."""


@dataclass(slots=True)
class Desk:
    """Made once when the server starts."""

    lobby: Lobby
    doors: Doors
    store: Store
    rates: Rates
    following: Following
    verdicts: Verdicts
    settings: Settings
    streams: Crowd = field(default_factory=lambda: Crowd(STREAMS_EACH, STREAMS))


def the_desk(request: Request) -> Desk:
    """The desk of the app that a request came to."""
    desk: Desk = request.app.state.desk
    return desk


def the_address(request: Request) -> str:
    """Whom limits count for."""
    return address_of(request.scope, the_desk(request).settings)


def cookie_name(table_id: str) -> str:
    """The cookie that holds the token of a seat at a table."""
    return COOKIE + table_id


def bearer_of(asking: HTTPConnection) -> str | None:
    """The seat token that a request or a socket brings as a bearer."""
    scheme, _, token = asking.headers.get("authorization", "").partition(" ")
    return (token.strip() or None) if scheme.lower() == "bearer" else None


def token_of(asking: HTTPConnection, table_id: str) -> str | None:
    """The seat token that a request or a socket brings: as a bearer, or in the table's cookie."""
    return bearer_of(asking) or asking.cookies.get(cookie_name(table_id))


def keep_token(request: Request, response: Response, table_id: str, token: str) -> None:
    """Give a browser its seat's token, out of reach of scripts and of other sites."""
    response.set_cookie(
        cookie_name(table_id),
        token,
        max_age=COOKIE_SECONDS,
        path="/",
        secure=is_secure(request.scope, the_desk(request).settings),
        httponly=True,
        samesite="lax",
    )


def forget_token(response: Response, table_id: str) -> None:
    """Have a browser forget the token of a seat."""
    response.delete_cookie(cookie_name(table_id), path="/", httponly=True, samesite="lax")


async def forget_old_tokens(request: Request, response: Response) -> None:
    """Keep a frequent player's cookies within what servers and proxies accept: tables that are over go first."""
    held = [name.removeprefix(COOKIE) for name in request.cookies if name.startswith(COOKIE)]
    if len(held) <= COOKIES:
        return
    dropped = 0
    for table_id in held:
        found = await the_desk(request).store.tables.get(table_id) if TABLE_ID.fullmatch(table_id) else None
        if found is None or found[0].status in ("over", "closed"):
            forget_token(response, table_id)
            dropped += 1
        if dropped == COOKIES_AT_ONCE:
            break


TableId = Annotated[str, Path(max_length=64, description="The table's id, as in its address.")]
Invite = Annotated[str | None, Query(max_length=200, description="What the link to a private table holds.")]


async def the_visit(request: Request, table: TableId, invite: Invite = None) -> Visit:
    """Who asks, and the table they ask about; 404 where they may not know of it."""
    desk = the_desk(request)
    return await desk.doors.visit(table, token_of(request, table), invite, the_address(request))


AtDesk = Annotated[Desk, Depends(the_desk)]
Address = Annotated[str, Depends(the_address)]
Visitor = Annotated[Visit, Depends(the_visit)]
