"""Axe, which reads a page as those do who do not see it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

GRAVE = ("moderate", "serious", "critical")
COLOURS = ("color-contrast",)
"""What another scheme can change."""


def found_by_axe(read: Page, within: str | None = None, rules: tuple[str, ...] = ()) -> list[str]:
    """What axe finds to be grave, a line each: on the page or within a part of it, by all rules or by some."""
    if not read.evaluate("'axe' in window"):
        read.evaluate(Axe().axe_script)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    answer = read.evaluate("([within, options]) => axe.run(within ?? document, options)", [within, options])
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}: {[node['html'][:160] for node in rule['nodes'][:3]]}"
        for rule in answer["violations"]
        if rule["impact"] in GRAVE
    ]
