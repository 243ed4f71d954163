"""What updates needed to the screen, which were the slowest, and what the page did meanwhile."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page

SLOWEST = 3
"""How many of the slowest updates are listed."""
CATEGORIES = ["devtools.timeline", "v8.gc", "blink.user_timing", "toplevel"]
MARK = "traced"
"""Named in the page and in the trace: it aligns their clocks."""
PARTS = {
    "script": {"FunctionCall"},
    "style": {"UpdateLayoutTree"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit"},
    "GC": {"MinorGC", "MajorGC"},
}
TASK = "ThreadControllerImpl::RunTask"

Event = dict[str, Any]
"""As the trace has it."""


class Draw(NamedTuple):
    """One update on its way to the screen: milliseconds since the page opened, and since the update came."""

    version: int
    at: float
    what: str
    script: float
    """Until the client had changed the page."""
    frame: float
    """Until the next frame began."""
    drawn: float


class Trace:
    """What Chromium noted of a page, in milliseconds of that page's clock."""

    def __init__(self, events: list[Event]) -> None:
        mark = next(event for event in events if event["name"] == MARK and "data" in event.get("args", {}))
        self._zero = mark["ts"] / 1000 - mark["args"]["data"]["startTime"]
        thread = mark["pid"], mark["tid"]
        self._events = [event for event in events if event["ph"] == "X" and (event["pid"], event["tid"]) == thread]

    def told(self, begin: float, end: float) -> str:
        """The thread's work between two moments: in all and by its kinds, each with what it had of a processor."""
        spent = {name: self._spent(names, begin, end) for name, names in {"at work": {TASK}, **PARTS}.items()}
        return ", ".join(f"{name} {wall:.0f} (CPU {cpu:.0f})" for name, (wall, cpu) in spent.items() if wall >= 1)

    def _spent(self, names: set[str], begin: float, end: float) -> tuple[float, float]:
        wall = cpu = 0.0
        for event in self._events:
            starts, lasts = event["ts"] / 1000 - self._zero, event.get("dur", 0) / 1000
            if event["name"] in names and starts >= begin - 2 and starts + lasts <= end + 2:
                wall, cpu = wall + lasts, cpu + event.get("tdur", 0) / 1000
        return wall, cpu


@contextmanager
def tracing(page: Page, inside: CDPSession, wanted: bool) -> Iterator[list[Event]]:
    """Have Chromium note what a page does, where that is wanted; the list is filled afterwards."""
    events: list[Event] = []
    ended: list[Event] = []
    if not wanted:
        yield events
        return
    inside.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    inside.on("Tracing.tracingComplete", lambda told: ended.append(told))
    config = {"includedCategories": CATEGORIES, "excludedCategories": ["*"]}
    inside.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    yield events
    page.evaluate("(name) => performance.mark(name)", MARK)
    inside.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)


def spread(times: list[float]) -> str:
    """The median, the slowest but one in a hundred, and the slowest."""
    needed = sorted(times)
    late = needed[int(len(needed) * 0.99)]
    return f"{statistics.median(needed):.1f} ms, 99% {late:.1f} ms, slowest {needed[-1]:.1f} ms ({len(needed)})"


def drawing(name: str, draws: list[Draw], trace: Trace | None) -> Iterator[tuple[str, str, str, bool]]:
    """The rows of what facts or choices needed from their arrival to the screen, and of the slowest among them."""
    slowest = sorted(draws, key=lambda draw: -draw.drawn)[:SLOWEST]
    yield f"{name}: arrival to screen", spread([draw.drawn for draw in draws]), "50 ms", slowest[0].drawn <= 50
    for draw in slowest:
        told = f"{draw.drawn:.0f} ms: {draw.what} (version {draw.version} after {draw.at / 1000:.1f} s): "
        told += f"page changed after {draw.script:.0f}, frame began after {draw.frame:.0f}"
        told += f"; {trace.told(draw.at, draw.at + draw.drawn)}" if trace else ""
        yield "  a slow one", told, "", True
