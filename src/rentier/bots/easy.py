"""A bot for first games: it buys what it likes, overpays, keeps too little cash, and never thinks of a deal itself."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.dealing import Manners
from rentier.bots.hard import HardBot, Skill
from rentier.bots.hard_city import Sense
from rentier.bots.valuation import Outlook


class EasyBot(HardBot):
    """The hard bot with its eyes on the next street only."""

    skill = Skill(
        outlook=Outlook(turns=6.0, hope=0.6, spite=0.0),
        manners=Manners(offers=0, ladder=(), margin=2.0, spite=0.0, swaps=False, counters=False),
        sense=Sense(counts=False, travels=False, cleans=False, spare=9000),
        laps=0.5,
        nerve=0.0,
        daring=False,
        shelter=1e9,
    )


BOTS["easy"] = EasyBot
