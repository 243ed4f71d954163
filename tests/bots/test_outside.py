"""Bots that are programs: they are asked line by line, and nothing that they do stops a game."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from rentier import Game, SeededChance
from rentier.bots import outside
from rentier.bots.base import find_bot, make_bot
from rentier.kernel.errors import RentierError
from rentier.table import Table
from tests.tiers import thorough

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "pipe").glob("shopper.*"))


def program(tmp_path: Path, source: str) -> str:
    file = tmp_path / "bot.py"
    file.write_text("import json, sys, time\n" + source, encoding="utf-8")
    return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def played(spec: str, rounds: int = 4) -> Game:
    game = Game.new("platinum", {"round-limit": rounds}, 2, SeededChance(1))
    Table(game, [find_bot(spec)(0), make_bot("simple")]).run()
    return game


def test_a_program_plays_what_it_answers(tmp_path: Path) -> None:
    spec = program(
        tmp_path,
        """
for line in sys.stdin:
    asked = json.loads(line)
    wanted = [act for act in asked["acts"] if act == "buy" or act.startswith("ask")]
    print(json.dumps({"act": wanted[0] if wanted else None}), flush=True)
""",
    )
    game = played(spec, 12)
    assert game.over
    assert len(game.view(0).deeds(0)) > 3


def test_a_program_sees_its_own_view_only(tmp_path: Path) -> None:
    seen = tmp_path / "seen.json"
    spec = program(tmp_path, f"open({str(seen)!r}, 'w').write(sys.stdin.readline())\n")
    played(spec, 1)
    asked = json.loads(seen.read_text(encoding="utf-8"))
    assert sorted(asked) == ["acts", "ask", "duty", "forms", "seat", "view"]
    assert asked["seat"] == asked["view"]["seat"] == 0


@pytest.mark.parametrize(
    "source",
    [
        "sys.exit(1)",
        "print('hello', flush=True)\nfor line in sys.stdin: print('{', flush=True)",
        "for line in sys.stdin: print('[1]', flush=True)",
        "for line in sys.stdin: print(json.dumps({'act': 'buy boardwalk for nothing'}), flush=True)",
        "for line in sys.stdin: print(json.dumps({'act': 'end'}), flush=True)",
    ],
    ids=["exits", "talks", "list", "no act", "refused"],
)
def test_nonsense_is_played_by_the_clock(tmp_path: Path, source: str) -> None:
    assert played(program(tmp_path, source)).over


def test_a_program_that_is_too_slow_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "FIRST_SECONDS", 0.3)
    ended: list[bool] = []
    end = outside.end

    def noted(process: Any) -> None:
        end(process)
        ended.append(process.poll() is not None)

    monkeypatch.setattr(outside, "end", noted)
    assert played(program(tmp_path, "time.sleep(60)")).over
    assert ended == [True]


def test_a_program_that_is_not_there_is_an_error() -> None:
    with pytest.raises(RentierError, match="cannot be started"):
        played("exec:./no-such-bot")
    with pytest.raises(RentierError, match="Name the program"):
        find_bot("exec:")


@pytest.mark.parametrize("file", [pytest.param(file, id=file.name) for file in EXAMPLES])
def test_the_examples_buy_and_build(file: Path) -> None:
    runs = {"py": sys.executable, "sh": "sh"}[file.suffix[1:]]
    game = played(f"exec:{shlex.quote(runs)} {shlex.quote(str(file))}", 12)
    assert len(game.view(0).deeds(0)) > 3


@thorough
def test_a_league_seats_a_program(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from rentier.cli import app

    spec = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES[0]))}"
    words = ["league", "--bot", spec, "simple", "--seeds", "2", "--option", "round-limit=10"]
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0
    assert "shopper.py" in result.output
