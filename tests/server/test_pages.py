"""Pages: a plain one without the client, the client's own files with it, and nothing from outside its folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from rentier.server.api.files import FOREVER
from rentier.server.api.pages import pages_router


def get(web: Path, path: str, method: str = "GET", **headers: str) -> httpx2.Response:
    """Ask for a page of an app that has nothing else."""
    app = FastAPI()
    app.include_router(pages_router(web))

    async def ask() -> httpx2.Response:
        transport = httpx2.ASGITransport(app=app)
        async with httpx2.AsyncClient(transport=transport, base_url="http://table") as client:
            return await client.request(method, path, headers=headers)

    return asyncio.run(ask())


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A built client in small."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>the client</title>")
    (folder / "assets" / "app-1a2b.js").write_text("play()")
    (tmp_path / "secret").write_text("do not tell")
    return folder


def test_without_the_client_there_is_a_plain_page_with_links(tmp_path: Path) -> None:
    page = get(tmp_path / "nothing", "/")
    assert page.status_code == 200
    assert "/api/openapi.json" in page.text
    assert "<script" not in page.text


def test_the_front_page_can_be_asked_for_by_its_head(web: Path) -> None:
    assert get(web, "/", "HEAD").status_code == 200
    assert get(web, "/assets/none.js", "HEAD").status_code == 405


@pytest.mark.parametrize("path", ["/", "/t/abcdefgh", "/t/abcdefgh/replay", "/rules/RENT-1"])
def test_every_address_of_a_page_is_the_client(web: Path, path: str) -> None:
    page = get(web, path)
    assert "the client" in page.text
    assert page.headers["cache-control"] == "no-cache"


def test_its_files_are_kept_forever_since_their_names_change(web: Path) -> None:
    file = get(web, "/assets/app-1a2b.js")
    assert file.text == "play()"
    assert file.headers["cache-control"] == FOREVER


def test_text_is_compressed_for_clients_that_accept_it(web: Path) -> None:
    long = "play();" * 1000
    (web / "assets" / "long-3c4d.js").write_text(long)
    squeezed = get(web, "/assets/long-3c4d.js", **{"accept-encoding": "gzip, br"})
    assert squeezed.headers["content-encoding"] == "gzip"
    assert int(squeezed.headers["content-length"]) < len(long) / 10
    assert squeezed.text == long
    assert squeezed.headers["content-type"].startswith("text/javascript")
    assert squeezed.headers["cache-control"] == FOREVER
    plain = get(web, "/assets/long-3c4d.js", **{"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == long
    assert plain.headers["vary"] == squeezed.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("path", ["/assets/old.js", "/favicon.ico", "/api/nothing", "/ws/abcdefgh"])
def test_what_is_not_there_is_not_the_client(web: Path, path: str) -> None:
    assert get(web, path).status_code == 404


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/assets/..%2f..%2fsecret", "/assets/../../secret"])
def test_nothing_outside_its_folder_is_shown(web: Path, path: str) -> None:
    assert "do not tell" not in get(web, path).text


def test_the_protocol_is_there_for_programs(web: Path) -> None:
    assert "Incoming" in get(web, "/api/protocol.json").json()["$defs"]
