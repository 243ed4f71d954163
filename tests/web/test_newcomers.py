"""What a newcomer is spared and told: turns that end by themselves, hopeless auctions, hints, what a choice brings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rentier.kernel.game import Game
from rentier.rules.deals import DealOffered, Goods, OfferDeal, Terms
from rentier.server.lobby.fair import chance_of
from rentier.testing import Scenario
from tests.server.arranged import put, seed_for
from tests.server.live import Server
from tests.tiers import sample, thorough
from tests.web.axe import found_by_axe
from tests.web.browser import DESK, PHONE, SMALL, Size, Window, apart, arranged, is_phone
from tests.web.conftest import Open
from tests.web.stories import STORIES, city

LATER = 3500
"""Milliseconds after which a turn that ends by itself has ended."""


def seated(server: Server, window: Open, table: Scenario, seat: int = 0, **wishes: object) -> Window:
    """A seat at a table as it stands."""
    one = window(**wishes)
    one.sit(arranged(server, table, rolls=[(1, 2), (4, 6)])[seat])
    return one


# ---------------------------------------------------------------- what is done for you


def done() -> Scenario:
    """Ann only has to end her turn."""
    table = Scenario(seats="ann ben")
    table.ann.stands_on("GO").to_roll()
    table.ann.rolls(4, 6)
    return table


@thorough
def test_a_turn_with_nothing_left_to_do_ends_by_itself(server: Server, window: Open) -> None:
    one = seated(server, window, done(), endsTurn=True)
    expect(one.verb).to_contain_text("End turn")
    expect(one.verb).to_contain_text("ends by itself")
    expect(one.log).to_contain_text("Ben to play")


@thorough
def test_a_turn_waits_while_you_are_busy_or_could_build(server: Server, window: Open) -> None:
    one = seated(server, window, done(), endsTurn=True)
    one.open("Deal")
    one.page.wait_for_timeout(LATER)
    expect(one.verb).not_to_contain_text("ends by itself")
    expect(one.log).not_to_contain_text("Ben to play")
    other = seated(server, window, STORIES["end-of-turn"]()[0], endsTurn=True)
    expect(other.verb).to_contain_text("End turn")
    other.page.wait_for_timeout(LATER)
    expect(other.log).not_to_contain_text("Ben to play")


def outbid(classic: bool) -> Scenario:
    """An auction beyond Ann's means; by the book a City pass is not final."""
    if classic:
        table = Scenario(seats="ann ben cleo")
        ann, ben, _ = table.players
        ann.has_cash(57).stands_on("GO").to_roll()
        ann.rolls(1, 2)
        ann.declines()
        ben.bids(60)
        return table
    table = city()
    ann, ben = table.Ann, table.Ben
    ann.stands_on("Free Parking").rolls(2, 4)
    ann.auctions_off(500)
    ann.has_cash(500)
    ben.bids(1250)
    return table


@pytest.mark.parametrize("classic", [True, False], ids=["classic", "city"])
def test_you_pass_where_you_cannot_bid(server: Server, window: Open, classic: bool) -> None:
    one = seated(server, window, outbid(classic), passes=True)
    mine = one.prompts.get_by_role("list", name="Bidders").get_by_role("listitem").filter(has_text="You")
    expect(mine).to_contain_text("passed")
    expect(one.bar.get_by_role("button", name=re.compile("^(Bid|Pass)"))).to_have_count(0)


def test_you_are_asked_where_a_mortgage_would_let_you_bid(server: Server, window: Open) -> None:
    table = Scenario(seats="ann ben cleo")
    ann, ben, _ = table.players
    ann.owns("Boardwalk").has_cash(57).stands_on("GO").to_roll()
    ann.rolls(1, 2)
    ann.declines()
    ben.bids(60)
    one = seated(server, window, table, passes=True)
    expect(one.verb).to_contain_text("Pass")
    one.still()
    expect(one.log).not_to_contain_text("Ann passes")


@thorough
def test_passing_for_the_rest_of_a_city_auction_lasts_until_the_lot_closes(server: Server, window: Open) -> None:
    table, _ = STORIES["city-auction"]()
    players = arranged(server, table)
    ann, ben, cleo = window(), window(), window()
    for one, player in zip((ann, ben, cleo), players, strict=True):
        one.sit(player)
    ann.page.get_by_role("checkbox", name="Pass for the rest of this auction").check()
    mine = ann.prompts.get_by_role("list", name="Bidders").get_by_role("listitem").filter(has_text="You")
    expect(mine).to_contain_text("passed")
    for one in (cleo, ben):  # each bid asks everybody again
        one.verb.click()
        expect(ann.prompts.get_by_role("listitem").filter(has_text="leads")).to_contain_text(
            "Cleo" if one is cleo else "Ben"
        )
        expect(mine).to_contain_text("passed")
        expect(ann.bar.get_by_role("button", name=re.compile("^Pass"))).to_have_count(0)


# ---------------------------------------------------------------- what you are told


@thorough
@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=thorough)], ids=["desk", "phone"])
def test_hints_are_shown_once_and_go_off_with_one_click(server: Server, window: Open, size: Size) -> None:
    players = arranged(server, done())
    one = window(hints=True, size=size)
    one.sit(arranged(server, STORIES["buy"]()[0])[0])
    hints = one.page.get_by_role("complementary", name="Hints")
    expect(hints).to_contain_text("all players bid")
    assert hints.get_by_role("status").count() <= 3
    assert found_by_axe(one.page) == []
    one.shot(f"hints-{size.width}")
    assert is_phone(size) or one.is_narrow_enough()
    hints.get_by_role("button", name="Got it").first.click()
    expect(hints).not_to_contain_text("all players bid")
    one.sit(players[1])
    one.sit(arranged(server, STORIES["buy"]()[0])[0])
    expect(one.verb).to_contain_text("Buy")
    expect(hints.filter(has_text="all players bid")).to_have_count(0)
    one.sit(arranged(server, STORIES["jail"]()[0])[0])
    expect(hints).to_contain_text("way out")
    hints.get_by_role("button", name="No more hints").click()
    expect(hints).to_have_count(0)
    kept = one.page.evaluate("JSON.parse(localStorage['rentier.settings']).hints")
    assert kept is False


COVERED = """(hints) => [...hints.querySelectorAll('button')].filter((button) => {
  const {left, right, top, bottom} = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((button) => button.textContent)"""


@thorough
@pytest.mark.parametrize("story", sample(["buy", "debt", "offer-received", "auction"]))
def test_no_sheet_of_a_phone_covers_a_hint(server: Server, window: Open, story: str) -> None:
    one = window(hints=True, size=PHONE)
    one.sit(arranged(server, STORIES[story]()[0])[0])
    hints = one.page.get_by_role("complementary", name="Hints")
    expect(hints).to_be_visible()
    one.still()
    assert hints.evaluate(COVERED) == []
    expect(hints).not_to_contain_text("space bar")


@thorough
def test_a_hint_lies_on_no_card(server: Server, window: Open) -> None:
    table = Scenario("platinum", "ann ben")
    table.ann.stands_on("GO").to_roll()
    one = window(hints=True)
    one.sit(arranged(server, table, rolls=[(1, 1)])[0])  # Community Chest, and another roll
    one.verb.click()
    card = one.page.locator(".drawn").first
    hints = one.page.get_by_role("complementary", name="Hints")
    expect(card).to_be_visible()
    expect(hints).to_be_visible()
    one.still()
    lies, hint = card.bounding_box(), hints.bounding_box()
    assert lies is not None
    assert hint is not None
    assert hint["y"] + hint["height"] <= lies["y"] or hint["y"] >= lies["y"] + lies["height"], (lies, hint)
    one.shot("hint-and-card")


def test_a_railroad_says_whether_rent_is_due_where_it_leads(server: Server, window: Open) -> None:
    one = seated(server, window, STORIES["city-jump"]()[0])
    panel = one.prompts
    expect(panel).to_contain_text("You owe rent where you arrive if somebody else owns it.")
    panel.get_by_role("radio", name=re.compile("Diamond Hills")).click()
    expect(panel).to_contain_text(re.compile(r"You owe Cleo \S+ rent on arrival\."))
    one.shot("city-jump-rent")


@thorough
def test_rent_that_can_be_lost_shows_its_time_run_out(server: Server, window: Open) -> None:
    table = Scenario(seats="ann ben cleo")
    table.ann.owns("Boardwalk")
    table.ben.stands_on("Marvin Gardens").to_roll()
    players = arranged(server, table, rolls=[(4, 6), (1, 3)], clocks="normal")
    ann, ben = window(), window()
    ann.sit(players[0])
    ben.sit(players[1])
    ben.press(re.compile("^Roll"), ben.bar)
    expect(ann.prompts.get_by_role("timer", name="Collect within")).to_be_visible()
    ann.shot("rent-to-collect")
    ben.press(re.compile("^End turn"), ben.bar)
    # Nobody has rolled: it can still be collected, and no clock stands at 0.
    expect(ann.prompts).to_contain_text("Collect before the next roll")
    expect(ann.prompts.get_by_role("timer")).to_have_count(0)
    ann.verb.click()
    expect(ann.log).to_contain_text("$50")


@thorough
def test_several_mortgaged_deeds_are_decided_in_one_panel(server: Server, window: Open) -> None:
    table = Scenario(seats="ann ben cleo")
    ann, ben, _ = table.players
    ben.owns("Boardwalk", "Park Place").built("Boardwalk", 5).built("Park Place", 5).has_cash(900)
    ann.owns_mortgaged("Baltic Avenue", "Oriental Avenue", "Reading Railroad", "Water Works").has_cash(20)
    ann.stands_on("Marvin Gardens").to_roll()
    table.ann.rolls(4, 6)
    ben.asks_rent("Boardwalk")
    players = arranged(server, table)
    other, one = window(), window()
    other.sit(players[0])
    one.sit(players[1])
    other.press("Declare bankruptcy", other.bar)
    other.press("Yes, declare bankruptcy")
    expect(one.prompts.get_by_role("heading", name="You received 4 mortgaged properties")).to_be_visible()
    expect(one.verb).to_contain_text("Keep all 4 mortgaged")
    one.prompts.get_by_role("switch").nth(0).click()
    expect(one.verb).to_contain_text("Pay off 1, keep 3")
    one.shot("mortgages-together")
    one.verb.click()
    expect(one.log).to_contain_text("Ben pays off Baltic Avenue")
    for deed in ("Oriental Avenue", "Reading Railroad", "Water Works"):
        expect(one.log).to_contain_text(f"Ben leaves {deed} mortgaged")
    expect(one.prompts.get_by_role("heading", name=re.compile("mortgaged"))).to_have_count(0)


@thorough
def test_the_bar_says_which_round_is_the_last(server: Server, window: Open) -> None:
    table = Scenario("platinum", "ann ben", {"round-limit": 1})
    one = seated(server, window, table)
    expect(one.page.locator("header .round")).to_contain_text("Round 1 of 1 – last round")
    longer = seated(server, window, Scenario("platinum", "ann ben", {"round-limit": 7}))
    expect(longer.page.locator("header .round")).to_contain_text("Round 1 of 7")


@thorough
@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_a_phone_says_in_the_last_round_whose_turn_it_is(server: Server, window: Open, size: Size) -> None:
    one = seated(server, window, Scenario("platinum", "ann ben", {"round-limit": 30}), size=size)
    turn = one.page.locator("header .turn .name")
    cut = "(name) => name.scrollWidth > name.clientWidth"
    expect(turn).to_have_text("Your turn")
    assert not turn.evaluate(cut)
    one = seated(server, window, Scenario("platinum", "ann ben", {"round-limit": 1}), size=size)
    turn = one.page.locator("header .turn .name")
    expect(one.page.locator("header .round .last")).to_be_visible()
    assert not turn.evaluate(cut)


def test_more_lists_the_rules_that_differ_from_the_book(server: Server, window: Open) -> None:
    table = Scenario("platinum", "ann ben", {"free-parking-pot": True, "automatic-rent": True})
    one = seated(server, window, table)
    one.open("More")
    rules = one.prompts.locator("section section").filter(has_text="Rules of this table")
    expect(rules).to_contain_text("Free Parking")
    expect(rules).to_contain_text("Automatic rent")


@thorough
@pytest.mark.parametrize("clocks", ["none", "relaxed"])
def test_without_clocks_the_offer_of_a_bot_stays_until_the_turn_ends(server: Server, window: Open, clocks: str) -> None:
    """It lapses at a moment that is shown where there are clocks."""
    table = Scenario("platinum", "ann ben")
    table.ann.owns("New York Avenue", "B. & O. Railroad").has_cash(500).stands_on("Oriental Avenue").to_roll()
    table.ben.owns("St. James Place", "Tennessee Avenue", "Reading Railroad").has_cash(500)
    seed = seed_for(table.state, [(1, 3)])
    position = table.state.to_dict()
    game = Game.new("platinum", {}, chance=chance_of(seed, [""] * 2), position=position)
    orange, station = table.space("New York Avenue"), table.space("Reading Railroad")
    (offered,) = game.submit(OfferDeal(1, 0, Terms(Goods((station,)), Goods((orange,)))), 1)
    assert isinstance(offered, DealOffered)
    one = window()
    one.sit(apart(lambda: put(server, game, seed, clocks, bots={1: "normal"}))[0])
    offer, times = one.prompts.locator(f"[data-offer='{offered.number}']"), 0 if clocks == "none" else 1
    expect(offer).to_be_visible()
    expect(offer.get_by_role("timer")).to_have_count(times)
    expect(one.verb).to_contain_text("Roll")
    one.verb.click()
    expect(one.verb).to_contain_text("End turn")
    expect(offer).to_be_visible()
    expect(offer.get_by_role("timer")).to_have_count(times)
    one.verb.click()
    expect(one.log).to_contain_text("An offer has expired")
    expect(offer).to_have_count(0)
