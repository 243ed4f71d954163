"""Processes that start warm: the server's modules are loaded once, and every server of a test run is forked from there.

Loading takes longer than most tests. What is forked is a process like any other, with its own sockets, files and
signals; tests of the start itself (`test_serve`) begin with a new Python.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NamedTuple

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.server.preloaded", "tests.server.warm"])


class Ended(NamedTuple):
    """What became of a command."""

    returncode: int
    said: str
    """Everything that it wrote, to either stream."""


class Warm:
    """A forked process, by the names that `subprocess.Popen` has for things."""

    def __init__(self, words: list[str], environment: Mapping[str, str], log: Path, script: Path | None = None) -> None:
        self._process = CONTEXT.Process(target=run, args=(words, dict(environment), log, script), daemon=True)
        with no_main():
            self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        """Its exit status once it has ended, or the signal that ended it, negative."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """The same."""
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it has ended; its exit status."""
        self._process.join(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to stop."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)


def rentier(*words: str | Path, environment: Mapping[str, str] | None = None, timeout: float = 120) -> Ended:
    """A command from its start to its end."""
    with TemporaryDirectory() as folder:
        log = Path(folder, "log")
        process = Warm([str(word) for word in words], {**clean_environment(), **(environment or {})}, log)
        try:
            return Ended(process.wait(timeout), log.read_text(encoding="utf-8"))
        finally:
            process.kill()


def clean_environment() -> dict[str, str]:
    """The environment without settings of ours."""
    return {name: value for name, value in os.environ.items() if not name.startswith("RENTIER_")}


@contextmanager
def no_main() -> Iterator[None]:
    """Processes that start inside do not load the program that the tests are run with."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def run(words: list[str], environment: dict[str, str], log: Path, script: Path | None) -> None:
    """Be `rentier` with these words, or this script, in the forked process."""
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = ["rentier", *words]
    if script is not None:
        runpy.run_path(str(script), run_name="__main__")
    else:
        app: Any = sys.modules["rentier.cli"].app
        app(words)
