"""The commands and the example do what their help says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from rentier.cli import app
from rentier.sim.folder import RunFolder
from rentier.sim.plans import Simulation
from rentier.sim.tables import load
from tests.tiers import thorough

ROOT = Path(__file__).parents[2]
SMALL = ("--edition", "city", "--option", "round-limit=60", "--games", "10")


def typed(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})


@thorough
def test_simulate_writes_everything_and_says_where(tmp_path: Path) -> None:
    out = tmp_path / "run"
    meter = f"{ROOT / 'examples' / 'doubles.py'}:Doubles"
    own = f"{ROOT / 'examples' / 'bot.py'}:Landlord"
    done = typed("simulate", *SMALL, "--bots", f"fp-a,{own}", "--seats", 3, "--meter", meter, "--out", out)
    assert done.exit_code == 0, done.output
    assert "fp-a" in done.stdout
    assert "\nLandlord " in done.stdout
    assert str(out / "report.html") in done.stdout
    planned = RunFolder.resume(out).plan
    assert isinstance(planned, Simulation)
    assert planned.bots == ("fp-a", own, "fp-a")
    doubles = load(out, "doubles")
    assert doubles.columns == ["game", "seat", "bot", "rolls", "doubles"]
    assert doubles["rolls"].sum() == load(out, "games")["rolls"].sum()
    again = typed("simulate", "--out", out, "--resume")
    assert again.exit_code == 0
    assert "This run is finished" in again.stdout


def test_the_seats_of_a_plan_follow_the_bots_named(tmp_path: Path) -> None:
    from rentier.commands.simulate import seated

    assert seated("simple", None) == ("simple",) * 4
    assert seated("fp-a,simple", None) == ("fp-a", "simple")
    assert seated("fp-a,simple", 3) == ("fp-a", "simple", "fp-a")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--variant", "short"), "--variant is now --option: write --option short"),
        (("--house", "double-go", "--house", "round-limit=9"), "write --option double-go --option round-limit=9"),
        (("--bots", "nobody"), "There is no bot called 'nobody'"),
        (("--bots", "simpel"), "did you mean simple?"),
        (("--edition", "atlantis"), "atlantis"),
        (("--resume", "--games", "5"), "leave out --games"),
        (("--resume",), "no run to continue"),
        (("--meter", "nothing.py:Nothing"), "There is no file"),
        (("--meter", ":"), "file.py:Class or module:Class, not ':'"),
        (("--meter", "tests.sim.test_meters:Twice"), "give Twice another one"),
        (("--games", "0"), "at least one game"),
        (("--edition", "city", "--option", "minutes=30"), "Simulations have no clock"),
        (("--cluster", "localhost"), "as localhost:8786"),
    ],
)
def test_simulate_says_what_is_wrong(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    done = typed("simulate", "--out", tmp_path / "run", *words)
    assert done.exit_code == 1
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "run").exists()


def test_league_prints_ratings_and_matrix(tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ("league", "fp-a", "simple", "--edition", "city", "--option", "round-limit=60", "--seeds", 6)
    done = typed(*words, "--out", out)
    assert done.exit_code == 0, done.output
    assert "rating" in done.stdout
    assert "finishes ahead of" in done.stdout
    assert json.loads((out / "league.json").read_text(encoding="utf-8"))["games"] == 12
    assert not (out / "parts").exists()
    without = typed(*words)
    assert without.exit_code == 0
    assert without.stdout.splitlines() == done.stdout.splitlines()[:-1]
    assert "is finished" in typed("league", "--out", out, "--resume").stdout
    assert "holds a league" in typed("simulate", "--out", out, "--resume").stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("fp-a",), "at least two bots"),
        (("fp-a", "simple", "--seats", "3"), "3 seats need as many bots"),
        (("--resume",), "--out DIR"),
        (("fp-a", "simple", "--edition", "city", "--option", "minutes=30"), "the option round-limit"),
        (("fp-a", "simple", "--cluster", "tcp://localhost"), "as tcp://localhost:8786"),
    ],
)
def test_league_says_what_is_wrong(words: tuple[str, ...], told: str) -> None:
    done = typed("league", *words)
    assert done.exit_code == 1
    assert told in done.stderr


@pytest.mark.parametrize("seats", [0, 1, -1])
def test_a_table_has_two_seats_or_more(tmp_path: Path, seats: int) -> None:
    for words in (("league", "fp-a", "simple"), ("simulate",)):
        done = typed(*words, "--out", tmp_path / "run", "--seats", seats)
        assert done.exit_code == 2
        assert "--seats" in done.stderr
        assert not (tmp_path / "run").exists()


def test_a_league_may_have_any_seed() -> None:
    words = ("league", "fp-a", "simple", "--edition", "city", "--option", "round-limit=30", "--seeds", 2, "--seed")
    done = typed(*words, -1)
    assert done.exit_code == 0, done.output
    assert "rating" in done.stdout


@pytest.mark.parametrize(
    ("command", "words"),
    [
        pytest.param("simulate", SMALL, marks=pytest.mark.thorough),  # it draws a report
        ("league", ("fp-a", "simple", "--seeds", "2")),
    ],
)
def test_a_run_does_not_go_on_with_other_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, words: tuple[str, ...]
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "run"
    with monkeypatch.context() as stopped:
        stopped.setattr("rentier.sim.runner.play_batch", interrupted)
        assert typed(command, *words, "--out", out).exit_code == 130
    with monkeypatch.context() as changed:
        changed.setattr("rentier.sim.folder.code_digest", lambda: "0" * 64)
        other = typed(command, "--out", out, "--resume")
        assert other.exit_code == 1
        assert "was started by different code" in other.stderr
    assert typed(command, "--out", out, "--resume").exit_code == 0


def test_the_bench_does_not_start_itself_forever(tmp_path: Path) -> None:
    """A native build that this Python cannot load leaves the process on plain Python, as an empty one does."""
    script = "import sim, sys; from pathlib import Path; sim.start_again(Path(sys.argv[1]))"
    paths = os.pathsep.join([str(ROOT / "bench"), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": paths, "RENTIER_BENCH_STARTED": "1"}
    command = [sys.executable, "-c", script, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 1
    assert "cannot load the native build" in done.stderr


def test_without_the_extra_simulate_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    done = typed("simulate", "--out", tmp_path / "run")
    assert done.exit_code == 1
    assert "pip install 'rentier[sim]'" in done.stderr


def test_the_program_starts_without_loading_what_only_simulation_needs() -> None:
    check = (
        "import sys, rentier.cli; print(sorted({'numpy', 'polars', 'matplotlib', 'distributed'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_examples_meter_has_ten_lines() -> None:
    text = (ROOT / "examples" / "doubles.py").read_text(encoding="utf-8")
    body = text.split("class Doubles(Meter):")[1].split("\n\n\nif __name__")[0]
    assert sum(1 for line in body.splitlines() if line.strip()) <= 10
