"""Load over the last minute: acts per second, their latency, CPU and memory, from the metrics of this process."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from rentier.server.ops.metrics import SECONDS, Metrics

SPAN = 60.0
"""Seconds that are looked back on."""
P99 = 0.99


@dataclass(frozen=True, slots=True)
class Sample:
    """The metrics at a moment."""

    at: float
    figures: dict[str, float]
    buckets: tuple[float, ...]
    """How many acts took at most each of `SECONDS`, since the start."""


@dataclass(frozen=True, slots=True)
class Load:
    """How much this process has to do."""

    acts_per_second: float
    p99_within: float | None
    """Seconds within which 99 of 100 acts became facts; None without acts, or if it took longer than any border."""
    cpu: float
    """Share of one core."""
    memory: float | None
    """Bytes; None where the system does not tell."""
    lag: float
    """Seconds by which the event loop was late, at most."""


@dataclass(slots=True)
class Samples:
    """Samples of the metrics, taken from time to time."""

    metrics: Metrics
    now: Callable[[], float] = time.monotonic
    _taken: deque[Sample] = field(default_factory=deque)
    _lags: deque[tuple[float, float]] = field(default_factory=deque)

    def take(self, lag: float = 0.0) -> None:
        """Take one; `lag` is how late it was taken."""
        now = self.now()
        self._taken.append(Sample(now, *self.metrics.figures()))
        self._lags.append((now, lag))
        while len(self._taken) > 1 and now - self._taken[0].at > SPAN:
            self._taken.popleft()
        while self._lags and now - self._lags[0][0] > SPAN:
            self._lags.popleft()

    def load(self) -> Load:
        """The load since the oldest sample."""
        if not self._taken:
            self.take()
        first, last = self._taken[0], Sample(self.now(), *self.metrics.figures())
        seconds = max(last.at - first.at, 0.001)

        def gained(name: str) -> float:
            return last.figures.get(name, 0.0) - first.figures.get(name, 0.0)

        counts = [now - before for now, before in zip(last.buckets, first.buckets, strict=True)]
        return Load(
            acts_per_second=gained("rentier_acts_accepted_total") / seconds,
            p99_within=p99_within(counts, gained("rentier_act_seconds_count")),
            cpu=gained("process_cpu_seconds_total") / seconds,
            memory=last.figures.get("process_resident_memory_bytes"),
            lag=max((lag for _, lag in self._lags), default=0.0),
        )


def p99_within(counts: list[float], total: float) -> float | None:
    """The smallest border below which 99 of 100 acts are."""
    if not total:
        return None
    return next((border for border, count in zip(SECONDS, counts, strict=True) if count >= P99 * total), None)
