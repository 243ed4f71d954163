"""Pages for browsers: the client if it is built, otherwise a plain page with links."""

from __future__ import annotations

from html import escape
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from rentier import __version__
from rentier.server.api.docs import is_installed
from rentier.server.api.files import FOREVER, file_at, sent
from rentier.server.protocol import catalogue, schema

WEB = Path(__file__).parents[2] / "web"
"""The built client."""

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rentier</title>
<link rel="stylesheet" href="/plain.css"></head>
<body><main>
<h1>Rentier</h1>
<p>Property-trading board games by the book. This server (version {version}) is running.</p>
<h2>To play</h2>
<ul>{editions}</ul>
<h2>For programs</h2>
<ul>
<li><a href="/api/openapi.json">the HTTP interface</a> (OpenAPI)</li>
<li><a href="/api/protocol.json">the socket protocol</a> (JSON Schema)</li>
<li><a href="/api/tables">public tables</a></li>
<li><a href="/readyz">is it ready?</a></li>
</ul>{docs}
</main></body></html>
"""

STYLE = """:root { color-scheme: light dark; font: 1.05rem/1.5 system-ui, sans-serif }
main { max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
h1 { font-size: 2.4rem; margin-bottom: 0 }
"""


def pages_router(web: Path = WEB) -> APIRouter:
    """The routes of all pages, to come after all others."""
    router = APIRouter(include_in_schema=False)

    @router.get("/api/protocol.json")
    async def protocol() -> Response:
        """The socket's messages as JSON Schema."""
        return JSONResponse(schema.schema())

    @router.get("/plain.css")
    async def style() -> Response:
        """How the plain page looks."""
        return Response(STYLE, media_type="text/css")

    @router.get("/{path:path}")
    async def page(path: str, request: Request) -> Response:
        """A file of the client; every address of a page is its front page, which finds its own way."""
        file = file_at(web, path)
        if file is not None:
            return sent(file, request, FOREVER if path.startswith("assets/") else "no-cache")
        if path == "admin" or path.startswith(("admin/", "api/", "assets/", "ws/")) or "." in path.rsplit("/", 1)[-1]:
            raise HTTPException(404, "There is no such page")
        front = web / "index.html"
        if front.is_file():
            return sent(front, request, "no-cache")
        return HTMLResponse(plain_page())

    @router.head("/")
    async def front(request: Request) -> Response:
        """The front page for who only asks whether it is there."""
        return await page("", request)

    return router


def plain_page() -> str:
    """What there is here, in plain words."""
    editions = "".join(
        f'<li><a href="/api/editions/{escape(edition["id"])}">{escape(edition["title"])}</a></li>'
        for edition in catalogue.editions()
    )
    docs = '\n<p><a href="/docs/">Documentation</a></p>' if is_installed() else ""
    return PAGE.format(version=escape(__version__), editions=editions, docs=docs)
