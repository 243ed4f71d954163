"""Two browsers in one room: an invite link, a deal, an auction, a rent claim with its debt, and a line that breaks."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from rentier.testing import Scenario
from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import Pages, Window, arranged
from tests.web.conftest import Open


def test_an_invite_link_leads_a_friend_to_the_table(window: Open) -> None:
    ann, ben = window(name="Ann"), window(name="Ben")
    page = ann.go("/new?edition=platinum")
    page.get_by_role("group", name="Seats").get_by_text("2", exact=True).click()
    ann.press("Create table")
    field = page.get_by_label("Link to this table")
    expect(field).to_have_value(re.compile(r"#invite="))
    link = field.input_value()
    expect(page.get_by_text("Only this computer can open this link")).to_be_visible()
    ben.go(link)
    ben.press("Sit here")
    expect(page.get_by_text("2 of 2 taken")).to_be_visible()
    expect(ben.page.get_by_text("Waiting for Ann to start the game.")).to_be_visible()
    ann.press("Start the game")
    for one in (ann, ben):
        expect(one.bar).to_contain_text("roll")
    first, other = (ann, ben) if ann.verb.inner_text().startswith("Roll") else (ben, ann)
    first.press(re.compile("^Roll"), first.bar)
    name = "Ann" if first is ann else "Ben"
    expect(other.log).to_contain_text(re.compile(rf"{name} rolls \d and \d"))


@thorough
def test_two_vote_out_a_third_and_the_link_is_renewed(window: Open) -> None:
    ann, ben, cleo = (window(name=name) for name in ("Ann", "Ben", "Cleo"))
    page = ann.go("/new?edition=platinum")
    page.get_by_role("group", name="Seats").get_by_text("3", exact=True).click()
    ann.press("Create table")
    field = page.get_by_label("Link to this table")
    expect(field).to_have_value(re.compile(r"#invite="))
    link = field.input_value()
    for one in (ben, cleo):
        one.go(link)
        one.page.get_by_role("button", name="Sit here").first.click()
        expect(one.page.get_by_role("button", name="Leave")).to_be_visible()
    seat = page.get_by_role("listitem").filter(has_text="Cleo")
    seat.get_by_role("button", name="Vote to remove").click()
    expect(cleo.page.get_by_text("Ann wants to remove you (1 of 2 votes).")).to_be_visible()
    ben.press("Remove Cleo")
    expect(cleo.page.get_by_text("This seat is no longer yours")).to_be_visible()
    expect(field).not_to_have_value(link)
    renewed = field.input_value()
    ann.press("Renew link")
    expect(field).not_to_have_value(renewed)
    expect(page.get_by_text("The old one no longer works")).to_be_visible()
    cleo.forgive("404")
    cleo.go("/")
    cleo.go(link)
    expect(cleo.page.get_by_text("There is no such table, or it is private")).to_be_visible()


def seated(server: Server, window: Open, table: Scenario, **wishes: object) -> tuple[Window, Window]:
    """Ann's window and Ben's, at a table as it stands."""
    windows = window(), window()
    for one, player in zip(windows, arranged(server, table, **wishes), strict=True):
        one.sit(player)
    return windows


@thorough
def test_a_deal_is_offered_countered_and_accepted(server: Server, window: Open) -> None:
    table = Scenario(seats="ann ben")
    table.ann.owns("Boardwalk", "Reading Railroad").has_cash(500)
    table.ben.owns("Park Place").has_cash(500)
    ann, ben = seated(server, window, table)
    ann.open("Deal")
    ann.pick(re.compile("Ben"))
    give = ann.page.get_by_role("group", name="You give", exact=True)
    ann.press(re.compile("Boardwalk"), give)
    ann.press("You get: cash: $100 more")
    ann.press("Offer to Ben")
    expect(ben.prompts).to_contain_text("An offer for you")
    expect(ben.prompts).to_contain_text("You’d complete the")
    ben.press(re.compile("^Counter"), ben.prompts)
    ben.press("You give: cash: $10 less")
    ben.press("Send counter-offer")
    expect(ann.prompts).to_contain_text("Counter-offer")
    ann.press(re.compile("^Accept"), ann.prompts)
    for one in (ann, ben):
        expect(one.log).to_contain_text("Ben and Ann trade $90 for Boardwalk")


def auctioning(server: Server, window: Open) -> tuple[Window, Window]:
    """Ann has not bought what she landed on."""
    table = Scenario(seats="ann ben")
    table.ann.stands_on("GO").rolls(1, 2)
    table.ann.declines()
    return seated(server, window, table)


@thorough
def test_both_bid_in_an_auction(server: Server, window: Open) -> None:
    ann, ben = auctioning(server, window)
    ann.press(re.compile(r"^\+\$10"), ann.prompts)
    expect(ben.prompts.locator(".high")).to_contain_text("Ann")
    ben.page.get_by_label("Your bid").last.fill("45")
    ben.page.get_by_label("Your bid").last.press("Enter")
    expect(ann.prompts.locator(".high")).to_contain_text("$45")
    ann.press(re.compile("^Pass"), ann.bar)
    for one in (ann, ben):
        expect(one.log).to_contain_text("Ben wins Baltic Avenue for $45")


@thorough
def test_rent_is_asked_for_and_the_debt_raised_by_a_mortgage(server: Server, window: Open) -> None:
    table = Scenario(seats="ann ben")
    table.ann.owns("Boardwalk")
    table.ben.owns("Oriental Avenue").has_cash(30).stands_on("Marvin Gardens").to_roll()
    ann, ben = seated(server, window, table, rolls=[(4, 6)])
    ben.press(re.compile("^Roll"), ben.bar)
    expect(ben.prompts).to_contain_text(re.compile(r"You owe.*\$50.*if they ask", re.DOTALL))
    ann.press(re.compile(r"^Collect rent"), ann.bar)
    expect(ben.prompts.get_by_role("heading", name="You owe $50")).to_be_visible()
    ben.press(re.compile("^Mortgage Oriental Avenue"), ben.prompts)
    expect(ann.log).to_contain_text("Ben pays Ann $50")
    expect(ben.verb).to_contain_text("End turn")


@thorough
def test_a_player_who_loses_the_connection_in_an_auction_reconnects(pages: Pages, tmp_path: Path) -> None:
    with Server(tmp_path / "data", absence_grace=3600) as server:
        here = Pages(pages.browser, server)
        ann, ben = Window(here), Window(here)
        table = Scenario(seats="ann ben")
        table.ann.stands_on("GO").rolls(1, 2)
        table.ann.declines()
        for one, player in zip((ann, ben), arranged(server, table), strict=True):
            one.forgive("net::ERR_")  # a line that is cut has many names
            one.sit(player)
        ann.press(re.compile(r"^\+\$10"), ann.prompts)
        expect(ben.prompts.locator(".high")).to_contain_text("Ann")
        server.kill()
        for one in (ann, ben):
            expect(one.page.get_by_text("Connection lost. This view may be out of date.")).to_be_visible()
        ben.press(re.compile(r"^\+\$10"), ben.prompts)  # it is sent as soon as there is a line again
        server.start()
        expect(ann.prompts.locator(".high")).to_contain_text("Ben")
        expect(ann.page.get_by_text("Connection lost")).to_have_count(0)
        ann.press(re.compile("^Pass"), ann.bar)
        for one in (ann, ben):
            expect(one.log).to_contain_text("Ben wins Baltic Avenue")
            one.close()
