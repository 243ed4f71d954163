"""The coach in the browser: off at first; a hint, what a deal would do, and a mistake that is taken back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.arranged import put
from tests.server.live import Server
from tests.server.test_coaching import SEED, swindling
from tests.tiers import thorough
from tests.web.browser import DESK, PHONE, TABLET, Size, Window, apart
from tests.web.conftest import Open

SLOW = 30_000
"""Milliseconds that the coach's process may take to start."""


def coached(server: Server, window: Open, size: Size = DESK, scheme: str = "light") -> Window:
    """Ann's window at a table where the coach is on."""
    (ann,) = apart(lambda: put(server, swindling(), SEED, "none", bots={1: "easy"}))
    one = window(size=size, scheme=scheme)
    page = one.sit(ann)
    expect(page.get_by_role("region", name="Coach")).to_have_count(0)
    one.press("Settings")
    page.get_by_role("switch", name="Coach").check()
    page.keyboard.press("Escape")
    chances = page.get_by_role("region", name="Coach").get_by_role("img")
    expect(chances).to_have_attribute("aria-label", re.compile(r"^Winning chances now: Ann: \d+%"), timeout=SLOW)
    return one


def test_a_hint_a_deal_meter_and_a_mistake_that_is_taken_back(server: Server, window: Open) -> None:
    one = coached(server, window)
    page = one.page
    coach = page.get_by_role("region", name="Coach")
    expect(page.get_by_role("status", name="How this deal changes winning chances")).to_contain_text(
        re.compile(r"\d+% → \d+% \(−\d+\)"), timeout=SLOW
    )
    one.press("Hint", coach)
    expect(coach).to_contain_text("Decline the offer", timeout=SLOW)
    one.press(re.compile("^Accept"))
    expect(coach).to_contain_text("Better: decline the deal.", timeout=SLOW)
    one.press("Take it back", coach)
    expect(one.log).to_contain_text("takes a move back")
    expect(page.get_by_role("button", name=re.compile("^Decline")).first).to_be_visible()


@thorough
@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=str)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_coach_fits_every_screen(server: Server, window: Open, size: Size, scheme: str) -> None:
    one = coached(server, window, size, scheme)
    coach = one.page.get_by_role("region", name="Coach")
    one.press("Hint", coach)
    expect(coach).to_contain_text("Decline the offer", timeout=SLOW)
    assert one.is_narrow_enough()
    one.shot(f"coach-{size.width}-{scheme}")
