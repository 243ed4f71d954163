"""Names and chat that would be markup: shown as they were typed, and nothing of them runs."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from rentier.testing import Scenario
from tests.server.live import Server
from tests.server.rows import row
from tests.tiers import thorough
from tests.web.browser import arranged
from tests.web.conftest import Open

NAMES = ("<img src=x onerror=p()>", "<svg/onload=p()>", "'\"><b>x</b>{{7*7}}", "</title><script>p()")
CHAT = (
    "<script>p()</script>",
    "<img src=x onerror='p()'>",
    "<svg onload=p()><a href='javascript:p()'>here</a>",
    "<style>*{display:none}</style><iframe src='javascript:p()'>",
    "{@html '<b>x</b>'} ${p()} {{p()}} javascript:p()",
)


def nothing_ran(page: Page) -> None:
    """Nothing of what was typed is part of the page but letters."""
    assert page.evaluate("window.ran") is None
    made = "img, iframe, script:not([src]), style, a[href^='javascript'], [onerror], [onload], b > b"
    assert page.locator("body").locator(made).count() == 0
    assert page.evaluate("document.title").endswith("Rentier")


@thorough
@row("B9")
@pytest.mark.parametrize("name", NAMES)
def test_a_hostile_name_is_letters_everywhere(window: Open, name: str) -> None:
    one, other = window(fresh=True), window(name="Ben", fresh=True)
    for each in (one, other):
        each.page.add_init_script("window.p = () => { window.ran = true }")
    page = one.go("/")
    page.get_by_role("textbox", name="You play as").fill(name)
    one.go("/new?edition=platinum")
    page.get_by_role("group", name="Seats").get_by_text("2", exact=True).click()
    page.get_by_text("Public table").click()
    one.press("Create table")
    expect(page.get_by_role("listitem").filter(has_text=name).first).to_be_visible()
    nothing_ran(page)
    other.go("/")
    expect(other.page.get_by_text(name).first).to_be_visible()
    nothing_ran(other.page)
    other.go(page.url)
    other.press("Sit here")
    one.press("Start the game")
    for each in (one, other):
        expect(each.bar).to_contain_text("roll")
        expect(each.page.locator("#panel-players")).to_contain_text(name)
        nothing_ran(each.page)
    one.open("More")
    one.press("Resign …")
    one.press("Yes, resign")
    other.press("View results")
    expect(other.page.get_by_role("main")).to_contain_text(name)
    nothing_ran(other.page)


@row("B9")
def test_hostile_chat_is_letters(server: Server, window: Open) -> None:
    ann, ben = window(fresh=True), window(fresh=True)
    for one, player in zip((ann, ben), arranged(server, Scenario(seats="ann ben")), strict=True):
        one.page.add_init_script("window.p = () => { window.ran = true }")
        one.sit(player)
        one.page.get_by_role("tab", name="Chat").click()
    for line in CHAT:
        ann.page.get_by_role("textbox", name="Write a message").fill(line)
        ann.press("Send")
        expect(ben.page.get_by_role("log", name="Chat")).to_contain_text(line)
    for one in (ann, ben):
        said = one.page.get_by_role("log", name="Chat").locator("p")
        assert said.all_inner_texts() == list(CHAT)
        nothing_ran(one.page)
