"""Policy A: no favourites."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.fixed_policy import FixedPolicy


class PolicyA(FixedPolicy):
    """The plain fixed policy."""


BOTS["fp-a"] = PolicyA
