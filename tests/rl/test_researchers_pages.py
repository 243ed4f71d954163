"""The pages for researchers: tables of actions and observations from the code, results from measurements.

`make docs` writes them again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import pytest

from rentier.batch.learning.episode import names_of_questions
from rentier.batch.learning.observation import LAYOUT, Part, size
from rentier.rl import city, classic

FOLDER = Path(__file__).parents[2] / "docs" / "researchers"
SEATS = "n"


def table(head: str, rows: Iterable[Sequence[str]]) -> str:
    columns = head.count("|") + 1
    return "\n".join([f"| {head} |", "|" + "---|" * columns, *(f"| {' | '.join(row)} |" for row in rows)])


def actions(names: Iterable[tuple[str, str]]) -> str:
    """Actions one a row, those that differ by a number together."""
    numbered = [(number, name, text) for number, (name, text) in enumerate(names)]

    def kind(row: tuple[int, str, str]) -> str:
        return re.sub(r"[+-]?\d+", "N", row[1])

    rows = []
    for _, found in groupby(numbered, kind):
        several = list(found)
        (first, name, text), (last, other, _) = several[0], several[-1]
        rows.append(
            (
                str(first) if first == last else f"{first} to {last}",
                f"`{name}`" if first == last else f"`{name}` to `{other}`",
                text,
            )
        )
    return table("number | name | what the (first) action does", rows)


def observation(layout: Sequence[Part]) -> str:
    """Fields with their places, which depend on the number of seats."""
    rows, fixed, each = [], 0, 0
    for part in layout:
        rows.append((place(fixed, each), length(part), part.name, part.text))
        fixed, each = (fixed, each + part.size) if part.times_seats else (fixed + part.size, each)
    told = table("from | numbers | field | meaning", rows)
    return f"{told}\n\nAltogether {place(fixed, each)} numbers."


def place(fixed: int, each: int) -> str:
    """A number such as 12n + 28."""
    words = [f"{each}{SEATS}" if each > 1 else SEATS] if each else []
    return " + ".join([*words, *([str(fixed)] if fixed or not each else [])])


def length(part: Part) -> str:
    return (f"{part.size}{SEATS}" if part.size > 1 else SEATS) if part.times_seats else str(part.size)


def questions(names: Iterable[str]) -> str:
    listed = "; ".join(f"{number} {name}" for number, name in enumerate(names) if name)
    return f"\n\nQuestions, by their place in *question*: {listed}."


def city_questions() -> Iterator[str]:
    for asked in city.QUESTIONS:
        yield asked if isinstance(asked, str) else f"`{asked.__name__}`"


def results() -> str:
    rows = json.loads((FOLDER / "leaderboard.json").read_text(encoding="utf-8"))
    rows.sort(key=lambda row: (row["against"], -row["won"]))
    return table(
        "policy | against | games | won | 95% interval",
        (
            (
                f"`{row['policy']}`", ", ".join(f"`{bot}`" for bot in row["against"]), f"{row['games']:,}",
                f"{row['won']:.1%}", f"{row['low']:.1%} to {row['high']:.1%}",
            )
            for row in rows
        ),
    )  # fmt: skip


def speeds() -> str:
    rows = json.loads((FOLDER / "speeds.json").read_text(encoding="utf-8"))
    return table("environment | steps in a CPU second", ((row["what"], f"{row['steps']:,.0f}") for row in rows))


def speeds_on_gpu() -> str:
    rows = json.loads((FOLDER / "speeds-gpu.json").read_text(encoding="utf-8"))
    return table(
        "`RentierGpuVectorEnv`, four agents | steps in a second",
        (
            (f"{row['games']:,} games on an {row['device']}{', in local memory' * row['local']}", f"{row['steps']:,}")
            for row in rows
        ),
    )


def curve() -> str:
    points = json.loads((FOLDER / "curve.json").read_text(encoding="utf-8"))
    passed, last = next(point for point in points if point["wins"] >= 0.35), points[-1]

    def told(point: dict[str, float]) -> str:
        return f"after {point['minutes']:.1f} minutes and {point['steps'] / 1e6:.0f} million steps"

    return (
        "[`examples/ppo.py`](../../examples/ppo.py) begins with random play and trains against three `fp-a`. In the "
        f"run below it won {passed['wins']:.0%} of its games {told(passed)}, and {last['wins']:.1%} {told(last)}. It "
        "ran with `--games 4096 --batch 32768 --threads 5` on an H200 and five CPU cores."
    )


def parts() -> dict[str, dict[str, str]]:
    """What is generated, by page and marker."""
    return {
        "actions.md": {"classic": actions(classic.names()), "city": actions(city.names())},
        "observations.md": {
            "classic": observation(LAYOUT) + questions(names_of_questions()),
            "city": observation(city.LAYOUT) + questions(city_questions()),
        },
        "leaderboard.md": {"results": results()},
        "index.md": {"speeds": speeds(), "gpu": speeds_on_gpu(), "curve": curve()},
    }


@pytest.mark.parametrize("page", ["actions.md", "observations.md", "leaderboard.md", "index.md"])
def test_the_tables_are_those_of_the_code(page: str, pytestconfig: pytest.Config) -> None:
    file = FOLDER / page
    text = before = file.read_text(encoding="utf-8")
    for name, part in parts()[page].items():
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        text = text[: text.index(begin) + len(begin)] + f"\n{part}\n" + text[text.index(end) :]
    if pytestconfig.getoption("--write-docs"):
        file.write_text(text, encoding="utf-8")
        return
    assert before == text, "run make docs"


def test_places_add_up_to_the_size() -> None:
    for seats in (2, 5, 8):
        told = re.search(r"Altogether (\d+)n \+ (\d+)", observation(LAYOUT))
        assert told is not None
        assert int(told[1]) * seats + int(told[2]) == size(seats)
