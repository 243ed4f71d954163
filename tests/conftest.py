"""What every test may ask for on the command line, and how long each tier may take."""

from __future__ import annotations

import gc
import os
from typing import Any

import pytest
import pytest_timeout  # type: ignore[import-untyped]  # it has no type hints

LONGEST = {"thorough": 300.0, "soak": 0.0}
"""Seconds until a test of a tier is stopped (0: never), where it does not say so itself; others get the default."""
BUSY = 2.0
"""With more processes than this waiting for each core, a test gets proportionally more time."""


def stretched(seconds: float, load: float, cores: int) -> float:
    """The time limit of a test on a machine that is this busy."""
    return seconds * max(1.0, load / cores / BUSY)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-docs", action="store_true", help="rewrite the pages that are generated from the sources")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for tier, seconds in LONGEST.items():
            if item.get_closest_marker(tier) and not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(seconds))
    # Browser tests mostly wait: started first, they wait while other workers compute.
    items.sort(key=lambda item: "web" not in item.path.parts)


def pytest_collection_finish() -> None:
    """Keep the collected tests out of garbage collections: searching them took half a second a time."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> Any:
    """Set the timer to the stretched limit: a busy machine is no reason to fail, and nothing hangs all the same."""
    limit = stretched(settings.timeout, os.getloadavg()[0], os.cpu_count() or 1)
    return pytest_timeout.pytest_timeout_set_timer(item, settings._replace(timeout=limit))
