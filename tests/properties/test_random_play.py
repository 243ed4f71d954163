"""Random play: every act is checked, costly checks are made on a sample."""

from __future__ import annotations

import os
import time

import pytest

from rentier.kernel.records import Fact, kinds_of
from tests.properties.kept_seeds import KEPT
from tests.properties.play import Tally, play_seed
from tests.tiers import sample, thorough

BATCHES, QUICK = 12, 1
"""How many batches there are, and how many `make test` plays; the soak plays on with other seeds."""
ACTS = 5_200
"""A batch: together 62,400 acts."""
GAME = 600
"""A game is left after this number of acts; most are over before."""
MIRRORED = 10
"""One game in this number is checked at every single fact."""

FAR = 1_000_000
"""The soak plays other seeds than the batches."""

RARE = frozenset(
    {
        *("AUC-2", "AUC-3", "AUC-4", "AUC-5", "AUC-7", "BLD-1", "BLD-2", "BLD-3", "BLD-4", "BLD-5", "BLD-6", "BLD-7"),
        *("BLD-8", "BLD-9", "BLD-10", "DEAL-1", "DEAL-2", "DEAL-4", "DEAL-5", "DEAL-6", "DEAL-7", "DEBT-1", "DEBT-2"),
        *("JAIL-4", "JAIL-5", "JAIL-6", "LAND-1", "LAND-2", "MTG-1", "MTG-2", "MTG-3", "RENT-1", "SELL-1", "SELL-3"),
        *("SET-7", "SPEED-4", "SPEED-8", "TURN-1", "TURN-5"),
    }
)
"""Clauses that refuse something sooner or later."""


@pytest.mark.parametrize("batch", sample(range(BATCHES), QUICK))
def test_random_play_keeps_every_invariant(batch: int) -> None:
    tally, seed = Tally(), batch * 1000
    while tally.acts < ACTS:
        play_seed(seed, GAME, close=0.01, mirror=seed % MIRRORED == 0, tally=tally)
        seed += 1
    assert tally.accepted > tally.acts // 2


@thorough
def test_rare_things_happen_in_random_play() -> None:
    """Every kind of fact, and a refusal by every clause that can refuse."""
    facts = {name for name, kind in kinds_of(Fact).items() if ".city" not in kind.__module__}
    facts.remove("DebtsSetOff")  # two players in debt to each other: once in thousands of games, and in the scenarios
    facts.remove("TakenBack")  # it brings a whole position, which nobody guesses: see tests/unit/test_taking_back.py
    tally, seed = Tally(), 50_000
    while (facts - set(tally.facts) or RARE - set(tally.clauses)) and seed < 50_400:
        play_seed(seed, GAME, close=0.002, tally=tally)
        seed += 1
    assert not facts - set(tally.facts), "these never happened"
    assert not RARE - set(tally.clauses), "these never refused anything"


@pytest.mark.parametrize(("seed", "acts", "why"), KEPT)
def test_a_seed_that_once_failed_still_passes(seed: int, acts: int, why: str) -> None:
    play_seed(seed, acts, close=0.2, mirror=True)


@pytest.mark.soak
@pytest.mark.parametrize("worker", range(os.cpu_count() or 1))
def test_random_play_for_a_long_time_with_every_check_on(worker: int) -> None:
    """For RENTIER_SOAK_SECONDS: every third game at every fact with every costly check, the others on a sample."""
    until = time.monotonic() + float(os.environ.get("RENTIER_SOAK_SECONDS", "600"))
    workers, seed, tally = os.cpu_count() or 1, FAR + worker, Tally()
    while time.monotonic() < until:
        closely = seed % 3 == 0
        play_seed(seed, GAME, close=1.0 if closely else 0.05, mirror=closely, tally=tally)
        seed += workers
    assert tally.acts
