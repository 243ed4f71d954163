"""The distribution as users get it: built from its source archive, installed by pipx and uvx, and run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from rentier import __version__
from tests.tiers import thorough

ROOT = Path(__file__).parents[2]
CONSTRAINTS = ROOT / "constraints.txt"
LONGEST = 300
"""Seconds until a command is stopped."""
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("RENTIER_", "PYTEST_", "PYTHON"))}
BESIDE = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
FONTS = "client/public/fonts.txt"

pytestmark = [thorough, pytest.mark.timeout(900)]


def program(name: str) -> str:
    """A program that the extra `dev` brings."""
    found = shutil.which(name, path=BESIDE)
    assert found is not None, f"{name} is not installed: pip install -e '.[dev]'"
    return found


def run(*words: str | Path, given: str = "", cwd: Path, **settings: str) -> str:
    """The output of a command that succeeds."""
    done = subprocess.run(
        [str(word) for word in words],
        input=given, cwd=cwd, env={**CLEAN, **settings}, capture_output=True, text=True, timeout=LONGEST, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{words}: {done.stdout[-2000:]}{done.stderr[-4000:]}"
    return done.stdout


@contextmanager
def served(rentier: Path, folder: Path) -> Iterator[str]:
    """The address of a server that runs from the wheel."""
    words = [str(rentier), "serve", "--port", "0", "--data", str(folder / "data")]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(words, env=CLEAN, cwd=folder, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://" in line, (folder / "log").read_text()
        yield next(word for word in line.split() if word.startswith("http://"))
    finally:
        process.terminate()
        process.communicate(timeout=LONGEST)
    assert process.returncode == 0, (folder / "log").read_text()


def test_the_distribution_builds_installs_and_runs(tmp_path: Path) -> None:
    """One story, since building and installing cost most of its time."""
    build(tmp_path / "dist", tmp_path)
    check_contents(tmp_path / "dist")
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    check_pipx(wheel, tmp_path)
    check_uvx(wheel, tmp_path)


def build(out: Path, folder: Path) -> None:
    """The source archive, and the wheel from it: its client is built again, with the packages of this checkout."""
    run(program("uv"), "build", "--sdist", ROOT, "--out-dir", out, cwd=folder)
    (source,) = out.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    packages = ROOT / "client" / "node_modules"
    if packages.is_dir():
        (unpacked / "client" / "node_modules").symlink_to(packages.resolve())
    run(program("uv"), "build", "--wheel", unpacked, "--out-dir", out, cwd=folder)


def check_contents(folder: Path) -> None:
    """Both archives have the licences and the browser client: one its sources, the other the built pages."""
    (source,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    assert wheel.name.startswith(f"rentier-{__version__}-")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", FONTS, "client/package.json", "client/src/main.ts", "hatch_build.py"} <= names
    assert not any(name.startswith(("client/node_modules", "src/rentier/web")) for name in names)
    with zipfile.ZipFile(wheel) as archive:
        built = {name.replace(f"rentier-{__version__}.dist-info/", "") for name in archive.namelist()}
        metadata = archive.read(f"rentier-{__version__}.dist-info/METADATA").decode()
    assert {"licenses/LICENSE", f"licenses/{FONTS}", "rentier/py.typed", "rentier/web/index.html"} <= built
    assert any(name.endswith(".woff2") for name in built)
    assert "License-Expression: Apache-2.0 AND OFL-1.1\n" in metadata
    assert "Description-Content-Type: text/markdown\n" in metadata


def check_pipx(wheel: Path, folder: Path) -> None:
    """`pipx install` gives a command that plays and serves."""
    homes = {
        "PIPX_HOME": str(folder / "pipx"),
        "PIPX_BIN_DIR": str(folder / "bin"),
        "PIPX_MAN_DIR": str(folder / "man"),
    }
    constrained = f"--pip-args=-c {CONSTRAINTS}"
    run(program("pipx"), "install", "--python", sys.executable, constrained, wheel, cwd=folder, **homes)
    rentier = folder / "bin" / "rentier"
    assert __version__ in run(rentier, "--version", cwd=folder)
    assert "rolls" in run(rentier, "play", "--terminal", "--seed", "7", given="roll\nquit\n", cwd=folder)
    with served(rentier, folder) as address:
        page = httpx2.get(address)
        assert page.status_code == 200
        assert "<script" in page.text
        made = httpx2.post(f"{address}/api/quick", json={"edition": "city", "name": "Ann"})
        assert made.status_code == 201, made.text


def check_uvx(wheel: Path, folder: Path) -> None:
    """`uvx --from` plays, and simulates with the extra `sim`."""

    def uvx(*words: str, given: str = "") -> str:
        with_sim = (program("uvx"), "--python", sys.executable, "--constraints", CONSTRAINTS, "--from", f"{wheel}[sim]")
        return run(*with_sim, "rentier", *words, given=given, cwd=folder)

    city = ("play", "--terminal", "--edition", "city", "--seed", "7")
    assert "rolls" in uvx(*city, given="roll\nquit\n")
    uvx("simulate", "--games", "4", "--bots", "simple", "--seed", "1", "--out", "games")
    assert (folder / "games" / "report.html").stat().st_size > 10_000
