"""The calibration loop: every figure is printed beside it, because machines differ and a ratio does not.

Run as a program it prints the seconds of one loop, so that benchmarks can measure the machine in a fresh process.
"""

from __future__ import annotations

import subprocess
import sys
import time

REFERENCE = 0.45
"""Seconds that the loop takes on the machine for which the targets were set."""


def loop(additions: int = 10**7) -> float:
    """CPU seconds for ten million integer additions."""
    start = time.process_time()
    total = 0
    for number in range(additions):
        total += number
    return time.process_time() - start


def calibrate() -> float:
    """The loop in a process of its own, where nothing else has touched the memory."""
    run = subprocess.run([sys.executable, __file__], capture_output=True, text=True, check=True)
    return float(run.stdout)


if __name__ == "__main__":
    print(loop())
