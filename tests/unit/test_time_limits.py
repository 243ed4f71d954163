"""Time limits of tests: a busy machine gets longer ones."""

from __future__ import annotations

from tests.conftest import stretched


def test_a_quiet_machine_gets_the_limit_as_it_is() -> None:
    assert stretched(60, load=3, cores=2) == 60


def test_a_busy_machine_gets_more_time_in_proportion() -> None:
    assert stretched(60, load=12, cores=2) == 180
