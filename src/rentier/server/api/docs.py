"""The documentation under /docs: built from the pages in the package when somebody first asks for it (extra `docs`)."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from rentier.server.api.files import FOREVER, file_at, sent

log = logging.getLogger(__name__)

NEEDED = ("furo", "myst_parser", "sphinx")
"""What the extra `docs` installs."""
PATIENCE = 2.0
"""Seconds until a visitor is told that the pages are still being built; a site that is up to date takes less."""
LOWEST = 19
"""The priority of building them."""
GOODBYE = 1.0
"""Seconds that a stopping server waits for the end of a build."""
MISSING = 'This server has no documentation. Its host can install it with pip install "rentier[docs]".'
BUILDING = "The documentation is being built, which takes about a minute. This page reloads by itself."
FAILED = "The documentation could not be built. The server's log says why."
NO_PAGE = "There is no such page."

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rentier: documentation</title>
<link rel="stylesheet" href="/plain.css"></head>
<body><main>
<h1>Documentation</h1>
<p>{sentence}</p>
<p><a href="{href}">{link}</a></p>
</main></body></html>
"""


def is_installed() -> bool:
    """Whether the extra `docs` is there."""
    return all(importlib.util.find_spec(name) is not None for name in NEEDED)


class Site:
    """The built site of a server, in its data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.building: asyncio.Task[bool] | None = None

    async def is_ready(self) -> bool | None:
        """Whether the pages are there; None while they are being built. The first call has them built."""
        if self.building is None:
            self.building = asyncio.create_task(self.build())
        done, _ = await asyncio.wait({self.building}, timeout=PATIENCE)
        return self.building.result() if done else None

    async def build(self) -> bool:
        """Build the pages in a process of their own, unless those in the folder are up to date."""
        words = [sys.executable, "-m", "rentier.site", str(self.folder)]
        process = await asyncio.create_subprocess_exec(
            *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
        )
        with suppress(AttributeError, OSError):  # it has ended already, or this system has no priorities
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST)  # anybody can have it built, beside running games
        try:
            told, _ = await process.communicate()
        except asyncio.CancelledError:
            process.kill()
            with suppress(TimeoutError):  # where others use the whole machine, it may die later: that keeps nobody here
                await asyncio.wait_for(process.wait(), GOODBYE)
            raise
        if process.returncode:
            log.error("the documentation could not be built: %s", told.decode(errors="replace").strip()[-2000:])
        return not process.returncode

    async def stop(self) -> None:
        """End a build that is still going on."""
        if self.building is not None and not self.building.done():
            self.building.cancel()
            await asyncio.wait({self.building})


def docs_router(site: Site, installed: Callable[[], bool] = is_installed) -> APIRouter:
    """The routes of the documentation."""
    router = APIRouter(include_in_schema=False)

    @router.get("/docs")
    async def start() -> Response:
        """The first page, whose links need the slash."""
        return RedirectResponse("/docs/")

    @router.get("/docs/{path:path}")
    async def page(path: str, request: Request) -> Response:
        """A page of the site or one of its files."""
        if not installed():
            return plain(404, MISSING)
        ready = await site.is_ready()
        if ready is None:
            return plain(503, BUILDING, {"refresh": "5", "retry-after": "5"})
        if not ready:
            return plain(500, FAILED)
        file = file_at(site.folder, f"{path}index.html" if not path or path.endswith("/") else path)
        if file is None or file.name.startswith("."):
            return plain(404, NO_PAGE, href="/docs/", link="All pages")
        return sent(file, request, FOREVER if "v" in request.query_params else "no-cache")

    return router


def plain(
    status: int, sentence: str, headers: dict[str, str] | None = None, href: str = "/", link: str = "Back to the tables"
) -> Response:
    """A page that says one thing."""
    text = PAGE.format(sentence=escape(sentence), href=href, link=link)
    return HTMLResponse(text, status, {"cache-control": "no-store", **(headers or {})})
