"""A table in the browser with the options of `rentier play`: an address names them, and opening it starts the game."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from rentier.kernel.edition import load
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.terminal.seating import bot_kinds, chosen_tokens, own_name, own_seat, read_options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    from rentier.server.lobby.seats import Person
    from rentier.server.lobby.table_settings import Plan

PATH = "/play"
GUEST = "Guest"
"""The name of a person who gives none."""
DIRECT = ("none", "same-origin")
"""How a browser says that a person, and no other site, opened an address."""


@dataclass(frozen=True)
class BrowserTable:
    """A table for one person and bots, as typed on the command line."""

    edition: str = "platinum"
    seats: int = 4
    options: tuple[str, ...] = ()
    bots: str = "normal"
    seat: int = 1
    name: str | None = None
    token: str | None = None
    seed: int | None = None

    def check(self) -> None:
        """Raise a `RentierError` where something does not fit, before any server starts."""
        Game.new(self.edition, self.read_options(), self.seats)
        self.plan()
        self.person()

    def address(self) -> str:
        """The path and query that open this table."""
        named = {name: value for name, value in vars(self).items() if name != "options" and value is not None}
        return f"{PATH}?{urlencode([*named.items(), *(('option', text) for text in self.options)])}"

    @classmethod
    def at(cls, query: Any) -> BrowserTable:
        """The table that the query of an address names."""
        texts: Mapping[str, str] = {name: query[name] for name in ("edition", "bots", "name", "token") if name in query}
        numbers = {name: _number(name, query[name]) for name in ("seats", "seat", "seed") if name in query}
        return cls(**texts, **numbers, options=tuple(query.getlist("option")))  # type: ignore[arg-type]

    def read_options(self) -> dict[str, Any]:
        """The options by name."""
        return read_options(self.options, load(self.edition).family)

    def plan(self) -> Plan:
        """The table as the lobby opens it: bots at every seat but one."""
        from rentier.server.lobby.table_settings import BotWish, Plan

        own = own_seat(self.seat, self.seats)
        kinds = enumerate(bot_kinds(self.bots, self.seats))
        bots = [BotWish(kind, seat) for seat, kind in kinds if seat != own]
        seed = None if self.seed is None else hashlib.sha256(f"rentier play --seed {self.seed}".encode()).digest()
        return Plan(self.edition, self.seats, self.read_options(), bots, server_seed=seed)

    def person(self) -> Person:
        """The person at the table."""
        from rentier.server.lobby.seats import Person

        own = own_seat(self.seat, self.seats)
        tokens = chosen_tokens(load(self.edition).tokens, self.seats, own, self.token)
        return Person(own_name(self.name) or GUEST, None if tokens is None else tokens[own])


def _number(name: str, text: str) -> int:
    if not text.removeprefix("-").isdecimal():
        raise RentierError(f"{name} must be a number, not {text!r}")
    return int(text)


def play_route() -> Route:
    """The route that opens tables; only the server of `rentier play` has it, for this machine."""
    from starlette.routing import Route

    return Route(PATH, open_table, methods=["GET", "HEAD"])


async def open_table(request: Request) -> Response:
    """Open and start the table that the address names, and go to it; HEAD only tells that this can be done."""
    from starlette.responses import PlainTextResponse, RedirectResponse, Response

    from rentier.server.api import cookies
    from rentier.server.api.dependencies import the_address, the_services
    from rentier.server.lobby.access import Visit

    if request.method == "HEAD":
        return Response(status_code=204)
    if request.headers.get("sec-fetch-site", DIRECT[0]) not in DIRECT:
        return PlainTextResponse("Open this address yourself; other sites cannot start games here.", 403)
    try:
        asked = BrowserTable.at(request.query_params)
        services = the_services(request)
        lobby = services.lobby
        if asked.seed is None:
            seated = await lobby.create_and_start(asked.plan(), asked.person(), the_address(request))
        else:  # dice that can be repeated: nobody adds to them
            seated = await lobby.create(asked.plan(), asked.person(), the_address(request))
            await lobby.starts.start(Visit(seated.table, seated.seats, seated.seat))
    except RentierError as error:
        return PlainTextResponse(str(error), 400)
    response = RedirectResponse(f"/t/{seated.table.id}", 303)
    cookies.keep(request, response, services.settings, cookies.SEAT, seated.table.id, seated.token)
    return response
