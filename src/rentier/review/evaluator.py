"""Evaluators: who is likely to win a position as it stands. A review takes whichever one `evaluator_for` returns."""

from __future__ import annotations

from typing import Protocol

from rentier.bots.chances import Chances
from rentier.bots.city.value import CityChances
from rentier.bots.classic.chances import ClassicChances
from rentier.kernel.chance import NoChance
from rentier.kernel.game import Game
from rentier.kernel.rulebook import Rulebook
from rentier.kernel.state import State

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
    """The fitted chances that the levels decide by."""

    name = "fitted chances"

    def __init__(self, book: Rulebook, state: State) -> None:
        self._state = state.copy()
        view = Game(book, self._state, NoChance(), recorded=False).view(None)
        self._chances: Chances = ClassicChances(view) if book.edition.family == "classic" else CityChances(view)

    def chances(self, state: State) -> Shares:
        """The strengths of the seats, as shares."""
        self._state.become(state)
        self._chances.look()
        return tuple(self._chances.chances())


def evaluator_for(book: Rulebook, state: State) -> Evaluator:
    """The best evaluator there is for an edition: the only place that chooses one."""
    return FittedChances(book, state)


def decided(state: State) -> Shares:
    """The chances once a game is over: winners share them."""
    winners = state.ranking.count(1)
    return tuple((rank == 1) / winners for rank in state.ranking)
