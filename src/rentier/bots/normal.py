"""A bot that plays well and misses things: it offers less, pays more for a group, and looks less far ahead."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.dealing import Manners
from rentier.bots.hard import HardBot, Skill
from rentier.bots.hard_city import Sense
from rentier.bots.valuation import Outlook


class NormalBot(HardBot):
    """The hard bot on an ordinary day."""

    skill = Skill(
        outlook=Outlook(turns=14.0, hope=0.35, spite=0.15),
        manners=Manners(offers=1, ladder=(1.0, 1.5, 2.2), margin=1.4, spite=0.15, swaps=False, counters=False),
        sense=Sense(travels=False, cleans=False, spare=4000),
        laps=2.0,
        nerve=0.15,
        daring=False,
        shelter=80.0,
    )


BOTS["normal"] = NormalBot
