"""Programs that tests need beside Python, and its headers: found on the machine, or installed where that is possible.

Run by itself (`python -m tests.programs`) it installs all that is missing as root with apt-get, or names it.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

import pytest

COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]
"""The C compiler that this Python was made with, and wants its extensions made with."""
HEADERS = "Python.h"
PACKAGES = {
    "postgres": "postgresql",
    "redis-server": "redis-server",
    "chromium": "chromium",
    COMPILER: "gcc libc6-dev",
    HEADERS: "python3-dev",
}
"""Debian's package, or packages, for each program."""
PATIENCE = 900.0
"""No installation takes longer than this many seconds."""


def program(name: str) -> str | None:
    """Where a program lies, or a header of this Python; Debian keeps PostgreSQL's programs off the path, by version."""
    if name == HEADERS:
        header = Path(sysconfig.get_paths()["include"], name)
        return str(header) if header.exists() else None
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[4]))
    return str(kept[-1]) if kept else shutil.which(name)


def missing(reason: str) -> NoReturn:
    """Skip a test for want of a program; on the machine that decides, fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def ensured(name: str, package: str) -> str:
    """A program, installed if need be; only one process installs at a time."""
    found = program(name)
    if found is None and may_install():
        with open(Path(tempfile.gettempdir()) / "rentier-tests-install.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if program(name) is None:
                install(package)
        found = program(name)
    if found is None:
        missing(f"{name} is not on this machine and could not be installed: apt-get install {package}")
    return found


def may_install() -> bool:
    """Whether packages can be installed here."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(*packages: str) -> None:
    """Install packages, and start no system service with them."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *" ".join(packages).split()]):
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(["apt-get", "-qq", *command], env=quiet, capture_output=True, timeout=PATIENCE, check=False)


@contextmanager
def interruptible() -> Iterator[None]:
    """Start processes that Ctrl-C stops: under nohup SIGINT is ignored, and children inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def main() -> None:
    """Install what is missing, and say what is missing still."""
    wanted = {name: package for name, package in PACKAGES.items() if program(name) is None}
    if wanted and may_install():
        sys.stderr.write(f"installing {', '.join(wanted.values())} for the tests ...\n")
        install(*wanted.values())
    for name, package in wanted.items():
        if program(name) is None:
            sys.stderr.write(f"{name} is missing; what needs it is skipped: sudo apt-get install {package}\n")


if __name__ == "__main__":
    main()
