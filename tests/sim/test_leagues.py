"""`make leagues`: what the bots must reach, measured, judged, printed and written into the docs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import leagues
import pytest
from measures import COUNT, MEASURES, Measured, mean, median
from musts import CLOSE, PARTS, TABLES, Must, Played, wins

from rentier.bots import BOTS
from rentier.bots.opponents import TUNED, UNTUNED, families_of
from tests.tiers import thorough

ROOT = Path(__file__).parents[2]


def test_every_table_can_be_played_and_measured() -> None:
    assert len({table.name for table in TABLES}) == len(TABLES)
    assert set(CLOSE) <= {table.name for table in TABLES}
    for table in TABLES:
        assert len(table.bots) == 4
        assert set(table.bots) <= set(BOTS)
        assert {must.measure for must in table.musts} <= set(MEASURES)
        assert all(must.bot in (*table.bots, "") for must in table.musts)
        leagues.plan_of(table, 1)
    parts = [table.part for table in TABLES]
    assert sorted(parts, key=PARTS.index) == parts  # every part is printed once


def test_every_family_of_both_halves_is_met_where_it_plays() -> None:
    for half in (TUNED, UNTUNED):
        for edition, prefix in (("platinum", ""), ("city", "city-")):
            known = {f"{prefix}{family}" for family in half if family in families_of(edition == "city")}
            assert known <= {table.name for table in TABLES if table.edition == edition}


@pytest.mark.parametrize(
    ("measured", "told"),
    [
        (Measured(0.40, 0.36, 0.44, 100), "yes"),
        (Measured(0.40, 0.30, 0.44, 100), "yes?"),
        (Measured(0.30, 0.20, 0.36, 100), "no?"),
        (Measured(0.20, 0.10, 0.30, 100), "no"),
    ],
)
def test_a_result_holds_surely_or_perhaps(measured: Measured, told: str) -> None:
    assert leagues.holds(wins("hard", least=0.35), measured) == told


def test_bounds_are_told() -> None:
    assert leagues.bounds(wins("hard", least=0.35, aim=0.45), "share") == "at least 35%, aim 45%"
    assert leagues.bounds(Must("back", "", most=2.0), COUNT) == "at most 2"
    assert leagues.bounds(Must("won", ""), "share") == "–"


def test_medians_and_means_have_intervals() -> None:
    middle = median(list(range(1, 101)), COUNT)
    assert middle == Measured(50.5, 41, 61, 100, COUNT)
    assert median([], COUNT) is None
    assert mean([2.0, 2.0]) == Measured(2.0, 2.0, 2.0, 2, COUNT)


def test_tables_are_chosen_by_name_part_or_edition() -> None:
    assert [table.name for table in leagues.chosen(["fp-*"])] == ["fp-a", "fp-b", "fp-c", "fp-a-patched"]
    assert {table.edition for table in leagues.chosen(["city"])} == {"city"}
    assert {table.part for table in leagues.chosen([PARTS[0]])} == {"liveliness"}
    assert leagues.chosen(["nobody"]) == []


def test_tables_near_a_bound_and_those_of_the_compiled_engine_play_more(monkeypatch: pytest.MonkeyPatch) -> None:
    quick, near, plain = (
        next(table for table in TABLES if table.name == name) for name in ("fp-a", CLOSE[0], "city-share-30-easy")
    )
    monkeypatch.setattr(leagues, "compiles", lambda plan: True)
    assert [leagues.times_for(table, 1) for table in (quick, near, plain)] == [50, 5, 1]
    monkeypatch.setattr(leagues, "compiles", lambda plan: False)
    assert leagues.times_for(quick, 1) == 1


@pytest.mark.parametrize("part", ["strength", "liveliness"])
def test_a_table_is_played_once_and_then_read(part: str, tmp_path: Path) -> None:
    musts = tuple(Must(name, name, bot="fp-b") for name in MEASURES if name != "won" or part == "strength")
    table = Played("small", part, "platinum", ("fp-b", "fp-a", "fp-a", "fp-a"), musts)
    first = list(leagues.judged(table, *leagues.play(table, 1, tmp_path, 1, "small")))
    again = list(leagues.judged(table, *leagues.play(table, 1, tmp_path, 1, "small")))
    assert first == again
    assert [row[1] for row in first] == [must.told for must in musts]
    assert all(len(row) == len(leagues.HEADS) for row in first)


def test_the_report_goes_between_the_markers_of_a_page(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text(f"before\n{leagues.BEGIN}\nearlier\n{leagues.END}\nafter\n", encoding="utf-8")
    rows: dict[str, list[leagues.Row]] = {
        "levels": [("hard against three normal", "hard wins", "40", "50.0%", "40.0% to 60.0%", "–", "")]
    }
    leagues.write_page(leagues.as_markdown(rows, 10), page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "earlier" not in text
    assert "### Levels" in text


def test_the_page_of_the_docs_has_the_markers() -> None:
    text = leagues.PAGE.read_text(encoding="utf-8")
    assert text.index(leagues.BEGIN) < text.index(leagues.END)


@thorough
def test_the_command_prints_and_goes_on(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "bench" / "leagues.py"), "--seeds", "1", "--jobs", "1"]
    command += ["--only", "fp-a", "--only", "city-simple", "--out", str(tmp_path)]
    first = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    again = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert first == again
    assert "City strength" in first
    assert "at least 90%" in first
