"""Compiled by numba, the batch engine is the same as in plain Python, on whole records."""

from __future__ import annotations

import importlib
import inspect
import os
import time
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from rentier.batch import compiled as module
from rentier.batch import game as batch_game
from rentier.batch.codes import STREAM_NUMBERS, STREAMS
from rentier.batch.compiled import Compiler, compiled, read_row, row_type, rows_of
from rentier.batch.engine import attempt
from rentier.batch.game import seated
from rentier.batch.policies.codes import FIXED, POLICIES, RELEASE_1, SIMPLE
from rentier.batch.policies.fixed_deals import reply
from rentier.batch.record import Numbers, Record, layout_of
from rentier.batch.running import Worths, play_games
from rentier.batch.tables import tables
from rentier.bots.policies import memory_of
from rentier.kernel.chance import CounterChance, counted
from rentier.kernel.errors import RentierError
from rentier.kernel.rulebook import rulebook
from rentier.testing import Scenario
from rentier.testing.classic.shadow import submit_to_both
from tests.batch.compiled import apply_in_both, compare_whole_games, key_that_draws, watched
from tests.batch.test_lockstep import ShadowPlay
from tests.batch.test_policies import OPTIONS
from tests.properties.play import Tally, play_seed
from tests.properties.tables import EDITIONS
from tests.tiers import thorough

SCENARIOS = sorted(file.stem for file in Path(__file__).parents[1].glob("conformance/test_*.py"))
BOTS = sorted(POLICIES)
compiles = pytest.mark.timeout(600)
"""The first of these tests compiles the engine."""


def test_a_row_holds_a_record() -> None:
    g, again = seated(4, CounterChance(1)), Record()
    g.offer_item[7][31], g.key, g.trail_sum[7] = 41, -(1 << 63), (1 << 63) - 1
    read_row(rows_of([g])[0], again)
    assert again == g
    assert row_type(Record).names == tuple(field.name for field in layout_of(Record))


def test_a_key_is_found_that_draws_what_is_asked_for() -> None:
    key = key_that_draws({("dice", 3, 36): 35, ("deck_a", 0, 16): 7})
    numbers = dict(zip(STREAMS, STREAM_NUMBERS, strict=True))
    assert [counted(key, numbers["dice"], 3, 36), counted(key, numbers["deck_a"], 0, 16)] == [35, 7]


def test_without_numba_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_loaded", {})
    monkeypatch.setattr(module, "available", lambda: False)
    with pytest.raises(RentierError, match=r"rentier\[fast\]"):
        compiled(play_games)


@compiles
@thorough
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_is_the_same_compiled(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def carry_out(table: Scenario, game: Any, act: Any, by: int) -> Any:
        return submit_to_both(game, act, by)

    monkeypatch.setattr(batch_game, "apply", apply_in_both)
    monkeypatch.setattr(Scenario, "carry_out", carry_out)
    scenarios = importlib.import_module(f"tests.conformance.{name}")
    for test, scenario in vars(scenarios).items():
        if test.startswith("test_") and not inspect.signature(scenario).parameters:
            scenario()


@compiles
@thorough
def test_random_acts_are_the_same_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_game, "apply", apply_in_both)
    tally, seed = Tally(), 40_000
    while tally.acts < 10_000:
        play_seed(seed, 500, close=0, tally=tally, kind=ShadowPlay)
        seed += 1
    assert tally.accepted > tally.acts // 2


@compiles
@thorough
@pytest.mark.parametrize(("seats", "edition"), [*zip(range(2, 9), cycle(EDITIONS), strict=False)])
def test_whole_games_are_the_same_compiled(edition: str, seats: int) -> None:
    bots = [BOTS[(seats + seat) % len(BOTS)] for seat in range(seats)]
    compare_whole_games(edition, bots, {"round-limit": 100}, range(seats * 100, seats * 100 + 2))


@compiles
@thorough
@pytest.mark.parametrize("options", OPTIONS)
def test_whole_games_with_options_are_the_same_compiled(options: str) -> None:
    for seats in (3, 5):
        bots = [BOTS[seat % len(BOTS)] for seat in range(seats)]
        compare_whole_games("platinum", bots, {"round-limit": 40, **OPTIONS[options]}, range(50, 52))


@pytest.mark.soak
@pytest.mark.parametrize("worker", range(os.cpu_count() or 1))
def test_whole_games_are_the_same_for_a_long_time(worker: int) -> None:
    """10^5 games on a machine of two cores in an hour; fewer where the time is shorter."""
    until = time.monotonic() + float(os.environ.get("RENTIER_SOAK_SECONDS", "600"))
    seed, step = 1_000_000 * (worker + 1), 0
    while time.monotonic() < until:
        edition, seats = EDITIONS[step % len(EDITIONS)], 2 + step % 7
        bots = [BOTS[(step + seat) % len(BOTS)] for seat in range(seats)]
        options = list(OPTIONS.values())[step // 7 % len(OPTIONS)]
        compare_whole_games(edition, bots, {"round-limit": 40, **options}, range(seed, seed + 20))
        seed, step = seed + 20, step + 1
    assert step


class Counted(list[Any]):
    """A list that refuses to be counted from its end, which compiled code does not do."""

    def __getitem__(self, place: Any) -> Any:
        assert not isinstance(place, int) or place >= 0
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        assert not isinstance(place, int) or place >= 0
        super().__setitem__(place, value)


def counted_from_the_start(value: Any) -> Any:
    """The same lists, and those within a record, as lists that refuse indexes below 0."""
    if isinstance(value, Numbers):
        for field in layout_of(type(value)):
            setattr(value, field.name, counted_from_the_start(getattr(value, field.name)))
        return value
    return Counted(map(counted_from_the_start, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("number", range(12))
def test_no_index_counts_from_the_end(number: int) -> None:
    """Machine code takes indexes as they are: one below 0 would reach what lies before a list."""
    options = list(OPTIONS.values())[number % len(OPTIONS)]
    quick = [bot for bot in BOTS if POLICIES[bot] <= RELEASE_1]
    bots = [quick[(number + seat) % len(quick)] for seat in range(2 + number % 7)]
    book = rulebook("platinum", {"round-limit": 40, **options})
    games, policies = [seated(len(bots), CounterChance(number))], [POLICIES[bot] for bot in bots]
    memories = [memory_of(bot, book) for bot in bots]
    places: list[list[Numbers]] = [[*games], [Worths()], [watched()], [tables(book)], [*memories]]
    for kept in places:
        kept[:] = map(counted_from_the_start, kept)
    play_games(games, places[1], places[2], [0], places[3][0], Counted(policies), Counted(memories))  # type: ignore[arg-type]
    assert games[0].over


def test_what_nobody_plays_is_left_out() -> None:
    needed = {*Compiler(frozenset((SIMPLE,)))._needed(play_games, {})}
    assert attempt in needed
    assert reply not in needed
    assert {reply, attempt} < {*Compiler(frozenset((SIMPLE, FIXED)))._needed(play_games, {})}


@compiles
@thorough
def test_a_program_for_the_policies_that_play_is_the_same() -> None:
    for seats in (2, 5):
        compare_whole_games("platinum", ["simple"] * seats, {"round-limit": 100}, range(5), program=(SIMPLE,))
