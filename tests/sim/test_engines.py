"""Both engines play the same games of a plan, and give the same tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rentier.batch import compiled, gpu
from rentier.kernel.errors import RentierError
from rentier.kernel.plugins import spec_of
from rentier.sim import batch_games, runner
from rentier.sim.batch_games import engine_for
from rentier.sim.batches import play_batch
from rentier.sim.folder import RunFolder
from rentier.sim.league import judge
from rentier.sim.liveliness import LivelinessMeter
from rentier.sim.plans import League, Simulation
from rentier.sim.runner import run
from rentier.sim.tables import Tables, gather
from rentier.sim.trades import PriceMeter
from tests.batch.test_policies import OPTIONS
from tests.sim.kit import FOUR
from tests.tiers import sample, soak, thorough

FIVE = ("fp-a-patched", "fp-c", "simple", "fp-b", "fp-a")


def simulated(plan: Simulation | League, path: Path, engine: str, jobs: int = 1) -> Tables:
    folder = RunFolder.new(path / engine, plan)
    assert run(folder, jobs, engine=engine)
    return gather(folder)


def compare(plan: Simulation | League, path: Path, jobs: int = 1) -> Tables:
    reference, batch = simulated(plan, path, "reference"), simulated(plan, path, "batch", jobs)
    assert reference.keys() == batch.keys()
    for name, table in reference.items():
        assert table.schema == batch[name].schema, name
        for column in table.columns:
            assert table[column].to_list() == batch[name][column].to_list(), f"{name}.{column}"
    return batch


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if numba were not installed."""
    monkeypatch.setattr(compiled, "available", lambda: False)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("options", sample(OPTIONS, first=2))
def test_the_tables_are_the_same_row_for_row(options: str, tmp_path: Path) -> None:
    tables = compare(Simulation("platinum", FOUR, 6, options={"round-limit": 60, **OPTIONS[options]}), tmp_path)
    assert set(tables) == {"games", "seats", "deeds", "spaces", "money", "worths"}


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("options", sample(OPTIONS, first=1))
@pytest.mark.parametrize("bots", [("fp-a", "hard", "hard-1", "easy", "normal")], ids="-".join)
def test_the_tables_of_a_league_are_the_same(bots: tuple[str, ...], options: str, tmp_path: Path) -> None:
    plan = League("platinum", bots, 1, 4, options={"round-limit": 60, **OPTIONS[options]})
    tables = compare(plan, tmp_path)
    assert set(tables) == {"games", "seats", "liveliness", "offers", "chains", "prices"}
    assert judge(plan, tables)["games"] == 20


@pytest.mark.usefixtures("plain")
def test_a_simulation_may_have_the_metrics_of_a_league(tmp_path: Path) -> None:
    meters = tuple(map(spec_of, (LivelinessMeter, PriceMeter)))
    plan = Simulation("platinum", ("normal",) * 4, 4, options={"round-limit": 60}, meters=meters)
    assert {"games", "worths", "liveliness", "prices"} < set(compare(plan, tmp_path))


@pytest.mark.timeout(600)
@soak
@pytest.mark.parametrize("bots", [("hard-1",) * 4, ("normal-1", "fp-a-patched", "hard-1", "fp-b")], ids="-".join)
def test_long_leagues_are_the_same_compiled_on_two_threads(
    bots: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "WORTH_COMPILING", 1)
    compare(League("platinum", bots, 5, 4, options={"round-limit": 300}), tmp_path, jobs=2)


@pytest.mark.timeout(600)
@thorough
@pytest.mark.parametrize("edition", ["platinum", "big-bang-theory", "world-of-warcraft", "doctor-who-villains"])
@pytest.mark.parametrize("bots", [FOUR, FIVE, ("fp-a", "fp-b")], ids=len)
def test_the_tables_are_the_same_compiled_on_two_threads(
    edition: str, bots: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "WORTH_COMPILING", 1)
    compare(Simulation(edition, bots, 60, options={"round-limit": 250}), tmp_path, jobs=2)


@pytest.mark.parametrize(("games", "ready", "expected"), [(999, False, False), (999, True, True), (1000, False, True)])
def test_few_games_are_not_worth_compiling(
    games: int, ready: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "available", lambda: True)
    monkeypatch.setattr(compiled, "ready", lambda function, policies: ready)
    assert batch_games.compiles(Simulation("platinum", FOUR, games)) is expected


@pytest.mark.usefixtures("plain")
def test_games_without_room_are_played_by_the_reference_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = batch_games.play_plainly

    def play_and_overflow(games: Any, worths: Any, trades: Any, chosen: Any, *rest: Any) -> None:
        play(games, worths, trades, chosen, *rest)
        games["overflow"][[place for place in chosen.tolist() if place % 3 == 1]] = 1

    monkeypatch.setattr(batch_games, "play_plainly", play_and_overflow)
    compare(Simulation("platinum", ("fp-a", "simple"), 5, options={"round-limit": 30}), tmp_path)


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (Simulation("city", ("simple", "simple"), 1), "City"),
        (Simulation("platinum", ("simple", "random"), 1), "random"),
        (Simulation("platinum", ("simple", "simple"), 1, meters=("examples/doubles.py:Doubles",)), "metrics"),
        (Simulation("platinum", ("simple", "simple"), 1, options={"round-limit": 2000}), "rounds"),
        (League("platinum", ("simple", "random"), 1, 2), "random"),
    ],
    ids=["edition", "bots", "meters", "rounds", "league"],
)
def test_what_the_batch_engine_cannot_play_is_for_the_reference_engine(plan: Any, why: str) -> None:
    assert engine_for(plan, None) == "reference"
    with pytest.raises(RentierError, match=why):
        engine_for(plan, "batch")


def test_the_batch_engine_plays_what_it_can_unless_told_otherwise() -> None:
    plan = Simulation("platinum", FOUR, 1)
    assert engine_for(plan, None) == engine_for(plan, "batch") == "batch"
    assert engine_for(plan, "reference") == "reference"
    with pytest.raises(RentierError, match="warp"):
        engine_for(plan, "warp")


@pytest.fixture
def gpu_in_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were a GPU: what it would play is played in plain Python."""
    monkeypatch.setattr(batch_games, "check_gpu", lambda: None)
    monkeypatch.setattr(batch_games, "play_on_gpu", lambda program, *games: batch_games.play_plainly(*games))


@pytest.mark.usefixtures("plain", "gpu_in_name")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_gpu_plays_many_batches_at_a_time_and_goes_on_where_it_stopped(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "GPU_GAMES", 20)
    plan = Simulation("platinum", ("fp-a", "simple"), 45, options={"round-limit": 12})
    expected = simulated(plan, tmp_path, "batch")
    folder = RunFolder.new(tmp_path / "gpu", plan)
    folder.keep(10, play_batch(plan, 10, 20))
    told: list[int] = []
    assert run(folder, jobs, None, told.append, "gpu")
    assert sorted(told) == [5, 10, 10, 10, 10]
    found = gather(folder)
    assert all(found[name].equals(table) for name, table in expected.items())


@pytest.mark.usefixtures("gpu_in_name")
def test_the_gpu_is_no_part_of_a_cluster(tmp_path: Path) -> None:
    folder = RunFolder.new(tmp_path / "run", Simulation("platinum", FOUR, 10))
    with pytest.raises(RentierError, match="leave out --cluster"):
        run(folder, cluster="localhost:8786", engine="gpu")


@pytest.mark.parametrize(
    ("reason", "told"), [(gpu.INSTALL, r"rentier\[gpu\]"), (gpu.NO_GPU.format(reason="no driver"), "no driver")]
)
def test_without_a_gpu_the_error_says_what_to_do(reason: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "why_no_gpu", lambda: reason)
    with pytest.raises(RentierError, match=f"{told}.*leave out --engine gpu"):
        engine_for(Simulation("platinum", FOUR, 10), "gpu")
