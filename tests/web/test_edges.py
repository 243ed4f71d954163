"""Small things that would make a player stop and wonder: each was one, and stays mended."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from rentier.testing import Scenario
from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import Window, arranged
from tests.web.conftest import Open
from tests.web.stories import STORIES

PINK = ("St. Charles Place", "States Avenue", "Virginia Avenue")
UNREAD = 400
"""Milliseconds after which the space bar does what the first verb has come to say."""


def seated(server: Server, window: Open, table: Scenario, seat: int = 0) -> Window:
    """A window at a table that plays on from a scenario."""
    one = window()
    one.sit(arranged(server, table)[seat])
    return one


def owing(price: int, *idle: str) -> Scenario:
    """Ann owes more than her cash by a price; she has three hotels, and deeds without anything on them."""
    table = Scenario("platinum", "Ann Ben Cleo")
    ann, ben, _ = table.players
    ann.owns(*PINK, *idle)
    for site in PINK:
        ann.built(site, 5)
    ben.owns("Park Place", "Boardwalk").built("Boardwalk", 2).built("Park Place", 2)
    ann.has_cash(500 - price).stands_on("Marvin Gardens").rolls(4, 4)
    ben.asks_rent("Park Place")
    return table


# ---------------------------------------------------------------- debts


def test_a_debt_is_raised_from_idle_deeds_before_hotels(server: Server, window: Open) -> None:
    one = seated(server, window, owing(335, "St. James Place", "Baltic Avenue"))
    ways = one.prompts.locator("[data-suggestions] .act")
    expect(ways.first).to_contain_text("Mortgage St. James Place")
    expect(ways.first).to_contain_text("+$90")
    expect(one.verb).to_contain_text("Mortgage St. James Place")
    expect(one.verb).to_contain_text("+$90")
    told = ways.all_inner_texts()
    deeds, sales = (
        [n for n, said in enumerate(told) if "Mortgage" in said],
        [n for n, said in enumerate(told) if "Sell" in said],
    )
    assert max(deeds) < min(sales), told
    assert "Sell 1 hotel" in told[sales[0]], told
    assert "Sell all 3 pink hotels" in told[-1], told


def test_a_small_debt_is_raised_by_the_deed_that_is_just_enough(server: Server, window: Open) -> None:
    one = seated(server, window, owing(75, "St. James Place", "Boardwalk", "Electric Company"))
    expect(one.verb).to_contain_text("Mortgage Electric Company")
    one.page.wait_for_timeout(UNREAD)
    one.page.keyboard.press("Space")
    expect(one.log).to_contain_text("mortgages Electric Company")
    expect(one.prompts.get_by_role("heading", name="You owe")).to_have_count(0)


def test_the_space_bar_sells_nothing(server: Server, window: Open) -> None:
    one = seated(server, window, owing(335))
    ways = one.prompts.locator("[data-suggestions] .act")
    expect(ways.first).to_contain_text("Sell 1 hotel")
    expect(ways.filter(has_text="enough").first).to_contain_text("+$350")
    before = one.version()
    one.page.wait_for_timeout(UNREAD)
    for _ in range(3):
        one.page.keyboard.press("Space")
        one.page.wait_for_timeout(UNREAD)
    assert one.version() == before
    expect(one.verb).to_contain_text("Raise $335")


# ---------------------------------------------------------------- the deal composer


def composing(server: Server, window: Open) -> Window:
    """A deal with Ben that is being written: a railroad for nothing yet."""
    one = seated(server, window, STORIES["roll"]()[0])
    one.open("Deal")
    one.pick(re.compile("Ben"))
    one.prompts.get_by_role("button", name=re.compile("Reading Railroad")).click()
    return one


def test_cash_counts_as_it_is_typed_and_the_first_click_sends_it(server: Server, window: Open) -> None:
    one = composing(server, window)
    one.page.get_by_role("textbox", name="You get: cash").click()
    one.page.keyboard.type("123")
    expect(one.prompts).to_contain_text("$1,023")
    one.verb.click()
    expect(one.log).to_contain_text(re.compile(r"offers Ben Reading Railroad for \$123"))


def test_enter_in_a_cash_field_sends_the_deal(server: Server, window: Open) -> None:
    one = composing(server, window)
    one.page.get_by_role("textbox", name="You get: cash").click()
    one.page.keyboard.type("124")
    one.page.keyboard.press("Enter")
    expect(one.log).to_contain_text(re.compile(r"offers Ben Reading Railroad for \$124"))


def test_enter_in_the_bid_field_bids(server: Server, window: Open) -> None:
    one = seated(server, window, STORIES["auction"]()[0])
    one.page.get_by_role("textbox", name="Your bid").fill("137")
    one.page.keyboard.press("Enter")
    expect(one.log).to_contain_text("Ann bids $137")


def test_escape_in_a_cash_field_closes_the_panel_and_the_space_bar_rolls(server: Server, window: Open) -> None:
    one = composing(server, window)
    one.page.get_by_role("textbox", name="You get: cash").click()
    one.page.keyboard.press("Escape")
    expect(one.prompts.get_by_role("heading", name="Offer a deal")).to_have_count(0)
    expect(one.verb).to_be_focused()
    one.page.wait_for_timeout(UNREAD)
    one.page.keyboard.press("Space")
    expect(one.log).to_contain_text(re.compile(r"Ann rolls \d and \d"))
    expect(one.prompts.get_by_role("heading", name="Offer a deal")).to_have_count(0)


@thorough
def test_a_refusal_of_terms_goes_with_the_terms(server: Server, window: Open) -> None:
    table = STORIES["roll"]()[0]
    players = arranged(server, table)
    one, other = window(), window()
    one.sit(players[0])
    other.sit(players[1])
    for _ in range(2):
        one.open("Deal")
        one.pick(re.compile("Ben"))
        one.prompts.get_by_role("button", name=re.compile("Reading Railroad")).click()
        one.press(re.compile(r"You get: cash: \$10 more"), one.prompts)
        if _ == 0:
            one.verb.click()
            other.press(re.compile("^Decline"), other.prompts)
            expect(one.prompts).to_contain_text("declined your offer")
    expect(one.prompts).to_contain_text("already refused")
    one.press(re.compile(r"You get: cash: \$10 more"), one.prompts)
    expect(one.prompts).not_to_contain_text("already refused")
    expect(one.verb).not_to_have_attribute("aria-disabled", "true")


# ---------------------------------------------------------------- the space bar


@thorough
def test_the_space_bar_rests_after_the_first_verb_has_changed(server: Server, window: Open) -> None:
    """Ann writes a counter-offer when the offer is withdrawn: the key that she was about to press does not roll."""
    table, seat = STORIES["offer-received"]()
    players = arranged(server, table)
    one, maker = window(), window()
    page = one.sit(players[seat])
    maker.sit(players[1])
    one.press(re.compile("^Counter"), one.prompts)
    expect(one.verb).to_contain_text("counter-offer")
    # Pressed by the page itself, in the moment in which the verb has become another one.
    page.evaluate("""() => { window.pressed = new Promise((done) => new MutationObserver((_, watch) => {
        const label = document.querySelector('.verbs .act .label')?.textContent ?? '';
        if (label.includes('counter-offer')) return;
        watch.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
        done();
    }).observe(document.querySelector('.verbs'), { childList: true, subtree: true, characterData: true })); }""")
    before = one.version()
    maker.press(re.compile("^Withdraw"), maker.prompts)
    page.evaluate("() => window.pressed")
    expect(one.bar).not_to_have_attribute("data-version", str(before))
    page.wait_for_timeout(UNREAD)
    expect(one.log).not_to_contain_text(re.compile("Ann (rolls|offers)"))
    label = one.verb.locator(".label").inner_text()
    page.keyboard.press("Space")
    expect(one.log).to_contain_text("Ann offers" if label.startswith("Offer") else "Ann rolls")
