"""What every test may ask for on the command line, and how long each tier may take."""

from __future__ import annotations

import pytest

LONGEST = {"thorough": 300.0, "soak": 0.0}
"""Seconds until a test of a tier is stopped (0: never), where it does not say so itself; others get the default."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-docs", action="store_true", help="rewrite the pages that are generated from the sources")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for tier, seconds in LONGEST.items():
            if item.get_closest_marker(tier) and not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(seconds))
