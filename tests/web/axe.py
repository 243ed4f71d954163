"""Axe, which reads a page as those do who do not see it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

GRAVE = ("serious", "critical")


def found_by_axe(read: Page) -> list[str]:
    """What axe finds to be grave, a line each."""
    answer: dict[str, Any] = Axe().run(read).response
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}: {[node['html'][:160] for node in rule['nodes'][:3]]}"
        for rule in answer["violations"]
        if rule["impact"] in GRAVE
    ]
