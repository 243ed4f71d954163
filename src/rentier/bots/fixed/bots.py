"""The fixed policies known from the literature, as yardsticks: the same player with different preferences.

How their description is read here: the 200 that remain are the salary of the edition; a kept card opens Jail before the
fine is thought of; bids and buildings need no more than the cash in hand; a swap gives a lone deed and 0.75 of the
wanted one's price, cash going one way only; "loose deeds" in debt are sold to the richest other player for half their
price, since the Bank takes none back; "eager" buys with any cash there is; "never" neither buys, bids for, asks for
nor accepts; the interest that comes with a mortgaged deed counts as paid for it. Every policy makes at most one offer
a turn, but for sales in debt, waits ten rounds before it comes back to a deed, and does not repeat an offer that came
to nothing. In the classic family they play by `rentier.batch.policies.fixed`.
"""

from __future__ import annotations

from rentier.bots.base import BOTS, Bot
from rentier.bots.fixed.city import CityPolicy
from rentier.bots.policies import FamilyBot


class FixedPolicy(FamilyBot):
    """A policy at the table; of what happened it remembers only which offers it made in this game."""

    name = "fp-a"
    wakes_with_turn = False  # it thinks of repaying, building and deals when the dice lie before it

    def in_city(self) -> Bot:
        """The same policy where nothing is built evenly."""
        return CityPolicy(self.name)


class PolicyA(FixedPolicy):
    """The plain fixed policy, without favourites."""


class PatchedPolicyA(FixedPolicy):
    """The plain fixed policy that turns down offers that lower its net worth."""

    name = "fp-a-patched"


class PolicyB(FixedPolicy):
    """Eager for stations and dark blue, the dearest street; wants no utilities."""

    name = "fp-b"


class PolicyC(FixedPolicy):
    """Eager for what is landed on most: orange, light blue and stations. Stops at three houses."""

    name = "fp-c"


BOTS["fp-a"] = PolicyA
BOTS["fp-a-patched"] = PatchedPolicyA
BOTS["fp-b"] = PolicyB
BOTS["fp-c"] = PolicyC
