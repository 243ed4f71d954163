"""Routes of the lobby: create a table, join, leave, start, close, play again."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from rentier.server.api import cookies
from rentier.server.api.bodies import (
    MOST_SEATS,
    Invited,
    Joining,
    LessonWanted,
    NetworkShown,
    NewTable,
    QuickTable,
    SeatChange,
    Start,
    TableList,
    TokenGiven,
    TutorialTable,
)
from rentier.server.api.dependencies import (
    Address,
    Services,
    TableId,
    Visitor,
    invite_of,
    the_address,
    the_services,
    token_of,
)
from rentier.server.api.errors import PROBLEMS
from rentier.server.api.routing import StrictRoute
from rentier.server.config.settings import LOOPBACK
from rentier.server.edge.listen import network_address
from rentier.server.edge.shares import TABLES_A_UNIT, Cost
from rentier.server.lobby.access import is_invite
from rentier.server.lobby.seats import Seated
from rentier.server.lobby.shown import TableShown, TableVisited
from rentier.server.ops.health import comes_from
from rentier.server.protocol.errors import ErrorCode, RequestError

router = APIRouter(route_class=StrictRoute, responses=PROBLEMS, tags=["tables"])

SeatNumber = Annotated[int, Path(ge=0, lt=MOST_SEATS, description="The seat, from 0.")]


@router.post("/tables", status_code=201)
async def create(
    body: NewTable, services: Services, address: Address, request: Request, response: Response
) -> TokenGiven:
    """Create a table and join it as its host."""
    services.shares.need(address, Cost.TABLE)
    return await given(await services.lobby.create(body.plan(), body.person(), address), request, response)


@router.post("/quick", status_code=201)
async def quick(
    body: QuickTable, services: Services, address: Address, request: Request, response: Response
) -> TokenGiven:
    """A game against bots: it starts as soon as you send your part of the seed, or in a few seconds without it."""
    services.shares.need(address, Cost.TABLE)
    return await given(await services.lobby.quick(body.plan(), body.person(), body.level, address), request, response)


@router.post("/tutorials", status_code=201)
async def learn(
    body: TutorialTable, services: Services, address: Address, request: Request, response: Response
) -> TokenGiven:
    """Open a tutorial: a table for you and a bot, with scripted dice. It is deleted soon after you leave."""
    services.shares.need(address, Cost.TABLE)
    return await given(await services.lobby.learn(body.edition, body.person(), address), request, response)


@router.put("/tables/{table}/lesson")
async def turn_to(body: LessonWanted, visit: Visitor, services: Services, address: Address) -> TableVisited:
    """Set up a lesson of a tutorial, in place of the game so far."""
    services.shares.need(address, Cost.TABLE)
    return TableVisited.to(await services.lobby.tutorials.turn_to(visit, body.lesson))


@router.get("/network")
async def network(services: Services, request: Request) -> NetworkShown:
    """Where other machines of the network reach this server; only this machine itself is told."""
    settings, here = services.settings, request.scope["server"]
    if settings.public_url is not None or not comes_from(request, LOOPBACK, settings):
        return NetworkShown(address=None)
    return NetworkShown(address=network_address(settings.host, here[1]))


@router.get("/tables")
async def public_tables(
    services: Services, address: Address, limit: Annotated[int, Query(ge=1, le=100)] = 50
) -> TableList:
    """Public tables to join or spectate."""
    listed = await services.lobby.listed(limit)
    services.shares.charge(address, len(listed) / TABLES_A_UNIT)
    return TableList(tables=[TableShown.of(table, seats) for table, seats in listed])


@router.get("/tables/{table}")
async def table(visit: Visitor, services: Services) -> TableVisited:
    """A table with its seats and settings."""
    services.lobby.starts.watch(visit)
    return TableVisited.to(visit)


@router.post("/tables/{table}/visit")
async def visit(body: Invited, table: TableId, request: Request, response: Response) -> TableVisited:
    """Show the invite to a private table, as the link holds it; browsers keep it in a cookie for what follows."""
    services = the_services(request)
    found = await services.access.visit(table, token_of(request, table), body.invite, the_address(request))
    await cookies.forget_old(request, response, services.store)
    if is_invite(found.table, body.invite):
        cookies.keep(request, response, services.settings, cookies.INVITE, found.table.id, body.invite)
    return TableVisited.to(found)


@router.post("/tables/{table}/seats", status_code=201)
async def join(body: Joining, table: TableId, request: Request, response: Response) -> TokenGiven:
    """Join a table; the token is for this seat only."""
    services, told = the_services(request), body.invite or invite_of(request, table)
    visit = await services.access.visit(table, token_of(request, table), told, the_address(request))
    return await given(await services.lobby.seats.join(visit, body.person()), request, response)


@router.patch("/tables/{table}/seats/{seat}")
async def change(body: SeatChange, seat: SeatNumber, visit: Visitor, services: Services) -> TableVisited:
    """Change your name (at any time) or token, commit to a seed or reveal it; the host adds or removes a bot."""
    asked = body.model_fields_set
    if not asked or (asked & {"bot", "seed"} and len(asked) > 1):
        sentence = "Send a name, piece or commitment for your own seat, or a seed, or a bot for a free seat"
        raise RequestError(ErrorCode.FORMAT, sentence)
    services.lobby.starts.watch(visit)
    if "bot" in asked:
        return TableVisited.to(await services.lobby.seats.assign(visit, seat, body.bot))
    if body.seed is not None:
        return TableVisited.to(await services.lobby.starts.reveal(visit, seat, body.seed))
    return TableVisited.to(await services.lobby.seats.change(visit, seat, body.name, body.piece, body.commitment))


@router.delete("/tables/{table}/seats/{seat}", status_code=204)
async def leave(seat: SeatNumber, visit: Visitor, services: Services, request: Request, response: Response) -> None:
    """Leave the table; the host can also remove bots and, before the game, people who are away."""
    open_table = visit.table.status == "open"
    await services.lobby.seats.leave(visit, seat)
    if visit.seat == seat and open_table:
        cookies.forget(request, response, cookies.SEAT, visit.table.id)


@router.post("/tables/{table}/start")
async def start(visit: Visitor, services: Services, body: Start | None = None) -> TableVisited:
    """Start the game (host), once all who committed to a seed have sent it. `fill` adds bots to empty seats."""
    return TableVisited.to(await services.lobby.starts.start(visit, None if body is None else body.fill))


@router.post("/tables/{table}/close")
async def close(visit: Visitor, services: Services) -> TableVisited:
    """Close the table (host); a running game ends as it is."""
    return TableVisited.to(await services.lobby.close(visit))


@router.delete("/tables/{table}", status_code=204)
async def delete(visit: Visitor, services: Services, request: Request, response: Response) -> None:
    """Delete the table with its chat and its game (host); close a running game first."""
    await services.lobby.delete(visit)
    cookies.forget(request, response, cookies.SEAT, visit.table.id)


@router.delete("/tables/{table}/seats/{seat}/data", status_code=204)
async def erase(seat: SeatNumber, visit: Visitor, services: Services) -> None:
    """Remove your name and everything you said from this table, at any time."""
    await services.lobby.seats.erase(visit, seat)


@router.post("/tables/{table}/invite")
async def renew_invite(visit: Visitor, services: Services) -> TableVisited:
    """Make a new invite (host): links with the old one no longer work."""
    return TableVisited.to(await services.lobby.renew_invite(visit))


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(
    visit: Visitor, services: Services, address: Address, request: Request, response: Response
) -> TokenGiven:
    """Open a table like this one for another game (host)."""
    services.shares.need(address, Cost.TABLE)
    return await given(await services.lobby.rematch(visit, address), request, response)


async def given(seated: Seated, request: Request, response: Response) -> TokenGiven:
    """The answer to somebody who sat down: the token, and a cookie for browsers."""
    services = the_services(request)
    await cookies.forget_old(request, response, services.store)
    cookies.keep(request, response, services.settings, cookies.SEAT, seated.table.id, seated.token)
    return TokenGiven.of(seated)
