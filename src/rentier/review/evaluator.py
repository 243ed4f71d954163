"""Evaluators: who is likely to win a position as it stands. A review takes whichever one `evaluator_for` returns."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from rentier.batch.codes import SEATS
from rentier.batch.policies.memory import Memory
from rentier.batch.seen import Seen
from rentier.batch.value.arrays import chances_in, strengths_in
from rentier.batch.value.features import look
from rentier.batch.value.mind import ONE
from rentier.bots.city.value import CityChances
from rentier.bots.value.classic import put_outlook
from rentier.bots.value.weights import load
from rentier.kernel.chance import NoChance
from rentier.kernel.game import Game
from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import State
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


class FittedChances:
    """The fitted chances that the levels decide by in City."""

    name = "fitted chances"

    def __init__(self, book: Rulebook, state: State) -> None:
        self._state = state.copy()
        view = Game(book, self._state, NoChance(), recorded=False).view(None)
        self._chances = CityChances(view)

    def chances(self, state: State) -> Shares:
        """The strengths of the seats, as shares."""
        self._state.become(state)
        self._chances.look()
        return tuple(self._chances.chances())


class ValueNet:
    """The value net of the classic family."""

    name = "value net"

    def __init__(self, book: Rulebook, state: State) -> None:
        self._state = state.copy()
        self._seen = Seen(Game(book, self._state, NoChance(), recorded=False).view(0))
        self._memory = Memory()
        put_outlook(self._memory, book)
        self._net = load("classic")
        self._known: dict[tuple[object, ...], Shares] = {}

    def chances(self, state: State) -> Shares:
        """What the net makes of the features of every seat; a roll leads to the same position in many ways."""
        key = everything(state)
        found = self._known.get(key)
        if found is None:
            self._known[key] = found = self._look(state)
        return found

    def _look(self, state: State) -> Shares:
        self._state.become(state)
        self._seen.look()
        memory = self._memory
        look(self._seen.record, self._seen.tables, memory)
        playing = np.array([[memory.playing >> seat & 1 for seat in range(SEATS)]], bool)
        strengths = np.zeros(playing.shape, np.int64)
        strengths[playing] = strengths_in(self._net, np.array(memory.feature)[playing[0]])
        return tuple((chances_in(strengths, playing)[0, : state.seats] / ONE).tolist())


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
    return ValueNet(book, state) if book.edition.family == "classic" else FittedChances(book, state)


def decided(state: State) -> Shares:
    """The chances once a game is over: winners share them."""
    winners = state.ranking.count(1)
    return tuple((rank == 1) / winners for rank in state.ranking)
