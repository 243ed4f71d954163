"""After play: the dice verified, the record taken home, another game, and the game again at its address."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from rentier.testing import Scenario
from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import DESK, PHONE, TABLET, Size, arranged
from tests.web.conftest import Open
from tests.web.tables import ROUNDS, SEATS, finish, finished


def test_the_dice_are_verified_and_the_record_is_taken_home(server: Server, window: Open, tmp_path: Path) -> None:
    one = window()
    page = one.sit_down(finished(server))
    one.press("Verify the dice")
    verdict = page.get_by_role("region", name="Were the dice fair?").get_by_role("status")
    expect(verdict).to_contain_text("✓")
    expect(verdict).to_contain_text("✓ The server used the seed it committed to before the first roll.")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download the record").click()
    taken.value.save_as(tmp_path / "record.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "record.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 100
    assert "platinum" in json.dumps(lines[0])


@thorough
def test_nothing_to_press_moves_when_the_charts_come(server: Server, window: Open) -> None:
    waits: list[Route] = []
    one = window()
    one.page.route(re.compile(r"/replay$"), lambda route: waits.append(route))
    page = one.sit_down(finished(server))
    buttons = page.locator(".top button, .top a").or_(page.get_by_role("button", name="Review this game"))
    expect(page.get_by_role("button", name="Play again")).to_be_enabled()
    expect(page.get_by_text("Calculating")).to_be_visible()
    expect(page.get_by_role("button", name="Verify the dice")).to_have_count(0)
    places = [button.bounding_box() for button in buttons.all()]
    assert len(places) > 5
    for wait in waits:
        wait.continue_()
    expect(page.get_by_role("button", name="Verify the dice")).to_be_visible()
    assert [button.bounding_box() for button in buttons.all()] == places


@thorough
def test_a_player_changes_and_removes_their_name_and_the_host_deletes_the_game(server: Server, window: Open) -> None:
    host, guest = finish(server)[:2]
    ann, ben = window(), window()
    page = ann.sit_down(host)
    ben.sit_down(guest)
    expect(ben.page.get_by_role("button", name="Delete this game")).to_have_count(0)
    data = page.get_by_role("region", name="Your data")
    data.get_by_label("Your name").fill("Zenobia")
    ann.press("Change name")
    expect(data).to_contain_text("Your name was changed.")
    expect(ben.page.locator("main")).to_contain_text("Zenobia")
    for _ in range(2):  # asked once more
        ann.press("Remove my name and messages")
    expect(data).to_contain_text("Your name and messages were removed.")
    expect(ben.page.locator("main")).to_contain_text("Player 1")
    expect(ben.page.locator("main")).not_to_contain_text("Zenobia")
    for _ in range(2):
        ann.press("Delete this game")
    expect(page).to_have_url(re.compile("/$"))
    assert server.get(f"/api/tables/{host.table}", token=host.token).status_code == 404


@thorough
def test_it_is_said_why_a_game_is_over(server: Server, window: Open) -> None:
    ann, ben, watched = window(), window(), window()
    host, guest = arranged(server, Scenario("platinum", "Ann Ben"))
    ann.sit(host)
    ben.sit(guest)
    watched.go(f"/t/{host.table}#invite={host.invite}")
    expect(watched.page.get_by_role("grid")).to_be_visible()
    ben.page.keyboard.press("/")
    ben.page.get_by_role("combobox").fill("resign")
    ben.page.get_by_role("combobox").press("Enter")
    why = "Ben leaves the game: only Ann is left."
    for one in (ann, ben, watched):
        expect(one.page.locator("[data-over]")).to_contain_text(why)
    watched.press("View results")
    expect(watched.page.locator(".crown")).to_contain_text(why)
    ann.sit_down(finished(server))
    expect(ann.page.locator(".crown")).to_contain_text(f"All {ROUNDS} rounds have been played.")


@thorough
def test_everybody_comes_along_to_another_game(server: Server, window: Open) -> None:
    host, guest = finish(server)[:2]
    ann, ben = window(), window()
    ann.sit_down(host)
    ben.sit_down(guest)
    expect(ben.page.get_by_role("button", name="Play again")).to_have_count(0)
    expect(ben.page.get_by_role("heading", name="Worth over time")).to_be_visible()
    ann.press("Play again")
    expect(ann.page).not_to_have_url(re.compile(host.table))
    ben.page.get_by_role("link", name="Join the rematch").click()
    expect(ben.page).to_have_url(re.compile(re.escape(ann.page.url.split("?")[0])))
    expect(ben.page.get_by_role("button", name=re.compile("^Sit here")).first).to_be_visible()


@thorough
def test_a_game_again_step_by_step(server: Server, window: Open) -> None:
    player = finished(server)
    one = window()
    page = one.go(f"/t/{player.table}/replay?at=150#invite={player.invite}")
    slider = page.get_by_role("slider", name="Position in the game")
    expect(slider).to_be_visible()
    now = page.locator("p.now")

    def place() -> int:
        return int(slider.input_value())

    begun = place()
    assert begun > 50
    told = now.inner_text()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(begun + 1))
    expect(now).not_to_have_text(told)
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(begun))
    expect(now).to_have_text(told)
    page.keyboard.press("Shift+ArrowRight")
    assert place() > begun
    page.keyboard.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    page.keyboard.press("Home")
    expect(slider).to_have_value("-1")
    slider.fill(str(begun))
    expect(now).to_have_text(told)
    page.get_by_role("button", name="Next step").click()
    expect(slider).to_have_value(str(begun + 1))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value(str(begun + 1))
    page.get_by_role("button", name="Pause").click()
    assert page.locator("section.bar").count() == 0  # it is over: nothing can be done


@thorough
def test_another_moment_of_a_replay_downloads_nothing_again(server: Server, window: Open) -> None:
    player = finished(server)
    one = window()
    downloads: list[str] = []
    one.page.on("request", lambda asked: downloads.append(asked.url) if re.search("/replay", asked.url) else None)
    page = one.go(f"/t/{player.table}/replay?at=150#invite={player.invite}")
    slider = page.get_by_role("slider", name="Position in the game")
    begun = slider.input_value()
    assert len(downloads) == 2  # the page itself, and the game
    link = f"/t/{player.table}/replay?at=20#invite={player.invite}"
    page.evaluate(
        "(link) => { const to = document.createElement('a'); to.href = link; document.body.append(to); to.click() }",
        link,
    )
    expect(slider).not_to_have_value(begun)
    page.go_back()
    expect(slider).to_have_value(begun)
    assert len(downloads) == 2


@thorough
def test_the_result_is_shared_where_nothing_can_be_copied(server: Server, window: Open) -> None:
    one = window(fresh=True)
    one.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page = one.sit_down(finished(server))
    one.press("Share this page")
    field = page.get_by_role("textbox", name="Link to this page")
    expect(field).to_have_value(re.compile(rf"/t/{finished(server).table}"))
    assert page.evaluate("getSelection().toString()") == field.input_value()


@thorough
def test_a_game_is_reviewed_and_its_moments_lead_to_the_replay(server: Server, window: Open) -> None:
    """The review is loaded and made when it is asked for; the replay shows chances and answers what if."""
    one = window()
    page = one.sit_down(finished(server))
    one.press("Review this game")
    review = page.get_by_role("region", name="Game review")
    expect(review.get_by_role("img", name="Winning chances")).to_be_visible(timeout=60_000)
    expect(review).to_contain_text("Dice and cards were worth")
    expect(review.locator("polygon")).to_have_count(SEATS)
    mistakes = review.locator("section", has=page.get_by_role("heading", name="Biggest mistakes"))
    link = mistakes.get_by_role("link").first
    link.click()
    expect(page).to_have_url(re.compile(r"/replay\?at=\d+"))
    one.press("Chances")
    bar = page.get_by_role("region", name="Winning chances at this moment")
    expect(bar.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"\d+%, .*\d+%"))
    one.press("What if?")
    expect(page.get_by_role("dialog", name="What if?").get_by_role("listitem").nth(1)).to_contain_text(
        "%", timeout=30_000
    )


@thorough
@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=str)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_review_fits_every_screen(server: Server, window: Open, size: Size, scheme: str) -> None:
    one = window(size=size, scheme=scheme)
    page = one.sit_down(finished(server))
    one.press("Review this game")
    expect(page.get_by_role("img", name="Winning chances")).to_be_visible(timeout=60_000)
    assert one.is_narrow_enough()
    one.shot(f"review-{size.width}-{scheme}", whole=True)
