"""How quick the table is in the browser: a real Chromium before a real server, both on this machine.

Run `.venv/bin/python bench/browser.py`, or `--edition city --facts 300`. It starts `rentier serve` on a fresh folder,
opens the lobby and a table in fresh windows, then has bots play on at instant speed and watches the page meanwhile:
what a fact needs from its arrival to the screen, whether anything shifts, and what the memory holds. Figures stand
beside the calibration loop, since server and browser share the machine.
"""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from calibration import REFERENCE, calibrate
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

PATIENCE = 60.0
PACE = 0.06
"""Seconds between two acts of bots: each is drawn before the next comes."""
LOOKS = 5
"""So often the memory is measured on the way."""
WATCH = """
localStorage['rentier.settings'] ??= JSON.stringify({speed: 'instant', sound: false});
window.seen = {shift: 0, sources: [], drawn: [], version: 0};
const ready = {lobby: '.start .play:not([disabled])', board: '[role=gridcell]:nth-of-type(40), .board [role=gridcell]'};
const painted = (then) => requestAnimationFrame(() => setTimeout(then));
const waiting = [];
const look = () => {
  for (const [name, found] of Object.entries(ready)) {
    if (seen[name] === undefined && document.querySelector(found)) {
      seen[name] = 0;
      painted(() => { seen[name] = performance.now(); });
    }
  }
  const version = Number(document.querySelector('section.bar')?.dataset.version ?? 0);
  while (waiting.length > 0 && waiting[0].version <= version) {
    const {at} = waiting.shift();
    painted(() => seen.drawn.push(performance.now() - at));
  }
};
new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true});
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    seen.shift += entry.value;
    for (const {node} of entry.sources) {
      const moved = node instanceof Element ? node : node?.parentElement;
      seen.sources.push(`${moved?.localName}.${moved?.getAttribute('class') ?? ''}`);
    }
  }
}).observe({type: 'layout-shift', buffered: true});
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({data}) => {
      if (!data.startsWith('{"type":"update"') && !data.includes('"type":"update"')) return;
      const {version} = JSON.parse(data);
      seen.version = version;
      waiting.push({version, at: performance.now()});
    });
  }
};
"""
"""Has the page note when it is ready, when facts came and were on the screen, and what shifted."""
FILES = """() => performance.getEntriesByType('resource')
  .filter(({name}) => /\\.(js|css)$/.test(new URL(name).pathname))
  .reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)"""


@contextmanager
def serving() -> Iterator[str]:
    """A server on a fresh folder; its address."""
    with socket.socket() as found, tempfile.TemporaryDirectory() as data:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
        found.close()
        wishes = {"DATA": data, "PORT": port, "BOT_PACE": PACE, "LOG_LEVEL": "warning", "TABLES_PER_MINUTE": 1000}
        environment = {**os.environ, **{f"RENTIER_{name}": str(value) for name, value in wishes.items()}}
        server = subprocess.Popen(
            [sys.executable, "-m", "rentier", "serve"], env=environment, stdout=subprocess.DEVNULL
        )
        try:
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2).close()
                    break
                except OSError:
                    if time.monotonic() > until:
                        raise
                    time.sleep(0.05)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def window(browser: Browser, address: str) -> tuple[BrowserContext, Page]:
    """A window of somebody who was never here."""
    context = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900}, service_workers="block")
    context.add_init_script(WATCH)
    return context, context.new_page()


def lobby(browser: Browser, address: str) -> tuple[float, int]:
    """Milliseconds until the lobby can be used, and the bytes of its scripts and styles."""
    context, page = window(browser, address)
    page.goto("/")
    page.wait_for_function("() => seen.lobby > 0")
    told = page.evaluate("seen.lobby"), page.evaluate(FILES)
    context.close()
    return told


def seated(context: BrowserContext, page: Page, edition: str) -> None:
    """Come to a new table with bots, by its address."""
    given = context.request.post("/api/quick", data={"edition": edition, "seats": 4, "clocks": "none"}).json()
    page.goto(f"/t/{given['table']}")
    page.wait_for_function("() => seen.board > 0")


def board(browser: Browser, address: str, edition: str) -> tuple[float, int]:
    """Milliseconds until the board is shown, and the bytes of its scripts and styles."""
    context, page = window(browser, address)
    seated(context, page, edition)
    told = page.evaluate("seen.board"), page.evaluate(FILES)
    context.close()
    return told


def play(browser: Browser, address: str, edition: str, facts: int) -> dict[str, Any]:
    """Watch a game go on: what each fact needed, what shifted, and what the memory held on the way."""
    context, page = window(browser, address)
    seated(context, page, edition)
    button = page.get_by_role("button", name="Let a bot play for me")
    button.hover()
    shown = page.evaluate("seen.shift")
    page.evaluate("() => { seen.shift = 0; seen.sources = []; }")
    button.click()
    inside = context.new_cdp_session(page)
    inside.send("HeapProfiler.enable")
    held: list[tuple[int, float, int]] = []
    for part in range(LOOKS):
        page.wait_for_function(
            "(wanted) => seen.version >= wanted", arg=max(20, facts * part // (LOOKS - 1)), timeout=0
        )
        inside.send("HeapProfiler.collectGarbage")
        nodes = inside.send("Memory.getDOMCounters")["nodes"]
        held.append((page.evaluate("seen.version"), inside.send("Runtime.getHeapUsage")["usedSize"] / 2**20, nodes))
    seen: dict[str, Any] = page.evaluate("seen")
    context.close()
    return {**seen, "held": held, "shown": shown}


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="platinum")
    parser.add_argument("--facts", type=int, default=1000, help="how long a game is watched")
    parser.add_argument("--times", type=int, default=5, help="how often a page is opened; the median counts")
    wanted = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        sys.exit("There is no chromium: apt install chromium, or name another with CHROMIUM=/path/to/it.")
    before = calibrate()
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(Path(chromium)))
        lobbies = [lobby(browser, address) for _ in range(wanted.times)]
        boards = [board(browser, address, wanted.edition) for _ in range(wanted.times)]
        played = play(browser, address, wanted.edition, wanted.facts)
        browser.close()
    loop = statistics.mean((before, calibrate()))
    drawn, held = sorted(played["drawn"]), played["held"]
    grid = Grid(title=f"{wanted.edition}, with the calibration loop at {loop:.2f} s ({loop / REFERENCE:.2f} of 0.45 s)")
    for title in ("figure", "measured", "at most"):
        grid.add_column(title)
    grid.add_row("lobby interactive", f"{statistics.median(ms for ms, _ in lobbies):.0f} ms", "1000 ms")
    grid.add_row("board shown", f"{statistics.median(ms for ms, _ in boards):.0f} ms", "2000 ms")
    grid.add_row("first load of the lobby", f"{lobbies[0][1] / 1000:.1f} kB", "150 kB")
    grid.add_row("first load of a table", f"{boards[0][1] / 1000:.1f} kB", "150 kB")
    middle, late = statistics.median(drawn), drawn[int(len(drawn) * 0.99)]
    grid.add_row("arrival to screen", f"{middle:.1f} ms, 99% {late:.1f} ms ({len(drawn)} updates)", "50 ms")
    grid.add_row("layout shift while it opens", f"{played['shown']:.4f}", "")
    shifted = ", ".join(f"{count} × {name}" for name, count in Counter(played["sources"]).most_common(8))
    grid.add_row("layout shift while playing", f"{played['shift']:.4f} {shifted}", "0")
    for version, size, nodes in held:
        grid.add_row(f"heap after {version} facts", f"{size:.1f} MB, {nodes} nodes", "")
    Console().print(grid)


if __name__ == "__main__":
    main()
