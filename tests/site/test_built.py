"""The whole site as a visitor of a server sees it: no dead link, nothing inline, read and searched in a browser.

One test, since building takes most of a minute.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import httpx2
import pytest
from playwright.sync_api import Browser, ConsoleMessage, expect

from tests.server.live import Server, wait_for
from tests.tiers import thorough
from tests.web.browser import DESK, PHONE, TABLET, VIOLATIONS, chromium

LONGEST = 600
"""Seconds in which a site is built."""
PAGES = (
    "index.html",
    "tutorial/bot.html",
    "how-to/index.html",
    "rules/platinum.html",
    "rules/clauses/RENT-1.html",
    "rules/options.html",
    "reference/commands.html",
    "reference/python.html",
    "explanation/benchmarks.html",
)
ASKED = {
    "may I collect rent in Jail": "JAIL-8",
    "City's Tower": "CSPEC-5",
    "selling a house during a shortage": "SELL-3",
    "can I build while another player is in debt": "BLD-7",
    "bld-7": "BLD-7",
    "how do I write a bot": "Write a bot",
    "Game.new": "rentier.Game.new",
}
"""What people type into the search, and what must be among the first results."""
AMONG = 6
OUTSIDE = re.compile(r"""(?:src=|url\(|@import\s|<link[^>]*href=)["']?(https?:)?//""")


class Targets(HTMLParser):
    """The links and the anchors of a page, and what on it is inline."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.anchors.update(value for name in ("id", "name") if (value := values.get(name)))
        self.links.update(value for name in ("href", "src") if (value := values.get(name)))
        if tag == "style" or (tag == "script" and "src" not in values) or "style" in values:
            self.inline.append(f"{tag} {values.get('style', '')}")
        self.inline += [name for name in values if name.startswith("on")]


@thorough
@pytest.mark.timeout(LONGEST)
def test_people_read_and_search_the_site_of_a_server(tmp_path: Path) -> None:
    site = tmp_path / "data" / "docs"
    subprocess.run([sys.executable, "-m", "rentier.site", site], check=True)
    assert [path.name for path in site.parent.iterdir()] == ["docs"], "the work folder is gone"
    assert list(dead_links(site)) == []
    assert list(strangers(site)) == []
    with Server(tmp_path / "data", requests_per_minute=100_000) as server, httpx2.Client(timeout=60) as client:
        before = (site / "index.html").stat().st_mtime_ns
        url = f"http://{server.address}/docs/"
        wait_for(lambda: client.get(url).status_code != 503, LONGEST)
        page = client.get(url)
        assert page.status_code == 200, server.log.read_text()
        assert "script-src 'self'" in page.headers["content-security-policy"]
        assert (site / "index.html").stat().st_mtime_ns == before, "it was up to date, and built again"
        with chromium() as browser:
            can_be_read(browser, url)
            can_be_searched(browser, url)
            can_be_searched(browser, f"{site.as_uri()}/")
            is_linked_from_the_lobby(browser, f"http://{server.address}/")


def dead_links(site: Path) -> Iterator[str]:
    """Links that lead nowhere, and inline styles and scripts, which the server's pages may not have."""
    found = {page: Targets(page.read_text(encoding="utf-8")) for page in site.rglob("*.html")}
    for page, targets in found.items():
        yield from (f"{page.relative_to(site)} has inline {what}" for what in targets.inline)
        for link in targets.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            goal = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not goal.exists() or (parts.fragment and goal in found and parts.fragment not in found[goal].anchors):
                yield f"{page.relative_to(site)} links to {link}"


def strangers(site: Path) -> Iterator[str]:
    """Pages and styles that load something from another site."""
    for file in (*site.rglob("*.html"), *site.rglob("*.css")):
        if OUTSIDE.search(file.read_text(encoding="utf-8")):
            yield str(file.relative_to(site))


def can_be_read(browser: Browser, url: str) -> None:
    """No page is wider than its window, and none of them asks for what the server's policy forbids."""
    for size in (DESK, TABLET, PHONE):
        context = browser.new_context(viewport={"width": size.width, "height": size.height})
        context.add_init_script(VIOLATIONS)
        window = context.new_page()
        told: list[str] = []
        window.on("console", partial(note, told))
        for path in PAGES:
            answer = window.goto(url + path)
            assert answer is not None
            assert answer.ok, path
            assert window.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} at {size}"
        assert told == []
        context.close()


def note(told: list[str], message: ConsoleMessage) -> None:
    """Keep what a page complains about."""
    if message.type == "error":
        told.append(message.text)


def can_be_searched(browser: Browser, url: str) -> None:
    """The search finds what people ask for, in their words, and the result leads to its page."""
    window = browser.new_page()
    for question, answer in ASKED.items():
        window.goto(f"{url}index.html")
        window.get_by_role("textbox", name="Search").fill(question)
        window.keyboard.press("Enter")
        results = window.locator("#search-results li > a")
        expect(window.locator("#search-results")).to_contain_text("Search finished")  # results come one by one
        found = results.all_inner_texts()[:AMONG]
        assert any(re.split(r"[ :]", title, maxsplit=1)[0] == answer or title == answer for title in found), found
    results.filter(has_text="rentier.Game.new").click()
    expect(window.locator("[id='rentier.Game.new']")).to_be_in_viewport()
    window.close()


def is_linked_from_the_lobby(browser: Browser, url: str) -> None:
    """The first page of the client leads to the documentation."""
    window = browser.new_page()
    window.goto(url)
    window.get_by_role("link", name="Docs").click()
    expect(window.get_by_role("heading", name="Rentier", exact=True)).to_be_visible()
    window.close()
