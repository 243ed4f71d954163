"""Random City play: every act is checked, costly checks are made on a sample."""

from __future__ import annotations

import os
import time

import pytest

from rentier.kernel.records import Fact, kinds_of
from tests.properties.city.kept_seeds import KEPT
from tests.properties.city.play import CityPlay
from tests.properties.play import Tally, play_seed
from tests.tiers import sample, thorough

BATCHES, QUICK = 10, 1
"""How many batches there are, and how many `make test` plays; the soak plays on with other seeds."""
ACTS = 5_100
"""A batch: together 51,000 acts."""
GAME = 600
"""A game is left after this number of acts; most are over before."""
MIRRORED = 10
"""One game in this number is checked at every single fact."""

FAR = 1_000_000
"""The soak plays other seeds than the batches."""

RARE = frozenset(
    {
        *("AUC-7", "CAUC-1", "CAUC-2", "CAUC-3", "CAUC-4", "CBANK-1", "CBLD-1", "CBLD-2", "CBLD-3", "CBLD-4"),
        *("CBLD-5", "CBLD-6", "CBLD-9", "CCARD-1", "CDODGE-2", "CJAIL-3", "CLAND-1", "CLAND-4", "CLAND-5", "CMTG-1"),
        *("CMTG-2", "CMTG-3", "CPLAN-1", "CPLAN-2", "CPLAN-5", "CRAIL-1", "CSET-1", "CSET-5", "CSET-6", "CSPEC-1"),
        *("CSPEC-3", "CSPEC-5", "CTURN-1", "DEAL-1", "DEAL-5", "DEAL-6", "DEAL-7", "DEBT-1", "TURN-5"),
    }
)
"""Clauses that refuse something sooner or later."""


@pytest.mark.parametrize("batch", sample(range(BATCHES), QUICK))
def test_random_play_keeps_every_invariant(batch: int) -> None:
    tally, seed = Tally(), batch * 1000
    while tally.acts < ACTS:
        play_seed(seed, GAME, close=0.01, mirror=seed % MIRRORED == 0, tally=tally, kind=CityPlay)
        seed += 1
    assert tally.accepted > tally.acts * 2 // 5


@thorough
def test_rare_things_happen_in_random_play() -> None:
    """Every kind of fact, and a refusal by every clause that can refuse."""
    others = (".classic", ".house")
    facts = {name for name, kind in kinds_of(Fact).items() if not any(other in kind.__module__ for other in others)}
    facts.remove("DebtsSetOff")  # two players in debt to each other: once in thousands of games, and in the scenarios
    facts.remove("TakenBack")  # it brings a whole position, which nobody guesses: see tests/unit/test_taking_back.py
    tally, seed = Tally(), 50_000
    while (facts - set(tally.facts) or RARE - set(tally.clauses)) and seed < 52_000:
        play_seed(seed, GAME, close=0.002, tally=tally, kind=CityPlay)
        seed += 1
    assert not facts - set(tally.facts), "these never happened"
    assert not RARE - set(tally.clauses), "these never refused anything"


@pytest.mark.parametrize(("seed", "acts", "why"), KEPT)
def test_a_seed_that_once_failed_still_passes(seed: int, acts: int, why: str) -> None:
    play_seed(seed, acts, close=0.2, mirror=True, kind=CityPlay)


@pytest.mark.soak
@pytest.mark.parametrize("worker", range(os.cpu_count() or 1))
def test_random_play_for_a_long_time_with_every_check_on(worker: int) -> None:
    """For RENTIER_SOAK_SECONDS: every third game at every fact with every costly check, the others on a sample."""
    until = time.monotonic() + float(os.environ.get("RENTIER_SOAK_SECONDS", "600"))
    workers, seed, tally = os.cpu_count() or 1, FAR + worker, Tally()
    while time.monotonic() < until:
        closely = seed % 3 == 0
        play_seed(seed, GAME, 1.0 if closely else 0.05, closely, tally, CityPlay)
        seed += workers
    assert tally.acts
