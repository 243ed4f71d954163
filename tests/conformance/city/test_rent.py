"""Rent: by the blocks that count, doubled once, paid at once."""

from __future__ import annotations

from tests.conformance.city.kit import CityScenario, clause


@clause("CRENT-4")
def test_the_rent_example_of_the_book() -> None:
    table = CityScenario()
    table.ann.owns("Central Quay", "Old Town", "Harbor Heights")
    table.blocks("Central Quay", residential=2, industrial=4)
    table.stands("Central Quay", "power_station")
    table.stands("Harbor Heights", "skyscraper")
    table.ben.stands_on("Bayview Dock").to_roll()

    table.ben.rolls(2, 4)

    assert table.ben.space == "Central Quay"
    assert table.ben.cash == 37700 - 7000
    assert table.ann.cash == 37700 + 7000
