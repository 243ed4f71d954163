"""Policy B: eager for stations and dark blue, never utilities."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.fixed_policy import FixedPolicy


class PolicyB(FixedPolicy):
    """The fixed policy that collects stations and the dearest street."""

    name = "fp-b"


BOTS["fp-b"] = PolicyB
