"""Somebody without a seat, and somebody whose seat a bot keeps warm."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from rentier.testing import Scenario
from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import Window, arranged
from tests.web.conftest import Open


def two(server: Server, window: Open, **wishes: object) -> tuple[Window, Window, str]:
    """Ann, who is to roll, and Ben; and the address for somebody who only watches."""
    table = Scenario(seats="ann ben")
    table.ann.stands_on("GO").to_roll()
    players = arranged(server, table, **wishes)
    ann, ben = window(), window()
    for one, player in zip((ann, ben), players, strict=True):
        one.sit(player)
    return ann, ben, f"/t/{players[0].table}?invite={players[0].invite}"


@thorough
def test_a_spectator_sees_everything_and_can_do_nothing(server: Server, window: Open) -> None:
    ann, _, address = two(server, window, rolls=[(1, 2)])
    third = window()
    page = third.go(address)
    expect(page.get_by_text("Spectating")).to_be_visible()
    expect(third.bar).to_contain_text("Ann")
    ann.press(re.compile("^Roll"), ann.bar)
    expect(third.log).to_contain_text("Ann rolls 1 and 2")
    before = third.version()
    for key in ("Space", "b", "d", "m", "e"):
        page.keyboard.press(key)
    assert third.bar.get_by_role("button").count() == 0
    assert third.prompts.get_by_role("button").count() == 0
    expect(page.get_by_role("button", name="Let a bot play for me")).to_have_count(0)
    expect(ann.verb).to_contain_text("Buy")
    ann.press(re.compile("^Buy"), ann.bar)
    expect(third.log).to_contain_text("Ann buys Baltic Avenue")
    assert third.version() > before
    third.shot("watching-1440")


@thorough
def test_a_bot_plays_until_one_is_back(server: Server, window: Open) -> None:
    ann, ben, _ = two(server, window, rolls=[(1, 2), (4, 6)])
    ann.press("Let a bot play for me")
    expect(ben.page.get_by_role("article", name="Ann")).to_contain_text("played by a bot")
    expect(ben.log).to_contain_text("Ann rolls 1 and 2")
    expect(ben.verb).to_contain_text("Roll")
    ann.press("Play myself again")
    expect(ben.page.get_by_role("article", name="Ann")).not_to_contain_text("played by a bot")
    ben.press(re.compile("^Roll"), ben.bar)
    ben.press(re.compile("^End turn"), ben.bar)
    expect(ann.verb).to_contain_text("Roll")
    before = ann.version()
    ann.still()
    assert ann.version() == before  # nobody plays for her any more
    ann.press(re.compile("^Roll"), ann.bar)
    expect(ben.log).to_contain_text(re.compile("Ann rolls .*Ann rolls", re.DOTALL))
