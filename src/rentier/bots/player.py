"""The bot behind every level: it plays a board with the mind for its family of rules, and haggles."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rentier.bots.base import Bot
from rentier.bots.city.play import CityMind, Sense
from rentier.bots.classic.play import ClassicMind, Habits
from rentier.bots.haggling import Haggler, Temper
from rentier.bots.mind import Mind
from rentier.bots.remarks import remark
from rentier.bots.trading import QUIET
from rentier.kernel.game import Waiting
from rentier.kernel.records import Act, Duty
from rentier.kernel.views import View
from rentier.rules.city.blocks import Press
from rentier.rules.classic.rent import AskRent
from rentier.rules.deals import DealOffered
from rentier.rules.debts import DebtDue
from rentier.rules.dice import Roll
from rentier.rules.questions import ADDRESSED
from rentier.rules.turns import EndDue, EndTurn, RollDue


@dataclass(frozen=True)
class Skill:
    """How well a level plays: what it does with money, what it sees in a city, how it haggles."""

    habits: Habits = field(default_factory=Habits)
    sense: Sense = field(default_factory=Sense)
    temper: Temper = field(default_factory=Temper)


def styled(skill: Skill, style: str) -> Skill:
    """The skill of somebody with a style: other habits, no other judgement."""
    habits, sense, temper = skill.habits, skill.sense, skill.temper
    if style == "builder":
        habits = replace(habits, edge=0.7 * habits.edge, spare=0.75 * habits.spare)
        return replace(skill, habits=habits, sense=replace(sense, margin=sense.margin // 2, kept=sense.kept // 2))
    if style == "miser":
        habits = replace(habits, laps=1.3 * habits.laps, edge=1.3 * habits.edge)
        return replace(skill, habits=habits, sense=replace(sense, margin=2 * sense.margin, kept=3 * sense.kept))
    if style == "gambler":
        habits = replace(habits, nerve=0.0, edge=0.8 * habits.edge, shelter=2 * habits.shelter)
        return replace(skill, habits=habits, sense=replace(sense, kept=0, taxi=0.0))
    if style == "trader":
        return replace(skill, temper=replace(temper, cold=temper.cold + 2, least=0.7 * temper.least))
    return skill


class LevelBot(Bot):
    """Plays every duty and right with one mind."""

    skill = Skill()

    def __init__(self, seed: int | str = 0, skill: Skill | None = None) -> None:
        self._skill = self.skill if skill is None else skill
        self._seed = seed
        self.style = ""
        """What it likes to do, as its personality says (see `personalities`)."""
        self._last: Act | None = None
        """The act it returned last."""
        self._view: View | None = None
        self._mind: Mind | None = None
        self._haggler = Haggler(self._skill.temper, seed)

    def _sit_down(self, view: View) -> Mind:
        """The mind for a game: the one it has, or a new one at another table."""
        mind = self._mind
        if mind is None or view is not self._view:
            skill = styled(self._skill, self.style)
            mind = CityMind(view, skill.sense) if view.knows(Press) else ClassicMind(view, skill.habits, self._seed)
            self._view, self._mind, self._haggler = view, mind, Haggler(skill.temper, self._seed)
        self._haggler.look(view)
        return mind

    @property
    def said(self) -> str:
        """What it says about its last act; worded only if somebody reads it, before that act is submitted."""
        if self._last is None or self._view is None:
            return ""
        return remark(self._view, self._last, self.style, self._haggler.why)

    def answer(self, view: View, duty: Duty) -> Act:
        """What it does about a duty."""
        self._last = act = self._answer(view, duty)
        return act

    def wish(self, view: View) -> Act | None:
        """What it does by right."""
        self._last = act = self._wish(view)
        return act

    def _answer(self, view: View, duty: Duty) -> Act:
        """The mind's answer, or what the clock would play; deals first where the turn or a debt allows them."""
        mind, kind = self._sit_down(view), type(duty)
        seat: int = view.seat  # type: ignore[assignment]
        if kind is RollDue or kind is EndDue:
            first = mind.first(seat, duty)
            if first is None and self._haggler.has_more(view):  # a refusal wakes only its sender
                first = self._own_turn(view, seat, mind)
            return first or (Roll if kind is RollDue else EndTurn)(seat, duty.number)
        mind.look()
        if kind is DebtDue:
            sale = self._haggler.escape(view, mind.chances, seat)
            if sale is not None:
                return sale
        return mind.answer(seat, duty) or view.fallback(Waiting(seat, duty))

    def _wish(self, view: View) -> Act | None:
        """Ask for rent, answer offers; in its own turn improve what it has and look for deals."""
        mind = self._sit_down(view)
        seat: int = view.seat  # type: ignore[assignment]
        for matter in view.ask(ADDRESSED, seat):
            if isinstance(matter, DealOffered):
                mind.look()
                return self._haggler.reply(view, mind.chances, seat, matter, mind.reserve(seat))
            return AskRent(seat, matter.number)
        if view.turn != seat or type(view.duty) not in QUIET:
            return None
        return self._own_turn(view, seat, mind)

    def _own_turn(self, view: View, seat: int, mind: Mind) -> Act | None:
        """Improve what it has, then look for deals."""
        mind.look()
        act = mind.improve(seat)
        if act is None and self._haggler.may_offer(view):
            act = self._haggler.propose(view, mind.chances, seat, mind.reserve(seat))
        return act
