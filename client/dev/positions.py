"""Writes a position for every duty and right that the client's panels serve: stories of the scenario kit.

Each is told as the server would tell it. Run from the root of the repository: `python -m client.dev.positions`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rentier.kernel.errors import Refusal
from rentier.kernel.game import Game
from rentier.kernel.records import Act, decode
from rentier.server.protocol import projection
from tests.conformance.city.kit import CityScenario
from tests.conformance.kit import BUS, Scenario

FILE = Path(__file__).parent.parent / "src" / "lib" / "play" / "fixtures" / "positions.json"
ORANGE = ("St. James Place", "Tennessee Avenue", "New York Avenue")
DARK_BLUE = ("Park Place", "Boardwalk")
FEW = 5
"""So many acts of a kind come with what they would bring."""

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


def city() -> CityScenario:
    """A City table in mid-game."""
    table = CityScenario("Ann Ben Cleo")
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
    table.Ann.stands_on("Planning Permission").stands_on(5).rolls(3, 4)
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
def city_blocks() -> tuple[Scenario, int]:
    table = city()
    table.Ann.stands_on("GO").rolls(4, 6)
    table.Ann.presses(3)
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


# ---------------------------------------------------------------- as the server would tell it


def brought(game: Game, act: Act, view: dict[str, Any]) -> dict[str, Any]:
    """What an act would bring; of the view only what would change."""
    try:
        preview = game.preview(act)
    except Refusal as refusal:
        return {"refused": {"clause": refusal.clause, "sentence": refusal.text}}
    after = preview.after.to_dict()
    facts = projection.facts_told(game, preview.facts, game.version)
    after["parts"] = {name: part for name, part in after["parts"].items() if view["parts"][name] != part}
    return {
        "facts": [{"n": fact.n, "fact": fact.fact, "told": fact.told} for fact in facts],
        "changes": {key: value for key, value in after.items() if key != "seat" and view[key] != value},
        "complete": preview.complete,
    }


def told(name: str) -> dict[str, Any]:
    """One position."""
    table, seat = STORIES[name]()
    game = table.game
    view = projection.seen(game)
    choices = projection.choices(game, seat)
    acts = list(choices.acts) + [form["example"] for form in choices.forms if form["act"] != "OfferDeal"]
    counted: dict[str, int] = {}
    previews = []
    for act in acts:
        counted[act["kind"]] = counted.get(act["kind"], 0) + 1
        if counted[act["kind"]] <= FEW and act["kind"] not in ("Resign", "GoBankrupt"):
            previews.append({"act": act, **brought(game, decode(act, Act), view)})
    recent = game.facts[-6:]
    return {
        "edition": table.book.edition.id,
        "names": table.names,
        "seat": seat,
        "view": view,
        "choices": {
            "type": "choices",
            "version": game.version,
            "acts": choices.acts,
            "forms": choices.forms,
            "blocked": [{"act": b.act, "clause": b.clause, "sentence": b.sentence} for b in choices.blocked],
        },
        "previews": previews,
        "log": [
            {"n": fact.n, "fact": fact.fact, "told": fact.told}
            for fact in projection.facts_told(game, recent, game.version - len(recent))
        ],
    }


def main() -> None:
    """All of them, a line each."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(told(name), ensure_ascii=False, separators=(',', ':'))}" for name in STORIES
    ]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
