"""A game that its players pause together: everybody sees it, and any of them goes on."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from rentier.testing import Scenario
from tests.server.live import Server
from tests.tiers import thorough
from tests.web.axe import found_by_axe
from tests.web.browser import DESK, PHONE, TABLET, arranged
from tests.web.conftest import Open

CLOCKS = {"decision": 300, "reserve": 0}


@thorough
def test_two_players_pause_and_one_resumes(server: Server, window: Open) -> None:
    table = Scenario(seats="ann ben")
    table.ann.stands_on("GO").to_roll()
    players = arranged(server, table, rolls=[(1, 2)], clocks=CLOCKS)
    ann, ben, guest = window(), window(size=PHONE), window()
    ann.sit(players[0])
    ben.sit(players[1])
    guest.go(f"/t/{players[0].table}?invite={players[0].invite}")
    expect(guest.page.get_by_text("Spectating")).to_be_visible()

    ann.press("Pause game")
    expect(ann.page.get_by_text("You asked for a pause. Waiting for Ben.")).to_be_visible()
    expect(ben.page.get_by_text("Ann asks for a pause (1 of 2 agree).")).to_be_visible()
    ben.shot("pause-asked-390")
    ann.press("Cancel my request")
    expect(ben.page.get_by_text("Ann asks for a pause")).to_have_count(0)
    ann.press("Pause game")
    ben.press("Pause", exact=True)
    for one in (ann, ben, guest):
        expect(one.page.get_by_role("region", name="Game paused")).to_be_visible()
        expect(one.bar).to_have_count(0)
    expect(guest.page.get_by_role("button", name="Resume")).to_have_count(0)
    clock = ann.page.get_by_role("article", name="Ann").get_by_role("timer")
    before = clock.inner_text()
    ann.page.keyboard.press("Space")
    ann.page.wait_for_timeout(1500)
    assert clock.inner_text() == before
    for size in ann.sizes(TABLET, DESK):
        ann.shot(f"paused-{size.width}")
        assert found_by_axe(ann.page) == []
    ben.shot("paused-390")
    assert found_by_axe(ben.page) == []

    ben.press("Resume")
    for one in (ann, ben, guest):
        expect(one.bar).to_be_visible()
    ann.press(re.compile("^Roll"), ann.bar)
    expect(guest.log).to_contain_text("Ann rolls 1 and 2")
