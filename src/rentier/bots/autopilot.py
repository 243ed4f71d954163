"""The autopilot: plays for a person who is away, without irreversible decisions."""

from __future__ import annotations

from rentier.bots.base import Bot
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.classic.selling import Sell
from rentier.rules.deals import AcceptDeal, CounterDeal, DeclineDeal, OfferDeal
from rentier.rules.leaving import Resign
from rentier.rules.mortgage import Mortgage
from rentier.rules.questions import IN_DEBT

LASTING = (OfferDeal, AcceptDeal, CounterDeal, Sell, Mortgage, Resign)
"""What it does only in a debt: deals, sales, and mortgages, which cost interest to pay off."""


class Autopilot(Bot):
    """Rolls, buys, bids, builds and collects rent like the bot it wraps; in debt it does all that bot does."""

    said = ""
    """It says nothing: the words would seem to be the person's."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.wakes_with_turn: bool = getattr(bot, "wakes_with_turn", True)

    def answer(self, view: View, duty: Duty) -> Act:
        """The bot's answer, or what the clock would play in place of a deal or a sale."""
        seat: int = view.seat  # type: ignore[assignment]
        act = self._bot.answer(view, duty)
        return act if may(view, seat, act) else view.fallback(Waiting(seat, duty))

    def wish(self, view: View) -> Act | None:
        """What the bot wants by right; an offer that it would accept or counter is declined."""
        seat: int = view.seat  # type: ignore[assignment]
        act = self._bot.wish(view)
        if act is None or may(view, seat, act):
            return act
        return DeclineDeal(seat, act.offer) if isinstance(act, AcceptDeal | CounterDeal) else None


def may(view: View, seat: int, act: Act) -> bool:
    """Whether an act can be undone, or a debt forces it."""
    return not isinstance(act, LASTING) or bool(view.ask(IN_DEBT, seat))
