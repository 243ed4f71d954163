"""Building: houses and hotels on whole groups, evenly, while the Bank has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentier.kernel.board import Card
from rentier.kernel.chapter import Chapter
from rentier.kernel.errors import Refusal
from rentier.kernel.formats import upgrades_part
from rentier.kernel.game import Game
from rentier.kernel.parts import Part, memory
from rentier.kernel.plain import Json
from rentier.kernel.records import Act, Fact, record
from rentier.kernel.state import BANK, State
from rentier.rules.auction import auction_open
from rentier.rules.classic.questions import BUILT_BY_GROUP, EVEN, LEVELS, ORDER, PIECES
from rentier.rules.debts import owe
from rentier.rules.questions import IN_DEBT, LEVEL
from rentier.text.forms import Field, Form
from rentier.text.words import Money

if TYPE_CHECKING:
    from rentier.kernel.rulebook import Rulebook


@memory("building")
class Buildings(Part):
    """Levels by space (a hotel is one above the most houses), pieces in the Bank, levels a group."""

    __slots__ = ("built_in", "hotel_level", "hotels", "houses", "level")
    counters = ("built_in",)

    def __init__(self, state: State, book: Rulebook) -> None:
        self.level = [0] * len(state.group)
        self.recount(state)
        self.houses: int = book.numbers["houses"]
        self.hotels: int = book.numbers["hotels"]
        self.hotel_level: int = book.numbers["houses_for_hotel"] + 1

    def recount(self, state: State) -> None:
        """Levels by group."""
        self.built_in = [0] * len(state.mortgaged_in)
        for deed, level in enumerate(self.level):
            if level:
                self.built_in[state.group[deed]] += level

    def raise_level(self, state: State, deed: int, by: int) -> None:
        """Change a site's level and move the pieces between site and Bank."""
        old, top = self.level[deed], self.hotel_level
        new = old + by
        if old < top and new < top:
            self.houses -= by
        else:
            self.houses += (old if old < top else 0) - (new if new < top else 0)
            self.hotels += (old == top) - (new == top)
        self.level[deed] = new
        self.built_in[state.group[deed]] += by


@upgrades_part(1, "building")
def without_counters(plain: Json) -> Json:
    """Format 1 stored the levels a group."""
    return {key: value for key, value in plain.items() if key != "built_in"}


building = Chapter(
    "building",
    settings={"houses": int, "hotels": int, "houses_for_hotel": int},
    asks=(EVEN, ORDER, IN_DEBT),
    part=Buildings,
)
WHOLE_GROUP, EVENLY, FOUR_HOUSES = building.cites("BLD-1"), building.cites("BLD-2"), building.cites("BLD-3")
HOTEL, ONE_HOTEL, MORTGAGED = building.cites("BLD-4"), building.cites("BLD-5"), building.cites("BLD-6")
DEBT_OR_CASH, NONE_LEFT, NOT_A_SITE = building.cites("BLD-7"), building.cites("BLD-8"), building.cites("BLD-10")

Order = tuple[tuple[int, int], ...]
"""Pieces by site: ((site, how many), ...)."""


@record
class Build(Act):
    """Build {houses} or {hotels} on your own {sites}, one kind per order."""

    seat: int
    order: tuple[tuple[int, int], ...]
    spelling = "build {order:order}"
    exempt_from = ("debts",)  # BLD-7 has a refusal of its own


@record
class Built(Fact):
    """Pieces were bought from the Bank and put up."""

    seat: int
    order: tuple[tuple[int, int], ...]
    piece: str
    count: int
    cost: int
    concerns = ("seat",)

    @property
    def sites(self) -> tuple[int, ...]:
        """Where they stand."""
        return tuple(site for site, _ in self.order)

    def telling(self) -> str:
        return "{seat:seat} builds {count:" + self.piece + "} on {sites:spaces} for {cost:money}"

    def apply(self, state: State) -> None:
        buildings = state.parts[Buildings]
        state.pay(self.seat, BANK, self.cost)
        for site, pieces in self.order:
            buildings.raise_level(state, site, pieces)


@building.right(Build)
def build(game: Game, act: Build) -> None:
    """BLD-1 to BLD-10: check the order, and fill it unless others want the last pieces too."""
    questions = game.book.questions
    if questions[IN_DEBT](game, act.seat):
        raise Refusal(DEBT_OR_CASH, "no building while you are in debt: first raise the money and pay")
    piece, count, cost = check_order(game, act.seat, act.order)
    questions[ORDER](game, act.seat, act.order, piece, count, cost)


@building.guards("Build")
def no_building(game: Game, act: Act) -> None:
    """BLD-7: not while an auction is open."""
    if auction_open(game.state):
        raise Refusal(DEBT_OR_CASH, "no building while an auction is open")


def check_order(game: Game, seat: int, order: Order) -> tuple[str, int, int]:
    """The kind and number of pieces in a legal order, and what they cost."""
    buildings = game.state.parts[Buildings]
    added = dict(order)
    level, top = buildings.level, buildings.hotel_level
    if not order or len(added) != len(order) or min(added.values()) < 1:
        raise Refusal(WHOLE_GROUP, "name each {site} only once, with at least one piece")
    for site in added:
        check_site(game, seat, site)
    hotels = 0
    for site, pieces in order:
        if level[site] == top:
            raise Refusal(ONE_HOTEL, "{site:space} already has its {hotel}", site=site)
        if level[site] + pieces > top:
            raise Refusal(FOUR_HOUSES, "that is more than {site:space} can hold", site=site)
        hotels += level[site] + pieces == top
    count = sum(added.values())
    if hotels and hotels < count:
        raise Refusal(HOTEL, "order the {houses} first and the {hotels} afterwards")
    check_even(game, added, HOTEL if hotels else EVENLY)
    piece, left = ("hotel", buildings.hotels) if hotels else ("house", buildings.houses)
    if count > left:
        raise Refusal(NONE_LEFT, "the {bank} has only {left:" + piece + "} left", left=left)
    prices, cost = game.book.board.building_cost, 0
    for site, pieces in order:
        cost += prices[site] * pieces
    if cost > game.state.cash[seat]:
        raise Refusal(DEBT_OR_CASH, "that costs {cost:money}, more than you have", cost=cost)
    return piece, count, cost


def check_site(game: Game, seat: int, site: int) -> None:
    """BLD-1, BLD-6, BLD-10: a site of a group that the player owns whole, none of it mortgaged."""
    board, state = game.book.board, game.state
    if not 0 <= site < board.size or not board.building_cost[site]:
        raise Refusal(NOT_A_SITE, "you can build only on {sites}")
    group = board.group[site]
    if state.owned[seat][group] < len(board.members[group]):
        raise Refusal(WHOLE_GROUP, "you need every {site} of the {group} of {deed:space}", deed=site)
    if state.mortgaged_in[group]:
        raise Refusal(MORTGAGED, "a {site} of that {group} is mortgaged: pay it off first")


def buildable(game: Game, seat: int) -> list[tuple[int, ...]]:
    """BLD-1, BLD-6: the sites of every group on which a seat may build."""
    owned, mortgaged = game.state.owned[seat], game.state.mortgaged_in
    streets = game.book.board.streets
    return [sites for group, sites in streets if owned[group] == len(sites) and not mortgaged[group]]


def check_even(game: Game, added: dict[int, int], cite: str) -> None:
    """BLD-2, BLD-4: levels within a group never differ by more than one."""
    board, level = game.book.board, game.state.parts[Buildings].level
    for group in set(map(board.group.__getitem__, added)):
        levels = []
        for site in board.members[group]:
            levels.append(level[site] + added.get(site, 0))
        if not game.book.questions[EVEN](game, levels):
            raise Refusal(cite, "build evenly: another {site} of that {group} comes first")


@building.defines(EVEN)
def even(game: Game, levels: list[int]) -> bool:
    """BLD-2: no two sites of a group differ by more than one level."""
    return max(levels) - min(levels) <= 1


@building.defines(LEVEL)
def level_of(game: Game, site: int) -> int:
    """The level of one site."""
    level: int = game.state.parts[Buildings].level[site]
    return level


@building.defines(LEVELS)
def levels(game: Game) -> list[int]:
    """The levels of all sites, by space."""
    level = game.state.parts[Buildings].level
    return level.copy()


@building.defines(BUILT_BY_GROUP)
def built_by_group(game: Game) -> list[int]:
    """The levels of every group, summed up."""
    built = game.state.parts[Buildings].built_in
    return built.copy()


@building.defines(PIECES)
def pieces(game: Game) -> tuple[int, int]:
    """Houses and hotels left in the Bank."""
    buildings = game.state.parts[Buildings]
    return buildings.houses, buildings.hotels


@building.effect("pay_bank_per_building", per_house=Money, per_hotel=Money)
def pay_bank_per_building(game: Game, seat: int, card: Card) -> None:
    """CARD-3: an amount for every house and hotel of the player."""
    buildings = Buildings.of(game.state)
    levels = [buildings.level[deed] for deed in game.state.deeds_of(seat)]
    hotels = sum(level == buildings.hotel_level for level in levels)
    houses = sum(level for level in levels if level < buildings.hotel_level)
    owe(game, seat, BANK, houses * card.data["per_house"] + hotels * card.data["per_hotel"], "card")


@building.offers(Build)
def offer_build(game: Game, seat: int) -> list[Act | Form]:
    """One more piece on each site of the seat's whole groups, and a form for bigger orders."""
    board, state, level = game.book.board, game.state, Buildings.of(game.state).level
    owned = state.owned[seat]
    sites = [site for group, members in board.streets if owned[group] == len(members) for site in members]
    if not sites:
        return []
    singles: list[Act] = [Build(seat, ((site, 1),)) for site in sites]
    most = Buildings.of(state).hotel_level - 1
    limits = tuple((site, max(most - level[site], 1)) for site in sites if level[site] <= most)
    example = next((single for single in singles if game.why_not(single) is None), None)
    if example is None:
        return [*singles]
    return [*singles, Form(Build, (Field("order", "order", limits=limits),), example, (("seat", seat),), proven=True)]
