"""The HTTP interface: editions, tables and records as JSON, with pydantic at the edge."""

from __future__ import annotations

from fastapi import FastAPI

from rentier.server.api import editions, records, reports, tables
from rentier.server.api.dependencies import ApiServices
from rentier.server.api.errors import answer_problems

__all__ = ["ApiServices", "install"]


def install(app: FastAPI, services: ApiServices | None = None) -> None:
    """Put the routes under /api, and have everything that goes wrong answered as `{"code", "sentence"}`.

    The services may come later, as `app.state.services`: they need a store that is open.
    """
    app.state.services = services
    for part in (editions, tables, reports, records):
        app.include_router(part.router, prefix="/api")
    answer_problems(app)
