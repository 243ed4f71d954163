"""Reviews of finished games: made one at a time in a separate process, and stored."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rentier import __version__
from rentier.kernel.errors import RentierError
from rentier.review.review import FORM
from rentier.server.edge.limits import Crowd
from rentier.server.lobby.records import text_of
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.rows import StoredGame
from rentier.store.store import Store

log = logging.getLogger(__name__)

WAITING, EACH = 64, 4
"""Reviews that may wait, in all and for one address; further requests are told to come back."""
LONGEST = 20_000
"""Facts of the longest game that is reviewed."""
AGAIN = 2
"""Seconds after which a client may ask again."""
MOST_SECONDS = 600
"""The longest that one review may take."""
WORKER = (sys.executable, "-P", "-m", "rentier.review.worker")
MADE_BY = f"{__version__}/{FORM}"
"""What made a review; one that another release made is made again."""
FAILED = "This game could not be reviewed"
_NAME = re.compile(r"\{(\d)\}")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A review that is not ready: how many come before it."""

    ahead: int


class Reviews:
    """Makes and keeps reviews, each in a process of its own, as many at once as the settings say."""

    def __init__(self, store: Store, processes: int = 1) -> None:
        self._store = store
        self._processes = processes
        self._turns = asyncio.Semaphore(max(1, processes))
        self._crowd = Crowd(EACH, WAITING)
        """For whom reviews wait: nobody keeps all others waiting."""
        self._wanted: dict[str, asyncio.Task[None]] = {}
        """Reviews that are being made or wait, by game, the oldest first."""
        self._failed: dict[str, str] = {}
        """Games that cannot be reviewed, and why."""

    async def on(self, game: StoredGame, address: str) -> str | Waiting:
        """The review of a game that has ended as JSON, or how many come before it; `address` asks for it."""
        kept = await self._store.reviews.get(game.id, MADE_BY)
        if kept is not None:
            return kept
        if game.id in self._failed:
            raise RequestError(ErrorCode.LIMIT, self._failed[game.id])
        if game.id not in self._wanted:
            self._enter(address)
            self._wanted[game.id] = task = asyncio.create_task(self._make(game))
            task.add_done_callback(lambda _: self._crowd.leave(address))
        return Waiting(list(self._wanted).index(game.id))

    async def alternatives(self, game: StoredGame, fact: int, address: str) -> list[dict[str, Any]]:
        """What the players could do after this many facts of a game that has ended, with everybody's chances."""
        self._enter(address)
        try:
            text = await self._text(game)
            found: list[dict[str, Any]] = json.loads(await self._run(text, str(fact)))
        finally:
            self._crowd.leave(address)
        return found

    async def stop(self) -> None:
        """Stop making reviews; those that wait are made when somebody asks again."""
        for task in self._wanted.values():
            task.cancel()
        for task in [*self._wanted.values()]:
            with suppress(asyncio.CancelledError):
                await task

    def _enter(self, address: str) -> None:
        """Refuse what would wait too long, or have others wait too long."""
        if self._processes < 1:
            raise RequestError(ErrorCode.MISSING, "This server makes no reviews; download the record and analyze it")
        if self._crowd.enter(address) is not None:
            raise RequestError(ErrorCode.LIMIT, "Many games are being reviewed: try again in a minute", wait=30)

    async def _make(self, game: StoredGame) -> None:
        """Make a review and keep it."""
        try:
            text = await self._text(game)
            await self._store.reviews.put(game.id, MADE_BY, await self._run(text))
        except RentierError as error:
            self._failed[game.id] = str(error)
        finally:
            self._wanted.pop(game.id, None)

    async def _text(self, game: StoredGame) -> str:
        rows = await self._store.games.rows(game.id)
        if rows and rows[-1].version > LONGEST:
            raise RentierError(f"This game is too long to be reviewed here: {rows[-1].version:,} events")
        return await asyncio.to_thread(text_of, game, rows)

    async def _run(self, text: str, *arguments: str) -> str:
        """Do something with a record in a process of its own, when it is its turn."""
        async with self._turns:
            worker = await asyncio.create_subprocess_exec(*WORKER, *arguments, stdin=PIPE, stdout=PIPE, stderr=PIPE)
            try:
                async with asyncio.timeout(MOST_SECONDS):
                    found, trouble = await worker.communicate(text.encode())
            except TimeoutError:
                raise RentierError("It takes too long to review this game") from None
            finally:
                if worker.returncode is None:
                    worker.kill()
                    await worker.wait()
        if worker.returncode:
            log.error("a review failed: %s", trouble.decode("utf-8", "replace").strip().rpartition("\n")[2])
            raise RentierError(FAILED)
        return found.decode()


def with_names(text: str, names: Sequence[str]) -> str:
    """A review with the players' present names."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return json.dumps(names[seat])[1:-1] if seat < len(names) else found[0]

    return _NAME.sub(name, text)
