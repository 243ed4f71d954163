"""The calibration loop: every figure is printed beside it, because machines differ and a ratio does not."""

from __future__ import annotations

import time

REFERENCE = 0.45
"""Seconds that the loop takes on the machine for which the targets were set."""


def calibrate(additions: int = 10**7) -> float:
    """CPU seconds for ten million integer additions (a part of them is scaled up)."""
    start = time.process_time()
    total = 0
    for number in range(additions):
        total += number
    return (time.process_time() - start) * 10**7 / additions
