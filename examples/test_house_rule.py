"""A scenario test: short stories at a table that prove what a house rule does, with every die written down.

    pytest examples/test_house_rule.py

It tests the rule of house_rule.py and prints that 4 tests passed. Scenarios need no pytest: any test runner will do.
"""

from __future__ import annotations

import house_rule  # noqa: F401  (adds the rule)
import pytest

from rentier import Scenario


@pytest.fixture
def table() -> Scenario:
    return Scenario("platinum", seats="ann ben", options={"snake-eyes": True})


def test_two_ones_send_you_to_jail(table: Scenario) -> None:
    table.ann.rolls(1, 1)
    assert table.ann.in_jail
    assert table.ben.to_move


def test_another_double_does_not(table: Scenario) -> None:
    table.ann.rolls(3, 3)
    assert table.ann.space == "Oriental Avenue"


def test_go_pays_double_at_first(table: Scenario) -> None:
    table.ann.stands_on("Boardwalk").rolls(1, 3)
    assert table.ann.cash == 1500 + 2 * 200


def test_other_rules_still_hold(table: Scenario) -> None:
    with table.refused("BLD-1"):
        table.ann.builds({"Boardwalk": 1})
