"""The wheel as a user gets it: installed into a clean virtual environment, it plays, serves and simulates."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from rentier import __version__
from tests.tiers import thorough

ROOT = Path(__file__).parents[2]
LONGEST = 300
"""Seconds until a command is stopped."""
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("RENTIER_", "PYTEST_", "PYTHON"))}

pytestmark = [thorough, pytest.mark.timeout(600)]


def run(*words: str | Path, given: str = "", cwd: Path | None = None) -> str:
    """The output of a command that succeeds."""
    done = subprocess.run(
        [str(word) for word in words],
        input=given, cwd=cwd, env=CLEAN, capture_output=True, text=True, timeout=LONGEST, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{words}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def rentier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of an installed wheel; nothing of this checkout is on its path."""
    folder = tmp_path_factory.mktemp("wheel")
    quiet = ("-qq", "--disable-pip-version-check")
    run(sys.executable, "-m", "pip", "wheel", *quiet, "--no-deps", "-w", folder, ROOT)
    (wheel,) = folder.glob("rentier-*.whl")
    assert wheel.name.startswith(f"rentier-{__version__}-")
    run(sys.executable, "-m", "venv", folder / "venv")
    python = folder / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", *quiet, "-c", ROOT / "constraints.txt", f"{wheel}[sim]")
    return folder / "venv" / "bin" / "rentier"


@pytest.fixture
def served(rentier: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server that runs from the wheel."""
    words = [str(rentier), "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(words, env=CLEAN, cwd=tmp_path, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://" in line, (tmp_path / "log").read_text()
        yield next(word for word in line.split() if word.startswith("http://"))
    finally:
        process.terminate()
        process.communicate(timeout=LONGEST)
    assert process.returncode == 0, (tmp_path / "log").read_text()


def test_it_says_its_version(rentier: Path) -> None:
    assert __version__ in run(rentier, "--version")


@pytest.mark.parametrize("edition", ["platinum", "city"])
def test_it_plays_in_the_terminal(rentier: Path, tmp_path: Path, edition: str) -> None:
    words = ("play", "--terminal", "--edition", edition, "--seed", "7")
    shown = run(rentier, *words, given="roll\nquit\n", cwd=tmp_path)
    assert "rolls" in shown


def test_it_serves_the_table_in_the_browser(served: str) -> None:
    page = httpx2.get(served)
    assert page.status_code == 200
    assert "<script" in page.text
    made = httpx2.post(f"{served}/api/quick", json={"edition": "city", "name": "Ann"})
    assert made.status_code == 201, made.text


def test_it_simulates(rentier: Path, tmp_path: Path) -> None:
    run(rentier, "simulate", "--games", "4", "--bots", "simple", "--seed", "1", "--out", "games", cwd=tmp_path)
    assert (tmp_path / "games" / "report.html").stat().st_size > 10_000
