"""How long a game takes: 30 rounds against three bots at normal speed, with 3 seconds of thought for every decision.

Run `.venv/bin/python bench/evening.py`, or `--edition city --rounds 10`. A real Chromium plays at a real `rentier
serve` with its defaults, by pressing what the page holds out, and counts what was asked how often: a prompt that comes
again and again shows here. Exits with 1 where the game takes longer than it may.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from browser import serving
from playwright.sync_api import Page, sync_playwright
from playwright.sync_api import TimeoutError as Elapsed
from rich.console import Console
from rich.table import Table as Grid

MOST = 15.0
"""Minutes that a game may take."""
THOUGHT = 3.0
"""Seconds that the player takes for a decision."""
SHORT = 3000
"""Milliseconds until the page is looked at again."""
ASKED = """() => {
  if (document.querySelector('[data-over]')) return {over: true};
  const bar = document.querySelector('section.bar');
  const first = bar?.querySelector('.verbs .act');
  if (!first || bar.querySelector('[aria-busy]')) return null;
  const label = first.querySelector('.label').textContent;
  const open = first.getAttribute('aria-disabled') !== 'true';
  const asked = document.querySelector('.prompts .panel.urgent') !== null;
  const offered = document.querySelector('.prompts .offer:not(.mine)') !== null;
  if (label === 'Skip' || (!open && !asked && !offered)) return null;
  return {over: false, open, offered, label, version: Number(bar.dataset.version)};
}"""
"""What the player is asked, once they are: watching what happens is no decision."""
ON = ":not([aria-disabled]):not([disabled])"
ROUND = "document.querySelector('.figures .round')?.textContent ?? ''"


def begin(page: Page, edition: str, rounds: int) -> None:
    """From the lobby to a game of some rounds against three bots, all else as it is offered."""
    page.goto("/")
    page.locator(f".card[data-edition={edition}]").click()
    page.get_by_role("link", name="All table options").click()
    page.get_by_role("group", name="Clocks").get_by_text("None").click()
    if edition != "city":
        page.get_by_role("switch", name="Automatic rent").click()
    page.get_by_role("switch", name="Round limit").click()
    page.get_by_role("spinbutton").fill(str(rounds))
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="Start the game").click()


def answer(page: Page, asked: dict[str, Any], bids: int) -> str:
    """Press what somebody without much ambition presses; what it was."""
    if asked["offered"]:
        page.locator(".prompts").get_by_role("button", name="Decline").first.click(timeout=SHORT)
        return "Decline an offer"
    if asked["label"].startswith("Bid") and bids % 3 == 2:
        page.locator("section.bar").get_by_role("button", name="Pass").first.click(timeout=SHORT)
        return "Pass"
    if asked["label"].startswith("Raise"):
        suggested = page.locator(f"[data-suggestions] .act{ON}").first
        if suggested.count():
            suggested.click(timeout=SHORT)
            return "Raise money"
        for button in ("Declare bankruptcy", "Declare bankruptcy …", "Yes, declare bankruptcy"):
            page.get_by_role("button", name=button, exact=True).first.click(timeout=SHORT)
        return "Go bankrupt"
    if not asked["open"]:
        panel = page.locator(".prompts .panel.urgent").first
        for choice in panel.locator("[role=radiogroup]:not(:has([aria-checked=true]))").all():
            choice.locator(f"[role=radio]{ON}").first.click(timeout=SHORT)
        listed = panel.locator(f".stepper button[aria-label^='One more']{ON}, .option button{ON}")
        if listed.count():
            listed.first.click(timeout=SHORT)
    page.locator(f"section.bar .verbs .act{ON}").first.click(timeout=SHORT)
    return str(asked["label"]).split(" $")[0]


def play(page: Page) -> tuple[Counter[str], Counter[str]]:
    """Until the game is over; how often what was pressed, and the minutes of each kind of waiting."""
    did: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    while True:
        waited = time.monotonic()
        asked = page.wait_for_function(ASKED, timeout=600_000).json_value()
        spent["watching"] += time.monotonic() - waited  # type: ignore[assignment]
        if asked["over"]:
            return did, spent
        page.wait_for_timeout(1000 * THOUGHT)
        spent["thinking"] += THOUGHT  # type: ignore[assignment]
        with suppress(Elapsed):  # it may be gone before it is pressed
            did[answer(page, asked, did["Bid"] + did["Pass"])] += 1
            page.wait_for_function(
                "v => Number(document.querySelector('section.bar')?.dataset.version ?? 1e9) > v",
                arg=asked["version"],
                timeout=SHORT,
            )


def main() -> None:
    """Play, and print how long it took and what was asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="platinum")
    parser.add_argument("--rounds", type=int, default=30)
    wanted = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        sys.exit("There is no chromium: apt install chromium, or name another with CHROMIUM=/path/to/it.")
    with serving(BOT_PACE=1.0, REVEAL_SECONDS=10) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(Path(chromium)))
        context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900})
        page = context.new_page()
        begin(page, wanted.edition, wanted.rounds)
        started = time.monotonic()
        did, spent = play(page)
        minutes = (time.monotonic() - started) / 60
        last = page.evaluate(ROUND)
        browser.close()
    grid = Grid("figure", "measured", "at most", title=f"{wanted.edition}, {wanted.rounds} rounds against three bots")
    allowed = MOST * wanted.rounds / 30
    grid.add_row("minutes", f"{minutes:.1f}" if minutes <= allowed else f"[bold red]{minutes:.1f}[/]", f"{allowed:.0f}")
    grid.add_row("it ended in", last)
    for name, seconds in spent.items():
        grid.add_row(f"minutes of {name}", f"{seconds / 60:.1f}")
    for name, times in did.most_common():
        grid.add_row(name, f"{times} ×")
    Console().print(grid)
    sys.exit(0 if minutes <= allowed else 1)


if __name__ == "__main__":
    main()
