"""The expert: it decides by winning chances, and learns from every reply what its partners would accept."""

from __future__ import annotations

from rentier.batch.value.mind import Net
from rentier.bots.base import BOTS, Bot
from rentier.bots.city.play import Sense
from rentier.bots.city.player import CityPlayer
from rentier.bots.haggling import Temper
from rentier.bots.policies import FamilyBot
from rentier.bots.value.city import NetChances
from rentier.kernel.views import View

TEMPER = Temper(offers=3, learns=True, opening=0.4, markup=1.0, share=0.4)
"""How it deals in City."""


class ExpertBot(FamilyBot):
    """Plays every duty and right by the winning chances of what follows."""

    name = "expert"

    def in_city(self) -> Bot:
        """A player by the value net of City."""
        return in_city(self.seed)


class BestResponse(ExpertBot):
    """An expert with settings found by playing against three experts: it measures how far they can be exploited."""

    name = "best-response"


def in_city(seed: int | str, net: Net | None = None, temper: Temper = TEMPER, sense: Sense | None = None) -> CityPlayer:
    """The expert's way to play City, by this net or by that of the package."""

    def chances(view: View) -> NetChances:
        return NetChances(view, net)

    return CityPlayer(Sense() if sense is None else sense, temper, seed, chances)


BOTS["expert"] = ExpertBot
