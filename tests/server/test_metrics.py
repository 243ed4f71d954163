"""The meters count, in a registry of their own, and read as Prometheus reads them."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

from rentier.server.ops.metrics import Metrics


def figures(metrics: Metrics) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Every sample on the page."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(metrics.page().decode())
        for sample in family.samples
    }


def value(metrics: Metrics, name: str, **labels: str) -> float:
    return figures(metrics)[f"rentier_{name}", tuple(sorted(labels.items()))]


def test_everything_that_is_counted_is_on_the_page() -> None:
    metrics = Metrics()
    metrics.accepted(0.03)
    metrics.accepted(0.3)
    metrics.refused("rule")
    metrics.refused("rule")
    metrics.refused("rate")
    metrics.appended(0.004)
    metrics.sent(1500)
    metrics.dropped()
    metrics.unavailable()

    assert value(metrics, "acts_accepted_total") == 2
    assert value(metrics, "acts_refused_total", code="rule") == 2
    assert value(metrics, "acts_refused_total", code="rate") == 1
    assert value(metrics, "append_seconds_count") == 1
    assert value(metrics, "append_seconds_bucket", le="0.0025") == 0
    assert value(metrics, "append_seconds_bucket", le="0.005") == 1
    assert value(metrics, "act_seconds_bucket", le="0.05") == 1
    assert value(metrics, "act_seconds_bucket", le="0.5") == 2
    assert value(metrics, "broadcast_bytes_total") == 1500
    assert value(metrics, "slow_readers_dropped_total") == 1
    assert value(metrics, "database_unavailable_total") == 1
    assert any(name == "process_resident_memory_bytes" for name, _ in figures(metrics))


def test_what_is_watched_is_read_when_somebody_looks() -> None:
    metrics, sockets = Metrics(), [1, 2, 3]
    metrics.watch(sockets=lambda: len(sockets), rooms=lambda: 7, broker=lambda: True)

    assert (value(metrics, "sockets"), value(metrics, "rooms"), value(metrics, "broker_up")) == (3, 7, 1)
    sockets.pop()
    assert value(metrics, "sockets") == 2


def test_two_servers_in_one_process_do_not_count_for_each_other() -> None:
    first, second = Metrics(), Metrics()
    first.dropped()
    assert value(first, "slow_readers_dropped_total") == 1
    assert value(second, "slow_readers_dropped_total") == 0


def test_a_clock_that_goes_back_spoils_nothing() -> None:
    metrics = Metrics()
    metrics.accepted(-5.0)
    assert value(metrics, "act_seconds_sum") == 0
