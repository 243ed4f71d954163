"""`rentier serve`: host tables for people and programs."""

from __future__ import annotations

import gc
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rentier.commands.shared import clear_errors, complain, flowing
from rentier.kernel.errors import RentierError
from rentier.server.edge.listen import listening

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.routing import BaseRoute

    from rentier.server.config.settings import Settings

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier serve[/cyan]  for this machine only

[cyan]rentier serve --host 0.0.0.0 --port 9000[/cyan]  for your network

[cyan]rentier serve --set bot_pace=0.2 --set chat_lines=10[/cyan]  with other settings

[bold]Settings[/bold]

Flags override environment variables (RENTIER_PORT), which override the file given by [cyan]--config[/cyan]. See
docs/settings.md for all settings and docs/how-to for public servers; run [cyan]rentier doctor[/cyan] if something
is wrong.
"""

OPEN_FILES = 65_536
"""Sockets are files to the system, and it allows 1,024 of them unless asked for more."""
SECRETS = ("secret", "admin_secret")
URLS = ("database", "redis")
"""Settings that can have a password inside."""

Config = Annotated[Path | None, typer.Option(metavar="FILE", help="TOML file with settings.")]
Host = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0 for all interfaces.")]
Port = Annotated[int | None, typer.Option(metavar="N", help="Port to listen on; 0 for any free one.")]
Data = Annotated[Path | None, typer.Option(metavar="DIR", help="Folder for the database and the secret.")]
Database = Annotated[
    str | None,
    typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME."),
]
Redis = Annotated[
    str | None,
    typer.Option(metavar="URL", help="redis://HOST:PORT, to run several servers."),
]
PublicUrl = Annotated[str | None, typer.Option(metavar="URL", help="Public URL when behind a proxy.")]
TrustedProxies = Annotated[
    str | None,
    typer.Option(
        metavar="LIST",
        help="Addresses or networks of trusted proxies.",
    ),
]
LogFormat = Annotated[str | None, typer.Option(metavar="FORMAT", help="Log format: text or json.")]
LogLevel = Annotated[
    str | None, typer.Option(metavar="LEVEL", help="Minimum log level: debug, info, warning or error.")
]
Others = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Any other setting. Can be repeated.")
]


def serve(
    config: Config = None,
    host: Host = None,
    port: Port = None,
    data: Data = None,
    database: Database = None,
    redis: Redis = None,
    public_url: PublicUrl = None,
    trusted_proxies: TrustedProxies = None,
    log_format: LogFormat = None,
    log_level: LogLevel = None,
    others: Others = None,
) -> None:
    """Host tables for people and bots."""
    given = dict(locals())
    with clear_errors():
        settings = settings_from(given)
        with closing(listening(settings.host, settings.port)) as opened:
            start(settings, opened)


def start(
    settings: Settings,
    opened: socket.socket,
    then: Callable[[], None] = lambda: None,
    routes: Sequence[BaseRoute] = (),
) -> None:
    """Serve on a socket until stopped, with these routes before its own; `then` is called once the server is open."""
    gc.disable()  # until the rooms are there: code that is being loaded is no garbage
    from rentier.server.app import create_app
    from rentier.server.config.secret import make_data_folder, others_read, the_admin_secret, the_secret
    from rentier.server.ops import logs

    make_data_folder(settings)
    logs.set_up(settings, secrets_of(settings, the_secret(settings), the_admin_secret(settings)))
    others = others_read(settings)
    if others is not None:
        complain(others)
    allow_open_files()
    app = create_app(settings, local_address(opened))
    app.router.routes[:0] = routes
    run(app, settings, opened, then)


def settings_from(given: dict[str, Any], telling: bool = True) -> Settings:
    """The settings from flags, environment and file; unknown environment variables get a warning."""
    from rentier.server.config.settings import load, unknown_variables

    flags = {name: value for name, value in given.items() if name != "others" and value is not None}
    for text in given.get("others") or ():
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise RentierError(f"--set needs a name and a value, as in --set chat_lines=10, not {text}")
        if name in SECRETS:
            raise RentierError(
                f"Other users of this machine can read flags; set RENTIER_{name.upper()} or {name}_file instead"
            )
        flags[name] = value
    for name in URLS:
        if name in flags and has_password(str(flags[name])):
            raise RentierError(
                f"Other users of this machine can read the password in a flag; set RENTIER_{name.upper()}, or {name}"
                " in a file given by --config, instead"
            )
    settings = load(flags)
    for sentence in unknown_variables(os.environ) if telling else ():
        complain(sentence)
    return settings


def has_password(url: str) -> bool:
    """Whether a URL has a password inside, however badly the rest of it is written."""
    before, at, _ = url.partition("://")[2].rpartition("@")
    return bool(at) and ":" in before


def secrets_of(settings: Settings, *secrets: bytes | None) -> list[str]:
    """What must never appear in the log: the secrets, and passwords inside addresses."""
    from urllib.parse import unquote, urlsplit

    passwords = [urlsplit(url).password for url in (settings.database, settings.redis) if url]
    known = [secret.decode() for secret in secrets if secret is not None]
    return [*known, *(form for found in passwords if found for form in (found, unquote(found)))]


def allow_open_files() -> None:
    """Ask the system for as many open files as it gives, since every player is one."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


# ---------------------------------------------------------------- the address


def address_to_open(opened: socket.socket, settings: Settings) -> str:
    """What to type into a browser to get here."""
    return settings.public_url or local_address(opened)


def local_address(opened: socket.socket) -> str:
    """Where this machine itself finds the server."""
    from rentier.server.config.settings import web_address

    host, port = opened.getsockname()[:2]
    return web_address(host, port)


def address_for_others(opened: socket.socket, settings: Settings) -> str | None:
    """What people on other machines type, where the server listens to them and no proxy stands in front."""
    from rentier.server.edge.listen import network_address

    host, port = opened.getsockname()[:2]
    return None if settings.public_url is not None else network_address(host, port)


# ---------------------------------------------------------------- the process


def run(app: FastAPI, settings: Settings, opened: socket.socket, then: Callable[[], None]) -> None:
    """Serve until somebody says stop."""
    from rentier.server.edge.process import Process

    def tell() -> None:
        typer.echo(f"Rentier is open at {address_to_open(opened, settings)}  (Ctrl-C stops it)")
        others = address_for_others(opened, settings)
        if others is not None:
            typer.echo(f"Others on your network can open {others}")
        sys.stdout.flush()
        then()

    Process(app, settings, tell).run([opened])


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""
    app.command(epilog=flowing(EXAMPLES))(serve)
