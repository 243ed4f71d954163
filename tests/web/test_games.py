"""A whole game of every edition by clicks, from the lobby to the page that tells how it went."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.tiers import sample
from tests.web.conftest import Open
from tests.web.newcomer import Newcomer

EDITIONS = ("platinum", "big-bang-theory", "doctor-who-villains", "world-of-warcraft", "city")
ROUNDS = 4


@pytest.mark.parametrize("edition", sample(EDITIONS))
def test_a_whole_game_by_clicks(window: Open, edition: str) -> None:
    one = window()
    page = one.go("/")
    page.locator(f".card[data-edition={edition}]").click()
    page.get_by_role("link", name="All table options").click()
    page.get_by_role("group", name="Clocks").get_by_text("None").click()  # an auction need not last its minute
    page.get_by_role("switch", name="Round limit").click()
    page.get_by_role("spinbutton").fill(str(ROUNDS))
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="Start the game").click()
    newcomer = Newcomer(one)
    newcomer.play()
    page.get_by_role("button", name="View results").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("win")
    expect(page.get_by_role("heading", name="Worth over time")).to_be_visible()
    assert newcomer.did["Roll"] >= ROUNDS - 2, newcomer.did  # some turns are spent in Jail
    one.shot(f"result-{edition}", whole=True)
