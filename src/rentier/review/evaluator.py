"""Evaluators: who is likely to win a position as it stands. A review takes whichever one `evaluator_for` returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import numpy as np

from rentier.batch.codes import SEATS
from rentier.batch.policies.memory import Memory
from rentier.batch.seen import Seen
from rentier.batch.value.arrays import chances_in, strengths_in
from rentier.batch.value.features import look
from rentier.batch.value.mind import ONE, Net
from rentier.bots.value.city import NetChances
from rentier.bots.value.classic import put_outlook
from rentier.bots.value.weights import load
from rentier.kernel.chance import NoChance
from rentier.kernel.game import Game
from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import State
from rentier.review.certainty import SHARPNESS, phase, sharpness
from rentier.rules.auction import Lots
from rentier.rules.cards import Piles
from rentier.rules.classic.building import Buildings
from rentier.rules.classic.rent import Claims
from rentier.rules.classic.speed_die import SpeedDie
from rentier.rules.debts import Debts

Shares = tuple[float, ...]
"""The winning chance of every seat; they add up to 1."""


class Evaluator(Protocol):
    """Estimates everybody's winning chances."""

    name: str
    """What it is called in a review."""

    def chances(self, state: State) -> Shares:
        """The winning chance of every seat. The evaluator may keep the state, so nobody may change it later."""
        ...


class ValueNet:
    """The value net of a family of rules, sharpened as games of mixed players showed it should be."""

    name = "value net"

    def __init__(self, book: Rulebook, state: State) -> None:
        self._state = state.copy()
        self._net = load(book.edition.family)
        self._sharpness = sharpness(book.edition.family)
        self._known: dict[tuple[object, ...], Shares] = {}
        game = Game(book, self._state, NoChance(), recorded=False)
        self._look = _look_at_city(game) if book.edition.family == "city" else _look_at_classic(game)
        self._key = None if book.edition.family == "city" else everything

    def chances(self, state: State) -> Shares:
        """What the net makes of the features of every seat; a roll leads to the same position in many ways."""
        key = self._key(state) if self._key is not None else ()
        found = self._known.get(key) if key else None
        if found is None:
            self._state.become(state)
            found = sharpened(self._net, self._look(), state.seats, self._sharpness[phase(state)])
            if key:
                self._known[key] = found
        return found


Rows = Mapping[int, Sequence[int]]
"""The features of everybody who plays, by seat."""


def _look_at_classic(game: Game) -> Callable[[], Rows]:
    seen, memory = Seen(game.view(0)), Memory()
    put_outlook(memory, game.book)

    def rows() -> Rows:
        seen.look()
        look(seen.record, seen.tables, memory)
        return {seat: memory.feature[seat] for seat in range(SEATS) if memory.playing >> seat & 1}

    return rows


def _look_at_city(game: Game) -> Callable[[], Rows]:
    chances = NetChances(game.view(None))

    def rows() -> Rows:
        chances.look()
        return chances.rows()

    return rows


def sharpened(net: Net, rows: Rows, seats: int, sharpness: Sequence[int]) -> Shares:
    """The chances of seats with these features, in whole numbers: the same on every machine."""
    playing = np.zeros((1, seats), bool)
    strengths = np.zeros(playing.shape, np.int64)
    playing[0, list(rows)] = True
    strengths[playing] = strengths_in(net, np.array([rows[seat] for seat in sorted(rows)]))
    return tuple((chances_in(strengths * sharpness[len(rows)] // SHARPNESS, playing)[0] / ONE).tolist())


def everything(state: State) -> tuple[object, ...]:
    """All that the net sees of a position, as a key."""
    parts = state.parts
    return (
        *state.cash,
        *state.at,
        *state.jail,
        *state.out,
        state.holder,
        *state.mortgaged,
        (state.turn, state.rolls, state.round),
        *map(type, state.agenda),
        *parts[Buildings].level,
        *parts[Piles].keeper,
        (*parts[Debts].open, *parts[Claims].open, parts[Lots].lot),
        (speed := SpeedDie.found_in(state)) and tuple(speed.entitled),
    )


def evaluator_for(book: Rulebook, state: State) -> Evaluator:
    """The best evaluator there is for an edition: the only place that chooses one."""
    return ValueNet(book, state)


def decided(state: State) -> Shares:
    """The chances once a game is over: winners share them."""
    winners = state.ranking.count(1)
    return tuple((rank == 1) / winners for rank in state.ranking)
