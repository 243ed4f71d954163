"""What a landing, a deed and a player are worth, from the printed table and a plain position, apart from the rules.

Nothing here imports a rule. The figures are those of the US board of 2008 and later, typed again; a position is a
handful of lists as in its JSON form.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

SITES: dict[int, tuple[str, tuple[int, int, int, int, int, int]]] = {
    1: ("brown", (2, 10, 30, 90, 160, 250)),
    3: ("brown", (4, 20, 60, 180, 320, 450)),
    6: ("light_blue", (6, 30, 90, 270, 400, 550)),
    8: ("light_blue", (6, 30, 90, 270, 400, 550)),
    9: ("light_blue", (8, 40, 100, 300, 450, 600)),
    11: ("pink", (10, 50, 150, 450, 625, 750)),
    13: ("pink", (10, 50, 150, 450, 625, 750)),
    14: ("pink", (12, 60, 180, 500, 700, 900)),
    16: ("orange", (14, 70, 200, 550, 750, 950)),
    18: ("orange", (14, 70, 200, 550, 750, 950)),
    19: ("orange", (16, 80, 220, 600, 800, 1000)),
    21: ("red", (18, 90, 250, 700, 875, 1050)),
    23: ("red", (18, 90, 250, 700, 875, 1050)),
    24: ("red", (20, 100, 300, 750, 925, 1100)),
    26: ("yellow", (22, 110, 330, 800, 975, 1150)),
    27: ("yellow", (22, 110, 330, 800, 975, 1150)),
    29: ("yellow", (24, 120, 360, 850, 1025, 1200)),
    31: ("green", (26, 130, 390, 900, 1100, 1275)),
    32: ("green", (26, 130, 390, 900, 1100, 1275)),
    34: ("green", (28, 150, 450, 1000, 1200, 1400)),
    37: ("dark_blue", (35, 175, 500, 1100, 1300, 1500)),
    39: ("dark_blue", (50, 200, 600, 1400, 1700, 2000)),
}
"""Site: its colour, and the rent with nothing, one to four houses, a hotel."""

STATIONS = (5, 15, 25, 35)
UTILITIES = (12, 28)
DEEDS = (*SITES, *STATIONS, *UTILITIES)

COLOURS: dict[str, tuple[int, ...]] = {
    colour: tuple(site for site, (other, _) in SITES.items() if other == colour) for colour, _ in SITES.values()
}

PRICES = {
    **{1: 60, 3: 60, 6: 100, 8: 100, 9: 120, 11: 140, 13: 140, 14: 160, 16: 180, 18: 180, 19: 200},
    **{21: 220, 23: 220, 24: 240, 26: 260, 27: 260, 29: 280, 31: 300, 32: 300, 34: 320, 37: 350, 39: 400},
    **{5: 200, 15: 200, 25: 200, 35: 200, 12: 150, 28: 150},
}
"""What a deed costs; its mortgage value is half of that."""
HOUSE = {
    **{"brown": 50, "light_blue": 50, "pink": 100, "orange": 100},
    **{"red": 150, "yellow": 150, "green": 200, "dark_blue": 200},
}
"""What a house, or a hotel on top of houses, costs in each colour."""

TWICE = ("CH05", "CH06")
"""The cards that send to the nearest station, at twice the rent."""
TENFOLD = "CH07"
"""The card that sends to the nearest utility, at ten times a roll however many the owner has."""

SPEED_DIE = (1, 2, 3, 0, 0, 0)
"""What each face of the Speed Die adds to a utility's roll (SPEED-11)."""


@dataclass(frozen=True)
class Plain:
    """As much of a position as rent depends on: lists by space, and the level that stands for a hotel."""

    holder: Sequence[int]
    mortgaged: Sequence[int]
    level: Sequence[int]
    hotel: int

    @classmethod
    def read(cls, position: Mapping[str, Any]) -> Plain:
        """From the JSON form of a position."""
        building = position["parts"]["building"]
        return cls(position["holder"], position["mortgaged"], building["level"], building["hotel_level"])


def rent(plain: Plain, deed: int, card: str = "") -> tuple[int, int]:
    """(amount, 0), or (0, times a roll) for a utility; (0, 0) where nothing can be asked. `card` sent the visitor."""
    owner = plain.holder[deed]
    if owner < 0 or plain.mortgaged[deed]:
        return 0, 0
    if deed in STATIONS:
        have = [station for station in STATIONS if plain.holder[station] == owner]
        amount = {1: 25, 2: 50, 3: 100, 4: 200}[len(have)]
        return (amount + amount if card in TWICE else amount), 0
    if deed in UTILITIES:
        both = all(plain.holder[utility] == owner for utility in UTILITIES)
        return 0, (10 if both or card == TENFOLD else 4)
    colour, printed = SITES[deed]
    houses = plain.level[deed]
    if houses == plain.hotel:
        return printed[5], 0
    if houses > 0:
        return printed[houses], 0
    whole = all(plain.holder[site] == owner and not plain.mortgaged[site] for site in COLOURS[colour])
    return (printed[0] + printed[0] if whole else printed[0]), 0


def rents(plain: Plain) -> list[list[int]]:
    """The rent of every space, as a view lists it."""
    return [list(rent(plain, space)) if space in DEEDS else [0, 0] for space in range(40)]


def utility_rent(times: int, dice: Sequence[int]) -> int:
    """What a utility costs after a roll; a third die is the Speed Die's face, counted from 1."""
    pips = dice[0] + dice[1]
    if len(dice) > 2:
        pips += SPEED_DIE[dice[2] - 1]
    return times * pips


def mortgage_value(deed: int) -> int:
    """Half the price."""
    return PRICES[deed] // 2


def repayment(deed: int) -> int:
    """The mortgage value and a tenth, rounded up."""
    value = mortgage_value(deed)
    return value + (value + 9) // 10


def building_cost(order: Sequence[tuple[int, int]]) -> int:
    """The cost of a number of pieces on a number of sites."""
    return sum(HOUSE[SITES[site][0]] * pieces for site, pieces in order)


def worth(plain: Plain, cash: Sequence[int], seat: int) -> int:
    """Cash, property at its price, half where mortgaged, and buildings at theirs (SHORT-7)."""
    total = cash[seat]
    for deed, price in PRICES.items():
        if plain.holder[deed] == seat:
            total += mortgage_value(deed) if plain.mortgaged[deed] else price
            total += building_cost([(deed, plain.level[deed])]) if plain.level[deed] else 0
    return total


def raisable(plain: Plain, cash: Sequence[int], seat: int) -> int:
    """Cash, buildings at half their price and what is not mortgaged yet at its mortgage value (DEBT-2)."""
    total = cash[seat]
    for deed in PRICES:
        if plain.holder[deed] == seat and not plain.mortgaged[deed]:
            total += mortgage_value(deed)
            total += building_cost([(deed, plain.level[deed])]) // 2 if plain.level[deed] else 0
    return total
