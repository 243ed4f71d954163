"""What bots say at the table in the browser: with their offers, as they refuse, in the log, and never as markup."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rentier.kernel.game import Game
from rentier.rules.deals import Goods, OfferDeal, Terms
from rentier.server.lobby.fair import chance_of
from rentier.testing import Scenario
from tests.server.arranged import put
from tests.server.live import Player, Server
from tests.tiers import sample, thorough
from tests.web.axe import found_by_axe
from tests.web.browser import DESK, PHONE, TABLET, Scheme, Size, Window, apart
from tests.web.conftest import Open
from tests.web.tables import SEED

REASON = "Completes my oranges and gives you a second railroad. <b>We both gain.</b>"
OFFER = "deal 2 give 10 take St. James Place"
PLACES = """() => [...document.querySelectorAll('main, .left .player, section.bar, .tabbed')]
  .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round))"""
"""Where everything stands."""


class Screens:
    """What a story is looked at on: one colour scheme, and sizes between which a window can change."""

    def __init__(self, scheme: Scheme, *sizes: Size) -> None:
        self.scheme, self.sizes = scheme, sizes


def table(offered: bool) -> tuple[Game, dict[int, str]]:
    """Ann's turn at a table with three bots, one of which may have made her an offer."""
    scenario = Scenario("platinum", "ann ben cleo dan")
    cash = 900 if offered else 20  # too little for a bot to name its price
    scenario.ann.owns("New York Avenue", "B. & O. Railroad").has_cash(cash).to_roll()
    scenario.ben.owns("St. James Place", "Tennessee Avenue", "Reading Railroad").has_cash(900)
    position = scenario.state.to_dict()
    game = Game.new("platinum", {}, chance=chance_of(SEED, [""] * 4), position=position)
    if not offered:
        return game, {}
    orange, station = scenario.space("New York Avenue"), scenario.space("Reading Railroad")
    game.submit(OfferDeal(1, 0, Terms(Goods((station,)), Goods((orange,)))), 1)
    return game, {len(game.entries) - 1: REASON}


def seated(server: Server, offered: bool) -> Player:
    """Ann, at a table in the server's store."""
    game, said = table(offered)
    bots = {1: "normal", 2: "easy", 3: "hard"}
    return apart(lambda: put(server, game, SEED, "none", bots=bots, said=said))[0]


@pytest.mark.parametrize("screens", sample([Screens("light", DESK, TABLET), Screens("dark", PHONE)]))
def test_the_reason_stands_with_the_offer_also_after_a_reload(server: Server, window: Open, screens: Screens) -> None:
    one: Window = window(size=screens.sizes[0], scheme=screens.scheme)
    one.sit(seated(server, offered=True))
    for _ in range(2):
        expect(one.prompts.locator(".reason")).to_contain_text(REASON)
        expect(one.prompts.locator(".reason b")).to_have_count(0)
        one.page.reload()
        expect(one.bar).not_to_contain_text("Just a moment …")
    for size in one.sizes(*screens.sizes):
        expect(one.prompts.locator(".reason")).to_contain_text(REASON)
        assert one.is_narrow_enough()
        one.shot(f"reason-{size.width}-{screens.scheme}")
        assert found_by_axe(one.page) == []


@thorough
@pytest.mark.parametrize("screens", sample([Screens("dark", DESK), Screens("light", TABLET), Screens("dark", PHONE)]))
def test_a_refusal_says_why_beside_the_offer_at_the_bot_and_in_the_log(
    server: Server, window: Open, screens: Screens
) -> None:
    (size,), scheme = screens.sizes, screens.scheme
    one: Window = window(size=size, scheme=scheme)
    one.sit(seated(server, offered=False))
    page = one.page
    before = page.evaluate(PLACES)
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("/")
    page.get_by_label("Type a command").fill(OFFER)
    page.keyboard.press("Enter")
    notice = page.locator(".ended q")
    expect(notice).to_be_visible()
    one.shot(f"remark-{size.width}-{scheme}")
    said = notice.inner_text().strip("“”")
    assert len(said) > 3
    page.keyboard.press("Escape")
    if size == DESK:
        bubble = page.locator(".player .said")
        expect(bubble).to_have_text(said)
        assert page.evaluate(PLACES) == before, "nothing moves"
        expect(one.log.locator("q")).to_contain_text(said)
        expect(bubble).to_have_count(0)
    expect(page.locator(".news q")).to_have_count(0)


@thorough
def test_remarks_can_be_muted(server: Server, window: Open) -> None:
    one: Window = window(remarks=False)
    one.sit(seated(server, offered=False))
    page = one.page
    page.keyboard.press("/")
    page.get_by_label("Type a command").fill(OFFER)
    page.keyboard.press("Enter")
    expect(one.log).to_contain_text(re.compile("declines|offers .* St. James"))
    expect(page.locator(".player .said")).to_have_count(0)
    expect(one.log.locator("q")).to_have_count(0)
    page.locator("header").get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name=re.compile("Bot remarks")).click()
    page.keyboard.press("Escape")
    expect(one.log.locator("q").first).to_be_visible()


@thorough
@pytest.mark.parametrize("screens", sample([Screens("light", DESK, TABLET), Screens("dark", PHONE)]))
def test_the_waiting_room_shows_who_the_bots_are(server: Server, window: Open, screens: Screens) -> None:
    ann = apart(lambda: server.table(people=1, bots=[{"level": "easy"}, {"level": "hard"}], start=False))[0]
    one: Window = window(size=screens.sizes[0], scheme=screens.scheme)
    page = one.sit_down(ann)
    rows = page.locator("li.seat.bot")
    expect(rows).to_have_count(2)
    for row, level in ((rows.nth(0), "easy"), (rows.nth(1), "hard")):
        expect(row).to_contain_text(re.compile(rf"Bot · {level} · (builder|trader|miser|gambler)"))
        expect(row.locator(".about")).not_to_be_empty()
        expect(row.locator("svg.face")).to_be_visible()
    for size in one.sizes(*screens.sizes):
        assert one.is_narrow_enough()
        one.still()
        one.shot(f"lobby-bots-{size.width}")
        assert found_by_axe(page) == []
