"""A game on a phone: touch, buttons large enough for a thumb, nothing out of reach, no scrolling sideways."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from rentier.kernel.rulebook import rulebook
from tests.server.live import Server
from tests.tiers import sample, thorough
from tests.web.browser import PHONE, SMALL, Size, Window, arranged
from tests.web.conftest import Open
from tests.web.stories import STORIES, classic
from tests.web.tables import begun, finished, seated
from tests.web.test_games import EDITIONS

LANDSCAPE = Size(740, 360)
THUMB = 44
"""No button of a game is smaller than this, in pixels."""

TOKENS_ON_GO = """() => {
  const { bottom, height } = document.querySelector('.cell[data-kind=go] .name').getBoundingClientRect();
  // A line is higher than its letters: what a halo shares of it is not seen.
  return [...document.querySelectorAll('.overlay .token')]
    .filter((token) => token.getBoundingClientRect().top < bottom - height / 5).length;
}"""


def at_the_end_of(server: Server, window: Open, story: str, size: Size) -> Window:
    """A phone at a story's end."""
    table, seat = STORIES[story]()
    one = window(size=size)
    one.sit(arranged(server, table)[seat])
    return one


def within_reach(one: Window, button: Locator) -> None:
    """A button that can be scrolled to, and is large enough."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    viewport = one.page.viewport_size
    assert viewport is not None
    name = button.inner_text()
    assert box["x"] >= 0, name
    assert box["x"] + box["width"] <= viewport["width"] + 1, name
    assert box["height"] >= THUMB - 0.5, f"{name}: {box}"


@thorough
@pytest.mark.parametrize(
    "story", ["buy", "city-blocks", "auction", "debt", "any-space", "offer-received", "city-permit"]
)
def test_whatever_is_asked_is_within_reach(server: Server, window: Open, story: str) -> None:
    one = at_the_end_of(server, window, story, PHONE)
    for size in one.sizes(PHONE, SMALL, LANDSCAPE):
        one.shot(f"phone-{story}-{size.width}")
        assert one.is_narrow_enough(), size
        for button in one.page.locator("section.bar button, .prompts .act").all():
            if button.is_visible():
                within_reach(one, button)
        one.page.locator("header").get_by_role("button", name="Settings").tap()  # nothing covers it
        expect(one.page.get_by_role("dialog", name="Settings")).to_be_visible()
        one.page.keyboard.press("Escape")
        expect(one.page.get_by_role("dialog", name="Settings")).to_have_count(0)


MANY = ("Oriental Avenue", "Vermont Avenue", "States Avenue", "Virginia Avenue", "B. & O. Railroad", "Short Line")
MORE = ("Pennsylvania Railroad", "North Carolina Avenue", "Pennsylvania Avenue")
CHIPS_CUT = """(panel) => [...panel.querySelectorAll('.chip')].filter((chip) => {
  const [inner, outer] = [chip.querySelector('.text'), chip].map((box) => box.getBoundingClientRect());
  const words = [...chip.querySelectorAll('.name, .note')].map((word) => word.getBoundingClientRect());
  return words.some(({ top, bottom }) => top < outer.top || bottom > outer.bottom) || inner.height > outer.height;
}).map((chip) => chip.textContent)"""


@thorough
@pytest.mark.parametrize("tool", ["Build", "Mortgage", "Deal", "More"])
def test_an_opened_panel_can_be_scrolled_to_its_end(server: Server, window: Open, tool: str) -> None:
    table = classic()
    ann, ben, _ = table.players
    ann.owns(*MANY, *MORE)
    ben.offers(ann, ("Mediterranean Avenue", 100), ("Reading Railroad",))
    one = window(size=PHONE)
    one.sit(arranged(server, table)[0])
    one.page.get_by_role("toolbar", name="Manage").get_by_role("button", name=tool).click()
    one.still()
    if tool == "Deal":
        one.page.locator(".prompts .partners [role=radio]").first.click()
    panel, place = one.page.locator(".prompts > section").first, one.page.locator(".prompts")
    for _ in one.sizes(PHONE, SMALL, LANDSCAPE):
        assert panel.evaluate("(panel) => panel.scrollHeight - panel.clientHeight") <= 1, "nothing of it is cut off"
        assert panel.evaluate(CHIPS_CUT) == [], "nor of any deed, however many there are"
        place.evaluate("(place) => place.scrollTo({top: place.scrollHeight, behavior: 'instant'})")
        end, edge = (box.evaluate("(box) => box.getBoundingClientRect().bottom") for box in (panel, place))
        assert end <= edge + 1


@pytest.mark.parametrize("size", sample([PHONE, SMALL]), ids=lambda size: f"{size.width}x{size.height}")
def test_a_turn_by_touch(server: Server, window: Open, size: Size) -> None:
    table, _ = STORIES["roll"]()
    one = window(size=size)
    one.sit(arranged(server, table, rolls=[(1, 2)])[0])
    one.bar.get_by_role("button", name=re.compile("^Roll")).tap()
    one.bar.get_by_role("button", name=re.compile("^Buy")).tap()
    expect(one.verb).to_contain_text("End turn")
    one.bar.get_by_role("toolbar").get_by_role("button", name=re.compile("^Build")).tap()
    one.page.get_by_role("button", name="+1 each").first.tap()
    one.bar.get_by_role("button", name=re.compile("^Build 3")).tap()
    tabs = one.page.get_by_role("navigation")
    for panel in ("Players", "Log", "Chat", "Deeds"):
        tabs.get_by_role("tab", name=panel).tap()
        sheet = one.page.get_by_role("dialog", name=panel)
        expect(sheet).to_be_visible()
        assert one.is_narrow_enough(), panel
        if panel == "Log":
            expect(sheet).to_contain_text("buys Connecticut Avenue")
            expect(sheet).to_contain_text("builds 3 houses")
        one.shot(f"phone-sheet-{panel.lower()}-{size.width}")
        one.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)


@thorough
def test_a_lobby_on_a_phone(window: Open) -> None:
    one = window(size=SMALL)
    page = one.go("/")
    page.locator(".card[data-edition=city]").tap()
    page.get_by_role("button", name="Play now").tap()
    expect(one.bar).to_contain_text("roll")
    assert one.is_narrow_enough()


@thorough
def test_an_offer_is_answered_without_scrolling(server: Server, window: Open) -> None:
    one = at_the_end_of(server, window, "offer-received", PHONE)
    offer = one.prompts.get_by_role("article").first
    for _ in one.sizes(SMALL, PHONE):
        for answer in ("Accept", "Decline", "Counter"):
            expect(offer.get_by_role("button", name=answer)).to_be_in_viewport(ratio=1)
    one.bar.get_by_role("button", name="Ben’s offer").tap()
    expect(offer.get_by_role("button", name="Accept")).to_be_focused()
    expect(one.page.locator("header .cash")).to_be_in_viewport(ratio=1)


@thorough
def test_a_choice_says_what_it_is_for(server: Server, window: Open) -> None:
    one = at_the_end_of(server, window, "city-railroad", PHONE)
    expect(one.prompts.get_by_role("heading", name="A new railroad")).to_be_in_viewport(ratio=1)


@thorough
def test_a_phone_on_its_side_shows_what_matters_first(server: Server, window: Open) -> None:
    sizes = LANDSCAPE, Size(844, 390), Size(667, 375)
    one = window(size=LANDSCAPE)
    page = one.go("/")
    for _ in one.sizes(*sizes):
        expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
    player = finished(server)
    one.go(f"/t/{player.table}/replay?invite={player.invite}&at=150")
    for _ in one.sizes(*sizes):
        for corner in ("GO", "Free Parking"):
            expect(page.get_by_role("gridcell", name=re.compile(f"^{corner}\\b"))).to_be_in_viewport(ratio=0.99)
        for part in (page.get_by_role("link", name="View results"), page.get_by_role("slider")):
            expect(part).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("list", name="Cash")).to_be_in_viewport()
    one.sit_down(server.table("platinum", people=2, bots=[{"level": "easy"}], start=False)[0])
    for _ in one.sizes(*sizes):
        expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)


NAMES_CUT = """() => [...document.querySelectorAll('.strip li:not(.beyond) button')].filter((space) => {
  const [name, foot] = ['.name', '.foot'].map((part) => space.querySelector(part));
  return name.scrollHeight > name.clientHeight + 1 || name.offsetTop + name.offsetHeight > foot.offsetTop + 2;
}).map((space) => space.textContent)"""

IN_SIGHT = """() => {
  const bars = document.querySelector('.dock').getBoundingClientRect().top;
  const spaces = [...document.querySelectorAll('.strip li')];
  return spaces.filter((space) => space.getBoundingClientRect().bottom <= bars).length;
}"""


@thorough
def test_the_next_spaces_are_in_sight(server: Server, window: Open) -> None:
    one = at_the_end_of(server, window, "jail", PHONE)  # where the verbs need most room
    spaces = {PHONE: 12, Size(360, 800): 12, Size(844, 390): 12, LANDSCAPE: 12, Size(667, 375): 8}
    for size in one.sizes(*spaces):
        assert one.page.evaluate(IN_SIGHT) >= spaces[size], size
        assert one.page.evaluate(NAMES_CUT) == [], size
        for tab in one.page.get_by_role("navigation").get_by_role("tab").all():
            expect(tab).to_be_in_viewport(ratio=1)
            within_reach(one, tab)


CUT_OFF = """() => {
  const bars = document.querySelector('.dock').getBoundingClientRect();
  const spaces = [...document.querySelectorAll('.strip li')];
  return spaces.filter((space) => space.checkVisibility({ visibilityProperty: true })).filter((space) => {
    const { left, bottom } = space.getBoundingClientRect();
    return left >= bars.left - 1 && bottom > bars.top;
  }).length;
}"""


@thorough
def test_no_row_of_the_next_spaces_is_cut_off(server: Server, window: Open) -> None:
    one = at_the_end_of(server, window, "roll", SMALL)
    for size in one.sizes(SMALL, PHONE, Size(600, 960), LANDSCAPE, Size(640, 360)):
        assert one.page.evaluate(CUT_OFF) == 0, size
        assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size


@thorough
def test_all_ways_of_the_taxi_are_in_sight(server: Server, window: Open) -> None:
    one = at_the_end_of(server, window, "city-taxi", PHONE)
    ways = one.prompts.locator(".option")
    expect(ways).to_have_count(5)
    for _ in one.sizes(PHONE, SMALL, LANDSCAPE):
        for way in ways.all():
            expect(way).to_be_in_viewport(ratio=1)
            way.get_by_role("button").click(trial=True)  # no bar covers it


ALONE = """() => [...document.querySelectorAll('.switch .mark')].filter((mark) => {
  const words = document.createRange();
  words.selectNodeContents(mark.closest('.title').querySelector('label'));
  const last = [...words.getClientRects()].at(-1);
  return mark.getBoundingClientRect().top > last.bottom - 4;
}).map((mark) => mark.closest('.title').textContent)"""


@thorough
def test_no_mark_of_a_rule_stands_on_a_line_of_its_own(window: Open) -> None:
    one = window(size=PHONE)
    page = one.go("/new?edition=platinum")
    expect(page.locator(".switch .mark").first).to_be_visible()
    for _ in one.sizes(PHONE, SMALL):
        assert page.evaluate(ALONE) == []


@thorough
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_full_table_leaves_go_its_name(server: Server, window: Open, edition: str) -> None:
    game, _ = begun(edition, seats=rulebook(edition).edition.players[1])
    one = window(size=PHONE)
    one.sit(seated(server, game)[0])
    for size in one.sizes(PHONE, SMALL):
        expect(one.page.locator(".cell[data-kind=go] .name")).to_be_visible()
        assert one.page.evaluate(TOKENS_ON_GO) == 0, size


@thorough
@pytest.mark.parametrize("size", [LANDSCAPE, Size(667, 375)], ids=lambda size: f"{size.width}x{size.height}")
def test_a_player_who_comes_back_on_a_low_phone_may_play_or_go_on_at_once(window: Open, size: Size) -> None:
    one = window(size=size)
    page = one.go("/")
    page.get_by_role("button", name="Play now").tap()
    expect(one.bar).to_be_visible()
    address = page.url
    one.go("/")
    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
    way = page.get_by_role("link", name="Back to your game")
    expect(way).to_be_in_viewport(ratio=1)
    one.still()
    assert one.is_narrow_enough()
    one.shot(f"lobby-again-{size.width}")
    way.tap()
    expect(page).to_have_url(address)
    expect(one.bar).to_be_visible()


@thorough
def test_a_sheet_is_put_away_by_its_cross_its_tab_or_a_pull(server: Server, window: Open) -> None:
    one = at_the_end_of(server, window, "roll", PHONE)
    tab = one.page.get_by_role("tab", name="Players")
    sheet = one.page.get_by_role("dialog", name="Players")
    tab.tap()
    sheet.get_by_role("button", name="Close Players").tap()
    expect(sheet).to_have_count(0)
    tab.tap()
    expect(sheet).to_be_visible()
    tab.tap()
    expect(sheet).to_have_count(0)
    tab.tap()
    box = sheet.get_by_role("heading", name="Players").bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + 10, box["y"] + 10)
    one.page.mouse.down()
    one.page.mouse.move(box["x"] + 10, box["y"] + 130, steps=4)
    one.page.mouse.up()
    expect(sheet).to_have_count(0)


@thorough
def test_rent_is_collected_by_the_bar_alone(server: Server, window: Open) -> None:
    one = at_the_end_of(server, window, "claims", PHONE)
    expect(one.bar.get_by_role("button", name=re.compile("^Collect"))).to_be_in_viewport(ratio=1)
    expect(one.prompts.get_by_role("button", name=re.compile("^Collect"))).to_have_count(0)
    expect(one.prompts.get_by_role("button", name="Waive")).to_be_in_viewport(ratio=1)


@thorough
def test_a_phone_says_that_a_bot_plays_and_how_to_take_over(server: Server, window: Open) -> None:
    one = at_the_end_of(server, window, "buy", PHONE)
    one.page.locator("nav").get_by_text("Players").click()
    one.press("Let a bot play for me")
    one.page.keyboard.press("Escape")
    notice = one.page.get_by_role("status").filter(has_text="A bot is playing for you")
    expect(notice).to_be_visible()
    back = notice.get_by_role("button", name="Play myself")
    within_reach(one, back)
    back.click()
    expect(notice).to_have_count(0)


@thorough
def test_all_that_raises_money_is_in_sight(server: Server, window: Open) -> None:
    one = at_the_end_of(server, window, "debt", PHONE)
    suggested = one.prompts.locator("[data-suggestions] .act")
    expect(suggested.filter(has_text="+")).to_have_count(5)
    for size in one.sizes(PHONE, SMALL):
        edge = one.prompts.evaluate("(place) => place.getBoundingClientRect().bottom")
        for bottom in suggested.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().bottom)"):
            assert bottom <= edge, size


SPACE_ABOVE_PROMPTS = """() => document.querySelector('#space-9').getBoundingClientRect().bottom
  <= document.querySelector('.prompts > section').getBoundingClientRect().top"""
ON_TOP = """(sheet) => {
  const { left, top, width, height } = sheet.getBoundingClientRect();
  const at = (part) => document.elementFromPoint(left + width / 2, top + height * part);
  return [0.2, 0.5, 0.9].every((part) => sheet.contains(at(part)));
}"""


@thorough
@pytest.mark.parametrize("size", [PHONE, SMALL], ids=lambda size: f"{size.width}x{size.height}")
def test_the_space_in_question_is_in_sight_and_its_deed_lies_on_top(server: Server, window: Open, size: Size) -> None:
    one = at_the_end_of(server, window, "auction", size)
    space = one.page.locator("#space-9")
    one.page.wait_for_function(SPACE_ABOVE_PROMPTS)
    expect(space).to_be_in_viewport(ratio=1)
    space.tap()
    sheet = one.page.get_by_role("dialog", name="Deeds")
    expect(sheet).to_contain_text("Connecticut Avenue")
    assert sheet.evaluate(ON_TOP)
    sheet.get_by_role("button", name="Close Deeds").tap()
    expect(one.prompts.locator(".raises .act").first).to_be_in_viewport(ratio=1)
    one.open("More")
    space.tap()
    assert sheet.evaluate(ON_TOP)
    sheet.get_by_role("button", name="Close Deeds").tap()
    expect(one.prompts.get_by_role("heading", name="All actions")).to_be_in_viewport(ratio=1)


SHIFTS = """
window.shifted = [];
new PerformanceObserver((list) => shifted.push(...list.getEntries().map(({value, sources}) =>
  `${value} ${sources.map(({node}) => node?.className ?? node)}`))).observe({type: 'layout-shift', buffered: false});
"""


@thorough
def test_an_offer_waits_while_rent_is_asked_for_and_nothing_moves(server: Server, window: Open) -> None:
    table = classic()
    owner, visitor, cleo = table.players
    visitor.stands_on("Electric Company").to_roll()
    cleo.offers(owner, ("Kentucky Avenue", 40), ("Baltic Avenue",))
    ann, ben, _ = arranged(server, table, rolls=[(1, 3)])
    one, other = window(size=PHONE), window(size=PHONE)
    one.sit(ann)
    other.sit(ben)
    accept = one.prompts.get_by_role("button", name="Accept")
    expect(accept).to_be_in_viewport(ratio=1)
    one.still()
    one.page.evaluate(SHIFTS)
    other.verb.tap()
    expect(one.verb).to_contain_text("Collect rent")
    one.still()
    expect(accept).to_be_hidden()
    assert one.page.evaluate("shifted") == []
    one.press("Cleo’s offer waits for your answer")
    expect(accept).to_be_in_viewport(ratio=1)
    expect(accept).to_be_focused()
    one.open("Mortgage")
    expect(one.prompts.get_by_role("heading", name="Mortgages", exact=True)).to_be_in_viewport(ratio=1)
    one.open("Mortgage")
    one.verb.tap()
    expect(other.page.locator(".news")).to_contain_text("Ben pays Ann $200 rent on St. James Place")
