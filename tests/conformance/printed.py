"""What the classic deeds print, written down apart from the engine's own data."""

from __future__ import annotations

from typing import NamedTuple

EDITIONS = ("platinum", "world-of-warcraft", "big-bang-theory", "doctor-who-villains")


class Site(NamedTuple):
    """A site's deed: rents are those unimproved, with one to four houses, and with a hotel."""

    space: int
    group: str
    price: int
    mortgage: int
    house: int
    rents: tuple[int, ...]


SITES = (
    Site(1, "brown", 60, 30, 50, (2, 10, 30, 90, 160, 250)),
    Site(3, "brown", 60, 30, 50, (4, 20, 60, 180, 320, 450)),
    Site(6, "light_blue", 100, 50, 50, (6, 30, 90, 270, 400, 550)),
    Site(8, "light_blue", 100, 50, 50, (6, 30, 90, 270, 400, 550)),
    Site(9, "light_blue", 120, 60, 50, (8, 40, 100, 300, 450, 600)),
    Site(11, "pink", 140, 70, 100, (10, 50, 150, 450, 625, 750)),
    Site(13, "pink", 140, 70, 100, (10, 50, 150, 450, 625, 750)),
    Site(14, "pink", 160, 80, 100, (12, 60, 180, 500, 700, 900)),
    Site(16, "orange", 180, 90, 100, (14, 70, 200, 550, 750, 950)),
    Site(18, "orange", 180, 90, 100, (14, 70, 200, 550, 750, 950)),
    Site(19, "orange", 200, 100, 100, (16, 80, 220, 600, 800, 1000)),
    Site(21, "red", 220, 110, 150, (18, 90, 250, 700, 875, 1050)),
    Site(23, "red", 220, 110, 150, (18, 90, 250, 700, 875, 1050)),
    Site(24, "red", 240, 120, 150, (20, 100, 300, 750, 925, 1100)),
    Site(26, "yellow", 260, 130, 150, (22, 110, 330, 800, 975, 1150)),
    Site(27, "yellow", 260, 130, 150, (22, 110, 330, 800, 975, 1150)),
    Site(29, "yellow", 280, 140, 150, (24, 120, 360, 850, 1025, 1200)),
    Site(31, "green", 300, 150, 200, (26, 130, 390, 900, 1100, 1275)),
    Site(32, "green", 300, 150, 200, (26, 130, 390, 900, 1100, 1275)),
    Site(34, "green", 320, 160, 200, (28, 150, 450, 1000, 1200, 1400)),
    Site(37, "dark_blue", 350, 175, 200, (35, 175, 500, 1100, 1300, 1500)),
    Site(39, "dark_blue", 400, 200, 200, (50, 200, 600, 1400, 1700, 2000)),
)
STATIONS = (5, 15, 25, 35)
"""Each costs 200 and is mortgaged for 100."""
UTILITIES = (12, 28)
"""Each costs 150 and is mortgaged for 75."""
