"""The rows of the acceptance list that have tests here, and the mark that says which row a test plays."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

CLAIMED: dict[str, tuple[str, ...]] = {
    "test_access": ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9"),
    "test_bad_input": ("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B10"),
    "test_cheating": ("C1", "C2", "C3", "C4", "C5", "C6", "C7"),
    "test_secrets": ("D1", "D2", "D3", "D4"),
    "test_floods": ("E1", "E2", "E3", "E4", "E5"),
    "test_returns": ("F1", "F2", "F3", "F4"),
    "test_two_servers": ("F5",),
    "test_bad_disk": ("G2",),
    "test_crashes": ("D5", "G1", "G3", "G4", "G6"),
    "test_releases": ("G5",),
    "tests.web.test_hostile": ("B9",),
}
"""What each module of tests answers for: every row listed here has at least one test there that names it.

A name without dots is that of a module beside this one.
"""


LIST = {"A": 9, "B": 10, "C": 7, "D": 5, "E": 5, "F": 5, "G": 6}
"""How many rows each chapter of the list has."""
LATER: dict[str, str] = {}
"""Rows without a test, and why."""


def row(*ids: str) -> Callable[[F], F]:
    """Mark a test with the rows that it plays."""

    def mark(test: F) -> F:
        test.rows = ids  # type: ignore[attr-defined]
        return test

    return mark


def played(module: ModuleType) -> dict[str, tuple[str, ...]]:
    """The tests of a module, each with the rows that it names."""
    tests = {name: test for name, test in vars(module).items() if name.startswith("test_")}
    return {name: getattr(test, "rows", ()) for name, test in tests.items()}
