"""What leaves the server of a game: facts with what their dice show."""

from __future__ import annotations

from rentier.server.protocol import projection
from rentier.testing import Scenario


def test_a_fact_with_dice_tells_what_each_of_them_shows() -> None:
    table = Scenario("platinum", seats="ann ben", options={"speed-die": True})
    table.ann.uses_speed_die().stands_on("Free Parking")
    facts = projection.facts_told(table.game, table.ann.rolls(2, 3, speed=4), 7)
    assert [fact.faces for fact in facts if fact.fact["kind"] == "Rolled"] == [["2", "3", "bus"]]
    assert all(fact.faces is None for fact in facts if fact.fact["kind"] != "Rolled")
