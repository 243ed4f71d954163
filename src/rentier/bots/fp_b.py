"""Policy B: eager for stations and dark blue, never utilities."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.fixed_policy import FixedPolicy
from rentier.bots.tastes import TASTES


class PolicyB(FixedPolicy):
    """The fixed policy that collects stations and the dearest street."""

    taste = TASTES["fp-b"]


BOTS["fp-b"] = PolicyB
