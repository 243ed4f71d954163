"""Runs: the same plan gives the same bytes however it is played, and what is done is never lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import rentier
from rentier.kernel.errors import RentierError
from rentier.sim.code import PARTS, code_digest, digest_of
from rentier.sim.folder import RunFolder
from rentier.sim.plans import League, Simulation, plan_from
from rentier.sim.runner import run
from rentier.sim.simulation import simulate_plan
from tests.programs import interruptible
from tests.sim.kit import files, plan, tables_of, written


class Stop:
    """Stops a run, as Ctrl-C would, once a number of games are done."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, games: int) -> None:
        self.left -= games
        if self.left < 0:
            self.left = 10**9
            raise KeyboardInterrupt


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What 24 games give in one process, without a break."""
    path = tmp_path_factory.mktemp("whole") / "run"
    tables_of(plan(), path)
    return {name: content for name, content in files(path).items() if not name.startswith("parts")}


def tables_in(path: Path) -> dict[str, bytes]:
    return {name: content for name, content in files(path).items() if not name.startswith("parts")}


def test_two_processes_give_the_same_bytes(tmp_path: Path, whole: dict[str, bytes]) -> None:
    tables_of(plan(), tmp_path / "run", jobs=2)
    assert tables_in(tmp_path / "run") == whole
    assert {"games.parquet", "seats.parquet", "deeds.parquet", "spaces.parquet"} <= set(whole)


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_a_run_that_was_stopped_goes_on_to_the_same_bytes(tmp_path: Path, whole: dict[str, bytes], jobs: int) -> None:
    folder = RunFolder.new(tmp_path / "run", plan())
    assert not run(folder, jobs, progress=Stop(5))
    again = RunFolder.resume(tmp_path / "run")
    kept = again.done
    assert 0 < len(kept) <= len(again.batches)
    assert again.plan == plan()
    before = {first: again.part(first).stat().st_mtime_ns for first, _ in kept}
    seen: list[int] = []
    assert run(again, 1, progress=seen.append)
    assert sum(seen) == 24
    assert {first: again.part(first).stat().st_mtime_ns for first, _ in kept} == before
    written(again)
    assert tables_in(tmp_path / "run") == whole


def test_what_is_done_can_be_looked_at_before_the_rest_is(tmp_path: Path) -> None:
    folder = RunFolder.new(tmp_path / "run", plan())
    assert not run(folder, 1, progress=Stop(5))
    tables = written(folder)
    assert tables["games"]["game"].to_list() == list(range(10))


def test_a_half_written_part_does_not_count(tmp_path: Path, whole: dict[str, bytes]) -> None:
    folder = RunFolder.new(tmp_path / "run", plan())
    (folder.parts / "000000000.json.tmp").write_bytes(b"half")
    assert folder.done == []
    assert run(folder)
    written(folder)
    assert tables_in(tmp_path / "run") == whole


def test_a_bot_that_breaks_names_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rentier.sim import batches

    def broken(name: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(batches, "find_bot", broken)
    with pytest.raises(ZeroDivisionError) as caught:
        run(RunFolder.new(tmp_path / "run", plan()))
    assert "in game 0 of" in caught.value.__notes__[0]


@pytest.mark.thorough
def test_a_whole_simulation_gives_the_same_report_twice(tmp_path: Path) -> None:
    first = simulate_plan(plan("platinum", 10, bots=("fp-a", "fp-b")), tmp_path / "first")
    simulate_plan(plan("platinum", 10, bots=("fp-a", "fp-b")), tmp_path / "second", jobs=2)
    assert files(tmp_path / "first") == files(tmp_path / "second")
    assert not (tmp_path / "first" / "parts").exists()
    assert RunFolder.resume(tmp_path / "first").finished
    assert set(first["seats"]["bot"]) == {"fp-a", "fp-b"}


@pytest.mark.thorough
def test_ctrl_c_at_the_keyboard_keeps_what_is_done(tmp_path: Path) -> None:
    """The real thing: a process group of two workers, interrupted, then resumed."""
    out = tmp_path / "run"
    command = [sys.executable, "-m", "rentier", "simulate", "--edition", "city", "--bots", "simple", "--option",
               "round-limit=200", "--games", "2000", "--jobs", "2", "--out", str(out)]  # fmt: skip
    with interruptible():
        started = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
    deadline = time.monotonic() + 60
    while not list(out.glob("parts/[0-9]*")) and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(started.pid, signal.SIGINT)
    said, wrong = started.communicate(timeout=90)
    assert started.returncode == 130, wrong
    assert "Stopped: " in said
    assert "--resume" in said
    assert not wrong
    folder = RunFolder.resume(out)
    assert 0 < len(folder.done) < len(folder.batches)
    assert (out / "report.html").exists()
    assert (out / "games.parquet").exists()


# ---------------------------------------------------------------- folders and plans


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    RunFolder.new(tmp_path / "run", plan())
    with pytest.raises(RentierError, match="already has a run"):
        RunFolder.new(tmp_path / "run", plan())
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(RentierError, match="not an empty folder"):
        RunFolder.new(tmp_path / "mine", plan())
    with pytest.raises(RentierError, match="no run to continue"):
        RunFolder.resume(tmp_path / "mine")


def test_a_plan_that_is_no_object_is_told(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("[1, 2]", encoding="utf-8")
    with pytest.raises(RentierError, match="not the plan of a run: list"):
        RunFolder.resume(tmp_path)


def test_a_run_without_the_digest_of_its_code_does_not_go_on(tmp_path: Path) -> None:
    folder = RunFolder.new(tmp_path / "run", plan())
    (folder.path / "run.json").write_text(json.dumps(plan().to_dict()), encoding="utf-8")
    with pytest.raises(RentierError, match="started by different code"):
        RunFolder.resume(folder.path)
    folder.finish()
    assert RunFolder.resume(folder.path).plan == plan()  # nothing is left to be mixed


def test_the_digest_tells_code_that_decides_games_from_the_rest(tmp_path: Path) -> None:
    package = tmp_path / "rentier"
    shutil.copytree(Path(rentier.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "web"))
    assert digest_of(package) == code_digest()
    (package / "sim" / "plots.py").write_text("# other looks")
    (package / "kernel" / "game.cpython-311-x86_64-linux-gnu.so").write_bytes(b"a native build")
    assert digest_of(package) == code_digest()
    for part in PARTS:
        found = package / part
        file = found if found.is_file() else min(file for file in found.rglob("*") if file.suffix in (".py", ".toml"))
        before, text = digest_of(package), file.read_text(encoding="utf-8")
        file.write_text(text + "\n", encoding="utf-8")
        assert digest_of(package) != before, part


def test_batches_do_not_depend_on_how_many_processes_there_are(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path, plan(games=995))
    assert folder.batches[0] == (0, 10)
    assert folder.batches[-1] == (990, 995)
    seeds = RunFolder(tmp_path, League("city", ("simple", "fp-a", "fp-b"), 100, 3))
    assert all(first % 3 == 0 and last % 3 == 0 for first, last in seeds.batches)


def test_plans_can_be_written_down() -> None:
    doubles = Path(__file__).parents[2] / "examples" / "doubles.py"
    one = plan(games=7, meters=(f"{doubles}:Doubles",), rotate=False, seed=9)
    league = League("platinum", ("fp-a", "simple", "simple"), 5, 2, 3, {"short": True})
    assert plan_from(one.to_dict()) == one
    assert plan_from(league.to_dict()) == league
    with pytest.raises(RentierError, match="not the plan"):
        plan_from({"kind": "simulation", "colour": "red"})


def test_bots_move_on_by_one_seat_with_every_game() -> None:
    moving = plan(games=4)
    assert [moving.match(game).bots.index("fp-a") for game in range(4)] == [0, 1, 2, 3]
    assert len({moving.match(game).seed for game in range(4)}) == 4
    fixed = plan(games=4, rotate=False)
    assert {fixed.match(game).bots for game in range(4)} == {fixed.bots}


def test_a_league_plays_every_seed_from_every_seat_under_the_same_dice() -> None:
    league = League("platinum", ("fp-a", "fp-b", "fp-c"), 2, 2)
    assert league.games == 2 * 3 * 2
    seen = [league.match(game) for game in range(6)]
    assert {match.seed for match in seen} == {"1/0"}
    assert sorted(match.bots for match in seen) == sorted(
        [("fp-a", "fp-b"), ("fp-b", "fp-a"), ("fp-a", "fp-c"), ("fp-c", "fp-a"), ("fp-b", "fp-c"), ("fp-c", "fp-b")]
    )
    own = {(bot, seed) for match in seen for bot, seed in zip(match.bots, match.bot_seeds, strict=True)}
    assert len(own) == 3  # a bot draws the same numbers of its own wherever it sits
    assert league.match(6).seed == "1/1"


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: Simulation("platinum", ("fp-a", "nobody"), 5), "no bot called 'nobody'"),
        (lambda: Simulation("platinum", ("fp-a", "fp-b"), 0), "at least one game"),
        (lambda: Simulation("platinum", ("fp-a",), 5), "players, not 1"),
        (lambda: League("platinum", ("fp-a", "fp-b"), 5, 3), "3 seats need as many bots"),
        (lambda: League("platinum", ("fp-a", "fp-b"), 0, 2), "at least one seed"),
    ],
)
def test_a_plan_that_cannot_be_played_is_told(make: object, told: str) -> None:
    with pytest.raises(RentierError, match=told):
        make()  # type: ignore[operator]
