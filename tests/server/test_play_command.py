"""`rentier play` in the browser: a server for this machine, and its lobby or a table opened."""

from __future__ import annotations

import threading
from html import unescape
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.server.live import free_port, wait_for
from tests.server.warm import Warm, clean_environment


class Desk:
    """A machine whose browser only notes which page it was to open."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.visited, self.port = folder, folder / "visited", port
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> "{self.visited}"\n')
        browser.chmod(0o755)
        self.environment = clean_environment() | {"BROWSER": f"{browser} %s", "RENTIER_DATA": str(folder / "data")}
        self.environment |= {"RENTIER_PORT": str(port)}

    def play(self, log: str = "log", *options: str) -> Warm:
        """Play; what is said goes into a file."""
        return Warm(["play", *options], self.environment, self.folder / log)

    def said(self, log: str) -> str:
        return (self.folder / log).read_text()

    def pages(self) -> list[str]:
        return self.visited.read_text().split() if self.visited.exists() else []


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, free_port())


def test_play_opens_the_page_and_a_second_one_opens_the_same(desk: Desk) -> None:
    here = f"http://127.0.0.1:{desk.port}"
    first = desk.play("first")
    try:
        wait_for(desk.pages)
        assert desk.pages() == [here]
        assert "<html" in httpx2.get(here).text
        assert desk.play("second").wait(60) == 0
        assert desk.said("second") == f"Rentier is already open at {here}\n"
        assert desk.pages() == [here, here]
        first.terminate()
        assert first.wait(60) == 0
    finally:
        first.kill()
    assert f"Rentier is open at {here}  (Ctrl-C stops it)\n" in desk.said("first")


def test_play_takes_another_port_where_something_else_has_the_usual_one(desk: Desk) -> None:
    with HTTPServer(("127.0.0.1", desk.port), Quiet) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        playing = desk.play()
        try:
            wait_for(desk.pages)
            assert desk.pages() != [f"http://127.0.0.1:{desk.port}"]
            assert httpx2.get(f"{desk.pages()[0]}/readyz").status_code == 200
        finally:
            playing.kill()
            other.shutdown()


def test_options_open_a_table_with_them(desk: Desk) -> None:
    options = ("--edition", "city", "--seats", "3", "--bots", "hard", "--seat", "2", "--seed", "7", "-o", "minutes=60")
    playing = desk.play("first", *options)
    try:
        wait_for(desk.pages)
        (page,) = desk.pages()
        assert f"Your table: {page}\n" in desk.said("first")
        tables = [opened(page), opened(page)]
        assert desk.play("second", "--option", "short").wait(60) == 0
        assert desk.pages()[1].endswith("/play?edition=platinum&seats=4&bots=normal&seat=1&option=short")
        tables.append(opened(desk.pages()[1]))
        assert httpx2.get(page, headers={"sec-fetch-site": "cross-site"}).status_code == 403
        wrong = httpx2.get(f"http://127.0.0.1:{desk.port}/play?edition=atlantis")
        assert (wrong.status_code, "There is no edition 'atlantis'" in unescape(wrong.text)) == (400, True)
    finally:
        playing.kill()
    assert [table["edition"] for table in tables] == ["city", "city", "platinum"]
    assert [table["options"] for table in tables] == [{"minutes": 60}, {"minutes": 60}, {"short": True}]
    assert [seat["kind"] for seat in tables[0]["seats"]] == ["bot", "person", "bot"]
    assert tables[0]["commitment"] == tables[1]["commitment"], "the same seed gives the same dice"


def opened(page: str) -> dict[str, Any]:
    """The table that a browser gets to, as its own person sees it."""
    with httpx2.Client(follow_redirects=True) as browser:
        here = browser.get(page).url
        assert here.path.startswith("/t/")
        table: dict[str, Any] = browser.get(here.join(f"/api/tables/{here.path[3:]}")).json()
        assert table["seat"] is not None
        if table["status"] == "open":  # it waits for the browser's part of the seed
            seat = here.join(f"/api/tables/{here.path[3:]}/seats/{table['seat']}")
            table = browser.patch(seat, json={"seed": "a part of the seed"}).json()
        assert table["status"] == "playing"
        return table


def test_play_opens_a_server_on_the_same_data_wherever_it_listens(desk: Desk) -> None:
    elsewhere = desk.environment | {"RENTIER_PORT": str(free_port())}
    serving = Warm(["serve"], elsewhere, desk.folder / "serving")
    here = f"http://127.0.0.1:{elsewhere['RENTIER_PORT']}"
    try:
        wait_for((desk.folder / "data" / "rentier.db.lock").exists)  # it starts, and does not answer yet
        assert desk.play("playing").wait(60) == 0
        assert desk.said("playing") == f"Rentier is already open at {here}\n"
        assert desk.play("table", "--edition", "city").wait(60) == 0
        assert "was started with rentier serve: choose the options of your table" in desk.said("table")
        assert desk.pages() == [here, f"{here}/new?edition=city"]
        again = Warm(["serve"], desk.environment, desk.folder / "again")
        assert again.wait(60) == 1
        assert f"rentier.db, at {here}: stop it first" in " ".join(desk.said("again").split())
        serving.terminate()
        assert serving.wait(60) == 0
        assert (desk.folder / "data" / "rentier.db.lock").read_text() == ""
    finally:
        serving.kill()


def test_two_that_begin_at_once_share_one_server(desk: Desk) -> None:
    both = [desk.play("one"), desk.play("other")]
    try:
        wait_for(lambda: len(desk.pages()) == 2)
        assert len(set(desk.pages())) == 1
        wait_for(lambda: [one.poll() for one in both].count(0) == 1)
    finally:
        for one in both:
            one.kill()


class Quiet(BaseHTTPRequestHandler):
    """Another program's web server, which has no page that we know."""

    def log_message(self, *_: object) -> None:
        pass
