"""The table: seats bots (and people) at a game and runs it to its end."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rentier.bots.base import Bot
from rentier.driver import Driver
from rentier.kernel.chance import Chance
from rentier.kernel.errors import Refusal, RentierError
from rentier.kernel.game import Game
from rentier.kernel.records import Fact

ROUND_LIMIT = 1000
"""Games among bots end after this many rounds unless the table says otherwise (WIN-3)."""


@contextmanager
def resting_collector() -> Iterator[None]:
    """A game makes thousands of lasting records and no cycles: looking for garbage meanwhile only costs time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Table:
    """A game and its players."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Bot],
        watch: Callable[[Fact], None] | None = None,
        hears: Mapping[type[Fact], Sequence[Callable[[Any], None]]] | None = None,
    ) -> None:
        if len(players) != game.state.seats:
            raise RentierError(f"{game.state.seats} seats need as many players, not {len(players)}")
        self.game = game
        self.driver = Driver(game)
        for seat, player in enumerate(players):
            self.driver.take(seat, player)
        self.watch = watch
        """Called with every fact once its act is done."""
        self._hears = hears or {}
        """Called, likewise, with facts of some kinds only."""
        self.acts = 0
        self._report(game.facts)

    def run(self) -> Game:
        """Play until the game is over."""
        with resting_collector():
            self._play(-1)
        return self.game

    def step(self) -> None:
        """One act: a wish, or an answer."""
        self._play(1)

    def _play(self, acts: int) -> None:
        """This many acts, or all of them until the game is over."""
        driver, submit, quiet, done = self.driver, self.game.submit, self.watch is None and not self._hears, 0
        for seat, act, duty in driver.moves():
            try:
                facts = submit(act, seat)
            except Refusal:
                instead = driver.after_refusal((seat, act, duty))
                if instead is None:
                    continue
                facts = submit(instead, seat)
            done += 1
            if not quiet:
                self._report(facts)
            if done == acts:
                break
        self.acts += done

    def _report(self, facts: Sequence[Fact]) -> None:
        """Tell those who watch and hear."""
        hears, watch = self._hears, self.watch
        if hears:
            for fact in facts:
                if type(fact) in hears:
                    for listener in hears[type(fact)]:
                        listener(fact)
        if watch is not None:
            for fact in facts:
                watch(fact)


def play(
    edition: str, players: Sequence[Bot], chance: Chance | None = None, options: Mapping[str, Any] | None = None
) -> Game:
    """A whole game among bots; without a round limit of its own it gets one."""
    limits = {"round-limit": ROUND_LIMIT, **(options or {})}
    return Table(Game.new(edition, limits, len(players), chance), players).run()
