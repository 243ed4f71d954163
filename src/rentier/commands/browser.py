"""`rentier play` in the browser: a server for this machine, and its page opened."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import closing
from urllib.error import URLError
from urllib.request import urlopen

import typer

from rentier.commands import serve
from rentier.kernel.errors import RentierError
from rentier.server.edge.listen import listening

PATIENCE = 2.0
"""Seconds that another server has to say whether it is one of ours."""


def play_in_browser() -> None:
    """Serve this machine and open the page; where a server of ours is open already, open that one's."""
    settings = serve.settings_from({"log_level": "warning"})
    here = f"http://127.0.0.1:{settings.port}"
    if settings.port and is_rentier(here):
        typer.echo(f"Rentier is open already at {here}")
        show(here)
        return
    try:
        opened = listening(settings.host, settings.port)
    except RentierError:  # something else is at the usual port
        opened = listening(settings.host, 0)
    with closing(opened):
        serve.start(settings, opened, lambda: show(serve.address_to_open(opened, settings)))


def is_rentier(address: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urlopen(f"{address}/api/editions", timeout=PATIENCE) as answer:
            return b'"platinum"' in answer.read(100_000)
    except (URLError, OSError, ValueError):
        return False


def show(address: str) -> None:
    """Open a page in the browser, where this machine shows windows."""
    windows = sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    if windows or os.environ.get("BROWSER"):
        webbrowser.open(address)
