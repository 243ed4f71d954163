"""The documentation under /docs: a sentence without the extra, pages with it, and nothing half built."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from rentier.server.api import docs
from rentier.server.api.docs import BUILDING, FAILED, MISSING, NO_PAGE, Site, docs_router
from rentier.server.api.files import FOREVER


class Built(Site):
    """A site that is built, or could not be."""

    def __init__(self, folder: Path, fine: bool = True) -> None:
        super().__init__(folder)
        self.fine = fine

    async def build(self) -> bool:
        return self.fine


class Slow(Site):
    """A site that is never done."""

    async def build(self) -> bool:
        await asyncio.Event().wait()
        return True


def get(site: Site, path: str, installed: bool = True) -> httpx2.Response:
    """Ask for a page of an app that has nothing else."""
    app = FastAPI(docs_url=None)
    app.include_router(docs_router(site, lambda: installed))

    async def ask() -> httpx2.Response:
        transport = httpx2.ASGITransport(app=app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://table") as client:
            answer = await client.get(path)
        await site.stop()
        return answer

    return asyncio.run(ask())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A built site in small."""
    site = tmp_path / "docs"
    (site / "rules").mkdir(parents=True)
    (site / "index.html").write_text("<title>all pages</title>")
    (site / "rules" / "index.html").write_text("<title>the rules</title>")
    (site / "site.css").write_text("article {}")
    (site / ".built-from").write_text("0")
    (tmp_path / "secret").write_text("do not tell")
    return site


def test_without_the_extra_it_says_how_to_get_it(folder: Path) -> None:
    page = get(Built(folder), "/docs/", installed=False)
    assert page.status_code == 404
    assert MISSING.replace('"', "&quot;") in page.text
    assert "rentier[docs]" in MISSING


def test_pages_are_found_by_their_address(folder: Path) -> None:
    assert "all pages" in get(Built(folder), "/docs/").text
    assert "the rules" in get(Built(folder), "/docs/rules/").text
    assert "the rules" in get(Built(folder), "/docs/rules/index.html").text
    without = get(Built(folder), "/docs")
    assert (without.status_code, without.headers["location"]) == (307, "/docs/")


def test_files_with_a_version_are_kept_and_pages_are_not(folder: Path) -> None:
    assert get(Built(folder), "/docs/site.css?v=1a2b").headers["cache-control"] == FOREVER
    assert get(Built(folder), "/docs/").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/docs/none.html", "/docs/..%2fsecret", "/docs/%2e%2e/secret", "/docs/.built-from"])
def test_nothing_else_is_shown(folder: Path, path: str) -> None:
    page = get(Built(folder), path)
    assert page.status_code == 404
    assert "do not tell" not in page.text
    assert path.endswith("secret") or NO_PAGE in page.text


def test_while_it_is_built_the_page_says_so_and_reloads(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "PATIENCE", 0.0)
    page = get(Slow(folder), "/docs/")
    assert page.status_code == 503
    assert BUILDING in page.text
    assert page.headers["refresh"] == page.headers["retry-after"] == "5"


def test_a_build_that_fails_is_no_page(folder: Path) -> None:
    page = get(Built(folder, fine=False), "/docs/")
    assert page.status_code == 500
    assert FAILED.replace("'", "&#x27;") in page.text


def test_a_server_that_stops_leaves_no_build_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "PATIENCE", 0.0)

    async def begin_and_stop() -> None:
        site = Site(tmp_path / "docs")
        assert await site.is_ready() is None
        await site.stop()
        assert site.building is not None
        assert site.building.cancelled()

    asyncio.run(begin_and_stop())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="needs a program that ignores a signal")
def test_a_build_that_does_not_end_keeps_no_server_from_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\ntrap '' TERM\ntouch {tmp_path}/begun\nexec sleep 50\n")
    program.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(program))
    monkeypatch.setattr(docs, "PATIENCE", 0.01)

    async def begin_and_stop() -> None:
        site = Site(tmp_path / "docs")
        while not (tmp_path / "begun").exists():
            assert await site.is_ready() is None
        await site.stop()

    asyncio.run(begin_and_stop())


@pytest.mark.skipif(not hasattr(os, "setpriority"), reason="this system has no priorities")
def test_building_leaves_the_machine_to_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\nsleep 1\nnice > {tmp_path}/nice\n")
    program.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(program))
    assert asyncio.run(Site(tmp_path).build())
    assert int((tmp_path / "nice").read_text()) == docs.LOWEST
