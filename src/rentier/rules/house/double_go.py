"""Double salary for landing on GO itself."""

from __future__ import annotations

from rentier.kernel.chapter import Chapter
from rentier.kernel.game import Game
from rentier.rules.questions import SALARY

double_go = Chapter("double_go")


@double_go.defines(SALARY, replaces=True)
def salary(game: Game, seat: int, landed_on: int) -> int:
    """Twice the salary where the move ends on GO."""
    amount: int = game.book.numbers["salary"]
    return amount * 2 if game.book.board.kinds[landed_on] == "go" else amount
