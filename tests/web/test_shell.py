"""The page as an app: what the first load weighs, what makes it installable, and what is left without a line."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.live import Server
from tests.tiers import thorough
from tests.web.browser import arranged
from tests.web.conftest import Open
from tests.web.stories import STORIES

WEB = Path(__file__).parents[2] / "src" / "rentier" / "web"
BUDGET = 150_000
"""Bytes of scripts and styles that a first load may bring, as they travel."""
LOADED = """() => {
  const settled = performance.getEntriesByName('settled')[0]?.startTime ?? Infinity;
  return performance.getEntriesByType('resource').filter(({startTime}) => startTime < settled)
    .map(({name}) => new URL(name).pathname).filter((path) => /\\.(js|css)$/.test(path));
}"""
"""What is fetched before the table stands; nobody waits for what comes after that."""


@thorough
@pytest.mark.parametrize("place", ["lobby", "table"])
def test_the_first_load_is_light(server: Server, window: Open, place: str) -> None:
    one = window(fresh=True)
    if place == "lobby":
        one.go("/")
        expect(one.page.get_by_role("button", name="Play now")).to_be_visible()
    else:
        table, seat = STORIES["buy"]()
        one.sit(arranged(server, table)[seat])
    files = set(one.page.evaluate(LOADED))
    assert len(files) > 2
    weight = sum(len(gzip.compress((WEB / file.lstrip("/")).read_bytes(), 9)) for file in files)
    assert weight <= BUDGET, f"{weight} bytes: {sorted(files)}"


@thorough
def test_leaving_a_table_asks_for_no_other(server: Server, window: Open) -> None:
    table, seat = STORIES["buy"]()
    one = window()
    player = arranged(server, table)[seat]
    one.sit(player)
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(request.url))
    one.page.get_by_role("link", name="Go to the lobby").click()
    expect(one.page.get_by_role("button", name="Play now")).to_be_visible()
    tables = [url for url in asked if "/api/tables/" in url]
    assert all(f"/api/tables/{player.table}" in url for url in tables), "the lobby says whom its own tables wait for"


@thorough
def test_files_travel_compressed(server: Server, window: Open) -> None:
    one = window()
    sent: list[tuple[str, str | None]] = []
    one.page.on("response", lambda answer: sent.append((answer.url, answer.header_value("content-encoding"))))
    one.go("/")
    expect(one.page.get_by_role("button", name="Play now")).to_be_visible()
    assets = {url: encoding for url, encoding in sent if url.endswith((".js", ".css"))}
    assert assets
    assert set(assets.values()) <= {"gzip", "br"}, assets


@thorough
def test_it_can_be_installed(server: Server, window: Open) -> None:
    one = window(workers=True)
    page = one.go("/")
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        size = page.evaluate(
            """async (src) => { const image = new Image(); image.src = src; await image.decode();
            return [image.naturalWidth, image.naturalHeight]; }""",
            icon["src"],
        )
        if icon["sizes"] != "any":
            assert icon["sizes"] == f"{size[0]}x{size[1]}"


@thorough
def test_the_shell_opens_without_a_line(window: Open) -> None:
    one = window(workers=True)
    one.forgive("ERR_INTERNET_DISCONNECTED")
    page = one.go("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # through the worker, which keeps what it hands on
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    one.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Rentier")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Can’t reach the server")
    one.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


@thorough
def test_a_full_disk_is_no_reason_to_go_without_the_page(server: Server, window: Open) -> None:
    one = window(workers=True)
    page = one.go("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    full = {"origin": f"http://{server.address}", "quotaSize": 1}
    one.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", full)
    page.reload()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
