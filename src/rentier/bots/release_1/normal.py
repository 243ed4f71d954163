"""The normal bot of release 0.1, kept for comparison: it seldom thinks of a deal and sells too cheaply."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.release_1.bargains import Manners
from rentier.bots.release_1.city import Sense
from rentier.bots.release_1.classic import Habits
from rentier.bots.release_1.hard import FirstHardBot, Skill
from rentier.bots.release_1.valuation import Outlook


class FirstNormalBot(FirstHardBot):
    """The hard bot on an ordinary day."""

    skill = Skill(
        outlook=Outlook(turns=14.0, hope=0.4, spite=0.15),
        manners=Manners(
            offers=1,
            ladder=(1.0, 1.5, 2.2),
            asks=(1.2,),
            margin=1.4,
            spite=0.15,
            blocks=0.0,
            counters=False,
            patience=8,
        ),
        sense=Sense(travels=False, cleans=False, spare=4000),
        habits=Habits(laps=1.0, nerve=0.0, edge=0.5, daring=False, shelter=80.0),
    )


BOTS["normal-1"] = FirstNormalBot
