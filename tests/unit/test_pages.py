"""The pages do what they say: their commands and Python blocks run, in order and in one folder, as for a reader."""

from __future__ import annotations

import ast
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from rentier.bots import BOTS
from rentier.cli import app
from rentier.commands import playing
from rentier.kernel.chapter import CHAPTERS
from rentier.kernel.house_rule import remove_house_rule
from tests.unit.pages import DOCS, HOSTING, READ, README, ROOT, RUN, blocks, commands

LONGEST = 60
"""Seconds until a server says its address, or has stopped."""
PAGE_MODULES = {Path(saved).stem for page in RUN for _, _, saved in blocks(page) if saved}
"""What readers save, and may import."""
WITH_BLOCKS = [page for page in RUN if any(language in ("sh", "python") for language, _, _ in blocks(page))]


def is_slow(page: Path) -> bool:
    """Most of a simulation's time goes into drawing its report; `tests/sim` runs a smaller one."""
    return any(
        command.startswith(("rentier simulate", "rentier league", "rentier serve")) for command in commands(page)
    )


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture
def unchanged() -> Any:
    """Bots, house rules and modules of a page are gone after it."""
    bots, chapters, modules = dict(BOTS), set(CHAPTERS), set(sys.modules)
    yield
    for name in PAGE_MODULES & (sys.modules.keys() - modules):
        del sys.modules[name]
    BOTS.clear()
    BOTS.update(bots)
    for added in CHAPTERS.keys() - chapters:
        remove_house_rule(added.replace("_", "-"))


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=name_of(page), marks=[pytest.mark.thorough] if is_slow(page) else [])
        for page in WITH_BLOCKS
    ],
)
@pytest.mark.usefixtures("unchanged")
def test_everything_on_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games in the browser are not opened; `tests/server/test_play_command.py` does that. Input ends at once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(playing, "play_in_browser", lambda table: typer.echo(f"opens {table}"))
    space: dict[str, Any] = {"__name__": "page"}
    stops: list[Callable[[], None]] = []
    try:
        for language, body, saved in blocks(page):
            if saved:
                Path(saved).write_text(body, encoding="utf-8")
            if language == "python":
                exec(compile(body, page.name, "exec"), space)
            elif language == "sh":
                for command in body.splitlines():
                    if command.startswith("rentier serve"):
                        stops.append(served(command))
                    elif command.startswith("rentier "):
                        ran(command)
    finally:
        for stop in stops:
            stop()


def ran(command: str) -> None:
    """Run a command to a good end."""
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, shlex.split(command)[1:], input="")
    assert done.exit_code == 0, f"{command}: {done.output}"
    assert done.stdout
    assert not done.stderr or "--resume" not in command


def served(command: str) -> Callable[[], None]:
    """Start a server as the page says, wait until it can be opened, and return how to stop it."""
    words = [sys.executable, "-m", "rentier", *shlex.split(command)[1:]]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("RENTIER_")}
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=clean, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()

    def stop() -> None:
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=LONGEST)
        assert process.returncode == 0, told

    if "http://" not in line:
        process.kill()
        pytest.fail(f"{command}: {line}{process.communicate()[1]}")
    return stop


def test_pages_run_nothing_but_rentier_and_make() -> None:
    words = {shlex.split(command)[0] for page in RUN for command in commands(page)}
    assert words <= {"rentier", "make"}


def test_every_page_with_commands_is_run_or_checked() -> None:
    known = {*RUN, *HOSTING}
    assert [name_of(page) for page in DOCS.rglob("*.md") if commands(page) and page not in known] == []
    assert len([command for page in RUN for command in commands(page) if command.startswith("rentier ")]) > 30
    assert README in RUN


@pytest.mark.parametrize(("page", "least"), READ, ids=[page.name for page, _ in READ])
@pytest.mark.usefixtures("unchanged")
def test_every_python_block_of_the_other_pages_runs(page: Path, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    space: dict[str, Any] = {"__name__": "page"}
    found = [body for language, body, _ in blocks(page) if language == "python"]
    for block in found:
        exec(compile(block, page.name, "exec"), space)
    assert len(found) >= least


PUBLIC = {"rentier", *(f"rentier.{name}" for name in ("acts", "duties", "facts", "questions", "rollouts", "rl"))}
FOR_CONTRIBUTORS = {*DOCS.glob("explanation/*.md"), DOCS / "how-to" / "add-a-house-rule.md"}
"""Pages about the inside of the package; a script needs none of it."""


def test_pages_import_only_what_is_stable() -> None:
    modules = {
        (page.relative_to(DOCS).as_posix(), node.module or "")
        for page in DOCS.rglob("*.md")
        if page not in FOR_CONTRIBUTORS
        for language, body, _ in blocks(page)
        if language == "python"
        for node in ast.walk(ast.parse(body))
        if isinstance(node, ast.ImportFrom)
    }
    ours = {(page, module) for page, module in modules if module.partition(".")[0] == "rentier"}
    assert len(ours) > 10
    assert {(p, m) for p, m in ours if m not in PUBLIC and not m.startswith("rentier.testing")} == set()


@pytest.mark.parametrize("lesson", sorted((DOCS / "tutorial").glob("*.md")), ids=lambda page: page.stem)
def test_every_lesson_has_something_to_do(lesson: Path) -> None:
    assert lesson.stem == "index" or commands(lesson)
