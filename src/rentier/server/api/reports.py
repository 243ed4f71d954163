"""Players report somebody at their table to the operator."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field

from rentier.server.api.bodies import Body, Seat
from rentier.server.api.dependencies import Services, Visitor
from rentier.server.api.errors import PROBLEMS
from rentier.server.api.routing import StrictRoute
from rentier.server.lobby.names import clean_line
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.operators import Report, new_report_id

REPORTS, REPORT_SECONDS = 5, 3600.0
"""Reports per player and period."""
LONGEST_TEXT = 500

router = APIRouter(route_class=StrictRoute, responses=PROBLEMS, tags=["tables"])


class PlayerReport(Body):
    """Whom you report, and why."""

    seat: Seat
    reason: Literal["chat", "name", "cheating", "stalling", "other"]
    text: Annotated[str, Field(max_length=LONGEST_TEXT)] = ""


@router.post("/tables/{table}/reports", status_code=204)
async def report(body: PlayerReport, visit: Visitor, services: Services) -> None:
    """Report a player at your table to the operator of this server."""
    own = visit.own
    if not services.settings.is_administered:
        raise RequestError(ErrorCode.MISSING, "This server does not take reports")
    if body.seat >= len(visit.seats) or visit.seats[body.seat].kind != "person":
        raise RequestError(ErrorCode.SEAT, "You can only report people, and nobody has that seat")
    if body.seat == own.seat:
        raise RequestError(ErrorCode.SEAT, "You cannot report yourself")
    key = ("report", own.player)
    if not services.rates.allow(key, REPORTS, REPORT_SECONDS):
        raise RequestError(ErrorCode.RATE, "Too many reports: wait a while", wait=services.rates.wait(key))
    text, player = clean_line(body.text), visit.seats[body.seat].player
    found = Report(
        new_report_id(), visit.table.id, body.seat, player, own.player, body.reason, text, services.lobby.clock()
    )
    await services.store.operators.report(found)
