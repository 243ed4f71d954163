"""Policies play the same games as the bots of the reference engine, act by act."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import pytest

from rentier.kernel.edition import all_options
from tests.batch.policies import compare_games
from tests.properties.tables import EDITIONS
from tests.tiers import sample, soak, thorough

NUMBERS: dict[str, Any] = {"round-limit": 60, "starting-cash": 900, "dealt-deeds": 4}
CLASSIC = [option for option in all_options() if "classic" in option.families]
EVERYTHING = {option.id: NUMBERS.get(option.id, True) for option in CLASSIC}
OPTIONS: dict[str, dict[str, Any]] = {
    "plain": {},
    "short": {"short": True},
    "speed-die": {"speed-die": True},
    "automatic-rent": {"automatic-rent": True},
    "pot": {"free-parking-pot": True, "double-go": True, "no-rent-in-jail": True},
    "no-auctions": {"no-auctions": True, "no-evenness": True},
    "dealt": {"dealt-deeds": 7, "starting-cash": 500},
    "everything": EVERYTHING,
}
LIMIT = {"round-limit": 80}
TABLES = (
    ("simple",),
    ("fp-a",),
    ("fp-a", "fp-b", "fp-a-patched", "fp-c"),
    ("hard-1",),
    ("normal-1", "hard-1", "fp-a"),
    ("expert", "hard-1"),
)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", sample([4, 2, 3, 5, 6], 1))
def test_simple_plays_the_same_games(edition: str, seats: int) -> None:
    assert compare_games(edition, "simple " * seats, LIMIT, seats) > 100


@pytest.mark.parametrize("options", OPTIONS)
def test_simple_plays_the_same_games_with_options(options: str) -> None:
    assert compare_games("platinum", "simple simple simple", {**LIMIT, **OPTIONS[options]}, 11) > 20


@pytest.mark.parametrize("options", OPTIONS)
def test_fixed_policies_play_the_same_games(options: str) -> None:
    assert compare_games("platinum", "fp-a fp-b fp-c fp-a-patched simple", {**LIMIT, **OPTIONS[options]}, 12) > 20


@pytest.mark.parametrize("options", OPTIONS)
def test_the_bots_of_release_1_play_the_same_games(options: str) -> None:
    assert compare_games("platinum", "hard-1 normal-1 fp-a", {**LIMIT, **OPTIONS[options]}, 13) > 20


@pytest.mark.parametrize("options", sample(list(OPTIONS), 2))
def test_the_expert_plays_the_same_games(options: str) -> None:
    limit = {"round-limit": 25}
    assert compare_games("platinum", "expert hard-1 fp-a", {**limit, **OPTIONS[options]}, 14) > 20


@pytest.mark.parametrize("options", sample(list(OPTIONS), 2))
def test_the_levels_play_the_same_games(options: str) -> None:
    assert compare_games("platinum", "hard normal easy hard", {**LIMIT, **OPTIONS[options]}, 14) > 20


@pytest.mark.parametrize("seed", [pytest.param(0, marks=thorough), *(pytest.param(n, marks=soak) for n in range(1, 6))])
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(
    "bots",
    [
        pytest.param(("expert", "fp-a"), marks=soak),
        ("simple",),
        pytest.param(("fp-a",), marks=soak),
        ("fp-a", "fp-b", "fp-a-patched", "fp-c"),
        pytest.param(("hard-1",), marks=soak),
        ("normal-1", "hard-1"),
        pytest.param(("hard",), marks=soak),
        ("normal", "easy", "hard"),
    ],
    ids="-".join,
)
def test_many_games_are_the_same(bots: tuple[str, ...], options: str, seed: int) -> None:
    for seats in range(2, 9):
        table = " ".join(islice(cycle(bots), seats))
        compare_games("platinum", table, {**LIMIT, **OPTIONS[options]}, 100 * seats + seed)
