"""The server of the load measurement: started, killed, and asked what it has stored."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

from load_players import Figures

LONGEST_START = 120
"""Seconds after which something is wrong, however busy the machine is."""


class Server:
    """`rentier serve` on a folder of its own."""

    def __init__(self, data: Path, port: int) -> None:
        self.data, self.port = data, port
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def database(self) -> Path:
        """The file of its store."""
        return self.data / "rentier.db"

    def start(self) -> None:
        """Start it and wait until it answers."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("RENTIER_")}
        environment |= {"RENTIER_DATA": str(self.data), "RENTIER_LOG_LEVEL": "warning"}
        command = [sys.executable, "-m", "rentier", "serve", "--port", str(self.port)]
        with (self.data.parent / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        until = time.monotonic() + LONGEST_START
        while time.monotonic() < until:
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=30):
                    return
            except OSError:
                time.sleep(0.02)
        told = (self.data.parent / "server.log").read_text()
        raise SystemExit(f"The server did not answer within {LONGEST_START} s of its start.\n{told}")

    def memory(self) -> float:
        """MiB that the process holds."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def cpu(self) -> float:
        """CPU seconds that it used."""
        return 0.0 if self.process is None else cpu_of(self.process)

    def kill(self, signal_: int = signal.SIGKILL) -> None:
        """End it."""
        assert self.process is not None
        self.process.send_signal(signal_)
        self.process.wait()

    def end(self) -> None:
        """End it if it still runs."""
        if self.process is not None and self.process.poll() is None:
            self.kill()


TICKS = os.sysconf("SC_CLK_TCK")
"""How many of its units of CPU time the system has in a second."""


def cpu_of(process: subprocess.Popen[bytes]) -> float:
    """CPU seconds that a process used, until it was waited for: then they count as those of its parent's children."""
    if process.returncode is not None:
        return 0.0
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def cpu_of_all() -> float:
    """CPU seconds that all programs of this machine used, and what other guests of its host took away."""
    user, nice, system, _, _, *others = map(int, Path("/proc/stat").read_text().splitlines()[0].split()[1:9])
    return (user + nice + system + sum(others)) / TICKS


def count_lost(database: Path, figures: Figures) -> tuple[int, int]:
    """Acts that were acknowledged and are not in the database, and tables that were shown more than is in it."""
    stored: dict[str, set[str]] = {table: set() for table in figures.acknowledged}
    versions: dict[str, int] = dict.fromkeys(stored, 0)
    wanted = "SELECT games.table_id, acts.command, acts.version FROM acts JOIN games ON games.id = acts.game_id"
    with closing(sqlite3.connect(database)) as connection:
        for table, command, version in connection.execute(wanted):
            if table in stored:
                versions[table] = max(version, versions[table])
                if command is not None:
                    stored[table].add(command)
    lost = sum(len(commands - stored[table]) for table, commands in figures.acknowledged.items())
    return lost, sum(shown > versions.get(table, 0) for table, shown in figures.shown.items())
