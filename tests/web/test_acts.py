"""Every act of both families, carried out by clicks from a position that was saved and loaded with `rentier import`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from rentier.kernel.rulebook import rulebook
from tests.server.live import Server
from tests.web.browser import Window, arranged, imported
from tests.web.conftest import Open
from tests.web.stories import STORIES


class Way(NamedTuple):
    """How an act is carried out: from a position, by clicks; and what the log says afterwards."""

    story: str
    clicks: Callable[[Window], None]
    told: str


def press(*names: str) -> Callable[[Window], None]:
    """Press buttons of the bar or of the panels, by how their names begin; `Tool:` opens a panel, `(x)` chooses one."""

    def clicks(one: Window) -> None:
        for name in names:
            if name.endswith(":"):
                one.open(name[:-1])
            elif name.startswith("("):
                one.pick(re.compile(name[1:-1]))
            else:
                one.press(re.compile(f"^{name}"), one.page.locator("section.bar, .prompts"))

    return clicks


def among(group: str, deed: str, then: str) -> Callable[[Window], None]:
    """In the panel of great buildings: a district of one shelf."""

    def clicks(one: Window) -> None:
        one.open("Landmarks")
        one.pick(re.compile(deed), one.page.get_by_role("radiogroup", name=re.compile(group)))
        one.press(re.compile(f"^{then}"))

    return clicks


WAYS = {
    "Roll": Way("roll", press("Roll"), r"rolls \d and \d"),
    "TryDouble": Way("jail", press("Roll for a double"), r"rolls \d and \d"),
    "PayBail": Way("jail", press("Pay bail"), r"pays the Bank \$50"),
    "UseJailCard": Way("jail", press("Use your Get Out of Jail Free card"), "leaves Jail"),
    "Buy": Way("buy", press("Buy"), r"buys Connecticut Avenue for \$120"),
    "Decline": Way("buy", press("Auction it"), "Connecticut Avenue is auctioned"),
    "Bid": Way("auction", press(r"\+\$10"), r"Ann bids \$70"),
    "Pass": Way("auction", press("Pass"), r"Ben wins Connecticut Avenue for \$60"),
    "AskRent": Way("claims", press(r"Collect \$200"), r"pays Guest A \$200 rent on St. James Place"),
    "WaiveRent": Way("claims", press("Waive"), "The rent on St. James Place was not collected"),
    "Build": Way(
        "roll",
        press("Build:", r"\+1 each", "Build 3"),
        r"builds 3 houses on St. James Place, Tennessee Avenue and New York Avenue for \$300",
    ),
    "Sell": Way("roll", press("Build:", "Sell all", "Sell 6"), r"sells buildings on .* for \$300"),
    "Mortgage": Way(
        "roll",
        press("Mortgage:", "(Reading Railroad)", "Mortgage Reading Railroad"),
        r"mortgages Reading Railroad for \$100",
    ),
    "Repay": Way(
        "roll", press("Mortgage:", "(Baltic Avenue)", "Pay off Baltic Avenue"), r"pays off Baltic Avenue for \$33"
    ),
    "GoBankrupt": Way("bankrupt", press("Declare bankruptcy", "Yes"), "Guest A is bankrupt and out"),
    "Resign": Way("roll", press("More:", "Resign …", "Yes"), "Guest A leaves the game"),
    "TakeBus": Way("bus", press("Die: 2 Die: 5 7: States Avenue"), "moves to States Avenue"),
    "GoTo": Way("any-space", press("(Boardwalk)", "Go to Boardwalk"), "moves to Boardwalk"),
    "KeepMortgaged": Way("received", press("Keep it mortgaged"), r"pays the Bank \$3"),
    "RepayNow": Way("received", press("Pay it off"), r"pays off Baltic Avenue for \$33"),
    "Want": Way("wish", press("How many: 1 more", "Ask for 1 house"), "Guest A wants 1"),
    "Place": Way("place", press("(Tennessee Avenue)", "Place on Tennessee Avenue"), "puts a house on Tennessee Avenue"),
    "OfferDeal": Way(
        "roll",
        press("Deal:", "(Ben|Guest B)", ".*Reading Railroad", r"You get: cash: \$100 more", "Offer to"),
        r"offers Guest B Reading Railroad for \$100",
    ),
    "CounterDeal": Way(
        "offer-received",
        press("Counter", r"You get: cash: \$10 more", "Send counter-offer"),
        r"for Mediterranean Avenue and \$110",
    ),
    "AcceptDeal": Way("offer-received", press("Accept"), r"trade Mediterranean Avenue and \$100 for Reading Railroad"),
    "DeclineDeal": Way("offer-received", press("Decline"), "declines the offer"),
    "WithdrawDeal": Way("offer-made", press("Withdraw"), "has expired"),
    "EndTurn": Way("end-of-turn", press("End turn"), "Guest B to play"),
    "Press": Way("city-press", press("Press Build"), "presses Build: "),
    "AuctionOff": Way("city-buy", press("Opening bid: 100K more", "Auction it from 110K"), "Guest A bids 110K"),
    "PutUp": Way("city-put-up", press("(Central City)", "Auction Central City"), "Central City is auctioned"),
    "BuildBlocks": Way(
        "city-blocks",
        press(
            "One more: Residential block on Bayview Dock", "One more: Industrial block on Westlands", "Build 2 blocks"
        ),
        "builds 1 industrial block on Westlands, 1 residential block on Bayview Dock for 1.5M",
    ),
    "PlayOn": Way("city-play-on", press("Keep playing"), "wants to play on"),
    "Count": Way("city-play-on", press("Count now"), "does not want to play on"),
    "Choose": Way("city-permit", press("(^Park$)", "(Brightside)", "Park on Brightside"), "puts a park on Brightside"),
    "Forgo": Way("city-railroad", press("Skip"), "chooses none"),
    "Jump": Way("city-jump", press("(Diamond Hills)", "Go to Diamond Hills"), "takes the railroad to Diamond Hills"),
    "Stay": Way("city-jump", press("Stay here"), "Nothing has happened yet"),
    "TakeTaxi": Way("city-taxi", press("2 further"), "moves to"),
    "GoOnFoot": Way("city-taxi", press("Walk"), "moves to Seaview"),
    "DodgeRent": Way("city-dodge", press("Use Rent Dodge card"), "uses the Rent Dodge card and pays no rent"),
    "PayRent": Way("city-dodge", press("Pay the rent"), "pays Guest C 12M rent"),
    "DodgeTax": Way("city-tax", press("Use Tax Dodge card"), "dodges the Industry Tax"),
    "PayTax": Way("city-tax", press("Pay the tax"), "pays the Bank 2M"),
    "BuildStadium": Way(
        "city-roll", among("stadium", "Old Town", "Stadium on Old Town"), "builds a stadium on Old Town for 2M"
    ),
    "BuildSkyscraper": Way(
        "city-roll",
        among("skyscraper", "Central Quay", "Skyscraper on Central Quay"),
        "builds a skyscraper on Central Quay for 3M",
    ),
    "BuildTower": Way(
        "city-roll", among("Tower", "Brightside", "Tower on Brightside"), "builds the Tower on Brightside for 7M"
    ),
    "RemoveHazard": Way(
        "city-roll",
        press("Landmarks:", "(prison)", "Remove prison from Old Town"),
        "has the prison on Old Town removed for 2M",
    ),
}

CARDS = {
    "city-inheritance": "buys Summergate",
    "city-repossession": "Westlands goes back to the Bank",
    "city-takeover": "takes Seaview over from Guest B",
    "city-free-block": "builds a free residential block on Westlands",
    "city-demolition": "has the school on Seaview removed",
    "city-clean-up": "removed",
    "city-hazard": "puts a prison on The Wharf",
    "city-bonus": "puts a school on Westlands",
}
"""Cards of City that ask for a district, and what is told once the first that is listed was chosen."""


def seated(server: Server, window: Open, story: str) -> Window:
    """A window at a story's end; an auction gets a table without clocks, so that no hammer falls on a slow machine."""
    table, seat = STORIES[story]()
    bidding = bool(table.state.to_dict()["parts"]["auction"].get("lot"))
    players = arranged(server, table) if bidding else imported(server, table)
    one = window()
    one.sit(players[seat])
    return one


def moved_on(one: Window, before: int) -> None:
    """Wait until the table has; a game that is over has no bar."""
    expect(one.page.locator(f"section.bar[data-version='{before}']")).to_have_count(0)


def test_no_act_is_left_out() -> None:
    books = [rulebook("platinum", {"speed-die": True}), rulebook("city", {})]
    assert set(WAYS) == {act.__name__ for book in books for act in book.handlers if not act.by_banker}


@pytest.mark.parametrize("act", WAYS)
def test_an_act_by_clicks(server: Server, window: Open, act: str) -> None:
    way = WAYS[act]
    one = seated(server, window, way.story)
    before = one.version()
    way.clicks(one)
    moved_on(one, before)
    expect(one.log).to_contain_text(re.compile(way.told))


@pytest.mark.parametrize("card", CARDS)
def test_a_card_that_asks_for_a_district(server: Server, window: Open, card: str) -> None:
    one = seated(server, window, card)
    before = one.version()
    one.prompts.locator(".pick").get_by_role("radio").first.click()
    one.verb.click()
    moved_on(one, before)
    expect(one.log).to_contain_text(re.compile(CARDS[card]))


def test_a_loan_is_repaid(server: Server, window: Open) -> None:
    one = seated(server, window, "city-repay")
    press("Mortgage:", "(Summergate)", "Pay off Summergate")(one)
    expect(one.log).to_contain_text("pays off Summergate")


def test_a_debt_names_what_would_pay_it(server: Server, window: Open) -> None:
    one = seated(server, window, "city-debt")
    expect(one.prompts.get_by_role("heading", name="You owe")).to_be_visible()
    one.prompts.locator("[data-suggestions] .act").first.click()
    expect(one.log).to_contain_text("mortgages")
