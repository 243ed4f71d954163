"""`rentier play` without options: a server for this machine, and the page opened in the browser."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

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

    def play(self, log: str = "log") -> Warm:
        """Play; what is said goes into a file."""
        return Warm(["play"], self.environment, self.folder / log)

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
        assert desk.said("second") == f"Rentier is open already at {here}\n"
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


class Quiet(BaseHTTPRequestHandler):
    """Another program's web server, which has no page that we know."""

    def log_message(self, *_: object) -> None:
        pass
