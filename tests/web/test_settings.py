"""What a person prefers: animations, stillness, contrast and sound; kept in the browser, and really so on the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rentier.testing import Scenario
from tests.server.live import Server
from tests.tiers import thorough
from tests.web.axe import found_by_axe
from tests.web.browser import Scheme, Window, arranged
from tests.web.conftest import Open
from tests.web.tables import finished

WATCH = """() => {
  window.places = [];
  const token = document.querySelector('.overlay .token[data-player="0"]');
  const look = () => window.places.at(-1) === token.style.cssText || window.places.push(token.style.cssText);
  look();
  new MutationObserver(look).observe(token, {attributes: true});
}"""
"""Has the page note where the first token has been drawn."""
LISTEN = """
window.heard = 0;
for (const {prototype} of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = prototype.start;
  prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
}
"""
"""Has the page count what it plays."""


def rolling(server: Server, one: Window) -> None:
    """Ann, about to roll ten from GO to a place where nothing happens."""
    table = Scenario(seats="ann ben")
    table.ann.stands_on("GO").to_roll()
    one.sit(arranged(server, table, rolls=[(4, 6)])[0])


def choose(one: Window, role: str, name: str) -> None:
    """Change a setting."""
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_role("dialog").get_by_role(role, name=name, exact=True).click()  # type: ignore[arg-type]
    one.page.keyboard.press("Escape")


def roll(one: Window) -> int:
    """Roll; at how many places the token was drawn on its way."""
    one.page.evaluate(WATCH)
    one.verb.click()
    expect(one.verb).to_contain_text("End turn")
    one.page.wait_for_function("() => window.places.length > 1 && !document.querySelector('.overlay .walking')")
    places: list[str] = one.page.evaluate("window.places")
    return len(places)


@thorough
@pytest.mark.parametrize("speed", ["Short", "None"])
def test_the_length_of_animations_is_kept_and_so_are_the_steps(server: Server, window: Open, speed: str) -> None:
    one = window(moving=True, speed="normal")
    rolling(server, one)
    choose(one, "radio", speed)
    one.page.reload()
    expect(one.verb).to_contain_text("Roll")
    steps = roll(one)
    assert (steps > 8) == (speed == "Short"), steps


@thorough
def test_nothing_moves_where_the_system_asks_for_stillness(server: Server, window: Open) -> None:
    one = window(speed="normal")
    rolling(server, one)
    assert one.page.evaluate("document.documentElement.dataset.motion") == "instant"
    assert roll(one) <= 2
    moving = "document.getAnimations().filter((one) => one.playState === 'running').length"
    assert one.page.evaluate(moving) == 0


@thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_high_contrast(server: Server, window: Open, scheme: Scheme) -> None:
    one = window(scheme=scheme)
    rolling(server, one)
    choose(one, "switch", "High contrast")
    one.page.reload()
    expect(one.verb).to_contain_text("Roll")
    colours = "(one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    ends = ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    drawn = one.page.get_by_role("gridcell").nth(3).evaluate(colours)
    assert drawn == (ends if scheme == "light" else ends[::-1])
    one.shot(f"contrast-{scheme}")
    assert found_by_axe(one.page) == []


@thorough
def test_a_palette_that_the_system_forces(server: Server, window: Open) -> None:
    one = window()
    one.page.emulate_media(forced_colors="active")
    rolling(server, one)
    colour = "(one) => getComputedStyle(one).backgroundColor"
    cell, between = one.page.get_by_role("gridcell").nth(1), one.page.get_by_role("grid")
    assert cell.evaluate(colour) != between.evaluate(colour), "no line between spaces"
    assert len({band.evaluate(colour) for band in one.page.locator(".cell .band").all()}) > 7
    chosen, other = (one.page.get_by_role("tab", name=name) for name in ("Log", "Chat"))
    line = "(one) => getComputedStyle(one).borderBlockEndColor"
    assert chosen.evaluate(line) != other.evaluate(line), "no sign of what is chosen"
    assert found_by_axe(one.page) == []
    one.go("/")
    expect(one.page.get_by_role("button", name="Play now")).to_be_visible()
    one.shot("forced-colours")
    assert found_by_axe(one.page) == []


@thorough
def test_the_sound_goes_off_by_one_button(server: Server, window: Open) -> None:
    one = window(sound=True, fresh=True)
    one.page.add_init_script(LISTEN)
    rolling(server, one)
    one.verb.click()
    expect(one.verb).to_contain_text("End turn")
    assert one.page.evaluate("window.heard") > 0
    one.page.get_by_role("button", name="Sound").click()
    expect(one.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    before = one.page.evaluate("window.heard")
    one.verb.click()
    expect(one.log).to_contain_text("Ben to play")
    assert one.page.evaluate("window.heard") == before
    one.page.reload()
    expect(one.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")


@thorough
def test_every_page_has_the_settings_in_its_corner(server: Server, window: Open) -> None:
    over = finished(server)
    waiting = server.table("platinum", people=2, start=False)[0]
    one = window()
    for path in ("/", "/new", "/rules", f"/t/{over.table}/replay?invite={over.invite}"):
        one.go(path)
        choose(one, "radio", "Dark")
        expect(one.page.locator("html")).to_have_attribute("data-scheme", "dark")
    for player in (over, waiting):
        one.sit_down(player)
        choose(one, "radio", "Dark")
