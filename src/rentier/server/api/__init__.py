"""The HTTP interface: editions, tables and records as JSON, with pydantic at the edge."""

from __future__ import annotations

from fastapi import FastAPI

from rentier.server.api import editions, records, reports, tables
from rentier.server.api.desk import Desk
from rentier.server.api.errors import answer_problems

__all__ = ["Desk", "install"]


def install(app: FastAPI, desk: Desk | None = None) -> None:
    """Put the routes under /api, and have everything that goes wrong answered as `{"code", "sentence"}`.

    The desk may come later, as `app.state.desk`: it needs a store that is open.
    """
    app.state.desk = desk
    for part in (editions, tables, reports, records):
        app.include_router(part.router, prefix="/api")
    answer_problems(app)
