"""Watching any game: the invariants of its family, over acts of your own or a whole game among bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rentier.bots.base import Bot
from rentier.kernel.chance import SeededChance
from rentier.kernel.game import Game
from rentier.table import Table
from rentier.testing.base_watch import Watch
from rentier.testing.city.watch import CityWatch
from rentier.testing.classic.watch import ClassicWatch

WATCHES: dict[str, type[Watch]] = {"classic": ClassicWatch, "city": CityWatch}
"""The watch of each family."""


def watch(game: Game) -> Watch:
    """A watch of this game; call its `catch_up` after every act, and it raises `InvariantBroken` where one fails.

    >>> from rentier.kernel.chance import SeededChance
    >>> from rentier.kernel.game import Game
    >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
    >>> watching = watch(game)
    >>> seat = game.duties[0].seat
    >>> _ = game.submit(game.parse(seat, "roll"), seat)
    >>> _ = watching.catch_up()
    >>> game.state.cash[seat] += 100  # only facts may write the state
    >>> _ = watching.catch_up()
    Traceback (most recent call last):
    rentier.testing.invariants.InvariantBroken: 13: the facts do not rebuild the position
    """
    return WATCHES[game.book.edition.family](game)


def play_watched(
    edition: str, bots: Sequence[Bot], seed: int | str = 0, options: Mapping[str, Any] | None = None, rounds: int = 100
) -> Game:
    """Play a whole game among bots, with the invariants checked after every act; it ends after `rounds` rounds.

    >>> from rentier.bots import make_bot
    >>> game = play_watched("city", [make_bot("simple") for _ in range(2)], seed=1, rounds=2)
    >>> game.over
    True
    """
    game = Game.new(edition, {"round-limit": rounds, **(options or {})}, len(bots), SeededChance(seed))
    watching, table = watch(game), Table(game, list(bots))
    while not game.over:
        table.step()
        watching.catch_up()
    return game
