"""The README does what it says: its commands and Python blocks run, its tables and excerpt come from the sources.

`make docs` writes the parts between the markers again.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from rentier.bots import BOTS
from rentier.cli import app
from rentier.commands import playing
from rentier.kernel.edition import all_options, edition_names, load
from rentier.kernel.rulebook import rulebook
from rentier.terminal.session import WATCH_ROUNDS
from tools.site import generated_pages

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "README.md"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\[[^\]]+\]\((?!https?:)([^)#]+)\)")

TYPED = {
    "rentier play --terminal --seed 7 --seats 3": ("roll", "buy", "end", "refuse", "ask"),
    "rentier play --terminal --edition city --seed 80 --seats 3": ("roll", "buy", "press", "build old town 1r 1i"),
}
"""What is typed in the excerpts."""


def blocks(language: str, page: Path = PAGE) -> list[str]:
    return [body for found, body in BLOCK.findall(page.read_text(encoding="utf-8")) if found == language]


def commands() -> list[str]:
    return [line for block in blocks("sh") for line in block.splitlines() if line.strip()]


OWN = [command for command in commands() if command.startswith("rentier ")]

# ---------------------------------------------------------------- what is run


def test_every_make_target_on_the_page_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = re.findall(r"\bmake ([a-z]+)\b(?= |`|$|\n)", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {"play", "test"} <= set(named)
    assert set(named) - {"sure"} <= targets


def test_the_page_runs_nothing_but_rentier() -> None:
    """Beside make and the activation of the environment, which are only recognised."""
    others = {command for command in commands() if not command.startswith("rentier ")}
    assert {shlex.split(command)[0] for command in others - {". .venv/bin/activate"}} == {"make"}
    assert len(OWN) > 10


@pytest.mark.parametrize(
    "command",
    [pytest.param(command, marks=[pytest.mark.thorough] if "simulate" in command else []) for command in OWN],
)
def test_every_command_runs(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the input ending at once, in a folder where the page's earlier commands have left the files it needs.

    Games in the browser are not opened; `tests/server/test_play_command.py` does that. Most of a simulation's time
    goes into drawing its report; `tests/sim` runs a smaller one.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(playing, "play_in_browser", lambda table: typer.echo(f"opens {table}"))
    for needed in [earlier for earlier in OWN[: OWN.index(command)] if saved(earlier) & set(shlex.split(command))]:
        ran(needed)
    ran(command)


def saved(command: str) -> set[str]:
    """The file that a command leaves, if it leaves one."""
    _, _, rest = command.partition("--save ")
    return set(rest.split()[:1])


def ran(command: str) -> None:
    """Run a command to a good end."""
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, shlex.split(command)[1:], input="")
    assert done.exit_code == 0, f"{command}: {done.output}"
    assert done.stdout
    assert not done.stderr


def test_the_installed_program_runs() -> None:
    program = Path(sys.executable).with_name("rentier")
    done = subprocess.run([program, "editions"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "platinum" in done.stdout


def test_every_python_block_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    before = dict(BOTS)
    monkeypatch.syspath_prepend(str(ROOT))
    space: dict[str, Any] = {"__name__": "readme"}
    try:
        for block in blocks("python"):
            exec(compile(block, "README.md", "exec"), space)
    finally:
        BOTS.clear()
        BOTS.update(before)
    printed = capsys.readouterr().out
    assert "you need every site of the colour group of Boardwalk (BLD-1)" in printed
    assert space["finished"].over


@pytest.mark.parametrize(
    ("page", "least"), [("ARCHITECTURE.md", 4), ("CONTRIBUTING.md", 1), ("docs/api.md", 5), ("docs/testing.md", 5)]
)
def test_every_python_block_of_the_other_pages_runs(page: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    space: dict[str, Any] = {"__name__": "page"}
    found = blocks("python", ROOT / page)
    for block in found:
        exec(compile(block, page, "exec"), space)
    assert len(found) >= least


def test_the_figures_in_the_text_are_those_of_the_code() -> None:
    assert f"stop after {WATCH_ROUNDS} rounds" in PAGE.read_text(encoding="utf-8")


def test_every_link_leads_somewhere() -> None:
    made = {ROOT / "docs" / path for path, _ in generated_pages()}  # by `make site`, whose own test follows every link
    for page in (PAGE, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")):
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            goal = (page.parent / target).resolve()
            assert goal.exists() or goal in made, f"{page.name} links to {target}"


# ---------------------------------------------------------------- what is made from the sources


def excerpt(command: str) -> str:
    """What a terminal shows for a command and a few typed acts, from the first prompt on."""
    runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
    typed = TYPED[command]
    shown = runner.invoke(app, shlex.split(command)[1:], input="".join(f"{line}\n" for line in typed)).stdout
    lines = [line.rstrip() for line in shown.splitlines()]
    first = next(index for index, line in enumerate(lines) if line.startswith("Ann, "))
    asked = next(index for index, line in enumerate(lines) if line.endswith(f"> {typed[-1]}"))
    last = next(index for index, line in enumerate(lines) if index > asked and not line)
    return "\n".join(["```text", *lines[first:last], "```"])


def editions_table() -> str:
    rows = ["| name | edition | players | option in its own book |", "|---|---|---|---|"]
    titles = {option.id: option.title for option in all_options()}
    for name in edition_names():
        edition = load(name)
        words = rulebook(name).words
        variants = ", ".join(
            f"{''.join(part.text for part in words.fill(titles[variant], {}))} (`{variant}`)"
            for variant in edition.variants
        )
        least, most = edition.players
        rows.append(f"| `{name}` | {edition.title} ({edition.year}) | {least} to {most} | {variants} |")
    return "\n".join(rows)


def options_table() -> str:
    rows = ["| option | what it does | also in City |", "|---|---|---|"]
    words = rulebook("platinum").words
    for option in all_options():
        if option.mark == "house":
            says = "".join(part.text for part in words.fill(option.says, {}))
            number = f" (N from {option.number['least']} to {option.number['most']})" if option.number else ""
            city = "yes" if "city" in option.families else ""
            rows.append(f"| `{option.id}{'=N' if option.number else ''}` | {says}{number} | {city} |")
    return "\n".join(rows)


def made_again(page: str) -> str:
    """The page with everything between its markers written from the sources."""

    def part(match: re.Match[str]) -> str:
        name, argument = match["name"], match["argument"]
        made = {"excerpt": lambda: excerpt(argument), "editions": editions_table, "options": options_table}[name]()
        return f"{match['open']}\n{made}\n<!-- /{name} -->"

    pattern = r"(?P<open><!-- (?P<name>\w+)(?:: (?P<argument>[^>]*?))? -->)\n.*?<!-- /(?P=name) -->"
    return re.sub(pattern, part, page, flags=re.DOTALL)


def test_the_tables_and_the_excerpt_are_up_to_date(pytestconfig: pytest.Config) -> None:
    page = PAGE.read_text(encoding="utf-8")
    made = made_again(page)
    if pytestconfig.getoption("--write-docs"):
        PAGE.write_text(made, encoding="utf-8")
        return
    assert page.count("<!-- /") == 4
    assert page == made, "the sources have changed: run make docs and look at what it wrote"
