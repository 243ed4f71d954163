"""The board: what is printed on spaces, deeds and cards, as tuples that rules can index."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rentier.kernel.edition import Edition
from rentier.kernel.errors import EditionError
from rentier.kernel.plain import Json


@dataclass(frozen=True, slots=True)
class Card:
    """A printed card: where it lies in its deck, its effect and the effect's data."""

    number: int
    id: str
    deck: str
    effect: str
    data: Json


class Board:
    """Everything printed. Lists are indexed by space; a space without a deed has group -1.

    >>> board = Game.new("platinum").board
    >>> boardwalk = 39
    >>> board.price[boardwalk], board.building_cost[boardwalk], board.rents[boardwalk]
    (400, 200, (50, 200, 600, 1400, 1700, 2000))
    >>> board.members[board.group[boardwalk]]
    (37, 39)
    """

    __slots__ = (
        "building_cost",
        "cards",
        "cheapest_building",
        "data",
        "deck_cards",
        "deeds",
        "effect_cards",
        "group",
        "group_data",
        "group_ids",
        "group_kind",
        "jail",
        "kinds",
        "members",
        "mortgage",
        "price",
        "rents",
        "size",
        "streets",
    )

    def __init__(self, edition: Edition) -> None:
        spaces = edition.spaces
        self.size = len(spaces)
        """How many spaces there are."""
        self.data = tuple(dict(space) for space in spaces)
        """What the edition says about each space."""
        self.kinds = tuple(str(space.get("kind")) for space in spaces)
        """The kind of each space, such as `go`, `site`, `tax` or `jail`."""
        self.group_ids = tuple(edition.groups)
        """The name of each group, such as `dark_blue`, by its number."""
        self.group_data = tuple(dict(group) for group in edition.groups.values())
        """What the edition says about each group."""
        self.group_kind = tuple(str(group.get("kind")) for group in self.group_data)
        """The kind of each group, such as `site` or `station`."""
        self.group = tuple(self._group(edition, index) for index in range(self.size))
        """The number of the group of each deed."""
        self.deeds = tuple(index for index in range(self.size) if self.group[index] >= 0)
        """The spaces that have a deed, in board order."""
        self.members = tuple(
            tuple(deed for deed in self.deeds if self.group[deed] == group) for group in range(len(self.group_ids))
        )
        """The deeds of each group."""
        self.price = tuple(int(space.get("price", 0)) for space in spaces)
        """What each deed costs."""
        self.mortgage = tuple(int(space.get("mortgage", 0)) for space in spaces)
        """What the Bank lends on each deed."""
        self.rents = tuple(tuple(space.get("rent", ())) for space in spaces)
        """The rents printed on each deed, from the lowest on."""
        self.building_cost = tuple(
            int(self.group_data[group].get("building_cost", 0)) if group >= 0 else 0 for group in self.group
        )
        """What a building costs on each deed; 0 where none can be built."""
        self.streets = tuple(
            (group, members) for group, members in enumerate(self.members) if self.building_cost[members[0]]
        )
        """Groups on which houses can stand, each with its sites."""
        self.cheapest_building = min((self.building_cost[sites[0]] for _, sites in self.streets), default=0)
        """The lowest of these costs."""
        if self.kinds.count("jail") != 1:
            raise EditionError(edition.source_of("spaces"), "spaces", "a board has exactly one jail")
        self.jail = self.kinds.index("jail")
        """The space of the Jail."""
        cards: list[Card] = []
        for deck, printed in edition.decks.items():
            for card in printed:
                data = {key: value for key, value in card.items() if key not in ("id", "effect", "tag", "known")}
                cards.append(Card(len(cards), str(card.get("id")), deck, str(card.get("effect")), data))
        self.cards = tuple(cards)
        """Every card; cards are named by their place here."""
        self.effect_cards = {
            effect: tuple(card.number for card in cards if card.effect == effect)
            for effect in {card.effect for card in cards}
        }
        """The cards that have each effect."""
        self.deck_cards = {deck: tuple(c.number for c in cards if c.deck == deck) for deck in edition.decks}
        """The cards of each deck."""

    def _group(self, edition: Edition, index: int) -> int:
        name = edition.spaces[index].get("group")
        if name is None:
            return -1
        if name not in edition.groups:
            raise EditionError(edition.source_of("spaces"), f"spaces[{index}].group", f"there is no group {name!r}")
        return self.group_ids.index(name)

    def next_of(self, start: int, wanted: Callable[[int], bool]) -> int:
        """The first space clockwise after `start` for which `wanted(space)` holds, or -1."""
        for ahead in range(1, self.size + 1):
            space = (start + ahead) % self.size
            if wanted(space):
                return space
        return -1
