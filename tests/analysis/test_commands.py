"""`rentier odds` and `rentier values` as people and programs use them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from rentier.analysis.counted import counted_odds
from rentier.analysis.odds import landing_odds
from rentier.cli import app
from rentier.kernel.edition import edition_names, load


def rentier(*arguments: str, columns: int = 80) -> Result:
    return CliRunner(env={"COLUMNS": str(columns), "NO_COLOR": "1"}).invoke(app, list(arguments))


@pytest.mark.parametrize("command", ["odds", "values"])
def test_the_help_has_examples_and_says_what_is_assumed(command: str) -> None:
    shown = rentier(command, "--help").stdout
    assert f"rentier {command} platinum" in shown.partition("Examples")[2]
    assert "Assumptions" in shown
    assert command in rentier("--help").stdout


# ---------------------------------------------------------------- odds


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize("jail", ["pay", "stay"])
def test_json_has_forty_fractions_jail_and_rolls_a_turn(edition: str, jail: str) -> None:
    result = rentier("odds", edition, "--jail", jail, "--exact", "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    plain = json.loads(result.stdout)
    assert list(plain) == ["spaces", "in_jail", "rolls_per_turn"]
    assert len(plain["spaces"]) == 40
    assert sum(plain["spaces"]) + plain["in_jail"] == pytest.approx(1)
    odds = landing_odds(edition, jail=jail)
    assert plain == {"spaces": list(odds.spaces), "in_jail": odds.in_jail, "rolls_per_turn": odds.rolls_per_turn}


def test_counted_json_has_the_same_form_and_follows_the_seed() -> None:
    arguments = ("odds", "platinum", "--jail", "pay", "--rolls", "3000", "--seed", "4", "--json")
    plain = json.loads(rentier(*arguments).stdout)
    assert list(plain) == ["spaces", "in_jail", "rolls_per_turn"]
    assert plain == counted_odds("platinum", jail="pay", rolls=3000, seed=4).to_dict()
    assert rentier(*arguments).stdout == rentier(*arguments).stdout
    assert plain != json.loads(rentier(*arguments[:-2], "5", "--json").stdout)


def test_exact_is_the_default_and_options_count() -> None:
    assert rentier("odds", "platinum", "--json").stdout == rentier("odds", "platinum", "--exact", "--json").stdout
    speedy = json.loads(rentier("odds", "platinum", "-o", "speed-die", "--json").stdout)
    assert speedy["spaces"] == list(landing_odds("platinum", {"speed-die": True}).spaces)
    printed = json.loads(rentier("odds", "platinum", "--deck", "printed", "--json").stdout)
    assert printed["spaces"] == list(landing_odds("platinum", deck="printed").spaces)


@pytest.mark.parametrize("edition", edition_names())
def test_the_table_names_every_space_and_jail_apart(edition: str) -> None:
    shown = rentier("odds", edition, "--jail", "pay").stdout
    lines = shown.splitlines()
    wide = rentier("odds", edition, columns=120).stdout.splitlines()
    jail = load(edition).terms["jail"]
    assert len(lines) >= 43  # a long name takes two lines
    assert all(len(line.rstrip()) <= 80 for line in lines)
    for space, name in enumerate(load(edition).names):
        assert any(line.split()[0] == str(space) and (space == 10 or name in line) for line in wide[1:-1]), name
    assert any(line.strip().startswith(f"In {jail}") for line in lines)
    assert "rolls a turn" in lines[-1]


def test_the_counted_table_shows_the_exact_share_and_the_difference() -> None:
    result = rentier("odds", "platinum", "--jail", "pay", "--rolls", "2000", "--seed", "1")
    assert result.exit_code == 0
    assert result.stderr == "", "no progress bar where nobody is watching"
    head, *lines = result.stdout.splitlines()
    assert head.split() == ["space", "counted", "%", "exact", "%", "difference"]
    counted, exact, difference = (float(figure) for figure in lines[0].split()[2:5])
    assert difference == pytest.approx(counted - exact, abs=0.0011)
    assert "2,000 rolls" in lines[-1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("odds", "atlantis"), "There is no edition 'atlantis'"),
        (("values", "atlantis"), "There is no edition 'atlantis'"),
        (("odds", "city", "-o", "speed-die"), "City does not take the option speed-die"),
        (("values", "platinum", "-o", "speed"), "No option 'speed'; did you mean speed-die?"),
        (("odds", "platinum", "--exact", "--rolls", "5"), "Choose --exact or --rolls, not both"),
        (("odds", "platinum", "--seed", "5"), "add --rolls"),
        (("odds", "platinum", "--rolls", "5", "--deck", "printed"), "--deck works with exact odds only"),
        (("odds", "platinum", "--rolls", "0"), "--rolls takes a number from 1, not 0"),
        (("odds", "platinum", "--rolls", "-3"), "--rolls takes a number from 1, not -3"),
    ],
)
def test_wrong_arguments_get_one_clear_sentence(arguments: tuple[str, ...], said: str) -> None:
    result = rentier(*arguments)
    assert result.exit_code == 1
    assert said in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


def test_an_unknown_way_out_of_jail_names_those_there_are() -> None:
    result = rentier("odds", "platinum", "--jail", "flee")
    assert result.exit_code == 2
    assert "'pay', 'stay'" in result.stderr


# ---------------------------------------------------------------- values


@pytest.mark.parametrize("edition", edition_names())
def test_values_name_every_deed_and_group_in_the_edition_s_words(edition: str) -> None:
    result = rentier("values", edition)
    assert result.exit_code == 0, result.output
    assert "{" not in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    assert "…" not in result.stdout, "it fits into 80 columns"
    data, wide = load(edition), rentier("values", edition, columns=120)
    for name in data.group_names.values():
        assert result.stdout.count(f"all {name} ") == 2
    for space, name in zip(data.spaces, data.names, strict=True):
        if "group" in space:
            assert f"  {name} " in wide.stdout


def test_the_figures_of_the_dark_blues_and_of_a_skyscraper() -> None:
    lines = rentier("values", "platinum", "--jail", "pay").stdout.splitlines()
    income, payback = (line.split() for line in lines if line.startswith("  Boardwalk"))
    assert income == ["Boardwalk", "2.63%", "$131", "$263", "$526", "$1,577", "$3,680", "$4,468", "$5,257"]
    assert payback == ["Boardwalk", "2.63%", "304", "152", "114", "51", "27", "27", "27"]
    city = rentier("values", "city").stdout
    assert "Income in 100 rolls of one opponent, in M: districts" in city
    assert city.count("+ skyscraper") == 16


def test_a_plot_without_matplotlib_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = rentier("values", "platinum", "--plot", str(tmp_path / "values.png"))
    assert result.exit_code == 1
    assert result.stderr.strip() == "Plots need matplotlib: install it with pip install 'rentier[sim]'"
    assert result.stdout == ""


@pytest.mark.parametrize(("edition", "ending"), [("platinum", "png"), ("city", "svg")])
def test_a_plot_is_drawn(edition: str, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"values.{ending}"
    result = rentier("values", edition, "--plot", str(path))
    assert result.exit_code == 0, result.output
    assert path.stat().st_size > 10_000
    assert "Chart saved to" in result.stdout
    wrong = rentier("values", edition, "--plot", str(tmp_path / "values.xyz"))
    assert wrong.exit_code == 1
    assert "cannot be drawn" in wrong.stderr
    bare = rentier("values", edition, "--plot", str(tmp_path / "noext"))
    assert bare.exit_code == 1
    assert "end its name with .png" in bare.stderr
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
