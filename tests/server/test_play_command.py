"""`rentier play` without options: a server for this machine, and the page opened in the browser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.server.live import free_port, wait_for


class Desk:
    """A machine whose browser only notes which page it was to open."""

    def __init__(self, folder: Path, port: int) -> None:
        self.visited, self.port = folder / "visited", port
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> "{self.visited}"\n')
        browser.chmod(0o755)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("RENTIER_")}
        self.environment |= {"BROWSER": f"{browser} %s", "RENTIER_DATA": str(folder / "data")}
        self.environment |= {"RENTIER_PORT": str(port)}

    def play(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "rentier", "play"]
        return subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True)

    def pages(self) -> list[str]:
        return self.visited.read_text().split() if self.visited.exists() else []


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, free_port())


def test_play_opens_the_page_and_a_second_one_opens_the_same(desk: Desk) -> None:
    here = f"http://127.0.0.1:{desk.port}"
    first = desk.play()
    try:
        wait_for(desk.pages)
        assert desk.pages() == [here]
        assert "<html" in httpx2.get(here).text
        told, _ = desk.play().communicate(timeout=60)
        assert told == f"Rentier is open already at {here}\n"
        assert desk.pages() == [here, here]
    finally:
        first.terminate()
        told, _ = first.communicate(timeout=60)
    assert told == f"Rentier is open at {here}  (Ctrl-C stops it)\n"
    assert first.returncode == 0


def test_play_takes_another_port_where_something_else_has_the_usual_one(desk: Desk) -> None:
    other = subprocess.Popen(
        [sys.executable, "-m", "http.server", str(desk.port), "--bind", "127.0.0.1"],
        cwd=desk.visited.parent,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    processes: list[subprocess.Popen[Any]] = [other]
    try:
        wait_for(lambda: answers(desk.port))
        processes.append(desk.play())
        wait_for(desk.pages)
        assert desk.pages() != [f"http://127.0.0.1:{desk.port}"]
        assert httpx2.get(f"{desk.pages()[0]}/readyz").status_code == 200
    finally:
        for process in processes:
            process.terminate()
            process.communicate(timeout=60)


def answers(port: int) -> bool:
    try:
        return httpx2.get(f"http://127.0.0.1:{port}/").status_code == 200
    except httpx2.HTTPError:
        return False
