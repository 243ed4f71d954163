"""The mark that names the clauses a scenario plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

F = TypeVar("F", bound=Callable[..., Any])


def clause(*ids: str) -> Callable[[F], F]:
    """Mark a scenario with the clauses it plays."""
    mark: Callable[[F], F] = pytest.mark.clause(*ids)
    return mark
