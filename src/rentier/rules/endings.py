"""Winning: the last one left, or the richest when a table's option ends the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.records import Fact, record
from rentier.kernel.state import State
from rentier.rules.questions import FINISH, WORTHS

if TYPE_CHECKING:
    from rentier.rules.leaving import WentOut

endings = Chapter("endings", asks=(WORTHS,))


@record
class GameEnded(Fact):
    """The game is over; `ranking` is the rank of each seat, `worth` what it had."""

    ranking: tuple[int, ...]
    worth: tuple[int, ...]
    says = "The game is over: {winners:seats} won"

    @property
    def winners(self) -> tuple[int, ...]:
        """Everybody with rank 1."""
        return tuple(seat for seat, rank in enumerate(self.ranking) if rank == 1)

    def apply(self, state: State) -> None:
        state.over = True
        state.ranking = list(self.ranking)
        state.agenda.clear()
        for part in state.parts.values():
            part.drop()


@endings.reacts("WentOut")
def last_one_left(game: Game, left: WentOut) -> None:
    """WIN-1: the game is over the moment one is left."""
    if len(game.state.playing()) == 1:
        finish(game)


@endings.defines(FINISH)
def finish(game: Game) -> None:
    """WIN-1, SHORT-8: those still in by worth, equal worth sharing the rank; then the others, latest out first."""
    state = game.state
    worth = tuple(WORTHS(game))
    playing = state.playing()
    ranking = [0] * state.seats
    for seat in playing:
        ranking[seat] = 1 + sum(worth[other] > worth[seat] for other in playing)
    for place, seat in enumerate(sorted((s for s in range(state.seats) if state.out[s]), key=lambda s: -state.out[s])):
        ranking[seat] = len(playing) + 1 + place
    game.emit(GameEnded(tuple(ranking), worth))
