"""From the lobby to a played turn without a mouse."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import arranged
from tests.web.conftest import Open
from tests.web.stories import STORIES

FAR = 80
"""Everything can be reached with this number of tab presses."""


def tab_to(page: Page, name: str) -> None:
    """Press the tab key until something with this name has the focus, and can be seen to have it."""
    for _ in range(FAR):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => { const one = document.activeElement;
            const style = getComputedStyle(one);
            return [one.getAttribute('aria-label') ?? one.innerText ?? '', style.outlineStyle, style.outlineWidth]; }"""
        )
        if re.search(name, focused[0]):
            assert focused[1] != "none", f"{name}: nobody sees that it has the focus"
            return
    raise AssertionError(f"{name} is not reached by the tab key")


@thorough
def test_from_the_lobby_to_a_played_turn(window: Open) -> None:
    one = window()
    page = one.go("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    tab_to(page, "Big Bang")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("Play now.*Big Bang", re.DOTALL))).to_be_visible()
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    expect(one.verb).to_contain_text(re.compile("Roll|Waiting"))
    expect(one.verb).to_contain_text("Roll")
    page.keyboard.press("Space")
    expect(one.log).to_contain_text("Guest rolls")
    # The first verb carries the turn on until it is another's. A press rests while the verb changes.
    for _ in range(100):
        if "Roll" in one.verb.inner_text() or "Waiting" in one.verb.inner_text():
            break
        page.keyboard.press("Space")
        page.wait_for_timeout(500)
    expect(one.log).to_contain_text(re.compile("Guest (buys|pays|draws|moves|goes)"))


def test_the_board_is_walked_with_the_arrows(server: Server, window: Open) -> None:
    table, seat = STORIES["roll"]()
    one = window()
    page = one.sit(arranged(server, table)[seat])
    cells = page.get_by_role("gridcell")
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("Home")
    expect(cells.filter(has_text="GO").and_(page.locator(":focus"))).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[role=gridcell]:focus")).to_have_attribute("aria-label", re.compile("Mediterranean Avenue"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("tabpanel")).to_contain_text("Mediterranean Avenue")


def test_a_choice_a_panel_and_the_command_field_by_keys(server: Server, window: Open) -> None:
    table, seat = STORIES["roll"]()
    one = window()
    page = one.sit(arranged(server, table, rolls=[(1, 2)])[seat])
    page.keyboard.press("?")
    expect(one.prompts).to_contain_text("Show keyboard shortcuts")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name="Type a command")
    expect(field).to_be_focused()
    page.keyboard.type("roll")
    page.keyboard.press("Enter")
    expect(one.verb).to_contain_text("Buy")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    page.keyboard.press("b")
    expect(one.log).to_contain_text("buys Connecticut Avenue")
    expect(one.verb).to_contain_text("End")  # choices come a moment after facts
    page.keyboard.press("e")
    expect(one.log).to_contain_text("Ben to play")
