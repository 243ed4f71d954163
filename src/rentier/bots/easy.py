"""A bot for first games: it trades gladly, builds late, never waits in Jail, and overlooks half of the deals."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.haggling import Temper
from rentier.bots.hard import HardBot, Skill
from rentier.bots.hard_city import Sense
from rentier.bots.hard_classic import Habits


class EasyBot(HardBot):
    """The hard bot with its mind on other things."""

    skill = Skill(
        habits=Habits(laps=4.0, nerve=0.3, edge=6.0, daring=False, shelter=1e9, spare=5.0, thirst=1.0),
        sense=Sense(counts=False, spare=6000),
        temper=Temper(notices=0.5, share=0.5, learns=0.0),
    )


BOTS["easy"] = EasyBot
