"""Winning chances of everybody in a position, by the net for its family of rules."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rentier.batch.codes import SEATS
from rentier.batch.policies.memory import Memory
from rentier.batch.seen import Seen
from rentier.batch.value.arrays import chances_in, strengths_in
from rentier.batch.value.features import look
from rentier.batch.value.mind import ONE
from rentier.bots.value.classic import put_outlook
from rentier.bots.value.weights import load
from rentier.kernel.errors import RentierError
from rentier.kernel.game import Game
from rentier.kernel.views import View

Position = Game | View


def chances(position: Position) -> list[float]:
    """How likely every seat is to win; 0 for those who are out, and 1 together. Any moment of a game will do.

    >>> from rentier import SeededChance
    >>> game = Game.new("platinum", seats=2, chance=SeededChance(1))
    >>> one, other = chances(game)
    >>> 0 < one < 1, round(one + other, 9)
    (True, 1.0)
    """
    return chances_of([position])[0]


def chances_of(positions: Sequence[Position]) -> list[list[float]]:
    """The same for many positions at once, which may be from different games.

    >>> game = Game.new("platinum", seats=2)
    >>> chances_of([game, game.view(1)]) == [chances(game)] * 2
    True
    """
    if not positions:
        return []
    looks = [seen(position) for position in positions]
    playing = np.array([[k.playing >> seat & 1 for seat in range(SEATS)] for k in looks], bool)
    features = np.array([k.feature for k in looks])
    strengths = np.zeros(playing.shape, np.int64)
    strengths[playing] = strengths_in(load("classic"), features[playing])
    found = chances_in(strengths, playing) / ONE
    return [row[: game_of(of).state.seats].tolist() for row, of in zip(found, positions, strict=True)]


def game_of(position: Position) -> Game:
    """The game that a position is of."""
    return position._game if isinstance(position, View) else position


def seen(position: Position) -> Memory:
    """What the net sees of a position."""
    game = game_of(position)
    if game.book.edition.family != "classic":
        raise RentierError(f"There is no value model for {game.book.edition.title} yet")
    shown = Seen(position if isinstance(position, View) else game.view(0))
    shown.look()
    memory = Memory()
    put_outlook(memory, game.book)
    look(shown.record, shown.tables, memory)
    return memory
