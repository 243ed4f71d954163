"""Company at the table: spectators, phrases, marks, lost connections, settings; and what is cut off or read out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from rentier.testing import CityScenario, Scenario
from tests.server.live import Player, Server
from tests.tiers import sample, thorough
from tests.web.axe import found_by_axe
from tests.web.browser import DESK, PHONE, SMALL, TABLET, Pages, Size, Window, arranged, imported
from tests.web.conftest import Open
from tests.web.stories import STORIES
from tests.web.tables import under_way
from tests.web.test_games import EDITIONS


def three(server: Server, window: Open, **wishes: object) -> tuple[Window, Window, Window, list[Player]]:
    """Ann and Ben at a table, and somebody who only watches."""
    table = Scenario(seats="ann ben")
    table.ann.stands_on("GO").to_roll()
    players = arranged(server, table)
    ann, ben, guest = window(), window(), window(name="Zoe")
    ann.sit(players[0])
    ben.sit(players[1])
    guest.go(f"/t/{players[0].table}?invite={players[0].invite}")
    expect(guest.page.get_by_text("Spectating")).to_be_visible()
    return ann, ben, guest, players


def say(one: Window, line: str) -> None:
    """Write a line of chat."""
    one.page.get_by_role("tab", name=re.compile("^Chat")).click()
    one.page.get_by_role("textbox", name="Write a message").fill(line)
    one.page.keyboard.press("Enter")


@thorough
def test_players_see_who_watches_and_spectators_have_a_chat_of_their_own(server: Server, window: Open) -> None:
    ann, _, guest, players = three(server, window)
    expect(ann.page.get_by_text("Zoe watching")).to_be_visible()
    other = window()
    other.go(f"/t/{players[0].table}?invite={players[0].invite}")
    say(guest, "Who wins?")
    say(ann, "Hello!")
    other.page.get_by_role("tab", name=re.compile("^Chat")).click()
    heard = other.page.get_by_role("log", name="Chat")
    expect(heard).to_contain_text(re.compile("Zoe.*spectator.*Who wins?", re.DOTALL))
    expect(heard).to_contain_text("Hello!")
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("Hello!")
    expect(ann.page.get_by_role("log", name="Chat")).not_to_contain_text("Who wins?")
    expect(guest.page.get_by_text("Only other spectators see what you write.")).to_be_visible()
    guest.shot("spectators-chat")


@thorough
def test_a_phrase_is_shown_beside_its_speaker_unless_it_is_muted(server: Server, window: Open) -> None:
    table = Scenario("world-of-warcraft", "ann ben cleo")
    players = arranged(server, table)
    ann, ben, cleo = window(), window(), window(phrases=False)
    phone = window(size=PHONE)
    for one, player in zip((ann, ben, cleo), players, strict=True):
        one.sit(player)
    phone.go(f"/t/{players[0].table}?invite={players[0].invite}")
    expect(phone.page.get_by_text("Spectating")).to_be_visible()
    ann.page.get_by_role("tab", name=re.compile("^Chat")).click()
    ann.press("Quick phrases")
    phrases = ann.page.get_by_role("group", name="Quick phrases").get_by_role("button")
    expect(phrases).to_have_count(8)
    assert found_by_axe(ann.page) == []
    ann.shot("phrases")
    phrases.filter(has_text="Well met!").click()
    expect(ben.page.locator("[data-player='0'] .said")).to_have_text("Well met!")
    expect(phone.page.locator(".news li")).to_contain_text("Well met!")
    ben.shot("phrase-heard")
    cleo.page.get_by_role("tab", name=re.compile("^Chat")).click()
    expect(cleo.page.get_by_role("log", name="Chat")).to_contain_text("Well met!")
    expect(cleo.page.locator(".said")).to_have_count(0)


def test_players_whose_names_begin_alike_have_different_marks(server: Server, window: Open) -> None:
    table = Scenario(seats="ada anna ben")
    for player, deed in zip(table.players, ("Boardwalk", "Park Place", "Baltic Avenue"), strict=True):
        player.owns(deed)
    one = window()
    one.sit(imported(server, table)[0])
    marks = [
        one.page.get_by_role("gridcell", name=re.compile(f"^{deed}")).locator(".owner").inner_text()
        for deed in ("Boardwalk", "Park Place", "Baltic Avenue")
    ]
    assert len({*marks}) == len(marks), marks
    one.shot("marks")


@thorough
def test_a_lost_connection_says_when_a_bot_takes_over(pages: Pages, tmp_path: Path) -> None:
    with Server(tmp_path / "data", absence_grace=60) as server:
        ann = Window(Pages(pages.browser, server), fresh=True)
        ann.forgive("net::ERR_")  # a line that is cut has many names
        ann.sit(arranged(server, STORIES["roll"]()[0])[0])
        ben = ann.page.get_by_role("article", name="Ben")
        expect(ben).to_contain_text("away")
        expect(ben).to_contain_text(re.compile(r"bot in 0:\d\d"))
        server.kill()
        expect(ann.page.get_by_text("Connection lost.")).to_be_visible()
        expect(ann.page.get_by_text(re.compile(r"A bot takes over in 0:\d\d"))).to_be_visible()
        ann.shot("connection-lost")
        server.start()
        expect(ann.page.get_by_text("Connection lost.")).to_have_count(0)
        ann.close()


def test_a_new_version_is_announced_and_loaded_on_request(server: Server, window: Open) -> None:
    one = window(fresh=True)
    one.sit(arranged(server, STORIES["roll"]()[0])[0])

    def other(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r"/assets/index-[^.]+\.js", "/assets/index-other.js", answer.text()))

    one.page.route(re.compile(r"^http://[^/]+/$"), other)
    one.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    news = one.page.get_by_role("status").filter(has_text="The server has a new version.")
    expect(news).to_be_visible()
    one.shot("new-version")
    one.page.unroute_all()
    with one.page.expect_navigation():
        news.get_by_role("button", name="Reload").click()
    expect(one.bar).to_be_visible()


# ---------------------------------------------------------------- the table's settings


@thorough
def test_the_host_changes_the_speed_of_the_bots(window: Open) -> None:
    one = window()
    page = one.go("/")
    page.get_by_role("radio", name="Abacus").click()
    page.get_by_role("button", name="Play now").click()
    expect(one.bar).to_be_visible()
    address = f"/api/tables/{page.url.rpartition('/')[2]}"
    table = page.request.get(address).json()
    assert table["seats"][0]["piece"] == "Abacus"
    expect(one.log).to_contain_text(f"Dice sealed before the first roll: {table['commitment'][:16]}")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    speed = dialog.get_by_role("group", name="Bot speed")
    speed.get_by_role("radio", name="Brisk").click()
    expect(speed).to_contain_text("For experienced players.")
    expect(speed.get_by_role("radio", name="Brisk")).to_be_checked()
    assert page.request.get(address).json()["pace"] == "brisk"
    assert found_by_axe(page) == []
    one.shot("settings-at-a-table")
    page.keyboard.press("Escape")


@thorough
def test_the_volume_is_kept_and_heard(server: Server, window: Open) -> None:
    one = window(sound=True, fresh=True)
    one.page.add_init_script("""
      window.gains = [];
      const set = AudioParam.prototype.setValueAtTime;
      AudioParam.prototype.setValueAtTime = function (value, at) {
        gains.push(value);
        return set.call(this, value, at);
      };
    """)
    one.sit(arranged(server, STORIES["roll"]()[0])[0])
    one.page.get_by_role("button", name="Settings").click()
    one.page.get_by_role("slider", name="Volume").fill("0.3")
    assert one.page.evaluate("JSON.parse(localStorage['rentier.settings']).volume") == 0.3
    assert one.page.evaluate("gains.some((gain) => Math.abs(gain - 0.09) < 0.001)")


@thorough
def test_the_invitation_of_a_local_server_says_so(server: Server, window: Open) -> None:
    one = window()
    player = server.table("platinum", people=1, seats=2, start=False)[0]
    page = one.sit_down(player)
    invite = page.get_by_role("region", name="Invite others")
    expect(invite).to_contain_text("Only this computer can open this link.")
    expect(invite).to_contain_text("rentier serve --host 0.0.0.0")
    page.route("**/api/network", lambda route: route.fulfill(json={"address": "http://192.168.1.5:8000"}))
    page.reload()
    expect(invite.get_by_label("Link to this table")).to_have_value(re.compile(r"^http://192\.168\.1\.5:8000/t/"))
    expect(invite.get_by_role("img", name="The link as a QR code")).to_be_visible()
    expect(invite).to_contain_text("Everybody in your network can open this link.")
    one.shot("invite-in-the-network")


# ---------------------------------------------------------------- nothing is cut off


CUT = """() => [...document.querySelectorAll('.cell .name, .cell .amount')].flatMap((found) => {
  const style = getComputedStyle(found);
  if (style.display === 'none' || found.getClientRects().length === 0) return [];
  const [cell, own] = [found.closest('.cell'), found].map((part) => part.getBoundingClientRect());
  const text = document.createRange();
  text.selectNodeContents(found);
  const rect = text.getBoundingClientRect();
  // The middle of a line is that of its letters, which reach half their size below it, and no further.
  const last = [...text.getClientRects()].at(-1);
  const foot = (last.top + last.bottom) / 2 + parseFloat(style.fontSize) * 0.58;
  const cut = style.overflow !== 'visible' && foot > own.bottom;
  const above = rect.top < cell.top - 1 || rect.bottom > cell.bottom + 1;
  const beside = rect.left < cell.left - 1 || rect.right > cell.right + 1;
  return cut || above || beside ? [found.textContent] : [];
})"""
"""Names and figures of the board that are cut off, or leave their space."""


@pytest.mark.parametrize("edition", ["world-of-warcraft", pytest.param("platinum", marks=thorough)])
def test_no_name_on_the_board_is_cut_off(server: Server, window: Open, edition: str) -> None:
    one = window()
    one.sit(under_way(server, edition))
    for size in one.sizes(DESK, TABLET):
        assert one.page.evaluate(CUT) == [], size
        one.shot(f"names-{edition}-{size.width}")


RENTS_CUT_OFF = """() => [...document.querySelectorAll('.ladder .rung')].filter((rung) => {
  const box = rung.getBoundingClientRect();
  return [...rung.children].some((part) => {
    const {left, right} = part.getBoundingClientRect();
    return left < box.left - 1 || right > box.right + 1;
  });
}).map((rung) => rung.textContent)"""


@pytest.mark.parametrize("edition", sample(EDITIONS))
def test_no_rent_of_a_ladder_is_cut_off(server: Server, window: Open, edition: str) -> None:
    table = CityScenario("Ann Ben") if edition == "city" else Scenario(edition, "Ann Ben")
    table.players[0].stands_on("GO").to_roll()
    one = window(size=PHONE)
    dice = (1, 2)  # the second site of the first group
    one.sit(arranged(server, table, rolls=[dice])[0])
    one.verb.click()
    expect(one.verb).to_contain_text("Buy")
    for size in one.sizes(PHONE, SMALL):
        expect(one.prompts.get_by_role("table")).to_be_visible()
        assert one.page.evaluate(RENTS_CUT_OFF) == [], size
    one.shot(f"rents-{edition}")


@thorough
def test_mortgaged_lies_on_no_picture(server: Server, window: Open) -> None:
    table = Scenario("platinum", "ann ben")
    table.ann.owns_mortgaged("Reading Railroad", "Electric Company", "Water Works", "Short Line", "Boardwalk")
    one = window()
    one.sit(arranged(server, table)[0])
    overlap = """() => [...document.querySelectorAll('.cell.mortgaged')].flatMap((cell) => {
      const [word, icon] = ['.foot', '.picture'].map((part) => cell.querySelector(part)?.getBoundingClientRect());
      if (!word?.width || !icon?.width) return [];
      const beside = word.right <= icon.left + 1 || icon.right <= word.left + 1;
      const apart = beside || word.bottom <= icon.top + 1 || icon.bottom <= word.top + 1;
      return apart ? [] : [cell.getAttribute('aria-label')];
    })"""
    for size in one.sizes(DESK, TABLET):
        assert one.page.evaluate(overlap) == [], size
        one.shot(f"mortgaged-{size.width}")


@thorough
def test_gains_are_shown_beside_names_of_two_lines(server: Server, window: Open) -> None:
    table = Scenario(seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ben.stands_on("Marvin Gardens").to_roll()
    one = window()
    one.sit(arranged(server, table)[0])
    card = one.page.get_by_role("article", name="Ann")
    name = card.locator(".name")
    name.evaluate(
        "(found) => { found.textContent = 'Maximilian Alexander W.'; found.closest('.player').classList.add('long'); }"
    )
    apart = """(card) => {
      const [name, money] = ['.name', '.money'].map((part) => card.querySelector(part).getBoundingClientRect());
      return name.right <= money.left + 1 || name.bottom <= money.top + 2;
    }"""
    for size in one.sizes(DESK, TABLET):
        assert card.evaluate(apart), size


CUT_OFF = """() => [...document.querySelectorAll('section.bar :is(.says, .label), .prompts h3')].filter((words) => {
  const range = document.createRange();
  range.selectNodeContents(words);
  const {left, right, top, bottom} = range.getBoundingClientRect();
  const box = (words.closest('.act') ?? words).getBoundingClientRect();
  if (right > Math.min(innerWidth, box.right) + 1 || left < box.left - 1) return true;
  return bottom > box.bottom + 3 || top < box.top - 3;
}).map((words) => words.textContent)"""


@pytest.mark.parametrize("story", ["buy", "debt", "auction"])
def test_at_four_hundred_percent_the_decision_comes_first_and_is_whole(
    server: Server, window: Open, story: str
) -> None:
    one = window(size=SMALL)
    one.sit(arranged(server, STORIES[story]()[0])[0])
    for size in one.sizes(Size(320, 256)):
        assert one.is_narrow_enough(), size
        assert one.page.evaluate(CUT_OFF) == [], size
        bar, board = one.bar.bounding_box(), one.page.locator(".board-box").bounding_box()
        assert bar is not None
        assert board is not None
        assert bar["y"] + bar["height"] <= board["y"]
        one.shot(f"zoomed-{story}")


@thorough
def test_at_four_hundred_percent_the_bars_do_not_overlap(server: Server, window: Open) -> None:
    one = window(size=SMALL)
    one.sit(under_way(server, "platinum"))
    # 1280 by 800 pixels at 400%.
    for size in one.sizes(Size(320, 200), Size(320, 256), Size(360, 640)):
        boxes = [one.page.locator(part).bounding_box() for part in (".frame > header", ".frame > nav")]
        header, tabs = boxes
        assert header is not None, size
        assert tabs is not None, size
        apart = header["y"] + header["height"] <= tabs["y"] + 1 or header["x"] + header["width"] <= tabs["x"] + 1
        assert apart, (size, boxes)
        assert one.is_narrow_enough(), size
        one.shot(f"zoomed-{size.width}x{size.height}")


# ---------------------------------------------------------------- what is read out


def test_what_is_read_out_is_punctuated_once(server: Server, window: Open) -> None:
    one = window()
    one.sit(arranged(server, STORIES["roll"]()[0], rolls=[(1, 2), (2, 4)])[0])
    one.page.evaluate("""() => {
      window.spoken = [];
      const look = () => spoken.push(...[...document.querySelectorAll('[aria-live]')].map((live) => live.textContent));
      new MutationObserver(look).observe(document, {subtree: true, childList: true, characterData: true});
    }""")
    one.press(re.compile("^Roll"), one.bar)
    expect(one.log).to_contain_text("Ann rolls")
    one.press(re.compile("^(Buy|End turn)"), one.bar)
    one.still()
    spoken: list[str] = one.page.evaluate("spoken")
    assert any("rolls" in said for said in spoken)
    wrong = [said for said in spoken if re.search(r"\.\.|\s[:.,]|: :", said)]
    assert wrong == []


@thorough
def test_several_players_are_listed_as_in_a_sentence(server: Server, window: Open) -> None:
    one = window()
    one.sit(arranged(server, Scenario("platinum", "ann ben cleo"))[0])
    expect(one.page.get_by_role("gridcell", name=re.compile("^GO")).first).to_have_accessible_name(
        re.compile("Ann, Ben and Cleo")
    )


def test_a_key_that_is_listed_does_what_is_listed_also_on_the_board(server: Server, window: Open) -> None:
    one = window()
    one.sit(arranged(server, STORIES["roll"]()[0], rolls=[(1, 2)])[0])
    one.page.locator("[role=gridcell][tabindex='0']").focus()
    one.page.keyboard.press("Shift+R")
    here = one.page.locator("[role=gridcell]:focus")
    expect(here).to_have_attribute("aria-label", re.compile("Railroad|Red"))
    one.page.keyboard.press("r")
    expect(one.log).to_contain_text("Ann rolls 1 and 2")


def test_the_rules_have_no_shorthand(window: Open) -> None:
    one = window()
    for edition in ("platinum", "city"):
        page = one.go(f"/rules?edition={edition}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        told = page.request.get(f"/api/editions/{edition}/rules").text() + page.locator("body").inner_text()
        assert not re.search(r"\b(DW|BB|WW|PL) \d|everything under [A-Z]{3}|[Ss]ee [A-Z]{3,}\b(?!-)", told), edition
