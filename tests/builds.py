"""Which build of the engine is under test: plain Python, or the native one of `make compiled`."""

from __future__ import annotations

import pytest

from rentier.kernel import game

COMPILED = not str(game.__file__).endswith(".py")


def replaceable() -> None:
    """Skip a test that puts a function of its own in place of one: native code calls what it was compiled with."""
    if COMPILED:
        pytest.skip("native code calls the functions that it was compiled with")
