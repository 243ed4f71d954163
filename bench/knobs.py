"""Every number that the hard bot plays by, with the values that tuning may try, from less to more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rentier.bots.hard import Skill

KNOBS: dict[str, tuple[Any, ...]] = {
    "manners.spite": (0.15, 0.3, 0.45, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2),
    "outlook.turns": (15.0, 20.0, 25.0, 30.0, 35.0, 40.0, 50.0),
    "outlook.share": (0.1, 0.2, 0.4, 0.65, 1.0),
    "outlook.hope": (0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5),
    "outlook.spite": (0.0, 0.2, 0.35, 0.5, 0.7, 1.0),
    "outlook.budget": (0, 50, 100, 200, 300, 450),
    "habits.laps": (1.0, 2.0, 3.0, 4.0, 5.0, 7.0),
    "habits.nerve": (0.0, 0.05, 0.1, 0.2, 0.35),
    "habits.edge": (0.0, 0.5, 1.0, 1.5, 2.5, 4.0),
    "habits.thirst": (1.0, 1.3, 1.6, 2.0, 2.5),
    "habits.keen": (1.25, 1.5, 2.0, 2.5, 3.5),
    "habits.least": (0.4, 0.6, 0.8, 1.0, 1.15),
    "habits.spare": (1.0, 1.5, 2.0, 3.0, 5.0),
    "habits.idle": (1.0, 2.0, 3.0, 5.0),
    "habits.shelter": (10.0, 20.0, 30.0, 45.0, 70.0),
    "habits.early": (3, 5, 8, 12),
    "habits.starving": (0, 2, 4, 6, 9),
    "habits.piece": (60.0, 90.0, 120.0, 180.0, 250.0),
    "manners.blocks": (0.0, 0.2, 0.4, 0.6, 0.9),
    "manners.margin": (1.0, 1.1, 1.2, 1.35, 1.6),
    "manners.ladder": (
        (0.6, 1.0, 1.3, 1.7, 2.3),
        (0.1, 0.6, 1.0, 1.3, 1.7, 2.3),
        (0.1, 0.6, 1.0, 1.3, 1.7, 2.3, 3.0),
        (0.1, 0.8, 1.0, 1.2, 1.5, 2.0, 3.0, 4.0),
    ),
    "manners.asks": ((1.4, 1.0), (2.0, 1.4), (2.0, 1.4, 1.0), (3.0, 2.0, 1.4, 1.0)),
    "manners.offers": (1, 2),  # more offers than these four allow would be too slow for simulation
    "manners.patience": (1, 2, 3),
    "manners.mood": (1, 2),
    "manners.rest": (15, 25),
    "manners.card": (20.0, 40.0, 60.0),
    "prospect.lent": (0.3, 0.45, 0.6, 0.8, 1.1),
    "prospect.met": (0.0, 0.3, 0.6, 0.9, 1.3),
    "prospect.growth": (0.15, 0.25, 0.35, 0.5, 0.7),
    "prospect.alone": (0.0, 0.25, 0.5, 0.8, 1.2),
    "prospect.whole": (1.0, 1.25, 1.5, 2.0, 3.0),
    "sense.spare": (0, 1000, 2500, 5000),
    "sense.doubling": (0.75, 1.0, 1.5, 2.0, 3.0),
    "sense.crowning": (1.0, 1.5, 2.0, 3.0, 4.5),
    "sense.stadium": (1.0, 1.5, 2.0, 4.0, 8.0),
    "sense.dodging": (250, 500, 1000, 2000, 4000),
}
"""By the part of a skill and the name in it."""

CLASSIC = ("outlook", "habits")
CITY = ("prospect", "sense")
"""Parts that matter in one family of rules only; manners matter in both."""


def value_of(skill: Skill, knob: str) -> Any:
    """One of the numbers of a skill."""
    part, _, name = knob.partition(".")
    return getattr(getattr(skill, part), name)


def changed(skill: Skill, knob: str, value: Any) -> Skill:
    """A skill with one number changed."""
    part, _, name = knob.partition(".")
    numbers: Any = getattr(skill, part)
    parts: dict[str, Any] = {part: replace(numbers, **{name: value})}
    return replace(skill, **parts)


def neighbours(knob: str, value: Any) -> list[Any]:
    """The next value up and the next one down, where there are any."""
    values = KNOBS[knob]
    at = values.index(value)
    return [values[near] for near in (at + 1, at - 1) if 0 <= near < len(values)]
