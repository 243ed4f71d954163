"""A bot that does anything legal, at random: good for tests, bad for its purse."""

from __future__ import annotations

import random

from rentier.bots.base import BOTS
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.auction import Bid, BidDue, Pass
from rentier.rules.classic.declining import Decline
from rentier.rules.classic.rent import AskRent, Claims
from rentier.rules.deeds import Buy, BuyChoice
from rentier.rules.dice import Roll
from rentier.rules.turns import EndDue, EndTurn, RollDue


class RandomBot:
    """Picks among what it may do; asks for its rent, and now and then makes use of a right."""

    def __init__(self, seed: int | str = 0) -> None:
        self.dice = random.Random(f"random/{seed}")

    def answer(self, view: View, duty: Duty) -> Act:
        """The common duties by a coin, the rare ones from the list of legal acts."""
        seat = view.seat
        assert seat is not None
        if type(duty) is RollDue:
            return Roll(seat, duty.number)
        if type(duty) is EndDue:
            return EndTurn(seat, duty.number)
        if type(duty) is BuyChoice:
            affordable = view.cash(seat) >= view.board.price[duty.deed]
            return Buy(seat, duty.number) if affordable and self.dice.random() < 0.7 else Decline(seat, duty.number)
        if type(duty) is BidDue:
            lot = view.part("auction").lot  # type: ignore[attr-defined]
            least = lot.bid + 1 if lot.leader >= 0 else view.setting("lowest_bid")
            if view.cash(seat) >= least and self.dice.random() < 0.6:
                return Bid(seat, duty.number, min(view.cash(seat), least + int(self.dice.random() * 30)))
            return Pass(seat, duty.number)
        acts = [act for act in view.acts().acts if getattr(act, "duty", None) == duty.number]
        return self.dice.choice(acts) if acts else view.fallback(Waiting(seat, duty))

    def wish(self, view: View) -> Act | None:
        """Ask for rent; otherwise now and then do something out of the list."""
        seat = view.seat
        assert seat is not None
        claims: Claims = view.part("rent")  # type: ignore[assignment]
        for claim in claims.open:
            if claim.owner == seat:
                return AskRent(seat, claim.number)
        if self.dice.random() > 0.05:
            return None
        choices = view.acts()
        rights = [act for act in choices.acts if getattr(act, "duty", None) is None and type(act).__name__ != "Resign"]
        rights += [form.example for form in choices.forms if form.example is not None]
        return self.dice.choice(rights) if rights else None


BOTS["random"] = RandomBot
