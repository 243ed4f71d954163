"""What the City board, its district cards and its pieces print, written down apart from the engine's own data."""

from __future__ import annotations

from typing import NamedTuple


class District(NamedTuple):
    """A district: its price on the track, and its rents with none to eight blocks."""

    space: int
    name: str
    group: str
    price: int
    rents: tuple[int, ...]


DISTRICTS = (
    District(1, "Summergate", "brown", 600, (20, 100, 200, 400, 800, 1600, 2200, 3000, 5500)),
    District(3, "Stoneside", "brown", 600, (40, 200, 400, 800, 1600, 2200, 3000, 4000, 7000)),
    District(6, "Westlands", "light_blue", 1000, (60, 300, 600, 1200, 1800, 2500, 3500, 5000, 7500)),
    District(8, "Bayview Dock", "light_blue", 1000, (60, 300, 600, 1200, 1800, 2500, 3500, 5000, 7500)),
    District(9, "Brightside", "light_blue", 1200, (80, 400, 800, 1500, 2500, 3500, 4500, 6000, 8500)),
    District(11, "Old Town", "purple", 1400, (100, 500, 1000, 2000, 3000, 4000, 5000, 6500, 9000)),
    District(13, "Harbor Heights", "purple", 1400, (100, 500, 1000, 2000, 3000, 4000, 5000, 6500, 9000)),
    District(14, "Central Quay", "purple", 1600, (120, 600, 1200, 2400, 3500, 4500, 5500, 7000, 9500)),
    District(16, "Shine Village", "orange", 1800, (140, 700, 1400, 2800, 3800, 4800, 6000, 7500, 10000)),
    District(18, "East Bank", "orange", 1800, (140, 700, 1400, 2800, 3800, 4800, 6000, 7500, 10000)),
    District(19, "Treetop Park", "orange", 2000, (160, 800, 1600, 3000, 4000, 5000, 6000, 8000, 11000)),
    District(21, "Seaview", "red", 2200, (180, 900, 1800, 3500, 4500, 5500, 6500, 8500, 12000)),
    District(23, "The Wharf", "red", 2200, (180, 900, 1800, 3500, 4500, 5500, 6500, 8500, 12000)),
    District(24, "Middleton", "red", 2400, (200, 1000, 2000, 3800, 4800, 5800, 6800, 8800, 13500)),
    District(26, "New Town", "yellow", 2600, (220, 1100, 2200, 4000, 5000, 6000, 7000, 10000, 14000)),
    District(27, "Silver Harbor", "yellow", 2600, (220, 1100, 2200, 4000, 5000, 6000, 7000, 10000, 14000)),
    District(29, "Central City", "yellow", 2800, (240, 1200, 2400, 4200, 5200, 6200, 8200, 10500, 15000)),
    District(31, "Royal Court", "green", 3000, (260, 1300, 2600, 4400, 5300, 6500, 8500, 11000, 15500)),
    District(32, "The Marina", "green", 3000, (260, 1300, 2600, 4400, 5300, 6500, 8500, 11000, 15500)),
    District(34, "Riverside", "green", 3200, (280, 1500, 3000, 4500, 5500, 7000, 9000, 12000, 16000)),
    District(37, "Fortune Valley", "dark_blue", 3500, (350, 1750, 4500, 5500, 7000, 9000, 11000, 16000, 18000)),
    District(39, "Diamond Hills", "dark_blue", 4000, (500, 3000, 5000, 8000, 10000, 12000, 15000, 18000, 20000)),
)

BUILDING_COSTS = {
    "brown": (500, 1000, 2000),
    "light_blue": (500, 1000, 2000),
    "purple": (1000, 2000, 3000),
    "orange": (1000, 2000, 3000),
    "red": (1500, 3000, 4000),
    "yellow": (1500, 3000, 4000),
    "green": (2000, 4000, 5000),
    "dark_blue": (2000, 4000, 5000),
}
"""A residential block, an industrial block, and a skyscraper, by colour group."""

OTHER_SPACES = {
    "go": (0,),
    "deck": (2, 7, 17, 22, 28, 36),
    "industry_tax": (4, 38),
    "planning_permission": (5, 15, 25, 35),
    "jail": (10,),
    "auction": (12, 33),
    "free_parking": (20,),
    "go_to_jail": (30,),
}

PERMITS = {
    5: ("rubbish_dump", "park"),
    15: ("prison", "school"),
    25: ("sewage_plant", "water_tower"),
    35: ("power_station", "wind_farm"),
}
"""The hazard and the bonus building drawn on each Planning Permission space."""

PIECES = {
    "railroad": 8,
    "stadium": 2,
    "skyscraper": 5,
    "tower": 1,
    "power_station": 3,
    "sewage_plant": 3,
    "prison": 3,
    "rubbish_dump": 3,
    "park": 3,
    "school": 3,
    "water_tower": 3,
    "wind_farm": 3,
}

NOTES = {5000: 6, 1000: 6, 500: 2, 200: 2, 100: 2, 50: 1, 10: 5}
"""The notes that everybody starts with, in thousands."""

CHANCE = (
    "easy_money", "auction_unowned", "inheritance", "go_to_jail", "advance_go", "advance_middleton",
    "advance_diamond_hills", "toxic_waste", "prison_overcrowding", "sewage_plant", "free_build", "repossessed",
    "railroad", "steal", "earthquake", "back_three", "jail_free", "taxi", "tax_dodge", "advance_free_parking",
    "investment", "tax_bill", "bonus_permit", "clean_up", "rates",
)  # fmt: skip
