"""The README is short and its targets exist; every link leads somewhere; tables and excerpts come from the sources.

`make docs` writes the parts between the markers again. `test_pages.py` runs what is on the pages.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from rentier.cli import app
from rentier.kernel.edition import all_options, edition_names, load
from rentier.kernel.rulebook import rulebook
from rentier.site.pages import generated_pages
from rentier.terminal.session import WATCH_ROUNDS
from tests.unit.pages import DOCS, README, ROOT, blocks

LINK = re.compile(r"\[[^\]]+\]\((?!https?:)([^)#]+)\)")
MADE = {
    README: 2,
    DOCS / "tutorial" / "play.md": 1,
    DOCS / "reference" / "terminal.md": 1,
    DOCS / "reference" / "editions.md": 2,
}
"""Pages with parts that are made from the sources, and how many."""

TYPED = {
    "rentier play --terminal --seed 7 --seats 3": ("roll", "buy", "end", "refuse", "ask"),
    "rentier play --terminal --seed 7 --seats 3 --option automatic-rent": ("roll", "buy", "end"),
    "rentier play --terminal --edition city --seed 80 --seats 3": ("roll", "buy", "press", "build old town 1r 1i"),
}
"""What is typed in the excerpts."""


@pytest.mark.parametrize(("page", "longest"), [("README.md", 150), ("ARCHITECTURE.md", 200)])
def test_pages_that_everybody_reads_are_short(page: str, longest: int) -> None:
    assert len((ROOT / page).read_text(encoding="utf-8").splitlines()) <= longest


def test_every_make_target_on_the_page_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in (README, *DOCS.glob("tutorial/*.md"), *DOCS.glob("how-to/*.md")):
        text = page.read_text(encoding="utf-8")
        named = re.findall(r"(?:`|^)make ([a-z-]+)\b(?= |`|$|\n)", text, re.MULTILINE)
        assert set(named) <= targets, page.name
        assert page != README or {"play", "test"} <= set(named)


def test_the_installed_program_runs() -> None:
    program = Path(sys.executable).with_name("rentier")
    done = subprocess.run([program, "editions"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "platinum" in done.stdout


def test_the_library_does_what_the_readme_says(capsys: pytest.CaptureFixture[str]) -> None:
    space: dict[str, Any] = {"__name__": "readme"}
    for language, body, _ in blocks(README):
        if language == "python":
            exec(compile(body, "README.md", "exec"), space)
    printed = capsys.readouterr().out
    assert "you need every site of the colour group of Boardwalk (BLD-1)" in printed
    assert space["finished"].over


def test_the_figures_in_the_text_are_those_of_the_code() -> None:
    assert f"stop after {WATCH_ROUNDS} rounds" in (DOCS / "how-to" / "save-and-replay.md").read_text(encoding="utf-8")


def test_every_link_leads_somewhere() -> None:
    made = {DOCS / path for path, _ in generated_pages()}  # by `make site`, whose own test follows every link
    for page in (README, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")):
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


@pytest.mark.parametrize("page", MADE, ids=lambda page: page.name)
def test_the_tables_and_the_excerpts_are_up_to_date(page: Path, pytestconfig: pytest.Config) -> None:
    text = page.read_text(encoding="utf-8")
    made = made_again(text)
    if pytestconfig.getoption("--write-docs"):
        page.write_text(made, encoding="utf-8")
        return
    assert text.count("<!-- /") == MADE[page]
    assert text == made, "the sources have changed: run make docs and look at what it wrote"


def test_no_other_page_has_parts_that_are_made() -> None:
    others = {page for page in DOCS.rglob("*.md") if re.search(r"<!-- (excerpt|editions|options)\b", page.read_text())}
    assert others <= set(MADE)
