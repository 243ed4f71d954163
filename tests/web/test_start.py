"""From nothing to the first roll: one command and three clicks, and no reading."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.server.live import Server, free_port, wait_for
from tests.server.test_play_command import Desk
from tests.tiers import thorough
from tests.web.browser import Pages, Window
from tests.web.conftest import Open


def test_two_clicks_from_the_lobby_to_a_game(window: Open) -> None:
    one = window()
    page = one.go("/")
    page.locator(".card[data-edition=doctor-who-villains]").click()
    expect(page.get_by_role("switch", name="Ask for rent yourself, as the book says")).not_to_be_checked()
    page.get_by_role("button", name="Play now").click()
    expect(one.bar).to_contain_text("roll")
    expect(page.get_by_role("article")).to_have_count(4)
    table = one.page.url.rpartition("/")[2]
    assert page.request.get(f"/api/tables/{table}").json()["options"] == {"automatic-rent": True}


@thorough
def test_quick_play_deals_the_token_that_was_chosen(window: Open) -> None:
    one = window()
    page = one.go("/")
    tokens = page.get_by_role("group", name="Your token")
    tokens.get_by_role("radio", name="Abacus").check(force=True)
    expect(tokens.get_by_role("radio", name="Abacus")).to_be_checked()
    page.get_by_role("button", name="Play now").click()
    expect(one.bar).to_contain_text("roll")
    table = one.page.url.rpartition("/")[2]
    found = page.request.get(f"/api/tables/{table}").json()
    assert found["seats"][found["seat"]]["piece"] == "Abacus"


@thorough
def test_one_command_and_three_clicks_to_the_first_roll(pages: Pages, tmp_path: Path) -> None:
    desk = Desk(tmp_path, free_port())
    command = desk.play()  # what `make play` runs
    try:
        wait_for(desk.pages)
        server = Server(tmp_path / "data")
        server.port = desk.port
        one = Window(Pages(pages.browser, server))
        page = one.go(desk.pages()[0])
        page.locator(".card[data-edition=platinum]").click()
        page.get_by_role("button", name="Play now").click()
        one.bar.get_by_role("button", name=re.compile("^Roll")).click()
        expect(one.log).to_contain_text(re.compile(r"Guest rolls \d and \d"))
        one.close()
    finally:
        command.terminate()
        command.wait(60)


@thorough
def test_playing_where_a_server_runs_opens_that_one(pages: Pages, tmp_path: Path) -> None:
    desk = Desk(tmp_path, free_port())
    with Server(tmp_path / "data", absence_grace=3600) as server:
        player = server.table(people=1, bots=[{}])[0]
        again = desk.play()  # what `make play` runs
        assert again.wait(60) == 0
        (here,) = desk.pages()
        assert here == f"http://{server.address}"
        one = Window(Pages(pages.browser, server))
        one.go(here)
        expect(one.page.get_by_role("button", name="Play now")).to_be_enabled()
        one.sit(player)
        expect(one.page.get_by_role("article")).to_have_count(2)
        one.close()
