"""The tool behind `make mutants`: what it plants and chooses, and that it tells an error from a harmless change."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tools.mutants.choosing import ListError, equivalents, sample
from tools.mutants.planting import ROOT, Mutant, find_mutants, mutants_of, source_of

RULE = '''
@rent.right(AskRent)
def ask_rent(game, act):
    """RENT-1: the owner may ask."""
    if act.count <= 2 and act.seat != game.owner:
        raise Refusal(ASK, "not yours")
    game.emit(RentAsked(act.seat, game.owner, max(act.amount, 0)))
'''


@pytest.fixture(scope="module")
def mutants() -> list[Mutant]:
    return find_mutants()


def test_mistakes_are_named_so_that_a_person_understands_them() -> None:
    assert {mutant.change for mutant in mutants_of(RULE, "rent.py")} == {
        "`act.count <= 2` became `act.count < 2`",
        "`act.count <= 2` became `act.count <= 3`",
        "`act.seat != game.owner` became `act.seat == game.owner`",
        "`act.count <= 2 and act.seat != game.owner` became `(act.count <= 2 or act.seat != game.owner)`",
        "`act.count <= 2 and act.seat != game.owner` became `not (act.count <= 2 and act.seat != game.owner)`",
        'refusal dropped: `raise Refusal(ASK, "not yours")`',
        "left out: `game.emit(RentAsked(act.seat, game.owner, max(act.amount, 0)))`",
        "`RentAsked(act.seat, game.owner, max(act.amount, 0))`"
        " became `RentAsked(game.owner, act.seat, max(act.amount, 0))`",
        "`max(act.amount, 0)` became `min(act.amount, 0)`",
        "`max(act.amount, 0)` became `max(act.amount, 1)`",
    }


@pytest.mark.thorough
def test_every_planted_mutant_compiles_and_differs_from_the_rule(mutants: list[Mutant]) -> None:
    for mutant in sample(mutants, 150, 0):
        source = source_of(mutant.chapter)
        assert ast.dump(ast.parse(mutant.plant(source))) != ast.dump(ast.parse(source)), mutant.name


def test_every_mutant_has_its_own_name(mutants: list[Mutant]) -> None:
    assert len({mutant.name for mutant in mutants}) == len(mutants)


def test_a_sample_is_the_same_every_time_and_spread_over_families_and_chapters(mutants: list[Mutant]) -> None:
    chosen = sample(mutants, 150, 0)
    families = Counter(mutant.family for mutant in chosen)

    assert chosen == sample(find_mutants(), 150, 0)
    assert chosen != sample(mutants, 150, 1)
    assert len(chosen) == len(set(chosen)) == 150
    assert families["classic"] >= 40
    assert families["city"] >= 40
    assert {mutant.chapter for mutant in chosen} == {mutant.chapter for mutant in mutants}


def test_the_list_of_equivalent_mutants_is_up_to_date(mutants: list[Mutant]) -> None:
    assert equivalents(mutants)


def test_an_entry_that_matches_no_mutant_is_an_error(mutants: list[Mutant], tmp_path: Path) -> None:
    file = tmp_path / "equivalent.toml"
    file.write_text('["dice.py"]\n"roll: does nothing" = "long gone"\n')

    with pytest.raises(ListError, match=r"no longer exists; delete the entry: dice.py roll: does nothing"):
        equivalents(mutants, file)


TRIAL = """
from dataclasses import replace
from tools.mutants.planting import find_mutants
from tools.mutants.trying import try_mutants

error = next(mutant for mutant in find_mutants() if mutant.name == "turns.py pass_dice: `seat + 1` became `seat + 2`")
harmless = replace(error, replacement="(2 - 1)")
for outcome in try_mutants([error, harmless], 1, suite=["tests/conformance/test_turns.py"]):
    print(outcome.killer, outcome.tests > 0)
"""


@pytest.mark.thorough
def test_a_rule_error_is_noticed_and_a_harmless_change_is_not() -> None:
    done = subprocess.run([sys.executable, "-c", TRIAL], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    noticed, survived = done.stdout.splitlines()

    assert noticed.startswith("tests/conformance/test_turns.py::test_")
    assert survived == "None True"
