"""The table: seats bots (and people) at a game and runs it to its end.

A seat is asked for a wish only when something that concerns it happened, and every owner before the next roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rentier.bots.base import Bot
from rentier.kernel.chance import Chance
from rentier.kernel.errors import Refusal, RentierError
from rentier.kernel.game import Game
from rentier.kernel.records import KINDS, Fact, Step
from rentier.rules.turns import EndDue, RollDue

CONCERNS: dict[type[Fact], tuple[str, ...]] = {}
"""For each kind of fact: the fields whose seats may have something new to wish for."""

WISHES = 100
"""A seat is asked for so many wishes in a row at the most."""

ROUND_LIMIT = 1000
"""Games of bots end after so many rounds unless the table says otherwise (WIN-3)."""


def _concerns() -> None:
    for kind in KINDS.values():
        if issubclass(kind, Fact) and kind.concerns:
            CONCERNS[kind] = kind.concerns


class Table:
    """A game and whoever sits at it."""

    def __init__(self, game: Game, players: Sequence[Bot], watch: Callable[[Fact], None] | None = None) -> None:
        if len(players) != game.state.seats:
            raise RentierError(f"{game.state.seats} seats need as many players, not {len(players)}")
        self.game = game
        self.players = players
        self.watch = watch
        self.acts = 0
        self._woken: list[int] = []
        if not CONCERNS:
            _concerns()
        for fact in game.facts if watch else ():
            watch(fact)  # type: ignore[misc]
        self._wake(game.facts)

    def run(self) -> Game:
        """Play until the game is over."""
        state = self.game.state
        while not state.over:
            self.step()
        return self.game

    def step(self) -> None:
        """One wish, or one answer."""
        woken = self._woken
        while woken:
            if self._wish(woken[-1]):
                return
            woken.pop()
        game = self.game
        duty: Step = game.state.agenda[-1]
        kind = type(duty)
        if kind is RollDue or kind is EndDue:
            seat: int = duty.seat  # type: ignore[attr-defined]
        else:
            seat = game.duties[0].seat
        self._answer(seat, duty)

    def _wish(self, seat: int) -> bool:
        game = self.game
        if game.state.over or game.state.out[seat]:
            return False
        act = self.players[seat].wish(game.view(seat))
        if act is None:
            return False
        try:
            self._submit(act, seat)
        except Refusal:
            return False
        return True

    def _answer(self, seat: int, duty: Any) -> None:
        game = self.game
        try:
            self._submit(self.players[seat].answer(game.view(seat), duty), seat)
        except Refusal:
            waiting = next(waiting for waiting in game.duties if waiting.seat == seat)
            self._submit(game.fallback(waiting), seat)

    def _submit(self, act: Any, seat: int) -> None:
        facts = self.game.submit(act, seat)
        self.acts += 1
        self._wake(facts)
        if self.watch is not None:
            for fact in facts:
                self.watch(fact)

    def _wake(self, facts: Iterable[Fact]) -> None:
        woken = self._woken
        for fact in facts:
            names = CONCERNS.get(type(fact))
            if names is not None:
                for name in names:
                    seat: int = getattr(fact, name)
                    if seat >= 0 and seat not in woken:
                        woken.append(seat)


def play(
    edition: str, players: Sequence[Bot], chance: Chance | None = None, options: Mapping[str, Any] | None = None
) -> Game:
    """A whole game among bots; without a round limit of its own it gets one."""
    limits = {"round-limit": ROUND_LIMIT, **(options or {})}
    return Table(Game.new(edition, limits, len(players), chance), players).run()
