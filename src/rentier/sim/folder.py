"""The folder of a run: its plan, and the batches that are done until their tables are written."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from rentier.kernel.errors import RentierError
from rentier.sim.batches import Columns, meters_of
from rentier.sim.code import code_digest
from rentier.sim.plans import League, Simulation, plan_from

if TYPE_CHECKING:
    import polars

PLAN = "run.json"
CODE = "code"
"""Where the plan's file keeps the digest of the code that plays it."""
SMALLEST, LARGEST = 10, 100
"""Bounds for the games of a batch: enough to be worth sending, few enough to lose or to wait for."""
MOST_BATCHES = 1000
"""With more batches than this, each has more games instead."""
KEPT = ".arrow"


class RunFolder:
    """Where a run is kept."""

    def __init__(self, path: Path, plan: Simulation | League) -> None:
        self.path = path
        self.plan = plan
        self.parts = path / "parts"

    @classmethod
    def new(cls, path: Path, plan: Simulation | League) -> RunFolder:
        """A folder for a run that begins."""
        if (path / PLAN).exists():
            raise RentierError(f"{path} already has a run: continue it with --resume, or choose another folder")
        if path.is_file() or (path.exists() and any(path.iterdir())):
            raise RentierError(f"{path} is not an empty folder: choose another one for --out")
        meters_of(plan)  # a wrong meter leaves no folder behind
        folder = cls(path, plan)
        plain = {**plan.to_dict(), CODE: code_digest()}
        try:
            folder.parts.mkdir(parents=True)
            (path / PLAN).write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise RentierError(f"{path} cannot be written: {error}") from None
        return folder

    @classmethod
    def resume(cls, path: Path) -> RunFolder:
        """The folder of a run that was broken off, or is done."""
        try:
            plain = json.loads((path / PLAN).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise RentierError(f"There is no run to continue in {path}: start one without --resume") from None
        code = plain.pop(CODE, None) if isinstance(plain, dict) else None
        folder = cls(path, plan_from(plain))
        if code != code_digest() and not folder.finished:
            raise RentierError(
                f"The run in {path} was started by different code (bots, rules or meters): continue it with that"
                " version of rentier, or start again in another folder"
            )
        return folder

    @property
    def finished(self) -> bool:
        """Whether all games are in the tables."""
        return not self.parts.exists()

    @property
    def batches(self) -> list[tuple[int, int]]:
        """All batches of the plan; how many processes there are does not matter."""
        games, together = self.plan.games, self.plan.together
        wanted = max(SMALLEST, min(LARGEST, games // 100), games // MOST_BATCHES)
        size = -(-wanted // together) * together
        return [(first, min(first + size, games)) for first in range(0, games, size)]

    def part(self, first: int) -> Path:
        """The folder of a batch, with a file for every table."""
        return self.parts / f"{first:09}"

    @property
    def done(self) -> list[tuple[int, int]]:
        """The batches that are kept."""
        return [batch for batch in self.batches if self.part(batch[0]).exists()]

    def keep(self, first: int, columns: Columns) -> None:
        """Keep what came of a batch, whole or not at all."""
        import polars as pl

        path = self.part(first)
        waiting = path.with_suffix(".tmp")
        shutil.rmtree(waiting, ignore_errors=True)
        waiting.mkdir()
        for table, found in columns.items():
            if found:
                pl.DataFrame(found, strict=False).write_ipc(waiting / f"{table}{KEPT}", compression="lz4")
        os.replace(waiting, path)

    def read(self, table: str) -> list[polars.DataFrame]:
        """A table of all batches that are done, in the order of the games."""
        import polars as pl

        files = [self.part(first) / f"{table}{KEPT}" for first, _ in self.done]
        return [pl.read_ipc(file.read_bytes()) for file in files if file.exists()]

    @property
    def tables(self) -> list[str]:
        """The tables that the batches have."""
        return list(dict.fromkeys(file.stem for first, _ in self.done for file in sorted(self.part(first).iterdir())))

    def finish(self) -> None:
        """All games are in the tables."""
        shutil.rmtree(self.parts)
