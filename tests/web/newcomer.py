"""Somebody who has never seen the game: presses what the page holds out, chooses the first of what it lists."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

from playwright.sync_api import TimeoutError as Elapsed

from tests.web.browser import PATIENCE, Window

LOOK = """() => {
  if (document.querySelector('[data-over]')) return {over: true};
  const bar = document.querySelector('section.bar');
  const first = bar?.querySelector('.verbs .act');
  if (!first || first.closest('[aria-busy]') || bar.querySelector('[aria-busy]')) return null;
  const open = first.getAttribute('aria-disabled') !== 'true';
  const asked = document.querySelector('.prompts .panel.urgent') !== null;
  if (!open && !asked) return null;
  const offered = document.querySelector('.prompts .offer:not(.mine)') !== null;
  const verb = first.querySelector('.label').textContent;
  return {over: false, open, offered, verb, version: Number(bar.dataset.version)};
}"""
"""What the page asks for, once it asks for something."""
ON = ":not([aria-disabled]):not([disabled])"
SHORT = 3000
"""Milliseconds between two looks."""
TRIES = 15
"""How many tries there are at one moment of the game."""
BIDS = 3
"""So often a newcomer raises a bid before it grows too hot."""
MOVED = """version => document.querySelector('[data-over], .refused')
  || Number(document.querySelector('section.bar')?.dataset.version ?? -1) > version"""
"""The table has moved on, or said no."""


class Newcomer:
    """Plays on at a window until the game is over; `did` counts the verbs that were pressed."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.page = window.page
        self.did: Counter[str] = Counter()
        self.version, self.tries = -1, 0

    def play(self) -> None:
        """Until the game is over."""
        while self.step():
            pass

    def step(self) -> bool:
        """Wait until the game asks for something, and do it; whether the game goes on."""
        found = self.page.wait_for_function(LOOK, timeout=3 * PATIENCE).json_value()
        if found["over"]:
            return False
        self.tries = self.tries + 1 if found["version"] == self.version else 0
        self.version = found["version"]
        assert self.tries < TRIES, f"{found} leads nowhere"
        with suppress(Elapsed):  # it may be gone before it is pressed: others act, too
            self.answer(found)
            self.page.wait_for_function(MOVED, arg=found["version"], timeout=SHORT)
        refused = self.page.locator(".refused").get_by_role("button", name="Dismiss")
        if refused.count():
            self.did["refused"] += 1
            refused.click()
        return True

    def answer(self, found: dict[str, Any]) -> None:
        """Press what answers best."""
        verb: str = "Decline" if found["offered"] else found["verb"]
        if verb == "Decline":
            self.window.prompts.get_by_role("button", name="Decline").first.click(timeout=SHORT)
        elif verb.startswith("Raise"):
            self.raise_money()
        elif verb.startswith("Bid") and self.did["Bid"] % (BIDS + 1) == BIDS:
            self.window.bar.get_by_role("button", name="Pass").click(timeout=SHORT)
        elif found["open"]:
            self.window.verb.click(timeout=SHORT)
        else:
            self.choose()
        self.did[verb.split()[0]] += 1

    def choose(self) -> None:
        """Choose the first that is listed, and confirm it; or do without."""
        asked = self.window.prompts.locator(".panel.urgent").first
        unanswered = "[role=radiogroup]:not(:has([role=radio][aria-checked=true]))"
        for question in asked.locator(unanswered).all():
            question.locator(f"[role=radio]{ON}").first.click(timeout=SHORT)
        listed = f".stepper button[aria-label^='One more']{ON}, .option button{ON}"
        if asked.locator(listed).count():
            asked.locator(listed).first.click(timeout=SHORT)
        self.window.bar.locator(f".verbs .act{ON}").first.click(timeout=SHORT)

    def raise_money(self) -> None:
        """Take the first suggestion; where there is none, the game is over for this player."""
        suggested = self.window.prompts.locator(f"[data-suggestions] .act{ON}").first
        if suggested.count():
            suggested.click(timeout=SHORT)
            return
        self.window.press("Declare bankruptcy", self.window.bar)
        self.window.press("Declare bankruptcy …")
        self.window.press("Yes, declare bankruptcy")
