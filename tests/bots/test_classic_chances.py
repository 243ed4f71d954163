"""Everybody's chances on a classic board: they add up, follow from the features, and rise with what helps."""

from __future__ import annotations

from math import exp, tanh
from random import Random

import pytest

from rentier.bots import make_bot
from rentier.bots.classic.chances import FEATURES, HELPS, ClassicChances
from rentier.bots.classic.weights import BIASES, OUTPUTS, TABLE, WEIGHTS
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.table import Table
from rentier.testing import Scenario


def chances_of(table: Scenario) -> ClassicChances:
    """The chances at a table as it is now."""
    chances = ClassicChances(table.game.view(None))
    chances.look()
    return chances


def table_of_three() -> Scenario:
    """Ann, Ben and Cleo with some deeds."""
    table = Scenario("platinum", "ann ben cleo")
    table.ann.owns("Oriental Avenue", "Vermont Avenue", "New York Avenue").has_cash(800)
    table.ben.owns("Connecticut Avenue", "St. James Place", "Tennessee Avenue").has_cash(800)
    table.cleo.owns("Boardwalk").has_cash(800)
    return table


@pytest.mark.parametrize("seed", range(4))
def test_they_add_up_to_one_and_follow_from_the_features(seed: int) -> None:
    game = Game.new("platinum", {"round-limit": 30}, 4, SeededChance(seed), recorded=False)
    Table(game, [make_bot("normal", f"{seed}/{seat}") for seat in range(4)]).run()
    chances = ClassicChances(game.view(None))
    chances.look()
    found = chances.chances()
    assert sum(found) == pytest.approx(1.0)
    odds = []
    for features in chances.features():
        if features is None:
            odds.append(0.0)
            continue
        strength = 0.0
        for weights, table, bias, output in zip(WEIGHTS, TABLE, BIASES, OUTPUTS, strict=True):
            inputs = (*zip(weights, features, strict=True), *zip(table, chances.table, strict=True))
            strength += output * tanh(bias + sum(weight * value for weight, value in inputs))
        odds.append(exp(strength))
    assert found == pytest.approx([one / sum(odds) for one in odds], abs=2e-4)  # curves are read between points


def test_moves_give_what_the_position_would_give() -> None:
    table = table_of_three()
    deed = table.space("Connecticut Avenue")
    after = chances_of(table).chances(((deed, 0),), ((0, -200), (1, 200)))
    other = table_of_three()
    other.arrange().give_deed(deed, 0)
    other.ann.has_cash(600)
    other.ben.has_cash(1000)
    assert after == pytest.approx(chances_of(other).chances())


def test_a_price_beyond_the_cash_is_borrowed_on_loose_deeds() -> None:
    after = chances_of(table_of_three()).chances((), ((0, -900),))
    other = Scenario("platinum", "ann ben cleo")
    other.ann.owns("Oriental Avenue", "Vermont Avenue").owns_mortgaged("New York Avenue").has_cash(0)
    other.ben.owns("Connecticut Avenue", "St. James Place", "Tennessee Avenue").has_cash(800)
    other.cleo.owns("Boardwalk").has_cash(800)
    assert after == pytest.approx(chances_of(other).chances())


def test_a_whole_group_and_cash_help_and_only_at_the_expense_of_others() -> None:
    table = table_of_three()
    chances = chances_of(table)
    before = chances.chances()
    whole = chances.chances(((table.space("Connecticut Avenue"), 0),))
    assert whole[0] > before[0]
    assert whole[1] < before[1]
    assert whole[2] < before[2]
    rich = chances.chances((), ((0, 500),))
    assert rich[0] > before[0]


def test_a_mortgaged_deed_for_nothing_is_never_a_loss() -> None:
    table = table_of_three()
    table.cleo.owns_mortgaged("Ventnor Avenue", "Electric Company", "Park Place", "Baltic Avenue")
    chances = chances_of(table)
    before = chances.chances()
    for name in ("Ventnor Avenue", "Electric Company", "Park Place", "Baltic Avenue"):
        assert chances.chances(((table.space(name), 0),))[0] >= before[0] - 1e-9, name


def test_what_helps_never_weakens_and_what_harms_never_strengthens() -> None:
    """So no bot can be talked into paying for something that leaves it worse off by its own judgement."""
    assert all(output >= 0 for output in OUTPUTS)
    for weights in WEIGHTS:
        for name, weight in zip(FEATURES, weights, strict=True):
            assert weight >= 0 if name in HELPS else weight <= 0, name


@pytest.mark.parametrize("seed", range(3))
def test_more_cash_never_lowers_a_chance(seed: int) -> None:
    game = Game.new("platinum", {"round-limit": 15}, 4, SeededChance(seed), recorded=False)
    Table(game, [make_bot("normal", f"{seed}/{seat}") for seat in range(4)]).run()
    chances, dice = ClassicChances(game.view(None)), Random(seed)
    chances.look()
    for seat in game.state.playing():
        sums = sorted(dice.randrange(2000) for _ in range(20))
        found = [chances.chances((), ((seat, cash),))[seat] for cash in sums]
        assert found == sorted(found)
