"""The value model: chances in every kind of position, the same whole numbers on every way to work them out."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
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
from rentier.bots.value import chances, chances_of, city
from rentier.bots.value.city import NetChances
from rentier.bots.value.classic import put_outlook
from rentier.bots.value.model import seen
from rentier.bots.value.weights import about
from rentier.table import Table
from rentier.testing import Scenario
from rentier.training import city_games
from rentier.training.train import CITY, train
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


def city_positions(seats: int, every: int = 41) -> list[Game]:
    """Every few moves of a game of City."""
    game = Game.new("city", {"round-limit": 40}, seats, SeededChance(seats), recorded=False)
    bots = ("hard", "simple", "hard-1", "normal")
    table = Table(game, [make_bot(bots[seat % 4], seat) for seat in range(seats)])
    found: list[Game] = []
    moves = 0
    while not game.over and len(found) < 12:
        table.step()
        moves += 1
        if moves % every == 0 and not game.over:
            found.append(Game(game.book, game.state.copy(), SeededChance(1), recorded=False))
    return found


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_chances_in_city_sum_to_one(seats: int) -> None:
    games = city_positions(seats)
    for game, found in zip(games, chances_of(games), strict=True):
        assert found == chances(game)
        assert sum(found) == pytest.approx(1, abs=1e-9)
        for seat, chance in enumerate(found):
            assert (chance == 0) == bool(game.state.out[seat])


def test_both_families_at_once() -> None:
    games = [*city_positions(3)[:2], *positions(3, {})[:2]]
    assert chances_of(games) == [chances(game) for game in games]


class Watched(NetChances):
    """Keeps the features that it weighed last."""

    last: Mapping[int, Sequence[int]]

    def shares_of(self, rows: Mapping[int, Sequence[int]]) -> list[float]:
        self.last = rows
        return []


def test_a_city_that_is_only_thought_of_is_seen_like_a_real_one() -> None:
    kept = {"rent of the next roll: 1M", "highest rent: 10M", "cash below the highest rent", "assets below it"}
    compared = [place for place, name in enumerate(city.NAMES) if name not in kept]
    assert len(compared) == len(city.NAMES) - len(kept)
    for game in city_positions(4)[3:]:
        thought, real = Watched(game.view(None)), NetChances(game.view(None))
        one, other = game.state.playing()[:2]
        deed = next(deed for deed in game.book.board.deeds if game.state.holder[deed] == one)
        thought.look()
        thought.chances(((deed, other),), ((one, 700), (other, -700)))
        game.state.give_deed(deed, other)
        game.state.pay(other, one, 700)
        real.look()
        for seat, row in real.rows().items():
            assert [thought.last[seat][place] for place in compared] == [row[place] for place in compared]


def test_money_and_districts_help_in_city() -> None:
    game = city_positions(4)[5]
    shown = NetChances(game.view(None))
    shown.look()
    seat = game.state.playing()[0]
    now = shown.chances()[seat]
    assert shown.chances((), ((seat, 20_000),))[seat] > now
    unsold = [(deed, seat) for deed in game.book.board.deeds if game.state.holder[deed] != seat]
    assert shown.chances(unsold)[seat] > now


def test_a_training_goes_on_where_it_stopped(tmp_path: Path) -> None:
    family = CITY._replace(
        scripted=("simple",), plan=lambda team, count, seed: city_games.planned_rounds(team, count, seed, (30,))
    )
    curve = train(tmp_path, 1, (40, 8), 1, 1, 1, family)
    net = (tmp_path / "round-0.json").read_bytes()
    parts = sorted(tmp_path.glob("round-0-natural*.npz"))
    parts[0].unlink()
    (tmp_path / "round-0.json").unlink()
    assert train(tmp_path, 1, (40, 8), 1, 1, 1, family) == curve
    assert (tmp_path / "round-0.json").read_bytes() == net
    with pytest.raises(SystemExit, match="other numbers"):
        train(tmp_path, 1, (48, 8), 1, 1, 1, family)


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


@pytest.mark.parametrize("family", ["classic", "city"])
def test_the_net_is_small_and_says_where_it_is_from(family: str) -> None:
    found = about(family)
    assert (files("rentier.bots.value") / f"{family}.json").stat().st_size <= 100_000  # type: ignore[attr-defined]
    assert len(found["data"]) == 64
    assert found["scores"]["surprise"] < found["scores"]["even"]
