"""Tables: what an edition prints and a table's options set, as the numbers that the batch engine reads."""

from __future__ import annotations

from typing import Annotated

from rentier.batch import codes
from rentier.batch.codes import GROUPS, SPACES
from rentier.batch.record import I1, I4, Numbers
from rentier.kernel.errors import RentierError
from rentier.kernel.rulebook import Rulebook

KINDS = {
    "go": codes.QUIET,
    "jail": codes.QUIET,
    "site": codes.PROPERTY,
    "station": codes.PROPERTY,
    "utility": codes.PROPERTY,
    "deck": codes.DECK,
    "tax": codes.TAX_SPACE,
    "go_to_jail": codes.TO_JAIL,
    "free_parking": codes.FREE_PARKING,
}
EFFECTS = {
    "advance_to": codes.ADVANCE_TO,
    "advance_to_nearest": codes.ADVANCE_TO_NEAREST,
    "move_back": codes.MOVE_BACK,
    "go_to_jail": codes.GO_TO_JAIL,
    "get_out_of_jail_free": codes.KEEP,
    "collect_from_bank": codes.COLLECT,
    "pay_bank": codes.PAY,
    "pay_each_other_player": codes.PAY_EACH,
    "collect_from_each_other_player": codes.COLLECT_FROM_EACH,
    "pay_bank_per_building": codes.PAY_PER_BUILDING,
}
FACES = {"bus": codes.BUS_FACE, "mr_monopoly": codes.MONOPOLY_FACE}
DECKS = ("deck_a", "deck_b")
CHAPTERS = frozenset(
    (
        *("setup", "turns", "dice", "movement", "corners", "deeds", "declining", "rent", "building", "selling"),
        *("mortgage", "interest", "deals", "cards", "taxes", "jail", "debts", "leaving", "bankruptcy", "worth"),
        *("endings", "auction", "shortage", "banker", "short_game", "speed_die", "round_limit", "automatic_rent"),
        *("no_auctions", "no_evenness", "no_rent_in_jail", "free_parking_pot", "double_go"),
    )
)
"""The chapters that the batch engine knows; a table with any other is played by the reference engine."""
CARDS = 16
"""Cards in a deck."""


class UnknownToBatch(RentierError):
    """An edition, option or position that the batch engine cannot hold."""


class Tables(Numbers):
    """What is printed and set. Lists by space are 0 where there is nothing."""

    # spaces and deeds
    kind: Annotated[list[int], 1, SPACES]
    group: Annotated[list[int], 1, SPACES]
    """The group of each deed, -1 where there is none."""
    price: Annotated[list[int], 4, SPACES]
    mortgage: Annotated[list[int], 4, SPACES]
    cost: Annotated[list[int], 4, SPACES]
    """What a house costs on each site."""
    rent: Annotated[list[list[int]], 4, SPACES, 6]
    """The rent by level, a hotel being the level `top`."""
    tax: Annotated[list[int], 4, SPACES]
    deck: Annotated[list[int], 1, SPACES]
    jail: I1

    # groups: sites first, then stations, then utilities
    mask: Annotated[list[int], 8, GROUPS]
    streets: I1
    """How many groups can be built on; they come first."""
    station: I1
    utility: I1
    station_rent: Annotated[list[int], 4, 4]
    times: Annotated[list[int], 4, 2]
    cheapest: I4

    # cards, CARDS a deck
    effect: Annotated[list[int], 1, 32]
    value: Annotated[list[int], 4, 32]
    """A space, a group, a number of spaces or an amount."""
    other: Annotated[list[int], 4, 32]
    """The factor of a special rent, or the amount for a hotel."""
    jail_card: Annotated[list[int], 1, 2]

    # settings
    starting_cash: I4
    dealt: I1
    salary: I4
    bail: I4
    tries: I1
    doubles: I1
    lowest_bid: I4
    bid_step: I4
    houses: I4
    hotels: I4
    top: I1
    """The level of a hotel."""
    most_offers: I1
    round_limit: I4
    """The last round, or 0."""

    # variants and house rules, 0 or 1
    short_game: I1
    speed_die: I1
    face: Annotated[list[int], 1, 6]
    """What the faces of the Speed Die show: a number, BUS_FACE or MONOPOLY_FACE."""
    highest_face: I1
    automatic_rent: I1
    no_auctions: I1
    no_evenness: I1
    no_rent_in_jail: I1
    pot: I1
    double_go: I1


def tables(book: Rulebook) -> Tables:
    """The tables of a rulebook of the classic family; one that has chapters of its own is refused."""
    strange = [chapter.name for chapter in book.chapters if chapter.name not in CHAPTERS]
    if strange:
        raise UnknownToBatch(f"The batch engine does not play with {', '.join(strange)}")
    return tables_to_look_at(book)


def tables_to_look_at(book: Rulebook) -> Tables:
    """The same for policies, which may sit at a table with chapters of its own: what those change they do not see."""
    if book.board.size != SPACES:
        raise UnknownToBatch("The batch engine does not play with this board")
    b = Tables()
    _read_spaces(b, book)
    _read_groups(b, book)
    _read_cards(b, book)
    _read_settings(b, book)
    return b


def _read_spaces(b: Tables, book: Rulebook) -> None:
    board, top = book.board, book.numbers["houses_for_hotel"] + 1
    b.top, b.jail = top, board.jail
    for space in range(SPACES):
        b.kind[space] = KINDS[board.kinds[space]]
        b.group[space] = board.group[space]
        b.price[space] = board.price[space]
        b.mortgage[space] = board.mortgage[space]
        b.cost[space] = board.building_cost[space]
        rents = board.rents[space]
        for level in range(top if rents else 0):
            b.rent[space][level] = rents[level]
        if rents:
            b.rent[space][top] = rents[-1]
        if b.kind[space] == codes.TAX_SPACE:
            b.tax[space] = board.data[space]["amount"]
        if b.kind[space] == codes.DECK:
            b.deck[space] = DECKS.index(board.data[space]["deck"])


def _read_groups(b: Tables, book: Rulebook) -> None:
    board = book.board
    formulas = [data["formula"] for data in board.group_data]
    costs = [board.building_cost[sites[0]] for _, sites in board.streets]
    if formulas != ["by_level"] * len(costs) + ["by_count", "by_dice"] or costs != sorted(costs):
        raise UnknownToBatch("The batch engine needs the groups of the classic board, in their order")
    b.streets, b.station, b.utility = len(costs), len(costs), len(costs) + 1
    b.cheapest = board.cheapest_building
    for group, members in enumerate(board.members):
        b.mask[group] = sum(1 << deed for deed in members)
    for index, amount in enumerate(board.group_data[b.station]["rents"]):
        b.station_rent[index] = amount
    for index, times in enumerate(board.group_data[b.utility]["multipliers"]):
        b.times[index] = times


def _read_cards(b: Tables, book: Rulebook) -> None:
    kinds = {"station": b.station, "utility": b.utility}
    for card in book.board.cards:
        number, data = card.number, card.data
        effect = EFFECTS[card.effect]
        b.effect[number] = effect
        if card.deck != DECKS[number // CARDS]:
            raise UnknownToBatch("The batch engine needs two decks of 16 cards")
        if effect == codes.KEEP:
            b.jail_card[number // CARDS] = number % CARDS
        elif effect == codes.ADVANCE_TO_NEAREST:
            b.value[number], b.other[number] = kinds[data["kind"]], data["multiplier"]
        elif effect == codes.PAY_PER_BUILDING:
            b.value[number], b.other[number] = data["per_house"], data["per_hotel"]
        else:
            b.value[number] = next(iter(data.values()), 0)
    if len(book.board.effect_cards["get_out_of_jail_free"]) != len(DECKS):
        raise UnknownToBatch("The batch engine needs one card a deck that opens Jail")


def _read_settings(b: Tables, book: Rulebook) -> None:
    numbers, chapters = book.numbers, {chapter.name for chapter in book.chapters}
    b.starting_cash = numbers["starting_cash"] + numbers["extra_cash"]
    b.dealt, b.salary, b.bail = numbers["dealt_deeds"], numbers["salary"], numbers["bail"]
    b.tries, b.doubles = numbers["jail_tries"], numbers["most_doubles"]
    b.lowest_bid, b.bid_step = numbers["lowest_bid"], numbers["bid_step"]
    b.houses, b.hotels = numbers["houses"], numbers["hotels"]
    b.most_offers = numbers["most_offers"]
    b.round_limit = numbers.get("round_limit", 0)
    b.short_game = int("short_game" in chapters)
    b.speed_die = int("speed_die" in chapters)
    b.automatic_rent = int("automatic_rent" in chapters)
    b.no_auctions = int("no_auctions" in chapters)
    b.no_evenness = int("no_evenness" in chapters)
    b.no_rent_in_jail = int("no_rent_in_jail" in chapters)
    b.pot = int("free_parking_pot" in chapters)
    b.double_go = int("double_go" in chapters)
    for index, face in enumerate(book.lists.get("speed_die", [])):
        b.face[index] = FACES[face] if face in FACES else int(face)
    b.highest_face = max(b.face)
