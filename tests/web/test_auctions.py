"""An auction feels like one: one line in the log, amounts that hold still, a call before the hammer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rentier.testing import Scenario
from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import PHONE, Window, arranged
from tests.web.conftest import Open
from tests.web.stories import STORIES


def auctioned(server: Server, window: Open, quiet: int) -> tuple[Window, Window]:
    """Ann and Ben at the auction of Baltic Avenue, whose hammer falls `quiet` seconds after the last bid."""
    clocks = {"decision": 0, "turn": 0, "reserve": 0, "auction_opening": 60, "auction_quiet": quiet}
    table = Scenario(seats="ann ben")
    table.ann.stands_on("GO").to_roll()
    players = arranged(server, table, clocks=clocks, rolls=[(1, 2)])
    ann, ben = window(), window()
    for one, player in zip((ann, ben), players, strict=True):
        one.sit(player)
    ann.press(re.compile("^Roll"), ann.bar)
    ann.press("Auction it", ann.bar)
    expect(ben.prompts).to_contain_text("Auction: Baltic Avenue")
    return ann, ben


@thorough
def test_a_lot_has_one_line_in_the_log_which_follows_the_bids_and_the_hammer(server: Server, window: Open) -> None:
    ann, ben = auctioned(server, window, quiet=15)
    line = ann.log.get_by_role("listitem").filter(has_text=re.compile("auctioned|wins Baltic"))
    ben.press(re.compile(r"^\+\$10 "))
    expect(line).to_have_text(re.compile(r"Baltic Avenue is auctioned: Ben bids \$10\s*$"))
    ann.press(re.compile(r"^\+\$10 "))
    expect(line).to_have_text(re.compile(r"Baltic Avenue is auctioned: Ann bids \$20 · 2 bids"))
    expect(line).to_have_count(1)
    expect(ben.prompts).to_contain_text("Going once")
    ben.shot("auction-going-once")
    expect(ben.prompts).to_contain_text("Going twice")
    expect(line).to_have_text(re.compile(r"Ann wins Baltic Avenue for \$20 · 2 bids"))
    expect(line).to_have_count(1)
    expect(ann.log).not_to_contain_text("Ben bids")


@pytest.mark.parametrize("story", ["auction", "city-auction"])
def test_a_phone_shows_all_of_an_auction_without_scrolling(server: Server, window: Open, story: str) -> None:
    table, seat = STORIES[story]()
    one = window(size=PHONE)
    one.sit(arranged(server, table)[seat])
    one.still()
    stay, bar = one.page.get_by_role("checkbox", name="Pass for the rest").bounding_box(), one.bar.bounding_box()
    assert stay is not None
    assert bar is not None
    assert stay["y"] + stay["height"] <= bar["y"], (stay, bar)


def test_amounts_hold_still_under_the_pointer(server: Server, window: Open) -> None:
    ann, ben = auctioned(server, window, quiet=120)
    ben.page.get_by_role("button", name=re.compile(r"^\+\$100 \$100")).hover()
    ann.press(re.compile(r"^\+\$10 "))
    expect(ben.page.get_by_role("button", name="+$1 too low now")).to_be_visible()
    ben.shot("auction-held-amounts")
    ben.press("+$100 $100", exact=True)
    expect(ann.prompts).to_contain_text("$100")
    expect(ann.prompts.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("leads")
