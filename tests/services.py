"""Private services for tests: a PostgreSQL and a Redis of our own on free ports, gone when the tests are.

A service that is missing is installed where that is possible. Where it is not available, tests that need it are skipped
with the reason, and fail when CI=true.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

import pytest

from tests.programs import ensured

PATIENCE = 60.0
"""No service takes longer than this many seconds to start or to stop."""

_WATCH = """
import select, shutil, signal, subprocess, sys
user, folder, hurry, *command = sys.argv[1:]
with open(folder + "/log", "ab") as log:
    service = subprocess.Popen(command, user=user or None, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
print(service.pid, flush=True)
while service.poll() is None and not select.select([sys.stdin], [], [], 0.1)[0]:
    pass
kept = sys.stdin.read() if service.poll() is None else "it ended by itself"
service.send_signal(signal.SIGINT if kept else int(hurry))
try:
    service.wait(20)
except subprocess.TimeoutExpired:
    service.kill()
if not kept:
    shutil.rmtree(folder, ignore_errors=True)
"""
"""Stands beside a service. At a word it stops it in good order and keeps its data. When the tests end, however they
end, the pipe to it closes: then it stops the service at once and clears everything away."""


# ---------------------------------------------------------------- running


def free_port() -> int:
    """A port on loopback that nobody listens at just now."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Service:
    """A program that listens on a port of loopback; it keeps port and data when it is stopped and started again."""

    hurry = signal.SIGKILL
    """What ends it at once."""

    def __init__(self, folder: Path, user: str = "") -> None:
        self.folder = folder
        self.user = user
        self.port = free_port()
        self.log = folder / "log"
        self.pid = 0
        self._watcher: subprocess.Popen[str] | None = None

    def command(self) -> list[str]:
        """How it is started."""
        raise NotImplementedError

    def answers(self) -> bool:
        """Whether it is ready."""
        with closing(socket.socket()) as caller:
            caller.settimeout(1)
            return caller.connect_ex(("127.0.0.1", self.port)) == 0

    def start(self) -> None:
        """Start it and wait until it answers.

        At first it gets another port where somebody took its own meanwhile. After a kill it is tried again: parts of
        the killed one may not be gone yet.
        """
        until = time.monotonic() + PATIENCE
        while not self._comes_up():
            if time.monotonic() > until:
                log = self.log.read_text(errors="replace")[-2000:]
                raise RuntimeError(f"{self.command()[0]} does not answer: {log}")
            if self.pid:
                time.sleep(0.2)
            else:
                self.port = free_port()

    def _comes_up(self) -> bool:
        words = [self.user, str(self.folder), str(int(self.hurry)), *self.command()]
        command = [sys.executable, "-c", _WATCH, *words]
        self._watcher = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._watcher.stdout is not None
        pid = int(self._watcher.stdout.readline())
        end = time.monotonic() + PATIENCE
        while self._watcher.poll() is None and time.monotonic() < end:
            if self.answers() and self._watcher.poll() is None:
                self.pid = pid
                return True
            time.sleep(0.05)
        self.stop()
        return False

    def stop(self) -> None:
        """Stop it in good order; it can be started again."""
        self._hang_up("keep")

    def drop(self) -> None:
        """Stop it at once and throw its data away."""
        self._hang_up("")

    def _hang_up(self, word: str) -> None:
        if self._watcher is not None:
            self._watcher.communicate(word, timeout=PATIENCE)
            self._watcher = None

    def kill(self) -> None:
        """End it without a warning, as a power cut would; it can be started again."""
        os.kill(self.pid, signal.SIGKILL)
        self.stop()


class Postgres(Service):
    """A PostgreSQL server with an empty data folder; it trusts connections from this machine."""

    hurry = signal.SIGQUIT  # takes its children along

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, user="postgres" if os.geteuid() == 0 else "")
        self.server = ensured("postgres", "postgresql")
        self.data = folder / "data"
        self.made = 0
        self._given_back: list[str] = []
        folder.chmod(0o755)
        if self.user:
            shutil.chown(folder, self.user)
        setup = [ensured("initdb", "postgresql"), "-D", str(self.data), "-U", "rentier", "-A", "trust", "--no-sync"]
        setup += ["-E", "UTF8", "--locale=C.UTF-8", "--no-instructions"]
        done = subprocess.run(setup, user=self.user or None, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"initdb: {done.stderr}")

    def command(self) -> list[str]:
        """The server on loopback only; tests do not pull the plug, so it need not wait for the disk."""
        wishes = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "max_connections=60"]
        wishes += ["shared_buffers=16MB", "autovacuum=off"]
        options = [word for wish in wishes for word in ("-c", wish)]
        return [self.server, "-D", str(self.data), "-p", str(self.port), *options]

    def answers(self) -> bool:
        """Whether it takes queries: it listens before it is ready."""
        return super().answers() and self._psql("SELECT 1", "postgres").returncode == 0

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://rentier@127.0.0.1:{self.port}/{database}"

    def run(self, statement: str, database: str = "postgres") -> str:
        """Run a statement from outside the code under test; its rows come as lines."""
        done = self._psql(statement, database)
        if done.returncode:
            raise RuntimeError(f"psql: {done.stderr}")
        return done.stdout.strip()

    def _psql(self, statement: str, database: str) -> subprocess.CompletedProcess[str]:
        words = [ensured("psql", "postgresql"), "-XqtA", "-d", self.url(database), "-c", statement]
        hasty = {**os.environ, "PGCONNECT_TIMEOUT": "3"}
        return subprocess.run(words, env=hasty, capture_output=True, text=True, timeout=PATIENCE, check=False)

    def new(self) -> str:
        """The address of an empty database: one that was given back, or a new one, which is slow to make."""
        if self._given_back:
            return self._given_back.pop()
        self.made += 1
        self.run(f"CREATE DATABASE test{self.made}")
        return self.url(f"test{self.made}")

    def give_back(self, url: str) -> None:
        """Empty a database for the next test."""
        name = url.rpartition("/")[2]
        self.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
        self.run(f"ALTER DATABASE {name} RESET ALL")
        self.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public", name)
        self._given_back.append(url)


class Redis(Service):
    """A Redis server that keeps nothing."""

    def answers(self) -> bool:
        """Whether it takes commands."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1) as caller:
            caller.sendall(b"PING\r\n")
            return caller.recv(16).startswith(b"+PONG")
        return False

    def command(self) -> list[str]:
        """The server on loopback only."""
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        return [ensured("redis-server", "redis-server"), *words, "--dir", str(self.folder)]

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"


S = TypeVar("S", bound=Service)
_RUNNING: dict[object, Service] = {}


def _running(kind: type[S]) -> Iterator[S]:
    """The service of this process; several folders of tests import the fixtures, and share it."""
    known = _RUNNING.get(kind)
    if isinstance(known, kind):
        yield known
        return
    folder = Path(tempfile.mkdtemp(prefix="rentier-tests-"))
    try:
        service = kind(folder)
        try:
            service.start()
            _RUNNING[kind] = service
            yield service
        finally:
            _RUNNING.pop(kind, None)
            service.drop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of our own; every worker of a test run has one."""
    yield from _running(Postgres)


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """The address of an empty database."""
    url = postgres.new()
    yield url
    postgres.give_back(url)


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis of our own; every worker of a test run has one."""
    yield from _running(Redis)
