"""Limits count in any span of time, in bounded memory, for the address that trusted proxies tell."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rentier.server.config.settings import Settings, load
from rentier.server.edge.limits import SLICES, Bucket, Crowd, Rates, address_of, is_secure

ANN, BEN = ("chat", "10.0.0.1"), ("chat", "10.0.0.2")


class Clock:
    """A clock that is turned by hand."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


# ---------------------------------------------------------------- rates


def test_a_number_in_a_number_of_seconds_and_not_one_more() -> None:
    clock = Clock()
    rates = Rates(clock)

    assert [rates.allow(ANN, 5, 10) for _ in range(7)] == [True] * 5 + [False] * 2
    clock.now += 9.9
    assert not rates.allow(ANN, 5, 10)
    clock.now += 0.1 + 10 / SLICES
    assert rates.allow(ANN, 5, 10)


def test_one_address_does_not_count_for_another_nor_one_kind_for_another() -> None:
    rates = Rates(Clock())

    assert rates.allow(ANN, 1, 10)
    assert rates.allow(BEN, 1, 10)
    assert rates.allow(("table", ANN[1]), 1, 10)
    assert not rates.allow(ANN, 1, 10)


def test_what_was_refused_does_not_count() -> None:
    clock = Clock()
    rates = Rates(clock)
    rates.allow(ANN, 1, 10)
    for _ in range(100):
        clock.now += 0.1
        rates.allow(ANN, 1, 10)
    clock.now += 10 / SLICES
    assert rates.allow(ANN, 1, 10)


def test_looking_costs_nothing() -> None:
    rates = Rates(Clock())
    for _ in range(50):
        assert not rates.exhausted(ANN, 2, 10)
    rates.allow(ANN, 2, 10)
    rates.allow(ANN, 2, 10)
    assert rates.exhausted(ANN, 2, 10)
    assert not rates.exhausted(BEN, 2, 10)


def test_the_wait_is_long_enough_and_whole() -> None:
    clock = Clock()
    rates = Rates(clock)
    assert rates.wait(ANN) == 0
    rates.allow(ANN, 1, 60)
    clock.now += 12.5
    wait = rates.wait(ANN)
    assert 47 <= wait <= 49
    clock.now += wait
    assert rates.allow(ANN, 1, 60)


@given(
    st.integers(1, 40),
    st.sampled_from([1.0, 10.0, 60.0]),
    st.lists(st.floats(0, 5, allow_nan=False), min_size=1, max_size=200),
)
def test_no_span_holds_more_than_allowed_and_memory_stays_small(count: int, seconds: float, steps: list[float]) -> None:
    clock, allowed = Clock(), []
    rates = Rates(clock)
    for step in steps:
        clock.now += step
        if rates.allow(ANN, count, seconds):
            allowed.append(clock.now)
        assert len(rates.windows[ANN].slices) <= SLICES + 2
    for first in allowed:
        assert sum(first <= moment < first + seconds for moment in allowed) <= count


def test_many_addresses_take_bounded_memory_and_the_busy_ones_are_kept() -> None:
    clock = Clock()
    rates = Rates(clock, most=100)
    for number in range(1000):
        rates.allow(ANN, 2, 60)
        rates.allow(("chat", str(number)), 2, 60)
    assert len(rates.windows) == 100
    assert not rates.allow(("chat", "999"), 1, 60)
    clock.now += 62
    assert not rates.exhausted(ANN, 2, 60)
    assert ANN not in rates.windows


def test_addresses_that_have_been_quiet_take_no_memory() -> None:
    clock = Clock()
    rates = Rates(clock)
    for number in range(1000):
        clock.now += 1
        rates.allow(ANN, 1000, 60)
        rates.allow(("chat", str(number)), 2, 60)
        assert len(rates.windows) <= 63
    assert rates.windows[ANN].total >= 60
    assert not rates.allow(("chat", "999"), 1, 60)


def test_a_bucket_takes_a_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(10, 20, clock)
    assert sum(bucket.take() for _ in range(50)) == 20
    clock.now += 1
    assert sum(bucket.take() for _ in range(50)) == 10
    clock.now += 3600
    assert sum(bucket.take() for _ in range(50)) == 20


def test_a_crowd_is_bounded_for_each_and_in_all() -> None:
    crowd = Crowd(each=2, in_all=3)
    assert crowd.enter("a") is None
    assert crowd.enter("a") is None
    assert crowd.enter("a") == 429
    assert crowd.enter("b") is None
    assert crowd.enter("c") == 503
    crowd.leave("a")
    assert crowd.enter("c") is None
    for one in ("a", "b", "c"):
        crowd.leave(one)
    assert (crowd.total, crowd.inside) == (0, {})


# ---------------------------------------------------------------- addresses


def settings(**flags: object) -> Settings:
    return load({"trusted_proxies": "10.0.0.0/8, fd00::/8", **flags})


def scope(peer: str | None, *forwarded: str, proto: str | None = None, scheme: str = "http") -> dict[str, Any]:
    headers = [(b"x-forwarded-for", line.encode("latin-1")) for line in forwarded]
    if proto is not None:
        headers.append((b"x-forwarded-proto", proto.encode()))
    return {"client": (peer, 1234) if peer else None, "headers": headers, "scheme": scheme}


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("198.51.100.7", [], "198.51.100.7"),
        ("198.51.100.7", ["203.0.113.9"], "198.51.100.7"),  # a stranger may write what it likes
        ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["1.2.3.4, 203.0.113.9"], "203.0.113.9"),  # only the last one was written by the proxy
        ("10.0.0.1", ["1.2.3.4, 203.0.113.9, 10.0.0.2"], "203.0.113.9"),
        ("10.0.0.1", ["1.2.3.4", "203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["203.0.113.9:5555"], "203.0.113.9"),
        ("10.0.0.1", ["[2001:db8:1:2:3::4]:5555"], "2001:db8:1:2::/64"),
        ("10.0.0.1", ["10.0.0.3"], "10.0.0.3"),
        ("10.0.0.1", ["1.2.3.4, rubbish"], "10.0.0.1"),
        ("10.0.0.1", ["1.2.3.4, rubbish, 10.0.0.9"], "10.0.0.9"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("::ffff:10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("::ffff:198.51.100.7", [], "198.51.100.7"),
        ("fd00::1", ["2001:db8:1:2:ffff::1"], "2001:db8:1:2::/64"),
        ("2001:db8:1:2::aaaa", [], "2001:db8:1:2::/64"),
        ("fe80::1%eth0", [], "fe80::/64"),
        (None, ["203.0.113.9"], "unknown"),
    ],
)
def test_the_address_is_the_peer_or_whom_trusted_proxies_name(
    peer: str | None, forwarded: list[str], address: str
) -> None:
    assert address_of(scope(peer, *forwarded), settings()) == address


def test_nobody_is_trusted_unless_named() -> None:
    assert address_of(scope("127.0.0.1", "203.0.113.9"), load({"trusted_proxies": ""})) == "127.0.0.1"


def test_a_long_header_is_read_from_its_end_only() -> None:
    hops = ", ".join(["203.0.113.9", *["10.0.0.2"] * 1000])
    assert address_of(scope("10.0.0.1", hops), settings()) == "10.0.0.2"


@pytest.mark.parametrize(
    ("peer", "proto", "scheme", "secure"),
    [
        ("198.51.100.7", None, "http", False),
        ("198.51.100.7", None, "https", True),
        ("198.51.100.7", None, "wss", True),
        ("198.51.100.7", "https", "http", False),
        ("10.0.0.1", "https", "http", True),
        ("10.0.0.1", "http", "http", False),
        ("10.0.0.1", "https, http", "http", False),
        ("10.0.0.1", None, "ws", False),
        (None, "https", "http", False),
    ],
)
def test_the_way_is_secure_if_it_is_tls_or_a_trusted_proxy_says_so(
    peer: str | None, proto: str | None, scheme: str, secure: bool
) -> None:
    assert is_secure(scope(peer, proto=proto, scheme=scheme), settings()) is secure
