"""Every page in light and in dark, on a desk, a tablet and a phone: read by axe, measured, and left as a picture."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from rentier.bots import SimpleBot
from rentier.kernel.game import Game
from rentier.server.lobby.fair import chance_of
from rentier.table import Table
from tests.server.arranged import put
from tests.server.live import Player, Server
from tests.web.browser import DESK, PHONE, TABLET, Scheme, Window, apart
from tests.web.conftest import Open
from tests.web.test_games import EDITIONS

SIZES = {"1440": DESK, "820": TABLET, "390": PHONE}
READ = ("1440", "390")
"""The sizes at which axe reads a page; in between there is nothing of its own."""
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
GRAVE = ("serious", "critical")
SEED = hashlib.sha256(b"pages").digest()


@cache
def under_way(server: Server, edition: str, over: bool = False) -> Player:
    """A seat at a table whose game bots have played until it was in full swing, or over."""
    game = Game.new(edition, {"round-limit": 12} if over else {}, seats=4, chance=chance_of(SEED, [""] * 4))
    table = Table(game, [SimpleBot() for _ in range(4)])
    while not (game.over if over else game.state.round >= 12 and asks(game) == ["RollDue"]):
        table.step()
    return apart(lambda: put(server, game, SEED, "none"))[0]


def asks(game: Game) -> list[str]:
    """What the table waits for from the first seat."""
    return [type(waiting.duty).__name__ for waiting in game.duties if waiting.seat == 0]


# ---------------------------------------------------------------- the pages

Visit = Callable[[Server, Window], None]
PAGES: dict[str, Visit] = {}


def page(name: str) -> Callable[[Visit], Visit]:
    """A way to a page."""

    def mark(visit: Visit) -> Visit:
        PAGES[name] = visit
        return visit

    return mark


@page("lobby")
def lobby(server: Server, one: Window) -> None:
    one.go("/")
    expect(one.page.get_by_role("button", name="Play now")).to_be_visible()


@page("new")
def new(server: Server, one: Window) -> None:
    one.go("/new?edition=platinum")
    expect(one.page.get_by_role("heading", name="House rules")).to_be_visible()


@page("waiting")
def waiting(server: Server, one: Window) -> None:
    one.sit_down(server.table("platinum", people=2, bots=[{"level": "hard"}], start=False)[0])
    expect(one.page.get_by_role("button", name="Start the game")).to_be_visible()


@page("result")
def result(server: Server, one: Window) -> None:
    one.sit_down(under_way(server, "platinum", over=True))
    expect(one.page.get_by_role("heading", name="Worth over time")).to_be_visible()


@page("replay")
def replay(server: Server, one: Window) -> None:
    player = under_way(server, "platinum", over=True)
    one.sit_down(player)
    one.go(f"/t/{player.table}/replay?at=150")
    expect(one.page.get_by_role("slider")).to_be_visible()
    expect(one.page.get_by_role("grid")).to_be_visible()


@page("rules")
def rules(server: Server, one: Window) -> None:
    one.go("/rules?edition=city")
    expect(one.page.get_by_role("heading", name="Where you landed")).to_be_visible()


@page("clause")
def clause(server: Server, one: Window) -> None:
    one.go("/rules/RENT-1?edition=platinum")
    expect(one.page.get_by_role("article", name="RENT-1")).to_be_focused()


@page("missing")
def missing(server: Server, one: Window) -> None:
    one.go("/nowhere/at/all")
    expect(one.page.get_by_role("link")).to_be_visible()


def table_of(edition: str) -> Visit:
    """A game of an edition in full swing."""

    def visit(server: Server, one: Window) -> None:
        one.sit(under_way(server, edition))
        expect(one.verb).to_contain_text("Roll")

    return visit


PAGES |= {f"table-{edition}": table_of(edition) for edition in EDITIONS}


# ---------------------------------------------------------------- reading them


def found_by_axe(read: Page) -> list[str]:
    """What axe finds to be grave, a line each."""
    answer: dict[str, Any] = Axe().run(read).response
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}: {[node['html'][:160] for node in rule['nodes'][:3]]}"
        for rule in answer["violations"]
        if rule["impact"] in GRAVE
    ]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_read_by_everybody(server: Server, window: Open, name: str, scheme: Scheme) -> None:
    one = window(scheme=scheme)
    PAGES[name](server, one)
    for width, size in SIZES.items():
        one.page.set_viewport_size({"width": size.width, "height": size.height})
        one.still()
        one.shot(f"{name}-{width}-{scheme}")
        assert one.is_narrow_enough(), f"at {width} one has to scroll sideways"
        if width in READ:
            assert found_by_axe(one.page) == [], f"at {width}"
