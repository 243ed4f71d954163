"""Cookies: a browser's seat tokens and invites, out of reach of scripts."""

from __future__ import annotations

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from rentier.server.config.settings import Settings
from rentier.server.edge.limits import is_secure
from rentier.server.lobby.access import TABLE_ID
from rentier.store.store import Store

SEAT, INVITE = "rentier_seat_", "rentier_invite_"
LOCKED = "__Host-"
"""Browsers take such a cookie only over TLS and from this very host, so that no neighbouring site can plant one."""
SEAT_SECONDS = 30 * 86400
MOST, AT_ONCE = 40, 10
"""Cookies that a browser keeps at ease, and how many it is told to forget in one answer."""


def kept(asking: HTTPConnection, settings: Settings, name: str) -> str | None:
    """What a browser keeps under a name; over TLS only what no neighbouring site can have planted."""
    locked = asking.cookies.get(LOCKED + name)
    return locked if locked or is_secure(asking.scope, settings) else asking.cookies.get(name)


def keep(request: Request, response: Response, settings: Settings, kind: str, table_id: str, value: str) -> None:
    """Give a browser something to keep for a table: a seat for a month, an invite until it is closed."""
    secure = is_secure(request.scope, settings)
    response.set_cookie(
        (LOCKED if secure else "") + kind + table_id,
        value,
        max_age=SEAT_SECONDS if kind == SEAT else None,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )


def forget(request: Request, response: Response, kind: str, table_id: str) -> None:
    """Have a browser forget what it kept for a table."""
    for lock in (LOCKED, ""):
        name = lock + kind + table_id
        if name in request.cookies:
            response.delete_cookie(name, path="/", secure=bool(lock), httponly=True, samesite="lax")


async def forget_old(request: Request, response: Response, store: Store) -> None:
    """Keep the cookies of who plays a lot within what servers and proxies take: tables that are over go first."""
    held = [
        (kind, name.removeprefix(LOCKED).removeprefix(kind))
        for name in request.cookies
        for kind in (SEAT, INVITE)
        if name.removeprefix(LOCKED).startswith(kind)
    ]
    if len(held) <= MOST:
        return
    live = await store.tables.live([*{table_id for _, table_id in held if TABLE_ID.fullmatch(table_id)}])
    for kind, table_id in [cookie for cookie in held if cookie[1] not in live][:AT_ONCE]:
        forget(request, response, kind, table_id)
