"""Programs from outside take a seat, as the examples show."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live import Player, Server, serving

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "outside_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "data", absence_grace=0) as server:
        yield server


@pytest.mark.parametrize("edition", ["platinum", "city"])
def test_an_outside_program_plays_a_whole_game(server: Server, edition: str) -> None:
    """The third seat is for the program; the host is away, so the autopilot plays there."""
    wishes = {"options": {"round-limit": 6}, "autopilot": "simple", "public": True, "clocks": "none"}
    body = {"edition": edition, "seats": 3, "name": "Ann", "bots": [{"level": "simple"}], **wishes}
    table = server.post("/api/tables", body).json()
    command = [sys.executable, str(EXAMPLE), f"http://{server.address}", table["table"]]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    timer = threading.Timer(60, program.kill)
    timer.start()
    try:
        while server.get(f"/api/tables/{table['table']}").json()["seats"][2]["kind"] == "empty":
            assert program.poll() is None, program.communicate()[0]
        begun = server.post(f"/api/tables/{table['table']}/start", token=table["token"])
        assert begun.status_code == 200, begun.text
        printed, _ = program.communicate()
    finally:
        timer.cancel()
        program.kill()
    assert program.returncode == 0, printed
    places = [int(digit) for digit in printed if digit.isdigit()]
    with Player(server, table).watch() as watcher:
        assert places == watcher.until("over")["ranking"]
    assert places == [1 + sum(other < place for other in places) for place in places]  # who has the same shares a place


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 60


def test_the_example_says_what_it_needs() -> None:
    done = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (1, "usage: python examples/outside_bot.py URL TABLE [INVITE]\n")
