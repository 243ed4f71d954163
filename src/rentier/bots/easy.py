"""A bot for first games: it overpays, keeps too little cash, builds late, and has few ideas for a deal."""

from __future__ import annotations

from rentier.bots.bargains import Manners
from rentier.bots.base import BOTS
from rentier.bots.hard import HardBot, Skill
from rentier.bots.hard_city import Sense
from rentier.bots.hard_classic import Habits
from rentier.bots.valuation import Outlook


class EasyBot(HardBot):
    """The hard bot with its eyes on the next street only."""

    skill = Skill(
        outlook=Outlook(turns=8.0, hope=0.6, spite=0.0),
        manners=Manners(
            offers=1, ladder=(1.5, 2.5), asks=(), margin=0.8, spite=0.0, blocks=0.0, swaps=False, counters=False
        ),
        sense=Sense(counts=False, travels=False, cleans=False, spare=9000),
        habits=Habits(laps=0.5, nerve=0.0, edge=0.0, thirst=1.0, daring=False, shelter=1e9),
    )


BOTS["easy"] = EasyBot
