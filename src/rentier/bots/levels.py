"""The levels that people choose from."""

from __future__ import annotations

from rentier.bots.base import BOTS
from rentier.bots.player import LevelBot


class HardBot(LevelBot):
    """Overlooks nothing, learns what each partner accepts, and builds as fast as it dares."""

    name = "hard"


class NormalBot(LevelBot):
    """Trades readily and sees most deals, but thinks of building in one turn of five only."""

    name = "normal"


class EasyBot(LevelBot):
    """Generous in deals, but overlooks most; seldom thinks of building, and never stays in Jail on purpose."""

    name = "easy"


BOTS["hard"] = HardBot
BOTS["normal"] = NormalBot
BOTS["easy"] = EasyBot
