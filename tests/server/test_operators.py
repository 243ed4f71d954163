"""The parts behind the admin page: bans, sessions, slow requests and load."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

import pytest

from rentier.server.admin.session import SESSION_SECONDS, Login, clean_name
from rentier.server.edge.bans import Bans, sentence_of, tokens_in
from rentier.server.ops.metrics import Metrics
from rentier.server.ops.samples import SPAN, Samples, p99_within
from rentier.server.ops.slow import KEPT, SLOW_SECONDS, SlowRequests
from rentier.store.operators import Ban


def held(*bans: Ban) -> Bans:
    found = Bans(lambda token: token.encode())
    found.hold(bans)
    return found


@pytest.mark.parametrize(
    ("network", "address", "banned"),
    [
        ("203.0.113.7/32", "203.0.113.7", True),
        ("203.0.113.7/32", "203.0.113.8", False),
        ("203.0.112.0/23", "203.0.113.255", True),
        ("203.0.112.0/23", "203.0.114.0", False),
        ("2001:db8:1:2::/64", "2001:db8:1:2:ffff::1", True),
        ("2001:db8:1:2::/64", "2001:db8:1:3::1", False),
        ("203.0.113.0/24", "2001:db8::1", False),
    ],
)
def test_a_network_bans_its_addresses_and_no_others(network: str, address: str, banned: bool) -> None:
    bans = held(Ban("address", "198.51.100.0/24", "", 0.0), Ban("address", network, "", 0.0))
    assert (bans.of_address(ip_address(address)) is not None) == banned
    assert bans.of_address(None) is None


def test_seat_tokens_are_found_in_cookies_whatever_their_prefix() -> None:
    cookie = b"a=1; rentier_seat_abcdefgh=one; __Host-rentier_seat_ijklmnop=two; rentier_admin=three"
    assert tokens_in({"headers": [(b"cookie", cookie), (b"authorization", b"Bearer four")]}) == ["four", "one", "two"]
    assert tokens_in({"headers": [(b"cookie", b"\xff=;;;=,"), (b"authorization", b"Basic x")]}) == []


def test_a_ban_says_until_when_and_why() -> None:
    assert sentence_of(Ban("address", "192.0.2.1", "", 0.0)) == "You are banned from this server."
    told = sentence_of(Ban("address", "192.0.2.1", "Flooding", 0.0, 0.0))
    assert told == "You are banned from this server until 1970-01-01 00:00 UTC. Reason: Flooding"


def test_a_session_is_for_its_secret_and_its_time_only() -> None:
    login, other = Login(b"one secret"), Login(b"another secret")
    session = login.session("Olga", 1000.0)
    assert login.operator(session, 1000.0 + SESSION_SECONDS - 1) == "Olga"
    assert login.operator(session, 1000.0 + SESSION_SECONDS) is None
    assert other.operator(session, 1000.0) is None
    for number in range(len(session)):
        bent = session[:number] + ("A" if session[number] != "A" else "B") + session[number + 1 :]
        assert login.operator(bent, 1000.0) is None
    assert login.is_form_of(session, login.form_token(session))
    assert not login.is_form_of(session, login.form_token(login.session("Olga", 1001.0)))
    assert not login.is_form_of(session, "\ud800")
    assert login.is_secret("one secret")
    assert not login.is_secret("one secret ")


@pytest.mark.parametrize(
    ("name", "clean"), [("Olga", "Olga"), ("a\nb<c>", "abc"), ("", "operator"), ("x" * 99, "x" * 40)]
)
def test_names_in_the_audit_log_are_plain(name: str, clean: str) -> None:
    assert clean_name(name) == clean


def test_only_slow_requests_are_kept_and_only_the_last_ones() -> None:
    slow = SlowRequests(wall=lambda: 5.0)
    scope: dict[str, Any] = {"method": "GET", "path": "/api/tables", "query_string": b"invite=secret"}
    slow.note(scope, 200, SLOW_SECONDS / 2)
    assert not slow.last
    for number in range(KEPT + 1):
        slow.note(scope, 200, SLOW_SECONDS + number)
    assert len(slow.last) == KEPT
    assert "secret" not in str(slow.last)


def test_the_load_is_that_of_the_last_minute() -> None:
    now, metrics = [0.0], Metrics()
    samples = Samples(metrics, lambda: now[0])
    samples.take()
    for _ in range(100):
        metrics.accepted(0.02)
    now[0] = 10.0
    samples.take(0.3)
    load = samples.load()
    assert load.acts_per_second == 10.0
    assert load.p99_within == 0.025
    assert load.lag == 0.3
    for now[0] in (SPAN + 5, SPAN + 20, 2 * SPAN + 20):
        samples.take()
    assert samples.load().acts_per_second == 0.0
    assert samples.load().p99_within is None
    assert samples.load().lag == 0.0


@pytest.mark.parametrize(("slowest", "within"), [(0, 0.001), (1, 0.001), (2, 5.0)])
def test_one_act_in_a_hundred_may_be_slower(slowest: int, within: float) -> None:
    counts = [100.0 - slowest] * 11 + [100.0]
    assert p99_within(counts, 100.0) == within
