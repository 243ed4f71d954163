"""Routes to look things up: editions and clauses."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path

from rentier.kernel.clauses import find_clause
from rentier.server.api.docs import is_installed
from rentier.server.api.errors import PROBLEMS
from rentier.server.api.routing import StrictRoute
from rentier.server.protocol import catalogue
from rentier.server.protocol.errors import ErrorCode, RequestError

router = APIRouter(route_class=StrictRoute, responses=PROBLEMS, tags=["editions"])


@router.get("/editions")
async def editions() -> dict[str, Any]:
    """The editions that can be played, and whether this server has its documentation under /docs."""
    return {"editions": catalogue.editions(), "docs": is_installed()}


@router.get("/editions/{edition}")
async def edition(edition: Annotated[str, Path(max_length=64)]) -> dict[str, Any]:
    """An edition: board, deeds, cards, words, numbers, options and rules."""
    return catalogue.edition(_known(edition))


@router.get("/editions/{edition}/rules")
async def rules(edition: Annotated[str, Path(max_length=64)]) -> dict[str, Any]:
    """An edition's rules to be read: chapters with their clauses and how we settled them."""
    return catalogue.rules(_known(edition))


@router.get("/clauses/{clause}")
async def clause(clause: Annotated[str, Path(max_length=64)]) -> dict[str, str]:
    """A clause of the rulebook and how we settled it."""
    found = find_clause(clause)
    if found is None:
        raise RequestError(ErrorCode.MISSING, "There is no such clause: the rules of each edition list all of theirs")
    return catalogue.clause_page(found)


def _known(edition: str) -> str:
    if not any(known["id"] == edition for known in catalogue.editions()):
        raise RequestError(ErrorCode.MISSING, "There is no such edition; GET /api/editions lists them")
    return edition
