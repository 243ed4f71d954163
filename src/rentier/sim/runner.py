"""The runner: plays the batches of a plan here, on several processes or on a cluster, and keeps each as it comes in.

A batch depends on the plan alone, so it does not matter where it is played, in which order, or how often.
"""

from __future__ import annotations

import multiprocessing
import re
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from functools import partial
from typing import Any

from rentier.kernel.errors import RentierError
from rentier.sim.batch_games import Stretch, compiles, engine_for, play_stretch
from rentier.sim.batches import Columns, completed, meters_of, play_batch
from rentier.sim.folder import RunFolder

Progress = Callable[[int], None]
"""Is told how many more games are done."""
GPU_GAMES = 1 << 16
"""The number of games that a GPU plays at a time: enough for all of its threads."""
CLUSTER_WINDOW = 64
"""The number of batches that wait on a cluster at a time: workers may join while it runs."""


def run(
    folder: RunFolder,
    jobs: int = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
    engine: str | None = None,
) -> bool:
    """Play what is missing; False where somebody stopped it, and what was done until then is kept.

    The batch engine plays where it can, unless `engine` names the other one; games are the same on both.
    """
    check_address(cluster)
    engine = engine_for(folder.plan, engine)
    meters_of(folder.plan)  # a wrong meter is better told here than by a worker
    done = set(folder.done)
    missing = [batch for batch in folder.batches if batch not in done]
    tell = progress or (lambda games: None)
    tell(sum(last - first for first, last in done))
    if not missing:
        return True
    if engine == "gpu":
        if cluster is not None:
            raise RentierError("The GPU of this machine plays without a cluster: leave out --cluster or --engine gpu")
        return run_on_gpu(folder, missing, jobs, tell)
    if cluster is None and min(jobs, len(missing)) == 1:
        return run_here(folder, missing, engine, tell)
    with executor(min(jobs, len(missing)), cluster, engine == "batch" and compiles(folder.plan)) as (workers, window):
        return run_there(folder, missing, workers, window, engine, tell)


def run_here(folder: RunFolder, missing: list[tuple[int, int]], engine: str, tell: Progress) -> bool:
    """One batch after the other, in this process."""
    try:
        for first, last in missing:
            folder.keep(first, play_batch(folder.plan, first, last, engine))
            tell(last - first)
    except KeyboardInterrupt:
        return False
    return True


def run_on_gpu(folder: RunFolder, missing: list[tuple[int, int]], jobs: int, tell: Progress) -> bool:
    """Many batches at once, on the GPU; their tables are made on `jobs` threads."""
    plan = folder.plan

    def keep(stretch: Stretch, batch: tuple[int, int]) -> None:
        folder.keep(batch[0], completed(plan, stretch.part(*batch)))
        tell(batch[1] - batch[0])

    with ThreadPoolExecutor(jobs) as crew:
        try:
            for batches in together(missing, GPU_GAMES):
                numbers = [game for first, last in batches for game in range(first, last)]
                stretch = play_stretch(plan, numbers, "gpu")
                list(crew.map(partial(keep, stretch), batches))
        except KeyboardInterrupt:
            crew.shutdown(cancel_futures=True)
            return False
    return True


def together(batches: list[tuple[int, int]], games: int) -> Iterator[list[tuple[int, int]]]:
    """Batches in groups of about this many games.

    >>> list(together([(0, 4), (4, 8), (8, 10)], 6))
    [[(0, 4), (4, 8)], [(8, 10)]]
    """
    group: list[tuple[int, int]] = []
    for first, last in batches:
        group.append((first, last))
        if last - group[0][0] >= games:
            yield group
            group = []
    if group:
        yield group


def run_there(
    folder: RunFolder, missing: list[tuple[int, int]], workers: Executor, window: int, engine: str, tell: Progress
) -> bool:
    """Hand batches out as workers become free. Interrupted, take in what is under way; interrupted again, leave."""
    waiting = list(reversed(missing))
    under_way: dict[Future[Columns], tuple[int, int]] = {}
    stopped = False
    while under_way or (waiting and not stopped):
        try:
            while waiting and not stopped and len(under_way) < window:
                first, last = waiting.pop()
                under_way[workers.submit(play_batch, folder.plan, first, last, engine)] = (first, last)
            finished, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in finished:
                first, last = under_way.pop(future)
                if not future.cancelled():
                    folder.keep(first, future.result())
                    tell(last - first)
        except KeyboardInterrupt:
            if stopped:
                raise
            stopped = True
            for future in under_way:
                future.cancel()
        except BrokenExecutor:
            raise RentierError(
                "A worker process was killed (out of memory?). Finished games are kept: continue with --resume"
            ) from None
    return not stopped


@contextmanager
def executor(jobs: int, cluster: str | None, threads: bool) -> Iterator[tuple[Executor, int]]:
    """The executor of the batches, and how many of them to hand out at a time.

    The compiled engine plays on `threads` of this process: it needs no more than one copy of Python.
    """
    if cluster is not None:
        with cluster_executor(cluster) as workers:
            yield workers, CLUSTER_WINDOW
        return
    if threads:
        with ThreadPoolExecutor(jobs) as crew:
            yield crew, 2 * jobs
        return
    # Fresh processes: a fork would copy the locks of the threads that draw the progress bar.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=leave_interrupts_to_the_parent)
    try:
        yield pool, 2 * jobs
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; the one that hands batches out decides."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def check_address(address: str | None) -> None:
    """Refuse the address of a cluster that has no port: dask would try for long."""
    if address is not None and not re.search(r"^inproc://|:\d+(/|$)", address):
        raise RentierError(f"Name a cluster by host and port, as {address or 'localhost'}:8786, not {address!r}")


@contextmanager
def cluster_executor(address: str) -> Iterator[Executor]:
    """The workers of a dask cluster; a batch whose worker dies goes to another one."""
    try:
        from distributed import Client
    except ImportError:
        raise RentierError("A cluster needs dask: install it with pip install 'rentier[cluster]'") from None
    try:
        client: Any = Client(address, timeout=20, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise RentierError(f"There is no dask scheduler at {address}: {error}") from None
    try:
        yield client.get_executor(pure=False, retries=5)
    finally:
        client.close()
