"""Bots: the levels that people meet, and others for leagues, all behind the interface in `base`."""

from rentier.bots.base import BOTS, Bot, make_bot, table_bots
from rentier.bots.expert import ExpertBot
from rentier.bots.fixed.bots import PatchedPolicyA, PolicyA, PolicyB, PolicyC
from rentier.bots.levels import EasyBot, HardBot, NormalBot
from rentier.bots.opponents import OPPONENTS
from rentier.bots.random import RandomBot
from rentier.bots.release_1.hard import FirstHardBot
from rentier.bots.release_1.normal import FirstNormalBot
from rentier.bots.simple import SimpleBot
from rentier.bots.tutor import TutorBot

__all__ = [
    "BOTS",
    "OPPONENTS",
    "Bot",
    "EasyBot",
    "ExpertBot",
    "FirstHardBot",
    "FirstNormalBot",
    "HardBot",
    "NormalBot",
    "PatchedPolicyA",
    "PolicyA",
    "PolicyB",
    "PolicyC",
    "RandomBot",
    "SimpleBot",
    "TutorBot",
    "make_bot",
    "table_bots",
]
