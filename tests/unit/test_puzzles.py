"""The puzzles that ship: one choice is clearly the best, and everything that the page shows is there."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rentier.kernel.edition import load
from tools.puzzles.__main__ import CLEAR, FOLDER, LEAST, MOST, SHOWN

FILES = sorted(FOLDER.glob("*.json"))


@cache
def puzzles(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))
    return found


def test_both_families_have_as_many_puzzles_as_promised() -> None:
    assert [file.stem for file in FILES] == ["city", "classic"]
    assert [len(puzzles(file)) for file in FILES] == [15, 60]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_puzzle_has_one_clearly_best_choice(file: Path) -> None:
    assert len({puzzle["id"] for puzzle in puzzles(file)}) == len(puzzles(file))
    for puzzle in puzzles(file):
        seat, choices = puzzle["seat"], puzzle["choices"]
        assert load(puzzle["edition"]).family == file.stem
        assert 2 <= len(choices) <= SHOWN
        best, *others = sorted((choice["won"][seat] for choice in choices), reverse=True)
        assert choices[puzzle["best"]]["won"][seat] == best
        assert LEAST < best < MOST
        assert best - others[0] >= CLEAR - 0.0001
        for choice in choices:
            assert 0 < choice["margin"] < 0.2
            for shares in (choice["won"], choice["chances"]):
                assert len(shares) == len(puzzle["names"])
                assert abs(sum(shares) - 1) < 0.001


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_puzzle_says_what_happened_and_what_is_asked(file: Path) -> None:
    for puzzle in puzzles(file):
        assert puzzle["kind"] in ("buy", "deal", "build", "choice")
        assert puzzle["story"]
        assert (puzzle["kind"] == "deal") == bool(puzzle["about"])
        assert not puzzle["view"]["over"]
