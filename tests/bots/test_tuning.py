"""The tuner of the hard bot: no number is left out, and what wins is kept."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
import tune
from knobs import KNOBS, changed, neighbours, value_of

from rentier.bots.hard import HardBot, Skill
from tests.tiers import thorough

ROOT = Path(__file__).parents[2]


def test_every_number_of_the_bot_can_be_tuned() -> None:
    skill = Skill()
    parts = {part.name: getattr(skill, part.name) for part in fields(skill) if part.name != "temper"}
    numbers = {
        f"{name}.{number.name}"
        for name, part in parts.items()
        for number in fields(part)
        if not isinstance(getattr(part, number.name), bool)
    }
    assert set(KNOBS) == numbers


@pytest.mark.parametrize("knob", KNOBS)
def test_the_bot_plays_by_one_of_the_values(knob: str) -> None:
    assert value_of(HardBot.skill, knob) in KNOBS[knob]
    for value in neighbours(knob, value_of(HardBot.skill, knob)):
        assert value_of(changed(HardBot.skill, knob, value), knob) == value


class Told(tune.Record):
    """Results by the shelter that a skill seeks, of which 20 is best, and by the luck of the seed."""

    def __init__(self, earlier: Skill) -> None:
        self.earlier = earlier

    def won(self, skill: Skill, table: str, seed: int) -> float:
        luck = random.Random(f"{table} {seed}").uniform(-0.1, 0.1)
        return {20.0: 0.7, 30.0: 0.5}.get(skill.habits.shelter, 0.2) + luck


def test_what_wins_more_is_kept_and_what_wins_less_is_dropped_early() -> None:
    lines: list[str] = []
    start = changed(HardBot.skill, "habits.shelter", 30.0)
    race = tune.Race(Told(start), ["habits.shelter", "sense.stadium"], lines.append)
    race.play(range(10))
    race.drop()
    assert ("habits.shelter", 45.0) not in race.running
    assert "habits.shelter 45.0 is dropped" in "".join(lines)
    race.play(range(10, 40))
    best = race.end()
    assert best.habits.shelter == 20.0
    assert 0.15 < race.gain(tune.Rival("habits.shelter", 20.0)).value < 0.25
    assert best.habits == changed(start, "habits.shelter", 20.0).habits


def test_a_number_that_changes_nothing_stays() -> None:
    race = tune.Race(Told(HardBot.skill), ["habits.idle"], lambda line: None)
    race.play(range(40))
    assert race.end() == HardBot.skill


@thorough
def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    """The same command says the same again, and plays nothing twice."""
    command = [sys.executable, str(ROOT / "bench" / "tune.py"), "--rounds", "1", "--seeds", "2", "--fresh", "2"]
    command += ["--only", "sense.stadium", "--log", str(tmp_path / "log"), "--kept", str(tmp_path / "kept")]
    told = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert told[0] == told[1] == (tmp_path / "log").read_text()
    assert "sense.stadium" in told[0]
    assert "values of 1 numbers race" in told[0]
    assert "Stopped" not in told[0]
    games = (tmp_path / "kept").read_text().splitlines()
    assert len(games) == len(set(games)) > 0


def test_a_run_that_is_out_of_time_says_so(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "bench" / "tune.py"), "--minutes", "0", "--fresh", "2"]
    command += ["--only", "sense.stadium", "--log", str(tmp_path / "log"), "--kept", str(tmp_path / "kept")]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Stopped after 0 minutes" in told
    assert "Round 1" not in told
