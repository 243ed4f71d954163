"""The levels that people choose from: they differ in judgement, not in whether they trade, nor in their prices."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.city.play import Sense
from rentier.bots.classic.play import Habits
from rentier.bots.haggling import Temper
from rentier.bots.player import LevelBot, Skill


class HardBot(LevelBot):
    """Overlooks nothing, learns what each partner accepts, and builds as fast as it dares."""

    skill = Skill(temper=Temper(offers=3, learns=True, opening=0.4, markup=1.0, share=0.4))


class NormalBot(LevelBot):
    """Trades readily and sees most deals, but thinks of building in one turn of five only."""

    skill = Skill(
        habits=Habits(alert=0.2, edge=2.0, daring=False, shelter=80.0),
        sense=Sense(notices=0.64, blur=0.8, margin=0),
        temper=Temper(notices=0.9, gives=0.25),
    )


class EasyBot(LevelBot):
    """Generous in deals, but overlooks most; seldom thinks of building, and never stays in Jail on purpose."""

    skill = Skill(
        habits=Habits(alert=0.09, edge=3.0, daring=False, shelter=1e9, spare=3.0),
        sense=Sense(notices=0.40, blur=1.0, margin=0),
        temper=Temper(notices=0.2, patience=2.0, gives=0.6),
    )


BOTS["hard"] = HardBot
BOTS["normal"] = NormalBot
BOTS["easy"] = EasyBot
