"""Plays a whole game among bots in one call."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from rentier import table
from rentier.bots import make_bot
from rentier.bots.base import Bot
from rentier.kernel.chance import Chance, SeededChance
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game


def play(
    edition: str,
    players: Sequence[Bot | type[Bot] | str],
    chance: Chance | None = None,
    options: Mapping[str, Any] | None = None,
) -> Game:
    """Play a whole game among bots, given by name, as classes or as objects, and return it when it is over.

    >>> from rentier import SeededChance, play
    >>> game = play("city", ["simple", "simple", "random"], SeededChance(7), {"round-limit": 20})
    >>> sorted(game.ranking)
    [1, 2, 3]

    The same edition, bots, chance and options give the same game. Without `chance` dice and cards are new ones each
    time; without a `round-limit` option the game gets one, so that it ends.
    """
    source = SeededChance(secrets.randbits(128)) if chance is None else chance
    seed = getattr(source, "seed", 0)
    if isinstance(players, str):
        raise RentierError(f"Players are a list of bots, such as [{players!r}, {players!r}], not {players!r}")
    bots = [seated(player, f"{seed}/{seat}") for seat, player in enumerate(players)]
    return table.play(edition, bots, source, options)


def seated(player: Bot | type[Bot] | str, seed: str) -> Bot:
    """A bot that was given by name, as a class or as an object."""
    if isinstance(player, str):
        return make_bot(player, seed)
    if not callable(getattr(player, "answer", None)):
        raise RentierError(f"A player is a bot: a name such as 'simple', or made from rentier.Bot; not {player!r}")
    return player(seed) if isinstance(player, type) else player
