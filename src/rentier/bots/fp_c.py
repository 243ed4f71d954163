"""Policy C: eager for orange, light blue and stations, stops at three houses."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.fixed_policy import FixedPolicy


class PolicyC(FixedPolicy):
    """The fixed policy that collects what is landed on most, and leaves hotels to others."""

    name = "fp-c"


BOTS["fp-c"] = PolicyC
