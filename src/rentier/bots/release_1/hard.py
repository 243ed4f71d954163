"""The hard bot of release 0.1, kept for comparison: it values deeds by income and feels prices out step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

from rentier.bots.base import BOTS, Bot
from rentier.bots.release_1.bargains import Manners
from rentier.bots.release_1.city import CityMind, Sense
from rentier.bots.release_1.classic import ClassicMind, Habits
from rentier.bots.release_1.dealing import Dealer
from rentier.bots.release_1.mind import Mind
from rentier.bots.release_1.valuation import Outlook
from rentier.bots.release_1.valuation_city import Prospect
from rentier.bots.trading import QUIET
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.city.blocks import Press
from rentier.rules.classic.rent import AskRent
from rentier.rules.deals import DealOffered
from rentier.rules.dice import Roll
from rentier.rules.questions import ADDRESSED
from rentier.rules.turns import EndDue, EndTurn, RollDue


@dataclass(frozen=True)
class Skill:
    """The numbers that the bot plays by."""

    outlook: Outlook = field(default_factory=Outlook)
    habits: Habits = field(default_factory=Habits)
    manners: Manners = field(default_factory=Manners)
    prospect: Prospect = field(default_factory=Prospect)
    sense: Sense = field(default_factory=Sense)


class FirstHardBot(Bot):
    """Plays every duty and right with one mind."""

    skill = Skill()

    def __init__(self, seed: int | str = 0, skill: Skill | None = None) -> None:
        self._skill = self.skill if skill is None else skill
        self._view: View | None = None
        self._mind: Mind | None = None
        self._dealer = Dealer(self._skill.manners)

    def _sit_down(self, view: View) -> Mind:
        """The mind for a game: the one at hand, or for another table a fresh one."""
        mind = self._mind
        if mind is None or view is not self._view:
            skill = self._skill
            if view.knows(Press):
                mind = CityMind(view, skill.prospect, skill.sense)
            else:
                mind = ClassicMind(view, skill.outlook, skill.habits)
            self._view, self._mind, self._dealer = view, mind, Dealer(skill.manners)
        return mind

    def answer(self, view: View, duty: Duty) -> Act:
        """Every duty by value; what has no value by what the clock would play."""
        mind, kind = self._sit_down(view), type(duty)
        seat: int = view.seat  # type: ignore[assignment]
        if kind is RollDue or kind is EndDue:
            first = mind.first(seat, duty)
            if first is None and self._dealer.curious(view.round, seat):  # a refusal wakes only whom it came from
                first = self._own_turn(view, seat, mind)
            return first or (Roll if kind is RollDue else EndTurn)(seat, duty.number)
        mind.look()
        return mind.answer(seat, duty) or view.fallback(Waiting(seat, duty))

    def wish(self, view: View) -> Act | None:
        """Ask for rent, answer offers; in its own turn improve what it has and look for deals."""
        mind = self._sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        for matter in view.ask(ADDRESSED, seat):
            if isinstance(matter, DealOffered):
                mind.look()
                return self._dealer.reply(view, mind.values, seat, matter, mind.purse(seat))
            return AskRent(seat, matter.number)
        if view.turn != seat or type(view.duty) not in QUIET:
            return None
        return self._own_turn(view, seat, mind)

    def _own_turn(self, view: View, seat: int, mind: Mind) -> Act | None:
        """Improve what it has, then look for deals."""
        mind.look()
        act = mind.improve(seat)
        if act is None and self._dealer.in_the_mood(view.round, seat):
            act = self._dealer.propose(view, mind.values, seat, mind.purse(seat))
        return act


BOTS["hard-1"] = FirstHardBot
