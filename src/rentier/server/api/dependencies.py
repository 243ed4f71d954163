"""What the routes depend on: the services of the app, and the table, address and credentials of a request."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from fastapi import Depends, Header, Path, Query, Request
from starlette.requests import HTTPConnection

from rentier.server.api import cookies
from rentier.server.config.settings import Settings
from rentier.server.edge.limits import Crowd, address_of
from rentier.server.edge.shares import Shares
from rentier.server.lobby.access import Rates, TableAccess, Visit
from rentier.server.lobby.lobby import Lobby
from rentier.server.lobby.records import Following, Verdicts
from rentier.server.lobby.reviews import Reviews
from rentier.store.store import Store

INVITE_HEADER = "rentier-invite"
LONGEST_INVITE = 200
STREAMS_EACH, STREAMS = 8, 1000
"""Streams that one address may follow at once, and all of them together."""


@dataclass(slots=True)
class ApiServices:
    """What the routes of the API work with; made once when the server starts."""

    lobby: Lobby
    access: TableAccess
    store: Store
    rates: Rates
    shares: Shares
    following: Following
    verdicts: Verdicts
    reviews: Reviews
    settings: Settings
    streams: Crowd = field(default_factory=lambda: Crowd(STREAMS_EACH, STREAMS))


def the_services(asking: HTTPConnection) -> ApiServices:
    """The services of the app that a request or a socket came to."""
    services: ApiServices = asking.app.state.services
    return services


def the_address(request: Request) -> str:
    """The address that a request came from, for rate limits."""
    return address_of(request.scope, the_services(request).settings)


def bearer_of(asking: HTTPConnection) -> str | None:
    """The seat token that a request or a socket brings as a bearer."""
    scheme, _, token = asking.headers.get("authorization", "").partition(" ")
    return (token.strip() or None) if scheme.lower() == "bearer" else None


def token_of(asking: HTTPConnection, table_id: str) -> str | None:
    """The seat token that a request or a socket brings: as a bearer, or in the table's cookie."""
    return bearer_of(asking) or cookies.kept(asking, the_services(asking).settings, cookies.SEAT + table_id)


def invite_of(asking: HTTPConnection, table_id: str) -> str | None:
    """The invite that a request or a socket brings: in a header, or in the table's cookie.

    Links of earlier releases had it in the query, where logs and histories keep it; they work for a while.
    """
    settings = the_services(asking).settings
    told = asking.headers.get(INVITE_HEADER) or cookies.kept(asking, settings, cookies.INVITE + table_id)
    told = told or asking.query_params.get("invite")
    return told if told is None or len(told) <= LONGEST_INVITE else None


TableId = Annotated[str, Path(max_length=64, description="The table's id, as in its address.")]
Invite = Annotated[
    str | None,
    Header(alias=INVITE_HEADER, max_length=LONGEST_INVITE, description="What the link to a private table holds."),
]
OldInvite = Annotated[
    str | None,
    Query(alias="invite", max_length=LONGEST_INVITE, deprecated=True, description="Send `Rentier-Invite` instead."),
]


async def the_visit(request: Request, table: TableId, invite: Invite = None, old: OldInvite = None) -> Visit:
    """Who asks, and the table they ask about; 404 where they may not know of it."""
    services = the_services(request)
    return await services.access.visit(table, token_of(request, table), invite_of(request, table), the_address(request))


Services = Annotated[ApiServices, Depends(the_services)]
Address = Annotated[str, Depends(the_address)]
Visitor = Annotated[Visit, Depends(the_visit)]
