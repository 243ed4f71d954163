"""A whole simulation in one call: play, tables, figures and report."""

from __future__ import annotations

from pathlib import Path

from rentier.sim.folder import RunFolder
from rentier.sim.plans import Simulation
from rentier.sim.report import write_report
from rentier.sim.runner import Progress, run
from rentier.sim.tables import Tables, gather, need_libraries, write


def simulate(
    plan: Simulation, out: Path, jobs: int = 1, cluster: str | None = None, progress: Progress | None = None
) -> Tables:
    """Play a plan into a new folder and return its tables. Call it from a file's main part if `jobs` is above 1."""
    need_libraries()
    folder = RunFolder.new(out, plan)
    if not run(folder, jobs, cluster, progress):
        raise KeyboardInterrupt
    tables = gather(folder)
    write(tables, out)
    write_report(plan, tables, out)
    folder.finish()
    return tables
