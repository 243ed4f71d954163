"""The lobby of somebody who comes back: games in progress, and games that are over."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import PHONE
from tests.web.conftest import Open
from tests.web.tables import finish


@thorough
def test_your_games_tell_who_won_when_and_against_whom(server: Server, window: Open) -> None:
    players = finish(server)
    view = server.get(f"/api/tables/{players[0].table}/view", players[0].token).json()
    names = [seat["name"] for seat in server.get(f"/api/tables/{players[0].table}", players[0].token).json()["seats"]]
    winner = view["ranking"].index(1)
    loser = next(seat for seat in range(len(names)) if seat != winner)
    for seat, said in ((winner, "You won"), (loser, f"{names[winner]} won")):
        one = window()
        one.sit_down(players[seat])
        expect(one.page.get_by_role("heading", name="Worth over time")).to_be_visible()
        games = one.go("/").get_by_role("region", name="Your games")
        row = games.get_by_role("listitem")
        expect(row).to_have_count(1)
        for told in ("Platinum Edition", said, "Today", *(name for name in names if name != names[seat])):
            expect(row).to_contain_text(told)
        row.get_by_role("link").click()
        expect(one.page).to_have_url(re.compile(f"/t/{players[0].table}$"))
        expect(one.page.get_by_role("heading", name="Worth over time")).to_be_visible()


def test_your_games_fit_a_phone(server: Server, window: Open) -> None:
    one = window(size=PHONE)
    one.sit_down(finish(server)[1])
    expect(one.page.get_by_role("heading", name="Worth over time")).to_be_visible()
    games = one.go("/").get_by_role("region", name="Your games")
    expect(games).to_be_visible()
    assert one.is_narrow_enough()
    box = games.get_by_role("link").bounding_box()
    assert box is not None
    assert box["height"] >= 44
