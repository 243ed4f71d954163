"""The rule book in the browser: a clause has an address, what is looked for is found, and clauses lead on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import DESK, PHONE, Size, arranged
from tests.web.conftest import Open
from tests.web.stories import STORIES


@thorough
def test_a_clause_has_an_address(window: Open) -> None:
    one = window()
    page = one.go("/rules/JAIL-3?edition=platinum")
    clause = page.get_by_role("article", name="JAIL-3")
    expect(clause).to_be_focused()
    expect(clause).to_be_in_viewport()
    page.get_by_role("article", name="JAIL-4").get_by_role("link", name="JAIL-4").click()
    expect(page).to_have_url(re.compile("/rules/JAIL-4"))
    expect(page.get_by_role("article", name="JAIL-4")).to_have_attribute("aria-current", "true")
    page.go_back()
    expect(clause).to_have_attribute("aria-current", "true")


@thorough
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_first_clause_brings_its_chapter_along(size: Size, window: Open) -> None:
    one = window(size=size)
    page = one.go("/rules/RENT-1?edition=platinum")
    expect(page.get_by_role("article", name="RENT-1")).to_be_focused()
    search = page.get_by_role("searchbox").bounding_box()
    title = page.get_by_role("heading", name="Rent", exact=True).bounding_box()
    assert search is not None
    assert title is not None
    assert search["y"] + search["height"] <= title["y"]


@thorough
def test_the_rules_are_searched_from_the_keyboard(window: Open) -> None:
    one = window()
    page = one.go("/rules?edition=city")
    expect(page.get_by_role("heading", name="Rent Dodge")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("railroad jump")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d clauses$"))
    for clause in page.get_by_role("article").all():
        expect(clause).to_contain_text(re.compile("jump", re.IGNORECASE))
    page.get_by_role("searchbox").fill("zeppelin")
    page.get_by_role("button", name="Show all").click()
    assert page.get_by_role("article").count() > 50


@thorough
def test_what_is_looked_for_stays_when_a_clause_of_it_is_followed(window: Open) -> None:
    one = window()
    page = one.go("/rules?edition=platinum")
    search = page.get_by_role("searchbox")
    search.fill("jail")
    clause = page.get_by_role("article", name="JAIL-3")
    clause.get_by_role("link", name="JAIL-3").click()
    expect(clause).to_have_attribute("aria-current", "true")
    expect(search).to_have_value("jail")
    page.go_back()
    expect(clause).not_to_have_attribute("aria-current", "true")
    expect(search).to_have_value("jail")
    page.get_by_role("link", name="City", exact=False).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("City")
    expect(search).to_have_value("jail")


@thorough
@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_way_home_stands_in_the_corner_and_leads_home(size: Size, window: Open) -> None:
    one = window(size=size)
    page = one.go("/rules?edition=platinum")
    home, title = page.get_by_role("link", name="Go to the lobby"), page.get_by_role("heading", level=1)
    expect(title).to_have_text("Platinum Edition")
    at, beside = home.bounding_box(), title.bounding_box()
    assert at is not None
    assert beside is not None
    assert at["x"] + at["width"] <= beside["x"]
    home.click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


@thorough
def test_a_chapter_on_a_phone(window: Open) -> None:
    one = window(size=PHONE)
    page = one.go("/rules?edition=world-of-warcraft")
    page.get_by_text("Chapters", exact=True).tap()
    page.get_by_role("link", name=re.compile(r"^Jail \d")).tap()
    expect(page.get_by_role("heading", name="Jail", exact=True)).to_be_in_viewport()
    expect(page.get_by_role("link", name=re.compile(r"^Jail \d"))).to_have_count(0)


@thorough
def test_from_a_why_to_the_whole_rulebook(server: Server, window: Open) -> None:
    table, seat = STORIES["jail"]()
    one = window()
    page = one.sit(arranged(server, table)[seat])
    page.get_by_role("gridcell", name=re.compile("Boardwalk")).click()
    page.get_by_role("tabpanel").get_by_role("button", name=re.compile("^(Why|How)")).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Rules · ")
    with page.expect_popup() as opened:
        dialog.get_by_role("link").first.click()
    expect(opened.value.get_by_role("article").and_(opened.value.locator("[aria-current]"))).to_be_in_viewport()
