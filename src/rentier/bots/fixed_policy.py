"""The fixed policies known from the literature, as yardsticks: one way to play, with a few tastes that differ.

How their description is read here: the 200 that remain are the salary of the edition; a kept card opens Jail before the
fine is thought of; bids and buildings need no more than the cash in hand; a swap gives a lone deed and 0.75 of the
wanted one's price, cash going one way only; "loose deeds" in debt are sold to the richest other player for half their
price, since the Bank takes none back; "eager" buys with any cash there is; "never" neither buys, bids for, asks for
nor accepts; the interest that comes with a mortgaged deed counts as paid for it. Every policy makes at most one offer
a turn, but for sales in debt, waits ten rounds before it comes back to a deed, and does not repeat an offer that came
to nothing. In the classic family they play by `rentier.batch.policies.fixed`.
"""

from __future__ import annotations

from rentier.bots.base import Bot
from rentier.bots.fixed_policy_city import CityPolicy
from rentier.bots.policies import PolicyBot
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.city.blocks import Press


class FixedPolicy(Bot):
    """A policy at the table; of what happened it remembers only which offers it made in this game."""

    name = "fp-a"
    wakes_with_turn = False  # it thinks of repaying, building and deals when the dice lie before it

    def __init__(self, seed: int | str = 0) -> None:
        self._view: View | None = None
        self._player: Bot

    def _at(self, view: View) -> Bot:
        """How it plays this game."""
        if view is not self._view:
            self._view = view
            self._player = CityPolicy(self.name) if view.knows(Press) else PolicyBot(self.name)
        return self._player

    def answer(self, view: View, duty: Duty) -> Act:
        """Roll, buy, bid, leave Jail, raise money; for the rest what the clock would play."""
        return self._at(view).answer(view, duty)

    def wish(self, view: View) -> Act | None:
        """Ask for rent, answer offers; in its own turn, when nothing else is open, repay, build and offer."""
        return self._at(view).wish(view)
