"""Whole simulations and leagues in one call: play, tables, figures and report."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rentier.bots.base import Bot
from rentier.kernel.errors import RentierError
from rentier.kernel.plugins import spec_of
from rentier.sim.folder import RunFolder
from rentier.sim.meters import Meter
from rentier.sim.plans import League, Simulation
from rentier.sim.runner import Progress, run
from rentier.sim.tables import Tables, gather, need_libraries, write


def simulate(
    edition: str,
    bots: Sequence[str | type[Bot]],
    games: int,
    *,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    meters: Sequence[str | type[Meter]] = (),
    rotate: bool = True,
    out: Path | str | None = None,
    jobs: int = 1,
    engine: str | None = None,
) -> Tables:
    """Play many games of one line-up and return its tables as polars frames: `games`, `seats`, `deeds` and others.

    Bots are names, or your own classes; with every game they move on by one seat unless `rotate` is False. `meters`
    are your own metrics. With `out`, a new folder, the tables are written as Parquet, with a report and figures.

    >>> from rentier import simulate
    >>> tables = simulate("platinum", ["simple", "random"], 4, options={"round-limit": 10})
    >>> tables["games"].height, tables["seats"].height
    (4, 8)

    A game depends on the arguments and its number alone, so the tables are the same on any number of `jobs`
    (processes). With more than one, call it under `if __name__ == "__main__":`. It needs the extra `sim`. The batch
    engine plays what it can, compiled with the extra `fast`; `engine` names `"reference"`, `"batch"` or
    `"gpu"` (extra `gpu`) instead.
    """
    plan = Simulation(edition, named(bots, "bot"), games, seed, options or {}, rotate, named(meters, "meter"))
    return simulate_plan(plan, out, jobs, engine=engine)


def league(
    edition: str,
    bots: Sequence[str | type[Bot]],
    seeds: int,
    *,
    seats: int | None = None,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
    out: Path | str | None = None,
    jobs: int = 1,
    engine: str | None = None,
) -> dict[str, Any]:
    """Rate bots: every seed is played from every seat, with the same dice for all; the best bot comes first.

    Bots are names, or your own classes. `seats` is by default the number of bots, up to 4; with more bots than seats
    every line-up plays. With `out`, a new folder, the results are kept as JSON, Parquet and a figure.

    >>> from rentier import league
    >>> results = league("platinum", ["simple", "random"], 5, options={"round-limit": 20})
    >>> [bot["bot"] for bot in results["bots"]]
    ['simple', 'random']

    It needs the extra `sim`; `jobs` and `engine` are as in `simulate`.
    """
    from rentier.sim.league import judge, write_league

    plan = League(edition, named(bots, "bot"), seeds, seats or min(4, len(bots)), seed, options or {})
    with played(plan, out, jobs, engine=engine) as (folder, tables):
        return judge(plan, tables) if out is None else write_league(plan, tables, folder.path)


def simulate_plan(
    plan: Simulation,
    out: Path | str | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
    engine: str | None = None,
) -> Tables:
    """Play a plan and return its tables; with a folder, which must be new, they are kept there beside the report."""
    with played(plan, out, jobs, cluster, progress, engine) as (folder, tables):
        if out is not None:
            from rentier.sim.report import write_report

            write_report(plan, tables, folder.path)
    return tables


@contextmanager
def played(
    plan: Simulation | League,
    out: Path | str | None,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
    engine: str | None = None,
) -> Iterator[tuple[RunFolder, Tables]]:
    """The folder and the tables of a plan, played now; without a folder of its own it is played in a passing one."""
    need_libraries()
    with tempfile.TemporaryDirectory(prefix="rentier-") as passing:
        folder = RunFolder.new(Path(passing) / "run" if out is None else Path(out), plan)
        if not run(folder, jobs, cluster, progress, engine):
            raise KeyboardInterrupt
        tables = gather(folder)
        if out is not None:
            write(tables, folder.path)
        yield folder, tables
        folder.finish()


def named(kinds: Sequence[str | type[object]], what: str) -> tuple[str, ...]:
    """Bots or meters as a plan names them."""
    if isinstance(kinds, str):
        raise RentierError(f"{what.capitalize()}s are a list, such as [{kinds!r}], not {kinds!r}")
    for kind in kinds:
        if not isinstance(kind, (str, type)):
            raise RentierError(f"Give a {what} as its class, not as an object: every game gets a fresh one")
    return tuple(kind if isinstance(kind, str) else spec_of(kind) for kind in kinds)
