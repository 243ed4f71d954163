"""The Short Game: its numbers are data; here is only how it ends."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.kernel.records import Fact, Step, record
from rentier.kernel.state import State
from rentier.rules.classic.rent import Claims, RentDue, ask_for
from rentier.rules.debts import DebtDue
from rentier.rules.leaving import WentOut
from rentier.rules.questions import FINISH

short_game = Chapter("short_game", asks=(FINISH,))


@record
class FinalDue(Step):
    """SHORT-6: the game ends once what lies above this is settled."""


@record
class LastCall(Fact):
    """SHORT-6: somebody went bankrupt; the game ends when that is settled, before the `rest` steps of the agenda."""

    rest: int
    says = "The game ends as soon as this is settled"

    def apply(self, state: State) -> None:
        debts = [index for index, step in enumerate(state.agenda) if type(step) is DebtDue]
        state.agenda.insert(min([self.rest, *debts]), FinalDue())


@short_game.reacts(WentOut)
def one_is_enough(game: Game, left: WentOut) -> None:
    """SHORT-6: the first bankruptcy ends the game; leaving with all debts met does not. Open claims count as asked."""
    agenda = game.state.agenda
    if not left.bankrupt or any(type(step) is FinalDue for step in agenda):
        return
    asked = [index for index, step in enumerate(agenda) if type(step) is RentDue]
    game.emit(LastCall(min([len(left.rest), *asked])))
    for claim in Claims.of(game.state).open.copy():
        ask_for(game, claim)


@short_game.due(FinalDue)
def settle_up(game: Game, due: FinalDue) -> None:
    """SHORT-7, SHORT-8: the richest wins."""
    FINISH(game)
