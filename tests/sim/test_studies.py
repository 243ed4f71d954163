"""Studies: what a change of the start is worth, and whether predicted chances come true."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rentier.bots.value.games import Team, rounds
from rentier.cli import app
from rentier.kernel.errors import RentierError
from rentier.review.certainty import measured
from rentier.study.calibration import PLAYERS, by_batch, by_reference, calibrate, deciles, surprise
from rentier.study.studies import Setting, compared, study
from tests.tiers import soak

FEW = Setting("platinum", seats=2, games=30)


def test_a_whole_group_from_the_start_is_worth_a_lot() -> None:
    def give(state: object) -> None:
        for deed in (16, 18, 19):
            state.give_deed(deed, 0)  # type: ignore[attr-defined]

    found = compared("orange", FEW.chance(give), FEW.chance(None))
    assert found.difference > found.margin > 0


def test_the_first_player_begins_whatever_the_seed_says() -> None:
    for seed in range(4):
        game = Setting("platinum", seats=3, seed=seed).start()
        assert game.state.turn == game.state.starter == 0
        assert [waiting.seat for waiting in game.duties] == [0]


def test_going_first_second_and_so_on_adds_up_to_nothing() -> None:
    found = study("first", FEW)
    assert [one.what for one in found.findings] == ["turn 1", "turn 2"]
    assert sum(one.difference for one in found.findings) == pytest.approx(0)
    assert found.to_dict()["findings"][0]["games"] == FEW.games
    assert "| turn 1 |" in found.markdown()


def test_a_study_repeats_with_its_seed() -> None:
    assert study("first", FEW) == study("first", FEW)


def test_what_is_unknown_is_refused_in_a_sentence() -> None:
    with pytest.raises(RentierError, match="There is no study 'gold'"):
        study("gold", FEW)
    with pytest.raises(RentierError, match="no option 'free-beer'"):
        study("rule:free-beer", FEW)


def test_deciles_count_what_came_true() -> None:
    low, high = deciles([(0.25, won) for won in (1, 0, 0, 0)] + [(0.95, 1)] * 2)
    assert (low.predicted, low.came, low.count) == (0.25, 0.25, 4)
    assert (high.came, high.count) == (1, 2)
    assert surprise([((0.5, 0.5), (1, 0)), ((0.5, 0.5), (0, 1))]) == pytest.approx(0.6931, abs=1e-4)
    assert surprise([((0.0, 1.0), (1, 0))]) < 10, "a chance of nothing does not spoil everything"


@pytest.mark.parametrize("edition", ["platinum", "city"])
def test_calibration_is_better_than_shares_of_the_worth(edition: str) -> None:
    found = calibrate(edition, 2, 5)
    assert found.games == 2
    assert sum(one.count for one in found.deciles) > 10
    assert found.log_loss < found.baseline


@pytest.mark.parametrize("family", ["classic", "city"])
def test_the_calibration_of_the_package_is_what_the_docs_say(family: str) -> None:
    held = measured(family)["held_out"]
    page = (Path(__file__).parents[2] / "docs" / "explanation" / "luck-and-skill.md").read_text("utf-8")
    assert f"| {family.capitalize()} | {held['games']:,} | {held['positions']:,} |" in page
    assert held["log_loss"] < 0.9 * held["baseline"]
    assert all(width > 0 for kind in ("margins", "changes") for width in measured(family)[kind])


@soak
def test_the_batch_engine_gives_the_same_kind_of_positions() -> None:
    one = rounds(Team(PLAYERS), 16, "batch", ({},), (4,), (60,))[0]
    fast, slow = list(by_batch(one)), list(by_reference("platinum", one))
    for found in (fast, slow):
        assert all(sum(part) == pytest.approx(1, abs=1e-4) for each in found for part in (each.chances, each.worth))
        assert {each.phase for each in found} >= {0, 3}
    means = [sum(max(each.chances) for each in found) / len(found) for found in (fast, slow)]
    assert means[0] == pytest.approx(means[1], abs=0.15)


def test_the_command_writes_a_chart_and_data(tmp_path: Path) -> None:
    outs = {kind: tmp_path / f"first.{kind}" for kind in ("svg", "json", "md")}
    flags = ["--plot", str(outs["svg"]), "--json", str(outs["json"]), "--markdown", str(outs["md"])]
    told = CliRunner().invoke(app, ["study", "first", "--seats", "2", "--games", "10", *flags])
    assert told.exit_code == 0, told.output
    assert "turn 2" in told.output
    assert json.loads(outs["json"].read_text("utf-8"))["games"] == 10
    assert all(path.stat().st_size > 50 for path in outs.values())
