"""Every test of the store runs on SQLite, and in a thorough run on PostgreSQL too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.services import postgres, postgres_url

__all__ = ["postgres", "postgres_url", "url"]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new store."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    return str(request.getfixturevalue("postgres_url"))
