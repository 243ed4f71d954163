"""Stories that end at every duty and right that the client's panels serve: a table, and the seat that looks at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rentier.testing import BUS, CityScenario, Scenario

ORANGE = ("St. James Place", "Tennessee Avenue", "New York Avenue")
DARK_BLUE = ("Park Place", "Boardwalk")

Story = Callable[[], tuple[Scenario, int]]
"""A table, and the seat that looks at it."""
STORIES: dict[str, Story] = {}


def story(tell: Story) -> Story:
    """A position by the name of the function that tells it."""
    STORIES[tell.__name__.replace("_", "-")] = tell
    return tell


def classic(options: dict[str, Any] | None = None) -> Scenario:
    """A table in mid-game, with something for everybody."""
    table = Scenario("platinum", "Ann Ben Cleo", options)
    ann, ben, *_ = table.players
    ann.owns(*ORANGE, "Reading Railroad").owns_mortgaged("Baltic Avenue").has_cash(900).stands_on("Oriental Avenue")
    for site in ORANGE:
        ann.built(site, 2)
    ben.owns(*DARK_BLUE, "Electric Company", "Mediterranean Avenue").has_cash(700).stands_on("Pacific Avenue")
    table.players[-1].owns("Kentucky Avenue", "Illinois Avenue", "Water Works").has_cash(640).keeps("CC05")
    return table


# ---------------------------------------------------------------- the classic family


@story
def roll() -> tuple[Scenario, int]:
    return classic(), 0


@story
def others_turn() -> tuple[Scenario, int]:
    return classic(), 1


@story
def jail() -> tuple[Scenario, int]:
    table = classic()
    table.players[0].sits_in_jail(1).keeps("CH09")
    return table, 0


@story
def jail_poor() -> tuple[Scenario, int]:
    table = classic()
    table.players[0].sits_in_jail(2).has_cash(20)
    return table, 0


@story
def buy() -> tuple[Scenario, int]:
    table = classic()
    table.players[0].owns("Vermont Avenue")
    table.players[0].rolls(1, 2)
    return table, 0


@story
def buy_station() -> tuple[Scenario, int]:
    table = classic()
    table.players[0].stands_on("Jail / Just Visiting").rolls(1, 4)
    return table, 0


@story
def buy_poor() -> tuple[Scenario, int]:
    table = classic()
    table.players[0].has_cash(60).rolls(1, 2)
    return table, 0


@story
def auction() -> tuple[Scenario, int]:
    table = classic()
    ann, ben, cleo = table.players
    ann.rolls(1, 2)
    ann.declines()
    ben.bids(60)
    cleo.passes()
    return table, 0


@story
def auction_leading() -> tuple[Scenario, int]:
    table = classic()
    table.players[0].rolls(1, 2)
    table.players[0].declines()
    table.players[0].bids(75)
    return table, 0


@story
def claims() -> tuple[Scenario, int]:
    table = classic()
    ben = table.players[1]
    ben.stands_on("Electric Company").to_roll()
    ben.rolls(1, 3)
    return table, 0


@story
def claims_of_utility() -> tuple[Scenario, int]:
    table = classic()
    table.players[1].owns("Water Works")
    table.players[0].stands_on("Reading Railroad").rolls(3, 4)
    return table, 1


@story
def debt() -> tuple[Scenario, int]:
    table = classic()
    ann, ben, _ = table.players
    ben.built("Boardwalk", 2).built("Park Place", 2)
    ann.has_cash(120).stands_on("Marvin Gardens").rolls(4, 4)
    ben.asks_rent("Park Place")
    return table, 0


@story
def bankrupt() -> tuple[Scenario, int]:
    table = classic()
    ann, ben, _ = table.players
    ben.built("Boardwalk", 5).built("Park Place", 5)
    ann.has_cash(20).stands_on("Marvin Gardens").rolls(4, 6)
    ben.asks_rent("Boardwalk")
    return table, 0


@story
def bus() -> tuple[Scenario, int]:
    table = classic({"speed-die": True})
    table.players[0].uses_speed_die().rolls(2, 5, BUS)
    return table, 0


@story
def any_space() -> tuple[Scenario, int]:
    table = classic({"speed-die": True})
    table.players[0].uses_speed_die().rolls(2, 2, 2)
    return table, 0


@story
def received() -> tuple[Scenario, int]:
    table = classic()
    ann, ben, _ = table.players
    ann.offers(ben, ("Baltic Avenue",), (20,))
    ben.accepts()
    return table, 1


def rivals() -> Scenario:
    """Two who want the last houses."""
    table = classic()
    table.bank_has(houses=2)
    table.players[1].builds({"Boardwalk": 1, "Park Place": 1})
    return table


@story
def wish() -> tuple[Scenario, int]:
    return rivals(), 0


@story
def auction_of_a_house() -> tuple[Scenario, int]:
    table = rivals()
    table.players[0].wants(2)
    table.players[1].bids(210)
    return table, 0


@story
def place() -> tuple[Scenario, int]:
    table = rivals()
    ann, ben, _ = table.players
    ann.wants(2)
    ann.bids(220)
    ben.passes()
    return table, 0


@story
def offer_received() -> tuple[Scenario, int]:
    table = classic()
    ann, ben, cleo = table.players
    cleo.owns("Indiana Avenue")
    ben.offers(ann, ("Mediterranean Avenue", 100), ("Reading Railroad",))
    cleo.offers(ann, ("CC05", 40), ("Baltic Avenue",))
    return table, 0


@story
def offer_made() -> tuple[Scenario, int]:
    table = classic()
    ann, ben, _ = table.players
    ann.offers(ben, ("Baltic Avenue", 40), ("Electric Company",))
    return table, 0


@story
def end_of_turn() -> tuple[Scenario, int]:
    table = classic()
    table.players[0].stands_on("Marvin Gardens").rolls(2, 4)
    table.players[0].declines()
    for player in table.players:
        player.passes()
    return table, 0


# ---------------------------------------------------------------- City

PURPLE = ("Old Town", "Harbor Heights", "Central Quay")
PALE = ("Westlands", "Bayview Dock", "Brightside")


def city(options: dict[str, int] | None = None) -> CityScenario:
    """A City table in mid-game."""
    table = CityScenario("Ann Ben Cleo", options)
    ann, ben, cleo = table.Ann, table.Ben, table.Cleo
    ann.owns(*PURPLE, *PALE).stands_on("GO").has_cash(21400)
    ben.owns("Seaview", "The Wharf", "Silver Harbor").has_cash(12900).stands_on("Riverside")
    cleo.owns("Diamond Hills", "Shine Village", "Treetop Park").has_cash(9300).stands_on("Old Town")
    table.blocks("Old Town", 3, 1)
    table.blocks("Harbor Heights", 2, 0)
    table.blocks("Brightside", 0, 2)
    table.blocks("Diamond Hills", 4, 1)
    table.blocks("Seaview", 1, 0)
    table.stands("Old Town", "prison", "rubbish_dump")
    table.stands("Westlands", "railroad")
    table.stands("Seaview", "railroad", "school")
    table.stands("Diamond Hills", "railroad")
    return table


@story
def city_roll() -> tuple[Scenario, int]:
    return city(), 0


@story
def city_press() -> tuple[Scenario, int]:
    table = city()
    table.Ann.stands_on("GO").rolls(4, 6)
    return table, 0


@story
def city_buy() -> tuple[Scenario, int]:
    table = city()
    table.Ann.stands_on("Free Parking").rolls(2, 4)
    return table, 0


@story
def city_put_up() -> tuple[Scenario, int]:
    table = city()
    table.Ann.stands_on(5).rolls(3, 4)
    return table, 0


@story
def city_auction() -> tuple[Scenario, int]:
    table = city()
    ann, ben = table.Ann, table.Ben
    ann.stands_on("Free Parking").rolls(2, 4)
    ann.auctions_off(500)
    ben.bids(1250)
    return table, 0


@story
def city_auction_passed() -> tuple[Scenario, int]:
    table, seat = city_auction()
    table.Ann.passes()
    return table, seat


@story
def city_blocks() -> tuple[Scenario, int]:
    table = city()
    table.Ann.stands_on("GO").rolls(4, 6)
    table.Ann.presses(3)
    return table, 0


@story
def city_play_on() -> tuple[Scenario, int]:
    table = city({"minutes": 60})
    table.time_is_called()
    table.Ann.rolls(4, 6)
    table.Ann.ends_turn()
    return table, 0


@story
def city_railroad() -> tuple[Scenario, int]:
    table = city()
    table.Ann.stands_on("GO").rolls(4, 6)
    table.Ann.presses("railroad")
    return table, 0


@story
def city_permit() -> tuple[Scenario, int]:
    table = city()
    table.Ann.stands_on("GO").rolls(2, 3)
    return table, 0


@story
def city_jump() -> tuple[Scenario, int]:
    table = city()
    table.Ann.stands_on("GO").rolls(2, 4)
    return table, 0


@story
def city_taxi() -> tuple[Scenario, int]:
    table = city()
    table.Ann.keeps("taxi").stands_on(15).rolls(2, 4)
    return table, 0


@story
def city_dodge() -> tuple[Scenario, int]:
    table = city()
    table.Ann.holds_rent_dodge().stands_on("The Marina").rolls(3, 4)
    return table, 0


@story
def city_tax() -> tuple[Scenario, int]:
    table = city()
    table.Ann.keeps("tax_dodge").stands_on("The Marina").rolls(2, 4)
    return table, 0


@story
def city_debt() -> tuple[Scenario, int]:
    table = city()
    table.Ann.has_cash(11300).stands_on("The Marina").rolls(3, 4)
    return table, 0


@story
def city_repay() -> tuple[Scenario, int]:
    table = city()
    table.Ann.owns_for(400, "Summergate")
    return table, 0


def drawing(card: str) -> Story:
    """A table where a card asks for a district."""

    def tell() -> tuple[Scenario, int]:
        table = city()
        table.Ann.draws(card)
        return table, 0

    return tell


for _aim, _card in {
    "inheritance": "inheritance",
    "repossession": "repossessed",
    "takeover": "steal",
    "free-block": "free_build",
    "demolition": "earthquake",
    "clean-up": "clean_up",
    "hazard": "prison_overcrowding",
    "bonus": "bonus_permit",
}.items():
    STORIES[f"city-{_aim}"] = drawing(_card)
