"""A real Chromium before a real server: windows that record errors, and ways to reach a table.

Playwright keeps an event loop running in its thread, so whatever needs one of its own runs in another thread.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple, TypeVar

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect, sync_playwright
from typer.testing import CliRunner

from rentier.cli import app
from rentier.testing import Scenario
from tests.programs import PACKAGES, ensured
from tests.server.arranged import arrange
from tests.server.live import Player, Server

T = TypeVar("T")

SHOTS = Path(__file__).parents[2] / "build" / "screens"
"""Where pictures of the key pages are left for people to look at."""
PATIENCE = 40_000
"""Milliseconds until a test gives up waiting; less than the time it has in all, so that it can say what for."""
Scheme = Literal["light", "dark"]


class Size(NamedTuple):
    """A window's size."""

    width: int
    height: int


DESK, TABLET, PHONE, SMALL = Size(1440, 900), Size(820, 1180), Size(390, 844), Size(360, 640)


def is_phone(size: Size) -> bool:
    """Whether a window of this size is held in one hand, and touched."""
    return min(size) < 700


VIOLATIONS = """
document.addEventListener('securitypolicyviolation', (event) =>
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""
"""Has the page tell what its policy forbade, wherever it happened."""

STILL = """() => document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done))))"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's own browser; nothing is downloaded."""
    path = ensured("chromium", PACKAGES["chromium"])
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


class Kind(NamedTuple):
    """What a context cannot change once it exists."""

    touch: bool
    workers: bool
    settings: str

    @property
    def remembering(self) -> str:
        """A script that leaves a browser as if its owner had been here before."""
        return f"if (location.protocol === 'http:') localStorage['rentier.settings'] ??= {json.dumps(self.settings)}"


SETTINGS = {
    "scheme": "system",
    "contrast": "system",
    "speed": "instant",
    "sound": False,
    "strip": True,
    "hints": False,
    "endsTurn": False,
    "passes": False,
    "name": "",
}
"""What a window has been set to, where a test says nothing else."""
MOVE = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
"""Go to another address of the client without loading it again, as following a link does."""
AWAY = "/nowhere"
"""An address where the client has nothing to show."""


class Pages:
    """Pages that are emptied and used again: reloading the client takes four times as long as opening another table."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self._idle: dict[Kind, list[Page]] = {}

    def take(self, kind: Kind) -> Page:
        """An empty page, as on another person's machine."""
        idle = self._idle.get(kind)
        return idle.pop() if idle else self._context(kind).new_page()

    def give_back(self, kind: Kind, page: Page, spoilt: bool) -> None:
        """Keep a page for the next test, without what this one left in it; a spoilt one is replaced."""
        context = page.context
        for other in context.pages:
            if other is not page:
                other.close()
        if page.url.startswith(f"http://{self.server.address}"):
            kept = json.loads(page.evaluate("localStorage['rentier.settings'] ?? '{}'"))
            spoilt = spoilt or kept != json.loads(kind.settings)
            page.evaluate(MOVE, AWAY)
        origin = {"origin": f"http://{self.server.address}", "storageTypes": "local_storage,indexeddb,cache_storage"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", origin)
        context.clear_cookies()
        if spoilt:
            page.close()
            page = context.new_page()
        else:
            page.evaluate(kind.remembering)
        self._idle.setdefault(kind, []).append(page)

    def _context(self, kind: Kind) -> BrowserContext:
        context = self.browser.new_context(
            has_touch=kind.touch,
            is_mobile=kind.touch,
            base_url=f"http://{self.server.address}",
            service_workers="allow" if kind.workers else "block",
        )
        context.add_init_script(VIOLATIONS)
        context.add_init_script(kind.remembering)
        return context


def apart(work: Callable[[], T]) -> T:
    """Do something in a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


class Window:
    """A browser window with storage of its own, as another person has it; errors in it are kept in `troubles`.

    A `fresh` page loads the client again and is not reused: for tests with scripts or routes of their own.
    """

    def __init__(
        self,
        pages: Pages,
        size: Size = DESK,
        scheme: Scheme = "light",
        workers: bool = False,
        moving: bool = False,
        fresh: bool = False,
        **kept: object,
    ) -> None:
        self.server = pages.server
        self.troubles: list[str] = []
        self._forgiven: list[re.Pattern[str]] = [] if workers else [re.compile("Service Worker registration blocked")]
        self._pages, self._fresh = pages, fresh
        self._kind = Kind(is_phone(size), workers, json.dumps({**SETTINGS, **kept}))
        self.page: Page = pages.take(self._kind)
        if fresh:
            self.page.goto("about:blank")
        self.context = self.page.context
        stillness: Literal["no-preference", "reduce"] = "no-preference" if moving else "reduce"
        self.page.emulate_media(color_scheme=scheme, reduced_motion=stillness, forced_colors="none")
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._told)
        self.page.on("pageerror", self._failed)
        self.resize(size)

    def _told(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _failed(self, error: Error) -> None:
        self.troubles.append(f"error: {error}")

    def forgive(self, pattern: str) -> None:
        """Expect trouble of a kind: a line that is cut, say."""
        self._forgiven.append(re.compile(pattern))

    def close(self) -> None:
        """Close the window; whatever went wrong in it fails the test."""
        # Counted first: without its cookies the page may be refused what it still asks for.
        told = [trouble for trouble in self.troubles if not any(known.search(trouble) for known in self._forgiven)]
        self.page.remove_listener("console", self._told)
        self.page.remove_listener("pageerror", self._failed)
        if self._kind.workers:  # its service worker would serve the next test
            self.context.close()
        else:
            self._pages.give_back(self._kind, self.page, spoilt=self._fresh)
        assert not told, "\n".join(told)

    # ------------------------------------------------------------ getting somewhere

    def go(self, path: str) -> Page:
        """Open an address of the server."""
        self.page.goto(path)
        return self.page

    def sit_down(self, player: Player) -> Page:
        """Come to a table as somebody who has a seat there, by its address."""
        self._seat(player)
        return self.go(f"/t/{player.table}")

    def sit(self, player: Player) -> Page:
        """Come to a table whose game is played, from wherever the client shows now."""
        self._seat(player)
        if self.page.url.startswith(f"http://{self.server.address}"):
            self.page.evaluate(MOVE, f"/t/{player.table}")
        else:
            self.go(f"/t/{player.table}")
        expect(self.page.get_by_role("grid")).to_be_visible()
        expect(self.bar).to_be_visible()
        # The table is drawn before its socket opens and brings what may be done.
        expect(self.bar).not_to_contain_text("Just a moment …")
        return self.page

    def _seat(self, player: Player) -> None:
        address = f"http://{self.server.address}"
        self.context.add_cookies([{"name": f"rentier_seat_{player.table}", "value": player.token, "url": address}])

    # ------------------------------------------------------------ looking

    @property
    def bar(self) -> Locator:
        """The action bar."""
        return self.page.locator("section.bar")

    @property
    def verb(self) -> Locator:
        """The one verb that comes first."""
        return self.bar.locator(".verbs .act").first

    @property
    def prompts(self) -> Locator:
        """What asks for attention beside the board."""
        return self.page.locator(".prompts")

    @property
    def log(self) -> Locator:
        """What happened."""
        return self.page.get_by_role("log", name="Log")

    def version(self) -> int:
        """The moment of the game that the bar's buttons mean."""
        return int(self.bar.get_attribute("data-version") or 0)

    def press(self, name: str | re.Pattern[str], within: Locator | None = None, exact: bool = False) -> None:
        """Press a button by its name."""
        (within or self.page).get_by_role("button", name=name, exact=exact).first.click()

    def pick(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Choose one of several."""
        (within or self.page).get_by_role("radio", name=name).first.click()

    def open(self, tool: str) -> None:
        """Open a panel by its tool in the bar."""
        self.bar.get_by_role("toolbar").get_by_role("button", name=re.compile(f"^{tool}")).click()

    def resize(self, size: Size) -> None:
        """Give the window another size; a phone stays one, and nothing else becomes one."""
        assert is_phone(size) == self._kind.touch, "open another window"
        self.page.set_viewport_size({"width": size.width, "height": size.height})

    def sizes(self, *sizes: Size) -> Iterator[Size]:
        """Give the window one size after the other, each drawn before the test looks."""
        for size in sizes:
            self.resize(size)
            self.still()
            yield size

    def is_narrow_enough(self) -> bool:
        """Whether nothing has to be scrolled sideways."""
        fits: bool = self.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        return fits

    def still(self) -> None:
        """Wait until a new layout is drawn, with its fonts."""
        self.page.evaluate(STILL)

    def shot(self, name: str, whole: bool = False) -> None:
        """Leave a picture of the page, with what comes a moment after the table."""
        expect(self.page.get_by_text(re.compile(r"^(Just a moment )?…$"))).to_have_count(0)
        SHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SHOTS / f"{name}.png", full_page=whole)


def imported(server: Server, table: Scenario) -> list[Player]:
    """A scenario as it stands, saved to a file and loaded with `rentier import`."""
    position = {"edition": table.book.edition.id, "options": table.book.options, "position": table.state.to_dict()}

    def load() -> str:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "position.json"
            file.write_text(json.dumps(position), encoding="utf-8")
            runner = CliRunner(env={"COLUMNS": "120", "NO_COLOR": "1"})
            done = runner.invoke(app, ["import", str(file), "--data", str(server.data)])
            assert done.exit_code == 0, done.output
            return done.output

    told = apart(load)
    found = re.search(r"at table (\S+)", told)
    assert found is not None, told
    tokens = re.findall(r"^seat (\d+) .* (\S+)$", told, re.MULTILINE)
    given = {"table": found[1], "player": "", "invite": ""}
    return [Player(server, {**given, "seat": int(seat) - 1, "token": token}) for seat, token in tokens]


def arranged(server: Server, table: Scenario, **wishes: Any) -> list[Player]:
    """A scenario as it stands, at a table without clocks; the dice fall as told."""
    return apart(lambda: arrange(server, table, **wishes))
