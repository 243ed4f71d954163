"""How quick the table is in the browser: a real Chromium before a real server, both on this machine.

Run `.venv/bin/python bench/browser.py`, or `--edition city --facts 300 --width 390`. It starts `rentier serve` on a
fresh folder, opens the lobby and a table in fresh windows, then has bots play on at instant speed and watches the page
meanwhile: what facts and choices need from their arrival to the screen, whether anything shifts, and what the memory
holds. Figures stand beside the calibration loop, since server and browser share the machine, and beside what an empty
page needed at the same time to be drawn. Exits with 1 where something is beyond what it may be; of the drawing the
slowest counts, and the 99% beside it tells a pause from a habit. The slowest are listed, and with `--trace` also what
the page did meanwhile and how much of that time it had a processor; that costs each of them a little.
"""

from __future__ import annotations

import argparse
import math
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
from typing import Any, NamedTuple
from urllib.request import urlopen

from calibration import REFERENCE, calibrate
from draws import Draw, Trace, drawing, spread, tracing
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table as Grid

PATIENCE = 60.0
PACE = 0.06
"""Seconds between two acts of bots: each is drawn before the next comes."""
LOOKS = 5
"""So often the memory is measured on the way."""
STEADY = 1.2
"""How much more memory the page may use at the end than halfway: the log grows a little, nothing else may."""
WATCH = """
localStorage['rentier.settings'] ??= JSON.stringify({speed: 'instant', sound: false});
window.seen = {shift: 0, sources: [], facts: [], choices: [], version: 0, looks: 0};
const ready = {lobby: '.start .play:not([disabled])', board: '.board .overlay .token'};
const painted = (then) => requestAnimationFrame(() => setTimeout(then));
const shown = {facts: 'main [data-version]', choices: 'section.bar'};
const found = {};
const waiting = {facts: [], choices: []};
const look = () => {
  for (const [name, wanted] of Object.entries(ready)) {
    if (seen[name] === undefined && document.querySelector(wanted)) {
      seen[name] = 0;
      painted(() => { seen[name] = performance.now(); });
    }
  }
  for (const [name, wanted] of Object.entries(shown)) {
    if (waiting[name].length === 0) continue;
    if (!found[name]?.isConnected) found[name] = document.querySelector(wanted);
    const version = Number(found[name]?.dataset.version ?? 0);
    while (waiting[name].length > 0 && waiting[name][0].version <= version) {
      const {looks, ...draw} = waiting[name].shift();
      const script = performance.now() - draw.at;
      let frame = 0;
      requestAnimationFrame(() => { frame = performance.now() - draw.at; });
      painted(() => {
        const drawn = performance.now() - draw.at;
        if (looks === seen.looks && looks % 1 === 0) seen[name].push({...draw, script, frame, drawn});
      });
    }
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
      const at = performance.now();
      const {type, version, facts = []} = JSON.parse(data);
      if (type === 'over') seen.over = true;
      if (type === 'update') seen.version = version;
      const name = {update: 'facts', choices: 'choices'}[type];
      const what = name === 'facts' ? facts.map(({fact}) => fact.kind).join(', ') : name;
      if (name) waiting[name].push({version, at, what, looks: seen.looks});
      setTimeout(look);  // where nothing on the page has to change, nothing else would have us look
    });
  }
};
"""
"""Has the page note when it is ready, when facts came and were on the screen, and what shifted."""
EMPTY = """() => {
  window.drawn = [];
  const probe = () => {
    const at = performance.now();
    requestAnimationFrame(() => setTimeout(() => { drawn.push(performance.now() - at); setTimeout(probe, 100); }));
  };
  probe();
}"""
"""Has a page in which nothing happens note what a frame needs: longer ones are the machine's."""
SEAT_BUTTON = "document.querySelector('.players button.own')"
"""The player's own button: leaves the seat to a bot, or takes it back."""
FILES = """() => {
  const settled = performance.getEntriesByName('settled')[0]?.startTime ?? Infinity;
  return performance.getEntriesByType('resource')
    .filter(({name, startTime}) => startTime < settled && /\\.(js|css)$/.test(new URL(name).pathname))
    .reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0);
}"""
"""The bytes that were fetched before the table stood; nobody waits for what comes after that."""


class Held(NamedTuple):
    """Memory use after a number of facts: megabytes of script, and nodes of the page."""

    version: int
    heap: float
    nodes: int


@contextmanager
def serving(**others: object) -> Iterator[str]:
    """A server on a fresh folder, with bots that play at once unless told otherwise; its address."""
    with socket.socket() as found, tempfile.TemporaryDirectory() as data:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
        found.close()
        wishes = {
            "DATA": data,
            "PORT": port,
            "BOT_PACE": PACE,
            "REVEAL_SECONDS": 0,
            "LOG_LEVEL": "warning",
            "TABLES_PER_MINUTE": 1000,
            **others,
        }
        environment = {**os.environ, **{f"RENTIER_{name}": str(value) for name, value in wishes.items()}}
        server = subprocess.Popen(
            [sys.executable, "-m", "rentier", "serve"], env=environment, stdout=subprocess.DEVNULL
        )
        try:
            end = time.monotonic() + PATIENCE
            while True:
                try:
                    urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2).close()
                    break
                except OSError:
                    if time.monotonic() > end:
                        raise
                    time.sleep(0.05)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def window(browser: Browser, address: str, width: int = 1440) -> tuple[BrowserContext, Page]:
    """A window of somebody who was never here."""
    context = browser.new_context(base_url=address, viewport={"width": width, "height": 900}, service_workers="block")
    context.add_init_script(WATCH)
    return context, context.new_page()


def lobby(browser: Browser, address: str) -> tuple[float, int]:
    """Milliseconds until the lobby can be used, and the bytes of its scripts and styles."""
    context, page = window(browser, address)
    page.goto("/")
    until(page, "seen.lobby > 0")
    told = page.evaluate("seen.lobby"), page.evaluate(FILES)
    context.close()
    return told


def seated(context: BrowserContext, page: Page, edition: str) -> None:
    """Come to a new table with bots, by its address."""
    given = context.request.post("/api/quick", data={"edition": edition, "seats": 4, "clocks": "none"}).json()
    page.goto(f"/t/{given['table']}")
    until(page, "seen.board > 0")


def board(browser: Browser, address: str, edition: str) -> tuple[float, int]:
    """Milliseconds until the board is shown, and the bytes of its scripts and styles."""
    context, page = window(browser, address)
    seated(context, page, edition)
    told = page.evaluate("seen.board"), page.evaluate(FILES)
    context.close()
    return told


def play(browser: Browser, address: str, edition: str, facts: int, width: int, trace: bool) -> dict[str, Any]:
    """Watch a game go on: what facts and choices needed, what shifted, and what the memory held on the way."""
    context, page = window(browser, address, width)
    inside = context.new_cdp_session(page)
    beside = browser.new_page()
    beside.evaluate(EMPTY)
    with tracing(page, inside, trace) as events:
        seated(context, page, edition)
        seen = watched(page, inside, facts)
    empty = beside.evaluate("drawn")
    context.close()
    beside.close()
    return {**seen, "empty": empty, "trace": Trace(events) if trace else None}


def watched(page: Page, inside: CDPSession, facts: int) -> dict[str, Any]:
    """What a page recorded while facts arrived, and its memory use on the way."""
    shown = page.evaluate("seen.shift")
    let_a_bot_play(page)
    page.evaluate("() => { seen.shift = 0; seen.sources = []; }")
    inside.send("HeapProfiler.enable")
    held: list[Held] = []
    for part in range(LOOKS):
        wanted = max(20, facts * part // (LOOKS - 1))
        until(page, f"seen.version >= {wanted} || (seen.over ?? false)", math.inf)
        # The browser cleans up because we ask: with half a look nothing is timed, be it drawn or only come meanwhile.
        page.evaluate("() => { seen.looks += 0.5; }")
        inside.send("HeapProfiler.collectGarbage")
        nodes = inside.send("Memory.getDOMCounters")["nodes"]
        held.append(Held(page.evaluate("seen.version"), inside.send("Runtime.getHeapUsage")["usedSize"] / 2**20, nodes))
        page.evaluate("() => { seen.looks += 0.5; }")
        if page.evaluate("seen.over ?? false"):
            break
    return {**page.evaluate("seen"), "held": held, "shown": shown}


def let_a_bot_play(page: Page) -> None:
    """Leave the seat to a bot, and wait a little: what moves just after a click counts as no layout shift."""
    hidden = not page.evaluate(f"{SEAT_BUTTON} !== null")
    if hidden:  # on a phone the players are in a sheet
        page.evaluate("document.querySelector('nav #tab-players').click()")
    until(page, f"{SEAT_BUTTON} !== null")
    page.evaluate(f"{SEAT_BUTTON}.click()")
    until(page, f"{SEAT_BUTTON}.classList.contains('on')")
    if hidden:
        page.keyboard.press("Escape")
    page.wait_for_timeout(600)


def until(page: Page, holds: str, patience: float = PATIENCE) -> None:
    """Wait for something on the page, by the lightest question there is: one by roles or frames would keep it busy."""
    end = time.monotonic() + patience
    while not page.evaluate(holds):
        if time.monotonic() > end:
            sys.exit(f"The page did not come so far: {holds}")
        page.wait_for_timeout(100)


def is_steady(held: list[Held]) -> bool:
    """Whether the memory at the end is that of the half: by then the board is sold and the log has its length."""
    half, last = held[len(held) // 2], held[-1]
    return last.heap <= half.heap * STEADY and last.nodes <= half.nodes * STEADY


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", default="platinum")
    parser.add_argument("--facts", type=int, default=1000, help="how long a game is watched, unless it is over before")
    parser.add_argument("--width", type=int, default=1440, help="how wide the window of the game is, in pixels")
    parser.add_argument("--trace", action="store_true", help="tell what the page did while the slowest were drawn")
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
        played = play(browser, address, wanted.edition, wanted.facts, wanted.width, wanted.trace)
        browser.close()
    loop = statistics.mean((before, calibrate()))
    lobby_ms, board_ms = (statistics.median(ms for ms, _ in opened) for opened in (lobbies, boards))
    lobby_size, board_size = lobbies[0][1] / 1000, boards[0][1] / 1000
    moved = ", ".join(f"{count} × {name}" for name, count in Counter(played["sources"]).most_common(8))
    held = played["held"]
    drawn = {name: [Draw(**draw) for draw in played[name]] for name in ("facts", "choices")}
    half, last = held[len(held) // 2], held[-1]
    rows = [
        ("lobby interactive", f"{lobby_ms:.0f} ms", "1000 ms", lobby_ms <= 1000),
        ("board shown", f"{board_ms:.0f} ms", "2000 ms", board_ms <= 2000),
        ("first load of the lobby", f"{lobby_size:.1f} kB", "150 kB", lobby_size <= 150),
        ("first load of a table", f"{board_size:.1f} kB", "150 kB", board_size <= 150),
        *(row for name, draws in drawn.items() for row in drawing(name, draws, played["trace"])),
        ("an empty page beside it", spread(played["empty"]), "", True),
        ("layout shift while it opens", f"{played['shown']:.4f}", "", True),
        ("layout shift while playing", f"{played['shift']:.4f} {moved}", "0", played["shift"] == 0),
        *(("heap after facts", f"{heap:.1f} MB, {nodes:,} nodes after {n:,}", "", True) for n, heap, nodes in held),
        (
            "memory from the half to the end",
            f"{last.heap - half.heap:+.1f} MB, {last.nodes - half.nodes:+,} nodes",
            f"× {STEADY}",
            is_steady(held),
        ),
    ]
    title = f"{wanted.edition} at {wanted.width} px, calibration loop {loop:.2f} s ({loop / REFERENCE:.2f} of 0.45 s)"
    grid = Grid("figure", "measured", "at most", title=title)
    for figure, measured, most, met in rows:
        grid.add_row(figure, measured if met else f"[bold red]{measured}[/]", most)
    Console().print(grid)
    sys.exit(0 if all(met for *_, met in rows) else 1)


if __name__ == "__main__":
    main()
