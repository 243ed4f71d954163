"""`rentier play` in the browser: start a local server and open its page."""

from __future__ import annotations

import os
import sys
import time
import webbrowser
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import typer

from rentier.commands import serve
from rentier.commands.browser_table import PATH, BrowserTable, play_route
from rentier.kernel.errors import RentierError
from rentier.server.edge.listen import listening

if TYPE_CHECKING:
    from rentier.server.config.settings import Settings

PATIENCE = 2.0
"""Seconds that another server has to say whether it is one of ours."""
STARTING = 20.0
"""Seconds that another server on the same data has to start."""
LOOK = 0.1
"""Seconds between two looks at it."""


def play_in_browser(table: BrowserTable | None = None) -> None:
    """Serve this machine and open the lobby, or a table; where a server of ours runs already, open its lobby."""
    from rentier.server.config.file_lock import DatabaseInUse

    settings = serve.settings_from({"log_level": "warning"})
    here = already_open(settings)
    if here is not None:
        show_page(here, table)
        return
    try:
        begin(settings, table)
    except DatabaseInUse:  # another one began at the same moment
        here = already_open(settings)
        if here is None:
            raise
        show_page(here, table)


def already_open(settings: Settings) -> str | None:
    """The address of a server on the same data, also one that is only starting; else of one at the usual port."""
    from rentier.server.config.file_lock import holder_of

    until = time.monotonic() + STARTING
    while (holder := holder_of(settings.database_url)) is not None and time.monotonic() < until:
        if holder and is_rentier(holder):
            return holder
        time.sleep(LOOK)
    here = f"http://127.0.0.1:{settings.port}"
    return here if settings.port and is_rentier(here) else None


def show_page(here: str, table: BrowserTable | None) -> None:
    """Open the lobby of a server, or a table there; one of `rentier serve` lets you choose the table in the browser."""
    page = "" if table is None else table.address()
    if table is not None and not opens_tables(here):
        typer.echo("That server was started with rentier serve: choose the options of your table in the browser")
        page = f"/new?{urlencode({'edition': table.edition})}"
    typer.echo(f"Rentier is already open at {here}{page}")
    show(here + page)


def begin(settings: Settings, table: BrowserTable | None) -> None:
    """Serve this machine until stopped; once open, show the lobby or a table."""
    page = "" if table is None else table.address()
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
