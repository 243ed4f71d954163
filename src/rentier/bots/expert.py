"""The expert: it decides by winning chances, and learns from every reply what its partners would accept."""

from __future__ import annotations

from rentier.bots.base import BOTS, Bot
from rentier.bots.levels import HardBot
from rentier.bots.policies import FamilyBot


class ExpertBot(FamilyBot):
    """Plays every duty and right by the winning chances of what follows."""

    name = "expert"

    def in_city(self) -> Bot:
        """The best mind there is for City."""
        return HardBot()


class BestResponse(ExpertBot):
    """An expert with settings found by playing against three experts: it measures how far they can be exploited."""

    name = "best-response"


BOTS["expert"] = ExpertBot
