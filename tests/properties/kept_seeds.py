"""Seeds that once broke an invariant, kept so that they never do again.

A row is the seed, how many acts it takes, and what was wrong. A new one comes from a failure's own message; play it
with `python -m tests.properties.play SEED`.
"""

from __future__ import annotations

KEPT: tuple[tuple[int, int, str], ...] = (
    (2, 20, "an act of the Banker, submitted by a seat, was an error instead of a refusal"),
    (34, 60, "leaving was accepted, but not offered"),
    (40, 60, "the clock played a bankruptcy that was not offered"),
    (73, 130, "a counter-offer was accepted, but not offered"),
)
