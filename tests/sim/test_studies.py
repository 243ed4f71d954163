"""Studies: what a change of the start is worth, and whether predicted chances come true."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rentier.cli import app
from rentier.kernel.errors import RentierError
from rentier.study.calibration import Sample, calibrate, deciles, measured, surprise
from rentier.study.studies import Setting, compared, study

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
    samples = [Sample(0, 0.25, 0.5, won) for won in (1, 0, 0, 0)] + [Sample(3, 0.95, 0.5, 1)] * 2
    low, high = deciles(samples)
    assert (low.predicted, low.came, low.count) == (0.25, 0.25, 4)
    assert (high.came, high.count) == (1, 2)
    assert surprise([(0.5, 1), (0.5, 0)]) == pytest.approx(0.6931, abs=1e-4)
    assert surprise([(0.0, 1)]) < 10, "a chance of nothing does not spoil everything"
    found = measured("classic", "test", 3, samples)
    assert len(found.margins) == 4
    assert min(found.margins) > 0


@pytest.mark.parametrize("edition", ["platinum", "city"])
def test_calibration_is_better_than_shares_of_the_worth(edition: str) -> None:
    found = calibrate(edition, 2, 5)
    assert found.games == 2
    assert sum(one.count for one in found.deciles) > 10
    assert found.log_loss < found.baseline


def test_the_command_writes_a_chart_and_data(tmp_path: Path) -> None:
    outs = {kind: tmp_path / f"first.{kind}" for kind in ("svg", "json", "md")}
    flags = ["--plot", str(outs["svg"]), "--json", str(outs["json"]), "--markdown", str(outs["md"])]
    told = CliRunner().invoke(app, ["study", "first", "--seats", "2", "--games", "10", *flags])
    assert told.exit_code == 0, told.output
    assert "turn 2" in told.output
    assert json.loads(outs["json"].read_text("utf-8"))["games"] == 10
    assert all(path.stat().st_size > 50 for path in outs.values())
