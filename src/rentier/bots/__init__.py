"""Bots: one a file, all behind the interface in `base`."""

from rentier.bots.base import BOTS, Bot, make_bot, table_bots
from rentier.bots.easy import EasyBot
from rentier.bots.fp_a import PolicyA
from rentier.bots.fp_a_patched import PatchedPolicyA
from rentier.bots.fp_b import PolicyB
from rentier.bots.fp_c import PolicyC
from rentier.bots.hard import HardBot
from rentier.bots.normal import NormalBot
from rentier.bots.normal_1 import FirstNormalBot
from rentier.bots.random import RandomBot
from rentier.bots.simple import SimpleBot

__all__ = [
    "BOTS",
    "Bot",
    "EasyBot",
    "FirstNormalBot",
    "HardBot",
    "NormalBot",
    "PatchedPolicyA",
    "PolicyA",
    "PolicyB",
    "PolicyC",
    "RandomBot",
    "SimpleBot",
    "make_bot",
    "table_bots",
]
