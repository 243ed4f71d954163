"""Reviews of games that ended: made in a process of their own, one after the other, and kept."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from rentier import __version__
from rentier.kernel.errors import RentierError
from rentier.kernel.journal import Journal
from rentier.review.alternatives import alternatives
from rentier.review.review import FORM, review_game
from rentier.server.lobby.records import text_of
from rentier.server.protocol.errors import ErrorCode, RequestError
from rentier.store.rows import StoredGame
from rentier.store.store import Store

log = logging.getLogger(__name__)

WAITING = 64
"""Reviews that may wait; further requests are told to come back."""
LONGEST = 20_000
"""Facts of the longest game that is reviewed."""
AGAIN = 2
"""Seconds after which a client may ask again."""
NICE = 15
"""How far reviews stand behind everything else that the machine does."""
MADE_BY = f"{__version__}/{FORM}"
"""What made a review; one that another release made is made again."""
_NAME = re.compile(r"\{(\d)\}")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A review that is not ready: how many come before it."""

    ahead: int


class Reviews:
    """Makes and keeps reviews. The process starts with the first one and ends with the server."""

    def __init__(self, store: Store, processes: int = 1) -> None:
        self._store = store
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._wanted: dict[str, asyncio.Task[None]] = {}
        """Reviews that are being made or wait, by game, the oldest first."""
        self._failed: dict[str, str] = {}
        """Games that cannot be reviewed, and why."""

    async def on(self, game: StoredGame) -> str | Waiting:
        """The review of a game that has ended as JSON, or how many come before it."""
        kept = await self._store.reviews.get(game.id, MADE_BY)
        if kept is not None:
            return kept
        if game.id in self._failed:
            raise RequestError(ErrorCode.LIMIT, self._failed[game.id])
        if game.id not in self._wanted:
            self._check()
            self._wanted[game.id] = asyncio.create_task(self._make(game))
        return Waiting(list(self._wanted).index(game.id))

    async def alternatives(self, game: StoredGame, fact: int) -> list[dict[str, Any]]:
        """What the players could do after this many facts of a game that has ended, with everybody's chances."""
        self._check()
        text = await self._text(game)
        found: list[dict[str, Any]] = await self._run(alternatives_in, text, fact)
        return found

    async def stop(self) -> None:
        """Stop making reviews; those that wait are made when somebody asks again."""
        for task in self._wanted.values():
            task.cancel()
        for task in [*self._wanted.values()]:
            with suppress(asyncio.CancelledError):
                await task
        self._drop()

    def _check(self) -> None:
        """Refuse what would wait too long."""
        if self._processes < 1:
            raise RequestError(ErrorCode.MISSING, "This server makes no reviews; download the record and analyze it")
        if len(self._wanted) >= WAITING:
            raise RequestError(ErrorCode.LIMIT, "Many games are being reviewed: try again in a minute", wait=30)

    async def _make(self, game: StoredGame) -> None:
        """Make a review and keep it."""
        try:
            text = await self._text(game)
            review: str = await self._run(review_in, text)
            await self._store.reviews.put(game.id, MADE_BY, review)
        except BrokenProcessPool:
            self._drop()
            self._failed[game.id] = "This game could not be reviewed"
            log.warning("a review failed: its process ended")
        except RentierError as error:
            self._failed[game.id] = str(error)
        finally:
            self._wanted.pop(game.id, None)

    async def _text(self, game: StoredGame) -> str:
        rows = await self._store.games.rows(game.id)
        if rows and rows[-1].version > LONGEST:
            raise RentierError(f"This game is too long to be reviewed here: {rows[-1].version:,} events")
        return await asyncio.to_thread(text_of, game, rows)

    async def _run(self, work: Any, *arguments: object) -> Any:
        """Do something in the process."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), initializer=step_back)
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *arguments)

    def _drop(self) -> None:
        """End the process."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


def step_back() -> None:
    """Let everything else on the machine go first."""
    if hasattr(os, "nice"):
        os.nice(NICE)


def review_in(text: str) -> str:
    """The review of a record as JSON, with `{0}` for the name of the first player and so on."""
    journal = Journal.read(text.splitlines())
    names = [f"{{{seat}}}" for seat in range(journal.start().seats)]
    return json.dumps(review_game(journal, names).to_dict(), separators=(",", ":"))


def alternatives_in(text: str, fact: int) -> list[dict[str, Any]]:
    """What could be done after this many facts of a record; nothing where it has fewer."""
    journal = Journal.read(text.splitlines())
    return alternatives(journal, fact) if fact <= len(journal.facts) else []


def with_names(text: str, names: Sequence[str]) -> str:
    """A review with the players' present names."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return json.dumps(names[seat])[1:-1] if seat < len(names) else found[0]

    return _NAME.sub(name, text)
