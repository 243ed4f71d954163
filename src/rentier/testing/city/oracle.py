"""What a district, a pass of GO and a player are worth in City, from the printed figures, apart from the rules.

Nothing here imports a rule. The figures are those of the edition data, typed again, in thousands; a position is a
handful of lists as in its JSON form, and nothing that the rules count along the way is trusted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

DISTRICTS: dict[int, tuple[str, int, tuple[int, ...]]] = {
    1: ("brown", 600, (20, 100, 200, 400, 800, 1600, 2200, 3000, 5500)),
    3: ("brown", 600, (40, 200, 400, 800, 1600, 2200, 3000, 4000, 7000)),
    6: ("light_blue", 1000, (60, 300, 600, 1200, 1800, 2500, 3500, 5000, 7500)),
    8: ("light_blue", 1000, (60, 300, 600, 1200, 1800, 2500, 3500, 5000, 7500)),
    9: ("light_blue", 1200, (80, 400, 800, 1500, 2500, 3500, 4500, 6000, 8500)),
    11: ("purple", 1400, (100, 500, 1000, 2000, 3000, 4000, 5000, 6500, 9000)),
    13: ("purple", 1400, (100, 500, 1000, 2000, 3000, 4000, 5000, 6500, 9000)),
    14: ("purple", 1600, (120, 600, 1200, 2400, 3500, 4500, 5500, 7000, 9500)),
    16: ("orange", 1800, (140, 700, 1400, 2800, 3800, 4800, 6000, 7500, 10000)),
    18: ("orange", 1800, (140, 700, 1400, 2800, 3800, 4800, 6000, 7500, 10000)),
    19: ("orange", 2000, (160, 800, 1600, 3000, 4000, 5000, 6000, 8000, 11000)),
    21: ("red", 2200, (180, 900, 1800, 3500, 4500, 5500, 6500, 8500, 12000)),
    23: ("red", 2200, (180, 900, 1800, 3500, 4500, 5500, 6500, 8500, 12000)),
    24: ("red", 2400, (200, 1000, 2000, 3800, 4800, 5800, 6800, 8800, 13500)),
    26: ("yellow", 2600, (220, 1100, 2200, 4000, 5000, 6000, 7000, 10000, 14000)),
    27: ("yellow", 2600, (220, 1100, 2200, 4000, 5000, 6000, 7000, 10000, 14000)),
    29: ("yellow", 2800, (240, 1200, 2400, 4200, 5200, 6200, 8200, 10500, 15000)),
    31: ("green", 3000, (260, 1300, 2600, 4400, 5300, 6500, 8500, 11000, 15500)),
    32: ("green", 3000, (260, 1300, 2600, 4400, 5300, 6500, 8500, 11000, 15500)),
    34: ("green", 3200, (280, 1500, 3000, 4500, 5500, 7000, 9000, 12000, 16000)),
    37: ("dark_blue", 3500, (350, 1750, 4500, 5500, 7000, 9000, 11000, 16000, 18000)),
    39: ("dark_blue", 4000, (500, 3000, 5000, 8000, 10000, 12000, 15000, 18000, 20000)),
}
"""District: its colour, its price, and the rent with no to eight blocks."""

COLOURS: dict[str, tuple[int, ...]] = {
    colour: tuple(deed for deed, (other, _, _) in DISTRICTS.items() if other == colour)
    for colour, _, _ in DISTRICTS.values()
}
COSTS: dict[str, tuple[int, int, int]] = {
    "brown": (500, 1000, 2000),
    "light_blue": (500, 1000, 2000),
    "purple": (1000, 2000, 3000),
    "orange": (1000, 2000, 3000),
    "red": (1500, 3000, 4000),
    "yellow": (1500, 3000, 4000),
    "green": (2000, 4000, 5000),
    "dark_blue": (2000, 4000, 5000),
}
"""What a residential block, an industrial block and a skyscraper cost in each colour."""

HAZARD_BLOCKS = {"power_station": 3, "sewage_plant": 3, "prison": 4, "rubbish_dump": 2}
BONUSES = ("school", "wind_farm", "water_tower", "park")
SET = {
    **{"railroad": 8, "stadium": 2, "skyscraper": 5, "tower": 1},
    **{"power_station": 3, "sewage_plant": 3, "prison": 3, "rubbish_dump": 3},
    **{"school": 3, "wind_farm": 3, "water_tower": 3, "park": 3},
}
"""How many of each piece are in the box."""
PERMITS = {
    **{5: ("rubbish_dump", "park"), 15: ("prison", "school")},
    **{25: ("sewage_plant", "water_tower"), 35: ("power_station", "wind_farm")},
}
"""The hazard and the bonus building drawn on each Planning Permission space."""
CHANCE, AUCTIONS, TAXES = (2, 7, 17, 22, 28, 36), (12, 33), (4, 38)
FREE_PARKING, GO_TO_JAIL = 20, 30

WAGES, STADIUM_INCOME, TAX = 2000, 1000, 2000
STADIUM, TOWER, REMOVAL = 2000, 7000, 500


@dataclass(frozen=True)
class Plain:
    """As much of a position as money depends on: lists by space."""

    holder: Sequence[int]
    mortgaged: Sequence[int]
    residential: Sequence[int]
    industrial: Sequence[int]
    standing: Sequence[Sequence[str]]


def has_hazard(plain: Plain, deed: int) -> bool:
    """Whether any hazard stands on a district."""
    return any(piece in HAZARD_BLOCKS for piece in plain.standing[deed])


def has_bonus(plain: Plain, deed: int) -> bool:
    """Whether any bonus building stands on a district."""
    return any(piece in BONUSES for piece in plain.standing[deed])


def doubled(plain: Plain) -> set[int]:
    """The districts in whose group a skyscraper stands, and all districts of the owner of the Tower (CRENT-4)."""
    twice: set[int] = set()
    for deed, (colour, _, _) in DISTRICTS.items():
        if "skyscraper" in plain.standing[deed]:
            twice.update(COLOURS[colour])
        if "tower" in plain.standing[deed] and plain.holder[deed] >= 0:
            twice.update(other for other in DISTRICTS if plain.holder[other] == plain.holder[deed])
    return twice


def value(plain: Plain, deed: int, twice: set[int] | None = None) -> int:
    """The rent value, were the district not mortgaged (CRENT-1 to CRENT-4); `twice` is what is doubled, if known."""
    counting = plain.industrial[deed]
    if plain.residential[deed] and not has_hazard(plain, deed):
        counting += plain.residential[deed]
    printed = DISTRICTS[deed][2][counting]
    return printed + printed if deed in (doubled(plain) if twice is None else twice) else printed


def rents(plain: Plain) -> list[list[int]]:
    """The rent of every space, as a view lists it."""
    told, twice = [[0, 0] for _ in range(40)], doubled(plain)
    for deed in DISTRICTS:
        if plain.holder[deed] >= 0 and not plain.mortgaged[deed]:
            told[deed][0] = value(plain, deed, twice)
    return told


def assets(plain: Plain, cash: Sequence[int]) -> list[int]:
    """Cash and the rent values of what is not mortgaged, for every seat (CBANK-1, CEND-1).

    It is what a player can raise, and what a player is worth.
    """
    totals = list(cash)
    for deed, (rent, _) in enumerate(rents(plain)):
        if rent:
            totals[plain.holder[deed]] += rent
    return totals


def wages(plain: Plain, seat: int) -> int:
    """What a pass of GO brings (CTURN-4, CSPEC-2)."""
    stadiums = [deed for deed in DISTRICTS if plain.holder[deed] == seat and "stadium" in plain.standing[deed]]
    return WAGES + STADIUM_INCOME * len(stadiums)


def owes_tax(plain: Plain, seat: int) -> bool:
    """Whether the Industry Tax is due from a seat (CLAND-5)."""
    return any(plain.holder[deed] == seat and plain.industrial[deed] for deed in DISTRICTS)


def block_cost(order: Sequence[tuple[int, int, int]]) -> int:
    """The cost of a number of blocks on a number of districts (CBLD-5)."""
    total = 0
    for deed, residential, industrial in order:
        home, works, _ = COSTS[DISTRICTS[deed][0]]
        total += residential * home + industrial * works
    return total


def owned_of(plain: Plain, seat: int, colour: str) -> int:
    """How many districts of a colour a seat owns."""
    return sum(plain.holder[deed] == seat for deed in COLOURS[colour])


def may_raise(plain: Plain, seat: int, piece: str, deed: int) -> int:
    """What a stadium, a skyscraper or the Tower costs on a district, or 0 where it may not stand (CSPEC-1 to 5)."""
    colour = DISTRICTS[deed][0]
    if plain.holder[deed] != seat or plain.mortgaged[deed]:
        return 0
    if piece == "stadium":
        return STADIUM if owned_of(plain, seat, colour) >= 2 else 0
    whole = [other for other, members in COLOURS.items() if owned_of(plain, seat, other) == len(members)]
    if piece == "skyscraper":
        return COSTS[colour][2] if colour in whole else 0
    return TOWER if colour in whole and len(whole) >= 2 else 0


def may_permit(plain: Plain, seat: int, space: int) -> bool:
    """Whether a Planning Permission space can be followed at all (CLAND-6, CPLAN-1 to CPLAN-3)."""
    hazard, bonus = PERMITS[space]
    used = [piece for pieces in plain.standing for piece in pieces]
    for deed in DISTRICTS:
        own = plain.holder[deed] == seat
        if not own and used.count(hazard) < SET[hazard] and not has_bonus(plain, deed):
            return True
        free = (own and not plain.mortgaged[deed]) or plain.holder[deed] < 0
        if free and used.count(bonus) < SET[bonus] and not has_hazard(plain, deed):
            return True
    return False
