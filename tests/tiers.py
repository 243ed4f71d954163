"""Which tests `make test` runs, and which only `make test-all` does: see the markers in pyproject.toml."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

thorough = pytest.mark.thorough
soak = pytest.mark.soak


def sample(values: Iterable[Any], first: int = 1) -> list[Any]:
    """Parameters of which `make test` runs only the first few.

    >>> [len(value.marks) for value in sample("abc", first=2)]
    [0, 0, 1]
    """
    return [pytest.param(value, marks=[thorough] if number >= first else []) for number, value in enumerate(values)]


def only(values: Iterable[Any], quick: Callable[[Any], bool]) -> list[Any]:
    """Parameters of which `make test` runs only those that are quick enough, or matter most."""
    return [pytest.param(value, marks=[] if quick(value) else [thorough]) for value in values]
