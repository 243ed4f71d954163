"""Moments get a short animation that is never in the way, and the winner a ceremony."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from rentier.testing import CityScenario, Scenario
from tests.server.live import Server, Socket
from tests.tiers import only, thorough
from tests.web.axe import found_by_axe
from tests.web.browser import DESK, PHONE, Scheme, Size, Window, arranged
from tests.web.conftest import Open

AUTOMATIC = {"automatic-rent": True}
BROWN = ("Mediterranean Avenue", "Baltic Avenue")
BLUE = ("Park Place", "Boardwalk")


def table(options: dict[str, bool] | None = None, edition: str = "platinum", seats: str = "ann ben") -> Scenario:
    """Ben is about to roll, and Ann watches."""
    found = Scenario(edition, seats, options)
    found.ben.stands_on(38).has_cash(900).to_roll()
    return found


def completed() -> Scenario:
    found = table()
    found.ben.owns("Baltic Avenue")
    return found


def building(level: int) -> Callable[[], Scenario]:
    def tell() -> Scenario:
        found = table()
        found.ben.owns(*BROWN)
        for site in BROWN if level else ():
            found.ben.built(site, level)
        return found

    return tell


def jailed() -> Scenario:
    found = table()
    found.ben.stands_on("Ventnor Avenue")
    return found


def auctioned() -> Scenario:
    found = table()
    found.ben.rolls(1, 2)
    found.ben.declines()
    found.ann.passes()
    return found


def ruined(cash: int = 900, seats: str = "ann ben") -> Callable[[], Scenario]:
    def tell() -> Scenario:
        found = table(AUTOMATIC, seats=seats)
        found.ann.owns(*BLUE)
        for site in BLUE:
            found.ann.built(site, 3)
        found.ben.stands_on("Marvin Gardens").has_cash(cash)
        return found

    return tell


MOMENTS: dict[str, tuple[Callable[[], Scenario], tuple[int, int], list[str], str]] = {
    "go": (table, (1, 2), ["roll"], r"\+\$200"),
    "set": (completed, (1, 2), ["roll", "buy"], "Brown"),
    "house": (building(0), (1, 2), ["build baltic"], "Baltic Avenue"),
    "hotel": (building(4), (1, 2), ["build baltic"], "Baltic Avenue"),
    "jail": (jailed, (1, 2), ["roll"], "Off to Jail"),
    "auction": (auctioned, (1, 2), ["bid 20"], r"Sold!"),
    "out": (ruined(100, "ann ben cleo"), (4, 6), ["roll", "bankrupt"], "Ben is out"),
    "rent": (ruined(2000), (4, 6), ["roll"], r"\$1,400"),
}
"""A table, the dice, what Ben does, and what is shown of it."""


OVERLAPS = """() => {
  window.overlaps = 0;
  const look = () => {
    if (document.querySelector('.ceremony') && document.querySelector('[data-moment]')) overlaps++;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Has the page count the frames in which a moment and the ceremony are shown together."""
CLIPPED = """() => [...document.querySelectorAll('.ceremony .plinth')].filter((step) => {
  const words = document.createRange();
  words.selectNodeContents(step);
  const [shown, box] = [words.getBoundingClientRect(), step.getBoundingClientRect()];
  return shown.top < box.top || shown.bottom > box.bottom;
}).length"""


@contextmanager
def watched(
    server: Server, one: Window, tell: Callable[[], Scenario], dice: tuple[int, int], acts: list[str]
) -> Iterator[Socket]:
    """Ann at the table, while Ben does something from elsewhere."""
    ann, ben, *_ = arranged(server, tell(), rolls=[dice])
    one.sit(ann)
    one.page.wait_for_timeout(700)  # until moments are at hand
    with ben.connect() as elsewhere:
        for act in acts:
            done = elsewhere.command({"type": "type", "text": act})
            assert done["type"] == "done", done
        yield elsewhere


@pytest.mark.parametrize("kind", only(MOMENTS, lambda kind: kind == "house"))
def test_a_moment_is_celebrated_and_gone_by_itself(server: Server, window: Open, kind: str) -> None:
    tell, dice, acts, says = MOMENTS[kind]
    one = window(moving=True, speed="normal")
    with watched(server, one, tell, dice, acts):
        shown = one.page.locator(f"[data-moment='{kind}']")
        expect(shown).to_contain_text(re.compile(says))
        # What lies below it is pressed through it.
        through = "document.querySelector('[data-moment]') && getComputedStyle(document.querySelector('[data-moment]'))"
        assert one.page.evaluate(f"({through}).pointerEvents") == "none"
        one.shot(f"moment-{kind}")
        expect(shown).to_have_count(0)


@thorough
def test_a_press_on_the_board_ends_a_moment_and_instant_tables_have_none(server: Server, window: Open) -> None:
    tell, dice, acts, _ = MOMENTS["jail"]
    one = window(moving=True, speed="normal")
    with watched(server, one, tell, dice, acts):
        shown = one.page.locator("[data-moment]")
        expect(shown).to_have_count(1)
        one.page.evaluate("document.querySelector('.board .middle').click()")
        expect(shown).to_have_count(0, timeout=300)
    one = window(moving=True, speed="instant")
    with watched(server, one, tell, dice, acts):
        expect(one.log).to_contain_text("Jail")
        expect(one.page.locator("[data-moment]")).to_have_count(0)


@thorough
@pytest.mark.parametrize(
    ("size", "scheme"), [(DESK, "light"), pytest.param(PHONE, "dark", marks=thorough)], ids=["desk", "phone"]
)
def test_the_winner_gets_a_ceremony(server: Server, window: Open, size: Size, scheme: Scheme) -> None:
    one = window(size=size, scheme=scheme, moving=True, speed="fast")
    with watched(server, one, ruined(100), (4, 6), ["roll"]) as ben:
        one.page.evaluate(OVERLAPS)
        assert ben.command({"type": "type", "text": "bankrupt"})["type"] == "done"
        ceremony = one.page.get_by_role("status", name="The winner")
        expect(ceremony.get_by_role("heading")).to_have_text("You win")
        expect(ceremony.get_by_role("listitem")).to_have_count(2)
        one.page.wait_for_timeout(2500)
        assert one.page.evaluate("overlaps") == 0, "a moment lies on the ceremony"
        assert one.page.evaluate(CLIPPED) == 0, "a place on the podium is cut off"
        one.shot(f"ceremony-{size.width}")
        assert one.is_narrow_enough()
        assert found_by_axe(one.page) == []
        one.press("Look at the board", ceremony)
        expect(ceremony).to_have_count(0)
        one.press("View results")
        expect(one.page.get_by_role("heading", name=re.compile("win"))).to_be_visible()


@thorough
@pytest.mark.parametrize("edition", ["big-bang-theory", "doctor-who-villains", "world-of-warcraft"])
def test_each_edition_celebrates_in_its_own_manner(server: Server, window: Open, edition: str) -> None:
    one = window(moving=True, speed="normal")
    with watched(server, one, lambda: table(edition=edition), (1, 2), ["roll"]):
        shown = one.page.locator("[data-moment='go']")
        expect(shown).to_have_attribute("data-edition", edition)
        one.page.wait_for_timeout(400)
        one.shot(f"moment-go-{edition}")


def luminance(colour: str) -> float:
    """How light `rgb(1, 2, 3)` is, as WCAG counts it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


SIGN = """() => {
  const plaque = document.querySelector('[data-moment] .plaque');
  const ground = getComputedStyle(plaque, '::before');
  return [ground.content, ground.backgroundImage, ground.backgroundColor, getComputedStyle(plaque).color];
}"""


@thorough
def test_what_city_celebrates_is_not_written_on_stripes(server: Server, window: Open) -> None:
    table = CityScenario("Ann Ben")
    table.Ben.owns("Brightside").stands_on("GO").to_roll().rolls(4, 6)
    table.Ben.presses(3)
    one = window(moving=True, speed="normal")
    with watched(server, one, lambda: table, (1, 2), ["build Brightside 1r"]):
        expect(one.page.locator("[data-moment='house']")).to_contain_text("built the first block")
        content, image, ground, ink = one.page.evaluate(SIGN)
        assert (content, image) == ('""', "none")
        assert contrast(ground, ink) >= 4.5, (ground, ink)
        one.page.wait_for_timeout(500)
        one.shot("moment-house-city")
