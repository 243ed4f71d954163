"""The layout of a table: words are whole, no key covers them, and an opened panel has room."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from rentier.kernel.state import BANK
from rentier.testing import MR_MONOPOLY, CityScenario, Scenario
from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import DESK, PHONE, SMALL, TABLET, Size, Window, arranged
from tests.web.conftest import Open
from tests.web.stories import ORANGE, STORIES, classic
from tests.web.tables import asks, begun
from tests.web.tables import seated as put
from tests.web.test_acts import press
from tests.web.test_games import EDITIONS

pytestmark = thorough

LANDSCAPE = Size(844, 390)
LYING = Size(1024, 768)
"""A tablet on its side."""

KEYS_ON_WORDS = """() => [...document.querySelectorAll('section.bar .verbs .act')].filter((act) => {
  const key = act.querySelector('kbd')?.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(act.querySelector('.label'));
  // A line is higher than its letters: what they share of it is not seen.
  return key && [...words.getClientRects()].some((line) =>
    line.right > key.left && line.left < key.right && line.top + 4 < key.bottom);
}).map((act) => act.textContent)"""

WORDS_UNDER_BUTTONS = """() => [...document.querySelectorAll('.stepper')].flatMap((stepper) => {
  const buttons = [...stepper.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
  const box = stepper.getBoundingClientRect();
  return [...stepper.querySelectorAll('.shown, .note')].filter((words) => {
    const { left, right, top, bottom } = words.getBoundingClientRect();
    const covers = (other) => left < other.right && right > other.left && top < other.bottom && bottom > other.top;
    return left < box.left || right > box.right || buttons.some(covers);
  }).map((words) => words.textContent);
})"""


def seated(server: Server, window: Open, story: str, size: Size, **kept: Any) -> Window:
    """Somebody at a story's end."""
    table, seat = STORIES[story]()
    one = window(size=size, **kept)
    one.sit(arranged(server, table)[seat])
    one.still()
    return one


def test_the_bar_keeps_its_height_and_no_key_lies_on_a_verb(server: Server, window: Open) -> None:
    heights: dict[Size, dict[str, float]] = {DESK: {}, TABLET: {}}
    for story in ("roll", "jail", "debt", "city-blocks", "city-debt"):
        one = seated(server, window, story, DESK)
        for size in one.sizes(*heights):
            heights[size][story] = one.bar.bounding_box()["height"]  # type: ignore[index]
            assert one.page.evaluate(KEYS_ON_WORDS) == [], story
    for found in heights.values():
        assert len(set(found.values())) == 1, heights


def test_what_a_block_costs_is_read_whole_beside_the_board(server: Server, window: Open) -> None:
    one = seated(server, window, "city-blocks", DESK)
    expect(one.prompts.locator(".stepper .note").first).to_be_visible()
    assert one.page.evaluate(WORDS_UNDER_BUTTONS) == []
    block = "One more: Residential block on Westlands"
    one.press(block)
    one.press(block)
    expect(one.verb).to_contain_text("1M")
    one.still()
    assert one.page.evaluate(KEYS_ON_WORDS) == []
    one.page.keyboard.press(" ")  # the verb's, although the click has left the focus on the plus
    expect(one.log).to_contain_text("builds 2 residential blocks on Westlands")


@pytest.mark.parametrize("size", [DESK, Size(1180, 820), TABLET], ids=lambda size: str(size.width))
def test_a_tab_is_read_also_while_something_is_asked(server: Server, window: Open, size: Size) -> None:
    one = seated(server, window, "city-blocks", size)
    one.page.get_by_role("tab", name="Deeds").click()
    one.page.get_by_role("tabpanel").get_by_text("Stoneside").click(trial=True)  # nothing lies over it
    one.press("Back to your decision")
    expect(one.prompts.locator(".stepper").first).to_be_in_viewport(ratio=1)
    one.page.get_by_role("tab", name="Deeds").click()
    one.press(re.compile("^End turn"), one.bar)
    back = one.page.locator("button").filter(has_text="Back to")
    expect(back).to_have_count(0)
    one.page.get_by_role("tab", name="Deeds").click()
    expect(back.filter(visible=True)).to_have_count(0)
    assert one.page.get_by_role("tabpanel").evaluate("(tab) => getComputedStyle(tab).paddingBlockEnd") == "12px"


def test_the_foot_of_the_chat_stays_where_it_is_when_one_goes_back(server: Server, window: Open) -> None:
    one = seated(server, window, "offer-made", DESK)
    field = one.page.get_by_label("Write a message")
    for _ in one.sizes(DESK, TABLET):
        one.page.get_by_role("tab", name="Chat").click()
        place = field.bounding_box()
        one.press("Back to open offers")
        expect(one.prompts.get_by_role("button", name="Withdraw")).to_be_in_viewport(ratio=1)
        expect(one.prompts.locator(":focus")).to_have_count(1)
        assert field.bounding_box() == place
        one.page.get_by_role("tab", name="Log").click()


def test_a_tablet_has_room_for_a_group_of_sites_beside_the_names(server: Server, window: Open) -> None:
    one = seated(server, window, "roll", TABLET)
    one.open("Build")
    for _ in one.sizes(TABLET, Size(768, 1024)):
        for place in range(3):
            expect(one.prompts.locator(".stepper").nth(place)).to_be_in_viewport(ratio=1)
        expect(one.page.locator("#space-1 .name")).to_be_visible()


NAMES_CUT = """() => [...document.querySelectorAll('.cell:not(.corner)')].filter((cell) => {
  const [name, band, code] = ['.name', '.band', '.code'].map((part) => cell.querySelector(part));
  const within = !code || code.getBoundingClientRect().right <= band.getBoundingClientRect().right + 0.5;
  return name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1 || !within;
}).map((cell) => cell.textContent)"""


PRICES_CUT = """() => [...document.querySelectorAll('.cell.deed')].filter((cell) => {
  const [price, face] = ['.foot', '.face'].map((part) => cell.querySelector(part).getBoundingClientRect());
  return price.bottom > face.bottom + 1 || price.top < face.top - 1;
}).map((cell) => cell.textContent)"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_board_of_middling_size_has_whole_names(server: Server, window: Open, edition: str) -> None:
    game, _ = begun(edition)
    one = window()
    one.sit(put(server, game)[0])
    for size in one.sizes(Size(1180, 820), TABLET):
        expect(one.page.locator("#space-1 .name")).to_be_visible()
        assert one.page.evaluate(NAMES_CUT) == [], size


def test_a_board_as_small_as_names_go_cuts_no_price(server: Server, window: Open) -> None:
    game, _ = begun("big-bang-theory")
    one = window(size=Size(560, 900))
    one.sit(put(server, game)[0])
    one.still()
    expect(one.page.locator("#space-1 .name")).to_be_visible()
    assert one.page.evaluate(PRICES_CUT) == []


def test_a_low_window_has_room_for_a_panel(server: Server, window: Open) -> None:
    one = seated(server, window, "roll", LANDSCAPE)
    name = one.page.locator("header .name")
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth"), "whose turn it is is cut off"
    one.open("Build")
    for place in range(2):
        expect(one.prompts.locator(".stepper").nth(place)).to_be_in_viewport(ratio=1)
    for tab in one.page.get_by_role("navigation").get_by_role("tab").all():
        expect(tab).to_be_in_viewport(ratio=1)


def test_a_phone_shows_the_time_left_and_whose_turn_it_is(server: Server, window: Open) -> None:
    game, table = begun("city", {"minutes": 60})
    while game.state.round < 10 or asks(game) != ["RollDue"]:
        table.step()
    one = window(size=PHONE)
    one.sit(put(server, game)[0])
    for size in one.sizes(PHONE, SMALL):
        expect(one.page.get_by_role("timer", name=re.compile("Time left"))).to_be_in_viewport(ratio=1)
        name = one.page.locator("header .name")
        expect(name).to_have_text("Your turn")
        assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth"), size


@pytest.mark.parametrize("story", ["debt", "city-debt", "bankrupt"])
def test_a_low_window_shows_what_pays_a_debt(server: Server, window: Open, story: str) -> None:
    one = seated(server, window, story, LANDSCAPE)
    for _ in one.sizes(LANDSCAPE, Size(667, 375)):
        for part in (one.prompts.locator("[data-suggestions] .act").first, one.prompts.locator(".debts li"), one.verb):
            expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=lambda size: str(size.width))
def test_a_debt_keeps_its_other_ways_in_place_while_money_is_raised(server: Server, window: Open, size: Size) -> None:
    one = seated(server, window, "debt", size)
    suggested, ways = one.prompts.locator("[data-suggestions] .act"), one.prompts.locator(".ways")
    expect(suggested.filter(has_text="…")).to_have_count(0)
    one.still()
    top = "(box) => box.offsetTop"
    before, many = ways.evaluate(top), suggested.count()
    suggested.filter(has_text="Mortgage").first.click()
    expect(suggested).not_to_have_count(many)
    one.still()
    assert suggested.count() < many
    assert ways.evaluate(top) == before


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=lambda size: str(size.width))
def test_a_debt_keeps_its_other_ways_in_place_when_a_sale_leaves_more_to_mortgage(
    server: Server, window: Open, size: Size
) -> None:
    table = classic()
    ann, ben, _ = table.players
    for site, fewer in zip(ORANGE, (-1, -2, -2), strict=True):
        ann.built(site, fewer)
    ben.built("Boardwalk", 5).built("Park Place", 5)
    ann.has_cash(20).stands_on("Marvin Gardens").rolls(4, 6)
    ben.asks_rent("Boardwalk")
    one = window(size=size)
    one.sit(arranged(server, table)[0])
    suggested, ways = one.prompts.locator("[data-suggestions] .act"), one.prompts.locator(".ways")
    expect(suggested.filter(has_text="…")).to_have_count(0)
    one.still()
    before, many = ways.bounding_box(), suggested.count()
    suggested.filter(has_text="Sell").first.click()
    expect(suggested.filter(has_text="Tennessee Avenue")).to_have_count(1)
    one.still()
    assert suggested.count() > many
    assert ways.bounding_box() == before


COMES = {
    "claim": ("Electric Company", (1, 3), "Collect rent"),
    "auction": ("Reading Railroad", (1, 2), "Pass"),
}
"""What comes to the first player when the second rolls: from where, what, and how it is known."""


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=lambda size: str(size.width))
@pytest.mark.parametrize("tool", ["Build", "Mortgage", "Deal"])
@pytest.mark.parametrize("what", COMES)
def test_what_comes_leaves_an_opened_panel_in_its_place(
    server: Server, window: Open, what: str, tool: str, size: Size
) -> None:
    start, dice, verb = COMES[what]
    table = classic()
    table.players[1].stands_on(start).to_roll()
    ann, ben, _ = arranged(server, table, rolls=[dice])
    one, other = window(size=size), window()
    one.sit(ann)
    other.sit(ben)
    one.open(tool)
    panel = one.prompts.locator("section").first
    expect(panel.get_by_role("button", name=re.compile("^Close"))).to_be_visible()
    one.still()
    before = panel.bounding_box()
    other.press(re.compile("^Roll"), other.bar)
    if what == "auction":
        other.press(re.compile("^Auction it"), other.bar)
    expect(one.bar.get_by_role("button", name=re.compile(f"^{verb}"))).to_be_visible()
    expect(one.prompts.locator(".panel.urgent")).to_have_count(1)
    one.still()
    after = panel.bounding_box()
    assert before is not None
    assert after is not None
    assert (before["x"], before["y"]) == (after["x"], after["y"])


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=lambda size: str(size.width))
def test_a_claim_stays_where_it_is_when_another_is_settled(server: Server, window: Open, size: Size) -> None:
    table = classic({"speed-die": True})
    ann, ben, _ = table.players
    for space, holder in enumerate(table.state.holder):
        if holder == BANK:
            table.arrange().give_deed(space, ann.seat)
    ben.uses_speed_die().stands_on("Electric Company").to_roll()
    ben.rolls(1, 3, MR_MONOPOLY)
    one = window(size=size)
    one.sit(arranged(server, table)[0])
    claims = one.prompts.locator(".claim")
    expect(claims).to_have_count(2)
    one.still()
    second = claims.nth(1).get_by_role("button", name="Collect")
    before = second.bounding_box()
    claims.first.get_by_role("button", name="Waive").click()
    expect(claims.first).to_have_attribute("inert", "")
    one.still()
    assert second.bounding_box() == before
    second.click()
    expect(claims).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, TABLET, LYING, PHONE, LANDSCAPE], ids=lambda size: str(size.width))
def test_a_refusal_moves_nothing_that_one_is_about_to_press(server: Server, window: Open, size: Size) -> None:
    one = seated(server, window, "roll", size)
    one.open("Build")
    panel = one.prompts.locator("section").first
    one.page.get_by_role("button", name="Type a command").click()
    field = one.page.get_by_role("combobox")
    field.fill("buy")
    one.still()
    before = panel.bounding_box()
    field.press("Enter")
    refused = one.page.locator(".refused")
    expect(refused).to_be_in_viewport(ratio=1)
    one.still()
    assert panel.bounding_box() == before
    for button in panel.locator(".stepper button").all()[:4]:
        button.click(trial=True)  # nothing lies over it
    refused.get_by_role("button", name="Dismiss").click()
    expect(refused).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, Size(1180, 820)], ids=lambda size: f"{size.width}x{size.height}")
def test_of_several_things_that_are_asked_the_most_urgent_is_in_sight(server: Server, window: Open, size: Size) -> None:
    table = classic({"speed-die": True})
    ann, ben, cleo = table.players
    ben.uses_speed_die().stands_on("Electric Company").to_roll()
    cleo.offers(ann, ("Kentucky Avenue", 40), ("Baltic Avenue",))
    ben.rolls(1, 3, MR_MONOPOLY)
    ben.declines()
    cleo.bids(80)
    one = window(size=size)
    one.sit(arranged(server, table)[0])
    one.still()
    panels = one.prompts.locator("> section")
    expect(panels).to_have_count(3)
    expect(panels.first.locator(".claim")).to_be_in_viewport(ratio=1)
    expect(panels.nth(1).get_by_role("button", name=re.compile("^[+]")).last).to_be_in_viewport(ratio=1)
    assert one.bar.locator(".verbs .act").count() == 3
    # An offer cannot be taken before its terms are in sight.
    expect(panels.last.get_by_role("button", name="Accept")).not_to_be_in_viewport()


def test_the_verb_of_a_mortgage_is_whole_with_what_it_brings(server: Server, window: Open) -> None:
    one = seated(server, window, "roll", TABLET)
    one.open("Mortgage")
    one.pick(re.compile("Reading Railroad"), one.prompts)
    for size in one.sizes(TABLET, LYING, Size(768, 1024)):
        expect(one.verb).to_contain_text("+$100")
        words, button = one.verb.locator(".words").bounding_box(), one.verb.bounding_box()
        assert words is not None
        assert button is not None
        assert words["height"] <= button["height"], size


ON_WORDS = """() => [...document.querySelectorAll('.overlay .token .body')].flatMap((token) => {
  const circle = token.lastElementChild.getBoundingClientRect();
  return [...document.querySelectorAll('.cell:not(.corner) :is(.name, .amount)')].filter((said) => {
    const words = document.createRange();
    words.selectNodeContents(said);
    // A line is higher than its letters: what a token shares of it is not seen.
    return [...words.getClientRects()].some(({ left, right, top, bottom }) =>
      circle.left < right && circle.right > left && circle.top < bottom - 2 && circle.bottom > top + 2);
  }).map((said) => said.textContent);
})"""


def test_a_token_stands_below_a_name_of_two_lines(server: Server, window: Open) -> None:
    table = classic()
    ann, ben, cleo = table.players
    ann.stands_on("Connecticut Avenue")
    ben.stands_on("Indiana Avenue")
    cleo.stands_on("Pacific Avenue")
    one = window(size=PHONE)
    one.sit(arranged(server, table)[0])
    for size in one.sizes(Size(560, 900), Size(600, 960), Size(660, 1000)):
        expect(one.page.locator("#space-9 .name")).to_be_visible()
        assert one.page.evaluate(ON_WORDS) == [], size


CROWDS = {
    "big-bang-theory": (
        "CERN Large Hadron Collider",
        "CERN Large Hadron Collider",
        "Physics Department Cafeteria",
        "Howard and Bernadette's Apartment",
    ),
    "city": ("Old Town", "Old Town", "Brightside", "Royal Court"),
}
"""Names of three lines and more, and long figures; two tokens share a space."""


@pytest.mark.parametrize("edition", CROWDS)
def test_tokens_leave_names_and_figures_free(server: Server, window: Open, edition: str) -> None:
    players = "Ann Ben Cleo Dora"
    table = CityScenario(players) if edition == "city" else Scenario(edition, players)
    for player, space in zip(table.players, CROWDS[edition], strict=True):
        player.owns(space).stands_on(space)
    one = window()
    one.sit(arranged(server, table)[0])
    for size in one.sizes(Size(1180, 820), DESK):
        expect(one.page.locator("#space-1 .name")).to_be_visible()
        assert one.page.evaluate(ON_WORDS) == [], size


COVERED = """() => [...document.querySelectorAll('.filters button')].filter((chip) => {
  const { left, top, width, height } = chip.getBoundingClientRect();
  return [2, height - 2].some((y) => !chip.contains(document.elementFromPoint(left + width / 2, top + y)));
}).map((chip) => chip.textContent)"""


def declined(server: Server, window: Open, size: Size) -> Window:
    """Somebody whose offer was just declined."""
    table, _ = STORIES["roll"]()
    ann, ben, _ = arranged(server, table)
    one, other = window(size=size), window()
    one.sit(ann)
    other.sit(ben)
    press("Deal:", "(Ben)", ".*Reading Railroad", r"You get: cash: \$100 more", "Offer to")(one)
    other.press("Decline", other.prompts)
    expect(one.prompts).to_contain_text("declined your offer")
    return one


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=lambda size: str(size.width))
def test_what_became_of_an_offer_covers_no_part_of_the_log(server: Server, window: Open, size: Size) -> None:
    one = declined(server, window, size)
    one.page.get_by_role("tab", name="Log").click()
    expect(one.log).to_contain_text("declines the offer")
    one.still()
    assert one.page.evaluate(COVERED) == []
    expect(one.log.get_by_text("declines the offer")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [TABLET, LYING], ids=lambda size: str(size.width))
def test_what_became_of_an_offer_covers_no_name_and_no_cash(server: Server, window: Open, size: Size) -> None:
    one = declined(server, window, size)
    one.still()
    ended, panel = one.prompts.locator(".ended").bounding_box(), one.page.locator("#panel-players").bounding_box()
    assert ended is not None
    assert panel is not None
    assert ended["y"] >= panel["y"] + panel["height"] / 2
    one.page.get_by_role("tab", name="Chat").click()
    expect(one.prompts.locator(".ended")).to_be_in_viewport(ratio=1)  # and no button leads back to it


@pytest.mark.parametrize("sizes", [(TABLET, Size(768, 1024)), (PHONE,)], ids=["tablet", "phone"])
@pytest.mark.parametrize("story", ["offer-received", "offer-made"])
def test_the_cash_of_an_offer_is_in_sight_above_its_answers(
    server: Server, window: Open, story: str, sizes: tuple[Size, ...]
) -> None:
    one = seated(server, window, story, sizes[0])
    offer = one.prompts.locator(".offer").first
    for size in one.sizes(*sizes):
        cash, answers = offer.locator(".thing.cash").bounding_box(), offer.locator(".acts").bounding_box()
        assert cash is not None
        assert answers is not None
        assert cash["y"] + cash["height"] <= answers["y"], size


def test_a_shadow_says_that_a_panel_goes_on_until_its_end_is_reached(server: Server, window: Open) -> None:
    one = seated(server, window, "roll", TABLET)
    one.open("More")
    shadow = "(box) => getComputedStyle(box, '::after').content !== 'none'"
    docked = one.page.locator(".docked")
    expect(one.page.locator(".docked > .prompts.more")).to_be_visible()
    assert docked.evaluate(shadow)
    one.prompts.evaluate("(box) => box.scrollTo(0, box.scrollHeight)")
    expect(one.page.locator(".docked > .prompts:not(.more)")).to_be_visible()
    assert not docked.evaluate(shadow)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=lambda size: str(size.width))
def test_blocks_are_pressed_while_their_cost_is_calculated(server: Server, window: Open, size: Size) -> None:
    """The sum comes a moment after the press: it moves no row, and a press that began before it counts."""
    one = seated(server, window, "city-blocks", size)
    more = one.prompts.get_by_role("button", name=re.compile("^One more: .* on Westlands")).first
    expect(more).to_be_visible()
    one.still()
    version, before = one.version(), more.bounding_box()
    more.click()
    box = one.verb.bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.mouse.down()
    expect(one.prompts.locator(".sum")).to_contain_text("rent")
    assert more.bounding_box() == before
    one.page.mouse.up()
    expect(one.page.locator(f"section.bar[data-version='{version}']")).to_have_count(0)
