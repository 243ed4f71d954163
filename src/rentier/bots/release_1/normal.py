"""The normal bot of release 0.1, kept for comparison: it seldom thinks of a deal and sells too cheaply."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.release_1.hard import FirstHardBot


class FirstNormalBot(FirstHardBot):
    """The hard bot on an ordinary day."""

    name = "normal-1"


BOTS["normal-1"] = FirstNormalBot
