"""A bot that plays well and misses things: it keeps little cash, never mortgages to build, and overlooks some deals."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.haggling import Temper
from rentier.bots.hard import HardBot, Skill
from rentier.bots.hard_city import Sense
from rentier.bots.hard_classic import Habits


class NormalBot(HardBot):
    """The hard bot on an ordinary day."""

    skill = Skill(
        habits=Habits(laps=1.0, nerve=0.0, edge=0.5, daring=False, shelter=80.0),
        sense=Sense(spare=2000),
        temper=Temper(notices=0.9),
    )


BOTS["normal"] = NormalBot
