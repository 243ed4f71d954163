"""Addresses: what people write for a database, and what becomes of it."""

from __future__ import annotations

import pytest

from rentier.store.address import address_of, shown
from rentier.store.errors import StoreError


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("games.db", "sqlite:///games.db"),
        ("/srv/rentier/games.db", "sqlite:////srv/rentier/games.db"),
        ("sqlite:///games.db", "sqlite:///games.db"),
        ("sqlite:////srv/games.db", "sqlite:////srv/games.db"),
        ("sqlite+aiosqlite:///games.db", "sqlite:///games.db"),
        ("postgresql://me:pass@host:5433/name", "postgresql+asyncpg://me:pass@host:5433/name"),
        ("postgres://me@host/name?sslmode=require", "postgresql+asyncpg://me@host/name?ssl=require"),
        ("postgresql+asyncpg://me@host/name", "postgresql+asyncpg://me@host/name"),
    ],
)
def test_an_address_is_understood(url: str, expected: str) -> None:
    assert address_of(url).render_as_string(hide_password=False) == expected


@pytest.mark.parametrize(
    "url", ["", "sqlite://", "sqlite:///:memory:", "mysql://host/name", "postgresql://host:port/x"]
)
def test_an_address_that_is_none_is_told_in_a_sentence(url: str) -> None:
    with pytest.raises(StoreError, match=r"\.$"):
        address_of(url)


def test_a_password_is_never_shown() -> None:
    assert shown(address_of("postgresql://me:hunter2@host/name?sslmode=require")) == "postgresql://me:***@host/name"
    assert shown(address_of("/srv/secret/games.db")) == "games.db"
