"""A dask cluster gives the same bytes, also when a worker is killed in mid-run."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from rentier.kernel.errors import RentierError
from rentier.sim.folder import RunFolder
from rentier.sim.runner import run
from tests.sim.kit import files, plan, tables_of, written

pytestmark = pytest.mark.filterwarnings("default")  # a killed worker leaves sockets open, and says so


class Killer:
    """Ends a worker's process, hard, when the first batch has come in."""

    def __init__(self, client: Any, folder: RunFolder) -> None:
        self.client = client
        self.folder = folder
        self.killed = 0
        self.missing = 0

    def __call__(self, games: int) -> None:
        if games and not self.killed:
            self.killed = next(iter(self.client.run(os.getpid).values()))
            os.kill(self.killed, signal.SIGKILL)
            self.missing = len(self.folder.batches) - len(self.folder.done)


@pytest.mark.thorough
def test_a_killed_worker_loses_no_game(tmp_path: Path) -> None:
    import dask  # a second and a half of imports, which no other test needs
    import distributed

    planned = plan(games=120, bots=("simple", "fp-a", "simple"))
    tables_of(planned, tmp_path / "here")
    quiet = {"distributed.worker.memory.terminate": False, "distributed.comm.timeouts.connect": "30s"}
    with (
        dask.config.set(quiet),
        distributed.LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,  # type: ignore[no-untyped-call]
    ):
        folder = RunFolder.new(tmp_path / "there", planned)
        killer = Killer(client, folder)
        assert run(folder, cluster=cluster.scheduler_address, progress=killer)
        assert killer.missing > 0
    written(folder)
    here, there = files(tmp_path / "here"), files(tmp_path / "there")
    assert {name: here[name] for name in here if name.endswith(".parquet")} == {
        name: there[name] for name in there if name.endswith(".parquet")
    }


def test_an_address_without_a_scheduler_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*arguments: Any, **named: Any) -> None:
        raise OSError("Timed out")

    monkeypatch.setattr("distributed.Client", nobody)
    with pytest.raises(RentierError, match=r"no dask scheduler at tcp://127\.0\.0\.1:9"):
        run(RunFolder.new(tmp_path / "run", plan()), cluster="tcp://127.0.0.1:9")
