"""The table: seats bots (and people) at a game and runs it to its end.

A seat is asked for a wish when its turn begins (unless its bot does without) and when something that concerns it
happened: every owner, therefore, before the next roll.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rentier.bots.base import Bot
from rentier.kernel.chance import Chance
from rentier.kernel.errors import Refusal, RentierError
from rentier.kernel.game import Game
from rentier.kernel.records import Fact

ROUND_LIMIT = 1000
"""Games of bots end after so many rounds unless the table says otherwise (WIN-3)."""


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
    """A game and whoever sits at it."""

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
        self.players = players
        self.views = [game.view(seat) for seat in range(len(players))]
        self.watch = watch
        """Called with every fact once its act is done."""
        self._hears = hears or {}
        """Called, likewise, with facts of some kinds only."""
        self.acts = 0
        self._woken: list[int] = []
        self._turn = -1
        self._early = [getattr(player, "wakes_with_turn", True) for player in players]
        """Who is asked for a wish when a turn of theirs begins."""
        game.listen({kind: self._waker(kind, seats) for kind, seats in game.book.concerning.items()})
        self._woken.extend(game.state.playing())
        for fact in game.facts:
            if watch is not None:
                watch(fact)
            for listener in self._hears.get(type(fact), ()):
                listener(fact)

    def _waker(self, kind: type[Fact], concerned: Callable[[Fact], Any]) -> Callable[[Game, Any], None]:
        """Remember whose wishes a fact of this kind may have changed."""
        woken = self._woken

        def wake(game: Game, fact: Fact) -> None:
            seat = concerned(fact)
            if seat not in woken:
                woken.append(seat)

        def wake_all(game: Game, fact: Fact) -> None:
            for seat in concerned(fact):
                if seat not in woken:
                    woken.append(seat)

        return wake if len(kind.concerns) == 1 else wake_all

    def wake(self, seat: int) -> None:
        """Ask a seat for a wish before the table goes on."""
        if seat not in self._woken:
            self._woken.append(seat)

    def run(self) -> Game:
        """Play until the game is over."""
        with resting_collector():
            self._play(-1)
        return self.game

    def step(self) -> None:
        """One act: a wish, or an answer."""
        self._play(1)

    def _play(self, acts: int) -> None:
        """So many acts, or to the end: wishes of those whom something concerned, then the answer to the open duty."""
        game, players, views, woken = self.game, self.players, self.views, self._woken
        state, submit, watch, hears, turn, done = game.state, game.submit, self.watch, self._hears, self._turn, 0
        early = self._early
        anybody = any(early)
        while done != acts and not state.over:
            if anybody and state.turn != turn:
                turn = state.turn
                if early[turn] and turn not in woken:
                    woken.append(turn)
            if woken:
                seat = woken.pop()  # what comes of the wish wakes it again where there may be more to wish for
                act = None if state.out[seat] else players[seat].wish(views[seat])
                if act is None:
                    continue
                try:
                    facts = submit(act, seat)
                except Refusal:
                    continue
            else:
                duty: Any = state.agenda[-1]
                seat = getattr(duty, "seat", -1)
                if seat < 0:  # a duty of several seats
                    seat = game.waits_for
                act = players[seat].answer(views[seat], duty)
                try:
                    facts = submit(act, seat)
                except Refusal:
                    facts = submit(game.fallback(next(w for w in game.duties if w.seat == seat)), seat)
            done += 1
            if hears:
                for fact in facts:
                    if type(fact) in hears:
                        for listener in hears[type(fact)]:
                            listener(fact)
            if watch is not None:
                for fact in facts:
                    watch(fact)
        self._turn = turn
        self.acts += done


def play(
    edition: str, players: Sequence[Bot], chance: Chance | None = None, options: Mapping[str, Any] | None = None
) -> Game:
    """A whole game among bots; without a round limit of its own it gets one."""
    limits = {"round-limit": ROUND_LIMIT, **(options or {})}
    return Table(Game.new(edition, limits, len(players), chance), players).run()
