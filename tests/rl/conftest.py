"""Tests of the environments need the extra `rl`; without it they are left out, and pytest's header says so."""

from __future__ import annotations

import importlib.util

MISSING = [name for name in ("gymnasium", "pettingzoo") if importlib.util.find_spec(name) is None]
collect_ignore_glob = ["test_*.py"] if MISSING else []


def pytest_report_header() -> str | None:
    return f"tests/rl is left out: {', '.join(MISSING)} missing, pip install 'rentier[rl]'" if MISSING else None
