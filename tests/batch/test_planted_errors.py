"""Planted rule errors: a scenario of its chapter, or random play, finds each of these mistakes in the batch engine."""

from __future__ import annotations

import importlib
import inspect
import types
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from rentier.testing import Scenario
from rentier.testing.classic.shadow import submit_to_both
from tests.batch.test_lockstep import ShadowPlay
from tests.properties.play import play_seed
from tests.tiers import sample


class Mistake(NamedTuple):
    """A text of a module that is replaced by another, and the scenarios that play along."""

    module: str
    right: str
    wrong: str
    scenarios: str


MISTAKES = (
    Mistake("rent", "rent *= 2", "rent *= 3", "rent"),
    Mistake("money", "(b.mortgage[deed] + 9) // 10", "b.mortgage[deed] // 10", "mortgages"),
    Mistake("auction", "amount < least", "amount <= least", "auctions"),
    Mistake("rent", "place and g.step[place - 1] & 255 == RENT", "False", "auctions"),
    Mistake("shortage", "return wanted > left", "return wanted >= left", "shortage"),
    Mistake("shortage", "g.wishes[seat] > 0 and", "", "shortage"),
    Mistake("shortage", "(piece == HOUSE and g.houses == 0)", "False", "shortage"),
    Mistake("building", "return high - low <= 1", "return high - low <= 2", "building"),
    Mistake("selling", "if needed > g.houses:", "if needed > g.houses + 1:", "selling"),
    Mistake("mortgage", "return spendable(g, seat) >= cost", "return True", "auctions"),
    Mistake("deals", "offered and g.asks <= most_cash(g, b)", "False", "deals"),
    Mistake("deals", "after - interest > before and sold - interest >= owed", "False", "deals"),
    Mistake("deals", "return others < b.most_offers", "return others <= b.most_offers", "deals"),
    Mistake("debts", "short <= 0 or short <= receivable(g, b, seat, True)", "short <= 0", "debts"),
    Mistake("debts", "struck = min(g.debt_sum[i], g.debt_sum[back])", "struck = 1", "debts"),
    Mistake("leaving", "g.creditor[i] = g.heir", "g.creditor[i] = BANK", "bankruptcy"),
    Mistake("leaving", "if g.heir == BANK else estate", "if g.heir == BANK else 0", "bankruptcy"),
    Mistake("leaving", "not g.bankrupt or", "", "short_game"),
    Mistake("dice", "g.rolls >= b.doubles", "g.rolls > b.doubles", "turns"),
    Mistake("dice", "steps = unowned if unowned else owned", "steps = owned", "speed_die"),
    Mistake("movement", "b.salary * (2", "b.salary * 2 * (2", "turns"),
    Mistake("cards", "per_hotel if level == b.top else", "", "cards"),
    Mistake("clock", "b.mortgage[deed] < b.mortgage[cheapest]", "b.mortgage[deed] > b.mortgage[cheapest]", "debts"),
    Mistake("endings", "worth(g, b, other) > mine", "worth(g, b, other) >= mine", "short_game"),
    Mistake("movement", "2 if b.double_go and ahead == 0 else 1", "2 if b.double_go else 1", "house_rules"),
)


RANDOM_GAMES = 40
"""Games of random play that follow where the scenarios without parameters find nothing."""


@contextmanager
def planted(mistake: Mistake) -> Iterator[None]:
    """The module's functions with the mistake in them; everybody who imported them has it too."""
    module = importlib.import_module(f"rentier.batch.{mistake.module}")
    source = inspect.getsource(module)
    assert source.count(mistake.right) == 1, f"{mistake.right!r} should stand once in {mistake.module}"
    changed = types.ModuleType(module.__name__)
    exec(compile(source.replace(mistake.right, mistake.wrong), f"<{mistake}>", "exec"), changed.__dict__)
    functions = [
        function
        for function in vars(module).values()
        if inspect.isfunction(function) and function.__module__ == module.__name__
    ]
    codes = [function.__code__ for function in functions]
    try:
        for function in functions:
            function.__code__ = getattr(changed, function.__name__).__code__
        yield
    finally:
        for function, code in zip(functions, codes, strict=True):
            function.__code__ = code


def play_scenarios(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All scenarios of a file that need no parameters, in shadow mode."""

    def carry_out(table: Scenario, game: Any, act: Any, by: int) -> Any:
        return submit_to_both(game, act, by)

    monkeypatch.setattr(Scenario, "carry_out", carry_out)
    module = importlib.import_module(f"tests.conformance.test_{name}")
    for test, scenario in vars(module).items():
        if test.startswith("test_") and not inspect.signature(scenario).parameters:
            scenario()


def look_for_differences(scenarios: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play the scenarios of a file, then at random."""
    play_scenarios(scenarios, monkeypatch)
    for seed in range(9_000, 9_000 + RANDOM_GAMES):
        play_seed(seed, 300, close=0, kind=ShadowPlay)


@pytest.mark.parametrize("mistake", sample(MISTAKES, first=4), ids=lambda mistake: f"{mistake.module}-{mistake.wrong}")
def test_a_planted_error_is_found(mistake: Mistake, monkeypatch: pytest.MonkeyPatch) -> None:
    with planted(mistake), pytest.raises(AssertionError, match="engine"):
        look_for_differences(mistake.scenarios, monkeypatch)


def test_without_an_error_the_scenarios_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    play_scenarios("shortage", monkeypatch)
