"""The examples do what their docstrings say: they run as shown, and print what is shown.

`make docs` writes the printed lines again.
"""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tiers import thorough

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
TRAINS = EXAMPLES / "ppo.py"
"""It needs torch and an hour: tests/rl runs it for some seconds."""
SCRIPTS = sorted({*EXAMPLES.glob("*.py")} - {TRAINS})
PRINT = [script for script in SCRIPTS if script.stem not in ("outside_bot", "test_house_rule")]
SLOW = {"parquet_tables"}
"""Scripts that also draw the figures of a report."""
BLOCK = re.compile(r"(?:^    .+\n)+", re.MULTILINE)
PUBLIC = {"rentier", "rentier.acts", "rentier.duties", "rentier.facts", "rentier.questions", "rentier.testing"}


def named(script: Path) -> object:
    return pytest.param(script, id=script.stem, marks=[thorough] if script.stem in SLOW else [])


def ran(script: Path, folder: Path) -> str:
    """What a script prints when it is run as its docstring says, in an empty folder."""
    command = BLOCK.search(docstring(script)).group().strip()  # type: ignore[union-attr]
    program, argument = shlex.split(command)
    assert argument == f"examples/{script.name}"
    words = [sys.executable, *([] if program == "python" else ["-m", program]), str(script)]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def docstring(script: Path) -> str:
    return ast.get_docstring(ast.parse(script.read_text(encoding="utf-8")), clean=False) or ""


def test_there_are_eight() -> None:
    """The scenario test tests the house rule."""
    assert len(SCRIPTS) == 8


@pytest.mark.parametrize("script", [named(script) for script in PRINT])
def test_an_example_prints_what_its_docstring_shows(script: Path, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    printed = "".join(f"    {line}\n" for line in ran(script, tmp_path).splitlines())
    shown = BLOCK.findall(docstring(script))[1]
    if pytestconfig.getoption("--write-docs"):
        script.write_text(script.read_text(encoding="utf-8").replace(shown, printed, 1), encoding="utf-8")
        return
    assert printed == shown


def test_the_scenario_test_passes(tmp_path: Path) -> None:
    printed = ran(EXAMPLES / "test_house_rule.py", tmp_path)
    assert "4 passed" in printed or "...." in printed  # in words, or in dots where pytest is told to be quiet


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_example_is_short_and_imports_only_what_is_stable(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    modules = {node.module or "" for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert {name for name in modules if name.startswith("rentier")} <= PUBLIC


def test_the_list_of_examples_has_them_all() -> None:
    listed = re.findall(r"\[`(\w+\.py)`\]\(\1\)", (EXAMPLES / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(script.name for script in (*SCRIPTS, TRAINS))
