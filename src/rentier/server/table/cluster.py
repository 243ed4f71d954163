"""The broker: tells other processes "game g reached version n", and nothing else.

What it carries may be lost, repeated or out of order. The database is the truth: a server that hears a version above
its own reads the database, and one that may have missed something (`on_gap`) looks there anyway.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, Literal, Protocol

from rentier.server.config.settings import SettingsError

Heard = Callable[[str, int], None]
"""Takes a game and the version that it reached."""
Gap = Callable[[], None]
State = Literal["alone", "connected", "lost"]

CHANNEL = "rentier:versions"
FIRST_WAIT, LONGEST_WAIT = 0.1, 2.0
"""Seconds between attempts to connect; each failed one is also a reason to look in the database."""
QUIET = 2.0
"""After this many seconds of silence the connection is tested."""
DEAD = 6.0
"""After this many it is given up, though nobody closed it."""
CONNECTING = 3.0
MOST_WAITING = 10_000
"""Games that wait to be told while Redis is away; beyond them the oldest is left to those who look by themselves."""

logger = logging.getLogger(__name__)


class Broker(Protocol):
    """What rooms know of other processes."""

    @property
    def state(self) -> State:
        """`alone`, `connected` or `lost`."""
        ...

    def subscribe(self, heard: Heard, on_gap: Gap | None = None) -> None:
        """Call `heard` for what others publish, and `on_gap` whenever something may have been missed."""
        ...

    async def publish(self, game: str, version: int) -> None:
        """Tell the others; never waits for them."""
        ...

    async def start(self) -> None:
        """Begin to listen."""
        ...

    async def stop(self) -> None:
        """Send what waits, and hang up."""
        ...


class LocalBroker:
    """For one process by itself: there is nobody to tell, and nobody to hear."""

    state: State = "alone"

    def subscribe(self, heard: Heard, on_gap: Gap | None = None) -> None:
        """Nobody else publishes, so there is nothing to hear and nothing to miss."""

    async def publish(self, game: str, version: int) -> None:
        """Nobody else listens."""

    async def start(self) -> None:
        """There is nothing to start."""

    async def stop(self) -> None:
        """There is nothing to stop."""


class RedisBroker:
    """Over Redis: a line for hearing and a line for telling, each of which finds its way back by itself."""

    def __init__(self, url: str) -> None:
        try:
            from redis.asyncio import Redis
        except ModuleNotFoundError:
            raise SettingsError("Redis needs the extra redis: pip install 'rentier[redis]'") from None
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
        from redis.exceptions import RedisError

        try:
            self._redis: Any = Redis.from_url(
                url,
                socket_connect_timeout=CONNECTING,
                socket_timeout=DEAD,
                retry=Retry(NoBackoff(), 0),  # the loops below try again, and tell of the gap in between
            )
        except ValueError as error:
            why = str(error).rstrip(".")
            raise SettingsError(f"The Redis URL is invalid: {why}. Use redis://HOST:PORT") from None
        self._troubles = (RedisError, OSError, TimeoutError)
        self._heard: list[Heard] = []
        self._on_gap: list[Gap] = []
        self._outbox: dict[str, int] = {}
        """The highest version of every game that waits to be told; one line a game, however long Redis is away."""
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._connected = False
        self._chance = Random()

    @property
    def state(self) -> State:
        """Whether others can be heard now."""
        return "connected" if self._connected else "lost"

    def subscribe(self, heard: Heard, on_gap: Gap | None = None) -> None:
        """Call `heard` for everything published, its own included, and `on_gap` when something may be missing."""
        self._heard.append(heard)
        if on_gap is not None:
            self._on_gap.append(on_gap)

    async def publish(self, game: str, version: int) -> None:
        """Put it in line; of several versions of a game only the highest is told."""
        self._outbox[game] = max(version, self._outbox.get(game, version))
        if len(self._outbox) > MOST_WAITING:
            del self._outbox[next(iter(self._outbox))]
        self._news.set()

    async def start(self) -> None:
        """Begin to listen and to tell; Redis need not be there yet."""
        self._tasks = [
            asyncio.create_task(self._listen(), name="broker listens"),
            asyncio.create_task(self._tell(), name="broker tells"),
        ]

    async def stop(self) -> None:
        """Send what waits, if Redis takes it now, and hang up."""
        while running := [task for task in self._tasks if not task.done()]:
            for task in running:
                task.cancel()  # before Python 3.12 asyncio.wait_for, which the Redis client uses, can lose one
            await asyncio.wait(running, timeout=QUIET)
        self._tasks = []
        if self._connected:
            with suppress(*self._troubles):
                await self._send()
        self._connected = False
        with suppress(*self._troubles):
            await self._redis.aclose()

    # ---------------------------------------------------------------- hearing

    async def _listen(self) -> None:
        """Listen forever, over as many connections as it takes."""
        wait, told = FIRST_WAIT, False
        while True:
            try:
                async with self._redis.pubsub() as line:
                    await line.subscribe(CHANNEL)
                    async for game, version in self._messages(line):
                        self._call(self._heard, game, version)
            except self._troubles as error:
                if self._connected or not told:
                    state = "disconnected" if self._connected else "cannot be reached"
                    logger.warning("Redis %s; polling the database instead: %s", state, error)
                    wait, told = FIRST_WAIT, True
                self._connected = False
                self._call(self._on_gap)
                await asyncio.sleep(wait * self._chance.uniform(0.5, 1.0))  # not all servers at one moment
                wait = min(LONGEST_WAIT, wait * 2)

    async def _messages(self, line: Any) -> Any:
        """What is heard on one connection, until it breaks or falls silent for too long."""
        last = asked = time.monotonic()
        while True:
            message = await line.get_message(timeout=QUIET)
            now = time.monotonic()
            if message is None:
                if now - last >= DEAD:
                    raise TimeoutError("it does not answer")
                if now - asked >= QUIET:
                    await line.ping()
                    asked = now
                continue
            last = now
            if message["type"] == "subscribe":
                # Only from here on is everything heard, so what came before is looked up.
                self._connected = True
                logger.info("connected to Redis")
                self._call(self._on_gap)
            elif message["type"] == "message":
                told = read(message["data"])
                if told is not None:
                    yield told

    def _call(self, callbacks: list[Any], *arguments: Any) -> None:
        """Tell everybody who subscribed; one who fails does not stop the others, nor the listening."""
        for callback in callbacks:
            try:
                callback(*arguments)
            except Exception:
                logger.exception("a subscriber failed")

    # ---------------------------------------------------------------- telling

    async def _tell(self) -> None:
        """Send what waits; what could not be sent waits on."""
        wait = FIRST_WAIT
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                await self._send()
                wait = FIRST_WAIT
            except self._troubles:
                self._news.set()
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, wait * 2)

    async def _send(self) -> None:
        """Send all that waits in one go."""
        sending = dict(self._outbox)
        if not sending:
            return
        async with self._redis.pipeline(transaction=False) as pipeline:
            for game, version in sending.items():
                pipeline.publish(CHANNEL, f"{game} {version}")
            await pipeline.execute()
        for game, version in sending.items():
            if self._outbox.get(game) == version:
                del self._outbox[game]


def read(data: bytes) -> tuple[str, int] | None:
    """A message as game and version; whatever else somebody puts on the channel is nothing."""
    game, _, version = data.decode("utf-8", "replace").partition(" ")
    if not game or not version.isascii() or not version.isdecimal() or len(version) > 18:
        return None
    return game, int(version)


def broker_at(url: str | None) -> Broker:
    """The broker that the settings ask for."""
    return LocalBroker() if url is None else RedisBroker(url)
