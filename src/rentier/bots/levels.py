"""The levels that people choose from: they differ in judgement, not in whether they trade, nor in their prices."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.city.play import Sense
from rentier.bots.classic.play import Habits
from rentier.bots.haggling import SOFT, Temper
from rentier.bots.player import LevelBot, Skill


class HardBot(LevelBot):
    """Sees every deal and builds as fast as it dares."""

    skill = Skill(temper=Temper(offers=3, opening=0.4))


class NormalBot(LevelBot):
    """Judges deals as well as hard, but overlooks most of them, and builds in every other turn."""

    skill = Skill(
        habits=Habits(foresight=0.2, alert=0.5, nerve=0.2, edge=0.5, daring=False, shelter=80.0),
        sense=Sense(notices=0.75, blur=0.8, margin=15000),
        temper=Temper(notices=0.25, lowest=SOFT),
    )


class EasyBot(LevelBot):
    """Seldom thinks of building, sees few deals and few auctions, and never stays in Jail on purpose."""

    skill = Skill(
        habits=Habits(foresight=0.1, alert=0.15, nerve=0.3, edge=3.0, daring=False, shelter=1e9, spare=3.0),
        sense=Sense(notices=0.65, blur=1.0, margin=0),
        temper=Temper(notices=0.15, stalled=6, lowest=SOFT),
    )


BOTS["hard"] = HardBot
BOTS["normal"] = NormalBot
BOTS["easy"] = EasyBot
