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
from rentier.bots.value.city import NetChances
from rentier.bots.value.classic import put_outlook
from rentier.bots.value.weights import load
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
    found: list[list[float]] = [[]] * len(positions)
    for family, features in (("classic", classic_features), ("city", city_features)):
        which = [index for index, position in enumerate(positions) if game_of(position).book.edition.family == family]
        if not which:
            continue
        rows = [features(positions[index]) for index in which]
        playing = np.zeros((len(which), SEATS), np.bool_)
        for row, seats in zip(playing, rows, strict=True):
            row[list(seats)] = True
        strengths = np.zeros(playing.shape, np.int64)
        strengths[playing] = strengths_in(load(family), np.array([row for seats in rows for row in seats.values()]))
        for index, shares in zip(which, chances_in(strengths, playing) / ONE, strict=True):
            found[index] = shares[: game_of(positions[index]).state.seats].tolist()
    return found


def game_of(position: Position) -> Game:
    """The game that a position is of."""
    return position._game if isinstance(position, View) else position


def classic_features(position: Position) -> dict[int, list[int]]:
    """The features of every seat still in a game of the classic family."""
    memory = seen(position)
    return {seat: memory.feature[seat] for seat in range(SEATS) if memory.playing >> seat & 1}


def city_features(position: Position) -> dict[int, tuple[int, ...]]:
    """The same in City."""
    shown = NetChances(position if isinstance(position, View) else position.view(None))
    shown.look()
    return shown.rows()


def seen(position: Position) -> Memory:
    """What the net of the classic family sees of a position."""
    game = game_of(position)
    shown = Seen(position if isinstance(position, View) else game.view(0))
    shown.look()
    memory = Memory()
    put_outlook(memory, game.book)
    look(shown.record, shown.tables, memory)
    return memory
