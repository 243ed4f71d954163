"""The tutorial in the browser: every lesson by click, its note beside a control; by keys alone; and strayed from."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from rentier.tutorial import lessons
from tests.server.live import wait_for
from tests.tiers import sample, thorough
from tests.web.axe import found_by_axe
from tests.web.browser import DESK, PHONE, TABLET, Scheme, Size, Window
from tests.web.conftest import Open

Do = Callable[[Window], None]


def press(name: str) -> Do:
    """Press a button of the bar or of what is asked."""

    def do(one: Window) -> None:
        one.page.locator(".bar .verbs, .prompts").get_by_role("button", name=re.compile(name)).first.click()

    return do


def bid(one: Window) -> None:
    one.prompts.get_by_role("button", name=re.compile(r"^\+")).first.click()


def accept(one: Window) -> None:
    waiting = one.page.locator(".prompts ~ .waiting")
    if waiting.is_visible():
        waiting.click()
    one.page.locator("[data-offer]").get_by_role("button", name="Accept").click()


def build(one: Window) -> None:
    one.open("Build")
    for more in one.prompts.get_by_role("button", name=re.compile("^One more")).all():
        more.click()
    one.verb.click()


def mortgage(one: Window) -> None:
    one.verb.click()
    one.page.locator("[data-suggestions]").get_by_role("button").first.click()


def build_blocks(one: Window) -> None:
    for _ in range(3):
        one.prompts.get_by_role("button", name=re.compile("^One more: Residential")).first.click()
    one.verb.click()


def choose(space: str) -> Do:
    """Roll, choose a space of a list, and confirm."""

    def do(one: Window) -> None:
        one.verb.click()
        one.pick(re.compile(space), one.prompts)
        one.verb.click()

    return do


def both(first: Do, then: Do) -> Do:
    """One thing, then another."""

    def do(one: Window) -> None:
        first(one)
        then(one)

    return do


PLAYED: dict[str, dict[str, Do | None]] = {
    "platinum": {
        "roll": press("^Roll"),
        "buy": press("^Buy"),
        "auction": both(press("^End"), bid),
        "deal": accept,
        "set": None,
        "build": build,
        "rent": press("^Collect"),
        "debt": mortgage,
        "jail": press("^Roll"),
    },
    "city": {
        "roll": press("^Roll"),
        "buy": press("^Buy"),
        "button": press("^Press Build"),
        "blocks": build_blocks,
        "rent": press("^End"),
        "hazard": choose("Shine Village"),
        "railroad": choose("Silver Harbor"),
    },
}
GO_ON = ("roll", "buy", "button", "blocks")
"""Lessons after which the next one goes on from where the table stands."""


def coach(one: Window) -> Locator:
    """The note of the tutorial."""
    return one.page.get_by_role("region", name="Tutorial")


def next_step(one: Window) -> Locator:
    """The button that leads on once something is learned."""
    return coach(one).get_by_role("button", name="Next")


def learn(one: Window, edition: str) -> None:
    """Begin a tutorial from the lobby."""
    page = one.go("/")
    page.locator(f".card[data-edition={edition}]").click()
    page.get_by_role("button", name="Learn in 2 minutes").click()
    expect(coach(one)).to_be_visible()


COVERED = """() => {
  const shown = (one) => { const box = one.getBoundingClientRect(); return box.width && box.height ? box : null; };
  const note = shown(document.querySelector('.coach'));
  const meets = (box) => box.left < note.right - 1 && note.left < box.right - 1
    && box.top < note.bottom - 1 && note.top < box.bottom - 1;
  return [...document.querySelectorAll('.bar, .prompts > *, nav button')].map(shown).filter((box) => box && meets(box));
}"""
"""What the note lies over that can be pressed."""


@pytest.mark.parametrize(
    "shown",
    sample(
        [
            ("platinum", DESK, "light"),
            ("platinum", PHONE, "dark"),
            ("platinum", TABLET, "light"),
            ("city", DESK, "dark"),
            ("city", PHONE, "light"),
        ],
        first=1,
    ),
    ids=str,
)
def test_every_lesson_by_click(window: Open, shown: tuple[str, Size, Scheme]) -> None:
    edition, size, scheme = shown
    one = window(size=size, scheme=scheme)
    learn(one, edition)
    assert [*PLAYED[edition]] == [*lessons(edition)]
    for lesson, do in PLAYED[edition].items():
        expect(coach(one)).to_have_attribute("data-lesson", lesson)
        if do is not None:  # what is only read may be about a card that a phone has no room for
            expect(one.page.locator(".ring")).to_be_visible()
        one.page.wait_for_function(f"() => ({COVERED})().length === 0")
        one.shot(f"tutorial-{edition}-{size.width}-{lesson}")
        assert one.is_narrow_enough()
        if do is not None:
            do(one)
        if lesson not in GO_ON:
            next_step(one).click()
    expect(coach(one)).to_have_attribute("data-lesson", "finished")
    one.shot(f"tutorial-{edition}-{size.width}-finished")
    address = one.page.url
    coach(one).get_by_role("button", name="Back to the lobby").click()
    expect(one.page.get_by_role("button", name="Learn in 2 minutes")).to_be_visible()
    expect(one.page.get_by_text("Your games")).to_have_count(0)
    table = f"/api/tables/{address.rpartition('/')[2]}"
    wait_for(lambda: one.page.request.get(table).status == 404)


@thorough
def test_by_keys_alone_every_step_can_be_skipped(window: Open) -> None:
    one = window()
    learn(one, "platinum")
    for lesson in lessons("platinum"):
        expect(coach(one)).to_have_attribute("data-lesson", lesson)
        expect(one.page.locator(".ring")).to_be_visible()
        one.page.keyboard.press("g")
    expect(coach(one)).to_have_attribute("data-lesson", "finished")
    one.page.keyboard.press("g")
    expect(one.bar).to_contain_text("roll")
    expect(coach(one)).to_have_count(0)
    expect(one.page.get_by_role("article")).to_have_count(4)


@thorough
def test_something_else_may_be_done_and_undone(window: Open) -> None:
    one = window()
    learn(one, "platinum")
    press("^Roll")(one)
    expect(coach(one)).to_have_attribute("data-lesson", "buy")
    one.page.reload()
    expect(coach(one)).to_have_attribute("data-lesson", "buy")
    press("^Auction it")(one)
    expect(coach(one)).to_contain_text("goes to auction")
    one.shot("tutorial-strayed")
    assert found_by_axe(one.page, ".coach") == []
    coach(one).get_by_role("button", name="Restart this step").click()
    expect(coach(one)).to_contain_text("is for sale")
    press("^Buy")(one)
    expect(coach(one)).to_have_attribute("data-lesson", "auction")
