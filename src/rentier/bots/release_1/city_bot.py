"""The bots of release 0.1 in City."""

from __future__ import annotations

from rentier.bots.base import Bot
from rentier.bots.release_1.city import CityMind
from rentier.bots.release_1.dealing import Dealer
from rentier.bots.release_1.skill import Skill
from rentier.bots.trading import QUIET
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.deals import DealOffered
from rentier.rules.dice import Roll
from rentier.rules.questions import ADDRESSED
from rentier.rules.turns import EndDue, EndTurn, RollDue


class FirstCityBot(Bot):
    """Plays every duty and right of one game with one mind."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill
        self._mind: CityMind | None = None  # made when it sits down
        self._dealer = Dealer(skill.manners)

    def _sit_down(self, view: View) -> CityMind:
        if self._mind is None:
            self._mind = CityMind(view, self._skill.prospect, self._skill.sense)
        return self._mind

    def answer(self, view: View, duty: Duty) -> Act:
        """Every duty by value; what has no value by what the clock would play."""
        mind, seat = self._sit_down(view), view.me
        if isinstance(duty, RollDue | EndDue):
            first = mind.first(seat, duty)
            if first is None and self._dealer.curious(view.round, seat):  # a refusal wakes only whom it came from
                first = self._propose(view, seat, mind)
            return first or (Roll if isinstance(duty, RollDue) else EndTurn)(seat, duty.number)
        return mind.answer(seat, duty) or view.fallback(Waiting(seat, duty))

    def wish(self, view: View) -> Act | None:
        """Answer offers; in its own turn look for deals."""
        mind, seat = self._sit_down(view), view.me
        for matter in view.ask(ADDRESSED, seat):
            if isinstance(matter, DealOffered):
                return self._dealer.reply(view, mind.values, seat, matter, mind.purse(seat))
        return self._propose(view, seat, mind) if view.turn == seat and type(view.duty) in QUIET else None

    def _propose(self, view: View, seat: int, mind: CityMind) -> Act | None:
        if not self._dealer.in_the_mood(view.round, seat):
            return None
        return self._dealer.propose(view, mind.values, seat, mind.purse(seat))
