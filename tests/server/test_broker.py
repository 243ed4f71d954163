"""The broker over a real Redis: it tells versions, finds its way back, and says when something may be missing."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from redis.asyncio import Redis as Client

from rentier.server.config.settings import SettingsError
from rentier.server.table import cluster as broker_module
from rentier.server.table.cluster import CHANNEL, LocalBroker, RedisBroker, broker_at, read
from tests.services import Redis

LONGEST = 20.0
"""Seconds after which something will never happen."""


class Listener:
    """A process: what it hears, and what it knows once it has looked where it was told to."""

    def __init__(self) -> None:
        self.database: dict[str, int] = {}
        self.heard: list[tuple[str, int]] = []
        self.gaps = 0
        self.known: dict[str, int] = {}

    def hear(self, game: str, version: int) -> None:
        self.heard.append((game, version))
        self.known[game] = max(version, self.known.get(game, 0))

    def gap(self) -> None:
        self.gaps += 1
        self.known = dict(self.database)


class Line:
    """A line to Redis that can be cut for one process alone."""

    def __init__(self, port: int) -> None:
        self.redis = port
        self.port = 0
        self.open: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None

    async def mend(self) -> None:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        assert self.server is not None
        self.server.close()
        for writer in list(self.open):
            writer.close()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inward, outward = await asyncio.open_connection("127.0.0.1", self.redis)
        self.open |= {writer, outward}
        await asyncio.gather(self.pump(reader, outward), self.pump(inward, writer))
        self.open -= {writer, outward}

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        writer.close()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Redis]:
    """A Redis that a test may treat as it likes, and a broker that is quick to notice."""
    monkeypatch.setattr(broker_module, "QUIET", 0.05)
    monkeypatch.setattr(broker_module, "DEAD", 0.5)
    monkeypatch.setattr(broker_module, "LONGEST_WAIT", 0.2)
    service = Redis(tmp_path)
    service.start()
    try:
        yield service
    finally:
        service.stop()


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(LONGEST):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[tuple[RedisBroker, Listener]]:
    """A broker of one process, started, and what it hears."""
    broker, listener = RedisBroker(url), Listener()
    broker.subscribe(listener.hear, listener.gap)
    await broker.start()
    try:
        yield broker, listener
    finally:
        await broker.stop()


def with_two(server: Redis, play: Callable[[RedisBroker, Listener, RedisBroker, Listener], Awaitable[None]]) -> None:
    """Two processes that hear each other."""

    async def run() -> None:
        async with AsyncExitStack() as stack:
            ann, at_ann = await stack.enter_async_context(connected(server.url))
            ben, at_ben = await stack.enter_async_context(connected(server.url))
            await until(lambda: ann.state == ben.state == "connected")
            await play(ann, at_ann, ben, at_ben)

    asyncio.run(run())


def test_one_process_hears_what_another_stored(server: Redis) -> None:
    async def play(ann: RedisBroker, at_ann: Listener, ben: RedisBroker, at_ben: Listener) -> None:
        await ann.publish("g1", 7)
        await ben.publish("g2", 1)
        await until(lambda: {("g1", 7), ("g2", 1)} <= set(at_ann.heard) & set(at_ben.heard))

    with_two(server, play)


def test_a_new_listener_looks_once_for_what_came_before(server: Redis) -> None:
    async def play(ann: RedisBroker, at_ann: Listener, ben: RedisBroker, at_ben: Listener) -> None:
        assert (at_ann.gaps, at_ben.gaps) == (1, 1)

    with_two(server, play)


def test_while_redis_is_away_everybody_looks_again_and_again(server: Redis) -> None:
    async def play(ann: RedisBroker, at_ann: Listener, ben: RedisBroker, at_ben: Listener) -> None:
        before = at_ben.gaps
        await asyncio.to_thread(server.kill)
        await until(lambda: ann.state == ben.state == "lost")
        at_ben.database["g1"] = 100
        await ann.publish("g1", 100)
        await until(lambda: at_ben.known == {"g1": 100})
        await until(lambda: at_ben.gaps >= before + 3)
        assert not at_ben.heard
        await asyncio.to_thread(server.start)
        await until(lambda: ann.state == ben.state == "connected")
        version = 100
        while not at_ben.heard:  # on a busy machine the connection may be lost again right after it opened
            version += 1
            await ann.publish("g1", version)
            await asyncio.sleep(0.05)

    with_two(server, play)


def test_what_one_process_could_not_tell_it_tells_when_it_can_as_one_line_a_game(server: Redis) -> None:
    async def run() -> None:
        line = Line(server.port)
        await line.mend()
        async with (
            connected(server.url) as (ben, at_ben),
            connected(f"redis://127.0.0.1:{line.port}") as (ann, _),
        ):
            await until(lambda: ann.state == ben.state == "connected")
            await line.cut()
            await until(lambda: ann.state == "lost")
            for version in range(1, 101):
                await ann.publish("g1", version)
            await ann.publish("g2", 5)
            await asyncio.sleep(0.1)
            assert (at_ben.heard, at_ben.gaps, ben.state) == ([], 1, "connected")
            await line.mend()
            await until(lambda: len(at_ben.heard) == 2)
            assert sorted(at_ben.heard) == [("g1", 100), ("g2", 5)]
        await line.cut()

    asyncio.run(run())


def test_a_redis_that_comes_later_is_found(server: Redis) -> None:
    server.stop()

    async def run() -> None:
        async with connected(server.url) as (broker, listener):
            await broker.publish("g1", 3)
            await until(lambda: listener.gaps >= 2)
            assert broker.state == "lost"
            server.start()
            await until(lambda: broker.state == "connected")
            await broker.publish("g1", 4)
            await until(lambda: ("g1", 4) in listener.heard)

    asyncio.run(run())


def test_a_redis_that_no_longer_answers_is_given_up_though_nobody_hung_up(server: Redis) -> None:
    async def play(ann: RedisBroker, at_ann: Listener, ben: RedisBroker, at_ben: Listener) -> None:
        before = at_ann.gaps
        os.kill(server.pid, signal.SIGSTOP)
        try:
            await until(lambda: ann.state == ben.state == "lost")
            assert at_ann.gaps > before
            await asyncio.wait_for(ann.publish("g1", 9), 1)
        finally:
            os.kill(server.pid, signal.SIGCONT)
        await until(lambda: ann.state == ben.state == "connected")
        await ann.publish("g1", 10)
        await until(lambda: ("g1", 10) in at_ben.heard)

    with_two(server, play)


def test_a_line_that_is_cut_is_a_gap_and_comes_back(server: Redis) -> None:
    async def play(ann: RedisBroker, at_ann: Listener, ben: RedisBroker, at_ben: Listener) -> None:
        before = at_ben.gaps
        async with Client.from_url(server.url) as knife:
            await knife.client_kill_filter(_type="pubsub")
        await until(lambda: at_ben.gaps >= before + 2)  # when it is lost, and when it is back
        await until(lambda: ann.state == ben.state == "connected")
        await ann.publish("g1", 1)
        await until(lambda: ("g1", 1) in at_ben.heard)

    with_two(server, play)


def test_rubbish_and_a_subscriber_that_fails_do_not_stop_the_listening(
    server: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(ann: RedisBroker, at_ann: Listener, ben: RedisBroker, at_ben: Listener) -> None:
        def fail(game: str, version: int) -> None:
            raise ValueError("a subscriber's own mistake")

        after = Listener()
        ben.subscribe(fail)
        ben.subscribe(after.hear)
        async with Client.from_url(server.url) as stranger:
            for data in (b"", b"g1", b"g1 x", b"\xff\xfe", b"g1 -1", b"g1 " + b"9" * 5000):
                await stranger.publish(CHANNEL, data)
        await ann.publish("g1", 4)
        await until(lambda: ("g1", 4) in after.heard)
        assert at_ben.heard == [("g1", 4)]

    with_two(server, play)
    assert "a subscriber failed" in caplog.text


def test_what_waits_is_told_before_the_process_ends(server: Redis) -> None:
    async def run() -> None:
        async with connected(server.url) as (ben, at_ben):
            async with connected(server.url) as (ann, _):
                await until(lambda: ann.state == ben.state == "connected")
                await ann.publish("g1", 8)
            await until(lambda: ("g1", 8) in at_ben.heard)

    asyncio.run(run())


def test_stopping_ends_though_a_cancellation_is_lost(server: Redis) -> None:
    """The Redis client loses one where Python's `wait_for` does: when its own answer comes at that very moment."""

    class Forgetful(RedisBroker):
        async def _tell(self) -> None:
            with suppress(asyncio.CancelledError):
                await asyncio.Event().wait()
            await asyncio.Event().wait()

    async def run() -> None:
        broker = Forgetful(server.url)
        await broker.start()
        await until(lambda: broker.state == "connected")
        async with asyncio.timeout(LONGEST):
            await broker.stop()

    asyncio.run(run())


def test_what_waits_is_bounded_however_long_redis_is_away(server: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    server.stop()
    monkeypatch.setattr(broker_module, "MOST_WAITING", 3)

    async def run() -> None:
        async with connected(server.url) as (broker, _):
            for number in range(10):
                await broker.publish(f"g{number}", number)
            assert broker._outbox == {"g7": 7, "g8": 8, "g9": 9}

    asyncio.run(run())


def test_stopping_without_redis_takes_no_time_and_leaves_no_task(server: Redis) -> None:
    server.stop()

    async def run() -> None:
        async with connected(server.url) as (broker, _):
            await broker.publish("g1", 1)
            await asyncio.sleep(0)
            await asyncio.wait_for(broker.stop(), 5)
            assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())


# ---------------------------------------------------------------- without Redis


def test_a_process_by_itself_says_so_and_hears_nothing() -> None:
    async def run() -> None:
        broker, listener = broker_at(None), Listener()
        broker.subscribe(listener.hear, listener.gap)
        await broker.start()
        await broker.publish("g1", 1)
        await broker.stop()
        assert isinstance(broker, LocalBroker)
        assert (broker.state, listener.heard, listener.gaps) == ("alone", [], 0)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"g1 12", ("g1", 12)),
        (b"g1 0", ("g1", 0)),
        (b"g1", None),
        (b" 12", None),
        (b"g1 1 2", None),
        (b"g1 +1", None),
        ("g1 ٣".encode(), None),
    ],
)
def test_a_message_is_a_game_and_a_version(data: bytes, told: tuple[str, int] | None) -> None:
    assert read(data) == told


def test_an_address_that_is_none_is_told() -> None:
    with pytest.raises(SettingsError, match="The Redis URL is invalid"):
        broker_at("http://here")


def test_without_the_extra_the_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    with pytest.raises(SettingsError, match=r"pip install 'rentier\[redis\]'"):
        broker_at("redis://127.0.0.1")
