"""Every page in light and in dark, on a desk, a tablet and a phone: read by axe, measured, and left as a picture."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.live import Server
from tests.tiers import thorough
from tests.web.axe import COLOURS, found_by_axe
from tests.web.browser import DESK, PHONE, TABLET, Scheme, Window, arranged
from tests.web.conftest import Open
from tests.web.stories import STORIES
from tests.web.tables import finished, under_way
from tests.web.test_games import EDITIONS

SIZES = {"1440": DESK, "820": TABLET, "390": PHONE}
READ = ("1440", "390")
"""The sizes at which axe reads a page; in between there is nothing of its own."""
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
READ_FOR: dict[Scheme, tuple[str, ...]] = {"light": (), "dark": COLOURS}
"""The rules by which axe reads each scheme: all of them once."""


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


@page("lobby-games")
def lobby_games(server: Server, one: Window) -> None:
    """The lobby of somebody who has finished a game and plays two others."""
    one.sit_down(finished(server))
    expect(one.page.get_by_role("heading", name="Worth over time")).to_be_visible()
    for edition in ("city", "world-of-warcraft"):
        one.sit(under_way(server, edition))
    one.go("/")
    expect(one.page.get_by_role("region", name="Your games")).to_be_visible()
    expect(one.page.get_by_role("region", name="Games in progress")).to_be_visible()


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
    one.sit_down(finished(server))
    expect(one.page.get_by_role("heading", name="Worth over time")).to_be_visible()


@page("replay")
def replay(server: Server, one: Window) -> None:
    player = finished(server)
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


@thorough
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_read_by_everybody(server: Server, window: Open, name: str) -> None:
    one = window()
    PAGES[name](server, one)
    for scheme in SCHEMES:
        one.page.emulate_media(color_scheme=scheme)
        for width, size in SIZES.items():
            one.page.set_viewport_size({"width": size.width, "height": size.height})
            one.still()
            one.shot(f"{name}-{width}-{scheme}")
            assert one.is_narrow_enough(), f"at {width} the page scrolls sideways"
            if width in READ:
                assert found_by_axe(one.page, rules=READ_FOR[scheme]) == [], f"{scheme} at {width}"


PANELS = {
    "buy": "",
    "auction": "",
    "jail": "",
    "debt": "",
    "offer-received": "",
    "any-space": "",
    "deal": "Deal",
    "build": "Build",
    "mortgage": "Mortgage",
    "city-blocks": "",
    "city-permit": "",
}
"""Panels with what opens them, where they do not open by themselves."""


@thorough
@pytest.mark.parametrize("panel", PANELS)
def test_a_panel_can_be_read_by_everybody(server: Server, window: Open, panel: str) -> None:
    tool = PANELS[panel]
    table, seat = STORIES["roll" if tool else panel]()
    one = window()
    one.sit(arranged(server, table)[seat])
    if tool:
        one.open(tool)
    if panel == "deal":
        one.pick(re.compile("Ben"))
    for scheme in SCHEMES:
        one.page.emulate_media(color_scheme=scheme)
        for width, size in (("1440", DESK), ("390", PHONE)):
            one.page.set_viewport_size({"width": size.width, "height": size.height})
            expect(one.prompts.locator(".panel").first).to_be_visible()
            one.still()
            one.shot(f"panel-{panel}-{width}-{scheme}")
            assert found_by_axe(one.page, ".prompts", READ_FOR[scheme]) == [], f"{scheme} at {width}"
