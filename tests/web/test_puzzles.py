"""Puzzles in the browser: answered by a click, on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.tiers import thorough
from tests.web.axe import found_by_axe
from tests.web.browser import DESK, PHONE, SMALL, TABLET, Scheme, Size, Window
from tests.web.conftest import Open


@thorough
@pytest.mark.parametrize(("sizes", "scheme"), [([DESK, TABLET], "dark"), ([PHONE, SMALL], "light")])
def test_a_puzzle_is_answered_on_every_screen(window: Open, sizes: list[Size], scheme: Scheme) -> None:
    one: Window = window(size=sizes[0], scheme=scheme)
    page = one.go("/puzzles")
    choices = page.get_by_role("list", name="Choices").get_by_role("button")
    expect(choices.first).to_be_enabled()
    home, settings = page.get_by_role("link", name="Go to the lobby"), page.get_by_role("button", name="Settings")
    for size in one.sizes(*sizes):
        assert one.is_narrow_enough()
        corners = [corner.bounding_box() for corner in (home, settings)]
        assert corners[0] is not None
        assert corners[1] is not None
        assert corners[0]["y"] == pytest.approx(corners[1]["y"], abs=4)
        assert corners[1]["x"] > size.width / 2
        one.shot(f"puzzle-{size.width}")
        assert found_by_axe(page) == []
    choices.first.click()
    expect(page.get_by_role("status")).to_contain_text("you win about")
    expect(choices.first).to_be_disabled()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
    assert found_by_axe(page) == []
