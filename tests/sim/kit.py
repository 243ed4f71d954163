"""Small runs for the tests of simulation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rentier.sim.batches import play_batch
from rentier.sim.folder import RunFolder
from rentier.sim.plans import League, Simulation
from rentier.sim.runner import Progress, run
from rentier.sim.tables import Tables, gather, write

FOUR = ("fp-a", "fp-b", "fp-c", "simple")


def plan(edition: str = "city", games: int = 24, bots: tuple[str, ...] = FOUR, **rest: Any) -> Simulation:
    options = {"round-limit": 60, **rest.pop("options", {})}
    return Simulation(edition, bots, games, options=options, **rest)


def tables_of(planned: Simulation | League, path: Path, jobs: int = 1, progress: Progress | None = None) -> Tables:
    folder = RunFolder.new(path, planned)
    assert run(folder, jobs, progress=progress)
    return written(folder)


def written(folder: RunFolder) -> Tables:
    tables = gather(folder)
    write(tables, folder.path)
    return tables


def files(path: Path) -> dict[str, bytes]:
    return {str(file.relative_to(path)): file.read_bytes() for file in sorted(path.rglob("*")) if file.is_file()}


def columns(planned: Simulation, games: int) -> dict[str, dict[str, list[Any]]]:
    return play_batch(planned, 0, games)
