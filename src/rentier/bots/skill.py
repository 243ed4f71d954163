"""Skill: the levels are the same player with different numbers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rentier.bots.city.play import Sense
from rentier.bots.classic.numbers import Habits
from rentier.bots.haggling import Temper


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


LEVELS = {
    "hard": Skill(habits=Habits(laps=9.0), temper=Temper(offers=3, learns=True, opening=0.4, markup=1.0, share=0.4)),
    "normal": Skill(
        habits=Habits(alert=0.2, edge=2.0, daring=False, shelter=80, spare=1.0),
        sense=Sense(notices=0.64, blur=0.8, margin=0),
        temper=Temper(notices=0.9, gives=0.25),
    ),
    "easy": Skill(
        habits=Habits(alert=0.07, edge=3.0, daring=False, shelter=1_000_000, spare=3.0),
        sense=Sense(notices=0.43, blur=1.0, margin=0),
        temper=Temper(notices=0.2, patience=2.0, gives=0.6),
    ),
}
"""They differ in judgement, not in whether they trade, nor in their prices."""
