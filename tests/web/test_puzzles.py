"""Puzzles in the browser: answered by a click, on every screen."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.tiers import thorough
from tests.web.axe import found_by_axe
from tests.web.browser import DESK, PHONE, SMALL, TABLET, Scheme, Size, Window
from tests.web.conftest import Open
from tools.puzzles.__main__ import FOLDER

FIRST = {family: json.loads((FOLDER / f"{family}.json").read_text("utf-8"))[0] for family in ("classic", "city")}


def test_a_puzzle_is_solved_another_missed_and_the_streak_is_kept(window: Open) -> None:
    one = window()
    page = one.go("/puzzles")
    choices, told = page.get_by_role("list", name="Choices"), page.get_by_role("status")
    puzzle = FIRST["classic"]
    assert puzzle["kind"] == "buy"
    expect(page.get_by_role("heading", level=2)).to_have_text(re.compile(r"^You landed on .+ \(\$[1-9]\d*\)\."))
    choices.get_by_role("button", name=puzzle["choices"][puzzle["best"]]["act"], exact=True).click()
    expect(told).to_contain_text("Correct!")
    expect(told).to_contain_text(f"{puzzle['games']:,} times")
    expect(choices.get_by_role("button").first).to_have_text(re.compile(r"\d+%±\d+$"))
    expect(page.get_by_text("Streak: 1 · Best: 1")).to_be_visible()
    page.reload()
    expect(page.get_by_text("1 of 60 solved")).to_be_visible()
    expect(page.get_by_text("Streak: 1 · Best: 1")).to_be_visible()
    one.press("City")
    puzzle = FIRST["city"]
    wrong = next(choice for place, choice in enumerate(puzzle["choices"]) if place != puzzle["best"])
    choices.get_by_role("button", name=wrong["act"], exact=True).click()
    expect(told).to_contain_text("Not the best choice.")
    expect(page.get_by_text("Streak: 0 · Best: 1")).to_be_visible()
    expect(page.get_by_text("0 of 15 solved")).to_be_visible()


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
