"""The compiled build: what becomes native code, what it needs, and that the suite runs on the build it says."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys

import pytest

from tests.programs import COMPILER, HEADERS, PACKAGES, ensured
from tests.tiers import thorough
from tools.compiled.build import LEFT_OUT, ROOT, SOURCE, WHOLE, BuildError, check_tools


def make_compiled(*arguments: str) -> None:
    """What `make compiled` does with these arguments must come out well; what it needs is installed if need be."""
    for name in (COMPILER, HEADERS):
        ensured(name, PACKAGES[name])
    command = [sys.executable, "-m", "tools.compiled", *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "RENTIER_"))}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_module_of_the_engine_is_compiled_or_left_out_for_a_reason() -> None:
    package = SOURCE / "rentier"
    files = [file for room in ("kernel", "text", "rules", "bots") for file in (package / room).rglob("*.py")]
    known = {file.relative_to(SOURCE).as_posix() for file in files if file.name != "__init__.py"}
    left_out = {f"rentier/{name}" for name in LEFT_OUT}

    assert {*WHOLE.modules()} == known - left_out | {"rentier/table.py"}
    assert left_out < known
    assert all(LEFT_OUT.values())


def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    """Plain Python unless `make compiled` says otherwise, and then native code in every compiled module."""
    wanted = bool(os.environ.get("RENTIER_COMPILED"))
    for path in WHOLE.modules():
        module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
        native = not str(module.__file__).endswith(".py")
        assert native is wanted, f"{module.__file__} is {'native' if native else 'plain Python'}"


def test_a_missing_compiler_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(BuildError, match=r"no C compiler here .*apt install gcc"):
        check_tools()


def test_missing_headers_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/cc")
    monkeypatch.setattr("sysconfig.get_paths", lambda: {"include": "nowhere"})
    with pytest.raises(BuildError, match=r"headers are missing: .*python3-dev"):
        check_tools()


def test_a_missing_tool_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/cc")
    monkeypatch.setattr("pathlib.Path.exists", lambda path: True)
    monkeypatch.setattr("tools.compiled.build.find_spec", lambda name: None if name == "setuptools" else name)
    with pytest.raises(BuildError, match="setuptools is missing: install the extra `dev`"):
        check_tools()


@thorough
def test_plain_rules_and_bots_play_the_same_games_on_a_native_kernel() -> None:
    make_compiled("build", "compare", "--small", "--games", "40")


@pytest.mark.soak
def test_the_compiled_build_passes_the_suite_and_plays_the_same_games() -> None:
    make_compiled("build", "test", "compare")
