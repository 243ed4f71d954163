"""Playing a whole game among bots in one call."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from rentier import table
from rentier.bots import make_bot
from rentier.bots.base import Bot
from rentier.kernel.chance import Chance, SeededChance
from rentier.kernel.game import Game


def play(
    edition: str, players: Sequence[Bot | str], chance: Chance | None = None, options: Mapping[str, Any] | None = None
) -> Game:
    """Play a whole game among bots, given by name or as objects, and return it when it is over.

    >>> from rentier import SeededChance, play
    >>> game = play("city", ["simple", "simple", "random"], SeededChance(7), {"round-limit": 20})
    >>> sorted(game.ranking)
    [1, 2, 3]

    The same edition, bots, chance and options give the same game. Without `chance` dice and cards are new ones each
    time; without a `round-limit` option the game gets one, so that it ends.
    """
    source = SeededChance(secrets.randbits(128)) if chance is None else chance
    seed = getattr(source, "seed", 0)
    bots = [
        make_bot(player, f"{seed}/{seat}") if isinstance(player, str) else player for seat, player in enumerate(players)
    ]
    return table.play(edition, bots, source, options)
