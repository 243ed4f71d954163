"""After play: the dice verified, the record taken home, another game, and the game again at its address."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from tests.server.live import Server
from tests.web.conftest import Open
from tests.web.tables import finish, finished


def test_the_dice_are_verified_and_the_record_is_taken_home(server: Server, window: Open, tmp_path: Path) -> None:
    one = window()
    page = one.sit_down(finished(server))
    one.press("Verify the dice")
    verdict = page.get_by_role("region", name="Were the dice fair?").get_by_role("status")
    expect(verdict).to_contain_text("✓")
    expect(verdict).to_contain_text("Your browser checked the seal itself: it fits the seed.")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download the record").click()
    taken.value.save_as(tmp_path / "record.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "record.jsonl").read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 100
    assert "platinum" in json.dumps(lines[0])


def test_everybody_comes_along_to_another_game(server: Server, window: Open) -> None:
    host, guest = finish(server)[:2]
    ann, ben = window(), window()
    ann.sit_down(host)
    ben.sit_down(guest)
    expect(ben.page.get_by_role("button", name="Play again")).to_have_count(0)
    expect(ben.page.get_by_role("heading", name="Worth over time")).to_be_visible()
    ann.press("Play again")
    expect(ann.page).not_to_have_url(re.compile(host.table))
    ben.page.get_by_role("link", name="To the rematch").click()
    expect(ben.page).to_have_url(re.compile(re.escape(ann.page.url.split("?")[0])))
    expect(ben.page.get_by_role("button", name=re.compile("^Sit here")).first).to_be_visible()


def test_a_game_again_step_by_step(server: Server, window: Open) -> None:
    player = finished(server)
    one = window()
    page = one.go(f"/t/{player.table}/replay?invite={player.invite}&at=150")
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
    page.get_by_role("button", name="Step on").click()
    expect(slider).to_have_value(str(begun + 1))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value(str(begun + 1))
    page.get_by_role("button", name="Pause").click()
    assert page.locator("section.bar").count() == 0  # it is over: nothing can be done
