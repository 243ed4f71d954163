"""`rentier admin`: what operators see and do, through a running server's admin page."""

from __future__ import annotations

import getpass
import json
import time
import urllib.request
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode

import typer
from rich.table import Table

from rentier.commands.serve import settings_from
from rentier.commands.shared import clear_errors, flowing, screen
from rentier.kernel.errors import RentierError

EXAMPLES = """[bold]Examples[/bold]

[cyan]rentier admin status[/cyan]  load, tables and slow requests

[cyan]rentier admin ban 203.0.113.0/24 --hours 24 --reason "Flooding the chat"[/cyan]

[cyan]rentier admin drain --wait[/cyan]  stop new games and wait until the server is empty

The server must run with admin_secret or admin_secret_file set. The command reads the same settings; set
RENTIER_ADMIN_SECRET if it runs elsewhere. Every action is noted in the audit log.
"""
TIMEOUT = 10.0
LOOK = 2.0
"""Seconds between looks while waiting for the server to become empty."""
LARGEST = 4 * 2**20

Config = Annotated[Path | None, typer.Option(metavar="FILE", help="TOML file with the server's settings.")]
Url = Annotated[str | None, typer.Option(metavar="URL", help="URL of the server, by default from the settings.")]
Target = Annotated[str, typer.Argument(metavar="TARGET", help="An address, a network or a player id.")]
Hours = Annotated[float | None, typer.Option(metavar="N", help="Duration in hours; by default until you lift it.")]

app = typer.Typer(
    help="Administer a running server.", epilog=flowing(EXAMPLES), no_args_is_help=True, rich_markup_mode="rich"
)


class Office:
    """A running server, as its operator."""

    def __init__(self, config: Path | None, url: str | None) -> None:
        from rentier.server.config.secret import the_admin_secret
        from rentier.server.config.settings import web_address

        settings = settings_from({"config": config}, telling=False)
        secret = the_admin_secret(settings)
        if secret is None:
            raise RentierError(
                "There is no admin secret: set RENTIER_ADMIN_SECRET, or admin_secret_file in the settings,"
                " the same as for the server"
            )
        self._address = (url or web_address(settings.host, settings.port)).rstrip("/") + "/admin"
        self._headers = {"Authorization": f"Bearer {secret.decode()}", "X-Rentier-Operator": user()}

    def look(self) -> dict[str, Any]:
        """Everything that the page shows."""
        return self._ask(urllib.request.Request(self._address, headers=self._headers))

    def do(self, action: str, **fields: object) -> str:
        """Carry out an action; the sentence that says what was done."""
        body = urlencode({name: value for name, value in fields.items() if value is not None}).encode()
        asked = urllib.request.Request(f"{self._address}/{action}", body, self._headers, method="POST")
        return str(self._ask(asked)["sentence"])

    def _ask(self, asked: urllib.request.Request) -> dict[str, Any]:
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}), NoRedirects())
        try:
            with direct.open(asked, timeout=TIMEOUT) as answer:
                found: dict[str, Any] = json.loads(answer.read(LARGEST))
                return found
        except HTTPError as error:
            raise RentierError(sentence_in(error)) from None
        except (URLError, OSError) as error:
            why = getattr(error, "reason", None) or error
            raise RentierError(
                f"No server answers at {self._address}: {why}. Start it, or give its address with --url"
            ) from None
        except ValueError:
            raise RentierError(f"The server at {self._address} is not a Rentier server") from None


NO_PAGE = ("There is no such page", "Not Found", "Method Not Allowed")
"""What a server says that has no admin page for this machine; other things can be missing, too."""


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: the secret is for one server only."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Nowhere."""
        return


def user() -> str:
    """Who runs this command, for the audit log."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


def sentence_in(error: HTTPError) -> str:
    """What a server says about a request that it refused."""
    try:
        sentence = str(json.loads(error.read(LARGEST))["sentence"])
    except (ValueError, KeyError, TypeError):
        sentence = f"The server answered {error.code}"
    if sentence in NO_PAGE:
        return f"{sentence}. Is admin_secret set for the server, and may this machine use it (admin_from)?"
    return sentence


# ---------------------------------------------------------------- looking


@app.command()
def status(config: Config = None, url: Url = None) -> None:
    """Show load, tables and slow requests."""
    with clear_errors():
        found = Office(config, url).look()
    load, console = found["load"], screen()
    p99 = "–" if load["p99_within"] is None else f"≤ {load['p99_within'] * 1000:g} ms"
    memory = "–" if load["memory"] is None else f"{load['memory'] / 2**20:,.0f} MiB"
    figures = [
        ("sockets", f"{load['sockets']:,}"),
        ("tables in memory", f"{load['rooms']:,}"),
        ("games with people", f"{load['played'] + load['elsewhere']:,}"),
        ("acts per second", f"{load['acts_per_second']:.1f}"),
        ("act latency, p99", p99),
        ("memory", memory),
        ("CPU (one core)", f"{load['cpu']:.0%}"),
        ("new games", "can start" if found["draining"] is None else "cannot start"),
        ("message", found["message"] or "–"),
        ("reports", f"{found['waiting_reports']:,}"),
        ("bans", f"{len(found['bans']):,}"),
    ]
    show(console, None, figures)
    if found["rooms"]:
        rows = [
            (room["table"], room["edition"], room["status"], ", ".join(map(person, room["people"])))
            for room in found["rooms"]
        ]
        show(console, ("table", "edition", "status", "people"), rows)
    if found["slow"]:
        slow = [
            (moment(each["at"]), f"{each['method']} {each['path']}", f"{each['seconds']:.2f} s")
            for each in found["slow"]
        ]
        show(console, ("slow request", "", "time"), slow)


@app.command()
def reports(config: Config = None, url: Url = None) -> None:
    """List reports by players."""
    with clear_errors():
        found = Office(config, url).look()["reports"]
    rows = [
        (
            each["id"],
            moment(each["at"]),
            f"{each['name']} ({each['player']}) at {each['table']}",
            " ".join(part for part in (each["reason"], each["text"]) if part),
        )
        for each in found
    ]
    listed(("report", "when", "player", "reason"), rows, "There are no reports.")


@app.command()
def bans(config: Config = None, url: Url = None) -> None:
    """List bans."""
    with clear_errors():
        found = Office(config, url).look()["bans"]
    rows = [
        (each["target"], each["reason"], "no end" if each["until"] is None else moment(each["until"])) for each in found
    ]
    listed(("who", "reason", "until"), rows, "Nobody is banned.")


@app.command()
def audit(config: Config = None, url: Url = None) -> None:
    """Show what operators did last."""
    with clear_errors():
        found = Office(config, url).look()["audit"]
    rows = [(moment(each["at"]), each["who"], each["action"], each["detail"]) for each in found]
    listed(("when", "who", "action", "detail"), rows, "No actions yet.")


# ---------------------------------------------------------------- doing


def do(config: Path | None, url: str | None, action: str, **fields: object) -> None:
    """Carry out an action and say what was done."""
    with clear_errors():
        typer.echo(Office(config, url).do(action, **fields))


@app.command()
def ban(
    target: Target,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Reason, shown to them.")] = "",
    hours: Hours = None,
    config: Config = None,
    url: Url = None,
) -> None:
    """Ban an address, a network or a player."""
    do(config, url, "ban", target=target, reason=reason, hours=hours)


@app.command()
def unban(target: Target, config: Config = None, url: Url = None) -> None:
    """Lift a ban."""
    do(config, url, "unban", target=target)


@app.command()
def settle(
    report: Annotated[str, typer.Argument(metavar="REPORT", help="The report's id.")],
    config: Config = None,
    url: Url = None,
) -> None:
    """Delete a report that needs no more action."""
    do(config, url, "settle", report=report)


@app.command()
def message(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The message.")],
    hours: Annotated[float, typer.Option(metavar="N", help="Hours to show it for.")] = 24.0,
    config: Config = None,
    url: Url = None,
) -> None:
    """Show a message at all tables."""
    do(config, url, "message", text=text, hours=hours)


@app.command("clear-message")
def clear_message(config: Config = None, url: Url = None) -> None:
    """Remove the message from all tables."""
    do(config, url, "clear-message")


@app.command()
def drain(
    wait: Annotated[bool, typer.Option("--wait", help="Wait until nobody is in a game.")] = False,
    config: Config = None,
    url: Url = None,
) -> None:
    """Stop new games before an update."""
    with clear_errors():
        office = Office(config, url)
        typer.echo(office.do("drain"))
        found = office.look()
        while wait and not found["empty"]:
            time.sleep(LOOK)
            found = office.look()
    running = found["load"]["played"] + found["load"]["elsewhere"]
    typer.echo("The server is empty: you can update it now" if found["empty"] else f"Games still running: {running}")


@app.command()
def resume(config: Config = None, url: Url = None) -> None:
    """Allow new games again."""
    do(config, url, "resume")


# ---------------------------------------------------------------- output


def show(console: Any, heads: Sequence[str] | None, rows: Iterable[Sequence[str]]) -> None:
    """Print rows under heads."""
    from rich.text import Text

    rows = list(rows)
    table = Table(*(heads or [""] * len(rows[0])), box=None, padding=(0, 2, 0, 0), show_header=heads is not None)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))  # as text: names may look like markup
    console.print(table)


def listed(heads: Sequence[str], rows: Sequence[Sequence[str]], empty: str) -> None:
    """Print a list, or that there is nothing in it."""
    if rows:
        show(screen(), heads, rows)
    else:
        typer.echo(empty)


def moment(at: float) -> str:
    """A time as operators read it."""
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(at))


def person(each: dict[str, Any]) -> str:
    """Somebody at a table, with what to ban them by."""
    return f"{each['name']} ({each['player']}, {each['address'] or 'away'})"


def register(parent: typer.Typer) -> None:
    """Put the command on the command line."""
    parent.add_typer(app, name="admin")
