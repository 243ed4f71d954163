"""Routes of the lobby: open a table, sit down, get up, start, close, play again."""

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
from rentier.server.api.desk import (
    Address,
    AtDesk,
    TableId,
    Visitor,
    invite_of,
    the_address,
    the_desk,
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
async def create(body: NewTable, desk: AtDesk, address: Address, request: Request, response: Response) -> TokenGiven:
    """Create a table and join it as its host."""
    desk.shares.need(address, Cost.TABLE)
    return await given(await desk.lobby.create(body.plan(), body.person(), address), request, response)


@router.post("/quick", status_code=201)
async def quick(body: QuickTable, desk: AtDesk, address: Address, request: Request, response: Response) -> TokenGiven:
    """A game against bots: it starts as soon as you send your part of the seed, or in a few seconds without it."""
    desk.shares.need(address, Cost.TABLE)
    return await given(await desk.lobby.quick(body.plan(), body.person(), body.level, address), request, response)


@router.post("/tutorials", status_code=201)
async def learn(
    body: TutorialTable, desk: AtDesk, address: Address, request: Request, response: Response
) -> TokenGiven:
    """Open a tutorial: a table for you and a bot, with scripted dice. It is deleted soon after you leave."""
    desk.shares.need(address, Cost.TABLE)
    return await given(await desk.lobby.learn(body.edition, body.person(), address), request, response)


@router.put("/tables/{table}/lesson")
async def turn_to(body: LessonWanted, visit: Visitor, desk: AtDesk, address: Address) -> TableVisited:
    """Set up a lesson of a tutorial, in place of the game so far."""
    desk.shares.need(address, Cost.TABLE)
    return TableVisited.to(await desk.lobby.tutorials.turn_to(visit, body.lesson))


@router.get("/network")
async def network(desk: AtDesk, request: Request) -> NetworkShown:
    """Where other machines of the network reach this server; only this machine itself is told."""
    settings, here = desk.settings, request.scope["server"]
    if settings.public_url is not None or not comes_from(request, LOOPBACK, settings):
        return NetworkShown(address=None)
    return NetworkShown(address=network_address(settings.host, here[1]))


@router.get("/tables")
async def public_tables(desk: AtDesk, address: Address, limit: Annotated[int, Query(ge=1, le=100)] = 50) -> TableList:
    """Public tables to join or spectate."""
    listed = await desk.lobby.listed(limit)
    desk.shares.charge(address, len(listed) / TABLES_A_UNIT)
    return TableList(tables=[TableShown.of(table, seats) for table, seats in listed])


@router.get("/tables/{table}")
async def table(visit: Visitor, desk: AtDesk) -> TableVisited:
    """A table with its seats and settings."""
    desk.lobby.starts.watch(visit)
    return TableVisited.to(visit)


@router.post("/tables/{table}/visit")
async def visit(body: Invited, table: TableId, request: Request, response: Response) -> TableVisited:
    """Show the invite to a private table, as the link holds it; browsers keep it in a cookie for what follows."""
    desk = the_desk(request)
    found = await desk.doors.visit(table, token_of(request, table), body.invite, the_address(request))
    await cookies.forget_old(request, response, desk.store)
    if is_invite(found.table, body.invite):
        cookies.keep(request, response, desk.settings, cookies.INVITE, found.table.id, body.invite)
    return TableVisited.to(found)


@router.post("/tables/{table}/seats", status_code=201)
async def join(body: Joining, table: TableId, request: Request, response: Response) -> TokenGiven:
    """Join a table; the token is for this seat only."""
    desk, told = the_desk(request), body.invite or invite_of(request, table)
    visit = await desk.doors.visit(table, token_of(request, table), told, the_address(request))
    return await given(await desk.lobby.chairs.join(visit, body.person()), request, response)


@router.patch("/tables/{table}/seats/{seat}")
async def change(body: SeatChange, seat: SeatNumber, visit: Visitor, desk: AtDesk) -> TableVisited:
    """Change your name (at any time) or token, commit to a seed or reveal it; the host adds or removes a bot."""
    asked = body.model_fields_set
    if not asked or (asked & {"bot", "seed"} and len(asked) > 1):
        sentence = "Send a name, piece or commitment for your own seat, or a seed, or a bot for a free seat"
        raise RequestError(ErrorCode.FORMAT, sentence)
    desk.lobby.starts.watch(visit)
    if "bot" in asked:
        return TableVisited.to(await desk.lobby.chairs.assign(visit, seat, body.bot))
    if body.seed is not None:
        return TableVisited.to(await desk.lobby.starts.reveal(visit, seat, body.seed))
    return TableVisited.to(await desk.lobby.chairs.change(visit, seat, body.name, body.piece, body.commitment))


@router.delete("/tables/{table}/seats/{seat}", status_code=204)
async def leave(seat: SeatNumber, visit: Visitor, desk: AtDesk, request: Request, response: Response) -> None:
    """Leave the table; the host can also remove bots and, before the game, people who are away."""
    open_table = visit.table.status == "open"
    await desk.lobby.chairs.leave(visit, seat)
    if visit.seat == seat and open_table:
        cookies.forget(request, response, cookies.SEAT, visit.table.id)


@router.post("/tables/{table}/start")
async def start(visit: Visitor, desk: AtDesk, body: Start | None = None) -> TableVisited:
    """Start the game (host), once all who committed to a seed have sent it. `fill` adds bots to empty seats."""
    return TableVisited.to(await desk.lobby.starts.start(visit, None if body is None else body.fill))


@router.post("/tables/{table}/close")
async def close(visit: Visitor, desk: AtDesk) -> TableVisited:
    """Close the table (host); a running game ends as it is."""
    return TableVisited.to(await desk.lobby.close(visit))


@router.delete("/tables/{table}", status_code=204)
async def delete(visit: Visitor, desk: AtDesk, request: Request, response: Response) -> None:
    """Delete the table with its chat and its game (host); close a running game first."""
    await desk.lobby.delete(visit)
    cookies.forget(request, response, cookies.SEAT, visit.table.id)


@router.delete("/tables/{table}/seats/{seat}/data", status_code=204)
async def erase(seat: SeatNumber, visit: Visitor, desk: AtDesk) -> None:
    """Remove your name and everything you said from this table, at any time."""
    await desk.lobby.chairs.erase(visit, seat)


@router.post("/tables/{table}/invite")
async def renew_invite(visit: Visitor, desk: AtDesk) -> TableVisited:
    """Make a new invite (host): links with the old one no longer work."""
    return TableVisited.to(await desk.lobby.renew_invite(visit))


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(visit: Visitor, desk: AtDesk, address: Address, request: Request, response: Response) -> TokenGiven:
    """Open a table like this one for another game (host)."""
    desk.shares.need(address, Cost.TABLE)
    return await given(await desk.lobby.rematch(visit, address), request, response)


async def given(seated: Seated, request: Request, response: Response) -> TokenGiven:
    """The answer to somebody who sat down: the token, and a cookie for browsers."""
    desk = the_desk(request)
    await cookies.forget_old(request, response, desk.store)
    cookies.keep(request, response, desk.settings, cookies.SEAT, seated.table.id, seated.token)
    return TokenGiven.of(seated)
