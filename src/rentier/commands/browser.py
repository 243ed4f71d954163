"""`rentier play` in the browser: start a local server and open its page."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import closing
from urllib.error import URLError
from urllib.request import Request, urlopen

import typer

from rentier.commands import serve
from rentier.commands.browser_table import PATH, BrowserTable, play_route
from rentier.kernel.errors import RentierError
from rentier.server.edge.listen import listening

PATIENCE = 2.0
"""Seconds that another server has to say whether it is one of ours."""


def play_in_browser(table: BrowserTable | None = None) -> None:
    """Serve this machine and open the lobby, or a table; where a server of ours is open already, open that one's."""
    page = "" if table is None else table.address()
    settings = serve.settings_from({"log_level": "warning"})
    here = f"http://127.0.0.1:{settings.port}"
    if settings.port and is_rentier(here):
        if table is not None and not opens_tables(here):
            raise RentierError(
                f"The server at {here} was started with rentier serve; open a table in the browser, or stop it first"
            )
        typer.echo(f"Rentier is already open at {here}{page}")
        show(here + page)
        return
    try:
        opened = listening(settings.host, settings.port)
    except RentierError:  # something else is at the usual port
        opened = listening(settings.host, 0)
    with closing(opened):
        address = serve.address_to_open(opened, settings) + page

        def open_page() -> None:
            if page:
                typer.echo(f"Your table: {address}")
            show(address)

        serve.start(settings, opened, open_page, [play_route()])


def is_rentier(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urlopen(f"{address}/api/editions", timeout=PATIENCE) as answer:
            return b'"platinum"' in answer.read(100_000)
    except (URLError, OSError, ValueError):
        return False


def opens_tables(address: str) -> bool:
    """Whether the server there was started by `rentier play`, and so opens tables by their address."""
    try:
        with urlopen(Request(f"{address}{PATH}", method="HEAD"), timeout=PATIENCE) as answer:
            return bool(answer.status == 204)
    except (URLError, OSError, ValueError):
        return False


def show(address: str) -> None:
    """Open a page in the browser, where this machine shows windows."""
    windows = sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    if windows or os.environ.get("BROWSER"):
        webbrowser.open(address)
