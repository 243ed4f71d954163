"""Metrics for Prometheus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Borders of what is timed, close together around the 50 and 100 ms that an act may take."""


class Metrics:
    """The meters of one server, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self._sockets = Gauge("rentier_sockets", "Open sockets.", registry=self.registry)
        self._rooms = Gauge("rentier_rooms", "Rooms in memory.", registry=self.registry)
        self._broker = Gauge("rentier_broker_up", "1 while the broker is connected.", registry=self.registry)
        self._accepted = Counter("rentier_acts_accepted", "Accepted acts.", registry=self.registry)
        self._refused = Counter("rentier_acts_refused", "Refused acts.", ["code"], registry=self.registry)
        self._append = Histogram(
            "rentier_append_seconds", "Time to store an act.", buckets=SECONDS, registry=self.registry
        )
        self._act = Histogram(
            "rentier_act_seconds", "Time from receiving an act to its facts.", buckets=SECONDS, registry=self.registry
        )
        self._bytes = Counter("rentier_broadcast_bytes", "Bytes sent to everybody at a table.", registry=self.registry)
        self._dropped = Counter(
            "rentier_slow_readers_dropped", "Sockets dropped because they read too slowly.", registry=self.registry
        )
        self._unavailable = Counter(
            "rentier_database_unavailable", "Times the database could not be used.", registry=self.registry
        )

        self._damaged = Counter(
            "rentier_stored_data_damaged", "Times stored data was found altered.", ["what"], registry=self.registry
        )
        for what in ("game", "snapshot"):
            self._damaged.labels(what)

    def watch(
        self,
        sockets: Callable[[], int] | None = None,
        rooms: Callable[[], int] | None = None,
        broker: Callable[[], bool] | None = None,
    ) -> None:
        """Read these when somebody looks, instead of being told of every change."""
        for gauge, read in ((self._sockets, sockets), (self._rooms, rooms), (self._broker, broker)):
            if read is not None:
                gauge.set_function(read)

    def accepted(self, seconds: float) -> None:
        """An act was carried out this many seconds after it arrived."""
        self._accepted.inc()
        self._act.observe(max(0.0, seconds))

    def refused(self, code: str) -> None:
        """An act was refused."""
        self._refused.labels(code).inc()

    def appended(self, seconds: float) -> None:
        """An act was stored durably."""
        self._append.observe(max(0.0, seconds))

    def sent(self, count: int) -> None:
        """This many bytes were sent to everybody at a table."""
        self._bytes.inc(count)

    def dropped(self) -> None:
        """A reader was too slow."""
        self._dropped.inc()

    def unavailable(self) -> None:
        """The database could not be used."""
        self._unavailable.inc()

    def damaged(self, what: Literal["game", "snapshot"]) -> None:
        """Stored data was altered since it was written."""
        self._damaged.labels(what).inc()

    def figures(self) -> tuple[dict[str, float], tuple[float, ...]]:
        """Every figure without labels by its name, and how many acts took at most each of `SECONDS`."""
        found: dict[str, float] = {}
        buckets: dict[float, float] = {}
        for sample in (sample for metric in self.registry.collect() for sample in metric.samples):
            if not sample.labels:
                found[sample.name] = sample.value
            elif sample.name == "rentier_act_seconds_bucket":
                buckets[float(sample.labels["le"])] = sample.value
        return found, tuple(buckets.get(border, 0.0) for border in SECONDS)

    def page(self) -> bytes:
        """Everything as Prometheus reads it."""
        return generate_latest(self.registry)
