"""The value model: chances in every kind of position, the same whole numbers on every way to work them out."""

from __future__ import annotations

import math
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from rentier import Game, SeededChance, make_bot
from rentier.batch.compiled import available, compiled, rows_of
from rentier.batch.packing import pack
from rentier.batch.policies.memory import Memory
from rentier.batch.record import layout_of
from rentier.batch.tables import tables
from rentier.batch.value import mind
from rentier.batch.value.arrays import chances_in, strengths_in
from rentier.batch.value.features import NAMES, look
from rentier.batch.value.mind import FEATURES, ONE
from rentier.batch.value.net import assess, power, strengths_by_loops
from rentier.bots.value import chances, chances_of
from rentier.bots.value.classic import put_outlook
from rentier.bots.value.model import seen
from rentier.bots.value.weights import about
from rentier.kernel.errors import RentierError
from rentier.table import Table
from rentier.testing import Scenario
from tests.properties.tables import EDITIONS
from tests.tiers import sample, thorough

RULES: tuple[dict[str, Any], ...] = (
    {},
    {"short": True},
    {"speed-die": True},
    {"short": True, "speed-die": True, "round-limit": 30},
    {"automatic-rent": True, "free-parking-pot": True, "no-auctions": True},
)


def positions(seats: int, rules: dict[str, Any], edition: str = "platinum", every: int = 37) -> list[Game]:
    """Every few moves of a game that bots play: also auctions, debts and offers."""
    game = Game.new(edition, {"round-limit": 80, **rules}, seats, SeededChance(seats), recorded=False)
    bots = ("hard-1", "fp-a", "simple", "normal-1")
    table = Table(game, [make_bot(bots[seat % 4], seat) for seat in range(seats)])
    found: list[Game] = []
    moves = 0
    while not game.over and len(found) < 12:
        table.step()
        moves += 1
        if moves % every == 0 and not game.over:
            found.append(Game(game.book, game.state.copy(), SeededChance(1), recorded=False))
    return found


def raw(values: dict[str, int]) -> list[int]:
    """A row of features with some numbers."""
    row = [0] * FEATURES
    for name, number in values.items():
        row[NAMES.index(name)] = number
    return row


@pytest.mark.parametrize("seats", range(2, 9))
def test_chances_sum_to_one_whatever_the_table(seats: int) -> None:
    for game in positions(seats, RULES[seats % len(RULES)]):
        found = chances(game)
        assert sum(found) == pytest.approx(1, abs=1e-9)
        for seat, chance in enumerate(found):
            assert (chance == 0) == bool(game.state.out[seat])


@pytest.mark.parametrize("edition", sample(EDITIONS, 1))
def test_every_classic_edition_has_chances(edition: str) -> None:
    assert len(chances_of(positions(4, {}, edition))[0]) == 4


def test_city_has_no_value_model_yet() -> None:
    with pytest.raises(RentierError, match="value model"):
        chances(Game.new("city", seats=2))


def test_many_positions_at_once_are_as_one_by_one() -> None:
    games = positions(3, {})
    assert chances_of(games) == [chances(game) for game in games]
    assert chances_of([]) == []


def test_sets_houses_and_money_help() -> None:
    def chance(houses: int = 0, cash: int = 1500, orange: bool = True) -> float:
        table = Scenario("platinum", seats="ann ben cleo")
        if orange:
            table.ann.owns("St. James Place", "Tennessee Avenue", "New York Avenue")
            for site in ("St. James Place", "Tennessee Avenue", "New York Avenue") if houses else ():
                table.ann.built(site, houses)
        table.ann.has_cash(cash)
        return chances(table.game)[0]

    assert chance(orange=False) < chance() < chance(houses=3)
    assert chance(cash=300) < chance(cash=1500) < chance(cash=4000)


def test_an_auction_counts_as_if_its_leader_had_the_lot() -> None:
    table = Scenario("platinum", seats="ann ben")
    table.ann.stands_on("Income Tax").to_roll()
    table.ann.rolls(1, 1)
    table.ann.declines()
    table.ben.bids(100)
    found = seen(table.game)
    assert found.feature[1][NAMES.index("cash: 500")] == 1400 * 256 // 500
    assert found.feature[1][NAMES.index("share of group 1")] == 256 // 3
    assert found.feature[0][NAMES.index("rival's share of group 1")] == 256 // 3


def test_all_features_are_named_and_bounded() -> None:
    assert len(NAMES) == len(set(NAMES)) == FEATURES
    for game in positions(4, {}):
        found = seen(game)
        assert max(max(map(abs, row)) for row in found.feature) <= mind.MOST


def test_powers_are_close_and_never_rise() -> None:
    found = [power(lag) for lag in range(0, 16 * 4096, 7)]
    assert found == sorted(found, reverse=True)
    assert power(0) == ONE
    for lag in range(0, 8 * 4096, 997):
        assert power(lag) / ONE == pytest.approx(math.exp(-lag / 4096), abs=2e-4)


def strange(seed: int) -> Memory:
    """A net with weights and features of every size, so that sums become large, for some of eight seats."""
    dice, m = np.random.default_rng(seed), Memory()
    m.net_first = dice.integers(-9000, 9000, (FEATURES, mind.FIRST)).tolist()
    m.net_second = dice.integers(-9000, 9000, (mind.SECOND, mind.FIRST)).tolist()
    m.net_last = dice.integers(-9000, 9000, mind.SECOND).tolist()
    m.net_first_bias = dice.integers(-(1 << 20), 1 << 20, mind.FIRST).tolist()
    m.net_second_bias = dice.integers(-(1 << 22), 1 << 22, mind.SECOND).tolist()
    m.net_last_bias = -12345
    m.playing = int(dice.integers(1, 256))
    m.feature = dice.integers(-mind.MOST, mind.MOST + 1, (8, FEATURES)).tolist()
    return m


@pytest.mark.parametrize("seed", range(5))
def test_numpy_and_plain_loops_give_the_same_bits(seed: int) -> None:
    m, loops = strange(seed), strange(seed)
    assess(m)
    strengths_by_loops(loops)
    playing = [seat for seat in range(8) if m.playing >> seat & 1]
    assert [m.strength[seat] for seat in playing] == [loops.strength[seat] for seat in playing]
    mask = np.array([[bool(m.playing >> seat & 1) for seat in range(8)]])
    strengths = np.where(mask, np.array([strengths_in(m, m.feature)]), 0)
    assert chances_in(strengths, mask)[0].tolist() == m.chance
    assert sum(m.chance) == ONE


@thorough
@pytest.mark.timeout(600)
@pytest.mark.skipif(not available(), reason="needs the extra fast")
def test_compiled_code_gives_the_same_bits() -> None:
    for seed in range(20):
        m = strange(seed)
        rows = rows_of([m])
        compiled(assess)(rows[0])
        assess(m)
        assert rows["chance"][0].tolist() == m.chance


@thorough
@pytest.mark.timeout(600)
@pytest.mark.skipif(not available(), reason="needs the extra fast")
def test_compiled_code_sees_the_same_features() -> None:
    for game in positions(5, {"speed-die": True}, every=11):
        b, m = tables(game.book), Memory()
        g = pack(game.state, b, SeededChance(1))
        put_outlook(m, game.book)
        rows = rows_of([m])
        look(g, b, m)
        compiled(look)(rows_of([g])[0], rows_of([b])[0], rows[0])
        assert rows["feature"][0].tolist() == m.feature
        assert seen(game).feature == m.feature


def test_no_field_of_a_memory_is_two_things() -> None:
    names = [name for kind in Memory.__mro__ for name in getattr(kind, "__annotations__", {})]
    assert len(names) == len(set(names))
    assert len(layout_of(Memory)) == len(names) - 1  # all but `matrices`


def test_the_net_is_small_and_says_where_it_is_from() -> None:
    found = about("classic")
    assert (files("rentier.bots.value") / "classic.json").stat().st_size <= 100_000  # type: ignore[attr-defined]
    assert len(found["data"]) == 64
    assert found["scores"]["surprise"] < found["scores"]["even"]
