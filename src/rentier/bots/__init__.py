"""Bots: one a file, all behind the interface in `base`."""

from rentier.bots.base import BOTS, Bot, make_bot
from rentier.bots.random import RandomBot
from rentier.bots.simple import SimpleBot

__all__ = ["BOTS", "Bot", "RandomBot", "SimpleBot", "make_bot"]
