"""Policy A, patched: it turns down offers that lower its net worth."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.fixed_policy import FixedPolicy


class PatchedPolicyA(FixedPolicy):
    """The plain fixed policy that looks at what an offer is worth."""

    name = "fp-a-patched"


BOTS["fp-a-patched"] = PatchedPolicyA
