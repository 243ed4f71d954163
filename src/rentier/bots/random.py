"""A bot that chooses legal acts at random, for tests."""

from __future__ import annotations

import random

from rentier.bots.base import BOTS, Bot
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass, lot_seen
from rentier.rules.classic.rent import AskRent
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.dice import Roll
from rentier.rules.questions import OPEN_CLAIMS, SPENDABLE
from rentier.rules.turns import EndDue, EndTurn, RollDue


class RandomBot(Bot):
    """Picks among what it may do; asks for its rent, and now and then makes use of a right."""

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = f"random/{seed}"
        self._view: View | None = None
        self.dice = random.Random(self._seed)

    def _sit_down(self, view: View) -> None:
        """Every game begins with the same dice."""
        self._view = view
        self.dice = random.Random(self._seed)

    def answer(self, view: View, duty: Duty) -> Act:
        """The common duties by a coin, the rare ones from the list of legal acts."""
        if view is not self._view:
            self._sit_down(view)
        seat = view.seat
        assert seat is not None
        if type(duty) is RollDue:
            return Roll(seat, duty.number)
        if type(duty) is EndDue:
            return (self._right(view) if self.dice.random() < 0.05 else None) or EndTurn(seat, duty.number)
        if type(duty) is BuyChoice:
            affordable = view.cash(seat) >= view.board.price[duty.deed]
            buys = affordable and self.dice.random() < 0.7
            return Buy(seat, duty.number) if buys else view.fallback(Waiting(seat, duty))
        if type(duty) is BidDue:
            return self._bid(view, seat, duty.number)
        choices = view.acts()
        acts = [act for act in choices.acts if getattr(act, "duty", None) == duty.number]
        acts += [form.example for form in choices.forms if getattr(form.example, "duty", None) == duty.number]  # type: ignore[misc]
        return self.dice.choice(acts) if acts else view.fallback(Waiting(seat, duty))

    def _bid(self, view: View, seat: int, number: int) -> Act:
        lot, step, cash = lot_seen(view), view.number("bid_step"), view.ask(SPENDABLE, seat)
        least = lot.bid + step if lot.leader >= 0 else view.number("lowest_bid")
        if cash >= least and self.dice.random() < 0.6:
            bid = least + int(self.dice.random() * 30) * step
            return Bid(seat, number, min(cash // step * step, bid))
        return Pass(seat, number)

    def wish(self, view: View) -> Act | None:
        """Ask for rent; otherwise now and then do something out of the list."""
        if view is not self._view:
            self._sit_down(view)
        seat = view.seat
        assert seat is not None
        for claim in view.ask(OPEN_CLAIMS):
            if claim.owner == seat:
                return AskRent(seat, claim.number)
        return self._right(view) if self.dice.random() < 0.05 else None

    def _right(self, view: View) -> Act | None:
        """Something out of the list that is no answer to a duty."""
        choices = view.acts()
        rights = [act for act in choices.acts if getattr(act, "duty", None) is None and type(act).__name__ != "Resign"]
        rights += [form.example for form in choices.forms if getattr(form.example, "duty", None) is None]  # type: ignore[misc]
        return self.dice.choice(rights) if rights else None


BOTS["random"] = RandomBot
