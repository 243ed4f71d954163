"""Crashes: a process that is killed has lost nothing that it said was stored, and left no half of anything."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from rentier.store.errors import Conflict, Duplicate, Unavailable
from rentier.store.store import Store
from tests.services import Postgres
from tests.store.kit import on, row, unfinished, with_game

GAMES, HEARD = 8, 150

PLAYER = """
import asyncio, sys
from rentier.store.store import Store
from tests.store.kit import row, unfinished

async def main(url):
    store = await Store.open(url)
    async def play(id):
        version = (await store.games.rows(id))[-1].version
        while True:
            await store.games.append(id, row(version, 3, f"press {version}"))
            version += 3
            print(id, version, flush=True)
    await asyncio.gather(*(play(id) for id in await unfinished(store)))

asyncio.run(main(sys.argv[1]))
"""


async def begin(store: Store) -> None:
    """Games at version 2."""
    for number in range(GAMES):
        await with_game(store, f"game{number:012}", f"table{number:03}")


async def check(acknowledged: dict[str, int], store: Store) -> None:
    """Every game is whole, and has come at least as far as was said."""
    for number in range(GAMES):
        id = f"game{number:012}"
        version = 0
        for each in await store.games.rows(id):
            assert each.first == version, f"{id} has a gap"
            assert len(each.facts) == (3 if version else 2), f"{id} has half an act"
            version = each.version
        assert version >= acknowledged.get(id, 0), f"{id} lost what was acknowledged"


@pytest.mark.parametrize("kills", [1, pytest.param(4, marks=pytest.mark.thorough)])
def test_what_was_acknowledged_survives_a_kill(url: str, kills: int) -> None:
    acknowledged: dict[str, int] = {}
    on(url, begin)
    for _ in range(kills):
        command = [sys.executable, "-c", PLAYER, url]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as player:
            assert player.stdout is not None
            lines = 0
            while lines < HEARD or len(acknowledged) < GAMES:  # each game gets its turn, however busy the machine is
                id, version = player.stdout.readline().split()
                acknowledged[id], lines = int(version), lines + 1
            player.kill()
            for heard in player.stdout:
                if heard.endswith("\n"):
                    id, version = heard.split()
                    acknowledged[id] = int(version)
        on(url, partial(check, acknowledged))
    assert len(acknowledged) == GAMES


@pytest.mark.thorough
def test_what_was_acknowledged_survives_a_kill_of_the_database(postgres: Postgres, postgres_url: str) -> None:
    acknowledged: dict[str, int] = {}

    async def scenario(store: Store) -> None:
        await begin(store)
        done, refusals, stop = 0, 0, asyncio.Event()

        async def play(id: str) -> None:
            nonlocal done, refusals
            version = 2
            while not stop.is_set():
                try:
                    await store.games.append(id, row(version, 3, f"press {version}"))
                    version = acknowledged[id] = version + 3
                    done += 1
                except (Unavailable, Conflict, Duplicate):  # as a room does: look, and go on from there
                    refusals += 1
                    await asyncio.sleep(0.02)
                    with suppress(Unavailable):
                        version = (await store.games.rows(id))[-1].version

        players = [asyncio.create_task(play(id)) for id in await unfinished(store)]
        async with asyncio.timeout(100):
            for left in reversed(range(4)):
                goal = done + 60
                while done < goal:
                    await asyncio.sleep(0.01)
                if left:
                    await asyncio.to_thread(postgres.kill)
                    await asyncio.to_thread(postgres.start)
        stop.set()
        await asyncio.gather(*players)
        assert refusals > 0

    on(postgres_url, scenario, partial(check, acknowledged))
    assert len(acknowledged) == GAMES
