"""City seeds that once broke an invariant, kept so that they never do again.

A row is the seed, how many acts it takes, and what was wrong. A new one comes from a failure's own message; play it
with `python -m tests.properties.city.play SEED`.
"""

from __future__ import annotations

KEPT: tuple[tuple[int, int, str], ...] = (
    (295, 45, "rent that somebody had not yet decided to dodge was lost when they left the game"),
)
